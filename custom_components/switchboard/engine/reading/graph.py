"""The pass for the graph: how people, rooms, pets and things hang together, in longer windows.

Relationships cross the borders of windows, and so these end where a talk turns to something else.
"""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from ..graph.findings import GraphFindings
from ..graph.placing import NewId, Resolved, Resolver, place
from ..storage.transaction import Transaction
from .answer import GRAPH_SCHEMA, GraphDrafts, read_graph
from .asking import Asker, Question, prompt
from .graph_validation import judged
from .ledger import MarkLedger, Plan
from .runner import Pass, Reading
from .validation import Standards
from .windows import GRAPH_WINDOWS, WindowPolicy

QUESTION: Final = Question(
    name="graph",
    purpose="graph",
    version="1",
    instructions=prompt("graph"),
    schema=GRAPH_SCHEMA,
    read=read_graph,
    answer_tokens=2500,
)


@dataclass(frozen=True, slots=True)
class GraphFound:
    """Findings in a window, and whom they are about; ``None`` where nothing is kept."""

    findings: GraphFindings
    resolved: Resolved | None = None


def graph_pass(
    asker: Asker,
    standards: Standards,
    resolver: Resolver,
    new_id: NewId,
    policy: WindowPolicy = GRAPH_WINDOWS,
) -> Pass[GraphDrafts, GraphFound]:
    """Return the pass; ``resolver`` says who is meant by the names that people use."""

    async def check(plan: Plan, answer: GraphDrafts, now: datetime) -> Reading[GraphFound]:
        held = await asyncio.to_thread(judged, answer, plan.window, now, standards)
        found = held.found
        resolved = await resolver.resolve(found) if found.entities or found.relations else None
        return Reading(GraphFound(found, resolved), held.rejected, held.masked)

    def write(tx: Transaction, plan: Plan, found: GraphFound, now: datetime) -> Mapping[str, int]:
        findings = _founded(tx, found.findings)
        if found.resolved is None or not (findings.entities or findings.relations):
            return {}
        placed = place(tx, findings, found.resolved, now, new_id)
        return {
            "relations": placed.relations,
            "entities": placed.entities,
            "ended": placed.ended,
            "confirmed": placed.confirmed,
            "waiting": placed.waiting,
        }

    return Pass(
        MarkLedger(policy),
        asker,
        QUESTION,
        GraphDrafts(),
        check,
        write,
        ("relations", "entities", "ended", "confirmed", "waiting"),
    )


def _founded(tx: Transaction, findings: GraphFindings) -> GraphFindings:
    """Return what rests on messages that are all there still, and whom it is about.

    What waits for a person or was rejected is not read: it neither begins, ends nor names anything.
    """
    cited = {id_ for one in findings.entities for id_ in one.evidence}
    cited.update(id_ for one in findings.relations for id_ in one.evidence)
    left = tx.log.by_ids(sorted(cited)).keys() - tx.search.withheld(cited)
    relations = [one for one in findings.relations if left >= set(one.evidence)]
    entities = [
        replace(one, evidence=tuple(id_ for id_ in one.evidence if id_ in left))
        for one in findings.entities
        if not left.isdisjoint(one.evidence)
    ]
    return replace(findings, entities=tuple(entities), relations=tuple(relations))
