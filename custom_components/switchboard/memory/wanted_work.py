"""Work in the background: the house it is done for, and how it is done whenever it is wanted.

It lives on a task of an entry, as a turn would lend it its context and end it, and is done once for
however often it was wanted meanwhile.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass
from typing import Final

from homeassistant.config_entries import ConfigEntry
from homeassistant.core import HomeAssistant, callback

from ..const import DOMAIN
from ..engine.storage.errors import StorageError
from ..history.unified_log import UnifiedLog
from .pauses import Pauses

_LOGGER: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Workplace:
    """The house, as those of a connection see it who work for all of it.

    ``in_charge`` tells whether the work is this connection's now. ``reset`` forgets conversations,
    ``drop_recalled`` lets none be told of memories as they were, and ``embed_soon`` wants vectors.
    """

    log: UnifiedLog
    pauses: Pauses
    in_charge: Callable[[], bool]
    reset: Callable[[Collection[str]], None]
    drop_recalled: Callable[[Collection[str]], None]
    embed_soon: Callable[[], None]


class WantedWork:
    """The work called ``name``, done by ``work`` once the log is open."""

    def __init__(
        self, hass: HomeAssistant, log: UnifiedLog, name: str, work: Callable[[], Awaitable[None]]
    ) -> None:
        self._hass = hass
        self._log = log
        self._name = name
        self._work = work
        self._wanted = asyncio.Event()
        self._works = True
        self._task: asyncio.Task[None] | None = None
        self._unsubscribe: tuple[Callable[[], None], ...] = ()

    @property
    def is_started(self) -> bool:
        """Return whether it is done when it is wanted."""
        return self._task is not None

    @property
    def is_idle(self) -> bool:
        """Return whether there is nothing to do at the moment."""
        return self._task is None or not (self._works or self._wanted.is_set())

    @callback
    def want(self, *_: object) -> None:
        """Let it be done when there is time; fits a listener of any kind."""
        self._wanted.set()

    @callback
    def start(self, entry: ConfigEntry, *unsubscribe: Callable[[], None]) -> None:
        """Begin; ``unsubscribe`` is called with its end."""
        self._unsubscribe += unsubscribe
        self._task = entry.async_create_background_task(
            self._hass, self._async_run(), f"{DOMAIN} {self._name}"
        )

    async def async_stop(self) -> None:
        """End what is under way."""
        for unsubscribe in self._unsubscribe:
            unsubscribe()
        self._unsubscribe = ()
        task, self._task = self._task, None
        if task is not None:
            task.cancel()
            await asyncio.wait({task})

    async def _async_run(self) -> None:
        await self._log.async_opened()
        while True:
            self._works = False
            await self._wanted.wait()
            self._wanted.clear()
            self._works = True
            try:
                await self._work()
            except StorageError as err:
                _LOGGER.debug("The file cannot be used for %s: %s", self._name, type(err).__name__)
            except Exception as err:
                _LOGGER.error(  # noqa: TRY400  (what the error holds may be somebody's words)
                    "Something unexpected went wrong in %s: %s", self._name, type(err).__name__
                )
                _LOGGER.debug("How it went wrong", exc_info=True)
