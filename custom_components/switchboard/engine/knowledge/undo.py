"""Taking a step back: the memories become again what they were before it.

Only the last thing that happened to a memory can be taken back; a step whose memory was changed
since is refused with the name of the later one. So nothing that a person did meanwhile is lost
without their knowing, and what is undone one after the other, from the last, ends where it began.

An undo is a step of its own and can be undone: then the first step stands again. Its group is named
after the one it took back.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from ..storage.memory_entries import Action, Actor, HistoryEntry, Memory
from ..storage.transaction import Transaction
from .errors import KnowledgeError
from .history import Step, change
from .ports import NewId

_OF: Final = "/"
_CHANGED_NOTHING: Final = frozenset({"noop", "conflict"})


@dataclass(frozen=True, slots=True)
class UndoReport:
    """What was taken back.

    ``group_id`` is the step that was, ``undo_group_id`` the one that did it. ``actions`` are what
    the former had done. ``restored`` are the memories as they are again, ``removed`` those there
    are no longer.
    """

    group_id: str
    undo_group_id: str
    actions: tuple[Action, ...]
    restored: tuple[Memory, ...]
    removed: tuple[Memory, ...]


def undo(
    tx: Transaction,
    owners: Collection[str],
    group_id: str | None,
    actor: Actor,
    now: datetime,
    new_id: NewId,
) -> UndoReport:
    """Take back a step, by default the last one of ``owners`` that can be.

    How often a memory was used stays, and so does the loss of messages that were purged.

    Raises:
        KnowledgeError: there is no such step, it changed nothing, or it is undone already; it
            changed somebody else's memory; what it changed has been changed since.
    """
    if group_id is not None:
        return _take_back(tx, owners, group_id, actor, now, new_id)
    for found in _last_first(tx, owners):
        try:
            return _take_back(tx, owners, found, actor, now, new_id)
        except KnowledgeError:
            # A memory that was given away, or of whose history something was forgotten.
            continue
    raise KnowledgeError("memory_nothing_to_undo")


def _last_first(tx: Transaction, owners: Collection[str]) -> Iterator[str]:
    """Yield the steps that changed something and stand, the last first; seldom more than one."""
    last = tx.history.last_group(owners)
    if last is None:
        return
    yield last
    seen = {last}
    for entry in reversed(tx.history.of_owners(owners)):
        if entry.group_id not in seen and entry.action not in {*_CHANGED_NOTHING, "undo"}:
            seen.add(entry.group_id)
            yield entry.group_id


def entries_to_undo(tx: Transaction, owners: Collection[str], group_id: str) -> list[HistoryEntry]:
    """Return what a step did, if it can be taken back.

    Raises:
        KnowledgeError: there is no such step, it changed nothing, or it is undone already; it
            changed somebody else's memory; what it changed has been changed since.
    """
    live = [
        entry
        for entry in tx.history.group(group_id)
        if entry.undone_at is None and entry.action not in _CHANGED_NOTHING
    ]
    if not live:
        raise KnowledgeError("memory_nothing_to_undo")
    if any(memory.owner not in owners for entry in live for memory in _images(entry)):
        raise KnowledgeError("memory_not_yours")
    present = tx.memories.by_ids([entry.memory_id for entry in live])
    for entry in live:
        _check_is_last(tx, entry, present.get(entry.memory_id))
    return live


def _take_back(
    tx: Transaction,
    owners: Collection[str],
    found: str,
    actor: Actor,
    now: datetime,
    new_id: NewId,
) -> UndoReport:
    live = entries_to_undo(tx, owners, found)
    present = tx.memories.by_ids([entry.memory_id for entry in live])
    step = Step(f"{found}{_OF}{new_id()}", actor, now)
    restored: list[Memory] = []
    removed: list[Memory] = []
    # Backwards: what superseded something goes before that comes back.
    for entry in reversed(live):
        current = present.get(entry.memory_id)
        wanted = None if entry.before is None else _as_it_was(entry, entry.before, current)
        change(tx, step, "undo", current, wanted)
        if wanted is not None:
            restored.append(wanted)
        elif current is not None:
            removed.append(current)
    tx.history.mark_undone(found, now)
    if any(entry.action == "undo" for entry in live):
        tx.history.mark_redone(found.rpartition(_OF)[0])
    actions = tuple(dict.fromkeys(entry.action for entry in live))
    return UndoReport(found, step.group_id, actions, tuple(restored), tuple(removed))


def _check_is_last(tx: Transaction, entry: HistoryEntry, current: Memory | None) -> None:
    later = [
        other
        for other in tx.history.of_memory(entry.memory_id)
        if other.seq > entry.seq
        and other.group_id != entry.group_id
        and other.action not in _CHANGED_NOTHING
    ]
    standing = [other for other in later if _stands(other, entry)]
    if not standing and _are_alike(tx, current, entry.after):
        return
    if not later:
        # Not by a step, but with what it rested on: there is nothing left to restore it to.
        raise KnowledgeError("memory_nothing_to_undo")
    last = (standing or later)[-1]
    raise KnowledgeError("memory_changed_since", group_id=last.group_id, action=last.action)


def _stands(later: HistoryEntry, entry: HistoryEntry) -> bool:
    """Whether a later entry still has an effect that the undoing of ``entry`` would overwrite."""
    if later.undone_at is not None:
        return False
    # The undoing of a step between is done with, as that step is; but before an undo can be
    # undone, those that came after it have to be.
    return later.action != "undo" or entry.action == "undo"


def _are_alike(tx: Transaction, current: Memory | None, after: Memory | None) -> bool:
    """Whether a memory is as a step left it, but for its use and for what was purged since."""
    if current is None or after is None:
        return current is after
    successor = after.superseded_by
    if successor is not None and tx.memories.get(successor) is None:
        successor = None
    sources = _left(after.sources, after.sources, current.sources)
    return current == replace(
        after,
        superseded_by=successor,
        sources=sources,
        use_count=current.use_count,
        last_used_at=current.last_used_at,
        search_terms=current.search_terms,
    )


def _as_it_was(entry: HistoryEntry, before: Memory, current: Memory | None) -> Memory:
    if current is None or entry.after is None:
        return before
    return replace(
        before,
        search_terms=current.search_terms if current.text == before.text else None,
        sources=_left(before.sources, entry.after.sources, current.sources),
        use_count=current.use_count,
        last_used_at=current.last_used_at,
    )


def _left(wanted: Sequence[str], after: Sequence[str], current: Sequence[str]) -> tuple[str, ...]:
    """Return ``wanted`` without what has gone from ``after`` since: messages that were purged."""
    gone = set(after) - set(current)
    return tuple(source for source in wanted if source not in gone)


def _images(entry: HistoryEntry) -> list[Memory]:
    return [memory for memory in (entry.before, entry.after) if memory is not None]
