"""The pipeline of the graph in tests: extractors that answer as they are told."""

import asyncio
from collections.abc import Callable, Sequence
from itertools import count

from custom_components.switchboard.engine.chunking.errors import ExtractionError
from custom_components.switchboard.engine.graph.findings import GraphFindings
from custom_components.switchboard.engine.graph.placing import Resolved
from custom_components.switchboard.engine.reading.graph_answer import (
    EntityDraft,
    GraphDrafts,
    RelationDraft,
)
from custom_components.switchboard.engine.reading.graph_pipeline import GraphPipeline
from custom_components.switchboard.engine.reading.graph_windows import POLICY
from custom_components.switchboard.engine.reading.runner import SwitchboardRunner
from custom_components.switchboard.engine.reading.windows import Window, WindowPolicy
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD
from custom_components.switchboard.engine.storage.graph_entries import Relation

from .building import STANDARDS, Clock, Purse


class PlainResolver:
    """Has nothing registered, and nobody to ask."""

    async def resolve(self, findings: GraphFindings) -> Resolved:
        await asyncio.sleep(0)
        return Resolved()


type Reader = Callable[[Window], GraphDrafts]


class FakeGraphExtractor:
    """Answers with what ``reader`` makes of a window; ``failures`` come before that."""

    version = "test"

    def __init__(self, reader: Reader = lambda _: GraphDrafts()) -> None:
        self.reader = reader
        self.failures: list[str] = []
        self.read: list[Window] = []

    async def extract(self, window: Window) -> GraphDrafts:
        await asyncio.sleep(0)
        self.read.append(window)
        if self.failures and (reason := self.failures.pop(0)):
            raise ExtractionError(reason)
        return self.reader(window)

    @property
    def bounds(self) -> list[tuple[int, int, int]]:
        """First place, first new place and last place of each window that was read."""
        return [(one.start_seq, one.new[0].seq, one.end_seq) for one in self.read]


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


def pipeline_for(extractor, policy: WindowPolicy = POLICY) -> GraphPipeline:
    numbers = count(1)
    return GraphPipeline(extractor, STANDARDS, PlainResolver(), lambda: f"r{next(numbers)}", policy)


def graph_runner(store, extractor, *, pipeline=None, **changes) -> SwitchboardRunner:
    """Return a runner of the graph that nothing holds up."""
    quiet = asyncio.Event()
    quiet.set()
    values = {
        "clock": Clock(),
        "seconds": lambda: 0.0,
        "budget": Purse(),
        "quiet": quiet,
    } | changes
    return SwitchboardRunner(store, pipeline or pipeline_for(extractor), **values)


async def marks_of(database) -> dict[str, tuple[str, int]]:
    return await database.read(
        lambda tx: {
            id_: (end, done)
            for id_, end, done in tx._conn.execute(
                "SELECT message_id, window_end_id, processed FROM processed_entity_log"
            )
        }
    )


async def rows_of(database) -> list:
    return await database.read(lambda tx: tx.windows.of_pipeline("graph"))


async def relations_of(database, owner: str = HOUSEHOLD) -> Sequence[Relation]:
    found = await database.read(lambda tx: tx.graph.all_relations([owner]))
    return [one for one in found if one.status == "active"]
