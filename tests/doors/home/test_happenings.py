"""What happened: told to automations by an entity and by triggers, and to people in the logbook."""

import shutil
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from homeassistant.components.device_automation import DeviceAutomationType
from homeassistant.components.event import ATTR_EVENT_TYPE
from homeassistant.core import Event, HomeAssistant
from homeassistant.helpers import device_registry as dr
from homeassistant.helpers import entity_registry as er
from homeassistant.loader import async_get_integration
from homeassistant.setup import async_setup_component
from pytest_homeassistant_custom_component.common import (
    async_capture_events,
    async_get_device_automations,
)
from yarl import URL

from custom_components.switchboard.const import DOMAIN, EVENT_ANSWERED, EVENT_HAPPENED, HAPPENINGS
from custom_components.switchboard.engine.azure.usage import UsageRecord
from custom_components.switchboard.engine.language.lexicon import LANGUAGES
from custom_components.switchboard.logbook import async_describe_events

from ..conftest import agent_of

SECRET_WORDS = "the tulips in the cellar"


@pytest.fixture
def happened(house: HomeAssistant) -> list[Event]:
    """Return what is told as it happens."""
    return async_capture_events(house, EVENT_HAPPENED)


def entity_of(house: HomeAssistant, entry: Any) -> str:
    entity_id = er.async_get(house).async_get_entity_id(
        "event", DOMAIN, f"{entry.entry_id}_happening"
    )
    assert entity_id is not None
    return entity_id


async def test_a_sentence_that_nobody_answers_is_told_without_its_words(
    house, move_in, say, happened
):
    entry = await move_in(routing={"policy": "local_only"})
    await say(entry, SECRET_WORDS)
    await house.async_block_till_done()
    [event] = happened
    assert (event.data["type"], event.data["conversation_id"]) == ("failed", "talk")
    assert SECRET_WORDS not in str(event.data)
    state = house.states.get(entity_of(house, entry))
    assert state.attributes[ATTR_EVENT_TYPE] == "failed"
    assert SECRET_WORDS not in str(state.attributes)
    await say(entry, "turn off the bed light")
    await house.async_block_till_done()
    assert len(happened) == 1


async def test_what_is_learnt_and_what_waits_is_told_from_the_second_look_on(
    house, move_in, happened
):
    entry = await move_in()
    numbers = entry.runtime_data.learner.numbers

    async def look(waiting: int, facts: int) -> list[tuple[str, int]]:
        numbers.now = replace(numbers.now, waiting=waiting, facts={"fact": facts})
        for listener in tuple(numbers._listeners):
            listener()
        await house.async_block_till_done()
        told = [(event.data["type"], event.data["count"]) for event in happened]
        happened.clear()
        return told

    assert await look(2, 5) == []  # was there before
    assert await look(2, 5) == []
    assert await look(3, 7) == [("waits", 1), ("learnt", 2)]
    assert await look(0, 7) == []


async def test_a_budget_is_told_at_eighty_percent_and_when_it_is_spent(house, move_in, happened):
    entry = await move_in(entry_options={"budgets": {"turn_tokens": 1000}})

    async def use(tokens: int) -> list[int]:
        entry.runtime_data.usage.record(
            UsageRecord(purpose="turn", deployment="house-voice", input_tokens=tokens)
        )
        await house.async_block_till_done()
        told = [event.data["percent"] for event in happened]
        happened.clear()
        return told

    assert await use(700) == []
    assert await use(150) == [80]
    assert await use(50) == []
    assert await use(200) == [100]
    assert await use(500) == []


async def test_a_device_has_a_trigger_for_each_and_an_automation_runs(
    house, move_in, say, happened
):
    entry = await move_in(routing={"policy": "local_only"})
    [device] = [
        one
        for one in dr.async_entries_for_config_entry(dr.async_get(house), entry.entry_id)
        if (DOMAIN, entry.entry_id) in one.identifiers
    ]
    assert await async_setup_component(house, "device_automation", {})
    triggers = await async_get_device_automations(house, DeviceAutomationType.TRIGGER, device.id)
    ours = [one for one in triggers if one["domain"] == DOMAIN]
    assert [one["type"] for one in ours] == list(HAPPENINGS)
    ran: list[Event] = []
    house.bus.async_listen("ran", ran.append)
    actions = [{"event": "ran", "event_data": {}}]
    failed = {key: value for key, value in ours[0].items() if key != "metadata"}
    automation = {"triggers": [failed], "actions": actions}
    assert await async_setup_component(house, "automation", {"automation": automation})
    await say(entry, SECRET_WORDS)
    await house.async_block_till_done()
    assert len(ran) == 1
    other = next(
        one
        for one in dr.async_entries_for_config_entry(dr.async_get(house), entry.entry_id)
        if one is not device
    )
    triggers = await async_get_device_automations(house, DeviceAutomationType.TRIGGER, other.id)
    assert DOMAIN not in {one["domain"] for one in triggers}


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_logbook_says_who_answered_and_where(house, move_in, say, language):
    house.config.language = language
    entry = await move_in(routing={"policy": "local_only"})
    device = dr.async_get(house).async_get_or_create(
        config_entry_id=entry.entry_id, identifiers={("test", "tablet")}, name="Kitchen tablet"
    )
    heard: list[Event] = []
    house.bus.async_listen(EVENT_ANSWERED, heard.append)
    described: dict[str, Callable[[Event], dict[str, Any]]] = {}
    async_describe_events(house, lambda _, kind, describe: described.update({kind: describe}))
    await say(entry, "turn off the bed light", device_id=device.id, language="en")
    await say(entry, SECRET_WORDS)
    await house.async_block_till_done()
    by_house, by_nobody = (described[event.event_type](event) for event in heard)
    assert by_house["message"].endswith(" (Kitchen tablet)")
    assert by_house["entity_id"] == agent_of(house, entry)
    assert by_nobody["message"] != by_house["message"].removesuffix(" (Kitchen tablet)")
    assert SECRET_WORDS not in str([event.data for event in heard])


async def test_devices_lead_to_the_page_and_say_their_version(house, move_in):
    entry = await move_in(tasks={})
    devices = dr.async_entries_for_config_entry(dr.async_get(house), entry.entry_id)
    led = {URL(one.configuration_url or "") for one in devices}
    assert {url.host for url in led} == {DOMAIN}
    assert {url.path for url in led} == {"/usage", "/conversations", "/memory"}
    version = (await async_get_integration(house, DOMAIN)).version
    assert {one.sw_version for one in devices} == {str(version)}


async def test_what_was_renamed_keeps_its_id(house, move_in):
    await move_in(entry_options={"memory": {"log_conversations": True}})
    registry = er.async_get(house)
    names = {
        entity_id: registry.async_get(entity_id).original_name
        for entity_id in (
            "button.memory_of_the_house_listen_back_now",
            "sensor.memory_of_the_house_last_listened_back",
            "sensor.memory_of_the_house_messages_not_yet_read",
        )
    }
    assert list(names.values()) == ["Learn now", "Last learnt", "Messages to read"]


BLUEPRINTS = Path(__file__).parents[3] / "blueprints" / "automation"


async def use_blueprint(house: HomeAssistant, name: str, **inputs: Any) -> None:
    """Make an automation of a blueprint, as it lies in a house that has imported it."""
    folder = Path(house.config.path("blueprints/automation/switchboard"))
    await house.async_add_executor_job(
        partial(shutil.copytree, BLUEPRINTS / "switchboard", folder, dirs_exist_ok=True)
    )
    used = {"use_blueprint": {"path": f"switchboard/{name}.yaml", "input": inputs}}
    assert await async_setup_component(house, "automation", {"automation": used})
    await house.async_block_till_done()
    assert house.states.async_entity_ids_count("automation") == 1


def answers_to(house: HomeAssistant) -> tuple[list[Event], list[dict[str, Any]]]:
    """Return what an automation does, and the actions that let it do that."""
    ran: list[Event] = []
    house.bus.async_listen("ran", ran.append)
    return ran, [{"event": "ran", "event_data": {"message": "{{ message }}"}}]


async def test_a_blueprint_tells_that_nobody_could_answer(house, move_in, say):
    ran, actions = answers_to(house)
    entry = await move_in(routing={"policy": "local_only"})
    await use_blueprint(house, "unanswered", actions=actions)
    await say(entry, "turn off the bed light")
    await house.async_block_till_done()
    assert not ran
    await say(entry, SECRET_WORDS)
    await house.async_block_till_done()
    assert [event.data["message"] for event in ran] == ["Switchboard could not answer a sentence."]


async def test_a_blueprint_warns_of_a_budget(house, move_in):
    ran, actions = answers_to(house)
    entry = await move_in(entry_options={"budgets": {"turn_tokens": 1000}})
    await use_blueprint(house, "budget", actions=actions)
    entry.runtime_data.usage.record(
        UsageRecord(purpose="turn", deployment="house-voice", input_tokens=850)
    )
    await house.async_block_till_done()
    [event] = ran
    assert event.data["message"] == "80 % of a budget of Switchboard is used up (turn, day)."


async def test_a_blueprint_turns_guest_mode_on_and_off(house, move_in):
    await move_in()
    guests = "switch.memory_of_the_house_guest_mode"
    house.states.async_set("calendar.visitors", "off")
    await use_blueprint(house, "guest_mode", presence="calendar.visitors", guest_mode=guests)
    for state in ("on", "off"):
        house.states.async_set("calendar.visitors", state)
        await house.async_block_till_done()
        assert house.states.get(guests).state == state


def test_every_blueprint_is_told_of():
    told = (BLUEPRINTS.parents[1] / "docs" / "automations.md").read_text()
    files = [path.name for path in (BLUEPRINTS / "switchboard").glob("*.yaml")]
    assert len(files) == 3
    assert all(f"blueprints/automation/switchboard/{name}" in told for name in files)
