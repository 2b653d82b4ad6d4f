"""Commands in one request: what the model says along with its calls, spoken if it proves true.

``house-brisk`` says it where it is due, ``house-hasty`` always that all is done, ``house-boastful``
that something else is; ``house-voice`` says nothing along with its calls.
"""

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest
from homeassistant.components import conversation
from homeassistant.components.conversation.trace import async_get_traces
from homeassistant.components.homeassistant.exposed_entities import async_expose_entity
from homeassistant.components.light import ColorMode, LightEntity
from homeassistant.core import HomeAssistant
from homeassistant.exceptions import HomeAssistantError
from homeassistant.helpers import area_registry as ar
from homeassistant.helpers import entity_registry as er
from homeassistant.helpers import llm
from homeassistant.setup import async_setup_component
from pytest_homeassistant_custom_component.common import setup_test_component_platform

from custom_components.switchboard.agent.tool_guard import GuardedAPIInstance
from custom_components.switchboard.home import shown
from demo.azure_standin.ask import Ask, Call, Reply

from ..conftest import ONLY_MODEL

DONE = "Done. I turned off Bed Light."


class Lamp(LightEntity):
    """A lamp in the study that switches as it is told, fails, or takes its time."""

    _attr_color_mode = ColorMode.ONOFF
    _attr_supported_color_modes = {ColorMode.ONOFF}  # noqa: RUF012
    _attr_is_on = False

    def __init__(self, name: str, *, fails: bool = False, there: bool = True) -> None:
        self._attr_name = self._attr_unique_id = name
        self._attr_available = there
        self.fails = fails
        self.goes_on: asyncio.Event | None = None

    async def async_turn_on(self, **_: Any) -> None:
        if self.goes_on is not None:
            await self.goes_on.wait()
        if self.fails:
            raise HomeAssistantError("The lamp is broken")
        self._attr_is_on = True
        self.async_write_ha_state()


@pytest.fixture
async def study(house: HomeAssistant) -> dict[str, Lamp]:
    """Put lamps into the study, by what is the matter with them."""
    lamps = {
        "good": Lamp("Desk Lamp"),
        "broken": Lamp("Floor Lamp", fails=True),
        "away": Lamp("Shelf Lamp", there=False),
    }
    setup_test_component_platform(house, "light", list(lamps.values()))
    assert await async_setup_component(house, "light", {"light": {"platform": "test"}})
    await house.async_block_till_done()
    area = ar.async_get(house).async_create("Study")
    for lamp in lamps.values():
        er.async_get(house).async_update_entity(lamp.entity_id, area_id=area.id)
        async_expose_entity(house, "conversation", lamp.entity_id, should_expose=True)
    return lamps


@pytest.fixture
def assist(open_assist: Callable) -> Callable:
    """Move in with a deployment, and open a voice assistant."""
    return lambda deployment="house-brisk", **options: open_assist(
        deployment=deployment, routing=ONLY_MODEL, **options
    )


async def test_a_command_takes_one_request(house, assist, standin):
    entry, talk = await assist()
    assert await talk.say("Turn off the bed light.") == DONE
    assert house.states.get("input_boolean.bed_light").state == "off"
    assert len(standin.requests) == 1
    kept = entry.runtime_data.live.windows.get_messages("talk")
    assert [(one.role, one.content) for one in kept][-1] == ("assistant", DONE)


async def test_the_words_are_streamed_after_the_tool_has_answered(assist):
    _, talk = await assist()
    await talk.say("Turn off the bed light.")
    deltas = [
        event["data"]["chat_log_delta"]
        for event in talk.heard
        if event.get("type") == "intent-progress" and "chat_log_delta" in event["data"]
    ]
    roles = [delta["role"] for delta in deltas if "role" in delta]
    assert roles == ["assistant", "tool_result", "assistant"]
    result = next(at for at, delta in enumerate(deltas) if delta.get("role") == "tool_result")
    assert not any(delta.get("content") for delta in deltas[:result])
    assert "".join(delta.get("content") or "" for delta in deltas[result + 1 :]) == DONE


async def test_the_words_never_reach_the_tool_and_the_trace_shows_them(assist, standin):
    _, talk = await assist()
    await talk.say("Turn off the bed light.")
    [call] = standin.requests[0]["tool_calls"]
    assert json.loads(call["arguments"])["say"] == DONE
    events = async_get_traces()[-1].as_dict()["events"]
    calls = [event["data"] for event in events if event["event_type"] == "tool_call"]
    assert [call["tool_args"].get("name") for call in calls] == ["Bed Light"]
    assert "say" not in calls[0]["tool_args"]
    assert DONE in str([e["data"] for e in events if e["event_type"] == "agent_detail"])
    heard = json.dumps(talk.heard)
    assert '"say"' not in heard


async def test_two_commands_in_one_breath_take_one_request(house, assist, standin):
    _, talk = await assist()
    told = await talk.say("Turn off the bed light and the ceiling lights.")
    assert told == "Done. I turned off Bed Light. Done. I turned off Ceiling Lights."
    assert {house.states.get(f"input_boolean.{one}").state for one in ("bed_light",)} == {"off"}
    assert len(standin.requests) == 1


async def test_a_model_that_says_nothing_is_asked_again(assist, standin):
    _, talk = await assist("house-voice")
    assert await talk.say("Turn off the bed light.") == DONE
    assert len(standin.requests) == 2


async def test_nothing_is_offered_when_it_is_switched_off(assist, standin):
    _, talk = await assist("house-hasty", timing={"confirm_at_once": False})
    assert await talk.say("Turn off the bed light.") == DONE
    assert len(standin.requests) == 2
    assert '"say"' not in json.dumps(standin.sent()[0]["tools"])


@pytest.mark.parametrize(
    "more",
    [
        "and how warm is it outside?",
        "and tell me if the ceiling lights are on",
        "and is the ceiling light on?",
        "and the moon",
    ],
)
async def test_what_was_asked_together_gets_its_second_request(assist, standin, more):
    _, talk = await assist("house-hasty")
    await talk.say(f"Turn off the bed light {more}")
    assert len(standin.requests) == 2


@pytest.mark.parametrize(
    ("wish", "thing"),
    [("Turn on the floor lamp.", "Floor Lamp"), ("Turn on the shelf lamp.", "Shelf Lamp")],
)
async def test_what_fails_or_is_out_of_reach_the_model_says(study, assist, standin, wish, thing):
    _, talk = await assist("house-hasty")
    told = await talk.say(wish)
    assert len(standin.requests) == 2
    assert f"turned on {thing}" in standin.requests[0]["tool_calls"][0]["arguments"]
    assert told.startswith(f"Sorry, that did not work: {thing}")


async def test_half_a_success_is_for_the_model_to_say(study, assist, standin):
    _, talk = await assist("house-hasty")
    told = await talk.say("Turn on the lamps in the study.")
    assert study["good"].is_on
    assert len(standin.requests) == 2
    assert "Sorry, that did not work: " in told  # which lamp failed, Home Assistant does not know


async def test_what_still_goes_on_is_not_done(study, assist, standin, monkeypatch):
    monkeypatch.setattr(shown, "SHOWN_SECONDS", 0.01)
    lamp = study["good"]
    lamp.goes_on = asyncio.Event()
    was_on: list[bool] = []
    rules = standin.state.rules

    def answer(ask: Ask) -> Reply:
        was_on.append(lamp.is_on)
        if len(was_on) == 2:
            lamp.goes_on.set()
        return rules(ask)

    standin.state.rules = answer
    _, talk = await assist("house-hasty")
    await talk.say("Turn on the desk lamp.")
    assert was_on == [False, False]


async def test_nothing_protected_is_confirmed_by_the_model(states, assist, standin):
    _, talk = await assist("house-hasty", security={"pin": "48391650"})
    assert "unlocked" not in (await talk.say("Unlock the front door.")).casefold()
    assert states("lock.front_door") == "locked"
    before = len(standin.requests)
    await talk.say("48391650")
    assert states("lock.front_door") == "unlocked"
    assert len(standin.requests) == before + 2


async def test_a_lock_is_never_confirmed_even_without_a_pin(states, assist, standin):
    _, talk = await assist("house-hasty")
    await talk.say("Unlock the front door.")
    assert states("lock.front_door") == "unlocked"
    assert len(standin.requests) == 2


async def test_words_that_name_another_thing_are_not_spoken_but_learnt(assist, standin):
    entry, talk = await assist("house-boastful")
    for wish in ("off", "on", "off"):
        assert await talk.say(f"Turn {wish} the bed light.") == DONE.replace("off", wish)
    assert len(standin.requests) == 6
    assert "say" in entry.data["capabilities"]["rejected"]
    await talk.say("Turn on the bed light.", "another")
    assert '"say"' not in json.dumps(standin.sent()[-1]["tools"])


async def test_a_script_keeps_an_argument_that_it_calls_so_itself(house, assist, standin):
    fields = {"say": {"description": "What to say"}}
    heard: list[dict[str, Any]] = []
    house.services.async_register("test", "hear", lambda call: heard.append(dict(call.data)))
    steps = [{"action": "test.hear", "data": {"text": "{{ say }}"}}]
    assert await async_setup_component(
        house, "script", {"script": {"town_crier": {"fields": fields, "sequence": steps}}}
    )
    async_expose_entity(house, "conversation", "script.town_crier", should_expose=True)
    _, talk = await assist("house-voice")
    standin.state.rules = _crying
    await talk.say("Cry it out.")
    assert heard == [{"text": "Hear ye"}]


def _crying(ask: Ask) -> Reply:
    if ask.turns[-1].role == "tool":
        return Reply("I cried it out.")
    return Reply(calls=(Call("script__town_crier", '{"say": "Hear ye"}'),))


async def test_memory_and_chat_log_have_the_words_as_the_assistants_own(assist, house):
    _, talk = await assist()
    await talk.say("Turn off the bed light.")
    chat_log = house.data[conversation.chat_log.DATA_CHAT_LOGS]["talk"]
    assert chat_log.content[-1].content == DONE


async def test_tools_have_no_floors_and_kinds_that_the_house_has_not(home, assist, standin):
    _, talk = await assist()
    await talk.say("Turn off the bed light.")
    tools = {tool["name"]: tool for tool in standin.sent()[0]["tools"]}
    properties = tools["intent__HassTurnOn"]["parameters"]["properties"]
    assert "floor" not in properties
    assert set(properties["device_class"]["items"]["enum"]) == {"blind", "garage", "window"}
    await talk.say("Turn off the ceiling lights.")
    assert standin.sent()[1]["tools"] == standin.sent()[0]["tools"]


async def test_a_call_of_the_same_id_does_not_keep_what_another_did(house, study):
    context = llm.LLMContext("test", None, "en", conversation.DOMAIN, None)
    api = await llm.async_get_api(house, llm.LLM_API_ASSIST, context)
    guarded = GuardedAPIInstance(api.api, api.api_prompt, context, api.tools)

    def turn_on(name: str) -> llm.ToolInput:
        return llm.ToolInput("intent__HassTurnOn", {"name": name}, id="call_0")

    await guarded.async_call_tool(turn_on("Desk Lamp"))
    assert "Desk Lamp" in guarded.outcomes["call_0"].names
    with pytest.raises(HomeAssistantError):
        await guarded.async_call_tool(turn_on("Floor Lamp"))
    assert guarded.outcomes == {}
