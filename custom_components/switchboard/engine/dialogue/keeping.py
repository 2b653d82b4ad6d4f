"""A conversation as it is kept beyond its session, and as far as one of its messages."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from heapq import merge
from itertools import chain

from ..tokens.counter import TokenCounter
from .errors import ForkError
from .reword import MaskedTexts, without_secrets
from .rounds import split_rounds
from .state import AgentState, ConversationWindow, MessageEntry, Summary
from .tags import is_context, replaces_answer


def as_kept(
    window: ConversationWindow, counter: TokenCounter, texts: MaskedTexts | None = None
) -> ConversationWindow:
    """Mask secrets, and leave out instructions and the state of the home: they are told anew.

    ``texts`` has what is known of the same conversation from the last time.
    """
    texts = texts or MaskedTexts()
    summary, waiting = window.summary, _said(window.backlog)
    kept = without_secrets([*waiting, *_said(window.messages)], counter, texts)
    summary = summary and replace(summary, text=texts.masked(summary.text))
    texts.end()
    return replace(
        window,
        pinned=(),
        pinned_tokens=0,
        messages=kept[len(waiting) :],
        backlog=kept[: len(waiting)],
        summary=summary,
    )


def state_as_kept(
    state: AgentState, counter: TokenCounter, texts: MaskedTexts | None = None
) -> AgentState:
    """Return a state whose window is as it is kept, and nothing of which tells more."""
    window = as_kept(state.window, counter, texts)
    said = {entry.id: entry.content for entry in (*window.backlog, *window.messages)}
    context = state.context and state.context.within(said)
    return replace(
        state,
        window=window,
        context=context,
        recalled=(),
        offered=(),
        answer="",
        in_round=False,
    )


def forked(
    window: ConversationWindow, conversation_id: str, message_id: str | None = None
) -> ConversationWindow:
    """Return the conversation as it was after one of its messages, the last if none is named.

    What tools gave back to calls in that message belongs to it.

    Raises:
        ForkError: the window does not hold the message, or the summary tells of later ones.
    """
    if message_id is None:
        return replace(window, conversation_id=conversation_id)
    said = in_order(window)
    places = [place for place, entry in enumerate(said) if entry.id == message_id]
    if not places:
        raise ForkError("fork_message_unknown")
    end = places[0] + 1
    if _tells_of_later(window.summary, said[end - 1]):
        raise ForkError("fork_message_summarised")
    calls = {call.id for entry in said[:end] for call in entry.tool_calls}
    kept = {entry.id for entry in said[:end]}
    kept.update(entry.id for entry in said[end:] if entry.tool_call_id in calls)
    messages = tuple(entry for entry in window.messages if entry.id in kept)
    return replace(
        window,
        conversation_id=conversation_id,
        messages=messages,
        backlog=tuple(entry for entry in window.backlog if entry.id in kept),
        current_tokens=sum(entry.token_count for entry in messages),
    )


def in_order(window: ConversationWindow) -> tuple[MessageEntry, ...]:
    """Return what is held word for word, what is held back for the summary included, oldest first.

    A round that is ``important`` may be older than those held back.
    """
    rounds = merge(
        split_rounds(window.backlog),
        split_rounds(window.messages),
        key=lambda one: one[0].timestamp,
    )
    return tuple(chain.from_iterable(rounds))


def closed(entries: Sequence[MessageEntry]) -> list[MessageEntry]:
    """Leave out tool calls without a result, and results without a call."""
    answered = Counter(entry.tool_call_id for entry in entries if entry.role == "tool")
    called = {call.id for entry in entries for call in entry.tool_calls}
    whole: list[MessageEntry] = []
    for entry in entries:
        calls = tuple(call for call in entry.tool_calls if answered[call.id])
        if entry.role == "tool" and entry.tool_call_id not in called:
            continue
        if entry.content or calls or entry.role == "tool":
            whole.append(replace(entry, tool_calls=calls))
    return whole


def _said(entries: Iterable[MessageEntry]) -> list[MessageEntry]:
    return [entry for entry in entries if replaces_answer(entry) or not is_context(entry)]


def _tells_of_later(summary: Summary | None, message: MessageEntry) -> bool:
    """Return whether a summary covers what was said after ``message``; ids grow with time."""
    return summary is not None and summary.covers_to > message.id
