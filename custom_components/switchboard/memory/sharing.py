"""Letting everybody in the house know what a person had remembered for themselves.

It goes through the gate of the memory once more, and what a person pinned or told for the house
changes on a clear yes only. The person's own memory gives way to the household's.
"""

from functools import partial

from homeassistant.util import dt as dt_util
from homeassistant.util.ulid import ulid_now

from ..engine.knowledge.admission import SHARED
from ..engine.knowledge.audience import hand_over
from ..engine.knowledge.errors import KnowledgeError
from ..engine.knowledge.statements import Ingested, Telling, Waits
from ..engine.storage.entries import HOUSEHOLD
from ..engine.storage.memory_entries import Memory
from .confirmation import ToShare
from .house_memory import HouseMemory


async def async_share(memory: HouseMemory, owner: str, wish: ToShare) -> Ingested | Waits:
    """Make a memory of ``owner`` one of the household's.

    Raises:
        KnowledgeError: they have no such memory any more.
        ProtectedError: it would change what a person pinned or told for the house.
        KnowledgeError: the gate refuses it.
        StorageError: the memory cannot be written.
    """
    own = await memory.log.database.read(lambda tx: tx.memories.get(memory_id=wish.memory_id))
    if own is None or own.owner != owner or own.status != "active":
        raise KnowledgeError("memory_unknown")
    told = await memory.tell(
        Telling(
            HOUSEHOLD,
            wish.text,
            SHARED,
            kind=own.kind,
            pinned=own.pinned,
            actor="assistant",
            sources=own.sources,
            valid_to=own.valid_to,
            overrules=wish.overrules,
        )
    )
    if isinstance(told, Ingested):
        await memory.log.database.write(
            partial(
                hand_over,
                memory_id=own.id,
                to_id=told.memory.id,
                now=dt_util.utcnow(),
                new_id=ulid_now,
            )
        )
        memory.hub.drop_recalled([own.id])
    return told


async def async_own_memory(memory: HouseMemory, owner: str, words: str) -> Memory | None:
    """Return the one memory of ``owner`` that says some words; None where it is not clear which.

    Raises:
        StorageError: the memory cannot be read.
    """
    found = await memory.find((owner,), words)
    return found[0] if len(found) == 1 else None
