"""Whether the house remembers what it hears of people's health."""

from typing import Final, get_args

from homeassistant.core import HomeAssistant, callback

from ..const import DOMAIN
from ..engine.language.sensitive import Health

_FROM_MILD_TO_STRICT: Final[tuple[Health, ...]] = get_args(Health.__value__)


@callback
def async_health(hass: HomeAssistant) -> Health:
    """Return what is done with it: of connections that keep a log, the strictest decides."""
    chosen: list[Health] = [
        entry.runtime_data.turn_log.settings.health
        for entry in hass.config_entries.async_loaded_entries(DOMAIN)
        if entry.runtime_data.turn_log.settings.log_conversations
    ]
    return max(chosen, key=_FROM_MILD_TO_STRICT.index, default="ask")
