"""Logs of a plainly fictional household, and extractors that answer as they are told."""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from custom_components.switchboard.engine.chunking.errors import ExtractionError
from custom_components.switchboard.engine.knowledge.guards import opposes
from custom_components.switchboard.engine.reading.answer import Draft
from custom_components.switchboard.engine.reading.extractor import Extraction
from custom_components.switchboard.engine.reading.facts_pipeline import FactsPipeline
from custom_components.switchboard.engine.reading.pipeline import Stopped
from custom_components.switchboard.engine.reading.progress import PIPELINE
from custom_components.switchboard.engine.reading.runner import SwitchboardRunner
from custom_components.switchboard.engine.reading.validation import Finding, Reason, Standards
from custom_components.switchboard.engine.reading.validation import judge as judge_by
from custom_components.switchboard.engine.reading.windows import Window, WindowPolicy
from custom_components.switchboard.engine.storage.entries import (
    HOUSEHOLD,
    ExtractedFact,
    LogEntry,
    StoredEntry,
    WindowRow,
)
from custom_components.switchboard.engine.storage.transaction import Transaction

NOON = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)
LATER = NOON + timedelta(days=1)


def message(number: int, content: str | None = None, **changes) -> LogEntry:
    """Return a message with a number, a second after the one before."""
    values = {
        "id": f"m{number}",
        "conversation_id": "kitchen",
        "owner": HOUSEHOLD,
        "role": "user",
        "content": f"words of message {number}" if content is None else content,
        "created_at": NOON + timedelta(seconds=number),
    }
    return LogEntry(**(values | changes))


def talk(*lines: str | tuple[str, str], first: int = 1, **changes) -> list[LogEntry]:
    """Return a conversation: what a person says as text, what others say with their role."""
    return [
        message(number, line, **changes)
        if isinstance(line, str)
        else message(number, line[1], role=line[0], **changes)
        for number, line in enumerate(lines, first)
    ]


def stored(entries: Iterable[LogEntry]) -> list[StoredEntry]:
    """Return messages as they come out of a log that holds nothing else."""
    return [StoredEntry(int(entry.id.lstrip("m")), entry) for entry in entries]


def draft(summary: str, *sources: int, **changes) -> Draft:
    """Return a proposed preference."""
    values = {
        "category": "preference",
        "summary": summary,
        "subject": "this",
        "polarity": "positive",
        "confidence": 0.9,
        "sources": sources,
    }
    return Draft(**(values | changes))


STANDARDS = Standards(opposes)
"""What is held against facts where a test says nothing of it."""


def judge(
    proposed: Draft, entries: Sequence[StoredEntry], now: datetime, **changes
) -> Finding | Reason:
    """Return what becomes of a proposed fact; ``changes`` are to the standards."""
    return judge_by(proposed, entries, now, replace(STANDARDS, **changes))


SYLLABLES = ("ba", "de", "fi", "go", "hu", "ka", "le", "mi", "no", "pu")


def dish(number: int) -> str:
    """Return a word of its own for a number, of which none is a form of another."""
    return "".join(SYLLABLES[int(digit)] for digit in str(number)) + "x"


class Clock:
    """A clock that stands until it is moved."""

    def __init__(self, now: datetime = LATER) -> None:
        self.now = now

    def __call__(self) -> datetime:
        return self.now

    def move(self, **by: float) -> None:
        self.now += timedelta(**by)


class Purse:
    """A budget of so many windows."""

    def __init__(self, windows: int = 10**9) -> None:
        self.windows = windows

    def stops(self) -> Stopped | None:
        self.windows -= 1
        return None if self.windows >= 0 else "budget"


type Reader = Callable[[Window], Sequence[Draft]]


class FakeExtractor:
    """Answers with what ``reader`` makes of a window; ``failures`` come before that."""

    version = "test"

    def __init__(self, reader: Reader = lambda _: ()) -> None:
        self.reader = reader
        self.failures: list[str] = []
        self.read: list[Window] = []

    async def extract(self, window: Window, known) -> Extraction:
        await asyncio.sleep(0)
        self.read.append(window)
        if self.failures and (reason := self.failures.pop(0)):
            raise ExtractionError(reason)
        return Extraction(tuple(self.reader(window)))

    @property
    def bounds(self) -> list[tuple[int, int]]:
        """First and last place of each window that was read."""
        return [(window.start_seq, window.end_seq) for window in self.read]


def each_new(window: Window) -> list[Draft]:
    """Propose one fact for each new message, of its own words."""
    return [
        draft(place.entry.content, number)
        for number, place in enumerate(window.entries, 1)
        if number > len(window.overlap) and place.entry.role == "user"
    ]


def runner_for(store, extractor, **changes) -> SwitchboardRunner:
    """Return a runner that nothing holds up."""
    quiet = asyncio.Event()
    quiet.set()
    values = {
        "clock": Clock(),
        "seconds": lambda: 0.0,
        "budget": Purse(),
        "quiet": quiet,
    } | changes
    standards = values.pop("standards", STANDARDS)
    policy = values.pop("policy", WindowPolicy())
    return SwitchboardRunner(store, FactsPipeline(extractor, standards, policy), **values)


async def append(database, entries: Sequence[LogEntry]) -> None:
    await database.write(lambda tx: tx.log.append(entries))


async def facts_of(database, owner: str = HOUSEHOLD) -> list[ExtractedFact]:
    return await database.read(lambda tx: tx.facts.of_owner(owner))


async def rows_of(database) -> list[WindowRow]:
    """Return all rows of the ledger in the order of the log."""

    def look(tx: Transaction) -> list[WindowRow]:
        keys = tx._conn.execute(
            "SELECT owner, window_end_id FROM extraction_windows ORDER BY end_seq"
        ).fetchall()
        return [tx.windows.get(PIPELINE, *key) for key in keys]

    return await database.read(look)


async def cursor_of(database, owner: str = HOUSEHOLD) -> int:
    cursor = await database.read(lambda tx: tx.windows.cursor(owner))
    return cursor.last_processed_seq
