"""Saving what can be read of a damaged file into a new one, row by row.

The damaged file is only read. Every row that comes out is checked before it goes in: by the new
file's own schema, and as the code will read it. What can be made of the rows (indexes, the words
for searching) is made anew, and what refers to a row that is lost is put right.
"""

import os
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from pathlib import Path
from types import MappingProxyType
from typing import Final

from . import consistency
from .aside import companion
from .memory_entries import Memory
from .migrations import Migration, migrate, schema_after
from .pages import PageFile, Row, Text, Tree, Value
from .readable import Column, Stored, UnreadableError, columns_of, read, save, tables_of

APPLICATION_ID: Final = 0x53574244
"""Says in the file's header whose it is: "SWBD"."""

_VERSION_AT: Final = 60
_OF_UNKNOWN_ORIGIN: Final = 0.5
"""How sure a memory is of which nothing but its words is left."""
_SCHEMA_COLUMNS: Final = 5
_SAMPLE: Final = 8
_REPORT: Final = "salvage_report"
_SEQUENCES: Final = "sqlite_sequence"
_NOT_KEPT: Final = "unfinished_forgetting"
"""A new file has no bytes of what was deleted from the old one."""
_SEARCHED: Final = {"memories": "memories_fts_docsize", "unified_log": "unified_log_fts_docsize"}
"""Of what is searched, the tables of the search index that have a row for each of its rows."""

type _Take = Callable[[Column, Value], Stored]


@dataclass(frozen=True, slots=True)
class Salvaged:
    """How many rows of each table were saved, and how many are known to be lost.

    What a lost page held is told by indexes, which name each row, and by the numbers of rows that
    were noted beside the file; where all of these are lost or too old, more is missing than is
    known.
    """

    saved: dict[str, int]
    lost: dict[str, int]

    @property
    def forgot_what_was_forgotten(self) -> bool:
        """Whether something that was forgotten on a person's word may be learnt again."""
        keyless = not self.saved.get("forget_key") and bool(self.saved.get("tombstones"))
        return keyless or any(self.lost.get(table) for table in ("tombstones", "forget_key"))


@dataclass(slots=True)
class _Table:
    """A table of the new file, and how its rows are put in."""

    name: str
    columns: list[Column]
    numbered: str | None
    """What a row's number is called; ``None`` for a table without."""
    found: int = 0
    saved: int = 0


def salvage(
    path: Path,
    target: Path,
    steps: Sequence[Migration],
    *,
    noted: Mapping[str, int],
    noted_roots: Mapping[int, str] = MappingProxyType({}),
    now: datetime,
) -> bool:
    """Write what can be read of the file at ``path`` to a new one; False if that is nothing.

    ``noted`` are the numbers of rows that some tables had when they were counted last, and
    ``noted_roots`` the names of what then began on a page, for where the schema is lost.
    The new one says what became of the rows, see ``take_report``. It is complete, and on the disk,
    when this returns. Takes a time that grows with the number of pages, and memory for a few of
    them. Blocking.

    Raises:
        OSError, sqlite3.Error: the old file cannot be opened or the new one not written.
    """
    target.unlink(missing_ok=True)
    with PageFile(path, companion(path, "-wal")) as old:
        known = _roots(old)
        roots = {page: name for page, name in noted_roots.items() if name not in known.values()}
        roots |= known
        version = _version(old, set(roots.values()), steps)
        with closing(sqlite3.connect(target, autocommit=True)) as new:
            _prepare(new, steps[:version])
            if (salvaged := _Salvage(old, roots, new).run(noted, now)) is not None:
                _write_report(new, salvaged)
    if salvaged is None:
        target.unlink()
        return False
    with target.open("rb") as file:
        os.fsync(file.fileno())
    return True


def take_report(conn: sqlite3.Connection) -> Salvaged | None:
    """Return what became of the rows, if the file is one they were saved into; only once."""
    if not conn.execute("SELECT 1 FROM sqlite_schema WHERE name = ?", (_REPORT,)).fetchone():
        return None
    rows = conn.execute(f"SELECT kind, saved, lost FROM {_REPORT}").fetchall()  # noqa: S608
    conn.execute(f"DROP TABLE {_REPORT}")
    return Salvaged(
        {kind: saved for kind, saved, _ in rows}, {kind: lost for kind, _, lost in rows}
    )


def _write_report(conn: sqlite3.Connection, salvaged: Salvaged) -> None:
    # In the file itself, so that it is there whenever the file comes to its place.
    conn.execute(f"CREATE TABLE {_REPORT} (kind TEXT, saved INTEGER, lost INTEGER) STRICT")
    conn.executemany(
        f"INSERT INTO {_REPORT} VALUES (?, ?, ?)",  # noqa: S608
        ((kind, saved, salvaged.lost[kind]) for kind, saved in salvaged.saved.items()),
    )


def _roots(old: PageFile) -> dict[int, str]:
    """Return what the old file's schema says: the names of tables and indexes by root."""
    found: dict[int, str] = {}
    for page in old.trees.get(1, Tree()).pages:
        for row in old.rows(page):
            if row is None or len(row.values) != _SCHEMA_COLUMNS:
                continue
            _, name, _, root, _ = row.values
            if isinstance(name, Text) and isinstance(root, int) and root > 1:
                found[root] = bytes(name).decode("utf-8", "replace")
    return found


def _version(old: PageFile, names: set[str], steps: Sequence[Migration]) -> int:
    """Return the version of the old file's schema; the newest where that is damaged."""
    stated = old.number_at(_VERSION_AT)
    if not 0 < stated <= len(steps):
        return len(steps)
    later = schema_after(steps) - schema_after(steps[:stated])
    return len(steps) if names & {name for _, name, _ in later} else stated


def _prepare(conn: sqlite3.Connection, steps: Sequence[Migration]) -> None:
    # Cut off, the file is begun anew: it needs no journal on the disk.
    conn.execute("PRAGMA auto_vacuum = INCREMENTAL")
    conn.execute("PRAGMA journal_mode = MEMORY")
    conn.execute("PRAGMA synchronous = OFF")
    migrate(conn, steps)
    conn.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    conn.execute("PRAGMA foreign_keys = OFF")


class _Salvage:
    def __init__(self, old: PageFile, roots: dict[int, str], new: sqlite3.Connection) -> None:
        self._old = old
        self._new = new
        self._tables = {name: _table(new, name) for name in tables_of(new) if name != _NOT_KEPT}
        self._roots = roots
        self._sequences: dict[str, int] = {}

    def run(self, noted: Mapping[str, int], now: datetime) -> Salvaged | None:
        triggers = self._new.execute(
            "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'"
        ).fetchall()
        for name, _ in triggers:
            self._new.execute(f'DROP TRIGGER "{name}"')
        for root, tree in self._old.trees.items():
            name = self._roots.get(root)
            if name == _SEQUENCES:
                self._read_sequences(tree)
            elif name in self._tables:
                self._copy(self._tables[name], tree.pages)
        self._copy_unknown()
        saved = {table.name: table.saved for table in self._tables.values()}
        if not any(saved.values()):
            return None
        expected = self._expected(noted)
        with _transaction(self._new):
            consistency.restore(
                self._new,
                self._sequences,
                in_index=self._names_in_index("memories"),
                in_search=self._memories_in_search(now),
                history_is_whole=saved.get("memory_history", 0)
                >= expected.get("memory_history", 0),
            )
            for _, sql in triggers:
                self._new.execute(sql)
        saved = {name: _count(self._new, name) for name in self._tables}
        lost = {name: max(0, expected[name] - saved[name]) for name in self._tables}
        return Salvaged(saved, lost)

    def _rows(self, pages: Sequence[int]) -> Iterator[Row | None]:
        for page in pages:
            yield from self._old.rows(page)

    def _copy(self, table: _Table, pages: Sequence[int]) -> None:
        with _transaction(self._new):
            for row in self._rows(pages):
                table.found += 1
                if row is not None and self._insert(table, row):
                    table.saved += 1

    def _copy_unknown(self) -> None:
        """Take in the trees that the damaged schema does not name, by what fits their rows."""
        for root, tree in self._old.trees.items():
            if root > 1 and root not in self._roots:
                self._copy_where_it_fits(tree.pages)
            elif root == 0:
                for page in tree.pages:
                    self._copy_where_it_fits([page])

    def _copy_where_it_fits(self, pages: Sequence[int]) -> None:
        """Take in pages as those of the table that takes most of their first rows, if one does."""
        sample = list(islice(filter(None, self._rows(pages)), _SAMPLE))
        taken = {name: self._try(table, sample) for name, table in self._tables.items()}
        best = max(taken, key=lambda name: taken[name])
        if taken[best]:
            self._copy(self._tables[best], pages)

    def _try(self, table: _Table, sample: Sequence[Row]) -> int:
        """Return how many rows are sound rows of a table, and put none of them in."""
        self._new.execute("BEGIN")
        try:
            return sum(
                self._insert(table, row, read)
                for row in sample
                if len(row.values) == len(table.columns)
            )
        finally:
            self._new.execute("ROLLBACK")

    def _insert(self, table: _Table, row: Row, take: _Take = save) -> bool:
        """Put a row into the new file; False if it is not one of the table's, or there already."""
        if bool(row.number) != (table.numbered is not None) or len(row.values) > len(table.columns):
            return False
        try:
            values = {
                # A row from before a column was added has none for it.
                column.name: take(column, value)
                for column, value in zip(table.columns, row.values, strict=False)
                if column.name != table.numbered
            }
            if table.numbered is not None:
                values[table.numbered] = row.number
            names = ", ".join(f'"{name}"' for name in values)
            places = ", ".join("?" * len(values))
            statement = f'INSERT OR IGNORE INTO "{table.name}" ({names}) VALUES ({places})'  # noqa: S608
            return self._new.execute(statement, tuple(values.values())).rowcount > 0
        except UnreadableError, sqlite3.IntegrityError, OverflowError:
            return False

    def _read_sequences(self, tree: Tree) -> None:
        for row in self._rows(tree.pages):
            if row is not None and len(row.values) == 2:
                name, last = row.values
                if isinstance(name, Text) and isinstance(last, int):
                    self._sequences[bytes(name).decode("utf-8", "replace")] = last

    def _expected(self, noted: Mapping[str, int]) -> dict[str, int]:
        """Return how many rows each table had, as far as it, an index of it or a note tells."""
        expected = {
            table.name: max(table.found, noted.get(table.name, 0))
            for table in self._tables.values()
        }
        named = [(index, table) for index, table, whole in self._indexes() if whole]
        for index, table in (*named, *((index, table) for table, index in _SEARCHED.items())):
            if table in expected and (tree := self._tree_of(index)) is not None:
                entries = sum(self._old.size(page) for page in tree.pages)
                expected[table] = max(expected[table], entries)
        return expected

    def _indexes(self) -> Iterator[tuple[str, str, bool]]:
        for table in self._tables.values():
            for _, index, _, origin, partial in self._new.execute(
                "SELECT * FROM pragma_index_list(?)", (table.name,)
            ).fetchall():
                # The primary key of a table without numbers is the table itself.
                yield index, table.name, not partial and (origin != "pk" or bool(table.numbered))

    def _tree_of(self, name: str) -> Tree | None:
        root = next((root for root, found in self._roots.items() if found == name), None)
        return None if root is None else self._old.trees.get(root)

    def _names_in_index(self, table: str) -> set[str]:
        """Return the ids that the index of a table's ids names."""
        return {name for name, *_ in self._texts(f"sqlite_autoindex_{table}_1", 1).values()}

    def _memories_in_search(self, now: datetime) -> Iterator[Memory]:
        """Yield the memories whose words still stand in the search index, without their details.

        Only of those whose id and owner indexes tell: nobody is given what may be another's.
        """
        ids = self._texts("sqlite_autoindex_memories_1", 1)
        owners = self._texts("memories_by_owner", 2)
        for number, words in self._texts("memories_fts_content", 2).items():
            if number in ids and number in owners:
                owner, status = owners[number]
                yield Memory(
                    id=ids[number][0],
                    owner=owner,
                    kind="fact",
                    subject=words[1],
                    text=words[0],
                    polarity="neutral",
                    confidence=_OF_UNKNOWN_ORIGIN,
                    created_at=now,
                    updated_at=now,
                    valid_from=now,
                    status="active" if status == "active" else "retracted",
                )

    def _texts(self, name: str, count: int) -> dict[int, list[str]]:
        """Return the first ``count`` texts of each row of a tree, by the number of the row."""
        found: dict[int, list[str]] = {}
        for row in self._rows((self._tree_of(name) or Tree()).pages):
            if row is None:
                continue
            texts = [bytes(one) for one in row.values if isinstance(one, Text)]
            number = row.number or (row.values[-1] if row.values else 0)
            if len(texts) >= count and isinstance(number, int):
                with suppress(UnicodeDecodeError):
                    found[number] = [text.decode() for text in texts[:count]]
        return found


class _transaction:  # noqa: N801 - reads as the function it stands for
    """All that is done within, or nothing of it."""

    def __init__(self, conn: sqlite3.Connection) -> None:
        self._conn = conn

    def __enter__(self) -> None:
        self._conn.execute("BEGIN")

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if self._conn.in_transaction:
            self._conn.execute("ROLLBACK" if kind else "COMMIT")


def _table(conn: sqlite3.Connection, name: str) -> _Table:
    columns = columns_of(conn, name)
    (without,) = conn.execute(
        "SELECT wr FROM pragma_table_list WHERE schema = 'main' AND name = ?", (name,)
    ).fetchone()
    if without:
        # Its rows lie in the order of the key, and begin with it (sqlite.org/fileformat2.html).
        keys = sorted((one for one in columns if one.key), key=lambda one: one.key)
        return _Table(name, keys + [one for one in columns if not one.key], None)
    keys = [one for one in columns if one.key]
    alias = keys[0].name if len(keys) == 1 and keys[0].type == "INTEGER" else "rowid"
    return _Table(name, columns, alias)


def _count(conn: sqlite3.Connection, table: str) -> int:
    return int(conn.execute(f'SELECT count(*) FROM "{table}"').fetchone()[0])  # noqa: S608
