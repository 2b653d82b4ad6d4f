"""Conversations in the log: listed, read, searched, and deleted with what was learnt from them.

Whoever may not read a conversation is told that there is none.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any, Final

from ..engine.graph.retraction import Consequences
from ..engine.knowledge.errors import KnowledgeError
from ..engine.language.speech_acts import says_yes
from ..engine.recall.recalled import Recalled
from ..engine.storage.entries import StoredEntry
from ..engine.storage.memory_entries import Memory
from ..engine.storage.talks import Facet, Spoken, Wanted
from ..engine.storage.transaction import Transaction
from ..engine.turn.spoken_pin import declines
from ..memory.forgetter import Planned, owners_of
from .answers import ABSENT, Absent, Answer, Page, cut, filled, page
from .forgetting import (
    LONGEST_SAID,
    Forgotten,
    Going,
    GoingMemory,
    forgotten,
    going_memory,
    pages,
    planned_parts,
)
from .recall import RecalledShown, span_of
from .rights import Call, MayRead, RefusedError

PARTS: Final = ("memories", "staying", "entities", "relations")
LONGEST_BEGINNING: Final = 120
MOST_CHOICES: Final = 200
MOST_FOUND: Final = 200
"""Hits that are looked through for those the caller may read."""

FACETS: Final[dict[str, Facet]] = {
    "owner": "owner",
    "agent_id": "agent",
    "device_id": "device",
    "area_id": "area",
    "route": "route",
}
"""The fields by which conversations are found that have something."""


@dataclass(slots=True, kw_only=True)
class Talk:
    """A conversation; ``tokens`` and ``cost`` are of the turns of which they are known.

    ``beginning`` is empty where what was said first is not in the log, as before a mere "no".
    """

    conversation_id: str
    owners: Sequence[str]
    messages: int
    began: datetime
    at: datetime
    agent_id: str | None
    area_id: str | None
    device_id: str | None
    tokens: int | None
    cost: float | None
    currency: str | None
    routes: Sequence[str]
    beginning: str


async def list_page(call: Call) -> Page[Talk]:
    """Return a page of the conversations that may be read, the latest or the dearest first."""
    having = {kind: call.data[name] for name, kind in FACETS.items() if name in call.data}
    dearest = call.data["sort"] == "dearest"
    wanted = Wanted(call.own, having, call.data["failed"], span_of(call), dearest)
    limit, offset = call.data["limit"], call.data["offset"]
    look = partial(_listed, wanted=wanted, limit=limit, offset=offset)
    items, total = await call.memory.log.database.read(look)
    return page(items, total, offset)


def _listed(tx: Transaction, wanted: Wanted, limit: int, offset: int) -> tuple[list[Talk], int]:
    found, total = tx.talks.page(wanted, limit, offset)
    return [_talk(tx, one) for one in found], total


def _talk(tx: Transaction, spoken: Spoken) -> Talk:
    first = tx.talks.first_said(spoken.conversation_id)
    began = first.entry.content[:LONGEST_BEGINNING] if first else ""
    last = tx.log.of_conversation(spoken.conversation_id, 1)[0].entry
    return Talk(
        conversation_id=spoken.conversation_id,
        owners=spoken.facets.get("owner", ()),
        messages=spoken.messages,
        began=spoken.began,
        at=spoken.ended,
        agent_id=last.agent_id,
        area_id=last.area_id,
        device_id=last.device_id,
        tokens=spoken.tokens,
        cost=spoken.cost,
        currency=spoken.currency,
        routes=spoken.facets.get("route", ()),
        beginning="" if says_yes(began) or declines(began) else began,
    )


@dataclass(slots=True, kw_only=True)
class Choice:
    """Something by which so many conversations can be found."""

    value: str
    conversations: int


@dataclass(slots=True, kw_only=True)
class Choices(Answer):
    """What the conversations that may be read can be found by."""

    owner: Sequence[Choice]
    agent_id: Sequence[Choice]
    device_id: Sequence[Choice]
    area_id: Sequence[Choice]
    route: Sequence[Choice]


async def choices(call: Call) -> Choices:
    """Return the values that most conversations have, those first."""
    found = await call.memory.log.database.read(lambda tx: tx.talks.choices(call.own))
    values: dict[str, Any] = {name: _most(found.get(kind, {})) for name, kind in FACETS.items()}
    return Choices(**values)


def _most(values: Mapping[str, int]) -> list[Choice]:
    most = sorted(values.items(), key=lambda one: -one[1])[:MOST_CHOICES]
    return [Choice(value=value, conversations=count) for value, count in most]


@dataclass(slots=True, kw_only=True)
class Message:
    """A message of the log."""

    id: str
    owner: str
    role: str
    at: datetime
    agent_id: str | None
    area_id: str | None
    device_id: str | None
    language: str | None
    route: str | None
    is_late: bool
    text: str
    is_cut: bool


@dataclass(slots=True, kw_only=True)
class Said(Page[Message]):
    """What was said in a conversation."""

    conversation_id: str
    owners: Sequence[str]


async def get(call: Call) -> Said:
    """Return a page of what was said in a conversation."""
    named, limit, offset = call.data["conversation_id"], call.data["limit"], call.data["offset"]
    look = partial(_said, named=named, may=call.may_read, limit=limit, offset=offset)
    found = await call.memory.log.database.read(look)
    if found is None:
        raise _not_logged(call)
    owners, said, total = found
    told = page([message_of(one) for one in said], total, offset)
    return filled(Said, told, conversation_id=named, owners=sorted(owners))


def _said(
    tx: Transaction, named: str, may: MayRead, limit: int, offset: int
) -> tuple[frozenset[str], list[StoredEntry], int] | None:
    """Return who spoke and a page of what was said; ``None``: none that may be read."""
    owners = tx.talks.owners([named]).get(named)
    if owners is None or not may(owners):
        return None
    return (owners, *tx.talks.messages(named, limit, offset))


def message_of(stored: StoredEntry) -> Message:
    """Return a message of the log, and whether it is an answer that came late."""
    entry = stored.entry
    values = {"at": entry.created_at, "is_late": "late" in entry.tags}
    return filled(Message, entry, **values, **cut(entry.content))


@dataclass(slots=True, kw_only=True)
class Hit(RecalledShown):
    """Something that was said."""

    is_cut: bool


async def search(call: Call) -> Page[Hit]:
    """Return what was said about something, in the conversations that may be read."""
    owners = await call.owners_readable(call.data.get("owner"))
    found = await call.memory.search(
        owners, call.data["query"], span=span_of(call), limit=MOST_FOUND
    )
    ids = {one.conversation_id for one in found if one.conversation_id}
    spoken = await call.memory.log.database.read(lambda tx: tx.talks.owners(ids))
    # Of a conversation that is gone, nobody knows who may read it.
    read = [one for one in found if call.may_read(spoken.get(one.conversation_id or "", ()))]
    first = call.data["offset"] + 1
    told = [_hit(one, rank) for rank, one in enumerate(read[call.page], first)]
    return page(told, len(read), call.data["offset"])


def _hit(one: Recalled, rank: int) -> Hit:
    """Return a hit; how it was scored would tell how often anybody in the house says the words."""
    values = {"by_way_of": one.way or None, "sources": one.message_ids, "score": 1 / rank}
    return filled(Hit, one, **cut(one.text), **values)


# Deleting


@dataclass(slots=True, kw_only=True)
class DeletePreview(Answer):
    """What was learnt from a conversation: what goes with it, and what stays without it."""

    messages: int
    facts: int
    memories: Page[GoingMemory] | Absent = ABSENT
    staying: Page[GoingMemory] | Absent = ABSENT
    entities: Page[Going] | Absent = ABSENT
    relations: Page[Going] | Absent = ABSENT


async def delete_preview(call: Call) -> DeletePreview:
    """Return what would be deleted with a conversation."""
    planned, found = await _plan(call)
    await call.note_look(*owners_of(planned), *(one.owner for one, _ in found.staying))
    staying = [_staying(*pair) for pair in found.staying]
    return DeletePreview(
        revision=found.revision,
        messages=planned.messages,
        facts=planned.facts,
        **pages(call, {**planned_parts(call, planned), "staying": staying}, PARTS),
    )


def _staying(before: Memory, after: Memory) -> GoingMemory:
    becomes = None if after.text == before.text else after.text[:LONGEST_SAID]
    return going_memory(before, sources=len(after.sources), becomes=becomes)


async def delete(call: Call) -> Forgotten:
    """Delete a conversation for good, with what was shown to rest on it alone."""
    planned, found = await _plan(call)
    # Deleting lets conversations under way go: not for what is refused in the end.
    if found.revision != call.data["expected_revision"]:
        raise KnowledgeError("memory_scope_changed")
    return forgotten(await call.memory.forgetting.forget(planned))


async def _plan(call: Call) -> tuple[Planned, Consequences]:
    await check_logged(call)
    named = call.data["conversation_id"]
    try:
        return await call.memory.forgetting.plan_conversation(named, call.own)
    except KnowledgeError as err:
        if err.reason != "conversation_gone":
            raise
        raise _not_logged(call) from err


async def check_logged(call: Call) -> None:
    """Check that the log has the conversation, and that the caller may read it."""
    named, log = call.data["conversation_id"], call.memory.log
    await log.async_flush()
    owners = (await log.database.read(lambda tx: tx.talks.owners([named]))).get(named)
    if owners is None or not call.may_read(owners):
        raise _not_logged(call)


def _not_logged(call: Call) -> RefusedError:
    return RefusedError("conversation_not_logged", conversation_id=call.data["conversation_id"])
