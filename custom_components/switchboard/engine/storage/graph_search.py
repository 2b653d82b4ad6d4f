"""What is looked up in the household graph for people: only what holds, in bounded amounts."""

from collections.abc import Collection, Iterable
from datetime import datetime
from typing import Final

from ..language.characters import valid_text
from ..language.lexicon import plain
from .graph import ENTITIES, RELATIONS
from .graph_entries import Entity, Relation
from .repository import Repository
from .search import WITHHELD

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
