"""Everything kept of some owners, and the words that name what is to be forgotten or found."""

import json
from collections.abc import Collection, Iterator, Sequence
from functools import cache, cached_property
from typing import Any, Final

from ..language.compounds import Uses
from ..storage import search
from ..storage.entries import ExtractedFact, LogEntry
from ..storage.memory_entries import AnyEntry, Memory
from ..storage.transaction import Transaction
from .errors import KnowledgeError
from .mentions import Sought

_INDEXES: Final[tuple[search.Index, ...]] = ("log", "memories")


class Holdings:
    """Everything kept of some owners, each part read when it is first looked at."""

    def __init__(
        self, tx: Transaction, owners: Collection[str], history: Sequence[AnyEntry] = ()
    ) -> None:
        """``history`` is the beginning of theirs, which was read before."""
        self.tx = tx
        self.owners = list(dict.fromkeys(owners))
        self._read_before = history

    @cached_property
    def memories(self) -> list[Memory]:
        """Their memories, whatever their status."""
        found, _ = self.tx.memories.listing(self.owners, limit=-1)
        return found

    @cached_property
    def facts(self) -> list[ExtractedFact]:
        """Return what was extracted of what they said."""
        return [fact for owner in self.owners for fact in self.tx.facts.of_owner(owner)]

    def messages(self) -> Iterator[LogEntry]:
        """Yield what was said by them and to them, in its order."""
        return (stored.entry for stored in self.tx.log.of_owners(self.owners))

    def said_in(self, conversation_ids: Collection[str]) -> Iterator[LogEntry]:
        """Yield what was said by them and to them in some conversations, in its order."""
        found = self.tx.log.of_conversations(conversation_ids, self.owners)
        return (stored.entry for stored in found)

    def conversations_of(self, message_ids: Collection[str]) -> set[str]:
        """Return the conversations of some messages."""
        found = self.tx.log.by_ids(list(message_ids)).values()
        return {stored.entry.conversation_id for stored in found}

    @cached_property
    def history(self) -> list[AnyEntry]:
        """What was done to their memories, and to the entities of their graphs."""
        last = self._read_before[-1].seq if self._read_before else 0
        return [*self._read_before, *self.tx.history.of_owners(self.owners, last)]

    def kept_conversations(self) -> Iterator[tuple[str, str]]:
        """Yield what is kept of conversations that may be the owners', with all their words."""
        kept = (*self.tx.checkpoints.texts(), *self.tx.summaries.texts())
        for conversation_id, text in kept:
            if self._may_be_theirs(conversation_id):
                yield conversation_id, _words_of(text)
        yield from self.tx.threads.texts(self.owners)

    def _may_be_theirs(self, conversation_id: str) -> bool:
        """Return whether one of the owners spoke in a conversation, or its messages are purged."""
        speakers = self.tx.log.speakers(conversation_id)
        return not speakers or bool(speakers & set(self.owners))


def owned(tx: Transaction, memory_id: str, owners: Collection[str] | None) -> Memory:
    """Return a memory of ``owners``; ``None``: anyone's.

    Raises:
        KnowledgeError: there is no such memory; it belongs to none of them.
    """
    memory = tx.memories.get(memory_id)
    if memory is None:
        raise KnowledgeError("memory_unknown")
    if owners is not None and memory.owner not in owners:
        raise KnowledgeError("memory_not_yours")
    return memory


def _words_of(text: str) -> str:
    """Return a document's texts without its JSON, in which letters may be escaped."""
    try:
        document = json.loads(text)
    except ValueError:
        return text
    return "\n".join(_texts(document))


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for item in value:
            yield from _texts(item)
    elif isinstance(value, dict):
        for key, item in value.items():
            yield key
            yield from _texts(item)


def meant_by(wording: str, uses: Uses) -> Sought:
    """Return what is looked for to forget by a wording.

    Raises:
        KnowledgeError: it stands in nearly everything.
    """
    wanted = Sought(wording, uses)
    if wanted.is_too_general:
        raise KnowledgeError("memory_too_general")
    return wanted


def uses_of(tx: Transaction) -> Uses:
    """Return what tells whether anybody here uses a word by itself, in talk or in a memory."""

    @cache
    def uses(word: str) -> bool:
        return any(tx.search.count(index, f'"{word}"', 1) for index in _INDEXES)

    return uses
