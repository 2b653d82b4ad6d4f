"""Schemas, old and new."""

import shutil
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from custom_components.switchboard.engine.storage import secure_delete as erasing
from custom_components.switchboard.engine.storage.database import Database
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD
from custom_components.switchboard.engine.storage.errors import MigrationError
from custom_components.switchboard.engine.storage.migrations import SCHEMA_FOLDER, read_migrations
from custom_components.switchboard.engine.storage.transaction import Transaction

from .building import added, check_search_index, found, ids, integrity, memory, message, tombstone

FIXTURES = Path(__file__).parent / "fixtures"
NEWEST = len(read_migrations())
STATUSES = "SELECT status, count(*) FROM extraction_windows GROUP BY status"


def _dump(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as conn:
        return [str(conn.execute("PRAGMA user_version").fetchone()), *conn.iterdump()]


def _statements(script: str) -> list[str]:
    statements, rest = [], ""
    for line in script.splitlines(keepends=True):
        rest += line
        if sqlite3.complete_statement(rest):
            statements.append(rest)
            rest = ""
    assert not rest.strip()
    return statements


def _said(path: Path, words: bytes) -> int:
    return path.read_bytes().count(words)


def _leave_out_later(schema: Path, step: Path) -> None:
    for later in schema.glob("*.sql"):
        if later.name > step.name:
            later.unlink()


@pytest.fixture
def schema(tmp_path: Path) -> Path:
    """Return a copy of the schema to which a test may add a step."""
    return Path(shutil.copytree(SCHEMA_FOLDER, tmp_path / "schema"))


def test_there_is_a_database_of_every_schema():
    wanted = [f"v{version}.db" for version in range(1, NEWEST + 1)]
    assert sorted(file.name for file in FIXTURES.glob("*.db")) == sorted(wanted)


@pytest.mark.parametrize("version", range(1, NEWEST + 1))
async def test_an_older_schema_is_taken_to_the_newest(opened, path: Path, version: int, caplog):
    shutil.copy(FIXTURES / f"v{version}.db", path)
    database, report = await opened(path)
    assert report.outcome == "ok"
    assert (f"from version {version} to {NEWEST}" in caplog.text) is (version < NEWEST)

    def look(tx: Transaction) -> None:
        assert tx._conn.execute("PRAGMA user_version").fetchone() == (NEWEST,)
        assert ids(tx.log.after(HOUSEHOLD, 0, 99)) == [f"m{n}" for n in range(1, 13)]
        assert tx.log.after(HOUSEHOLD, 0, 1)[0].entry.tags == ("voice",)
        assert found(tx, "12") == ["m12"]
        assert tx.windows.cursor(HOUSEHOLD).last_processed_seq == 10
        assert tx.facts.get("f1").processed is False
        assert dict(tx._conn.execute(STATUSES)) == {"done": 1, "failed": 1}
        assert tx.checkpoints.load("kitchen").state == '{"version": 1}'
        [kept] = tx.summaries.of_conversation("kitchen")
        assert (kept.text, kept.message_count, kept.covers_to_seq) == ("They spoke.", 4, 4)
        assert kept.time_range_start < kept.time_range_end
        assert tx.summaries.find('"spoke"', [HOUSEHOLD], 9) == [kept]
        assert integrity(tx) == "ok"

    await database.read(look)
    await database.write(check_search_index)


@pytest.mark.parametrize("version", range(2, NEWEST + 1))
async def test_memories_of_an_older_schema_are_kept(opened, path: Path, version: int):
    shutil.copy(FIXTURES / f"v{version}.db", path)
    database, _ = await opened(path)

    def look(tx: Transaction) -> None:
        liked = memory("k1", sources=("m2",))
        relation = {"predicate": "eats", "subject_id": "e1", "object_id": "e2"}
        known = replace(liked, **relation) if version >= 9 else liked
        assert tx.memories.listing([HOUSEHOLD]) == ([known], 1)
        assert [one for one, _ in tx.memories.search([HOUSEHOLD], "blueberries", 9)] == [known]
        (step,) = tx.history.of_memory("k1")
        assert step == added(liked, fact_id="f1", seq=step.seq)
        assert tx.tombstones.of_owners([HOUSEHOLD]) == [tombstone("t1", "m0")]
        assert len(tx.tombstones.key()) == 32
        for table in ("memory_vectors", "message_vectors"):
            assert tx._conn.execute(f"SELECT count(*) FROM {table}").fetchone() == (1,)

    await database.read(look)


async def test_an_old_database_has_the_schema_of_a_new_one(path: Path):
    def schema_of(tx: Transaction) -> set:
        return set(tx._conn.execute("SELECT type, name, sql FROM sqlite_schema"))

    new = Database(path)
    await new.open()
    wanted = await new.read(schema_of)
    await new.close()
    for version in range(1, NEWEST + 1):
        copy = path.with_name(f"v{version}.db")
        shutil.copy(FIXTURES / copy.name, copy)
        old = Database(copy)
        await old.open()
        assert await old.read(schema_of) == wanted
        await old.close()


async def test_the_next_step_is_applied_to_a_file_with_content(opened, path: Path, schema: Path):
    shutil.copy(FIXTURES / f"v{NEWEST}.db", path)
    step = schema / f"{NEWEST + 1:03}_moods.sql"
    step.write_text("CREATE TABLE moods (name TEXT) STRICT; INSERT INTO moods VALUES ('calm');")
    database, _ = await opened(path, schema=schema)
    moods = await database.read(lambda tx: tx._conn.execute("SELECT name FROM moods").fetchall())
    assert moods == [("calm",)]


@pytest.mark.parametrize(
    "fault",
    [
        "INSERT INTO nothing_of_the_kind VALUES (1);",
        "CREATE TABLE unfinished (",
        "INSERT INTO moods VALUES (1, 2, 3);",
        "UPDATE unified_log SET role = 'nobody';",
        "INSERT INTO processed_entity_log VALUES ('no such message', 'm1', 1, '');",
    ],
)
async def test_a_failed_step_leaves_the_old_file(opened, path: Path, schema: Path, fault: str):
    shutil.copy(FIXTURES / f"v{NEWEST}.db", path)
    before = _dump(path)
    step = schema / f"{NEWEST + 1:03}_moods.sql"
    step.write_text(
        "CREATE TABLE moods (name TEXT) STRICT; DROP TABLE extraction_windows;"
        f" DELETE FROM unified_log WHERE seq < 5; {fault}"
    )
    broken = Database(path, schema=schema)
    with pytest.raises(MigrationError, match="it is as it was"):
        await broken.open()
    assert not broken.is_open
    assert _dump(path) == before

    database, report = await opened(path)
    assert report.outcome == "ok"
    await database.write(lambda tx: tx.log.append([message(99)]))


@pytest.mark.parametrize(
    ("name", "before", "least"),
    [
        ("002_memories", 1, 20),
        ("003_merged_and_doubts", 2, 15),
        ("014_lean_index", 13, 15),
        ("016_relations", 15, 25),
    ],
)
async def test_a_fault_anywhere_in_a_step_leaves_the_schema_before(
    opened, path: Path, schema: Path, name: str, before: int, least: int
):
    step = schema / f"{name}.sql"
    statements = _statements(step.read_text())
    assert len(statements) > least
    shutil.copy(FIXTURES / f"v{before}.db", path)
    _leave_out_later(schema, step)
    content = _dump(path)
    for place in range(len(statements) + 1):
        step.write_text("".join([*statements[:place], "SELEKT 1;", *statements[place:]]))
        with pytest.raises(MigrationError, match=f"from version {before} to {before + 1}"):
            await Database(path, schema=schema).open()
        assert _dump(path) == content

    database, report = await opened(path)
    assert report.outcome == "ok"
    kept = 0 if before == 1 else 1
    assert await database.read(lambda tx: tx.memories.listing([HOUSEHOLD])[1]) == kept


async def test_of_the_index_of_an_older_schema_no_copy_of_what_was_said_is_left(opened, path: Path):
    shutil.copy(FIXTURES / "v13.db", path)
    with closing(sqlite3.connect(path)) as conn:
        conn.execute("UPDATE unified_log SET content = 'pomegranate juice' WHERE id = 'm5'")
        conn.commit()
    # In the log, in the index, and there with what stands beside it as well.
    assert _said(path, b"pomegranate juice") == 4
    database, _ = await opened(path)
    assert await database.read(lambda tx: found(tx, "pomegranate")) == ["m5"]
    assert not await database.read(lambda tx: erasing.last_mark(tx._conn))
    await database.close()
    assert _said(path, b"pomegranate juice") == 1


async def test_places_of_memories_are_not_given_again_in_the_new_table(opened, path: Path):
    shutil.copy(FIXTURES / "v2.db", path)
    with closing(sqlite3.connect(path)) as conn:
        conn.execute("UPDATE sqlite_sequence SET seq = 77 WHERE name = 'memories'")
        conn.commit()
    database, _ = await opened(path)
    await database.write(lambda tx: tx.memories.put(memory("k2", status="merged")))
    last = "SELECT max(seq) FROM memories"
    assert await database.read(lambda tx: tx._conn.execute(last).fetchone()) == (78,)


async def test_the_steps_before_a_failing_one_are_kept(path: Path, schema: Path):
    (schema / f"{NEWEST + 1:03}_good.sql").write_text("CREATE TABLE good (x) ;")
    (schema / f"{NEWEST + 2:03}_bad.sql").write_text("CREATE TABLE bad (x); SELEKT 1;")
    with pytest.raises(MigrationError):
        await Database(path, schema=schema).open()
    with closing(sqlite3.connect(path)) as conn:
        assert conn.execute("PRAGMA user_version").fetchone() == (NEWEST + 1,)
        names = {name for (name,) in conn.execute("SELECT name FROM sqlite_schema")}
    assert "good" in names
    assert "bad" not in names


def test_steps_with_a_gap_in_their_numbers_are_refused(schema: Path):
    (schema / f"{NEWEST + 2:03}_late.sql").write_text("SELECT 1;")
    with pytest.raises(ValueError, match="not numbered"):
        read_migrations(schema)


async def test_what_told_by_an_old_import_of_which_file_it_was_is_gone(opened, path: Path):
    shutil.copy(FIXTURES / "v10.db", path)
    with closing(sqlite3.connect(path)) as conn:
        conn.execute("""UPDATE unified_log SET tags = '["voice", "import:i1"]' WHERE seq < 5""")
        conn.commit()
    database, _ = await opened(path)

    def look(tx: Transaction) -> None:
        [row] = tx.imports.all()
        assert (row.status, row.position, len(row.digest)) == ("paused", 3, 64)
        assert row.id != "i1"
        assert tx.log.tagged(f"import:{row.id}") == ["m1", "m2", "m3", "m4"]
        assert tx.log.after(HOUSEHOLD, 0, 1)[0].entry.tags == ("voice", f"import:{row.id}")

    await database.read(look)
    await database.write(check_search_index)
    await database.close()
    assert "import:i1" not in str(_dump(path))
