"""An entry and a file of the version before its modules moved go on as they were.

``data/before_the_move.db`` and ``.json`` were made by that version through its own doors: memories
told, corrected, superseded and forgotten, a fact that waits, one not taken in yet, and a turn.
``data/release_0_1_0.json`` is the connection that release 0.1.0 made in a house of its own.
"""

import json
from pathlib import Path
from shutil import copyfile

import pytest
from homeassistant.config_entries import ConfigEntryState, ConfigSubentryData
from homeassistant.helpers import entity_registry as er
from pytest_homeassistant_custom_component.common import MockConfigEntry

from custom_components.switchboard.const import DOMAIN
from custom_components.switchboard.history.unified_log import DATA_LOG
from custom_components.switchboard.settings import without_former_defaults

from .conftest import speech
from .household import our_issues
from .services.test_memory_services import KIM, ROBIN, call, learn, texts, told

FOLDER = Path(__file__).parent / "data"
FIRST = (FOLDER / "release_0_1_0.json").read_text("utf-8")
BEFORE = json.loads((FOLDER / "before_the_move.json").read_text("utf-8"))


@pytest.fixture
async def entry(house, standin):
    """The entry as it was, over the file as it was."""
    for person in (ROBIN, KIM):
        house.states.async_set(person, "home")
    copyfile(FOLDER / "before_the_move.db", house.config.path("switchboard.db"))
    entry = MockConfigEntry(
        domain=DOMAIN,
        title=BEFORE["title"],
        unique_id=BEFORE["unique_id"],
        version=BEFORE["version"],
        minor_version=BEFORE["minor_version"],
        options=BEFORE["options"],
        data={**BEFORE["data"], "endpoint": f"{standin.url}/openai/v1/", "api_key": standin.key},
        subentries_data=[ConfigSubentryData(**one) for one in BEFORE["subentries"]],
    )
    entry.add_to_hass(house)
    assert await house.config_entries.async_setup(entry.entry_id)
    await house.async_block_till_done()
    return entry


def _files(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.glob("switchboard.db*")}


async def test_entities_keep_their_ids(house, entry):
    names = {entry.entry_id: "ENTRY"}
    names |= {one: f"SUB{number}" for number, one in enumerate(entry.subentries)}
    found = {}
    for entity in er.async_entries_for_config_entry(er.async_get(house), entry.entry_id):
        name = entity.unique_id
        for known, short in names.items():
            name = name.replace(known, short)
        found[entity.entity_id] = name
    assert BEFORE["entities"].items() <= found.items()


async def test_memories_are_listed_and_recalled(house, entry, say):
    assert sorted(await texts(house)) == BEFORE["memories"]
    (tea,) = (await call(house, "recall", question="How is the tea taken?"))["found"][:1]
    assert tea["text"] == "Likes tea without sugar"
    soup = (await call(house, "recall", question="Which soup?"))["found"][0]
    assert (soup["text"], soup["source"]) == ("My favourite soup is leek soup", "log")
    assert speech(await say(entry, "My favourite fruit is the quince"))


async def test_a_correction_of_then_is_undone(house, entry):
    assert (await call(house, "undo", owner=ROBIN))["undone"] == ["edit"]
    assert await texts(house, owner=ROBIN) == ["The cat is called Pixel"]


async def test_what_was_superseded_then_comes_back_when_that_is_undone(house, entry):
    undone = []
    while "supersede" not in undone:
        undone += (await call(house, "undo"))["undone"]
    active = await texts(house, status="active")
    assert "The heating is set to 19 degrees at night" in active
    assert "The heating is set to 21 degrees at night" not in active


async def test_what_waited_then_is_confirmed_now(house, entry):
    done = await call(house, "edit_memory", memory_id="fact1", decision="confirm")
    assert done["memory"]["text"] == "The user says that the gate may be opened for the neighbour."


async def test_forgetting_takes_what_was_superseded_then(house, entry, tmp_path):
    assert (await call(house, "forget", about="heating", confirm=True))["forgotten"]
    assert not [text for text in await texts(house) if "heating" in text]
    await house.data[DATA_LOG].async_flush()
    files = await house.async_add_executor_job(_files, Path(house.config.path()))
    assert files
    assert not [name for name, content in files.items() if b"heating" in content]


async def test_what_was_forgotten_then_is_not_learnt_now_and_what_was_not_is(house, entry):
    await learn(
        house,
        id="fact3",
        window_end_id="m30",
        status="accepted",
        category="fact",
        summary="The neighbour plays the tuba",
        subject="neighbour",
    )
    await call(house, "run_extraction")
    known = await texts(house)
    assert "The neighbour plays the tuba" not in known
    assert "Likes rye bread" in known
    await told(house, "The neighbour plays the tuba")  # a person may say it again
    assert "The neighbour plays the tuba" in await texts(house)


@pytest.mark.parametrize(("had", "has"), [(600, None), (800, 800)])
async def test_an_agent_gives_up_the_former_default_of_its_profile(house, entry, had, has):
    agent, _ = entry.subentries.values()
    recall = {"profile_tokens": had, "recall_tokens": 200}
    house.config_entries.async_update_subentry(entry, agent, data={**agent.data, "recall": recall})
    house.config_entries.async_update_entry(entry, minor_version=3)
    assert await house.config_entries.async_reload(entry.entry_id)
    kept = entry.subentries[agent.subentry_id].data["recall"]
    assert (kept.get("profile_tokens"), kept["recall_tokens"]) == (has, 200)


async def test_a_connection_of_the_first_release_goes_on(house, standin, say):
    host = standin.url.removeprefix("http://")
    kept = json.loads(FIRST.replace("HOST", host).replace("KEY", standin.key))
    agents = [ConfigSubentryData(**one) for one in kept.pop("subentries")]
    entry = MockConfigEntry(domain=DOMAIN, subentries_data=agents, **kept)
    entry.add_to_hass(house)
    named = er.async_get(house).async_get_or_create(
        "conversation",
        DOMAIN,
        agents[0]["subentry_id"],
        config_entry=entry,
        config_subentry_id=agents[0]["subentry_id"],
        suggested_object_id="the_voice_of_then",
    )
    assert await house.config_entries.async_setup(entry.entry_id)
    await house.async_block_till_done()
    assert (entry.title, entry.minor_version) == ("house-voice", 4)
    assert house.states.get(named.entity_id)
    # What the deployment can do is learnt anew.
    assert {**entry.data, "capabilities": {}} == {**kept["data"], "capabilities": {}}
    assert speech(await say(entry, "turn on the bed light")) == "Turned on the switch"
    assert speech(await say(entry, "My favourite fruit is the quince"))
    assert our_issues(house) == {}


async def test_a_connection_of_a_later_small_step_goes_on_as_it_is(house, entry, say):
    later = {**entry.options, "moods": {"of_the_house": "calm"}}
    house.config_entries.async_update_entry(entry, options=later, minor_version=99)
    assert await house.config_entries.async_reload(entry.entry_id)
    await house.async_block_till_done()
    assert speech(await say(entry, "My favourite fruit is the quince"))
    assert (entry.options, entry.minor_version) == (later, 99)
    assert "entry_newer" not in our_issues(house)


async def test_a_connection_of_a_newer_release_is_left_alone_and_told_of(house):
    data = {"connection": {"of": "a form that nobody knows yet"}}
    newer = MockConfigEntry(domain=DOMAIN, title="house-voice", version=2, data=data)
    newer.add_to_hass(house)
    assert not await house.config_entries.async_setup(newer.entry_id)
    await house.async_block_till_done()
    assert newer.state is ConfigEntryState.MIGRATION_ERROR
    assert (newer.data, newer.version) == (data, 2)
    assert our_issues(house) == {"entry_newer": {"entry": "house-voice"}}
    assert await house.config_entries.async_remove(newer.entry_id)
    assert our_issues(house) == {}


def test_former_defaults_of_reading_give_way_and_chosen_numbers_stay():
    former = {"memory": {"graph": True, "window_size": 10, "overlap": 3}, "background": {}}
    assert without_former_defaults(former) == {"memory": {"graph": True}, "background": {}}
    chosen = {
        "memory": {"window_size": 10, "overlap": 2},
        "background": {"idle_minutes": 5, "read_minutes": 15},
    }
    assert without_former_defaults(chosen) == chosen
