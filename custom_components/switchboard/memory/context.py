"""What requests carry of the house's memory: how a conversation begins, and what words remind of.

Nothing here keeps a voice waiting or takes an answer away: what cannot be read at once is left out.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Iterable
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from homeassistant.config_entries import ConfigEntry
from homeassistant.core import HomeAssistant, callback
from homeassistant.util import dt as dt_util

from ..engine.dialogue.tags import RECALLED
from ..engine.graph.associations import associations
from ..engine.language.lexicon import words
from ..engine.recall.profile import NO_PROFILE, Profile, profile
from ..engine.recall.recall import recall
from ..engine.recall.reminder import Reminder, is_command, may_remind, remind
from ..engine.recall.vectors import QueryVector
from ..engine.storage.errors import StorageError
from ..engine.tokens.counter import TokenCounter
from ..history.unified_log import UnifiedLog
from ..home.exposed import names_in_house
from ..home.guests import guests_are_here
from ..settings import MemorySettings
from .hub import Hub
from .wanted_work import WantedWork

_LOGGER = logging.getLogger(__name__)

MEMORY_TAG: Final = RECALLED
RECALL_SECONDS: Final = 0.15
"""What a turn waits for its memory at most, all in all."""

LOOKED_AT: Final = 12
"""How much of what is found is looked at for what is worth telling."""


@dataclass(slots=True)
class MemoryContext:
    """Reads the memory for the turns of one entry's agents, and notes what was used of it."""

    hass: HomeAssistant
    hub: Hub
    settings: MemorySettings
    counter: TokenCounter
    looks_on: bool = False
    """Whether it tells what would be recalled: nothing counts as used, and nobody is asked."""
    _used: set[str] = field(default_factory=set)
    _noting: WantedWork = field(init=False)

    def __post_init__(self) -> None:
        self._noting = WantedWork(self.hass, self.log, "recalling", self._async_note)

    @property
    def log(self) -> UnifiedLog:
        """The log of the house."""
        return self.hub.log

    @property
    def is_on(self) -> bool:
        """Return whether there is a memory that this entry's agents may use."""
        agreed = self.settings.log_conversations and self.log.is_open
        return agreed and not guests_are_here(self.hass)

    def looking_on(self) -> MemoryContext:
        """Return what reads the same memory and leaves no trace."""
        return MemoryContext(self.hass, self.hub, self.settings, self.counter, looks_on=True)

    @property
    def knows_meanings(self) -> bool:
        """Return whether what means the same is looked for, too."""
        return self.hub.vectors is not None

    async def async_start(self, entry: ConfigEntry) -> None:
        """Begin to note what is used."""
        if self.settings.log_conversations:
            self._noting.start(entry)

    async def async_stop(self) -> None:
        """End it; that something was used is no loss."""
        await self._noting.async_stop()

    async def async_profile(
        self, owners: Collection[str], max_tokens: int, deadline: float
    ) -> Profile | None:
        """Choose how a conversation begins; None: not in time, it may be tried again.

        ``deadline`` is in seconds of the event loop's clock.
        """
        if not max_tokens:
            return NO_PROFILE
        read = partial(
            profile, owners=tuple(owners), max_tokens=max_tokens, count=self._count, now=_now()
        )
        return await _in_time(lambda: self.log.database.read(read), deadline)

    async def async_remind(
        self,
        question: str,
        owners: Collection[str],
        max_tokens: int,
        deadline: float,
        *,
        told: Collection[str],
        seen: Iterable[str],
    ) -> Reminder | None:
        """Choose what to tell before a sentence; None: nothing, or not in time.

        What means the same is looked for, too, if words found enough and the meaning is known
        before the ``deadline``. ``told`` are the ids of what the model sees already, and ``seen``
        are texts it sees.
        """
        names = self._names() if is_command(question) else frozenset()
        if not (max_tokens and may_remind(question, names)):
            return None
        read = partial(
            recall,
            question=question,
            owners=tuple(owners),
            now=_now(),
            limit=LOOKED_AT,
            exclude=frozenset(told),
            graph=associations,
        )
        found = await _in_time(lambda: self.log.database.read(read), deadline)
        choose = partial(
            remind,
            question,
            names=names or self._names(),
            seen=tuple(seen),
            zone=dt_util.get_default_time_zone(),
            max_tokens=max_tokens,
            count=self._count,
        )
        if not found or (reminder := choose(found)) is None:
            return None
        # No timer around it: a service that is too slow is only noted where its own time ends.
        vector = await _in_time(lambda: self._meaning(question, deadline), None)
        if vector is None:
            return reminder
        read = partial(read, vector=vector)
        nearer = await _in_time(lambda: self.log.database.read(read), deadline)
        return choose(nearer) if nearer else reminder

    async def _meaning(self, question: str, deadline: float) -> QueryVector | None:
        if self.looks_on:
            return None
        seconds = deadline - self.hass.loop.time()
        return await self.hub.async_query_vector(question, seconds) if seconds > 0 else None

    @callback
    def used(self, memory_ids: Iterable[str]) -> None:
        """Take note that memories were used; returns at once."""
        if self.looks_on:
            return
        self._used.update(memory_ids)
        if self._used:
            self._noting.want()

    @callback
    def _names(self) -> frozenset[str]:
        return frozenset(word for name in names_in_house(self.hass) for word in words(name))

    def _count(self, text: str) -> int:
        return self.counter.count(text).tokens

    async def _async_note(self) -> None:
        used, self._used = self._used, set()
        await self.log.database.write(lambda tx: tx.memories.touch(used, _now()))


_now = dt_util.utcnow


async def _in_time[T](read: Callable[[], Awaitable[T]], deadline: float | None) -> T | None:
    try:
        async with asyncio.timeout_at(deadline):
            return await read()
    except (StorageError, TimeoutError) as err:
        _LOGGER.debug("Nothing could be recalled in time: %s", type(err).__name__)
    except Exception as err:  # what it holds may be anybody's words
        _LOGGER.error("Recalling failed unexpectedly: %s", type(err).__name__)  # noqa: TRY400
        _LOGGER.debug("How recalling failed", exc_info=True)
    return None
