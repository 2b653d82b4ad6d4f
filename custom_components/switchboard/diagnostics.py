"""What may be shown when something is wrong: numbers and choices, no key and nobody's words."""

from typing import Any

from homeassistant.components.diagnostics import async_redact_data
from homeassistant.const import CONF_API_KEY, CONF_PROMPT
from homeassistant.core import HomeAssistant
from openai import __version__ as openai_version

from .const import CONF_CAPABILITIES, CONF_DEPLOYMENT, CONF_ENDPOINT, CONF_VOCABULARY
from .runtime import SwitchboardConfigEntry

TO_REDACT = {
    CONF_API_KEY,
    CONF_DEPLOYMENT,
    CONF_ENDPOINT,
    CONF_PROMPT,
    CONF_VOCABULARY,
}


async def async_get_config_entry_diagnostics(
    hass: HomeAssistant, entry: SwitchboardConfigEntry
) -> dict[str, Any]:
    """Return diagnostics of an entry."""
    data = entry.runtime_data
    return {
        "openai": openai_version,
        "entry": async_redact_data(dict(entry.data), TO_REDACT),
        "capabilities": entry.data.get(CONF_CAPABILITIES),
        "agents": [
            {
                "type": subentry.subentry_type,
                "options": async_redact_data(dict(subentry.data), TO_REDACT),
            }
            for subentry in entry.subentries.values()
        ],
        "token_counting": "exact" if data.counter.exact else "approximate",
        # A conversation may be named after a person: its place in the list says enough.
        "conversations": [
            data.conversation_report(conversation_id)
            for conversation_id in data.memory.get_all_conversations()
        ],
    }
