"""What a request says that the people of the house said before: the notes of its memory.

They are read in the system messages, and nowhere else: what is not sent is not known.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from demo.azure_standin.ask import Ask
from demo.azure_standin.nearness import meanings

_HEADING = re.compile(r"What people of this home said\b.*:")
_NOTE = re.compile(r'- (?:The person who speaks now: )?(?:\d{4}-\d\d-\d\d: ")?(?P<text>.+?)"?')
_WHO = re.compile(r"Of the .+:")
_LIKING = re.compile(
    r"(?:I )?(?:really |also )?(?:(?P<likes>likes?|loves?|enjoys?|prefers?|mag|liebt)|"
    r"dislikes?|hates?|don't like|(?:is |am )?allergic to) (?P<thing>.+)",
    re.IGNORECASE,
)
_WHEN = re.compile(r"\b(?:in the|at|for|with|on|every|am|zum|beim|jeden)\b .*$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Liking:
    """What somebody likes or dislikes: a ``thing``, and the ``note`` that says so."""

    thing: str
    note: str
    liked: bool


def blocks_in(text: str) -> Iterator[list[str]]:
    """Each list of notes in a text: its heading, and the lines below that belong to it."""
    block: list[str] = []
    for line in (*text.splitlines(), ""):
        if _HEADING.fullmatch(line) or not (_NOTE.fullmatch(line) or _WHO.fullmatch(line)):
            if block:
                yield block
            block = [line] if _HEADING.fullmatch(line) else []
        elif block:
            block.append(line)


def notes_in(ask: Ask) -> list[str]:
    """The notes in the system messages, each once."""
    lines = (
        line
        for turn in ask.turns
        if turn.role == "system"
        for block in blocks_in(turn.text)
        for line in block[1:]
    )
    return list(dict.fromkeys(note["text"] for line in lines if (note := _NOTE.fullmatch(line))))


def likings_in(ask: Ask) -> list[Liking]:
    """What the notes say that people like and dislike."""
    found = ((note, _LIKING.fullmatch(note.rstrip(" .!"))) for note in notes_in(ask))
    return [
        Liking(without_occasion(match["thing"]), note, bool(match["likes"]))
        for note, match in found
        if match
    ]


def without_occasion(text: str) -> str:
    """A statement without what follows on when, where or with what."""
    return _WHEN.sub("", text).strip()


def means(one: str, other: str) -> bool:
    """Whether two phrases have a meaning in common."""
    return not meanings(one).isdisjoint(meanings(other))
