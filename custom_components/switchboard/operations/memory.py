"""What is remembered: listed, looked at with its evidence and history, and recalled.

Whoever is no administrator is told of their own and of the household's; of anything else nobody
says that it is there.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any, Final

from homeassistant.util import dt as dt_util
from homeassistant.util.json import JsonObjectType

from ..engine.graph.telling import ToldRelation
from ..engine.knowledge.errors import KnowledgeError
from ..engine.knowledge.revision import revision_of
from ..engine.language.lexicon import plain
from ..engine.recall.span import read_span
from ..engine.storage.entries import HOUSEHOLD, ExtractedFact, LogEntry, StoredEntry
from ..engine.storage.memory_entries import HistoryEntry, Memory
from ..engine.storage.transaction import Transaction
from ..memory.house_memory import HouseMemory
from ..memory.lookups import DATA_LOOKUPS, Lookup, async_told_by_others
from .answers import ABSENT, Absent, Answer, Page, cut, digest, filled, page, to_json
from .rights import Call, not_for_models

MOST_LOOKS: Final = 20
_COMPARED: Final = (
    "owner",
    "kind",
    "text",
    "subject",
    "status",
    "confidence",
    "pinned",
    "by_person",
    "valid_to",
)
"""The fields by which a step of the history is told."""


@dataclass(slots=True, kw_only=True)
class Named:
    """A memory by its words."""

    id: str
    owner: str
    text: str


@dataclass(slots=True, kw_only=True)
class Doubted(Named):
    """A memory that another may contradict."""

    revision: str


@dataclass(slots=True, kw_only=True)
class Given:
    """Who told everybody, and when; for what is the household's."""

    by: str
    at: datetime


@dataclass(slots=True, kw_only=True)
class Remembered(Answer):
    """What a memory and what waits have in common; ``kind`` is ``relation`` of the graph's."""

    id: str
    owner: str
    text: str
    kind: str
    subject: str
    status: str
    confidence: float
    valid_to: datetime | None
    created_at: datetime
    sources: Sequence[str] | int
    in_doubt_with: Sequence[Doubted] | Absent = ABSENT


@dataclass(slots=True, kw_only=True)
class MemoryShown(Remembered):
    """All of a memory. ``may_delete``: the caller may delete it for good."""

    pinned: bool
    by_person: bool
    valid_from: datetime
    superseded_by: str | None
    updated_at: datetime
    use_count: int
    last_used_at: datetime | None
    search_terms: Sequence[str] | Absent = ABSENT
    may_delete: bool | Absent = ABSENT
    given: Given | Absent = ABSENT


@dataclass(slots=True, kw_only=True)
class WaitingShown(Remembered):
    """What was learnt and waits for a person; a relation of the graph asks a question."""

    question: str | Absent = ABSENT


def shown(memory: Memory, doubts: Sequence[Memory] = (), **values: Any) -> MemoryShown:
    """Return all of a memory, and what it is in doubt with."""
    return filled(
        MemoryShown,
        memory,
        revision=revision_of(memory),
        **{"search_terms": memory.search_terms or (), "in_doubt_with": doubted(doubts)} | values,
    )


def doubted(others: Sequence[Memory]) -> Sequence[Doubted] | Absent:
    """Return what a memory is in doubt with, if it is."""
    return [Doubted(**named(one), revision=revision_of(one)) for one in others] or ABSENT


def named(memory: Memory) -> dict[str, str]:
    """Return a memory by its words."""
    return {"id": memory.id, "owner": memory.owner, "text": memory.text}


def waiting_shown(fact: ExtractedFact) -> WaitingShown:
    """Return what was learnt and waits for a person."""
    return filled(
        WaitingShown,
        fact,
        kind=fact.category,
        text=fact.summary,
        status="waiting",
        valid_to=fact.expires_at,
        sources=fact.source_message_ids,
    )


def _waiting_relation(told: ToldRelation, language: str) -> WaitingShown:
    zone = dt_util.get_default_time_zone()
    return filled(
        WaitingShown,
        told.relation,
        kind="relation",
        text=told.sentence(language, zone),
        question=told.question(language, zone),
        subject=told.subject,
        status="waiting",
        sources=told.sources,
    )


# Listing


@dataclass(slots=True, kw_only=True)
class OwnersKinds:
    """How much holds of an owner, by its kind."""

    owner: str
    kinds: Mapping[str, int]


@dataclass(slots=True, kw_only=True)
class Summary(Answer):
    """How much is remembered of whom.

    ``own`` is the person whose memories alone the caller may change, None for an administrator.
    ``looked``: who looked at their private memories, the latest first; empty ``by``: an automation.
    """

    own: str | None
    looked: Sequence[Lookup]
    owners: Sequence[OwnersKinds]
    waiting: int
    in_doubt: int


async def summary(call: Call) -> Summary:
    """Return how much is remembered of whom, and how much waits for the caller or is in doubt."""
    memory, owners = call.memory, await call.owners_readable()
    counts = await memory.log.database.read(lambda tx: tx.memories.count_by_owner(owners))
    only = {"limit": 1, "offset": 0}
    _, waiting = await listed(memory, await call.owners_meant(), {"status": "waiting", **only})
    _, doubts = await listed(memory, await call.owners_shown(), {"status": "in_doubt", **only})
    looks = call.hass.data[DATA_LOOKUPS].of(call.viewer or HOUSEHOLD)
    return Summary(
        own=call.own,
        looked=looks[:MOST_LOOKS],
        owners=[OwnersKinds(owner=one, kinds=counts.get(one, {})) for one in owners],
        waiting=waiting,
        in_doubt=doubts,
    )


async def list_memories(call: Call) -> JsonObjectType:
    """Return a page of what is remembered, or waits."""
    status = call.data["status"]
    if status != "active" and call.by_model:
        raise not_for_models("list_memories")
    may_all = call.own is None and status != "waiting"
    owners = await (call.owners_shown() if may_all else call.owners_meant())
    found, total = await listed(call.memory, owners, call.data)
    return {"memories": to_json(found), "total": total, "offset": call.data["offset"]}


async def list_page(call: Call) -> Page[MemoryShown | WaitingShown]:
    """Return a page; what waits is shown to those alone who may decide it."""
    waiting = call.data["status"] == "waiting"
    owners = await (call.owners_meant() if waiting else call.owners_shown())
    found, total = await listed(call.memory, owners, call.data)
    return page([_brief(one) for one in found], total, call.data["offset"])


def _brief(told: MemoryShown | WaitingShown) -> MemoryShown | WaitingShown:
    """Return a memory without what is told of it alone; what waits has no revision of its own."""
    if told.revision is ABSENT:
        told.revision = digest(told)
    told.sources = len(told.sources) if isinstance(told.sources, Sequence) else told.sources
    if isinstance(told, MemoryShown):
        told.search_terms = ABSENT
    return told


async def listed(
    memory: HouseMemory, owners: tuple[str, ...], data: Mapping[str, Any]
) -> tuple[Sequence[MemoryShown | WaitingShown], int]:
    """Return a page of what is remembered of some owners, or waits, and how much there is."""
    status, limit, offset = data["status"], data["limit"], data["offset"]
    if status == "waiting":
        found = await waiting(memory, owners, data)
        return found[offset : offset + limit], len(found)
    in_doubt = status == "in_doubt"
    memories, total = await memory.listing(
        owners,
        status="active" if in_doubt else None if status == "all" else status,
        kind=data.get("kind"),
        containing=data.get("containing"),
        pinned=data.get("pinned"),
        among=await memory.in_doubt.ids() if in_doubt else None,
        during=read_span(data.get("since"), data.get("until"), dt_util.now()),
        order=data.get("sort"),
        limit=limit,
        offset=offset,
    )
    doubts = await memory.in_doubt.of([one.id for one in memories])
    return [shown(one, doubts.get(one.id, ())) for one in memories], total


async def waiting(
    memory: HouseMemory, owners: tuple[str, ...], data: Mapping[str, Any]
) -> list[WaitingShown]:
    """Return what waits of memories and, unless a kind is asked for, of the graph."""
    kind, containing = data.get("kind"), data.get("containing")
    if data.get("pinned"):
        return []
    facts = await memory.waiting.listing(owners, kind=kind, containing=containing)
    relations = [] if kind else await memory.graph.waiting(owners)
    wanted, language = plain(containing or ""), memory.hass.config.language
    of_graph = (_waiting_relation(one, language) for one in relations)
    found = [*map(waiting_shown, facts), *(one for one in of_graph if wanted in plain(one.text))]
    return sorted(found, key=lambda one: one.created_at.isoformat(), reverse=True)


# One memory


@dataclass(slots=True, kw_only=True)
class Sentence:
    """A message that a memory rests on."""

    id: str
    conversation_id: str
    owner: str
    role: str
    at: datetime
    text: str
    is_cut: bool


@dataclass(slots=True, kw_only=True)
class OneMemory(Answer):
    """A memory, and a page of the sentences it rests on, the earliest first."""

    memory: MemoryShown
    evidence: Page[Sentence]


async def get(call: Call) -> OneMemory:
    """Return a memory with its evidence."""
    memory, own, memory_id = call.memory, call.own, call.data["memory_id"]
    owners = await call.owners_readable()
    found, said, giver = await memory.log.database.read(partial(_look, memory_id, owners))
    await call.note_look(found.owner)
    doubts = (await memory.in_doubt.of([memory_id])).get(memory_id, ())
    may_delete = not own or (
        found.owner in (own, HOUSEHOLD) and not await async_told_by_others(memory.log, [found], own)
    )
    told = shown(found, doubts, sources=len(found.sources), may_delete=may_delete)
    if giver is not None:
        told.given = Given(by=giver.owner, at=giver.created_at)
    sentences = [_sentence(one) for one in said[call.page]]
    return OneMemory(
        revision=revision_of(found),
        memory=told,
        evidence=page(sentences, len(said), call.data["offset"]),
    )


def _look(
    memory_id: str, owners: Collection[str], tx: Transaction
) -> tuple[Memory, list[StoredEntry], LogEntry | None]:
    """Return a memory, the messages it rests on as far as they are the owners', and who gave it.

    A memory that was given to the house rests on what its giver said, to whom alone that belongs:
    of the message that gave it, the last, others are told whose it is and when it was said.
    """
    memory = tx.memories.get(memory_id)
    if memory is None or memory.owner not in owners:
        raise KnowledgeError("memory_unknown")
    said = sorted(tx.log.by_ids(memory.sources).values(), key=lambda one: one.seq)
    gave = [one.entry for one in said if one.entry.role == "user" and one.entry.owner != HOUSEHOLD]
    giver = gave[-1] if gave and memory.by_person and memory.owner == HOUSEHOLD else None
    return memory, [one for one in said if one.entry.owner in owners], giver


def _sentence(stored: StoredEntry) -> Sentence:
    entry = stored.entry
    return Sentence(
        id=entry.id,
        conversation_id=entry.conversation_id,
        owner=entry.owner,
        role=entry.role,
        at=entry.created_at,
        **cut(entry.content),
    )


@dataclass(slots=True, kw_only=True)
class Change:
    """A field of a memory before and after a step."""

    before: Any
    after: Any


@dataclass(slots=True, kw_only=True)
class Step:
    """A step of the history of a memory, and what it changed by field.

    ``done_by`` is the person, where the actor is one and it is known which.
    """

    group_id: str
    action: str
    actor: str
    done_by: str | None
    at: datetime
    undone_at: datetime | None
    changes: Mapping[str, Change]


async def history(call: Call) -> Page[Step]:
    """Return what has happened to a memory, the last first."""
    owners, memory_id = await call.owners_readable(), call.data["memory_id"]
    read = call.memory.log.database.read
    revision, steps = await read(partial(_steps, memory_id, owners))
    await call.note_look(*(one.owner for one in steps))
    told = page([_step(one) for one in steps[call.page]], len(steps), call.data["offset"])
    told.revision = revision
    return told


def _steps(
    memory_id: str, owners: Collection[str], tx: Transaction
) -> tuple[str, list[HistoryEntry]]:
    """Return what has happened to a memory while it was the owners', the last first."""
    memory = tx.memories.get(memory_id)
    steps = [one for one in tx.history.of_memory(memory_id) if _all_of(one) <= {*owners}]
    if (memory is not None and memory.owner not in owners) or not (memory or steps):
        raise KnowledgeError("memory_unknown")
    return revision_of(memory), steps[::-1]


def _all_of(entry: HistoryEntry) -> set[str]:
    return {entry.owner, *(one.owner for one in (entry.before, entry.after) if one is not None)}


def _step(entry: HistoryEntry) -> Step:
    changes = {
        name: Change(
            before=getattr(entry.before, name, None), after=getattr(entry.after, name, None)
        )
        for name in _COMPARED
    }
    return filled(
        Step, entry, changes={name: one for name, one in changes.items() if one.before != one.after}
    )
