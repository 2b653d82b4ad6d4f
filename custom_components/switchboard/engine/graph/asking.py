"""Questions to the graph: what is around something, how two hang together, who is called so.

Everything is of the owners of a ``View``; what is not theirs is as if it were not there.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from ..knowledge.errors import KnowledgeError
from ..language.guess import likely_languages
from ..language.lexicon import plain, words
from ..language.relating import relation_text
from ..storage.transaction import Transaction
from .names import key_of
from .neighbourhood import (
    MOST_RELATIONS,
    Edge,
    Neighbourhood,
    Node,
    View,
    neighbourhood,
    path,
)

MOST_HOPS: Final = 2


@dataclass(frozen=True, slots=True)
class Question:
    """A question, in whose graphs and in which language.

    With an ``entity``, what is within so many ``hops`` of it, or ``to`` another one the way there;
    with words that names are ``containing``, what is called so; with none of these, all there is.
    An entity is a name, an id, or what it is in Home Assistant. ``limit`` and ``offset`` count
    nodes. ``with_ended``: what is around an entity has what has ended in it, too. ``linked_first``:
    of all there is, what hangs together with the most comes first.
    """

    owners: Sequence[str]
    language: str
    entity: str | None = None
    to: str | None = None
    containing: str | None = None
    hops: int = MOST_HOPS
    limit: int = 50
    offset: int = 0
    with_ended: bool = False
    linked_first: bool = False


@dataclass(frozen=True, slots=True)
class Statement:
    """How two nodes hang together, as a sentence, with the ids of the memories that say it."""

    edge: Edge
    text: str
    memory_ids: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        """The id of the newest relation that says it."""
        return self.edge.relations[0].id

    @property
    def owners(self) -> list[str]:
        """Return whose graphs say it."""
        return sorted({one.owner for one in self.edge.relations})

    @property
    def confidence(self) -> float:
        """How certain it is, by the one who is most certain."""
        return max(one.confidence for one in self.edge.relations)

    @property
    def since(self) -> datetime:
        """From when on it holds."""
        return min(one.valid_from for one in self.edge.relations)

    @property
    def until(self) -> datetime | None:
        """Until when it holds; ``None``: no end is known."""
        ends = [one.valid_to for one in self.edge.relations]
        return None if None in ends else max(end for end in ends if end is not None)


@dataclass(frozen=True, slots=True)
class Picture:
    """The answer: nodes and what is said of them; ``more``: some were left out.

    Where a name means several, there is nothing but these ``candidates``, and ``unclear`` is the
    name.
    """

    nodes: tuple[Node, ...] = ()
    statements: tuple[Statement, ...] = ()
    more: bool = False
    candidates: tuple[Node, ...] = ()
    unclear: str | None = None


def answer(tx: Transaction, question: Question, now: datetime) -> Picture:
    """Return what the graph says to a question.

    Raises:
        KnowledgeError: the way from something to itself is asked for.
    """
    view = View(tx, question.owners, now, max(MOST_RELATIONS, question.limit))
    ends: list[Node] = []
    for named in (question.entity, question.to):
        if named is None:
            continue
        match called(view, named, question.language):
            case [node]:
                ends.append(node)
            case []:
                raise KnowledgeError("graph_entity_unknown", value=named)
            case several:
                return Picture(candidates=tuple(several), unclear=named)
    found = _found(view, question, ends)
    return Picture(found.nodes, tuple(_statements(question, found.edges)), found.more)


def called(view: View, named: str, language: str) -> list[Node]:
    """Return what a name, an id or a reference to Home Assistant means, the oldest first.

    What is written just so comes before what only has the same key.
    """
    if found := _by_id(view, named) or view.of_ref(named):
        return found
    languages = {language, *likely_languages(words(named))}
    keys = {key for key in (key_of(named, one) for one in languages) if key}
    nodes = view.nodes([one.id for one in view.tx.graph.entities_named(view.owners, keys)])
    sought = plain(named).strip()
    first = [node for node in nodes if sought == plain(node.name)]
    return first or [node for node in nodes if sought in map(plain, node.names)] or nodes


def _by_id(view: View, entity_id: str) -> list[Node]:
    """Return what an id means; what was merged is what it was merged into."""
    entity = view.tx.graph.entity(entity_id)
    if entity is None or entity.owner not in view.owners:
        return []
    return view.nodes([entity.merged_into or entity.id])


def _found(view: View, question: Question, ends: Sequence[Node]) -> Neighbourhood:
    match ends:
        case [start, end]:
            if start.id == end.id:
                raise KnowledgeError("graph_same_entity")
            way = path(view, [start], [end]) or ()
            return Neighbourhood(_along(start, way) if way else (), way)
        case [start]:
            around = neighbourhood(view, [start], hops=question.hops, most=question.limit)
            return _with_ended(view, start, around, question) if question.with_ended else around
    if question.containing is None:
        every = view.everything()
        return _page(_linked_first(every) if question.linked_first else every, question)
    saying = view.tx.graph_search.entities_saying(view.owners, question.containing, -1)
    nodes = view.nodes([one.id for one in saying])
    return _page(Neighbourhood(tuple(nodes), ()), question)


def _linked_first(every: Neighbourhood) -> Neighbourhood:
    links = Counter(end.id for edge in every.edges for end in (edge.subject, edge.object))
    nodes = sorted(every.nodes, key=lambda node: links[node.id], reverse=True)
    return Neighbourhood(tuple(nodes), every.edges)


def _with_ended(
    view: View, start: Node, around: Neighbourhood, question: Question
) -> Neighbourhood:
    nodes = {node.id: node for node in around.nodes}
    ended = view.ended_around(start, around.nodes)
    for edge in ended:
        for node in (edge.subject, edge.object):
            if len(nodes) < question.limit:
                nodes.setdefault(node.id, node)
    shown = [one for one in ended if {one.subject.id, one.object.id} <= nodes.keys()]
    more = around.more or len(shown) < len(ended)
    return Neighbourhood(tuple(nodes.values()), (*around.edges, *shown), more)


def _along(start: Node, way: Iterable[Edge]) -> tuple[Node, ...]:
    nodes = [start]
    for edge in way:
        nodes.append(edge.other(nodes[-1]))
    return tuple(nodes)


def _page(every: Neighbourhood, question: Question) -> Neighbourhood:
    """Return a page of nodes, with the edges between them and those to nodes of earlier pages.

    Each edge is on one page alone, and both its ends are there.
    """
    places = {node.id: place for place, node in enumerate(every.nodes)}
    first, behind = question.offset, question.offset + question.limit
    edges = [
        edge
        for edge in every.edges
        if first <= max(places[edge.subject.id], places[edge.object.id]) < behind
    ]
    nodes = {node.id: node for node in every.nodes[first:behind]}
    nodes |= {node.id: node for edge in edges for node in (edge.subject, edge.object)}
    return Neighbourhood(tuple(nodes.values()), tuple(edges), behind < len(every.nodes))


def _statements(question: Question, edges: Sequence[Edge]) -> Iterable[Statement]:
    for edge in edges:
        subject, object_ = edge.subject.name, edge.object.name
        text = relation_text(subject, edge.predicate, object_, question.language)
        memories = [one.id for one in edge.relations if one.status == "active"]
        yield Statement(edge, text, tuple(memories))
