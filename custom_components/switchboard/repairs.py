"""The repair flows that Home Assistant asks for by the id of an issue."""

from homeassistant.components.repairs import RepairsFlow
from homeassistant.core import HomeAssistant

from .history.left_over import fix_flow


async def async_create_fix_flow(
    hass: HomeAssistant, issue_id: str, data: dict[str, str | int | float | None] | None
) -> RepairsFlow:
    """Return the flow that puts an issue right."""
    return fix_flow(hass, issue_id, data)
