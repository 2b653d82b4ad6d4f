"""What a home forgets when another one asks it to, what it keeps, and what is in doubt."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from custom_components.switchboard.engine.knowledge.history import Step, change, record_noop
from custom_components.switchboard.engine.sharing import outbox
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD
from custom_components.switchboard.engine.storage.memory_entries import DoubtedPair
from custom_components.switchboard.engine.storage.table import to_json

from ..knowledge.builders import NOON, message
from .small import ADA, BO, Small, at, entity, memory, sent, stamp, step


@pytest.fixture
def home() -> Iterator[Small]:
    home = Small(ada="ada", bo="bo")
    yield home
    home.tx._conn.close()


def forget(**asked: Any) -> dict[str, Any]:
    return sent("forget", {"id": "f1", **asked})


def test_what_is_forgotten_is_told_to_have_changed_and_does_not_come_back(home: Small):
    home.take(step(memory("x")), step(entity("h")))
    applied = home.take(forget(memory_ids=["x", "later"], entity_ids=["h"], message_ids=["m9"]))
    assert ({*applied.memory_ids}, applied.has_forgotten) == ({"x", "later"}, True)
    assert outbox.standing(home.tx).unerased == ("f1",)
    assert home.tx.history.of_owners([ADA]) == []
    assert home.tx.sharing.owners_of(["x", "h"]) == {}
    late = memory("y", "Likes tea", sources=("m8", "m9"))
    home.take(step(memory("x")), step(memory("later")), step(entity("h")), step(late))
    assert home.texts() == ["Likes tea"]
    assert home.tx.memories.get("y").sources == ("m8",)
    assert home.tx.graph.entity("h") is None


@pytest.mark.parametrize("owner", [HOUSEHOLD, BO])
@pytest.mark.parametrize("is_there", [True, False], ids=["there", "taken back"])
def test_what_is_somebody_elses_is_not_forgotten_nor_kept_away(
    home: Small, owner: str, is_there: bool
):
    theirs = [memory("x", owner=owner), entity("h", owner=owner)]
    for one in theirs:
        home.note(one)
        if not is_there:
            home.drop(one)
    before = [home.steps(one.id) for one in theirs]
    steps = [f"{entry.group_id} x" for entry in home.steps("x")]
    home.take(forget(memory_ids=["x"], entity_ids=["h"], steps=steps))
    assert [home.steps(one.id) for one in theirs] == before
    assert home.tx.sharing.owners_of(["x", "h"]) == (
        dict.fromkeys(["x", "h"], owner) if is_there else {}
    )
    assert home.tx.sharing.gone_among(["x", "h"]) == set()


def test_what_was_taken_back_is_forgotten_with_its_steps(home: Small):
    home.take(step(memory("x")), step(None, memory("x"), minute=2))
    home.take(forget(memory_ids=["x"]))
    assert home.steps("x") == []


def test_what_was_given_to_somebody_is_forgotten_for_them(home: Small):
    was = memory("x", owner=HOUSEHOLD)
    home.note(was)
    home.note(replace(was, owner=ADA), was, minute=1)
    home.take(forget(memory_ids=["x"]))
    assert home.texts() == []


def test_of_what_stays_the_steps_that_are_named_go(home: Small):
    home.take(
        step(memory("x", "Likes rye"), group_id="g 1"),
        step(memory("y", "Likes tea"), group_id="g 1"),
        step(memory("x"), memory("x", "Likes rye"), minute=2),
    )
    home.take(step(memory("z", owner=BO), name="bo", group_id="g 1"))
    home.take(forget(steps=["g 1 x", "g 1 z"]))
    assert {id_: len(home.steps(id_)) for id_ in "xyz"} == {"x": 1, "y": 1, "z": 1}
    home.take(step(memory("x", "Likes rye"), group_id="g 1"))
    assert len(home.steps("x")) == 1
    assert home.texts() == ["Likes smoked trout", "Likes tea"]


@pytest.mark.parametrize("is_copy", [True, False])
def test_a_message_that_was_said_here_is_forgotten_only_by_the_copy(is_copy: bool):
    home = Small(is_copy=is_copy)
    home.take(sent("share", {"name": "ada"}, local=ADA))
    home.tx.log.append([message(1, "Hm", owner=ADA)])
    home.take(forget(message_ids=["m1"]))
    assert home.tx.log.known(["m1"]) == (set() if is_copy else {"m1"})
    assert home.tx.sharing.gone_among(["m1"]) == ({"m1"} if is_copy else set())


def test_a_whole_person_is_forgotten_once_and_not_asked_for_in_turn(home: Small):
    home.note(memory("own", owner=ADA))
    home.note(memory("his", "Plays the oboe", owner=BO))
    home.sends()
    assert home.take(forget(whole=True)).has_forgotten
    assert (home.texts(), home.texts(BO)) == ([], ["Plays the oboe"])
    asked = [one.data for one in home.sends() if one.kind == "forget"]
    assert [one["memory_ids"] for one in asked] == [["own"]]
    home.take(step(memory("x", "Likes tea")))
    again = home.take(forget(whole=True))
    assert (again.has_forgotten, home.texts()) == (False, ["Likes tea"])


WORDS = "The garden gate squeaks"


def told_here(home: Small) -> None:
    home.note(memory("x", WORDS, owner=ADA), minute=2)


def put_here(home: Small) -> None:
    home.take(step(memory("x", "Likes tea")))
    record_noop(home.tx, Step("n", "extractor", at(1)), "conflict", home.tx.memories.get("x"))
    home.note(memory("x", WORDS, owner=ADA), memory("x", "Likes tea", owner=ADA), minute=2)


def told_there(home: Small) -> None:
    home.take(step(memory("x", WORDS)))


def pinned_here(home: Small) -> None:
    told_there(home)
    known = home.tx.memories.get("x")
    home.note(replace(known, pinned=True), known, minute=2)


def brought_back_here(home: Small) -> None:
    told_there(home)
    home.take(step(memory("x", "Likes tea"), memory("x", WORDS), minute=2))
    undo = Step("x-2/u", "person", at(3))
    known = home.tx.memories.get("x")
    change(home.tx, undo, "undo", known, replace(known, text=WORDS))


def put_there_in_place_of_ours(home: Small) -> None:
    home.note(memory("x", "Likes tea", owner=ADA))
    home.sends()
    home.take(step(memory("x", WORDS), memory("x", "Likes tea"), minute=2))


@pytest.mark.parametrize(
    ("found_by", "is_own"),
    [
        (told_here, True),
        (put_here, True),
        (told_there, False),
        (pinned_here, False),
        (brought_back_here, False),
        (put_there_in_place_of_ours, False),
    ],
    ids=lambda one: getattr(one, "__name__", one),
)
def test_only_words_that_were_found_here_are_looked_for_in_the_log(
    home: Small, found_by: Any, is_own: bool
):
    home.tx.log.append([message(1, WORDS, owner=ADA)])
    found_by(home)
    assert home.texts() == [WORDS]
    home.take(forget(memory_ids=["x"]))
    assert home.texts() == []
    assert home.tx.log.known(["m1"]) == (set() if is_own else {"m1"})


def test_what_was_forgotten_and_is_told_again_may_be_learnt_again(home: Small):
    home.take(step(memory("x")))
    home.take(forget(memory_ids=["x"]))
    applied = home.take(step(memory("y", updated_at=at(61))))
    assert (home.texts(), applied.has_forgotten) == ([], True)
    told = memory("z", updated_at=at(61), by_person=True)
    assert not home.take(step(told)).has_forgotten
    home.take(step(None, told, minute=2))
    home.take(step(memory("again", updated_at=at(61)), minute=3))
    assert home.texts() == ["Likes smoked trout"]
    assert home.tx.tombstones.of_owners([ADA]) == []


def test_what_was_told_before_it_was_forgotten_stays_forgotten(home: Small):
    home.take(step(memory("x")))
    home.take(forget(memory_ids=["x"]))
    home.take(step(memory("y", by_person=True)))
    assert home.texts() == []


@pytest.mark.parametrize("is_copy", [True, False])
def test_what_was_too_old_elsewhere_is_evidence_no_more(is_copy: bool):
    home = Small(is_copy=is_copy)
    home.take(sent("share", {"name": "ada"}, local=ADA))
    home.tx.log.append([message(1, "Hm", owner=ADA)])
    home.take(step(memory("x", sources=("m1", "m2", "m3"))))
    home.take(sent("purged", {"ids": ["m1", "m2"]}))
    assert home.tx.log.known(["m1"]) == (set() if is_copy else {"m1"})
    left = home.tx.memories.get("x").sources
    assert set(left) == ({"m3"} if is_copy else {"m1", "m3"})


def doubt(known: str = "x", new: str = "y", by: str | None = None) -> dict[str, Any]:
    return sent("doubt", to_json(DoubtedPair(known, new, NOON, settled_by=by)))


def test_a_doubt_is_taken_where_both_are_the_owners_or_not_known_yet(home: Small):
    home.note(memory("his", owner=BO))
    home.note(memory("hers", owner=ADA))
    home.tx.sharing.keep_gone(["gone"])
    pairs = [("hers", "x"), ("hers", "his"), ("his", "hers"), ("hers", "gone"), ("gone", "hers")]
    home.take(*(doubt(*pair) for pair in pairs))
    assert [home.tx.doubts.between(*pair) is not None for pair in pairs] == [True] + [False] * 4


@pytest.mark.parametrize(
    ("first", "then", "kept"),
    [
        (None, "late", "late"),
        ("late", None, "late"),
        ("early", "late", "late"),
        ("late", "early", "late"),
        ("late", "late2", "late2"),
        ("late2", "late", "late2"),
        ("unknown", "early", "early"),
        ("early", "unknown", "early"),
        (None, "unknown", "unknown"),
    ],
)
def test_a_doubt_is_settled_by_the_last_who_did(
    home: Small, first: str | None, then: str | None, kept: str
):
    home.take(
        step(memory("x"), group_id="early"),
        step(memory("y", "Likes tea"), minute=2, group_id="late", stamp=stamp(5)),
        step(memory("z", "Likes rye"), minute=3, group_id="late2", stamp=stamp(5)),
    )
    home.take(doubt(by=first), doubt("y", "x", by=then))
    assert home.tx.doubts.between("x", "y").settled_by == kept
