"""Sentences that the house answers by itself, and what they were learnt from."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final, Literal

from .entries import LogEntry, Stored
from .log import stored_entries
from .table import Repository, Table
from .turns import Turns

type LearntStatus = Literal["active", "declined", "wrong", "changed"]

MOST_HEARD: Final = 20_000
"""Sentences, the latest, among which repeated ones are looked for."""


@dataclass(frozen=True, slots=True)
class LearntSentence(Stored):
    """A sentence and the one call that answers it, or is not to answer it any more.

    ``words`` are those of ``text`` as they are compared; said in ``area_id``, empty where that is
    not known. ``arguments`` are JSON. ``name`` and ``place`` are those of the thing when it was
    learnt. ``tokens`` and ``cost`` are what a model took for it.
    """

    id: str
    words: str
    language: str
    area_id: str
    text: str
    owner: str
    status: LearntStatus
    intent: str
    arguments: str
    entity_id: str
    name: str
    place: str
    created_at: datetime
    message_ids: tuple[str, ...] = ()
    tokens: int = 0
    cost: float | None = None
    currency: str | None = None
    uses: int = 0
    used_at: datetime | None = None

    @property
    def key(self) -> tuple[str, str, str]:
        """What makes it another sentence."""
        return self.words, self.language, self.area_id


_SENTENCES: Final = Table("learnt_sentences", LearntSentence, key="words, language, area_id")


class LearntSentences(Repository):
    """Sentences that the house answers by itself, or is not to answer so."""

    def put(self, sentence: LearntSentence) -> None:
        """Keep a sentence, in place of the one with its words."""
        _SENTENCES.put(self._conn, sentence)

    def all(self) -> list[LearntSentence]:
        """Return all of them, the latest first."""
        return _SENTENCES.find(self._conn, "1 ORDER BY created_at DESC, id")

    def delete(self, sentence_id: str) -> None:
        """Delete a sentence, as if nobody had ever decided on it."""
        self._run("DELETE FROM learnt_sentences WHERE id = ?", sentence_id)

    def forget(
        self, message_ids: Collection[str] = (), conversation_ids: Collection[str] = ()
    ) -> None:
        """Delete what was learnt from messages, or in conversations; they are still there."""
        self._run(
            "DELETE FROM learnt_sentences WHERE EXISTS (SELECT 1 FROM json_each(message_ids) AS one"
            " LEFT JOIN unified_log ON unified_log.id = one.value"
            " WHERE one.value = ANY (?) OR conversation_id = ANY (?))",
            message_ids,
            conversation_ids,
        )

    def count_memories(self, since: datetime, owners: Collection[str]) -> int:
        """Return how many memories of owners have come since a time."""
        return self._number(
            "SELECT count(*) FROM memories WHERE created_at >= ? AND owner = ANY (?)", since, owners
        )

    def count_waiting(self, owners: Collection[str]) -> int:
        """Return how many facts of owners wait for a decision."""
        return self._number(
            "SELECT count(*) FROM extracted_facts WHERE status = 'quarantined' AND processed = 0"
            " AND owner = ANY (?)",
            owners,
        )

    def heard(self, since: datetime) -> list[LogEntry]:
        """Return what people have said since a time, in its order, each with how its turn went."""
        said = stored_entries(
            self._conn,
            "role = 'user' AND created_at >= ? ORDER BY seq DESC LIMIT ?",
            since,
            MOST_HEARD,
        )
        turns = Turns(self._conn).by_ids(one.entry.id for one in said)
        return [replace(one.entry, turn=turns.get(one.entry.id)) for one in reversed(said)]
