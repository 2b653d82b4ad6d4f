"""Reading the log for the graph, for the house: on whose budget, how much, and the numbers.

It is read after the facts, in the same runs. What waits is read in order, so many windows a run.
"""

import asyncio
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from homeassistant.core import HomeAssistant, callback
from homeassistant.util.ulid import ulid_now

from ..engine.graph.placing import StoreResolver
from ..engine.knowledge.ports import Judge
from ..engine.reading.asking import Asker
from ..engine.reading.graph import graph_pass
from ..engine.reading.ledger import GRAPH
from ..engine.reading.runner import RunContext, RunReport, Stopped, SwitchboardRunner
from ..engine.reading.validation import Standards
from ..engine.reading.windows import GRAPH_WINDOWS
from ..engine.storage.transaction import Transaction
from ..engine.turn.background import BackgroundLLM
from ..engine.turn.budget import Course
from ..home.registries import registries
from ..settings import EntrySettings
from .hub import Hub
from .pauses import Pauses

WINDOWS_A_RUN: Final = 10
"""What one run of its own accord reads at most: a log that was never read must not use up a day's
budget at once, nor keep the facts waiting."""


@dataclass(slots=True)
class Allowance:
    """What the runner may use up: the models for background work, their budget, so many windows."""

    llm: BackgroundLLM
    pauses: Pauses
    purpose: str
    windows: int | None = None

    def stops(self) -> Stopped | None:
        """Return why nothing may be read now; None: it may."""
        if self.pauses.holds("learning"):
            return "paused"
        course = self.llm.course(self.purpose)
        if course is None:
            return "no_deployment"
        if course is Course.STOP:
            return "budget"
        if self.windows is None:
            return None
        self.windows -= 1
        return "enough" if self.windows < 0 else None


@dataclass(frozen=True, slots=True)
class GraphNumbers:
    """What the graph has come to: messages not read yet, what is known, windows that are left."""

    pending: int = 0
    counts: Mapping[str, int] = field(default_factory=dict)
    failures: Mapping[str, int] = field(default_factory=dict)


class GraphReading:
    """The graph's pass of the connection that reads the log; nothing where it is not wanted."""

    def __init__(
        self,
        hass: HomeAssistant,
        hub: Hub,
        settings: EntrySettings,
        asker: Asker,
        standards: Standards,
        judge: Judge,
        allowance: Allowance,
        context: RunContext,
    ) -> None:
        self.is_wanted = settings.memory.graph
        self.report: RunReport | None = None
        self._hub = hub
        self._allowance = allowance
        self._one_at_a_time = asyncio.Lock()
        resolver = StoreResolver(context.store, lambda: registries(hass).look(), judge)
        policy = replace(GRAPH_WINDOWS, idle=settings.background.idle)
        self._pass = graph_pass(asker, standards, resolver, ulid_now, policy)
        self._runner = SwitchboardRunner(replace(context, budget=allowance), self._pass)

    @property
    def parked(self) -> int:
        """How many windows are given up."""
        return self.report.parked if self.report else 0

    async def async_run(self, *, eager: bool = False) -> None:
        """Read what is ready; ``eager``: all there is, because somebody asked for it.

        Raises:
            StorageError: the log cannot be read or written.
        """
        if not self.is_wanted:
            return
        async with self._one_at_a_time:
            self._allowance.windows = None if eager else WINDOWS_A_RUN
            self.report = report = await self._runner.run(is_eager=eager)
        # Their next sentence begins anew: a secret was told in them.
        self._hub.reset(report.masked_in)

    def pending(self, tx: Transaction) -> int:
        """Return how many messages are not read yet."""
        return self._pass.ledger.pending(tx, tx.log.owners()) if self.is_wanted else 0

    def numbers(self, tx: Transaction) -> GraphNumbers:
        """Return how far the graph is."""
        left = tx.windows.unfinished(GRAPH)
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
            "last_report": self.report and self.report.as_dict(),
        }
