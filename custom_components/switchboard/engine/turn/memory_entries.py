"""From a message of the wire to an entry in the memory of its conversation.

What the agent says of its own failures is heard, and logged, but is nothing a model should read as
an answer: it would learn to answer like that. A note stands in its place.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Final

from ..azure.errors import LLMError
from ..azure.messages import HOSTED_ID, Message
from ..dialogue.conversations import Conversations
from ..dialogue.state import ToolCallEntry
from ..dialogue.tags import EPHEMERAL, FAILED, IMPORTANT, PROMISED
from ..language.lexicon import plain, topic
from .budget import BudgetSpentError
from .phrases import COMES_LATER, LOST_AFTER_ACTION, load_phrases
from .routing import Reason

PROMISE: Final = "The answer to this was promised for later."
LOOK_UPS: Final = (
    "RecallMemory",
    "SearchConversations",
    "GetLiveContext",
    "GetDateTime",
    "HassGetState",
    "HassGetWeather",
    "HassGetCurrentTime",
    "HassGetCurrentDate",
    "HassClimateGetTemperature",
    "HassTimerStatus",
    "get_forecasts",
    "get_items",
    "get_events",
)
"""How the names of tools end that search or read out: what they give is soon old."""
_UNANSWERED: Final = "Nothing was answered here because of a fault ({}); the user was told so."
_BROKEN_OFF: Final = "The answer broke off here because of a fault ({}); the user was told so."

_OTHERS: Final = (
    BudgetSpentError.reason,
    COMES_LATER,
    LOST_AFTER_ACTION,
    Reason.NO_LOCAL_MATCH,
    Reason.TOO_LONG,
    Reason.TOO_MANY_STEPS,
    "attachment_unusable",
    "busy",
    "llm_api_error",
    "shutting_down",
    "template_error",
)


def remember(memory: Conversations, conversation_id: str, message: Message) -> None:
    """Add ``message`` to the memory of a conversation, unless it says and does nothing.

    What the service did by itself is left out.
    """
    reason = None
    if (message.tool_call_id or "").startswith(HOSTED_ID):
        return
    if message.role == "assistant":
        text, reason = split_failure(message.content)
        own = (call for call in message.tool_calls if not call.id.startswith(HOSTED_ID))
        message = replace(message, content=text, tool_calls=tuple(own))
    if message.content or message.role != "assistant" or message.tool_calls:
        _add(memory, conversation_id, message)
    if reason == COMES_LATER:
        memory.add_message(conversation_id, "system", PROMISE, tags=(PROMISED,))
    elif reason is not None:
        note = (_BROKEN_OFF if message.content else _UNANSWERED).format(reason)
        memory.add_message(conversation_id, "system", note, tags=(FAILED,))


def _add(memory: Conversations, conversation_id: str, message: Message) -> None:
    memory.add_message(
        conversation_id,
        message.role,
        message.content,
        tags=_tags(memory, conversation_id, message),
        tool_calls=tuple(ToolCallEntry(c.id, c.name, c.arguments) for c in message.tool_calls),
        tool_call_id=message.tool_call_id,
        reasoning=message.reasoning,
    )


def _tags(memory: Conversations, conversation_id: str, message: Message) -> tuple[str, ...]:
    """Say what a message is worth: what is to be kept in mind, and what was only looked up."""
    if message.role == "user" and topic("remember").search(plain(message.content)):
        return (IMPORTANT,)
    if message.role == "tool" and _called(memory, conversation_id, message).endswith(LOOK_UPS):
        return (EPHEMERAL,)
    return ()


def _called(memory: Conversations, conversation_id: str, result: Message) -> str:
    calls = (
        call
        for entry in reversed(memory.get_messages(conversation_id))
        for call in entry.tool_calls
        if call.id == result.tool_call_id
    )
    call = next(calls, None)
    return call.name if call else ""


def split_failure(text: str) -> tuple[str, str | None]:
    """Return an answer without a sentence on a failure that it ends in, and that failure's key.

    An answer that ends in none comes back as it is, with None.
    """
    said = text.rstrip()
    for sentence, key in _sentences().items():
        if said.endswith(sentence):
            return said.removesuffix(sentence).rstrip().removesuffix("…").rstrip(), key
    return text, None


@cache
def _sentences() -> Mapping[str, str]:
    keys = {str(key) for key in (*_reasons(LLMError), *_OTHERS)}
    return {
        phrases[key].removeprefix("… "): key
        for phrases in load_phrases().values()
        for key in keys
        if key in phrases
    }


def _reasons(kind: type[LLMError]) -> Iterator[str]:
    yield kind.reason
    for narrower in kind.__subclasses__():
        yield from _reasons(narrower)
