"""The commands on the memory: summary, list, get, history, update, undo."""

from collections.abc import Collection
from functools import partial
from typing import Any, Final

import probatio
from homeassistant.util.json import JsonObjectType

from ..engine.knowledge.errors import NothingToUndoError, UnknownMemoryError
from ..engine.knowledge.revision import Expected, revision_of
from ..engine.storage.entries import HOUSEHOLD, LogEntry, StoredEntry
from ..engine.storage.memory_entries import HistoryEntry, Memory
from ..engine.storage.transaction import Transaction
from ..memory.house_memory import HouseMemory
from ..memory.lookups import DATA_LOOKUPS
from ..memory.others import async_told_by_others
from ..services.forgetting import async_undo_in_memory
from ..services.memory import async_edit, async_list_of
from ..services.memory_schemas import (
    ATTR_CONTAINING,
    ATTR_GROUP_ID,
    ATTR_KIND,
    ATTR_MEMORY_ID,
    ATTR_NO_END,
    ATTR_OWNER,
    ATTR_PINNED,
    ATTR_STATUS,
    ATTR_TEXT,
    ATTR_VALID_TO,
    KINDS,
    STATUSES,
    moment,
    owner_id,
)
from ..services.own_rights import (
    EXPECTED,
    OWN,
    PROVENANCE,
    VIEWER,
    async_graphs_of,
    async_note_look,
    async_owners_meant,
    async_shown,
    check_person,
)
from ..services.responses import IN_DOUBT, WAITING, doubts_told, memory_told
from .frame import EXPECTED_REVISION, Command, Fields
from .paging import LIMIT, OFFSET, cut, digest, page, page_fields

MOST_LOOKS: Final = 20
_ID: Final = probatio.All(str, probatio.Length(min=1, max=255))
_WORDS: Final = probatio.All(str, probatio.Length(max=1000))
_OF_ONE: Final[Fields] = {probatio.Required(ATTR_MEMORY_ID): _ID}
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
"""What a step of the history is told by."""


async def readable(memory: HouseMemory, data: dict[str, Any]) -> tuple[str, ...]:
    """Return whose memories the caller may read: as the graph, theirs and the household's.

    Raises:
        Unauthorized: they name somebody else.
        StorageError: the memory cannot be read.
    """
    return tuple((await async_graphs_of(memory, data)).owners)


async def check_readable(
    memory: HouseMemory, data: dict[str, Any], memory_ids: Collection[str]
) -> None:
    """Check that the caller may know that there are these memories.

    Raises:
        UnknownMemoryError: one of them is not there, or another person's.
        StorageError: the memory cannot be read.
    """
    whose = await readable(memory, {OWN: data[OWN]})
    found = await memory.log.database.read(lambda tx: tx.memories.by_ids(memory_ids))
    if any(one not in found or found[one].owner not in whose for one in memory_ids):
        raise UnknownMemoryError("There is no such memory, or it is somebody else's")


async def _summary(memory: HouseMemory, data: dict[str, Any]) -> JsonObjectType:
    """Return how much is remembered of whom, and how much waits for the caller or is in doubt."""
    owners = await readable(memory, data)
    counts = await memory.log.database.read(lambda tx: tx.memories.count_by_owner(owners))
    deciding = await async_owners_meant(memory, data)
    waiting, in_doubt = [
        await async_list_of(memory, whose, {ATTR_STATUS: status, LIMIT: 1, OFFSET: 0})
        for whose, status in ((deciding, WAITING), (await async_shown(memory, data), IN_DOUBT))
    ]
    looks = memory.hass.data[DATA_LOOKUPS].of(data.get(VIEWER) or HOUSEHOLD)
    return {
        "own": data[OWN],
        "looked": [{**one} for one in looks[:MOST_LOOKS]],
        "owners": [{"owner": one, "kinds": {**counts.get(one, {})}} for one in owners],
        WAITING: waiting["total"],
        IN_DOUBT: in_doubt["total"],
    }


async def _list(memory: HouseMemory, data: dict[str, Any]) -> JsonObjectType:
    """Return a page; what waits is shown to those alone who may decide it."""
    waiting = data[ATTR_STATUS] == WAITING
    owners = await (async_owners_meant if waiting else async_shown)(memory, data)
    found = await async_list_of(memory, owners, data)
    items = [_brief(one) for one in found["memories"]]  # type: ignore[union-attr]
    return page(items, found["total"], data[OFFSET])  # type: ignore[arg-type]


def _brief(told: Any) -> JsonObjectType:
    """Return a memory without what is told of it alone."""
    brief = {name: value for name, value in told.items() if name != "search_terms"}
    # What waits has no revision of its own.
    return {"revision": digest(told)} | brief | {"sources": len(told["sources"])}


async def _get(memory: HouseMemory, data: dict[str, Any]) -> JsonObjectType:
    owners, memory_id = await readable(memory, data), data[ATTR_MEMORY_ID]
    found, said, giver = await memory.log.database.read(partial(_look, memory_id, owners))
    await async_note_look(memory, data, found.owner)
    doubts = (await memory.in_doubt.of([memory_id])).get(memory_id, [])
    told = memory_told(found) | {"sources": len(found.sources)}
    told |= doubts_told(doubts)
    own = data[OWN]
    told["may_delete"] = not own or (
        found.owner in (own, HOUSEHOLD) and not await async_told_by_others(memory, [found], own)
    )
    if giver is not None:
        told["given"] = {"by": giver.owner, "at": giver.created_at.isoformat()}
    offset = data[OFFSET]
    shown = said[offset : offset + data[LIMIT]]
    return {
        "revision": revision_of(found),
        "memory": told,
        "evidence": page([_sentence(one) for one in shown], len(said), offset),
    }


def _look(
    memory_id: str, owners: Collection[str], tx: Transaction
) -> tuple[Memory, list[StoredEntry], LogEntry | None]:
    """Return a memory, the messages it rests on as far as they are the owners', and who gave it.

    A memory that was given to the house rests on what its giver said, to whom alone that belongs:
    of the message that gave it, the last, others are told whose it is and when it was said.
    """
    memory = tx.memories.get(memory_id)
    if memory is None or memory.owner not in owners:
        raise UnknownMemoryError("There is no such memory, or it is somebody else's")
    said = sorted(tx.log.by_ids(memory.sources).values(), key=lambda one: one.seq)
    gave = [one.entry for one in said if one.entry.role == "user" and one.entry.owner != HOUSEHOLD]
    giver = gave[-1] if gave and memory.by_person and memory.owner == HOUSEHOLD else None
    return memory, [one for one in said if one.entry.owner in owners], giver


def _sentence(stored: StoredEntry) -> JsonObjectType:
    entry = stored.entry
    return {
        "id": entry.id,
        "conversation_id": entry.conversation_id,
        "owner": entry.owner,
        "role": entry.role,
        "at": entry.created_at.isoformat(),
        **cut(entry.content),
    }


async def _history(memory: HouseMemory, data: dict[str, Any]) -> JsonObjectType:
    owners, memory_id = await readable(memory, data), data[ATTR_MEMORY_ID]
    revision, steps = await memory.log.database.read(partial(_steps, memory_id, owners))
    await async_note_look(memory, data, *(one.owner for one in steps))
    offset = data[OFFSET]
    told = [_step(one) for one in steps[offset : offset + data[LIMIT]]]
    return {"revision": revision, **page(told, len(steps), offset)}


def _steps(
    memory_id: str, owners: Collection[str], tx: Transaction
) -> tuple[str, list[HistoryEntry]]:
    """Return what has happened to a memory while it was the owners', the last first."""
    memory = tx.memories.get(memory_id)
    steps = [one for one in tx.history.of_memory(memory_id) if _all_of(one) <= {*owners}]
    if (memory is not None and memory.owner not in owners) or not (memory or steps):
        raise UnknownMemoryError("There is no such memory, or it is somebody else's")
    return revision_of(memory), steps[::-1]


def _all_of(entry: HistoryEntry) -> set[str]:
    """Return everyone whose the memory was before, in and after a step."""
    return {entry.owner, *(one.owner for one in (entry.before, entry.after) if one is not None)}


def _step(entry: HistoryEntry) -> JsonObjectType:
    before, after = ({} if one is None else memory_told(one) for one in (entry.before, entry.after))
    return {
        "group_id": entry.group_id,
        "action": entry.action,
        "actor": entry.actor,
        "at": entry.at.isoformat(),
        "undone_at": entry.undone_at.isoformat() if entry.undone_at else None,
        "changes": {
            name: {"before": before.get(name), "after": after.get(name)}
            for name in _COMPARED
            if before.get(name) != after.get(name)
        },
    }


async def _update(memory: HouseMemory, data: dict[str, Any]) -> JsonObjectType:
    await check_readable(memory, data, (data[ATTR_MEMORY_ID],))
    told = await async_edit(memory, _expecting(data))
    return {"revision": told["memory"]["revision"], **told}  # type: ignore[index,call-overload]


async def _undo(memory: HouseMemory, data: dict[str, Any]) -> JsonObjectType:
    """Take a step of a memory back, and return the memory as it is again, if it is."""
    check_person(data[PROVENANCE])
    memory_id, group_id = data[ATTR_MEMORY_ID], data[ATTR_GROUP_ID]
    steps = await memory.log.database.read(lambda tx: tx.history.group(group_id=group_id))
    if memory_id not in {one.memory_id for one in steps}:
        raise NothingToUndoError("It changed another memory, or nothing")
    told = await async_undo_in_memory(memory, group_id, _expecting(data))
    restored: Any = told["restored"]
    now = next((one for one in restored if one["id"] == memory_id), None)
    return {
        "revision": now["revision"] if now else revision_of(None),
        "memory": now,
        "undone": told["undone"],
        "group_id": told["group_id"],
        "undo_group_id": told["undo_group_id"],
    }


def _expecting(data: dict[str, Any]) -> dict[str, Any]:
    changes = dict(data)
    expected = Expected(data[ATTR_MEMORY_ID], changes.pop(EXPECTED_REVISION))
    return changes | {EXPECTED: expected}


_SEEN: Final[Fields] = {**_OF_ONE, probatio.Required(EXPECTED_REVISION): _ID}

COMMANDS: Final = (
    Command("memory/summary", {}, _summary),
    Command(
        "memory/list",
        {
            probatio.Optional(ATTR_OWNER): owner_id,
            probatio.Optional(ATTR_KIND): probatio.In(KINDS),
            probatio.Optional(ATTR_STATUS, default="active"): probatio.In((*STATUSES, "all")),
            probatio.Optional(ATTR_CONTAINING): _WORDS,
            probatio.Optional(ATTR_PINNED): bool,
            **page_fields(),
        },
        _list,
    ),
    Command("memory/get", {**_OF_ONE, **page_fields(20)}, _get),
    Command("memory/history", {**_OF_ONE, **page_fields(20)}, _history),
    Command(
        "memory/update",
        {
            **_SEEN,
            probatio.Optional(ATTR_TEXT): _WORDS,
            probatio.Optional(ATTR_KIND): probatio.In(KINDS),
            probatio.Optional(ATTR_OWNER): owner_id,
            probatio.Optional(ATTR_PINNED): bool,
            probatio.Optional(ATTR_VALID_TO): probatio.All(str, probatio.Length(max=100), moment),
            probatio.Optional(ATTR_NO_END): bool,
        },
        _update,
    ),
    Command(
        "memory/undo",
        {**_SEEN, probatio.Required(ATTR_GROUP_ID): _ID},
        _undo,
    ),
)
