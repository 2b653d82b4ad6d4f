"""The memories, and the search over them."""

import sqlite3
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from custom_components.switchboard.engine.storage.entries import HOUSEHOLD
from custom_components.switchboard.engine.storage.migrations import migrate, read_migrations
from custom_components.switchboard.engine.storage.transaction import Transaction

from .building import NOON, check_search_index, memory, messages

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
