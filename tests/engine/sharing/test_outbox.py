"""What goes out to the other homes, in what order, and how much of it at once."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from custom_components.switchboard.engine.sharing import outbox
from custom_components.switchboard.engine.sharing.changes import LONGEST
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD
from custom_components.switchboard.engine.storage.memory_entries import DoubtedPair

from ..knowledge.builders import NOON, SmallStore, message
from .small import ADA, BO, Small, at, entity, memory, step


@pytest.fixture
def home() -> Iterator[Small]:
    home = Small()
    yield home
    home.tx._conn.close()


def of_ada(id_: str, text: str = "Likes smoked trout"):
    return memory(id_, text, owner=ADA)


def said(home: Small) -> list[tuple[str, str | None, str]]:
    """Return of what kind each change is that goes out, whose, and what it is about."""
    return [
        (one.kind, one.owner, one.data.get("memory_id") or one.data.get("name", ""))
        for one in home.sends()
    ]


def test_nothing_is_done_where_sharing_is_off():
    tx = SmallStore().tx
    outbox.sent(tx, 7)
    outbox.begin_anew(tx)
    outbox.read_by(tx, "server", NOON)
    assert (outbox.is_on(tx), outbox.standing(tx), outbox.outgoing(tx)) == (False, None, [])
    outbox.become_replica(tx)
    assert outbox.is_on(tx)
    assert tx.sharing.state().is_replica


def test_a_home_that_becomes_a_copy_stays_where_it_is(home: Small):
    home.take(step(memory("x")))
    before = home.tx.sharing.state()
    outbox.become_replica(home.tx)
    assert home.tx.sharing.state() == replace(before, is_replica=True)
    assert (before.place, before.is_replica, before.reader) == (1, False, "home")


def test_who_is_shared_otherwise_is_told_to_the_others_once(home: Small):
    home.note(memory("his", owner=BO))
    outbox.join(home.tx, {ADA: "ada", BO: "bo"}, NOON)
    assert said(home) == [("share", "bo", "bo"), ("step", "bo", "his")]
    outbox.join(home.tx, {ADA: "ada", BO: "bo"}, NOON)
    assert said(home) == []
    home.note(of_ada("x"))
    outbox.join(home.tx, {BO: "bo"}, NOON)
    assert said(home) == [("unshare", None, "ada")]
    home.note(of_ada("y", "Likes tea"))
    assert said(home) == []
    outbox.join(home.tx, {ADA: "adele", BO: "bo"}, NOON)
    assert said(home) == [("share", "adele", "adele"), *(("step", "adele", id_) for id_ in "xy")]
    outbox.join(home.tx, {ADA: "ada", BO: "bo"}, NOON)
    assert said(home)[:2] == [("unshare", None, "adele"), ("share", "ada", "ada")]


def test_a_home_that_the_server_reads_tells_it_of_everybody(home: Small):
    home.note(memory("ours", "The boiler hums", owner=HOUSEHOLD))
    home.note(entity("boat", owner=BO))
    home.tx.history.delete_of(["ours"])
    home.note(of_ada("x"))
    home.sends()
    home.tx.log.append([message(1, "Hm"), message(2, "I like tea", owner=ADA)])
    outbox.read_by(home.tx, "server", NOON)
    outbox.join(home.tx, {ADA: "ada"}, NOON)
    going = home.sends()
    messages = [(one.owner, one.data["id"]) for one in going if one.kind == "message"]
    assert messages == [(None, "m1"), ("ada", "m2")]
    steps = {(one.local, one.owner, one.data["memory_id"]) for one in going if one.kind == "step"}
    assert steps == {(HOUSEHOLD, None, "ours"), (BO, None, "boat")}
    outbox.read_by(home.tx, "server", NOON)
    assert home.sends() == []
    home.tx.log.append([message(3, "Waits")])
    outbox.read_by(home.tx, "home", NOON)
    home.note(memory("more", "The oven hums", owner=HOUSEHOLD))
    home.note(of_ada("y", "Likes tea"))
    assert said(home) == [("step", "ada", "y")]
    assert home.tx.sharing.names() == {ADA: "ada"}


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_what_was_known_goes_out_whole_and_once_however_it_parts(
    count: int, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(outbox, "_PAGE", 2)
    home = Small(bo="bo")
    told = [of_ada(f"x{number}", f"Rowed {number + 11} miles") for number in range(count)]
    for one in told:
        home.note(one)
    home.tx.log.append([message(number, "Hm") for number in range(count)])
    home.tx.doubts.add(DoubtedPair("x0", f"x{count - 1}", NOON))
    outbox.join(home.tx, {ADA: "ada", BO: "bo"}, NOON)
    outbox.read_by(home.tx, "server", NOON)
    wanted = ["doubt", *["message"] * count, "share", *["step"] * count]
    assert sorted(one.kind for one in home.sends()) == wanted
    home.note(of_ada("last", "Sings in a choir"))
    home.tx.log.append([message(9, "Hm")])
    assert sorted(one.kind for one in home.sends()) == ["message", "step"]
    outbox.begin_anew(home.tx)
    again = [one.kind for one in home.sends()]
    assert sorted(again) == ["doubt", *["message"] * (count + 1), *["step"] * (count + 1)]
    assert outbox.standing(home.tx) == outbox.Standing(0, 0, ())


def test_at_most_so_many_go_out_and_more_is_looked_for_only_then(home: Small):
    for number in range(3):
        home.note(of_ada(f"x{number}", f"Rowed {number + 11} miles"))
    outbox.begin_anew(home.tx)
    assert len(outbox.outgoing(home.tx, 3)) == 3
    assert outbox.standing(home.tx).waiting == 3
    assert len(outbox.outgoing(home.tx, 2)) == 2
    assert [one.number for one in outbox.outgoing(home.tx, 4)] == [2, 3, 4, 5]


def test_what_is_gone_when_it_is_to_go_out_is_passed_by(home: Small):
    for id_, text in (("x", "Likes rye"), ("y", "Likes tea")):
        home.note(of_ada(id_, text))
    home.tx.doubts.add(DoubtedPair("x", "y", NOON))
    outbox.read_by(home.tx, "server", NOON)
    home.sends()
    home.note(of_ada("z"))
    home.tx.log.append([message(1, "Hm")])
    home.tx.doubts.add(DoubtedPair("x", "z", NOON))
    for table, where in (
        ("memory_history", "memory_id = 'z'"),
        ("unified_log", "id = 'm1'"),
        ("memory_doubts", "new_id = 'z'"),
    ):
        home.tx._conn.execute(f"DELETE FROM {table} WHERE {where}")
    assert outbox.standing(home.tx).waiting == 3
    assert home.sends() == []
    assert outbox.standing(home.tx).waiting == 0


def test_a_message_goes_out_as_far_as_one_may_be_long(home: Small):
    outbox.read_by(home.tx, "server", NOON)
    home.tx.log.append([message(1, "a" * (LONGEST + 5))])
    [one] = home.sends()
    assert len(one.data["content"]) == LONGEST


def test_one_request_holds_no_more_than_fits_but_one_at_least(
    home: Small, monkeypatch: pytest.MonkeyPatch
):
    for number in range(3):
        home.note(of_ada(f"x{number}", f"Rowed {number + 11} miles"))
    first, second, third = outbox.outgoing(home.tx)
    size = len(outbox.json.dumps(first.to_json()))
    assert [len(outbox.json.dumps(one.to_json())) for one in (second, third)] == [size, size]
    for most, fitting in ((1, 1), (2 * size - 1, 1), (2 * size, 2), (3 * size, 3)):
        monkeypatch.setattr(outbox, "_MOST_BYTES", most)
        assert len(outbox.outgoing(home.tx)) == fitting


def test_a_home_of_an_earlier_day_goes_on_behind_what_the_server_has(home: Small):
    home.note(of_ada("x"))
    [one] = outbox.outgoing(home.tx)
    assert one.number == 2
    outbox.sent(home.tx, 2)
    assert outbox.outgoing(home.tx) == []
    home.note(of_ada("y", "Likes tea"))
    outbox.sent(home.tx, 9)
    going = outbox.outgoing(home.tx)
    assert [(one.number, one.data["memory_id"]) for one in going] == [
        (12, "y"),
        (13, "x"),
        (14, "y"),
    ]
    outbox.sent(home.tx, 12)
    assert [one.number for one in outbox.outgoing(home.tx)] == [13, 14]
    outbox.sent(home.tx, 14)
    assert outbox.outgoing(home.tx) == []
    home.note(of_ada("z", "Likes rye"))
    assert [one.number for one in outbox.outgoing(home.tx)] == [15]
    outbox.sent(home.tx, 16)
    assert outbox.outgoing(home.tx)[0].number > 16


def test_a_forgetting_is_confirmed_once_where_no_byte_is_left(home: Small):
    home.tx.sharing.carried_out("f1", ADA)
    assert home.tx.deletion.bytes_to_rewrite()
    assert home.sends() == []
    assert outbox.standing(home.tx).unerased == ("f1",)
    home.tx._conn.execute("DELETE FROM unfinished_forgetting")
    assert [(one.kind, one.data) for one in home.sends()] == [("forgotten", {"id": "f1"})]
    assert outbox.standing(home.tx) == outbox.Standing(0, 0, ())
    assert home.sends() == []
    home.tx.sharing.purged([("m1", ADA), ("m2", ADA), ("m3", BO)])
    assert [(one.kind, one.data) for one in home.sends()] == [("purged", {"ids": ["m1", "m2"]})]


def test_a_step_that_gives_something_away_shows_nobody_else(home: Small):
    home.note(of_ada("x"))
    home.note(memory("x", "Likes tea", owner=HOUSEHOLD, updated_at=at(1)), of_ada("x"), minute=1)
    shown = [(one.data["before"], one.data["after"]) for one in home.sends()]
    assert [(before and before["text"], after and after["text"]) for before, after in shown] == [
        (None, "Likes smoked trout"),
        ("Likes smoked trout", None),
    ]
