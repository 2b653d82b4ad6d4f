"""What the log costs, beside plain sqlite3 on the same tables in the same run.

    scripts/bench log [ROWS]

It fails when a figure is not as expected.

Both sides write files of the same schema (search index and triggers included) with the same
settings, a hundred messages to a transaction, taking turns. The plain side executes its statements
on the thread that measures, with rows made ready before; ours is what a turn does: ``append`` on
the event loop, a queue, a writing thread.
"""

import asyncio
import json
import random
import re
import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

from tests.engine.storage import room_alone  # noqa: F401 - Home Assistant is not measured here

# isort: split
from custom_components.switchboard.engine.storage.database import Database
from custom_components.switchboard.engine.storage.entries import LogEntry, StoredEntry, time_text
from custom_components.switchboard.engine.storage.files import APPLICATION_ID
from custom_components.switchboard.engine.storage.migrations import migrate, read_migrations
from custom_components.switchboard.engine.storage.transaction import Transaction
from custom_components.switchboard.engine.storage.writer import LogWriter

ROWS = 1_000_000
BATCH = 100
ROUNDS = 9
ROUND_MESSAGES = 5_000
WINDOW_READS = 2_000
WINDOW, OVERLAP = 10, 3

_OWNERS = ("household", "person.one", "person.two")
_BEGIN = datetime(2026, 1, 1, tzinfo=UTC)
_WORDS = re.findall(
    r"\w+",
    "turn switch on off the light lamp kitchen bedroom garden hall window door warm cold degrees"
    " music louder quieter please thanks what is how many minutes timer set for at seven eight"
    " tomorrow morning evening rain weather open closed remember that I like blueberries in my",
)
_INSERT = (
    "INSERT INTO unified_log (id, conversation_id, owner, role, content, created_at, agent_id,"
    " user_id, device_id, area_id, language, route, tags, token_count)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING"
)
_COLUMNS = _INSERT.partition("(")[2].partition(")")[0]
_FROM = f"SELECT seq, {_COLUMNS} FROM unified_log WHERE owner = ?"  # noqa: S608
_EARLIER = f"{_FROM} AND seq < ? ORDER BY seq DESC LIMIT ?"
_LATER = f"{_FROM} AND seq > ? ORDER BY seq LIMIT ?"


def make_entries(first: int, count: int) -> Iterator[LogEntry]:
    """Yield messages in conversations of twelve, of three owners."""
    dice = random.Random(first)  # noqa: S311
    for number in range(first, first + count):
        yield LogEntry(
            id=f"01JD{number:022}",
            conversation_id=f"conversation{number // 12}",
            owner=_OWNERS[number // 12 % 3],
            role="assistant" if number % 2 else "user",
            content=" ".join(dice.choices(_WORDS, k=dice.randint(4, 20))),
            created_at=_BEGIN + timedelta(seconds=number),
            agent_id="conversation.switchboard",
            device_id="satellite",
            area_id="kitchen",
            language="en",
            route="model",
            token_count=14,
        )


def expect(condition: bool, what: str) -> None:
    """Give up where a measurement would not mean what it says."""
    if not condition:
        raise RuntimeError(f"This was not measured rightly: not {what}")


def as_row(entry: LogEntry) -> tuple[object, ...]:
    """Return what the plain side binds."""
    return (
        entry.id,
        entry.conversation_id,
        entry.owner,
        entry.role,
        entry.content,
        time_text(entry.created_at),
        entry.agent_id,
        entry.user_id,
        entry.device_id,
        entry.area_id,
        entry.language,
        entry.route,
        json.dumps(entry.tags),
        entry.token_count,
    )


def plain_connection(path: Path) -> sqlite3.Connection:
    """Connect as anyone would, with the settings our side has."""
    conn = sqlite3.connect(path, autocommit=True)
    conn.executescript(
        "PRAGMA auto_vacuum = INCREMENTAL; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;"
        " PRAGMA foreign_keys = ON; PRAGMA secure_delete = FAST;"
    )
    return conn


def fill(path: Path, rows: int) -> None:
    """Write a file of so many messages, the quick way: the search index at the end, at once."""
    with closing(plain_connection(path)) as conn:
        conn.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        migrate(conn, read_migrations())
        conn.execute("BEGIN")
        triggers = conn.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")
        triggers = triggers.fetchall()
        for name, _ in triggers:
            conn.execute(f"DROP TRIGGER {name}")
        conn.executemany(_INSERT, map(as_row, make_entries(0, rows)))
        conn.execute("INSERT INTO unified_log_fts (unified_log_fts) VALUES ('rebuild')")
        for _, sql in triggers:
            conn.execute(sql)
        conn.execute("COMMIT")


def append_plainly(conn: sqlite3.Connection, entries: list[LogEntry]) -> float:
    """Return the seconds it took to append ``entries``."""
    rows = list(map(as_row, entries))
    begin = time.perf_counter()
    for start in range(0, len(rows), BATCH):
        conn.execute("BEGIN IMMEDIATE")
        conn.executemany(_INSERT, rows[start : start + BATCH])
        conn.execute("COMMIT")
    return time.perf_counter() - begin


async def append_through_writer(writer: LogWriter, entries: list[LogEntry]) -> float:
    """Return the seconds from the first append until all are acknowledged."""
    begin = time.perf_counter()
    for entry in entries:
        writer.append(entry)
    await writer.flush()
    return time.perf_counter() - begin


async def compare_appends(folder: Path, rows: int) -> tuple[list[float], list[float]]:
    """Append to two files of ``rows`` messages in turn; messages per second, plain and ours."""
    fill(folder / "plain.db", rows)
    fill(folder / "ours.db", rows)
    database = Database(folder / "ours.db")
    await database.open()
    writer = LogWriter(database, batch=BATCH)
    writer.start()
    plain, ours = [], []
    with closing(plain_connection(folder / "plain.db")) as conn:
        for number in range(ROUNDS + 1):
            entries = list(make_entries(rows + number * ROUND_MESSAGES, ROUND_MESSAGES))
            steps: list[str] = ["plain", "ours"] if number % 2 else ["ours", "plain"]
            for step in steps:
                if step == "plain":
                    plain.append(ROUND_MESSAGES / append_plainly(conn, entries))
                else:
                    ours.append(ROUND_MESSAGES / await append_through_writer(writer, entries))
        counts = [conn.execute("SELECT count(*) FROM unified_log").fetchone()[0]]
    await writer.close()
    counts.append(await database.read(lambda tx: tx.log.count()))
    await database.close()
    expect(counts == [rows + (ROUNDS + 1) * ROUND_MESSAGES] * 2, "each side has all messages")
    return plain[1:], ours[1:]  # the first round warms both up


def read_window(tx: Transaction, owner: str, seq: int) -> list[StoredEntry]:
    """Read what the extraction reads: its cursor, the messages before it, and the next ones."""
    tx.windows.cursor(owner)
    return [
        *tx.log.before(owner, seq + 1, OVERLAP),
        *tx.log.after(owner, seq, WINDOW - OVERLAP),
    ]


def read_window_plainly(conn: sqlite3.Connection, owner: str, seq: int) -> list[tuple]:
    """Read the same rows with the same statements, and leave them as they are."""
    conn.execute("SELECT * FROM switchboard_state WHERE owner = ?", (owner,)).fetchall()
    earlier = conn.execute(_EARLIER, (owner, seq + 1, OVERLAP)).fetchall()
    later = conn.execute(_LATER, (owner, seq, WINDOW - OVERLAP)).fetchall()
    return earlier[::-1] + later


async def compare_windows(path: Path, rows: int) -> dict[str, list[float]]:
    """Read windows at random places, in milliseconds."""
    times: dict[str, list[float]] = {"plain": [], "room": [], "awaited": []}
    database = Database(path)
    await database.open()
    dice = random.Random(7)  # noqa: S311

    def timed(kind: str, read: Callable[[], list]) -> list:
        begin = time.perf_counter()
        found = read()
        times[kind].append((time.perf_counter() - begin) * 1000)
        return found

    with closing(plain_connection(path)) as conn:
        for _ in range(WINDOW_READS):
            owner, seq = dice.choice(_OWNERS), dice.randrange(100, max(rows - 100, 101))
            plainly = timed("plain", partial(read_window_plainly, conn, owner, seq))
            found = timed("room", partial(read_window, Transaction(conn), owner, seq))
            begin = time.perf_counter()
            awaited = await database.read(partial(read_window, owner=owner, seq=seq))
            times["awaited"].append((time.perf_counter() - begin) * 1000)
            expect([row[0] for row in plainly] == [item.seq for item in found], "equal windows")
            expect(found == awaited, "equal windows")
    await database.close()
    return times


async def measure_calls(folder: Path) -> list[float]:
    """Time single calls of ``append``, in microseconds, while commits go on beside them."""
    database = Database(folder / "calls.db")
    await database.open()
    writer = LogWriter(database)
    writer.start()
    calls = []
    for entry in make_entries(0, 20_000):
        begin = time.perf_counter()
        writer.append(entry)
        calls.append((time.perf_counter() - begin) * 1e6)
        if len(calls) % 10 == 0:
            await asyncio.sleep(0)
        if len(calls) % 5_000 == 0:
            await writer.flush()
    await writer.close()
    await database.close()
    return calls


def show_appends(title: str, plain: list[float], ours: list[float]) -> bool:
    """Print the medians, the spread and the ratio; returns whether it is as expected."""
    print(f"{title} (messages per second, {ROUNDS} rounds of {ROUND_MESSAGES:,}, {BATCH} a commit)")
    for name, values in (("plain sqlite3", plain), ("Switchboard", ours)):
        print(
            f"  {name:14} median {statistics.median(values):8,.0f}"
            f"   least {min(values):8,.0f}   most {max(values):8,.0f}"
        )
    ratio = statistics.median(plain) / statistics.median(ours)
    print(f"  takes {ratio:.2f} times as long as plain sqlite3 (expected: at most 1.20)\n")
    return ratio <= 1.2


def show_times(name: str, values: list[float], unit: str) -> None:
    """Print the median and the slow end."""
    cuts = statistics.quantiles(values, n=100)
    print(f"  {name:34} median {statistics.median(values):.3f} {unit}   p99 {cuts[98]:.3f} {unit}")


async def run(rows: int) -> bool:
    """Measure and print everything; returns whether all is as expected."""
    print(f"SQLite {sqlite3.sqlite_version}, Python {sys.version.split()[0]}\n")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        appends = await compare_appends(folder, rows)
        size = (folder / "ours.db").stat().st_size / 1e6
        good = show_appends(f"Appending at {rows:,} messages, {size:,.0f} MB", *appends)
        times = await compare_windows(folder / "ours.db", rows)
        print(f"Reading the next window at {rows:,} messages ({WINDOW_READS:,} random places)")
        show_times("plain sqlite3, rows as they are", times["plain"], "ms")
        show_times("Switchboard, the same thread", times["room"], "ms")
        show_times("Switchboard, awaited on the loop", times["awaited"], "ms")
        ratio = statistics.median(times["awaited"]) / statistics.median(times["plain"])
        print(f"  awaited, {ratio:.1f} times as long (expected: under 1 ms)\n")
        calls = await measure_calls(folder)
        print("One call of append, while commits go on beside it")
        show_times("on the event loop", calls, "µs")
        return good and statistics.median(times["awaited"]) < 1


if __name__ == "__main__":
    wanted = int(sys.argv[1].replace(",", "")) if len(sys.argv) > 1 else ROWS
    sys.exit(not asyncio.run(run(wanted)))
