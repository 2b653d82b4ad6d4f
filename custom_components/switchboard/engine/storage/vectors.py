"""Vectors of memories and messages, for search by meaning: float32, the low byte first.

One vector is held of each, of the model that made it last; one of another model or length does
not count. It goes when the words it stands for change.
"""

import sys
from array import array
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import datetime
from typing import Final

from .dialect import run_many
from .entries import NOT_SAID
from .table import Repository


@dataclass(frozen=True, slots=True)
class VectorTable[Key: (str, int)]:
    """Where the vectors of one sort of thing are, and what they are known by there."""

    table: str
    key: str
    things: str
    thing_key: str
    words: str
    topic: str

    def sql(self, statement: str) -> str:
        """Return a statement about this table; it names the fields of this in braces."""
        return statement.format_map({one.name: getattr(self, one.name) for one in fields(self)})


MEMORIES: Final = VectorTable[str](
    "memory_vectors", "memory_id", "memories", "id", "text", "subject"
)
"""Memories, by id."""

MESSAGES: Final = VectorTable[int](
    "message_vectors", "seq", "unified_log", "seq", "content", "conversation_id"
)
"""Messages, by place."""


_QUARANTINED: Final = (
    "SELECT cited.value FROM extracted_facts, json_each(source_message_ids) AS cited"
    " WHERE status = 'quarantined'"
)
_TO_EMBED: Final = (
    "role = 'user' AND trim(content) <> '' AND (tags = '[]' OR NOT EXISTS ("
    f" SELECT 1 FROM json_each(tags) WHERE value IN ({NOT_SAID})))"
    f" AND id NOT IN ({_QUARANTINED})"
)
"""What people said; not what was put beside it into a request, nor what rests in quarantine."""


_MISSING: Final = (
    "NOT EXISTS (SELECT 1 FROM {table} AS held WHERE held.{key} = {things}.{thing_key}"
    " AND (?1 IS NULL OR (model = ?1 AND dimensions = ?2)))"
)
_MEMORIES_WITHOUT: Final = MEMORIES.sql(f"FROM {{things}} WHERE status = 'active' AND {_MISSING}")
_MESSAGES_WITHOUT: Final = (
    MESSAGES.sql(f"FROM {{things}} WHERE seq > ?3 AND {_MISSING}") + f" AND {_TO_EMBED}"
)


@dataclass(frozen=True, slots=True)
class EmbeddingModel:
    """Which vectors can be compared: those of one model and one length."""

    model: str
    dimensions: int


@dataclass(frozen=True, slots=True)
class Extent:
    """How far a shelf reaches: the id of its last vector, and how many there are."""

    last_id: int
    count: int


@dataclass(frozen=True, slots=True)
class Calibration:
    """From which cosine on texts are near to a model, learnt when there were so many vectors."""

    min_similarity: float
    vectors: int


class Vectors(Repository):
    """The vectors of memories and messages."""

    def put[Key: (str, int)](
        self,
        shelf: VectorTable[Key],
        model: str,
        vectors: Mapping[Key, Iterable[float]],
    ) -> None:
        """Keep a model's vectors on a shelf; of a thing that is gone, none is kept."""
        rows = [(model, len(blob) // 4, blob, key) for key, blob in _blobs(vectors)]
        # A vector that is replaced gets a new id: by that it is seen to be new.
        run_many(
            self._conn,
            shelf.sql("DELETE FROM {table} WHERE {key} = ?"),
            [(key,) for *_, key in rows],
        )
        run_many(
            self._conn,
            shelf.sql(
                "INSERT INTO {table} ({key}, model, dimensions, vector)"
                " SELECT {thing_key}, ?, ?, ? FROM {things} WHERE {thing_key} = ?"
            ),
            rows,
        )

    def saying_so_still[Key: (str, int)](
        self, shelf: VectorTable[Key], words: Mapping[Key, str]
    ) -> set[Key]:
        """Return those of the things that are there and whose words are still these."""
        query = shelf.sql("SELECT 1 FROM {things} WHERE {thing_key} = ? AND {words} = ?")
        return {key for key, text in words.items() if self._first(query, key, text)}

    def extent[Key: (str, int)](self, shelf: VectorTable[Key]) -> Extent:
        """Return how far a shelf reaches now."""
        query = shelf.sql("SELECT coalesce(max(id), 0), count(*) FROM {table}")
        return Extent(*self._run(query).fetchone())

    def count_after[Key: (str, int)](self, shelf: VectorTable[Key], last_id: int) -> int:
        """Return how many vectors were put on a shelf after one, and are there."""
        return self._number(shelf.sql("SELECT count(*) FROM {table} WHERE id > ?"), last_id)

    def keys_up_to[Key: (str, int)](self, shelf: VectorTable[Key], last_id: int) -> set[Key]:
        """Return what has a vector that was put on a shelf no later than one."""
        return set(self._first(shelf.sql("SELECT {key} FROM {table} WHERE id <= ?"), last_id))

    def load[Key: (str, int)](
        self,
        shelf: VectorTable[Key],
        owner: str,
        space: EmbeddingModel,
        after_id: int = 0,
    ) -> list[tuple[Key, bytes]]:
        """Return the owner's vectors put on a shelf after one, of things of whatever status."""
        query = shelf.sql(
            # CROSS keeps SQLite from beginning with the owner's whole log.
            "SELECT held.{key}, vector FROM {table} AS held"
            " CROSS JOIN {things} AS thing ON thing.{thing_key} = held.{key}"
            " WHERE held.id > ? AND owner = ? AND model = ? AND dimensions = ? ORDER BY held.id"
        )
        return self._run(query, after_id, owner, space.model, space.dimensions).fetchall()

    def count(self, space: EmbeddingModel) -> int:
        """Return how many vectors there are of a model; reads all of them."""
        query = "SELECT count(*) FROM {table} WHERE model = ? AND dimensions = ?"
        return sum(
            self._number(shelf.sql(query), space.model, space.dimensions)
            for shelf in (MEMORIES, MESSAGES)
        )

    def sample[Key: (str, int)](
        self, shelf: VectorTable[Key], space: EmbeddingModel, limit: int
    ) -> list[tuple[str, bytes]]:
        """Return vectors of different texts, whoever's, each with what it is about.

        They are chosen from all over the shelf, the same ones each time.
        """
        query = shelf.sql(
            "SELECT coalesce(nullif({topic}, ''), CAST(thing.{thing_key} AS TEXT)), vector"
            " FROM (SELECT min(held.id) AS id FROM {table} AS held"
            "  JOIN {things} AS thing ON thing.{thing_key} = held.{key}"
            "  WHERE model = ? AND dimensions = ? GROUP BY {words}"
            # Knuth's multiplicative hash.
            "  ORDER BY min(held.id) * 2654435761 % 4294967296 LIMIT ?"
            " ) JOIN {table} AS held USING (id)"
            " JOIN {things} AS thing ON thing.{thing_key} = held.{key} ORDER BY held.id"
        )
        return self._run(query, space.model, space.dimensions, limit).fetchall()

    def calibration(self, space: EmbeddingModel) -> Calibration | None:
        """Return from which cosine on texts are near to a model, if that was learnt."""
        row = self._run(
            "SELECT min_similarity, vectors FROM embedding_calibration"
            " WHERE model = ? AND dimensions = ?",
            space.model,
            space.dimensions,
        ).fetchone()
        return None if row is None else Calibration(*row)

    def calibrate(self, space: EmbeddingModel, learnt: Calibration) -> None:
        """Keep from which cosine on texts are near to a model."""
        self._run(
            "INSERT INTO embedding_calibration (model, dimensions, min_similarity, vectors)"
            " VALUES (?, ?, ?, ?) ON CONFLICT (model, dimensions) DO UPDATE"
            " SET min_similarity = excluded.min_similarity, vectors = excluded.vectors",
            space.model,
            space.dimensions,
            learnt.min_similarity,
            learnt.vectors,
        )

    def living(self, owner: str, memory_ids: Sequence[str], now: datetime) -> set[str]:
        """Return those of the memories that are the owner's, active, and still valid."""
        return set(
            self._first(
                # The plus keeps SQLite from beginning with all of the owner's.
                "SELECT id FROM memories WHERE id = ANY (?) AND +owner = ?"
                " AND +status = 'active' AND (valid_to IS NULL OR valid_to > ?)",
                memory_ids,
                owner,
                now,
            )
        )

    def present(self, owner: str, seqs: Sequence[int]) -> set[int]:
        """Return those of the messages that are the owner's and still in the log."""
        return set(
            self._first(
                "SELECT seq FROM unified_log WHERE seq = ANY (?) AND +owner = ?", seqs, owner
            )
        )

    def memories_without_vector(
        self, model: str, dimensions: int, limit: int, *, before_seq: int
    ) -> list[tuple[int, str, str]]:
        """Return place, id and text of active memories without a vector of the model, newest first.

        Those before a place among the memories, so that what is passed over does not come again.
        """
        return self._run(
            f"SELECT seq, id, text {_MEMORIES_WITHOUT} AND seq < ?3 ORDER BY seq DESC LIMIT ?4",
            *(model, dimensions, before_seq, limit),
        ).fetchall()

    def messages_without_vector(
        self, model: str, dimensions: int, limit: int, *, after_seq: int, before_seq: int
    ) -> list[tuple[int, str]]:
        """Return place and words of what people said between two places, newest first.

        What was put into a request beside the conversation, and what rests in quarantine, is left
        out.
        """
        return self._run(
            f"SELECT seq, content {_MESSAGES_WITHOUT} AND seq < ?4 ORDER BY seq DESC LIMIT ?5",
            *(model, dimensions, after_seq, before_seq, limit),
        ).fetchall()

    def count_missing(self, space: EmbeddingModel | None, after_seq: int) -> tuple[int, int]:
        """Return how many memories, and messages after a place, have no vector of a model.

        Without a model, of any. What is left out on purpose for being secret counts as well.
        """
        of = (space.model, space.dimensions) if space else (None, None)
        memories = self._number(f"SELECT count(*) {_MEMORIES_WITHOUT}", *of)
        messages = self._number(f"SELECT count(*) {_MESSAGES_WITHOUT}", *of, after_seq)
        return memories, messages

    def withdraw(self, before_seq: int) -> int:
        """Take away the vectors of messages before a place, and of those that came into quarantine.

        Returns how many there were.
        """
        return self._run(
            "DELETE FROM message_vectors WHERE seq < ? OR seq IN (SELECT seq FROM unified_log"
            f" WHERE id IN ({_QUARANTINED}))",
            before_seq,
        ).rowcount


def _blobs[Key: (str, int)](
    vectors: Mapping[Key, Iterable[float]],
) -> Iterable[tuple[Key, bytes]]:
    for key, vector in vectors.items():
        numbers = array("f", vector)
        if sys.byteorder == "big":
            numbers.byteswap()
        yield key, numbers.tobytes()
