"""Turns: one with all that is known of how it went, and each as it ends.

Who may read a conversation may read its turns. What is remembered of anybody else is left out of
what was recalled and learnt.
"""

from collections.abc import Callable, Collection, Sequence
from contextvars import copy_context
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from homeassistant.core import callback
from homeassistant.exceptions import HomeAssistantError

from ..const import DOMAIN
from ..engine.storage.entries import StoredEntry
from ..engine.storage.errors import StorageError
from ..engine.storage.memory_entries import Memory
from ..engine.storage.transaction import Transaction
from ..engine.storage.turn_entries import Turn, TurnMemory, TurnRequest, TurnState, TurnTool, Way
from ..history.unified_log import DATA_LOG
from ..home.guests import guests_are_here
from .answers import Answer, digest, filled, to_json
from .conversations import Message, message_of
from .operation import Send
from .rights import Call, MayRead, RefusedError

LONGEST_OF_TOOLS: Final = 48_000
"""Characters that tools were given and gave back, of which more are left out."""

LONGEST_OF_MEMORY: Final = 300


@dataclass(slots=True, kw_only=True)
class MemoryBrief:
    """A memory that was recalled or learnt."""

    id: str
    text: str
    kind: str
    owner: str
    status: str


@dataclass(slots=True, kw_only=True)
class TurnRecalled:
    """Something that was recalled; of what is gone, only that it was there."""

    id: str
    way: Way
    memory: MemoryBrief | None
    conversation_id: str | None


@dataclass(slots=True, kw_only=True)
class TurnDetails:
    """How a turn went."""

    route: str
    reason: str
    answer_id: str | None
    late_answer_id: str | None
    error: str | None
    failed: bool
    first_word_ms: float | None
    total_ms: float
    late_ms: float | None
    tokens: int
    cost: float | None
    currency: str | None
    requests: Sequence[TurnRequest]
    tools: Sequence[TurnTool]
    states: Sequence[TurnState]
    recalled: Sequence[TurnRecalled]
    is_wiped: bool


@dataclass(slots=True, kw_only=True)
class Learnt:
    """What was learnt from a turn, how much of it waits, and whether all was read."""

    memories: Sequence[MemoryBrief]
    waiting: int
    is_read: bool


@dataclass(slots=True, kw_only=True)
class TurnShown(Answer):
    """A turn; how it went is unknown of other agents, and of older ones than the records."""

    conversation_id: str
    owners: Sequence[str]
    heard: Message | None
    answers: Sequence[Message]
    turn: TurnDetails | None
    learnt: Learnt


@dataclass(slots=True, kw_only=True)
class TurnEnded(Answer):
    """A turn that has just ended."""

    message_id: str
    conversation_id: str
    owner: str
    agent_id: str | None
    device_id: str | None
    route: str
    reason: str
    failed: bool
    is_late: bool
    first_word_ms: float | None
    total_ms: float
    tokens: int
    cost: float | None
    currency: str | None


async def get(call: Call) -> TurnShown:
    """Return a turn."""
    named = call.data["message_id"]
    await call.memory.log.async_flush()
    look = partial(
        _look,
        named=named,
        may=call.may_read,
        owners=await call.owners_readable(),
        may_decide=None if call.own is None else (call.own,),
    )
    found = await call.memory.log.database.read(look)
    if found is None:
        raise RefusedError("turn_not_logged", message_id=named)
    told = found.turn.recalled if found.turn else ()
    shown = [*(one.memory for one in told if one.memory), *found.learnt.memories]
    await call.note_look(*(one.owner for one in shown))
    return found


def _look(
    tx: Transaction,
    named: str,
    may: MayRead,
    owners: Collection[str],
    may_decide: Collection[str] | None,
) -> TurnShown | None:
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
    return TurnShown(
        conversation_id=conversation_id,
        owners=sorted(speakers),
        heard=message_of(heard) if heard else None,
        answers=[message_of(one) for one in (said[1:] if heard else said)],
        turn=_told(tx, turn, owners) if turn else None,
        learnt=_learnt(tx, said, owners, may_decide),
    )


def _told(tx: Transaction, turn: Turn, owners: Collection[str]) -> TurnDetails:
    told = [found for one in turn.recalled if (found := recalled(tx, one, owners))]
    return filled(TurnDetails, turn, tools=_fitting(turn.tools), recalled=told)


def _fitting(tools: Sequence[TurnTool]) -> list[TurnTool]:
    """Return tools, the last of many without what they were given and gave back."""
    left, fitting = LONGEST_OF_TOOLS, list[TurnTool]()
    for tool in tools:
        left -= len(tool.arguments) + len(tool.result)
        cut_off = replace(tool, arguments="", result="", is_cut=True)
        fitting.append(tool if left >= 0 else cut_off)
    return fitting


def recalled(tx: Transaction, one: TurnMemory, owners: Collection[str]) -> TurnRecalled | None:
    """Return what was recalled, unless it is another's than these owners'."""
    memory, message = tx.memories.get(one.id), tx.log.by_ids([one.id]).get(one.id)
    owner = memory.owner if memory else message.entry.owner if message else None
    if owner is not None and owner not in owners:
        return None
    return TurnRecalled(
        id=one.id,
        way=one.way,
        memory=_memory(memory) if memory else None,
        conversation_id=message.entry.conversation_id if message else None,
    )


def _memory(memory: Memory) -> MemoryBrief:
    return filled(MemoryBrief, memory, text=memory.text[:LONGEST_OF_MEMORY])


def _learnt(
    tx: Transaction,
    said: list[StoredEntry],
    owners: Collection[str],
    may_decide: Collection[str] | None,
) -> Learnt:
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
    return Learnt(
        memories=[_memory(one) for one in memories],
        waiting=len(waiting),
        is_read=all(
            tx.windows.cursor(owner).last_processed_seq
            >= max(one.seq for one in said if one.entry.owner == owner)
            for owner in speakers
        ),
    )


# As they end


@callback
def subscribe(call: Call, send: Send) -> Callable[[], None]:
    """Tell of each turn as it ends that whoever listens may read, and of late answers."""
    waiting: set[Any] = set()
    listening = copy_context()

    @callback
    def heard(turn: Turn) -> None:
        # With the rights of whoever listens, not with those of the turn that is told of.
        task = listening.copy().run(
            call.hass.async_create_background_task,
            _async_tell(call, send, turn),
            f"{DOMAIN} telling of a turn",
        )
        waiting.add(task)
        task.add_done_callback(waiting.discard)

    stop = call.hass.data[DATA_LOG].async_listen_to_turns(heard)

    @callback
    def end() -> None:
        stop()
        for task in tuple(waiting):
            task.cancel()

    return end


async def _async_tell(call: Call, send: Send, turn: Turn) -> None:
    """Tell of a turn once it is in the log, if it may be read then."""
    log = call.hass.data[DATA_LOG]
    await log.quiet.wait()
    try:
        await log.async_flush()
        may_read = replace(call, own=await call.renew()).may_read
        known, spoken = await log.database.read(partial(_known, turn=turn))
    except HomeAssistantError, StorageError:
        return  # it cannot be read at present, or whoever listens is nobody any more
    if not known or guests_are_here(call.hass) or not may_read(spoken):
        return
    told = filled(TurnEnded, turn, is_late=turn.late_answer_id is not None)
    told.revision = digest(told)
    send(to_json(told))


def _known(tx: Transaction, turn: Turn) -> tuple[bool, frozenset[str]]:
    spoken = tx.talks.owners([turn.conversation_id]).get(turn.conversation_id, frozenset())
    return tx.turns.of_message(turn.message_id) is not None, spoken
