"""Which background work somebody has paused: it waits until it is resumed, over restarts too.

What is under way ends with the part it is at. A run that somebody asks for meanwhile reads nothing,
and says that it is paused. Conversations go on, and so does the log.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, Literal, get_args

from homeassistant.core import HomeAssistant, callback
from homeassistant.helpers.storage import Store

from ..const import DOMAIN

type Work = Literal["learning", "embedding"]

WORK: Final[tuple[Work, ...]] = get_args(Work.__value__)


@dataclass(slots=True)
class Pauses:
    """What is paused in the house."""

    hass: HomeAssistant
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
        return work in self._paused

    async def async_set(self, work: Work, *, paused: bool) -> None:
        """Pause some work, or let it go on; from then on it holds."""
        if paused is self.holds(work):
            return
        self._paused ^= {work}
        for listener in tuple(self._listeners):
            listener()
        await self._store.async_save({"paused": sorted(self._paused)})

    @callback
    def async_listen(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call ``listener`` when something was paused or resumed; returns how to stop that."""
        self._listeners.add(listener)
        return lambda: self._listeners.discard(listener)
