"""How long nobody can write to a large log while something is forgotten or old messages go.

    scripts/bench forget --large [ROWS]

Beside it messages are appended all the time, one after the other; what they wait at most is what
forgetting holds up.
"""

import asyncio
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from custom_components.switchboard.engine.knowledge.forget_plan import ForgetPlan, read_ahead
from custom_components.switchboard.engine.storage import forgetting
from custom_components.switchboard.engine.storage.database import Database
from custom_components.switchboard.engine.storage.memory_entries import HistoryEntry
from custom_components.switchboard.engine.storage.transaction import Transaction

from . import recall_corpus as corpus

ROWS = 100_000
MEMORIES = 10_000
NIGHTS = 30
"""Of so many, one night's messages are deleted."""
_SECONDS = timedelta(seconds=140)
"""A message takes less, so that the talk ends in the past."""


def fill(path: Path, rows: int, begin: datetime) -> None:
    """Fill a new database."""
    words = corpus.make_words()
    said = corpus.make_messages(words, rows, begin=begin)
    with corpus.filling(path, said, MEMORIES) as conn:
        history = Transaction(conn).history
        for memory in corpus.make_memories(words, MEMORIES):
            at, owner = memory.created_at, memory.owner
            history.append(HistoryEntry(memory.id, owner, "add", "extractor", at, None, memory))


async def measure(database: Database, what: str, work: Callable[[], Awaitable[object]]) -> None:
    """Do something while messages are appended; print how long it took, and what they waited."""
    first = await database.read(lambda tx: next(iter(tx.log.export())).entry)
    waits: list[float] = []

    async def append() -> None:
        for number in range(1_000_000):
            began = time.perf_counter()
            entry = replace(first, id=f"{what} {number}", content="good morning")
            try:
                await database.write(lambda tx, entry=entry: tx.log.append([entry]))
            finally:  # one that waits still, too
                waits.append(time.perf_counter() - began)
            await asyncio.sleep(0.01)

    beside = asyncio.create_task(append())
    await asyncio.sleep(0.1)
    began = time.perf_counter()
    await work()
    took = time.perf_counter() - began
    beside.cancel()
    with suppress(asyncio.CancelledError):
        await beside
    print(f"{what:40} {took:7.2f} s, appending waits {1000 * max(waits):8.0f} ms at most")


async def run(rows: int) -> None:
    """Measure and print everything."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "large.db"
        await corpus.make_database(path)
        begin = datetime.now(UTC) - rows * _SECONDS
        await asyncio.to_thread(fill, path, rows, begin)
        print(f"{rows:,} messages, {MEMORIES:,} memories, {path.stat().st_size / 1e6:,.0f} MB")
        database = Database(path)
        await database.open()
        plan = ForgetPlan(corpus.OWNERS, about="swimming homework")

        async def forget() -> None:
            chosen, _ = await forgetting.forget_chosen(database, plan.choose)
            print(f"  {len(chosen.message_ids):,} messages, {len(chosen.memory_ids):,} memories")

        last = await database.read(lambda tx: tx.log.page(tx.log.last_seq() - 1, rows))
        if last[0].entry.created_at > datetime.now(UTC):
            raise RuntimeError("The talk goes on in the future")
        night = begin + (last[0].entry.created_at - begin) / NIGHTS
        await measure(database, "Planning what to forget", lambda: read_ahead(database, plan))
        await measure(database, "Retention, one night", lambda: forgetting.purge(database, night))
        await measure(
            database,
            "Retention, the next night",
            lambda: forgetting.purge(database, night + timedelta(hours=12)),
        )
        await measure(database, "Forgetting", forget)
        await measure(
            database, "Writing the file anew", lambda: forgetting.finish_forgetting(database)
        )
        await database.close()


if __name__ == "__main__":
    asyncio.run(run(int(sys.argv[1].replace(",", "")) if len(sys.argv) > 1 else ROWS))
