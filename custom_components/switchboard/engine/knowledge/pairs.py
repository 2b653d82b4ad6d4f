"""Two statements side by side: which of their items are the same, and in which order."""

from collections.abc import Sequence
from dataclasses import dataclass

from .reading import SCOPES, Item, Reading
from .word_forms import same_item


@dataclass(frozen=True, slots=True)
class Pair:
    """Two statements, and which of their items are the same."""

    one: Reading
    other: Reading
    matches: tuple[tuple[int, int], ...]

    @property
    def only_one(self) -> tuple[Item, ...]:
        """Items that only the first has."""
        matched = {mine for mine, _ in self.matches}
        return tuple(item for at, item in enumerate(self.one.items) if at not in matched)

    @property
    def only_other(self) -> tuple[Item, ...]:
        """Items that only the second has."""
        matched = {its for _, its in self.matches}
        return tuple(item for at, item in enumerate(self.other.items) if at not in matched)

    @property
    def shared(self) -> tuple[Item, ...]:
        """Items of the first that the second has too."""
        return tuple(self.one.items[mine] for mine, _ in self.matches)

    @property
    def mirrored(self) -> Pair:
        """The pair from the other side."""
        back = tuple(sorted((its, mine) for mine, its in self.matches))
        return Pair(self.other, self.one, back)


def match_up(one: Reading, other: Reading) -> Pair:
    """Find for each item the one that is the same, equal ones first."""
    languages = (one.language, other.language)
    free = dict(enumerate(other.items))
    matches: list[tuple[int, int]] = []
    for exact in (True, False):
        done = {mine for mine, _ in matches}
        for mine, item in enumerate(one.items):
            if mine in done:
                continue
            fits = (
                its
                for its, known in free.items()
                if (known.kind, known.key) == (item.kind, item.key)
                or (not exact and same_item(item, known, languages))
            )
            if (its := next(fits, None)) is not None:
                del free[its]
                matches.append((mine, its))
    return Pair(one, other, tuple(sorted(matches)))


def counts_differ(pair: Pair) -> bool:
    """Whether one names one thing and the other several: "a dog", "dogs"."""
    return any(
        pair.one.items[mine].single != pair.other.items[its].single
        and pair.one.items[mine].form != pair.other.items[its].form
        for mine, its in pair.matches
        if pair.one.items[mine].kind in ("word", "person")
    )


def in_same_order(pair: Pair) -> bool:
    """Whether who does what to whom is told in one order; where and when may stand anywhere."""
    matches = [
        (mine, its) for mine, its in pair.matches if _has_its_place(pair, pair.one.items[mine].kind)
    ]
    if pair.one.language == pair.other.language == "de" and pair.one.stance != "prefer":
        # Verbs and adjectives go where the sentence wants them; nouns have capitals.
        nouns = [match for match in matches if _is_noun(pair, match)]
        matches = nouns or matches
    order = [its for _, its in matches]
    return order == sorted(order)


def _has_its_place(pair: Pair, kind: str) -> bool:
    """Whether it matters where something of a kind stands.

    One time or one room may be named first or last. Of two, each belongs to something.
    """
    if kind not in SCOPES:
        return kind != "number"
    several = sum(item.kind == kind for item in pair.shared) > 1
    return several or "prefer" in (pair.one.stance, pair.other.stance)


def _is_noun(pair: Pair, match: tuple[int, int]) -> bool:
    mine, its = pair.one.items[match[0]], pair.other.items[match[1]]
    return mine.kind == "person" or (mine.capital and its.capital)


def core(items: Sequence[Item]) -> list[Item]:
    """Return what is said, without where, when and how many."""
    return [item for item in items if item.kind not in SCOPES and item.kind != "number"]


def all_words(*runs: Sequence[Item]) -> bool:
    """Whether these are nothing but words: no days, rooms, people or numbers."""
    return all(item.kind == "word" for run in runs for item in run)


def enough_across(pair: Pair) -> bool:
    """Whether what two languages share carries both statements: names, concepts, loan words."""
    return all(len(item.key) >= 4 for item in pair.shared) and bool(pair.shared)
