"""The ledger of a pass: the window that is read next, and what became of each.

A window that failed keeps its bounds until it is done or given up, whatever arrives meanwhile and
whatever the policy becomes: so its attempts can be counted, and nothing is read twice. A cursor
tells how far an owner's log is read, a mark on a message that it was read for the graph as well.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from ..chunking.results import blame
from ..storage.entries import (
    HOUSEHOLD,
    Cursor,
    ExtractedFact,
    StoredEntry,
    WindowRow,
    WindowStatus,
)
from ..storage.transaction import Transaction
from .implicit_feedback import CONTEXT
from .windows import WINDOWS, Window, WindowPolicy, next_window

FACTS: Final = "facts"
GRAPH: Final = "graph"
"""The passes, as they stand beside their windows."""

MOST_ATTEMPTS: Final = 5


@dataclass(frozen=True, slots=True)
class Plan:
    """A window to be read; ``attempt`` is the row of the last failed attempt.

    ``context`` are the messages before its new ones, further back than its overlap. ``known`` are
    the accepted facts that rest on its overlap. ``read_to`` is where the cursor stood.
    """

    owner: str
    window: Window
    attempt: WindowRow | None = None
    context: tuple[StoredEntry, ...] = ()
    known: tuple[ExtractedFact, ...] = ()
    read_to: int = 0

    @property
    def end_id(self) -> str:
        """The name of the window, which it keeps though its last message be purged."""
        return self.window.end_id if self.attempt is None else self.attempt.window_end_id

    @property
    def end_seq(self) -> int:
        """The place in the log at which the window ends."""
        return self.window.end_seq if self.attempt is None else self.attempt.end_seq

    @property
    def new_ids(self) -> list[str]:
        """The ids of the messages that are read for the first time."""
        return ids_of(self.window.new)


@dataclass(frozen=True, slots=True)
class Gone:
    """A window that failed, and whose messages have all been purged since."""

    row: WindowRow


@dataclass(frozen=True, slots=True)
class Try:
    """An attempt at reading something: by whom, from when to when."""

    version: str
    started: datetime
    now: datetime

    def row(
        self,
        pipeline: str,
        owner: str,
        end_id: str,
        span: tuple[int, int],
        before: WindowRow | None,
        status: WindowStatus = "done",
        found: int = 0,
        error: str | None = None,
    ) -> WindowRow:
        """Return what stands in the ledger after it; the last of too many gives the window up."""
        attempts = 1 + (before.attempts if before else 0)
        given_up = status == "failed" and attempts >= MOST_ATTEMPTS
        return WindowRow(
            pipeline=pipeline,
            owner=owner,
            window_end_id=end_id,
            start_seq=span[0],
            end_seq=span[1],
            extractor_version=self.version,
            status="parked" if given_up else status,
            attempts=attempts,
            fact_count=found,
            error=error,
            started_at=self.started,
            finished_at=self.now,
        )


class Ledger(ABC):
    """The windows of one pass. Each method works in the transaction it is given."""

    name: str
    leaves_cut: bool = False
    """Whether what an answer was cut in is left to another pass as well."""

    def __init__(self, policy: WindowPolicy) -> None:
        self.policy = policy

    def plan(
        self, tx: Transaction, owner: str, now: datetime, *, is_eager: bool = False
    ) -> Plan | Gone | None:
        """Return what is to be read next of an owner's log; ``is_eager``: nothing waits."""
        for row in tx.windows.unfinished(self.name):
            if row.owner == owner and not self._is_behind(tx, row):
                return self.again(tx, row)
        policy = replace(self.policy, idle=timedelta(0)) if is_eager else self.policy
        new = self._unread(tx, owner)
        if not new:
            return None
        before = tx.log.before(owner, new[0].seq, policy.overlap)
        window = next_window(before, new, now, policy)
        return None if window is None else self._plan(tx, Plan(owner, window))

    def again(self, tx: Transaction, row: WindowRow) -> Plan | Gone:
        """Return the window of a row as far as its messages are left and nobody has read them."""
        entries = tx.log.between(row.owner, row.start_seq, row.end_seq)
        new = tuple(self._new_of(tx, row, entries))
        if not new:
            return Gone(row)
        overlap = tuple(stored for stored in entries if stored.seq < new[0].seq)
        return self._plan(tx, Plan(row.owner, Window(overlap, new), row))

    def is_overtaken(self, tx: Transaction, plan: Plan) -> bool:
        """Return whether nothing of a window is left to be read: it was, or its messages are gone.

        A window that is done needs no second reading though its place was lost: it is set right.
        """
        row = tx.windows.get(self.name, plan.owner, plan.end_id)
        if row is not None and row.status == "done":
            self._move_on(tx, row, plan.new_ids, row.finished_at or row.started_at, processed=True)
            return True
        left = tx.log.by_ids(plan.new_ids)
        return not left or self._was_read(tx, plan, list(left))

    def complete(
        self,
        tx: Transaction,
        plan: Plan,
        attempt: Try,
        found: int,
        masked: Mapping[str, str],
        *,
        is_cut: bool = False,
    ) -> None:
        """Write down that a window was read, in which so much was ``found``.

        ``masked`` are messages that held a secret, by id, as they may stay in the log. ``is_cut``:
        the answer did not come to its end.
        """
        row = self._row(plan, attempt, "done", found=found)
        tx.windows.put(row)
        ids = () if is_cut and self.leaves_cut else plan.new_ids
        self._move_on(tx, row, ids, attempt.now, processed=True)
        tx.log.reword(masked)

    def fail(self, tx: Transaction, plan: Plan, attempt: Try, reason: str) -> WindowRow | None:
        """Write down that a window could not be read; returns its row, ``None`` if overtaken.

        Only a window that is given up for what it says lets the next ones go on; one that met with
        a failing service would not be the last.
        """
        if self.is_overtaken(tx, plan):
            return None
        row = self._row(plan, attempt, "failed", error=reason)
        tx.windows.put(row)
        if row.status == "parked" and blame(reason) == "window":
            self._move_on(tx, row, plan.new_ids, attempt.now, processed=False)
        return row

    def close(self, tx: Transaction, gone: Gone, now: datetime) -> None:
        """Let go of a window of which no message is left."""
        row = replace(gone.row, status="done", error="purged", finished_at=now)
        tx.windows.put(row)
        self._move_on(tx, row, (), now, processed=True)

    def parked(self, tx: Transaction) -> list[WindowRow]:
        """Return the windows that are parked, in the order of the log."""
        return [row for row in tx.windows.unfinished(self.name) if row.status == "parked"]

    def left_behind(self, tx: Transaction) -> list[WindowRow]:
        """Return the windows that are parked, and behind which the log has been read on."""
        return [row for row in self.parked(tx) if self._is_behind(tx, row)]

    @abstractmethod
    def pending(self, tx: Transaction, owners: Sequence[str]) -> int:
        """Return how many messages of the owners wait to be read."""

    @abstractmethod
    def _unread(self, tx: Transaction, owner: str) -> list[StoredEntry]:
        """Return the first messages that wait, as many as a window is planned with."""

    @abstractmethod
    def _new_of(
        self, tx: Transaction, row: WindowRow, entries: Sequence[StoredEntry]
    ) -> list[StoredEntry]:
        """Return which messages within a failed window's bounds wait for it."""

    @abstractmethod
    def _is_behind(self, tx: Transaction, row: WindowRow) -> bool:
        """Return whether the log has been read on behind an unfinished window."""

    @abstractmethod
    def _was_read(self, tx: Transaction, plan: Plan, left: Sequence[str]) -> bool:
        """Return whether what is left of a window was read since it was planned."""

    @abstractmethod
    def _move_on(
        self, tx: Transaction, row: WindowRow, ids: Sequence[str], now: datetime, *, processed: bool
    ) -> None:
        """Go on behind a window, never backwards."""

    def _plan(self, _tx: Transaction, plan: Plan) -> Plan:
        return plan

    def _row(
        self,
        plan: Plan,
        attempt: Try,
        status: WindowStatus,
        found: int = 0,
        error: str | None = None,
    ) -> WindowRow:
        span = plan.window.start_seq, plan.end_seq
        before = plan.attempt
        return attempt.row(self.name, plan.owner, plan.end_id, span, before, status, found, error)


class CursorLedger(Ledger):
    """The windows in which what is new is read; with ``marks``, for the graph as well.

    A window whose answer was cut gets no marks: it is read once more for the graph alone.
    """

    name = FACTS
    leaves_cut = True

    def __init__(self, policy: WindowPolicy = WINDOWS, *, marks: bool = False) -> None:
        super().__init__(policy)
        self._marks = marks

    def pending(self, tx: Transaction, owners: Sequence[str]) -> int:
        """Return how many messages of the owners wait to be read."""
        return sum(tx.log.count_after(owner, _read_to(tx, owner)) for owner in owners)

    def _unread(self, tx: Transaction, owner: str) -> list[StoredEntry]:
        return tx.log.after(owner, _read_to(tx, owner), self.policy.size + self.policy.ahead)

    def _new_of(
        self, tx: Transaction, row: WindowRow, entries: Sequence[StoredEntry]
    ) -> list[StoredEntry]:
        before = tx.windows.last_end_before(row.pipeline, row.owner, row.end_seq)
        return [stored for stored in entries if stored.seq > before]

    def _is_behind(self, tx: Transaction, row: WindowRow) -> bool:
        return row.end_seq <= _read_to(tx, row.owner)

    def _was_read(self, tx: Transaction, plan: Plan, left: Sequence[str]) -> bool:
        # A parked window lies behind the cursor, wherever that has gone.
        return plan.end_seq > plan.read_to and _read_to(tx, plan.owner) != plan.read_to

    def _move_on(
        self, tx: Transaction, row: WindowRow, ids: Sequence[str], now: datetime, *, processed: bool
    ) -> None:
        tx.windows.move(self.name, Cursor(row.owner, row.window_end_id, row.end_seq, now))
        if self._marks:
            tx.marks.put(ids, row.window_end_id, now, processed=processed)

    def _plan(self, tx: Transaction, plan: Plan) -> Plan:
        overlap, new = plan.window.overlap, plan.window.new
        known = citing(tx, plan.owner, ids_of(overlap)) if overlap else []
        return replace(
            plan,
            context=tuple(tx.log.before(plan.owner, new[0].seq, max(CONTEXT, len(overlap)))),
            known=tuple(fact for fact in known if fact.status == "accepted"),
            read_to=_read_to(tx, plan.owner),
        )


class MarkLedger(Ledger):
    """The windows in which messages are read for the graph that were read for facts alone.

    A message is marked in the transaction in which the window is written in which it was new.
    Messages of a window that is given up have a mark as well, which says so.
    """

    name = GRAPH

    def __init__(self, policy: WindowPolicy = WINDOWS) -> None:
        super().__init__(policy)
        # By owner, up to where every message has its mark: marks are looked up from there on.
        self._marked: dict[str, int] = {}

    def pending(self, tx: Transaction, owners: Sequence[str]) -> int:
        """Return how many messages of the owners were read for facts, and have no mark."""
        count = tx.marks.count_unmarked
        return sum(
            count(one, self._marked_to(tx, one)) - count(one, read_so_far(tx, one))
            for one in owners
        )

    def _unread(self, tx: Transaction, owner: str) -> list[StoredEntry]:
        most = self.policy.size + self.policy.ahead
        found = tx.marks.unmarked(owner, self._marked_to(tx, owner), most)
        end = read_so_far(tx, owner) if found else 0
        return [stored for stored in found if stored.seq <= end]

    def _new_of(
        self, tx: Transaction, row: WindowRow, entries: Sequence[StoredEntry]
    ) -> list[StoredEntry]:
        marks = tx.marks.of(ids_of(entries))
        ours = (row.window_end_id, False)
        return [stored for stored in entries if marks.get(stored.entry.id, ours) == ours]

    def _is_behind(self, tx: Transaction, row: WindowRow) -> bool:
        if row.status != "parked":
            return False
        entries = tx.log.between(row.owner, row.start_seq, row.end_seq)
        return bool(tx.marks.of(ids_of(self._new_of(tx, row, entries))))

    def _was_read(self, tx: Transaction, plan: Plan, left: Sequence[str]) -> bool:
        return any(done for _, done in tx.marks.of(left).values())

    def _move_on(
        self, tx: Transaction, row: WindowRow, ids: Sequence[str], now: datetime, *, processed: bool
    ) -> None:
        tx.marks.put(ids, row.window_end_id, now, processed=processed)

    def _marked_to(self, tx: Transaction, owner: str) -> int:
        """Return a place up to which all of an owner's messages have a mark."""
        known = self._marked.get(owner, 0)
        if known > tx.log.last_seq():
            known = 0  # another file is there now
        first = tx.marks.unmarked(owner, known, 1)
        known = first[0].seq - 1 if first else max(known, tx.log.last_seq())
        self._marked[owner] = known
        return known


def unread(tx: Transaction, owners: Sequence[str]) -> int:
    """Return how many of the owners' own sentences wait to be read."""
    return sum(tx.log.count_said_after(owner, _read_to(tx, owner)) for owner in owners)


def read_so_far(tx: Transaction, owner: str) -> int:
    """Return up to where nothing of an owner's log waits, in a window or in a job's chunk."""
    end = _read_to(tx, owner)
    for job in tx.reading_jobs.unfinished():
        if job.kind == "backlog":
            rows = {row.window_end_id: row for row in tx.windows.of_pipeline(job.pipeline)}
            for chunk in tx.reading_jobs.chunks(job.id):
                is_read = chunk.id in rows and rows[chunk.id].status == "done"
                if chunk.owner == owner and not is_read:
                    end = min(end, chunk.new_from_seq - 1)
    return end


def citing(tx: Transaction, owner: str, ids: Sequence[str]) -> list[ExtractedFact]:
    """Return the facts that rest on some of an owner's messages: theirs, and those of the house."""
    owners = dict.fromkeys((owner, HOUSEHOLD))
    return [fact for one in owners for fact in tx.facts.citing(one, ids)]


def ids_of(entries: Sequence[StoredEntry]) -> list[str]:
    """Return the ids of messages."""
    return [stored.entry.id for stored in entries]


def _read_to(tx: Transaction, owner: str) -> int:
    return tx.windows.cursor(owner).last_processed_seq
