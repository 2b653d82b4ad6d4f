"""What goes from the household graph when something is forgotten, and what stays."""

from collections.abc import Collection

from .repository import Repository


class GraphDeletion(Repository):
    """Deleting entities and relations for good, by id, by what they rest on, and by owner."""

    def going_with(
        self,
        item_ids: Collection[str],
        message_ids: Collection[str],
        staying: Collection[str] = (),
    ) -> list[str]:
        """Return what ``delete`` and then ``forget_messages`` would delete.

        ``staying`` are those that ``detach`` would keep.
        """
        ids, only = self._with_merged(item_ids), self._resting_only_on(message_ids)
        gone = self._first(
            "SELECT id FROM kg_relations"
            " WHERE id = ANY (?1) OR subject = ANY (?1) OR object = ANY (?1)"
            " OR (id = ANY (?2) AND id <> ALL (?3))",
            ids,
            only,
            staying,
        )
        entities = self._first(
            "SELECT id FROM kg_entities WHERE id = ANY (?1) OR (id = ANY (?2) AND id <> ALL (?3)"
            " AND id NOT IN (SELECT subject FROM kg_relations WHERE id <> ALL (?4)"
            " UNION SELECT object FROM kg_relations WHERE id <> ALL (?4)))",
            ids,
            only,
            staying,
            gone,
        )
        return gone + entities

    def names_said_in(self, message_ids: Collection[str]) -> list[tuple[str, str]]:
        """Return the names that ``forget_messages`` would take from entities, with whose they are.

        Those of entities that go themselves are among them.
        """
        return self._run(
            "SELECT entity_id, alias FROM kg_aliases JOIN kg_entities ON id = entity_id"
            " WHERE said_in = ANY (?) AND alias <> name ORDER BY entity_id, alias",
            message_ids,
        ).fetchall()

    def delete(self, item_ids: Collection[str]) -> int:
        """Delete entities and relations, with all that is theirs; returns how many.

        With an entity go those that were merged into it.
        """
        ids = self._with_merged(item_ids)
        relations = self._run(
            "DELETE FROM kg_relations"
            " WHERE id = ANY (?1) OR subject = ANY (?1) OR object = ANY (?1)",
            ids,
        ).rowcount
        return relations + self._run("DELETE FROM kg_entities WHERE id = ANY (?)", ids).rowcount

    def detach(self, item_ids: Collection[str], message_ids: Collection[str]) -> None:
        """Let entities and relations stay without messages that go, and without their history."""
        self._run(
            "DELETE FROM kg_sources WHERE item_id = ANY (?) AND message_id = ANY (?)",
            item_ids,
            message_ids,
        )
        self._run("DELETE FROM kg_history WHERE item_id = ANY (?)", item_ids)

    def forget_messages(self, message_ids: Collection[str]) -> int:
        """Delete what rests on messages that are forgotten, and on no other; returns how much.

        What rests on others as well loses the names that were said in these, and its history; of
        what once rested on them, the steps that say so go. The messages are still there: what is
        behind a deleted message is not found any more.
        """
        self._run(
            "DELETE FROM kg_history WHERE item_id IN ("
            " SELECT item_id FROM kg_sources WHERE message_id = ANY (?1)) OR seq IN ("
            " SELECT seq FROM kg_history, json_tree(before) AS part"
            " WHERE (part.key = 'said_in' OR part.path = '$.sources') AND part.atom = ANY (?1)"
            " UNION SELECT seq FROM kg_history, json_tree(after) AS part"
            " WHERE (part.key = 'said_in' OR part.path = '$.sources') AND part.atom = ANY (?1))",
            message_ids,
        )
        only = self._resting_only_on(message_ids)
        relations = self._run("DELETE FROM kg_relations WHERE id = ANY (?)", only)
        entities = self._run(
            "DELETE FROM kg_entities WHERE id = ANY (?) AND id NOT IN ("
            " SELECT subject FROM kg_relations UNION SELECT object FROM kg_relations)",
            only,
        )
        self._run(
            "DELETE FROM kg_aliases WHERE said_in = ANY (?) AND alias <> ("
            " SELECT name FROM kg_entities WHERE id = entity_id)",
            message_ids,
        )
        return relations.rowcount + entities.rowcount

    def forget_owner(self, owner: str) -> int:
        """Delete all that is an owner's; returns how many entities and relations there were."""
        self._run("DELETE FROM kg_history WHERE owner = ?", owner)
        relations = self._run("DELETE FROM kg_relations WHERE owner = ?", owner).rowcount
        return relations + self._run("DELETE FROM kg_entities WHERE owner = ?", owner).rowcount

    def _resting_only_on(self, message_ids: Collection[str]) -> list[str]:
        return self._first(
            "SELECT item_id FROM kg_sources WHERE message_id = ANY (?1)"
            " EXCEPT SELECT item_id FROM kg_sources WHERE message_id <> ALL (?1)",
            message_ids,
        )

    def _with_merged(self, item_ids: Collection[str]) -> list[str]:
        return self._first(
            "WITH RECURSIVE theirs (id) AS (SELECT value FROM json_each(?)"
            " UNION SELECT kg_entities.id FROM theirs JOIN kg_entities ON merged_into = theirs.id)"
            " SELECT id FROM theirs",
            item_ids,
        )
