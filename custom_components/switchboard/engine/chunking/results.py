"""Results of reading a conversation chunk by chunk, and the ports of those who take part.

A chunk, as any window, can fail to be read in one way, which says whose fault it is.
"""

import logging
from collections.abc import Awaitable, Sequence
from dataclasses import dataclass
from typing import Final, Literal, Protocol

from ..storage.entries import ExtractedFact
from ..storage.errors import StorageError
from .conversation import ConversationChunk

_LOGGER = logging.getLogger(__name__)

type Blame = Literal["service", "window"]

UNREADABLE: Final = "unreadable_answer"
"""The model answered with something other than the JSON asked for: a refusal, for example."""

UNEXPECTED: Final = "unexpected"
"""A mistake in the extractor itself."""

UNFINISHED: Final = "answer_unfinished"
"""The model began to answer and did not end in time: mostly it says the same for ever."""

CONTENT_FILTERED: Final = "content_filtered"
"""The service's content filter refused what was said, or what the model made of it."""

_FAULTS_OF_WINDOWS: Final = frozenset(
    {
        UNREADABLE,
        UNEXPECTED,
        UNFINISHED,
        CONTENT_FILTERED,
        "context_length",
        "answer_cut",
        "thought_too_long",
        "request_rejected",
    }
)


class ExtractionError(Exception):
    """There is no answer about a window.

    ``reason`` is stable: the ``reason`` of an ``LLMError``, or one of those above; never anyone's
    words.
    """

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def blame(reason: str) -> Blame:
    """Return what has to change before another attempt can go better.

    ``window``: what was said in it, so that the next window may well be read. ``service``: any
    window would fail.
    """
    return "window" if reason in _FAULTS_OF_WINDOWS else "service"


async def expected[T](answer: Awaitable[T]) -> T:
    """Return an answer; a mistake of who gives it is ``UNEXPECTED``, and is logged without words.

    Raises:
        ExtractionError: there is none.
        StorageError: the log cannot be read.
    """
    try:
        return await answer
    except ExtractionError, StorageError:
        raise
    except Exception as err:
        # Without its text or traceback at this level: both may quote people.
        _LOGGER.warning("A mistake of the extractor: %s", type(err).__name__)
        _LOGGER.debug("The mistake", exc_info=True)
        raise ExtractionError(UNEXPECTED) from err


type ChunkStatus = Literal["success", "failed"]


@dataclass(frozen=True, slots=True)
class ChunkRelationship:
    """How one memory relates to another; ``evidence`` are the ids of messages."""

    id: str
    source_id: str
    relation: str
    target_id: str
    confidence: float
    evidence: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ChunkExtraction:
    """Findings in one chunk; memories are created when they were said last.

    ``summary`` says in a few sentences what the chunk was about, for whoever reads the next one.
    """

    memories: tuple[ExtractedFact, ...] = ()
    relationships: tuple[ChunkRelationship, ...] = ()
    summary: str | None = None


@dataclass(frozen=True, slots=True)
class ChunkError:
    """Why a chunk was not read: the ``reason`` of an ``ExtractionError``, never anyone's words."""

    reason: str


class ChunkExtractor[E: ChunkExtraction](Protocol):
    """Reads one chunk after the other; what it returns may tell a ledger more."""

    async def extract(self, chunk: ConversationChunk, owner: str, before: str | None) -> E:
        """Return what a chunk tells of ``owner``. Its messages are loaded.

        ``before`` says what the chunk before was about, where that is known.

        Raises:
            ExtractionError: there is no answer about it.
        """
        ...


class ChunkLedger[E: ChunkExtraction](Protocol):
    """Remembers what became of chunks, so that a run that ended early is taken up again.

    What either method raises ends the run, and is raised by it.
    """

    async def known(self, chunk: ConversationChunk) -> E | ChunkError | None:
        """Return what is known of a chunk before its messages are loaded; ``None``: read it.

        A ``ChunkError`` says that it failed before, and is not to be tried now: it waits, or was
        given up. What has to be waited for before each chunk may be waited for here.
        """
        ...

    async def write(self, chunk: ConversationChunk, outcome: E | ChunkError) -> None:
        """Write down what came of a chunk that was read now; its messages are loaded."""
        ...


@dataclass(frozen=True, slots=True)
class ChunkExtractionResult:
    """The outcome of one chunk; ``error`` if it failed. ``processing_time`` is in seconds."""

    chunk_id: str
    sequence: int
    status: ChunkStatus
    memories: tuple[ExtractedFact, ...]
    relationships: tuple[ChunkRelationship, ...]
    token_count: int
    processing_time: float
    error: ChunkError | None = None


@dataclass(frozen=True, slots=True)
class ProcessingTime:
    """How long each part of the work took, in seconds."""

    chunking: float
    extraction: float
    deduplication: float
    total: float


@dataclass(frozen=True, slots=True)
class ChunkingMetadata:
    """How a conversation was cut and read.

    ``enabled``: whether it was cut at all. ``fell_back_from`` is the strategy that was asked for,
    where another had to cut. ``total_tokens`` counts overlaps as often as they are read.
    """

    enabled: bool
    strategy: str
    total_chunks: int
    total_tokens: int
    average_tokens_per_chunk: float
    overlap_tokens: int
    processing_time: ProcessingTime
    fell_back_from: str | None = None


@dataclass(frozen=True, slots=True)
class ChunkedExtractionResult:
    """Findings in a whole conversation; ``chunks`` are ordered by their sequence.

    ``memories`` and ``relationships`` are merged over all chunks.
    """

    memories: tuple[ExtractedFact, ...]
    relationships: tuple[ChunkRelationship, ...]
    chunks: tuple[ChunkExtractionResult, ...]
    total_tokens: int
    chunking_strategy: str
    processing_time: float
    metadata: ChunkingMetadata


class ChunkExtractionError(Exception):
    """A conversation was not read to its end, or no chunk of it could be read.

    ``reason`` is that of the chunk that ended it. ``results`` are those of the chunks that were
    done by then, in order.
    """

    def __init__(self, reason: str, results: Sequence[ChunkExtractionResult]) -> None:
        super().__init__(reason)
        self.reason = reason
        self.results = tuple(results)

    @property
    def errors(self) -> tuple[ChunkExtractionResult, ...]:
        """The results of the chunks that failed."""
        return tuple(result for result in self.results if result.error is not None)
