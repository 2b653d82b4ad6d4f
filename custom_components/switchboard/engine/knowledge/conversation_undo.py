"""Taking one conversation back: its messages, and all that was learnt from them alone.

Memories and the graph are afterwards as if it had never been, as after an import that is taken
back (``import_undo``). What was learnt may be learnt again when it is said again; but the deleted
messages themselves do not come back, whatever they are read from.
"""

import json
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from ..storage.deletion import Forgotten
from ..storage.entries import StoredEntry
from ..storage.memory_entries import Memory
from ..storage.transaction import Transaction
from . import tombstones
from .errors import KnowledgeError
from .import_undo import ImportInGraph, Taken, taken, with_graph
from .revision import revision_of_chosen

_MOST: Final = 1_000_000
_SAME_TIME: Final = timedelta(minutes=1)
"""How far apart the times of one sentence are in the log and in what is kept to go on."""


@dataclass(frozen=True, slots=True)
class Consequences:
    """What goes with a conversation, and the memories that stay, before and after.

    ``revision`` changes whenever something of it does.
    """

    gone: Forgotten
    staying: tuple[tuple[Memory, Memory], ...]
    revision: str


@dataclass(frozen=True, slots=True)
class ConversationUndo:
    """What goes with a conversation, as ``ForgetPlan`` says it of words.

    ``own``: the only person whose things may be touched by it. ``expected``: the revision of what
    was seen. ``now`` is by default the clock's.
    """

    conversation_id: str
    graph: ImportInGraph
    own: str | None = None
    expected: str | None = None
    now: Callable[[], datetime] = lambda: datetime.now(UTC)

    def read_page(self, tx: Transaction) -> bool:
        """Read nothing ahead."""
        return False

    def goes(self, tx: Transaction) -> Consequences:
        """Return what would become of what is known; changes nothing.

        Raises:
            KnowledgeError: something of it is not the person's own; there is no such conversation.
        """
        said = self._said(tx)
        found = self._taken(tx, said)
        gone = with_graph(found.gone, self.graph.goes(tx, found.gone.message_ids))
        before = tx.memories.by_ids([one.id for one in found.back])
        staying = tuple((before[one.id], one) for one in found.back)
        self._check_own(tx, said, gone, [one for pair in staying for one in pair])
        # Conversations under way are let go before, and their copies may be gone by then.
        seen = replace(gone, conversation_ids=())
        return Consequences(gone, staying, revision_of_chosen(tx, seen))

    def choose(self, tx: Transaction) -> Forgotten:
        """Return what is to go, once what stays is as it was before the conversation.

        Raises:
            KnowledgeError: as ``goes`` says.
            KnowledgeError: it is not what was seen.
        """
        if self.goes(tx).revision != self.expected is not None:
            raise KnowledgeError("memory_scope_changed")
        said = self._said(tx)
        found = self._taken(tx, said)
        for memory in found.back:
            tx.memories.put(memory)
        ids = found.gone.message_ids
        gone = with_graph(found.gone, self.graph.restore(tx, ids))
        graves = [
            tombstones.of_topic(tx, owner, (), ids, self.now())
            for owner in sorted({one.entry.owner for one in said})
        ]
        return replace(gone, tombstones=[*gone.tombstones, *graves])

    def _said(self, tx: Transaction) -> list[StoredEntry]:
        said, _ = tx.talks.messages(self.conversation_id, _MOST, 0)
        if not said:
            raise KnowledgeError("conversation_gone")
        return said

    def _taken(self, tx: Transaction, said: Collection[StoredEntry]) -> Taken:
        found = taken(tx, [one.entry.id for one in said])
        copies = sorted({self.conversation_id, *_copies(tx, said)})
        return replace(found, gone=replace(found.gone, conversation_ids=copies))

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
            *(one.owner for one in staying),
            *(one.owner for one in tx.memories.by_ids(gone.memory_ids).values()),
            *(one.owner for one in tx.graph.entities(touched)),
            *(one.owner for one in tx.graph.relations(touched)),
        }
        if owners != {self.own}:
            raise KnowledgeError("conversation_not_alone")


def _copies(tx: Transaction, said: Collection[StoredEntry]) -> Iterator[str]:
    """Yield the conversations whose kept state holds a message of this one: it was forked."""
    times = {(one.entry.content, one.entry.role): one.entry.created_at for one in said}
    for conversation_id, state in tx.checkpoints.texts():
        for message in _messages_in(json.loads(state)):
            at = times.get((message.get("content"), message.get("role")))  # type: ignore[arg-type]
            if at is not None and abs(_time(message) - at) < _SAME_TIME:
                yield conversation_id
                break


def _messages_in(state: Any) -> Iterator[dict[str, Any]]:
    """Yield the messages of a conversation's state, which is another's as soon as it is forked."""
    window = state.get("window") if isinstance(state, dict) else None
    if isinstance(window, dict):
        for part in ("backlog", "messages"):
            yield from window.get(part) or ()


def _time(message: dict[str, Any]) -> datetime:
    return datetime.fromisoformat(message["timestamp"])
