"""Messages and memories that are worth being scored for a question.

A word that half of all messages have tells little about any of them, and a list of all those
messages is long. So rare words choose, as far as a budget of places goes; of the frequent ones,
those that are found together do. All words count when what was chosen is scored. The idea is that
of MaxScore (Turtle and Flood, "Query evaluation: strategies and optimizations", 1995), with a
budget in place of a proof: a question of frequent words only is answered from the newest of
thousands of messages that answer it alike.
"""

import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from operator import itemgetter
from typing import Final

from ..storage.search import Index, Places, Scope
from ..storage.transaction import Transaction
from .query import Term
from .ranking import Weighted, rarity


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is done for a question.

    A word that ``frequent`` rows or more have is a frequent one, as far as the last ``counted``
    rows tell. At most ``rare`` words choose, and
    ``places`` places are read for them; so many of the frequent words are looked for ``together``,
    the last ``pairs`` places of each two of them; ``scored`` of the places found are scored. Of
    memories, the last ``remembered`` are read that have a word.
    """

    frequent: int = 1_000
    counted: int = 8_000
    rare: int = 6
    places: int = 2_000
    together: int = 3
    pairs: int = 250
    remembered: int = 1_000
    scored: int = 32


USUAL: Final = Effort()
UNBOUNDED: Final = Effort(*[sys.maxsize] * 8)
"""Reads and scores whatever has any word of the question: the measure of what ``USUAL`` misses."""


@dataclass(frozen=True, slots=True)
class Candidates:
    """Places with what they promise, and the words of the question with what each weighs."""

    promise: dict[int, float]
    words: Weighted


def of_log(
    tx: Transaction, terms: Sequence[Term], scope: Scope, effort: Effort = USUAL
) -> Candidates:
    """Find messages that have words of a question; those with rare words may be anyone's.

    ``search.said`` returns those that are open to the scope.
    """
    among = tx.search.places_of(scope.span)
    newest = partial(tx.search.newest_said, scope=scope, limit=effort.scored, among=among)
    return _Search(tx, "log", newest, effort, among).find(terms)


def of_memories(tx: Transaction, terms: Sequence[Term], effort: Effort = USUAL) -> Candidates:
    """Find memories that have words of a question; they may be anyone's."""
    rows = tx.search.last_place("memories")
    found = [(term, tx.search.newest("memories", term.forms, effort.remembered)) for term in terms]
    weights = {term.word: rarity(len(places), rows) for term, places in found}
    promise: dict[int, float] = {}
    for term, places in found:
        _add(promise, places, weights[term.word])
    return Candidates(promise, Weighted(terms, weights))


@dataclass(frozen=True, slots=True)
class _Search:
    """An index, and what finds frequent words together.

    ``among`` are the places of the time that is asked about, None for all.
    """

    tx: Transaction
    index: Index
    newest: Callable[[str], list[int]]
    effort: Effort
    among: Places | None

    def find(self, terms: Sequence[Term]) -> Candidates:
        rows = self.tx.search.last_place(self.index)
        first, last = self.among or (1, rows)
        count = partial(self._count, first=first, last=last)
        counted = sorted(((term, count(term)) for term in terms), key=itemgetter(1))
        weights: dict[str, float] = {}
        promise: dict[int, float] = {}
        many: list[Term] = []
        frequent: list[Term] = []
        left = self.effort.places
        for number, (term, having) in enumerate(counted):
            if having < self.effort.frequent and left > 0 and number < self.effort.rare:
                places = self.tx.search.every(self.index, term.forms, self.among)
                left -= len(places)
                weight = weights[term.word] = rarity(len(places), rows)
                _add(promise, places, weight)
                if len(places) > self.effort.scored:
                    many.append(term)
            else:
                weights[term.word] = rarity(having, rows)
                frequent.append(term)
        some = frequent[: self.effort.together]
        if many:
            self._promise_more(many, some, weights, promise)
        if len(promise) < self.effort.scored:
            self._add_together(some, weights, promise)
        return Candidates(promise, Weighted([term for term, _ in counted], weights))

    def _count(self, term: Term, first: int, last: int) -> float:
        """Return about how many rows of some places have a word: as many as the last ones have."""
        begin = max(first, last - self.effort.counted + 1)
        among = None if begin <= 1 and self.among is None else (begin, last)
        found = self.tx.search.count(self.index, term.itself, self.effort.counted, among)
        return found * (last - first + 1) / max(1, last - begin + 1)

    def _promise_more(
        self,
        many: Sequence[Term],
        frequent: Sequence[Term],
        weights: Mapping[str, float],
        promise: dict[int, float],
    ) -> None:
        """Of the many that have a word, let those promise more that have a frequent one too."""
        chosen = " OR ".join(term.itself for term in many)
        for term in frequent:
            match = f"({chosen}) AND ({term.itself})"
            places = self.tx.search.every(self.index, match, self.among)
            _add(promise, places, weights[term.word])

    def _add_together(
        self, frequent: Sequence[Term], weights: Mapping[str, float], promise: dict[int, float]
    ) -> None:
        """Add the last that have two or more of the frequent words, or the rarest, until enough."""
        having: dict[str, set[int]] = defaultdict(set)
        for pair in combinations(frequent, 2):
            match = " AND ".join(f"({term.itself})" for term in pair)
            places = self.tx.search.newest(self.index, match, self.effort.pairs, self.among)
            for term in pair:
                having[term.word].update(places)
        found: dict[int, float] = {}
        for root, those in having.items():
            _add(found, those, weights[root])
        for place, weight in found.items():
            promise[place] = max(promise.get(place, 0.0), weight)
        for term in frequent:
            if len(promise) >= self.effort.scored:
                return
            for place in self.newest(term.itself):
                promise.setdefault(place, weights[term.word])


def _add(promise: dict[int, float], places: Iterable[int], weight: float) -> None:
    added = dict.fromkeys(places, weight)
    for place in promise.keys() & added.keys():
        added[place] += promise[place]
    promise.update(added)
