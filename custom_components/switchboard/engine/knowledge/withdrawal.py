"""Withdrawal of what was learnt once, when the messages it rests on are read again.

Facts go, and memories made of them alone with them. What a person told, edited, pinned, confirmed,
settled or took back stays as it is, and so do the facts behind it: the next reading repeats them.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from ..storage.entries import HOUSEHOLD, ExtractedFact
from ..storage.memory_entries import Memory
from ..storage.transaction import Transaction
from . import tombstones
from .claims import Claim
from .errors import KnowledgeError
from .history import CHANGED_NOTHING, Step, change, ended
from .matching import is_same, says_all_of
from .ports import NewId
from .undoing import undo


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """The facts that went, and the ids of the memories that went with them."""

    facts: tuple[ExtractedFact, ...] = ()
    memory_ids: tuple[str, ...] = ()


def is_settled(tx: Transaction, fact: ExtractedFact) -> bool:
    """Return whether a person has decided on what is learnt again from the same messages.

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


def behind_a_persons(tx: Transaction, facts: Sequence[ExtractedFact]) -> set[str]:
    """Return the ids of the facts that stay, for a person has had a hand in what they became."""
    behind, theirs = _behind(tx, facts)
    return {fact_id for fact_id, ids in behind.items() if not theirs.isdisjoint(ids)}


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
    behind, theirs = _behind(tx, facts)
    gone = tuple(fact for fact in facts if theirs.isdisjoint(behind.get(fact.id, ())))
    for fact in gone:
        tx.facts.delete(fact.id)
    made = {id_ for fact in gone for id_ in behind.get(fact.id, ())} - theirs
    claims = [Claim.of(fact) for fact in found]
    taken: list[str] = []
    while (memory := _unfounded(tx, made.difference(taken), claims)) is not None:
        # Facts that were weighed against it, and rest on something else, are weighed anew.
        weighed = tx.history.fact_ids([memory.id])
        restored = _take_back(tx, memory, step, new_id)
        tx.facts.weigh_again(weighed)
        taken.append(memory.id)
        made |= {one.id for one in restored if not _is_a_persons(tx, one.id, one)}
    return Withdrawn(gone, tuple(taken))


def _unfounded(tx: Transaction, ids: Collection[str], found: Sequence[Claim]) -> Memory | None:
    """Return one of the memories that holds though nothing stands behind it any longer."""
    for memory in tx.memories.by_ids(sorted(ids)).values():
        if (
            memory.status == "active"
            and not any(is_same(claim, Claim.of(memory)) for claim in found)
            and not _is_supported(tx, memory)
        ):
            return memory
    return None


def _behind(
    tx: Transaction, facts: Sequence[ExtractedFact]
) -> tuple[dict[str, set[str]], set[str]]:
    """Return the memories that each fact had a part in, and those in which a person had a hand."""
    behind = tx.history.memory_ids([fact.id for fact in facts])
    ids = {id_ for ids in behind.values() for id_ in ids}
    memories = tx.memories.by_ids(ids)
    return behind, {id_ for id_ in ids if _is_a_persons(tx, id_, memories.get(id_))}


def _is_a_persons(tx: Transaction, memory_id: str, memory: Memory | None) -> bool:
    history = tx.history.of_memory(memory_id)
    if any(entry.actor != "extractor" for entry in history) or tx.doubts.settled([memory_id]):
        return True
    return memory is not None and memory.is_a_persons


def _is_supported(tx: Transaction, memory: Memory) -> bool:
    """Return whether a fact that is still there says what a memory says, or had a part in it."""
    part = tx.history.fact_ids([memory.id])
    claim = Claim.of(memory)
    return any(
        fact.id in part or is_same(Claim.of(fact), claim)
        for fact in tx.facts.citing(memory.owner, memory.sources)
    )


def _take_back(tx: Transaction, memory: Memory, step: Step, new_id: NewId) -> list[Memory]:
    """Undo the steps that made a memory, from the last; what cannot be undone ends it.

    Returns what it had taken the place of, and is there again.
    """
    restored: dict[str, Memory] = {}
    groups = dict.fromkeys(
        entry.group_id
        for entry in reversed(tx.history.of_memory(memory.id))
        if entry.undone_at is None and entry.action not in {*CHANGED_NOTHING, "undo"}
    )
    for group_id in groups:
        try:
            report = undo(tx, {memory.owner}, group_id, step.actor, step.at, new_id)
        except KnowledgeError:
            break
        restored |= {one.id: one for one in report.restored if one.id != memory.id}
    left = tx.memories.get(memory.id)
    if left is not None and left.status == "active":
        change(tx, step, "retract", left, ended(left, "retracted", step.at, step.at))
    return list(restored.values())
