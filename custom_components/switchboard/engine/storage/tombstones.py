"""What was forgotten on a person's word and must stay so, without a word of it."""

import secrets
from collections.abc import Iterable
from typing import Final

from .memory_entries import Tombstone
from .repository import Repository
from .table import Table

_TOMBSTONES: Final = Table("tombstones", Tombstone)
_KEY_BYTES: Final = 32


class Tombstones(Repository):
    """What was forgotten, and must not be learnt again."""

    def key(self) -> bytes:
        """Return the key of this database's digests; made at first use, so call it in a write.

        Without it the digests of a copied file could be compared with those of another house. As
        long as there are no tombstones, there need be no key.
        """
        keys = self._first("SELECT key FROM forget_key")
        if not keys:
            keys = [secrets.token_bytes(_KEY_BYTES)]
            self._run("INSERT INTO forget_key (id, key) VALUES (1, ?)", *keys)
        return bytes(keys[0])

    def add(self, tombstone: Tombstone) -> None:
        """Write a tombstone down, in place of the one with its id if there is one."""
        _TOMBSTONES.put(self._conn, tombstone)

    def of_owners(self, owners: Iterable[str]) -> list[Tombstone]:
        """Return the tombstones of the owners, oldest first."""
        return _TOMBSTONES.find(self._conn, "owner = ANY (?) ORDER BY created_at, id", owners)

    def delete(self, tombstone_id: str) -> bool:
        """Let something be learnt again; False if there is no such tombstone."""
        return bool(self._run("DELETE FROM tombstones WHERE id = ?", tombstone_id).rowcount)

    def forgotten_among(self, message_ids: Iterable[str]) -> set[str]:
        """Return those of the messages that were deleted when something was forgotten."""
        return set(
            self._first(
                "SELECT forgotten.value FROM tombstones, json_each(tombstones.message_ids)"
                " AS forgotten WHERE forgotten.value = ANY (?)",
                message_ids,
            )
        )
