"""Guest mode: while it is on, nothing of conversations is kept and nothing that is known is told.

The one switch for the whole house. Every conversation begins anew when it is turned on or off, so
that guests hear nothing of what was said before them, and leave nothing behind.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final

from homeassistant.core import HassJob, HomeAssistant, callback
from homeassistant.helpers.event import async_call_later
from homeassistant.helpers.storage import Store
from homeassistant.util.hass_dict import HassKey

from ..const import DOMAIN

AGAIN_SECONDS: Final = 30.0
"""After what time a promise is written again that the disk did not take."""


class PromiseStore[T: dict[str, Any]](Store[T]):
    """Keeps what a person was promised: Home Assistant drops what the disk does not take."""

    _promised: T

    async def async_save(self, data: T) -> None:
        """Save data, and go on trying until it is on the disk or other data takes its place."""
        self._promised = data
        await super().async_save(data)
        if await self.async_load() != data and data is self._promised:
            again = HassJob(self._async_again, cancel_on_shutdown=True)
            async_call_later(self.hass, AGAIN_SECONDS, again)

    async def _async_again(self, _now: datetime) -> None:
        await self.async_save(self._promised)


@dataclass(slots=True)
class Guests:
    """The switch of guest mode. It outlives a restart."""

    hass: HomeAssistant
    is_on: bool = False
    _store: PromiseStore[dict[str, bool]] = field(init=False)
    _listeners: set[Callable[[], None]] = field(default_factory=set)

    def __post_init__(self) -> None:
        self._store = PromiseStore(self.hass, 1, f"{DOMAIN}.guest_mode")

    async def async_load(self) -> None:
        """Find out how it was left."""
        self.is_on = bool((await self._store.async_load() or {}).get("is_on"))

    async def async_set(self, *, is_on: bool) -> None:
        """Turn it on or off; from then on it holds, for what is under way as well."""
        if is_on == self.is_on:
            return
        self.is_on = is_on
        for listener in tuple(self._listeners):
            listener()
        await self._store.async_save({"is_on": is_on})

    @callback
    def async_listen(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call ``listener`` when it was turned on or off; returns how to stop that."""
        self._listeners.add(listener)
        return lambda: self._listeners.discard(listener)


DATA_GUESTS: HassKey[Guests] = HassKey(f"{DOMAIN}_guests")


@callback
def guests_are_here(hass: HomeAssistant) -> bool:
    """Return whether nothing is to be kept and nothing told of what is known."""
    return hass.data[DATA_GUESTS].is_on
