"""Undoing what was done last: devices and scenes, in words of six languages."""

import asyncio
import json
from collections.abc import Callable, Coroutine, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import yaml
from homeassistant.components.assist_satellite import AssistSatelliteEntityFeature
from homeassistant.components.homeassistant.exposed_entities import async_expose_entity
from homeassistant.core import Context, HomeAssistant, callback
from homeassistant.helpers import area_registry as ar
from homeassistant.helpers import device_registry as dr
from homeassistant.helpers import entity_registry as er
from homeassistant.helpers import llm
from homeassistant.setup import async_setup_component
from pytest_homeassistant_custom_component.common import MockConfigEntry

from bench.house import ROOMS, House
from custom_components.switchboard.engine.language.lexicon import LANGUAGES
from custom_components.switchboard.engine.turn.phrases import phrase
from custom_components.switchboard.home import shown as shown_module
from custom_components.switchboard.home import undoing as undoing_module
from custom_components.switchboard.home.undoing import KEPT
from demo.azure_standin.ask import Ask, Call, Reply

from ..conftest import ONLY_MODEL, by_person
from ..household import AGREED
from ..satellite import KITCHEN, put_up_satellite
from ..tools import OneTool, OtherAPI

LAMP = "input_boolean.bed_light"
NOTHING = phrase("undo_nothing", "en")
REFUSED = phrase("undo_refused", "en")
REST = phrase("undo_rest", "en")
UNDO = {
    "en": "Could you undo that, please?",
    "de": "Mach das bitte rückgängig.",
    "es": "Deshazlo, por favor.",
    "fr": "Défais ça, s'il te plaît.",
    "it": "Annullalo, per favore.",
    "nl": "Maak dat ongedaan, alsjeblieft.",
}
SAID = yaml.safe_load((Path(__file__).parents[1] / "data" / "undo.yaml").read_text("utf-8"))
type Calls = tuple[tuple[str, dict[str, Any]], ...]


class Told:
    """A model that calls what it is told to in JSON, and keeps how often it was asked."""

    def __init__(self) -> None:
        self.asked = 0

    def __call__(self, ask: Ask) -> Reply:
        self.asked += 1
        last = next(one for one in reversed(ask.turns) if one.role in ("assistant", "tool", "user"))
        if last.role != "user" or not last.text.startswith("["):
            return Reply("All right.")
        return Reply(
            calls=tuple(Call(name, json.dumps(data)) for name, data in json.loads(last.text))
        )


def _done(*things: str, language: str = "en") -> str:
    return phrase("undo_done", language, things=", ".join(things), count=len(things))


@pytest.fixture
def model(standin: Any) -> Told:
    standin.state.rules = Told()
    return standin.state.rules


@pytest.fixture
async def furnished(house: HomeAssistant) -> None:
    await House(house).furnish()


@pytest.fixture
async def assist(open_assist: Callable) -> Any:
    _, assist = await open_assist(routing=ONLY_MODEL)
    return assist


def _turns(hass: HomeAssistant) -> Iterator[Calls]:
    """Give thirty turns of one house that change something and can be undone."""

    def switch(name: str) -> str:
        [state] = [one for one in hass.states.async_all("light") if one.name == name]
        return "HassTurnOff" if state.state == "on" else "HassTurnOn"

    for number, room in enumerate(ROOMS[:3]):
        lamp, blind = f"{room} Reading Lamp", f"{room} Blind"
        yield ((switch(f"{room} Ceiling Light"), {"name": f"{room} Ceiling Light"}),)
        yield ((switch(lamp), {"area": room, "domain": ["light"]}),)
        yield (("HassLightSet", {"name": f"{room} Wall Lamp", "brightness": 5 + number}),)
        yield (("HassTurnOn", {"name": f"{room} Plug"}),)
        yield (("HassTurnOff", {"name": blind}),)
        yield (("HassSetPosition", {"name": blind, "position": 10 + number}),)
        yield (("HassClimateSetTemperature", {"name": f"{room} Thermostat", "temperature": 17}),)
        yield (("HassSetVolume", {"name": f"{room} Speaker", "volume_level": 70 + number}),)
        yield ((switch(lamp), {"name": lamp}), ("HassTurnOff", {"name": blind}))
        yield (("HassLightSet", {"area": room, "brightness": 40}),)


def _all(hass: HomeAssistant) -> dict[str, tuple[str, dict[str, Any]]]:
    return {
        state.entity_id: (state.state, dict(state.attributes))
        for state in hass.states.async_all()
        if state.domain not in ("conversation", "sensor", "button")
    }


async def test_thirty_turns_are_undone_and_nothing_else_changes(
    house, furnished, assist, model, monkeypatch
):
    monkeypatch.setattr(undoing_module, "SHOWN_WITHIN", timedelta(0))  # here all is shown at once
    wrong, tried = [], 0
    for calls in _turns(house):
        tried += 1
        before = _all(house)
        await assist.say(json.dumps(calls))
        assert _all(house) != before, calls
        said = await assist.say("Undo that.")
        if _all(house) != before or said in (NOTHING, REFUSED):
            wrong.append((calls, said))
    assert tried == 30
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_language_undoes_without_a_request(house, open_assist, model, language):
    _, assist = await open_assist(language=language, routing=ONLY_MODEL)
    await assist.say(json.dumps([["HassTurnOff", {"name": "Bed Light"}]]))
    asked = model.asked
    assert house.states.get(LAMP).state == "off"
    assert await assist.say(UNDO[language]) == _done("Bed Light", language=language)
    assert house.states.get(LAMP).state == "on"
    assert await assist.say(UNDO[language]) == phrase("undo_nothing", language)
    assert model.asked == asked


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_wish_to_undo_is_told_from_what_sounds_like_it(house, open_assist, model, language):
    """The house undoes what asks for it; whatever else is said, the model hears of it."""
    _, assist = await open_assist(language=language, routing=ONLY_MODEL)
    for kind, undone in (("undo", True), ("other", False)):
        for number, said in enumerate(SAID[language][kind]):
            talk = f"{kind} {number}"
            await assist.say(json.dumps([["HassTurnOff", {"name": "Bed Light"}]]), talk)
            asked = model.asked
            await assist.say(said, talk)
            assert (house.states.get(LAMP).state == "on") is undone, said
            assert (model.asked == asked) is undone, said


async def test_what_was_understood_at_home_is_undone_as_well(house, open_assist, model):
    _, assist = await open_assist()
    await assist.say("turn off the bed light")
    assert house.states.get(LAMP).state == "off"
    assert await assist.say("undo") == _done("Bed Light")
    assert house.states.get(LAMP).state == "on"
    assert model.asked == 0


@pytest.mark.parametrize(
    "between", ["what time is it", "never mind", "That was wrong.", "unlock the front door"]
)
async def test_what_changed_nothing_is_passed_over(home, open_assist, model, states, between):
    _, assist = await open_assist(entry_options=AGREED, security={"pin": "4711"})
    await assist.say("turn off the bed light")
    await assist.say(between)
    assert await assist.say("undo that") == _done("Bed Light")
    assert states(LAMP) == "on"
    assert model.asked == 0


async def test_a_scene_is_undone_by_the_states_before(house, assist, model):
    things = {LAMP: "off", "input_boolean.ceiling_lights": "off"}
    scene = {"scene": [{"name": "Good Night", "entities": things}]}
    assert await async_setup_component(house, "scene", scene)
    async_expose_entity(house, "conversation", "scene.good_night", should_expose=True)
    await assist.say(json.dumps([["HassTurnOn", {"name": "Good Night"}]]))
    assert house.states.get(LAMP).state == "off"
    assert await assist.say("undo that") == _done("Bed Light", "Ceiling Lights")
    assert all(house.states.get(one).state == "on" for one in things)


@pytest.mark.parametrize(
    ("name", "tool"),
    [("Front Door", "HassTurnOn"), ("Garage Door", "HassTurnOn"), ("Attic Window", "HassTurnOn")],
)
async def test_what_lets_people_in_is_not_moved_again(home, assist, model, states, name, tool):
    await assist.say(json.dumps([[tool, {"name": name}]]))
    entity = f"{'lock' if name == 'Front Door' else 'cover'}.{name.lower().replace(' ', '_')}"
    now = states(entity)
    assert await assist.say("undo that") == REFUSED
    assert states(entity) == now


async def test_a_blind_goes_back_where_it_was_and_the_lock_stays(home, assist, model, states):
    calls = [["HassTurnOn", {"name": one}] for one in ("Kitchen Blind", "Front Door")]
    await assist.say(json.dumps(calls))
    locked = states("lock.front_door")
    assert await assist.say("undo that") == f"{_done('Kitchen Blind')} {REST}"
    assert states("cover.kitchen_blind") == "closed"
    assert states("lock.front_door") == locked


async def test_a_script_is_refused_aloud(house, assist, model):
    steps = [{"action": "input_boolean.turn_off", "target": {"entity_id": LAMP}}]
    assert await async_setup_component(house, "script", {"script": {"leave": {"sequence": steps}}})
    async_expose_entity(house, "conversation", "script.leave", should_expose=True)
    await assist.say(json.dumps([["script__leave", {}]]))
    assert house.states.get(LAMP).state == "off"
    assert await assist.say("undo that") == REFUSED
    assert house.states.get(LAMP).state == "off"


async def test_after_ten_minutes_nothing_is_undone(house, assist, model, freezer):
    await assist.say(json.dumps([["HassTurnOff", {"name": "Bed Light"}]]))
    freezer.tick(KEPT + timedelta(seconds=1))
    assert await assist.say("undo that") == NOTHING
    assert house.states.get(LAMP).state == "off"


async def test_another_conversation_undoes_nothing_of_this_one(house, assist, model):
    await assist.say(json.dumps([["HassTurnOff", {"name": "Bed Light"}]]))
    assert await assist.say("undo that", "elsewhere") == NOTHING
    assert house.states.get(LAMP).state == "off"


async def test_whoever_speaks_in_the_same_room_may_undo(house, assist, model):
    entry = MockConfigEntry(domain="test")
    entry.add_to_hass(house)
    kitchen = ar.async_get(house).async_create("Kitchen")
    ids = []
    for name, area in (("one", kitchen.id), ("two", kitchen.id), ("three", None)):
        made = dr.async_get(house).async_get_or_create(
            config_entry_id=entry.entry_id, identifiers={("test", name)}
        )
        dr.async_get(house).async_update_device(made.id, area_id=area)
        ids.append(made.id)
    await assist.say(json.dumps([["HassTurnOff", {"name": "Bed Light"}]]), "a", device_id=ids[0])
    assert await assist.say("undo that", "b", device_id=ids[2]) == NOTHING
    assert await assist.say("undo that", "c", device_id=ids[1]) == _done("Bed Light")


async def test_a_satellite_undoes_in_the_room_that_it_is_put_into_itself(house, open_assist, model):
    await put_up_satellite(house, AssistSatelliteEntityFeature.ANNOUNCE)
    _, assist = await open_assist(routing=ONLY_MODEL)
    entry = MockConfigEntry(domain="test")
    entry.add_to_hass(house)
    made = dr.async_get(house).async_get_or_create(
        config_entry_id=entry.entry_id, identifiers={("test", "tablet")}
    )
    kitchen = ar.async_get(house).async_create("Kitchen")
    dr.async_get(house).async_update_device(made.id, area_id=kitchen.id)
    er.async_get(house).async_update_entity(KITCHEN, area_id=kitchen.id)
    await assist.say(json.dumps([["HassTurnOff", {"name": "Bed Light"}]]), device_id=made.id)
    told, _ = await assist.speak_at(KITCHEN, "undo that")
    assert told == _done("Bed Light")


async def test_what_a_person_has_changed_since_stays(house, assist, model):
    calls = [["HassTurnOff", {"name": one}] for one in ("Bed Light", "Ceiling Lights")]
    await assist.say(json.dumps(calls))
    await house.services.async_call(
        "input_boolean",
        "toggle",
        {"entity_id": LAMP},
        blocking=True,
        context=by_person(house),
    )
    assert await assist.say("undo that") == f"{_done('Ceiling Lights')} {REST}"
    assert house.states.get(LAMP).state == "on"
    assert house.states.get("input_boolean.ceiling_lights").state == "on"


@pytest.fixture
def porch(house: HomeAssistant) -> list[Context]:
    """Give a lamp that is off once it says so; returns in which contexts it was switched off."""
    house.states.async_set("light.porch", "on", {"friendly_name": "Porch"})
    async_expose_entity(house, "conversation", "light.porch", should_expose=True)
    asked: list[Context] = []
    house.services.async_register("light", "turn_off", lambda call: asked.append(call.context))
    house.services.async_register(
        "light",
        "turn_on",
        callback(lambda call: house.states.async_set("light.porch", "on", context=call.context)),
    )
    return asked


async def _is_waited_for(monkeypatch: pytest.MonkeyPatch, undoing: Coroutine) -> asyncio.Task:
    """Let something be undone as far as a thing is waited for that has not shown anything yet."""
    is_waiting = asyncio.Event()

    async def shown(*arguments: Any) -> bool:
        is_waiting.set()
        return await shown_module.async_shown(*arguments)

    monkeypatch.setattr(undoing_module, "async_shown", shown)
    task = asyncio.create_task(undoing)
    async with asyncio.timeout(10):
        await is_waiting.wait()
    return task


@pytest.mark.parametrize("is_shown", [True, False], ids=["shown before", "shown meanwhile"])
async def test_a_lamp_that_shows_it_later_is_undone(
    house, assist, model, porch, monkeypatch, is_shown
):
    await assist.say(json.dumps([["HassTurnOff", {"name": "Porch"}]]))
    [context] = porch
    if is_shown:
        house.states.async_set("light.porch", "off", context=context)
    undoing = await _is_waited_for(monkeypatch, assist.say("undo that"))
    if not is_shown:
        assert house.states.get("light.porch").state == "on"
        house.states.async_set("light.porch", "off", context=context)
    assert await undoing == _done("Porch")
    assert house.states.get("light.porch").state == "on"
    assert house.states.get("light.porch").context.id != context.id


async def test_a_thing_that_shows_nothing_is_not_waited_for_long(
    house, assist, model, porch, monkeypatch
):
    monkeypatch.setattr(undoing_module, "SHOWN_WITHIN", timedelta(0))
    await assist.say(json.dumps([["HassTurnOff", {"name": "Porch"}]]))
    assert len(porch) == 1
    assert await assist.say("undo that") == _done("Porch")


async def test_a_failure_is_said(house, assist, model):
    await assist.say(json.dumps([["HassTurnOff", {"name": "Bed Light"}]]))
    house.services.async_remove("input_boolean", "turn_on")
    assert await assist.say("undo that") == phrase("undo_failed", "en")


async def test_what_a_tool_did_by_itself_is_left_to_the_model(house, open_assist, model):
    """A turn that acted without moving anything is not skipped for the one before it."""
    llm.async_register_api(house, OtherAPI(house, OneTool("other__send")))
    _, assist = await open_assist(routing=ONLY_MODEL, llm_hass_api=["assist", "other"])
    await assist.say(json.dumps([["HassTurnOff", {"name": "Bed Light"}]]))
    await assist.say(json.dumps([["other__send", {}]]))
    asked = model.asked
    assert await assist.say("undo that") == "All right."
    assert model.asked == asked + 1
    assert house.states.get(LAMP).state == "off"
