"""What a stored value must be like to be read again, and what can be kept of one that is not."""

import re
import sqlite3
import sys
from array import array
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from ..language.characters import valid_text
from .entries import HOUSEHOLD
from .errors import CorruptFileError
from .files import tables_of
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
