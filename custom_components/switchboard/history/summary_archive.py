"""Every summary of a conversation, kept beside the log of those who agreed to one."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial

from homeassistant.core import callback
from homeassistant.util import dt as dt_util

from ..engine.dialogue.summary import Fold
from ..engine.language.masking import masked
from ..engine.language.taxonomy import TOPIC_TAG
from ..engine.storage.errors import StorageError
from ..engine.storage.summaries import NewSummary
from ..settings import MemorySettings
from .unified_log import UnifiedLog

_LOGGER = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class LoggedSummaries:
    """Keeps the summaries of one entry's conversations, as far as the log has what they cover."""

    log: UnifiedLog
    settings: MemorySettings

    @callback
    def begin(self) -> Callable[[str, Fold], Awaitable[None]]:
        """Return what keeps a summary of which the fold begins now.

        If anything is forgotten meanwhile, it may say it, and is not kept.
        """
        return partial(self._async_keep, self.log.moment)

    async def _async_keep(self, moment: int, conversation_id: str, fold: Fold) -> None:
        if not (self.settings.log_conversations and self.log.takes_messages):
            return
        new = await asyncio.to_thread(_new, conversation_id, fold)
        try:
            await self.log.async_flush()
            if not self.log.has_forgotten_since(moment):
                await self.log.database.write(lambda tx: tx.summaries.archive(new))
        except StorageError as err:
            _LOGGER.debug("A summary could not be kept: %s", type(err).__name__)


def _new(conversation_id: str, fold: Fold) -> NewSummary:
    """Return a summary without secrets; to look for them takes long in long messages."""
    return NewSummary(
        conversation_id=conversation_id,
        text=masked(fold.summary.text),
        previous=masked(fold.previous),
        said=tuple(
            (masked(one.content), one.timestamp) for one in fold.messages if one.role == "user"
        ),
        token_count=fold.summary.token_count,
        created_at=dt_util.utcnow(),
        domains=tuple(sorted(_topics(fold))),
    )


def _topics(fold: Fold) -> set[str]:
    tags = {tag for one in fold.messages if one.role != "system" for tag in one.tags}
    return {tag.removeprefix(TOPIC_TAG) for tag in tags if tag.startswith(TOPIC_TAG)}
