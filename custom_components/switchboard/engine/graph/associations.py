"""What the graph adds to recall: what is known of whatever the words of a question lead to.

"What does the dog of my daughter eat?" mentions a daughter, of whom it is known that she has Bello,
a dog, and what Bello eats. No word of the question leads to the second fact: what does is Bello,
whom the first one names. So a question has anchors: what it mentions, what that hangs together
with, and what the memories name that its words find. What is known of an anchor, relations and
memories, is ranked by how much of the question the way to it and it itself say.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from ..language.first_person import says_home, says_speaker
from ..language.guess import likely_languages
from ..language.lexicon import words
from ..recall.query import Term, parse
from ..recall.related import Related
from ..storage.entries import HOUSEHOLD
from ..storage.memory_entries import Memory
from ..storage.transaction import Transaction
from .names import key_of, words_of
from .neighbourhood import Node, View
from .reading import Fact, Reading
from .registry import HOME_REF

_MOST_NAMED: Final = 8
_MOST_KNOWN: Final = 4
"""Memories that words found whose names are anchors."""
_MOST_ANCHORS: Final = 8
_MOST_EACH: Final = 16
"""Relations of a node that are looked at."""
_OF_OTHERS: Final = 0.5
"""What a memory counts that names nothing of what the question mentions."""
_FEW: Final = 8
"""Facts of an anchor from which on only those count that say something that is asked."""


@dataclass(frozen=True, slots=True)
class Anchor:
    """What a question leads to: by its name, or by a fact on the way, which says some of it.

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
    view = View(tx, owners, now, _MOST_EACH)
    named = view.named(question)[:_MOST_NAMED]
    implied = [node for node in _implied(view, question) if node not in named]
    terms, naming = _sought(question, named)
    languages = likely_languages(words(question))
    reading = Reading(view, terms, languages[0] if languages else "en")
    anchors = _anchors(view, named, implied, naming, reading, known[:_MOST_KNOWN])
    found: dict[str, tuple[float, Related]] = {}
    for anchor in anchors:
        for score, related in _facts(anchor, reading):
            if related.id not in found or score > found[related.id][0]:
                found[related.id] = score, related
    ranked = sorted(found.values(), key=lambda one: (-one[0], bool(one[1].way)))
    return [related for _, related in ranked[:limit]]


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


def _implied(view: View, question: str) -> list[Node]:
    """Return who speaks and the household, where a question speaks of them without a name."""
    refs = [f"person:{one}" for one in view.owners if one != HOUSEHOLD and says_speaker(question)]
    if says_home(question):
        refs.append(HOME_REF)
    return [node for ref in refs for node in view.of_ref(ref)]


def _anchors(
    view: View,
    named: Sequence[Node],
    implied: Sequence[Node],
    naming: float,
    reading: Reading,
    known: Sequence[Memory],
) -> list[Anchor]:
    """Return what a question leads to, what most of it leads to first."""
    found = {node.id: Anchor(node, naming) for node in named}

    speakers = {node.id for one in view.owners for node in view.of_ref(f"person:{one}")}

    def lead(node: Node, fact: Fact, score: float) -> None:
        if node.ha_ref == HOME_REF or node.id in speakers:
            return
        if node.id not in found or found[node.id].score < score:
            found[node.id] = Anchor(node, score, fact.said, fact)

    for node in (*named, *implied):
        facts = reading.relations(node)
        for fact in facts:
            if fact.edge is not None and (fact.said or (node in named and len(facts) <= _FEW)):
                before = naming if node in named else 0.0
                lead(fact.edge.other(node), fact, before + reading.weight(fact.said))
    passed = {node.id for node in named}
    for fact in reading.memories(known):
        nodes = view.named(fact.text)
        about = any(node.id in passed for node in nodes)
        score = naming + reading.weight(fact.said) if about else reading.weight(fact.said)
        for node in nodes if score else ():
            if node.id not in passed:
                lead(node, fact, score if about or not named else score * _OF_OTHERS)
    return sorted(found.values(), key=lambda one: -one.score)[:_MOST_ANCHORS]


def _facts(anchor: Anchor, reading: Reading) -> list[tuple[float, Related]]:
    """Return what is known of an anchor besides the way to it, each with what it scores."""
    facts = reading.with_memories(anchor.node, reading.relations(anchor.node))
    if anchor.way is not None:
        facts = [one for one in facts if one.ids.isdisjoint(anchor.way.ids)]
    few = len(facts) <= _FEW or not reading.wanted.words
    return [
        (score, one.related(anchor.way, strength=score))
        for one in facts
        if (new := one.said - anchor.said) or few
        for score in (anchor.score + reading.weight(new),)
    ]
