"""When the log last went into a backup, as far as Home Assistant told us; kept over restarts."""

from dataclasses import dataclass, field
from datetime import datetime

from homeassistant.core import HomeAssistant
from homeassistant.helpers.storage import Store
from homeassistant.util import dt as dt_util
from homeassistant.util.hass_dict import HassKey

from ..const import DOMAIN


@dataclass(slots=True)
class BackedUp:
    """The last backup for which writing was held back, so that the file is whole in it."""

    hass: HomeAssistant
    at: datetime | None = None
    is_held: bool = False
    _store: Store[dict[str, str]] = field(init=False)

    def __post_init__(self) -> None:
        self._store = Store(self.hass, 1, f"{DOMAIN}.backed_up")

    async def async_load(self) -> None:
        """Find out when it was."""
        self.at = dt_util.parse_datetime((await self._store.async_load() or {}).get("at", ""))

    async def async_ended(self) -> None:
        """Note the end of a backup, if the file was held still for it."""
        if self.is_held:
            self.is_held = False
            self.at = dt_util.utcnow()
            await self._store.async_save({"at": self.at.isoformat()})


DATA_BACKED_UP: HassKey[BackedUp] = HassKey(f"{DOMAIN}_backed_up")
