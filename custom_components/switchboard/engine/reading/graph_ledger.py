"""What of the log is read next for the graph, and what became of each window.

A message is marked in the transaction in which the window is written in which it was new. Messages
of a window that is given up have a mark as well, which says so: the next windows go on behind them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from ..chunking.errors import blame
from ..storage.entries import StoredEntry, WindowRow, WindowStatus
from ..storage.transaction import Transaction
from .graph_windows import AHEAD, next_window
from .pipeline import Gone
from .progress import MOST_ATTEMPTS
from .windows import Window, WindowPolicy

PIPELINE: Final = "graph"


@dataclass(frozen=True, slots=True)
class Plan:
    """A window to be read; ``attempt`` is the row of the last failed attempt."""

    owner: str
    window: Window
    attempt: WindowRow | None = None

    @property
    def end_id(self) -> str:
        """The name of the window, which it keeps though its last message be purged."""
        return self.window.end_id if self.attempt is None else self.attempt.window_end_id

    @property
    def new_ids(self) -> list[str]:
        """The ids of the messages that are marked once it is done."""
        return [stored.entry.id for stored in self.window.new]


def plan(
    tx: Transaction, owner: str, now: datetime, policy: WindowPolicy, after: int
) -> Plan | Gone | None:
    """Return what is to be read next of an owner's log.

    All up to the place ``after`` is known to be marked.
    """
    for row in tx.windows.unfinished(PIPELINE):
        if row.owner == owner and not _is_left_behind(tx, row):
            return plan_again(tx, row)
    new = tx.marks.unmarked(owner, after, policy.size + AHEAD)
    if not new:
        return None
    before = tx.log.before(owner, new[0].seq, policy.overlap)
    window = next_window(before, new, now, policy)
    return None if window is None else Plan(owner, window)


def plan_again(tx: Transaction, row: WindowRow) -> Plan | Gone:
    """Return the window of a row as far as its messages are left and nobody has read them."""
    entries, ours = _messages(tx, row)
    new = tuple(stored for stored in entries if stored.entry.id in ours)
    if not new:
        return Gone(row)
    overlap = tuple(stored for stored in entries if stored.seq < new[0].seq)
    return Plan(row.owner, Window(overlap, new), row)


def complete(
    tx: Transaction,
    plan: Plan,
    version: str,
    started: datetime,
    now: datetime,
    *,
    found: int,
    masked: Mapping[str, str],
) -> None:
    """Write down that a window was read; ``found`` relations were.

    ``masked`` are messages that held a secret, by id, as they may stay in the log.
    """
    tx.windows.put(_row(plan, version, started, now, found=found))
    tx.marks.put(plan.new_ids, plan.end_id, now, processed=True)
    tx.log.reword(masked)


def is_overtaken(tx: Transaction, plan: Plan) -> bool:
    """Return whether nothing of a window is left to be read: it was, or its messages are gone.

    A window that is done needs no second reading though its marks were lost: they are set right.
    """
    row = tx.windows.get(PIPELINE, plan.owner, plan.end_id)
    if row is not None and row.status == "done":
        tx.marks.put(plan.new_ids, plan.end_id, row.finished_at or row.started_at, processed=True)
        return True
    left = tx.log.by_ids(plan.new_ids)
    return not left or any(done for _, done in tx.marks.of(left).values())


def fail(
    tx: Transaction, plan: Plan, reason: str, version: str, started: datetime, now: datetime
) -> WindowRow | None:
    """Write down that a window could not be read; returns its row, ``None`` if it was overtaken.

    Only a window that is given up for what it says lets the next ones go on; one that met with a
    failing service would not be the last.
    """
    if is_overtaken(tx, plan):
        return None
    given_up = _attempts(plan) >= MOST_ATTEMPTS
    status: WindowStatus = "parked" if given_up else "failed"
    row = _row(plan, version, started, now, status=status, error=reason)
    if given_up and blame(reason) == "window":
        tx.marks.put(plan.new_ids, plan.end_id, now, processed=False)
    return row if tx.windows.put(row) else None


def close(tx: Transaction, gone: Gone, now: datetime) -> None:
    """Let go of a window of which no message is left."""
    tx.windows.put(replace(gone.row, status="done", error="purged", finished_at=now))


def parked(tx: Transaction) -> list[WindowRow]:
    """Return the windows that are parked, in the order of the log."""
    return [row for row in tx.windows.unfinished(PIPELINE) if row.status == "parked"]


def left_behind(tx: Transaction) -> list[WindowRow]:
    """Return the windows that are parked, and behind which the log has been read on."""
    return [row for row in parked(tx) if _is_left_behind(tx, row)]


def _messages(tx: Transaction, row: WindowRow) -> tuple[list[StoredEntry], set[str]]:
    """Return the messages of a window that are left, and the ids of those that wait for it."""
    entries = tx.log.between(row.owner, row.start_seq, row.end_seq)
    marks = tx.marks.of([stored.entry.id for stored in entries])
    ours = {
        stored.entry.id
        for stored in entries
        if marks.get(stored.entry.id, (row.window_end_id, False)) == (row.window_end_id, False)
    }
    return entries, ours


def _is_left_behind(tx: Transaction, row: WindowRow) -> bool:
    if row.status != "parked":
        return False
    entries, ours = _messages(tx, row)
    marks = tx.marks.of([stored.entry.id for stored in entries])
    return any(id_ in marks for id_ in ours)


def _attempts(plan: Plan) -> int:
    """Return which attempt at the window this is, from 1."""
    return 1 + (plan.attempt.attempts if plan.attempt else 0)


def _row(
    plan: Plan,
    version: str,
    started: datetime,
    now: datetime,
    *,
    status: WindowStatus = "done",
    found: int = 0,
    error: str | None = None,
) -> WindowRow:
    return WindowRow(
        pipeline=PIPELINE,
        owner=plan.owner,
        window_end_id=plan.end_id,
        start_seq=plan.window.start_seq,
        end_seq=plan.window.end_seq if plan.attempt is None else plan.attempt.end_seq,
        extractor_version=version,
        status=status,
        attempts=_attempts(plan),
        fact_count=found,
        error=error,
        started_at=started,
        finished_at=now,
    )
