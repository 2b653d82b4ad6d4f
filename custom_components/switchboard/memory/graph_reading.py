"""Reading the log for the graph, for the house: on whose budget, how much, and the numbers.

It is read after the facts, in the same runs. What waits is read in order, so many windows a run.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from functools import partial
from typing import Any, Final

from homeassistant.core import HomeAssistant, callback
from homeassistant.util import dt as dt_util
from homeassistant.util.ulid import ulid_now

from ..engine.graph.placing import StoreResolver
from ..engine.knowledge.ports import Judge
from ..engine.reading.graph_extractor import PURPOSE, GraphGivingWay, ModelGraphExtractor
from ..engine.reading.graph_ledger import PIPELINE
from ..engine.reading.graph_pipeline import GraphPipeline
from ..engine.reading.graph_reports import GraphReport
from ..engine.reading.graph_windows import POLICY
from ..engine.reading.pipeline import Progress, Stopped
from ..engine.reading.runner import Budget, SwitchboardRunner
from ..engine.reading.validation import Standards
from ..engine.reading.windows import WindowPolicy
from ..engine.storage.entries import WindowRow
from ..engine.storage.transaction import Transaction
from ..engine.turn.background import BackgroundLLM
from ..home.registries import registries
from ..settings import EntrySettings
from .hub import Hub

WINDOWS_A_RUN: Final = 10
"""What one run of its own accord reads at most: a log that was never read must not use up a day's
budget at once, nor keep the facts waiting."""


@dataclass(frozen=True, slots=True)
class GraphNumbers:
    """What the graph has come to: messages not read yet, what is known, windows that are left."""

    pending: int = 0
    counts: Mapping[str, int] = field(default_factory=dict)
    failures: Mapping[str, int] = field(default_factory=dict)


@dataclass(slots=True)
class _Allowance:
    """The budget of one run, in windows besides; ``None`` is without such a limit."""

    budget: Budget
    windows: int | None = None

    def stops(self) -> Stopped | None:
        """Return why no other window may be read now; None: one may."""
        if (stopped := self.budget.stops()) is not None or self.windows is None:
            return stopped
        self.windows -= 1
        return "enough" if self.windows < 0 else None


class GraphReading:
    """The graph's pipeline of the connection that reads the log; nothing where it is not wanted."""

    def __init__(
        self,
        hass: HomeAssistant,
        hub: Hub,
        settings: EntrySettings,
        llm: BackgroundLLM,
        standards: Standards,
        judge: Judge,
        budget: Budget,
        *,
        on_parked: Callable[[WindowRow], None],
    ) -> None:
        self.is_wanted = settings.memory.graph
        self.report: GraphReport | None = None
        self._hub = hub
        self._allowance = _Allowance(budget)
        self._one_at_a_time = asyncio.Lock()
        log = hub.log
        model = ModelGraphExtractor(llm, hass.loop.time, dt_util.get_default_time_zone)
        self._pipeline = GraphPipeline(
            GraphGivingWay(model, log.quiet, partial(llm.one_by_one, PURPOSE)),
            standards,
            StoreResolver(log.database, lambda: registries(hass).look(), judge),
            ulid_now,
            WindowPolicy(POLICY.size, POLICY.overlap, settings.background.idle),
        )
        self._runner = SwitchboardRunner(
            log.database,
            self._pipeline,
            clock=dt_util.utcnow,
            seconds=hass.loop.time,
            budget=self._allowance,
            quiet=log.quiet,
            on_parked=on_parked,
        )

    @property
    def parked(self) -> int:
        """How many windows are given up."""
        return self.report.parked if self.report else 0

    async def async_run(
        self, on_progress: Callable[[Progress], None] = lambda _: None, *, eager: bool = False
    ) -> None:
        """Read what is ready; ``eager``: all there is, because somebody asked for it.

        Raises:
            StorageError: the log cannot be read or written.
        """
        if not self.is_wanted:
            return
        async with self._one_at_a_time:
            self._allowance.windows = None if eager else WINDOWS_A_RUN
            run = self._runner.run_now if eager else self._runner.run
            self.report = report = await run(on_progress)
        # Their next sentence begins anew: a secret was told in them.
        self._hub.reset(report.masked_in)

    def pending(self, tx: Transaction) -> int:
        """Return how many messages are not read yet."""
        return self._pipeline.pending(tx, tx.log.owners()) if self.is_wanted else 0

    def numbers(self, tx: Transaction) -> GraphNumbers:
        """Return how far the graph is."""
        left = tx.windows.unfinished(PIPELINE)
        return GraphNumbers(
            pending=self.pending(tx),
            counts=tx.graph.count(),
            failures=Counter(row.error or "unknown" for row in left),
        )

    @callback
    def as_dict(self, numbers: GraphNumbers) -> dict[str, Any]:
        """Return how it goes, in numbers."""
        return {
            "wanted": self.is_wanted,
            "pending_messages": numbers.pending,
            **numbers.counts,
            "windows_failed": dict(numbers.failures),
            "last_report": self.report and graph_report_as_dict(self.report),
        }


def graph_report_as_dict(report: GraphReport) -> dict[str, Any]:
    """Return a report as JSON values, in numbers only."""
    values = asdict(report)
    del values["masked_in"]
    return {**values, "rejected": dict(report.rejected), "seconds": round(report.seconds, 3)}
