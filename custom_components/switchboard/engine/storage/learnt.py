"""Sentences that the house answers by itself, and what they were learnt from."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final, Literal

from .entries import LogEntry, Stored
from .log import stored_entries
from .table import Repository, Table
from .turns import Turns

type LearntStatus = Literal["offered", "active", "declined", "wrong", "changed"]
type Key = tuple[str, str, str]
"""The words of a sentence, its language and its area: what makes it another."""

MOST_HEARD: Final = 20_000
"""Sentences, the latest, among which repeated ones are looked for."""


@dataclass(frozen=True, slots=True)
class LearntSentence(Stored):
    """A sentence and the one call that answers it, or is not to answer it any more.

    One that is ``offered`` is kept nowhere, and has the id of the message in which it was said
    last; one is ``changed`` whose thing is not what it was.
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
    created_at: datetime
    name: str = ""
    place: str = ""
    message_ids: tuple[str, ...] = ()
    tokens: int = 0
    cost: float | None = None
    currency: str | None = None
    uses: int = 0
    used_at: datetime | None = None

    @property
    def key(self) -> Key:
        """What makes it another sentence."""
        return self.words, self.language, self.area_id


_BY_KEY: Final = "words = ? AND language = ? AND area_id = ?"
_SENTENCES: Final = Table("learnt_sentences", LearntSentence, key="words, language, area_id")


class LearntSentences(Repository):
    """Sentences that the house answers by itself, or is not to answer so."""

    def put(self, sentence: LearntSentence) -> None:
        """Keep a sentence, in place of the one with its words."""
        _SENTENCES.put(self._conn, sentence)

    def get(self, key: Key) -> LearntSentence | None:
        """Return the sentence with its words, language and area."""
        return _SENTENCES.one(self._conn, _BY_KEY, *key)

    def all(self) -> list[LearntSentence]:
        """Return all of them, the latest first."""
        return _SENTENCES.find(self._conn, "true ORDER BY created_at DESC, id")

    def use(self, key: Key, at: datetime) -> None:
        """Count that a sentence was answered at home."""
        sql = "UPDATE learnt_sentences SET uses = uses + 1, used_at = ? WHERE "
        self._run(sql + _BY_KEY, at, *key)

    def delete(self, key: Key) -> None:
        """Delete a sentence, as if nobody had ever decided on it."""
        self._run("DELETE FROM learnt_sentences WHERE " + _BY_KEY, *key)

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

    def learnt_and_waiting(self, since: datetime, owners: Collection[str]) -> tuple[int, int]:
        """Return how many memories of owners have come since a time, and how many facts wait."""
        memories = "SELECT count(*) FROM memories WHERE created_at >= ? AND owner = ANY (?)"
        facts = (
            "SELECT count(*) FROM extracted_facts WHERE status = 'quarantined' AND processed = 0"
            " AND owner = ANY (?)"
        )
        return self._number(memories, since, owners), self._number(facts, owners)

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
