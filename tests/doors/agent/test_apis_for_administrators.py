"""The APIs and tools that an agent offers, their names and their schemas."""

import json
from collections.abc import Awaitable, Callable
from dataclasses import replace

import probatio
import pytest
from homeassistant.components import conversation
from homeassistant.core import Context, HomeAssistant
from homeassistant.exceptions import Unauthorized
from homeassistant.helpers import llm
from pytest_homeassistant_custom_component.common import MockUser

from custom_components.switchboard.agent import tool_specs
from custom_components.switchboard.agent.tool_specs import ToolSpecs, tool_spec
from demo.azure_standin.ask import Ask, Call, Reply

from ..conftest import ONLY_MODEL, agent_of, by_person, last_turn, speech
from ..tools import OneTool, OtherAPI

GUARDED = "everything"
LAMP = "input_boolean.bed_light"


class LookEverywhere(llm.Tool):
    name = "everything__look"
    integration = "homeassistant"
    description = "Look everywhere"


class Everything(llm.API):
    """Is refused to whoever is no administrator, as Home Assistant does since 2026.11."""

    requires_admin = True

    async def async_get_api_instance(self, llm_context: llm.LLMContext) -> llm.APIInstance:
        user_id = llm_context.context.user_id if llm_context.context else None
        user = await self.hass.auth.async_get_user(user_id) if user_id else None
        if user is None or not user.is_admin:
            raise Unauthorized(context=llm_context.context)
        return llm.APIInstance(self, "", llm_context, [LookEverywhere()])


class Model:
    """Switches the lamp off with whatever tool does that; keeps which ones it was given."""

    def __init__(self) -> None:
        self.tools: set[str] = set()

    def __call__(self, ask: Ask) -> Reply:
        """Answer one request."""
        self.tools = {one.name for one in ask.tools}
        if ask.turns[-1].role == "tool":
            return Reply("It is dark.")
        turn_off = [one for one in self.tools if one.endswith("HassTurnOff")]
        return Reply("Hello.", calls=tuple(Call(one, '{"name": "Bed Light"}') for one in turn_off))

    @property
    def looks_everywhere(self) -> bool:
        """Whether it was given the tool that only administrators may use."""
        return any(one.endswith("everything__look") for one in self.tools)


type Say = Callable[[str | None], Awaitable[str]]


@pytest.fixture
def model(standin) -> Model:
    standin.state.rules = Model()
    return standin.state.rules


@pytest.fixture
def move_in_with(house: HomeAssistant, move_in) -> Callable[..., Awaitable[Say]]:
    """Return how to get an agent with some APIs, and to speak to it as a user or as nobody."""
    llm.async_register_api(house, Everything(hass=house, id=GUARDED, name="Everything"))

    async def begin(*apis: str) -> Say:
        entry = await move_in(routing=ONLY_MODEL, llm_hass_api=list(apis))

        async def say(user_id: str | None) -> str:
            result = await conversation.async_converse(
                house,
                "Make it dark in here",
                "talk",
                Context(user_id=user_id),
                agent_id=agent_of(house, entry),
            )
            assert last_turn(entry)["route"] == "model"
            return speech(result)

        return say

    return begin


@pytest.mark.parametrize("who", ["user", "nobody"])
async def test_who_is_no_administrator_goes_on_with_the_other_apis(house, model, move_in_with, who):
    say = await move_in_with("assist", GUARDED)
    user = MockUser(name="Lodger", is_owner=False).add_to_hass(house)
    user.mock_policy({"entities": True})
    assert await say(user.id if who == "user" else None) == "It is dark."
    assert house.states.get(LAMP).state == "off"
    assert not model.looks_everywhere


async def test_an_administrator_has_all_of_them(house, model, move_in_with):
    say = await move_in_with("assist", GUARDED)
    assert await say(by_person(house).user_id) == "It is dark."
    assert model.looks_everywhere


async def test_who_may_use_none_of_them_is_talked_to(house, model, move_in_with):
    say = await move_in_with(GUARDED)
    assert await say(None) == "Hello."
    assert model.tools == set()
    assert house.states.get(LAMP).state == "on"


# The names of tools in a request


FOLLOW_UP = "And what did you just do for me?"


def calls_by(name, thing="Bed Light"):
    """Return a model that turns a thing off by a tool of that name."""

    def answer(ask):
        if ask.turns[-1].role != "tool":
            return Reply(calls=(Call(name, json.dumps({"name": thing})),))
        return Reply("not done" if "error" in json.loads(ask.turns[-1].text) else "done")

    return answer


def calls_in(body):
    """Return the calls a request tells of."""
    return [item for item in body["input"] if item.get("type") == "function_call"]


def results_in(body):
    """Return what tools gave back, in a request."""
    return [
        json.loads(item["output"])
        for item in body["input"]
        if item.get("type") == "function_call_output"
    ]


async def test_what_the_house_did_itself_goes_by_the_names_on_offer(open_assist, standin):
    entry, assist = await open_assist()
    spoken = await assist.say("turn off the bed light")
    assert last_turn(entry)["route"] == "local"
    await assist.say(FOLLOW_UP)
    body = standin.sent()[0]
    [call] = calls_in(body)
    assert call["name"] == "intent__HassTurnOff"
    assert call["name"] in {tool["name"] for tool in body["tools"]}
    [result] = results_in(body)
    assert result["data"]["success"] == [{"name": "Bed Light"}]
    assert "speech" not in result
    assert [i["content"] for i in body["input"] if i.get("role") == "assistant"] == [spoken]


async def test_what_assist_matched_before_asking_goes_by_the_names_on_offer(open_assist, standin):
    _, assist = await open_assist(routing=ONLY_MODEL, prefer_local=True)
    await assist.say("turn off the bed light")
    assert not standin.sent()
    await assist.say(FOLLOW_UP)
    body = standin.sent()[0]
    [call] = calls_in(body)
    assert call["name"] == "intent__HassTurnOff"
    assert "speech" not in results_in(body)[0]


async def test_among_several_apis_the_names_have_a_longer_beginning(house, open_assist, standin):
    llm.async_register_api(house, OtherAPI(house, name="spare"))
    _, assist = await open_assist(llm_hass_api=["assist", "spare"])
    await assist.say("turn off the bed light")
    await assist.say(FOLLOW_UP)
    body = standin.sent()[0]
    [call] = calls_in(body)
    assert call["name"] in {tool["name"] for tool in body["tools"]}
    assert call["name"].endswith("__intent__HassTurnOff")


async def test_a_model_may_leave_out_the_beginning_of_a_name(house, open_assist, standin):
    standin.state.rules = calls_by("HassTurnOff")
    _, assist = await open_assist(routing=ONLY_MODEL)
    assert await assist.say("darken the bed") == "done"
    assert house.states.get("input_boolean.bed_light").state == "off"
    call = calls_in(standin.sent()[-1])[-1]
    assert call["name"] == "intent__HassTurnOff"


async def test_a_name_that_two_tools_end_in_is_refused(house, open_assist, standin):
    llm.async_register_api(house, OtherAPI(house, OneTool("other__HassTurnOff")))
    standin.state.rules = calls_by("HassTurnOff")
    _, assist = await open_assist(llm_hass_api=["assist", "other"], routing=ONLY_MODEL)
    assert await assist.say("darken the bed") == "not done"
    assert house.states.get("input_boolean.bed_light").state == "on"


async def test_half_a_name_does_not_go_round_the_pin(states, open_assist, standin):
    standin.state.rules = calls_by("HassTurnOff", thing="Front Door")
    _, assist = await open_assist(security={"pin": "48391650"}, routing=ONLY_MODEL)
    assert await assist.say("let them in at the front") == "not done"
    assert states("lock.front_door") == "locked"
    assert results_in(standin.sent()[-1])[-1]["error"] == "pin_required"


# Schemas of tools


class Doorbell(llm.Tool):
    integration = "test"

    def __init__(self, parameters, description="Rings.", name="test__Ring"):
        self.name, self.description = name, description
        self.parameters = probatio.Schema(parameters)


@pytest.fixture
def offer(house):
    context = llm.LLMContext("test", Context(), "en", "conversation", None)

    class Api(llm.API):
        async def async_get_api_instance(self, llm_context):
            raise NotImplementedError

    api = Api(hass=house, id="test", name="Test")

    def instance(*tools, of=api):
        return llm.APIInstance(of, "", context, list(tools))

    instance.api = api
    return instance


@pytest.fixture
def made(monkeypatch):
    """Count the schemas that are made."""
    names: list[str] = []

    def counting(tool, serializer):
        names.append(tool.name)
        return tool_spec(tool, serializer)

    monkeypatch.setattr(tool_specs, "tool_spec", counting)
    return names


PARTS = {probatio.Required("times"): int}


def test_no_api_offers_no_tools():
    assert ToolSpecs().of(None) == ()


def test_a_tool_made_anew_of_the_same_parts_is_not_described_again(offer, made):
    specs = ToolSpecs()
    first = specs.of(offer(Doorbell({**PARTS})))
    second = specs.of(offer(Doorbell({**PARTS})))
    assert first == second
    assert made == ["test__Ring"]


@pytest.mark.parametrize(
    "changed",
    [
        Doorbell(PARTS, description="Rings loudly."),
        Doorbell({probatio.Required("times", description="How often"): int}),
        Doorbell({**PARTS, probatio.Optional("loud"): bool}),
        Doorbell({}),
    ],
)
def test_a_tool_that_has_changed_is_described_again(offer, made, changed):
    specs = ToolSpecs()
    specs.of(offer(Doorbell({**PARTS})))
    assert specs.of(offer(changed)) == (tool_spec(changed, None),)
    assert made == ["test__Ring", "test__Ring"]


def test_tools_of_two_apis_by_one_name_are_kept_apart(offer, made):
    specs = ToolSpecs()
    other = replace(offer.api, id="other")
    for _ in range(2):
        specs.of(offer(Doorbell({**PARTS})))
        specs.of(offer(Doorbell({**PARTS}), of=other))
    assert len(made) == 2


def test_the_tools_of_the_house_are_described_as_without_keeping(offer, monkeypatch):
    monkeypatch.setattr(tool_specs, "MAX_TOOLS", 2)
    specs = ToolSpecs()
    tools = [Doorbell({**PARTS}, name=f"test__Ring{number}") for number in range(5)]
    for _ in range(2):
        assert specs.of(offer(*tools)) == tuple(tool_spec(tool, None) for tool in tools)
