"""Taking messages back: an import, or one conversation, with all that was learnt from it alone.

Memories and the graph are afterwards as if the messages had never been. A memory that also rests on
something else becomes again what it was before they touched it, and one that they replaced holds
again. What a person told, edited or pinned is their own by then and stays; of what it said before
they edited it, its history tells no more. The graph follows the same rules (``import_undo``).
"""

import json
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from ..knowledge import tombstones
from ..knowledge.errors import KnowledgeError
from ..knowledge.evidence import CERTAIN
from ..knowledge.history import CHANGED_NOTHING
from ..knowledge.holdings import Holdings
from ..knowledge.revision import revision_of_chosen
from ..storage.deletion import Forgotten
from ..storage.entries import StoredEntry
from ..storage.memory_entries import HistoryEntry, Memory
from ..storage.transaction import Transaction
from .import_undo import GraphRetraction

_MOST: Final = 1_000_000
_SAME_TIME: Final = timedelta(minutes=1)
"""How far apart the times of one sentence are in the log and in what is kept to go on."""


@dataclass(frozen=True, slots=True)
class ImportUndo:
    """Plans to take back an import, whose messages have a tag; see ``ForgetPlan``."""

    import_id: str
    tag: str

    def goes(self, tx: Transaction) -> Forgotten:
        """Return what would go; changes nothing."""
        return _retraction(tx, tx.log.tagged(self.tag))[0]

    def choose(self, tx: Transaction) -> Forgotten:
        """Return what is to go, once what stays is as it was before the import."""
        gone = _retract(tx, tx.log.tagged(self.tag))
        tx.imports.delete(self.import_id)
        return gone


@dataclass(frozen=True, slots=True)
class Consequences:
    """All that goes with a conversation, and the memories that stay, before and after.

    ``revision`` changes whenever something of it does.
    """

    gone: Forgotten
    staying: tuple[tuple[Memory, Memory], ...]
    revision: str


@dataclass(frozen=True, slots=True)
class ConversationUndo:
    """Plans to take back a conversation; see ``ForgetPlan``.

    What was learnt may be learnt again when it is said again; but the deleted messages themselves
    do not come back, whatever they are read from. ``own``: the only person whose things may be
    touched by it. ``expected``: the revision of what was seen.
    """

    conversation_id: str
    own: str | None = None
    expected: str | None = None
    now: Callable[[], datetime] = lambda: datetime.now(UTC)

    def goes(self, tx: Transaction) -> Consequences:
        """Return what would become of what is known; changes nothing.

        Raises:
            KnowledgeError: there is no such conversation, or it is not the person's alone.
        """
        said = self._said(tx)
        gone, staying = _retraction(tx, [one.entry.id for one in said])
        self._check_own(tx, said, gone, [one for pair in staying for one in pair])
        # Conversations under way are let go before, and their copies may be gone by then.
        revision = revision_of_chosen(tx, replace(gone, conversation_ids=()))
        gone = replace(gone, conversation_ids=self._copies(tx, said))
        return Consequences(gone, staying, revision)

    def choose(self, tx: Transaction) -> Forgotten:
        """Return what is to go, once what stays is as it was before the conversation.

        Raises:
            KnowledgeError: as ``goes`` says, or it is not what was seen.
        """
        if self.goes(tx).revision != self.expected is not None:
            raise KnowledgeError("memory_scope_changed")
        said = self._said(tx)
        ids = [one.entry.id for one in said]
        gone = _retract(tx, ids)
        graves = [
            tombstones.of_topic(tx, owner, (), ids, self.now())
            for owner in sorted({one.entry.owner for one in said})
        ]
        return replace(
            gone,
            conversation_ids=self._copies(tx, said),
            tombstones=[*gone.tombstones, *graves],
        )

    def _said(self, tx: Transaction) -> list[StoredEntry]:
        said, _ = tx.talks.messages(self.conversation_id, _MOST, 0)
        if not said:
            raise KnowledgeError("conversation_gone")
        return said

    def _copies(self, tx: Transaction, said: Collection[StoredEntry]) -> list[str]:
        """Return it and the conversations whose kept state holds a message of it: its forks."""
        times = {(one.entry.content, one.entry.role): one.entry.created_at for one in said}
        found = {self.conversation_id}
        for conversation_id, state in tx.checkpoints.texts():
            for message in _messages_in(json.loads(state)):
                at = times.get((message.get("content"), message.get("role")))  # type: ignore[arg-type]
                if at is not None and abs(_time(message) - at) < _SAME_TIME:
                    found.add(conversation_id)
        return sorted(found)

    def _check_own(
        self,
        tx: Transaction,
        said: Collection[StoredEntry],
        gone: Forgotten,
        staying: Collection[Memory],
    ) -> None:
        if self.own is None:
            return
        ids = tx.graph_deletion.going_with(gone.graph_ids, gone.message_ids, gone.graph_stays)
        touched = [*ids, *gone.graph_stays]
        owners = {
            *(one.entry.owner for one in said),
            *(one.owner for one in (*staying, *tx.memories.by_ids(gone.memory_ids).values())),
            *(one.owner for one in tx.graph.entities(touched)),
            *(one.owner for one in tx.graph.relations(touched)),
        }
        if owners != {self.own}:
            raise KnowledgeError("conversation_not_alone")


def _messages_in(state: Any) -> Iterator[dict[str, Any]]:
    """Yield the messages of a conversation's state, which is another's as soon as it is forked."""
    window = state.get("window") if isinstance(state, dict) else None
    if isinstance(window, dict):
        for part in ("backlog", "messages"):
            yield from window.get(part) or ()


def _time(message: dict[str, Any]) -> datetime:
    return datetime.fromisoformat(message["timestamp"])


type _Changed = tuple[tuple[Memory, Memory], ...]


def _retraction(tx: Transaction, ids: Collection[str]) -> tuple[Forgotten, _Changed]:
    """Return what goes with some messages, and the memories that stay, before and after."""
    gone, changed = _of_memories(tx, ids)
    return GraphRetraction(tx, ids).planned(gone), changed


def _retract(tx: Transaction, ids: Collection[str]) -> Forgotten:
    """Make what stays what it was before some messages, and return what is to go with them."""
    gone, changed = _of_memories(tx, ids)
    for _, memory in changed:
        tx.memories.put(memory)
    return GraphRetraction(tx, ids).restored(gone)


@dataclass(slots=True)
class _Past:
    """The history of a memory, its first entry that came of the messages, and their words."""

    entries: list[HistoryEntry] = field(default_factory=list)
    first: HistoryEntry | None = None
    said: set[str] = field(default_factory=set)

    @property
    def before(self) -> Memory | None:
        return self.first.before if self.first else None

    @property
    def is_new(self) -> bool:
        return self.first is not None and self.first.before is None


def _of_memories(tx: Transaction, ids: Collection[str]) -> tuple[Forgotten, _Changed]:
    imported = set(ids)
    house = Holdings(tx, [*tx.log.owners(), *tx.memories.owners()])
    facts = {
        fact.id
        for fact in house.facts
        if fact.source_message_ids and imported.issuperset(fact.source_message_ids)
    }
    past = _pasts(house, facts)
    memories = {memory.id: memory for memory in house.memories}
    after = {id_: _without(one, past[id_], imported) for id_, one in memories.items()}
    for id_, one in memories.items():
        # What a message had put into other words is said by the memory itself again.
        if one.status == "merged" and past[id_].is_new and one.superseded_by in memories:
            holder = after[one.superseded_by]
            before = past[one.superseded_by].before
            if holder is not None and before is not None and holder.text == before.text:
                after[id_] = None
    gone = {id_ for id_, now in after.items() if now is None}
    changed: list[tuple[Memory, Memory]] = []
    seqs: set[int] = set()
    for id_, memory in memories.items():
        if (now := after[id_]) is None:
            continue
        seqs.update(_of_messages(past[id_], now))
        successor = memory.superseded_by
        while successor in gone:
            successor = memories[successor].superseded_by
        if successor is not None and successor != memory.superseded_by:
            # What a message replaced that was itself replaced since does not hold again.
            now = replace(memory, superseded_by=successor, sources=now.sources)
        if now != memory:
            changed.append((memory, now))
    # Memories that are there no more have a history that still says them.
    lost = {id_ for id_, its in past.items() if its.first is not None} - memories.keys()
    found = Forgotten(
        memory_ids=sorted(gone | lost),
        fact_ids=sorted(facts),
        message_ids=tuple(ids),
        conversation_ids=sorted(house.conversations_of(ids)),
        history_seqs=sorted(seqs),
    )
    return found, tuple(changed)


def _pasts(house: Holdings, facts: Collection[str]) -> defaultdict[str, _Past]:
    entries = house.history
    groups = {entry.group_id for entry in entries if entry.fact_id in facts}
    found: defaultdict[str, _Past] = defaultdict(_Past)
    for entry in entries:
        its = found[entry.memory_id]
        its.entries.append(entry)
        if entry.group_id in groups and entry.action not in CHANGED_NOTHING:
            its.first = its.first or entry
            if entry.after:
                its.said.add(entry.after.text)
    return found


def _of_messages(its: _Past, after: Memory) -> Iterable[int]:
    if its.first is not None and its.before is not None:
        return [entry.seq for entry in its.entries if entry.seq >= its.first.seq]
    words = its.said - {after.text}
    return [
        entry.seq
        for entry in its.entries
        if any(image.text in words for image in (entry.before, entry.after) if image)
    ]


def _without(memory: Memory, its: _Past, imported: Collection[str]) -> Memory | None:
    """Return a memory as it would be without the messages, None if there were none."""
    first, before = its.first, its.before
    sources = tuple(source for source in memory.sources if source not in imported)
    own = replace(memory, sources=sources)
    if first is None:
        return own if sources or not memory.sources else _persons(own)
    if memory.by_person and not (before and before.by_person):
        return own
    if before is None:
        return own if sources else _persons(own)
    if any(
        entry.seq > first.seq
        and entry.group_id != first.group_id
        and entry.action not in CHANGED_NOTHING
        and entry.undone_at is None
        for entry in its.entries
    ):
        return own
    earlier = (source for source in before.sources if source not in imported)
    return replace(
        before,
        sources=tuple(dict.fromkeys((*earlier, *sources))),
        use_count=memory.use_count,
        last_used_at=memory.last_used_at,
        search_terms=memory.search_terms if memory.text == before.text else None,
    )


def _persons(memory: Memory) -> Memory | None:
    """Return a memory that rests on nothing any more as a person's own, None if it is nobody's."""
    if memory.pinned and not memory.by_person:
        return replace(memory, by_person=True, confidence=CERTAIN)
    return memory if memory.by_person else None
