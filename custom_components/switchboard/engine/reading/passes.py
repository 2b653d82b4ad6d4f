"""The passes over the log: one question about each window, for facts and the graph in one answer.

What was read while the graph was not wanted, or before the passes were one, is read for it later,
by the same question; of that answer the graph is kept, and no secret is left in the log.
"""

import asyncio
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from ..graph.placing import NewId
from ..language.screening import PLACEHOLDER
from ..storage.entries import StoredEntry
from ..storage.transaction import Transaction
from . import facts, graph
from .answer import Extraction, read_answer
from .answer_schema import answer_schema
from .asking import Asker, Question, prompt
from .facts import FactsFound, judged, write_facts
from .graph import GraphFound, GraphReader, begin_graph, end_graph, write_graph
from .ledger import CursorLedger, MarkLedger, Plan
from .runner import Pass, Reading
from .validation import Standards
from .windows import WINDOWS, Window, WindowPolicy

PURPOSE: Final = "extraction"
ANSWER_TOKENS: Final = 4000
"""Room for what twenty messages tell."""


def _question(*, graph: bool) -> Question[Extraction]:
    return Question(
        name="facts",
        purpose=PURPOSE,
        version="8",
        instructions=prompt("extract") + (prompt("graph") if graph else ""),
        schema=answer_schema(graph=graph),
        read=read_answer,
        answer_tokens=ANSWER_TOKENS,
    )


QUESTIONS: Final = {wanted: _question(graph=wanted) for wanted in (False, True)}
"""What is asked about a window, by whether it is asked as well how things hang together."""


@dataclass(frozen=True, slots=True)
class Found:
    """What may be kept of a window."""

    facts: FactsFound
    graph: GraphFound | None = None


@dataclass(frozen=True, slots=True)
class Checks:
    """The checks of an answer; without ``graph``, that is not wanted."""

    standards: Standards
    graph: GraphReader | None = None

    async def check(
        self,
        answer: Extraction,
        window: Window,
        context: Sequence[StoredEntry],
        now: datetime,
    ) -> Reading[Found]:
        """Return what of an answer holds; ``context`` are the messages before the new ones."""
        # Long messages take the rules a while, which nobody who speaks has to wait for.
        told = await asyncio.to_thread(judged, answer, window, context, now, self.standards)
        if self.graph is None:
            return Reading(Found(told.found), told.rejected, told.masked)
        linked = await self.graph.check(answer.graph, window, told.found.secretive, now)
        return Reading(
            Found(told.found, linked.found),
            Counter(told.rejected) + Counter(linked.rejected),
            _masked_by_both(told.masked, linked.masked),
        )


def reading_pass(
    asker: Asker, checks: Checks, new_id: NewId, policy: WindowPolicy = WINDOWS
) -> Pass[Extraction, Found]:
    """Return the pass that reads what is new."""

    async def check(plan: Plan, answer: Extraction, now: datetime) -> Reading[Found]:
        return await checks.check(answer, plan.window, plan.context, now)

    def write(tx: Transaction, plan: Plan, found: Found, now: datetime) -> Mapping[str, int]:
        placing = begin_graph(tx, found.graph, now, new_id)
        relations = placing.relations if placing is not None else ()
        counts, stated = write_facts(tx, plan, found.facts, now, relations)
        return {**counts, **({} if placing is None else end_graph(tx, placing, stated))}

    wanted = checks.graph is not None
    return Pass(
        CursorLedger(policy, marks=wanted),
        asker,
        QUESTIONS[wanted],
        Extraction(()),
        check,
        write,
        (*facts.COUNTED, *(graph.COUNTED if wanted else ())),
    )


def graph_pass(
    asker: Asker, reader: GraphReader, new_id: NewId, policy: WindowPolicy = WINDOWS
) -> Pass[Extraction, GraphFound | None]:
    """Return the pass that reads for the graph what was read for facts alone."""
    checks = Checks(reader.standards, reader)

    async def check(plan: Plan, answer: Extraction, now: datetime) -> Reading[GraphFound | None]:
        # The facts are checked for their secrets.
        read = await checks.check(answer, plan.window, plan.context, now)
        return Reading(read.found.graph, read.rejected, read.masked)

    def write(
        tx: Transaction, _plan: Plan, found: GraphFound | None, now: datetime
    ) -> Mapping[str, int]:
        return write_graph(tx, found, now, new_id)

    asked = replace(QUESTIONS[True], purpose="graph")
    ledger = MarkLedger(replace(policy, idle=timedelta(0)))
    return Pass(ledger, asker, asked, Extraction(()), check, write, graph.COUNTED)


def _masked_by_both(one: Mapping[str, str], other: Mapping[str, str]) -> Mapping[str, str]:
    """Return texts without the secrets that either saw; where both saw some, nothing is left."""
    both = {id_: PLACEHOLDER for id_ in one.keys() & other.keys() if one[id_] != other[id_]}
    return {**one, **other, **both}
