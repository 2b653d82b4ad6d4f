"""What reads the log, and makes memories of what it finds; loaded with the first run."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Self

from homeassistant.core import HomeAssistant
from homeassistant.util import dt as dt_util
from homeassistant.util.ulid import ulid_now

from ..engine.graph.placing import StoreResolver
from ..engine.knowledge.guards import opposes
from ..engine.knowledge.judge import ModelJudge
from ..engine.knowledge.processor import MemoryManager
from ..engine.knowledge.term_writer import TermWriter
from ..engine.reading.answer import Extraction
from ..engine.reading.asking import ModelAsker
from ..engine.reading.chunk_ledger import ChunkLearnt
from ..engine.reading.chunk_reader import ChunkReader
from ..engine.reading.graph import GraphFound, GraphReader
from ..engine.reading.log_reader import LogReader, ReadingOptions
from ..engine.reading.passes import PURPOSE, Checks, Found, graph_pass, reading_pass
from ..engine.reading.runner import RunContext, Stopped, SwitchboardRunner
from ..engine.reading.validation import Standards
from ..engine.reading.windows import WindowPolicy
from ..engine.storage.entries import WindowRow
from ..engine.turn.background import BackgroundLLM
from ..engine.turn.budget import Course
from ..home.registries import registries
from ..settings import EntrySettings
from .wanted_work import Pauses, Workplace


@dataclass(frozen=True, slots=True)
class _Allowance:
    """The models for background work and their budget, as a runner asks."""

    llm: BackgroundLLM
    pauses: Pauses

    def stops(self) -> Stopped | None:
        """Return why nothing may be read now; None: it may."""
        if self.pauses.holds("learning"):
            return "paused"
        course = self.llm.course(PURPOSE)
        if course is None:
            return "no_deployment"
        return "budget" if course is Course.STOP else None


@dataclass(frozen=True, slots=True)
class Readers:
    """The runners for what is new and for the graph alone, the jobs in chunks, and what follows.

    ``judge`` judges what people tell themselves; it knows what was answered in a run, and that it.
    """

    facts: SwitchboardRunner[Extraction, Found]
    graph: SwitchboardRunner[Extraction, GraphFound | None]
    jobs: LogReader
    memories: MemoryManager
    terms: TermWriter
    judge: ModelJudge

    @classmethod
    def of(
        cls,
        hass: HomeAssistant,
        place: Workplace,
        settings: EntrySettings,
        llm: BackgroundLLM,
        policy: WindowPolicy,
        *,
        parked: Callable[[WindowRow], None],
        on_written: Callable[[ChunkLearnt], Awaitable[None]],
    ) -> Self:
        """Return the readers of a connection."""
        log, seconds = place.log, hass.loop.time
        judge = ModelJudge(llm, seconds)
        zone = dt_util.get_default_time_zone
        standards = Standards(opposed=opposes, health=settings.memory.health, zone=zone)
        asker = ModelAsker(llm, seconds, zone, turns=log.quiet, one_by_one=llm.one_by_one)
        allowance = _Allowance(llm, place.pauses)
        context = RunContext(log.database, dt_util.utcnow, seconds, allowance, log.quiet, parked)
        resolver = StoreResolver(log.database, lambda: registries(hass).look(), judge)
        graph = GraphReader(standards, resolver)
        checks = Checks(standards, graph if settings.memory.graph else None)
        return cls(
            facts=SwitchboardRunner(context, reading_pass(asker, checks, ulid_now, policy)),
            graph=SwitchboardRunner(context, graph_pass(asker, graph, ulid_now, policy)),
            jobs=LogReader(
                context,
                ChunkReader(asker, checks, dt_util.utcnow),
                log.counter,
                ReadingOptions(settings.chunking.config, settings.chunking.parallel_chunks),
                new_id=ulid_now,
                on_written=on_written,
            ),
            memories=MemoryManager(log.database, judge, dt_util.utcnow, ulid_now),
            terms=TermWriter(log.database, llm, seconds),
            judge=replace(judge, llm=llm.at_once),
        )
