"""Setting up, reloading and taking away what an entry brings to the house."""

import logging

import pytest
from homeassistant.config_entries import ConfigEntryState
from homeassistant.const import EVENT_HOMEASSISTANT_STARTED
from homeassistant.core import CoreState, HomeAssistant
from homeassistant.helpers import issue_registry as ir
from homeassistant.setup import async_setup_component

import custom_components.switchboard as integration
from custom_components.switchboard.const import DOMAIN
from custom_components.switchboard.engine.azure.capabilities import Capabilities
from custom_components.switchboard.engine.tokens.counter import TokenCounter, count_message
from custom_components.switchboard.engine.tokens.vocabulary import VocabularyError, load_o200k
from custom_components.switchboard.memory.hub import DATA_COUNTER

from ..conftest import ONLY_MODEL, agent_of, last_turn, speech

NO_ROOM = {"routing": ONLY_MODEL, "model": {"context_tokens": 1000}}


def our_issues(hass: HomeAssistant) -> list[ir.IssueEntry]:
    return [issue for issue in ir.async_get(hass).issues.values() if issue.domain == DOMAIN]


@pytest.fixture
def reloads(monkeypatch, hass: HomeAssistant) -> list[str]:
    """Collect the ids of the entries that are reloaded."""
    reloaded: list[str] = []
    really_reload = hass.config_entries.async_reload

    async def noted(entry_id: str) -> bool:
        reloaded.append(entry_id)
        return await really_reload(entry_id)

    monkeypatch.setattr(hass.config_entries, "async_reload", noted)
    return reloaded


async def test_setting_up_asks_the_deployment_nothing(house, move_in, standin):
    entry = await move_in()
    assert entry.state is ConfigEntryState.LOADED
    assert house.states.get(agent_of(house, entry)) is not None
    assert standin.requests == []


async def test_an_unloaded_entry_leaves_no_agent_and_comes_back_when_loaded(house, move_in, say):
    entry = await move_in()
    agent = agent_of(house, entry)
    assert await house.config_entries.async_unload(entry.entry_id)
    assert entry.state is ConfigEntryState.NOT_LOADED
    assert house.states.get(agent).state == "unavailable"
    assert await house.config_entries.async_setup(entry.entry_id)
    await house.async_block_till_done()
    assert speech(await say(entry, "turn off the bed light"))
    assert house.states.get("input_boolean.bed_light").state == "off"


async def test_a_reload_begins_with_an_empty_memory(house, move_in, say):
    entry = await move_in()
    await say(entry, "turn off the bed light")
    assert entry.runtime_data.live.windows.get_all_conversations() == ["talk"]
    assert await house.config_entries.async_reload(entry.entry_id)
    await house.async_block_till_done()
    assert entry.runtime_data.live.windows.get_all_conversations() == []


async def test_a_house_without_internet_keeps_its_local_voice(house, move_in, say):
    entry = await move_in(endpoint="http://127.0.0.1:9/openai/v1/")
    assert entry.state is ConfigEntryState.LOADED
    await say(entry, "turn off the bed light")
    assert house.states.get("input_boolean.bed_light").state == "off"
    assert last_turn(entry)["route"] == "local"


@pytest.mark.parametrize("change", [{"prompt": "Be brief."}, None])
async def test_a_change_of_an_agents_options_or_name_reloads(house, move_in, reloads, change):
    entry = await move_in()
    (subentry,) = entry.subentries.values()
    changed = {"data": {**subentry.data, **change}} if change else {"title": "Night watch"}
    house.config_entries.async_update_subentry(entry, subentry, **changed)
    await house.async_block_till_done()
    assert reloads == [entry.entry_id]


async def test_what_a_turn_learns_is_kept_without_a_reload(house, move_in, say, standin, reloads):
    entry = await move_in(routing=ONLY_MODEL)
    data = entry.runtime_data
    standin.order(status=400, code="unsupported_parameter", param="store", message="not supported")
    await say(entry, "Hello, are you there?")
    await house.async_block_till_done()
    assert last_turn(entry)["route"] == "model"
    assert entry.data["capabilities"]["rejected"] == ["store"]
    assert reloads == []
    assert entry.runtime_data is data


async def test_what_a_flow_found_anew_reaches_the_client(house, move_in, reloads):
    entry = await move_in()
    found = Capabilities("chat_completions").as_dict()
    house.config_entries.async_update_entry(entry, data={**entry.data, "capabilities": found})
    await house.async_block_till_done()
    assert reloads == [entry.entry_id]
    assert entry.runtime_data.llm.capabilities.wire == "chat_completions"


async def test_two_entries_live_side_by_side(house, move_in, say):
    one = await move_in(routing=ONLY_MODEL)
    two = await move_in(deployment="house-chat", routing=ONLY_MODEL)
    await say(one, "Hello, are you there?", "first")
    await say(two, "Hello, are you there?", "second")
    assert one.runtime_data.live.windows.get_all_conversations() == ["first"]
    assert two.runtime_data.live.windows.get_all_conversations() == ["second"]
    assert await house.config_entries.async_unload(one.entry_id)
    assert speech(await say(two, "Are you still there?", "second"))
    assert last_turn(two, "second")["route"] == "model"


async def test_an_entry_that_is_removed_takes_its_reports_along(house, move_in, say):
    entry = await move_in(**NO_ROOM)
    other = await move_in(deployment="house-chat", **NO_ROOM)
    await say(entry, "Hello, are you there?")
    await say(other, "Hello, are you there?")
    assert len(our_issues(house)) == 2
    await house.config_entries.async_remove(entry.entry_id)
    await house.async_block_till_done()
    (left,) = our_issues(house)
    assert left.data == {"entry_id": other.entry_id}


async def test_an_agent_that_is_removed_takes_its_report_along(house, move_in, say):
    entry = await move_in(**NO_ROOM)
    await say(entry, "Hello, are you there?")
    assert len(our_issues(house)) == 1
    (subentry_id,) = entry.subentries
    house.config_entries.async_remove_subentry(entry, subentry_id)
    await house.async_block_till_done()
    assert our_issues(house) == []


async def test_a_damaged_vocabulary_leaves_a_voice(house, move_in, say, monkeypatch, caplog):
    def damaged():
        raise VocabularyError("The vocabulary file is damaged: install the integration again")

    monkeypatch.setattr(integration, "load_o200k", damaged)
    entry = await move_in(routing=ONLY_MODEL)
    second = await move_in(deployment="house-chat", routing=ONLY_MODEL)
    for agent in (entry, second):
        await say(agent, "Hello, are you there?")
        assert last_turn(agent)["route"] == "model"
    assert entry.runtime_data.live.windows.get_stats("talk")["current_tokens"] > 0
    assert not house.data[DATA_COUNTER].exact
    said = [record for record in caplog.records if "counted approximately" in record.message]
    assert [record.levelno for record in said] == [logging.WARNING]
    assert "install the integration again" in said[0].message


async def test_the_vocabulary_is_loaded_once_home_assistant_has_started(house):
    house.set_state(CoreState.starting)
    assert await async_setup_component(house, DOMAIN, {})
    await house.async_block_till_done()
    assert not house.data[DATA_COUNTER].exact
    house.set_state(CoreState.running)
    house.bus.async_fire_internal(EVENT_HOMEASSISTANT_STARTED)
    await house.async_block_till_done()
    assert house.data[DATA_COUNTER].exact


async def test_a_sentence_before_that_waits_and_no_window_holds_an_estimate(house, move_in, say):
    house.set_state(CoreState.starting)
    entry = await move_in(routing=ONLY_MODEL)
    counter = house.data[DATA_COUNTER]
    assert not counter.exact
    await say(entry, "Wie warm ist es im Wohnzimmer?")
    held = entry.runtime_data.live.windows.get_messages("talk", "input")
    exact = TokenCounter(load_o200k())
    assert held
    assert [one.token_count for one in held] == [
        count_message(exact, one.role, one.content) for one in held
    ]
    assert counter.exact
