"""The pipeline of the graph: its windows, its extractor, its ledger, and what places them."""

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from ..chunking.errors import UNEXPECTED, ExtractionError
from ..graph.findings import GraphFindings
from ..graph.placing import NewId, Resolver, place
from ..storage.entries import WindowRow
from ..storage.transaction import Transaction
from . import graph_ledger as ledger
from .graph_answer import GraphDrafts
from .graph_extractor import GraphExtractor
from .graph_ledger import Plan
from .graph_reports import GraphTally, Learnt, Reading
from .graph_validation import judged
from .graph_windows import POLICY
from .pipeline import Gone
from .user_statements import is_own
from .validation import Standards
from .windows import WindowPolicy

_LOGGER = logging.getLogger(__name__)


class GraphPipeline:
    """How people, rooms, pets and things hang together, in windows of up to twenty."""

    def __init__(
        self,
        extractor: GraphExtractor,
        standards: Standards,
        resolver: Resolver,
        new_id: NewId,
        policy: WindowPolicy = POLICY,
    ) -> None:
        self._extractor = extractor
        self._standards = standards
        self._resolver = resolver
        self._new_id = new_id
        self._policy = policy
        # By owner, up to where every message has its mark: marks are looked up from there on.
        self._marked: dict[str, int] = {}

    def tally(self, pending: int) -> GraphTally:
        """Begin to count."""
        return GraphTally(pending)

    def plan(
        self, tx: Transaction, owner: str, now: datetime, *, is_eager: bool
    ) -> Plan | Gone | None:
        """Return what is to be read next of an owner's log."""
        policy = replace(self._policy, idle=timedelta(0)) if is_eager else self._policy
        return ledger.plan(tx, owner, now, policy, self._marked_to(tx, owner))

    def plan_parked(self, tx: Transaction, row: WindowRow) -> Plan | Gone:
        """Return a window that was given up, to be read once more."""
        return ledger.plan_again(tx, row)

    async def read(self, plan: Plan, now: datetime) -> Reading:
        """Return what a window tells. Where nobody of the house said anything, nobody is asked.

        Raises:
            ExtractionError: there is no answer about it.
            StorageError: the database cannot be read.
        """
        drafts = GraphDrafts()
        if any(is_own(stored.entry) for stored in plan.window.new):
            drafts = await self._extract(plan)
        found = await asyncio.to_thread(judged, drafts, plan.window, now, self._standards)
        if not (found.findings.entities or found.findings.relations):
            return Reading(found)
        return Reading(found, await self._resolver.resolve(found.findings))

    def complete(
        self,
        tx: Transaction,
        plan: Plan,
        reading: Reading,
        started: datetime,
        now: datetime,
    ) -> Learnt | None:
        """Write down a window that was read, all or nothing; ``None``: it was overtaken."""
        if ledger.is_overtaken(tx, plan):
            return None
        counts: dict[str, int] = {}
        findings = _founded(tx, reading.judged.findings)
        if reading.resolved is not None and (findings.entities or findings.relations):
            placed = place(tx, findings, reading.resolved, now, self._new_id)
            counts = {
                "entities": placed.entities,
                "relations": placed.relations,
                "ended": placed.ended,
                "confirmed": placed.confirmed,
                "waiting": placed.waiting,
            }
        ledger.complete(
            tx,
            plan,
            self._extractor.version,
            started,
            now,
            found=counts.get("relations", 0),
            masked=reading.judged.masked,
        )
        return Learnt(counts)

    def fail(
        self, tx: Transaction, plan: Plan, reason: str, started: datetime, now: datetime
    ) -> WindowRow | None:
        """Write down that a window could not be read; returns its row, ``None``: overtaken."""
        return ledger.fail(tx, plan, reason, self._extractor.version, started, now)

    def close(self, tx: Transaction, gone: Gone, now: datetime) -> None:
        """Let go of a window of which no message is left."""
        ledger.close(tx, gone, now)

    def pending(self, tx: Transaction, owners: Sequence[str]) -> int:
        """Return how many messages of the owners have no mark."""
        return sum(tx.marks.count_unmarked(one, self._marked_to(tx, one)) for one in owners)

    def parked(self, tx: Transaction) -> list[WindowRow]:
        """Return the windows that are parked, in the order of the log."""
        return ledger.parked(tx)

    def left_behind(self, tx: Transaction) -> list[WindowRow]:
        """Return the windows that are parked, and behind which the log has been read on."""
        return ledger.left_behind(tx)

    async def _extract(self, plan: Plan) -> GraphDrafts:
        try:
            return await self._extractor.extract(plan.window)
        except ExtractionError:
            raise
        except Exception as err:
            # Without its text or traceback at this level: both may quote people.
            kind = type(err).__name__
            _LOGGER.warning("A window was not read, for a mistake of the extractor: %s", kind)
            _LOGGER.debug("The mistake", exc_info=True)
            raise ExtractionError(UNEXPECTED) from err

    def _marked_to(self, tx: Transaction, owner: str) -> int:
        """Return a place up to which all of an owner's messages have a mark."""
        known = self._marked.get(owner, 0)
        if known > tx.log.last_seq():
            known = 0  # another file is there now
        first = tx.marks.unmarked(owner, known, 1)
        known = first[0].seq - 1 if first else max(known, tx.log.last_seq())
        self._marked[owner] = known
        return known


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
