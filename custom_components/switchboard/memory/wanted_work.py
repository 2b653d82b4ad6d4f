"""Work in the background: what of it is paused, and how it is done when it is wanted or asked for.

It lives on a task of an entry, as a turn would lend it its context and end it.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Coroutine
from dataclasses import dataclass, field
from typing import Any, Final, Literal, get_args

from homeassistant.config_entries import ConfigEntry
from homeassistant.core import HomeAssistant, callback
from homeassistant.helpers.storage import Store

from ..const import DOMAIN
from ..engine.storage.errors import StorageError
from ..history.unified_log import UnifiedLog

_LOGGER: Final = logging.getLogger(__name__)


type Work = Literal["learning", "embedding"]

WORK: Final[tuple[Work, ...]] = get_args(Work.__value__)


@dataclass(slots=True)
class Pauses:
    """The work that somebody has paused: it waits until it is resumed, over restarts too.

    What is under way ends with the part it is at. A run that somebody asks for meanwhile reads
    nothing, and says that it is paused. Conversations go on, and so does the log.
    """

    hass: HomeAssistant
    is_read_elsewhere: bool = False
    """Whether the server of several homes reads the log, so that nobody does here."""
    _paused: set[Work] = field(default_factory=set)
    _store: Store[dict[str, list[Work]]] = field(init=False)
    _listeners: set[Callable[[], None]] = field(default_factory=set)

    def __post_init__(self) -> None:
        self._store = Store(self.hass, 1, f"{DOMAIN}.paused_work")

    async def async_load(self) -> None:
        """Find out how it was left."""
        kept = (await self._store.async_load() or {}).get("paused", [])
        self._paused = {one for one in WORK if one in kept}

    @callback
    def holds(self, work: Work) -> bool:
        """Return whether some work is paused."""
        return work in self._paused or (work == "learning" and self.is_read_elsewhere)

    async def async_set(self, work: Work, *, paused: bool) -> None:
        """Pause some work, or let it go on; from then on it holds."""
        if paused is (work in self._paused):
            return
        self._paused ^= {work}
        self._tell()
        await self._store.async_save({"paused": sorted(self._paused)})

    @callback
    def async_read_elsewhere(self, *, is_so: bool) -> None:
        """Let the log be read elsewhere, or here again."""
        if is_so is not self.is_read_elsewhere:
            self.is_read_elsewhere = is_so
            self._tell()

    @callback
    def _tell(self) -> None:
        for listener in tuple(self._listeners):
            listener()

    @callback
    def async_listen(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call ``listener`` when something was paused or resumed; returns how to stop that."""
        self._listeners.add(listener)
        return lambda: self._listeners.discard(listener)


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
    """The work called ``name``, done by ``work`` once the log is open.

    It is done once for however often it was wanted meanwhile.
    """

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


class StoppedError(Exception):
    """The worker was stopped, as by a reload, before it was done."""


class AskedRuns:
    """The runs that were asked for; a worker that has stopped takes none.

    So whoever takes the work over is the only one that does it.
    """

    def __init__(self) -> None:
        self._running: set[asyncio.Task[Any]] = set()
        self._is_open = False

    def open(self) -> None:
        """Take runs from now on."""
        self._is_open = True

    async def end(self) -> None:
        """Take none any more, and end those that are under way."""
        self._is_open = False
        for task in self._running:
            task.cancel()
        if self._running:
            await asyncio.wait(self._running)

    @property
    def is_busy(self) -> bool:
        """Return whether a run is under way."""
        return bool(self._running)

    async def run[T](self, work: Coroutine[Any, Any, T]) -> T:
        """Return what comes of a run.

        Raises:
            StoppedError: the worker stopped before.
        """
        if not self._is_open:
            work.close()
            raise StoppedError
        task = asyncio.create_task(work)
        self._running.add(task)
        try:
            return await task
        except asyncio.CancelledError as err:
            asking = asyncio.current_task()
            if task.cancelled() and not (asking and asking.cancelling()):
                raise StoppedError from err
            raise
        finally:
            task.cancel()
            self._running.discard(task)
