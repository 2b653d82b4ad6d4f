"""What is spoken to a voice assistant is heard by a deployment: whole, early, or not at all."""

import logging
from pathlib import Path
from types import MappingProxyType

import pytest
from homeassistant.components import stt
from homeassistant.config_entries import SOURCE_REAUTH, ConfigSubentry
from homeassistant.helpers import entity_registry as er
from homeassistant.setup import async_setup_component

from custom_components.switchboard.connection import listening as opening
from custom_components.switchboard.const import DOMAIN
from tests.engine.azure.sound import silence, spoken, voice

from ..conftest import issues_of
from ..microphone import Microphone

ON = "Turn on the bed light."
OFF = "Turn off the bed light."


@pytest.fixture
async def listen(house, standin, open_assist):
    """Put up a voice assistant that is heard by a deployment of the stand-in."""
    assert await async_setup_component(house, "stt", {})

    async def put_up(deployment="house-ears", *, routing=None, **data):
        entry, assistant = await open_assist(**({"routing": routing} if routing else {}))
        subentry = ConfigSubentry(
            data=MappingProxyType({"deployment": deployment, "listens": "file", **data}),
            subentry_type="stt",
            title="Ears",
            unique_id=None,
        )
        house.config_entries.async_add_subentry(entry, subentry)
        await house.async_block_till_done()
        found = er.async_entries_for_config_entry(er.async_get(house), entry.entry_id)
        [engine] = [one.entity_id for one in found if one.domain == "stt"]
        assert engine == "stt.ears"
        microphone = Microphone(
            house, assistant._client, assistant.id, standin.state.listening.told
        )
        await microphone.use(engine)
        return entry, microphone

    return put_up


def light(house):
    return house.states.get("input_boolean.bed_light").state


def kept(folder: str):
    return {path for path in Path(folder).rglob("*") if b"bed light" in _content(path).lower()}


def _content(path):
    return path.read_bytes() if path.is_file() else b""


async def test_a_sentence_is_heard_and_done_and_leaves_nothing_but_its_seconds(
    house, standin, listen, hass_config_dir, caplog
):
    caplog.set_level(logging.INFO)
    entry, microphone = await listen(words="Bettleuchte")
    standin.state.listening.texts.append(OFF)
    assert await microphone.speak(silence(0.2), voice(1)) == OFF
    await house.async_block_till_done()
    assert light(house) == "off"
    start = next(one["data"] for one in microphone.events if one["type"] == "stt-start")
    assert start["audio_processing"]["requires_external_vad"] is True
    total = entry.runtime_data.usage.today.total
    assert total.seconds == pytest.approx(1.2, abs=0.1)
    assert await microphone.speak(silence(2)) == ""
    assert microphone.errors == ["stt-no-text-recognized"]
    assert entry.runtime_data.usage.today.total.seconds == total.seconds
    assert "bed light" not in caplog.text.lower()
    assert not [path for path in kept(hass_config_dir) if path.suffix in {".wav", ".pcm"}]


async def test_each_failure_is_one_clear_error_and_one_line_of_the_log(
    house, standin, listen, caplog
):
    _, microphone = await listen()
    for status in (429, 429, 404, 503, 503):
        standin.order(status=status, times=2 if status == 503 else 1)
        assert await microphone.speak(voice(1)) == ""
        assert microphone.errors == ["stt-stream-failed"]
        assert bool(issues_of(house, "speech_refused")) is (status in (404, 503))
    told = [one for one in caplog.records if one.name.endswith("switchboard.stt")]
    assert [one.levelname for one in told] == ["WARNING"] * 3
    standin.state.listening.texts.append(ON)
    assert await microphone.speak(voice(1)) == ON
    assert not issues_of(house, "speech_refused")
    standin.order(status=401)
    await microphone.speak(voice(1))
    await house.async_block_till_done()
    [flow] = house.config_entries.flow.async_progress_by_handler(DOMAIN)
    assert flow["context"]["source"] == SOURCE_REAUTH


async def test_a_refused_key_of_its_own_is_a_repair(house, standin, listen):
    _, microphone = await listen(api_key="another key")
    assert await microphone.speak(voice(1)) == ""
    assert "speech_refused" in issues_of(house)
    assert not house.config_entries.flow.async_progress_by_handler(DOMAIN)


async def test_the_service_ends_a_turn_while_the_microphone_is_still_on(house, standin, listen):
    entry, microphone = await listen(listens="streaming")
    standin.state.listening.texts.append(OFF)
    assert await microphone.speak(voice(1), silence(3), ends=False) == OFF
    assert light(house) == "off"
    start = next(one["data"] for one in microphone.events if one["type"] == "stt-start")
    assert start["audio_processing"]["requires_external_vad"] is False
    assert "stt-vad-end" not in [one["type"] for one in microphone.events]
    assert 1 < entry.runtime_data.usage.today.total.seconds < 4.1


async def test_a_quick_turn_is_ended_by_us_and_not_by_home_assistant(house, standin, listen):
    _, microphone = await listen(quick=True)
    standin.state.listening.texts.append(OFF)
    assert await microphone.speak(voice(1), silence(3), ends=False) == OFF
    start = next(one["data"] for one in microphone.events if one["type"] == "stt-start")
    assert start["audio_processing"]["requires_external_vad"] is False
    [heard] = [body["seconds"] for body in standin.sent() if body and "seconds" in body]
    assert 1.2 < heard < 1.5
    assert light(house) == "off"


@pytest.mark.parametrize("ends_early", [True, False])
async def test_a_whole_sentence_ends_a_turn_early_where_that_is_chosen(
    house, standin, listen, ends_early
):
    _, microphone = await listen("house-live", listens="streaming", ends_early=ends_early)
    standin.state.listening.texts.append(OFF)
    quiet = silence(0.8 if ends_early else 3)  # too short for any other end
    assert await microphone.speak(voice(1.5), "light.", quiet, ends=False) == OFF
    [events] = [body["events"] for body in standin.sent() if body and "events" in body]
    assert ("input_audio_buffer.commit" in events) is not ends_early
    assert light(house) == "off"


async def test_partial_text_is_given_to_whoever_asks(house, standin, listen, monkeypatch):
    class Partial:
        def __init__(self, text):
            self.text = text

    monkeypatch.setattr(stt, "PartialSpeechResult", Partial, raising=False)
    await listen("house-live", listens="streaming")
    standin.state.listening.texts.append(OFF)
    entity = stt.async_get_speech_to_text_entity(house, "stt.ears")
    metadata = stt.SpeechMetadata("en", "wav", "pcm", 16, 16000, 1)
    assert entity.check_metadata(metadata)
    sound = spoken(voice(1.5) + silence(2))
    told = [one async for one in entity.async_process_audio_stream_with_progress(metadata, sound)]
    assert told[-1] == stt.SpeechResult(OFF, stt.SpeechResultState.SUCCESS)
    assert [one.text for one in told[:-1]][:2] == ["Turn", "Turn off"]


async def test_what_has_no_way_in_is_reported_and_the_rest_goes_on(house, listen):
    entry, _ = await listen()
    subentry = next(one for one in entry.subentries.values() if one.subentry_type == "stt")
    elsewhere = {**subentry.data, "endpoint": "https://another.openai.azure.com"}
    house.config_entries.async_update_subentry(entry, subentry, data=elsewhere)
    await house.async_block_till_done()
    assert house.states.get("stt.ears").state == "unavailable"
    assert "speech_refused" in issues_of(house)
    assert opening  # loaded with the subentry, and not before


async def test_the_line_of_what_hears_is_opened_although_no_model_is_to_be_asked(
    house, standin, listen
):
    entry, microphone = await listen(routing={"policy": "local_only"})
    assert [client.base_url for client in entry.runtime_data.speech] == [
        f"{standin.url}/openai/v1/"
    ]
    standin.state.listening.texts.append(OFF)
    assert await microphone.speak(voice(1)) == OFF
    assert [one["method"] for one in standin.requests] == ["HEAD", "POST"]
