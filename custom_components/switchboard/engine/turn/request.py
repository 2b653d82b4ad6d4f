"""From the window of a conversation to the request a model receives."""

from collections.abc import Iterable

from ..azure.messages import LLMRequest, Message, ModelOptions, ToolCall, ToolSpec
from ..dialogue.state import ConversationWindow, MessageEntry
from ..dialogue.summary import as_sent
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
    messages = [as_message(entry) for entry in window.pinned]
    if window.summary is not None:
        messages.append(Message("system", as_sent(window.summary.text)))
    messages.extend(
        with_offered_names(message, names)
        for message in well_formed(as_message(entry) for entry in window.messages)
    )
    return LLMRequest(
        messages=tuple(messages),
        tools=on_offer,
        options=options,
        prompt_cache_key=prompt_cache_key,
    )


def as_message(entry: MessageEntry) -> Message:
    """Take from an entry what the wire carries."""
    return Message(
        role=entry.role,
        content=entry.content,
        tool_calls=tuple(ToolCall(c.id, c.name, c.arguments) for c in entry.tool_calls),
        tool_call_id=entry.tool_call_id,
        reasoning=entry.reasoning,
    )
