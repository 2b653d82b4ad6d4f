"""The household graph: entities with their names, relations, what they rest on, and history.

People look up only what holds, in bounded amounts.
"""

from collections.abc import Collection, Iterable
from datetime import datetime
from typing import Final

from ..language.characters import valid_text
from ..language.lexicon import plain
from .dialect import run_many
from .graph_entries import Alias, Entity, GraphStep, Relation
from .search import WITHHELD
from .table import Repository, Table

ENTITIES: Final = Table("kg_entities", Entity)
RELATIONS: Final = Table("kg_relations", Relation)
_STEPS: Final = Table("kg_history", GraphStep, key="seq", numbered="seq")
_ALIASES: Final = Table("kg_aliases", Alias, key="entity_id, key, alias", beside="entity_id")


class Graph(Repository):
    """What the house knows, as entities and relations of each owner."""

    def entity(self, entity_id: str) -> Entity | None:
        """Return one entity, whatever its status."""
        return ENTITIES.one(self._conn, "id = ?", entity_id)

    def entities(self, entity_ids: Collection[str]) -> list[Entity]:
        """Return entities by id, oldest first; those that are gone are left out."""
        return self._entities("id = ANY (?) ORDER BY seq", entity_ids)

    def owners(self) -> list[str]:
        """Return everyone who has a graph."""
        return self._first("SELECT DISTINCT owner FROM kg_entities ORDER BY owner")

    def entities_of(self, owners: Collection[str]) -> list[Entity]:
        """Return the owners' entities that are active, oldest first."""
        return self._entities("owner = ANY (?) AND status = 'active' ORDER BY seq", owners)

    def entities_by_ref(self, ha_ref: str) -> list[Entity]:
        """Return the active entities that are this in Home Assistant, of every owner."""
        return self._entities("ha_ref = ? AND status = 'active' ORDER BY seq", ha_ref)

    def entities_with_ref(self) -> list[Entity]:
        """Return the active entities that are something in Home Assistant, of every owner."""
        return self._entities("ha_ref IS NOT NULL AND status = 'active' ORDER BY seq")

    def entities_named(self, owners: Collection[str], keys: Collection[str]) -> list[Entity]:
        """Return the owners' active entities of which one name has one of the keys."""
        return self._entities(
            "status = 'active' AND owner = ANY (?) AND id IN ("
            "SELECT entity_id FROM kg_aliases WHERE key = ANY (?)) ORDER BY seq",
            owners,
            keys,
        )

    def merged_into(self, entity_id: str) -> list[Entity]:
        """Return the entities that were merged into one."""
        return self._entities("merged_into = ? ORDER BY seq", entity_id)

    def aliases(self, entity_id: str) -> list[Alias]:
        """Return the names of one entity."""
        return _ALIASES.find(self._conn, "entity_id = ? ORDER BY key, alias", entity_id)

    def aliases_of(self, entity_ids: Collection[str]) -> dict[str, list[Alias]]:
        """Return the names of entities, by their ids."""
        found: dict[str, list[Alias]] = {one: [] for one in entity_ids}
        for entity_id, alias in _ALIASES.keyed(
            self._conn, "entity_id", "entity_id = ANY (?) ORDER BY key, alias", entity_ids
        ):
            found[entity_id].append(alias)
        return found

    def all_names(self, owners: Collection[str]) -> dict[str, list[str]]:
        """Return every name of the owners' entities, by their ids, whatever their status."""
        return self._grouped(
            "SELECT id, name FROM kg_entities WHERE owner = ANY (?1)"
            " UNION ALL SELECT entity_id, alias FROM kg_aliases JOIN kg_entities ON id = entity_id"
            " WHERE owner = ANY (?1)",
            owners,
        )

    def put_entity(self, entity: Entity) -> None:
        """Write an entity, in place of the one with its id if there is one."""
        ENTITIES.put(self._conn, entity)

    def put_aliases(self, entity_id: str, aliases: Iterable[Alias]) -> None:
        """Add names to an entity; one that it has already stays as it is."""
        _ALIASES.add(self._conn, aliases, entity_id)

    def replace_aliases(self, entity_id: str, aliases: Iterable[Alias]) -> None:
        """Give an entity these names and no others."""
        self._run("DELETE FROM kg_aliases WHERE entity_id = ?", entity_id)
        self.put_aliases(entity_id, aliases)

    def relation(self, relation_id: str) -> Relation | None:
        """Return one relation, whatever its status."""
        return RELATIONS.one(self._conn, "id = ?", relation_id)

    def relations(self, relation_ids: Collection[str]) -> list[Relation]:
        """Return relations by id, oldest first; those that are gone are left out."""
        return self._relations("id = ANY (?) ORDER BY seq", relation_ids)

    def all_relations(self, owners: Collection[str]) -> list[Relation]:
        """Return the owners' relations whatever their status, oldest first."""
        return self._relations("owner = ANY (?) ORDER BY seq", owners)

    def relations_waiting(self, owners: Collection[str]) -> list[Relation]:
        """Return the owners' relations that wait for a person, the newest first."""
        return self._relations(
            "owner = ANY (?) AND status = 'quarantined' ORDER BY created_at DESC, seq DESC",
            owners,
        )

    def relations_in_any_state(
        self, owner: str, predicates: Collection[str], entity_ids: Collection[str]
    ) -> list[Relation]:
        """Return an owner's relations from or to entities, by predicate, whatever their status."""
        return self._relations(
            "(subject = ANY (?1) OR object = ANY (?1)) AND owner = ?2 AND predicate = ANY (?3)"
            " ORDER BY seq",
            entity_ids,
            owner,
            predicates,
        )

    def relations_of_entity(self, entity_id: str) -> list[Relation]:
        """Return the relations from or to an entity, whatever their status, oldest first."""
        return self._relations("subject = ?1 OR object = ?1 ORDER BY seq", entity_id)

    def relations_due(self, owner: str, at: datetime) -> list[Relation]:
        """Return an owner's relations that hold and whose end has come."""
        return self._relations(
            "status = 'active' AND valid_to <= ? AND owner = ? ORDER BY seq", at, owner
        )

    def put_relation(self, relation: Relation) -> None:
        """Write a relation, in place of the one with its id if there is one.

        Its two entities are there already.
        """
        RELATIONS.put(self._conn, relation)

    def sources(self, item_id: str) -> list[str]:
        """Return the ids of the messages that an entity or a relation rests on."""
        return self._first(
            "SELECT message_id FROM kg_sources WHERE item_id = ? ORDER BY message_id", item_id
        )

    def put_sources(self, item_id: str, message_ids: Iterable[str]) -> None:
        """Add messages that an entity or a relation rests on."""
        run_many(
            self._conn,
            "INSERT INTO kg_sources (item_id, message_id) VALUES (?, ?) ON CONFLICT DO NOTHING",
            ((item_id, id_) for id_ in message_ids),
        )

    def replace_sources(self, item_id: str, message_ids: Iterable[str]) -> None:
        """Let an entity or a relation rest on these messages and no others."""
        self._run("DELETE FROM kg_sources WHERE item_id = ?", item_id)
        self.put_sources(item_id, message_ids)

    def resting_on(self, message_ids: Collection[str]) -> list[str]:
        """Return the ids of the entities and relations that rest on one of the messages."""
        return self._first(
            "SELECT DISTINCT item_id FROM kg_sources WHERE message_id = ANY (?)", message_ids
        )

    def link_memory(self, memory_id: str, relation_ids: Iterable[str]) -> None:
        """Say that a memory states relations in its own words."""
        run_many(
            self._conn,
            "INSERT INTO kg_memories (memory_id, relation_id) VALUES (?, ?) ON CONFLICT DO NOTHING",
            ((memory_id, id_) for id_ in relation_ids),
        )

    def unlink_relations(self, relation_ids: Collection[str]) -> None:
        """Say that no memory states these relations."""
        self._run("DELETE FROM kg_memories WHERE relation_id = ANY (?)", relation_ids)

    def stated_by(self, memory_ids: Collection[str]) -> dict[str, list[str]]:
        """Return the ids of the relations that each memory states."""
        return self._grouped(
            "SELECT memory_id, relation_id FROM kg_memories"
            " WHERE memory_id = ANY (?) ORDER BY memory_id, relation_id",
            memory_ids,
        )

    def memories_stating(self, relation_ids: Collection[str]) -> list[str]:
        """Return the ids of the memories that state one of the relations."""
        return self._first(
            "SELECT DISTINCT memory_id FROM kg_memories WHERE relation_id = ANY (?)", relation_ids
        )

    def count(self) -> dict[str, int]:
        """Return how many entities and relations hold, and how many relations wait."""
        counts = self._run(
            "SELECT (SELECT count(*) FROM kg_entities WHERE status = 'active'),"
            " count(*) FILTER (WHERE status = 'active'),"
            " count(*) FILTER (WHERE status = 'quarantined') FROM kg_relations"
        ).fetchone()
        return dict(zip(("entities", "relations", "waiting"), counts, strict=True))

    def _entities(self, condition: str, *values: object) -> list[Entity]:
        return ENTITIES.find(self._conn, condition, *values)

    def _relations(self, condition: str, *values: object) -> list[Relation]:
        return RELATIONS.find(self._conn, condition, *values)


class GraphSteps(Repository):
    """What has happened to entities and relations; steps are only ever added."""

    def add(self, steps: Iterable[GraphStep]) -> None:
        """Write down what has happened."""
        _STEPS.add(self._conn, steps)

    def of_group(self, group_id: str) -> list[GraphStep]:
        """Return what happened together, in order."""
        return _STEPS.find(self._conn, "group_id = ? ORDER BY seq", group_id)

    def of_item(self, item_id: str) -> list[GraphStep]:
        """Return what has happened to an entity or a relation, in order."""
        return _STEPS.find(self._conn, "item_id = ? ORDER BY seq", item_id)

    def of_owners(self, owners: Collection[str]) -> list[int]:
        """Return the places of all steps of the owners' history, those of what is gone included."""
        return self._first("SELECT seq FROM kg_history WHERE owner = ANY (?) ORDER BY seq", owners)

    def names(self, owners: Collection[str]) -> list[tuple[int, str]]:
        """Return the names that steps of the owners' history hold, each with the step's place.

        What was undone is gone, and what was split off is another's; the steps still name it.
        """
        return self._run(
            "SELECT seq, part.atom FROM kg_history, json_tree(before) AS part"
            " WHERE item = 'entity' AND part.key IN ('name', 'alias') AND owner = ANY (?1)"
            " UNION SELECT seq, part.atom FROM kg_history, json_tree(after) AS part"
            " WHERE item = 'entity' AND part.key IN ('name', 'alias') AND owner = ANY (?1)",
            owners,
        ).fetchall()

    def mark_undone(self, group_id: str, at: datetime) -> bool:
        """Say that a group of steps was undone; False if there is none that was not."""
        return bool(
            self._run(
                "UPDATE kg_history SET undone_at = ? WHERE group_id = ? AND undone_at IS NULL",
                at,
                group_id,
            ).rowcount
        )

    def delete(self, item_id: str, from_seq: int) -> None:
        """Delete what has happened to an entity or a relation from a step on."""
        self._run("DELETE FROM kg_history WHERE item_id = ? AND seq >= ?", item_id, from_seq)


_HOLDS: Final = (
    "owner = ANY (?1) AND status = 'active'"
    " AND valid_from <= ?2 AND (valid_to IS NULL OR valid_to > ?2)"
)
_AT_AN_END: Final = " UNION ".join(
    "SELECT relation.seq FROM json_each(?3) AS one CROSS JOIN kg_relations AS relation"
    f" WHERE relation.seq IN (SELECT seq FROM kg_relations WHERE {end} = one.value"
    f" AND {_HOLDS} ORDER BY seq DESC LIMIT ?4)"
    for end in ("subject", "object")
)


class GraphSearch(Repository):
    """Entities and relations that hold at a moment, of owners who are all named."""

    def is_empty(self, owners: Collection[str]) -> bool:
        """Return whether the owners have no graph."""
        return not self._number(
            "SELECT EXISTS (SELECT 1 FROM kg_entities WHERE owner = ANY (?))", owners
        )

    def alike(
        self, owners: Collection[str], entity_ids: Collection[str], limit: int
    ) -> list[Entity]:
        """Return the owners' active entities that hang together with some of theirs by names.

        Those are some themselves, what shares a reference or, being of the same kind, a name with
        one of them, what shares one with that, and so on: up to ``limit``, the nearest; the oldest
        come first. Names of a role ("@daughter") are not shared: they mean somebody else for each
        speaker.
        """
        return ENTITIES.find(
            self._conn,
            "id IN (WITH RECURSIVE mine AS ("
            "SELECT * FROM kg_entities WHERE owner = ANY (?1) AND status = 'active'),"
            " known (id, ha_ref, kind) AS ("
            "SELECT id, ha_ref, kind FROM mine WHERE id = ANY (?2)"
            " UNION SELECT other.id, other.ha_ref, other.kind FROM known"
            " JOIN mine AS other ON other.ha_ref = known.ha_ref"
            " UNION SELECT other.id, other.ha_ref, other.kind FROM known"
            " JOIN kg_aliases AS name ON name.entity_id = known.id"
            " JOIN kg_aliases AS its ON its.key = name.key"
            " JOIN mine AS other ON other.id = its.entity_id AND other.kind = known.kind"
            " WHERE substr(name.key, 1, 1) <> '@' LIMIT ?3)"
            " SELECT id FROM known) ORDER BY seq",
            owners,
            entity_ids,
            limit,
        )

    def relations(
        self, owners: Collection[str], entity_ids: Collection[str], at: datetime, limit: int
    ) -> list[Relation]:
        """Return the owners' relations from or to entities that hold, the newest first.

        Of each entity the newest, up to ``limit`` in each direction.
        """
        return RELATIONS.find(
            self._conn, f"seq IN ({_AT_AN_END}) ORDER BY seq DESC", owners, at, entity_ids, limit
        )

    def every_relation(self, owners: Collection[str], at: datetime) -> list[Relation]:
        """Return all of the owners' relations that hold, the newest first."""
        return RELATIONS.find(self._conn, f"{_HOLDS} ORDER BY seq DESC", owners, at)

    def entities_saying(self, owners: Collection[str], text: str, limit: int) -> list[Entity]:
        """Return the owners' active entities of which one name has a text in it, oldest first.

        Blind to case and accents.
        """
        self._conn.create_function("plain", 1, plain, deterministic=True)
        return ENTITIES.find(
            self._conn,
            "owner = ANY (?) AND status = 'active' AND id IN ("
            "SELECT entity_id FROM kg_aliases WHERE instr(plain(alias), ?)) ORDER BY seq LIMIT ?",
            owners,
            plain(valid_text(text)),
            limit,
        )

    def sources(self, item_ids: Iterable[str]) -> dict[str, list[str]]:
        """Return the messages that each entity or relation rests on, by its id."""
        return self._grouped(
            "SELECT item_id, message_id FROM kg_sources WHERE item_id = ANY (?)"
            " ORDER BY item_id, message_id",
            item_ids,
        )

    def resting_on_withheld(self, relation_ids: Iterable[str]) -> set[str]:
        """Return which of the relations rest on nothing but what waits or was rejected."""
        return set(
            self._first(
                "SELECT item_id FROM kg_sources WHERE item_id = ANY (?) GROUP BY item_id"
                f" HAVING min(message_id IN ({WITHHELD}))",
                relation_ids,
            )
        )

    def stating(self, owners: Collection[str], relation_ids: Iterable[str]) -> dict[str, list[str]]:
        """Return the ids of the owners' memories that state each relation, the newest first."""
        return self._grouped(
            "SELECT relation_id, memory_id FROM kg_memories"
            " JOIN memories ON memories.id = memory_id"
            " WHERE relation_id = ANY (?) AND memories.owner = ANY (?)"
            " ORDER BY relation_id, memories.seq DESC",
            relation_ids,
            owners,
        )
