"""The connections that share the memory of the house, and which of them does its work.

A connection joins with its settings, its conversations and its workers, and leaves with them. Of
the connections whose people agreed to a log, the first in Home Assistant's list reads it and judges
for all; the first that names a deployment for embeddings makes the vectors. When one of them
leaves, the next takes over.
"""

import asyncio
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, Protocol, get_args

from homeassistant.components import persistent_notification
from homeassistant.config_entries import ConfigEntry
from homeassistant.core import HassJob, HomeAssistant, callback
from homeassistant.helpers.event import async_call_later
from homeassistant.util.hass_dict import HassKey

from ..const import DOMAIN, NOTIFICATION_PREFIX, SUBENTRY_SHARING
from ..engine.language.sensitive import Health
from ..engine.recall.vectors import QueryVector
from ..engine.storage.transaction import Transaction
from ..engine.tokens.counter import TokenCounter
from ..engine.turn.budget import BudgetedLLM
from ..history.live import LiveConversations
from ..history.unified_log import UnifiedLog
from ..home.guests import guests_are_here
from ..settings import MemorySettings
from ..usage.tracker import UsageTracker
from .embedding import QUERY_SECONDS, Embedding
from .learner import ExtractionScheduler
from .wanted_work import Pauses, Workplace

HAND_OVER_SECONDS: Final = 60.0
"""When whoever takes over is set to work: a reload leaves and joins again within seconds."""

_FROM_MILD_TO_STRICT: Final[tuple[Health, ...]] = get_args(Health.__value__)


class Worker(Protocol):
    """What works in the background for as long as a connection is loaded."""

    async def async_start(self, entry: ConfigEntry) -> None:
        """Begin to work, on tasks of the entry."""

    async def async_stop(self) -> None:
        """End what is under way."""


class Sharing(Protocol):
    """What exchanges the house's memory with other homes."""

    def report(self) -> dict[str, Any]:
        """Return how that stands: the homes by name, and else numbers and reasons."""

    def homes_told(self, owners: Collection[str]) -> int:
        """Return how many other homes are told of what becomes of the owners' memory."""

    async def async_exchange_now(self) -> None:
        """Exchange at once; returns when that is done or has failed."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Member:
    """What a connection brings. ``workers`` start in this order, and stop in the reverse.

    ``background`` are its models for the work of another connection, within its own budgets.
    """

    entry: ConfigEntry
    settings: MemorySettings
    live: LiveConversations
    learner: ExtractionScheduler
    vectors: Embedding
    usage: UsageTracker
    counter: TokenCounter
    background: BudgetedLLM
    workers: Sequence[Worker]

    @property
    def entry_id(self) -> str:
        """The id of the connection."""
        return self.entry.entry_id


class Hub:
    """Who shares the memory of the house."""

    def __init__(self, hass: HomeAssistant, log: UnifiedLog) -> None:
        self.log = log
        self.pauses = Pauses(hass)
        self.sharing: Sharing | None = None
        self._hass = hass
        self._members: dict[str, Member] = {}
        self._leaving: set[str] = set()
        self._lock = asyncio.Lock()
        self._timer: Callable[[], None] | None = None

    # Joining and leaving

    async def async_join(self, member: Member) -> None:
        """Take a connection in, and start its workers.

        Where the work becomes this connection's, the one that did it meanwhile ends its run.
        """
        await self.log.async_join(member.entry_id, member.settings)
        async with self._lock:
            learns, embeds = self.learns, self.embeds
            self._members[member.entry_id] = member
            try:
                for worker in member.workers:
                    await worker.async_start(member.entry)
            except BaseException:
                await self._async_let_go(member)
                raise
            if learns is not None and learns is not self.learns:
                await _restart(learns.learner, learns.entry)
            if embeds is not None and embeds is not self.embeds:
                await _restart(embeds.vectors, embeds.entry)
        member.vectors.async_run_soon()

    async def async_leave(self, entry_id: str) -> None:
        """Stop a connection's workers, let it go, and hand over what it did for the house."""
        async with self._lock:
            member = self._members[entry_id]
            had_work = member in (self.learns, self.embeds)
            await self._async_let_go(member)
        if had_work:
            self._hand_over_soon()

    async def _async_let_go(self, member: Member) -> None:
        # Until its workers have ended it does no new work, but can still be told to forget.
        self._leaving.add(member.entry_id)
        for worker in reversed(member.workers):
            await worker.async_stop()
        del self._members[member.entry_id]
        self._leaving.discard(member.entry_id)
        await self.log.async_leave(member.entry_id)

    @callback
    def _hand_over_soon(self) -> None:
        if self._timer is None:
            job = HassJob(self._hand_over, cancel_on_shutdown=True)
            self._timer = async_call_later(self._hass, HAND_OVER_SECONDS, job)

    @callback
    def _hand_over(self, _now: datetime) -> None:
        self._timer = None
        self.read_soon()
        self.embed_soon()

    # Who is there, and who does the work

    @property
    def members(self) -> list[Member]:
        """The connections that share the memory, in the order of Home Assistant's list."""
        listed = [entry.entry_id for entry in self._hass.config_entries.async_entries(DOMAIN)]
        order = {entry_id: position for position, entry_id in enumerate(listed)}
        return sorted(self._members.values(), key=lambda one: order.get(one.entry_id, len(order)))

    @property
    def _able(self) -> list[Member]:
        return [one for one in self.members if one.entry_id not in self._leaving]

    @property
    def learns(self) -> Member | None:
        """The connection that reads the log for the house; None where no log is kept."""
        return next((one for one in self._able if one.settings.log_conversations), None)

    @property
    def learner(self) -> ExtractionScheduler | None:
        """Return who reads the log for the house; None where no log is kept."""
        return None if (member := self.learns) is None else member.learner

    @property
    def embeds(self) -> Member | None:
        """The connection that makes the vectors of the house; None where none can."""
        return next((one for one in self._able if one.vectors.is_on), None)

    @property
    def vectors(self) -> Embedding | None:
        """Return who makes the vectors of the house."""
        return None if (member := self.embeds) is None else member.vectors

    def workplace(self, in_charge: Callable[[], bool]) -> Workplace:
        """Return the house as a connection's worker sees it, and whether the work is its own."""
        return Workplace(
            log=self.log,
            pauses=self.pauses,
            in_charge=in_charge,
            reset=self.reset,
            drop_recalled=self.drop_recalled,
            embed_soon=self.embed_soon,
        )

    def models_of(self, entry_id: str) -> BudgetedLLM | None:
        """Return the models of a connection for another's background work; None: it is not here."""
        member = self._members.get(entry_id)
        return None if member is None or entry_id in self._leaving else member.background

    @property
    def health(self) -> Health:
        """What is done with what is heard of people's health: the strictest connection decides."""
        chosen = [one.settings.health for one in self.members if one.settings.log_conversations]
        return max(chosen, key=_FROM_MILD_TO_STRICT.index, default="ask")

    @property
    def remembers(self) -> bool:
        """Return whether anything may be remembered and recalled."""
        return self.log.is_open and self.log.is_agreed and not guests_are_here(self._hass)

    # Other homes

    async def async_end_sharing(self, gone: ConfigEntry | None = None) -> None:
        """Let nothing wait to go out where no connection, but one that is ``gone``, shares.

        Raises:
            StorageError: that could not be written.
        """
        entries = self._hass.config_entries.async_entries(DOMAIN)
        if any(one.get_subentries_of_type(SUBENTRY_SHARING) for one in entries if one is not gone):
            return
        self.pauses.async_read_elsewhere(is_so=False)
        if self.log.is_open:
            await self.log.database.write(_end_sharing)

    def homes_told(self, owners: Collection[str]) -> int:
        """Return how many other homes are told of what becomes of the owners' memory."""
        return 0 if self.sharing is None else self.sharing.homes_told(owners)

    # All conversations of the house

    @property
    def household(self) -> set[str]:
        """The conversations in which nobody but the household has spoken."""
        return {conversation_id for one in self.members for conversation_id in one.live.household}

    @callback
    def reset(self, conversation_ids: Collection[str]) -> None:
        """Forget conversations, whoever's they are."""
        for member in self.members:
            for conversation_id in conversation_ids:
                member.live.reset(conversation_id)

    @callback
    def begin_anew(self) -> list[str]:
        """Begin every conversation anew; returns their ids."""
        return [one for member in self.members for one in member.live.reset_all()]

    @callback
    def forget_conversations(self) -> None:
        """Let go of every conversation, of what of them was to be kept, and of turns under way.

        Late answers that are shown as notifications are taken down.
        """
        self.log.forget_turns()
        for member in self.members:
            member.live.forget_everything()
        for shown in list(self._hass.data.get(persistent_notification.DOMAIN, ())):
            if shown.startswith(NOTIFICATION_PREFIX):
                persistent_notification.async_dismiss(self._hass, shown)

    @callback
    def drop_recalled(self, memory_ids: Collection[str]) -> None:
        """Let no conversation be told of these memories any longer as they were."""
        for member in self.members:
            member.live.drop_recalled(memory_ids)

    @callback
    def forget_requests(self) -> None:
        """Let go of all requests as they were sent: what they say may be gone from the log."""
        for member in self.members:
            member.live.forget_requests()

    # Numbers, words and vectors

    @callback
    def refresh_numbers_soon(self) -> None:
        """Let all numbers of the log be brought up to date in a moment."""
        for member in self.members:
            member.learner.numbers.async_refresh_soon()

    @callback
    def read_soon(self) -> None:
        """Let what is new in the log be read when there is time."""
        if (learner := self.learner) is not None:
            learner.async_run_soon()

    @callback
    def embed_soon(self) -> None:
        """Let what is newly remembered have its vector soon."""
        if (vectors := self.vectors) is not None:
            vectors.async_run_soon()

    async def async_query_vector(
        self, question: str, seconds: float = QUERY_SECONDS
    ) -> QueryVector | None:
        """Return what a question means, or None: recall then goes by words alone. Never fails."""
        vectors = self.vectors
        return None if vectors is None else await vectors.async_query_vector(question, seconds)

    async def async_refresh_vectors(self) -> None:
        """Let go of vectors in memory whose words were forgotten. Never fails."""
        for member in self.members:
            await member.vectors.async_refresh()


def _end_sharing(tx: Transaction) -> None:
    if tx.sharing.state() is not None:
        tx.sharing.end()


async def _restart(worker: Worker, entry: ConfigEntry) -> None:
    await worker.async_stop()
    await worker.async_start(entry)


DATA_HUB: HassKey[Hub] = HassKey(f"{DOMAIN}_hub")
DATA_COUNTER: HassKey[TokenCounter] = HassKey(f"{DOMAIN}_token_counter")
