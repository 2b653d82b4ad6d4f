"""The background task that folds what left a window into its conversation's summary."""

import asyncio
import logging
from dataclasses import dataclass, field

from .conversations import Conversations
from .summary import Summarizer

_LOGGER = logging.getLogger(__name__)


@dataclass(slots=True)
class SummaryQueue:
    """Folds the conversations queued, one after the other, after their answers were given.

    Runs as a task of the entry, not of a turn: a turn would lend it its context, and end it.
    """

    memory: Conversations
    summarizer: Summarizer
    _queue: asyncio.Queue[str] = field(default_factory=asyncio.Queue)
    _queued: set[str] = field(default_factory=set)

    def queue(self, conversation_id: str) -> None:
        """Fold a conversation when there is time for it, if anything of it waits."""
        if conversation_id not in self._queued and self.memory.has_backlog(conversation_id):
            self._queued.add(conversation_id)
            self._queue.put_nowait(conversation_id)

    async def run(self) -> None:
        """Work until cancelled. What was not folded waits in memory."""
        while True:
            conversation_id = await self._queue.get()
            self._queued.discard(conversation_id)
            try:
                await self.memory.fold(conversation_id, self.summarizer)
            except Exception as err:  # what it holds may be anybody's words
                _LOGGER.error("A summary failed unexpectedly: %s", type(err).__name__)  # noqa: TRY400
                _LOGGER.debug("How the summary failed", exc_info=True)
            finally:
                self._queue.task_done()

    async def idle(self) -> None:
        """Wait until everything queued has been tried."""
        await self._queue.join()
