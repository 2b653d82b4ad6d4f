"""A house's database of some size, and copies of it that are damaged in known ways."""

import random
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from pathlib import Path

from custom_components.switchboard.engine.storage import vectors
from custom_components.switchboard.engine.storage.checkpoints import Checkpoint
from custom_components.switchboard.engine.storage.database import Database
from custom_components.switchboard.engine.storage.files import companion
from custom_components.switchboard.engine.storage.open import CHECKED_FOR
from custom_components.switchboard.engine.storage.transaction import Transaction

from .building import (
    NOON,
    added,
    cursor_at,
    fact,
    memory,
    message,
    put_thread,
    summary,
    tombstone,
    window,
)

PAGE = 4096
SECRET = "zyzzyva"
"""A word in everything that anybody said, which nothing else has in it."""

DIMENSIONS = 256
_THINGS = ("lamp", "kettle", "window", "garden", "dinner", "music", "heating", "bicycle", "blanket")


@dataclass(frozen=True)
class House:
    """An intact database, closed in order at ``path`` and as a kill would leave it at ``killed``.

    ``messages`` and ``memories`` are the words by id that the latter has. ``last_seq`` is the last
    place given in the log.
    """

    path: Path
    killed: Path
    messages: dict[str, str]
    memories: dict[str, str]
    last_seq: int


async def build(folder: Path, *, messages: int = 3000, memories: int = 300) -> House:
    """Fill a database, and keep a copy from before it was closed."""
    path, killed = folder / "whole.db", folder / "killed.db"
    # So long ago that each copy is checked when it is opened.
    database = Database(path, now=lambda: NOON - CHECKED_FOR)
    await database.open()
    held = messages - 200
    await database.write(lambda tx: _talk(tx, 1, held))
    await database.write(lambda tx: _know(tx, memories, held))
    await database.checkpoint()
    for first in range(held + 1, messages, 10):
        await database.write(partial(_talk, first=first, last=first + 9))
    for ending in ("", "-wal"):
        shutil.copy(f"{path}{ending}", f"{killed}{ending}")
    said, known = await database.read(words_of)
    last = await database.read(lambda tx: tx.log.last_seq())
    await database.close()
    return House(path, killed, said, known, last)


def words_of(tx: Transaction) -> tuple[dict[str, str], dict[str, str]]:
    """Return the words of the messages and of the memories by their ids."""
    return (
        dict(tx._conn.execute("SELECT id, content FROM unified_log").fetchall()),
        dict(tx._conn.execute("SELECT id, text FROM memories").fetchall()),
    )


def _talk(tx: Transaction, first: int, last: int) -> None:
    dice = random.Random(first)

    def said(number: int) -> str:
        words = " ".join(dice.choices(_THINGS, k=dice.randint(3, 20)))
        return f"{SECRET} {words} gemütlich {number}"

    tx.log.append(
        [
            message(
                number,
                said(number),
                conversation_id=f"talk{number // 8}",
                role="user" if number % 2 else "assistant",
                tags=("kind:small",) if number % 5 else (),
            )
            for number in range(first, last + 1)
        ]
    )
    tx.vectors.put(
        vectors.MESSAGES, "embedding", {seq: _vector(dice) for seq in range(first, last + 1, 4)}
    )


def _know(tx: Transaction, count: int, messages: int) -> None:
    dice = random.Random(count)
    for number in range(1, count + 1):
        source = f"m{dice.randint(1, messages)}"
        one = memory(
            f"k{number}",
            f"{SECRET} likes the {dice.choice(_THINGS)} number {number}",
            subject=dice.choice(_THINGS),
            sources=(source,),
            updated_at=NOON + timedelta(minutes=number),
        )
        tx.memories.put(one)
        tx.history.append(added(one))
    tx.vectors.put(
        vectors.MEMORIES,
        "embedding",
        {f"k{number}": _vector(dice) for number in range(1, count + 1)},
    )
    last = 0
    for end in range(10, messages - 50, 7):
        facts = [fact(f"f{end}", f"m{end}", summary=f"{SECRET} {end}", window_end_id=f"m{end}")]
        tx.windows.complete(window(end - 9, end, fact_count=1), facts, cursor_at(end))
        last = end
    tx.windows.put(window(last - 2, last + 7, "failed"))
    tx.tombstones.key()
    for number in range(20):
        tx.tombstones.add(tombstone(f"t{number}", f"gone{number}"))
    for number in range(15):
        talk = f"talk{number}"
        tx.checkpoints.save(Checkpoint(talk, f'{{"words": "{SECRET}"}}', NOON))
        for step in range(20):
            put_thread(tx, talk, SECRET, step=f"{step:04}")
        first, last = 8 * number + 1, 8 * number + 8
        tx.summaries.add(summary(talk, SECRET, first, last), range(first, last + 1))


def _vector(dice: random.Random) -> list[float]:
    return [dice.uniform(-0.1, 0.1) for _ in range(DIMENSIONS)]


type Damage = Callable[[Path, random.Random], None]


def damage(house: House, kind: str, copy: Path, dice: random.Random) -> None:
    """Make a copy of the house's database that is damaged in a way."""
    killed = kind.startswith("write-ahead log")
    source = house.killed if killed else house.path
    for ending in ("", "-wal") if killed else ("",):
        shutil.copy(f"{source}{ending}", f"{copy}{ending}")
    shutil.copy(companion(house.path, "-counts"), companion(copy, "-counts"))
    DAMAGES[kind](copy, dice)


def _overwrite(path: Path, offset: int, data: bytes) -> None:
    with path.open("r+b") as file:
        file.seek(offset)
        file.write(data)


def _pages(path: Path) -> int:
    return path.stat().st_size // PAGE


def _one_page(path: Path, dice: random.Random) -> None:
    page = dice.randrange(1, _pages(path))
    _overwrite(path, page * PAGE, dice.choice((bytes(PAGE), dice.randbytes(PAGE))))


def _several_pages(path: Path, dice: random.Random) -> None:
    for _ in range(dice.randint(2, max(3, _pages(path) // 100))):
        _one_page(path, dice)


def _bytes(path: Path, dice: random.Random) -> None:
    for _ in range(dice.randint(1, 40)):
        _overwrite(path, dice.randrange(path.stat().st_size), dice.randbytes(1))


def _sector(path: Path, dice: random.Random) -> None:
    at = dice.randrange(path.stat().st_size // 512) * 512
    _overwrite(path, at, dice.randbytes(512))


def _truncated(path: Path, dice: random.Random) -> None:
    with path.open("r+b") as file:
        file.truncate(int(path.stat().st_size * dice.uniform(0.3, 0.999)))


def _utf8(path: Path, dice: random.Random) -> None:
    table, column = dice.choice(
        (
            ("unified_log", "content"),
            ("memories", "text"),
            ("extracted_facts", "summary"),
            ("conversation_checkpoints", "state"),
        )
    )
    _in_sql(
        path,
        f"UPDATE {table} SET {column} = CAST(x'ff' || {column} AS TEXT) WHERE rowid ="
        f" (SELECT rowid FROM {table} LIMIT 1 OFFSET {dice.randrange(10)})",
    )


def _in_sql(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path, autocommit=True)) as conn:
        conn.execute("PRAGMA ignore_check_constraints = ON")
        conn.execute(statement)


def _schema_page(path: Path, dice: random.Random) -> None:
    pages = [page for page, name in pages_of(path) if name == "sqlite_schema" and page > 1]
    _overwrite(
        path, (dice.choice(pages) - 1) * PAGE, dice.choice((bytes(PAGE), dice.randbytes(PAGE)))
    )


def _first_page(path: Path, dice: random.Random) -> None:
    length = dice.choice((16, 100, PAGE))
    _overwrite(path, 0, dice.choice((bytes(length), dice.randbytes(length))))


def _header_byte(path: Path, dice: random.Random) -> None:
    # Not in the number of the schema: a small other one is a newer release's.
    at = dice.choice([at for at in range(100) if not 60 <= at < 64])
    _overwrite(path, at, dice.randbytes(1))


def _log_frame(path: Path, dice: random.Random) -> None:
    log_path = Path(f"{path}-wal")
    frames = (log_path.stat().st_size - 32) // (PAGE + 24)
    _overwrite(
        log_path, 32 + dice.randrange(frames) * (PAGE + 24) + dice.randrange(PAGE), b"\xa5\x5a"
    )


def _log_header(path: Path, dice: random.Random) -> None:
    _overwrite(Path(f"{path}-wal"), dice.randrange(32), dice.randbytes(4))


def _log_cut(path: Path, dice: random.Random) -> None:
    log_path = Path(f"{path}-wal")
    with log_path.open("r+b") as file:
        file.truncate(int(log_path.stat().st_size * dice.uniform(0.2, 0.99)))


def _index_page(path: Path, dice: random.Random) -> None:
    pages = [page for page, name in pages_of(path) if _is_index(name)]
    for _ in range(dice.randint(1, 3)):
        _overwrite(path, (dice.choice(pages) - 1) * PAGE, dice.randbytes(PAGE))


def _is_index(name: str) -> bool:
    return "_by_" in name or "autoindex" in name or "_fts_" in name


def pages_of(path: Path) -> list[tuple[int, str]]:
    """Return the pages of an intact database, each with the table or index it belongs to."""
    with closing(sqlite3.connect(path)) as conn:
        return conn.execute("SELECT pageno, name FROM dbstat").fetchall()


DAMAGES: dict[str, Damage] = {
    "one page": _one_page,
    "several pages": _several_pages,
    "bytes": _bytes,
    "one sector": _sector,
    "truncated": _truncated,
    "invalid UTF-8": _utf8,
    "schema page": _schema_page,
    "first page": _first_page,
    "header byte": _header_byte,
    "write-ahead log: a frame": _log_frame,
    "write-ahead log: its header": _log_header,
    "write-ahead log: cut": _log_cut,
    "indexes only": _index_page,
}


def kinds(number: int) -> Iterator[str]:
    """Yield so many kinds of damage, each about as often."""
    names = list(DAMAGES)
    for index in range(number):
        yield names[index % len(names)]
