"""What a stored value must be like to be read again, and what can be kept of one that is not."""

import json
import re
import sqlite3
import sys
from array import array
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from ..language.characters import valid_text
from .entries import HOUSEHOLD
from .errors import CorruptFileError
from .memory_history import memory_from_json
from .turn_entries import Part, TurnMemory, TurnRequest, TurnState, TurnTool
from .turns import read_parts

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


def tables_of(conn: sqlite3.Connection) -> list[str]:
    """Return the tables that hold what was put into them: no index's, none of SQLite's own."""
    rows = conn.execute(
        "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'"
        " AND name NOT LIKE 'sqlite%' ORDER BY name"
    )
    return [name for (name,) in rows]


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
        for row in conn.execute(f'SELECT {names} FROM "{table}"'):  # noqa: S608
            if not all(map(_is_readable, columns, row, strict=True)):
                return False
    return True


def lost_bytes(text: str) -> int:
    """Return how many bytes of a text are none."""
    return 0 if text.isascii() else len(_ESCAPED.findall(text))


def _is_garbled(column: Column, value: Stored) -> bool:
    if not isinstance(value, str):
        return False
    most = max(1, _MOST_ESCAPED * len(value)) if column.name in _WORDS else 0
    return lost_bytes(value) > most


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
    if _NAME_OF_TIME.fullmatch(column.name):
        check: Callable[[str], bool] | None = _is_time
    else:
        check = _CHECKS.get(f"{column.table}.{column.name}") or _CHECKS.get(column.name)
    try:
        return check is None or check(text)
    except ValueError, TypeError, KeyError, RecursionError, CorruptFileError:
        return False


def _is_time(text: str) -> bool:
    return bool(_TIME.fullmatch(text) and datetime.fromisoformat(text))


def _is_owner(text: str) -> bool:
    return text == HOUSEHOLD or text.startswith("person.")


def _is_texts(text: str) -> bool:
    found = [] if text == "[]" else json.loads(text)
    return isinstance(found, list) and all(isinstance(item, str) for item in found)


def _is_json(text: str) -> bool:
    json.loads(text)
    return True


def _is_memory(text: str) -> bool:
    memory_from_json(text)
    return True


def _is_vector(value: bytes) -> bool:
    """Whether the numbers could be those of an embedding; others would spoil every comparison."""
    if len(value) % 4:
        return False
    numbers = array("f", value)
    if sys.byteorder == "big":
        numbers.byteswap()
    return all(-_LARGEST_COMPONENT < number < _LARGEST_COMPONENT for number in numbers)


def _is_parts(kind: type[Part]) -> Callable[[str], bool]:
    def check(text: str) -> bool:
        read_parts(kind, text)
        return True

    return check


_CHECKS: Final[dict[str, Callable[[str], bool]]] = {
    "owner": _is_owner,
    "tags": _is_texts,
    "source_message_ids": _is_texts,
    "digests": _is_texts,
    "message_ids": _is_texts,
    "owners": _is_texts,
    "state": _is_json,
    "memory_history.before": _is_memory,
    "memory_history.after": _is_memory,
    "kg_history.before": _is_json,
    "kg_history.after": _is_json,
    "requests": _is_parts(TurnRequest),
    "tools": _is_parts(TurnTool),
    "states": _is_parts(TurnState),
    "recalled": _is_parts(TurnMemory),
}
