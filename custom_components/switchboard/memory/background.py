"""Which models do the background work of a connection, and what is said while there are none."""

import logging
from dataclasses import dataclass
from typing import Final

from homeassistant.config_entries import ConfigEntry
from homeassistant.core import HomeAssistant, callback
from homeassistant.helpers.dispatcher import async_dispatcher_connect

from ..engine.azure.errors import (
    AccessDeniedError,
    DeploymentNotFoundError,
    InvalidAuthError,
    LLMError,
)
from ..engine.turn.background import BackgroundLLM
from ..engine.turn.budget import BudgetedLLM
from ..entity import SIGNAL_GONE
from ..issues import async_check_background
from ..settings import BackgroundSettings
from .hub import Hub

_LOGGER = logging.getLogger(__name__)

_FOR_A_PERSON: Final = (AccessDeniedError, DeploymentNotFoundError, InvalidAuthError)
"""Failures that no waiting ends."""


@dataclass(frozen=True, slots=True)
class Background:
    """The background work of one connection.

    ``own`` are the connection's own models for it, None where the chosen one is gone.
    """

    hass: HomeAssistant
    entry: ConfigEntry
    hub: Hub
    settings: BackgroundSettings
    own: BudgetedLLM | None

    @callback
    def async_start(self) -> None:
        """Watch over the other connection as long as the entry is loaded."""
        if self.settings.connection:
            self.entry.async_on_unload(
                async_dispatcher_connect(self.hass, SIGNAL_GONE, self._connection_gone)
            )
        self.find()

    @property
    def llm(self) -> BackgroundLLM:
        """The model that background work asks."""
        return BackgroundLLM(self.find, self.hass.loop.time, self.settings.tier, self._ended)

    @callback
    def find(self) -> BudgetedLLM | None:
        """Return the models that are to be asked now; None: they are not there, and it is said."""
        connection = self.settings.connection
        if not connection:
            if self.own is None:
                self._report(is_there=False)
            return self.own
        models = self.hub.models_of(connection)
        if models is None:
            other = self.hass.config_entries.async_get_entry(connection)
            if other is None or other.disabled_by:
                self._report(is_there=False)
            # One that is being loaded, or has failed to, speaks for itself.
            _LOGGER.debug("The connection for background work is not loaded")
        return models

    @callback
    def _ended(self, error: LLMError | None) -> None:
        if self.settings.chosen and (error is None or isinstance(error, _FOR_A_PERSON)):
            self._report(is_there=error is None)

    @callback
    def _connection_gone(self, entry_id: str) -> None:
        if entry_id == self.settings.connection:
            self._report(is_there=False)

    @callback
    def _report(self, *, is_there: bool) -> None:
        async_check_background(self.hass, self.entry, is_there=is_there)
