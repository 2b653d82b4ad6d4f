"""PostgreSQL's way of the statements that the engine writes once for every store.

The functions and views that SQLite brings along and PostgreSQL does not are in ``functions.sql``.
What is left is the form: parameters, bounds, and the expressions of the full-text index.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Any, Final

import psycopg
from psycopg.types.numeric import FloatLoader
from psycopg.types.string import StrDumper

from custom_components.switchboard.engine.storage.entries import time_text

_PARAMETER: Final = re.compile(r"\?(\d*)")
_IS_NULL: Final = re.compile(r"\?(\d+) IS NULL")
_TEXTS: Final = r'(SELECT one COLLATE "C" AS value FROM unnest(\1::text[]) AS one)'
_FORMS: Final = (
    # A list in an order, of which the first rows are wanted.
    (
        r"\(SELECT value AS place FROM json_each\(\?\)\) CROSS JOIN (.* LIMIT )",
        r"unnest(?::bigint[]) WITH ORDINALITY AS places (place, nth) JOIN \1",
    ),
    (r"(places \(place, nth\).*) LIMIT (?=[^)]*$)", r"\1 ORDER BY nth LIMIT "),
    (
        r"\(SELECT value AS place FROM json_each\(\?\)\) CROSS JOIN",
        "unnest(?::bigint[]) AS places (place) JOIN",
    ),
    # A list of texts that is given, and one that a column holds.
    (r"json_each\((\?\d*)\) AS (\w+)", rf"{_TEXTS} AS \2"),
    (r"json_each\((\?\d*)\)", rf"{_TEXTS} AS given"),
    # Hints to SQLite's planner.
    (r"CROSS JOIN (\w+(?: AS \w+)?) (ON|USING)", r"JOIN \1 \2"),
    (r"(?<=[ (])\+(?=[a-z])", ""),
    (r"LIMIT (\?\d*)", r"LIMIT nullif(\1::bigint, -1)"),
    (r"ON CONFLICT \(", "ON CONFLICT (home_id, "),
    (r"(\w+_fts) MATCH (\?\d*)", r"\1.words @@ \2::tsquery"),
    (r"\bx''", "''::bytea"),
)
_LONGEST_WORD: Final = 500
"""As in ``fts_words``: PostgreSQL takes no more than 2,046 bytes."""
_TOKEN: Final = re.compile(r"[^\W_]+")
_MARKS: Final = re.compile("[\u0300-\u036f]")
_PART: Final = re.compile(
    r"\{(?P<columns>[^}]*)\} *: *|(?P<operator>\bAND\b|\bOR\b|[()])"
    r'|(?:"(?P<quoted>[^"]*)"|(?P<bare>\w+))(?P<prefix> *\*)?'
)
_WEIGHTS: Final = {"content": "A", "text": "A", "subject": "B", "search_terms": "C"}
_OPERATORS: Final = {"AND": " & ", "OR": " | ", "(": "(", ")": ")"}


_READING: Final = ("SELECT", "WITH")
_MOST_KEPT: Final = 100
"""More rows than that are asked for again."""


class WholeNumberLoader(FloatLoader):
    """Reads what PostgreSQL sums up: a whole number as one, as SQLite gives it."""

    def load(self, data: Any) -> Any:
        """Return the number."""
        number = super().load(data)
        return int(number) if number.is_integer() else number


class Rows:
    """The rows of a statement."""

    def __init__(self, cursor: psycopg.Cursor[Any], found: Sequence[Any]) -> None:
        self.rowcount = cursor.rowcount
        self.description = cursor.description
        self._left = iter(found)

    def fetchone(self) -> Any:
        """Return the next row; ``None``: there is no other."""
        return next(self._left, None)

    def fetchall(self) -> list[Any]:
        """Return all rows that are left."""
        return list(self._left)

    def __iter__(self) -> Iterator[Any]:
        """Yield the rows that are left."""
        return self._left


class Connection:
    """A connection on which the engine's statements are executed, within a transaction.

    Nobody else changes what it sees of a home: a question that was answered is answered as before,
    until something is written.
    """

    def __init__(self, conn: psycopg.Connection[Any]) -> None:
        self._conn = conn
        self._known: dict[tuple[str, str], tuple[psycopg.Cursor[Any], list[Any]]] = {}
        self.total_changes = 0
        conn.adapters.register_dumper(str, StrDumper)
        conn.adapters.register_loader("numeric", WholeNumberLoader)
        conn.prepared_max = None  # the engine's statements, of which there are so many

    def run(self, sql: str, *values: object) -> Rows:
        """Execute a statement with values, which may be times and collections."""
        empty = frozenset(number for number, value in enumerate(values, 1) if value is None)
        statement, matching = translate(sql, empty)
        given = {
            f"p{number}": match_query(str(value)) if number in matching else _parameter(value)
            for number, value in enumerate(values, 1)
            if value is not None
        }
        if not sql.startswith(_READING):
            cursor = self._changed(self._conn.execute(statement, given))
            return Rows(cursor, cursor.fetchall() if cursor.description else ())
        asked = statement, repr(given)
        if (known := self._known.get(asked)) is None:
            cursor = self._conn.execute(statement, given)
            known = cursor, cursor.fetchall()
            if len(known[1]) <= _MOST_KEPT:
                self._known[asked] = known
        return Rows(*known)

    def run_many(self, sql: str, rows: Iterable[Sequence[object]]) -> int:
        """Execute a statement for each row of plain values; returns how many rows it changed."""
        statement, _ = translate(sql)
        given = [
            {f"p{number}": _parameter(value) for number, value in enumerate(row, 1)} for row in rows
        ]
        with self._conn.cursor() as cursor:
            cursor.executemany(statement, given)
            return max(0, self._changed(cursor).rowcount)

    def _changed(self, cursor: psycopg.Cursor[Any]) -> psycopg.Cursor[Any]:
        self._known.clear()
        self.total_changes += max(0, cursor.rowcount)
        return cursor


@lru_cache(1024)
def translate(sql: str, empty: frozenset[int] = frozenset()) -> tuple[str, frozenset[int]]:
    """Return a statement as PostgreSQL takes it, and which parameters are search expressions.

    ``empty`` parameters are written into it: of one that is null, nothing tells the type.
    """
    for pattern, form in _FORMS:
        sql = re.sub(pattern, form, sql, flags=re.DOTALL)
    sql = _IS_NULL.sub(lambda found: str(int(found[1]) in empty).lower(), sql.replace("%", "%%"))
    last = 0
    matching: set[int] = set()

    def named(found: re.Match[str]) -> str:
        nonlocal last
        last = int(found[1]) if found[1] else last + 1
        if sql.startswith("::tsquery", found.end()):
            matching.add(last)
        return "NULL" if last in empty else f"%(p{last})s"

    return _PARAMETER.sub(named, sql), frozenset(matching)


def _parameter(value: Any) -> Any:
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, str):
        # PostgreSQL holds no NUL in a text.
        return str(value).replace("\0", "\ufffd")
    if value is None or isinstance(value, int | float | bytes):
        return value
    if isinstance(value, datetime):
        return time_text(value)
    return [_parameter(one) for one in value]


def words_of(text: str) -> list[str]:
    """Return the words of a text as the index has them: short, in lower case, without accents."""
    found = _TOKEN.findall(_MARKS.sub("", unicodedata.normalize("NFD", text)).lower())
    return [word[:_LONGEST_WORD] for word in found]


@dataclass(frozen=True, slots=True)
class Phrase:
    """Words that are looked for one after the other, the last maybe by its beginning.

    ``columns`` are those in which they count; none: all of them.
    """

    words: tuple[str, ...]
    is_prefix: bool
    columns: tuple[str, ...] = ()

    @property
    def query(self) -> str:
        """The phrase as a ``tsquery``; one without a word finds nothing."""
        weights = "".join(_WEIGHTS[one] for one in self.columns)
        words = self.words or ("\ue000",)
        ends = [weights] * (len(words) - 1) + ["*" * self.is_prefix + weights]
        lexemes = [f"'{word}'{end and f':{end}'}" for word, end in zip(words, ends, strict=True)]
        return f"({' <-> '.join(lexemes)})"

    def count_in(self, column: str, text: Sequence[str]) -> int:
        """Return how often the words of a text in a column are this phrase."""
        if not self.words or (self.columns and column not in self.columns):
            return 0
        *first, last = self.words
        return sum(
            (word.startswith(last) if self.is_prefix else word == last)
            and list(text[place - len(first) : place]) == first
            for place, word in enumerate(text)
            if place >= len(first)
        )


def parse(expression: str) -> Iterator[Phrase | str]:
    """Yield the phrases and operators of a search expression (see ``engine.recall.query``).

    Of two phrases with nothing in between, both are looked for.
    """
    columns: tuple[str, ...] = ()
    follows = False
    for found in _PART.finditer(expression):
        if found["columns"] is not None:
            columns = tuple(found["columns"].split())
            continue
        if follows and found["operator"] not in ("AND", "OR", ")"):
            yield _OPERATORS["AND"]
        follows = found["operator"] in (None, ")")
        if found["operator"]:
            yield _OPERATORS[found["operator"]]
        else:
            text = found["bare"] if found["quoted"] is None else found["quoted"]
            yield Phrase(tuple(words_of(text)), bool(found["prefix"]), columns)


def match_query(expression: str) -> str:
    """Return a search expression as a ``tsquery``."""
    return "".join(one if isinstance(one, str) else one.query for one in parse(expression))
