"""A job's requests for a batch, and the model that has answered them.

In a batch, chunks are asked without what was talked about before each: that is known once those
before were answered. Their answers hold for the job, which does tell it.
"""

from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import aclosing
from dataclasses import dataclass, replace
from functools import partial

from custom_components.switchboard.engine.azure.deltas import Delta, Finished, LLMClient, TextDelta
from custom_components.switchboard.engine.azure.errors import AnswerCutError
from custom_components.switchboard.engine.azure.messages import LLMRequest
from custom_components.switchboard.engine.chunking.results import ExtractionError
from custom_components.switchboard.engine.reading import chunk_ledger
from custom_components.switchboard.engine.reading.asking import ModelAsker
from custom_components.switchboard.engine.reading.chunk_reader import ChunkReader
from custom_components.switchboard.engine.reading.windows import Window
from custom_components.switchboard.engine.storage.entries import ReadingJob
from custom_components.switchboard.engine.storage.errors import StorageError
from custom_components.switchboard.engine.storage.transaction import Store

from .batch_wire import Answer


class NotThereYetError(StorageError):
    """A batch has not brought this answer yet; the job is read once it has.

    It ends a run of the engine's readers without an attempt that failed.
    """

    def __init__(self, request: LLMRequest) -> None:
        super().__init__("The answer is not there yet")
        self.request = request


@dataclass(frozen=True, slots=True)
class BatchedLLM:
    """An ``LLMClient`` that answers from batches, and asks ``direct`` what they did not answer."""

    answer: Callable[[LLMRequest], Awaitable[Answer | None]]
    direct: LLMClient

    async def stream(self, request: LLMRequest, *, deadline: float) -> AsyncGenerator[Delta]:
        """Answer ``request``; see ``LLMClient``.

        Raises:
            NotThereYetError: its batch has not ended.
        """
        answer = await self.answer(request)
        if answer is not None and answer.text is None and answer.reason is None:
            raise NotThereYetError(request)
        if answer is None or answer.text is None:
            async with aclosing(self.direct.stream(request, deadline=deadline)) as deltas:
                async for delta in deltas:
                    yield delta
            return
        yield TextDelta(answer.text)
        if answer.reason is not None:
            raise AnswerCutError("The answer reached its token limit")
        yield Finished("stop")


class _Noted:
    """An ``LLMClient`` that hands back what it is asked."""

    def stream(self, request: LLMRequest, *, deadline: float) -> AsyncGenerator[Delta]:  # noqa: ARG002
        raise NotThereYetError(request)


async def requests_of(
    store: Store, job: ReadingJob, reader: ChunkReader, asker: ModelAsker
) -> AsyncGenerator[LLMRequest]:
    """Yield what ``reader`` would ask about each chunk of a job that has not been read.

    ``asker`` is its own, with whatever model.

    Raises:
        StorageError: the log cannot be read.
    """
    noting = replace(reader, asker=replace(asker, llm=_Noted()))
    rows = await store.read(partial(chunk_ledger.rows_of, job=job))
    for chunk in await store.read(lambda tx: tx.reading_jobs.chunks(job_id=job.id)):
        if chunk.id in rows and rows[chunk.id].status in ("done", "parked"):
            continue
        left = await store.read(partial(chunk_ledger.messages_of, chunk=chunk))
        repeated = sum(stored.seq < chunk.new_from_seq for stored in left)
        window = Window(tuple(left[:repeated]), tuple(left[repeated:]))
        try:
            if window.new:
                await noting.read(chunk.id, window, "")
        except NotThereYetError as wanted:
            yield wanted.request
        except ExtractionError:
            continue
