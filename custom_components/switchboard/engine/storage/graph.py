"""The household graph: entities with their names, and what they rest on.

Relations are memories, or wait among the extracted facts; here both are read as relations. People
look up only what holds, in bounded amounts.
"""

from collections.abc import Collection, Iterable
from datetime import datetime
from typing import Final

from ..language.characters import valid_text
from ..language.lexicon import plain
from ..language.relating import told_in
from .dialect import run_many, teach
from .graph_entries import Alias, Entity, EntityImage, Relation
from .memory_entries import Memory
from .search import WITHHELD
from .table import Repository, Table

ENTITIES: Final = Table("kg_entities", Entity)
RELATIONS: Final = Table("kg_relations", Relation)
_ALIASES: Final = Table("kg_aliases", Alias, key="entity_id, key, alias", beside="entity_id")


class Graph(Repository):
    """What the house knows, as entities and relations of each owner."""

    def entity(self, entity_id: str) -> Entity | None:
        """Return one entity, whatever its status."""
        return ENTITIES.one(self._conn, "id = ?", entity_id)

    def entities(self, entity_ids: Collection[str]) -> list[Entity]:
        """Return entities by id, oldest first; those that are gone are left out."""
        return self._entities("id = ANY (?) ORDER BY seq", entity_ids)

    def in_no_words(self, memories: Iterable[Memory]) -> set[str]:
        """Return which memories are relations that nobody put into words, by id."""
        relations = [one for one in memories if one.predicate is not None]
        ends = {id_ for one in relations for id_ in (one.subject_id, one.object_id) if id_}
        names = {one.id: one.name for one in self.entities(ends)} if ends else {}
        return {
            one.id
            for one in relations
            if told_in(
                one.text,
                names.get(one.subject_id or "", ""),
                one.predicate or "",
                names.get(one.object_id or "", ""),
            )
        }

    def images(self, entity_ids: Collection[str]) -> dict[str, EntityImage]:
        """Return those of the entities that there are, with their names and sources, by id."""
        names, sources = self.aliases_of(entity_ids), self.sources_of(entity_ids)
        return {
            one.id: EntityImage.of(one, sources.get(one.id, ()), names[one.id])
            for one in self.entities(entity_ids)
        }

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

    def put(self, image: EntityImage) -> None:
        """Make an entity what an image says, its names and sources included."""
        self.put_entity(image)
        self._run("DELETE FROM kg_aliases WHERE entity_id = ?", image.id)
        self.put_aliases(image.id, image.aliases)
        self._run("DELETE FROM kg_sources WHERE item_id = ?", image.id)
        self.put_sources(image.id, image.sources)

    def delete(self, entity_id: str) -> None:
        """Delete an entity, and relations at it; what has happened to it stays written down."""
        self._run("DELETE FROM kg_entities WHERE id = ?", entity_id)

    def put_aliases(self, entity_id: str, aliases: Iterable[Alias]) -> None:
        """Add names to an entity; one that it has already stays as it is."""
        _ALIASES.add(self._conn, aliases, entity_id)

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
        """Return the owners' relations in nobody's words that wait for a person, newest first."""
        return self._relations(
            "owner = ANY (?) AND status = 'quarantined' AND id IN"
            " (SELECT id FROM extracted_facts WHERE window_end_id = '')"
            " ORDER BY created_at DESC, seq DESC",
            owners,
        )

    def relations_of_entity(self, entity_id: str) -> list[Relation]:
        """Return the relations from or to an entity, whatever their status, oldest first."""
        return self._relations("subject = ?1 OR object = ?1 ORDER BY seq", entity_id)

    def sources(self, item_id: str) -> list[str]:
        """Return the ids of the messages that an entity or a relation rests on."""
        return self.sources_of([item_id]).get(item_id, [])

    def sources_of(self, item_ids: Collection[str]) -> dict[str, list[str]]:
        """Return the messages that each entity or relation rests on, by its id."""
        return self._grouped(
            "SELECT item_id, message_id FROM kg_sources WHERE item_id = ANY (?1)"
            " UNION SELECT memory_id, message_id FROM memory_sources"
            " WHERE memory_id = ANY (?1)"
            " UNION SELECT waits.id, value"
            " FROM extracted_facts AS waits, json_each(source_message_ids)"
            " WHERE waits.id = ANY (?1) AND status = 'quarantined' AND processed = 0 ORDER BY 1, 2",
            item_ids,
        )

    def put_sources(self, item_id: str, message_ids: Iterable[str]) -> None:
        """Add messages that an entity rests on."""
        run_many(
            self._conn,
            "INSERT INTO kg_sources (item_id, message_id) VALUES (?, ?) ON CONFLICT DO NOTHING",
            ((item_id, id_) for id_ in message_ids),
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


_HOLDS: Final = (
    "owner = ANY (?1) AND status = 'active'"
    " AND valid_from <= ?2 AND (valid_to IS NULL OR valid_to > ?2)"
)
_AT_AN_END: Final = " UNION ".join(
    "SELECT memory.id FROM json_each(?3) AS one CROSS JOIN memories AS memory"
    f" WHERE memory.seq IN (SELECT seq FROM memories WHERE {end} = one.value"
    f" AND {_HOLDS} ORDER BY seq DESC LIMIT ?4)"
    for end in ("subject_id", "object_id")
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
            self._conn, f"id IN ({_AT_AN_END}) ORDER BY seq DESC", owners, at, entity_ids, limit
        )

    def every_relation(self, owners: Collection[str], at: datetime) -> list[Relation]:
        """Return all of the owners' relations that hold, the newest first."""
        return RELATIONS.find(self._conn, f"{_HOLDS} ORDER BY seq DESC", owners, at)

    def entities_saying(self, owners: Collection[str], text: str, limit: int) -> list[Entity]:
        """Return the owners' active entities of which one name has a text in it, oldest first.

        Blind to case and accents.
        """
        teach(self._conn, "plain", plain)
        return ENTITIES.find(
            self._conn,
            "owner = ANY (?) AND status = 'active' AND id IN ("
            "SELECT entity_id FROM kg_aliases WHERE instr(plain(alias), ?) > 0)"
            " ORDER BY seq LIMIT ?",
            owners,
            plain(valid_text(text)),
            limit,
        )

    def named_in_withheld(self, entity_ids: Iterable[str]) -> set[str]:
        """Return which entities nothing names but what waits or was rejected.

        Those of a person, of Home Assistant, and at what holds for another reason are none.
        """
        rests = f"(SELECT min(message_id IN ({WITHHELD})) FROM"
        return set(
            self._first(
                "SELECT id FROM kg_entities WHERE id = ANY (?) AND by_person = 0 AND ha_ref IS NULL"
                f" AND {rests} kg_sources WHERE item_id = kg_entities.id)"
                " AND NOT EXISTS (SELECT 1 FROM memories WHERE status = 'active'"
                " AND (subject_id = kg_entities.id OR object_id = kg_entities.id) AND"
                f" (by_person = 1 OR NOT {rests} memory_sources WHERE memory_id = memories.id)))",
                entity_ids,
            )
        )

    def resting_on_withheld(self, relation_ids: Iterable[str]) -> set[str]:
        """Return which of the relations rest on nothing but what waits or was rejected."""
        return set(
            self._first(
                "SELECT memory_id FROM memory_sources WHERE memory_id = ANY (?) GROUP BY memory_id"
                f" HAVING min(message_id IN ({WITHHELD}))",
                relation_ids,
            )
        )
