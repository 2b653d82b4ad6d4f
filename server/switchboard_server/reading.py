"""The engine's readers for one home, one step at a time: a window, a chunk, or a batch of facts.

Nobody is asked anything once something was written in a turn. So what is written rests on answers
that were all there before, and can be written in one transaction, or not at all.
"""

import secrets
import time
from collections.abc import AsyncGenerator, Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta, tzinfo
from typing import Final
from zoneinfo import ZoneInfo

from custom_components.switchboard.engine.azure.deltas import Delta, LLMClient
from custom_components.switchboard.engine.azure.errors import LLMError
from custom_components.switchboard.engine.azure.messages import LLMRequest
from custom_components.switchboard.engine.chunking.conversation import (
    CONVERSATION_BOUNDARY,
    ChunkingConfig,
)
from custom_components.switchboard.engine.graph.placing import StoreResolver
from custom_components.switchboard.engine.graph.registry import Registry
from custom_components.switchboard.engine.knowledge.guards import opposes
from custom_components.switchboard.engine.knowledge.judge import ModelJudge
from custom_components.switchboard.engine.knowledge.processor import MemoryManager
from custom_components.switchboard.engine.knowledge.term_writer import TermWriter
from custom_components.switchboard.engine.reading.asking import ModelAsker
from custom_components.switchboard.engine.reading.chunk_ledger import ChunkLearnt
from custom_components.switchboard.engine.reading.chunk_reader import ChunkReader
from custom_components.switchboard.engine.reading.graph import GraphReader
from custom_components.switchboard.engine.reading.log_reader import LogReader, ReadingOptions
from custom_components.switchboard.engine.reading.passes import Checks, graph_pass, reading_pass
from custom_components.switchboard.engine.reading.runner import (
    RunContext,
    Stopped,
    SwitchboardRunner,
)
from custom_components.switchboard.engine.reading.validation import Standards
from custom_components.switchboard.engine.reading.windows import WINDOWS, WindowPolicy
from custom_components.switchboard.engine.storage.transaction import Store, Transaction
from custom_components.switchboard.engine.tokens.counter import TokenCounter
from custom_components.switchboard.engine.turn.budget import BudgetSpentError

from .config import Reading

FACTS_A_TURN: Final = 25
_CHUNKING: Final = ChunkingConfig(
    max_tokens_per_chunk=4000, overlap_tokens=200, strategy=CONVERSATION_BOUNDARY
)
_NUMERALS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"


def new_id() -> str:
    """Return a ULID (github.com/ulid/spec), as homes give them."""
    number = (time.time_ns() // 1_000_000) << 80 | secrets.randbits(80)
    return "".join(_NUMERALS[number >> place & 31] for place in range(125, -1, -5))


@dataclass(frozen=True, slots=True)
class Habits:
    """How all homes are read."""

    policy: WindowPolicy
    graph: bool = True
    zone: Callable[[], tzinfo] = lambda: ZoneInfo("UTC")

    @classmethod
    def of(cls, config: Reading) -> Habits:
        """Return what is configured."""
        zone = ZoneInfo(config.zone)
        idle = timedelta(minutes=config.idle_minutes)
        policy = replace(WINDOWS, idle=idle, zone=lambda: zone)
        return cls(policy, config.graph, lambda: zone)


@dataclass(frozen=True, slots=True)
class Stepped:
    """The end of a turn: what was written is to be kept, and more may be ready at once.

    ``stopped`` tells why a turn that could go on did not. ``waiting`` are messages still unread,
    ``held`` facts that wait for a person and need not be held against memories again.
    """

    has_written: bool
    more: bool
    stopped: Stopped | None = None
    waiting: int = 0
    held: frozenset[str] | None = None


class NotedStore:
    """A store of which is known whether something was written."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._has_written = False

    def has_written(self) -> bool:
        """Return whether something was."""
        return self._has_written

    async def read[T](self, work: Callable[[Transaction], T]) -> T:
        """Return what ``work`` reads."""
        return await self._store.read(work)

    async def write[T](self, work: Callable[[Transaction], T]) -> T:
        """Return what ``work`` returns, once what it wrote is kept as the store keeps it."""
        self._has_written = True
        return await self._store.write(work)


@dataclass(slots=True)
class _Before:
    """An ``LLMClient`` that is asked only before something was written, and within the budget."""

    llm: LLMClient
    store: NotedStore
    is_spent: bool
    has_failed: bool = False

    def stops(self) -> Stopped | None:
        if self.store.has_written():
            return "enough"
        return "budget" if self.is_spent else None

    async def stream(self, request: LLMRequest, *, deadline: float) -> AsyncGenerator[Delta]:
        try:
            if self.stops() is not None:
                raise BudgetSpentError("Nothing more is asked in this turn")
            async for delta in self.llm.stream(request, deadline=deadline):
                yield delta
        except LLMError:
            self.has_failed = True
            raise


class _Nobody:
    async def wait(self) -> None:
        """Return at once: nobody talks to the server."""


class Readers:
    """The engine's readers, for whichever home has its turn.

    What is held here spares questions that were answered before, and holds no words: a process that
    begins anew asks once more.
    """

    def __init__(
        self,
        habits: Habits,
        clock: Callable[[], datetime],
        seconds: Callable[[], float] = time.monotonic,
    ) -> None:
        self._habits = habits
        self._clock = clock
        self._seconds = seconds
        self._counter = TokenCounter()
        self._held: dict[str, frozenset[str]] = {}
        self._judge: ModelJudge | None = None
        self._terms: TermWriter | None = None

    def keep(self, home_id: str, stepped: Stepped) -> None:
        """Hear that what a turn wrote is kept."""
        if stepped.held is not None:
            self._held[home_id] = stepped.held

    async def step(
        self,
        home_id: str,
        store: Store,
        llm: LLMClient,
        *,
        is_spent: bool = False,
        with_jobs: bool = True,
    ) -> Stepped:
        """Do what is next for a home; it can be cancelled at any point without harm.

        Without ``with_jobs``, those wait: they are asked in batches.

        Raises:
            StorageError: the store cannot be read or written.
        """
        noted = NotedStore(store)
        asked = _Before(llm, noted, is_spent)
        judge, terms = self._lasting(asked, noted)
        memories = MemoryManager(noted, judge, self._clock, new_id)
        held = self._held.get(home_id, frozenset())
        held = await _take_in(noted, asked, memories, held)
        if noted.has_written():
            return Stepped(True, more=True, held=held)
        asker, graph, chunk_reader = self._chunk_reader(asked, noted, judge)
        checks = chunk_reader.checks
        context = RunContext(noted, self._clock, self._seconds, asked, _Nobody())
        policy = self._habits.policy
        jobs = LogReader(
            context,
            chunk_reader,
            self._counter,
            ReadingOptions(_CHUNKING),
            new_id=new_id,
            on_written=_not_yet,
        )
        await jobs.begin_backlog()
        report = await SwitchboardRunner(context, reading_pass(asker, checks, new_id, policy)).run()
        stopped = report.stopped
        if noted.has_written() and stopped != "service":
            held = await _take_in(noted, asked, memories, held)
        if not noted.has_written() and stopped == "finished" and self._habits.graph:
            run = await SwitchboardRunner(context, graph_pass(asker, graph, new_id, policy)).run()
            stopped = run.stopped
        more = noted.has_written()
        if not more and stopped == "finished":
            more = await terms.write() is not None
        if not more and stopped == "finished" and with_jobs:
            chunks = await jobs.run()
            more = any(one.results for one in chunks)
            if any(one.stopped == "service" for one in chunks):
                stopped = "service"
        ended = [] if more else await memories.expire()
        return Stepped(
            has_written=more or bool(ended),
            more=more and stopped != "service",
            stopped=stopped if stopped in ("service", "budget") else None,
            waiting=report.pending,
            held=held,
        )

    def chunk_reader(self, store: Store, llm: LLMClient) -> tuple[ModelAsker, ChunkReader]:
        """Return what reads chunks of a store, and asks about them."""
        asker, _, reader = self._chunk_reader(llm, store, ModelJudge(llm, self._seconds))
        return asker, reader

    def _chunk_reader(
        self, llm: LLMClient, store: Store, judge: ModelJudge
    ) -> tuple[ModelAsker, GraphReader, ChunkReader]:
        standards = Standards(opposed=opposes, zone=self._habits.zone)
        asker = ModelAsker(llm, self._seconds, self._habits.zone)
        graph = GraphReader(standards, StoreResolver(store, Registry, judge))
        checks = Checks(standards, graph if self._habits.graph else None)
        return asker, graph, ChunkReader(asker, checks, self._clock)

    def _lasting(self, llm: LLMClient, store: Store) -> tuple[ModelJudge, TermWriter]:
        """Return the judge and the writer of terms, with what they remember of earlier turns."""
        self._judge = self._judge or ModelJudge(llm, self._seconds)
        self._terms = self._terms or TermWriter(store, llm, self._seconds)
        return replace(self._judge, llm=llm), replace(self._terms, llm=llm, store=store)


async def _take_in(
    store: NotedStore, asked: _Before, memories: MemoryManager, held: frozenset[str]
) -> frozenset[str]:
    """Make memories of facts that wait, and hold those that wait for a person against them."""
    waiting, now_held = await store.read(lambda tx: (tx.facts.waiting(), tx.facts.held()))
    if waiting or not held.issuperset(now_held):
        await memories.process(FACTS_A_TURN)
        return held if asked.has_failed else frozenset(now_held)
    return held


async def _not_yet(_: ChunkLearnt) -> None:
    """Leave what a chunk told to the next turn."""
