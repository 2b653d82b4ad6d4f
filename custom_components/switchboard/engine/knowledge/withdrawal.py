"""What was learnt once gives way when the messages it rests on are read again.

Facts go, and memories made of them alone with them. What a person told, edited, pinned, confirmed,
settled or took back stays as it is, and so do the facts behind it: the next reading repeats them.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from ..storage.entries import HOUSEHOLD, ExtractedFact
from ..storage.memory_entries import HistoryEntry, Memory
from ..storage.transaction import Transaction
from . import tombstones
from .claims import Claim
from .errors import KnowledgeError
from .history import Step, change
from .matching import is_same, says_all_of
from .ports import NewId
from .undo import undo


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """The facts that went, and the ids of the memories that went with them."""

    facts: tuple[ExtractedFact, ...] = ()
    memory_ids: tuple[str, ...] = ()


def is_settled(tx: Transaction, fact: ExtractedFact) -> bool:
    """Whether a person has decided on what is learnt again from the same messages.

    They confirmed or told it, and it need not wait for them once more; or they rejected it.
    """
    claim, sources = Claim.of(fact), fact.source_message_ids
    if fact.status == "quarantined" and tombstones.is_forgotten(tx, fact.owner, claim, sources):
        return True
    return any(
        memory.by_person and says_all_of(Claim.of(memory), claim)
        for owner in {fact.owner, HOUSEHOLD}
        for memory in tx.memories.resting_on(owner, sources)
    )


def withdraw(
    tx: Transaction,
    facts: Sequence[ExtractedFact],
    found: Sequence[ExtractedFact],
    step: Step,
    new_id: NewId,
) -> Withdrawn:
    """Delete ``facts``, and take back what was made of them alone, in this transaction.

    A memory that says what is ``found`` in their place stays: it is learnt again.
    """
    behind = tx.history.memory_ids([fact.id for fact in facts])
    memories = tx.memories.by_ids({id_ for ids in behind.values() for id_ in ids})
    histories = {id_: tx.history.of_memory(id_) for ids in behind.values() for id_ in ids}
    theirs = {
        id_
        for id_, history in histories.items()
        if _is_a_persons(tx, id_, memories.get(id_), history)
    }
    gone = tuple(fact for fact in facts if theirs.isdisjoint(behind.get(fact.id, ())))
    for fact in gone:
        tx.facts.delete(fact.id)
    made = {id_ for fact in gone for id_ in behind.get(fact.id, ())}
    claims = [Claim.of(fact) for fact in found]
    taken = []
    # What was noted last first: what it took the place of may come back, and is then looked at.
    for id_ in sorted(made, key=lambda one: histories[one][0].seq, reverse=True):
        memory = tx.memories.get(id_)
        if memory is None or memory.status != "active":
            continue
        if any(is_same(claim, Claim.of(memory)) for claim in claims) or _is_supported(tx, memory):
            continue
        _take_back(tx, memory, step, new_id)
        taken.append(id_)
    return Withdrawn(gone, tuple(taken))


def _is_a_persons(
    tx: Transaction, memory_id: str, memory: Memory | None, history: Collection[HistoryEntry]
) -> bool:
    if any(entry.actor != "extractor" for entry in history) or tx.doubts.settled([memory_id]):
        return True
    return memory is not None and (memory.pinned or memory.by_person)


def _is_supported(tx: Transaction, memory: Memory) -> bool:
    """Whether a fact that is still there says what a memory says, or had a part in it."""
    part = tx.history.fact_ids([memory.id])
    claim = Claim.of(memory)
    return any(
        fact.id in part or is_same(Claim.of(fact), claim)
        for fact in tx.facts.citing(memory.owner, memory.sources)
    )


def _take_back(tx: Transaction, memory: Memory, step: Step, new_id: NewId) -> None:
    """Undo the steps that made a memory, from the last; what cannot be undone ends it."""
    groups = dict.fromkeys(
        entry.group_id
        for entry in reversed(tx.history.of_memory(memory.id))
        if entry.undone_at is None and entry.action not in ("noop", "conflict", "undo")
    )
    for group_id in groups:
        try:
            undo(tx, {memory.owner}, group_id, step.actor, step.at, new_id)
        except KnowledgeError:
            break
    left = tx.memories.get(memory.id)
    if left is not None and left.status == "active":
        ended = max(step.at, left.valid_from)
        after = replace(
            left,
            status="retracted",
            updated_at=step.at,
            valid_to=min(ended, left.valid_to) if left.valid_to else ended,
        )
        change(tx, step, "retract", left, after)
