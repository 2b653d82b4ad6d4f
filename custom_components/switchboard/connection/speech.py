"""The way to a deployment that hears or speaks: its connection's, or one of its own."""

from collections.abc import Mapping
from typing import Any

from homeassistant.config_entries import ConfigEntry, ConfigEntryState, ConfigSubentry
from homeassistant.const import CONF_API_KEY
from homeassistant.core import HomeAssistant, callback

from ..engine.azure.client import Client, Connection
from ..engine.azure.errors import (
    DeploymentNotFoundError,
    InvalidAuthError,
    LLMError,
    ModelRetiredError,
    OperationUnsupportedError,
)
from ..issues import async_check_speech
from .deployments import async_open_client, fallback_connection

_FOR_A_PERSON = (
    DeploymentNotFoundError,
    InvalidAuthError,
    ModelRetiredError,
    OperationUnsupportedError,
)


def speech_connection(entry_data: Mapping[str, Any], data: Mapping[str, Any]) -> Connection:
    """Return the connection of a subentry for speech; what it leaves out is the entry's own.

    Raises:
        LLMError: the endpoint cannot be one.
        CredentialsError: it is on another resource, where the entry's own key has no business.
    """
    return fallback_connection(entry_data, data)


@callback
def async_open_speech(
    hass: HomeAssistant, entry: ConfigEntry, subentry: ConfigSubentry
) -> tuple[Client, str]:
    """Open the client of a subentry for speech; returns it, and the name of the deployment.

    Raises:
        LLMError: the endpoint, or the key, cannot be one.
        CredentialsError: it has no way in.
    """
    connection = speech_connection(entry.data, subentry.data)
    client = async_open_client(hass, connection)
    entry.runtime_data.speech.append(client)
    return client, connection.deployment


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
