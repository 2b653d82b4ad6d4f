"""The graph's half of a window: how people, rooms, pets and things hang together."""

import asyncio
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from ..graph.findings import GraphFindings
from ..graph.placing import NewId, Resolved, Resolver, place
from ..storage.transaction import Transaction
from .answer import GraphDrafts
from .graph_validation import judged
from .runner import Reading
from .validation import Standards
from .windows import Window

COUNTED: Final = ("relations", "entities", "ended", "confirmed", "waiting")


@dataclass(frozen=True, slots=True)
class GraphFound:
    """Findings in a window, and whom they are about."""

    findings: GraphFindings
    resolved: Resolved


@dataclass(frozen=True, slots=True)
class GraphReader:
    """Checks what is proposed for the graph; ``resolver`` says who is meant by names."""

    standards: Standards
    resolver: Resolver

    async def check(
        self, drafts: GraphDrafts, window: Window, secretive: Collection[str], now: datetime
    ) -> Reading[GraphFound | None]:
        """Return what of an answer holds; ``None``: nothing does.

        In the ``secretive`` messages a secret is told: nothing of them is read.
        """
        held = await asyncio.to_thread(judged, drafts, window, now, self.standards, secretive)
        findings = held.found
        found: GraphFound | None = None
        if findings.entities or findings.relations:
            found = GraphFound(findings, await self.resolver.resolve(findings))
        return Reading(found, held.rejected, held.masked)


def write_graph(
    tx: Transaction, found: GraphFound | None, now: datetime, new_id: NewId
) -> Mapping[str, int]:
    """Write what a window tells of the graph; returns how much of it was new, said again, ended."""
    if found is None:
        return {}
    findings = _founded(tx, found.findings)
    if not (findings.entities or findings.relations):
        return {}
    placed = place(tx, findings, found.resolved, now, new_id)
    return {name: getattr(placed, name) for name in COUNTED}


def _founded(tx: Transaction, findings: GraphFindings) -> GraphFindings:
    """Return what rests on messages that are all there still, and whom it is about.

    What waits for a person or was rejected is not read: it neither begins, ends nor names anything.
    """
    cited = {id_ for one in findings.entities for id_ in one.evidence}
    cited.update(id_ for one in findings.relations for id_ in one.evidence)
    left = tx.log.by_ids(sorted(cited)).keys() - tx.search.withheld(cited)
    entities = [
        replace(one, evidence=evidence)
        for one in findings.entities
        if (evidence := tuple(filter(left.__contains__, one.evidence)))
    ]
    relations = [one for one in findings.relations if left.issuperset(one.evidence)]
    return replace(findings, entities=tuple(entities), relations=tuple(relations))
