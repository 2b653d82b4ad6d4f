"""A table of the database and the dataclass of its rows, and what repositories are made of.

The fields of the dataclass are the columns, in one order, so a column is written once. The type of
a field decides how it is held: a time is a text in UTC, a collection or another dataclass is JSON
in a column, and everything else is held as it is.
"""

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from datetime import datetime
from functools import cache
from operator import attrgetter
from types import NoneType, UnionType
from typing import Any, Final, TypeVar, get_args, get_origin, get_type_hints

from ..language.characters import valid_text
from .dialect import Connection, Cursor, run, run_many
from .entries import json_text, read_stored, read_texts, read_time, texts_json, time_text

type Convert = Callable[[Any], Any]

_COLLECTIONS: Final = (tuple, frozenset)


def writer(kind: Any) -> Convert | None:
    """Return what makes a field of a type the value of a column; ``None``: it is one already."""
    kind = _required(kind)
    if kind is datetime:
        return time_text
    if kind == tuple[str, ...]:
        return texts_json
    return json_column if _is_nested(kind) else None


def reader(kind: Any) -> Convert | None:
    """Return what makes the value of a column a field of a type; ``None``: it is one already.

    It raises a ``CorruptFileError`` for what ``writer`` did not write.
    """
    kind = _required(kind)
    if kind is datetime:
        return read_time
    if kind is bool:
        return bool
    if kind == tuple[str, ...]:
        return read_texts
    if not _is_nested(kind):
        return None
    return lambda text: read_stored(lambda held: from_json(kind, json.loads(held)), text)


def to_json(value: Any) -> Any:
    """Return a value as JSON has it, a dataclass as an object."""
    if is_dataclass(value):
        return {one.name: to_json(getattr(value, one.name)) for one in fields(value)}
    if isinstance(value, dict):
        return {name: to_json(one) for name, one in value.items()}
    if isinstance(value, datetime):
        return time_text(value)
    if isinstance(value, frozenset):
        return sorted(value)
    return [to_json(one) for one in value] if isinstance(value, tuple) else value


def from_json(kind: Any, value: Any) -> Any:
    """Return what ``to_json`` made of a value of a type.

    A field that an object does not have gets its default, and what is no field is left out.

    Raises:
        ValueError, TypeError, KeyError, CorruptFileError: it made none of this.
    """
    load = _loader(kind)
    return value if load is None or value is None else load(value)


@cache
def _loader(kind: Any) -> Convert | None:
    kind = _required(kind)
    if is_dataclass(kind):
        return _object_loader(kind)
    if isinstance(kind, UnionType):
        return _loader_of_either(get_args(kind))
    if not _is_nested(kind):
        loaders: dict[Any, Convert] = {datetime: read_time, float: float, str: _text}
        return loaders.get(kind)
    make, load = get_origin(kind), _loader(get_args(kind)[0])

    def elements(value: Any) -> Any:
        if not isinstance(value, list):
            raise TypeError
        return make(value if load is None else map(load, value))

    return elements


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError
    return value


def _loader_of_either(kinds: tuple[Any, ...]) -> Convert:
    """Return what reads an object as the first dataclass whose required fields it has."""
    loads = [
        ({one.name for one in fields(kind) if one.default is MISSING}, _object_loader(kind))
        for kind in kinds
    ]

    def either(value: dict[str, Any]) -> Any:
        for required, load in loads:
            if required <= value.keys():
                return load(value)
        raise ValueError

    return either


def _object_loader(kind: Any) -> Convert:
    hints = get_type_hints(kind)
    loads = [(one.name, _loader(hints[one.name])) for one in fields(kind)]

    def an_object(value: dict[str, Any]) -> Any:
        found = {}
        for name, load in loads:
            if name in value:
                held = value[name]
                found[name] = held if load is None or held is None else load(held)
        return kind(**found)

    return an_object


def json_column(value: Any) -> str:
    """Return a value as JSON for a column."""
    # Parts of a turn are not held as valid Unicode.
    return valid_text(json_text(to_json(value)))


def _required(kind: Any) -> Any:
    """Return a type without its ``None``, and for a parameter what it is one of."""
    if NoneType in get_args(kind):
        (kind,) = (one for one in get_args(kind) if one is not NoneType)
    return kind.__bound__ if isinstance(kind, TypeVar) else kind


def _is_nested(kind: Any) -> bool:
    return is_dataclass(kind) or isinstance(kind, UnionType) or get_origin(kind) in _COLLECTIONS


TABLES: Final[dict[str, Table[Any]]] = {}
"""All tables whose rows are values, by their names."""


class Table[T]:
    """A table whose rows are read as, and written from, values of one dataclass.

    Conditions are what follows ``WHERE``, an order and a limit included.
    """

    def __init__(
        self,
        name: str,
        kind: type[T],
        *,
        key: str = "id",
        numbered: str = "",
        without: Collection[str] = (),
        computed: Mapping[str, str] | None = None,
        properties: Sequence[str] = (),
        beside: str = "",
    ) -> None:
        """Make a table out of its name and the dataclass of its rows.

        ``key`` are the columns that no two rows share. ``numbered`` is given by the database, and
        read only, as are those ``computed`` by an expression; ``properties`` of the dataclass are
        columns that are written only. Fields ``without`` a column are the last. ``beside`` is a
        column that is no field.
        """
        TABLES[name] = self
        self.name = name
        self._kind = kind
        computed = computed or {}
        hints = get_type_hints(kind)
        read = [one.name for one in fields(kind) if one.name not in without]  # type: ignore[arg-type]
        written = [one for one in read if one != numbered and one not in computed]
        self._loads = _converters(reader(hints[one]) for one in read)
        self.loads = {read[place]: load for place, load in self._loads}
        """Which columns are converted when they are read, and how."""
        self._dumps = _converters(writer(hints[one]) for one in written)
        written += properties
        self._get = attrgetter(*written)
        self.columns = ", ".join(computed.get(one, one) for one in read)
        self.select = f"SELECT {self.columns} FROM {name}"
        columns = [beside, *written] if beside else written
        places = ", ".join("?" * len(columns))
        self.insert = f"INSERT INTO {name} ({', '.join(columns)}) VALUES ({places})"
        self._append = f"{self.insert} RETURNING {numbered}"
        keys = key.split(", ")
        changes = ", ".join(f"{one} = excluded.{one}" for one in written if one not in keys)
        self._add = f"{self.insert} ON CONFLICT ({key}) DO NOTHING"
        self._put = f"{self.insert} ON CONFLICT ({key}) DO UPDATE SET {changes}"

    def of(self, row: Sequence[Any]) -> T:
        """Return the value of a row of ``columns``."""
        return self._of(list(row))

    def _of(self, values: list[Any]) -> T:
        for place, load in self._loads:
            if values[place] is not None:
                values[place] = load(values[place])
        return self._kind(*values)

    def row(self, value: T) -> list[Any]:
        """Return what ``insert`` binds for a value."""
        values = list(self._get(value))
        for place, dump in self._dumps:
            if values[place] is not None:
                values[place] = dump(values[place])
        return values

    def each(self, conn: Connection, condition: str, *values: object) -> Iterator[T]:
        """Yield the values of the rows for which a condition holds."""
        return map(self.of, run(conn, f"{self.select} WHERE {condition}", *values))

    def find(self, conn: Connection, condition: str, *values: object) -> list[T]:
        """Return the values of the rows for which a condition holds."""
        return list(self.each(conn, condition, *values))

    def one(self, conn: Connection, condition: str, *values: object) -> T | None:
        """Return the value of the first row for which a condition holds."""
        return next(self.each(conn, f"{condition} LIMIT 1", *values), None)

    def keyed(
        self, conn: Connection, column: str, condition: str, *values: object
    ) -> Iterator[tuple[Any, T]]:
        """Yield the values of the rows for which a condition holds, each behind another column."""
        sql = f"SELECT {self.columns}, {column} FROM {self.name} WHERE {condition}"
        for *columns, key in run(conn, sql, *values):
            yield key, self._of(columns)

    def put(self, conn: Connection, value: T, unless: str = "") -> Cursor:
        """Write a value, in place of the one with its key if there is one.

        ``unless`` holds a condition, that one stays.
        """
        sql = f"{self._put} WHERE NOT ({unless})" if unless else self._put
        return run(conn, sql, *self.row(value))

    def append(self, conn: Connection, value: T) -> int:
        """Write a value that gets its number from the database, which is returned."""
        return int(run(conn, self._append, *self.row(value)).fetchone()[0])

    def add(self, conn: Connection, values: Iterable[T], *beside: str) -> int:
        """Write the values that are not there yet; returns how many."""
        return run_many(conn, self._add, ([*beside, *self.row(one)] for one in values))


def _converters(found: Iterable[Convert | None]) -> list[tuple[int, Convert]]:
    return [(place, one) for place, one in enumerate(found) if one is not None]


class Repository:
    """What one subject asks of the database, within one transaction."""

    def __init__(self, conn: Connection) -> None:
        self._conn = conn

    def _run(self, sql: str, *values: object) -> Cursor:
        return run(self._conn, sql, *values)

    def _first(self, sql: str, *values: object) -> list[Any]:
        """Return the first column of each row."""
        return [row[0] for row in self._run(sql, *values)]

    def _number(self, sql: str, *values: object) -> int:
        return int(self._run(sql, *values).fetchone()[0] or 0)

    def _grouped(self, sql: str, *values: object) -> dict[str, list[str]]:
        """Return the second column of the rows by their first."""
        found: dict[str, list[str]] = {}
        for key, value in self._run(sql, *values):
            found.setdefault(key, []).append(value)
        return found
