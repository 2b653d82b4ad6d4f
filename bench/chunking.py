"""What it takes to cut a talk of a million tokens, and what parallel reading of it saves."""

import asyncio
import gc
import platform
import tracemalloc
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from statistics import median
from time import monotonic, process_time
from typing import Any

from aiohttp import ClientSession, web

from custom_components.switchboard.engine.chunking.config import ChunkingConfig
from custom_components.switchboard.engine.chunking.conversation import (
    ChunkingStrategy,
    ChunkMessage,
    Conversation,
    ConversationChunk,
)
from custom_components.switchboard.engine.chunking.deduplication import ChunkDeduplicator
from custom_components.switchboard.engine.chunking.orchestrator import ChunkingOrchestrator
from custom_components.switchboard.engine.chunking.registry import BUILT_IN, strategies_by_name
from custom_components.switchboard.engine.chunking.results import ChunkExtraction
from custom_components.switchboard.engine.tokens.counter import TokenCounter
from custom_components.switchboard.engine.tokens.messages import TOKENS_PER_MESSAGE
from custom_components.switchboard.engine.tokens.vocabulary import load_o200k

from .chunking_talk import MAX_TOKENS, OVERLAP_TOKENS, texts
from .peers import PeerError, peers
from .report import table

ROUNDS = 5
MOST_OF_COUNTING = {"sliding-window": 1.15, "conversation-boundary": 1.5, "semantic": 2.5}
MOST_WARM = 0.1
PEERS = ("semchunk", "semantic-text-splitter", "langchain-text-splitters")
CONFIG = ChunkingConfig(MAX_TOKENS, overlap_tokens=OVERLAP_TOKENS)

SECONDS_A_CALL = 2.0
PARALLEL = (1, 2, 4, 8)
CALLS = 16
LEAST_OF_LINEAR = 0.9

_BEGAN = datetime(2026, 1, 1, tzinfo=UTC)
_ROLE_TOKENS = 1


@dataclass(frozen=True, slots=True)
class _Times:
    """CPU seconds of one round: counting, and each strategy cold and warm."""

    counting: float
    cold: dict[str, float]
    warm: dict[str, float]


def run() -> list[str]:
    """Measure and print everything; returns what is not as expected."""
    said = texts()
    encoding = load_o200k()
    print(f"Python {platform.python_version()}, {platform.machine()}; CPU seconds of the process\n")
    return [*_cutting(said, encoding), *asyncio.run(_reading(said, encoding))]


def talk_of(said: Sequence[str], counter: TokenCounter) -> Conversation:
    """Return the talk, counted."""
    return Conversation(
        "talk",
        [
            ChunkMessage(
                f"m{number}",
                "assistant" if number % 2 else "user",
                text,
                TOKENS_PER_MESSAGE + _ROLE_TOKENS + counter.count(text).tokens,
                _BEGAN + timedelta(minutes=number),
            )
            for number, text in enumerate(said)
        ],
    )


def _cutting(said: Sequence[str], encoding: Any) -> list[str]:
    talk = talk_of(said, TokenCounter(encoding))
    total = sum(message.tokens for message in talk.messages)
    strategies = [build(TokenCounter(encoding)) for build in BUILT_IN]
    for one in strategies:
        one.chunk(talk, CONFIG)  # loads what it reads of files
    gc.freeze()
    rounds = [_round(said, encoding, strategies, talk) for _ in range(ROUNDS)]
    counting = median(one.counting for one in rounds)
    print(
        f"{len(said):,} messages, {total:,} tokens; chunks of at most {MAX_TOKENS:,}, overlapping"
    )
    print(f"by at most {OVERLAP_TOKENS}; medians of {ROUNDS} rounds; counting: {counting:.2f} s\n")
    rows, found = [], []
    for one in strategies:
        name, made = one.name, one.chunk(talk, CONFIG)
        cold = median(it.cold[name] / it.counting for it in rounds)
        warm = median(it.warm[name] / it.counting for it in rounds)
        seconds = median(it.cold[name] for it in rounds)
        rows.append(
            (
                name,
                f"{seconds:.2f}",
                f"{cold:.2f}",
                f"{warm:.3f}",
                f"{total / seconds:,.0f}",
                str(len(made)),
                f"{max(it.token_count for it in made):,}",
                f"{_peak(lambda: one.chunk(talk, CONFIG)):.1f} MB",  # noqa: B023
            )
        )
        if cold > MOST_OF_COUNTING[name]:
            found.append(f"{name} cold: {cold:.2f} of counting, not {MOST_OF_COUNTING[name]}")
        if warm > MOST_WARM:
            found.append(f"{name} warm: {warm:.3f} of counting, not {MOST_WARM}")
    try:
        with peers("chunking") as (versions, ask):
            for name, known in zip(PEERS, versions, strict=True):
                took, count, largest = ask(name)
                cells = (f"{took:.2f}", f"{took / counting:.2f}", "-", f"{total / took:,.0f}")
                rows.append((known, *cells, str(count), f"{largest:,}", "-"))
    except PeerError as err:
        found.append(f"the other projects were not measured: {err}")
    heads = ("", "seconds", "of counting", "warm", "tokens a second", "chunks", "largest", "peak")
    print(table(heads, rows))
    return found


def _round(
    said: Sequence[str], encoding: Any, strategies: Sequence[ChunkingStrategy], talk: Conversation
) -> _Times:
    counter = TokenCounter(encoding)
    counting = _took(lambda: [counter.count(text) for text in said])
    cold, warm = {}, {}
    for one in strategies:
        cold[one.name] = _took(lambda: one.chunk(talk_of(said, TokenCounter(encoding)), CONFIG))  # noqa: B023
        warm[one.name] = _took(lambda: one.chunk(talk, CONFIG))  # noqa: B023
    return _Times(counting, cold, warm)


def _took(work: Callable[[], object]) -> float:
    begun = process_time()
    work()
    return process_time() - begun


def _peak(work: Callable[[], object]) -> float:
    tracemalloc.start()
    work()
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak / 1e6


class _Asks:
    """Has a chunk read by the server, which finds nothing."""

    def __init__(self, session: ClientSession, address: str) -> None:
        self._session = session
        self._address = address

    async def extract(
        self,
        chunk: ConversationChunk,
        owner: str,  # noqa: ARG002
        before: str | None,  # noqa: ARG002
    ) -> ChunkExtraction:
        text = "\n".join(message.content for message in chunk.messages)
        async with self._session.post(self._address, data=text) as response:
            return ChunkExtraction(summary=await response.text())


async def _answer(request: web.Request) -> web.Response:
    await request.read()
    await asyncio.sleep(SECONDS_A_CALL)
    return web.Response(text="The house was asked for light and warmth.")


async def _reading(said: Sequence[str], encoding: Any) -> list[str]:
    counter = TokenCounter(encoding)
    talk = talk_of(said, counter)
    config = ChunkingConfig(sum(message.tokens for message in talk.messages) // CALLS + 200)
    app = web.Application(client_max_size=16_000_000)
    app.router.add_post("/", _answer)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    address = f"http://127.0.0.1:{runner.addresses[0][1]}/"
    seconds: dict[int, float] = {}
    calls = 0
    try:
        async with ClientSession() as session:
            for parallel in PARALLEL:
                orchestrator = ChunkingOrchestrator(
                    counter,
                    strategies_by_name(counter),
                    ChunkDeduplicator(),
                    parallel_chunks=parallel,
                )
                begun = monotonic()
                asked = _Asks(session, address)
                done = await orchestrator.extract_with_chunking(talk, "household", asked, config)
                seconds[parallel] = monotonic() - begun
                calls = len(done.chunks)
    finally:
        await runner.cleanup()
    print(f"{calls} chunks of it, read by a server that takes {SECONDS_A_CALL:.0f} s a call\n")
    shares = {one: seconds[1] / took / one for one, took in seconds.items()}
    rows = [
        (str(one), f"{seconds[one]:.2f} s", f"{seconds[1] / seconds[one]:.2f}", f"{share:.2f}")
        for one, share in shares.items()
    ]
    print(table(("At once", "seconds", "times as fast", "of linear"), rows))
    return [
        f"{one} chunks at once: {share:.2f} of linear, not {LEAST_OF_LINEAR}"
        for one, share in shares.items()
        if share < LEAST_OF_LINEAR
    ]
