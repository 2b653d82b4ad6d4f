"""Two memories that contradict each other as only a judge says, and settling which holds.

A person does. What holds is theirs from then on, so that nothing learnt later changes it, and
the same two are not brought up again.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from ..storage.memory_entries import DoubtedPair, Memory
from ..storage.transaction import Transaction
from .errors import KnowledgeError
from .evidence import CERTAIN
from .history import Step, change
from .holdings import owned


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Two memories in doubt; ``known`` was there before ``new``."""

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

    All is one step, and undone the doubts are there again.

    Raises:
        KnowledgeError: there is no such memory; it belongs to none of the owners; it is in no doubt
            with any of the others.
    """
    memory_id = settlement.memory_id
    others, both_hold = settlement.others, settlement.both_hold
    owned(tx, memory_id, settlement.owners)
    found = tx.doubts.unsettled([memory_id])
    pairs = [one for one in found if others is None or _other(one, memory_id) in others]
    present = tx.memories.by_ids([memory_id, *(_other(one, memory_id) for one in pairs)])
    holding = present.pop(memory_id, None)
    if holding is None or not present:
        raise KnowledgeError("memory_not_in_doubt")
    settled = [
        _confirmed(step, holding, () if both_hold else tuple(present.values())),
        *(
            _confirmed(step, other) if both_hold else _given_way(step, other, holding.id)
            for other in present.values()
        ),
    ]
    for before, after in zip((holding, *present.values()), settled, strict=True):
        change(tx, step, "confirm" if after.status == "active" else "supersede", before, after)
    tx.doubts.settle(pairs, step.group_id)
    return settled


def _other(pair: DoubtedPair, memory_id: str) -> str:
    return pair.new_id if pair.known_id == memory_id else pair.known_id


def _confirmed(step: Step, memory: Memory, instead_of: Sequence[Memory] = ()) -> Memory:
    """Return a memory as a person's own; what was always to be at hand is so in its form."""
    return replace(
        memory,
        by_person=True,
        confidence=CERTAIN,
        pinned=memory.pinned or any(one.pinned for one in instead_of),
        updated_at=step.at,
    )


def _given_way(step: Step, memory: Memory, to: str) -> Memory:
    ended = max(step.at, memory.valid_from)
    return replace(
        memory,
        status="superseded",
        superseded_by=to,
        valid_to=min(ended, memory.valid_to) if memory.valid_to else ended,
        updated_at=step.at,
    )
