"""Taking steps back: what they changed of memories, and what of entities, at once.

Only the last thing that happened to a memory can be taken back; a step whose memory was changed
since is refused with the name of the later one. So nothing that a person did meanwhile is lost
without their knowing, and what is undone one after the other, from the last, ends where it began.
An undo is a step of its own and can be undone: then the first step stands again. Its group is named
after the one it took back.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final, Literal

from ..storage.graph_entries import EntityImage
from ..storage.memory_entries import (
    Action,
    Actor,
    AnyEntry,
    HistoryEntry,
    Known,
    Memory,
    is_of_memory,
)
from ..storage.transaction import Transaction
from .entity_steps import GRAPH
from .errors import KnowledgeError
from .history import CHANGED_NOTHING, Step, change
from .ports import NewId
from .timeline import move_waiting

_OF: Final = "/"


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
    for found in tx.history.last_groups(owners):
        try:
            return _take_back(tx, owners, found, actor, now, new_id)
        except KnowledgeError:
            # A memory that was given away, or of whose history something was forgotten.
            continue
    raise KnowledgeError("memory_nothing_to_undo")


def _entries_to_undo(
    tx: Transaction, owners: Collection[str], group_id: str
) -> tuple[list[AnyEntry], dict[str, Known]]:
    """Return what a step did, if it can be taken back, and all it changed as it is now."""
    live = [
        entry
        for entry in tx.history.group(group_id)
        if entry.undone_at is None and entry.action not in CHANGED_NOTHING
    ]
    if not live:
        raise KnowledgeError("memory_nothing_to_undo")
    of_entities = {entry.memory_id for entry in live if entry.item == "entity"}
    images = [image for entry in live for image in (entry.before, entry.after) if image]
    if not {one.owner for one in images} <= set(owners):
        # What another person's graph has is as if it were not there.
        of_graph = bool(of_entities) or group_id.startswith(GRAPH)
        raise KnowledgeError("memory_nothing_to_undo" if of_graph else "memory_not_yours")
    memories = tx.memories.by_ids([entry.memory_id for entry in live])
    present: dict[str, Known] = {**memories, **tx.graph.images(of_entities)}
    for entry in {one.memory_id: one for one in live}.values():
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
    # Backwards: what superseded something goes before that comes back.
    last = {entry.memory_id: entry for entry in live}
    wanted = {
        id_: entry.before and _as_it_was(entry.before, last[id_].after, present.get(id_))
        for entry in reversed(live)
        for id_ in (entry.memory_id,)
    }
    of_entities = {entry.memory_id for entry in live if entry.item == "entity"}
    _check_whole(tx, wanted, of_entities)
    step = Step(f"{found}{_OF}{new_id()}", actor, now)
    _keep_facts(tx, {id_: wanted[id_] for id_ in of_entities})
    # A relation goes after its entities have come, and before they go.
    for id_, image in sorted(wanted.items(), key=lambda one: _place(one[1], one[0] in of_entities)):
        change(tx, step, "undo", present.get(id_), image)
    again = [one for one in wanted.values() if isinstance(one, Memory)]
    gone = [id_ for id_, image in wanted.items() if image is None and id_ not in of_entities]
    # What a person had decided on waits for them again.
    tx.facts.wait_unless([one.id for one in again], gone)
    tx.history.mark_undone(found, now)
    if any(entry.action == "undo" for entry in live):
        tx.history.mark_redone(found.rpartition(_OF)[0])
    actions = dict.fromkeys(entry.action for entry in live)
    removed = [present[id_] for id_ in gone if id_ in present]
    return UndoReport(
        found,
        step.group_id,
        tuple(actions),
        tuple(again),
        tuple(one for one in removed if isinstance(one, Memory)),
    )


def _keep_facts(tx: Transaction, wanted: Mapping[str, Known | None]) -> None:
    """Let facts stay that name an entity which goes: it was split off another one, or never was."""
    other = next((id_ for id_, image in wanted.items() if image is not None), None)
    for gone in (id_ for id_, image in wanted.items() if image is None):
        for fact in tx.facts.at_entities([gone]):
            move_waiting(tx, fact, gone, other)


def _place(image: Known | None, is_entity: bool) -> int:
    return 1 if not is_entity else 0 if image is not None else 2


def _check_whole(
    tx: Transaction, wanted: Mapping[str, Known | None], of_entities: Collection[str]
) -> None:
    """Refuse what would leave a relation at an entity that is not there.

    Raises:
        KnowledgeError: it would.
    """
    again = [one for one in wanted.values() if isinstance(one, Memory)]
    ends = {id_ for one in again for id_ in (one.subject_id, one.object_id) if id_ is not None}
    entities: dict[str, Known | None] = {**tx.graph.images(ends)}
    entities |= {id_: wanted[id_] for id_ in of_entities}
    for memory in again:
        for id_ in (memory.subject_id, memory.object_id):
            if id_ is None:
                continue
            entity = entities.get(id_)
            is_merged = entity is not None and entity.status == "merged"
            if entity is None or (is_merged and memory.status not in ("merged", "retracted")):
                raise KnowledgeError("memory_nothing_to_undo")
    for memory in tx.memories.at_entities([id_ for id_ in of_entities if wanted[id_] is None]):
        if memory.id not in wanted:
            history = tx.history.of_memory(memory.id)
            if not history:
                raise KnowledgeError("memory_nothing_to_undo")
            last = history[-1]
            raise KnowledgeError("memory_changed_since", group_id=last.group_id, action=last.action)


def _check_is_last(tx: Transaction, entry: AnyEntry, current: Known | None) -> None:
    history = tx.history.of_memory(entry.memory_id)
    place = next(place for place, other in enumerate(history) if other.seq == entry.seq)
    later = [
        other
        for other in history[place + 1 :]
        if other.group_id != entry.group_id and other.action not in CHANGED_NOTHING
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


def _are_alike(tx: Transaction, current: Known | None, after: Known | None) -> bool:
    """Return whether something is as a step left it, but for its use and for purged messages."""
    if isinstance(current, EntityImage) and isinstance(after, EntityImage):
        # An image of another home knows nothing of Home Assistant here.
        since = {name: getattr(current, name) for name in ("ha_ref", "sources", "aliases")}
        return current == replace(after, **since)
    if not isinstance(current, Memory) or not isinstance(after, Memory):
        return current is after
    successor = after.superseded_by
    if successor is not None and tx.memories.get(successor) is None:
        successor = None
    return current == replace(
        after,
        **_relation(after, current),
        superseded_by=successor,
        sources=_left(after.sources, after.sources, current.sources),
        use_count=current.use_count,
        last_used_at=current.last_used_at,
        search_terms=current.search_terms,
    )


def _as_it_was(before: Known, after: Known | None, current: Known | None) -> Known:
    if current is None or after is None:
        return before
    sources = _left(before.sources, after.sources, current.sources)
    if not isinstance(before, Memory) or not isinstance(current, Memory):
        if isinstance(before, EntityImage) and isinstance(current, EntityImage):
            linked = isinstance(after, EntityImage) and after.ha_ref != before.ha_ref
            ha_ref = before.ha_ref if linked else current.ha_ref
            return replace(before, sources=sources, ha_ref=ha_ref)
        return replace(before, sources=sources)
    since = (
        _relation(before, current) if not (isinstance(after, Memory) and after.predicate) else {}
    )
    return replace(
        before,
        **since,
        search_terms=current.search_terms if current.text == before.text else None,
        sources=sources,
        use_count=current.use_count,
        last_used_at=current.last_used_at,
    )


def _relation(image: Memory, current: Memory) -> dict[str, Any]:
    """Return the relation of an earlier image: what its words were found to say since, too."""
    is_other = (image.owner, image.text) != (current.owner, current.text)
    held = image if image.predicate or is_other else current
    return {
        "predicate": held.predicate,
        "subject_id": held.subject_id,
        "object_id": held.object_id,
    }


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
        of_memories = [one for one in entries if is_of_memory(one)]
        found.append(Change(group_id, entries[-1].at, *_what(of_memories)))
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
