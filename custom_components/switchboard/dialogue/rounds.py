"""Putting a foreign list of messages in order before it is kept or sent."""

from collections import defaultdict, deque
from collections.abc import Iterable

from .state import MessageEntry, ToolCallEntry

INTERRUPTED = '{"error":"interrupted"}'
INTERRUPTED_TOKENS = 10  # what count_message finds for such a result


def well_formed(messages: Iterable[MessageEntry]) -> tuple[MessageEntry, ...]:
    """Return the messages as a model accepts them; a well-formed list comes back as it is.

    Each tool call is followed by its result: one that came later is moved up, one that is missing
    becomes an error ("interrupted"). Results without a call and empty messages are dropped.
    A user message that follows another begins a round of its own, as always.
    """
    entries = tuple(messages)
    results: defaultdict[str, deque[tuple[int, MessageEntry]]] = defaultdict(deque)
    for place, entry in enumerate(entries):
        if entry.role == "tool" and entry.tool_call_id is not None:
            results[entry.tool_call_id].append((place, entry))
    ordered: list[MessageEntry] = []
    for place, entry in enumerate(entries):
        if entry.role == "tool" or not (entry.content.strip() or entry.tool_calls):
            continue
        ordered.append(entry)
        for call in entry.tool_calls:
            waiting = results[call.id]
            while waiting and waiting[0][0] < place:
                waiting.popleft()
            ordered.append(waiting.popleft()[1] if waiting else _interrupted(entry, call))
    return tuple(ordered)


def _interrupted(entry: MessageEntry, call: ToolCallEntry) -> MessageEntry:
    return MessageEntry(
        id=f"{entry.id}/{call.id}",
        role="tool",
        content=INTERRUPTED,
        timestamp=entry.timestamp,
        token_count=INTERRUPTED_TOKENS,
        tags=frozenset({"tool_call"}),
        tool_call_id=call.id,
        tool_name=call.name,
    )
