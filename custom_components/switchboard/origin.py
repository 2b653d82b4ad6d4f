"""Who, or what, gave an agent its words: a person who speaks, or an automation that does not."""

from dataclasses import dataclass
from typing import Final

from homeassistant.components import conversation
from homeassistant.components.conversation.trace import (
    ConversationTraceEventType,
    async_get_traces,
)
from homeassistant.core import Context, callback
from homeassistant.helpers.script import script_stack_cv

from .extraction.own_words import CONTEXT_TAG

AUTOMATION_TAG: Final = f"{CONTEXT_TAG}automation"
"""On a message that nobody spoke: an automation or a script gave it to the agent."""


@dataclass(frozen=True, slots=True)
class Origin:
    """Where words came from, as far as Home Assistant says: a user, a device, a satellite.

    ``scripted``: a script or an automation is running that gave them to the agent, whoever set
    it going.
    """

    user_id: str | None = None
    device_id: str | None = None
    satellite_id: str | None = None
    scripted: bool = False

    @property
    def is_spoken(self) -> bool:
        """Whether a person said them."""
        known = (self.user_id, self.device_id, self.satellite_id) != (None, None, None)
        return known and not self.scripted

    @property
    def tags(self) -> tuple[str, ...]:
        """What the log notes of it: nothing of what a person said."""
        return () if self.is_spoken else (AUTOMATION_TAG,)


@callback
def origin_of(user_input: conversation.ConversationInput) -> Origin:
    """Return where the words of a turn came from."""
    return Origin(
        user_input.context.user_id,
        user_input.device_id,
        user_input.satellite_id,
        scripted=in_a_script(),
    )


@callback
def in_a_script() -> bool:
    """Whether this is called, by whatever way, from a script or the actions of an automation."""
    return bool(script_stack_cv.get())


@callback
def origin_of_overheard(conversation_id: str, text: str) -> Origin | None:
    """Return where words came from that another agent is just being told.

    A chat log does not say, the debug trace of a turn that is under way does. None if there is no
    trace: then a voice assistant answers by itself, and somebody speaks to that.
    """
    for trace in reversed(async_get_traces()):
        told = trace.as_dict()
        if told["result"] or "error" in told:
            continue  # has ended
        for event in told["events"]:
            data = event["data"] or {}
            if (
                event["event_type"] == ConversationTraceEventType.ASYNC_PROCESS
                and data.get("text") == text
                and data.get("conversation_id") in (None, conversation_id)
                and isinstance(context := data.get("context"), Context)
            ):
                return Origin(
                    context.user_id,
                    data.get("device_id"),
                    data.get("satellite_id"),
                    scripted=in_a_script(),
                )
    return None
