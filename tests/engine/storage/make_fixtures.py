"""Writes the database of the newest schema as this release leaves it: ``v<version>.db``.

    .venv/bin/python -m tests.engine.storage.make_fixtures

Run it once for each new schema and commit the file; those of older schemas are never written again.
"""

import asyncio
from dataclasses import replace
from pathlib import Path

from custom_components.switchboard.engine.storage import vectors
from custom_components.switchboard.engine.storage.checkpoints import Checkpoint
from custom_components.switchboard.engine.storage.database import Database
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD, ReadingChunk, ReadingJob
from custom_components.switchboard.engine.storage.graph_entries import (
    Alias,
    Entity,
    EntityImage,
)
from custom_components.switchboard.engine.storage.log import ImportRow
from custom_components.switchboard.engine.storage.memory_entries import HistoryEntry
from custom_components.switchboard.engine.storage.migrations import read_migrations

from .building import (
    NOON,
    added,
    cursor_at,
    fact,
    memory,
    message,
    messages,
    put_thread,
    summary,
    tombstone,
    turn,
    window,
)

FOLDER = Path(__file__).parent / "fixtures"


async def make(path: Path) -> None:
    """Fill a new database with a little of everything its schema has."""
    database = Database(path)
    await database.open()

    def fill(tx) -> None:
        tx.log.append(messages(1, 12, language="en", tags=("voice",), token_count=5))
        tx.windows.complete(window(1, 10, fact_count=1), [fact("f1", "m2")], cursor_at(10))
        tx.windows.put(window(8, 12, "failed"))
        job = tx.reading_jobs.begin(ReadingJob("again", NOON, "4", "{}", NOON))
        tx.reading_jobs.add_chunks([ReadingChunk(job.id, 1, "c1", HOUSEHOLD, 1, 1, 10, 50)])
        tx.checkpoints.save(Checkpoint("kitchen", '{"version": 1}', NOON, "agent", "satellite"))
        put_thread(tx, "kitchen", "They")
        told = summary("kitchen", "They spoke.", 1, 4, time_range_end=message(4).created_at)
        tx.summaries.add(told, range(1, 5))
        liked = memory("k1", sources=("m2",))
        tx.memories.put(liked)
        tx.history.append(added(liked, fact_id="f1"))
        tx.turns.put(turn("m1", "m2"))
        tx.tombstones.key()
        tx.tombstones.add(tombstone("t1", "m0"))
        tx.vectors.put(vectors.MEMORIES, "embedder", {"k1": [0.5, -1.0]})
        tx.vectors.put(vectors.MESSAGES, "embedder", {2: [0.25, 1.0]})

        for id_, kind in (("e1", "pet"), ("e2", "thing")):
            tx.graph.put_entity(Entity(id_, HOUSEHOLD, kind, id_.upper(), NOON, NOON))
            tx.graph.put_aliases(id_, [Alias(id_, id_.upper(), "en")])
        relation = {"predicate": "eats", "subject_id": "e1", "object_id": "e2"}
        tx.memories.put(replace(liked, **relation))
        waiting = {"status": "quarantined", "valid_from": NOON, "predicate": "likes"}
        tx.facts.put(fact("r2", "m2", **relation | waiting))
        image = EntityImage.of(tx.graph.entity("e1"), (), tx.graph.aliases("e1"))
        tx.history.append(
            HistoryEntry("e1", HOUSEHOLD, "add", "extractor", NOON, None, image, group_id="g1")
        )
        tx.imports.put(
            ImportRow(
                "i1",
                "digest",
                "chatgpt",
                "household",
                "old.json",
                "paused",
                3,
                9,
                2,
                1,
                0,
                None,
                NOON,
                NOON,
            )
        )

    await database.write(fill)
    await database.close()


if __name__ == "__main__":
    newest = FOLDER / f"v{len(read_migrations())}.db"
    newest.unlink(missing_ok=True)
    asyncio.run(make(newest))
    print(newest)  # noqa: T201
