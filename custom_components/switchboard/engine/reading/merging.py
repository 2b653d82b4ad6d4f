"""Merging of facts that several chunks of a job tell: one fact, with all it rests on.

Facts are compared on a thread, before the transaction that writes the chunk; that one looks whether
they are still as they were. The fact that was there keeps its id and is weighed once more, so that
the memory made of it comes to rest on all of its messages.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from ..chunking.deduplication import ChunkDeduplicator, merged
from ..chunking.results import ChunkExtractionResult
from ..knowledge.timeline import ends_of
from ..knowledge.withdrawal import behind_a_persons
from ..storage.entries import ExtractedFact, ReadingJob
from ..storage.transaction import Transaction
from .dedupe import Kept

MOST_COMPARED: Final = 1_000
"""Facts of a job, the latest, that a chunk is compared with: a tenth of a second."""


@dataclass(frozen=True, slots=True)
class Known:
    """A fact of the job, and when what it says was said."""

    fact: ExtractedFact
    said_at: datetime

    @property
    def as_said(self) -> ExtractedFact:
        """The fact as those of a chunk are compared: created when it was said."""
        return replace(self.fact, created_at=self.said_at)


@dataclass(frozen=True, slots=True)
class Merge:
    """Facts of a chunk that say the same, and the fact that said it ``earlier``, if any."""

    earlier: Known | None
    facts: tuple[ExtractedFact, ...]


def known_of(tx: Transaction, job: ReadingJob, owner: str) -> list[Known]:
    """Return the latest facts of a job that are memories of an owner, or are to become some."""
    found = tx.facts.of_generation(owner, job.id, MOST_COMPARED)
    became = tx.history.memory_ids([fact.id for fact in found])
    facts = [fact for fact in found if not fact.processed or fact.id in became]
    said = tx.log.by_ids([id_ for fact in facts for id_ in fact.source_message_ids])
    return [
        Known(
            fact,
            max(
                (said[id_].entry.created_at for id_ in fact.source_message_ids if id_ in said),
                default=fact.created_at,
            ),
        )
        for fact in facts
    ]


def merges_of(known: Sequence[Known], chunk: ChunkExtractionResult) -> list[Merge]:
    """Return what memories of a chunk say the same as others, or as what is known. Takes time."""
    earlier = {one.fact.id: one for one in known}
    before = replace(chunk, chunk_id="", sequence=0, memories=tuple(one.as_said for one in known))
    groups = ChunkDeduplicator().deduplicate_across_chunks([before, chunk]).merged_memories
    found: list[Merge] = []
    for group in groups:
        said = [earlier[one.id] for one in group.source_memories if one.id in earlier]
        new = tuple(one for one in group.source_memories if one.id not in earlier)
        if new and (said or len(new) > 1):
            found.append(Merge(said[0] if said else None, new))
    return found


def merge(
    tx: Transaction,
    job: ReadingJob,
    found: Sequence[ExtractedFact],
    merges: Iterable[Merge],
    now: datetime,
) -> tuple[list[Kept], list[ExtractedFact]]:
    """Return the facts that several of what was ``found`` become, and those that stay apart.

    What has changed since it was compared stays apart, and so does what a person has had a hand in,
    what waits for one from what does not, what is of the house from what is somebody's, and what
    states one relation from what states another.
    """
    apart = {fact.id: fact for fact in found}
    places = {chunk.id: chunk.sequence for chunk in tx.reading_jobs.chunks(job.id)}
    kept: list[Kept] = []
    for one in merges:
        new = [apart[fact.id] for fact in one.facts if fact.id in apart]
        earlier = _as_it_was(tx, one.earlier)
        group = [*new, *([earlier.as_said] if earlier else [])]
        relations = {ends for fact in group if (ends := ends_of(fact)) is not None}
        of_one = len({(fact.owner, fact.status) for fact in group}) == 1 and len(relations) < 2
        if len(group) < 2 or not of_one:
            continue
        fact = as_written(merged(group, places).final_memory, job.id, now)
        for ends in relations:
            fact = replace(fact, **ends.columns)
        if earlier is not None:
            fact = _in_place_of(earlier.fact, fact)
        for replaced in new:
            del apart[replaced.id]
        kept.append(Kept(fact, refines=earlier is not None))
    return kept, list(apart.values())


def _in_place_of(earlier: ExtractedFact, fact: ExtractedFact) -> ExtractedFact:
    """Return a merged fact as the earlier one; weighed once more if it says or rests on more."""
    is_more = fact.summary != earlier.summary or (
        {*fact.source_message_ids} > {*earlier.source_message_ids}
    )
    return replace(
        fact,
        id=earlier.id,
        created_at=earlier.created_at,
        processed=earlier.processed and not is_more,
    )


def as_written(fact: ExtractedFact, generation: int, now: datetime) -> ExtractedFact:
    """Return a fact of a chunk as it is written, and waits to become a memory."""
    return replace(fact, created_at=now, generation=generation, processed=False)


def _as_it_was(tx: Transaction, known: Known | None) -> Known | None:
    """Return what is known if it has not changed since, nor a person had a hand in it."""
    now = None if known is None else tx.facts.get(known.fact.id)
    if known is None or now is None or replace(known.fact, processed=now.processed) != now:
        return None
    return None if behind_a_persons(tx, [now]) else replace(known, fact=now)
