"""What is deleted is gone: from the tables, the search index, and the bytes of the files."""

import re
from datetime import timedelta

import pytest

from custom_components.switchboard.engine.storage import checkpoints, database, vectors
from custom_components.switchboard.engine.storage.checkpoints import Checkpoint
from custom_components.switchboard.engine.storage.database import Database
from custom_components.switchboard.engine.storage.deletion import ForgetReport
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD
from custom_components.switchboard.engine.storage.forgetting import (
    PurgeReport,
    forget_everything,
    forget_owner,
    purge,
)
from custom_components.switchboard.engine.storage.transaction import Transaction

from .building import (
    NOON,
    added,
    check_search_index,
    cursor_at,
    fact,
    found,
    integrity,
    memory,
    message,
    summary,
    tombstone,
    window,
)

RECENT = NOON + timedelta(days=40)
OLD = "secretsaying"


@pytest.fixture
async def filled(database: Database) -> Database:
    """Fill a database with old words of one person and new ones of the household."""
    database.now = lambda: RECENT

    def fill(tx: Transaction) -> None:
        for number in range(2000):
            old = number < 1500
            tx.log.append(
                [
                    message(
                        number,
                        f"{OLD}{number} blueberries" if old else f"kept{number} apples",
                        owner="person.one" if old else HOUSEHOLD,
                        conversation_id=f"c{number // 10}",
                        created_at=NOON if old else RECENT,
                    )
                ]
            )
        for owner, name in (("person.one", OLD), (HOUSEHOLD, "kept")):
            tx.windows.complete(
                window(1, 10, owner=owner),
                [fact(f"f {owner}", "m1", owner=owner, summary=f"{name} fact")],
                cursor_at(10),
            )
            known = memory(f"k {owner}", f"{name} memory", owner=owner, sources=("m1",))
            tx.memories.put(known)
            tx.history.append(added(known))
            tx.vectors.put(vectors.MEMORIES, "embedder", {known.id: [1.0]})
            tx.tombstones.add(tombstone(f"t {owner}", "m0", owner=owner))
        tx.tombstones.key()
        # What is the household's now was once the person's.
        theirs = memory("k moved", f"{OLD} moved", owner="person.one")
        tx.memories.put(memory("k moved", "kept moved"))
        tx.history.append(added(memory("k moved", "kept moved"), action="edit", before=theirs))
        for conversation, name, time in (("c1", OLD, NOON), ("c199", "kept", RECENT)):
            tx.checkpoints.save(Checkpoint(conversation, f'{{"text": "{name} state"}}', time))
            first = 11 if name == OLD else 1991
            told = summary(conversation, f"{name} summary", first, first + 9, time_range_start=time)
            tx.summaries.add(told, range(first, first + 10))

    await database.write(fill)
    await database.checkpoint()
    return database


def _bytes(database: Database) -> bytes:
    return b"".join(file.read_bytes() for file in database.path.parent.iterdir())


def _free_pages(tx: Transaction) -> int:
    return tx._conn.execute("PRAGMA freelist_count").fetchone()[0]


async def _check(database: Database) -> None:
    assert await database.read(_free_pages) == 0
    assert await database.read(integrity) == "ok"
    await database.write(check_search_index)
    assert await database.write(
        lambda tx: tx._conn.execute("PRAGMA secure_delete").fetchone() == (2,)
    )


async def test_a_purge_really_deletes_and_keeps_the_facts(filled: Database):
    before = filled.path.stat().st_size
    report = await purge(filled, RECENT - timedelta(days=30))
    assert report == PurgeReport(messages=1500, conversations=2)
    assert await filled.read(lambda tx: tx.log.count()) == 500
    assert await filled.read(lambda tx: found(tx, "blueberries")) == []
    assert len(await filled.read(lambda tx: found(tx, "apples"))) == 500
    assert [f.id for f in await filled.read(lambda tx: tx.facts.of_owner("person.one"))] == [
        "f person.one"
    ]
    await _check(filled)
    assert filled.path.stat().st_size < before * 0.65
    # Facts and memories are kept; no word of a message is.
    left = _bytes(filled)
    assert not [number for number in range(1500) if f"{OLD}{number} ".encode() in left]
    assert re.findall(f"{OLD}[0-9]".encode(), left) == []
    assert f"{OLD} fact".encode() in left
    assert f"{OLD} memory".encode() in left


async def test_a_purge_of_nothing_does_nothing(filled: Database):
    assert await purge(filled, NOON) == PurgeReport(0, 0)
    assert await filled.read(lambda tx: tx.log.count()) == 2000


async def test_what_a_person_wants_forgotten_leaves_no_trace(filled: Database):
    assert await forget_owner(filled, "person.one") == ForgetReport(
        memories=1, facts=1, messages=1500, conversations=2
    )
    assert await filled.read(lambda tx: tx.log.owners()) == [HOUSEHOLD]
    assert await filled.read(lambda tx: tx.facts.of_owner("person.one")) == []
    assert await filled.read(lambda tx: tx.checkpoints.load("c1")) is None
    assert await filled.read(lambda tx: tx.checkpoints.load("c199")) is not None
    await _check(filled)
    left = _bytes(filled)
    assert OLD.encode() not in left
    assert b"kept1999" in left

    def look(tx: Transaction) -> None:
        listed, _ = tx.memories.listing([HOUSEHOLD, "person.one"])
        assert {one.id for one in listed} == {"k household", "k moved"}
        assert tx.history.of_memory("k moved") == []
        assert len(tx.history.of_memory("k household")) == 1
        # What was to stay forgotten before does so still.
        assert [one.id for one in tx.tombstones.of_owners(["person.one"])] == ["t person.one"]

    await filled.read(look)


async def test_everything_is_forgotten_with_the_tables_of_later_schemas(filled: Database):
    await filled.write(
        lambda tx: tx._conn.executescript(
            "CREATE TABLE moods (id TEXT PRIMARY KEY, text TEXT) STRICT;"
            "CREATE TABLE mood_sources (mood_id TEXT REFERENCES moods (id)) STRICT;"
            f"INSERT INTO moods VALUES ('1', '{OLD} mood');"
            "INSERT INTO mood_sources VALUES ('1')"
        )
    )
    key = await filled.write(lambda tx: tx.tombstones.key())
    damaged = filled.path.with_name("switchboard.db.corrupt-20261120T120000")
    for ending in ("", "-wal", "-2"):
        damaged.with_name(damaged.name + ending).write_text(OLD)
    report = await forget_everything(filled)
    assert report == ForgetReport(memories=3, facts=2, messages=2000, conversations=4)
    await _check(filled)
    left = _bytes(filled)
    for word in (OLD, "kept", "blueberries", "person.one"):
        assert word.encode() not in left
    await filled.write(lambda tx: tx.log.append([message(1)]))
    [stored] = await filled.read(lambda tx: tx.log.after(HOUSEHOLD, 0, 9))
    assert stored.seq == 2001
    assert key not in left
    assert await filled.write(lambda tx: tx.tombstones.key()) != key


async def test_everything_is_forgotten_or_said_to_be_left(filled: Database, monkeypatch, caplog):
    def refuse(_path) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(database, "delete_moved_aside", refuse)
    report = await forget_everything(filled)
    assert report.messages == 2000
    assert not report.erased
    assert "moved aside could not be deleted" in caplog.text


async def test_forgetting_everything_of_an_empty_house_is_no_mistake(database: Database):
    assert await forget_everything(database) == ForgetReport()
    assert await forget_owner(database, "person.one") == ForgetReport()


async def test_a_wrong_clock_is_set_right_a_page_at_a_time(database: Database):
    ahead = [message(number, created_at=NOON.replace(year=2038)) for number in range(5)]
    await database.write(lambda tx: tx.log.append(ahead))
    right = [await database.write(lambda tx: tx.log.set_right(NOON, 2)) for _ in range(4)]
    assert right == [2, 2, 1, 0]
    stored = await database.read(lambda tx: list(tx.log.export()))
    assert {one.entry.created_at for one in stored} == {NOON}


async def test_what_a_wrong_clock_dated_ahead_is_kept_no_longer_than_the_rest(path):
    clock = [NOON]
    database = Database(path, now=lambda: clock[0])
    await database.open()
    ahead = NOON.replace(year=2038)
    soon = NOON + timedelta(hours=20)
    await database.write(
        lambda tx: tx.log.append(
            [message(1, created_at=ahead), message(2, created_at=soon), message(3)]
        )
    )
    await database.write(
        lambda tx: tx.checkpoints.save(checkpoints.Checkpoint("kitchen", "{}", ahead))
    )
    month = timedelta(days=30)
    assert await purge(database, clock[0] - month) == PurgeReport(0, 1)
    clock[0] += month + timedelta(hours=1)
    assert await purge(database, clock[0] - month) == PurgeReport(2, 0)
    assert await database.read(lambda tx: tx.log.by_ids(["m2"]))
    await database.close()
