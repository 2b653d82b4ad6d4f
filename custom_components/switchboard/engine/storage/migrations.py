"""Numbered steps from one schema to the next, each applied whole or not at all."""

import json
import re
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from ..language.relating import relation_text
from .errors import MigrationError

SCHEMA_FOLDER = Path(__file__).parent / "schema"

_NAME = re.compile(r"(\d{3})_\w+\.sql")
_IMAGE = {"id", "subject", "predicate", "object", "superseded_by", "valid_from", "created_at"}


@dataclass(frozen=True, slots=True)
class Migration:
    """The step to schema ``version``; ``sql`` is a script without transaction statements."""

    version: int
    sql: str


def read_migrations(folder: Path = SCHEMA_FOLDER) -> tuple[Migration, ...]:
    """Read the steps of ``folder``, in order. Reads files: not for the event loop.

    Raises:
        ValueError: the numbers have a gap or a double.
    """
    found = sorted((path, name) for path in folder.iterdir() if (name := _NAME.match(path.name)))
    steps = tuple(Migration(int(name[1]), path.read_text("utf-8")) for path, name in found)
    if [step.version for step in steps] != list(range(1, len(steps) + 1)):
        raise ValueError(f"The migrations in {folder} are not numbered 1, 2, 3, ...")
    return steps


def schema_version(conn: sqlite3.Connection) -> int:
    """Return the version the file has; 0 for a new one."""
    return int(conn.execute("PRAGMA user_version").fetchone()[0])


def schema_of(conn: sqlite3.Connection) -> frozenset[tuple[str, str, str | None]]:
    """Return kind, name and words of all tables, indexes, views and triggers of a file."""
    return frozenset(conn.execute("SELECT type, name, sql FROM sqlite_schema").fetchall())


def schema_after(steps: Sequence[Migration]) -> frozenset[tuple[str, str, str | None]]:
    """Return what ``schema_of`` says of a file that was taken through ``steps``."""
    with closing(sqlite3.connect(":memory:", autocommit=True)) as conn:
        migrate(conn, steps)
        return schema_of(conn)


def migrate(conn: sqlite3.Connection, steps: Sequence[Migration]) -> None:
    """Take the file to the last of ``steps``, one transaction for each.

    Raises:
        MigrationError: a step failed; the file is as the step before left it.
        sqlite3.OperationalError: the disk is full, or the file locked or not writable.
    """
    # A step that rebuilds a table must be able to drop it while others refer to it
    # (sqlite.org/lang_altertable.html); the references are checked before the commit.
    conn.execute("PRAGMA foreign_keys = OFF")
    try:
        for step in steps:
            _apply(conn, step)
    finally:
        conn.execute("PRAGMA foreign_keys = ON")


def _apply(conn: sqlite3.Connection, step: Migration) -> None:
    conn.execute("BEGIN IMMEDIATE")
    try:
        # Asked inside the transaction: another process may have been quicker.
        if schema_version(conn) < step.version:
            _run(conn, step)
            conn.execute(f"PRAGMA user_version = {step.version:d}")
        conn.execute("COMMIT")
    except BaseException:
        if conn.in_transaction:
            conn.execute("ROLLBACK")
        raise


def _run(conn: sqlite3.Connection, step: Migration) -> None:
    conn.create_function("relation_text", 4, relation_text, deterministic=True)
    conn.create_function("relation_image", 5, _relation_image, deterministic=True)
    before = schema_version(conn)
    failed = False
    try:
        conn.executescript(step.sql)
    except sqlite3.Error as err:
        failed = isinstance(err, sqlite3.IntegrityError) or (
            getattr(err, "sqlite_errorcode", None) == sqlite3.SQLITE_ERROR
        )
        if not failed:
            raise
    if failed or conn.execute("PRAGMA foreign_key_check").fetchone():
        raise MigrationError(
            f"The database could not be taken from version {before} to {step.version}; it is as it "
            "was. Go back to the release before, and please report this with the log"
        )


def _relation_image(
    image: str | None, subject: str, text: str, kind: str, polarity: str
) -> str | None:
    """Return a relation, as the history of the graph held it, as the memory that it is now.

    ``None`` for one that waited, and for what is no whole relation.
    """
    held = json.loads(image or "{}")
    status = held.get("status", "quarantined")
    if status == "quarantined" or not held.keys() >= _IMAGE:
        return None
    if status == "ended":
        status = "superseded" if held["superseded_by"] else "expired"
    ends = {"subject": subject, "subject_id": held["subject"], "object_id": held.pop("object")}
    return json.dumps(
        held | ends | {"kind": kind, "text": text, "polarity": polarity, "status": status}
    )
