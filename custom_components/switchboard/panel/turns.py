"""The commands on turns: get one, and hear of each as it ends.

Who may read a conversation may read its turns. What is remembered of anybody else is left out of
what was recalled and learnt.
"""

from collections.abc import Callable, Collection
from contextvars import copy_context
from functools import partial
from typing import Any, Final

import probatio
from homeassistant.components.websocket_api import async_register_command
from homeassistant.components.websocket_api.connection import ActiveConnection
from homeassistant.components.websocket_api.decorators import async_response, websocket_command
from homeassistant.core import HomeAssistant, ServiceCall, callback
from homeassistant.exceptions import HomeAssistantError, ServiceValidationError, Unauthorized
from homeassistant.util.json import JsonObjectType

from ..const import DOMAIN
from ..engine.storage.entries import StoredEntry
from ..engine.storage.errors import StorageError
from ..engine.storage.memory_entries import Memory
from ..engine.storage.transaction import Transaction
from ..engine.storage.turn_entries import Turn, TurnTool, turn_json
from ..history.unified_log import DATA_LOG
from ..home.guests import guests_are_here
from ..memory.house_memory import HouseMemory
from ..services.own_rights import OWN, async_note_look, async_own_alone, reader
from .frame import Command, not_allowed, refuse
from .memory import readable
from .paging import cut, digest

ATTR_MESSAGE_ID: Final = "message_id"
LONGEST_OF_TOOLS: Final = 48_000
"""Characters that tools were given and gave back, of which more are left out."""

LONGEST_OF_MEMORY: Final = 300

type May = Callable[[Collection[str]], bool]


async def _get(memory: HouseMemory, data: dict[str, Any]) -> JsonObjectType:
    named = data[ATTR_MESSAGE_ID]
    await memory.log.async_flush()
    look = partial(
        _look,
        named=named,
        may=reader(data[OWN]),
        owners=await readable(memory, data),
        may_decide=None if data[OWN] is None else (data[OWN],),
    )
    found = await memory.log.database.read(look)
    if found is None:
        raise ServiceValidationError(
            translation_domain=DOMAIN,
            translation_key="turn_not_logged",
            translation_placeholders={"message_id": named},
        )
    await async_note_look(memory, data, *_whose(found))
    return found


def _whose(told: dict[str, Any]) -> set[str]:
    """Return whose memories a turn shows."""
    recalled = told["turn"]["recalled"] if told["turn"] else []
    shown = [*told["learnt"]["memories"], *(one["memory"] for one in recalled if one["memory"])]
    return {one["owner"] for one in shown}


def _look(
    tx: Transaction,
    named: str,
    may: May,
    owners: Collection[str],
    may_decide: Collection[str] | None,
) -> JsonObjectType | None:
    """Return a turn; ``None``: there is none that may be read."""
    turn = tx.turns.of_message(named)
    said = tx.talks.round_of(turn.message_id if turn else named)
    if not said:
        return None
    conversation_id = said[0].entry.conversation_id
    speakers = tx.talks.owners([conversation_id])[conversation_id]
    if not may(speakers):
        return None
    if turn is not None:
        ids = [one for one in (turn.answer_id, turn.late_answer_id) if one]
        answers = sorted(tx.log.by_ids(ids).values(), key=lambda one: one.seq)
        said = [said[0], *answers]
    heard = said[0] if said[0].entry.role == "user" else None
    return {
        "conversation_id": conversation_id,
        "owners": [*sorted(speakers)],
        "heard": _message(heard) if heard else None,
        "answers": [_message(one) for one in (said[1:] if heard else said)],
        "turn": _told(tx, turn, owners) if turn else None,
        "learnt": _learnt(tx, said, owners, may_decide),
    }


def _message(stored: StoredEntry) -> JsonObjectType:
    entry = stored.entry
    return {
        "id": entry.id,
        "owner": entry.owner,
        "at": entry.created_at.isoformat(),
        "agent_id": entry.agent_id,
        "area_id": entry.area_id,
        "device_id": entry.device_id,
        "language": entry.language,
        "route": entry.route,
        "is_late": "late" in entry.tags,
        **cut(entry.content),
    }


def _told(tx: Transaction, turn: Turn, owners: Collection[str]) -> JsonObjectType:
    told: JsonObjectType = turn_json(turn)
    told["failed"], told["tokens"], told["cost"] = turn.failed, turn.tokens, turn.cost
    told["tools"] = [*_fitting(turn.tools, told["tools"])]  # type: ignore[arg-type]
    told["recalled"] = _recalled(tx, turn, owners)  # type: ignore[assignment]
    return told


def _fitting(tools: tuple[TurnTool, ...], told: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return tools, the last of many without what they were given and gave back."""
    left = LONGEST_OF_TOOLS
    for tool, values in zip(tools, told, strict=True):
        left -= len(tool.arguments) + len(tool.result)
        if left < 0:
            values |= {"arguments": "", "result": "", "is_cut": True}
    return told


def _recalled(tx: Transaction, turn: Turn, owners: Collection[str]) -> list[JsonObjectType]:
    """Return what was recalled of ``owners``; of what is gone, only that it was there."""
    ids = [one.id for one in turn.recalled]
    memories, messages = tx.memories.by_ids(ids), tx.log.by_ids(ids)
    told: list[JsonObjectType] = []
    for one in turn.recalled:
        memory, message = memories.get(one.id), messages.get(one.id)
        owner = memory.owner if memory else message.entry.owner if message else None
        if owner is not None and owner not in owners:
            continue
        told.append(
            {
                "id": one.id,
                "way": one.way,
                "memory": _memory(memory) if memory else None,
                "conversation_id": message.entry.conversation_id if message else None,
            }
        )
    return told


def _memory(memory: Memory) -> JsonObjectType:
    return {
        "id": memory.id,
        "text": memory.text[:LONGEST_OF_MEMORY],
        "kind": memory.kind,
        "owner": memory.owner,
        "status": memory.status,
    }


def _learnt(
    tx: Transaction,
    said: list[StoredEntry],
    owners: Collection[str],
    may_decide: Collection[str] | None,
) -> JsonObjectType:
    """Return what was learnt from messages, how much of it waits, and whether all was read."""
    ids = [one.entry.id for one in said]
    speakers = {one.entry.owner for one in said}
    memories = [one for owner in owners for one in tx.memories.resting_on(owner, ids)]
    deciding = [one for one in owners if may_decide is None or one in may_decide]
    waiting = [
        fact
        for owner in deciding
        for fact in tx.facts.citing(owner, ids)
        if fact.status == "quarantined" and not fact.processed
    ]
    return {
        "memories": [_memory(one) for one in memories],
        "waiting": len(waiting),
        "is_read": all(
            tx.windows.cursor(owner).last_processed_seq
            >= max(one.seq for one in said if one.entry.owner == owner)
            for owner in speakers
        ),
    }


COMMANDS: Final = (
    Command(
        "turns/get",
        {probatio.Required(ATTR_MESSAGE_ID): probatio.All(str, probatio.Length(min=1, max=255))},
        _get,
    ),
)


@callback
def async_setup_subscription(hass: HomeAssistant) -> None:
    """Let turns be subscribed to."""
    async_register_command(hass, _subscribe)


@websocket_command({probatio.Required("type"): f"{DOMAIN}/turns/subscribe"})
@async_response
async def _subscribe(
    hass: HomeAssistant, connection: ActiveConnection, msg: dict[str, Any]
) -> None:
    """Tell of each turn as it ends that whoever listens may read, and of late answers."""
    call = ServiceCall(hass, DOMAIN, msg["type"], {}, connection.context(msg))
    try:
        await async_own_alone(call, for_everyone=True)
    except Unauthorized:
        refuse(connection, msg["id"], not_allowed())
        return
    waiting: set[Any] = set()
    listening = copy_context()

    @callback
    def heard(turn: Turn) -> None:
        # With the rights of whoever listens, not with those of the turn that is told of.
        task = listening.copy().run(
            hass.async_create_background_task,
            _async_tell(call, connection, msg["id"], turn),
            f"{DOMAIN} telling of a turn",
        )
        waiting.add(task)
        task.add_done_callback(waiting.discard)

    stop = hass.data[DATA_LOG].async_listen_to_turns(heard)

    @callback
    def end() -> None:
        stop()
        for task in tuple(waiting):
            task.cancel()

    connection.subscriptions[msg["id"]] = end
    connection.send_result(msg["id"])


async def _async_tell(
    call: ServiceCall, connection: ActiveConnection, message_id: int, turn: Turn
) -> None:
    """Tell of a turn once it is in the log, if it may be read then."""
    log = call.hass.data[DATA_LOG]
    await log.quiet.wait()
    try:
        await log.async_flush()
        own = await async_own_alone(call, for_everyone=True)
        known, spoken = await log.database.read(partial(_known, turn=turn))
    except HomeAssistantError, StorageError:
        return  # it cannot be read at present, or whoever listens is nobody any more
    if not known or guests_are_here(call.hass) or not reader(own)(spoken):
        return
    told: JsonObjectType = {
        "message_id": turn.message_id,
        "conversation_id": turn.conversation_id,
        "owner": turn.owner,
        "agent_id": turn.agent_id,
        "device_id": turn.device_id,
        "route": turn.route,
        "reason": turn.reason,
        "failed": turn.failed,
        "is_late": turn.late_answer_id is not None,
        "first_word_ms": turn.first_word_ms,
        "total_ms": turn.total_ms,
        "tokens": turn.tokens,
        "cost": turn.cost,
        "currency": turn.currency,
    }
    connection.send_event(message_id, {"revision": digest(told), **told})


def _known(tx: Transaction, turn: Turn) -> tuple[bool, frozenset[str]]:
    """Return whether a turn is there, and who spoke in its conversation."""
    spoken = tx.talks.owners([turn.conversation_id]).get(turn.conversation_id, frozenset())
    return tx.turns.of_message(turn.message_id) is not None, spoken
