"""Forgetting and taking back as actions do it.

Only what is confirmed is forgotten, and with it what is left of it elsewhere.
"""

from typing import Any

from homeassistant.exceptions import ServiceValidationError, Unauthorized
from homeassistant.util.json import JsonObjectType

from ..const import DOMAIN
from ..engine.knowledge.errors import ToldByOthersError
from ..engine.storage.entries import HOUSEHOLD
from ..history.left_over import async_delete_copies
from ..memory.forget_fact import MOST_SAID
from ..memory.forget_preview import Planned, owners_of
from ..memory.graph_editor import Caller
from ..memory.house_memory import HouseMemory
from ..memory.others import async_told_by_others
from ..memory.tools import short
from .graph_responses import changed_told
from .memory_schemas import (
    ATTR_ABOUT,
    ATTR_CONFIRM,
    ATTR_DELETE_COPIES,
    ATTR_EVERYTHING,
    ATTR_GROUP_ID,
    ATTR_MEMORY_ID,
    ATTR_OWNER,
)
from .own_rights import (
    EXPECTED,
    OWN,
    PROVENANCE,
    async_graphs_of,
    async_note_look,
    async_owners_meant,
    check_person,
)
from .pickers import async_change_of, async_id_of
from .responses import chosen_told, memory_told, staying_told


def would_forget(
    memory: HouseMemory, planned: Planned, *, in_numbers: bool = False
) -> JsonObjectType:
    """Return what is answered as long as nobody has confirmed it."""
    told = chosen_told(planned, memory.hass.config.language, in_numbers=in_numbers)
    return {"done": False, "would_forget": told}


async def async_forget_told(
    memory: HouseMemory, planned: Planned, *, delete_copies: bool = False, in_numbers: bool = False
) -> JsonObjectType:
    """Forget, and return what was forgotten and which files may still hold it.

    Raises:
        KnowledgeError: it is gone already.
        StorageError: the file cannot be written; then nothing is forgotten in it.
    """
    gone = await memory.forgetting.forget(planned)
    copies = gone.copies
    if delete_copies:
        copies = await async_delete_copies(memory.hass, memory.log.path)
    return {
        "done": True,
        "forgotten": chosen_told(gone, memory.hass.config.language, in_numbers=in_numbers),
        "files_to_delete": list(gone.files),
        "damaged_copies": list(copies),
        "erased": gone.erased,
    }


async def async_forget(memory: HouseMemory, data: dict[str, Any]) -> JsonObjectType:
    """Forget; without a confirmation only a memory named by its id, else say what it would be."""
    memory_id, about = data.get(ATTR_MEMORY_ID), data.get(ATTR_ABOUT)
    confirmed = data[ATTR_CONFIRM]
    everything, owner = data[ATTR_EVERYTHING], data.get(ATTR_OWNER)
    if data[OWN] and (everything or data[ATTR_DELETE_COPIES]):
        raise Unauthorized
    meant = [memory_id is not None, about is not None, everything]
    if sum(meant) > 1 or not (any(meant) or owner):
        raise ServiceValidationError(translation_domain=DOMAIN, translation_key="forget_what")
    owners = await async_owners_meant(memory, data)
    if memory_id is not None:
        owners = with_household(owners, data)
        named, memory_id = memory_id, await async_id_of(memory, memory_id, owners, waits=False)
        confirmed = data[ATTR_CONFIRM] or memory_id == named
    if memory_id is not None or about is not None:
        planned = await memory.forgetting.plan(
            owners, memory_ids=[memory_id] if memory_id else (), about=about
        )
        await check_not_of_others(memory, planned, data)
    else:
        planned = await memory.forgetting.plan_all(None if everything else owner)
    await async_note_look(memory, data, *owners_of(planned))
    if not confirmed:
        response = would_forget(memory, planned)
        said = await memory.forgetting.said(planned)
        response["messages_say"] = [short(text) for text in said[:MOST_SAID]]
        if about is not None:
            left = await memory.forgetting.stays(owners, [about], planned)
            response["would_stay"] = staying_told(left)
        return response
    if not (memory_id or about) or any(one.pinned or one.by_person for one in planned.memories):
        check_person(data[PROVENANCE])
    return await async_forget_told(memory, planned, delete_copies=data[ATTR_DELETE_COPIES])


def with_household(owners: tuple[str, ...], data: dict[str, Any]) -> tuple[str, ...]:
    """Return whose memory may be named by its id: the household's is everybody's."""
    return (*owners, HOUSEHOLD) if data[OWN] and ATTR_OWNER not in data else owners


async def check_not_of_others(memory: HouseMemory, planned: Planned, data: dict[str, Any]) -> None:
    """Check that nothing goes which somebody else told the household.

    Raises:
        ToldByOthersError: an administrator alone deletes that for good.
        StorageError: the log cannot be read.
    """
    if data[OWN] and await async_told_by_others(memory, planned.memories, data[OWN]):
        raise ToldByOthersError("Somebody else told the household what would go")


async def async_undo(memory: HouseMemory, data: dict[str, Any]) -> JsonObjectType:
    """Take a change back, the last one of the memories if none is named, and say what it was."""
    check_person(data[PROVENANCE])
    group_id = data.get(ATTR_GROUP_ID) or None
    if group_id is not None:
        caller = await async_graphs_of(memory, data)
        if await memory.graph.has_changed(group_id, caller.owners):
            return await _async_undo_in_graph(memory, group_id, caller)
    return await async_undo_in_memory(memory, group_id, data)


async def async_undo_in_memory(
    memory: HouseMemory, group_id: str | None, data: dict[str, Any]
) -> JsonObjectType:
    """Take a change of the memories back: anybody's one of their own and of the household's.

    That the household knows something at all an administrator alone takes back.

    Raises:
        KnowledgeError: there is none, or something was changed since.
        StorageError: the memory cannot be written.
        Unauthorized: the caller may not take this step back, or names somebody else.
    """
    owners = await async_owners_meant(memory, data)
    if data[OWN] and group_id is not None:
        owners = (*owners, HOUSEHOLD)
        named = await async_change_of(memory, group_id, owners)
        steps = await memory.log.database.read(lambda tx: tx.history.group(group_id=named))
        if any(one.before is None and one.owner == HOUSEHOLD for one in steps):
            raise Unauthorized
    if group_id is not None:
        group_id = await async_change_of(memory, group_id, owners)
    report = await memory.undo(owners, group_id, data.get(EXPECTED))
    shown = (*report.restored, *report.removed)
    await async_note_look(memory, data, *(one.owner for one in shown))
    return {
        "undone": list(report.actions),
        "group_id": report.group_id,
        "undo_group_id": report.undo_group_id,
        "restored": [memory_told(one) for one in report.restored],
        "removed": [memory_told(one) for one in report.removed],
    }


async def _async_undo_in_graph(
    memory: HouseMemory, group_id: str, caller: Caller
) -> JsonObjectType:
    changed = await memory.graph.undo(caller, group_id)
    told = changed_told(changed, caller.language)
    return {
        "undone": list(changed.undone),
        "group_id": group_id,
        "undo_group_id": told["group_id"],
        "entities": told["entities"],
        "relations": told["relations"],
    }
