"""Several memories decided on over the websocket: which of two holds, and which are one."""

import json
from dataclasses import replace
from typing import Any

import pytest
from homeassistant.util import dt as dt_util

from custom_components.switchboard.engine.storage.memory_entries import DoubtedPair

from ..services.test_graph_editing import entity, tell
from ..services.test_memory_services import KIM, ROBIN, learn, texts, told
from .conftest import Asking
from .test_memory_commands import rest_on, write

BEHIND = "The car is parked behind the mill"
BESIDE = "The car is parked beside the church"
FRUIT = "Likes fruit"
FRUIT_MORE = "Likes fruit in the morning porridge"


def seen(memory: dict[str, Any]) -> dict[str, Any]:
    return {"memory_id": memory["id"], "expected_revision": memory["revision"]}


async def doubted(house: Any, admin: Any, owner: str = "household") -> list[dict[str, Any]]:
    known, new = await told(house, BEHIND, owner=owner), await told(house, BESIDE, owner=owner)
    pair = DoubtedPair(known["id"], new["id"], dt_util.utcnow())
    await write(house, lambda tx: tx.doubts.add(pair))
    listed = (await admin("memory/list", status="in_doubt", owner=owner))["items"]
    return sorted(listed, key=lambda one: one["text"] != BEHIND)


async def test_of_two_in_doubt_one_holds_and_the_other_gives_way(house, admin):
    known, new = await doubted(house, admin)
    (named,) = known["in_doubt_with"]
    assert (named["id"], named["revision"]) == (new["id"], new["revision"])
    settled = await admin("memory/settle", **seen(known), others=[seen(new)])
    assert (settled["memory"]["text"], settled["memory"]["by_person"]) == (BEHIND, True)
    assert [one["status"] for one in settled["others"]] == ["superseded"]
    assert await texts(house) == [BEHIND]
    assert (await admin("memory/list", status="in_doubt"))["total"] == 0
    step = (await admin("memory/history", memory_id=known["id"]))["items"][0]["group_id"]
    await admin("memory/undo", **seen(settled["memory"]), group_id=step)
    assert (await admin("memory/list", status="in_doubt"))["total"] == 2


async def test_of_two_in_doubt_both_may_hold(house, admin):
    known, new = await doubted(house, admin)
    settled = await admin("memory/settle", **seen(new), others=[seen(known)], both_hold=True)
    assert [one["status"] for one in settled["others"]] == ["active"]
    assert (await admin("memory/list", status="in_doubt"))["total"] == 0
    assert len(await texts(house)) == 2


async def test_a_doubt_is_settled_as_it_was_seen_or_not_at_all(house, admin):
    known, new = await doubted(house, admin)
    late = seen(new) | {"expected_revision": "0" * 16}
    refused = await admin.refusal("memory/settle", **seen(known), others=[late])
    assert refused == "memory_changed_meanwhile"
    assert (await admin("memory/list", status="in_doubt"))["total"] == 2
    await admin("memory/settle", **seen(known), others=[seen(new)])
    now = (await admin("memory/get", memory_id=known["id"]))["memory"]
    gone = (await admin("memory/get", memory_id=new["id"]))["memory"]
    refused = await admin.refusal("memory/settle", **seen(now), others=[seen(gone)])
    assert refused == "memory_not_in_doubt"


async def two_alike(house: Any, **data: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return two memories that a judge would take for one; no judge is asked."""
    first = await told(house, FRUIT, **data)
    second = await told(house, "Bins go out on Mondays", **data)

    def reword(tx: Any) -> Any:
        memory = tx.memories.get(second["id"])
        tx.memories.put(replace(memory, text=FRUIT_MORE, subject="fruit"))

    await write(house, reword)
    return first, second


async def test_two_memories_become_one_and_two_again(house, admin):
    poor, full = await two_alike(house)
    await rest_on(house, poor["id"], ("household", "I like fruit"))
    await rest_on(house, full["id"], ("household", "Fruit in my porridge, please"))
    poor, full = [
        (await admin("memory/get", memory_id=one["id"]))["memory"] for one in (poor, full)
    ]
    merged = await admin("memory/merge", **seen(full), others=[seen(poor)])
    assert (merged["memory"]["text"], merged["memory"]["by_person"]) == (FRUIT_MORE, True)
    assert [(one["status"], one["superseded_by"]) for one in merged["others"]] == [
        ("merged", full["id"])
    ]
    assert await texts(house) == [FRUIT_MORE]
    whole = await admin("memory/get", memory_id=full["id"])
    assert whole["evidence"]["total"] == 2
    last = (await admin("memory/history", memory_id=poor["id"]))["items"][0]
    assert last["changes"]["status"] == {"before": "active", "after": "merged"}
    await admin("memory/undo", **seen(merged["memory"]), group_id=last["group_id"])
    again = [(await admin("memory/get", memory_id=one["id"]))["memory"] for one in (poor, full)]
    assert [one["status"] for one in again] == ["active", "active"]
    assert [one["revision"] for one in again] == [poor["revision"], full["revision"]]


async def test_what_is_merged_with_a_memory_goes_when_it_is_forgotten(house, admin):
    poor, full = await two_alike(house)
    full = (await admin("memory/get", memory_id=full["id"]))["memory"]
    await admin("memory/merge", **seen(full), others=[seen(poor)])
    shown = await admin("memory/forget_preview", memory_id=full["id"])
    assert {one["id"] for one in shown["memories"]["items"]} == {poor["id"], full["id"]}
    await admin("memory/forget", memory_id=full["id"], expected_revision=shown["revision"])
    assert await admin.refusal("memory/get", memory_id=poor["id"]) == "memory_unknown"


async def test_what_a_guard_tells_apart_is_not_one(house, admin):
    one = await told(house, "The bins go out on Mondays")
    other = await told(house, "The bins go out on Fridays in winter")
    refused = await admin.refusal("memory/merge", **seen(one), others=[seen(other)])
    assert refused == "memory_apart"
    assert len(await texts(house)) == 2


async def test_what_is_merged_is_expected_to_be_as_it_was_seen(house, admin):
    poor, full = await two_alike(house)
    full = (await admin("memory/get", memory_id=full["id"]))["memory"]
    late = seen(poor) | {"expected_revision": "0" * 16}
    refused = await admin.refusal("memory/merge", **seen(full), others=[late])
    assert refused == "memory_changed_meanwhile"
    refused = await admin.refusal("memory/merge", **seen(full), others=[seen(full)])
    assert refused == "memory_not_active"
    assert len(await texts(house)) == 2


async def test_memories_of_different_people_are_not_one(house, admin):
    mine, ours = await told(house, FRUIT, owner=ROBIN), await told(house, FRUIT, owner=KIM)
    refused = await admin.refusal("memory/merge", **seen(mine), others=[seen(ours)])
    assert refused == "memory_other_owner"


async def test_one_in_doubt_with_a_third_is_not_merged_away(house, admin):
    poor, full = await two_alike(house)
    third = await told(house, "Cannot stand porridge")
    pair = DoubtedPair(poor["id"], third["id"], dt_util.utcnow())
    await write(house, lambda tx: tx.doubts.add(pair))
    full = (await admin("memory/get", memory_id=full["id"]))["memory"]
    refused = await admin.refusal("memory/merge", **seen(full), others=[seen(poor)])
    assert refused == "memory_in_doubt"
    assert (await admin("memory/list", status="in_doubt"))["total"] == 2


@pytest.mark.parametrize("command", ["memory/settle", "memory/merge"])
async def test_a_person_decides_on_their_own_alone(house, admin, robin, command):
    mine = await doubted(house, admin, ROBIN)
    for owner, reason in ((KIM, "memory_unknown"), ("household", "memory_not_yours")):
        two = [await told(house, text, owner=owner) for text in (FRUIT, "Reads the paper")]
        refused = await robin.refusal(command, **seen(two[0]), others=[seen(two[1])])
        assert refused == reason
    settled = await robin("memory/settle", **seen(mine[0]), others=[seen(mine[1])])
    assert settled["memory"]["owner"] == ROBIN


# What waits for a person


PLANTED = "wommel"


async def waiting(asking: Asking, **data: Any) -> list[dict[str, Any]]:
    return (await asking("memory/list", status="waiting", **data))["items"]


async def test_what_waits_is_confirmed_once_by_an_administrator(house, admin):
    await learn(house)
    (one,) = await waiting(admin)
    seen = {"memory_id": one["id"], "expected_revision": one["revision"]}
    wrong = seen | {"expected_revision": "0" * 16}
    for decision in ("confirm", "reject"):
        assert await admin.refusal(f"memory/{decision}", **wrong) == "memory_changed_meanwhile"
    assert await waiting(admin) == [one]
    told = await admin("memory/confirm", **seen)
    assert told["memory"]["text"] == one["text"]
    assert await texts(house) == [one["text"]]
    for decision in ("confirm", "reject"):
        assert await admin.refusal(f"memory/{decision}", **seen) == "memory_not_waiting"


async def test_a_person_rejects_their_own_and_confirms_nothing(house, admin, robin):
    await learn(house, owner=ROBIN)
    await learn(house, owner=KIM, id="fact2", window_end_id="m2", summary=f"Has a {PLANTED}.")
    everybodys = {one["owner"]: one for one in await waiting(admin)}
    seen = {
        owner: {"memory_id": one["id"], "expected_revision": one["revision"]}
        for owner, one in everybodys.items()
    }
    assert await robin.refusal("memory/confirm", **seen[ROBIN]) == "command_not_allowed"
    message = await robin.message("memory/reject", **seen[KIM])
    assert message["error"]["translation_key"] == "memory_not_waiting"
    assert PLANTED not in json.dumps(message)
    told = await robin("memory/reject", **seen[ROBIN])
    assert (told["decision"], told["memory"]) == ("reject", None)
    assert [one["owner"] for one in await waiting(admin)] == [KIM]
    assert await texts(house) == []


async def test_a_relation_that_waits_is_decided_as_well(house, admin):
    things = [entity("Mia"), entity("Bello", "pet")]
    await tell(house, things, ("Mia", "owns", "Bello"), status="quarantined")
    (one,) = await waiting(admin)
    seen = {"memory_id": one["id"], "expected_revision": one["revision"]}
    assert (await admin("memory/confirm", **seen))["memory"] is None
    assert await waiting(admin) == []
    around = await admin("graph/neighbourhood", entity="Mia")
    assert [relation["text"] for relation in around["relations"]] == [one["text"]]
