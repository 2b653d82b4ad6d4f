"""Memories of others: who looked at them, and who told the household what somebody would delete.

An administrator may look another person's memories up, if they ask for them by name. That they did
is noted here, and the person reads it on their page. No word of a memory is in it.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final, TypedDict

from homeassistant.core import HomeAssistant
from homeassistant.helpers.storage import Store
from homeassistant.util import dt as dt_util
from homeassistant.util.hass_dict import HassKey

from ..const import DOMAIN
from ..engine.storage.entries import HOUSEHOLD
from ..engine.storage.memory_entries import Memory
from ..history.unified_log import UnifiedLog

MOST_KEPT: Final = 50
ONE_VISIT: Final = timedelta(minutes=10)
"""Pages turned within this time are one look."""


class Lookup(TypedDict):
    """A look: a person's entity or the name of a user (empty: an automation), and when."""

    by: str
    at: str


@dataclass(slots=True)
class Lookups:
    """The looks at each person's memories, the earliest first. They outlive a restart."""

    hass: HomeAssistant
    _of: dict[str, list[Lookup]] = field(default_factory=dict)
    _store: Store[dict[str, list[Lookup]]] = field(init=False)

    def __post_init__(self) -> None:
        self._store = Store(self.hass, 1, f"{DOMAIN}.lookups")

    async def async_load(self) -> None:
        """Read what was noted before."""
        self._of = await self._store.async_load() or {}

    def of(self, owner: str) -> list[Lookup]:
        """Return who looked at somebody's memories, the latest first."""
        return self._of.get(owner, [])[::-1]

    async def async_note(self, owner: str, by: str) -> None:
        """Note that somebody looked; it is on disk before they are shown anything."""
        known, now = self._of.setdefault(owner, []), dt_util.utcnow()
        last = next((one for one in reversed(known) if one["by"] == by), None)
        if last is not None and now - datetime.fromisoformat(last["at"]) < ONE_VISIT:
            return
        known.append({"by": by, "at": now.isoformat()})
        del known[:-MOST_KEPT]
        await self._store.async_save(self._of)

    async def async_forget(self, owner: str | None) -> None:
        """Forget it with all else of an owner, or of everybody."""
        if owner is None:
            self._of.clear()
        else:
            self._of.pop(owner, None)
        await self._store.async_save(self._of)


DATA_LOOKUPS: HassKey[Lookups] = HassKey(f"{DOMAIN}_lookups")


async def async_told_by_others(
    log: UnifiedLog, found: Iterable[Memory], owner: str
) -> dict[str, Memory]:
    """Return, by id, what of it somebody else than ``owner`` told the household.

    Where it is not known who told it, it may have been anybody. Everybody in the house may correct
    such memories or let them end, since both can be undone; for good they are deleted by whoever
    told them, or by an administrator. What was told at a device that nobody owns is everybody's.

    Raises:
        StorageError: the log cannot be read.
    """
    told = [one for one in found if one.owner == HOUSEHOLD and one.by_person]
    if not told:
        return {}
    await log.async_flush()  # who told it just now counts as well
    ids = list(dict.fromkeys(id_ for one in told for id_ in one.sources))
    said = await log.database.read(lambda tx: tx.log.by_ids(ids=ids))
    tellers = {id_: stored.entry.owner for id_, stored in said.items()}
    return {
        one.id: one
        for one in told
        if not {tellers.get(id_) for id_ in one.sources} - {None}
        or {tellers.get(id_) for id_ in one.sources} - {None, HOUSEHOLD, owner}
    }
