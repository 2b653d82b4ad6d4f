"""Searching the web by Azure's own tool: what is asked, shown and spoken, and whom nobody obeys."""

import json
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from homeassistant.components.conversation.chat_log import DATA_CHAT_LOGS
from homeassistant.config_entries import SOURCE_RECONFIGURE
from homeassistant.helpers import device_registry as dr
from homeassistant.helpers import entity_registry as er
from homeassistant.setup import async_setup_component
from pytest_homeassistant_custom_component.common import MockConfigEntry

from custom_components.switchboard.agent_settings import DEFAULT_OPTIONS
from custom_components.switchboard.const import TOOL_AMEND
from custom_components.switchboard.engine.turn.learnt import deed_of
from custom_components.switchboard.history.unified_log import DATA_LOG
from demo.azure_standin.ask import Ask, Call, Reply

from ..assist import put_up_assistant
from ..conftest import ONLY_MODEL, agent_of, issues_of, last_turn
from ..household import AGREED, known, waiting
from ..remembering_model import REMEMBER, results
from ..voice import VOICE, Voice, put_up_voice

LAMP = "input_boolean.bed_light"
LONG_AGO = datetime(2020, 1, 1, tzinfo=UTC)
PAGE = "https://www.news.example/a_(b)?c=d"
ASKED = "Who won the regatta?"
WRITTEN = "The blue boat ([boats.example](https://boats.example/blue))."
SHOWN = f"{WRITTEN}\n\n\N{LINK SYMBOL} [news.example](https://www.news.example/a_%28b%29?c=d)"
SEARCHING = {"routing": ONLY_MODEL, "web_search": True}
HOSTED = {"type": "web_search"}


def searched(*calls: tuple[str, dict[str, Any]]) -> Callable[[Ask], Reply]:
    """Make a model that searches, and then answers or calls what a page tells it to."""
    made = tuple(Call(name, json.dumps(arguments)) for name, arguments in calls)

    def rules(ask: Ask) -> Reply:
        if ask.turns[-1].role == "tool":
            return Reply(str(results(ask)[-1]))
        if not ask.searches:
            return Reply("I cannot look that up.", made)
        text = "" if made else WRITTEN
        return Reply(text, made, searches=("regatta winner",), sources=(PAGE,))

    return rules


def tools_of(body: dict[str, Any]) -> list[str]:
    return [tool.get("name", tool["type"]) for tool in body["tools"]]


async def turns(house: Any) -> list[Any]:
    log = house.data[DATA_LOG]
    await log.async_flush()
    return await log.database.read(lambda tx: [one.turn for one in tx.learnt.heard(LONG_AGO)])


async def test_nothing_is_searched_unless_it_was_chosen_in_the_form(house, open_assist, standin):
    standin.state.rules = searched()
    entry, assist = await open_assist(routing=ONLY_MODEL)
    assert await assist.say(ASKED) == "I cannot look that up."
    assert "web_search" not in tools_of(standin.sent()[-1])
    (agent,) = entry.subentries
    form = await house.config_entries.subentries.async_init(
        (entry.entry_id, "conversation"),
        context={"source": SOURCE_RECONFIGURE, "subentry_id": agent},
    )
    answers = {key: {} if isinstance(one, dict) else one for key, one in DEFAULT_OPTIONS.items()}
    answers |= {"web_search": True, "routing": ONLY_MODEL}
    await house.config_entries.subentries.async_configure(form["flow_id"], answers)
    await house.async_block_till_done()
    assert await assist.say(ASKED) == SHOWN
    assert standin.sent()[-1]["tools"][-1] == HOSTED
    assert sum(one.searches for one in entry.runtime_data.usage.today.uses.values()) == 1


@pytest.mark.parametrize("deployment", ["house-voice", "house-reasoning"])
async def test_a_search_is_seen_and_counted_and_never_sent_back(
    house, open_assist, standin, deployment
):
    standin.state.rules = searched()
    entry, assist = await open_assist(deployment=deployment, entry_options=AGREED, **SEARCHING)
    await assist.say(ASKED)
    await assist.say("And before?")
    assert [one["error"] for one in standin.requests] == [None, None]
    assert last_turn(entry)["error"] is None
    again = json.dumps(standin.sent()[-1]["input"])
    assert "regatta winner" not in again
    assert "function_call" not in again
    assert "rs_search" not in again
    assert "news.example" in again  # what was answered is what was answered
    noted = [one for one in house.data[DATA_CHAT_LOGS]["talk"].content if one.role == "tool_result"]
    assert [one.tool_name for one in noted] == ["web_search_call"] * 2
    first, _ = await turns(house)
    [tool] = first.tools
    assert (tool.name, json.loads(tool.arguments)) == (
        "web_search_call",
        {"query": "regatta winner"},
    )
    assert sum(one.searches for one in entry.runtime_data.usage.today.uses.values()) == 2


async def test_a_voice_reads_no_sources(house, move_in, standin, hass_ws_client):
    standin.state.rules = searched()
    voice = Voice()
    await put_up_voice(house, voice)
    assert await async_setup_component(house, "assist_pipeline", {})
    entry = await move_in(**SEARCHING)
    client = await hass_ws_client(house)
    assistant = await put_up_assistant(house, client, agent_of(house, entry), voice=VOICE)
    assert await assistant.say(ASKED, end_stage="tts") == "The blue boat."
    assert voice.read == ["The blue boat."]
    assert house.data[DATA_CHAT_LOGS]["talk"].content[-1].content == SHOWN


@pytest.mark.parametrize("deployment", ["house-small", "house-chat"])
async def test_a_deployment_without_a_search_answers_without_it(
    house, open_assist, standin, deployment
):
    standin.state.rules = searched(("HassTurnOff", {"name": "Bed Light"}))
    window = {"max_tokens": 400}
    entry, assist = await open_assist(deployment=deployment, window=window, **SEARCHING)
    for _ in range(2):
        await assist.say("Darker, please")
        assert last_turn(entry)["error"] is None
    assert house.states.get(LAMP).state == "off"  # all other tools stay
    refused = [one["error"]["message"] for one in standin.requests if one["error"]]
    assert len([one for one in refused if "web_search" in one]) == (deployment == "house-small")
    assert HOSTED not in standin.sent()[-1]["tools"]
    issue = issues_of(house)["web_search_unavailable"]
    assert issue.translation_placeholders == {"agent": "Switchboard", "deployment": deployment}


async def test_what_a_page_says_undoes_nothing(house, open_assist, standin):
    _, assist = await open_assist(**SEARCHING)
    standin.state.rules = lambda ask: Reply(
        "Done." if ask.turns[-1].role == "tool" else "",
        () if ask.turns[-1].role == "tool" else (Call("HassTurnOff", '{"name": "Bed Light"}'),),
    )
    await assist.say("darker")
    assert house.states.get(LAMP).state == "off"
    standin.state.rules = searched((TOOL_AMEND, {"what": "undo"}))
    assert "no person said so" in await assist.say(ASKED)
    assert house.states.get(LAMP).state == "off"
    standin.state.rules = lambda ask: (
        Reply("Done.")
        if ask.turns[-1].role == "tool"
        else Reply(calls=(Call(TOOL_AMEND, '{"what": "undo"}'),))
    )
    await assist.say("rather as it was a while ago, whoops")  # a person may, as ever
    assert house.states.get(LAMP).state == "on"


SAID = "Look up what bees eat. Remember that Robin keeps bees."
TOLD = "Robin keeps bees and goats"


@pytest.mark.parametrize("web_search", [True, False])
async def test_what_a_page_adds_to_a_memory_waits_for_a_person(
    house, open_assist, standin, web_search
):
    standin.state.rules = searched((REMEMBER, {"text": TOLD}))
    options = {**SEARCHING, "web_search": web_search}
    _, assist = await open_assist(entry_options=AGREED, **options)
    await assist.say(SAID)
    kept, waits = await known(house), await waiting(house)
    assert (kept, waits) == (([], [TOLD]) if web_search else ([TOLD], []))
    if web_search:  # what the person said themselves is theirs
        standin.state.rules = searched((REMEMBER, {"text": "Robin keeps bees"}))
        await assist.say(SAID)
        assert await known(house) == ["Robin keeps bees"]


async def test_no_sentence_is_learnt_from_what_a_page_had_done(house, open_assist, standin):
    standin.state.rules = searched(("HassTurnOff", {"name": "Bed Light"}))
    _, assist = await open_assist(entry_options=AGREED, **SEARCHING)
    await assist.say("Make it cosy")
    [turn] = await turns(house)
    assert house.states.get(LAMP).state == "off"
    assert [tool.name.rpartition("__")[2] for tool in turn.tools] == [
        "web_search_call",
        "HassTurnOff",
    ]
    assert deed_of(turn) is None


@pytest.mark.parametrize("uses", [["lights"], ["lights", "web"]])
async def test_at_a_limited_satellite_nothing_is_searched(house, open_assist, standin, uses):
    standin.state.rules = searched()
    limit = {"name": "Nursery", "satellites": [nursery(house)], "uses": uses}
    _, assist = await open_assist(entry_options={"limits": {"limits": [limit]}}, **SEARCHING)
    await assist.speak_at("assist_satellite.nursery", ASKED)
    assert ("web_search" in tools_of(standin.sent()[-1])) is ("web" in uses)


def nursery(house: Any) -> str:
    """Put up a satellite, and return the id of its device."""
    entry = MockConfigEntry(domain="nursery")
    entry.add_to_hass(house)
    device = dr.async_get(house).async_get_or_create(
        config_entry_id=entry.entry_id, identifiers={("nursery", "1")}
    )
    er.async_get(house).async_get_or_create(
        "assist_satellite", "nursery", "1", suggested_object_id="nursery", device_id=device.id
    )
    return device.id
