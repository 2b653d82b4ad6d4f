"""What is read next, and writing down what came of it, each in one transaction.

A window that failed keeps its bounds until it is done or given up, whatever arrives meanwhile and
whatever the policy becomes: so its attempts can be counted, and nothing is read twice.
"""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from types import MappingProxyType
from typing import Final, Literal, cast

from ..chunking.errors import blame
from ..storage.entries import (
    Category,
    Cursor,
    ExtractedFact,
    Polarity,
    StoredEntry,
    WindowRow,
    WindowStatus,
)
from ..storage.transaction import Transaction
from .dedupe import Kept, settle, waits_already
from .implicit_feedback import CONTEXT
from .pipeline import Gone
from .validation import Finding
from .windows import Window, WindowPolicy, next_window

PIPELINE: Final = "facts"
MOST_ATTEMPTS: Final = 5


@dataclass(frozen=True, slots=True)
class Plan:
    """A window to be read.

    ``context`` are the messages before its new ones, further back than its overlap. ``known`` are
    the accepted facts that rest on its overlap. ``cursor`` is where the log was read to when it was
    planned. ``attempt`` is the row of the last failed attempt.
    """

    owner: str
    window: Window
    context: tuple[StoredEntry, ...]
    known: tuple[ExtractedFact, ...]
    cursor: Cursor
    attempt: WindowRow | None = None

    @property
    def end_id(self) -> str:
        """The name of the window, which it keeps though its last message be purged."""
        return self.window.end_id if self.attempt is None else self.attempt.window_end_id

    @property
    def end_seq(self) -> int:
        """The place in the log that is read to once the window is done."""
        return self.window.end_seq if self.attempt is None else self.attempt.end_seq


@dataclass(frozen=True, slots=True)
class Learnt:
    """What was written of a window; ``repeats`` said what was known already."""

    kept: tuple[Kept, ...]
    repeats: int


type Outcome = Learnt | Literal["overtaken"]
"""``overtaken``: meanwhile somebody read the window or a part of it, or all of it was deleted."""


def plan(tx: Transaction, owner: str, now: datetime, policy: WindowPolicy) -> Plan | Gone | None:
    """Return what is to be read next of an owner's log."""
    cursor = tx.windows.cursor(owner)
    failed = [
        row
        for row in tx.windows.unfinished(PIPELINE)
        if row.owner == owner and row.end_seq > cursor.last_processed_seq
    ]
    if failed:
        return _again(tx, failed[0], cursor)
    before = tx.log.before(owner, cursor.last_processed_seq + 1, max(CONTEXT, policy.overlap))
    new = tx.log.after(owner, cursor.last_processed_seq, policy.size)
    window = next_window(before, new, now, policy)
    if window is None:
        return None
    return Plan(owner, window, tuple(before), _known(tx, owner, window), cursor)


def plan_parked(tx: Transaction, row: WindowRow) -> Plan | Gone:
    """Return a window that was given up, to be read once more."""
    return _again(tx, row, tx.windows.cursor(row.owner))


def complete(
    tx: Transaction,
    plan: Plan,
    findings: Sequence[Finding],
    deeds: Sequence[Finding],
    version: str,
    started: datetime,
    now: datetime,
    masked: Mapping[str, str] = MappingProxyType({}),
) -> Outcome:
    """Write down a window that was read: its facts, its row and the cursor, all or nothing.

    ``findings`` are compared with what earlier windows said on the same messages; ``deeds``, which
    rules saw once, are not. What rests on a message that was deleted meanwhile is not written.
    ``masked`` are messages that held a secret, by id, as they may stay in the log.
    """
    if _is_overtaken(tx, plan) or not tx.log.by_ids(_ids(plan.window.new)):
        return "overtaken"
    findings, deeds = _founded(tx, findings), _founded(tx, deeds)
    found = [_fact(plan, finding, now) for finding in findings]
    proposed = [fact for fact in found if not _is_decided_on(tx, fact)]
    shown = _ids(plan.window.entries)
    earlier = tx.facts.citing(plan.owner, shown) if proposed else []
    kept, repeats = settle(proposed, earlier)
    repeats += len(found) - len(proposed)
    # Feedback on the assistant's work is nothing known of anybody: it becomes no memory.
    kept += [
        Kept(replace(_fact(plan, finding, now), processed=True), refines=False) for finding in deeds
    ]
    row = _row(plan, version, started, now, fact_count=len(kept))
    if not tx.windows.complete(row, [item.fact for item in kept], _behind(plan, now)):
        return "overtaken"
    tx.log.reword(masked)
    return Learnt(tuple(kept), repeats)


def _is_decided_on(tx: Transaction, fact: ExtractedFact) -> bool:
    """Whether what would wait waits already, or was rejected with the messages it rests on."""
    if fact.status != "quarantined":
        return False
    if tx.tombstones.forgotten_among(fact.source_message_ids).issuperset(fact.source_message_ids):
        return True
    waiting = tx.facts.of_owner(fact.owner, status="quarantined", processed=False)
    cited = tx.log.by_ids(fact.source_message_ids).values()
    return waits_already(fact, waiting, [stored.entry.created_at for stored in cited])


def fail(
    tx: Transaction,
    plan: Plan,
    reason: str,
    version: str,
    started: datetime,
    now: datetime,
) -> WindowRow | None:
    """Write down that a window could not be read; returns its row, ``None`` if it was overtaken.

    The cursor stands still. Only a window that is given up for what it says lets the next ones go
    on; one that met with a failing service would not be the last.
    """
    if _is_overtaken(tx, plan):
        return None
    given_up = _attempts(plan) >= MOST_ATTEMPTS
    row = _row(
        plan,
        version,
        started,
        now,
        error=reason,
        status="parked" if given_up else "failed",
    )
    if given_up and blame(reason) == "window":
        written = tx.windows.park(row, _behind(plan, now))
    else:
        written = tx.windows.fail(row)
    return row if written else None


def close(tx: Transaction, gone: Gone, now: datetime) -> None:
    """Let go of a window of which no message is left."""
    row = replace(gone.row, status="done", error="purged", finished_at=now)
    tx.windows.complete(row, [], Cursor(row.owner, row.window_end_id, row.end_seq, now))


def pending(tx: Transaction, owners: Sequence[str]) -> int:
    """Return how many messages of the owners wait to be read."""
    return sum(
        tx.log.count_after(owner, tx.windows.cursor(owner).last_processed_seq) for owner in owners
    )


def unread(tx: Transaction, owners: Sequence[str]) -> int:
    """Return how many of the owners' own sentences wait to be read."""
    return sum(
        tx.log.count_said_after(owner, tx.windows.cursor(owner).last_processed_seq)
        for owner in owners
    )


def parked(tx: Transaction) -> list[WindowRow]:
    """Return the windows that are parked, in the order of the log."""
    return [row for row in tx.windows.unfinished(PIPELINE) if row.status == "parked"]


def left_behind(tx: Transaction) -> list[WindowRow]:
    """Return the windows that are parked, and behind which the log has been read on."""
    return [
        row for row in parked(tx) if row.end_seq <= tx.windows.cursor(row.owner).last_processed_seq
    ]


def _again(tx: Transaction, row: WindowRow, cursor: Cursor) -> Plan | Gone:
    """Return the window of a row as far as its messages are left."""
    entries = [
        stored
        for stored in tx.log.after(row.owner, row.start_seq - 1, row.end_seq - row.start_seq + 1)
        if stored.seq <= row.end_seq
    ]
    # Where the window before ends, and so the overlap of this one.
    boundary = tx.windows.last_end_before(row.pipeline, row.owner, row.end_seq)
    new = tuple(stored for stored in entries if stored.seq > boundary)
    if not new:
        return Gone(row)
    overlap = tuple(stored for stored in entries if stored.seq <= boundary)
    context = tx.log.before(row.owner, new[0].seq, max(CONTEXT, len(overlap)))
    window = Window(overlap, new)
    known = _known(tx, row.owner, window)
    return Plan(row.owner, window, tuple(context), known, cursor, row)


def _known(tx: Transaction, owner: str, window: Window) -> tuple[ExtractedFact, ...]:
    facts = tx.facts.citing(owner, _ids(window.overlap)) if window.overlap else []
    return tuple(fact for fact in facts if fact.status == "accepted")


def _is_overtaken(tx: Transaction, plan: Plan) -> bool:
    """Return whether the log was read further, or the window ended, since it was planned."""
    row = tx.windows.get(PIPELINE, plan.owner, plan.end_id)
    if row is not None and row.status == "done":
        return True
    read_to = tx.windows.cursor(plan.owner).last_processed_seq
    # A parked window lies behind the cursor, wherever that has gone.
    lies_behind = plan.end_seq <= plan.cursor.last_processed_seq
    return not lies_behind and read_to != plan.cursor.last_processed_seq


def _founded(tx: Transaction, findings: Sequence[Finding]) -> list[Finding]:
    """Return the findings of which every message is still there."""
    cited = {message_id for finding in findings for message_id in finding.evidence}
    left = tx.log.by_ids(sorted(cited))
    return [finding for finding in findings if left.keys() >= set(finding.evidence)]


def _ids(entries: Sequence[StoredEntry]) -> list[str]:
    return [stored.entry.id for stored in entries]


def _attempts(plan: Plan) -> int:
    """Return which attempt at the window this is, from 1."""
    return 1 + (plan.attempt.attempts if plan.attempt else 0)


def _behind(plan: Plan, now: datetime) -> Cursor:
    return Cursor(plan.owner, plan.end_id, plan.end_seq, now)


def _row(
    plan: Plan,
    version: str,
    started: datetime,
    now: datetime,
    *,
    status: WindowStatus = "done",
    fact_count: int = 0,
    error: str | None = None,
) -> WindowRow:
    return WindowRow(
        pipeline=PIPELINE,
        owner=plan.owner,
        window_end_id=plan.end_id,
        start_seq=plan.window.start_seq,
        end_seq=plan.end_seq,
        extractor_version=version,
        status=status,
        attempts=_attempts(plan),
        fact_count=fact_count,
        error=error,
        started_at=started,
        finished_at=now,
    )


def _fact(plan: Plan, finding: Finding, now: datetime) -> ExtractedFact:
    """Return a finding as a fact, with an id that is the same however often it is found."""
    draft = finding.draft
    key = "\0".join((PIPELINE, plan.owner, plan.end_id, *finding.evidence, draft.summary))
    return ExtractedFact(
        id=hashlib.sha256(key.encode("utf-8", "replace")).hexdigest()[:32],
        owner=plan.owner,
        category=cast("Category", draft.category),
        summary=draft.summary,
        confidence=draft.confidence,
        source_message_ids=finding.evidence,
        window_end_id=plan.end_id,
        subject=draft.subject,
        polarity=cast("Polarity", draft.polarity),
        created_at=now,
        expires_at=finding.expires_at,
        status=finding.status,
        search_terms=draft.search_terms,
    )
