"""What relations and memories say of what a question asks, in its language and as it was said."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from ..language.content import Wanted
from ..language.relating import relation_text
from ..recall.query import Term
from ..recall.ranking import rarity
from ..recall.related import Related
from ..storage.memory_entries import Memory
from .names import ROLE, keys_in
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

    ``said`` are the words of the question that it says.
    """

    text: str
    owner: str
    at: datetime
    said: frozenset[str]
    edge: Edge | None = None
    memory_ids: tuple[str, ...] = ()
    message_ids: tuple[str, ...] = ()

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

    def __init__(self, view: View, terms: Sequence[Term], language: str) -> None:
        self.wanted = Wanted(term.word for term in terms)
        self._view = view
        self._tx = view.tx
        self._language = language
        self._relations: dict[str, list[Fact]] = {}
        self._weights = self._weigh(terms)

    def weight(self, said: Iterable[str]) -> float:
        """Return what words of the question count: one of the rarest is one."""
        return sum(map(self._weights.__getitem__, said))

    def relations(self, node: Node) -> list[Fact]:
        """Return how a node hangs together with others, the newest first."""
        if node.id not in self._relations:
            self._relations[node.id] = self._read(self._view.edges(node))
        return self._relations[node.id]

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

    def with_memories(self, node: Node, facts: Sequence[Fact]) -> list[Fact]:
        """Return facts of a node, and besides what memories say of it that state none of them."""
        stated = {id_ for fact in facts for id_ in fact.memory_ids}
        naming = self.memories(one for one in self._naming(node) if one.id not in stated)
        said = {id_ for fact in naming for id_ in fact.message_ids}
        untold = (one for one in facts if one.memory_ids or said.isdisjoint(one.message_ids))
        return [*untold, *naming]

    def _weigh(self, terms: Sequence[Term]) -> dict[str, float]:
        search = self._tx.search
        rows = max(1, search.last_place("memories"))
        found = {term.word: search.count("memories", term.itself, _COUNTED) for term in terms}
        return {word: rarity(count, rows) / rarity(1, rows) for word, count in found.items()}

    def _naming(self, node: Node) -> list[Memory]:
        """Return the memories that name a node, the newest first."""
        keys = {key for key in node.keys if not key.startswith(ROLE)}
        match = " OR ".join(
            "(" + " AND ".join(f'"{word}" *' for word in key.split()) + ")"
            for key in sorted(keys)
            if key.replace(" ", "").isalnum()
        )
        if not match:
            return []
        found = self._tx.memories.search(self._view.owners, match, _MOST_NAMING, now=self._view.now)
        return [one for one, _ in found if not keys.isdisjoint(keys_in(one.text))]

    def _read(self, edges: Sequence[Edge]) -> list[Fact]:
        tx, owners = self._tx, self._view.owners
        ids = [one.id for edge in edges for one in edge.relations]
        sources = tx.graph_search.sources(ids)
        stating = tx.graph_search.stating(owners, ids)
        told = tx.memories.by_ids({one for some in stating.values() for one in some})
        untold = [id_ for id_ in ids if id_ not in stating]
        messages = tx.log.by_ids(
            [one for id_ in untold for one in sources.get(id_, [])[:_MESSAGES_EACH]]
        )
        facts = []
        for edge in edges:
            of_edge = [one.id for one in edge.relations]
            memory_ids = [id_ for one in of_edge for id_ in stating.get(one, ()) if id_ in told]
            memory_ids = [id_ for id_ in memory_ids if told[id_].status == "active"]
            message_ids = [id_ for one in of_edge for id_ in sources.get(one, ())]
            text = relation_text(
                edge.subject.name, edge.predicate, edge.object.name, self._language
            )
            said = [
                text,
                *(_all_of(told[id_]) for id_ in memory_ids),
                *(
                    messages[id_].entry.content
                    for id_ in message_ids
                    if id_ in messages and messages[id_].entry.owner in owners
                ),
            ]
            facts.append(
                Fact(
                    text=text,
                    owner=edge.owner,
                    at=edge.relations[0].updated_at,
                    said=self.wanted.found("\n".join(said)),
                    edge=edge,
                    memory_ids=tuple(dict.fromkeys(memory_ids)),
                    message_ids=tuple(dict.fromkeys(message_ids)),
                )
            )
        return facts


def _all_of(memory: Memory) -> str:
    return " ".join((memory.text, memory.subject, *(memory.search_terms or ())))
