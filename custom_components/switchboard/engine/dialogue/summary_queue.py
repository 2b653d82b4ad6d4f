"""The background task that folds what is due into the summary of its conversation."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Final, Protocol

from .conversations import Conversations
from .summary import Fold, Summarizer

_LOGGER = logging.getLogger(__name__)

AGAIN_AFTER: Final = (30.0, 120.0, 600.0)
"""Seconds until a fold that failed is tried again, if no turn does so before."""


class SummaryArchive(Protocol):
    """Where every summary is kept."""

    def begin(self) -> Callable[[str, Fold], Awaitable[None]]:
        """Return what keeps a summary, of a conversation, of which the fold begins now."""
        ...


@dataclass(slots=True)
class SummaryQueue:
    """Folds the conversations queued, one after the other, after their answers were given.

    Runs as a task of the entry, not of a turn: a turn would lend it its context, and end it.
    """

    memory: Conversations
    summarizer: Summarizer
    archive: SummaryArchive | None = None
    _queue: asyncio.Queue[str] = field(default_factory=asyncio.Queue)
    _queued: set[str] = field(default_factory=set)
    _failures: dict[str, int] = field(default_factory=dict)
    _again: dict[str, asyncio.TimerHandle] = field(default_factory=dict)

    def queue(self, conversation_id: str) -> None:
        """Fold a conversation when there is time for it, if anything of it is due."""
        if conversation_id not in self._queued and self.memory.window(conversation_id).due():
            self._queued.add(conversation_id)
            self._queue.put_nowait(conversation_id)

    async def run(self) -> None:
        """Work until cancelled. What was not folded stays in memory."""
        try:
            while True:
                conversation_id = await self._queue.get()
                self._queued.discard(conversation_id)
                try:
                    self._note(conversation_id, is_done=await self._fold(conversation_id))
                finally:
                    self._queue.task_done()
        finally:
            for timer in self._again.values():
                timer.cancel()

    @property
    def waiting(self) -> int:
        """How many conversations are to be folded."""
        return len(self._queued)

    @property
    def failing(self) -> int:
        """How many conversations could not be folded, and are tried again."""
        return len(self._again)

    def retry(self) -> None:
        """Try at once what could not be folded."""
        for conversation_id, timer in tuple(self._again.items()):
            timer.cancel()
            self._try_again(conversation_id)

    async def idle(self) -> None:
        """Wait until everything queued has been tried."""
        await self._queue.join()

    async def _fold(self, conversation_id: str) -> bool:
        keep = None if self.archive is None else self.archive.begin()
        folds: list[Fold] = []
        try:
            is_done = await self.memory.fold(conversation_id, self.summarizer, folds.append)
            if keep is not None:
                for fold in folds:
                    await keep(conversation_id, fold)
        except Exception as err:  # what it holds may be anybody's words
            _LOGGER.error("A summary failed unexpectedly: %s", type(err).__name__)  # noqa: TRY400
            _LOGGER.debug("How the summary failed", exc_info=True)
            return False
        return is_done

    def _note(self, conversation_id: str, *, is_done: bool) -> None:
        """See to it that a fold that failed is tried again, less often each time."""
        if timer := self._again.pop(conversation_id, None):
            timer.cancel()
        failures = 0 if is_done else self._failures.pop(conversation_id, 0) + 1
        self._failures.pop(conversation_id, None)
        if failures and self.memory.holds(conversation_id):
            self._failures[conversation_id] = failures
            self._again[conversation_id] = asyncio.get_running_loop().call_later(
                AGAIN_AFTER[min(failures, len(AGAIN_AFTER)) - 1], self._try_again, conversation_id
            )

    def _try_again(self, conversation_id: str) -> None:
        del self._again[conversation_id]
        self.queue(conversation_id)
        if conversation_id not in self._queued:
            self._failures.pop(conversation_id, None)
