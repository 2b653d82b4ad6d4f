"""A person says how memories stand to each other: which of two holds, or that several are one.

What holds is theirs from then on, so that nothing learnt later changes it. Nothing is lost: what
gives way stays as superseded and other wordings as merged, and undone all is as it was.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from ..language.search_terms import joined
from ..storage.memory_entries import DoubtedPair, Memory
from ..storage.transaction import Transaction
from .claims import Claim
from .errors import KnowledgeError
from .evidence import CERTAIN
from .guards import conflicts
from .history import Step, change, ended
from .holdings import owned


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Two memories in doubt, as only a judge says; ``known`` was there before ``new``."""

    known: Memory
    new: Memory
    since: datetime

    def other(self, memory_id: str) -> Memory:
        """Return the one that a memory is in doubt with."""
        return self.new if memory_id == self.known.id else self.known


def contradictions(tx: Transaction, of: Collection[str] | None = None) -> list[Contradiction]:
    """Return what nobody has settled, the oldest first; ``of``: about one of these memories."""
    found = tx.doubts.unsettled(of)
    known = tx.memories.by_ids({id_ for one in found for id_ in (one.known_id, one.new_id)})
    return [Contradiction(known[one.known_id], known[one.new_id], one.at) for one in found]


@dataclass(frozen=True, slots=True)
class Settlement:
    """A memory holds, and what it is in doubt with gives way, or with ``both_hold`` holds as well.

    ``others`` are those meant, by default all that it is in doubt with. ``owners`` are those whose
    memories may be changed; ``None``: anyone's.
    """

    memory_id: str
    others: tuple[str, ...] | None = None
    both_hold: bool = False
    owners: tuple[str, ...] | None = None


def settle(tx: Transaction, settlement: Settlement, step: Step) -> list[Memory]:
    """Let hold what a person says, and return the memory and the others as they are now.

    All is one step, and undone the doubts are there again. The same two are not brought up again.

    Raises:
        KnowledgeError: there is no such memory, it belongs to none of the owners, or it is in no
            doubt with any of the others.
    """
    memory_id, others = settlement.memory_id, settlement.others
    holding = owned(tx, memory_id, settlement.owners)
    found = tx.doubts.unsettled([memory_id])
    pairs = [one for one in found if others is None or _other(one, memory_id) in others]
    doubted = list(tx.memories.by_ids([_other(one, memory_id) for one in pairs]).values())
    if not doubted:
        raise KnowledgeError("memory_not_in_doubt")
    after = _held(step, holding, () if settlement.both_hold else doubted)
    change(tx, step, "confirm", holding, after)
    settled = [after]
    for other in doubted:
        if settlement.both_hold:
            settled.append(_held(step, other))
            change(tx, step, "confirm", other, settled[-1])
        else:
            settled.append(ended(other, "superseded", step.at, step.at, memory_id))
            change(tx, step, "supersede", other, settled[-1])
    tx.doubts.settle(pairs, step.group_id)
    return settled


def _other(pair: DoubtedPair, memory_id: str) -> str:
    return pair.new_id if pair.known_id == memory_id else pair.known_id


def _held(step: Step, memory: Memory, instead_of: Sequence[Memory] = ()) -> Memory:
    """Return a memory as a person's own; what was always to be at hand is so in its form."""
    return replace(
        memory,
        by_person=True,
        confidence=CERTAIN,
        pinned=memory.pinned or any(one.pinned for one in instead_of),
        updated_at=step.at,
    )


@dataclass(frozen=True, slots=True)
class Join:
    """A memory holds what ``others`` say as well.

    ``owners`` are those whose memories may be changed; ``None``: anyone's.
    """

    memory_id: str
    others: tuple[str, ...]
    owners: tuple[str, ...] | None = None


def join(tx: Transaction, wish: Join, step: Step) -> list[Memory]:
    """Merge memories with one of them, and return that and the others as they are now.

    All is one step. The memory is the relation that the first of them states. What was merged with
    one of the others is merged with the one that holds. What they contradict among themselves as
    only a judge says is settled.

    Raises:
        KnowledgeError: one of them is not there, holds no longer, or is another owner's; a guard
            tells them apart; one is in doubt with a memory that is not among them.
    """
    holding = owned(tx, wish.memory_id, wish.owners)
    ids = [one for one in dict.fromkeys(wish.others) if one != holding.id]
    others = [owned(tx, one, wish.owners) for one in ids]
    _check(holding, others)
    doubts = tx.doubts.unsettled(ids)
    among = {holding.id, *ids}
    if any(not {one.known_id, one.new_id} <= among for one in doubts):
        raise KnowledgeError("memory_in_doubt")
    sources = (*holding.sources, *(source for one in others for source in one.sources))
    stating = next((one for one in (holding, *others) if one.predicate is not None), holding)
    after = replace(
        _held(step, holding, others),
        sources=tuple(dict.fromkeys(sources)),
        search_terms=joined(holding.text, *(one.search_terms for one in (holding, *others))),
        predicate=stating.predicate,
        subject_id=stating.subject_id,
        object_id=stating.object_id,
    )
    change(tx, step, "confirm", holding, after)
    merged = [
        replace(one, status="merged", superseded_by=holding.id, pinned=False, updated_at=step.at)
        for one in (*others, *tx.memories.merged_into(ids))
    ]
    for now in merged:
        change(tx, step, "confirm", tx.memories.get(now.id), now)
    tx.doubts.settle(doubts, step.group_id)
    return [after, *merged[: len(others)]]


def _check(holding: Memory, others: Sequence[Memory]) -> None:
    everything = [holding, *others]
    if not others or any(one.status != "active" for one in everything):
        raise KnowledgeError("memory_not_active")
    if any(one.owner != holding.owner for one in others):
        raise KnowledgeError("memory_other_owner")
    for place, one in enumerate(everything):
        for other in everything[place + 1 :]:
            if conflicts(Claim.of(other), Claim.of(one)):
                raise KnowledgeError("memory_apart")
