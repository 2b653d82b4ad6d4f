"""Forgetting: what would go and what would stay, and then all of it, wherever it lives.

What is forgotten is gone from the file before the call returns. All that lives besides the file is
let go with it: conversations, answers still to come, the turn in which it was asked for.
"""

from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from homeassistant.core import HomeAssistant
from homeassistant.util import dt as dt_util

from ..engine.graph.retraction import Consequences, ConversationUndo, ImportUndo
from ..engine.importing.records import TAG
from ..engine.knowledge.forget_plan import ForgetPlan, read_ahead
from ..engine.knowledge.remainder import Staying, staying
from ..engine.knowledge.revision import chosen_as_seen
from ..engine.language.content import content_words
from ..engine.language.remembered import forget_remembered
from ..engine.recall.recall import recall
from ..engine.recall.recalled import Source
from ..engine.storage import forgetting
from ..engine.storage.deletion import ForgetReport, Forgotten
from ..engine.storage.transaction import Transaction
from ..history.left_over import async_report_copies
from ..history.unified_log import UnifiedLog
from .cleanup import async_files_holding, let_go
from .confirmation import Confirmations
from .forget_preview import Forgetting, Planned, plan_all_of, planned_of
from .hub import Hub
from .lookups import DATA_LOOKUPS

MEMORIES: Final[tuple[Source, ...]] = ("memory",)

MOST_ABOUT_IT: Final = 3
"""Memories of a like meaning that are offered when something is forgotten by words."""


@dataclass(frozen=True, slots=True)
class Forgetter:
    """Forgets what people want forgotten.

    ``asking`` are the questions that wait for a yes, ``all_owners`` returns everyone of whom
    anything is known, and ``changed`` is called when something is gone.
    """

    hass: HomeAssistant
    hub: Hub
    asking: Confirmations
    all_owners: Callable[[], Awaitable[tuple[str, ...]]]
    changed: Callable[[], None]

    @property
    def log(self) -> UnifiedLog:
        """The log that is forgotten in."""
        return self.hub.log

    async def plan(
        self,
        owners: Collection[str],
        *,
        memory_ids: Collection[str] = (),
        about: str | None = None,
        words: Collection[str] = (),
    ) -> Planned:
        """Return what would be forgotten: memories, or all that says ``about`` or other ``words``.

        Raises:
            KnowledgeError: there is no such memory, or nearly everything says it.
            StorageError: the memory cannot be read.
        """
        await self.log.async_write_all()
        plan = ForgetPlan(owners, memory_ids=memory_ids, about=about, words=words)
        await read_ahead(self.log.database, plan)
        chosen = await self.log.database.write(plan.choose)
        planned = await self.log.database.read(partial(planned_of, chosen=chosen, plan=plan))
        return replace(planned, wordings=(*([] if about is None else [about]), *words))

    async def stays(
        self, owners: Sequence[str], wordings: Collection[str], planned: Planned
    ) -> Staying:
        """Return what stays that has to do with some wordings, when what is planned goes.

        Raises:
            KnowledgeError: nearly everything says one of the wordings.
            StorageError: the memory cannot be read.
        """
        database, now = self.log.database, dt_util.utcnow()
        chosen = planned.chosen or Forgotten()
        left = await database.read(
            partial(staying, owners=owners, wordings=wordings, chosen=chosen)
        )
        if not content_words(question := "; ".join(wordings)):
            return left  # a name that is a little word elsewhere would recall anything
        meant = partial(
            recall,
            question=question,
            owners=owners,
            now=now,
            limit=MOST_ABOUT_IT,
            vector=await self.hub.async_query_vector(question),
            sources=MEMORIES,
        )
        known = {*chosen.memory_ids, *(one.id for one in (*left.holding, *left.about_it))}
        ids = [one.memory_id for one in await database.read(meant) if one.memory_id]
        alike = await database.read(
            lambda tx: tx.memories.by_ids(ids=[one for one in ids if one not in known])
        )
        return replace(left, about_it=(*left.about_it, *alike.values()))

    async def said(self, planned: Planned) -> list[str]:
        """Return what people said of what would be forgotten, the latest first.

        Raises:
            StorageError: the log cannot be read.
        """
        chosen = planned.chosen or Forgotten()
        found = await self.log.database.read(lambda tx: tx.log.by_ids(ids=list(chosen.message_ids)))
        entries = sorted(found.values(), key=lambda stored: stored.seq, reverse=True)
        return [stored.entry.content for stored in entries if stored.entry.role == "user"]

    async def plan_all(self, owner: str | None) -> Planned:
        """Return what would be forgotten with all of an owner's, or with everything.

        Raises:
            StorageError: the memory cannot be read.
        """
        owners = await self.all_owners() if owner is None else (owner,)
        return await self.log.database.read(partial(plan_all_of, owners=owners, owner=owner))

    async def plan_import(self, import_id: str) -> Planned:
        """Return what would be forgotten with all that came with an import.

        Raises:
            StorageError: the memory cannot be read.
        """
        plan = ImportUndo(import_id, f"{TAG}{import_id}")

        return await self.log.database.read(
            lambda tx: planned_of(tx, chosen=plan.goes(tx), plan=plan)
        )

    async def plan_conversation(
        self, conversation_id: str, own: str | None
    ) -> tuple[Planned, Consequences]:
        """Return what would be forgotten with a conversation, and what becomes of the rest.

        ``own``: the only person whose things may be touched by it.

        Raises:
            KnowledgeError: there is no such conversation, or it is not theirs alone.
            StorageError: the memory cannot be read.
        """
        await self.log.async_write_all()
        plan = ConversationUndo(conversation_id, own)

        def look(tx: Transaction) -> tuple[Planned, Consequences]:
            found = plan.goes(tx)
            chosen = replace(plan, expected=found.revision)
            return planned_of(tx, found.gone, chosen), found

        return await self.log.database.read(look)

    async def forget(self, planned: Planned, expected: str | None = None) -> Forgetting:
        """Forget for good what was planned, wherever it lives, and what has come to it since.

        With the revision that is ``expected`` what has come since is not forgotten, but refused.

        Raises:
            KnowledgeError: it is gone already, or not what was expected.
            StorageError: the file cannot be written; then nothing is forgotten in it.
        """
        with self.log.forgetting():
            let_go(self.hass, self.hub)
            await self.log.async_write_all()
            chosen, report = await self._async_delete(planned, expected)
            # Whoever spoke meanwhile may have been told of it.
            let_go(self.hass, self.hub)
        if planned.chosen is None:
            await self.hass.data[DATA_LOOKUPS].async_forget(planned.owner)
        self.asking.forget()
        await self.hub.async_refresh_vectors()
        forget_remembered()
        self.changed()
        files = await async_files_holding(self.hass, chosen, planned.wordings, planned.graph.ids)
        return Forgetting(
            memories=planned.memories,
            graph=planned.graph,
            facts=report.facts,
            messages=report.messages,
            conversations=report.conversations,
            files=files,
            erased=report.erased,
            copies=await async_report_copies(self.hass, self.log.path),
        )

    async def _async_delete(
        self, planned: Planned, expected: str | None
    ) -> tuple[Forgotten | None, ForgetReport]:
        database = self.log.database
        if (plan := planned.plan) is not None:
            await read_ahead(database, plan)  # what has come since, which can be a lot
            choose = partial(chosen_as_seen, choose=plan.choose, expected=expected)
            return await forgetting.forget_chosen(database, choose)
        if planned.owner is not None:
            return None, await forgetting.forget_owner(database, planned.owner)
        return None, await forgetting.forget_everything(database)
