"""The history of memories and entities: steps that are written down with what they change."""

from contextvars import ContextVar
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from ..storage.graph_entries import EntityImage
from ..storage.memory_entries import (
    Action,
    Actor,
    AnyEntry,
    HistoryEntry,
    Known,
    Memory,
    MemoryStatus,
)
from ..storage.transaction import Transaction

CHANGED_NOTHING: Final = frozenset({"noop", "conflict"})
doer: Final[ContextVar[str | None]] = ContextVar("switchboard_doer", default=None)
"""The person on whose word something is done, where that is known."""


@dataclass(frozen=True, slots=True)
class Step:
    """A decision while it is carried out. All it changes shares ``group_id`` in the history."""

    group_id: str
    actor: Actor
    at: datetime
    fact_id: str | None = None


def change(
    tx: Transaction, step: Step, action: Action, before: Known | None, after: Known | None
) -> None:
    """Make a memory or an entity what ``after`` says, and write it down; ``None``: there is none.

    Raises:
        ValueError: there is neither a before nor an after.
    """
    item = before or after
    if item is None:
        raise ValueError("A step changes something")
    if isinstance(after, Memory):
        tx.memories.put(after)
    elif isinstance(after, EntityImage):
        tx.graph.put(after)
    elif isinstance(item, Memory):
        tx.memories.delete([item.id])
    else:
        tx.graph.delete(item.id)
    _record(tx, step, action, item, before, after)


def record_noop(tx: Transaction, step: Step, action: Action, memory: Memory) -> None:
    """Write down that something was weighed against a memory, and left it as it is."""
    _record(tx, step, action, memory, None, None)


def _record(
    tx: Transaction,
    step: Step,
    action: Action,
    item: Known,
    before: Known | None,
    after: Known | None,
) -> None:
    entry: AnyEntry = HistoryEntry(
        memory_id=item.id,
        owner=item.owner,
        action=action,
        actor=step.actor,
        at=step.at,
        before=before,
        after=after,
        fact_id=step.fact_id,
        group_id=step.group_id,
        done_by=doer.get() if step.actor == "person" else None,
    )
    tx.history.append(entry)


def ended(
    memory: Memory,
    status: MemoryStatus,
    at: datetime,
    now: datetime,
    superseded_by: str | None = None,
) -> Memory:
    """Return a memory that holds no longer from a time on, but not from before it began.

    One that had ended already keeps its end.
    """
    end = max(at, memory.valid_from)
    return replace(
        memory,
        status=status,
        superseded_by=superseded_by or memory.superseded_by,
        valid_to=min(end, memory.valid_to) if memory.valid_to else end,
        updated_at=now,
    )
