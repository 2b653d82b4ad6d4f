"""A conversation carried elsewhere: exported, imported, and gone on with in a copy.

What comes of it has an id of its own and lives as long as any other conversation. It belongs to
whoever the words belong to: only they go on with it.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from typing import Any, Final

from homeassistant.components import conversation
from homeassistant.core import HomeAssistant
from homeassistant.helpers import entity_registry as er
from homeassistant.util import dt as dt_util
from homeassistant.util.ulid import ulid_now

from ..agent_settings import AgentSettings
from ..const import DOMAIN, SUBENTRY_CONVERSATION
from ..engine.dialogue.errors import ForkError, PortableError
from ..engine.dialogue.keeping import forked, in_order, state_as_kept
from ..engine.dialogue.limits import WindowLimits
from ..engine.dialogue.portable import Intake, as_document, read_document
from ..engine.dialogue.state import AgentState, ConversationWindow, MessageEntry
from ..engine.storage.entries import StoredEntry
from ..engine.storage.errors import StorageError
from ..engine.tokens.counter import count_message
from ..history.unified_log import DATA_LOG
from ..home.owners import DATA_OWNERS
from ..memory.hub import DATA_HUB, Member
from .answers import Answer
from .conversations import check_logged
from .rights import Call, MayRead, RefusedError, check_no_guests

MOST_LOGGED: Final = 2000
"""Messages of a conversation that are looked through for the place of one in the log."""


async def _export(call: Call, *, from_log: bool) -> dict[str, Any]:
    """Return one conversation as a document; ``from_log``: one that is over as the log has it."""
    if from_log:
        await check_logged(call)
    hass, named = call.hass, call.data["conversation_id"]
    meant = await _async_meant(hass, named, call.may_read, from_log=from_log)
    export = partial(as_document, meant.state, meant.member.counter, dt_util.utcnow())
    document: dict[str, Any] = await hass.async_add_executor_job(export)
    meant.check_not_forgotten(hass)
    return {"conversation": document}


export = partial(_export, from_log=False)
export_logged = partial(_export, from_log=True)


async def import_document(call: Call) -> dict[str, Any]:
    """Go on with the conversation of a document, as the caller's own."""
    hass, user_id = call.hass, call.context.user_id
    check_no_guests(hass)
    member, agent_id, limits = _agent(call)
    intake = Intake(
        f"import-{ulid_now().lower()}", limits, member.counter, ulid_now, dt_util.utcnow()
    )
    read = partial(read_document, call.data["document"], intake)
    try:
        window, language = await hass.async_add_executor_job(read)
    except PortableError as err:
        raise RefusedError(err.reason, **err.values) from err
    check_no_guests(hass)  # they may have come meanwhile
    state = AgentState(
        conversation_id=window.conversation_id,
        window=window,
        text="",
        language=language,
        user_id=user_id,
        agent_id=agent_id,
        owners=hass.data[DATA_OWNERS].owners_of(user_id),
    )
    held = member.live.begin(state, limits)
    count = len(held.messages) + len(held.backlog)
    return {
        "conversation_id": state.conversation_id,
        "messages": count,
        "left_out": len(window.messages) - count,
    }


@dataclass(slots=True, kw_only=True)
class Forked(Answer):
    """A conversation that goes on from another."""

    conversation_id: str
    forked_from: str
    message_id: str | None
    messages: int
    log_position: int | None


async def _fork(call: Call, *, from_log: bool) -> Forked:
    """Go on from one message of a conversation under another id; it goes on by itself.

    ``from_log``: from one that is over, or up to a message, as the log has it.
    """
    if from_log:
        await check_logged(call)
    hass, named, message_id = call.hass, call.data["conversation_id"], call.data.get("message_id")
    meant = await _async_meant(
        hass, named, call.may_read, from_log=from_log, logged_alone=message_id is not None
    )
    member, state = meant.member, meant.state
    if not state.owners:  # nobody knows who may go on with it
        raise RefusedError("conversation_not_yours", conversation_id=state.conversation_id)
    new_id = f"fork-{ulid_now().lower()}"
    state = await hass.async_add_executor_job(state_as_kept, state, member.counter)
    try:
        window = forked(state.window, new_id, message_id)
    except ForkError as err:
        raise RefusedError(
            err.reason, conversation_id=state.conversation_id, message_id=str(message_id)
        ) from err
    said = [entry for entry in in_order(window) if entry.role != "system"]
    position = await _async_log_position(hass, state.conversation_id, said)
    limits = next((one for _, agent, one in agents_of(hass) if agent == state.agent_id), None)
    meant.check_not_forgotten(hass)
    member.live.begin(
        replace(
            state,
            conversation_id=new_id,
            window=window,
            text="",
            device_id=None,
            turn=None,
            context=state.context and state.context.up_to([entry.id for entry in said]),
        ),
        limits,
    )
    return Forked(
        conversation_id=new_id,
        forked_from=state.conversation_id,
        message_id=said[-1].id if said else None,
        messages=len(said),
        log_position=position,
    )


fork = partial(_fork, from_log=False)
fork_logged = partial(_fork, from_log=True)


@dataclass(frozen=True, slots=True)
class _Meant:
    """A conversation with its connection, as it was after the ``resets`` of all connections."""

    member: Member
    state: AgentState
    resets: dict[Member, int]

    def check_not_forgotten(self, hass: HomeAssistant) -> None:
        """Check that nothing was to be forgotten since, and that no guests have come."""
        check_no_guests(hass)
        if _resets(hass) != self.resets:
            raise RefusedError("conversation_over", conversation_id=self.state.conversation_id)


async def _async_meant(
    hass: HomeAssistant,
    conversation_id: str,
    may_read: MayRead,
    *,
    from_log: bool,
    logged_alone: bool = False,
) -> _Meant:
    check_no_guests(hass)
    resets = _resets(hass)
    found = None
    if not (from_log and logged_alone):  # the log has ids of its own
        found = await _async_find(hass, conversation_id)
    if found is None and from_log:
        found = await _async_logged(hass, conversation_id)
    if found is None:
        raise RefusedError("conversation_over", conversation_id=conversation_id)
    member, state = found
    if not may_read(state.owners):
        raise RefusedError("conversation_not_yours", conversation_id=conversation_id)
    return _Meant(member, state, resets)


async def _async_logged(
    hass: HomeAssistant, conversation_id: str
) -> tuple[Member, AgentState] | None:
    log = hass.data[DATA_LOG]
    if not log.is_open:
        return None
    read = log.database.read
    logged = await read(lambda tx: tx.log.of_conversation(conversation_id, MOST_LOGGED))
    if not logged:
        return None
    last = logged[-1].entry
    agents = agents_of(hass)
    member, agent_id, limits = next(
        (one for one in agents if one[1] == last.agent_id), (_members(hass)[0], None, None)
    )
    limits = limits or (agents[0][2] if agents else WindowLimits())
    count = partial(_as_window, conversation_id, logged, member, limits)
    window = await hass.async_add_executor_job(count)
    return member, AgentState(
        conversation_id=conversation_id,
        window=window,
        text="",
        language=last.language or hass.config.language,
        user_id=last.user_id,
        agent_id=agent_id or last.agent_id,
        owners=tuple(sorted({one.entry.owner for one in logged})),
    )


def _as_window(
    conversation_id: str, logged: Iterable[StoredEntry], member: Member, limits: WindowLimits
) -> ConversationWindow:
    messages = tuple(
        MessageEntry(
            one.entry.id,
            one.entry.role,
            one.entry.content,
            one.entry.created_at,
            count_message(member.counter, one.entry.role, one.entry.content),
        )
        for one in logged
    )
    return ConversationWindow(
        conversation_id=conversation_id,
        pinned=(),
        messages=messages,
        max_tokens=limits.max_tokens,
        eviction_target=limits.eviction_target,
        current_tokens=sum(one.token_count for one in messages),
        pinned_tokens=0,
        evicted_messages=0,
    )


async def _async_find(
    hass: HomeAssistant, conversation_id: str
) -> tuple[Member, AgentState] | None:
    """Return a conversation as it is now, with its agent's connection.

    All connections share the disk, which falls behind what each of them has in memory.
    """
    members = _members(hass)
    known = [(one, state) for one in members if (state := one.live.state(conversation_id))]
    if not known:
        unwritten = [one for one in members if one.live.is_unwritten(conversation_id)]
        kept = [(one, await one.live.async_load(conversation_id)) for one in unwritten or members]
        if unwritten and any(state is None for _, state in kept):
            return None  # it is to be forgotten
        agents = {agent_id: member for member, agent_id, _ in agents_of(hass)}
        known = [
            (member, state)
            for member, state in kept
            if state is not None and agents.get(state.agent_id or "", member) is member
        ]
    return max(known, key=lambda one: _last_time(one[1]), default=None)


def _last_time(state: AgentState) -> datetime:
    never = dt_util.utc_from_timestamp(0)
    return max((one.timestamp for one in state.window.messages), default=never)


def _resets(hass: HomeAssistant) -> dict[Member, int]:
    """Return how often anything was forgotten, which may have been said to any agent."""
    return {member: member.live.resets for member in _members(hass)}


def _members(hass: HomeAssistant) -> list[Member]:
    if not (members := hass.data[DATA_HUB].members):
        raise RefusedError("not_loaded")
    return members


type _Agent = tuple[Member, str, WindowLimits]


def agents_of(hass: HomeAssistant) -> list[_Agent]:
    """Return the agents of the loaded connections, and the limits of their windows."""
    registry = er.async_get(hass)
    return [
        (member, agent_id, AgentSettings.from_options(subentry.data).window)
        for member in hass.data[DATA_HUB].members
        for subentry in member.entry.subentries.values()
        if subentry.subentry_type == SUBENTRY_CONVERSATION
        if (
            agent_id := registry.async_get_entity_id(
                conversation.DOMAIN, DOMAIN, subentry.subentry_id
            )
        )
    ]


def _agent(call: Call) -> _Agent:
    """Return the agent that is to go on with a conversation: the one named, or the first."""
    _members(call.hass)
    wanted = call.data.get("agent_id")
    for agent in agents_of(call.hass):
        if wanted in (None, agent[1]):
            return agent
    raise RefusedError("unknown_agent", agent_id=str(wanted or conversation.DOMAIN))


async def _async_log_position(
    hass: HomeAssistant, conversation_id: str, said: list[MessageEntry]
) -> int | None:
    """Return the place in the log of the last of these messages; None if it is not there."""
    log = hass.data[DATA_LOG]
    spoken_at = next((one.timestamp for one in reversed(said) if one.role == "user"), None)
    if not log.is_open or spoken_at is None:
        return None
    try:
        await log.async_flush()
        logged = await log.database.read(
            lambda tx: tx.log.of_conversation(conversation_id, MOST_LOGGED)
        )
    except StorageError:
        return None
    return _position(logged, spoken_at, answered=said[-1].role != "user")


def _position(logged: Iterable[StoredEntry], spoken_at: datetime, *, answered: bool) -> int | None:
    """Look for the words that were said then, or for what was answered to them."""
    place = None
    for stored in logged:
        is_words = stored.entry.role == "user"
        if is_words and stored.entry.created_at > spoken_at:
            break
        if is_words or answered:
            place = stored.seq
    return place
