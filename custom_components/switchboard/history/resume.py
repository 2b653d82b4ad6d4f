"""Conversations that go on where they were: after a restart, or on a satellite that was silent.

Home Assistant ends a conversation five minutes after its last turn, and at every restart. Whoever
agreed to a log has what was said kept a little longer; only the same user takes it up again, or,
where nobody is known by name, whoever speaks at the same place. Nor does anybody who may hear of
other people's memory than it was told of: a satellite may have been given to somebody else since.
"""

import asyncio
import json
import logging
from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from functools import partial

from homeassistant.components import conversation
from homeassistant.config_entries import ConfigEntry
from homeassistant.core import HomeAssistant, callback
from homeassistant.util import dt as dt_util
from homeassistant.util.ulid import ulid_to_bytes

from ..const import DOMAIN
from ..engine.dialogue.conversations import Conversations
from ..engine.dialogue.errors import StateError
from ..engine.dialogue.keeping import MaskedTexts, state_as_kept
from ..engine.dialogue.limits import WindowLimits
from ..engine.dialogue.state import AgentState
from ..engine.storage.checkpoints import Checkpoint
from ..engine.storage.errors import StorageError
from ..engine.storage.transaction import Transaction
from ..engine.tokens.counter import TokenCounter
from ..home.guests import guests_are_here
from ..settings import MemorySettings
from .unified_log import UnifiedLog

_LOGGER = logging.getLogger(__name__)

TAKE_UP_SECONDS = 0.2
STOP_SECONDS = 2.0
QUIET_SECONDS = 20.0
"""A state is many times as long as what a turn adds to it, so it is written between the turns."""
LATEST_SECONDS = 60.0
"""Where people go on talking, it is written after this time all the same."""
MOST_NAMES = 10_000
"""Names of what is kept that are held; what is kept goes after a day, and its names with it."""

EVERY_ONE = ""
"""Stands for all conversations that are to be forgotten; no conversation is called that."""


@dataclass(frozen=True, slots=True)
class _Kept:
    """A conversation as it was after a turn, and when that was."""

    state: AgentState
    at: datetime


@dataclass(slots=True)
class ConversationStore:
    """Keeps the conversations of one entry, and takes them up again."""

    hass: HomeAssistant
    log: UnifiedLog
    settings: MemorySettings
    memory: Conversations
    counter: TokenCounter
    _waiting: dict[str, _Kept | None] = field(default_factory=dict)
    _being_written: dict[str, _Kept | None] = field(default_factory=dict)
    _arrived: asyncio.Event = field(default_factory=asyncio.Event)
    _writing: asyncio.Lock = field(default_factory=asyncio.Lock)
    _names: set[str] | None = None
    """Conversations and devices of which something may be on disk; None while that is not known."""

    @property
    def is_on(self) -> bool:
        """Return whether conversations are kept."""
        settings = self.settings
        return (
            settings.log_conversations
            and settings.carry_over_minutes > 0
            and self.log.takes_messages
            and not guests_are_here(self.hass)
        )

    @property
    def _since(self) -> datetime:
        """Return what was said before is not taken up any more."""
        return dt_util.utcnow() - timedelta(minutes=self.settings.carry_over_minutes)

    @property
    def _unwritten(self) -> Mapping[str, _Kept | None]:
        """Return what is not on disk yet, None for what is to be forgotten."""
        if EVERY_ONE in self._waiting:  # what is being written is to be forgotten too
            return self._waiting
        return {**self._being_written, **self._waiting}

    async def async_start(self, entry: ConfigEntry) -> None:
        """Begin to write, on a task of the entry: a turn would lend it its context, and end it."""
        entry.async_on_unload(self.log.async_before_close(self.async_drain))
        entry.async_create_background_task(self.hass, self._async_work(), f"{DOMAIN} carry over")

    async def async_stop(self) -> None:
        """Write what waits, if it can be written soon; a backup may hold all writing back."""
        with suppress(StorageError, TimeoutError):
            async with asyncio.timeout(STOP_SECONDS):
                await self.async_drain()

    @callback
    def keep(
        self, state: AgentState, user_input: conversation.ConversationInput | None = None
    ) -> None:
        """Keep a conversation as it is after a turn, or without one; returns at once."""
        memory, conversation_id = self.memory, state.conversation_id
        is_elsewhere = memory.is_aside(conversation_id) or memory.is_in_turn(conversation_id)
        if self.log.has_forgotten_turn or is_elsewhere:
            return
        satellite_id = user_input.satellite_id if user_input else None
        if self.is_on and (satellite_id or not _is_ulid(state.conversation_id)):
            self._waiting[state.conversation_id] = _Kept(state, dt_util.utcnow())
            self._arrived.set()
            if self._names is not None:
                self._names.update(_names(state))

    @callback
    def forget(self, conversation_id: str) -> None:
        """Never take a conversation up again."""
        if self.log.takes_messages:
            self._waiting[conversation_id] = None
            self._arrived.set()

    @callback
    def forget_all(self) -> None:
        """Never take any conversation up again."""
        if self.log.takes_messages:
            self._waiting = {EVERY_ONE: None}
            self._arrived.set()

    @callback
    def is_unwritten(self, conversation_id: str) -> bool:
        """Return whether the disk does not hold yet what this store knows of a conversation."""
        return not self._unwritten.keys().isdisjoint({conversation_id, EVERY_ONE})

    async def async_holds(self, conversation_id: str) -> bool:
        """Whether a conversation is kept, written or not; False if the file cannot be read."""
        return await self._async_kept(conversation_id) is not None

    async def async_load(self, conversation_id: str) -> AgentState | None:
        """Return a conversation that may still be taken up; None also if it cannot be read."""
        if not self.is_on:
            return None
        kept = await self._async_kept(conversation_id)
        if isinstance(kept, Checkpoint):
            kept = _read(kept)
        return None if kept is None or kept.at < self._since else kept.state

    async def _async_kept(self, conversation_id: str) -> _Kept | Checkpoint | None:
        if not self.log.is_open:
            return None
        if self.is_unwritten(conversation_id):
            return self._unwritten.get(conversation_id)
        try:
            return await self.log.database.read(lambda tx: tx.checkpoints.load(conversation_id))
        except StorageError as err:
            _LOGGER.debug("No conversation could be looked for: %s", type(err).__name__)
            return None

    async def async_take_up(
        self,
        conversation_id: str,
        user_input: conversation.ConversationInput,
        owners: Collection[str],
        agent_id: str,
        limits: WindowLimits,
    ) -> AgentState | None:
        """Go on with what was said, if this speaker said it a short while ago; return that.

        ``owners`` are all whose memory the speaker may hear of.

        Never fails, never writes, and gives up rather than keep a turn waiting.
        """
        found = await self.async_find(conversation_id, user_input, owners, agent_id)
        if found is None or self.memory.holds(conversation_id):
            return None
        window = replace(found.window, conversation_id=conversation_id)
        self.memory.restore(window, limits)
        if found.conversation_id != conversation_id:
            self.forget(found.conversation_id)  # it goes on here, and only here
        return found

    async def async_find(
        self,
        conversation_id: str,
        user_input: conversation.ConversationInput,
        owners: Collection[str],
        agent_id: str,
    ) -> AgentState | None:
        """Return what would be gone on with."""
        if not self.is_on:
            return None
        since, unwritten = self._since, self._unwritten
        device_id = user_input.device_id if user_input.satellite_id else None
        found = _find_unwritten(unwritten, conversation_id, device_id, agent_id)
        may_be_kept = self._names is None or not self._names.isdisjoint(
            {conversation_id, device_id}
        )
        if found is None and conversation_id not in unwritten and may_be_kept:
            look = partial(_find, conversation_id, device_id, agent_id, since, frozenset(unwritten))
            try:
                async with asyncio.timeout(TAKE_UP_SECONDS):
                    found = await self.log.database.read(look)
            except (StorageError, TimeoutError) as err:
                _LOGGER.debug("No conversation could be taken up: %s", type(err).__name__)
        if found is None or found.at < since:
            return None
        if not _is_same_speaker(found.state, user_input, owners):
            return None
        return found.state if found.state.agent_id == agent_id else None

    async def async_drain(self) -> None:
        """Write what waits.

        Raises:
            StorageError: it cannot be written at present; it is not tried again.
        """
        async with self._writing:
            while self._waiting and self.log.database.is_open:
                self._being_written, self._waiting = self._waiting, {}
                try:
                    await self._async_write(self._being_written)
                finally:
                    self._being_written = {}

    async def _async_write(self, waiting: Mapping[str, _Kept | None]) -> None:
        known = {one: self.memory.masked_texts(one) for one in waiting}
        kept = await asyncio.to_thread(_as_kept, waiting, known, self.counter)
        # What was to be forgotten meanwhile, or went on, is in what waits now.
        left = {} if EVERY_ONE in self._waiting else kept
        ready = {name: left[name] for name in left.keys() - self._waiting.keys()}
        await self.log.database.write(partial(_write, ready))

    async def _async_work(self) -> None:
        while True:
            await self.log.async_opened()
            try:
                await self.async_drain()
                if self._names is None or len(self._names) > MOST_NAMES:
                    await self._async_learn_names()
            except StorageError as err:
                _LOGGER.debug("A conversation could not be kept: %s", err)
            await self._async_quiet()

    async def _async_quiet(self) -> None:
        """Return when something is to be written, and what is kept has been so for a while."""
        await self._arrived.wait()
        self._arrived.clear()
        with suppress(TimeoutError):
            async with asyncio.timeout(LATEST_SECONDS):
                while None not in self._waiting.values():  # what is forgotten goes at once
                    async with asyncio.timeout(QUIET_SECONDS):
                        await self._arrived.wait()
                    self._arrived.clear()

    async def _async_learn_names(self) -> None:
        """Learn of what something is on disk, so that no turn has to look for what is not."""
        before = [*self._being_written.values(), *self._waiting.values()]
        names = await self.log.database.read(lambda tx: tx.checkpoints.names())
        for kept in (*before, *self._being_written.values(), *self._waiting.values()):
            if kept is not None:
                names.update(_names(kept.state))
        self._names = names


def _names(state: AgentState) -> set[str]:
    return {state.conversation_id} | ({state.device_id} if state.device_id else set())


def _find_unwritten(
    kept: Mapping[str, _Kept | None], conversation_id: str, device_id: str | None, agent_id: str
) -> _Kept | None:
    if conversation_id in kept or device_id is None:
        return kept.get(conversation_id)
    place = (device_id, agent_id)
    all_ = (one for one in kept.values() if one is not None)
    here = (one for one in all_ if (one.state.device_id, one.state.agent_id) == place)
    return max(here, key=lambda one: one.at, default=None)


def _find(
    conversation_id: str,
    device_id: str | None,
    agent_id: str,
    since: datetime,
    newer: frozenset[str],
    tx: Transaction,
) -> _Kept | None:
    """Look for a conversation on disk; runs on the thread that reads.

    ``newer`` are those of which the disk holds an older state, or one to be forgotten.
    """
    found = tx.checkpoints.load(conversation_id)
    if found is None and device_id is not None:
        found = tx.checkpoints.latest_of_device(device_id, agent_id, since)
    if found is None or newer & {found.conversation_id, EVERY_ONE}:
        return None
    return _read(found)


def _read(kept: Checkpoint) -> _Kept | None:
    try:
        return _Kept(AgentState.from_dict(json.loads(kept.state)), kept.updated_at)
    except StateError, ValueError:
        return None  # of an older release, perhaps


def _is_same_speaker(
    state: AgentState, user_input: conversation.ConversationInput, owners: Collection[str]
) -> bool:
    """Whether the speaker is who said it; what an older release kept says of nobody who may."""
    user_id = user_input.context.user_id
    if state.user_id != user_id or set(state.owners) != set(owners):
        return False
    return user_id is not None or state.device_id == user_input.device_id


def _as_kept(
    waiting: Mapping[str, _Kept | None],
    known: Mapping[str, MaskedTexts],
    counter: TokenCounter,
) -> dict[str, Checkpoint | None]:
    """Return what is written of conversations, without secrets; it takes long for long ones."""
    ready: dict[str, Checkpoint | None] = {}
    for conversation_id, kept in waiting.items():
        if kept is None:
            ready[conversation_id] = None
            continue
        state = replace(state_as_kept(kept.state, counter, known[conversation_id]), text="")
        ready[conversation_id] = Checkpoint(
            conversation_id,
            json.dumps(state.as_dict(), ensure_ascii=False),
            kept.at,
            state.agent_id,
            state.device_id,
        )
    return ready


def _write(ready: Mapping[str, Checkpoint | None], tx: Transaction) -> None:
    for conversation_id, checkpoint in ready.items():
        if conversation_id == EVERY_ONE:
            tx.checkpoints.purge(dt_util.utcnow() + timedelta(days=1))
        elif checkpoint is None:
            tx.checkpoints.delete(conversation_id)
        else:
            tx.checkpoints.save(checkpoint)


def _is_ulid(conversation_id: str) -> bool:
    try:
        ulid_to_bytes(conversation_id)
    except ValueError:
        return False
    return True
