"""Sharing with other homes: whose memory goes out, what waits to go, and what must not come back.

Rows name what happened and hold no copy of it. While a home shares with none, all tables are empty.
"""

import json
import secrets
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from itertools import batched
from typing import Final, Literal

from .dialect import run_many
from .entries import Stored
from .table import Repository, Table

type Reader = Literal["home", "server"]
DONE: Final = -1
"""The place of whoever has gone through all that was known before."""
_MOST_IDS: Final = 5000


@dataclass(frozen=True, slots=True)
class SharingState(Stored):
    """How sharing stands while it is on, as the schema tells of its row."""

    id: int
    reader: Reader
    is_replica: bool
    place: int
    messages_after: int
    told: int = 0
    ahead: int = 0


@dataclass(frozen=True, slots=True)
class Waiting(Stored):
    """Something that waits to go out; ``ref`` is what it is found by when it does."""

    kind: str
    owner: str
    name: str | None
    ref: str
    number: int = 0


_STATE: Final = Table("sharing", SharingState)
_OUTBOX: Final = Table("sharing_outbox", Waiting, key="number", numbered="number")


class Sharing(Repository):
    """With whom a home shares, its outbox, and the ids of what is gone everywhere."""

    def state(self) -> SharingState | None:
        """Return how sharing stands; ``None``: it is off."""
        return _STATE.one(self._conn, "true")

    def put(self, state: SharingState) -> None:
        """Write down how sharing stands."""
        _STATE.put(self._conn, state)

    def end(self) -> None:
        """Delete all there is of sharing, but for what arrived."""
        for name in ("", "_outbox", "_gone", "_waiting", "_forgettings"):
            self._run(f"DELETE FROM sharing{name}")
        self._run("DELETE FROM shared_owners")

    def names(self) -> dict[str, str | None]:
        """Return whose memory goes out, by what name; without one it goes to the server alone."""
        return dict(self._run("SELECT owner, name FROM shared_owners ORDER BY owner"))

    def share(self, owner: str, name: str | None, after: int = 0) -> None:
        """Let an owner's memory go out; what is known already from a step of the history on."""
        self._run(
            "INSERT INTO shared_owners (owner, name, steps_after) VALUES (?, ?, ?)"
            " ON CONFLICT (owner) DO UPDATE SET name = excluded.name,"
            " steps_after = excluded.steps_after",
            owner,
            name,
            after,
        )

    def unshare(self, owner: str) -> None:
        """Let nothing of an owner's go out any more, nor what waits to."""
        self._run("DELETE FROM shared_owners WHERE owner = ?", owner)
        self._run("DELETE FROM sharing_outbox WHERE owner = ?", owner)

    def behind(self) -> list[tuple[str, int]]:
        """Return whose history has not been gone through, and up to where it has."""
        found = "SELECT owner, steps_after FROM shared_owners WHERE steps_after <> ? ORDER BY owner"
        return self._run(found, DONE).fetchall()

    def goes(self, owner: str) -> bool:
        """Return whether an owner's memory goes out."""
        return self._steps_after(owner) is not None

    def takes(self, owner: str) -> bool:
        """Return whether what happens now goes out, and is not found when history is gone through.

        One look, which finds nothing while sharing is off.
        """
        return self._steps_after(owner) == DONE

    def takes_messages(self) -> bool:
        """Return whether a message that is said now goes out."""
        return bool(
            self._first(
                "SELECT 1 FROM sharing WHERE reader = 'server' AND messages_after = ?", DONE
            )
        )

    def add(self, kind: str, owner: str, ref: str) -> None:
        """Let something go out, after all that waits."""
        name = self._first("SELECT name FROM shared_owners WHERE owner = ?", owner)
        _OUTBOX.append(self._conn, Waiting(kind, owner, name[0] if name else None, ref))

    def add_doubt(self, known_id: str, new_id: str) -> None:
        """Let a doubt go out, if both its memories are of somebody of whom what happens does."""
        owners = self._first(
            "SELECT DISTINCT owner FROM memories WHERE id = ANY (?)", [known_id, new_id]
        )
        if len(owners) == 1 and self.takes(owners[0]):
            self.add("doubt", owners[0], json.dumps([known_id, new_id]))

    def waiting(self, limit: int) -> list[Waiting]:
        """Return what is to go out next."""
        return _OUTBOX.find(self._conn, "true ORDER BY number LIMIT ?", limit)

    def count(self) -> int:
        """Return how much waits to go out, as far as it has been gone through."""
        return self._number("SELECT count(*) FROM sharing_outbox")

    def drop_messages(self) -> None:
        """Let no message that waits go out."""
        self._run("DELETE FROM sharing_outbox WHERE kind = 'message'")

    def drop(self, numbers: Iterable[int]) -> None:
        """Let some of what waits not go out."""
        self._run("DELETE FROM sharing_outbox WHERE number = ANY (?)", numbers)

    def sent(self, number: int) -> None:
        """Know that all up to a number has arrived."""
        self._run("DELETE FROM sharing_outbox WHERE number <= ?", number)

    def untold(self, owner: str) -> tuple[list[str], list[str]]:
        """Return the memories and entities of an owner that no step shows as they are."""
        memories, entities = (
            self._first(
                f"SELECT id FROM {table} AS item WHERE owner = ? AND NOT EXISTS ("
                " SELECT 1 FROM memory_history WHERE memory_id = item.id"
                " AND owner = item.owner AND after ->> '$.updated_at' = item.updated_at)"
                " ORDER BY seq",
                owner,
            )
            for table in ("memories", "kg_entities")
        )
        return memories, entities

    def doubts_of(self, owner: str) -> list[tuple[str, str]]:
        """Return the doubts about an owner's memories."""
        return self._run(
            "SELECT known_id, new_id FROM memory_doubts JOIN memories ON memories.id = known_id"
            " WHERE owner = ? ORDER BY at, known_id, new_id",
            owner,
        ).fetchall()

    def gone_among(self, ids: Collection[str]) -> set[str]:
        """Return which ids are of what was forgotten."""
        return set(self._first("SELECT id FROM sharing_gone WHERE id = ANY (?)", ids))

    def owners_of(self, ids: Collection[str]) -> dict[str, str]:
        """Return whose memories and entities there are, by id."""
        return dict(
            self._run(
                "SELECT id, owner FROM memories WHERE id = ANY (?1)"
                " UNION ALL SELECT id, owner FROM kg_entities WHERE id = ANY (?1)",
                ids,
            )
        )

    def keep_gone(self, ids: Iterable[str]) -> None:
        """Let nothing with these ids come back."""
        run_many(
            self._conn,
            "INSERT INTO sharing_gone (id) VALUES (?) ON CONFLICT DO NOTHING",
            ((id_,) for id_ in ids),
        )

    def forget(
        self,
        memory_ids: Collection[str],
        entity_ids: Collection[str] = (),
        message_ids: Collection[str] = (),
        seqs: Collection[int] = (),
    ) -> None:
        """Let homes forget what is forgotten here, by ids; what they know to be gone already stays.

        ``seqs`` are entries in the history of what stays.
        """
        found: dict[str, dict[str, set[str]]] = {}
        in_history = "SELECT owner, memory_id FROM memory_history WHERE memory_id = ANY (?)"
        steps = "SELECT owner, group_id || ' ' || memory_id FROM memory_history WHERE seq = ANY (?)"
        for kind, query, ids in (
            ("memory_ids", f"{in_history} AND item = 'memory'", memory_ids),
            ("memory_ids", "SELECT owner, id FROM memories WHERE id = ANY (?)", memory_ids),
            ("entity_ids", "SELECT owner, id FROM kg_entities WHERE id = ANY (?)", entity_ids),
            ("message_ids", "SELECT owner, id FROM unified_log WHERE id = ANY (?)", message_ids),
            ("steps", steps, seqs),
        ):
            for owner, id_ in self._run(query, ids):
                found.setdefault(owner, {}).setdefault(kind, set()).add(id_)
        every = {id_ for by_kind in found.values() for ids in by_kind.values() for id_ in ids}
        gone = self.gone_among(every)
        for owner, by_kind in found.items():
            for kind, those in by_kind.items() if self.goes(owner) else ():
                self.keep_gone(those - gone)
                for ids in batched(sorted(those - gone), _MOST_IDS, strict=False):
                    self._ask_to_forget(owner, {kind: ids})

    def forget_owner(self, owner: str, *, is_asked: bool) -> None:
        """Let homes forget all of an owner; one that ``is_asked`` to tells what it had of it."""
        if not self.goes(owner):
            return
        held = self._first(
            "SELECT memory_id FROM memory_history WHERE owner = ?1"
            " UNION SELECT id FROM memories WHERE owner = ?1",
            owner,
        )
        entities = self._first("SELECT id FROM kg_entities WHERE owner = ?", owner)
        if is_asked:
            self.forget(held, entities)
        else:
            self._ask_to_forget(owner, {"whole": True})
        self.keep_gone([*held, *entities])

    def _ask_to_forget(self, owner: str, what: Mapping[str, object]) -> None:
        self.add("forget", owner, json.dumps({"id": secrets.token_hex(16), **what}))

    def purged(self, rows: Iterable[tuple[str, str]]) -> None:
        """Let go out which messages were deleted because they were old, by id and owner."""
        by_owner: dict[str, list[str]] = {}
        for id_, owner in rows:
            by_owner.setdefault(owner, []).append(id_)
        for owner, ids in by_owner.items():
            if self.goes(owner):
                self.add("purged", owner, json.dumps(ids))

    def purge_copies(self, owner: str, message_ids: Collection[str]) -> None:
        """Delete copies of an owner's messages that are too old where they were said."""
        self._run("DELETE FROM unified_log WHERE owner = ? AND id = ANY (?)", owner, message_ids)

    def rest_no_more(self, owner: str, message_ids: Collection[str]) -> None:
        """Let an owner's memories and entities rest no more on messages that are gone elsewhere."""
        for table, item, items in (
            ("memory_sources", "memory_id", "memories"),
            ("kg_sources", "item_id", "kg_entities"),
        ):
            self._run(
                f"DELETE FROM {table} WHERE message_id = ANY (?1)"
                f" AND {item} IN (SELECT id FROM {items} WHERE owner = ?2)"
                " AND message_id NOT IN (SELECT id FROM unified_log WHERE id = ANY (?1))",
                message_ids,
                owner,
            )

    def wait(self, memory_ids: Iterable[str]) -> None:
        """Write down relations that wait for the entities they are between."""
        run_many(
            self._conn,
            "INSERT INTO sharing_waiting (id) VALUES (?) ON CONFLICT DO NOTHING",
            ((id_,) for id_ in memory_ids),
        )

    def take_waiting(self) -> list[str]:
        """Return the relations that wait, which do so no longer."""
        return self._first("DELETE FROM sharing_waiting RETURNING id")

    def carried_out(self, forgetting: str, owner: str) -> None:
        """Write down a forgetting of another home that was carried out."""
        self._run(
            "INSERT INTO sharing_forgettings (id, owner) VALUES (?, ?) ON CONFLICT DO NOTHING",
            forgetting,
            owner,
        )

    def unconfirmed(self) -> list[tuple[str, str]]:
        """Return the forgettings that were carried out and not confirmed, with their owners."""
        return self._run("SELECT id, owner FROM sharing_forgettings ORDER BY id").fetchall()

    def confirm(self) -> None:
        """Let go out that forgettings were carried out and have left no byte."""
        for id_, owner in self.unconfirmed():
            self.add("forgotten", owner, id_)
        self._run("DELETE FROM sharing_forgettings")

    def _steps_after(self, owner: str) -> int | None:
        found = self._first(
            "SELECT coalesce((SELECT steps_after FROM shared_owners WHERE owner = ?1), ?2)"
            " FROM sharing WHERE reader = 'server' OR is_replica = 1"
            " OR EXISTS (SELECT 1 FROM shared_owners WHERE owner = ?1)",
            owner,
            DONE,
        )
        return found[0] if found else None
