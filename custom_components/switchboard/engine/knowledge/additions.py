"""Whether a statement says all that another says, and more."""

from typing import Final

from . import guards
from .pairs import Pair, counts_differ, enough_across, in_same_order
from .reading import SCOPES, Item

_LONGEST_ADDITION: Final = 3
_AND: Final = frozenset({"and", "und", "et", "e", "ed", "en", "y"})
_DEMONSTRATIVES: Final = frozenset({"der", "die", "das"})
_GENITIVES: Final = frozenset({"der", "des"})
_TO: Final = frozenset({"a", "ad", "al", "all", "allo", "alla", "au", "aux", "to"})


def goes_further(pair: Pair) -> bool:
    """Whether the first says all that the second says, and adds to it.

    What is added must come as an addition ("with milk", "in the evening"): a word before another
    may change what it names ("apple juice" is no apple). It is a phrase: a whole sentence ("and
    that is a mistake") may say anything of what stood before it.
    """
    one, other = pair.one, pair.other
    doubts = guards.doubts(one, other)
    if one.called_at >= 0 and other.called_at < 0:
        doubts = [doubt for doubt in doubts if doubt != "slot"]
    if (
        is_sentence_longer(pair)
        or pair.only_other
        or doubts
        or (other.frequency and not one.frequency)
    ):
        return False
    if one.language != other.language and not enough_across(pair):
        return False
    if not in_same_order(pair) or not any(i.kind not in SCOPES for i in pair.shared):
        return False
    numbers = [its for mine, its in pair.matches if one.items[mine].quantity is not None]
    if numbers != sorted(numbers):
        return False
    if counts_differ(pair) and one.language == other.language:
        return False
    if same_unit_twice(pair) or _comes_between(pair) or len(pair.shared) != len(other.items):
        return False
    return _is_addition(pair)


def _is_addition(pair: Pair) -> bool:
    matched = {mine for mine, _ in pair.matches}
    last_core = max(
        (mine for mine in matched if pair.one.items[mine].kind not in SCOPES), default=-1
    )
    adding = stressed = False
    length = 0
    joined = False
    started = False
    for at, item in enumerate(pair.one.items):
        if at in matched:
            adding = False
            started = True
            continue
        begins = item.marked and not (joined and item.link in _DEMONSTRATIVES)
        length = 1 if begins or not adding else length + 1
        if length > 1 and joined and item.place > pair.one.items[at - 1].place + 1:
            return False  # "and changed her mind" is no second thing
        joined = item.link in _AND if length == 1 else joined
        if not adding:
            stressed = item.stressed
            adding = started and item.marked and not _is_holder(item)
            adding = adding and not _is_owner(item, pair.one.items[at - 1])
        may_stand_anywhere = item.kind in SCOPES - {"room"}
        if pair.one.denied and not stressed:
            return False
        if may_stand_anywhere:
            continue
        if not adding or length > _LONGEST_ADDITION:
            return False
        if at < last_core and pair.one.language not in ("de", "nl"):
            return False
    return True


def _is_holder(item: Item) -> bool:
    """Whether somebody is named to whom something is pleasing: "le gusta a Anna"."""
    return (item.kind == "person" or item.capital) and item.link in _TO


def _is_owner(item: Item, before: Item) -> bool:
    """Whether it is said whose something is: "die Schwester der Mutter" is not "die Schwester"."""
    return item.link in _GENITIVES and item.place - before.place == 2


def _comes_between(pair: Pair) -> bool:
    """Whether an added word stands between what is shared and its preposition.

    "On scarcely any Friday" is not "on Friday".
    """
    matched = dict(pair.matches)
    return any(
        pair.other.items[its].marked
        and not pair.one.items[mine].marked
        and mine > 0
        and mine - 1 not in matched
        and pair.one.items[mine - 1].kind != "colour"
        for mine, its in pair.matches
    )


def is_sentence_longer(pair: Pair) -> bool:
    """Whether the first has another sentence in it, but for one that only says a name."""
    is_named = pair.one.called_at >= 0 and pair.other.called_at < 0
    return pair.one.clauses > pair.other.clauses + 2 * is_named


def same_unit_twice(pair: Pair) -> bool:
    """Whether an added number is of a unit that was there: "19 degrees, and 21 by day"."""
    units = {item.quantity.unit for item in pair.shared if item.quantity is not None}
    return any(
        item.quantity is not None and item.quantity.unit in units
        for item in (*pair.only_one, *pair.only_other)
    )
