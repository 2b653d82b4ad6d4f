"""The commands on one conversation: export, fork, delete_preview, delete."""

from typing import Any, Final

import probatio
from homeassistant.exceptions import ServiceValidationError
from homeassistant.util.json import JsonObjectType

from ..const import DOMAIN
from ..engine.knowledge.conversation_undo import Consequences
from ..engine.knowledge.errors import ScopeChangedError, UnknownConversationError
from ..engine.storage.memory_entries import Memory
from ..memory.forget_preview import Planned, owners_of
from ..memory.house_memory import HouseMemory
from ..services.carrying import async_export, async_fork
from ..services.own_rights import OWN, PROVENANCE, async_note_look, check_person, reader
from .forgetting import LARGEST_PART, best_first, gone_told, memory_brief, short
from .frame import EXPECTED_REVISION, Command, Fields
from .paging import LIMIT, OFFSET, page, page_fields

ATTR_CONVERSATION_ID: Final = "conversation_id"
ATTR_MESSAGE_ID: Final = "message_id"
PART: Final = "part"
PARTS: Final = ("memories", "staying", "entities", "relations")
_ID: Final = probatio.All(str, probatio.Length(min=1, max=255))


async def _export(memory: HouseMemory, data: dict[str, Any]) -> JsonObjectType:
    """Return a conversation as the action does; one that is over as the log has it."""
    await _check_readable(memory, data)
    named = data[ATTR_CONVERSATION_ID]
    return await async_export(memory.hass, named, reader(data[OWN]), from_log=True)


async def _fork(memory: HouseMemory, data: dict[str, Any]) -> JsonObjectType:
    """Go on from a conversation as the action does; from one that is over as the log has it."""
    check_person(data[PROVENANCE])
    await _check_readable(memory, data)
    named, message_id = data[ATTR_CONVERSATION_ID], data.get(ATTR_MESSAGE_ID)
    may_read = reader(data[OWN])
    return await async_fork(memory.hass, named, message_id, may_read, from_log=True)


async def _preview(memory: HouseMemory, data: dict[str, Any]) -> JsonObjectType:
    """Return what was learnt from a conversation: what goes with it, and what stays without it."""
    planned, found = await _plan(memory, data)
    shown = owners_of(planned) | {one.owner for one, _ in found.staying}
    await async_note_look(memory, data, *shown)
    limit, offset, language = data[LIMIT], data[OFFSET], memory.hass.config.language
    parts: dict[str, list[JsonObjectType]] = {
        "memories": [memory_brief(one) for one in best_first(planned.memories)],
        "staying": [_staying(*pair) for pair in found.staying],
        "entities": [
            {"id": one.id, "owner": one.owner, **short(one.name)} for one in planned.graph.entities
        ],
        "relations": [
            {"id": one.relation.id, "owner": one.relation.owner, **short(one.sentence(language))}
            for one in planned.graph.relations
        ],
    }
    told: JsonObjectType = {
        "revision": found.revision,
        "messages": planned.messages,
        "facts": planned.facts,
    }
    for name in (data[PART],) if PART in data else PARTS:
        items = parts[name]
        told[name] = page(items[offset : offset + limit], len(items), offset, LARGEST_PART)
    return told


def _staying(before: Memory, after: Memory) -> JsonObjectType:
    """Return a memory that stays, and what it says then if that is something else."""
    return memory_brief(before) | {
        "sources": len(after.sources),
        "becomes": None if after.text == before.text else short(after.text)["text"],
    }


async def _delete(memory: HouseMemory, data: dict[str, Any]) -> JsonObjectType:
    """Delete a conversation for good, with what was shown to rest on it alone.

    Raises:
        KnowledgeError: it is no longer what was shown, or not the person's alone.
        StorageError: the file cannot be written; then nothing is deleted in it.
    """
    check_person(data[PROVENANCE])
    planned, found = await _plan(memory, data)
    # Deleting lets conversations under way go: not for what is refused in the end.
    if found.revision != data[EXPECTED_REVISION]:
        raise ScopeChangedError("It is not what would have been deleted when it was shown")
    return gone_told(await memory.forgetting.forget(planned))


async def _plan(memory: HouseMemory, data: dict[str, Any]) -> tuple[Planned, Consequences]:
    await _check_readable(memory, data)
    try:
        return await memory.forgetting.plan_conversation(data[ATTR_CONVERSATION_ID], data[OWN])
    except UnknownConversationError as err:
        raise _not_logged(data) from err


async def _check_readable(memory: HouseMemory, data: dict[str, Any]) -> None:
    """Check that the log has the conversation, and that the caller may read it.

    Raises:
        ServiceValidationError: it has not, or they may not.
    """
    named = data[ATTR_CONVERSATION_ID]
    await memory.log.async_flush()
    owners = (await memory.log.database.read(lambda tx: tx.talks.owners([named]))).get(named)
    if owners is None or not reader(data[OWN])(owners):
        raise _not_logged(data)


def _not_logged(data: dict[str, Any]) -> ServiceValidationError:
    return ServiceValidationError(
        translation_domain=DOMAIN,
        translation_key="conversation_not_logged",
        translation_placeholders={ATTR_CONVERSATION_ID: data[ATTR_CONVERSATION_ID]},
    )


_ONE: Final[Fields] = {probatio.Required(ATTR_CONVERSATION_ID): _ID}

COMMANDS: Final = (
    Command("conversations/export", _ONE, _export),
    Command("conversations/fork", {**_ONE, probatio.Optional(ATTR_MESSAGE_ID): _ID}, _fork),
    Command(
        "conversations/delete_preview",
        {**_ONE, probatio.Optional(PART): probatio.In(PARTS), **page_fields(20)},
        _preview,
    ),
    Command("conversations/delete", {**_ONE, probatio.Required(EXPECTED_REVISION): _ID}, _delete),
)
