"""Logs of a plainly fictional household, and askers that answer as they are told."""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import count

from custom_components.switchboard.engine.chunking.results import ExtractionError
from custom_components.switchboard.engine.graph.findings import GraphFindings
from custom_components.switchboard.engine.graph.placing import Resolved
from custom_components.switchboard.engine.knowledge.guards import opposes
from custom_components.switchboard.engine.reading.answer import (
    Draft,
    EntityDraft,
    Extraction,
    GraphDrafts,
    RelationDraft,
)
from custom_components.switchboard.engine.reading.graph import GraphReader
from custom_components.switchboard.engine.reading.ledger import FACTS
from custom_components.switchboard.engine.reading.passes import Checks, graph_pass, reading_pass
from custom_components.switchboard.engine.reading.runner import (
    RunContext,
    Stopped,
    SwitchboardRunner,
)
from custom_components.switchboard.engine.reading.validation import Finding, Reason, Standards
from custom_components.switchboard.engine.reading.validation import judge as judge_by
from custom_components.switchboard.engine.reading.windows import WINDOWS, Window, WindowPolicy
from custom_components.switchboard.engine.storage.entries import (
    HOUSEHOLD,
    ExtractedFact,
    LogEntry,
    StoredEntry,
    WindowRow,
)
from custom_components.switchboard.engine.storage.graph_entries import Relation

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


type Reader = Callable[[Window], Sequence[Draft] | GraphDrafts | Extraction]

SMALL = WindowPolicy(idle=timedelta(minutes=10), gap=timedelta(hours=2))
"""Windows by count: 1 to 10, 8 to 17, 15 to 24."""


class FakeExtractor:
    """Answers with what ``reader`` makes of a window; ``failures`` come before that."""

    def __init__(self, reader: Reader = lambda _: ()) -> None:
        self.reader = reader
        self.failures: list[str] = []
        self.read: list[Window] = []
        self.is_cut = False

    async def ask(self, _question, window: Window, known=(), before=""):
        return await self.extract(window, known), self.is_cut

    async def extract(self, window: Window, known) -> Extraction:
        await asyncio.sleep(0)
        self.read.append(window)
        if self.failures and (reason := self.failures.pop(0)):
            raise ExtractionError(reason)
        found = self.reader(window)
        if isinstance(found, GraphDrafts):
            return Extraction((), graph=found)
        return found if isinstance(found, Extraction) else Extraction(tuple(found))

    @property
    def bounds(self) -> list[tuple[int, int]]:
        """First and last place of each window that was read."""
        return [(window.start_seq, window.end_seq) for window in self.read]

    @property
    def new_bounds(self) -> list[tuple[int, int, int]]:
        """The same, with the first new place between."""
        return [(one.start_seq, one.new[0].seq, one.end_seq) for one in self.read]


class PlainResolver:
    """Has nothing registered, and nobody to ask."""

    async def resolve(self, findings: GraphFindings) -> Resolved:
        await asyncio.sleep(0)
        return Resolved()


def entity(name: str, *sources: int, kind: str = "thing", **changes) -> EntityDraft:
    return EntityDraft(name, kind, sources or (1,), **changes)


def relation(
    subject: str, predicate: str, other: str, *sources: int, confidence: float = 0.9, **changes
) -> RelationDraft:
    return RelationDraft(subject, predicate, other, sources or (1,), confidence, **changes)


def each_said(window: Window) -> GraphDrafts:
    """Propose a liking of every message of a person, those of the overlap too, as models do."""
    entities: list[EntityDraft] = []
    relations: list[RelationDraft] = []
    for number, stored in enumerate(window.entries, 1):
        if stored.entry.role == "user":
            name = stored.entry.content.split()[2]
            entities.append(entity(name, number))
            relations.append(relation("speaker", "likes", name, number))
    return GraphDrafts(tuple(entities), tuple(relations))


def each_new(window: Window) -> list[Draft]:
    """Propose one fact for each new message, of its own words."""
    return [
        draft(place.entry.content, number)
        for number, place in enumerate(window.entries, 1)
        if number > len(window.overlap) and place.entry.role == "user"
    ]


def context_for(store, **changes) -> RunContext:
    """Return what a run works with where nothing holds it up."""
    quiet = asyncio.Event()
    quiet.set()
    values = {"clock": Clock(), "seconds": lambda: 0.0, "budget": Purse(), "quiet": quiet}
    return RunContext(store, **(values | changes))


def runner_for(
    store, extractor, *, standards=STANDARDS, policy=SMALL, **changes
) -> SwitchboardRunner:
    """Return a runner of facts alone that nothing holds up."""
    reads = reading_pass(extractor, Checks(standards), ids(), policy)
    return SwitchboardRunner(context_for(store, **changes), reads)


def ids() -> Callable[[], str]:
    numbers = count(1)
    return lambda: f"r{next(numbers)}"


GRAPH_READER = GraphReader(STANDARDS, PlainResolver())


def whole_pass(extractor, new_id: Callable[[], str] | None = None, policy=WINDOWS):
    """Return the pass that reads facts and the graph at once."""
    return reading_pass(extractor, Checks(STANDARDS, GRAPH_READER), new_id or ids(), policy)


def later_pass(extractor, new_id: Callable[[], str] | None = None):
    """Return the pass that reads for the graph what was read for facts alone."""
    return graph_pass(extractor, GRAPH_READER, new_id or ids())


def reader_of(store, reads, **changes) -> SwitchboardRunner:
    """Return a runner of a pass that nothing holds up."""
    return SwitchboardRunner(context_for(store, **changes), reads)


async def append(database, entries: Sequence[LogEntry]) -> None:
    await database.write(lambda tx: tx.log.append(entries))


async def facts_of(database, owner: str = HOUSEHOLD) -> list[ExtractedFact]:
    return await database.read(lambda tx: tx.facts.of_owner(owner))


async def rows_of(database, pipeline: str = FACTS) -> list[WindowRow]:
    """Return all rows of a pass in the order of the log."""
    return await database.read(lambda tx: tx.windows.of_pipeline(pipeline))


async def cursor_of(database, owner: str = HOUSEHOLD) -> int:
    cursor = await database.read(lambda tx: tx.windows.cursor(owner))
    return cursor.last_processed_seq


async def marks_of(database) -> dict[str, tuple[str, int]]:
    return await database.read(
        lambda tx: {
            id_: (end, done)
            for id_, end, done in tx._conn.execute(
                "SELECT message_id, window_end_id, processed FROM processed_entity_log"
            )
        }
    )


async def relations_of(database, owner: str = HOUSEHOLD) -> Sequence[Relation]:
    found = await database.read(lambda tx: tx.graph.all_relations([owner]))
    return [one for one in found if one.status == "active"]
