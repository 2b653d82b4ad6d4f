"""From the window of a conversation to the request a model receives.

Every tool call in it is followed by its result, and goes by the name under which the tool is on
offer: a model imitates what it sees in the conversation, where Home Assistant's own matching notes
``HassTurnOff`` and a model called ``intent__HassTurnOff``. What came along with somebody's words is
shown in the requests of its turn, and remembered as a note.
"""

from collections import defaultdict, deque
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from pathlib import PurePath
from typing import Final

from ..azure.messages import (
    Attachment,
    LLMRequest,
    Message,
    ModelOptions,
    Part,
    ToolCall,
    ToolSpec,
)
from ..dialogue.state import ConversationWindow, MessageEntry
from ..dialogue.summary import as_sent
from ..dialogue.tags import RECALLED
from ..recall.profile import NOTES_HEADING, WISHES_HEADING
from .home_state import NOTHING_EXPOSED, TABLE_HEADING

INTERRUPTED: Final = '{"error":"interrupted"}'


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
        _with_offered_names(message, names)
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


def well_formed(messages: Iterable[Message]) -> tuple[Message, ...]:
    """Return the messages as a model accepts them; a well-formed list comes back as it is.

    Each tool call is followed by its result: one that came later is moved up, one that is missing
    becomes an error ("interrupted"). Results without a call and empty messages are dropped.
    """
    given = tuple(messages)
    results: defaultdict[str, deque[tuple[int, Message]]] = defaultdict(deque)
    for place, message in enumerate(given):
        if message.role == "tool" and message.tool_call_id is not None:
            results[message.tool_call_id].append((place, message))
    ordered: list[Message] = []
    for place, message in enumerate(given):
        if message.role == "tool" or not (message.content.strip() or message.tool_calls):
            continue
        ordered.append(message)
        for call in message.tool_calls:
            waiting = results[call.id]
            while waiting and waiting[0][0] < place:
                waiting.popleft()
            ordered.append(
                waiting.popleft()[1]
                if waiting
                else Message("tool", INTERRUPTED, tool_call_id=call.id)
            )
    return tuple(ordered)


def offered_name(name: str, offered: Collection[str]) -> str:
    """Return the offered name that ``name`` means: itself, or the only one that ends in it.

    A name that no offered one ends in, or several do, comes back as it is.
    """
    if name in offered:
        return name
    longer = [one for one in offered if one.endswith(f"__{name}")]
    return longer[0] if len(longer) == 1 else name


def note(mime_type: str, name: str) -> str:
    """Say in the conversation that something was shown: ``[image: front_door.jpg]``."""
    kind = "image" if mime_type.startswith("image/") else "file"
    bare = " ".join(PurePath(name).name.split())
    return f"[{kind}: {bare}]" if bare else f"[{kind}]"


def with_notes(text: str, attachments: Sequence[Attachment]) -> str:
    """Return the words with a note of all that came with them."""
    return " ".join([text, *(note(item.mime_type, item.name) for item in attachments)]).strip()


def with_attachments(request: LLMRequest, attachments: tuple[Attachment, ...]) -> LLMRequest:
    """Return the request with ``attachments`` on the last message of the user."""
    places = [place for place, message in enumerate(request.messages) if message.role == "user"]
    if not attachments or not places:
        return request
    messages = list(request.messages)
    messages[places[-1]] = replace(messages[places[-1]], attachments=attachments)
    return replace(request, messages=tuple(messages))


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


def _with_offered_names(message: Message, offered: Collection[str]) -> Message:
    calls = tuple(
        replace(call, name=offered_name(call.name, offered)) for call in message.tool_calls
    )
    return message if calls == message.tool_calls else replace(message, tool_calls=calls)
