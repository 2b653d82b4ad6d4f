"""The way to a deployment that hears or speaks: its connection's, or one of its own."""

import logging
from collections.abc import Iterator

from homeassistant.config_entries import ConfigEntry, ConfigEntryState, ConfigSubentry
from homeassistant.const import CONF_API_KEY
from homeassistant.core import HomeAssistant, callback

from ..engine.azure.client import Client
from ..engine.azure.errors import (
    DeploymentNotFoundError,
    InvalidAuthError,
    LLMError,
    ModelRetiredError,
    OperationUnsupportedError,
)
from ..issues import async_check_speech
from .credentials import CredentialsError
from .deployments import async_open_client, fallback_connection

_LOGGER = logging.getLogger(__name__)

_FOR_A_PERSON = (
    DeploymentNotFoundError,
    InvalidAuthError,
    ModelRetiredError,
    OperationUnsupportedError,
)


@callback
def async_open_speech(
    hass: HomeAssistant, entry: ConfigEntry, kind: str
) -> Iterator[tuple[ConfigSubentry, Client, str]]:
    """Open the clients of all subentries of a kind; yields them with the names of deployments.

    One that has no way in is reported, and the others go on.
    """
    for subentry in entry.get_subentries_of_type(kind):
        try:
            connection = fallback_connection(entry.data, subentry.data)
            client = async_open_client(hass, connection)
        except (CredentialsError, LLMError) as err:
            _LOGGER.warning("%s cannot be asked: %s", subentry.title, err)
            async_check_speech(hass, entry.entry_id, subentry, is_refused=True)
        else:
            entry.runtime_data.speech.append(client)
            yield subentry, client, connection.deployment


@callback
def async_notice_speech(
    hass: HomeAssistant, entry: ConfigEntry, subentry: ConfigSubentry, error: LLMError | None
) -> None:
    """Ask for what only a person can put right, or take that back once it has answered."""
    if entry.state is not ConfigEntryState.LOADED:
        return
    if isinstance(error, InvalidAuthError) and not subentry.data.get(CONF_API_KEY):
        entry.async_start_reauth(hass)
    elif error is None or isinstance(error, _FOR_A_PERSON):
        async_check_speech(hass, entry.entry_id, subentry, is_refused=error is not None)
