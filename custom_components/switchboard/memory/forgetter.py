"""Forgetting: what would go and what would stay, and then all of it, wherever it lives.

What is forgotten is gone from the file before the call returns. Nobody can tell which conversation
under way repeats it in other words, so all of them are let go with it, and answers still to come.
"""

from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Final

from homeassistant.components.conversation.chat_log import DATA_CHAT_LOGS
from homeassistant.core import HomeAssistant, callback
from homeassistant.util import dt as dt_util

from ..const import DOMAIN
from ..engine.graph.retraction import Consequences, ConversationUndo, ImportUndo
from ..engine.graph.telling import Going, all_of, going_with
from ..engine.importing.records import TAG
from ..engine.knowledge.errors import KnowledgeError
from ..engine.knowledge.forget_plan import ForgetPlan, read_ahead
from ..engine.knowledge.mentions import Sought
from ..engine.knowledge.remainder import Staying, staying
from ..engine.knowledge.revision import chosen_as_seen, revision_of_chosen
from ..engine.language.content import content_words
from ..engine.language.remembered import forget_remembered
from ..engine.recall.recall import recall
from ..engine.recall.recalled import Source
from ..engine.storage import forgetting
from ..engine.storage.deletion import ForgetReport, Forgotten
from ..engine.storage.export import files_holding
from ..engine.storage.memory_entries import Memory
from ..engine.storage.transaction import Transaction
from ..history.left_over import async_report_copies
from .confirmation import Confirmations
from .hub import Hub
from .lookups import DATA_LOOKUPS

MEMORIES: Final[tuple[Source, ...]] = ("memory",)

MOST_ABOUT_IT: Final = 3
"""Memories of a like meaning that are offered when something is forgotten by words."""

type Plan = ForgetPlan | ImportUndo | ConversationUndo


@dataclass(frozen=True, slots=True)
class Planned:
    """What is to be forgotten: all of ``owner``'s, everything, or what was ``chosen``.

    ``memories`` are those among it, and ``graph`` is what of the graph is; ``wordings`` what it was
    chosen by, and ``plan`` how. ``revision`` changes whenever something else would be chosen.
    """

    memories: tuple[Memory, ...]
    facts: int
    messages: int
    conversations: int
    graph: Going
    chosen: Forgotten | None = None
    plan: Plan | None = None
    owner: str | None = None
    wordings: tuple[str, ...] = ()
    revision: str = ""


@dataclass(frozen=True, slots=True)
class Forgetting:
    """What was forgotten: these memories, this of the graph, and so many rows besides.

    ``files`` are earlier exports that hold it, which only a person can delete; ``copies`` damaged
    files that were moved aside and may hold it, which nobody can tell. So many ``other_homes``
    are told to forget it as well. Without ``erased``
    there was no room to write the database anew; it is done as soon as there is.
    """

    memories: tuple[Memory, ...]
    facts: int
    messages: int
    conversations: int
    graph: Going
    files: tuple[str, ...]
    erased: bool
    copies: tuple[str, ...] = ()
    other_homes: int = 0


def owners_of(planned: Planned) -> set[str]:
    """Return whose memories are shown with what is to be forgotten."""
    entities, relations = planned.graph.entities, planned.graph.relations
    of_graph = {one.owner for one in entities} | {one.relation.owner for one in relations}
    return {one.owner for one in planned.memories} | of_graph


def _told_of(planned: Planned) -> set[str]:
    """Return of whom other homes are told; they keep what they have where everything goes here."""
    if planned.chosen is None:
        return {planned.owner} if planned.owner else set()
    return owners_of(planned)


@dataclass(frozen=True, slots=True)
class Forgetter:
    """Forgets what people want forgotten.

    ``asking`` are the questions that wait for a yes, ``all_owners`` returns everyone of whom
    anything is known, and ``changed`` is called when something is gone. Every call raises
    ``StorageError`` where the file cannot be read or written, and ``KnowledgeError`` where what is
    named is not there, is not theirs, or nearly everything says it.
    """

    hass: HomeAssistant
    hub: Hub
    asking: Confirmations
    all_owners: Callable[[], Awaitable[tuple[str, ...]]]
    changed: Callable[[], None]

    async def plan(
        self,
        owners: Collection[str],
        *,
        memory_ids: Collection[str] = (),
        about: str | None = None,
        words: Collection[str] = (),
    ) -> Planned:
        """Return what would be forgotten: memories, or all that says ``about`` or ``words``."""
        database = self.hub.log.database
        await self.hub.log.async_write_all()
        plan = ForgetPlan(owners, memory_ids=memory_ids, about=about, words=words)
        await read_ahead(database, plan)
        chosen = await database.write(plan.choose)
        planned = await database.read(partial(_planned, chosen=chosen, plan=plan))
        return replace(planned, wordings=(*([] if about is None else [about]), *words))

    async def stays(
        self, owners: Sequence[str], wordings: Collection[str], planned: Planned
    ) -> Staying:
        """Return what stays that has to do with some wordings, when what is planned goes."""
        database = self.hub.log.database
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
            now=dt_util.utcnow(),
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
        """Return what people said of what would be forgotten, the latest first."""
        ids = list((planned.chosen or Forgotten()).message_ids)
        found = await self.hub.log.database.read(lambda tx: tx.log.by_ids(ids=ids))
        entries = sorted(found.values(), key=lambda stored: stored.seq, reverse=True)
        return [stored.entry.content for stored in entries if stored.entry.role == "user"]

    async def plan_all(self, owner: str | None) -> Planned:
        """Return what would be forgotten with all of an owner's, or with everything."""
        owners = await self.all_owners() if owner is None else (owner,)
        await self.hub.log.async_write_all()
        return await self.hub.log.database.read(partial(_all_of, owners=owners, owner=owner))

    async def plan_import(self, import_id: str) -> Planned:
        """Return what would be forgotten with all that came with an import."""
        plan = ImportUndo(import_id, f"{TAG}{import_id}")
        return await self.hub.log.database.read(lambda tx: _planned(tx, plan.goes(tx), plan))

    async def plan_conversation(
        self, conversation_id: str, own: str | None
    ) -> tuple[Planned, Consequences]:
        """Return what would be forgotten with a conversation, and what becomes of the rest.

        ``own``: the only person whose things may be touched by it.
        """
        await self.hub.log.async_write_all()
        plan = ConversationUndo(conversation_id, own)

        def look(tx: Transaction) -> tuple[Planned, Consequences]:
            found = plan.goes(tx)
            return _planned(tx, found.gone, replace(plan, expected=found.revision)), found

        return await self.hub.log.database.read(look)

    async def forget(self, planned: Planned, expected: str | None = None) -> Forgetting:
        """Forget for good what was planned, wherever it lives, and what has come to it since.

        With the revision that is ``expected`` what has come since is not forgotten, but refused.
        """
        log = self.hub.log
        async with self.letting_go():
            chosen, report = await self._async_delete(planned, expected)
        if planned.chosen is None:
            await self.hass.data[DATA_LOOKUPS].async_forget(planned.owner)
        return Forgetting(
            memories=planned.memories,
            graph=planned.graph,
            facts=report.facts,
            messages=report.messages,
            conversations=report.conversations,
            files=await self._async_files_holding(chosen, planned),
            erased=report.erased,
            copies=await async_report_copies(self.hass, log.path),
            other_homes=self.hub.homes_told(_told_of(planned)),
        )

    async def _async_delete(
        self, planned: Planned, expected: str | None
    ) -> tuple[Forgotten | None, ForgetReport]:
        database = self.hub.log.database
        if (plan := planned.plan) is not None:
            if isinstance(plan, ForgetPlan):
                await read_ahead(database, plan)  # what has come since, which can be a lot
            choose = partial(chosen_as_seen, choose=plan.choose, expected=expected)
            return await forgetting.forget_chosen(database, choose)
        if planned.owner is not None:
            check = partial(_check, owner=planned.owner, expected=expected)
            return None, await forgetting.forget_owner(database, planned.owner, check)
        return None, await forgetting.forget_everything(database)

    @asynccontextmanager
    async def letting_go(self) -> AsyncIterator[None]:
        """Let go, around what is deleted for good, of all that may say it again."""
        log = self.hub.log
        with log.forgetting():
            self._let_go()
            await log.async_write_all()
            yield
            self._let_go()  # whoever spoke meanwhile may have been told of it
        self.asking.forget()
        await self.hub.async_refresh_vectors()
        forget_remembered()
        self.changed()

    @callback
    def _let_go(self) -> None:
        """Let go of all that may repeat in other words what is forgotten.

        What Home Assistant's own logs still hold of a conversation is never taken in again.
        """
        self.hub.forget_conversations()
        logs = self.hass.data.get(DATA_CHAT_LOGS, {})
        self.hub.reset(tuple(logs))

    async def _async_files_holding(
        self, chosen: Forgotten | None, planned: Planned
    ) -> tuple[str, ...]:
        """Return the exported files that hold what was chosen; with None, all of them."""
        folder = Path(self.hass.config.path(DOMAIN))
        if chosen is None:
            work = partial(_files_in, folder)
        else:
            # All entities and relations go that are in the plan, not only those that were chosen.
            ids = {
                *chosen.memory_ids,
                *chosen.message_ids,
                *chosen.entity_ids,
                *planned.graph.ids,
            }
            sought = [Sought(wording) for wording in planned.wordings]

            def says(text: str) -> bool:
                return any(one.all_in(text) for one in sought)

            work = partial(files_holding, folder, ids, says)
        return tuple(str(path) for path in await self.hass.async_add_executor_job(work))


def _all_of(tx: Transaction, owners: Sequence[str], owner: str | None) -> Planned:
    memories, _ = tx.memories.listing(owners, limit=-1)
    facts = [fact.id for one in owners for fact in tx.facts.of_owner(one)]
    messages = sum(tx.log.count_after(one, 0) for one in owners)
    graph = all_of(tx, owners)
    seen = Forgotten(memory_ids=tuple(one.id for one in memories), fact_ids=tuple(facts))
    return Planned(
        memories=_in_words(tx, memories),
        facts=len(facts),
        messages=messages,
        conversations=0,
        owner=owner,
        graph=graph,
        revision=f"{revision_of_chosen(tx, seen)}-{messages}-{graph.count}",
    )


def _check(tx: Transaction, owner: str, expected: str | None) -> None:
    """Check that an owner has what was seen to go; raises ``KnowledgeError``."""
    if expected and _all_of(tx, (owner,), owner).revision != expected:
        raise KnowledgeError("memory_scope_changed")


def _planned(tx: Transaction, chosen: Forgotten, plan: Plan) -> Planned:
    return Planned(
        memories=_in_words(tx, tx.memories.by_ids(chosen.memory_ids).values()),
        facts=len(chosen.fact_ids),
        messages=len(chosen.message_ids),
        conversations=len(chosen.conversation_ids),
        chosen=chosen,
        plan=plan,
        graph=going_with(tx, chosen),
        revision=revision_of_chosen(tx, chosen),
    )


def _in_words(tx: Transaction, memories: Iterable[Memory]) -> tuple[Memory, ...]:
    """Return memories but relations that nobody put into words: those are shown as of the graph."""
    memories = list(memories)
    told = tx.graph.in_no_words(memories)
    return tuple(one for one in memories if one.id not in told)


def _files_in(folder: Path) -> list[Path]:
    return sorted(path for path in folder.glob("*") if path.is_file())
