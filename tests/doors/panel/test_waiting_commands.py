"""What waits for a person, decided over the websocket."""

import json
from typing import Any

from ..services.test_graph_editing import entity, tell
from ..services.test_memory_services import KIM, ROBIN, learn, texts
from .conftest import Asking

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
