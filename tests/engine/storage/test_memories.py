"""The memories, and the search over them."""

import sqlite3
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from custom_components.switchboard.engine.storage.database import Database
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD
from custom_components.switchboard.engine.storage.migrations import migrate, read_migrations
from custom_components.switchboard.engine.storage.transaction import Transaction

from .building import NOON, check_search_index, memory, messages

LATER = NOON + timedelta(hours=1)
STEPS = read_migrations()


@pytest.fixture
def tx():
    """Return a database in memory."""
    conn = sqlite3.connect(":memory:", autocommit=True)
    migrate(conn, STEPS)
    yield Transaction(conn)
    conn.close()


def _put(tx: Transaction, *some) -> None:
    for one in some:
        tx.memories.put(one)


def _found(tx: Transaction, owners: list[str], match: str, **options) -> list[str]:
    return [found.id for found, _ in tx.memories.search(owners, match, 50, **options)]


def _listed(tx: Transaction, owners=(HOUSEHOLD,), **options) -> list[str]:
    return [listed.id for listed in tx.memories.listing(owners, **options)[0]]


def test_a_memory_comes_back_as_it_was_put(tx):
    full = memory(
        "k1",
        "Trinkt gern Kaffee \N{HOT BEVERAGE}",
        owner="person.one",
        kind="feedback",
        polarity="negative",
        status="superseded",
        valid_to=LATER,
        superseded_by="k2",
        pinned=True,
        by_person=True,
        use_count=3,
        last_used_at=LATER,
        sources=("m9", "m2", "m5"),
    )
    _put(tx, full, memory("k2"))
    assert tx.memories.get("k1") == full
    assert tx.memories.get("k2") == memory("k2")
    assert tx.memories.get("k3") is None
    assert tx.memories.by_ids(["k2", "k3", "k1"]) == {"k1": full, "k2": memory("k2")}


def test_putting_a_memory_again_takes_the_place_of_the_first(tx):
    first = memory("k1", sources=("m1", "m2"))
    second = replace(first, text="Likes raspberries", sources=("m2", "m3"), updated_at=LATER)
    _put(tx, first, memory("k2"), second)
    assert tx.memories.get("k1") == second
    assert tx.memories.listing([HOUSEHOLD])[1] == 2
    check_search_index(tx)


@pytest.mark.parametrize(
    "wrong",
    [
        {"confidence": 1.1},
        {"kind": "rumour"},
        {"polarity": "mixed"},
        {"status": "forgotten"},
        {"use_count": -1},
        {"owner": None},
    ],
)
def test_what_the_schema_does_not_allow_is_refused(tx, wrong: dict):
    with pytest.raises(sqlite3.IntegrityError):
        tx.memories.put(memory("k1", **wrong))
    assert tx.memories.get("k1") is None


def test_a_time_without_a_zone_is_refused():
    with pytest.raises(ValueError, match="time zone"):
        memory("k1", valid_from=NOON.replace(tzinfo=None))


def test_a_list_begins_with_what_is_pinned_and_goes_on_with_the_newest(tx):
    _put(
        tx,
        memory("old"),
        memory("new", updated_at=LATER),
        memory("pinned", pinned=True),
        memory("same time as old"),
    )
    assert _listed(tx) == ["pinned", "new", "same time as old", "old"]
    assert [one.id for one in tx.memories.active([HOUSEHOLD])] == _listed(tx)


def test_a_list_has_pages_and_says_how_many_there_are(tx):
    _put(tx, *(memory(f"k{number}") for number in range(7)))
    page, total = tx.memories.listing([HOUSEHOLD], limit=3, offset=5)
    assert ([one.id for one in page], total) == (["k1", "k0"], 7)
    assert len(_listed(tx, limit=-1)) == 7


def test_a_list_can_be_narrowed(tx):
    _put(
        tx,
        memory("fact", kind="fact"),
        memory("gone", status="retracted"),
        memory("hers", owner="person.two"),
    )
    assert _listed(tx, kind="fact") == ["fact"]
    assert _listed(tx, status="retracted") == ["gone"]
    assert _listed(tx, status="active", kind="preference") == []
    assert _listed(tx, ("person.two",)) == ["hers"]
    assert _listed(tx, ()) == []
    assert [one.id for one in tx.memories.active([HOUSEHOLD, "person.two"], "preference")] == [
        "hers"
    ]


@pytest.mark.parametrize("words", ["creme BRÛLÉE", "crème brûlée", "rème Brul", "DESSÉRT", "HEISS"])
def test_words_in_a_list_are_found_whatever_their_case_and_accents(tx, words: str):
    _put(
        tx,
        memory("k1", "Isst Crème brûlée, aber heiß", subject="dessert"),
        memory("k2", "Isst Kuchen", subject="cake"),
    )
    page, total = tx.memories.listing([HOUSEHOLD], containing=words)
    assert ([one.id for one in page], total) == (["k1"], 1)


def test_signs_with_a_meaning_elsewhere_are_plain_letters_in_a_list(tx):
    _put(tx, memory("k1", "100% cocoa_powder"), memory("k2", "1000 cocoa powders"))
    assert _listed(tx, containing="100%") == ["k1"]
    assert _listed(tx, containing="a_p") == ["k1"]
    assert _listed(tx, containing="\ud800") == []


def test_a_bare_name_is_no_collection_of_owners(tx):
    with pytest.raises(sqlite3.Error):
        tx.memories.listing(HOUSEHOLD)


def test_a_search_finds_text_before_subject_and_is_blind_to_accents(tx):
    _put(
        tx,
        memory("subject", "Will lieber Tee", subject="Café"),
        memory("text", "Trinkt jeden Morgen Café", subject="Getränk"),
        memory("neither", "Trinkt Wasser", subject="Wasser"),
    )
    hits = tx.memories.search([HOUSEHOLD], "cafe", 50)
    assert [found.id for found, _ in hits] == ["text", "subject"]
    assert hits[0][1] < hits[1][1]
    assert hits[0][0] == tx.memories.get("text")
    assert _found(tx, [HOUSEHOLD], "getrank OR wass*") == ["neither", "text"]
    assert len(tx.memories.search([HOUSEHOLD], "cafe", 1)) == 1


def test_a_search_leaves_out_what_no_longer_holds(tx):
    _put(
        tx,
        memory("holds"),
        memory("holds still", valid_to=LATER),
        memory("over", valid_to=NOON),
        *(memory(status, status=status) for status in ("superseded", "retracted", "expired")),
    )
    assert sorted(_found(tx, [HOUSEHOLD], "blueberries", now=NOON)) == ["holds", "holds still"]
    assert _found(tx, [HOUSEHOLD], "blueberries", now=LATER) == ["holds"]


def test_a_search_goes_by_the_clock_unless_told_otherwise(tx):
    now = datetime.now(UTC)
    _put(
        tx,
        memory("over", valid_to=now - timedelta(days=1)),
        memory("holds", valid_to=now + timedelta(days=1)),
    )
    assert _found(tx, [HOUSEHOLD], "blueberries") == ["holds"]


def test_a_search_that_is_no_expression_is_a_mistake(tx):
    with pytest.raises(sqlite3.OperationalError):
        tx.memories.search([HOUSEHOLD], '"', 5)


people = st.sampled_from([HOUSEHOLD, "person.one", "person.two", "person.one-and-a-half"])


@settings(max_examples=100, deadline=None)
@given(held=st.lists(people, max_size=15), owners=st.lists(people, max_size=3))
def test_nobody_finds_what_is_somebody_elses(held, owners):
    conn = sqlite3.connect(":memory:", autocommit=True)
    migrate(conn, STEPS)
    _put(
        Transaction(conn),
        *(memory(f"k{n}", owner=owner, valid_to=LATER) for n, owner in enumerate(held)),
    )
    wanted = {f"k{n}" for n, owner in enumerate(held) if owner in owners}
    assert set(_found(Transaction(conn), owners, "blueberries OR likes", now=NOON)) == wanted
    assert set(_listed(Transaction(conn), owners)) == wanted
    assert {one.id for one in Transaction(conn).memories.active(owners)} == wanted
    conn.close()


def test_the_index_follows_every_change(tx):
    _put(tx, memory("k1", "Likes apples"), memory("k2", "Likes pears"))
    check_search_index(tx)
    _put(tx, memory("k1", "Likes plums"))
    assert _found(tx, [HOUSEHOLD], "apples") == []
    assert _found(tx, [HOUSEHOLD], "plums") == ["k1"]
    _put(tx, memory("k1", "Likes plums", subject="fruit", updated_at=LATER))
    assert _found(tx, [HOUSEHOLD], "subject: fruit") == ["k1"]
    check_search_index(tx)
    tx._conn.execute("UPDATE memories SET text = 'Likes quinces' WHERE id = 'k2'")
    assert _found(tx, [HOUSEHOLD], "quinces") == ["k2"]
    assert tx.memories.delete(["k1", "k9"]) == 1
    assert _found(tx, [HOUSEHOLD], "plums") == []
    check_search_index(tx)


words = st.text(max_size=12) | st.sampled_from(["crème brûlée", "blueberries", "\x00", ""])
kept = st.builds(
    memory,
    id_=st.sampled_from(["k1", "k2", "k3", "k4"]),
    text=words,
    subject=words,
    owner=people,
    status=st.sampled_from(["active", "superseded"]),
    superseded_by=st.none() | st.sampled_from(["k1", "k2"]),
    sources=st.lists(st.sampled_from(["m1", "m2", "m3"]), unique=True).map(tuple),
)


@settings(max_examples=100, deadline=None)
@given(steps=st.lists(kept | st.sampled_from(["k1", "k2", "k3"]), max_size=15))
def test_the_memories_and_their_index_are_those_of_a_plain_dictionary(steps):
    """The dictionary is the model: a step puts a memory, or deletes one by its id."""
    model: dict = {}
    conn = sqlite3.connect(":memory:", autocommit=True)
    migrate(conn, STEPS)
    for step in steps:
        if isinstance(step, str):
            known = model.pop(step, None) is not None
            assert Transaction(conn).memories.delete([step]) == known
            for id_, held in model.items():
                if known and held.superseded_by == step:
                    model[id_] = replace(held, superseded_by=None)
        else:
            Transaction(conn).memories.put(step)
            model[step.id] = step
    assert Transaction(conn).memories.by_ids(["k1", "k2", "k3", "k4"]) == model
    check_search_index(Transaction(conn))
    conn.close()


def test_a_memory_keeps_its_place_and_its_id(tx):
    _put(tx, memory("k1"))
    for change in ("seq = 7", "id = 'k7'"):
        with pytest.raises(sqlite3.IntegrityError, match="keeps its place"):
            tx._conn.execute(f"UPDATE memories SET {change}")


def test_places_are_never_used_twice(tx):
    _put(tx, memory("k1"), memory("k2"))
    tx.memories.delete(["k1", "k2"])
    _put(tx, memory("k3"))
    assert tx._conn.execute("SELECT seq FROM memories").fetchone() == (3,)


def test_with_a_memory_go_its_sources_and_what_points_to_it(tx):
    _put(
        tx,
        memory("old", status="superseded", superseded_by="new", sources=("m1",)),
        memory("new", sources=("m1", "m2")),
    )
    assert tx.memories.delete(["new"]) == 1
    assert tx._conn.execute("SELECT * FROM memory_sources").fetchall() == [("old", "m1")]
    assert tx.memories.get("old").superseded_by is None


def test_a_source_goes_with_its_message_and_the_memory_stays(tx):
    tx.log.append(messages(1, 3))
    _put(tx, memory("k1", sources=("m3", "m1", "not in the log yet")))
    tx.log.purge(messages(3, 3)[0].created_at)
    assert tx.memories.get("k1") == memory("k1", sources=("m3", "not in the log yet"))


def test_using_memories_is_counted(tx):
    _put(tx, memory("k1"), memory("k2"))
    tx.memories.touch(["k1", "k9"], NOON)
    tx.memories.touch(["k1"], LATER)
    assert tx.memories.get("k1") == memory("k1", use_count=2, last_used_at=LATER)
    assert tx.memories.get("k2") == memory("k2")


def test_active_memories_are_counted_by_kind(tx):
    _put(
        tx,
        memory("k1"),
        memory("k2", owner="person.one"),
        memory("k3", kind="fact"),
        memory("k4", status="expired"),
    )
    assert tx.memories.count() == {"preference": 2, "fact": 1}


def test_what_has_come_to_its_end_is_said_and_left_as_it_is(tx):
    _put(
        tx,
        memory("last", valid_to=LATER),
        memory("first", valid_to=NOON),
        memory("later", valid_to=LATER + timedelta(microseconds=1)),
        memory("without end"),
        memory("over", valid_to=NOON, status="superseded"),
    )
    assert [one.id for one in tx.memories.expire(LATER)] == ["first", "last"]
    assert tx.memories.get("first").status == "active"


async def test_reading_memories_writes_nothing(database: Database):
    await database.write(lambda tx: tx.memories.put(memory("k1")))

    def read(tx: Transaction) -> None:
        assert _listed(tx, containing="BLUE") == ["k1"]
        assert _found(tx, [HOUSEHOLD], "blueberries") == ["k1"]
        assert tx._conn.total_changes == 0

    await database.read(read)


def test_looking_for_owners_and_ends_reads_no_whole_table(tx):
    for query in (
        "SELECT * FROM memories WHERE owner IN (SELECT value FROM json_each('[]')) AND status = ''",
        "SELECT * FROM memories WHERE status = 'active' AND valid_to NOT NULL AND valid_to <= ''",
        "UPDATE memories SET superseded_by = NULL WHERE superseded_by = 'k1'",
        "DELETE FROM memory_sources WHERE message_id = 'm1'",
    ):
        plan = [row[3] for row in tx._conn.execute(f"EXPLAIN QUERY PLAN {query}")]
        assert not [step for step in plan if step.startswith("SCAN mem")], plan
