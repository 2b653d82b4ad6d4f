"""Taking a whole import back: its messages, and all that rests on them alone.

A memory that also rests on something else becomes again what it was before the import touched it,
and one that an imported message replaced holds again. What a person told, edited or pinned is their
own by then and stays; of what it said before they edited it, its history tells no more. Of the
graph the same is said by whoever knows it (``graph.import_undo``).
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Protocol

from ..storage.deletion import Forgotten
from ..storage.memory_entries import HistoryEntry, Memory, Tombstone
from ..storage.transaction import Transaction
from .evidence import CERTAIN
from .holdings import Holdings

_CHANGED_NOTHING = frozenset({"noop", "conflict"})


@dataclass(frozen=True, slots=True)
class Taken:
    """What goes, and the memories that stay as they are to be then."""

    gone: Forgotten
    back: tuple[Memory, ...]


@dataclass(frozen=True, slots=True)
class _Past:
    """What happened to a memory, the first of it that came of the import, and what that said."""

    entries: tuple[HistoryEntry, ...] = ()
    first: HistoryEntry | None = None
    said: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class GraphPart:
    """What goes of the graph besides what rests on messages alone, and what stays though it does.

    ``tombstones`` are of what a person rejected and what goes all the same.
    """

    going: Collection[str] = ()
    staying: Collection[str] = ()
    tombstones: Collection[Tombstone] = ()


class ImportInGraph(Protocol):
    """Takes an import back in the graph."""

    def goes(self, tx: Transaction, message_ids: Collection[str]) -> GraphPart:
        """Return what would go with the messages; changes nothing."""

    def restore(self, tx: Transaction, message_ids: Collection[str]) -> GraphPart:
        """Return what is to go, once what stays is as it was before the messages."""


@dataclass(frozen=True, slots=True)
class ImportUndo:
    """What goes with the messages that have a tag, as ``ForgetPlan`` says it of words."""

    import_id: str
    tag: str
    graph: ImportInGraph

    def read_page(self, tx: Transaction) -> bool:
        """Read nothing ahead."""
        return False

    def goes(self, tx: Transaction) -> Forgotten:
        """Return what would go; changes nothing."""
        gone = taken(tx, tx.log.tagged(self.tag)).gone
        return with_graph(gone, self.graph.goes(tx, gone.message_ids))

    def choose(self, tx: Transaction) -> Forgotten:
        """Return what is to go, once what stays is as it was before the import."""
        found = taken(tx, tx.log.tagged(self.tag))
        for memory in found.back:
            tx.memories.put(memory)
        tx.imports.delete(self.import_id)
        return with_graph(found.gone, self.graph.restore(tx, found.gone.message_ids))


def with_graph(gone: Forgotten, part: GraphPart) -> Forgotten:
    """Return what goes, what of the graph goes among it."""
    return replace(gone, graph_ids=part.going, graph_stays=part.staying, tombstones=part.tombstones)


def taken(tx: Transaction, ids: Collection[str]) -> Taken:
    """Return what goes with some messages, and what stays without them; changes nothing."""
    imported = set(ids)
    house = Holdings(tx, [*tx.log.owners(), *tx.memories.owners()])
    facts = {
        fact.id
        for fact in house.facts
        if fact.source_message_ids and imported.issuperset(fact.source_message_ids)
    }
    past = _by_memory(house, facts)
    gone: set[str] = set()
    kept: dict[str, Memory] = {}
    seqs: set[int] = set()
    restored: set[str] = set()
    for memory in house.memories:
        its = past.get(memory.id, _Past())
        after = _without(memory, its.entries, its.first, imported)
        if after is None:
            gone.add(memory.id)
            continue
        if after != memory:
            kept[memory.id] = after
        seqs.update(_of_import(its, after))
        if its.first and its.first.before and after.text == its.first.before.text:
            restored.add(memory.id)
    # What an imported message had put into other words is said by the memory itself again.
    gone |= {
        memory.id
        for memory in house.memories
        if memory.status == "merged"
        and memory.superseded_by in restored
        and (first := past.get(memory.id, _Past()).first) is not None
        and first.before is None
    }
    back = [_with_successor(house, memory, kept, gone) for memory in house.memories]
    # Memories that are there no more have a history that still says them.
    lost = {id_ for id_, its in past.items() if its.first is not None} - {
        memory.id for memory in house.memories
    }
    message_ids = tuple(ids)
    found = Forgotten(
        memory_ids=sorted(gone | lost),
        fact_ids=sorted(facts),
        message_ids=message_ids,
        conversation_ids=sorted(house.conversations_of(message_ids)),
        history_seqs=sorted(seqs),
    )
    return Taken(found, tuple(one for one in back if one is not None))


def _by_memory(house: Holdings, facts: Collection[str]) -> dict[str, _Past]:
    """Return what happened to each memory, and what of it came of some facts."""
    entries = house.history()
    groups = {entry.group_id for entry in entries if entry.fact_id in facts}
    found: dict[str, _Past] = {}
    for entry in entries:
        its = found.get(entry.memory_id, _Past())
        changed = entry.group_id in groups and entry.action not in _CHANGED_NOTHING
        said = {entry.after.text} if changed and entry.after else set()
        found[entry.memory_id] = _Past(
            (*its.entries, entry), its.first or (entry if changed else None), its.said | said
        )
    return found


def _of_import(its: _Past, after: Memory) -> Iterator[int]:
    """Yield which entries of the history of a memory that stays have the words of the import."""
    words = its.said - {after.text}
    for entry in its.entries:
        if its.first is not None and its.first.before is not None:
            if entry.seq >= its.first.seq:
                yield entry.seq
        elif any(image.text in words for image in (entry.before, entry.after) if image):
            yield entry.seq


def _without(
    memory: Memory,
    touched: Collection[HistoryEntry],
    first: HistoryEntry | None,
    imported: Collection[str],
) -> Memory | None:
    """Return a memory as it would be without the import, None if there were none."""
    sources = tuple(source for source in memory.sources if source not in imported)
    own = replace(memory, sources=sources)
    if first is None:
        return own if sources or not memory.sources else _persons(own)
    if memory.by_person and not (first.before and first.before.by_person):
        return own
    if first.before is None:
        return own if sources else _persons(own)
    if any(
        entry.seq > first.seq
        and entry.group_id != first.group_id
        and entry.action not in _CHANGED_NOTHING
        and entry.undone_at is None
        for entry in touched
    ):
        return own
    return replace(
        first.before,
        sources=tuple(dict.fromkeys((*_left(first.before, imported), *sources))),
        use_count=memory.use_count,
        last_used_at=memory.last_used_at,
        search_terms=memory.search_terms if memory.text == first.before.text else None,
    )


def _persons(memory: Memory) -> Memory | None:
    """Return a memory that rests on nothing any more as a person's own, None if it is nobody's."""
    if memory.pinned and not memory.by_person:
        return replace(memory, by_person=True, confidence=CERTAIN)
    return memory if memory.by_person else None


def _with_successor(
    house: Holdings, memory: Memory, kept: Mapping[str, Memory], gone: Collection[str]
) -> Memory | None:
    """Return what is to be written of a memory that stays, if anything is.

    What an imported memory replaced that was itself replaced since does not hold again.
    """
    after = kept.get(memory.id)
    if memory.id in gone or memory.superseded_by not in gone:
        return after
    followed = {one.id: one.superseded_by for one in house.memories}
    successor = memory.superseded_by
    while successor is not None and successor in gone:
        successor = followed.get(successor)
    if successor is None:
        return after
    return replace(memory, superseded_by=successor, sources=(after or memory).sources)


def _left(memory: Memory, imported: Collection[str]) -> tuple[str, ...]:
    return tuple(source for source in memory.sources if source not in imported)
