"""The memory of the house, as its doors use it: one for all entries, over the one log.

What people tell it, change and look up goes through here, so that conversations, vectors and
numbers follow whatever changes.
"""

import asyncio
from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final, Unpack

from homeassistant.components.conversation.chat_log import current_chat_log
from homeassistant.core import HomeAssistant, callback
from homeassistant.util import dt as dt_util
from homeassistant.util.ulid import ulid_now

from ..const import DOMAIN
from ..engine.graph.asking import Picture, Question, answer
from ..engine.graph.associations import associations, connection
from ..engine.knowledge.claims import Question as Pair
from ..engine.knowledge.claims import Verdicts
from ..engine.knowledge.editor import Changes, MemoryEditor
from ..engine.knowledge.errors import JudgeError, KnowledgeError
from ..engine.knowledge.revision import Expected
from ..engine.knowledge.settling import Join
from ..engine.knowledge.statements import Ingested, Telling, Waits
from ..engine.knowledge.undoing import UndoReport
from ..engine.language.masking import parts_told, secrets_in
from ..engine.language.screening import PLACEHOLDER
from ..engine.reading.masking import mask_last
from ..engine.recall.recall import recall, search_log
from ..engine.recall.recalled import Recalled
from ..engine.storage import forgetting
from ..engine.storage.deletion import Forgotten
from ..engine.storage.entries import HOUSEHOLD
from ..engine.storage.errors import StorageError
from ..engine.storage.memories import Filters
from ..engine.storage.memory_entries import AnyEntry, Memory
from ..engine.storage.search import Span
from ..engine.storage.transaction import Transaction
from ..history.unified_log import UnifiedLog
from ..home.guests import DATA_GUESTS
from ..turn_scope import turn_scope
from .confirmation import Confirmations
from .decisions import Contradictions, Quarantine
from .forgetter import Forgetter
from .graph_editor import Caller, GraphEditor
from .hub import Hub

CATCH_UP_SECONDS: Final = 0.5
"""What whoever looks something up waits at most for what was said just now."""

JUDGE_SECONDS: Final = 5.0
"""What a person who tells something waits for the judge at most."""


@dataclass(frozen=True, slots=True)
class _JudgeInCharge:
    """A ``Judge`` for what people tell the memory themselves: the learner's, asked in haste."""

    hub: Hub

    async def relations(self, questions: Sequence[Pair]) -> Verdicts:
        """Return what is answered on the pairs of the questions.

        Raises:
            JudgeError: nobody may be asked, or there was no answer in time.
        """
        if (learner := self.hub.learner) is None:
            raise JudgeError("nobody_in_charge")
        judge = (await learner.async_readers()).judge
        return await replace(judge, patience=JUDGE_SECONDS).relations(questions)


@dataclass(slots=True)
class HouseMemory:
    """What the house remembers; there is one only where people agreed to a log.

    Every call raises ``StorageError`` where the file cannot be read or written.
    """

    hass: HomeAssistant
    hub: Hub
    log: UnifiedLog = field(init=False)
    asking: Confirmations = field(init=False)
    waiting: Quarantine = field(init=False)
    in_doubt: Contradictions = field(init=False)
    forgetting: Forgetter = field(init=False)
    graph: GraphEditor = field(init=False)
    _editor: MemoryEditor = field(init=False)

    def __post_init__(self) -> None:
        self.log = self.hub.log
        self.asking = Confirmations(self.hass.loop.time)
        self.hass.data[DATA_GUESTS].async_listen(self.asking.forget)
        database, judge = self.log.database, _JudgeInCharge(self.hub)
        self._editor = MemoryEditor(
            database, judge, dt_util.utcnow, ulid_now, lambda: self.hub.health
        )
        self.waiting = Quarantine(database, self._editor, self._changed)
        self.in_doubt = Contradictions(database, self._changed_in)
        self.forgetting = Forgetter(
            self.hass, self.hub, self.asking, self.all_owners, self._changed
        )
        self.graph = GraphEditor(database, lambda: self.hub.health, self._changed_in)

    @property
    def is_open(self) -> bool:
        """Return whether anything may be remembered and recalled."""
        return self.hub.remembers

    async def all_owners(self) -> tuple[str, ...]:
        """Return everyone of whom anything is known."""
        await self._async_catch_up()
        known = await self.log.database.read(
            lambda tx: {*tx.log.owners(), *tx.memories.owners(), *tx.graph.owners()}
        )
        return tuple(dict.fromkeys((HOUSEHOLD, *sorted(known))))

    def graph_caller(self, owners: tuple[str, ...], *, may_confirm: bool) -> Caller:
        """Return who changes the graphs of ``owners``."""
        return Caller(owners, self.hass.config.language, may_confirm=may_confirm)

    # Told and corrected

    async def tell(self, telling: Telling) -> Ingested | Waits:
        """Tell the memory something; what the gate does not let in at once waits for a person.

        Raises:
            KnowledgeError: it is refused, or would change what a person pinned or told.
        """
        outcome = await self._editor.tell(telling)
        self._changed()
        return outcome

    async def wish(self, owner: str, text: str, said_in: str | None) -> bool:
        """Remember what a person wishes of the answers, and return whether that is kept."""
        if not self.is_open or self.log.database.is_paused:
            return False
        sources = (said_in,) if said_in else ()
        with suppress(KnowledgeError, StorageError):
            told = await self.tell(Telling(owner, text, kind="feedback", sources=sources))
            return isinstance(told, Ingested)
        return False

    async def edit(
        self,
        memory_id: str,
        owners: Collection[str] | None = None,
        expected: Expected | None = None,
        **changes: Unpack[Changes],
    ) -> Memory:
        """Change a memory as a person wants it, and return it; ``None``: whoever's it is.

        Raises:
            KnowledgeError: there is no such memory, its new text is not to be kept, or it is not
                as ``expected``.
        """
        memory = await self._editor.edit(memory_id, owners=owners, expected=expected, **changes)
        self._changed_in([memory_id])
        return memory

    async def edit_several(
        self, expected: Sequence[Expected], owners: Collection[str] | None, changes: Changes
    ) -> tuple[list[Memory], str]:
        """Change memories alike in one step; returns them and its group. Raises as ``edit``."""
        edited, group_id = await self._editor.edit_several(expected, owners, changes)
        self._changed_in([memory.id for memory in edited])
        return edited, group_id

    async def undo(
        self, owners: Collection[str], group_id: str | None, expected: Expected | None = None
    ) -> UndoReport:
        """Take back a step, by default the last one.

        Raises:
            KnowledgeError: there is none, or something was changed since.
        """
        report = await self._editor.undo(owners, group_id, expected=expected)
        self._changed_in([memory.id for memory in (*report.restored, *report.removed)])
        return report

    async def join(self, wish: Join, expected: Collection[Expected] = ()) -> list[Memory]:
        """Let several memories be one; returns it and the others as they are now.

        Raises:
            KnowledgeError: they are not one, or not as ``expected``.
        """
        joined = await self._editor.join(wish, expected)
        self._changed_in([memory.id for memory in joined])
        return joined

    @callback
    def _changed_in(self, memory_ids: Collection[str]) -> None:
        """Let no conversation go by what memories said before."""
        self.hub.drop_recalled(memory_ids)
        self._changed()

    @callback
    def _changed(self) -> None:
        """Let those follow who make numbers, or vectors of the memories."""
        self.hub.embed_soon()
        self.hub.refresh_numbers_soon()

    # Found

    async def listing(
        self,
        owners: Collection[str],
        *,
        limit: int = 50,
        offset: int = 0,
        **filters: Unpack[Filters],
    ) -> tuple[list[Memory], int]:
        """Return a page of memories, and how many there are in all."""
        return await self.log.database.read(
            lambda tx: tx.memories.listing(owners, limit=limit, offset=offset, **filters)
        )

    async def find(self, owners: Collection[str], words: str) -> list[Memory]:
        """Return the active memories that say ``words``, in whatever form."""
        return await self._editor.find(owners, words)

    async def recall(
        self,
        owners: Sequence[str],
        question: str,
        *,
        span: Span | None = None,
        past: bool = False,
        limit: int,
        choose: Callable[[list[Recalled]], list[Recalled]] = list,
        is_use: bool = True,
    ) -> list[Recalled]:
        """Return what is known about a question, as far as it is chosen, and note that it was used.

        With a ``span``, only what was said in that time; with ``past``, what held once as well.
        Who only looks does not use it. ``choose`` is called in the thread that reads.
        """
        database, now = self.log.database, dt_util.utcnow()
        await self._async_catch_up()
        vector = await self.hub.async_query_vector(question)
        look = partial(
            recall,
            question=question,
            owners=owners,
            now=now,
            span=span,
            past=past,
            limit=limit,
            vector=vector,
            graph=associations,
        )
        found = await database.read(lambda tx: choose(look(tx)))
        used = [one.memory_id for one in found if one.memory_id]
        if used and is_use:
            note = self._async_note(lambda tx: tx.memories.touch(ids=used, at=now))
            self.hass.async_create_background_task(note, f"{DOMAIN} memories used")
        return found

    async def connection(self, owners: Sequence[str], question: str) -> list[str]:
        """Return how two things that a question mentions hang together, in its language."""
        look = partial(connection, question=question, owners=owners, now=dt_util.utcnow())
        return await self.log.database.read(look)

    async def search(
        self, owners: Sequence[str], query: str, *, span: Span | None = None, limit: int
    ) -> list[Recalled]:
        """Return what was said about something, with a ``span`` only in that time."""
        await self._async_catch_up()
        return await self.log.database.read(
            partial(
                search_log,
                question=query,
                owners=owners,
                now=dt_util.utcnow(),
                span=span,
                limit=limit,
            )
        )

    async def ask_graph(self, question: Question) -> Picture:
        """Return what the graph says to a question.

        Raises:
            KnowledgeError: it knows nothing called so, or there is nothing to say.
        """
        now = dt_util.utcnow()
        return await self.log.database.read(partial(answer, question=question, now=now))

    async def _async_catch_up(self) -> None:
        """Let what was said just now be in the file, if that is possible at once."""
        with suppress(StorageError, TimeoutError):
            async with asyncio.timeout(CATCH_UP_SECONDS):
                await self.log.async_flush()

    async def _async_note(self, work: Callable[[Transaction], None]) -> None:
        """Write down what nobody waits for: a backup or a full disk may hold it up."""
        with suppress(StorageError):
            await self.log.database.write(work)

    # Kept out

    async def withhold_turn(self) -> None:
        """Keep the turn in which this is called out of the log, what of it is there included."""
        if taken := self.log.withhold_turn():
            await self.log.async_write_all()
            await forgetting.forget_rows(self.log.database, Forgotten(message_ids=taken))

    async def take_back_turn(self, owners: Collection[str]) -> None:
        """Take back what was told in the turn in which this is called, and leave no trace of it."""
        database, said_in = self.log.database, [self.log.turn_message_id or ""]

        def told(tx: Transaction) -> dict[str, list[AnyEntry]]:
            found = [one for owner in owners for one in tx.memories.resting_on(owner, said_in)]
            groups = {tx.history.of_memory(one.id)[-1].group_id for one in found}
            return {one: tx.history.group(one) for one in groups}

        steps = await database.read(told)
        for group_id in steps:
            await self.undo(owners, group_id)

        def traces(tx: Transaction) -> Forgotten:
            entries = [entry for group in steps.values() for entry in group]
            waiting = [one for owner in owners for one in tx.facts.of_owner(owner)]
            return Forgotten(
                memory_ids=[one.memory_id for one in entries if one.before is None],
                fact_ids=[one.id for one in waiting if [*one.source_message_ids] == said_in],
                history_seqs=[
                    later.seq
                    for one in entries
                    for later in tx.history.of_memory(one.memory_id)
                    if later.seq >= one.seq
                ],
            )

        await forgetting.forget_chosen(database, traces)
        self._changed()

    async def mask_turn(self, texts: Iterable[str]) -> None:
        """Keep the secrets of ``texts`` out of what is kept of the turn in which this is called.

        Where it cannot be told what in them is secret, nothing of the turn is kept.
        """
        texts = [text for text in texts if PLACEHOLDER not in text]
        secrets = frozenset[str]().union(*map(secrets_in, texts))
        if texts and not (secrets and turn_scope().note_secrets(secrets)):
            await self.withhold_turn()

    async def mask_told(self, text: str, words: Iterable[str], said: Sequence[str]) -> None:
        """Keep what a model calls a secret out of what is kept of what was ``said`` just now.

        ``words`` are the secret, ``text`` is what the model makes of it: see ``parts_told``.
        """
        known = await asyncio.to_thread(parts_told, text, words, said)
        if not turn_scope().note_secrets(known):
            await self.withhold_turn()
        if (chat_log := current_chat_log.get()) is not None:
            await self.log.async_write_all()
            work = partial(mask_last, conversation_id=chat_log.conversation_id, known=known)
            await self.log.database.write(work)
