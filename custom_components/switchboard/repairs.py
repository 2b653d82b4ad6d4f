"""What the house's people are asked to put right."""

from homeassistant.core import HomeAssistant, callback
from homeassistant.helpers import issue_registry as ir

from .const import DOMAIN

PROMPT_LEAVES_NO_ROOM = "prompt_leaves_no_room"


@callback
def async_check_room(
    hass: HomeAssistant, agent_id: str, *, pinned: int, answer: int, context: int
) -> None:
    """Report a prompt that leaves a conversation no room, or take the report back.

    All in tokens: ``pinned`` for prompt and tools, ``answer`` reserved for the answer, ``context``
    all that the model takes.
    """
    issue_id = f"{PROMPT_LEAVES_NO_ROOM}_{agent_id}"
    if pinned + answer < context:
        ir.async_delete_issue(hass, DOMAIN, issue_id)
        return
    ir.async_create_issue(
        hass,
        DOMAIN,
        issue_id,
        is_fixable=False,
        severity=ir.IssueSeverity.WARNING,
        translation_key=PROMPT_LEAVES_NO_ROOM,
        translation_placeholders={
            "agent": agent_id,
            "pinned": str(pinned),
            "answer": str(answer),
            "context": str(context),
        },
    )


@callback
def async_clear_issues(hass: HomeAssistant) -> None:
    """Take back every report; those that still hold come back with the next turn."""
    issues = ir.async_get(hass).issues
    for domain, issue_id in [key for key in issues if key[0] == DOMAIN]:
        ir.async_delete_issue(hass, domain, issue_id)
