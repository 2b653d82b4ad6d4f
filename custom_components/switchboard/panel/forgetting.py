"""The commands that forget: what would go, and forgetting just that.

What a preview shows is planned as the action plans it, and what goes is compared with it in the
transaction that deletes.
"""

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

import probatio
from homeassistant.exceptions import ServiceValidationError
from homeassistant.util.json import JsonObjectType

from ..const import DOMAIN
from ..engine.knowledge.errors import ScopeChangedError
from ..engine.storage.entries import ExtractedFact, StoredEntry
from ..engine.storage.memory_entries import Memory
from ..engine.storage.transaction import Transaction
from ..memory.forget_preview import Forgetting, Planned, owners_of
from ..memory.house_memory import HouseMemory
from ..services.forgetting import check_not_of_others, with_household
from ..services.memory_schemas import ATTR_ABOUT, ATTR_MEMORY_ID, ATTR_OWNER, owner_id
from ..services.own_rights import (
    PROVENANCE,
    async_note_look,
    async_owners_meant,
    check_person,
)
from ..services.responses import staying_told
from .frame import EXPECTED_REVISION, Command, Fields
from .memory import check_readable
from .paging import LIMIT, OFFSET, page, page_fields

PART: Final = "part"
PARTS: Final = ("memories", "messages", "facts", "entities", "relations")
LONGEST_SAID: Final = 600
"""Characters of a text that are shown of what would go."""

MOST_STAYING: Final = 20
LARGEST_PART: Final = 40 * 1024
_ID: Final = probatio.All(str, probatio.Length(min=1, max=255))
_WORDS: Final = probatio.All(str, probatio.Length(min=1, max=1000))


async def _preview(memory: HouseMemory, data: dict[str, Any]) -> JsonObjectType:
    """Return all that would go, in pages, and what would stay though it is near it."""
    owners, planned = await _plan(memory, data)
    await async_note_look(memory, data, *owners_of(planned))
    chosen = planned.chosen
    limit, offset = data[LIMIT], data[OFFSET]
    told: JsonObjectType = {
        "revision": planned.revision,
        "conversations": planned.conversations,
        "names": [*planned.graph.names[:MOST_STAYING]],
    }
    message_ids = [*(chosen.message_ids if chosen else ())]
    fact_ids = [*(chosen.fact_ids if chosen else ())]
    said, facts = await memory.log.database.read(
        partial(_read, message_ids=message_ids, fact_ids=fact_ids)
    )
    language = memory.hass.config.language
    parts: dict[str, list[JsonObjectType]] = {
        "memories": [memory_brief(one) for one in best_first(planned.memories)],
        "messages": [_message(one) for one in said],
        "facts": [{"id": one.id, "owner": one.owner, **short(one.summary)} for one in facts],
        "entities": [
            {"id": one.id, "owner": one.owner, **short(one.name)} for one in planned.graph.entities
        ],
        "relations": [
            {"id": one.relation.id, "owner": one.relation.owner, **short(one.sentence(language))}
            for one in planned.graph.relations
        ],
    }
    totals = {name: len(items) for name, items in parts.items()} | {"messages": len(message_ids)}
    for name in (data[PART],) if PART in data else PARTS:
        items = parts[name][offset : offset + limit]
        told[name] = page(items, totals[name], offset, LARGEST_PART)
    if ATTR_ABOUT in data and PART not in data:
        left = staying_told(
            await memory.forgetting.stays(owners, [data[ATTR_ABOUT]], planned), MOST_STAYING
        )
        told["would_stay"] = left
    return told


async def _forget(memory: HouseMemory, data: dict[str, Any]) -> JsonObjectType:
    """Forget for good what was shown, and say how much that was and what may still hold it.

    Raises:
        KnowledgeError: it is no longer what was shown.
        StorageError: the file cannot be written; then nothing is forgotten in it.
        Unauthorized: it is somebody else's.
    """
    check_person(data[PROVENANCE])
    _, planned = await _plan(memory, data)
    # Forgetting lets conversations under way go: not for what is refused in the end.
    if planned.revision != data[EXPECTED_REVISION]:
        raise ScopeChangedError("It is not what would have been forgotten when it was shown")
    gone = await memory.forgetting.forget(planned, data[EXPECTED_REVISION])
    return gone_told(gone)


def gone_told(gone: Forgetting) -> JsonObjectType:
    """Return how much was forgotten, and what may still hold it."""
    return {
        "memories": len(gone.memories),
        "facts": gone.facts,
        "messages": gone.messages,
        "conversations": gone.conversations,
        "entities": len(gone.graph.entities),
        "relations": len(gone.graph.relations),
        "files_to_delete": list(gone.files[:MOST_STAYING]),
        "damaged_copies": list(gone.copies[:MOST_STAYING]),
        "erased": gone.erased,
    }


async def _plan(memory: HouseMemory, data: dict[str, Any]) -> tuple[tuple[str, ...], Planned]:
    """Return whose it may be, and what would go."""
    memory_id, about = data.get(ATTR_MEMORY_ID), data.get(ATTR_ABOUT)
    if (memory_id is None) == (about is None):
        raise ServiceValidationError(translation_domain=DOMAIN, translation_key="forget_what")
    owners = await async_owners_meant(memory, data)
    ids = () if memory_id is None else (memory_id,)
    await check_readable(memory, data, ids)
    if ids:
        owners = with_household(owners, data)
    planned = await memory.forgetting.plan(owners, memory_ids=ids, about=about)
    await check_not_of_others(memory, planned, data)
    return owners, planned


def _read(
    tx: Transaction, message_ids: Sequence[str], fact_ids: Sequence[str]
) -> tuple[list[StoredEntry], list[ExtractedFact]]:
    said = sorted(tx.log.by_ids(message_ids).values(), key=lambda one: one.seq, reverse=True)
    return said, [fact for id_ in fact_ids if (fact := tx.facts.get(id_)) is not None]


def best_first(memories: Sequence[Memory]) -> list[Memory]:
    """Return what holds first, and of that what was changed last."""
    latest = sorted(memories, key=lambda one: one.updated_at, reverse=True)
    return sorted(latest, key=lambda one: one.status != "active")


def memory_brief(memory: Memory) -> JsonObjectType:
    """Return what of a memory is shown of what would go."""
    return {
        "id": memory.id,
        "owner": memory.owner,
        "kind": memory.kind,
        "status": memory.status,
        "pinned": memory.pinned,
        "by_person": memory.by_person,
        **short(memory.text),
    }


def _message(stored: StoredEntry) -> JsonObjectType:
    entry = stored.entry
    return {
        "id": entry.id,
        "conversation_id": entry.conversation_id,
        "owner": entry.owner,
        "role": entry.role,
        "at": entry.created_at.isoformat(),
        **short(entry.content),
    }


def short(text: str) -> JsonObjectType:
    """Return a text, and whether its end was cut."""
    return {"text": text[:LONGEST_SAID], "is_cut": len(text) > LONGEST_SAID}


_WHAT: Final[Fields] = {
    probatio.Optional(ATTR_MEMORY_ID): _ID,
    probatio.Optional(ATTR_ABOUT): _WORDS,
    probatio.Optional(ATTR_OWNER): owner_id,
}

COMMANDS: Final = (
    Command(
        "memory/forget_preview",
        {**_WHAT, probatio.Optional(PART): probatio.In(PARTS), **page_fields(20)},
        _preview,
    ),
    Command("memory/forget", {**_WHAT, probatio.Required(EXPECTED_REVISION): _ID}, _forget),
)
