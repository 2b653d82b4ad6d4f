"""Plans to take messages back: an import, or one conversation, with what was learnt from it alone.

Memories and entities are afterwards as if the messages had never been (``without_messages``).
"""

import json
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from ..knowledge import tombstones
from ..knowledge.errors import KnowledgeError
from ..knowledge.revision import revision_of_chosen
from ..storage.deletion import Forgotten
from ..storage.entries import StoredEntry
from ..storage.memory_entries import Memory
from ..storage.transaction import Transaction
from .telling import entities_going
from .without_messages import WithoutMessages

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
        return WithoutMessages(tx, tx.log.tagged(self.tag)).gone

    def choose(self, tx: Transaction) -> Forgotten:
        """Return what is to go, once what stays is as it was before the import."""
        gone = WithoutMessages(tx, tx.log.tagged(self.tag)).restore()
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
        found = WithoutMessages(tx, [one.entry.id for one in said])
        gone, staying = found.gone, found.changed
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
        gone = WithoutMessages(tx, ids).restore()
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
        touched = [*entities_going(tx, gone), *gone.entities_staying]
        owners = {
            *(one.entry.owner for one in said),
            *(one.owner for one in (*staying, *tx.memories.by_ids(gone.memory_ids).values())),
            *(one.owner for one in tx.graph.entities(touched)),
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
