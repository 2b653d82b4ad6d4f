"""What is in doubt in the memory of the house: two that only a judge says contradict each other."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import partial

from homeassistant.util import dt as dt_util
from homeassistant.util.ulid import ulid_now

from ..engine.knowledge.contradictions import Settlement, contradictions, settle
from ..engine.knowledge.history import Step
from ..engine.knowledge.revision import Expected, checked
from ..engine.storage.database import Database
from ..engine.storage.memory_entries import Memory


@dataclass(frozen=True, slots=True)
class Contradictions:
    """The open doubts. ``changed`` is called with the ids of memories that were settled."""

    database: Database
    changed: Callable[[Collection[str]], None]

    async def of(self, memory_ids: Collection[str]) -> dict[str, list[Memory]]:
        """Return, by the id of each of the memories that is in doubt, what it is in doubt with.

        Raises:
            StorageError: the memory cannot be read.
        """
        found: dict[str, list[Memory]] = {}
        for one in await self.database.read(partial(contradictions, of=memory_ids)):
            for id_ in {one.known.id, one.new.id}.intersection(memory_ids):
                found.setdefault(id_, []).append(one.other(id_))
        return found

    async def ids(self) -> set[str]:
        """Return the ids of all memories that are in doubt with another.

        Raises:
            StorageError: the memory cannot be read.
        """
        found = await self.database.read(lambda tx: tx.doubts.unsettled())
        return {id_ for pair in found for id_ in (pair.known_id, pair.new_id)}

    async def settle(
        self, settlement: Settlement, expected: Collection[Expected] = ()
    ) -> list[Memory]:
        """Let a memory hold, alone or beside what it is in doubt with; returns all of them.

        Raises:
            KnowledgeError: there is no such memory, it is in no doubt, or one is not as
                ``expected``.
            StorageError: the memory cannot be written.
        """
        step = Step(ulid_now(), "person", dt_util.utcnow())
        work = partial(settle, settlement=settlement, step=step)
        settled = await self.database.write(partial(checked, work=work, expected=expected))
        self.changed([memory.id for memory in settled])
        return settled
