"""The graph's half of a window: how people, rooms, pets and things hang together."""

import asyncio
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from ..graph.findings import GraphFindings
from ..graph.placing import NewId, Placing, Resolved, Resolver
from ..graph.relations import FoundRelation
from ..knowledge.timeline import same_ends
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
    placing = begin_graph(tx, found, now, new_id)
    return {} if placing is None else end_graph(tx, placing, ())


def begin_graph(
    tx: Transaction, found: GraphFound | None, now: datetime, new_id: NewId
) -> Placing | None:
    """Write whom and what a window names; ``None``: nothing."""
    if found is None:
        return None
    findings = _founded(tx, found.findings)
    if not (findings.entities or findings.relations):
        return None
    return Placing(tx, findings, found.resolved, now, new_id)


def end_graph(
    tx: Transaction, placing: Placing, stated: Sequence[FoundRelation]
) -> Mapping[str, int]:
    """Write the relations that no fact states; returns how many of all are new, said again."""
    placed = placing.place(one for one in placing.relations if one not in stated)
    counts = Counter({name: getattr(placed, name) for name in COUNTED})
    for one in stated:
        if one.finding.status == "quarantined":
            counts["waiting"] += 1
        else:
            known = same_ends(tx, placing.owner, one.ends)
            is_known = any(memory.status == "active" for memory in known)
            counts["confirmed" if is_known else "relations"] += 1
    for one in placing.taken_back:
        # That it is so no longer is known by the end of it.
        facts = tx.facts.citing(placing.owner, one.finding.evidence)
        told = [fact for fact in facts if fact.summary == one.finding.summary]
        tx.facts.mark_processed(fact.id for fact in told if fact.status == "accepted")
    return counts


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
