"""Places that hold one value at a time: what fills them anew contradicts what was there.

Somebody has one favourite colour, a network one name, a person (as a rule) one employer; but there
may be two daughters, and who likes tea may like coffee.
"""

from collections.abc import Sequence
from typing import Final

from ..language.phrasebook import phrasebook
from .pairs import Pair, all_words, in_same_order
from .reading import Item
from .word_forms import near

_LONGEST_VALUE: Final = 3


def fills_the_same_place(pair: Pair) -> bool:
    """Whether both fill a place that holds one value ("the favourite colour is"), differently."""
    one, other = pair.one, pair.other
    if one.denied or other.denied or one.knots ^ other.knots or one.stance != other.stance:
        return False
    runs = _single_difference(pair)
    if runs is None:
        return False
    mine, its = runs
    if any(near(a, b) for a in mine for b in its):
        return False
    return (
        _another_name(pair, mine, its)
        or _another_favourite(pair, mine, its)
        or _another_employer(pair, mine, its)
        or _another_value(pair, mine, its)
    )


def may_be_exclusive(pair: Pair) -> bool:
    """Whether two statements differ in one thing that may have one value only.

    Of what somebody does ("speaks French", "plays chess") there may be more. Where something is,
    what it is called, or how it is wanted ("answers in English") rather not.
    """
    runs = _single_difference(pair)
    if runs is None:
        return False
    one, other = pair.one, pair.other
    is_something = min(one.be_at, other.be_at) >= 0 or min(one.called_at, other.called_at) >= 0
    is_wanted = one.stance == other.stance == "want"
    return is_something or is_wanted or all(run[0].link for run in runs)


def _single_difference(pair: Pair) -> tuple[tuple[Item, ...], tuple[Item, ...]] | None:
    """Return the one stretch in which two statements differ, if there is just one."""
    mine, its = pair.only_one, pair.only_other
    if not mine or not its or len(mine) > _LONGEST_VALUE or len(its) > _LONGEST_VALUE:
        return None
    for items, own in ((pair.one.items, mine), (pair.other.items, its)):
        first = items.index(own[0])
        if items[first : first + len(own)] != own:
            return None
    before = [
        sum(item.place < own[0].place for item in items)
        for items, own in ((pair.one.items, mine), (pair.other.items, its))
    ]
    return (mine, its) if before[0] == before[1] and in_same_order(pair) else None


def _another_name(pair: Pair, mine: Sequence[Item], its: Sequence[Item]) -> bool:
    one, other = pair.one, pair.other
    if one.called_at < 0 or other.called_at < 0:
        return False
    if mine[0].place < one.called_at or its[0].place < other.called_at:
        return False
    # There may be two daughters.
    return not any(item.many for item in pair.shared) and all_words(mine, its)


def _another_favourite(pair: Pair, mine: Sequence[Item], its: Sequence[Item]) -> bool:
    one, other = pair.one, pair.other
    return (
        one.favourite
        and other.favourite
        and 0 <= one.be_at < mine[0].place
        and 0 <= other.be_at < its[0].place
        and bool(pair.shared)
    )


def _another_employer(pair: Pair, mine: Sequence[Item], its: Sequence[Item]) -> bool:
    book = phrasebook(pair.one.language)
    link = mine[0].link
    if not link or link != its[0].link or not all_words(mine, its):
        return False
    roles = book.roles(link)
    works = [item for item in pair.shared if "work" in book.roles(item.key)]
    if not works or works[0].place > mine[0].place:
        return False
    names = all(item.capital for item in (*mine, *its))
    return "work_as" in roles or ("work_at" in roles and names)


def _another_value(pair: Pair, mine: Sequence[Item], its: Sequence[Item]) -> bool:
    """Something is red and not blue, or on Tuesday and not on Thursday."""
    one, other = pair.one, pair.other
    kinds = {item.kind for item in (*mine, *its)}
    if one.stance or len(mine) != 1 or len(its) != 1 or len(kinds) > 1 or not pair.shared:
        return False
    if not (one.begins_with_article and other.begins_with_article):
        return False
    if kinds == {"colour"}:
        return 0 <= one.be_at < mine[0].place and 0 <= other.be_at < its[0].place
    return kinds <= {"day", "month"} and pair.one.items[0].kind != "person"
