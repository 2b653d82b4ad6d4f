"""What is shown when something is wrong: diagnostics, system information, repairs."""

import json
from typing import Any

import pytest
from homeassistant.components.diagnostics import DOMAIN as DIAGNOSTICS
from homeassistant.core import HomeAssistant
from homeassistant.helpers import issue_registry as ir
from homeassistant.helpers.json import ExtendedJSONEncoder
from homeassistant.setup import async_setup_component

from custom_components.switchboard.const import DOMAIN
from custom_components.switchboard.diagnostics import async_get_config_entry_diagnostics

from .conftest import ONLY_MODEL, entry_for, last_turn, speech
from .speaker import speaking

SECRET_PROMPT = "The treasure is buried under the plum tree."
SECRET_MANNER = "Speak as slowly as Grandma Ottilie did."
SECRET_WORDS = "Tell Wilhelmina that the marmalade is ready."
SECRET_VOCABULARY = "moonlight sonata = turn off the bed light"


@pytest.fixture
async def home(house: HomeAssistant) -> HomeAssistant:
    """Return a house with diagnostics and system information."""
    for component in (DIAGNOSTICS, "system_health"):
        assert await async_setup_component(house, component, {})
    return house


async def shown(hass: HomeAssistant, entry: Any) -> tuple[dict[str, Any], str]:
    """Return the diagnostics, and the text they are downloaded as."""
    found = await async_get_config_entry_diagnostics(hass, entry)
    return found, json.dumps(found, cls=ExtendedJSONEncoder)


async def test_diagnostics_show_neither_secrets_nor_anyones_words(home, move_in, say, standin):
    entry = await move_in(
        prompt=SECRET_PROMPT, routing=ONLY_MODEL | {"vocabulary": SECRET_VOCABULARY}
    )
    home.config_entries.async_add_subentry(entry, speaking(manner=SECRET_MANNER))
    await home.async_block_till_done()
    answer = speech(await say(entry, SECRET_WORDS, "talk-with-wilhelmina"))
    await say(entry, "turn off the bed light", "talk-with-wilhelmina")
    _, text = await shown(home, entry)
    private = [
        standin.key,
        standin.url,
        standin.url.removeprefix("http://"),
        "house-voice",
        "house-speech",
        "treasure",
        "Grandma",
        "Wilhelmina",
        "wilhelmina",
        "marmalade",
        "moonlight",
        "bed light",
        "Bed Light",
        "bed_light",
        answer,
    ]
    assert [word for word in private if word in text] == []


async def test_diagnostics_show_what_helps(home, move_in, say):
    entry = await move_in(routing=ONLY_MODEL)
    await say(entry, "Hello, are you there?")
    found, _ = await shown(home, entry)
    assert found["state"] == "loaded"
    assert found["exact_token_counting"] is True
    assert found["entry"]["capabilities"]["wire"] == "responses"
    assert found["entry"]["api_key"] == "**REDACTED**"
    (agent,) = found["agents"]
    assert agent["options"]["routing"]["policy"] == "llm_only"
    (talk,) = found["conversations"]
    assert talk["last_turn"] == last_turn(entry)
    assert talk["message_count"] == len(entry.runtime_data.live.windows.get_messages("talk")) >= 3


async def test_an_entry_that_could_not_be_set_up_has_diagnostics_too(home, standin):
    entry = entry_for(standin, api_key="schlüssel")
    entry.add_to_hass(home)
    assert not await home.config_entries.async_setup(entry.entry_id)
    found, text = await shown(home, entry)
    assert found["state"] == "setup_error"
    assert found["conversations"] == []
    assert "schl" not in text


async def system_information(hass: HomeAssistant, client: Any) -> dict[str, Any]:
    """Return our part of the system information, as the frontend puts it together."""
    websocket = await client(hass)
    await websocket.send_json_auto_id({"type": "system_health/info"})
    assert (await websocket.receive_json())["success"]
    info: dict[str, Any] = {}
    while True:
        event = (await websocket.receive_json())["event"]
        if event["type"] == "initial":
            info = event["data"][DOMAIN]["info"]
        elif event["type"] == "update" and event["domain"] == DOMAIN:
            info[event["key"]] = event["data"] if event["success"] else event["error"]
        elif event["type"] == "finish":
            return info


async def test_system_information_counts_what_there_is(home, move_in, say, hass_ws_client):
    entry = await move_in(routing=ONLY_MODEL)
    await move_in(deployment="house-chat")
    await say(entry, "Hello, are you there?")
    assert await system_information(home, hass_ws_client) == {
        "deployments": 2,
        "conversations": 1,
        "exact_token_counting": True,
        "can_reach_endpoint": "ok",
    }


async def test_system_information_tells_an_endpoint_out_of_reach(home, move_in, hass_ws_client):
    await move_in(endpoint="http://127.0.0.1:9/openai/v1/")
    info = await system_information(home, hass_ws_client)
    assert info["can_reach_endpoint"] == {"type": "failed", "error": "unreachable"}


async def test_system_information_without_a_deployment_checks_none(home, hass_ws_client):
    assert await async_setup_component(home, DOMAIN, {})
    info = await system_information(home, hass_ws_client)
    assert info["deployments"] == 0
    assert "can_reach_endpoint" not in info


def report(hass: HomeAssistant) -> ir.IssueEntry | None:
    """Return the report of a prompt that leaves no room, if there is one."""
    ours = [issue for issue in ir.async_get(hass).issues.values() if issue.domain == DOMAIN]
    assert len(ours) <= 1
    return ours[0] if ours else None


async def test_a_prompt_that_leaves_no_room_is_reported_with_the_numbers(home, move_in, say):
    entry = await move_in(
        routing=ONLY_MODEL, model={"context_tokens": 1000, "max_output_tokens": 900}
    )
    await say(entry, "Hello, are you there?")
    issue = report(home)
    assert issue is not None
    assert issue.translation_key == "prompt_leaves_no_room"
    assert issue.severity is ir.IssueSeverity.WARNING
    assert issue.translation_placeholders == {
        "agent": "Switchboard",
        "pinned": str(entry.runtime_data.live.windows.get_stats("talk")["pinned_tokens"]),
        "answer": "900",
        "context": "1000",
    }


async def test_the_report_goes_when_there_is_room_again(home, move_in, say):
    entry = await move_in(routing=ONLY_MODEL, model={"context_tokens": 1000})
    await say(entry, "Hello, are you there?")
    assert report(home) is not None
    (subentry,) = entry.subentries.values()
    roomy = {**subentry.data, "model": {"context_tokens": 64_000}}
    home.config_entries.async_update_subentry(entry, subentry, data=roomy)
    await home.async_block_till_done()
    await say(entry, "Hello, are you there?")
    assert last_turn(entry)["route"] == "model"
    assert report(home) is None


async def test_the_report_goes_when_the_prompt_itself_becomes_shorter(home, move_in, say):
    home.states.async_set("sensor.verbosity", "200")
    entry = await move_in(
        prompt="{{ 'Be kind. ' * states('sensor.verbosity') | int }}",
        llm_hass_api=[],
        routing=ONLY_MODEL,
        model={"context_tokens": 1000, "max_output_tokens": 600},
    )
    await say(entry, "Hello, are you there?", "first")
    assert report(home) is not None
    home.states.async_set("sensor.verbosity", "2")
    await say(entry, "Hello, are you there?", "second")
    assert report(home) is None


async def test_what_the_server_says_of_its_context_wins_over_the_option(home, move_in, say):
    entry = await move_in(routing=ONLY_MODEL)
    learnt = {"wire": "responses", "context_tokens": 1200}
    home.config_entries.async_update_entry(entry, data={**entry.data, "capabilities": learnt})
    await home.async_block_till_done()
    await say(entry, "Hello, are you there?")
    issue = report(home)
    assert issue is not None
    assert issue.translation_placeholders["context"] == "1200"
