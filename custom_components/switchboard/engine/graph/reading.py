"""Facts, of relations and memories, that say what a question asks, in its language."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from ..language.content import Wanted
from ..language.relating import relation_text
from ..recall.query import Term
from ..recall.ranking import rarity
from ..recall.related import Related
from ..storage.memory_entries import Memory
from .names import ROLE, stems_in, words_of
from .neighbourhood import Edge, Node, View

_MESSAGES_EACH: Final = 2
"""Messages of a relation whose words count as its own, where no memory states it."""
_COUNTED: Final = 200
"""Memories with a word that are counted."""
_MOST_NAMING: Final = 24
"""Memories looked at that may name a node."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A relation, or a memory that names somebody; a relation that a memory states is both.

    ``said`` are the words of the question that it says. It is ``in_words`` if people put it into
    some, other than a relation that is only told.
    """

    text: str
    owner: str
    at: datetime
    said: frozenset[str]
    edge: Edge | None = None
    memory_ids: tuple[str, ...] = ()
    message_ids: tuple[str, ...] = ()
    in_words: bool = True

    @property
    def ids(self) -> frozenset[str]:
        """The ids of its relations and memories."""
        relations = () if self.edge is None else self.edge.relations
        return frozenset((*self.memory_ids, *(one.id for one in relations)))

    def related(self, way: Fact | None, *, strength: float) -> Related:
        """Return it as what recall gets, with the way to it."""
        return Related(
            id=self.memory_ids[0] if self.edge is None else self.edge.relations[0].id,
            text=self.text,
            way="" if way is None else way.text,
            way_ids=() if way is None else tuple(way.ids),
            owner=self.owner,
            message_ids=self.message_ids,
            memory_ids=self.memory_ids,
            at=self.at,
            strength=strength,
        )


class Reading:
    """Reads what is around nodes for one question, each thing once."""

    def __init__(self, view: View, terms: Sequence[Term], language: str | None) -> None:
        self.wanted = Wanted(term.word for term in terms)
        self._view = view
        self._tx = view.tx
        self._language = language
        self._facts: dict[str, Fact] = {}
        self._weights = self._weigh(terms)

    def weight(self, said: Iterable[str]) -> float:
        """Return what words of the question count: one of the rarest is one."""
        return sum(map(self._weights.__getitem__, said))

    def relations(self, nodes: Collection[Node]) -> dict[str, list[Fact]]:
        """Return how nodes hang together with others, by their ids, the newest first."""
        edges = self._view.edges_of(nodes)
        self._read({_key(edge): edge for some in edges.values() for edge in some})
        return {id_: [self._facts[_key(edge)] for edge in some] for id_, some in edges.items()}

    def memories(self, known: Iterable[Memory]) -> list[Fact]:
        """Return memories as facts."""
        return [
            Fact(
                text=one.text,
                owner=one.owner,
                at=one.updated_at,
                said=self.wanted.found(_all_of(one)),
                memory_ids=(one.id,),
                message_ids=one.sources,
            )
            for one in known
        ]

    def known_of(self, nodes: Collection[Node]) -> dict[str, list[Fact]]:
        """Return all facts of nodes: relations, and memories that state none and name the node."""
        related = self.relations(nodes)
        naming = self._naming(nodes)
        found: dict[str, list[Fact]] = {}
        for node in nodes:
            facts = related[node.id]
            stated = {id_ for fact in facts for id_ in fact.memory_ids}
            told = [fact for fact in naming[node.id] if stated.isdisjoint(fact.memory_ids)]
            said = {id_ for fact in told for id_ in fact.message_ids}
            untold = (one for one in facts if one.in_words or said.isdisjoint(one.message_ids))
            found[node.id] = [*untold, *told]
        return found

    def _weigh(self, terms: Sequence[Term]) -> dict[str, float]:
        search = self._tx.search
        rows = max(1, search.last_place("memories"))
        found = {term.word: search.count("memories", term.itself, _COUNTED) for term in terms}
        return {word: rarity(count, rows) / rarity(1, rows) for word, count in found.items()}

    def _naming(self, nodes: Collection[Node]) -> dict[str, list[Fact]]:
        keys = {
            node.id: frozenset(key for key in node.keys if not key.startswith(ROLE))
            for node in nodes
        }
        every = sorted(key for key in frozenset[str]().union(*keys.values()) if _is_plain(key))
        if not every:
            return {id_: [] for id_ in keys}
        match = " OR ".join(
            "(" + " AND ".join(f'"{word}" *' for word in key.split()) + ")" for key in every
        )
        limit = _MOST_NAMING * len(nodes)
        found = self._tx.memories.search(self._view.owners, match, limit, now=self._view.now)
        untold = self._tx.graph.in_no_words(one for one, _ in found)
        worded = self.memories(one for one, _ in found if one.id not in untold)
        facts = [(fact, stems_in(fact.text)) for fact in worded]
        return {
            id_: [fact for fact, said in facts if any(words_of(key) <= said for key in of)]
            for id_, of in keys.items()
        }

    def _read(self, edges: Mapping[str, Edge]) -> None:
        tx, owners = self._tx, self._view.owners
        new = {key: edge for key, edge in edges.items() if key not in self._facts}
        ids = [one.id for edge in new.values() for one in edge.relations]
        if not ids:
            return
        told = tx.memories.by_ids(ids)
        in_no_words = tx.graph.in_no_words(told.values())
        messages = tx.log.by_ids(
            [one for memory in told.values() for one in memory.sources[:_MESSAGES_EACH]]
        )
        for key, edge in new.items():
            of_edge = [one.id for one in edge.relations]
            memories = [told[one] for one in of_edge if one in told]
            message_ids = [id_ for one in memories for id_ in one.sources]
            messages_of = [messages[id_].entry for id_ in message_ids if id_ in messages]
            text = relation_text(
                edge.subject.name, edge.predicate, edge.object.name, self._language
            )
            said = [text, *map(_all_of, memories)]
            said += [entry.content for entry in messages_of if entry.owner in owners]
            self._facts[key] = Fact(
                text=text,
                owner=edge.owner,
                at=edge.relations[0].updated_at,
                said=self.wanted.found("\n".join(said)),
                edge=edge,
                memory_ids=tuple(dict.fromkeys(one.id for one in memories)),
                in_words=not in_no_words.issuperset(one.id for one in memories),
                message_ids=tuple(dict.fromkeys(message_ids)),
            )


def _key(edge: Edge) -> str:
    return edge.relations[0].id


def _is_plain(key: str) -> bool:
    return key.replace(" ", "").isalnum()


def _all_of(memory: Memory) -> str:
    return " ".join((memory.text, memory.subject, *(memory.search_terms or ())))
