"""What people are asked in Home Assistant's repairs, by issue."""

from homeassistant.components.repairs import RepairsFlow
from homeassistant.core import HomeAssistant

from .flows.contradictions import SettleFlow
from .flows.quarantine import DecideFlow
from .history.left_over import fix_flow
from .issues import IN_DOUBT, WAITING


async def async_create_fix_flow(
    hass: HomeAssistant, issue_id: str, data: dict[str, str | int | float | None] | None
) -> RepairsFlow:
    """Return what a person is asked when they want to fix something."""
    if issue_id == WAITING:
        return DecideFlow()
    return SettleFlow() if issue_id == IN_DOUBT else fix_flow(issue_id, data)
