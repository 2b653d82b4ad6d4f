"""Lets the graph follow Home Assistant's registries: once at the start, and when they change."""

import logging
from datetime import datetime
from functools import partial
from typing import Final
from uuid import uuid4

from homeassistant.config_entries import ConfigEntry
from homeassistant.core import CALLBACK_TYPE, CoreState, HomeAssistant, callback
from homeassistant.helpers.event import async_call_later
from homeassistant.helpers.start import async_at_started
from homeassistant.util import dt as dt_util

from ..engine.graph.following import follow
from ..engine.storage.errors import StorageError
from ..history.unified_log import UnifiedLog
from ..home.registries import registries
from .wanted_work import WantedWork

_LOGGER = logging.getLogger(__name__)

AFTER_SECONDS: Final = 1.0
"""Registries change in bursts, and a name in a registry shows in its state a moment later."""


class GraphFollower:
    """Keeps the references of entities, for as long as a connection is loaded."""

    def __init__(self, hass: HomeAssistant, log: UnifiedLog) -> None:
        self._hass = hass
        self._log = log
        self._timer: CALLBACK_TYPE | None = None
        self._work = WantedWork(hass, log, "registries", self._async_follow)

    async def async_start(self, entry: ConfigEntry) -> None:
        """Begin to follow. Before all integrations are loaded, much is not registered yet."""
        self._work.start(
            entry,
            registries(self._hass).async_listen(self._soon),
            async_at_started(self._hass, self._work.want),
        )

    async def async_stop(self) -> None:
        """End what is under way; what changes meanwhile is found at the next start."""
        if self._timer is not None:
            self._timer()
            self._timer = None
        await self._work.async_stop()

    @callback
    def _soon(self) -> None:
        if self._timer is None and self._hass.state is CoreState.running:
            self._timer = async_call_later(self._hass, AFTER_SECONDS, self._now)

    @callback
    def _now(self, _now: datetime) -> None:
        self._timer = None
        self._work.want()

    async def _async_follow(self) -> None:
        following = registries(self._hass)
        try:
            changed = await self._log.database.write(
                partial(
                    follow,
                    registry=following.look(),
                    now=dt_util.utcnow(),
                    new_id=lambda: uuid4().hex,
                    moved=dict(following.moved),
                )
            )
        except StorageError as err:
            _LOGGER.warning("The graph could not follow the registries: %s", type(err).__name__)
        else:
            _LOGGER.debug("%s entities of the graph follow the registries", changed)
