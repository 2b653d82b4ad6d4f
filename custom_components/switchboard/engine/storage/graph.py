"""The household graph: entities with their names, relations, and the messages they rest on."""

import json
from collections.abc import Collection, Iterable
from datetime import datetime
from typing import Any

from .entries import read_time, time_text
from .graph_entries import Alias, Entity, GraphStep, Relation
from .repository import Repository

ENTITY_COLUMNS = (
    "id, owner, kind, name, ha_ref, status, merged_into, by_person, created_at, updated_at"
)
RELATION_COLUMNS = (
    "id, owner, subject, predicate, object, confidence, status, valid_from, valid_to,"
    " superseded_by, by_person, created_at, updated_at"
)
_STEP = "group_id, owner, item_id, item, action, actor, before, after, at, undone_at"
_AMONG = "IN (SELECT value FROM json_each(?))"
_CITING = f"SELECT item_id FROM kg_sources WHERE message_id {_AMONG}"  # noqa: S608
_CITING_OTHERS = f"SELECT item_id FROM kg_sources WHERE message_id NOT {_AMONG}"  # noqa: S608


_NAMES_IN_STEPS = " UNION ".join(
    f"SELECT seq, part.atom FROM kg_history, json_tree({image}) part"  # noqa: S608
    f" WHERE item = 'entity' AND part.key IN ('name', 'alias') AND owner {_AMONG}"
    for image in ("before", "after")
)
_STEPS_CITING = " UNION ".join(
    f"SELECT seq FROM kg_history, json_tree({image}) part"  # noqa: S608
    f" WHERE (part.key = 'said_in' OR part.path = '$.sources') AND part.atom {_AMONG}"
    for image in ("before", "after")
)


class Graph(Repository):
    """What the house knows, as entities and relations of each owner."""

    __slots__ = ()

    def entity(self, entity_id: str) -> Entity | None:
        """Return one entity, whatever its status."""
        found = self.entities([entity_id])
        return found[0] if found else None

    def entities(self, entity_ids: Collection[str]) -> list[Entity]:
        """Return entities by id, oldest first; those that are gone are left out."""
        rows = self._conn.execute(
            f"SELECT {ENTITY_COLUMNS} FROM kg_entities WHERE id {_AMONG} ORDER BY seq",  # noqa: S608
            (_json(entity_ids),),
        )
        return [entity_of(row) for row in rows]

    def owners(self) -> list[str]:
        """Return everyone who has a graph."""
        rows = self._conn.execute("SELECT DISTINCT owner FROM kg_entities ORDER BY owner")
        return [row[0] for row in rows]

    def entities_of(self, owners: Collection[str]) -> list[Entity]:
        """Return the owners' entities that are active, oldest first."""
        rows = self._conn.execute(
            f"SELECT {ENTITY_COLUMNS} FROM kg_entities"  # noqa: S608
            f" WHERE owner {_AMONG} AND status = 'active' ORDER BY seq",
            (_json(owners),),
        )
        return [entity_of(row) for row in rows]

    def entities_by_ref(self, ha_ref: str) -> list[Entity]:
        """Return the active entities that are this in Home Assistant, of every owner."""
        rows = self._conn.execute(
            f"SELECT {ENTITY_COLUMNS} FROM kg_entities"  # noqa: S608
            " WHERE ha_ref = ? AND status = 'active' ORDER BY seq",
            (ha_ref,),
        )
        return [entity_of(row) for row in rows]

    def entities_with_ref(self) -> list[Entity]:
        """Return the active entities that are something in Home Assistant, of every owner."""
        rows = self._conn.execute(
            f"SELECT {ENTITY_COLUMNS} FROM kg_entities"  # noqa: S608
            " WHERE ha_ref IS NOT NULL AND status = 'active' ORDER BY seq"
        )
        return [entity_of(row) for row in rows]

    def entities_named(self, owners: Collection[str], keys: Collection[str]) -> list[Entity]:
        """Return the owners' active entities of which one name has one of the keys."""
        rows = self._conn.execute(
            f"SELECT {ENTITY_COLUMNS} FROM kg_entities WHERE status = 'active'"  # noqa: S608
            f" AND owner {_AMONG}"
            f" AND id IN (SELECT entity_id FROM kg_aliases WHERE key {_AMONG}) ORDER BY seq",
            (_json(owners), _json(keys)),
        )
        return [entity_of(row) for row in rows]

    def merged_into(self, entity_id: str) -> list[Entity]:
        """Return the entities that were merged into one."""
        rows = self._conn.execute(
            f"SELECT {ENTITY_COLUMNS} FROM kg_entities WHERE merged_into = ? ORDER BY seq",  # noqa: S608
            (entity_id,),
        )
        return [entity_of(row) for row in rows]

    def aliases(self, entity_id: str) -> list[Alias]:
        """Return the names of one entity."""
        rows = self._conn.execute(
            "SELECT key, alias, language, origin, said_in FROM kg_aliases WHERE entity_id = ?"
            " ORDER BY key, alias",
            (entity_id,),
        )
        return [Alias(*row) for row in rows]

    def aliases_of(self, entity_ids: Collection[str]) -> dict[str, list[Alias]]:
        """Return the names of entities, by their ids."""
        rows = self._conn.execute(
            "SELECT entity_id, key, alias, language, origin, said_in FROM kg_aliases"  # noqa: S608
            f" WHERE entity_id {_AMONG} ORDER BY entity_id, key, alias",
            (_json(entity_ids),),
        )
        found: dict[str, list[Alias]] = {one: [] for one in entity_ids}
        for entity_id, *values in rows:
            found[entity_id].append(Alias(*values))
        return found

    def all_names(self, owners: Collection[str]) -> dict[str, list[str]]:
        """Return every name of the owners' entities, by their ids, whatever their status."""
        rows = self._conn.execute(
            "SELECT id, name FROM kg_entities WHERE owner IN (SELECT value FROM json_each(?1))"
            " UNION ALL SELECT entity_id, alias FROM kg_aliases JOIN kg_entities ON id = entity_id"
            " WHERE owner IN (SELECT value FROM json_each(?1))",
            (_json(owners),),
        )
        names: dict[str, list[str]] = {}
        for entity_id, name in rows:
            names.setdefault(entity_id, []).append(name)
        return names

    def all_relations(self, owners: Collection[str]) -> list[Relation]:
        """Return the owners' relations whatever their status, oldest first."""
        rows = self._conn.execute(
            f"SELECT {RELATION_COLUMNS} FROM kg_relations WHERE owner {_AMONG} ORDER BY seq",  # noqa: S608
            (_json(owners),),
        )
        return [relation_of(row) for row in rows]

    def put_entity(self, entity: Entity) -> None:
        """Write an entity, in place of the one with its id if there is one."""
        self._conn.execute(
            f"INSERT INTO kg_entities ({ENTITY_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"  # noqa: S608
            f" ON CONFLICT (id) DO UPDATE SET {_excluded(ENTITY_COLUMNS)}",
            (
                entity.id,
                entity.owner,
                entity.kind,
                entity.name,
                entity.ha_ref,
                entity.status,
                entity.merged_into,
                entity.by_person,
                time_text(entity.created_at),
                time_text(entity.updated_at),
            ),
        )

    def put_aliases(self, entity_id: str, aliases: Iterable[Alias]) -> None:
        """Add names to an entity; one that it has already stays as it is."""
        self._conn.executemany(
            "INSERT INTO kg_aliases (entity_id, key, alias, language, origin, said_in)"
            " VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
            (
                (entity_id, one.key, one.alias, one.language, one.origin, one.said_in)
                for one in aliases
            ),
        )

    def replace_aliases(self, entity_id: str, aliases: Iterable[Alias]) -> None:
        """Give an entity these names and no others."""
        self._conn.execute("DELETE FROM kg_aliases WHERE entity_id = ?", (entity_id,))
        self.put_aliases(entity_id, aliases)

    def relation(self, relation_id: str) -> Relation | None:
        """Return one relation, whatever its status."""
        found = self.relations([relation_id])
        return found[0] if found else None

    def relations(self, relation_ids: Collection[str]) -> list[Relation]:
        """Return relations by id, oldest first; those that are gone are left out."""
        rows = self._conn.execute(
            f"SELECT {RELATION_COLUMNS} FROM kg_relations WHERE id {_AMONG} ORDER BY seq",  # noqa: S608
            (_json(relation_ids),),
        )
        return [relation_of(row) for row in rows]

    def relations_of(self, owners: Collection[str], *, ended: bool = False) -> list[Relation]:
        """Return the owners' relations that hold, oldest first; ``ended``: also those that did."""
        rows = self._conn.execute(
            f"SELECT {RELATION_COLUMNS} FROM kg_relations WHERE owner {_AMONG}"  # noqa: S608
            " AND (status = 'active' OR (? AND status = 'ended')) ORDER BY seq",
            (_json(owners), ended),
        )
        return [relation_of(row) for row in rows]

    def relations_waiting(self, owners: Collection[str]) -> list[Relation]:
        """Return the owners' relations that wait for a person, the newest first."""
        rows = self._conn.execute(
            f"SELECT {RELATION_COLUMNS} FROM kg_relations WHERE owner {_AMONG}"  # noqa: S608
            " AND status = 'quarantined' ORDER BY created_at DESC, seq DESC",
            (_json(owners),),
        )
        return [relation_of(row) for row in rows]

    def relations_at(
        self, owners: Collection[str], entity_ids: Collection[str], *, ended: bool = False
    ) -> list[Relation]:
        """Return the owners' relations from or to entities, oldest first."""
        ids = _json(entity_ids)
        rows = self._conn.execute(
            f"SELECT {RELATION_COLUMNS} FROM kg_relations"  # noqa: S608
            f" WHERE (subject {_AMONG} OR object {_AMONG}) AND owner {_AMONG}"
            " AND (status = 'active' OR (? AND status = 'ended')) ORDER BY seq",
            (ids, ids, _json(owners), ended),
        )
        return [relation_of(row) for row in rows]

    def relations_in_any_state(
        self, owner: str, predicates: Collection[str], entity_ids: Collection[str]
    ) -> list[Relation]:
        """Return an owner's relations from or to entities, by predicate, whatever their status."""
        ids = _json(entity_ids)
        rows = self._conn.execute(
            f"SELECT {RELATION_COLUMNS} FROM kg_relations"  # noqa: S608
            f" WHERE (subject {_AMONG} OR object {_AMONG}) AND owner = ? AND predicate {_AMONG}"
            " ORDER BY seq",
            (ids, ids, owner, _json(predicates)),
        )
        return [relation_of(row) for row in rows]

    def relations_of_entity(self, entity_id: str) -> list[Relation]:
        """Return the relations from or to an entity, whatever their status, oldest first."""
        rows = self._conn.execute(
            f"SELECT {RELATION_COLUMNS} FROM kg_relations"  # noqa: S608
            " WHERE subject = ? OR object = ? ORDER BY seq",
            (entity_id, entity_id),
        )
        return [relation_of(row) for row in rows]

    def relations_due(self, owner: str, at: datetime) -> list[Relation]:
        """Return an owner's relations that hold and whose end has come."""
        rows = self._conn.execute(
            f"SELECT {RELATION_COLUMNS} FROM kg_relations"  # noqa: S608
            " WHERE status = 'active' AND valid_to <= ? AND owner = ? ORDER BY seq",
            (time_text(at), owner),
        )
        return [relation_of(row) for row in rows]

    def put_relation(self, relation: Relation) -> None:
        """Write a relation, in place of the one with its id if there is one.

        Its two entities are there already.
        """
        self._conn.execute(
            f"INSERT INTO kg_relations ({RELATION_COLUMNS})"  # noqa: S608
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
            f" ON CONFLICT (id) DO UPDATE SET {_excluded(RELATION_COLUMNS)}",
            (
                relation.id,
                relation.owner,
                relation.subject,
                relation.predicate,
                relation.object,
                relation.confidence,
                relation.status,
                time_text(relation.valid_from),
                relation.valid_to and time_text(relation.valid_to),
                relation.superseded_by,
                relation.by_person,
                time_text(relation.created_at),
                time_text(relation.updated_at),
            ),
        )

    def sources(self, item_id: str) -> list[str]:
        """Return the ids of the messages that an entity or a relation rests on."""
        rows = self._conn.execute(
            "SELECT message_id FROM kg_sources WHERE item_id = ? ORDER BY message_id", (item_id,)
        )
        return [row[0] for row in rows]

    def put_sources(self, item_id: str, message_ids: Iterable[str]) -> None:
        """Add messages that an entity or a relation rests on."""
        self._conn.executemany(
            "INSERT INTO kg_sources (item_id, message_id) VALUES (?, ?) ON CONFLICT DO NOTHING",
            ((item_id, id_) for id_ in message_ids),
        )

    def replace_sources(self, item_id: str, message_ids: Iterable[str]) -> None:
        """Let an entity or a relation rest on these messages and no others."""
        self._conn.execute("DELETE FROM kg_sources WHERE item_id = ?", (item_id,))
        self.put_sources(item_id, message_ids)

    def resting_on(self, message_ids: Collection[str]) -> list[str]:
        """Return the ids of the entities and relations that rest on one of the messages."""
        rows = self._conn.execute(
            f"SELECT DISTINCT item_id FROM kg_sources WHERE message_id {_AMONG}",  # noqa: S608
            (_json(message_ids),),
        )
        return [row[0] for row in rows]

    def link_memory(self, memory_id: str, relation_ids: Iterable[str]) -> None:
        """Say that a memory states relations in its own words."""
        self._conn.executemany(
            "INSERT INTO kg_memories (memory_id, relation_id) VALUES (?, ?) ON CONFLICT DO NOTHING",
            ((memory_id, id_) for id_ in relation_ids),
        )

    def unlink_relations(self, relation_ids: Collection[str]) -> None:
        """Say that no memory states these relations."""
        self._conn.execute(
            f"DELETE FROM kg_memories WHERE relation_id {_AMONG}",  # noqa: S608
            (_json(relation_ids),),
        )

    def stated_by(self, memory_ids: Collection[str]) -> dict[str, list[str]]:
        """Return the ids of the relations that each memory states."""
        rows = self._conn.execute(
            "SELECT memory_id, relation_id FROM kg_memories"  # noqa: S608
            f" WHERE memory_id {_AMONG} ORDER BY memory_id, relation_id",
            (_json(memory_ids),),
        )
        stated: dict[str, list[str]] = {}
        for memory_id, relation_id in rows:
            stated.setdefault(memory_id, []).append(relation_id)
        return stated

    def memories_stating(self, relation_ids: Collection[str]) -> list[str]:
        """Return the ids of the memories that state one of the relations."""
        rows = self._conn.execute(
            f"SELECT DISTINCT memory_id FROM kg_memories WHERE relation_id {_AMONG}",  # noqa: S608
            (_json(relation_ids),),
        )
        return [row[0] for row in rows]

    def add_steps(self, steps: Iterable[GraphStep]) -> None:
        """Write down what has happened."""
        self._conn.executemany(
            f"INSERT INTO kg_history ({_STEP}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",  # noqa: S608
            (
                (
                    one.group_id,
                    one.owner,
                    one.item_id,
                    one.item,
                    one.action,
                    one.actor,
                    one.before,
                    one.after,
                    time_text(one.at),
                    one.undone_at and time_text(one.undone_at),
                )
                for one in steps
            ),
        )

    def steps_of_group(self, group_id: str) -> list[GraphStep]:
        """Return what happened together, in order."""
        return self._steps("group_id", group_id)

    def steps_of(self, item_id: str) -> list[GraphStep]:
        """Return what has happened to an entity or a relation, in order."""
        return self._steps("item_id", item_id)

    def delete_steps(self, item_id: str, from_seq: int) -> None:
        """Delete what has happened to an entity or a relation from a step on."""
        self._conn.execute(
            "DELETE FROM kg_history WHERE item_id = ? AND seq >= ?", (item_id, from_seq)
        )

    def mark_undone(self, group_id: str, at: datetime) -> bool:
        """Say that a group of steps was undone; False if there is none that was not."""
        return bool(
            self._conn.execute(
                "UPDATE kg_history SET undone_at = ? WHERE group_id = ? AND undone_at IS NULL",
                (time_text(at), group_id),
            ).rowcount
        )

    def going_with(
        self,
        item_ids: Collection[str],
        message_ids: Collection[str],
        staying: Collection[str] = (),
    ) -> list[str]:
        """Return what ``delete`` and then ``forget_messages`` would delete.

        ``staying`` are those that ``detach`` would keep.
        """
        ids = _json(self._with_merged(item_ids))
        said, stays = _json(message_ids), _json(staying)
        relations = self._conn.execute(
            f"SELECT id FROM kg_relations WHERE id {_AMONG} OR subject {_AMONG} OR object {_AMONG}"  # noqa: S608
            f" OR (id IN ({_CITING}) AND id NOT IN ({_CITING_OTHERS}) AND NOT id {_AMONG})",
            (ids, ids, ids, said, said, stays),
        )
        gone = [row[0] for row in relations]
        left = "FROM kg_relations WHERE id NOT IN (SELECT value FROM json_each(?))"
        entities = self._conn.execute(
            f"SELECT id FROM kg_entities WHERE id {_AMONG} OR (id IN ({_CITING})"  # noqa: S608
            f" AND id NOT IN ({_CITING_OTHERS}) AND NOT id {_AMONG}"
            f" AND id NOT IN (SELECT subject {left} UNION SELECT object {left}))",
            (ids, said, said, stays, _json(gone), _json(gone)),
        )
        return [*gone, *(row[0] for row in entities)]

    def names_said_in(self, message_ids: Collection[str]) -> list[tuple[str, str]]:
        """Return the names that ``forget_messages`` would take from entities, with whose they are.

        Those of entities that go themselves are among them.
        """
        rows = self._conn.execute(
            "SELECT entity_id, alias FROM kg_aliases JOIN kg_entities ON id = entity_id"  # noqa: S608
            f" WHERE said_in {_AMONG} AND alias <> name ORDER BY entity_id, alias",
            (_json(message_ids),),
        )
        return [(row[0], row[1]) for row in rows]

    def delete(self, item_ids: Collection[str]) -> int:
        """Delete entities and relations, with all that is theirs; returns how many.

        With an entity go those that were merged into it.
        """
        ids = _json(self._with_merged(item_ids))
        relations = self._conn.execute(
            f"DELETE FROM kg_relations WHERE id {_AMONG} OR subject {_AMONG} OR object {_AMONG}",  # noqa: S608
            (ids,) * 3,
        ).rowcount
        entities = self._conn.execute(
            f"DELETE FROM kg_entities WHERE id {_AMONG}",  # noqa: S608
            (ids,),
        ).rowcount
        return relations + entities

    def steps_of_owners(self, owners: Collection[str]) -> list[int]:
        """Return the places of all steps of the owners' history, those of what is gone included."""
        rows = self._conn.execute(
            f"SELECT seq FROM kg_history WHERE owner {_AMONG} ORDER BY seq",  # noqa: S608
            (_json(owners),),
        )
        return [row[0] for row in rows]

    def names_in_steps(self, owners: Collection[str]) -> list[tuple[int, str]]:
        """Return the names that steps of the owners' history hold, each with the step's place.

        What was undone is gone, and what was split off is another's; the steps still name it.
        """
        rows = self._conn.execute(_NAMES_IN_STEPS, (_json(owners),) * 2)
        return [(row[0], row[1]) for row in rows]

    def detach(self, item_ids: Collection[str], message_ids: Collection[str]) -> None:
        """Let entities and relations stay without messages that go, and without their history."""
        ids = _json(item_ids)
        self._conn.execute(
            f"DELETE FROM kg_sources WHERE item_id {_AMONG} AND message_id {_AMONG}",  # noqa: S608
            (ids, _json(message_ids)),
        )
        self._conn.execute(f"DELETE FROM kg_history WHERE item_id {_AMONG}", (ids,))  # noqa: S608

    def forget_messages(self, message_ids: Collection[str]) -> int:
        """Delete what rests on messages that are forgotten, and on no other; returns how much.

        What rests on others as well loses the names that were said in these, and its history; of
        what once rested on them, the steps that say so go. The messages are still there: what is
        behind a deleted message is not found any more.
        """
        ids = _json(message_ids)
        self._conn.execute(
            f"DELETE FROM kg_history WHERE item_id IN ({_CITING}) OR seq IN ({_STEPS_CITING})",  # noqa: S608
            (ids,) * 3,
        )
        relations = self._conn.execute(
            f"DELETE FROM kg_relations WHERE id IN ({_CITING})"  # noqa: S608
            f" AND id NOT IN ({_CITING_OTHERS})",
            (ids, ids),
        ).rowcount
        entities = self._conn.execute(
            f"DELETE FROM kg_entities WHERE id IN ({_CITING})"  # noqa: S608
            f" AND id NOT IN ({_CITING_OTHERS})"
            " AND id NOT IN ("
            " SELECT subject FROM kg_relations UNION SELECT object FROM kg_relations)",
            (ids, ids),
        ).rowcount
        self._conn.execute(
            f"DELETE FROM kg_aliases WHERE said_in {_AMONG} AND alias <> ("  # noqa: S608
            " SELECT name FROM kg_entities WHERE id = entity_id)",
            (ids,),
        )
        return relations + entities

    def forget_owner(self, owner: str) -> int:
        """Delete all that is an owner's; returns how many entities and relations there were."""
        self._conn.execute("DELETE FROM kg_history WHERE owner = ?", (owner,))
        deleted = 0
        for table in ("kg_relations", "kg_entities"):
            deleted += self._conn.execute(
                f"DELETE FROM {table} WHERE owner = ?",  # noqa: S608
                (owner,),
            ).rowcount
        return deleted

    def count(self) -> dict[str, int]:
        """Return how many entities and relations hold, and how many relations wait."""
        (entities,) = self._conn.execute(
            "SELECT count(*) FROM kg_entities WHERE status = 'active'"
        ).fetchone()
        (active, waiting) = self._conn.execute(
            "SELECT count(*) FILTER (WHERE status = 'active'),"
            " count(*) FILTER (WHERE status = 'quarantined') FROM kg_relations"
        ).fetchone()
        return {"entities": entities, "relations": active, "waiting": waiting}

    def _with_merged(self, item_ids: Collection[str]) -> list[str]:
        rows = self._conn.execute(
            "WITH RECURSIVE theirs (id) AS (SELECT value FROM json_each(?)"
            " UNION SELECT kg_entities.id FROM theirs JOIN kg_entities ON merged_into = theirs.id)"
            " SELECT id FROM theirs",
            (_json(item_ids),),
        )
        return [row[0] for row in rows]

    def _steps(self, column: str, value: str) -> list[GraphStep]:
        rows = self._conn.execute(
            f"SELECT {_STEP}, seq FROM kg_history WHERE {column} = ? ORDER BY seq",  # noqa: S608
            (value,),
        )
        return [_step(row) for row in rows]


def _json(values: Collection[str]) -> str:
    return json.dumps(list(values))


def _excluded(columns: str) -> str:
    names = columns.replace("id, ", "", 1).split(", ")
    return ", ".join(f"{name} = excluded.{name}" for name in names)


def entity_of(row: tuple[Any, ...]) -> Entity:
    """Return the entity of a row of ``ENTITY_COLUMNS``."""
    return Entity(
        id=row[0],
        owner=row[1],
        kind=row[2],
        name=row[3],
        ha_ref=row[4],
        status=row[5],
        merged_into=row[6],
        by_person=bool(row[7]),
        created_at=read_time(row[8]),
        updated_at=read_time(row[9]),
    )


def relation_of(row: tuple[Any, ...]) -> Relation:
    """Return the relation of a row of ``RELATION_COLUMNS``."""
    return Relation(
        id=row[0],
        owner=row[1],
        subject=row[2],
        predicate=row[3],
        object=row[4],
        confidence=row[5],
        status=row[6],
        valid_from=read_time(row[7]),
        valid_to=row[8] and read_time(row[8]),
        superseded_by=row[9],
        by_person=bool(row[10]),
        created_at=read_time(row[11]),
        updated_at=read_time(row[12]),
    )


def _step(row: tuple[Any, ...]) -> GraphStep:
    return GraphStep(
        group_id=row[0],
        owner=row[1],
        item_id=row[2],
        item=row[3],
        action=row[4],
        actor=row[5],
        before=row[6],
        after=row[7],
        at=read_time(row[8]),
        undone_at=row[9] and read_time(row[9]),
        seq=row[10],
    )
