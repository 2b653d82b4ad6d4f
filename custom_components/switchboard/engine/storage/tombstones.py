"""What was forgotten on a person's word and must stay so, without a word of it."""

import json
import secrets
from collections.abc import Iterable
from typing import Any

from .entries import read_texts, read_time, time_text
from .memory_entries import Tombstone
from .repository import Repository

_COLUMNS = "id, owner, digests, polarity, message_ids, created_at"
_KEY_BYTES = 32


class Tombstones(Repository):
    """What was forgotten, and must not be learnt again."""

    __slots__ = ()

    def key(self) -> bytes:
        """Return the key of this database's digests; made at first use, so call it in a write.

        Without it the digests of a copied file could be compared with those of another house. As
        long as there are no tombstones, there need be no key.
        """
        row = self._conn.execute("SELECT key FROM forget_key").fetchone()
        if row is None:
            row = (secrets.token_bytes(_KEY_BYTES),)
            self._conn.execute("INSERT INTO forget_key (id, key) VALUES (1, ?)", row)
        return bytes(row[0])

    def add(self, tombstone: Tombstone) -> None:
        """Write a tombstone down, in place of the one with its id if there is one."""
        self._conn.execute(
            f"INSERT OR REPLACE INTO tombstones ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?)",  # noqa: S608
            (
                tombstone.id,
                tombstone.owner,
                json.dumps(sorted(tombstone.digests)),
                tombstone.polarity,
                json.dumps(sorted(tombstone.message_ids)),
                time_text(tombstone.created_at),
            ),
        )

    def of_owners(self, owners: Iterable[str]) -> list[Tombstone]:
        """Return the tombstones of the owners, oldest first."""
        rows = self._conn.execute(
            f"SELECT {_COLUMNS} FROM tombstones"  # noqa: S608
            " WHERE owner IN (SELECT value FROM json_each(?)) ORDER BY created_at, id",
            (json.dumps(list(owners)),),
        )
        return [_tombstone(row) for row in rows]

    def delete(self, tombstone_id: str) -> bool:
        """Let something be learnt again; False if there is no such tombstone."""
        return bool(
            self._conn.execute("DELETE FROM tombstones WHERE id = ?", (tombstone_id,)).rowcount
        )

    def forgotten_among(self, message_ids: Iterable[str]) -> set[str]:
        """Return those of the messages that were deleted when something was forgotten."""
        rows = self._conn.execute(
            "SELECT DISTINCT forgotten.value FROM tombstones, json_each(tombstones.message_ids)"
            " AS forgotten WHERE forgotten.value IN (SELECT value FROM json_each(?))",
            (json.dumps(list(message_ids)),),
        )
        return {row[0] for row in rows}


def _tombstone(row: tuple[Any, ...]) -> Tombstone:
    return Tombstone(
        id=row[0],
        owner=row[1],
        digests=frozenset(read_texts(row[2])),
        polarity=row[3],
        message_ids=frozenset(read_texts(row[4])),
        created_at=read_time(row[5]),
    )
