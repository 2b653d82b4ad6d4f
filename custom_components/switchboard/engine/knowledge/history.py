"""One step of the memory: what is changed, and what is written down about it, belong together."""

from dataclasses import dataclass
from datetime import datetime

from ..storage.memory_entries import Action, Actor, HistoryEntry, Memory
from ..storage.transaction import Transaction


@dataclass(frozen=True, slots=True)
class Step:
    """A decision while it is carried out. All it changes shares ``group_id`` in the history."""

    group_id: str
    actor: Actor
    at: datetime
    fact_id: str | None = None


def change(
    tx: Transaction,
    step: Step,
    action: Action,
    before: Memory | None,
    after: Memory | None,
) -> None:
    """Make a memory what ``after`` says, and write it down; ``None`` stands for no memory.

    Raises:
        ValueError: there is neither a before nor an after.
    """
    if after is not None:
        tx.memories.put(after)
    elif before is not None:
        tx.memories.delete([before.id])
    memory = before or after
    if memory is None:
        raise ValueError("A step changes something")
    tx.history.append(_entry(step, action, memory, before, after))


def record_noop(tx: Transaction, step: Step, action: Action, memory: Memory) -> None:
    """Write down that something was weighed against a memory, and left it as it is."""
    tx.history.append(_entry(step, action, memory))


def _entry(
    step: Step,
    action: Action,
    memory: Memory,
    before: Memory | None = None,
    after: Memory | None = None,
) -> HistoryEntry:
    return HistoryEntry(
        memory_id=memory.id,
        owner=memory.owner,
        action=action,
        actor=step.actor,
        at=step.at,
        before=before,
        after=after,
        fact_id=step.fact_id,
        group_id=step.group_id,
    )
