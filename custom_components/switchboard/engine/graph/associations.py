"""Associations that the graph adds to recall: facts of what the words of a question lead to.

"What does the dog of my daughter eat?" mentions a daughter, of whom it is known that she has Bello,
a dog, and what Bello eats. No word of the question leads to the second fact: what does is Bello,
whom the first one names. So a question has anchors: what it mentions, what that hangs together
with, and what the memories name that its words find. What is known of an anchor, relations and
memories, is ranked by how much of the question the way to it and it itself say.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from ..language.guess import likely_languages
from ..language.lexicon import words
from ..language.relating import relation_text
from ..language.subjects import says_home, says_speaker
from ..recall.query import Term, parse
from ..recall.related import Related
from ..storage.entries import HOUSEHOLD
from ..storage.memory_entries import Memory
from ..storage.transaction import Transaction
from .names import key_of, words_of
from .neighbourhood import Node, View, path
from .reading import Fact, Reading
from .registry import HOME_REF

_MOST_NAMED: Final = 8
_MOST_KNOWN: Final = 4
"""Memories that words found whose names are anchors."""
_MOST_ANCHORS: Final = 6
_MOST_EACH: Final = 16
"""Relations of a node that are looked at."""
_LONGEST_CONNECTION: Final = 4
_OF_OTHERS: Final = 0.5
"""What a memory counts that names nothing of what the question mentions."""
_FEW: Final = 8
"""Facts of an anchor from which on only those count that say something that is asked."""


@dataclass(frozen=True, slots=True)
class Anchor:
    """A node that a question leads to: by its name, or by a fact on the way, which says some of it.

    ``score`` is how much of the question leads here, in words.
    """

    node: Node
    score: float
    said: frozenset[str] = frozenset()
    way: Fact | None = None


def associations(
    tx: Transaction,
    question: str,
    owners: Sequence[str],
    *,
    now: datetime,
    limit: int,
    known: Sequence[Memory] = (),
) -> list[Related]:
    """Return what is known around what a question leads to, the most telling first.

    ``owners`` are all whose words may be seen, and ``known`` are their memories that its words
    find, the best first. See ``recall.related.Surroundings``.
    """
    if tx.graph_search.is_empty(owners):
        return []
    view = View(tx, owners, now, _MOST_EACH)
    named = view.named(question)[:_MOST_NAMED]
    speakers = view.of_refs(f"person:{one}" for one in owners if one != HOUSEHOLD)
    implied = [node for node in speakers if node not in named and says_speaker(question)]
    if says_home(question):
        implied += [node for node in view.of_refs([HOME_REF]) if node not in named]
    terms, naming = _sought(question, named)
    reading = Reading(view, terms, _language_of(question))
    around = reading.relations([*named, *implied])
    anchors = _Anchors(naming, {node.id for node in named}, {node.id for node in speakers})
    for node in (*named, *implied):
        anchors.follow(node, around[node.id], reading)
    anchors.read(view, known[:_MOST_KNOWN], reading)
    best = anchors.best(named)
    facts = reading.known_of([anchor.node for anchor in best])
    found: dict[str, tuple[float, Related]] = {}
    for anchor in best:
        for score, related in _telling(anchor, facts[anchor.node.id], reading):
            if related.id not in found or score > found[related.id][0]:
                found[related.id] = score, related
    ranked = sorted(found.values(), key=lambda one: (-one[0], bool(one[1].way)))
    return [related for _, related in ranked[:limit]]


def connection(
    tx: Transaction, question: str, owners: Sequence[str], *, now: datetime
) -> list[str]:
    """Return how the first two things that a question mentions hang together, in its language.

    One sentence for each relation on the way; none where it mentions fewer, or no way is known.
    """
    view = View(tx, owners, now, _MOST_EACH)
    named = view.named(question)
    if len(named) < 2:
        return []
    language = _language_of(question)
    return [
        relation_text(edge.subject.name, edge.predicate, edge.object.name, language)
        for edge in path(view, named[:1], named[1:2], longest=_LONGEST_CONNECTION) or ()
    ]


def _language_of(question: str) -> str | None:
    return next(iter(likely_languages(words(question))), None)


def _sought(question: str, named: Iterable[Node]) -> tuple[list[Term], float]:
    """Return the words of a question but those that name what it mentions, and what these count."""
    keys = frozenset[str]().union(*(node.keys for node in named))
    parts = frozenset[str]().union(*map(words_of, keys))
    languages = likely_languages(words(question))
    telling = parse(question)
    rest = [
        term
        for term in telling
        if not any(key_of(term.word, language) in keys | parts for language in languages)
    ]
    return rest, float(len(rest) < len(telling))


@dataclass(slots=True)
class _Anchors:
    """Gathers what a question leads to; nobody who speaks and not the house, who know everything.

    ``naming`` is what it counts to be mentioned, as the nodes ``named`` are.
    """

    naming: float
    named: set[str]
    speakers: set[str]
    _found: dict[str, Anchor] = field(default_factory=dict)

    def follow(self, node: Node, facts: Sequence[Fact], reading: Reading) -> None:
        """Go on from what is mentioned to what it hangs together with, if that is worth it."""
        is_named = node.id in self.named
        for fact in facts:
            if fact.edge is not None and (fact.said or (is_named and len(facts) <= _FEW)):
                before = self.naming if is_named else 0.0
                self._lead(fact.edge.other(node), fact, before + reading.weight(fact.said))

    def read(self, view: View, known: Sequence[Memory], reading: Reading) -> None:
        """Go on from what memories say to what they name."""
        nodes_of = view.named_in([one.text for one in known])
        for fact, nodes in zip(reading.memories(known), nodes_of, strict=True):
            about = any(node.id in self.named for node in nodes)
            score = reading.weight(fact.said) + (self.naming if about else 0.0)
            if score and self.named and not about:
                score *= _OF_OTHERS
            for node in nodes if score else ():
                # What is mentioned leads better to it than a memory of something else does.
                if node.id not in self.named and (about or node.id not in self._found):
                    self._lead(node, fact, score)

    def best(self, named: Iterable[Node]) -> list[Anchor]:
        found = {node.id: Anchor(node, self.naming) for node in named} | self._found
        return sorted(found.values(), key=lambda one: -one.score)[:_MOST_ANCHORS]

    def _lead(self, node: Node, fact: Fact, score: float) -> None:
        if node.ha_ref == HOME_REF or node.id in self.speakers:
            return
        known = self._found.get(node.id)
        least = known.score if known else self.naming if node.id in self.named else -1.0
        if score > least:
            self._found[node.id] = Anchor(node, score, fact.said, fact)


def _telling(
    anchor: Anchor, facts: Iterable[Fact], reading: Reading
) -> list[tuple[float, Related]]:
    """Return what is known of an anchor besides the way to it, each with what it scores."""
    others = [one for one in facts if anchor.way is None or one.ids.isdisjoint(anchor.way.ids)]
    few = len(others) <= _FEW or not reading.wanted.words
    return [
        (score, one.related(anchor.way, strength=score))
        for one in others
        if (new := one.said - anchor.said) or few
        for score in (anchor.score + reading.weight(new),)
    ]
