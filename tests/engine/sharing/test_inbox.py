"""What a single change of another home does, and what it leaves as it is."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from custom_components.switchboard.engine.sharing import outbox
from custom_components.switchboard.engine.sharing.changes import Arrival, Change
from custom_components.switchboard.engine.sharing.inbox import Applied, incoming
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD
from custom_components.switchboard.engine.storage.export import as_json
from custom_components.switchboard.engine.storage.graph_entries import Alias

from ..knowledge.builders import NOON, message
from .small import ADA, BO, HERS, Small, at, entity, memory, sent, step

SOMEBODY = "person.zoe"


@pytest.fixture
def home() -> Iterator[Small]:
    home = Small(ada="ada", bo="bo")
    yield home
    home.tx._conn.close()


@pytest.fixture
def copy() -> Iterator[Small]:
    copy = Small(is_copy=True)
    copy.take(sent("share", {"name": "ada"}, local=ADA), node="lake")
    yield copy
    copy.tx._conn.close()


def forget(**asked: Any) -> dict[str, Any]:
    return sent("forget", {"id": "f1", **asked})


def test_a_home_that_shares_no_more_takes_nothing(home: Small):
    outbox.leave(home.tx)
    assert home.take(step(memory("x"))) == Applied()
    assert home.steps("x") == []


def test_each_place_counts_once_whatever_order_they_come_in(home: Small):
    second = Arrival(9, "town", Change.from_json(step(memory("x", "Likes rye"), minute=2)))
    first = Arrival(8, "town", Change.from_json(step(memory("x"), minute=3)))
    applied = incoming(home.tx, [second, first], NOON, home.new_id)
    assert (applied.arrivals, applied.memory_ids, applied.passed_over) == (2, ("x",), ())
    assert not applied.has_forgotten
    assert [one.at for one in home.tx.history.of_owners([ADA])] == [at(3), at(2)]
    assert outbox.standing(home.tx) == outbox.Standing(9, 0, ())
    assert incoming(home.tx, [second, first], NOON, home.new_id) == Applied()


@pytest.mark.parametrize(
    ("name", "local", "node", "owner"),
    [
        ("ada", HERS, "town", ADA),
        ("bo", SOMEBODY, "town", BO),
        ("zoe", SOMEBODY, "town", None),
        ("zoe", SOMEBODY, "server", None),
        (None, HOUSEHOLD, "server", HOUSEHOLD),
        (None, SOMEBODY, "server", SOMEBODY),
        (None, SOMEBODY, "town", None),
        (None, "somebody", "server", None),
    ],
)
def test_a_home_that_the_server_reads_takes_what_is_of(
    home: Small, name: str | None, local: str, node: str, owner: str | None
):
    home.note(memory("of all", "The boiler hums", owner=HOUSEHOLD))
    outbox.read_by(home.tx, "server", NOON)
    applied = home.take(step(memory("x", owner=local), name=name), node=node)
    assert applied == Applied(1, ("x",) if owner else ())
    assert home.tx.sharing.owners_of(["x"]) == ({"x": owner} if owner else {})


def test_a_home_that_reads_its_log_itself_is_taught_nothing_by_the_server(home: Small):
    home.take(step(memory("x", owner=HOUSEHOLD), name=None), node="server")
    assert home.texts(HOUSEHOLD) == []


@pytest.mark.parametrize(
    ("name", "local", "owner"),
    [
        ("ada", HERS, ADA),
        ("zoe", SOMEBODY, SOMEBODY),
        (None, SOMEBODY, SOMEBODY),
        (None, HOUSEHOLD, HOUSEHOLD),
        (None, "somebody", None),
    ],
)
def test_a_copy_takes_what_is_of(copy: Small, name: str | None, local: str, owner: str | None):
    copy.take(step(memory("x", owner=local), name=name))
    assert copy.tx.sharing.owners_of(["x"]) == ({"x": owner} if owner else {})


def test_names_of_people_are_learnt_by_a_copy_alone_and_once(home: Small, copy: Small):
    names = home.tx.sharing.names()
    home.take(sent("share", {"name": "zoe"}), sent("unshare", {"name": "ada"}))
    assert home.tx.sharing.names() == names
    assert copy.tx.sharing.names() == {ADA: "ada"}
    copy.take(sent("share", {"name": "ada"}, "zoe", SOMEBODY))
    assert copy.tx.sharing.names() == {ADA: "ada"}
    copy.take(sent("share", {"name": "zoe"}, "zoe", SOMEBODY))
    assert copy.tx.sharing.names() == {ADA: "ada", SOMEBODY: "zoe"}


def test_messages_are_kept_by_a_copy_alone_as_they_were_said_last(home: Small, copy: Small):
    for words in ("The code is 4711", "The code is (...)"):
        said = sent("message", as_json(message(1, words)), local=ADA)
        home.take(said)
        copy.take(said, node="lake")
        found = copy.tx.log.by_ids(["m1"])
        assert [one.entry.content for one in found.values()] == [words]
    assert home.tx.log.known(["m1"]) == set()


def test_what_is_not_for_this_home_is_looked_at_all_the_same(home: Small):
    fine = step(memory("x", owner=SOMEBODY), name="zoe")
    broken = {**fine, "data": {}}
    applied = home.take(fine, broken, sent("forgotten", {"id": "f"}), sent("forgotten", {"id": 5}))
    assert applied == Applied(4, (), passed_over=(2, 4))


def test_what_comes_together_counts_in_its_order(home: Small):
    home.take(step(memory("x")), forget(memory_ids=["x"]), step(memory("y", "Likes tea")))
    assert home.texts() == ["Likes tea"]
    assert home.steps("x") == []


def test_what_is_undone_among_steps_of_several_people_is_marked(home: Small):
    mine, his = memory("x"), memory("y", "Likes tea", owner=BO)
    for undone, *steps in (
        (False, step(mine), step(his, name="bo")),
        (True, step(mine, mine), step(None, his, minute=2, name="bo", group_id="y-1/u")),
        (False, step(his, minute=3, name="bo", group_id="y-1/u/r")),
        (True, step(None, his, minute=4, name="bo", group_id="y-1/u")),
    ):
        home.take(*steps)
        assert bool(home.steps("y")[0].undone_at) == undone
        assert home.texts(BO) == ([] if undone else ["Likes tea"])


def test_a_step_is_kept_once_however_often_it_comes(home: Small):
    one, other = step(memory("x")), step(entity("h"))
    home.take(one, one, other)
    home.take(one, other, other)
    assert [len(home.steps(id_)) for id_ in ("x", "h")] == [1, 1]


@pytest.mark.parametrize(
    ("image", "more"),
    [
        (memory("x"), {"use_count": 3}),
        (memory("x"), {"last_used_at": at(9)}),
        (memory("x"), {"sources": ("m1",)}),
        (entity("x"), {"ha_ref": "area:boathouse"}),
        (entity("x"), {"sources": ("m1",)}),
        (entity("x"), {"aliases": (Alias("wren", "Wren", "en"),)}),
    ],
    ids=str,
)
def test_a_step_of_this_home_that_comes_back_is_known(home: Small, image: Any, more: dict):
    home.note(replace(image, owner=ADA, **more))
    back = {"minute": 0, "group_id": "own-x-0"}
    home.take(step(image, **back))
    assert len(home.steps("x")) == 1
    home.take(
        step(image, **back, action="confirm"),
        step(image, image, **back, action="add"),
        step(replace(image, updated_at=at(1)), **back),
        step(image, **back, at=at(2)),
        step(replace(image, id="y"), **back),
    )
    assert (len(home.steps("x")), len(home.steps("y"))) == (5, 1)


def test_what_was_said_before_the_last_word_changes_nothing(home: Small):
    home.take(step(memory("x"), minute=5))
    assert home.take(step(memory("x", "Likes rye"), minute=4)) == Applied(1)
    assert home.texts() == ["Likes smoked trout"]
    assert len(home.steps("x")) == 2
    quiet = step(memory("y"), action="conflict")
    quiet["data"] |= {"after": None}
    assert home.take(quiet) == Applied(1)
    assert len(home.steps("y")) == 1


def test_what_changes_is_told_and_what_is_taken_back_is_gone(home: Small):
    boat = entity("h")
    assert home.take(step(boat), step(memory("x"))).memory_ids == ("h", "x")
    taken = (step(None, boat, minute=2), step(None, memory("x"), minute=2))
    assert home.take(*taken).memory_ids == ("h", "x")
    assert home.tx.sharing.owners_of(["h", "x"]) == {}


def test_what_this_home_has_of_its_own_stays_but_for_terms_of_other_words(home: Small):
    home.take(step(memory("x")), step(entity("h")))
    home.tx.memories.touch(["x"], at(3))
    home.tx.memories.give_terms("x", "Likes smoked trout", ["fish"])
    home.tx.graph.put_entity(replace(home.tx.graph.entity("h"), ha_ref="device:boat"))
    home.take(
        step(memory("x", pinned=True), memory("x"), minute=2),
        step(entity("h", "Grey heron"), entity("h"), minute=2),
    )
    held, boat = home.tx.memories.get("x"), home.tx.graph.entity("h")
    shown = (held.pinned, held.use_count, held.last_used_at, held.search_terms)
    assert shown == (True, 1, at(3), ("fish",))
    assert (boat.name, boat.ha_ref) == ("Grey heron", "device:boat")
    home.take(step(memory("x", "Likes rye"), memory("x"), minute=3))
    held = home.tx.memories.get("x")
    assert (held.use_count, held.last_used_at, held.search_terms) == (1, at(3), None)


def test_what_is_changed_into_what_is_known_is_known_once(home: Small):
    own = memory("own", "Likes tea", owner=ADA, created_at=at(9))
    home.note(own)
    home.take(step(memory("x", "Likes rye")))
    assert home.texts() == ["Likes rye", "Likes tea"]
    home.take(step(memory("x", "Likes tea"), memory("x", "Likes rye"), minute=10))
    assert home.texts() == ["Likes tea"]
    # Whoever wants both has both, whatever else becomes of them.
    *_, last = home.steps("own")
    back = replace(own, owner=HERS)
    undo = {"minute": 99, "action": "undo", "group_id": f"{last.group_id}/u"}
    home.take(step(back, replace(back, status="merged"), **undo))
    assert home.texts() == ["Likes tea", "Likes tea"]
    home.take(step(memory("x", "Likes tea", pinned=True), minute=100))
    home.take(step(replace(back, pinned=True), back, minute=100))
    assert home.texts() == ["Likes tea", "Likes tea"]


def test_an_entity_that_is_met_elsewhere_too_is_one(home: Small):
    home.note(entity("own", owner=ADA, created_at=at(9)))
    home.take(step(entity("h")))
    assert home.tx.graph.entity("own").merged_into == "h"


def relation(**more: Any):
    ends = {"subject_id": "a", "object_id": "h"}
    return memory("x", "Ada owns Heron", kind="fact", predicate="owns", **(ends | more))


@pytest.mark.parametrize("missing", ["a", "h"])
def test_a_relation_waits_for_both_its_ends(home: Small, missing: str):
    ends = {"a": entity("a", "Ada", kind="person"), "h": entity("h")}
    last = step(ends.pop(missing))
    home.take(*map(step, ends.values()))
    home.take(step(relation()))
    assert home.texts() == []
    assert home.take(step(memory("y", "Likes tea"))).memory_ids == ("y", "x")
    assert home.take(last).memory_ids == (missing, "x")
    assert home.texts() == ["Ada owns Heron", "Likes tea"]


def test_a_relation_that_is_taken_back_while_it_waits_does_not_come(home: Small):
    home.take(step(relation()))
    home.take(step(None, relation(), minute=2))
    home.take(step(replace(relation(), id="y")))
    home.take(sent("forget", {"id": "f", "memory_ids": ["y"]}))
    home.take(step(entity("a", "Ada", kind="person")), step(entity("h")))
    assert home.texts() == []


def test_a_relation_waits_while_an_end_is_away(home: Small):
    boat = entity("h")
    home.take(step(entity("a", "Ada", kind="person")), step(boat), step(relation()))
    home.take(step(None, boat, minute=2))
    assert home.texts() == []
    home.take(step(boat, minute=3))
    assert home.texts() == ["Ada owns Heron"]
