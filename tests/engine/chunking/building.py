"""Conversations to be cut, a strategy that cuts by count, and extractors that answer as told."""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime

from custom_components.switchboard.engine.chunking.conversation import (
    SLIDING_WINDOW,
    ChunkingConfig,
    ChunkMessage,
    ChunkMetadata,
    Conversation,
    ConversationChunk,
)
from custom_components.switchboard.engine.chunking.deduplication import DeduplicationResult
from custom_components.switchboard.engine.chunking.orchestrator import ChunkingOrchestrator
from custom_components.switchboard.engine.chunking.results import (
    ChunkError,
    ChunkExtraction,
    ChunkExtractionResult,
    ChunkRelationship,
    ExtractionError,
)
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD, ExtractedFact
from custom_components.switchboard.engine.tokens.counter import TokenCounter

NOON = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)


class Kept(ChunkMessage):
    """A message whose life can be watched."""


def conversation_of(
    count: int, tokens: int = 10, made: Callable[[ChunkMessage], None] = lambda _: None
) -> Conversation:
    """Return a conversation of so many messages; ``made`` sees each whenever one is asked for."""
    return Conversation("talk", LazyMessages(range(count), tokens, made))


class LazyMessages(Sequence[ChunkMessage]):
    """Messages that exist only while somebody holds them."""

    def __init__(
        self, numbers: range, tokens: int, made: Callable[[ChunkMessage], None] = lambda _: None
    ) -> None:
        self._numbers = numbers
        self._tokens = tokens
        self._made = made

    def __len__(self) -> int:
        return len(self._numbers)

    def __getitem__(self, place):
        if isinstance(place, int):
            return self._message(self._numbers[place])
        return [self._message(number) for number in self._numbers[place]]

    def part(self, first: int, last: int) -> Sequence[ChunkMessage]:
        return type(self)(self._numbers[first : last + 1], self._tokens, self._made)

    def _message(self, number: int) -> Kept:
        made = Kept(f"m{number}", "user", "four" * self._tokens, self._tokens, NOON)
        self._made(made)
        return made


class Fixed:
    """Cuts after every so many messages, whatever they cost."""

    def __init__(self, size: int, name: str = SLIDING_WINDOW, *, handles: bool = True) -> None:
        self.size = size
        self.name = name
        self.handles = handles

    def can_handle(self, conversation: Conversation, config: ChunkingConfig) -> bool:
        return self.handles

    def chunk(self, conversation: Conversation, config: ChunkingConfig) -> list[ConversationChunk]:
        starts = range(0, len(conversation.messages), self.size)
        return [
            ConversationChunk(
                f"{conversation.id}-{sequence}",
                conversation.id,
                sequence,
                len(starts),
                conversation.messages.part(
                    start, min(start + self.size, len(conversation.messages)) - 1
                ),
                10 * self.size,
                0,
                0,
                ChunkMetadata(start, start + self.size - 1, self.name, NOON),
            )
            for sequence, start in enumerate(starts, 1)
        ]


def memory(id_: str, chunk_id: str) -> ExtractedFact:
    return ExtractedFact(
        id=id_,
        owner=HOUSEHOLD,
        category="fact",
        summary=f"Says {id_}",
        confidence=0.9,
        source_message_ids=(id_,),
        window_end_id=id_,
        subject="this",
        polarity="neutral",
        created_at=NOON,
        source_chunks=(chunk_id,),
        chunk_confidence=(0.9,),
    )


class FakeChunkExtractor:
    """Finds one memory in each chunk. ``failing`` has the reasons of those that fail, by sequence.

    ``order`` names the sequences in the order in which they may end; without it, all may at once.
    None ends before so many were under way ``together``.
    """

    def __init__(
        self,
        failing: dict[int, str | Exception] | None = None,
        order: Iterable[int] = (),
        together: int = 1,
    ) -> None:
        self.together = together
        self.failing = failing or {}
        self.order = list(order)
        self.begun: list[int] = []
        self.ended: list[int] = []
        self.owners: set[str] = set()
        self.told: dict[int, str | None] = {}
        self.under_way = 0
        self.most_under_way = 0
        self.looks: Callable[[ConversationChunk], None] = lambda _: None
        self._moved = asyncio.Condition()

    async def extract(
        self, chunk: ConversationChunk, owner: str, before: str | None
    ) -> ChunkExtraction:
        self.begun.append(chunk.sequence)
        self.owners.add(owner)
        self.told[chunk.sequence] = before
        self.under_way += 1
        self.most_under_way = max(self.most_under_way, self.under_way)
        try:
            self.looks(chunk)
            async with self._moved:
                self._moved.notify_all()
                await self._moved.wait_for(lambda: self._may_end(chunk.sequence))
                self.ended.append(chunk.sequence)
                self._moved.notify_all()
        finally:
            self.under_way -= 1
        wrong = self.failing.get(chunk.sequence)
        if isinstance(wrong, Exception):
            raise wrong
        if wrong is not None:
            raise ExtractionError(wrong)
        found = memory(f"f{chunk.sequence}", chunk.id)
        relation = ChunkRelationship(f"r{chunk.sequence}", found.id, "like", found.id, 0.5)
        return ChunkExtraction((found,), (relation,), f"about {chunk.sequence}")

    def _may_end(self, sequence: int) -> bool:
        before = self.order[: self.order.index(sequence)] if sequence in self.order else []
        return set(before) <= set(self.ended) and self.most_under_way >= self.together


class FakeLedger:
    """Remembers in a dictionary."""

    def __init__(self, known: dict[str, ChunkExtraction | ChunkError] | None = None) -> None:
        self.entries = known or {}
        self.written: list[str] = []

    async def known(self, chunk: ConversationChunk) -> ChunkExtraction | ChunkError | None:
        return self.entries.get(chunk.id)

    async def write(self, chunk: ConversationChunk, outcome: ChunkExtraction | ChunkError) -> None:
        self.written.append(chunk.id)
        self.entries[chunk.id] = outcome


class KeepFirst:
    """Merges memories of the same id, and remembers in which order it saw the chunks."""

    def __init__(self) -> None:
        self.seen: list[int] = []

    def deduplicate_across_chunks(
        self, chunk_results: Sequence[ChunkExtractionResult]
    ) -> DeduplicationResult:
        self.seen = [result.sequence for result in chunk_results]
        found = {one.id: one for result in chunk_results for one in result.memories}
        return DeduplicationResult(tuple(found.values()), 0, ())

    def merge_relationships(
        self, memories: Sequence[ExtractedFact], relationships: Sequence[ChunkRelationship]
    ) -> list[ChunkRelationship]:
        there = {one.id for one in memories}
        return [one for one in relationships if {one.source_id, one.target_id} <= there]


def orchestrator_of(*strategies: Fixed, **changes) -> ChunkingOrchestrator:
    by_name = {one.name: one for one in strategies or (Fixed(2),)}
    return ChunkingOrchestrator(TokenCounter(), by_name, KeepFirst(), **changes)
