"""What is never shown, wherever it stands: the ways in to the service, and the PINs."""

from homeassistant.const import CONF_API_KEY, CONF_CLIENT_SECRET
from homeassistant.core import HomeAssistant, callback

from ..const import CONF_PIN, DOMAIN, SECTION_ENTRA, SECTION_SECURITY


@callback
def secrets_of(hass: HomeAssistant) -> set[str]:
    """Return the keys, client secrets and PINs of all connections and their agents."""
    found: set[str] = set()
    for entry in hass.config_entries.async_entries(DOMAIN):
        for data in (entry.data, *(one.data for one in entry.subentries.values())):
            found.add(data.get(CONF_API_KEY) or "")
            found.add((data.get(SECTION_ENTRA) or {}).get(CONF_CLIENT_SECRET) or "")
            found.add(data.get(SECTION_SECURITY, {}).get(CONF_PIN) or "")
    return {one.strip() for one in found if one.strip()}
