"""Putting a message of a conversation into other words, its tool calls included."""

import json
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from ..language.masking import masked, secrets_and_words_in, without
from ..tokens.counter import TokenCounter, count_message
from .state import MessageEntry

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
