"""A person says that several memories are one: one of them holds, the others are merged with it.

Nothing is lost. The other wordings stay as merged, and undone all is as it was. What a guard tells
apart is not one, whoever says so.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ..language.search_terms import joined
from ..storage.memory_entries import Memory
from ..storage.transaction import Transaction
from .claims import Claim
from .errors import KnowledgeError
from .evidence import CERTAIN
from .guards import conflicts
from .history import Step, change
from .holdings import owned


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

    All is one step. What was merged with one of the others is merged with the one that holds. What
    they contradict among themselves as only a judge says is settled.

    Raises:
        KnowledgeError: one of them is not there; one of them belongs to none of the owners; they
            belong to different people; one of them holds no longer, or there is no other one; a
            guard tells them apart; one of the others is in doubt with a memory that is not among
            them.
    """
    holding = owned(tx, wish.memory_id, wish.owners)
    ids = [one for one in dict.fromkeys(wish.others) if one != holding.id]
    others = [owned(tx, one, wish.owners) for one in ids]
    _check(holding, others)
    doubts = tx.doubts.unsettled(ids)
    among = {holding.id, *ids}
    if any(not {one.known_id, one.new_id} <= among for one in doubts):
        raise KnowledgeError("memory_in_doubt")
    after = _holding(step, holding, others)
    change(tx, step, "confirm", holding, after)
    merged = [_merged(step, one, holding.id) for one in others]
    nested = tx.memories.merged_into(ids)
    for before, now in zip(others, merged, strict=True):
        change(tx, step, "confirm", before, now)
    for one in nested:
        change(tx, step, "confirm", one, _merged(step, one, holding.id))
    tx.doubts.settle(doubts, step.group_id)
    return [after, *merged]


def _check(holding: Memory, others: Sequence[Memory]) -> None:
    if not others or any(one.status != "active" for one in (holding, *others)):
        raise KnowledgeError("memory_not_active")
    if any(one.owner != holding.owner for one in others):
        raise KnowledgeError("memory_other_owner")
    everything = [holding, *others]
    for place, one in enumerate(everything):
        for other in everything[place + 1 :]:
            if conflicts(Claim.of(other), Claim.of(one)):
                raise KnowledgeError("memory_apart")


def _holding(step: Step, memory: Memory, others: Sequence[Memory]) -> Memory:
    """Return a memory as a person's own, with the evidence and the search terms of all."""
    terms = joined(memory.text, memory.search_terms, *(one.search_terms for one in others))
    sources = (*memory.sources, *(source for one in others for source in one.sources))
    return replace(
        memory,
        by_person=True,
        confidence=CERTAIN,
        pinned=memory.pinned or any(one.pinned for one in others),
        sources=tuple(dict.fromkeys(sources)),
        search_terms=terms,
        updated_at=step.at,
    )


def _merged(step: Step, memory: Memory, into: str) -> Memory:
    return replace(memory, status="merged", superseded_by=into, pinned=False, updated_at=step.at)
