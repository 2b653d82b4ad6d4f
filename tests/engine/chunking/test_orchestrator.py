"""Chunks are read one after the other or several at once, and what came of each is told."""

import asyncio
import gc
import threading
import time
import weakref
from contextlib import aclosing
from dataclasses import replace
from itertools import count

import pytest

from custom_components.switchboard.engine.chunking.conversation import (
    ChunkingConfig,
    ChunkingConfigError,
)
from custom_components.switchboard.engine.chunking.orchestrator import ChunkingOrchestrator
from custom_components.switchboard.engine.chunking.results import (
    ChunkError,
    ChunkExtraction,
    ChunkExtractionError,
)
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD
from custom_components.switchboard.engine.storage.errors import CorruptFileError, DiskFullError
from custom_components.switchboard.engine.tokens.counter import TokenCounter

from .building import (
    FakeChunkExtractor,
    FakeLedger,
    Fixed,
    KeepFirst,
    LazyMessages,
    conversation_of,
    memory,
    orchestrator_of,
)

CONFIG = ChunkingConfig(20)
"""Two messages of ten tokens each."""
FILTERED = "content_filtered"
"""A fault of what was said, which another chunk need not share."""


async def read(messages, extractor=None, ledger=None, *, config=CONFIG, **changes):
    """Return what comes of a conversation of so many messages."""
    return await orchestrator_of(**changes).extract_with_chunking(
        conversation_of(messages), HOUSEHOLD, extractor or FakeChunkExtractor(), config, ledger
    )


def sequences(results) -> list[int]:
    return [result.sequence for result in results]


async def test_each_chunk_is_told_what_the_one_before_was_about():
    extractor = FakeChunkExtractor()
    result = await read(6, extractor)
    assert extractor.told == {1: None, 2: "about 1", 3: "about 2"}
    assert (extractor.most_under_way, extractor.owners) == (1, {HOUSEHOLD})
    assert [one.id for one in result.memories] == ["f1", "f2", "f3"]
    assert [one.id for one in result.relationships] == ["r1", "r2", "r3"]
    assert (result.total_tokens, result.chunking_strategy) == (60, "sliding-window")


async def test_after_a_chunk_that_failed_nothing_is_told():
    extractor = FakeChunkExtractor({2: FILTERED})
    result = await read(6, extractor)
    assert extractor.told == {1: None, 2: "about 1", 3: None}
    assert [one.status for one in result.chunks] == ["success", "failed", "success"]
    assert [one.error for one in result.chunks] == [None, ChunkError(FILTERED), None]
    assert [one.id for one in result.memories] == ["f1", "f3"]


async def test_only_so_many_are_read_at_once_and_their_results_are_in_order():
    order = [3, 1, 2, 6, 5, 4, 7]
    extractor = FakeChunkExtractor(order=order, together=3)
    result = await read(14, extractor, parallel_chunks=3)
    assert extractor.ended == order
    assert extractor.most_under_way == 3
    assert sequences(result.chunks) == [1, 2, 3, 4, 5, 6, 7]
    assert set(extractor.told.values()) == {None}, "none is given the summary of another"


async def test_results_are_handed_on_as_each_chunk_is_done():
    extractor = FakeChunkExtractor(order=[2, 3, 1])

    async def talks():
        yield conversation_of(6)

    results = orchestrator_of(parallel_chunks=2).stream(talks(), HOUSEHOLD, extractor, CONFIG)
    async with aclosing(results) as stream:
        assert (await anext(stream)).sequence == 2
        assert 3 not in extractor.begun, "the next is begun when somebody wants its result"
        assert {result.sequence async for result in stream} == {1, 3}


async def test_what_streams_is_cut_at_the_ends_of_conversations():
    extractor = FakeChunkExtractor()

    async def talks():
        yield conversation_of(3)
        yield replace(conversation_of(3), id="other")

    results = orchestrator_of().stream(talks(), HOUSEHOLD, extractor, CONFIG)
    assert [result.chunk_id async for result in results] == [
        "talk-1",
        "talk-2",
        "other-1",
        "other-2",
    ]
    assert extractor.told == {1: None, 2: "about 1"}, "the second begins anew"


async def test_the_first_failure_ends_it_where_that_is_wanted():
    extractor = FakeChunkExtractor({2: FILTERED})
    with pytest.raises(ChunkExtractionError) as caught:
        await read(8, extractor, failure_mode="fail-fast")
    assert extractor.begun == [1, 2]
    assert caught.value.reason == FILTERED
    assert sequences(caught.value.results) == [1, 2]
    assert [one.error for one in caught.value.errors] == [ChunkError(FILTERED)]


async def test_the_first_failure_cancels_what_is_under_way():
    extractor = FakeChunkExtractor({1: FILTERED}, order=[1, 99, 2])
    with pytest.raises(ChunkExtractionError):
        await read(8, extractor, failure_mode="fail-fast", parallel_chunks=2)
    assert set(extractor.begun) <= {1, 2}
    assert extractor.under_way == 0


@pytest.mark.parametrize("parallel", [1, 3])
async def test_a_failing_service_is_not_asked_about_all_chunks(parallel):
    extractor = FakeChunkExtractor({2: "rate_limited"})
    ledger = FakeLedger()
    with pytest.raises(ChunkExtractionError) as caught:
        await read(40, extractor, ledger, parallel_chunks=parallel)
    assert caught.value.reason == "rate_limited"
    assert max(extractor.begun) <= 2 + parallel
    assert sequences(caught.value.results) == sorted(extractor.begun), "what was begun is kept"
    assert len(ledger.written) == len(extractor.begun)


async def test_an_empty_success_is_none_where_all_chunks_failed(caplog):
    extractor = FakeChunkExtractor({1: FILTERED, 2: RuntimeError("what Robin said")})
    with pytest.raises(ChunkExtractionError) as caught:
        await read(4, extractor)
    assert [one.error for one in caught.value.errors] == [
        ChunkError(FILTERED),
        ChunkError("unexpected"),
    ]
    warnings = [one.getMessage() for one in caplog.records if one.levelname == "WARNING"]
    assert "Chunk talk-1 (1 of 2) was not read: content_filtered" in warnings
    assert "Chunk talk-2 (2 of 2) was not read: unexpected" in warnings
    assert not any("Robin" in warning for warning in warnings)


async def test_a_conversation_without_messages_is_read_at_once():
    result = await read(0)
    assert (result.memories, result.chunks, result.total_tokens) == ((), (), 0)
    assert not result.metadata.enabled


async def test_what_is_known_is_not_read_again():
    known = ChunkExtraction((memory("kept", "talk-1"),), (), "kept in mind")
    ledger = FakeLedger({"talk-1": known, "talk-2": ChunkError("rate_limited")})
    extractor = FakeChunkExtractor()
    result = await read(8, extractor, ledger)
    assert extractor.begun == [3, 4], "one that waits for its next attempt stops no other"
    assert [one.status for one in result.chunks] == ["success", "failed", "success", "success"]
    assert [one.id for one in result.memories] == ["kept", "f3", "f4"]
    assert ledger.written == ["talk-3", "talk-4"]


async def test_a_run_that_ended_early_is_taken_up_and_ends_the_same():
    whole = await read(8, None, FakeLedger())
    ledger = FakeLedger()
    with pytest.raises(ChunkExtractionError):
        await read(8, FakeChunkExtractor({3: "timed_out"}), ledger)
    del ledger.entries["talk-3"]  # its wait is over
    extractor = FakeChunkExtractor()
    again = await read(8, extractor, ledger)
    assert extractor.told == {3: "about 2", 4: "about 3"}
    assert again.memories == whole.memories


async def test_a_ledger_that_cannot_write_ends_it():
    class FullDisk(FakeLedger):
        async def write(self, chunk, outcome):
            raise DiskFullError("full")

    extractor = FakeChunkExtractor()
    with pytest.raises(DiskFullError):
        await read(8, extractor, FullDisk(), parallel_chunks=2)
    assert set(extractor.begun) <= {1, 2}
    assert extractor.under_way == 0


async def test_a_log_that_cannot_be_read_is_no_fault_of_a_chunk():
    extractor = FakeChunkExtractor({1: CorruptFileError("damaged")})
    ledger = FakeLedger()
    with pytest.raises(CorruptFileError):
        await read(8, extractor, ledger)
    assert ledger.written == []


async def test_of_several_that_end_it_at_once_one_is_raised_and_none_is_reported(caplog):
    class SpentError(Exception):
        """The budget is spent."""

    class Stopping(FakeLedger):
        async def known(self, chunk):
            raise SpentError

    with pytest.raises(SpentError):
        await read(8, None, Stopping(), parallel_chunks=3)
    gc.collect()
    assert not [one for one in caplog.records if one.levelname == "ERROR"]


@pytest.mark.parametrize("parallel", [1, 2])
async def test_being_cancelled_is_no_failure(parallel, caplog):
    extractor = FakeChunkExtractor(order=[99, 1, 2])
    ledger = FakeLedger()
    begun = asyncio.Event()
    extractor.looks = lambda chunk: begun.set() if chunk.sequence == parallel else None
    run = asyncio.create_task(
        orchestrator_of(parallel_chunks=parallel).extract_with_chunking(
            conversation_of(8), HOUSEHOLD, extractor, CONFIG, ledger
        )
    )
    await begun.wait()
    run.cancel()
    with pytest.raises(asyncio.CancelledError):
        await run
    assert extractor.under_way == 0
    assert (ledger.written, [one for one in caplog.records if one.levelname == "WARNING"]) == (
        [],
        [],
    )


def _let_go_until(is_so):
    """Collect what only a cycle holds; a thread lets go of what it has handed over in a moment."""
    for _ in range(500):
        gc.collect()
        if is_so():
            return
        time.sleep(0.001)  # gives the other thread the interpreter, on a busy machine as well


@pytest.mark.parametrize("parallel", [1, 4])
async def test_memory_holds_the_messages_of_the_chunks_under_way(parallel):
    alive: set[int] = set()
    most: list[int] = []

    def watch(message):
        alive.add(id(message))
        weakref.finalize(message, alive.discard, id(message))

    def look(_):
        _let_go_until(lambda: len(alive) <= 5 * parallel)
        most.append(len(alive))

    extractor = FakeChunkExtractor()
    extractor.looks = look
    await orchestrator_of(Fixed(5), parallel_chunks=parallel).extract_with_chunking(
        conversation_of(200, made=watch), HOUSEHOLD, extractor, CONFIG, FakeLedger()
    )
    assert len(extractor.begun) == 40
    assert 5 <= max(most) <= 5 * parallel
    _let_go_until(lambda: not alive)
    assert not alive


async def test_cutting_and_loading_keep_off_the_event_loop():
    threads: set[str] = set()

    class Watched(Fixed):
        def can_handle(self, conversation, config):
            threads.add(threading.current_thread().name)
            return super().can_handle(conversation, config)

    class Messages(LazyMessages):
        def __getitem__(self, place):
            threads.add(threading.current_thread().name)
            return super().__getitem__(place)

    talk = replace(conversation_of(4), messages=Messages(range(4), 10))
    orchestrator = orchestrator_of(Watched(2))
    assert await orchestrator.needs_chunking(talk, CONFIG)
    await orchestrator.extract_with_chunking(talk, HOUSEHOLD, FakeChunkExtractor(), CONFIG)
    assert threads
    assert threading.current_thread().name not in threads


async def test_another_strategy_cuts_what_one_finds_nothing_in():
    strategies = Fixed(2), Fixed(3, "semantic", handles=False), Fixed(4, "mine")
    orchestrator = orchestrator_of(*strategies)

    async def read(config):
        return (
            await orchestrator.extract_with_chunking(
                conversation_of(12), HOUSEHOLD, FakeChunkExtractor(), config
            )
        ).metadata

    left = await read(replace(CONFIG, strategy="semantic"))
    assert (left.strategy, left.fell_back_from) == ("sliding-window", "semantic")
    mine = await read(replace(CONFIG, strategy="custom", custom_strategy="mine"))
    assert (mine.strategy, mine.fell_back_from, mine.total_chunks) == ("mine", None, 3)
    with pytest.raises(ChunkingConfigError, match="conversation-boundary"):
        await read(replace(CONFIG, strategy="conversation-boundary"))


async def test_the_result_tells_how_it_was_cut_and_how_long_that_took():
    ticks = count()
    orchestrator = orchestrator_of(seconds=lambda: float(next(ticks)))
    result = await orchestrator.extract_with_chunking(
        conversation_of(5), HOUSEHOLD, FakeChunkExtractor(), replace(CONFIG, overlap_tokens=7)
    )
    told = result.metadata
    assert (told.enabled, told.total_chunks, told.total_tokens) == (True, 3, 60)
    assert (told.average_tokens_per_chunk, told.overlap_tokens) == (20.0, 7)
    took = told.processing_time
    assert (took.chunking, took.deduplication) == (1.0, 1.0)
    assert took.extraction == 7.0, "two looks at the clock for each chunk"
    assert took.total == result.processing_time == 9.0
    assert [one.processing_time for one in result.chunks] == [1.0] * 3


async def test_what_is_merged_comes_in_order():
    merger = KeepFirst()
    orchestrator = ChunkingOrchestrator(
        TokenCounter(), {"sliding-window": Fixed(2)}, merger, parallel_chunks=3
    )
    await orchestrator.extract_with_chunking(
        conversation_of(6), HOUSEHOLD, FakeChunkExtractor(order=[3, 2, 1]), CONFIG
    )
    assert merger.seen == [1, 2, 3]


@pytest.mark.parametrize(
    ("messages", "needs", "methods"),
    [
        (0, False, {"approximate"}),
        (4, False, {"approximate"}),
        (9, False, {"approximate", "openai-tiktoken"}),
        (11, True, {"approximate", "openai-tiktoken"}),
        (2000, True, {"approximate"}),
    ],
)
async def test_it_is_counted_exactly_only_near_the_limit(messages, needs, methods):
    asked: list[str] = []

    class Counter(TokenCounter):
        def count(self, text, method="openai-tiktoken", encoding="o200k_base"):
            asked.append(method)
            return super().count(text, method, encoding)

    orchestrator = ChunkingOrchestrator(Counter(), {}, KeepFirst())
    talk = conversation_of(messages)
    assert await orchestrator.needs_chunking(talk, ChunkingConfig(100)) is needs
    assert set(asked) <= methods
    assert len(asked) < 600, "it stops as soon as it is sure"


def test_no_chunk_at_a_time_is_refused():
    with pytest.raises(ChunkingConfigError, match="At least one"):
        orchestrator_of(parallel_chunks=0)
