"""The large jobs of homes, which are asked in batches before they are read."""

import time
from collections.abc import AsyncGenerator, Callable
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import partial
from typing import Any, Final

import psycopg

from custom_components.switchboard.engine.azure.capabilities import Capabilities
from custom_components.switchboard.engine.azure.client import Client
from custom_components.switchboard.engine.azure.deltas import LLMClient, Usage
from custom_components.switchboard.engine.azure.messages import LLMRequest
from custom_components.switchboard.engine.azure.usage import UsageRecord
from custom_components.switchboard.engine.reading import jobs
from custom_components.switchboard.engine.storage.entries import ReadingJob

from . import accounts, batch_rows
from .batch import Batches
from .batch_wire import Answer, BatchWire
from .batched import BatchedLLM, requests_of
from .config import Model
from .pool import Pool
from .reading import Readers
from .store.store import PostgresStore

_AGAIN: Final = 60.0
"""Seconds after which it is looked again how the batches of a home are."""


@dataclass(slots=True)
class BatchJobs:
    """The jobs of all homes that are large enough for a batch."""

    pool: Pool
    batches: Batches
    readers: Readers
    llm: LLMClient
    _looked: dict[str, tuple[float, frozenset[str]]] = field(default_factory=dict)

    @classmethod
    def of(
        cls,
        pool: Pool,
        client: Client,
        model: Model,
        readers: Readers,
        llm: LLMClient,
        today: Callable[[], datetime],
    ) -> BatchJobs:
        """Return them for a configured deployment, whose tokens cost a share of the usual price."""
        cheaper = replace(
            model,
            price_input=model.price_input * model.batch_price,
            price_cached=model.price_cached * model.batch_price,
            price_output=model.price_output * model.batch_price,
        )

        def note(conn: psycopg.Connection[Any], home_id: str, used: UsageRecord) -> None:
            usage = Usage(
                used.input_tokens, used.cached_tokens, used.output_tokens, used.reasoning_tokens
            )
            accounts.note(conn, home_id, today().date(), [usage], cheaper, used.failed)

        wire = BatchWire(client, model.batch_deployment, Capabilities(model.wire))
        batches = Batches(pool.connection, wire, lambda: datetime.now(UTC), note)
        return cls(pool, batches, readers, llm)

    async def waiting(self, home_id: str) -> frozenset[str]:
        """Go on with a home's batches; returns the jobs that are not to be read before they end.

        It is looked at them once a minute.
        """
        looked, found = self._looked.get(home_id, (-_AGAIN, frozenset()))
        if time.monotonic() - looked < _AGAIN:
            return found
        store = PostgresStore(self.pool, home_id)
        due = await store.read(lambda tx: jobs.due(tx, eager=False, job_id=None))
        waits: set[str] = set()
        for job in due:
            asked = partial(self._asked, store, job)
            if not await self.batches.advance(home_id, str(job.id), asked):
                waits.add(str(job.id))
        self._forget_others(home_id, {str(job.id) for job in due})
        self._looked[home_id] = time.monotonic(), frozenset(waits)
        return frozenset(waits)

    def _asked(self, store: PostgresStore, job: ReadingJob) -> AsyncGenerator[LLMRequest]:
        asker, reader = self.readers.chunk_reader(store, self.llm)
        return requests_of(store, job, reader, asker)

    def _forget_others(self, home_id: str, due: set[str]) -> None:
        with self.pool.connection() as conn, conn.transaction():
            for job in batch_rows.jobs_of(conn, home_id):
                if job not in due:
                    batch_rows.forget(conn, home_id, job)

    def answering(self, home_id: str) -> LLMClient:
        """Return a model that answers from a home's batches, and asks the usual one besides.

        So it does where another worker has begun a batch that this one had not heard of.
        """

        async def answer(request: LLMRequest) -> Answer | None:
            with self.pool.connection() as conn:
                known = batch_rows.jobs_of(conn, home_id)
            for job in known:
                found = await self.batches.answer(home_id, job, request)
                if found is not None and (found.text is not None or found.reason is not None):
                    return found
            return None

        return BatchedLLM(answer, self.llm)
