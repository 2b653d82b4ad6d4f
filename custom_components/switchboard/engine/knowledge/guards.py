"""What keeps two statements apart that have the same words: numbers, denials, opposites, names.

A guard never says that two statements are one. It names a *conflict* (they cannot both hold, if all
else in them is the same) or a *doubt* (rules cannot tell).
"""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from ..language.phrasebook import doubtful_words, likely_languages, phrasebook
from ..storage.entries import Polarity
from .quantities import Quantity
from .reading import Reading

_SURE: Final = frozenset({"", "always", "often"})
_WITHIN: Final = 2
_WIDE: Final = frozenset({"child", "pet", "friend", "guest", "partner", "baby", "cousin"})
"""People (and pets) that may be one of the others: a daughter is a child."""


def conflicts(one: Reading, other: Reading) -> list[str]:
    """Name the guards by which two statements with the same words contradict each other."""
    found = []
    if one.denied != other.denied:
        found.append("negation")
    if quantities_conflict(one.quantities, other.quantities):
        found.append("quantity")
    if flipped(one, other):
        found.append("opposite")
    return found


def doubts(one: Reading, other: Reading) -> list[str]:
    """Name the guards by which rules cannot tell how two statements with the same words stand."""
    found = []
    if one.knots ^ other.knots:
        found.append("knot")
    if one.ended != other.ended and one.denied == other.denied:
        found.append("ended")
    if one.stance != other.stance:
        found.append("stance")
    if (one.called_at >= 0) != (other.called_at >= 0) or one.favourite != other.favourite:
        found.append("slot")
    if not _frequencies_agree(one, other):
        found.append("frequency")
    if vague(one.quantities, other.quantities):
        found.append("noon")
    if one.language == other.language and _turned(one.directions, other.directions):
        found.append("direction")
    if _denies_elsewhere(one, other) or _denies_elsewhere(other, one):
        found.append("negation")
    return found


def quantities_conflict(one: Sequence[Quantity], other: Sequence[Quantity]) -> bool:
    """Whether numbers of one unit differ, neither statement having just more of them."""
    mine, its = _by_key(one), _by_key(other)
    only_mine = [
        quantity
        for quantity in one
        if quantity.key in mine - its and not any(map(quantity.may_be, other))
    ]
    only_its = [
        quantity
        for quantity in other
        if quantity.key in its - mine and not any(map(quantity.may_be, one))
    ]
    return any(a.unit == b.unit for a in only_mine for b in only_its)


def vague(one: Sequence[Quantity], other: Sequence[Quantity]) -> bool:
    """Whether a time of day is the other's, if it is meant after noon."""
    return any(mine.may_be(its) for mine in one for its in other)


def flipped(one: Reading, other: Reading) -> set[str]:
    """Return the pairs of opposites of which each statement has another side."""
    if one.language != other.language:
        return set()
    return _turned(one.sides, other.sides)


def flipped_words(reading: Reading, pairs: set[str]) -> set[str]:
    """Return the words of a statement that are sides of pairs."""
    if not pairs:
        return set()
    book = phrasebook(reading.language)
    wanted = {f"{pair}{side}" for pair in pairs for side in "+-"}
    return {
        " ".join(phrase)
        for phrase, roles in book.phrases.items()
        if not wanted.isdisjoint(roles.get("opposites", ()))
    }


def other_people(one: Reading, other: Reading) -> bool | None:
    """Whether two statements are about different people; None where that is not certain.

    People whom only one of them names are no difference here.
    """
    mine, its = one.people - other.people, other.people - one.people
    if not mine or not its:
        return False
    return None if (mine.keys() | its.keys()) & _WIDE else True


def other_names(one: Reading, other: Reading) -> bool:
    """Whether each statement has a proper name that the other has not."""
    return bool(one.names - other.names) and bool(other.names - one.names)


def polarity_conflict(one: Polarity, other: Polarity) -> bool:
    """Whether one was taken for a like and the other for a dislike."""
    return {one, other} == {"positive", "negative"}


def _frequencies_agree(one: Reading, other: Reading) -> bool:
    if one.frequency == other.frequency or one.denied != other.denied:
        return not (one.denied and one.frequency) and not (other.denied and other.frequency)
    return {one.frequency, other.frequency} <= _SURE and "" in (one.frequency, other.frequency)


def _turned(one: Counter[str], other: Counter[str]) -> set[str]:
    mine, its = one - other, other - one
    return {side[:-1] for side in mine if f"{side[:-1]}{'-' if side[-1] == '+' else '+'}" in its}


def _by_key(quantities: Sequence[Quantity]) -> Counter[str]:
    return Counter(quantity.key for quantity in quantities)


def _denies_elsewhere(one: Reading, other: Reading) -> bool:
    """Whether a word that only one has denies in a language that the other may be in.

    Short texts may be in several ("noch" is "nor" in Dutch, and "still" in German).
    """
    only = (one.words - other.words).keys() & doubtful_words().keys()
    if not only:
        return False
    book = phrasebook(one.language)
    likely = likely_languages(list(other.words), "")
    highest = max(likely.values())
    return any(
        not book.roles(word) or likely[language] + _WITHIN >= highest
        for word in only
        if not book.roles(word).keys() & {"not", "opposites"}
        for language in doubtful_words()[word]
    )
