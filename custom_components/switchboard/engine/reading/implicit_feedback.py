"""Feedback on the assistant's work that people give right after it: "No, the other one".

No model is asked. It is noted only where words say so. Who switches a lamp off again, asks for the
same once more or is asked for the PIN has said nothing about the assistant.
"""

from collections.abc import Sequence
from datetime import timedelta
from typing import Final

from ..language.lexicon import WORD, opposites, patterns, phrase, plain, word_set, words
from ..language.screening import PLACEHOLDER
from ..language.statements import statement
from ..storage.entries import LogEntry, StoredEntry
from .answer import Draft
from .user_statements import is_own

SOON: Final = timedelta(seconds=60)
"""Within this time people react to what was done; later they want something else."""

CONTEXT: Final = 20
"""Messages before a window in which the beginning of such a reaction is looked for."""

_HIDDEN: Final = ("(PIN)", PLACEHOLDER)
"""Stands in the log for a PIN or a secret that was said."""

_MOST_WORDS: Final = 6
_MOST_OTHER_WORDS: Final = 4
"""Words told of a sentence that is no command; it may be about anything."""

_LONGEST_SUBJECT: Final = 80


def reactions(entries: Sequence[StoredEntry], first_new: int) -> list[Draft]:
    """Return the corrections in what was said; ``first_new`` is the place of the first new message.

    ``sources`` count from 1 among ``entries``, and end with a new message each.
    """
    said = [place for place, stored in enumerate(entries) if is_own(stored.entry)]
    found = (_correction(entries, said, place) for place in said if place >= first_new)
    return [draft for draft in found if draft is not None]


def _correction(entries: Sequence[StoredEntry], said: list[int], place: int) -> Draft | None:
    if not patterns("correction").match(plain(entries[place].entry.content).strip()):
        return None
    before = _previous(entries, said, place)
    if before is None or any(_hides(entries[at].entry) for at in (before, place)):
        return None
    answers = [stored.entry for stored in entries[before:place] if stored.entry.role == "assistant"]
    if not answers or any(answer.content.rstrip().endswith("?") for answer in answers):
        return None
    return _draft(entries, before, place)


def _hides(entry: LogEntry) -> bool:
    return any(mark in entry.content for mark in _HIDDEN)


def _previous(entries: Sequence[StoredEntry], said: list[int], place: int) -> int | None:
    """Return the place of what was said before in the conversation, if it was a moment ago."""
    now = entries[place].entry
    for before in reversed(said):
        entry = entries[before].entry
        if before < place and entry.conversation_id == now.conversation_id:
            soon = timedelta(0) <= now.created_at - entry.created_at <= SOON
            return before if soon else None
    return None


def _draft(entries: Sequence[StoredEntry], first: int, second: int) -> Draft:
    asked, language = entries[first].entry.content, entries[second].entry.language
    subject = sorted(statement(asked).content, key=plain(asked).find)
    return Draft(
        category="feedback",
        summary=phrase("corrected", language, about=_about(asked) or "?"),
        subject=" ".join(subject[:4])[:_LONGEST_SUBJECT] or "assistant",
        polarity="negative",
        confidence=0.8,
        sources=(first + 1, second + 1),
    )


def _about(text: str) -> str:
    """Name in a few of its words what was asked for.

    The sentence itself is not quoted: a fact outlives the messages it rests on.
    """
    spoken = frozenset(words(text))
    is_command = bool(spoken & word_set("commands"))
    ways = {word for pair in opposites() for word in pair} if is_command else frozenset[str]()
    empty = word_set("filler") | word_set("commands") | word_set("again") | word_set("negation")
    kept = [
        word
        for word in WORD.findall(text)
        if (said := plain(word)) in ways or (len(said) > 1 and said not in empty) or word.isdigit()
    ]
    return " ".join(kept[: _MOST_WORDS if is_command else _MOST_OTHER_WORDS])[:_LONGEST_SUBJECT]
