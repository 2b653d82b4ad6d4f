"""The messages and the memories that answer a question best by their words."""

from collections import defaultdict
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial
from heapq import nlargest
from itertools import batched
from operator import attrgetter
from types import MappingProxyType
from typing import Final

from ..language.lexicon import tokens
from ..language.screening import PLACEHOLDER
from ..storage.search import Places, Remembered, Said, Scope, Span
from ..storage.transaction import Transaction
from . import candidates
from .candidates import USUAL, Effort
from .query import Term
from .ranking import Counts, Reader, Weighted

BESIDE: Final = 0.4
"""The weight of a word in the message right before or after."""
AMONG: Final = 0.2
"""The share of its score that a good message lends to the ones right before and after it."""
_LENDERS: Final = 10
"""How many of the best messages bring in what stands beside them, whatever words it has."""
_AT_ONCE: Final = 4
"""How many times as many places are looked at together as are needed: most may be others'."""
_LEADING: Final = 8
"""How many of the best memories lead to messages."""
_LED_TO: Final = 4
"""How many of the messages that a memory rests on are found through it, the last ones."""
BESIDE_TEXT: Final = 0.5
"""The weight of a word in a memory's subject or search terms."""
ASSISTANT: Final = 0.85
QUESTION: Final = 0.9
OWN_NAME: Final = 1.2
IN_TIME: Final = 1.5
"""The weight of a message of the day or the month that a question names."""
PINNED: Final = 1.1
LEAST_SHARE: Final = 0.1
"""A text that scores less than this share of the best hit says nothing about the question."""

type Hits[T] = list[tuple[T, float]]
type Evidence = Mapping[int, Sequence[str]]
"""Texts that rest on messages, by the places of those."""

_NONE: Final[Evidence] = MappingProxyType({})
_SAID_LAST: Final = attrgetter("created_at", "seq")
_WORDS: Final = attrgetter("content")


def in_log(
    tx: Transaction,
    terms: Sequence[Term],
    scope: Scope,
    limit: int,
    effort: Effort = USUAL,
    evidence: Evidence = _NONE,
    then: Span | None = None,
) -> Hits[Said]:
    """Return the best messages with their scores, the best first.

    A message is found by its ``evidence``, too, which counts as if it stood beside it. What was
    said ``then`` is favoured. Where nothing but a time is asked about, the last messages of that
    time are returned.
    """
    if scope.span is not None and not terms:
        return _last_said(tx, scope, limit)
    effort = replace(effort, scored=max(effort.scored, limit))
    found = candidates.of_log(tx, terms, scope, effort)
    words = {term.word for term in terms}
    named = frozenset(owner for owner in scope.owners if words.intersection(tokens(owner)))
    favoured = None if then is None else then.bounds()
    ranking = _LogRanking(found.words, found.words.reader(), named, evidence, favoured)
    read = partial(tx.search.said, scope=scope)
    promising = _by_promise(_favoured(found.promise, tx.search.places_of(then)))
    said = {one.seq: one for one in _first(promising, read, effort.scored)}
    said |= {one.seq: one for one in read(sorted(evidence.keys() - said.keys()))}
    scores = {place: ranking.score(one) for place, one in said.items()}
    best = nlargest(_LENDERS, scores, key=scores.__getitem__)
    beside = {place for one in best for place, _ in said[one].neighbours} - said.keys()
    said |= {one.seq: one for one in read(sorted(beside))}
    scores |= {place: ranking.score(said[place]) for place in beside & said.keys()}
    scored = [(one, scores[place] + AMONG * _lent(one, scores)) for place, one in said.items()]
    telling = _best([pair for pair in scored if ranking.tells(pair[0])], limit, _SAID_LAST, _WORDS)
    worst = telling[-1][1] if telling else 0.0
    rest = [(one, min(score, worst)) for one, score in scored if not ranking.tells(one)]
    return telling + _best(rest, limit - len(telling), _SAID_LAST, _WORDS)


def _lent(said: Said, scores: Mapping[int, float]) -> float:
    return max((scores.get(place, 0.0) for place, _ in said.neighbours), default=0.0)


def in_memories(
    tx: Transaction, terms: Sequence[Term], scope: Scope, now: datetime, limit: int
) -> Hits[Remembered]:
    """Return the best memories that are valid at ``now`` with their scores, the best first."""
    found = candidates.of_memories(tx, terms)
    reader = found.words.reader()
    scored = [
        (memory, _memory_score(memory, found.words, reader))
        for memory in _first(
            _by_promise(found.promise),
            partial(tx.search.remembered, scope=scope, now=now),
            max(USUAL.scored, limit),
        )
    ]
    return _best(scored, limit, attrgetter("updated_at", "seq"), attrgetter("id"))


def evidence(tx: Transaction, terms: Sequence[Term], scope: Scope, now: datetime) -> Evidence:
    """Return what memories say, search terms included, by the places of what they rest on.

    Both are open to the scope, and no secret was taken out of the messages.
    """
    best = {one.id: one for one, _ in in_memories(tx, terms, scope, now, _LEADING)}
    texts = defaultdict[int, list[str]](list)
    for key, place in tx.search.rested_on(best, scope, _LED_TO, without=PLACEHOLDER):
        texts[place] += [best[key].text, best[key].subject, best[key].search_terms]
    return texts


@dataclass(slots=True)
class _LogRanking:
    """Scores messages; what is beside one is often another, and is read once."""

    words: Weighted
    reader: Reader
    named: frozenset[str]
    evidence: Evidence
    then: tuple[str, str] | None
    read: dict[int, Counts] = field(default_factory=dict)

    def score(self, said: Said) -> float:
        beside = [self._counts(place, text) for place, text in said.neighbours]
        beside += map(self.reader.counts, self.evidence.get(said.seq, ()))
        score = self.words.score(self._counts(said.seq, said.content), beside, BESIDE)
        if said.role == "assistant":
            score *= ASSISTANT
        elif said.owner in self.named:
            score *= OWN_NAME
        if self.then is not None and self.then[0] <= said.created_at < self.then[1]:
            score *= IN_TIME
        return score * QUESTION if said.content.rstrip().endswith("?") else score

    def tells(self, said: Said) -> bool:
        """Return whether a message may be an answer by itself, and not only stand beside one.

        People answer a question without its words ("Oak."), the assistant says "Noted.".
        """
        stands_for = said.role == "user" or said.seq in self.evidence
        return stands_for or bool(self._counts(said.seq, said.content)[0])

    def _counts(self, place: int, text: str) -> Counts:
        if (known := self.read.get(place)) is None:
            known = self.read[place] = self.reader.counts(text)
        return known


def _memory_score(memory: Remembered, words: Weighted, reader: Reader) -> float:
    beside = [reader.counts(memory.subject), reader.counts(memory.search_terms)]
    score = words.score(reader.counts(memory.text), beside, BESIDE_TEXT)
    return score * (0.8 + 0.2 * memory.confidence) * (PINNED if memory.pinned else 1)


def _favoured(promise: Mapping[int, float], then: Places | None) -> Mapping[int, float]:
    """Let places promise more that are beside others that promise something, or of a time.

    What stands beside a message in the log is nearly always beside it in its conversation, too;
    the scores that are given later look it up.
    """
    favoured = dict(promise)
    for place, own in promise.items():
        if (following := promise.get(place + 1)) is not None:
            favoured[place] = max(favoured[place], own + BESIDE * following)
            favoured[place + 1] = max(favoured[place + 1], following + BESIDE * own)
    if then is not None:
        first, last = then
        favoured |= {
            place: IN_TIME * value for place, value in favoured.items() if first <= place <= last
        }
    return favoured


def _by_promise(promise: Mapping[int, float]) -> list[int]:
    """Return places, the most promising first, and of those that promise as much the newest."""
    return sorted(sorted(promise, reverse=True), key=promise.__getitem__, reverse=True)


def _first[T](places: Sequence[int], read: Callable[..., list[T]], enough: int) -> list[T]:
    """Return what ``read`` returns for the first places until it is enough.

    It returns nothing for what is not open to the one who asks, so that takes no one's place.
    """
    found: list[T] = []
    for some in batched(places, min(_AT_ONCE * enough, len(places) or 1), strict=False):
        found += read(some, limit=enough - len(found))
        if len(found) == enough:
            break
    return found


def _best[T](
    scored: Hits[T],
    limit: int,
    newness: Callable[[T], tuple[str, int]],
    saying: Callable[[T], str],
) -> Hits[T]:
    """Return the best, the newest of what is as good, and once only what says the same words."""
    ordered = sorted(scored, key=lambda pair: (pair[1], *newness(pair[0])), reverse=True)
    least = LEAST_SHARE * ordered[0][1] if ordered else 0.0
    seen: set[Hashable] = set()
    best: Hits[T] = []
    for one, score in ordered:
        if score <= least or len(best) == limit:
            break
        words = tuple(tokens(saying(one)))
        if words not in seen:
            seen.add(words)
            best.append((one, score))
    return best


def _last_said(tx: Transaction, scope: Scope, limit: int) -> Hits[Said]:
    found = tx.search.said(tx.search.last_said(scope, 2 * limit), scope)
    scored = [(said, ASSISTANT if said.role == "assistant" else 1.0) for said in found]
    return _best(scored, limit, _SAID_LAST, _WORDS)
