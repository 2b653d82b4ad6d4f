"""Reading a conversation that outgrows any context: cut it, read the chunks, merge what they say.

Chunks are planned as places in the conversation. The messages of a chunk are loaded when it is its
turn and let go when it is done, so that memory holds those of the chunks under way alone.
"""

import asyncio
import logging
import time
from collections import deque
from collections.abc import (
    AsyncGenerator,
    AsyncIterable,
    Callable,
    Iterable,
    Iterator,
    Mapping,
    Sequence,
)
from contextlib import aclosing
from dataclasses import dataclass, replace
from typing import Final, Literal

from ..storage.entries import ExtractedFact
from ..tokens.counter import TokenCounter
from .conversation import (
    ChunkingConfig,
    ChunkingConfigError,
    ChunkingStrategy,
    Conversation,
    ConversationChunk,
)
from .deduplication import ChunkDeduplicator
from .registry import strategy_for
from .results import (
    ChunkedExtractionResult,
    ChunkError,
    ChunkExtraction,
    ChunkExtractionError,
    ChunkExtractionResult,
    ChunkExtractor,
    ChunkingMetadata,
    ChunkLedger,
    ChunkRelationship,
    ExtractionError,
    ProcessingTime,
    blame,
    expected,
)

_LOGGER = logging.getLogger(__name__)

type FailureMode = Literal["fail-fast", "continue-on-error"]

_NEAR: Final = 2
"""By how much an approximate count may be off: only beyond that it decides by itself."""


@dataclass(frozen=True, slots=True)
class _Done:
    """The result of a chunk, and what only the run has to know of it."""

    result: ChunkExtractionResult
    summary: str | None
    tried_now: bool


class _NoLedger[E: ChunkExtraction]:
    """Remembers nothing."""

    async def known(self, _: ConversationChunk) -> E | ChunkError | None:
        return None

    async def write(self, chunk: ConversationChunk, outcome: E | ChunkError) -> None: ...


class ChunkingOrchestrator:
    """Cuts conversations with one of ``strategies``, by name, and has the chunks read.

    With one chunk at a time, each is given the summary of the one before; with ``parallel_chunks``
    of them under way at most, none is. A failure of the service, which any chunk would meet with,
    ends a run in either mode. ``seconds`` is a clock that never goes back.
    """

    def __init__(
        self,
        counter: TokenCounter,
        strategies: Mapping[str, ChunkingStrategy],
        deduplicator: ChunkDeduplicator,
        *,
        failure_mode: FailureMode = "continue-on-error",
        parallel_chunks: int = 1,
        seconds: Callable[[], float] = time.monotonic,
    ) -> None:
        if parallel_chunks < 1:
            raise ChunkingConfigError("At least one chunk has to be read at a time")
        self._counter = counter
        self._strategies = strategies
        self._deduplicator = deduplicator
        self._failure_mode = failure_mode
        self._parallel_chunks = parallel_chunks
        self._seconds = seconds

    async def needs_chunking(self, conversation: Conversation, config: ChunkingConfig) -> bool:
        """Return whether a conversation is larger than a chunk may be.

        It is counted exactly only where an approximate count does not settle it.
        """
        return await asyncio.to_thread(self._exceeds, conversation, config)

    async def extract_with_chunking[E: ChunkExtraction](
        self,
        conversation: Conversation,
        owner: str,
        extractor: ChunkExtractor[E],
        config: ChunkingConfig,
        ledger: ChunkLedger[E] | None = None,
    ) -> ChunkedExtractionResult:
        """Return what a conversation tells of ``owner``, merged over its chunks.

        Chunks that failed are named in the result.

        Raises:
            ChunkExtractionError: no chunk could be read, the service failed, or one chunk
                failed in the mode ``fail-fast``.
            ChunkingConfigError: there is no such strategy.
        """
        began = self._seconds()
        chunks, told = await asyncio.to_thread(self._cut, conversation, config)
        was_cut = self._seconds()
        results: list[ChunkExtractionResult] = []
        try:
            async with aclosing(self.read(_taken(chunks), owner, extractor, ledger)) as done:
                async for result in done:
                    results.append(result)  # noqa: PERF401 - kept though one raises
        except ChunkExtractionError as err:
            raise ChunkExtractionError(err.reason, _ordered(results)) from err
        results = _ordered(results)
        _refuse_nothing(results)
        was_read = self._seconds()
        memories, relationships = await asyncio.to_thread(self._merged, results)
        ended = self._seconds()
        took = ProcessingTime(was_cut - began, was_read - was_cut, ended - was_read, ended - began)
        return ChunkedExtractionResult(
            memories=memories,
            relationships=relationships,
            chunks=tuple(results),
            total_tokens=told.total_tokens,
            chunking_strategy=told.strategy,
            processing_time=took.total,
            metadata=replace(told, processing_time=took),
        )

    async def stream[E: ChunkExtraction](
        self,
        conversations: AsyncIterable[Conversation],
        owner: str,
        extractor: ChunkExtractor[E],
        config: ChunkingConfig,
        ledger: ChunkLedger[E] | None = None,
    ) -> AsyncGenerator[ChunkExtractionResult]:
        """Yield the result of each chunk as it is done, of each conversation as it has ended.

        A chunk ends where its conversation ends at the latest, and nothing of one conversation is
        told to the readers of the next. Nothing is merged. Close it to stop: it cancels what is
        under way.

        Raises:
            ChunkExtractionError: as ``extract_with_chunking`` raises it, about all of them.
        """
        failed: list[ChunkExtractionResult] = []
        succeeded = False
        async for conversation in conversations:
            chunks, _ = await asyncio.to_thread(self._cut, conversation, config)
            async with aclosing(self.read(_taken(chunks), owner, extractor, ledger)) as done:
                async for result in done:
                    succeeded = succeeded or result.error is None
                    failed += [result] if result.error else []
                    yield result
        if not succeeded:
            _refuse_nothing(failed)

    def _exceeds(self, conversation: Conversation, config: ChunkingConfig) -> bool:
        limit = config.max_tokens_per_chunk
        count = self._counter.count_conversation
        about = count(conversation, "approximate", limit * _NEAR).tokens
        if about > limit * _NEAR or about * _NEAR < limit:
            return about > limit
        return count(conversation, config.token_count_method, limit).tokens > limit

    def _cut(
        self, conversation: Conversation, config: ChunkingConfig
    ) -> tuple[deque[ConversationChunk], ChunkingMetadata]:
        asked = config.custom_strategy or config.strategy
        strategy = strategy_for(self._strategies, conversation, config)
        chunks = strategy.chunk(conversation, config)
        # A strategy that finds nothing to cut by may have left it to another.
        used = chunks[0].metadata.chunking_strategy if chunks else strategy.name
        total = sum(chunk.token_count for chunk in chunks)
        return deque(chunks), ChunkingMetadata(
            enabled=len(chunks) > 1,
            strategy=used,
            total_chunks=len(chunks),
            total_tokens=total,
            average_tokens_per_chunk=total / max(1, len(chunks)),
            overlap_tokens=config.overlap,
            processing_time=ProcessingTime(0.0, 0.0, 0.0, 0.0),
            fell_back_from=asked if used != asked else None,
        )

    async def read[E: ChunkExtraction](
        self,
        chunks: Iterable[ConversationChunk],
        owner: str,
        extractor: ChunkExtractor[E],
        ledger: ChunkLedger[E] | None = None,
    ) -> AsyncGenerator[ChunkExtractionResult]:
        """Yield the results of chunks as they are done.

        After a failure of the service no other chunk is begun; those under way are waited for.

        Raises:
            ChunkExtractionError: the service failed, or one chunk in the mode ``fail-fast``.
        """
        waiting = iter(chunks)
        under_way: set[asyncio.Task[_Done]] = set()
        done: set[asyncio.Task[_Done]] = set()
        failed: list[ChunkExtractionResult] = []
        summary: str | None = None
        stopped_by: str | None = None
        try:
            while True:
                while stopped_by is None and len(under_way) < self._parallel_chunks:
                    if (chunk := next(waiting, None)) is None:
                        break
                    before = summary if self._parallel_chunks == 1 else None
                    reading = self._read_one(chunk, owner, extractor, ledger or _NoLedger(), before)
                    under_way.add(asyncio.create_task(reading))
                    del chunk, reading
                if not under_way:
                    break
                done, under_way = await asyncio.wait(under_way, return_when=asyncio.FIRST_COMPLETED)
                for one in sorted((task.result() for task in done), key=_sequence):
                    summary = one.summary
                    yield one.result
                    if one.result.error is None:
                        continue
                    failed.append(one.result)
                    reason = one.result.error.reason
                    if self._failure_mode == "fail-fast":
                        raise ChunkExtractionError(reason, failed)
                    if one.tried_now and blame(reason) == "service":
                        stopped_by = reason
            if stopped_by is not None:
                raise ChunkExtractionError(stopped_by, failed)
        finally:
            for task in under_way:
                task.cancel()
            # Of several that raised at once, one is raised; the others count as seen.
            await asyncio.gather(*under_way, *done, return_exceptions=True)

    async def _read_one[E: ChunkExtraction](
        self,
        chunk: ConversationChunk,
        owner: str,
        extractor: ChunkExtractor[E],
        ledger: ChunkLedger[E],
        before: str | None,
    ) -> _Done:
        outcome = await ledger.known(chunk)
        if outcome is not None:
            return _done(chunk, outcome, 0.0, tried_now=False)
        began = self._seconds()
        messages = await asyncio.to_thread(lambda: tuple(chunk.messages[:]))
        loaded = replace(chunk, messages=messages)
        outcome = await _extract(extractor, loaded, owner, before)
        await ledger.write(loaded, outcome)
        return _done(chunk, outcome, self._seconds() - began, tried_now=True)

    def _merged(
        self, results: Sequence[ChunkExtractionResult]
    ) -> tuple[tuple[ExtractedFact, ...], tuple[ChunkRelationship, ...]]:
        relationships = [one for result in results for one in result.relationships]
        memories = tuple(self._deduplicator.deduplicate_across_chunks(results).unique_memories)
        return memories, tuple(self._deduplicator.merge_relationships(memories, relationships))


async def _extract[E: ChunkExtraction](
    extractor: ChunkExtractor[E], chunk: ConversationChunk, owner: str, before: str | None
) -> E | ChunkError:
    """Return what is found in a chunk, or why nothing is; being cancelled is no failure."""
    try:
        return await expected(extractor.extract(chunk, owner, before))
    except ExtractionError as err:
        _LOGGER.warning(
            "Chunk %s (%d of %d) was not read: %s",
            chunk.id,
            chunk.sequence,
            chunk.total_chunks,
            err.reason,
        )
        return ChunkError(err.reason)


def _done(
    chunk: ConversationChunk,
    outcome: ChunkExtraction | ChunkError,
    seconds: float,
    *,
    tried_now: bool,
) -> _Done:
    found = outcome if isinstance(outcome, ChunkExtraction) else ChunkExtraction()
    error = outcome if isinstance(outcome, ChunkError) else None
    result = ChunkExtractionResult(
        chunk_id=chunk.id,
        sequence=chunk.sequence,
        status="success" if error is None else "failed",
        memories=found.memories,
        relationships=found.relationships,
        token_count=chunk.token_count,
        processing_time=seconds,
        error=error,
    )
    return _Done(result, found.summary, tried_now)


def _taken(chunks: deque[ConversationChunk]) -> Iterator[ConversationChunk]:
    """Take chunks out, so that nothing holds one any longer once it was read."""
    while chunks:
        yield chunks.popleft()


def _ordered(results: Sequence[ChunkExtractionResult]) -> list[ChunkExtractionResult]:
    return sorted(results, key=lambda result: result.sequence)


def _sequence(done: _Done) -> int:
    return done.result.sequence


def _refuse_nothing(results: Sequence[ChunkExtractionResult]) -> None:
    """Raise if there are results, and all of them are failures."""
    if results and (last := results[-1].error) and all(result.error for result in results):
        raise ChunkExtractionError(last.reason, results)
