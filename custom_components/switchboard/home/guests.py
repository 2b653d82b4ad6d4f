"""Guest mode: while it is on, nothing of conversations is kept and nothing that is known is told.

The one switch for the whole house. Every conversation begins anew when it is turned on or off, so
that guests hear nothing of what was said before them, and leave nothing behind.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from homeassistant.core import HomeAssistant, callback
from homeassistant.helpers.storage import Store
from homeassistant.util.hass_dict import HassKey

from ..const import DOMAIN


@dataclass(slots=True)
class Guests:
    """The switch of guest mode. It outlives a restart."""

    hass: HomeAssistant
    is_on: bool = False
    _store: Store[dict[str, bool]] = field(init=False)
    _listeners: set[Callable[[], None]] = field(default_factory=set)

    def __post_init__(self) -> None:
        self._store = Store(self.hass, 1, f"{DOMAIN}.guest_mode")

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
