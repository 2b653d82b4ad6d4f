"""The house's tools go by one name in a request, whoever used them."""

import json

from homeassistant.helpers import llm

from demo.azure_standin.ask import Call, Reply

from ..conftest import ONLY_MODEL, last_turn
from ..tools import OneTool, OtherAPI

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


async def test_a_name_without_its_beginning_does_not_go_round_the_pin(states, open_assist, standin):
    standin.state.rules = calls_by("HassTurnOff", thing="Front Door")
    _, assist = await open_assist(security={"pin": "48391650"}, routing=ONLY_MODEL)
    assert await assist.say("let them in at the front") == "not done"
    assert states("lock.front_door") == "locked"
    assert results_in(standin.sent()[-1])[-1]["error"] == "pin_required"
