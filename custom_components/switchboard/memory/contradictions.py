"""What is in doubt in the memory of the house: two that only a judge says contradict each other."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import partial

from ..engine.knowledge.contradictions import Contradiction, contradictions
from ..engine.knowledge.editor import MemoryEditor
from ..engine.storage.database import Database
from ..engine.storage.memory_entries import Memory


@dataclass(frozen=True, slots=True)
class Contradictions:
    """The open doubts. ``changed`` is called with the ids of memories that were settled."""

    database: Database
    editor: MemoryEditor
    changed: Callable[[Collection[str]], None]

    async def listing(self) -> list[Contradiction]:
        """Return what nobody has settled, the oldest first.

        Raises:
            StorageError: the memory cannot be read.
        """
        return await self.database.read(contradictions)

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

    async def settle(
        self,
        memory_id: str,
        *,
        others: Collection[str] | None = None,
        both_hold: bool = False,
        owners: Collection[str] | None = None,
    ) -> list[Memory]:
        """Let a memory hold, alone or beside what it is in doubt with; see ``MemoryEditor``.

        Raises:
            KnowledgeError: there is no such memory, or it is in no doubt.
            StorageError: the memory cannot be written.
        """
        settled = await self.editor.settle(
            memory_id, others=others, both_hold=both_hold, owners=owners
        )
        self.changed([memory.id for memory in settled])
        return settled
