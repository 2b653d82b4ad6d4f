"""What is known of the home is kept from turn to turn, and never longer than it holds."""

import threading

import pytest
from homeassistant.components.homeassistant import llm as home_llm
from homeassistant.components.homeassistant.exposed_entities import async_expose_entity
from homeassistant.const import STATE_ON
from homeassistant.core import Context
from homeassistant.helpers import area_registry as ar
from homeassistant.helpers import device_registry as dr
from homeassistant.helpers import entity_registry as er
from homeassistant.helpers import llm

from custom_components.switchboard.agent.assist_api import AssistAPI
from custom_components.switchboard.agent.request import LONG_PROMPT_CHARACTERS
from custom_components.switchboard.engine.tokens.counter import TokenCounter
from custom_components.switchboard.home import states as home_door
from custom_components.switchboard.home.exposed import names_in_house
from custom_components.switchboard.home.states import async_home

from ..conftest import ONLY_MODEL, agent_of, last_turn
from ..dialog import async_open_assist

TOOLS_ONLY = {"routing": {"policy": "llm_only"}, "home_state": {"mode": "tools_only"}}
ODD_NAMES = (
    "Yes",
    "null",
    "Lamp: big",
    "Lamp #1",
    "- Lamp",
    "L'Eau",
    "Größe",
    "7",
    "Lamp [left]",
    "A lamp whose name is so long that it cannot be on one line of what Home Assistant writes",
)


@pytest.fixture
def attic(house):
    """Return the id of a lamp in the attic, on a device, with an alias."""
    entry = house.config_entries.async_entries("input_boolean")
    assert not entry
    area = ar.async_get(house).async_create("Attic")
    lamp = "input_boolean.bed_light"
    er.async_get(house).async_update_entity(
        lamp, area_id=area.id, aliases=[er.COMPUTED_NAME, "Night Lamp"]
    )
    return lamp


async def prompt_of(assist, standin) -> str:
    """Say something, and return the instructions that the model got."""
    await assist.say("hello")
    return standin.sent()[-1]["input"][0]["content"]


async def test_the_overview_is_as_home_assistant_writes_it(house, attic):
    for number, name in enumerate(ODD_NAMES):
        house.states.async_set(f"light.odd_{number}", STATE_ON, {"friendly_name": name})
        async_expose_entity(house, "conversation", f"light.odd_{number}", should_expose=True)
    house.states.async_set("script.tea", "off")
    async_expose_entity(house, "conversation", "script.tea", should_expose=True)
    context = llm.LLMContext("test", Context(), "en", "conversation", None)
    theirs = await llm.async_get_api(house, "assist", context)
    for _ in range(2):  # written, and kept
        ours = await AssistAPI(house).async_get_api_instance(context)
        assert ours.api_prompt == theirs.api_prompt
        assert [tool.name for tool in ours.tools] == [tool.name for tool in theirs.tools]
        assert ours.custom_serializer == theirs.custom_serializer


async def test_with_nothing_exposed_it_is_as_home_assistant_says_it(house):
    for lamp in ("bed_light", "ceiling_lights"):
        async_expose_entity(house, "conversation", f"input_boolean.{lamp}", should_expose=False)
    context = llm.LLMContext("test", Context(), "en", "conversation", None)
    theirs = await llm.async_get_api(house, "assist", context)
    ours = await AssistAPI(house).async_get_api_instance(context)
    assert ours.api_prompt == theirs.api_prompt


async def test_no_turn_has_the_overview_written_anew(open_assist, standin, monkeypatch):
    _, assist = await open_assist(**TOOLS_ONLY)

    def written(*_arguments, **_options):
        raise AssertionError("It was written anew")

    monkeypatch.setattr(home_llm, "async_get_exposed_entities", written)
    for _ in range(2):
        assert "names: Bed Light" in await prompt_of(assist, standin)


async def test_a_long_prompt_is_counted_once_off_the_loop(house, open_assist, monkeypatch):
    for number in range(600):
        house.states.async_set(f"light.l{number}", "on", {"friendly_name": f"Lamp {number}"})
        async_expose_entity(house, "conversation", f"light.l{number}", should_expose=True)
    _, assist = await open_assist(**TOOLS_ONLY)
    measured: list[int] = []
    measure = TokenCounter._measure

    def measuring(self, encoding, text):
        if len(text) > LONG_PROMPT_CHARACTERS:
            measured.append(threading.get_ident())
        return measure(self, encoding, text)

    monkeypatch.setattr(TokenCounter, "_measure", measuring)
    for _ in range(3):
        await assist.say("hello")
    assert len(measured) == 1
    assert measured[0] != threading.get_ident()


async def test_only_what_has_changed_is_read_again(house, open_assist, monkeypatch):
    _, assist = await open_assist(routing=ONLY_MODEL)
    await assist.say("hello")
    read: list[str] = []
    before = home_door._thing

    def reading(hass, state, named):
        read.append(state.entity_id)
        return before(hass, state, named)

    monkeypatch.setattr(home_door, "_thing", reading)
    await assist.say("hello")
    assert read == []
    house.states.async_set("input_boolean.bed_light", "off")
    await assist.say("hello")
    assert read == ["input_boolean.bed_light"]


def rename_area(house, lamp):
    area_id = er.async_get(house).async_get(lamp).area_id
    ar.async_get(house).async_update(area_id, name="Loft")


def name_area_otherwise(house, lamp):
    area_id = er.async_get(house).async_get(lamp).area_id
    ar.async_get(house).async_update(area_id, aliases={"Loft"})


def move(house, lamp):
    loft = ar.async_get(house).async_create("Loft")
    er.async_get(house).async_update_entity(lamp, area_id=loft.id)


def rename(house, lamp):
    er.async_get(house).async_update_entity(lamp, name="Loft Lamp")


def add_alias(house, lamp):
    er.async_get(house).async_update_entity(lamp, aliases=[er.COMPUTED_NAME, "Loft Lamp"])


def expose_another(house, _lamp):
    house.states.async_set("light.loft", "on", {"friendly_name": "Loft Lamp"})
    async_expose_entity(house, "conversation", "light.loft", should_expose=True)


@pytest.mark.parametrize(
    "change", [rename_area, name_area_otherwise, move, rename, add_alias, expose_another]
)
async def test_what_is_called_otherwise_is_told_otherwise_in_the_next_conversation(
    house, attic, open_assist, standin, change
):
    _, assist = await open_assist(**TOOLS_ONLY)
    assert "Loft" not in await prompt_of(assist, standin)
    assert not any("Loft" in name for name in names_in_house(house))
    change(house, attic)
    await house.async_block_till_done()
    await assist.say("hello", "another")
    assert "Loft" in standin.sent()[-1]["input"][0]["content"]
    assert any("Loft" in name for name in names_in_house(house))
    things = async_home(house).values()
    assert any("Loft" in name for one in things for name in (*one.names, *one.areas))


async def test_what_is_hidden_or_gone_is_no_longer_told(house, attic, open_assist, standin):
    _, assist = await open_assist(**TOOLS_ONLY)
    assert "Bed Light" in await prompt_of(assist, standin)
    async_expose_entity(house, "conversation", attic, should_expose=False)
    house.states.async_remove("input_boolean.ceiling_lights")
    await assist.say("hello", "another")
    told = standin.sent()[-1]["input"][0]["content"]
    assert "Bed Light" not in told
    assert "Ceiling Lights" not in told
    assert names_in_house(house) == {"Attic"}


async def test_a_device_that_is_renamed_renames_its_things(house, move_in):
    entry = await move_in()
    device = dr.async_get(house).async_get_or_create(
        config_entry_id=entry.entry_id, identifiers={("test", "lamp")}, name="Lantern"
    )
    lamp = er.async_get(house).async_get_or_create(
        "light", "test", "lamp", device_id=device.id, has_entity_name=True, original_name="Glow"
    )
    house.states.async_set(lamp.entity_id, "on", {"friendly_name": "Lantern Glow"})
    async_expose_entity(house, "conversation", lamp.entity_id, should_expose=True)
    assert async_home(house)[lamp.entity_id].names == ("Lantern Glow",)
    dr.async_get(house).async_update_device(device.id, name_by_user="Torch")
    await house.async_block_till_done()
    assert async_home(house)[lamp.entity_id].names == ("Torch Glow",)
    kitchen = ar.async_get(house).async_create("Kitchen")
    dr.async_get(house).async_update_device(device.id, area_id=kitchen.id)
    await house.async_block_till_done()
    assert async_home(house)[lamp.entity_id].areas == ("Kitchen",)


async def test_a_home_much_too_large_is_not_even_looked_at(
    house, move_in, hass_ws_client, standin, monkeypatch
):
    entry = await move_in(routing=ONLY_MODEL, home_state={"table_tokens": 100})
    for number in range(60):
        house.states.async_set(f"light.l{number}", "on", {"friendly_name": f"Lamp {number}"})
        async_expose_entity(house, "conversation", f"light.l{number}", should_expose=True)
    assist = await async_open_assist(house, hass_ws_client, agent_of(house, entry))
    reader = home_door.home_reader(house)
    for reading in ("read", "async_read"):
        monkeypatch.setattr(type(reader), reading, lambda _self: pytest.fail("It was read"))
    for _ in range(2):
        assert "names: Lamp 59" in await prompt_of(assist, standin)
    assert last_turn(entry)["error"] is None
