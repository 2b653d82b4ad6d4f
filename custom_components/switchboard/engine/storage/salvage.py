"""Saving what can be read of a damaged file into a new one, row by row.

The damaged file stays as it is. Every row that comes out is checked before it goes in: by the new
file's own schema, and as the code will read it. What can be made of the rows (indexes, the words
for searching) is made anew, and what refers to a row that is lost is put right.
"""

import os
import sqlite3
from collections.abc import Iterator, Mapping, Sequence, Set
from contextlib import closing
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Final

from . import consistency
from .damaged import Column, DamagedFile, Row, Stored, UnreadableError, columns_of, open_copy, save
from .files import APPLICATION_ID, READING, companion, noted_counts, noted_roots, tables_of
from .memory_entries import Memory
from .migrations import Migration, migrate, schema_after
from .secure_delete import without_triggers

_OF_UNKNOWN_ORIGIN: Final = 0.5
"""How sure a memory is of which nothing but its words is left."""
_LARGEST_NUMBER: Final = 1 << 40
"""No row of ours has a larger one: it would take centuries."""
_REPORT: Final = "salvage_report"
_SEQUENCES: Final = "sqlite_sequence"
_NOT_KEPT: Final = "unfinished_forgetting"
"""A new file has no bytes of what was deleted from the old one."""
_BY_ID: Final = "sqlite_autoindex_memories_1"
_SEARCHED: Final = {"memories": "memories_fts_docsize", "unified_log": "unified_log_fts_docsize"}
"""Of what is searched, the tables of the search index that have a row for each of its rows."""


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
        """Return whether something that was forgotten on a person's word may be learnt again."""
        keyless = not self.saved.get("forget_key") and bool(self.saved.get("tombstones"))
        return keyless or any(self.lost.get(table) for table in ("tombstones", "forget_key"))


@dataclass(slots=True)
class _Table:
    """A table of the new file, and how its rows are put in."""

    name: str
    columns: list[Column]
    numbered: str | None
    """What a row's number is called; ``None`` for a table without."""
    refused: set[Stored | Row] = field(default_factory=set)
    """Rows that could not be put in, by their numbers if they have any."""


def salvage(path: Path, target: Path, steps: Sequence[Migration], now: datetime) -> bool:
    """Write what can be read of the file at ``path`` to a new one; False if that is nothing.

    The new one says what became of the rows, see ``take_report``. It is complete, and on the disk,
    when this returns. Takes as much room again as the file has, and a time that grows with the
    number of pages. Blocking.

    Raises:
        OSError, sqlite3.Error: the old file cannot be copied or the new one not written.
    """
    target.unlink(missing_ok=True)
    with open_copy(path, companion(path, READING)) as old:
        roots = {**noted_roots(path), **old.roots()}
        with closing(sqlite3.connect(target, autocommit=True)) as new:
            _prepare(new, steps[: _version(old.version, roots.keys(), steps)])
            new.execute("BEGIN")
            salvaged = _Salvage(old, roots, new).run(noted_counts(path), now)
            if salvaged is not None:
                _write_report(new, salvaged)
            new.execute("COMMIT")
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
    rows = conn.execute(f"SELECT kind, saved, lost FROM {_REPORT}").fetchall()
    conn.execute(f"DROP TABLE {_REPORT}")
    return Salvaged(
        {kind: saved for kind, saved, _ in rows}, {kind: lost for kind, _, lost in rows}
    )


def _write_report(conn: sqlite3.Connection, salvaged: Salvaged) -> None:
    # In the file itself, so that it is there whenever the file comes to its place.
    conn.execute(f"CREATE TABLE {_REPORT} (kind TEXT, saved INTEGER, lost INTEGER) STRICT")
    conn.executemany(
        f"INSERT INTO {_REPORT} VALUES (?, ?, ?)",
        ((kind, saved, salvaged.lost[kind]) for kind, saved in salvaged.saved.items()),
    )


def _version(stated: int, names: Set[str], steps: Sequence[Migration]) -> int:
    """Return the version of the old file's schema; the newest where that is damaged."""
    if not 0 < stated <= len(steps):
        return len(steps)
    known = {name for _, name, _ in schema_after(steps[:stated])}
    return len(steps) if names & {name for _, name, _ in schema_after(steps)} - known else stated


def _prepare(conn: sqlite3.Connection, steps: Sequence[Migration]) -> None:
    # Cut off, the file is begun anew: it needs no journal on the disk.
    conn.execute("PRAGMA auto_vacuum = INCREMENTAL")
    conn.execute("PRAGMA journal_mode = MEMORY")
    conn.execute("PRAGMA synchronous = OFF")
    migrate(conn, steps)
    conn.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    conn.execute("PRAGMA foreign_keys = OFF")


class _Salvage:
    def __init__(self, old: DamagedFile, roots: dict[str, int], new: sqlite3.Connection) -> None:
        self._old = old
        self._new = new
        self._tables = {name: _table(new, name) for name in tables_of(new) if name != _NOT_KEPT}
        self._roots = roots

    def run(self, noted: Mapping[str, int], now: datetime) -> Salvaged | None:
        with without_triggers(self._new):
            for table in self._tables.values():
                self._copy(table)
            counts = {name: _count(self._new, name) for name in self._tables}
            if not any(counts.values()):
                return None
            expected = {
                name: max(
                    noted.get(name, 0),
                    self._entries(name),
                    count + len(self._tables[name].refused),
                )
                for name, count in counts.items()
            }
            consistency.restore(
                self._new,
                self._sequences(),
                in_index=[id_ for (id_,) in self._texts(_BY_ID, 2).values()],
                in_search=self._memories_in_search(now),
                history_is_whole=counts.get("memory_history", 0)
                >= expected.get("memory_history", 0),
            )
        saved = {name: _count(self._new, name) for name in self._tables}
        lost = {name: max(0, expected[name] - saved[name]) for name in self._tables}
        return Salvaged(saved, lost)

    def _rows(self, name: str, width: int, *, keyed: bool = False) -> Iterator[Row]:
        """Yield the rows of a table or an index; none if it is not known where it begins."""
        if root := self._roots.get(name):
            yield from self._old.rows(root, width, keyed=keyed)

    def _copy(self, table: _Table) -> None:
        keyed = table.numbered is None
        for row in self._rows(table.name, len(table.columns), keyed=keyed):
            if not self._insert(table, row):
                table.refused.add(row if keyed else row[0])

    def _insert(self, table: _Table, row: Row) -> bool:
        """Put a row into the new file, once; False if it is not one of the table's."""
        number, values = (row[0], row[1:]) if table.numbered else (None, row)
        try:
            taken = {
                column.name: save(column, value)
                for column, value in zip(table.columns, values, strict=True)
                # A row from before a column was added has none for it.
                if value is not None and column.name != table.numbered
            }
            if table.numbered:
                if not (isinstance(number, int) and 0 < number < _LARGEST_NUMBER):
                    return False
                taken[table.numbered] = number
            if not taken:
                return False
            names = ", ".join(f'"{name}"' for name in taken)
            places = ", ".join("?" * len(taken))
            self._new.execute(
                f'INSERT INTO "{table.name}" ({names}) VALUES ({places}) ON CONFLICT DO NOTHING',
                tuple(taken.values()),
            )
        except UnreadableError, sqlite3.IntegrityError, OverflowError:
            return False
        return True

    def _sequences(self) -> dict[str, int]:
        """Return the last numbers that were given, as far as they are known."""
        return {
            name: last
            for _, name, last in self._rows(_SEQUENCES, 2)
            if isinstance(name, str) and isinstance(last, int)
        }

    def _entries(self, table: str) -> int:
        """Return how many rows of a table an index names, as far as one can be read."""
        numbered = bool(self._tables[table].numbered)
        counts = [0]
        if docs := _SEARCHED.get(table):
            counts.append(len({number for number, *_ in self._rows(docs, 1)}))
        for _, index, _, origin, partial in self._new.execute(
            "SELECT * FROM pragma_index_list(?)", (table,)
        ).fetchall():
            # The primary key of a table without numbers is the table itself.
            if not partial and (origin != "pk" or numbered):
                rows = self._rows(index, _width(self._new, index), keyed=True)
                counts.append(len({row[-1] if numbered else row for row in rows}))
        return max(counts)

    def _memories_in_search(self, now: datetime) -> Iterator[Memory]:
        """Yield the memories whose words still stand in the search index, without their details.

        Only of those whose id and owner indexes tell: nobody is given what may be another's.
        """
        ids = self._texts(_BY_ID, 2)
        owners = self._texts("memories_by_owner", 3)
        for number, _, text, subject, *_ in self._rows("memories_fts_content", 3):
            if number in ids and number in owners and isinstance(text, str):
                owner, status = owners[number]
                yield Memory(
                    id=ids[number][0],
                    owner=owner,
                    kind="fact",
                    subject=str(subject),
                    text=text,
                    polarity="neutral",
                    confidence=_OF_UNKNOWN_ORIGIN,
                    created_at=now,
                    updated_at=now,
                    valid_from=now,
                    status="active" if status == "active" else "retracted",
                )

    def _texts(self, index: str, width: int) -> dict[Stored, list[str]]:
        """Return the texts that an index has of each row, by the number of the row."""
        return {
            number: [str(text) for text in texts]
            for *texts, number in self._rows(index, width, keyed=True)
            if all(isinstance(text, str) and text.isprintable() for text in texts)
        }


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
    return int(conn.execute(f'SELECT count(*) FROM "{table}"').fetchone()[0])


def _width(conn: sqlite3.Connection, index: str) -> int:
    """Return how many values an entry of an index has."""
    query = "SELECT count(*) FROM pragma_index_xinfo(?)"
    return int(conn.execute(query, (index,)).fetchone()[0])
