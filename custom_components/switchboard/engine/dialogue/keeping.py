"""A conversation as it is kept beyond its session, and as far as one of its messages.

What is kept has no secrets in it; its messages, tool calls included, are put into other words.
"""

import json
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from functools import partial
from heapq import merge
from itertools import chain
from typing import Final

from ..language.masking import masked, secrets_and_words_in, without
from ..tokens.counter import TokenCounter, count_message
from .errors import ForkError
from .rounds import split_rounds
from .state import AgentState, ConversationWindow, MessageEntry, Summary
from .tags import is_context, replaces_answer

_SPEAKERS: Final = ("user", "assistant")


class MaskedTexts:
    """The texts of one conversation without their secrets, from one look to the next.

    Looking for secrets takes long, and most of a conversation is as it was a turn ago. Only what
    the last look asked for is held, so that a text goes with its message.
    """

    def __init__(self) -> None:
        self._last: dict[tuple[str, ...], str] = {}
        self._now: dict[tuple[str, ...], str] = {}

    def masked(self, text: str, before: Sequence[str] = (), after: Sequence[str] = ()) -> str:
        """Return a text without its secrets; ``before`` and ``after`` are said around it."""
        key = (text, str(len(before)), *before, *after)
        if (kept := self._last.get(key)) is None:
            kept = masked(text, before=before, after=after)
        self._now[key] = kept
        return kept

    def end(self) -> None:
        """End a look at the whole conversation."""
        self._last, self._now = self._now, {}


def reworded(
    entry: MessageEntry, *, reword: Callable[[str], str], counter: TokenCounter
) -> MessageEntry:
    """Return a message with all its texts put through ``reword``, its tokens counted anew.

    One in which nothing changes is returned as it is. Reasoning items stay: they are opaque.
    """
    content = reword(entry.content)
    calls = tuple(
        replace(call, arguments=reword_json(call.arguments, reword)) for call in entry.tool_calls
    )
    if (content, calls) == (entry.content, entry.tool_calls):
        return entry
    cost = count_message(counter, entry.role, content, calls)
    return replace(entry, content=content, tool_calls=calls, token_count=cost)


def without_secrets(
    entries: Sequence[MessageEntry], counter: TokenCounter, texts: MaskedTexts
) -> tuple[MessageEntry, ...]:
    """Return messages of one conversation with their secrets masked.

    Each of the user's is seen with what was asked or said before it and what was said next, which
    may call a secret what the message itself does not.
    """
    kept: list[MessageEntry] = []
    for place, entry in enumerate(entries):
        before, after = _around(entries, place)
        told = partial(texts.masked, before=before, after=after)
        kept.append(reworded(entry, reword=told, counter=counter))
    return tuple(kept)


def without_known(
    entries: Sequence[MessageEntry], counter: TokenCounter, known: Collection[str]
) -> list[MessageEntry]:
    """Return messages without the secrets that are known by their words.

    What tools take and give, such as an ID to confirm by, stays as it is but for those.
    """
    hide = partial(without, known=known)
    return [
        reworded(
            entry,
            reword=partial(reword_json, reword=hide) if entry.role == "tool" else hide,
            counter=counter,
        )
        for entry in entries
    ]


def secrets_said(entries: Sequence[MessageEntry]) -> frozenset[str]:
    """Return the secrets that the user said, each as it is written there."""
    return frozenset(
        secret
        for place, entry in enumerate(entries)
        if entry.role == "user"
        for secret in secrets_and_words_in(entry.content, *_around(entries, place))
    )


def _around(entries: Sequence[MessageEntry], place: int) -> tuple[list[str], list[str]]:
    if entries[place].role != "user":
        return [], []
    earlier = [one for one in reversed(entries[:place]) if one.role in _SPEAKERS]
    own = [one for one in earlier[1:] if one.role == "user"]
    after = [one.content for one in entries[place + 1 :] if one.role == "user"][:1]
    return [one.content for one in (*earlier[:1], *own[:1])], after


def reword_json(document: str, reword: Callable[[str], str]) -> str:
    """Return ``document`` with every text and number in it put through ``reword``, keys included.

    What is no JSON, as a model may write it, is reworded as a text. A document of which nothing
    changes stays as it is, byte for byte.
    """
    try:
        before = json.loads(document)
        after = _reworded(before, reword)
    except ValueError, RecursionError:
        return reword(document)
    return document if after == before else json.dumps(after, ensure_ascii=False)


def _reworded(value: object, reword: Callable[[str], str]) -> object:
    if isinstance(value, str):
        return reword(value)
    if isinstance(value, list):
        return [_reworded(item, reword) for item in value]
    if isinstance(value, dict):
        return {reword(key): _reworded(item, reword) for key, item in value.items()}
    if isinstance(value, int | float) and not isinstance(value, bool):
        text = str(value)
        changed = reword(text)
        return value if changed == text else changed
    return value


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
