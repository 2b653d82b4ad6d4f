"""What the graph adds to recall: what hangs together with what a question mentions.

"What does the dog of my daughter eat?" mentions a daughter. She has Bello, of whom "dog" was said,
and Bello eats salmon: two relations, the second of which no word of the question names by itself.
A relation is of use if it, or what was said when it was learnt, has a word of the question that
the way to it has not.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from ..language.content import Wanted
from ..language.first_person import says_home, says_speaker
from ..language.guess import likely_languages
from ..language.lexicon import words
from ..language.relating import relation_text
from ..recall.query import parse
from ..recall.ranking import rarity
from ..recall.related import Related
from ..storage.entries import HOUSEHOLD
from ..storage.transaction import Transaction
from .names import key_of, words_of
from .neighbourhood import Edge, Node, View
from .registry import HOME_REF

_MOST_STARTS: Final = 8
_MOST_PASSED: Final = 16
"""Neighbours whose own neighbours are looked at."""
_MOST_EACH: Final = 16
"""Relations of a node that are looked at."""
_MESSAGES_EACH: Final = 2
"""Messages of a relation whose words count as its own."""


@dataclass(frozen=True, slots=True)
class _Way:
    """A way from what a question mentions, of one relation or two; ``said`` are words on it."""

    edges: tuple[Edge, ...]
    said: frozenset[str]
    new: frozenset[str]
    """Those of the words that its last relation has alone."""


def associations(
    tx: Transaction, question: str, owners: Sequence[str], *, now: datetime, limit: int
) -> list[Related]:
    """Return relations within two hops of what a question mentions, the most telling first.

    ``owners`` are all whose words may be seen. A question that says no more than a name ("Who is
    Mia?") gets what is nearest. See ``recall.related.Surroundings``.
    """
    view = View(tx, owners, now, _MOST_EACH)
    named = view.named(question)[:_MOST_STARTS]
    implied = [node for node in _implied(view, question) if node not in named]
    if not named and not implied:
        return []
    sought = _Sought.of(question, named)
    languages = likely_languages(words(question))
    reading = _Reading(tx, owners, sought.wanted, languages[0] if languages else "en")
    ways = list(_ways(view, named, implied, reading))
    if not sought.wanted.words:
        ways = [way for way in ways if len(way.edges) == 1 and way.edges[0] in _at(view, named)]
    else:
        ways = [way for way in ways if way.new]
    ranked = _ranked(ways, sought, reading)
    return [reading.related(way, strength) for way, strength in ranked[:limit]]


@dataclass(frozen=True, slots=True)
class _Sought:
    """The words of a question besides those that name what it mentions, and how many these are."""

    wanted: Wanted
    naming: int

    @classmethod
    def of(cls, question: str, named: Iterable[Node]) -> _Sought:
        telling = [term.word for term in parse(question)]
        keys = frozenset[str]().union(*(node.keys for node in named))
        parts = frozenset[str]().union(*map(words_of, keys))
        languages = likely_languages(words(question))
        naming = {
            word
            for word in telling
            if any(key_of(word, language) in keys | parts for language in languages)
        }
        return cls(Wanted(word for word in telling if word not in naming), min(1, len(naming)))


def _implied(view: View, question: str) -> list[Node]:
    """Return who speaks and the household, where a question speaks of them without a name."""
    refs = [f"person:{one}" for one in view.owners if one != HOUSEHOLD and says_speaker(question)]
    if says_home(question):
        refs.append(HOME_REF)
    return [node for ref in refs for node in view.of_ref(ref)]


def _at(view: View, nodes: Iterable[Node]) -> list[Edge]:
    return [edge for node in nodes for edge in view.edges(node)]


def _ways(
    view: View, named: Sequence[Node], implied: Sequence[Node], reading: _Reading
) -> Iterator[_Way]:
    """Yield the ways of one relation, and of two behind those that are worth following.

    Behind whoever speaks only those are that say something that is asked.
    """
    first = {node.id: view.edges(node) for node in (*named, *implied)}
    reading.read(edge for edges in first.values() for edge in edges)
    passed: list[tuple[Edge, Node]] = []
    for node in (*named, *implied):
        for edge in first[node.id]:
            said = reading.said(edge)
            yield _Way((edge,), said, said)
            other = edge.other(node)
            if other.id not in first and other.ha_ref != HOME_REF and (node in named or said):
                passed.append((edge, other))
    passed.sort(key=lambda one: -len(reading.said(one[0])))
    second = [(edge, other, view.edges(other)) for edge, other in passed[:_MOST_PASSED]]
    reading.read(further for _, _, edges in second for further in edges)
    for edge, other, edges in second:
        for further in edges:
            if further.other(other).id not in first:
                before, after = reading.said(edge), reading.said(further)
                yield _Way((edge, further), before | after, after - before)


class _Reading:
    """What relations say: in the language of the question, and as people and memories said it."""

    def __init__(
        self, tx: Transaction, owners: Collection[str], wanted: Wanted, language: str
    ) -> None:
        self._tx = tx
        self._owners = owners
        self._wanted = wanted
        self._language = language
        self._said: dict[str, frozenset[str]] = {}
        self._sources: dict[str, list[str]] = {}
        self._memories: dict[str, list[str]] = {}

    def read(self, edges: Iterable[Edge]) -> None:
        """Look up at once what is known of some relations."""
        new = {_key(edge): edge for edge in edges if _key(edge) not in self._said}
        ids = [one.id for edge in new.values() for one in edge.relations]
        self._sources |= self._tx.graph_search.sources(ids)
        self._memories |= self._tx.graph_search.stating(self._owners, ids)
        told = self._tx.memories.by_ids({one for some in self._memories.values() for one in some})
        messages = self._tx.log.by_ids(
            [one for id_ in ids for one in self._sources.get(id_, [])[:_MESSAGES_EACH]]
        )
        for key, edge in new.items():
            texts = [self.text(edge)]
            for relation in edge.relations:
                texts += [
                    " ".join((told[one].text, *(told[one].search_terms or ())))
                    for one in self._memories.get(relation.id, ())
                    if one in told and told[one].status == "active"
                ]
                texts += [
                    messages[one].entry.content
                    for one in self._sources.get(relation.id, ())[:_MESSAGES_EACH]
                    if one in messages and messages[one].entry.owner in self._owners
                ]
            self._said[key] = self._wanted.found("\n".join(texts))

    def said(self, edge: Edge) -> frozenset[str]:
        """Return which of the words that are looked for a relation says."""
        return self._said[_key(edge)]

    def rarities(self) -> Mapping[str, float]:
        """Return what each word weighs: the more, the fewer of the relations say it."""
        counts = Counter(word for said in self._said.values() for word in said)
        return {word: rarity(count, len(self._said)) for word, count in counts.items()}

    def text(self, edge: Edge) -> str:
        """Return a relation as a sentence."""
        subject, object_ = edge.subject.name, edge.object.name
        return relation_text(subject, edge.predicate, object_, self._language)

    def related(self, way: _Way, strength: float) -> Related:
        """Return what the last relation of a way says, with the way to it."""
        *before, last = way.edges
        ids = [one.id for one in last.relations]
        memories = [one for id_ in ids for one in self._memories.get(id_, ())]
        return Related(
            id=ids[0],
            text=self.text(last),
            way=". ".join(map(self.text, before)),
            owner=last.owner,
            message_ids=tuple(one for id_ in ids for one in self._sources.get(id_, ())),
            memory_ids=tuple(dict.fromkeys(memories)),
            at=last.relations[0].updated_at,
            strength=strength,
            way_ids=tuple(one.id for edge in before for one in edge.relations),
        )


def _key(edge: Edge) -> str:
    return edge.relations[0].id


def _ranked(ways: Iterable[_Way], sought: _Sought, reading: _Reading) -> list[tuple[_Way, float]]:
    """Return each last relation with its best way, by what is said on it, then the shortest."""
    weights = reading.rarities()
    best: dict[str, tuple[float, _Way]] = {}
    for way in ways:
        score = sum(weights[word] for word in way.said)
        key = _key(way.edges[-1])
        if key not in best or (score, -len(way.edges)) > (best[key][0], -len(best[key][1].edges)):
            best[key] = score, way
    order = sorted(best.values(), key=lambda one: (-one[0], len(one[1].edges)))
    return [(way, float(sought.naming + len(way.said))) for _, way in order]
