"""Deleting what is forgotten or too old, also of the graph, and noting what bytes may be left."""

import sqlite3
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from . import secure_delete as erasing
from .checkpoints import Checkpoints, Threads
from .entries import json_text
from .extraction_state import Facts
from .learnt import LearntSentences
from .log import Log
from .memories import Memories
from .memory_entries import Tombstone
from .memory_history import Doubts, MemoryHistory, Tombstones
from .sharing import Sharing
from .summaries import Summaries
from .table import Repository
from .turns import Turns

_HANGING: Final = (
    "(SELECT id, subject, object, status FROM kg_relations UNION ALL"
    " SELECT fact.id, entity.id, coalesce(merged_into, entity.id), fact.status"
    " FROM extracted_facts AS fact JOIN kg_entities AS entity"
    " ON entity.id IN (fact.subject_id, fact.object_id) WHERE processed = 0)"
)
"""Relations, and facts that are to become some: an entity goes with the last of them.

The entities that a fact names stay, and those that they were merged into.
"""


class GraphDeletion(Repository):
    """Deleting entities for good, by id, by what they rest on, and by owner."""

    def going_with(
        self,
        entity_ids: Collection[str],
        message_ids: Collection[str],
        staying: Collection[str] = (),
        memory_ids: Collection[str] = (),
        fact_ids: Collection[str] = (),
    ) -> list[str]:
        """Return the entities that ``delete`` and then ``forget_messages`` would delete.

        ``staying`` are those that rest on them no more by then; the memories and facts are deleted
        before.
        """
        return self._first(
            "SELECT id FROM kg_entities WHERE id = ANY (?1) OR (id = ANY (?2) AND id <> ALL (?3)"
            f" AND NOT EXISTS (SELECT 1 FROM {_HANGING} AS one WHERE one.id <> ALL (?4)"
            " AND (one.status NOT IN ('quarantined', 'accepted') OR one.id <> ALL (?5))"
            " AND subject <> ALL (?1) AND object <> ALL (?1)"
            " AND (subject = kg_entities.id OR object = kg_entities.id)))",
            self._with_merged(entity_ids),
            self._resting_only_on(message_ids),
            staying,
            memory_ids,
            fact_ids,
        )

    def names_said_in(self, message_ids: Collection[str]) -> list[tuple[str, str]]:
        """Return the names that ``forget_messages`` would take from entities, with whose they are.

        Those of entities that go themselves are among them.
        """
        return self._run(
            "SELECT entity_id, alias FROM kg_aliases JOIN kg_entities ON id = entity_id"
            " WHERE said_in = ANY (?) AND alias <> name ORDER BY entity_id, alias",
            message_ids,
        ).fetchall()

    def delete(self, entity_ids: Collection[str]) -> int:
        """Delete entities, those merged into them, and relations at them; returns how many went."""
        ids = self._with_merged(entity_ids)
        self._run("DELETE FROM memory_history WHERE memory_id = ANY (?)", ids)
        return self._run("DELETE FROM kg_entities WHERE id = ANY (?)", ids).rowcount

    def forget_messages(self, message_ids: Collection[str]) -> int:
        """Delete what rests on messages that are forgotten, and on no other; returns how much.

        What rests on others as well loses the names that were said in these, and its history; of
        what once rested on them, the steps that say so go. The messages are still there: what is
        behind a deleted message is not found any more.
        """
        self._run(
            "DELETE FROM memory_history WHERE item = 'entity' AND (memory_id IN ("
            " SELECT item_id FROM kg_sources WHERE message_id = ANY (?1)) OR EXISTS ("
            " SELECT 1 FROM json_each(?2) AS named"
            " WHERE instr(coalesce(before, '') || coalesce(after, ''), named.value) > 0))",
            message_ids,
            [json_text(id_) for id_ in message_ids],
        )
        entities = self._run(
            "DELETE FROM kg_entities WHERE id = ANY (?) AND id NOT IN ("
            f" SELECT subject FROM {_HANGING} UNION SELECT object FROM {_HANGING})",
            self._resting_only_on(message_ids),
        )
        self._run(
            "DELETE FROM kg_aliases WHERE said_in = ANY (?) AND alias <> ("
            " SELECT name FROM kg_entities WHERE id = entity_id)",
            message_ids,
        )
        return entities.rowcount

    def forget_owner(self, owner: str) -> int:
        """Delete all that is an owner's; returns how many entities there were."""
        return self._run("DELETE FROM kg_entities WHERE owner = ?", owner).rowcount

    def _resting_only_on(self, message_ids: Collection[str]) -> list[str]:
        return self._first(
            "SELECT item_id FROM kg_sources WHERE message_id = ANY (?1)"
            " EXCEPT SELECT item_id FROM kg_sources WHERE message_id <> ALL (?1)",
            message_ids,
        )

    def _with_merged(self, entity_ids: Collection[str]) -> list[str]:
        return self._first(
            "WITH RECURSIVE theirs (id) AS (SELECT value FROM json_each(?)"
            " UNION SELECT kg_entities.id FROM theirs JOIN kg_entities ON merged_into = theirs.id)"
            " SELECT id FROM theirs",
            entity_ids,
        )


@dataclass(frozen=True, slots=True)
class Forgotten:
    """What is to be forgotten, by id, and the tombstones that keep it from being learnt again.

    ``history_seqs`` are entries in the history of other things that have the words in them, and
    ``terms_of`` other memories and facts that have them among their search terms. ``entity_ids``
    are entities of the graph; those that rest on the messages alone go without being named, but for
    ``entities_staying``.
    """

    memory_ids: Collection[str] = ()
    fact_ids: Collection[str] = ()
    message_ids: Collection[str] = ()
    conversation_ids: Collection[str] = ()
    tombstones: Collection[Tombstone] = ()
    history_seqs: Collection[int] = ()
    terms_of: Collection[str] = ()
    entity_ids: Collection[str] = ()
    entities_staying: Collection[str] = ()


@dataclass(frozen=True, slots=True)
class ForgetReport:
    """How many there were of what is forgotten.

    ``conversations`` counts checkpoints, threads and summaries, ``graph`` entities.
    Without ``erased`` the rows and their words in the search are gone, but bytes of them may be
    left in unused parts of the file (a large one, no room on the disk to write it anew, or it is
    being read) until ``finish_forgetting`` succeeds.
    """

    memories: int = 0
    facts: int = 0
    messages: int = 0
    conversations: int = 0
    graph: int = 0
    erased: bool = True


class Deletion(Repository):
    """Deleting for good, and what is old."""

    def conversations_before(self, before: datetime, now: datetime) -> int:
        """Delete checkpoints, threads and summaries from before a time; returns how many.

        What a wrong clock put into the future counts as from now.
        """
        with erasing.overwriting(self._conn):
            summaries = Summaries(self._conn).purge(before)
            checkpoints = Checkpoints(self._conn).purge(before, now)
            return summaries + checkpoints + Threads(self._conn).purge(before, now)

    def messages_before(self, before: datetime) -> int:
        """Delete some of the messages from before a time, the earliest first; returns how many."""
        with erasing.overwriting(self._conn):
            return Log(self._conn).purge(before)

    def chosen(self, forgotten: Forgotten) -> ForgetReport:
        """Delete what was chosen, and every trace of it."""
        graph, memories = GraphDeletion(self._conn), Memories(self._conn)
        self._tell_other_homes(forgotten)
        with self._for_good():
            conversations = self._of_conversations()
            LearntSentences(self._conn).forget(forgotten.message_ids, forgotten.conversation_ids)
            self._delete_conversations(forgotten.conversation_ids)
            self._delete_checkpoints(
                self._first(
                    "SELECT DISTINCT conversation_id FROM unified_log WHERE id = ANY (?)",
                    forgotten.message_ids,
                )
            )
            Doubts(self._conn).delete_of({*forgotten.memory_ids, *forgotten.fact_ids})
            MemoryHistory(self._conn).delete_of(forgotten.memory_ids)
            self._delete("memory_history", "seq", forgotten.history_seqs)
            of_memories = memories.delete(forgotten.memory_ids)
            of_facts = self._delete("extracted_facts", "id", forgotten.fact_ids)
            from_graph = graph.delete(forgotten.entity_ids)
            from_graph += graph.forget_messages(forgotten.message_ids)
            report = ForgetReport(
                memories=of_memories,
                facts=of_facts,
                messages=self._delete("unified_log", "id", forgotten.message_ids),
                conversations=conversations - self._of_conversations(),
                graph=from_graph,
            )
            memories.drop_terms(forgotten.terms_of)
            Facts(self._conn).drop_terms(forgotten.terms_of)
            for tombstone in forgotten.tombstones:
                Tombstones(self._conn).add(tombstone)
        return report

    def of_owner(self, owner: str, *, is_asked: bool = False) -> ForgetReport:
        """Delete all that is the owner's, and every trace of it; tombstones stay.

        Homes with which the owner is shared do the same, unless one of them ``is_asked`` to.
        """
        threads = Threads(self._conn)
        Sharing(self._conn).forget_owner(owner, is_asked=is_asked)
        with self._for_good():
            conversations = self._of_conversations()
            # What several have said is the household's, in the words of one of them.
            said = self._first("SELECT id FROM unified_log WHERE owner = ?", owner)
            LearntSentences(self._conn).forget(message_ids=said)
            self._delete_conversations(
                self._first(
                    "SELECT DISTINCT conversation_id FROM unified_log WHERE owner = ?", owner
                )
            )
            threads.delete(threads.told_of([owner]))
            # A memory that has changed hands has the old owner's words in its history.
            self._run(
                "DELETE FROM memory_history WHERE owner = ?1"
                " OR before ->> '$.owner' = ?1 OR after ->> '$.owner' = ?1"
                " OR memory_id IN (SELECT id FROM memories WHERE owner = ?1)",
                owner,
            )
            self._run("UPDATE memory_history SET done_by = NULL WHERE done_by = ?", owner)
            Doubts(self._conn).delete_of(
                self._first("SELECT id FROM memories WHERE owner = ?", owner)
            )
            owned = ("extraction_windows", "switchboard_state", "reading_chunks", "imports")
            for table in (*owned, "learnt_sentences"):
                self._delete(table, "owner", [owner])
            # One that takes its owners from its source would bring back what is forgotten.
            self._run(
                "UPDATE imports SET status = 'cancelled', path = NULL"
                " WHERE owner IS NULL AND status IN ('running', 'paused')"
            )
            return ForgetReport(
                memories=self._delete("memories", "owner", [owner]),
                facts=self._delete("extracted_facts", "owner", [owner]),
                messages=self._delete("unified_log", "owner", [owner]),
                conversations=conversations - self._of_conversations(),
                graph=GraphDeletion(self._conn).forget_owner(owner),
            )

    def everything(self) -> ForgetReport:
        """Delete every row of every table, those of later schemas included.

        Sharing ends with that: other homes keep what they have.
        """
        tables = self._run("PRAGMA main.table_list").fetchall()
        indexes = [name for _, name, kind, *_ in tables if kind == "virtual"]
        plain = [name for _, name, kind, *_ in tables if kind == "table" and name[:7] != "sqlite_"]
        with self._for_good():
            conversations = self._of_conversations()
            self._run("PRAGMA defer_foreign_keys = ON")
            # Without triggers: they would do for each row what is done here for all.
            with erasing.without_triggers(self._file):
                deleted = {
                    name: self._run(f'DELETE FROM "{name}"').rowcount for name in plain + indexes
                }
                for name in indexes:
                    self._run(f'INSERT INTO "{name}" ("{name}") VALUES (\'rebuild\')')
        return ForgetReport(
            memories=deleted["memories"],
            facts=deleted["extracted_facts"],
            conversations=conversations,
            messages=deleted["unified_log"],
            graph=deleted["kg_entities"],
        )

    def merge_indexes(self, *, begin: bool = False) -> bool:
        """Go on making one part of each search index; returns whether there was anything to do.

        Words of deleted rows are left in it until that is done. ``begin`` has all there is now
        become one.
        """
        return erasing.merge(self._file, begin=begin)

    def bytes_to_rewrite(self) -> int:
        """Return how large the file is once it is written anew; 0 if it need not be."""
        return erasing.bytes_in_use(self._file) if erasing.last_mark(self._file) else 0

    def free(self) -> bool:
        """Give some unused room of the file back; returns whether there is more."""
        return erasing.free(self._file)

    @property
    def _file(self) -> sqlite3.Connection:
        """The file, of which another engine has none: it does this in its own way."""
        if isinstance(self._conn, sqlite3.Connection):
            return self._conn
        raise TypeError("This is done for SQLite alone")

    def _tell_other_homes(self, forgotten: Forgotten) -> None:
        sharing = Sharing(self._conn)
        if sharing.state() is None:
            return
        memory_ids, message_ids = forgotten.memory_ids, forgotten.message_ids
        entity_ids = GraphDeletion(self._conn).going_with(
            forgotten.entity_ids,
            message_ids,
            forgotten.entities_staying,
            memory_ids,
            forgotten.fact_ids,
        )
        sharing.forget(memory_ids, entity_ids, message_ids, forgotten.history_seqs)

    @contextmanager
    def _for_good(self) -> Iterator[None]:
        before = self._conn.total_changes
        with erasing.overwriting(self._conn):
            yield
        if self._conn.total_changes > before:
            erasing.begin(self._conn)

    def _of_conversations(self) -> int:
        """Return how many checkpoints, threads and summaries there are."""
        checkpoints = self._number("SELECT count(*) FROM conversation_checkpoints")
        return checkpoints + Threads(self._conn).count() + Summaries(self._conn).count()

    def _delete_conversations(self, conversation_ids: Collection[str]) -> None:
        """Delete all that is kept of conversations besides their messages, and of their turns.

        How a turn went stays, but for what its tools were told and did.
        """
        self._delete_checkpoints(conversation_ids)
        Summaries(self._conn).delete_of(conversation_ids)
        Turns(self._conn).wipe(conversation_ids)

    def _delete_checkpoints(self, conversation_ids: Collection[str]) -> None:
        self._delete("conversation_checkpoints", "conversation_id", conversation_ids)
        Threads(self._conn).delete_of_conversations(conversation_ids)

    def _delete(self, table: str, column: str, values: Collection[str] | Collection[int]) -> int:
        """Delete the rows of a table by the values of a column; returns how many there were."""
        return self._run(f"DELETE FROM {table} WHERE {column} = ANY (?)", values).rowcount
