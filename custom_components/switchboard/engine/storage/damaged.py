"""The rows of a damaged file, read by SQLite itself from whatever page they begin on.

SQLite reads a table from the page that the schema names. A copy of the file is therefore given
first pages of our own, whose schema has one table that begins on the page to be read. Where a page
is damaged, each page below it is read by itself; the pointer map of the file tells them, and a
free page, which holds what was deleted, is below none. Of a value that the code could not read,
what can be kept is kept.
"""

import os
import re
import sqlite3
import struct
import sys
from array import array
from collections import defaultdict
from collections.abc import Generator, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from itertools import batched
from pathlib import Path
from typing import Final

from ..language.characters import valid_text
from .entries import HOUSEHOLD
from .errors import CorruptFileError
from .files import companion, tables_of
from .table import TABLES

type Stored = str | int | float | bytes | None

_WORDS: Final = frozenset({"content", "text", "subject", "summary", "state", "before", "after"})
_NAME_OF_TIME: Final = re.compile(r"at|\w+_at|valid_\w+")
_TIME: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}\+00:00")
_ESCAPED: Final = re.compile(r"[\udc80-\udcff]")
"""A byte that is no text, as Python's ``surrogateescape`` reads it."""
_MOST_ESCAPED: Final = 0.1
_LARGEST_COMPONENT: Final = 1e4


class UnreadableError(Exception):
    """A value is none that the code could read; never with the value."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table, as ``PRAGMA table_xinfo`` tells of it."""

    table: str
    name: str
    type: str
    not_null: bool
    key: int
    """Its place in the primary key, from 1; 0 for none."""


def columns_of(conn: sqlite3.Connection, table: str) -> list[Column]:
    """Return the columns of a table that are stored, in their order."""
    return [
        Column(table, name, kind, bool(not_null or key), key)
        for _, name, kind, not_null, _, key, hidden in conn.execute(
            "SELECT * FROM pragma_table_xinfo(?)", (table,)
        )
        if not hidden
    ]


def save(column: Column, value: Stored) -> Stored:
    """Return what can be kept of a value; U+FFFD takes the place of bytes that are no text.

    Raises:
        UnreadableError: the row cannot do without it.
    """
    if _is_readable(column, value) and not _is_garbled(column, value):
        return valid_text(value) if isinstance(value, str) else value
    if column.not_null or column.name in _WORDS:
        raise UnreadableError
    return None


def all_is_readable(conn: sqlite3.Connection) -> bool:
    """Return if every value of every table can be read, which SQLite does not check.

    Raises:
        sqlite3.OperationalError: a text is no UTF-8.
    """
    for table in tables_of(conn):
        columns = columns_of(conn, table)
        names = ", ".join(f'"{column.name}"' for column in columns)
        for row in conn.execute(f'SELECT {names} FROM "{table}"'):
            if not all(map(_is_readable, columns, row, strict=True)):
                return False
    return True


def _is_garbled(column: Column, value: Stored) -> bool:
    if not isinstance(value, str):
        return False
    most = max(1, _MOST_ESCAPED * len(value)) if column.name in _WORDS else 0
    return not value.isascii() and len(_ESCAPED.findall(value)) > most


def _is_readable(column: Column, value: Stored) -> bool:
    if value is None:
        return not column.not_null
    match column.type:
        case "TEXT":
            return isinstance(value, str) and _is_sound(column, value)
        case "BLOB":
            return isinstance(value, bytes) and (column.name != "vector" or _is_vector(value))
        case "INTEGER":
            return isinstance(value, int)
        case _:
            return isinstance(value, int | float)


def _is_sound(column: Column, text: str) -> bool:
    if column.name == "owner":
        return text == HOUSEHOLD or text.startswith("person.")
    loads = TABLES[column.table].loads if column.table in TABLES else {}
    try:
        if _NAME_OF_TIME.fullmatch(column.name):
            return bool(_TIME.fullmatch(text) and datetime.fromisoformat(text))
        if load := loads.get(column.name):
            load(text)
    except ValueError, CorruptFileError:
        return False
    return True


def _is_vector(value: bytes) -> bool:
    """Whether the numbers could be those of an embedding; others would spoil every comparison."""
    if len(value) % 4:
        return False
    numbers = array("f", value)
    if sys.byteorder == "big":
        numbers.byteswap()
    return all(-_LARGEST_COMPONENT < number < _LARGEST_COMPONENT for number in numbers)


_IS_FREE, _IS_BELOW = 2, 5
"""Kinds of pages in the pointer map (sqlite.org/fileformat2.html)."""
_VERSION: Final = slice(60, 64)
_PAGES: Final = slice(28, 32)
_BLOCK: Final = 4096
_WORD: Final = 0xFFFF_FFFF
_LOG_HEADER: Final = struct.Struct(">8I")
"""Magic number, version, size of a page, number, two salts and two checksums."""
_FRAME: Final = struct.Struct(">4I8x")
"""A page's number, the size of the file in pages if it ends a commit, two salts."""

type Row = tuple[Stored, ...]


def breaks_off(log: Path, frames: int) -> bool:
    """Tell whether a write-ahead log has commits behind the ``frames`` that SQLite reads of it.

    SQLite ends at the first frame that is damaged, without a word, and overwrites what follows.
    One commit may be half written where a process was killed; two are a damaged log. Frames of an
    earlier round of the log have another salt (sqlite.org/fileformat2.html).
    """
    with log.open("rb") as file:
        header = file.read(_LOG_HEADER.size)
        if len(header) < _LOG_HEADER.size:
            return False
        magic, _, size, _, *salt, _, _ = _LOG_HEADER.unpack(header)
        words = struct.unpack(">6I" if magic & 1 else "<6I", header[:24])
        first = second = 0
        for one, other in batched(words, 2, strict=True):
            first = (first + one + second) & _WORD
            second = (second + other + first) & _WORD
        if (first, second) != _LOG_HEADER.unpack(header)[6:]:
            return True
        commits = 0
        place = _LOG_HEADER.size + frames * (_FRAME.size + size)
        while len(frame := os.pread(file.fileno(), _FRAME.size, place)) == _FRAME.size:
            _, committed, *of_frame = _FRAME.unpack(frame)
            commits += bool(committed) and of_frame == salt
            place += _FRAME.size + size
    return commits > 1


@contextmanager
def open_copy(path: Path, copy: Path) -> Iterator[DamagedFile]:
    """Open a copy of a damaged file, which is deleted in the end.

    Raises:
        OSError: it cannot be copied.
    """
    try:
        _copy(path, copy)
        if (log := companion(path, "-wal")).exists():
            _copy(log, companion(copy, "-wal"))
        yield DamagedFile(copy)
    finally:
        for ending in ("", "-wal", "-shm"):
            companion(copy, ending).unlink(missing_ok=True)


class DamagedFile:
    """A damaged file that may be written to; its write-ahead log is merged.

    ``version`` is what it says of its schema.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        if companion(path, "-wal").exists():
            self._begin(_first_page(2, 1, version=self._stated_version()))
            with suppress(sqlite3.DatabaseError), closing(sqlite3.connect(path)) as conn:
                # Closing merges the log once the file has been read.
                conn.execute("PRAGMA user_version")
        self.version = int.from_bytes(self._stated_version(), "big")
        self._below = defaultdict[int, list[int]](list)
        self._free = set[int]()
        self._read_map()

    def roots(self) -> dict[str, int]:
        """Return what is left of the schema: on which page each table and index begins."""
        schema = (row for page in self._below[1] for row in self.rows(page, 5))
        return {
            name: root
            for _, _, name, _, root, _ in schema
            if isinstance(name, str) and isinstance(root, int) and root > 1
        }

    def rows(self, root: int, width: int, *, keyed: bool = False) -> Iterator[Row]:
        """Yield the rows of a table, or of an index, that can be read; some of them repeatedly.

        A row of ``width`` values comes after its number. An index, or a table without numbers, is
        ``keyed``; its rows have only their values, those of the key first. Bytes that are no text
        are escaped as surrogates.
        """
        seen = set[int]()
        pages = [root]
        while pages:
            page = pages.pop()
            if page in seen or page in self._free:
                continue
            seen.add(page)
            if not (yield from self._rows(page, width, keyed=keyed)):
                pages += reversed(self._below[page])

    def _rows(self, page: int, width: int, *, keyed: bool) -> Generator[Row, None, bool]:
        """Yield rows from the first on and from the last back; return whether these are all."""
        self._begin(_first_page(page, width, keyed=keyed))
        uri = f"{self._path.resolve().as_uri()}?immutable=1"
        with closing(sqlite3.connect(uri, uri=True)) as conn:
            conn.execute("PRAGMA cell_size_check = ON")
            conn.text_factory = lambda data: data.decode("utf-8", "surrogateescape")
            columns, order = ("*", "c0") if keyed else ("rowid, *", "rowid")
            for direction in ("ASC", "DESC"):
                try:
                    yield from conn.execute(
                        f"SELECT {columns} FROM part ORDER BY {order} {direction}"
                    )
                except sqlite3.DatabaseError:
                    continue
                return direction == "ASC"
        return False

    def _stated_version(self) -> bytes:
        with self._path.open("rb") as file:
            return file.read(_VERSION.stop)[_VERSION]

    def _begin(self, page: bytes) -> None:
        with self._path.open("r+b") as file:
            file.write(page)

    def _read_map(self) -> None:
        size = len(_first_page(2, 1))
        entries = size // 5
        with self._path.open("rb") as file:
            pages = os.fstat(file.fileno()).st_size // size
            for place in range(2, pages + 1, entries + 1):
                file.seek((place - 1) * size)
                found = struct.iter_unpack(">BI", file.read(size)[: 5 * entries])
                for number, (kind, above) in enumerate(found, place + 1):
                    if kind == _IS_BELOW and number <= pages:
                        self._below[above].append(number)
                    elif kind == _IS_FREE:
                        self._free.add(number)


def _copy(source: Path, target: Path) -> None:
    """Copy a file, with zeros for what the disk does not give."""
    with source.open("rb") as old, target.open("wb") as new:
        for at in range(0, os.fstat(old.fileno()).st_size, _BLOCK):
            data = bytes(_BLOCK)
            with suppress(OSError):
                data = os.pread(old.fileno(), _BLOCK, at)
            new.write(data)


def _first_page(root: int, width: int, *, keyed: bool = False, version: bytes = b"") -> bytes:
    """Return the first page of a file with one table, which begins on the page ``root``."""
    columns = ", ".join(f"c{number}" for number in range(width))
    table = f"({columns}, PRIMARY KEY (c0)) WITHOUT ROWID" if keyed else f"({columns})"
    with closing(sqlite3.connect(":memory:", autocommit=True)) as conn:
        conn.execute("PRAGMA writable_schema = ON")
        conn.execute(
            "INSERT INTO sqlite_schema VALUES ('table', 'part', 'part', ?, ?)",
            (root, f"CREATE TABLE part {table}"),
        )
        page = bytearray(conn.serialize())
    page[_PAGES] = bytes(4)  # as many as the file is long
    if version:
        page[_VERSION] = version
    return bytes(page)
