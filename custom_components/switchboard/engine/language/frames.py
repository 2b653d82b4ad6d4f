"""How a sentence is meant that only sounds like a statement: dreamt, made up, supposed, in jest.

What somebody tells of a dream, a film, an "if", a joke or a rumour, or reads from a letter, is no
word of theirs that it is so. Six languages, all looked for at once; the patterns are
``data/frames.json``, for text as ``plain`` gives it. A model says so too, where it is asked; this
holds where it is wrong.
"""

from collections.abc import Iterable
from typing import Final, Literal

from .content import says_liking
from .lexicon import PatternFile, plain
from .orders import sentences
from .statements import found_in, statement

type Frame = Literal["dream", "fiction", "supposition", "reading", "joke", "hearsay"]

_OVER_THE_NEXT: Final[tuple[Frame, ...]] = ("dream", "fiction", "supposition", "reading")
"""What goes on in the next sentence: "I dreamt something odd. Bruno was a thief."."""
_FRAMES: Final[tuple[Frame, ...]] = (*_OVER_THE_NEXT, "joke", "hearsay")
_PATTERNS: Final = PatternFile("frames")
_BEGINNING: Final = r"(?<!\w)(?:%s)"


def is_framed(told: str, said: Iterable[str]) -> bool:
    """Return whether what is told rests on sentences that do not say that it is so.

    What keeps the frame ("Loved the film") says it itself. What others are said to like is taken
    from hearsay: so families talk.
    """
    content = statement(told).content
    claim = plain(told)
    frames = [one for one in _FRAMES if not _finds(one, claim)]
    if says_liking(told):
        frames = [one for one in frames if one != "hearsay"]
    for message in said:
        parts = [plain(part) for part in sentences(message)]
        for place, part in enumerate(parts):
            if not any(found_in(word, statement(part).content) for word in content):
                continue
            if any(_finds(frame, part) for frame in frames):
                return True
            before = parts[place - 1] if place else ""
            if any(_finds(frame, before) for frame in _OVER_THE_NEXT if frame in frames):
                return True
            if "joke" in frames and any(_finds("joke", after) for after in parts[place + 1 :]):
                return True
    return False


def supposes(sentence: str) -> bool:
    """Return whether a sentence only supposes what it says."""
    return _finds("supposition", plain(sentence))


def asks_to_remind(said: Iterable[str]) -> bool:
    """Whether somebody asks to be reminded of something, or to do it, rather than to know it."""
    return any(_finds("reminder", plain(part)) for text in said for part in sentences(text))


def sets_over_others(text: str) -> bool:
    """Return whether a text says whose word is to be obeyed, be it of nobody in particular."""
    return _finds("obeying", plain(text))


def accuses(text: str) -> bool:
    """Return whether a text calls somebody a thief, a liar or the like."""
    return _finds("accusing", plain(text))


def _finds(kind: str, said: str) -> bool:
    return _PATTERNS.finding(kind, _BEGINNING).search(said) is not None
