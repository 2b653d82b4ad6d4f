"""Who may delete for good what the household remembers.

Everybody in the house may correct it or let it end, since both can be undone. For good it is
deleted by whoever told it, or by an administrator; what was told at a device that nobody owns is
nobody's, and everybody's to delete.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ..engine.storage.entries import HOUSEHOLD
from ..engine.storage.memory_entries import Memory

if TYPE_CHECKING:
    from .house_memory import HouseMemory


async def async_told_by_others(
    memory: HouseMemory, found: Iterable[Memory], owner: str
) -> dict[str, Memory]:
    """Return, by id, what of it somebody else than ``owner`` told the household.

    Where it is not known who told it, it may have been anybody.

    Raises:
        StorageError: the log cannot be read.
    """
    told = [one for one in found if one.owner == HOUSEHOLD and one.by_person]
    if not told:
        return {}
    await memory.log.async_flush()  # who told it just now counts as well
    ids = list(dict.fromkeys(id_ for one in told for id_ in one.sources))
    said = await memory.log.database.read(lambda tx: tx.log.by_ids(ids=ids))
    tellers = {id_: stored.entry.owner for id_, stored in said.items()}
    return {
        one.id: one
        for one in told
        if not {tellers.get(id_) for id_ in one.sources} - {None}
        or {tellers.get(id_) for id_ in one.sources} - {None, HOUSEHOLD, owner}
    }
