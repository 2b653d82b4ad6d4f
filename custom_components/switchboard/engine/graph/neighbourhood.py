"""What is around something in the graph: its neighbours, the way to another, and what a name means.

Several owners have graphs of their own, and whoever asks may see several: their own and the
household's. A ``Node`` is what is one across these: entities with the same reference to Home
Assistant, or else with a name in common. Nothing is read but of the owners who are named, and of
every node only so many relations, the newest.
"""

from collections import deque
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from ..language.guess import likely_languages
from ..language.lexicon import words
from ..storage.graph_entries import Alias, Entity, EntityKind, Relation
from ..storage.transaction import Transaction
from .agreement import has_roles, names_agree
from .names import ROLE, are_spelt_alike, keys_in
from .registry import HOME_REF

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
        """What it is called."""
        return self.names[0]


@dataclass(frozen=True, slots=True)
class Edge:
    """How two nodes hang together: all relations of the owners that say so, the newest first."""

    subject: Node
    predicate: str
    object: Node
    relations: tuple[Relation, ...]

    @property
    def owner(self) -> str:
        """Whose newest relation it is."""
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

    def named(self, text: str) -> list[Node]:
        """Return what the words of a text may mean by name or by role, the oldest first."""
        languages = likely_languages(words(text))
        keys = frozenset[str]().union(*(keys_in(text, language) for language in languages))
        found = self.tx.graph.entities_named(self.owners, keys)
        return self.nodes([one.id for one in found])

    def of_ref(self, ha_ref: str) -> list[Node]:
        """Return what is something in Home Assistant."""
        found = self.tx.graph.entities_by_ref(ha_ref)
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
        relations = [
            one
            for entity_id in node.entity_ids
            for one in self.tx.graph_search.relations(
                self.owners, entity_id, self.now, self.most_relations
            )
        ]
        relations.sort(key=lambda one: one.updated_at, reverse=True)
        self.nodes(end for one in relations for end in (one.subject, one.object))
        edges: dict[tuple[str, str, str], list[Relation]] = {}
        for one in relations:
            ends = self._nodes.get(one.subject), self._nodes.get(one.object)
            if ends[0] is not None and ends[1] is not None and ends[0].id != ends[1].id:
                edges.setdefault((ends[0].id, one.predicate, ends[1].id), []).append(one)
        return [
            Edge(self._nodes[subject], predicate, self._nodes[object_], tuple(some))
            for (subject, predicate, object_), some in edges.items()
        ][: self.most_relations]

    def _load(self, entity_ids: Sequence[str]) -> None:
        """Read entities, and those of the other owners that are the same."""
        alike = self.tx.graph_search.alike(self.owners, entity_ids, _MOST_ALIKE)
        aliases = self.tx.graph.aliases_of([one.id for one in alike])
        wanted = {*entity_ids}
        for group in _united(alike, aliases):
            if wanted.isdisjoint(one.id for one in group):
                continue
            node = _node(group, aliases)
            for one in group:
                self._nodes.setdefault(one.id, node)


def neighbourhood(
    view: View, start: Sequence[Node], *, hops: int = 2, most: int = MOST_NODES
) -> Neighbourhood:
    """Return what is within so many hops of some nodes, the nearest first.

    Everything hangs together with the house, so no way leads through it.
    """
    nodes = {node.id: node for node in start}
    edges: dict[tuple[str, str, str], Edge] = {}
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
                edges[edge.subject.id, edge.predicate, edge.object.id] = edge
        border = beyond
    return Neighbourhood(tuple(nodes.values()), tuple(edges.values()), more)


def path(
    view: View, start: Sequence[Node], end: Sequence[Node], *, longest: int = LONGEST_WAY
) -> tuple[Edge, ...] | None:
    """Return a shortest way from one of some nodes to one of others; ``None``: none is found.

    The way through the house is taken only where there is no other.
    """
    goal = {node.id for node in end}
    for through_home in (False, True):
        ways: dict[str, tuple[Edge, ...]] = {node.id: () for node in start}
        border = deque(start)
        while border and len(ways) < _MOST_VISITED:
            node = border.popleft()
            way = ways[node.id]
            if node.id in goal and way:
                return way
            inner = node.ha_ref == HOME_REF and bool(way) and node.id not in goal
            if len(way) >= longest or (inner and not through_home):
                continue
            for edge in view.edges(node):
                other = edge.other(node)
                if other.id not in ways:
                    ways[other.id] = (*way, edge)
                    border.append(other)
        if found := next((ways[one] for one in goal if ways.get(one)), None):
            return found
    return None


def _united(
    entities: Sequence[Entity], aliases: Mapping[str, Collection[Alias]]
) -> list[list[Entity]]:
    """Return entities in groups that are one across owners.

    What has a reference is what has the same one. What has none is what shares a name with it and
    is of the same kind, if that is one group alone; two of one owner are never one by name.
    """
    groups: dict[str, list[Entity]] = {}
    for one in entities:
        if one.ha_ref is not None:
            groups.setdefault(one.ha_ref, []).append(one)
    found = list(groups.values())
    for one in entities:
        if one.ha_ref is not None:
            continue
        fits = [group for group in found if _may_be(one, group, aliases)]
        if len(fits) == 1:
            fits[0].append(one)
        else:
            found.append([one])
    return found


def _may_be(one: Entity, group: Iterable[Entity], aliases: Mapping[str, Collection[Alias]]) -> bool:
    return all(other.owner != one.owner for other in group) and any(
        other.kind == one.kind
        and _share_a_name(one.kind, aliases[one.id], aliases[other.id])
        and (not has_roles(one.kind) or names_agree(one.kind, one.name, other.name))
        for other in group
    )


def _share_a_name(kind: EntityKind, mine: Iterable[Alias], its: Iterable[Alias]) -> bool:
    others = [alias for alias in its if not alias.key.startswith(ROLE)]
    return any(
        alias.key == other.key
        and (not has_roles(kind) or are_spelt_alike(alias.alias, other.alias))
        for alias in mine
        for other in others
    )


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
