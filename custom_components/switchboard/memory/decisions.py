"""The open questions of the memory, which a person decides.

What was learnt and is in quarantine counts once a person has confirmed it, and is never learnt
again if they reject it. Two memories are in doubt that only a judge says contradict each other.
"""

import asyncio
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial
from typing import Unpack

from homeassistant.util import dt as dt_util
from homeassistant.util.ulid import ulid_now

from ..engine.knowledge.claims import Claim
from ..engine.knowledge.editor import Changes, MemoryEditor
from ..engine.knowledge.errors import KnowledgeError
from ..engine.knowledge.history import Step
from ..engine.knowledge.revision import Expected, checked
from ..engine.knowledge.settling import Settlement, contradictions, settle
from ..engine.knowledge.statements import Ingested, Telling
from ..engine.knowledge.timeline import ends_of
from ..engine.knowledge.tombstones import of_statement
from ..engine.language.lexicon import plain
from ..engine.storage import forgetting
from ..engine.storage.deletion import Forgotten
from ..engine.storage.entries import ExtractedFact
from ..engine.storage.memory_entries import Kind, Memory
from ..engine.storage.transaction import LastingStore, Transaction


@dataclass(frozen=True, slots=True)
class Quarantine:
    """The facts in quarantine. ``changed`` is called when one waits no longer.

    Every call raises ``StorageError`` where the memory cannot be read or written, and a decision
    ``KnowledgeError`` where nothing of the id waits.
    """

    database: LastingStore
    editor: MemoryEditor
    changed: Callable[[], None]
    _deciding: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def listing(
        self, owners: Sequence[str], *, kind: Kind | None = None, containing: str | None = None
    ) -> list[ExtractedFact]:
        """Return what was learnt and waits for a person's confirmation, the newest first."""
        wanted = plain(containing or "")

        def look(tx: Transaction) -> list[ExtractedFact]:
            return [
                fact
                for owner in owners
                for fact in tx.facts.of_owner(owner, status="quarantined", processed=False)
                if fact.has_words
                and kind in (None, fact.category)
                and wanted in plain(f"{fact.summary}\n{fact.subject}")
            ]

        found = await self.database.read(look)
        return sorted(found, key=lambda fact: fact.created_at, reverse=True)

    async def confirm(self, fact_id: str, **changes: Unpack[Changes]) -> Ingested:
        """Remember what waited, with the changes a person makes to it, unless the gate refuses."""
        async with self._deciding:  # a second decision finds that nothing waits
            fact = await self._waiting(fact_id)
            told = await self.editor.confirm(
                Telling(
                    changes.get("owner", fact.owner),
                    changes.get("text", fact.summary),
                    kind=changes.get("kind", fact.category),
                    subject=None if "text" in changes else fact.subject,
                    pinned=changes.get("pinned", False),
                    sources=fact.source_message_ids,
                    valid_to=changes.get("valid_to", fact.expires_at),
                    # Other words, and somebody else's, say it of others.
                    relation=None if {"text", "owner"} & changes.keys() else ends_of(fact),
                    valid_from=fact.valid_from,
                )
            )
            same_words = changes.get("text", fact.summary) == fact.summary
            remembered = partial(
                _remembered, fact_id=fact_id, told_id=told.memory.id, same_words=same_words
            )
            doubts = await self.database.write(remembered)
        self.changed()
        return replace(told, doubts=doubts)

    async def reject(self, fact_id: str, own: str | None = None) -> None:
        """Delete what waited, and never learn it again; ``own``: only if it is this person's.

        The messages it rests on stay in the log, and are told in no conversation.
        """
        async with self._deciding:
            fact = await self._waiting(fact_id)
            if own not in (None, fact.owner):
                raise KnowledgeError("memory_not_waiting")
            tombstone = await self.database.write(
                partial(
                    of_statement,
                    owner=fact.owner,
                    claim=Claim.of(fact),
                    message_ids=fact.source_message_ids,
                    now=dt_util.utcnow(),
                )
            )
            rejected = Forgotten(fact_ids=(fact_id,), tombstones=(tombstone,))
            await forgetting.forget_rows(self.database, rejected)
        self.changed()

    async def _waiting(self, fact_id: str) -> ExtractedFact:
        fact = await self.database.read(lambda tx: tx.facts.get(fact_id=fact_id))
        if fact is None or fact.status != "quarantined" or fact.processed or not fact.has_words:
            raise KnowledgeError("memory_not_waiting")
        return fact


def _remembered(
    tx: Transaction, fact_id: str, told_id: str, *, same_words: bool
) -> tuple[Memory, ...]:
    """Let a fact wait no longer; returns what the memory that it became is in doubt with.

    What it contradicted the memory contradicts, unless it says so in other words.
    """
    pairs = tx.doubts.of_waiting(fact_id) if same_words else []
    for pair in pairs:
        known = tx.memories.get(pair.known_id)
        if known is not None and known.status == "active" and known.id != told_id:
            tx.doubts.add(replace(pair, new_id=told_id))
    tx.facts.delete(fact_id)
    tx.doubts.delete_of([fact_id])
    return tuple(one.other(told_id) for one in contradictions(tx, of=[told_id]))


@dataclass(frozen=True, slots=True)
class Contradictions:
    """The open doubts. ``changed`` is called with the ids of memories that were settled.

    Every call raises ``StorageError`` where the memory cannot be read or written.
    """

    database: LastingStore
    changed: Callable[[Collection[str]], None]

    async def of(self, memory_ids: Collection[str]) -> dict[str, list[Memory]]:
        """Return, by the id of each of the memories that is in doubt, what it is in doubt with."""
        found: dict[str, list[Memory]] = {}
        for one in await self.database.read(partial(contradictions, of=memory_ids)):
            for id_ in {one.known.id, one.new.id}.intersection(memory_ids):
                found.setdefault(id_, []).append(one.other(id_))
        return found

    async def by_waiting(self, memory_ids: Collection[str]) -> dict[str, datetime]:
        """Return which of the memories something contradicts that waits, and since when."""
        return await self.database.read(lambda tx: tx.doubts.by_waiting(memory_ids))

    async def ids(self) -> set[str]:
        """Return the ids of all memories that are in doubt with another."""
        found = await self.database.read(lambda tx: tx.doubts.unsettled())
        return {id_ for pair in found for id_ in (pair.known_id, pair.new_id)}

    async def settle(
        self, settlement: Settlement, expected: Collection[Expected] = ()
    ) -> list[Memory]:
        """Let a memory hold, alone or beside what it is in doubt with; returns all of them.

        Raises:
            KnowledgeError: there is no such memory, it is in no doubt, or one is not as
                ``expected``.
        """
        step = Step(ulid_now(), "person", dt_util.utcnow())
        work = partial(settle, settlement=settlement, step=step)
        settled = await self.database.write(partial(checked, work=work, expected=expected))
        self.changed([memory.id for memory in settled])
        return settled
