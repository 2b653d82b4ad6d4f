"""Off the record: answered like anything else, and written down nowhere."""

import json
from typing import Any

import pytest
from homeassistant.components.assist_satellite import AssistSatelliteEntityFeature
from homeassistant.core import HomeAssistant
from homeassistant.helpers import entity_registry as er
from homeassistant.setup import async_setup_component

from custom_components.switchboard.const import DOMAIN
from custom_components.switchboard.engine.turn.phrases import phrase
from custom_components.switchboard.engine.turn.vocabulary import load_vocabulary
from custom_components.switchboard.history.unified_log import DATA_LOG
from custom_components.switchboard.home.off_record import DATA_OFF_RECORD
from demo.azure_standin.ask import Ask, Call, Reply

from ..conftest import ONLY_MODEL, by_person
from ..dialog import async_written
from ..household import act
from ..satellite import KITCHEN, put_up_satellite

LANGUAGES = ("en", "de", "es", "fr", "it", "nl")
AGREED = {"memory": {"log_conversations": True, "log_other_agents": True}}
SECRET = "My sister Quendolina expects twins"
SENSOR = "binary_sensor.switchboard_off_the_record"


@pytest.fixture
async def kitchen(house: HomeAssistant) -> None:
    await put_up_satellite(house, AssistSatelliteEntityFeature.ANNOUNCE)


def answering(ask: Ask) -> Reply:
    """Say again what was said."""
    return Reply(f"You said: {ask.turns[-1].text}")


async def on_disk(house: HomeAssistant, entry: Any) -> str:
    """Return all that the files of the house hold, as text."""
    await async_written(house, entry)
    await house.async_block_till_done()
    path = house.data[DATA_LOG].path
    files = [one for one in path.parent.iterdir() if one.name.startswith(path.name)]
    assert files
    read = lambda: "".join(one.read_bytes().decode("utf-8", "replace") for one in files)  # noqa: E731
    return await house.async_add_executor_job(read)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_until_said_otherwise_nothing_is_written_and_all_is_answered(
    house, kitchen, open_assist, standin, language
):
    vocabulary = load_vocabulary(language)
    entry, assist = await open_assist(language=language, entry_options=AGREED, routing=ONLY_MODEL)
    standin.state.rules = answering
    await assist.speak_at(KITCHEN, "Zanzibar is an island")
    for off in vocabulary.off_record[:3]:
        told, _ = await assist.speak_at(KITCHEN, f"{off.capitalize()}.")
        assert told == phrase("off_record", language)
    assert any(on in told.casefold() for on in vocabulary.on_record)
    assert house.states.get(SENSOR).state == "on"
    assert len(standin.requests) == 1
    told, _ = await assist.speak_at(KITCHEN, SECRET)
    assert SECRET in told
    await assist.speak_at(KITCHEN, "What did I say of her?")
    assert SECRET in json.dumps(standin.sent()[-1])
    for on in vocabulary.on_record[:3]:
        told, _ = await assist.speak_at(KITCHEN, f"{on.capitalize()}.")
        assert told == phrase("on_record", language)
    assert house.states.get(SENSOR).state == "off"
    await assist.speak_at(KITCHEN, "Madagascar is an island too")
    sent = json.dumps(standin.sent()[-1])
    assert "Zanzibar" in sent
    assert "Quendolina" not in sent
    written = await on_disk(house, entry)
    assert "Zanzibar" in written
    assert "Madagascar" in written
    assert "Quendolina" not in written


@pytest.mark.parametrize("language", LANGUAGES)
async def test_one_sentence_is_not_written_if_it_says_so(
    house, kitchen, open_assist, standin, language
):
    entry, assist = await open_assist(language=language, entry_options=AGREED, routing=ONLY_MODEL)
    standin.state.rules = answering
    off = load_vocabulary(language).off_record[1]
    told, _ = await assist.speak_at(KITCHEN, f"{off.capitalize()}: {SECRET}")
    assert SECRET in told
    assert house.states.get(SENSOR).state == "off"
    await assist.speak_at(KITCHEN, "Madagascar is an island")
    written = await on_disk(house, entry)
    assert "Madagascar" in written
    assert "Quendolina" not in written


async def test_it_holds_at_its_place_alone(house, kitchen, open_assist, standin):
    entry, assist = await open_assist(entry_options=AGREED, routing=ONLY_MODEL)
    await assist.speak_at(KITCHEN, "Off the record")
    await assist.type_in("Zanzibar is an island", "desk")
    assert "Zanzibar" in await on_disk(house, entry)
    assert house.states.get(SENSOR).attributes["devices"] == ["Kitchen"]


async def test_it_outlives_a_restart(house, kitchen, open_assist, standin, hass_storage):
    entry, assist = await open_assist(entry_options=AGREED, routing=ONLY_MODEL)
    await assist.speak_at(KITCHEN, "Off the record")
    kept = hass_storage[f"{DOMAIN}.off_record"]["data"]
    assert list(kept) == [er.async_get(house).async_get(KITCHEN).device_id or KITCHEN]
    record = house.data[DATA_OFF_RECORD]
    record.places = {}
    await record.async_load()
    await assist.speak_at(KITCHEN, SECRET)
    assert "Quendolina" not in await on_disk(house, entry)


async def test_a_reload_does_not_bring_back_what_was_off_the_record(
    house, kitchen, open_assist, standin
):
    entry, assist = await open_assist(entry_options=AGREED, routing=ONLY_MODEL)
    await assist.speak_at(KITCHEN, "Zanzibar is an island")
    await assist.speak_at(KITCHEN, f"Don't write this down: {SECRET}")
    assert await house.config_entries.async_reload(entry.entry_id)
    await house.async_block_till_done()
    await assist.speak_at(KITCHEN, "Madagascar is an island")
    assert "Quendolina" not in json.dumps(standin.sent()[-1])
    assert "Quendolina" not in await on_disk(house, entry)


async def test_no_model_remembers_anything_of_it(house, kitchen, open_assist, standin):
    entry, assist = await open_assist(entry_options=AGREED, routing=ONLY_MODEL)

    def remembering(ask: Ask) -> Reply:
        if ask.turns[-1].role == "tool":
            return Reply(ask.turns[-1].text)
        return Reply(calls=(Call(f"{DOMAIN}__RememberFact", json.dumps({"text": SECRET})),))

    standin.state.rules = remembering
    told, _ = await assist.speak_at(KITCHEN, f"Don't write this down, remember it: {SECRET}")
    assert "off record" in told
    listed = await act(house, "list_memories")
    assert "Quendolina" not in json.dumps(listed)
    assert "Quendolina" not in await on_disk(house, entry)


async def test_what_home_assistant_answers_itself_is_not_overheard(
    house, kitchen, open_assist, standin
):
    entry, assist = await open_assist(entry_options=AGREED, prefer_local=True)
    await assist.speak_at(KITCHEN, "Off the record")
    await assist.speak_at(KITCHEN, "turn off the ceiling lights")
    assert house.states.get("input_boolean.ceiling_lights").state == "off"
    await assist.speak_at(KITCHEN, "On the record again")
    await assist.speak_at(KITCHEN, "turn off the bed light")
    written = await on_disk(house, entry)
    assert "turn off the bed light" in written
    assert "turn off the ceiling lights" not in written


async def test_no_script_puts_it_back_on_the_record(house, open_assist, standin):
    _, assist = await open_assist(entry_options=AGREED, routing=ONLY_MODEL)
    await assist.type_in("Off the record", "desk")
    [agent] = [one for one in house.states.async_entity_ids("conversation") if "switch" in one]
    steps = {"action": "conversation.process", "data": {"text": "On the record again"}}
    steps["data"]["agent_id"] = agent

    assert await async_setup_component(
        house, "script", {"script": {"again": {"sequence": [steps]}}}
    )
    await house.services.async_call("script", "again", blocking=True, context=by_person(house))
    assert house.states.get(SENSOR).state == "on"
    assert len(standin.requests) == 1  # nor is it told that it did


async def test_nothing_of_it_is_summarised_exported_or_tagged(house, kitchen, open_assist, standin):
    entry, assist = await open_assist(
        entry_options=AGREED, routing=ONLY_MODEL, window={"keep_exchanges": 1}
    )
    standin.state.rules = answering
    data = entry.runtime_data
    await assist.speak_at(KITCHEN, "Off the record")
    for said in (SECRET, "Quendolina is happy", "Quendolina rests", "Quendolina knits"):
        _, talk = await assist.speak_at(KITCHEN, said)
    await data.summary_queue.idle()
    await data.topics.idle()
    assert len(standin.requests) == 4
    assert data.live.windows.window(talk).due()
    assert data.live.state(talk) is None
    assert not data.live.goes_on(talk, data.live.context(talk).dialogue)
    assert await data.live.windows.fold(talk, NoSummarizer())
    await assist.speak_at(KITCHEN, "On the record again")
    await assist.speak_at(KITCHEN, "Madagascar is an island")
    state = data.live.state(talk)
    assert "Quendolina" not in repr(state)
    assert "Madagascar" in repr(state)


class NoSummarizer:
    """Must not be asked."""

    async def summarize(self, *_: object, **__: object) -> str:
        raise AssertionError("nothing is to be summarised")


async def test_a_sensor_is_there_for_each_agent_and_is_off(house, open_assist):
    await open_assist()
    assert house.states.get(SENSOR).state == "off"
    assert house.states.get(SENSOR).attributes["devices"] == []
