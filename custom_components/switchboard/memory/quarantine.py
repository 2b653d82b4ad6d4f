"""What was learnt and waits: it counts once a person has confirmed it, never if they reject it."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from typing import TypedDict, Unpack

from homeassistant.util import dt as dt_util

from ..engine.knowledge.claims import Claim
from ..engine.knowledge.editor import MemoryEditor
from ..engine.knowledge.errors import KnowledgeError
from ..engine.knowledge.statements import Ingested, Telling
from ..engine.knowledge.tombstones import of_statement
from ..engine.language.lexicon import plain
from ..engine.storage import forgetting
from ..engine.storage.deletion import Forgotten
from ..engine.storage.entries import ExtractedFact
from ..engine.storage.memory_entries import Kind
from ..engine.storage.ports import LastingStore
from ..engine.storage.transaction import Transaction


class Changes(TypedDict, total=False):
    """What may be changed of a memory; ``valid_to`` of None takes its end away."""

    text: str
    kind: Kind
    owner: str
    pinned: bool
    valid_to: datetime | None


@dataclass(frozen=True, slots=True)
class Quarantine:
    """The facts in quarantine. ``changed`` is called when one waits no longer."""

    database: LastingStore
    editor: MemoryEditor
    changed: Callable[[], None]
    _deciding: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def listing(
        self, owners: Sequence[str], *, kind: Kind | None = None, containing: str | None = None
    ) -> list[ExtractedFact]:
        """Return what was learnt and waits for a person's confirmation, the newest first.

        Raises:
            StorageError: the memory cannot be read.
        """
        work = partial(_waiting, owners=owners, kind=kind, containing=containing)
        return await self.database.read(work)

    async def confirm(self, fact_id: str, **changes: Unpack[Changes]) -> Ingested:
        """Remember what waited, with the changes a person makes to it.

        Raises:
            KnowledgeError: nothing of this id waits, or it is not to be kept.
            StorageError: the memory cannot be written.
        """
        async with self._deciding:  # a second decision finds that nothing waits
            fact = await self._waiting_fact(fact_id)
            told = await self.editor.confirm(
                Telling(
                    changes.get("owner", fact.owner),
                    changes.get("text", fact.summary),
                    kind=changes.get("kind", fact.category),
                    subject=None if "text" in changes else fact.subject,
                    pinned=changes.get("pinned", False),
                    sources=fact.source_message_ids,
                    valid_to=changes.get("valid_to", fact.expires_at),
                )
            )
            await self.database.write(lambda tx: tx.facts.delete(fact_id=fact_id))
        self.changed()
        return told

    async def reject(self, fact_id: str, own: str | None = None) -> None:
        """Delete what waited, and never learn it again; ``own``: only if it is this person's.

        The messages it rests on stay in the log, and are told in no conversation.

        Raises:
            KnowledgeError: nothing of this id waits.
            StorageError: the memory cannot be written.
        """
        async with self._deciding:
            fact = await self._waiting_fact(fact_id)
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

    async def _waiting_fact(self, fact_id: str) -> ExtractedFact:
        fact = await self.database.read(lambda tx: tx.facts.get(fact_id=fact_id))
        if fact is None or fact.status != "quarantined" or fact.processed:
            raise KnowledgeError("memory_not_waiting")
        return fact


def _waiting(
    tx: Transaction, owners: Sequence[str], kind: Kind | None, containing: str | None
) -> list[ExtractedFact]:
    found = [
        fact
        for owner in owners
        for fact in tx.facts.of_owner(owner, status="quarantined", processed=False)
        if kind in (None, fact.category)
    ]
    if containing:
        wanted = plain(containing)
        found = [fact for fact in found if wanted in plain(f"{fact.summary}\n{fact.subject}")]
    return sorted(found, key=lambda fact: fact.created_at, reverse=True)
