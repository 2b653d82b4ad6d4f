"""What a statement says, as words that can be compared: for grounding, and for repeats."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from .lexicon import carries, in_digits, word_set, words

_LEAST_STEM: Final = 4
_STEM_SHARE: Final = 0.7


@dataclass(frozen=True, slots=True)
class Statement:
    """The words of a statement that carry it, without those that any statement has.

    ``numbers`` hold digits and times, ``negated`` whether something is denied in it.
    """

    content: frozenset[str]
    numbers: frozenset[str]
    negated: bool


def statement(text: str) -> Statement:
    """Take a text apart."""
    said = words(text)
    return Statement(
        content=frozenset(word for word in said if not word[0].isdecimal() and carries(word)),
        numbers=frozenset(word for word in map(in_digits, said) if word[0].isdecimal()),
        negated=any(word in word_set("negation") for word in said),
    )


def found_in(word: str, others: Iterable[str]) -> bool:
    """Return whether a word is among others in whatever form, or is a part of a compound there."""
    return any(_same(word, other) for other in others)


def _same(one: str, other: str) -> bool:
    if one == other:
        return True
    short, long = sorted((one, other), key=len)
    if len(short) < _LEAST_STEM:
        return False
    if short in long:
        return True
    least = max(_LEAST_STEM, round(_STEM_SHARE * len(short)))
    return short[:least] == long[:least]


def says_no_more(one: Statement, other: Statement) -> bool:
    """Return whether all that one statement says is said by the other."""
    return (
        one.negated == other.negated
        and one.numbers <= other.numbers
        and all(found_in(word, other.content) for word in one.content)
    )
