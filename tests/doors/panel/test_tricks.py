"""What somebody learns or gets twice who asks cleverly: by errors, scores, old rights, at once."""

import asyncio
import json
from typing import Any

import pytest
from homeassistant.auth.const import GROUP_ID_ADMIN, GROUP_ID_USER
from homeassistant.core import HomeAssistant
from pytest_homeassistant_custom_component.common import CLIENT_ID, MockUser

from custom_components.switchboard.home.guests import DATA_GUESTS
from custom_components.switchboard.operations.work import DATA_WATCH

from ..services.test_graph_editing import entity, tell
from ..services.test_memory_services import KIM, ROBIN, learn, told
from .conftest import Asking
from .test_conversation_changes import entry_of
from .test_memory_commands import rest_on, write

AT_ONCE = 20


@pytest.fixture
async def crowd(house: HomeAssistant, entry: Any, hass_ws_client: Any) -> list[Asking]:
    """Many connections of an administrator."""
    return [Asking(await hass_ws_client(house)) for _ in range(AT_ONCE)]


async def told_of(somebody: Asking, command: str, memory_id: str, **data: Any) -> str:
    """Return all that comes back, but for what was asked."""
    message = await somebody.message(command, memory_id=memory_id, **data)
    message.pop("id")
    return json.dumps(message, sort_keys=True).replace(memory_id, "")


async def test_an_edit_does_not_tell_whether_another_persons_memory_is_there(house, admin, robin):
    memory = await told(house, "Hides the wommel", owner=KIM)
    revision = (await admin("memory/get", memory_id=memory["id"]))["revision"]
    seen = {"expected_revision": revision, "text": "Hides nothing"}
    theirs = await told_of(robin, "memory/update", memory["id"], **seen)
    nobodys = await told_of(robin, "memory/update", "0" * len(memory["id"]), **seen)
    assert theirs == nobodys
    assert "memory_unknown" in theirs


async def test_how_rare_a_word_is_with_others_is_not_told(house, robin):
    await told(house, "Keeps the wommel powder in the shed", owner=ROBIN)
    await write(
        house, lambda tx: tx.log.append([entry_of("r1", "one", ROBIN, "user", "wommel powder")])
    )
    await tell(house, [entity("Mia"), entity("wommel powder", "thing")], owner=ROBIN)
    asked = {
        "recall/explain": {"question": "Where is the wommel powder?"},
        "conversations/search": {"query": "wommel powder"},
    }
    before = [await robin(command, **data) for command, data in asked.items()]
    assert all(one["items"] for one in before)
    for number in range(5):
        await told(house, f"Has {number} of wommel powder in the attic", owner=KIM)
    said = [entry_of(f"k{n}", f"kims{n}", KIM, "user", "wommel powder") for n in range(20)]
    await write(house, lambda tx: tx.log.append(said))
    assert [await robin(command, **data) for command, data in asked.items()] == before


async def test_explaining_names_no_message_of_another_person(house, admin, robin):
    memory = await told(house, "The wobbly chair is in the attic")
    await rest_on(house, memory["id"], (KIM, "It is wobbly"), (ROBIN, "Yes, very"))
    asked = {"question": "Where is the wobbly chair?"}
    (mine,) = (await robin("recall/explain", **asked))["items"]
    (all_of_it,) = (await admin("recall/explain", **asked))["items"]
    assert mine["sources"] == [f"{memory['id']}-1"]
    assert len(all_of_it["sources"]) == 2


async def test_a_refused_value_is_not_sent_back_at_any_length(house, admin):
    memory = await told(house, "The bins go out on Mondays")
    given = {"memory_id": memory["id"], "expected_revision": "0" * 16}
    message = await admin.message("memory/update", **given, valid_to="x" * 1_000_000)
    assert message["error"]["code"] == "invalid_format"
    assert len(json.dumps(message)) < 10_000


async def test_who_is_no_administrator_any_more_hears_no_more(house, entry, hass_ws_client):
    group = await house.auth.async_get_group(GROUP_ID_ADMIN)
    user = MockUser(is_owner=False, name="Alex", groups=[group]).add_to_hass(house)
    refresh = await house.auth.async_create_refresh_token(user, CLIENT_ID)
    token = house.auth.async_create_access_token(refresh)
    client = await hass_ws_client(house, access_token=token)
    await client.send_json_auto_id({"type": "switchboard/work/subscribe"})
    assert (await client.receive_json())["success"]
    assert "standing" in (await client.receive_json())["event"]
    await house.auth.async_update_user(user, group_ids=[GROUP_ID_USER])
    watch = house.data[DATA_WATCH]
    listened = asyncio.get_running_loop().create_future()
    stop = watch.async_join(lambda told: listened.done() or listened.set_result(told))
    await house.data[DATA_GUESTS].async_set(is_on=True)
    watch.look_soon()
    await listened
    stop()
    assert not watch._watching
    await client.send_json_auto_id({"type": "switchboard/work/subscribe"})
    assert (await client.receive_json())["error"]["code"] == "command_not_allowed"


async def test_who_is_no_person_any_more_is_told_so_at_once(house, robin):
    await robin("info")
    assert (await robin._client.receive_json())["event"]["viewer"]["owner"] == ROBIN
    house.states.async_set(ROBIN, "home", {"friendly_name": "Robin"})
    assert (await robin._client.receive_json())["event"]["viewer"]["owner"] == "household"
    assert await robin.refusal("memory/list") == "command_not_allowed"


async def test_of_many_who_decide_at_once_one_does(house, admin, crowd):
    for number, commands in enumerate((["confirm"], ["reject"], ["confirm", "reject"])):
        words = {"subject": f"gate {number}", "summary": f"Gate {number} may be opened."}
        waiting = await learn(house, id=f"fact{number}", window_end_id=f"m{number}", **words)
        (shown,) = (await admin("memory/list", status="waiting"))["items"]
        given = {"memory_id": waiting, "expected_revision": shown["revision"]}
        answers = await asyncio.gather(
            *(
                one.message(f"memory/{commands[n % len(commands)]}", **given)
                for n, one in enumerate(crowd)
            )
        )
        assert [one["success"] for one in answers].count(True) == 1
        refusals = {one["error"]["code"] for one in answers if not one["success"]}
        assert refusals == {"memory_not_waiting"}
        if commands == ["confirm"]:
            (known,) = (await admin("memory/list"))["items"]
            assert (await admin("memory/history", memory_id=known["id"]))["total"] == 1


async def test_of_many_who_change_or_forget_a_memory_at_once_one_does(house, admin, crowd):
    memory = await told(house, "The bicycle stands behind the shed")
    revision = (await admin("memory/get", memory_id=memory["id"]))["revision"]
    scope = (await admin("memory/forget_preview", memory_id=memory["id"]))["revision"]
    answers = await asyncio.gather(
        *(
            one.message("memory/forget", memory_id=memory["id"], expected_revision=scope)
            if n % 2
            else one.message(
                "memory/update",
                memory_id=memory["id"],
                expected_revision=revision,
                text=f"Bicycle number {n}",
            )
            for n, one in enumerate(crowd)
        )
    )
    assert [one["success"] for one in answers].count(True) == 1
    again = await told(house, "The bicycle stands behind the shed")
    refused = await admin.refusal(
        "memory/update", memory_id=again["id"], expected_revision=revision, pinned=True
    )
    assert refused == "memory_changed_meanwhile"


async def test_an_answered_edit_outlives_a_reload_and_counts_once(house, entry, admin, crowd):
    memory = await told(house, "The kettle has no dents")
    given = {"memory_id": memory["id"]}
    stored = 0
    is_over = asyncio.Event()

    async def edit(one: Asking) -> None:
        nonlocal stored
        while not is_over.is_set():
            seen = await one.message("memory/get", **given)
            if seen["success"]:
                change = {"text": f"The kettle has {stored + 1} dents"}
                revision = seen["result"]["revision"]
                message = await one.message(
                    "memory/update", **given, expected_revision=revision, **change
                )
                stored += message["success"]

    editing = [asyncio.create_task(edit(one)) for one in crowd[:5]]
    for _ in range(3):
        before = stored
        while stored < before + 3:
            await admin.message("memory/summary")
        await house.config_entries.async_reload(entry.entry_id)
    is_over.set()
    await asyncio.gather(*editing)
    assert (await admin("memory/history", **given))["total"] == stored + 1
