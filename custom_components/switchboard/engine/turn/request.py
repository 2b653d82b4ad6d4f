"""From the window of a conversation to the request a model receives."""

from collections.abc import Iterable
from dataclasses import replace

from ..azure.messages import LLMRequest, Message, ModelOptions, Part, ToolCall, ToolSpec
from ..dialogue.notes import RECALLED
from ..dialogue.state import ConversationWindow, MessageEntry
from ..dialogue.summary import as_sent
from ..recall.profile import NOTES_HEADING, WISHES_HEADING
from .home_state import NOTHING_EXPOSED, TABLE_HEADING
from .tool_names import with_offered_names
from .tool_pairs import well_formed


def compose(
    window: ConversationWindow,
    tools: Iterable[ToolSpec],
    options: ModelOptions,
    prompt_cache_key: str | None = None,
) -> LLMRequest:
    """Order what a model is sent: prefix, summary, window with the current round last.

    The order keeps a repeated prefix byte-identical from turn to turn until rounds leave. What was
    called in the conversation goes by the names of ``tools``.
    """
    on_offer = tuple(tools)
    names = frozenset(tool.name for tool in on_offer)
    messages = [replace(as_message(entry), part=_pinned_as(entry)) for entry in window.pinned]
    if window.summary is not None:
        messages.append(Message("system", as_sent(window.summary.text), part="summary"))
    messages.extend(
        with_offered_names(message, names)
        for message in well_formed(as_message(entry) for entry in window.messages)
    )
    return LLMRequest(
        messages=tuple(messages),
        tools=on_offer,
        options=options,
        prompt_cache_key=prompt_cache_key,
        conversation_id=window.conversation_id,
    )


def as_message(entry: MessageEntry) -> Message:
    """Take from an entry what the wire carries."""
    return Message(
        role=entry.role,
        content=entry.content,
        tool_calls=tuple(ToolCall(c.id, c.name, c.arguments) for c in entry.tool_calls),
        tool_call_id=entry.tool_call_id,
        reasoning=entry.reasoning,
        part=_held_as(entry),
    )


def _pinned_as(entry: MessageEntry) -> Part:
    """Return what of a request a pinned message is, by how it begins."""
    if entry.content.startswith((TABLE_HEADING, NOTHING_EXPOSED)):
        return "home"
    if entry.content.startswith((NOTES_HEADING, WISHES_HEADING)):
        return "memory"
    return "instructions"


def _held_as(entry: MessageEntry) -> Part:
    if entry.role != "system":
        return "window"
    return "memory" if RECALLED in entry.tags else "note"
