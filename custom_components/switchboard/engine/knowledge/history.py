"""The history of the memories: steps that are written down with what they change, and undone.

Only the last thing that happened to a memory can be taken back; a step whose memory was changed
since is refused with the name of the later one. So nothing that a person did meanwhile is lost
without their knowing, and what is undone one after the other, from the last, ends where it began.
An undo is a step of its own and can be undone: then the first step stands again. Its group is named
after the one it took back.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final, Literal

from ..storage.memory_entries import Action, Actor, HistoryEntry, Memory, MemoryStatus
from ..storage.transaction import Transaction
from .errors import KnowledgeError
from .ports import NewId

CHANGED_NOTHING: Final = frozenset({"noop", "conflict"})
_OF: Final = "/"


@dataclass(frozen=True, slots=True)
class Step:
    """A decision while it is carried out. All it changes shares ``group_id`` in the history."""

    group_id: str
    actor: Actor
    at: datetime
    fact_id: str | None = None


def change(
    tx: Transaction, step: Step, action: Action, before: Memory | None, after: Memory | None
) -> None:
    """Make a memory what ``after`` says, and write it down; ``None`` stands for no memory.

    Raises:
        ValueError: there is neither a before nor an after.
    """
    memory = before or after
    if memory is None:
        raise ValueError("A step changes something")
    if after is not None:
        tx.memories.put(after)
    else:
        tx.memories.delete([memory.id])
    _record(tx, step, action, memory, before, after)


def record_noop(tx: Transaction, step: Step, action: Action, memory: Memory) -> None:
    """Write down that something was weighed against a memory, and left it as it is."""
    _record(tx, step, action, memory, None, None)


def _record(
    tx: Transaction,
    step: Step,
    action: Action,
    memory: Memory,
    before: Memory | None,
    after: Memory | None,
) -> None:
    entry = HistoryEntry(
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


@dataclass(frozen=True, slots=True)
class UndoReport:
    """A step that was taken back.

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
        if entry.group_id not in seen and entry.action not in {*CHANGED_NOTHING, "undo"}:
            seen.add(entry.group_id)
            yield entry.group_id


def _entries_to_undo(
    tx: Transaction, owners: Collection[str], group_id: str
) -> tuple[list[HistoryEntry], dict[str, Memory]]:
    """Return what a step did, if it can be taken back, and its memories as they are now."""
    live = [
        entry
        for entry in tx.history.group(group_id)
        if entry.undone_at is None and entry.action not in CHANGED_NOTHING
    ]
    if not live:
        raise KnowledgeError("memory_nothing_to_undo")
    images = [image for entry in live for image in (entry.before, entry.after) if image]
    if any(memory.owner not in owners for memory in images):
        raise KnowledgeError("memory_not_yours")
    present = tx.memories.by_ids([entry.memory_id for entry in live])
    for entry in live:
        _check_is_last(tx, entry, present.get(entry.memory_id))
    return live, present


def _take_back(
    tx: Transaction,
    owners: Collection[str],
    found: str,
    actor: Actor,
    now: datetime,
    new_id: NewId,
) -> UndoReport:
    live, present = _entries_to_undo(tx, owners, found)
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
        and other.action not in CHANGED_NOTHING
    ]
    # The undoing of a step between is done with, as that step is; but before an undo can be
    # undone, those that came after it have to be.
    standing = [
        other
        for other in later
        if other.undone_at is None and (other.action != "undo" or entry.action == "undo")
    ]
    if not standing and _are_alike(tx, current, entry.after):
        return
    if not later:
        # Not by a step, but with what it rested on: there is nothing left to restore it to.
        raise KnowledgeError("memory_nothing_to_undo")
    last = (standing or later)[-1]
    raise KnowledgeError("memory_changed_since", group_id=last.group_id, action=last.action)


def _are_alike(tx: Transaction, current: Memory | None, after: Memory | None) -> bool:
    """Return whether a memory is as a step left it, but for its use and for purged messages."""
    if current is None or after is None:
        return current is after
    successor = after.superseded_by
    if successor is not None and tx.memories.get(successor) is None:
        successor = None
    return current == replace(
        after,
        superseded_by=successor,
        sources=_left(after.sources, after.sources, current.sources),
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


type What = Literal["added", "changed", "ended", "pinned", "unpinned", "edited"]


@dataclass(frozen=True, slots=True)
class Change:
    """A step: what it did to ``text``, which with ``changed`` says what ``before`` said until then.

    ``group_id`` is what it is undone by.
    """

    group_id: str
    at: datetime
    what: What
    text: str
    before: str = ""


def undoable(tx: Transaction, owners: Collection[str], limit: int) -> list[Change]:
    """Return those of the owners' last ``limit`` steps that can be taken back now, the last first.

    A step that touched anybody else's memory is none of them.
    """
    found = []
    for group_id in tx.history.last_groups(owners, limit):
        try:
            entries, _ = _entries_to_undo(tx, owners, group_id)
        except KnowledgeError:
            continue
        found.append(Change(group_id, entries[-1].at, *_what(entries)))
    return found


def _what(entries: Sequence[HistoryEntry]) -> tuple[What, str, str]:
    """Return what a step did, what its memory says now, and what that said before."""
    after = {entry.memory_id: entry.after for entry in entries if entry.after}
    for merged in after.values():
        if merged.status == "merged" and (holder := after.get(merged.superseded_by or "")):
            return "changed", holder.text, merged.text
    come = [new.text for entry in entries if (new := _newly(entry.before, entry.after))]
    gone = [old.text for entry in entries if (old := _newly(entry.after, entry.before))]
    if come or gone:
        what: What = "changed" if come and gone else "added" if come else "ended"
        return what, (come or gone)[0], gone[0] if come and gone else ""
    first = entries[0]
    image = first.after or first.before
    text = image.text if image else ""
    if first.before is not None and first.before.text != text:
        return "changed", text, first.before.text
    pins: dict[Action, What] = {"pin": "pinned", "unpin": "unpinned"}
    return pins.get(first.action, "edited"), text, ""


def _newly(before: Memory | None, after: Memory | None) -> Memory | None:
    held = before is not None and before.status == "active"
    return after if after is not None and after.status == "active" and not held else None
