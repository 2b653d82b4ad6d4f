"""Putting messages in the order a model accepts: every tool call followed by its result."""

from collections import defaultdict, deque
from collections.abc import Iterable

from ..azure.messages import Message

INTERRUPTED = '{"error":"interrupted"}'


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
