"""What is looked up in the household graph for people: only what holds, in bounded amounts."""

import json
from collections.abc import Collection, Iterable
from datetime import datetime
from typing import Final

from ..language.characters import valid_text
from ..language.lexicon import plain
from .entries import time_text
from .graph import ENTITY_COLUMNS, RELATION_COLUMNS, entity_of, relation_of
from .graph_entries import Entity, Relation
from .repository import Repository
from .search import WITHHELD

_RELATION_COLUMNS: Final = ", ".join(f"r.{one}" for one in RELATION_COLUMNS.split(", "))
_AMONG: Final = "IN (SELECT value FROM json_each(?))"
_OWNED: Final = f"owner {_AMONG} AND status = 'active'"
_HOLDS: Final = f"{_OWNED} AND valid_from <= ? AND (valid_to IS NULL OR valid_to > ?)"


class GraphSearch(Repository):
    """Entities and relations that hold at a moment, of owners who are all named."""

    __slots__ = ()

    def is_empty(self, owners: Collection[str]) -> bool:
        """Whether the owners have no graph."""
        (found,) = self._conn.execute(
            f"SELECT EXISTS (SELECT 1 FROM kg_entities WHERE owner {_AMONG})",  # noqa: S608
            (json.dumps(list(owners)),),
        ).fetchone()
        return not found

    def alike(
        self, owners: Collection[str], entity_ids: Collection[str], limit: int
    ) -> list[Entity]:
        """Return the owners' active entities that hang together with some of theirs by names.

        Those are some themselves, what shares a reference or, being of the same kind, a name with
        one of them, what shares one with that, and so on: up to ``limit``, the nearest; the oldest
        come first. Names of a role ("@daughter") are not shared: they mean somebody else for each
        speaker.
        """
        rows = self._conn.execute(
            "WITH RECURSIVE known (id, ha_ref, kind) AS ("  # noqa: S608
            f"SELECT id, ha_ref, kind FROM kg_entities WHERE id {_AMONG} AND {_OWNED}"
            " UNION SELECT other.id, other.ha_ref, other.kind FROM known"
            f" JOIN (SELECT * FROM kg_entities WHERE {_OWNED}) other"
            " ON other.ha_ref = known.ha_ref"
            " UNION SELECT other.id, other.ha_ref, other.kind FROM known"
            " JOIN kg_aliases mine ON mine.entity_id = known.id"
            " JOIN kg_aliases its ON its.key = mine.key"
            f" JOIN (SELECT * FROM kg_entities WHERE {_OWNED}) other"
            " ON other.id = its.entity_id AND other.kind = known.kind"
            " WHERE substr(mine.key, 1, 1) <> '@' LIMIT ?)"
            f" SELECT {ENTITY_COLUMNS} FROM kg_entities"
            " WHERE id IN (SELECT id FROM known) ORDER BY seq",
            (json.dumps(list(entity_ids)), *(json.dumps(list(owners)),) * 3, limit),
        )
        return [entity_of(row) for row in rows]

    def relations(
        self, owners: Collection[str], entity_ids: Collection[str], at: datetime, limit: int
    ) -> list[Relation]:
        """Return the owners' relations from or to entities that hold, the newest first.

        Of each entity the newest, up to ``limit`` in each direction.
        """
        moment, of_owners = time_text(at), json.dumps(list(owners))
        each = " UNION ".join(
            f"SELECT {_RELATION_COLUMNS}, r.seq FROM json_each(?) AS one"  # noqa: S608
            " CROSS JOIN kg_relations AS r"
            f" WHERE r.seq IN (SELECT seq FROM kg_relations WHERE {end} = one.value"
            f" AND {_HOLDS} ORDER BY seq DESC LIMIT ?)"
            for end in ("subject", "object")
        )
        rows = self._conn.execute(
            f"{each} ORDER BY 14 DESC",
            (json.dumps(list(entity_ids)), of_owners, moment, moment, limit) * 2,
        )
        return [relation_of(row) for row in rows]

    def every_relation(self, owners: Collection[str], at: datetime) -> list[Relation]:
        """Return all of the owners' relations that hold, the newest first."""
        moment = time_text(at)
        rows = self._conn.execute(
            f"SELECT {RELATION_COLUMNS} FROM kg_relations WHERE {_HOLDS} ORDER BY seq DESC",  # noqa: S608
            (json.dumps(list(owners)), moment, moment),
        )
        return [relation_of(row) for row in rows]

    def entities_saying(self, owners: Collection[str], text: str, limit: int) -> list[Entity]:
        """Return the owners' active entities of which one name has a text in it, oldest first.

        Blind to case and accents.
        """
        self._conn.create_function("plain", 1, plain, deterministic=True)
        rows = self._conn.execute(
            f"SELECT {ENTITY_COLUMNS} FROM kg_entities WHERE owner {_AMONG}"  # noqa: S608
            " AND status = 'active' AND id IN ("
            "SELECT entity_id FROM kg_aliases WHERE instr(plain(alias), ?)) ORDER BY seq LIMIT ?",
            (json.dumps(list(owners)), plain(valid_text(text)), limit),
        )
        return [entity_of(row) for row in rows]

    def sources(self, item_ids: Iterable[str]) -> dict[str, list[str]]:
        """Return the messages that each entity or relation rests on, by its id."""
        rows = self._conn.execute(
            f"SELECT item_id, message_id FROM kg_sources WHERE item_id {_AMONG}"  # noqa: S608
            " ORDER BY item_id, message_id",
            (json.dumps(list(item_ids)),),
        )
        found: dict[str, list[str]] = {}
        for item_id, message_id in rows:
            found.setdefault(item_id, []).append(message_id)
        return found

    def resting_on_withheld(self, relation_ids: Iterable[str]) -> set[str]:
        """Return which of the relations rest on nothing but what waits or was rejected."""
        rows = self._conn.execute(
            "SELECT item_id FROM kg_sources"  # noqa: S608
            " WHERE item_id IN (SELECT value FROM json_each(?)) GROUP BY item_id"
            f" HAVING min(message_id IN ({WITHHELD}))",
            (json.dumps(list(relation_ids)),),
        )
        return {row[0] for row in rows}

    def stating(self, owners: Collection[str], relation_ids: Iterable[str]) -> dict[str, list[str]]:
        """Return the ids of the owners' memories that state each relation, the newest first."""
        rows = self._conn.execute(
            "SELECT relation_id, memory_id FROM kg_memories"  # noqa: S608
            " JOIN memories ON memories.id = memory_id"
            f" WHERE relation_id {_AMONG} AND memories.owner {_AMONG}"
            " ORDER BY relation_id, memories.seq DESC",
            (json.dumps(list(relation_ids)), json.dumps(list(owners))),
        )
        found: dict[str, list[str]] = {}
        for relation_id, memory_id in rows:
            found.setdefault(relation_id, []).append(memory_id)
        return found
