"""The ledger of a job's chunks, each written down in one transaction.

A chunk is read once: what was learnt from its messages before gives way in the transaction in which
the new facts are written. So killed at any instant, a message is known of by one reading only.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from ..chunking.results import CONTENT_FILTERED, blame
from ..knowledge.history import Step
from ..knowledge.ports import NewId
from ..knowledge.withdrawal import Withdrawn, behind_a_persons, is_settled, withdraw
from ..storage.entries import (
    Cursor,
    ExtractedFact,
    ReadingChunk,
    ReadingJob,
    StoredEntry,
    WindowRow,
    WindowStatus,
)
from ..storage.transaction import Transaction
from .chunk_reader import ChunkReading, message
from .dedupe import Kept, settle
from .facts import carried_by, founded, stating
from .graph import begin_graph, end_graph
from .ledger import Try, citing
from .merging import Merge, as_written, merge


@dataclass(frozen=True, slots=True)
class Attempt:
    """An attempt at a chunk of a job."""

    job: ReadingJob
    chunk: ReadingChunk
    tried: Try


@dataclass(frozen=True, slots=True)
class ChunkLearnt:
    """The facts written of a chunk; ``repeats`` said only what was known already.

    ``masked_in`` are the conversations in which a secret was found. ``unread`` are chunks of their
    own that were made of what could not be read, each with its first attempt.
    """

    row: WindowRow
    kept: tuple[Kept, ...]
    repeats: int
    withdrawn: Withdrawn
    masked_in: frozenset[str]
    unread: tuple[tuple[ReadingChunk, WindowRow], ...] = ()


def messages_of(tx: Transaction, chunk: ReadingChunk) -> list[StoredEntry]:
    """Return the messages of a chunk that are still in the log, its overlap first."""
    return tx.log.between(chunk.owner, chunk.start_seq, chunk.end_seq)


def complete(
    tx: Transaction,
    attempt: Attempt,
    found: ChunkReading,
    new_id: NewId,
    merges: Sequence[Merge] = (),
) -> ChunkLearnt | None:
    """Write down a chunk that was read, and let go of what was learnt from it before.

    Returns ``None`` if the job was ended meanwhile, or the chunk was read by another.

    ``merges``: what of it says the same as something else in it, or in chunks before.

    A job that was paused meanwhile is still given it. What rests on a message that was deleted
    meanwhile is not written, nor what a person has decided on.
    """
    job, chunk, now = attempt.job, attempt.chunk, attempt.tried.now
    held = tx.reading_jobs.get(job.id)
    if held is None or held.status not in ("running", "paused"):
        return None
    shown = messages_of(tx, chunk)
    ids = [stored.entry.id for stored in shown]
    before = tx.windows.get(job.pipeline, chunk.owner, chunk.id)
    if before is not None and before.status == "done":
        return None
    unread = _set_apart(tx, attempt, found.unread)
    begun = (begin_graph(tx, of_part, now, new_id) for of_part in found.graph or ())
    placings = [placing for placing in begun if placing is not None]
    relations = [one for placing in placings for one in placing.relations]
    proposed = stating(_written(tx, attempt, found.memories), relations, chunk.owner)
    wanted = [fact for fact in proposed if not is_settled(tx, fact)]
    step = Step(new_id(), "extractor", now)
    withdrawn = withdraw(tx, _outdated(tx, job, chunk, ids), wanted, step, new_id)
    # What an earlier reading learnt may yet go: a repeat of it would go with it.
    cited = citing(tx, chunk.owner, ids)
    stay = behind_a_persons(tx, cited)
    known = [fact for fact in cited if fact.generation >= job.id or fact.id in stay]
    merged, apart = merge(tx, job, wanted, merges, now)
    of_merged = {item.fact.id for item in merged}
    known = [fact for fact in known if fact.id not in of_merged] + [item.fact for item in merged]
    kept, repeats = settle(apart, known)
    repeats += len(wanted) - len(apart)
    # What settles on a fact that was merged just now says all of that, and more.
    settled = {item.fact.id for item in kept}
    for item in merged:
        if item.refines:
            tx.facts.put(item.fact)
        elif item.fact.id not in settled:
            kept.append(item)
            repeats -= 1
    kept += [
        Kept(replace(deed, processed=True), refines=False)
        for deed in _written(tx, attempt, found.deeds)
    ]
    row = _row(tx, attempt, "done", found=len(kept))
    tx.windows.put(row)
    for item in kept:
        tx.facts.put(item.fact)
    stated = carried_by((item.fact for item in kept), relations)
    for placing in placings:
        end_graph(tx, placing, stated)
    if found.graph is not None:
        not_read = {id_ for part in found.unread for id_ in part}
        new = [one.entry.id for one in shown if one.seq >= chunk.new_from_seq]
        tx.marks.put([id_ for id_ in new if id_ not in not_read], chunk.id, now, processed=True)
    tx.log.reword(found.masked)
    tx.reading_jobs.count(job.id, len(withdrawn.facts), len(withdrawn.memory_ids))
    held_secrets = tx.log.by_ids(list(found.masked)).values()
    return ChunkLearnt(
        row,
        tuple(kept),
        repeats + len(proposed) - len(wanted),
        withdrawn,
        frozenset(stored.entry.conversation_id for stored in held_secrets),
        tuple(unread),
    )


def fail(tx: Transaction, attempt: Attempt, reason: str) -> WindowRow | None:
    """Write down that a chunk could not be read; returns its row, ``None`` if it was read."""
    row = _row(tx, attempt, "failed", error=reason)
    return row if tx.windows.put(row) else None


def rows_of(tx: Transaction, job: ReadingJob) -> dict[str, WindowRow]:
    """Return what became of the chunks of a job, by their ids."""
    return {row.window_end_id: row for row in tx.windows.of_pipeline(job.pipeline)}


def cursor_behind(tx: Transaction, owner: str, end_seq: int, now: datetime) -> Cursor:
    """Return where an owner's log is read to once all up to a place is a job's."""
    last = tx.log.before(owner, end_seq + 1, 1)
    return Cursor(owner, last[0].entry.id if last else None, end_seq, now)


def is_given_up(row: WindowRow) -> bool:
    """Return whether a chunk failed too often for what it says; a service may work again."""
    return row.status == "parked" and blame(row.error or "") == "window"


def close(tx: Transaction, job: ReadingJob, now: datetime) -> bool:
    """End a job of which no chunk is left to be read; those that are given up stay so."""
    rows = rows_of(tx, job)
    ended = {id_ for id_, row in rows.items() if row.status == "done" or is_given_up(row)}
    if any(chunk.id not in ended for chunk in tx.reading_jobs.chunks(job.id)):
        return False
    return tx.reading_jobs.set_status(job.id, "done", now)


def _set_apart(
    tx: Transaction, attempt: Attempt, unread: Sequence[Sequence[str]]
) -> list[tuple[ReadingChunk, WindowRow]]:
    """Make chunks of their own of the parts that could not be read, to be tried again apart."""
    made: list[tuple[ReadingChunk, WindowRow]] = []
    job, chunk = attempt.job, attempt.chunk
    for ids in unread:
        left = sorted(tx.log.by_ids(list(ids)).values(), key=lambda stored: stored.seq)
        if not left:
            continue
        start = left[0].seq
        part = replace(
            chunk,
            sequence=tx.reading_jobs.last_sequence(job.id) + 1,
            id=f"{chunk.id}-{start}",
            start_seq=start,
            new_from_seq=start,
            end_seq=left[-1].seq,
            token_count=sum(message(stored.entry).tokens for stored in left),
        )
        tx.reading_jobs.add_chunks([part])
        row = fail(tx, replace(attempt, chunk=part), CONTENT_FILTERED)
        if row is not None:
            made.append((part, row))
    return made


def _outdated(
    tx: Transaction, job: ReadingJob, chunk: ReadingChunk, ids: Sequence[str]
) -> list[ExtractedFact]:
    """Return the facts of earlier generations of which all that is left has now been read again."""
    rows = [
        row
        for row in tx.windows.of_pipeline(job.pipeline)
        if row.owner == chunk.owner and row.window_end_id != chunk.id
    ]
    spans = [(row.start_seq, row.end_seq) for row in rows if row.status == "done"]
    spans.append((chunk.new_from_seq, chunk.end_seq))
    # A part that was set apart lies within the chunk it is of.
    unread = [(row.start_seq, row.end_seq) for row in rows if row.status != "done"]
    earlier = [fact for fact in citing(tx, chunk.owner, ids) if fact.generation < job.id]
    cited = tx.log.by_ids([id_ for fact in earlier for id_ in fact.source_message_ids])
    return [
        fact
        for fact in earlier
        if all(
            cited[id_].entry.owner == chunk.owner
            and _is_within(cited[id_].seq, spans)
            and not _is_within(cited[id_].seq, unread)
            for id_ in fact.source_message_ids
            if id_ in cited
        )
    ]


def _is_within(seq: int, spans: Sequence[tuple[int, int]]) -> bool:
    return any(start <= seq <= end for start, end in spans)


def _written(
    tx: Transaction, attempt: Attempt, facts: Sequence[ExtractedFact]
) -> list[ExtractedFact]:
    """Return facts of which every message is still there, as they are written."""
    return [as_written(one, attempt.job.id, attempt.tried.now) for one in founded(tx, facts)]


def _row(
    tx: Transaction,
    attempt: Attempt,
    status: WindowStatus,
    found: int = 0,
    error: str | None = None,
) -> WindowRow:
    pipeline, chunk = attempt.job.pipeline, attempt.chunk
    span = chunk.new_from_seq, chunk.end_seq
    before = tx.windows.get(pipeline, chunk.owner, chunk.id)
    return attempt.tried.row(pipeline, chunk.owner, chunk.id, span, before, status, found, error)
