"""All that is exposed is looked through once, and each change is told in the very next turn."""

import pytest
from homeassistant.components.homeassistant.exposed_entities import async_expose_entity
from homeassistant.core import StateMachine
from homeassistant.helpers import area_registry as ar
from homeassistant.helpers import device_registry as dr
from homeassistant.helpers import entity_registry as er

from custom_components.switchboard.engine.turn.home_state import CHANGED_HEADING

from ..conftest import ONLY_MODEL, agent_of, last_turn
from ..dialog import async_open_assist
from .test_large_house import move, rename

LAMP = "input_boolean.bed_light"


def told_now(standin) -> str:
    """Return the last note of changes that the model got."""
    texts = [item["content"] for item in standin.sent()[-1]["input"] if "content" in item]
    notes = [text for text in texts if isinstance(text, str) and CHANGED_HEADING in text]
    return notes[-1].partition(CHANGED_HEADING)[2] if notes else ""


def tools_now(standin) -> set[str]:
    """Return the names of the tools that were on offer last."""
    return {tool["name"] for tool in standin.sent()[-1]["tools"]}


def be_renamed_by_its_integration(house, _lamp):
    house.states.async_set("light.plain", "on", {"friendly_name": "Loft Lamp"})


def expose_what_was_there(house, _lamp):
    async_expose_entity(house, "conversation", "light.hidden", should_expose=True)


def add(house, _lamp):
    async_expose_entity(house, "conversation", "light.loft", should_expose=True)
    house.states.async_set("light.loft", "on", {"friendly_name": "Loft Lamp"})


def put_in_the_place_of_another(house, lamp):
    house.states.async_remove("light.plain")
    add(house, lamp)


def hide(house, _lamp):
    async_expose_entity(house, "conversation", LAMP, should_expose=False)


def remove(house, _lamp):
    house.states.async_remove(LAMP)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (rename, "Loft Lamp"),
        (be_renamed_by_its_integration, "Loft Lamp"),
        (move, "Loft"),
        (expose_what_was_there, "Loft Lamp"),
        (add, "Loft Lamp"),
        (put_in_the_place_of_another, "Loft Lamp"),
        (hide, "Bed Light = gone"),
        (remove, "Bed Light = gone"),
    ],
)
async def test_the_very_next_turn_tells_it(house, open_assist, standin, change, told):
    async_expose_entity(house, "conversation", "light.plain", should_expose=True)
    async_expose_entity(house, "conversation", "light.hidden", should_expose=False)
    house.states.async_set("light.plain", "on", {"friendly_name": "Plain Lamp"})
    house.states.async_set("light.hidden", "on", {"friendly_name": "Loft Lamp"})
    _, assist = await open_assist(routing=ONLY_MODEL)
    for _ in range(2):
        await assist.say("hello")
        assert "Loft" not in told_now(standin)
    change(house, LAMP)
    await assist.say("hello")
    assert told in told_now(standin)


async def test_the_very_next_turn_has_the_tools_for_what_is_exposed(house, open_assist, standin):
    _, assist = await open_assist(routing=ONLY_MODEL)
    await assist.say("hello")
    assert "intent__HassTurnOn" in tools_now(standin)
    assert "intent__HassSetPosition" not in tools_now(standin)
    house.states.async_set("cover.blind", "open")
    async_expose_entity(house, "conversation", "cover.blind", should_expose=True)
    await assist.say("hello")
    assert "intent__HassSetPosition" in tools_now(standin)
    async_expose_entity(house, "conversation", "cover.blind", should_expose=False)
    await assist.say("hello")
    assert "intent__HassSetPosition" not in tools_now(standin)


async def test_a_moved_satellite_is_where_it_is_now(house, move_in, hass_ws_client, standin):
    entry = await move_in(routing=ONLY_MODEL)
    satellite = dr.async_get(house).async_get_or_create(
        config_entry_id=entry.entry_id, identifiers={("test", "satellite")}
    )
    assist = await async_open_assist(house, hass_ws_client, agent_of(house, entry))
    for number, room in enumerate(("Kitchen", "Loft")):
        area = ar.async_get(house).async_create(room)
        dr.async_get(house).async_update_device(satellite.id, area_id=area.id)
        await assist.say("hello", f"talk {number}", device_id=satellite.id)
        assert f"You are in area {room} " in standin.sent()[-1]["input"][0]["content"]
    await assist.say("hello", "talk without a device")
    assert "You are in area" not in standin.sent()[-1]["input"][0]["content"]


async def test_a_number_beside_the_new_name_of_a_lock_is_withheld_in_the_very_next_turn(
    house, open_assist, standin
):
    house.states.async_set("lock.front", "locked", {"friendly_name": "Alpha"})
    async_expose_entity(house, "conversation", "lock.front", should_expose=True)
    _, assist = await open_assist(routing=ONLY_MODEL, security={"pin": "4711"})
    sentence = "tell me of beta in room 2500 please"
    await assist.say(sentence)
    assert sentence in str(standin.sent()[-1]["input"][-1])
    house.states.async_set("lock.front", "locked", {"friendly_name": "Beta"})
    await assist.say(sentence)
    assert "2500" not in str(standin.sent()[-1]["input"][-1])
    async_expose_entity(house, "conversation", "lock.front", should_expose=False)
    await assist.say(sentence)
    assert sentence in str(standin.sent()[-1]["input"][-1])


async def test_names_of_what_is_protected_are_made_out_once(house, open_assist, monkeypatch):
    er.async_get(house).async_get_or_create("lock", "test", "x", suggested_object_id="front")
    house.states.async_set("lock.front", "locked", {"friendly_name": "Alpha"})
    async_expose_entity(house, "conversation", "lock.front", should_expose=True)
    entry, assist = await open_assist(routing=ONLY_MODEL, security={"pin": "4711"})
    await assist.say("hello")

    def made_out(*_arguments):
        raise AssertionError("It was made out anew")

    monkeypatch.setattr(er, "async_get_entity_aliases", made_out)
    assert await assist.say("hello") != ""
    assert last_turn(entry)["error"] is None


@pytest.mark.parametrize("mode", ["deltas", "tools_only"])
async def test_no_turn_looks_through_all_states(house, open_assist, monkeypatch, mode):
    _, assist = await open_assist(routing=ONLY_MODEL, home_state={"mode": mode})
    await assist.say("hello")
    looked: list[object] = []
    all_of = StateMachine.async_all

    def looking(self, domain_filter=None):
        if domain_filter is None:
            looked.append(self)
        return all_of(self, domain_filter)

    monkeypatch.setattr(StateMachine, "async_all", looking)
    house.states.async_set(LAMP, "off", house.states.get(LAMP).attributes)
    await assist.say("hello")
    await assist.say("hello", "another")
    assert looked == []
