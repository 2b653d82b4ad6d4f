"""Recalled things: a memory, a message, a relation or a summary, with what it rests on."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal

from ..language.content import Wanted
from ..storage.entries import read_time
from ..storage.memory_entries import Memory
from ..storage.search import Said
from .related import Related

type Source = Literal["memory", "log", "summary", "graph"]


@dataclass(frozen=True, slots=True)
class Recalled:
    """Something that was said or is remembered, with the messages it rests on.

    ``score`` orders what was recalled together and means nothing else. ``at`` is when it was said,
    or when the memory was changed last. ``share`` is how much of the question's words it says, from
    0 to 1, of which what only stands beside it counts for half; ``answers``, of memories, how much
    of what it asks for (see ``asked``); ``strength``, of memories, about how many words as rare as
    any they have in common; ``by_meaning``: it is near in meaning,
    whatever its words. ``by_graph``: it hangs together with what the question mentions, and ``way``
    says how, where the question does not name it; ``way_ids`` are the relations on that
    way. A summary is of what was said from ``began`` on. A memory that
    holds no longer did so from ``held_from`` to ``held_until``.
    """

    text: str
    source: Source
    owner: str
    score: float
    message_ids: tuple[str, ...]
    at: datetime
    memory_id: str | None = None
    conversation_id: str | None = None
    role: str | None = None
    kind: str | None = None
    pinned: bool = False
    share: float = 1.0
    answers: float = 1.0
    strength: float = 0.0
    by_meaning: bool = False
    search_terms: tuple[str, ...] = ()
    began: datetime | None = None
    by_graph: bool = False
    way: str = ""
    way_ids: tuple[str, ...] = ()
    relation_id: str | None = None
    held_from: datetime | None = None
    held_until: datetime | None = None


def from_memory(memory: Memory, score: float, now: datetime) -> Recalled:
    """Return a memory as what was recalled."""
    end = memory.valid_to
    holds = memory.status == "active" and (end is None or end > now)
    return Recalled(
        text=memory.text,
        source="memory",
        owner=memory.owner,
        score=score,
        message_ids=memory.sources,
        at=memory.updated_at,
        memory_id=memory.id,
        kind=memory.kind,
        pinned=memory.pinned,
        search_terms=tuple(memory.search_terms or ()),
        held_from=memory.valid_from,
        held_until=None if holds else end,
    )


def from_log(said: Said, score: float) -> Recalled:
    """Return a message as what was recalled."""
    return Recalled(
        text=said.content,
        source="log",
        owner=said.owner,
        score=score,
        message_ids=(said.id,),
        at=read_time(said.created_at),
        conversation_id=said.conversation_id,
        role=said.role,
    )


def from_graph(related: Related, score: float, wanted: Wanted) -> Recalled:
    """Return a relation as what was recalled."""
    what = Recalled(
        text=related.text,
        source="graph",
        owner=related.owner,
        score=score,
        message_ids=related.message_ids,
        at=related.at,
        relation_id=related.id,
    )
    return by_graph(what, related, wanted)


def by_graph(what: Recalled, related: Related, wanted: Wanted) -> Recalled:
    """Return what was recalled as what hangs together with what a question mentions."""
    share = related.strength / len(wanted.words) if wanted.words else 1.0
    own = what.share if what.source == "memory" else 0.0
    return replace(
        what,
        by_graph=True,
        way=related.way,
        way_ids=related.way_ids,
        strength=max(what.strength, related.strength),
        share=min(1.0, max(own, share)),
    )
