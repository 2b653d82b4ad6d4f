"""Neighbours of something in the graph, the way to another, and what a name means.

Several owners have graphs of their own, and whoever asks may see several: their own and the
household's. A ``Node`` is what is one across these (``uniting.py``). Nothing is read but of the
owners who are named, and of every node only so many relations, the newest.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from ..knowledge.predicates import PREDICATES
from ..language.guess import likely_languages
from ..language.lexicon import words
from ..storage.graph_entries import Alias, Entity, EntityKind, Relation
from ..storage.transaction import Transaction
from .names import keys_in
from .registry import HOME_REF
from .uniting import united

MOST_RELATIONS: Final = 24
"""Relations of a node that are looked at, the newest."""
MOST_NODES: Final = 48
"""Nodes of a neighbourhood."""
LONGEST_WAY: Final = 6
"""Relations on a way from one node to another."""
_MOST_VISITED: Final = 500
_MOST_ALIKE: Final = 400


@dataclass(frozen=True, slots=True)
class Node:
    """Somebody or something that the owners speak of, with the ids of the entities that are it.

    ``id`` is that of the oldest entity; ``names`` begins with the one to use, and ``keys`` are what
    all of them are compared by.
    """

    id: str
    kind: EntityKind
    names: tuple[str, ...]
    entity_ids: tuple[str, ...]
    owners: frozenset[str]
    keys: frozenset[str]
    ha_ref: str | None = None

    @property
    def name(self) -> str:
        """Return what it is called."""
        return self.names[0]


@dataclass(frozen=True, slots=True)
class Edge:
    """How two nodes hang together: all relations of the owners that say so, the newest first."""

    subject: Node
    predicate: str
    object: Node
    relations: tuple[Relation, ...]

    @property
    def key(self) -> tuple[str, ...]:
        """Return what makes it one edge: a relation without a direction has none here either."""
        return _edge_key(self.subject, self.predicate, self.object)

    @property
    def owner(self) -> str:
        """Return whose newest relation it is."""
        return self.relations[0].owner

    def other(self, node: Node) -> Node:
        """Return the end that is not ``node``."""
        return self.object if node.id == self.subject.id else self.subject


@dataclass(frozen=True, slots=True)
class Neighbourhood:
    """Nodes, the nearest first, with the edges between them; ``more``: some were left out."""

    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]
    more: bool = False


@dataclass
class View:
    """The graph as its owners see it at one moment."""

    tx: Transaction
    owners: Sequence[str]
    now: datetime
    most_relations: int = MOST_RELATIONS
    _nodes: dict[str, Node] = field(default_factory=dict, init=False)
    _around: dict[str, list[Edge]] = field(default_factory=dict, init=False)

    def named(self, text: str) -> list[Node]:
        """Return what the words of a text may mean by name or by role, the oldest first."""
        return self.named_in([text])[0]

    def named_in(self, texts: Sequence[str]) -> list[list[Node]]:
        """Return what the words of each text may mean by name or by role, the oldest first."""
        keys = [_keys_of(text) for text in texts]
        found = self.tx.graph.entities_named(self.owners, frozenset[str]().union(*keys))
        nodes = self.nodes([one.id for one in found])
        return [[node for node in nodes if not node.keys.isdisjoint(some)] for some in keys]

    def of_ref(self, ha_ref: str) -> list[Node]:
        """Return what is one thing in Home Assistant."""
        return self.of_refs([ha_ref])

    def of_refs(self, ha_refs: Iterable[str]) -> list[Node]:
        """Return what is one of some things in Home Assistant."""
        found = [one for ref in ha_refs for one in self.tx.graph.entities_by_ref(ref)]
        return self.nodes([one.id for one in found if one.owner in self.owners])

    def nodes(self, entity_ids: Iterable[str]) -> list[Node]:
        """Return the nodes of entities, each once; what is not the owners' is left out."""
        wanted = list(dict.fromkeys(entity_ids))
        missing = [one for one in wanted if one not in self._nodes]
        if missing:
            self._load(missing)
        found = (self._nodes[one] for one in wanted if one in self._nodes)
        return list({node.id: node for node in found}.values())

    def edges(self, node: Node) -> list[Edge]:
        """Return what a node hangs together with, the newest first."""
        return self.edges_of([node])[node.id]

    def edges_of(self, nodes: Collection[Node]) -> dict[str, list[Edge]]:
        """Return what nodes hang together with, by their ids, the newest first."""
        missing = {node.id: node for node in nodes if node.id not in self._around}
        if ids := [id_ for node in missing.values() for id_ in node.entity_ids]:
            relations = self.tx.graph_search.relations(
                self.owners, ids, self.now, self.most_relations
            )
            found: dict[str, list[Edge]] = {id_: [] for id_ in missing}
            for edge in self._edges(relations):
                for end in {edge.subject.id, edge.object.id} & found.keys():
                    found[end].append(edge)
            for id_, edges in found.items():
                self._around[id_] = edges[: self.most_relations]
        return {node.id: self._around[node.id] for node in nodes}

    def everything(self) -> Neighbourhood:
        """Return all nodes, the oldest first, and all edges."""
        entities = self.tx.graph.entities_of(self.owners)
        self._nodes.clear()
        self._unite(entities)
        relations = self.tx.graph_search.every_relation(self.owners, self.now)
        nodes = self.nodes([one.id for one in entities])
        return Neighbourhood(tuple(nodes), tuple(self._edges(relations)))

    def ended_around(self, node: Node, known: Collection[Node]) -> list[Edge]:
        """Return what a node, or two of those that are known, had in common and have no longer."""
        own, told = set(node.entity_ids), {id_ for one in known for id_ in one.entity_ids}
        ended = {
            relation.id: relation
            for id_ in told
            for relation in self.tx.graph.relations_of_entity(id_)
            if relation.status == "ended" and relation.owner in self.owners
        }
        shown = [
            one
            for one in ended.values()
            if (ends := {one.subject, one.object}) <= told or ends & own
        ]
        return self._edges(shown)[: self.most_relations]

    def _edges(self, relations: Sequence[Relation]) -> list[Edge]:
        withheld = self.tx.graph_search.resting_on_withheld([one.id for one in relations])
        relations = [one for one in relations if one.by_person or one.id not in withheld]
        self.nodes(end for one in relations for end in (one.subject, one.object))
        edges: dict[tuple[str, ...], list[Relation]] = {}
        for one in sorted(relations, key=lambda one: one.updated_at, reverse=True):
            subject, object_ = self._nodes.get(one.subject), self._nodes.get(one.object)
            if subject is not None and object_ is not None and subject.id != object_.id:
                edges.setdefault(_edge_key(subject, one.predicate, object_), []).append(one)
        return [
            Edge(
                self._nodes[some[0].subject],
                some[0].predicate,
                self._nodes[some[0].object],
                tuple(some),
            )
            for some in edges.values()
        ]

    def _load(self, entity_ids: Sequence[str]) -> None:
        """Read entities, and those of the other owners that are the same."""
        most = max(_MOST_ALIKE, 2 * len(entity_ids))
        self._unite(self.tx.graph_search.alike(self.owners, entity_ids, most))

    def _unite(self, entities: Sequence[Entity]) -> None:
        hidden = self.tx.graph_search.named_in_withheld([one.id for one in entities])
        entities = [one for one in entities if one.id not in hidden]
        aliases = self.tx.graph.aliases_of([one.id for one in entities])
        for group in united(entities, aliases):
            node = _node(group, aliases)
            for one in group:
                self._nodes.setdefault(one.id, node)


def _keys_of(text: str) -> frozenset[str]:
    languages = likely_languages(words(text))
    return frozenset[str]().union(*(keys_in(text, language) for language in languages))


def neighbourhood(
    view: View, start: Sequence[Node], *, hops: int = 2, most: int = MOST_NODES
) -> Neighbourhood:
    """Return what is within so many hops of some nodes, the nearest first.

    Everything hangs together with the house, so no way leads through it.
    """
    nodes = {node.id: node for node in start}
    edges: dict[tuple[str, ...], Edge] = {}
    more = False
    border = list(start)
    for _ in range(hops):
        beyond: list[Node] = []
        for node in border:
            if node.ha_ref == HOME_REF and node not in start:
                continue
            around = view.edges(node)
            more = more or len(around) >= view.most_relations
            for edge in around:
                other = edge.other(node)
                if other.id not in nodes:
                    if len(nodes) >= most:
                        more = True
                        continue
                    nodes[other.id] = other
                    beyond.append(other)
                edges[edge.key] = edge
        border = beyond
    return Neighbourhood(tuple(nodes.values()), tuple(edges.values()), more)


def path(
    view: View, start: Sequence[Node], end: Sequence[Node], *, longest: int = LONGEST_WAY
) -> tuple[Edge, ...] | None:
    """Return a shortest way from one of some nodes to one of others; ``None``: none is found.

    The way through the house is taken only where there is no other. It is looked for from both
    ends, so that what has many relations is passed from where it has few.
    """
    return _way(view, start, end, longest) or _way(view, start, end, longest, through_home=True)


def _way(
    view: View,
    start: Sequence[Node],
    end: Sequence[Node],
    longest: int,
    *,
    through_home: bool = False,
) -> tuple[Edge, ...] | None:
    """Return a shortest way; both sides hold the ways to all nodes that were reached from there."""
    there: dict[str, tuple[Edge, ...]] = {node.id: () for node in start}
    back: dict[str, tuple[Edge, ...]] = {node.id: () for node in end}
    ends = there.keys() | back.keys()
    borders = (list(start), list(end))
    for _ in range(longest):
        side = min((0, 1), key=lambda one: len(borders[one]) or _MOST_VISITED)
        ways = (there, back)[side]
        beyond: list[Node] = []
        for node in borders[side]:
            for edge in view.edges(node):
                other = edge.other(node)
                inner_home = other.ha_ref == HOME_REF and other.id not in ends
                if other.id in ways or (inner_home and not through_home):
                    continue
                if len(there) + len(back) >= _MOST_VISITED:
                    break
                ways[other.id] = (*ways[node.id], edge)
                beyond.append(other)
        borders[side][:] = beyond
        if met := [one for one in there if one in back]:
            best = min(met, key=lambda one: len(there[one]) + len(back[one]))
            return (*there[best], *reversed(back[best]))
        if not any(borders):
            break
    return None


def _edge_key(subject: Node, predicate: str, object_: Node) -> tuple[str, ...]:
    known = PREDICATES.get(predicate)
    ends = (subject.id, object_.id)
    return (predicate, *(sorted(ends) if known and known.symmetric else ends))


def _node(group: Sequence[Entity], aliases: Mapping[str, Collection[Alias]]) -> Node:
    # The name that a person gave, else that of Home Assistant, else the first that was said.
    best = sorted(group, key=lambda one: (not one.by_person, one.ha_ref is None))
    names = [one.name for one in best]
    names += [alias.alias for one in best for alias in aliases[one.id]]
    return Node(
        id=group[0].id,
        kind=best[0].kind,
        names=tuple(dict.fromkeys(names)),
        entity_ids=tuple(one.id for one in group),
        owners=frozenset(one.owner for one in group),
        keys=frozenset(alias.key for one in group for alias in aliases[one.id]),
        ha_ref=next((one.ha_ref for one in best if one.ha_ref), None),
    )
