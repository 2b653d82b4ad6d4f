"""What is known without some messages: how it would be, or is again once they are taken back.

What also rests on something else becomes again what it was before they touched it, unless something
else has changed it since; and a memory that they replaced holds again. What a person told, edited,
named or pinned is their own by then and stays; what they rejected is kept by a tombstone alone.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field, replace

from ..knowledge import tombstones
from ..knowledge.entity_steps import names_of
from ..knowledge.evidence import CERTAIN
from ..knowledge.history import CHANGED_NOTHING
from ..knowledge.holdings import Holdings
from ..knowledge.timeline import ends_of, exclusive
from ..storage.deletion import Forgotten
from ..storage.graph_entries import EntityImage
from ..storage.memory_entries import AnyEntry, Known, Memory, Tombstone
from ..storage.transaction import Transaction
from .relations import claim_of


@dataclass(slots=True)
class _Past:
    """The history of something, its first entry that came of the messages, and their words."""

    entries: list[AnyEntry] = field(default_factory=list)
    first: AnyEntry | None = None
    groups: set[str] = field(default_factory=set)
    said: set[str] = field(default_factory=set)

    @property
    def before(self) -> Known | None:
        return self.first.before if self.first else None

    @property
    def is_new(self) -> bool:
        return self.first is not None and self.first.before is None

    def goes_back(self, now: Known) -> bool:
        """Return whether it is to be what it was: nothing else and no person changed it since."""
        if self.first is None or self.before is None:
            return False
        if now.by_person and not self.before.by_person:
            return False
        return not any(
            entry.seq > self.first.seq
            and entry.group_id not in self.groups
            and entry.action not in CHANGED_NOTHING
            and entry.undone_at is None
            for entry in self.entries
        )


class WithoutMessages:
    """What goes and what changes with messages that are taken back.

    ``gone`` is what is to be forgotten.
    """

    def __init__(self, tx: Transaction, ids: Collection[str]) -> None:
        """Look at what the messages did; give a transaction in which they are still there."""
        self._tx = tx
        self._imported = imported = frozenset(ids)
        house = Holdings(tx, [*tx.log.owners(), *tx.memories.owners(), *tx.graph.owners()])
        self._facts = house.facts
        facts = {
            fact.id
            for fact in house.facts
            if fact.source_message_ids and imported.issuperset(fact.source_message_ids)
        }
        self._entries = house.history
        self._memories = {memory.id: memory for memory in house.memories}
        self._entities = tx.graph.images(list(tx.graph.all_names(house.owners)))
        self._items: dict[str, Known] = {**self._memories, **self._entities}
        placing = [entry for entry in self._entries if _placed_by(entry, imported)]
        self._groups = {entry.group_id for entry in placing if entry.item == "memory"} | {
            entry.group_id for entry in self._entries if entry.fact_id in facts
        }
        of_entities = self._pasts({entry.group_id for entry in placing if entry.item == "entity"})
        of_entities = self._with_whole_merges(of_entities)
        back = {id_ for id_, one in self._entities.items() if of_entities[id_].goes_back(one)}
        self._past = past = self._pasts(
            self._groups.union(*(of_entities[id_].groups for id_ in back))
        )
        past |= {id_: of_entities[id_] for id_ in self._entities}
        self._after = after = self._without_messages()
        gone = [id_ for id_ in self._memories if after[id_] is None]
        seqs: set[int] = set()
        for id_, item in self._items.items():
            now = after[id_]
            if now is None:
                continue
            seqs.update(_of_messages(past[id_], now))
            if isinstance(item, Memory) and (successor := self._successor(item)) is not None:
                # What a message replaced that was itself replaced since does not hold again.
                after[id_] = replace(item, superseded_by=successor, sources=now.sources)
        # What is there no more has a history that still says it.
        lost = {id_ for id_, its in past.items() if its.first is not None} - self._items.keys()
        self.gone = Forgotten(
            memory_ids=sorted(lost.union(gone)),
            fact_ids=sorted(facts),
            message_ids=tuple(ids),
            conversation_ids=sorted(house.conversations_of(ids)),
            history_seqs=sorted(seqs),
            entities_staying=sorted(
                id_ for id_, one in self._entities.items() if after[id_] not in (None, one)
            ),
        )

    @property
    def changed(self) -> tuple[tuple[Memory, Memory], ...]:
        """The memories that stay and change, before and after."""
        return tuple(
            (one, now)
            for id_, one in self._memories.items()
            if isinstance(now := self._after[id_], Memory) and now != one
        )

    def _successor(self, memory: Memory) -> str | None:
        """Return what took the place of a memory once its successor is gone, if anything did."""
        successor = memory.superseded_by
        # A relation ends where the next one begins: that is found anew once it holds again.
        while (
            successor in self._memories
            and self._after[successor] is None
            and not _are_relations(memory, self._memories[successor])
        ):
            successor = self._memories[successor].superseded_by
        return None if successor == memory.superseded_by else successor

    def restore(self) -> Forgotten:
        """Write what stays as it was before the messages; returns what is to be forgotten."""
        for id_, entity in self._entities.items():
            if isinstance(now := self._after[id_], EntityImage) and now != entity:
                self._tx.graph.put(now)
        for _, memory in self.changed:
            self._tx.memories.put(memory)
        for _, memory in self.changed:
            if memory.status == "active":
                self._end_at_next(memory)
        gone = set(self.gone.fact_ids)
        for fact in self._facts:
            sources = tuple(one for one in fact.source_message_ids if one not in self._imported)
            if fact.predicate and fact.id not in gone and sources != fact.source_message_ids:
                self._tx.facts.rest_on(fact.id, sources)
        return replace(self.gone, entities_staying=(), tombstones=self._graves())

    def _graves(self) -> list[Tombstone]:
        """Return what keeps the relations that a person rejected, and that go, from coming back."""
        gone = (self._memories[id_] for id_ in self.gone.memory_ids if id_ in self._memories)
        graves = []
        for one in gone:
            if _is_rejected(one) and one.predicate is not None:
                names = names_of(self._tx, one)
                claim = claim_of(
                    names[one.subject_id or ""], one.predicate, names[one.object_id or ""]
                )
                grave = tombstones.of_statement(self._tx, one.owner, claim, (), one.updated_at)
                graves.append(grave)
        return graves

    def _without_messages(self) -> dict[str, Known | None]:
        """Return everything as it would be without the messages, None if there were none."""
        after = {
            id_: _without(one, self._past[id_], self._imported) for id_, one in self._items.items()
        }
        for id_, one in self._memories.items():
            its = self._past[id_]
            # What a message had put into other words is said by the memory itself again.
            if one.status == "merged" and its.is_new and one.superseded_by in self._memories:
                holder = after[one.superseded_by]
                before = self._past[one.superseded_by].before
                if (
                    isinstance(holder, Memory)
                    and isinstance(before, Memory)
                    and holder.text == before.text
                ):
                    after[id_] = None
            # What was cut off a relation that is whole again was no relation before.
            if one.predicate and its.is_new and its.first and not one.by_person:
                group = its.first.group_id
                if any(
                    isinstance(whole := after[other], Memory)
                    and whole != self._memories[other]
                    and ends_of(whole) == ends_of(one)
                    for other in self._touched_by(group) - {id_}
                ):
                    after[id_] = None
        return after

    def _touched_by(self, group_id: str) -> set[str]:
        entries = self._tx.history.group(group_id)
        return {one.memory_id for one in entries if one.memory_id in self._memories}

    def _pasts(self, groups: Collection[str]) -> defaultdict[str, _Past]:
        found: defaultdict[str, _Past] = defaultdict(_Past)
        for entry in self._entries:
            its = found[entry.memory_id]
            its.entries.append(entry)
            if entry.group_id in groups and entry.action not in CHANGED_NOTHING:
                its.groups.add(entry.group_id)
                its.first = its.first or entry
                if isinstance(entry.after, Memory):
                    its.said.add(entry.after.text)
        return found

    def _with_whole_merges(self, past: defaultdict[str, _Past]) -> defaultdict[str, _Past]:
        """Take back all of a merge or nothing: its relations go with the entities they name."""
        groups = set().union(*(its.groups for its in past.values()))
        merges = {entry.group_id for entry in self._entries if entry.action == "merge"} & groups
        fixed = {
            group
            for group in merges
            if self._has_changed_since(group)
            or any(
                group in past[id_].groups and self._stays(one) and not past[id_].goes_back(one)
                for id_, one in self._entities.items()
            )
        }
        return self._with_whole_merges(self._pasts(groups - fixed)) if fixed else past

    def _stays(self, entity: EntityImage) -> bool:
        return entity.by_person or not self._imported.issuperset(entity.sources)

    def _has_changed_since(self, group_id: str) -> bool:
        for entry in self._tx.history.group(group_id):
            memory = self._memories.get(entry.memory_id)
            if memory is None or self._imported.issuperset(memory.sources):
                continue
            if any(
                one.seq > entry.seq
                and one.group_id not in {group_id, *self._groups}
                and one.undone_at is None
                and one.action not in CHANGED_NOTHING
                for one in self._tx.history.of_memory(memory.id)
            ):
                return True
        return False

    def _end_at_next(self, relation: Memory) -> None:
        """End what holds again where that begins which was told since and can hold alone."""
        first, ends = self._past[relation.id].first, ends_of(relation)
        if first is None or ends is None:
            return
        gone = set(self.gone.memory_ids)
        later = [
            (one.valid_from, one.id)
            for one in exclusive(self._tx, relation.owner, ends)
            if one.id not in gone
            and one.valid_from > relation.valid_from
            and (entries := self._tx.history.of_memory(one.id))
            and entries[0].seq > first.seq
        ]
        if later:
            end, following = min(later)
            ended = replace(relation, status="superseded", valid_to=end, superseded_by=following)
            self._tx.memories.put(ended)


def _placed_by(entry: AnyEntry, imported: Collection[str]) -> bool:
    """Return whether a step placed an entity or a relation that one of the messages says."""
    if entry.actor != "extractor" or entry.undone_at is not None or entry.fact_id is not None:
        return False
    after = entry.after
    if after is None or (isinstance(after, Memory) and after.predicate is None):
        return False
    known = entry.before.sources if entry.before else ()
    return not set(imported).isdisjoint(set(after.sources).difference(known))


def _are_relations(one: Memory, other: Memory) -> bool:
    return one.predicate is not None and other.predicate is not None


def _is_rejected(memory: Memory) -> bool:
    return memory.predicate is not None and memory.status == "retracted" and memory.by_person


def _of_messages(its: _Past, after: Known) -> Iterable[int]:
    if its.first is not None and its.before is not None:
        return [entry.seq for entry in its.entries if entry.seq >= its.first.seq]
    words = its.said - {after.text} if isinstance(after, Memory) else ()
    return [
        entry.seq
        for entry in its.entries
        for image in (entry.before, entry.after)
        if isinstance(image, Memory) and image.text in words
    ]


def _without(item: Known, its: _Past, imported: Collection[str]) -> Known | None:
    """Return something as it would be without the messages, None if there were none."""
    sources = tuple(source for source in item.sources if source not in imported)
    own = replace(item, sources=sources)
    if isinstance(item, Memory) and _is_rejected(item) and item.sources and not sources:
        return None
    if its.before is not None and its.goes_back(item):
        return _as_before(its.before, own, imported)
    if sources or item.by_person or its.before is not None:
        return own
    if its.first is None and not item.sources:
        return own
    if isinstance(own, Memory) and own.pinned:
        # Nothing stands behind it but the person who wanted it at hand.
        return replace(own, by_person=True, confidence=CERTAIN)
    return None


def _as_before(before: Known, own: Known, imported: Collection[str]) -> Known:
    """Return something as it was, with what it rests on besides the messages."""
    if not isinstance(before, Memory) or not isinstance(own, Memory):
        return replace(before, sources=tuple(one for one in before.sources if one in own.sources))
    earlier = (source for source in before.sources if source not in imported)
    return replace(
        before,
        sources=tuple(dict.fromkeys((*earlier, *own.sources))),
        use_count=own.use_count,
        last_used_at=own.last_used_at,
        search_terms=own.search_terms if own.text == before.text else None,
    )
