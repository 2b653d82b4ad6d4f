"""Whether a summary says what the people it cites said, as far as words can tell.

A word of the summary is found if one of theirs is a form of it or has it as a part. Names of
feelings, articles and the like ("the user prefers") count on neither side; numbers must all have
been said, in digits or words. docs/dev/language.md says what this cannot see, and
docs/benchmarks.md what it was measured on.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from .manner import is_wish, was_wished
from .spelled_numbers import says_numbers
from .statements import found_in, statement

LEAST_SHARE: Final = 0.5
"""The part of a summary's words that must be found in what was said."""


def is_grounded(summary: str, said: Iterable[str], answered: Iterable[str] = ()) -> bool:
    """Return whether a summary rests on what was said.

    Its numbers may be those of what was ``answered`` to: "We're going there". A wish about how the
    assistant talks does so if manners were spoken of: it harms nobody.
    """
    messages = list(said)
    if not says_numbers(summary, [*messages, *answered]):
        return False
    if share_found(summary, messages) >= LEAST_SHARE:
        return True
    return is_wish(summary) and was_wished(summary, messages)


def share_found(summary: str, said: Iterable[str]) -> float:
    """Return the part of a summary's words that was said, from 0 to 1.

    One of nothing but numbers has 1: they are looked at by themselves. One of nothing at all has 0.
    """
    claim, evidence = statement(summary), statement("\n".join(said))
    if not claim.content:
        return 1.0 if claim.numbers else 0.0
    return sum(found_in(word, evidence.content) for word in claim.content) / len(claim.content)


def evidence_of(summary: str, cited: Iterable[int], said: Sequence[str]) -> tuple[int, ...]:
    """Return the places in ``said`` that a summary rests on: those cited, and what they complete.

    "Likes blueberries, especially in smoothies" may cite "especially in smoothies" alone. Each word
    that no cited message has is looked for in those before them, the nearest first.
    """
    places = sorted(cited)
    content = statement(summary).content
    spoken = [statement(text).content for text in said]
    found = set(places)
    missing = [
        word
        for word in sorted(content)
        if not any(found_in(word, spoken[place]) for place in places)
    ]
    if len(missing) == len(content):
        return tuple(places)
    for word in missing:
        nearest = (place for place in range(places[-1], -1, -1) if found_in(word, spoken[place]))
        found.update([*nearest][:1])
    return tuple(sorted(found))
