"""The memories, the search over them, and what has happened to them."""

import sqlite3
from dataclasses import fields, replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from custom_components.switchboard.engine.storage.deletion import Forgotten
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD
from custom_components.switchboard.engine.storage.forgetting import forget_owner, forget_rows
from custom_components.switchboard.engine.storage.memory_entries import DoubtedPair, HistoryEntry
from custom_components.switchboard.engine.storage.migrations import migrate, read_migrations
from custom_components.switchboard.engine.storage.transaction import Transaction

from .building import NOON, added, check_search_index, memory, messages

LATER = NOON + timedelta(hours=1)
STEPS = read_migrations()


def _put(tx: Transaction, *some) -> None:
    for one in some:
        tx.memories.put(one)


def _found(tx: Transaction, owners: list[str], match: str, **options) -> list[str]:
    return [found.id for found, _ in tx.memories.search(owners, match, 50, **options)]


def _listed(tx: Transaction, owners=(HOUSEHOLD,), **options) -> list[str]:
    return [listed.id for listed in tx.memories.listing(owners, **options)[0]]


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


def test_a_source_goes_with_its_message_and_the_memory_stays(tx):
    tx.log.append(messages(1, 3))
    _put(tx, memory("k1", sources=("m3", "m1", "not in the log yet")))
    tx.log.purge(messages(3, 3)[0].created_at)
    assert tx.memories.get("k1") == memory("k1", sources=("m3", "not in the log yet"))


def test_looking_for_owners_and_ends_reads_no_whole_table(tx):
    for query in (
        "SELECT * FROM memories WHERE owner IN (SELECT value FROM json_each('[]')) AND status = ''",
        "SELECT * FROM memories WHERE status = 'active' AND valid_to NOT NULL AND valid_to <= ''",
        "UPDATE memories SET superseded_by = NULL WHERE superseded_by = 'k1'",
        "DELETE FROM memory_sources WHERE message_id = 'm1'",
    ):
        plan = [row[3] for row in tx._conn.execute(f"EXPLAIN QUERY PLAN {query}")]
        assert not [step for step in plan if step.startswith("SCAN mem")], plan


# What has happened to them is complete, and never rewritten


def test_history_outlives_its_memory_until_it_is_deleted_too(tx):
    tx.memories.put(memory("k1"))
    tx.history.append(added(memory("k1"), fact_id="f1"))
    tx.history.append(added(memory("k1"), action="confirm", fact_id="f2"))
    tx.history.append(added(memory("k2"), fact_id="f3"))
    tx.history.append(added(memory("k2"), action="edit"))
    tx.memories.delete(["k1"])
    assert tx.history.fact_ids(["k1", "k9"]) == {"f1", "f2"}
    assert tx.history.delete_of(["k1"]) == 2
    assert tx.history.fact_ids(["k1", "k2"]) == {"f3"}


def test_the_last_decision_to_undo_is_one_that_changed_something(tx):
    assert tx.history.last_groups([HOUSEHOLD]) == []
    for group, changes in (
        ("g1", {}),
        ("g2", {}),
        ("hers", {"owner": "person.one"}),
        ("g3", {"action": "noop"}),
        ("g4", {"action": "undo"}),
        ("", {}),
    ):
        tx.history.append(added(memory("k1"), group_id=group, **changes))
    assert tx.history.last_groups([HOUSEHOLD], 1) == ["g2"]
    assert tx.history.last_groups([HOUSEHOLD, "person.one"], 1) == ["hers"]
    tx.history.mark_undone("g2", LATER)
    assert tx.history.last_groups([HOUSEHOLD], 1) == ["g1"]
    tx.history.mark_undone("g1", LATER)
    assert tx.history.last_groups([HOUSEHOLD]) == []


def test_a_decision_is_undone_at_one_time_only(tx):
    for id_ in ("k1", "k2"):
        tx.history.append(added(memory(id_), group_id="g1"))
    tx.history.mark_undone("g1", NOON)
    tx.history.mark_undone("g1", LATER)
    assert [entry.undone_at for entry in tx.history.group("g1")] == [NOON, NOON]


@pytest.mark.parametrize(
    "column",
    [one.name for one in fields(HistoryEntry) if one.name not in ("undone_at", "origin", "stamp")],
)
def test_nothing_else_of_an_entry_can_be_changed(tx, column: str):
    tx.history.append(added(memory("k1"), done_by="person.one"))
    with pytest.raises(sqlite3.IntegrityError, match="not rewritten"):
        tx._conn.execute(f"UPDATE memory_history SET {column} = {column}")


@pytest.mark.parametrize("wrong", [{"action": "burgle"}, {"actor": "burglar"}])
def test_what_the_schema_allows_no_step_is_refused(tx, wrong: dict):
    with pytest.raises(sqlite3.IntegrityError):
        tx.history.append(added(memory("k1"), **wrong))


# Pairs that may contradict each other


PAIR = DoubtedPair("k1", "k2", NOON)


@pytest.fixture
async def doubted(database):
    def fill(tx):
        for id_, text in (("k1", "Lives in Bristol"), ("k2", "Has moved to Cardiff")):
            tx.memories.put(memory(id_, text))
        tx.doubts.add(PAIR)

    await database.write(fill)
    return database


@pytest.mark.parametrize("change", [{"status": "superseded"}, {"owner": "person.robin"}])
async def test_a_doubt_is_open_while_both_hold_for_one_owner(doubted, change):
    before = memory("k2", "Has moved to Cardiff")
    await doubted.write(lambda tx: tx.memories.put(replace(before, **change)))
    assert await doubted.read(lambda tx: tx.doubts.count()) == 0
    await doubted.write(lambda tx: tx.memories.put(before))
    assert await doubted.read(lambda tx: tx.doubts.count()) == 1


async def test_a_settled_doubt_is_open_again_when_its_step_is_undone(doubted):
    def settle(tx):
        tx.history.append(added(memory("k1"), action="confirm", group_id="g1"))
        tx.doubts.settle([PAIR], "g1")

    await doubted.write(settle)
    settled = replace(PAIR, settled_by="g1")
    assert await doubted.read(lambda tx: tx.doubts.unsettled()) == []
    assert await doubted.read(lambda tx: tx.doubts.settled(["k2"])) == [settled]
    later = NOON + timedelta(hours=1)
    await doubted.write(lambda tx: tx.history.mark_undone("g1", later))
    assert await doubted.read(lambda tx: tx.doubts.unsettled()) == [settled]
    await doubted.write(lambda tx: tx.history.mark_redone("g1"))
    assert await doubted.read(lambda tx: tx.doubts.unsettled()) == []


@pytest.mark.parametrize("whole_owner", [True, False])
async def test_forgetting_one_of_two_leaves_no_doubt(doubted, whole_owner):
    if whole_owner:
        await forget_owner(doubted, HOUSEHOLD)
    else:
        await forget_rows(doubted, Forgotten(memory_ids=["k1"]))
    rows = await doubted.read(lambda tx: tx._conn.execute("SELECT * FROM memory_doubts").fetchall())
    assert rows == []


async def test_counting_doubts_does_not_compare_all_memories_with_each_other(database):
    many = [memory(f"n{number}") for number in range(2000)]

    def work(tx):
        for one in many:
            tx.memories.put(one)
        tx.doubts.add(DoubtedPair("n1", "n2", NOON))

    await database.write(work)
    thousands = 0

    def step() -> int:
        nonlocal thousands
        thousands += 1
        return 0

    def count(tx) -> int:
        tx._conn.set_progress_handler(step, 1000)
        try:
            return tx.doubts.count() + len(tx.doubts.unsettled())
        finally:
            tx._conn.set_progress_handler(None, 0)

    assert await database.read(count) == 2
    assert thousands < 50
