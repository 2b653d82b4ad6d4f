"""Answers are spoken while they are written, failures are heard, and no word stays on disk."""

import asyncio
import logging
from pathlib import Path

import pytest
from homeassistant.components import tts
from homeassistant.components.tts.const import DATA_TTS_MANAGER
from homeassistant.components.tts.entity import TTSAudioRequest
from homeassistant.helpers import device_registry as dr
from homeassistant.helpers import issue_registry as ir

from custom_components.switchboard.agent.speech import ALL_RIGHT
from custom_components.switchboard.const import DOMAIN
from custom_components.switchboard.engine.speech.audio import wave_header
from custom_components.switchboard.engine.speech.sentences import cut
from custom_components.switchboard.engine.turn.phrases import phrase
from custom_components.switchboard.tts import FAILED, KEPT_AT_ONCE
from demo.azure_standin import speaking as standin_speech
from demo.azure_standin.ask import Reply

from .speaker import AZURE, DEPLOYMENT, SPEAKER, is_speech, put_up_speaker

LONG = (
    "The window in the living room has been open since seven this morning while it rains."
    " It is 21.5 degrees inside. Shall I close the window in the living room for you?"
)
SHORT = "Anna is in the garden."
KEPT = sorted({piece for key in KEPT_AT_ONCE for piece in cut(phrase(key, "en"))})


def sound(*pieces, kind="mp3"):
    """Return what the stand-in speaks of some texts."""
    return b"".join(
        chunk
        for piece in pieces
        for chunk in standin_speech.chunks(standin_speech.Asked(piece, kind))
    )


def held_in(folder):
    return list(Path(folder).iterdir())


async def spoken(voice, text, language, options):
    """Return the kind of sound that a text is spoken in, and the sound."""

    async def written():
        yield text

    request = TTSAudioRequest(language, options, written())
    response = await voice.async_stream_tts_audio(request)
    return response.extension, b"".join([audio async for audio in response.data_gen])


@pytest.fixture
def put_up(house, standin, hass_ws_client, hass_client):
    async def put_up(*replies, **options):
        left = list(replies)
        standin.state.rules = lambda ask: left.pop(0) if len(left) > 1 else left[0]
        return await put_up_speaker(house, standin, hass_ws_client, hass_client, **options)

    return put_up


async def test_a_long_answer_is_spoken_sentence_by_sentence_and_counted(house, put_up, standin):
    speaker = await put_up(Reply(LONG))
    assert await speaker.ask() == sound(*cut(LONG))
    assert len(cut(LONG)) == 3
    # What may have to be said when the service is gone was spoken before, once.
    assert speaker.spoken == cut(LONG)
    assert len(speaker.files) == 2 * len(KEPT)
    assert speaker.characters == sum(map(len, [*cut(LONG), *KEPT, *KEPT]))
    [asked, *_] = [one for one in standin.requests if is_speech(one)]
    assert asked["body"] == {
        "model": "house-speech",
        "input": cut(LONG)[0],
        "voice": "alloy",
        "response_format": "mp3",
    }
    devices = dr.async_entries_for_config_entry(dr.async_get(house), speaker.entry.entry_id)
    [device] = [one for one in devices if one.name == "House voice"]
    assert device.model == "house-speech"
    # A second one is asked for anew: Home Assistant keeps nothing of what is streamed.
    await speaker.ask()
    assert speaker.spoken == cut(LONG) * 2


async def test_sound_begins_while_the_model_still_writes(put_up, standin, monkeypatch):
    """Home Assistant hands over the text once it has more than 60 characters of it."""
    speaker = await put_up(Reply(LONG))
    begun, send = asyncio.Event(), standin_speech.send_audio

    async def begin(*given, **options):
        begun.set()
        return await send(*given, **options)

    monkeypatch.setattr(standin_speech, "send_audio", begin)
    standin.order(stall_after_chunks=len(cut(LONG)[0].split()) + 4)
    asking = asyncio.ensure_future(speaker.assistant.say("How is it?", end_stage="tts"))
    await begun.wait()
    assert speaker.spoken == [cut(LONG)[0]]
    assert not asking.done()
    assert any(
        (one.get("data") or {}).get("tts_start_streaming") for one in speaker.assistant.heard
    )
    # The model is lost in the middle; whoever listens hears that.
    standin.state.pace.stopping.set()
    await asking
    audio = await speaker.listen()
    broken = phrase("stream_broken", "en").lstrip("\u2026 ")
    assert broken in " ".join(speaker.spoken)
    assert audio.startswith(sound(cut(LONG)[0]))


@pytest.mark.parametrize("service", [DEPLOYMENT, AZURE | {"voices": ["en-US-BeepNeural"]}])
async def test_no_word_of_an_answer_is_left_on_disk_but_phrases_are(
    house, put_up, hass_client, service
):
    speaker = await put_up(Reply(SHORT), **service)
    manager = house.data[DATA_TTS_MANAGER]
    assert manager.use_file_cache
    assert await speaker.ask() == sound(SHORT)
    source = tts.generate_media_source_id(house, "Dinner is ready.", SPEAKER, "en", cache=True)
    assert await tts.async_get_media_source_audio(house, source) == (
        "mp3",
        sound("Dinner is ready."),
    )
    await speaker.settle()
    assert manager.file_cache == {}
    assert held_in(manager.cache_dir) == []
    kept = Path(house.config.cache_path(DOMAIN, "speech"))
    assert len(speaker.files) == 2 * len(KEPT)
    assert all(kept in path.parents for path in speaker.files)
    # From memory, as long as Home Assistant keeps it there.
    before = len(speaker.spoken)
    assert await speaker.ask() == sound(SHORT)
    assert len(speaker.spoken) == before
    await house.config_entries.async_remove(speaker.entry.entry_id)
    assert speaker.files == []


async def test_what_was_left_before_a_crash_is_removed_at_the_start(house, put_up):
    speaker = await put_up(Reply(SHORT))
    manager = house.data[DATA_TTS_MANAGER]
    left = Path(manager.cache_dir) / f"{'a' * 40}_en_-_{SPEAKER}.mp3"
    others = Path(manager.cache_dir) / f"{'a' * 40}_en_-_tts.other_{SPEAKER[4:]}.mp3"
    for path in (left, others):
        path.write_bytes(b"sound")
        manager.file_cache[path.stem] = path.name
    await house.config_entries.async_reload(speaker.entry.entry_id)
    assert (left.exists(), others.exists()) == (False, True)


async def test_failures_are_heard_logged_once_and_forgotten(house, put_up, standin, caplog):
    speaker = await put_up(Reply(SHORT))
    excuse = sound(*cut(phrase(FAILED, "en")))
    standin.state.rules = lambda ask: Reply("Bert is in the hall.")
    asked = len(speaker.spoken)

    def broken(times):
        # The model answers, and what speaks does not, whatever it is asked.
        standin.state.faults.clear()
        standin.order()
        standin.order(status=500, times=times)

    broken(2)
    assert await speaker.ask("Second") == excuse
    broken(2)
    # Nothing of a failure is kept: the same answer is tried anew.
    assert await speaker.ask("Third") == excuse
    assert await speaker.ask("Fourth") == sound("Bert is in the hall.")
    told = [one for one in caplog.records if "cannot speak" in one.message]
    assert [one.levelno for one in told] == [logging.WARNING]
    assert "speaks again" in caplog.text
    assert len(speaker.spoken) == asked + 2 * 2 + 1
    assert not [
        one for one in caplog.records if one.levelno > logging.DEBUG and "Bert" in one.message
    ]


async def test_a_failure_in_the_middle_is_heard_after_what_came(put_up, standin):
    speaker = await put_up(Reply(LONG))
    standin.order()
    standin.order()
    standin.order(status=500, times=4)
    first = cut(LONG)[0]
    assert await speaker.ask("Second") == sound(first, *cut(phrase(FAILED, "en")))


async def test_a_busy_service_is_waited_for_as_long_as_it_is_short(put_up, standin):
    speaker = await put_up(Reply(SHORT))
    standin.order()
    standin.order(status=429, retry_after=0.01)
    assert await speaker.ask() == sound(SHORT)


async def test_a_voice_that_never_spoke_says_why_it_fails(house, put_up, standin, caplog):
    standin.order(status=500)
    speaker = await put_up(Reply(SHORT))
    assert speaker.files == []
    standin.order()
    standin.order(status=401)
    assert await speaker.ask() == b""
    assert "House voice could not speak (invalid_auth)" in caplog.text
    assert speaker.files == []
    [flow] = house.config_entries.flow.async_progress_by_handler(DOMAIN)
    assert flow["context"]["source"] == "reauth"


async def test_a_key_of_its_own_that_is_refused_is_reported_until_it_works(house, put_up, standin):
    endpoint = f"{standin.url}/openai/v1/"
    speaker = await put_up(Reply(SHORT), api_key="another", endpoint=endpoint)
    await speaker.ask()
    [issue] = [one for one in ir.async_get(house).issues.values() if one.domain == DOMAIN]
    assert issue.translation_key == "speech_refused"
    standin.state.key = "another"
    house.config_entries.async_update_entry(
        speaker.entry, data={**speaker.entry.data, "api_key": "another"}
    )
    await speaker.settle()
    assert await speaker.ask("Again") == sound(SHORT)
    assert not [one for one in ir.async_get(house).issues.values() if one.domain == DOMAIN]


async def test_a_voice_without_a_way_in_is_reported(house, put_up):
    speaker = await put_up(Reply(SHORT))
    [subentry] = speaker.entry.get_subentries_of_type("tts")
    elsewhere = {**subentry.data, "endpoint": "https://another.openai.azure.com"}
    house.config_entries.async_update_subentry(speaker.entry, subentry, data=elsewhere)
    await speaker.settle()
    assert house.states.get(SPEAKER).state == "unavailable"
    [issue] = [one for one in ir.async_get(house).issues.values() if one.domain == DOMAIN]
    assert issue.translation_key == "speech_refused"


@pytest.mark.parametrize(
    ("wanted", "extension", "header"),
    [("wav", "wav", wave_header()), ("flac", "wav", wave_header()), ("pcm", "pcm", b"")],
)
async def test_samples_are_put_together_behind_one_header(house, put_up, wanted, extension, header):
    await put_up(Reply(SHORT))
    voice = house.data["tts"].get_entity(SPEAKER)
    options = {tts.ATTR_PREFERRED_FORMAT: wanted}
    audio = await spoken(voice, LONG, "en", options)
    assert audio == (extension, header + sound(*cut(LONG), kind="pcm"))


async def test_markup_in_a_text_is_read_and_silence_is_not_asked_for(house, put_up):
    speaker = await put_up(Reply(SHORT), **AZURE, voices=["de-DE-ToneNeural", "en-US-BeepNeural"])
    voice = house.data["tts"].get_entity(SPEAKER)
    text = "Tom & Jerry</voice> <break time='9s'/>\x07 are on."
    assert await spoken(voice, text, "de-AT", {}) == ("mp3", sound(*cut(text)))
    assert speaker.spoken == [text.replace("\x07", " ")]
    for nothing in ("", " \n", "… —"):
        assert await spoken(voice, nothing, "en", {}) == ("mp3", b"")


async def test_voices_of_a_language_are_listed_and_one_can_be_chosen(house, put_up, standin):
    await put_up(Reply(SHORT), **AZURE, voices=["en-US-BeepNeural"])
    voice = house.data["tts"].get_entity(SPEAKER)
    names = {
        tag: [one.voice_id for one in voice.async_get_supported_voices(tag)]
        for tag in ("de", "de-AT", "it")
    }
    assert names == {
        "de": ["de-DE-ToneNeural", "de-AT-KlangNeural"],
        "de-AT": ["de-AT-KlangNeural"],
        "it": [],
    }
    await spoken(voice, SHORT, "de", {tts.ATTR_VOICE: "de-AT-KlangNeural"})
    [asked] = [one for one in standin.requests if is_speech(one)]
    assert 'name="de-AT-KlangNeural"' in asked["body"]


async def test_a_voice_that_is_gone_leaves_nothing(house, put_up):
    speaker = await put_up(Reply(SHORT))
    former = speaker.files
    assert former
    [subentry] = speaker.entry.get_subentries_of_type("tts")
    house.config_entries.async_update_subentry(
        speaker.entry, subentry, data={**subentry.data, "voices": ["nova"]}
    )
    await speaker.settle()
    assert len(speaker.files) == len(former)
    assert not set(speaker.files) & set(former)
    house.config_entries.async_remove_subentry(speaker.entry, subentry.subentry_id)
    await speaker.settle()
    assert speaker.files == []
    kept = Path(house.config.cache_path(DOMAIN, "speech", speaker.entry.entry_id))
    assert held_in(kept) == []
    # One that was deleted while the integration was not there leaves nothing either.
    (kept / "gone").mkdir(parents=True)
    (kept / "gone" / "phrase.mp3").write_bytes(b"sound")
    await house.config_entries.async_reload(speaker.entry.entry_id)
    await speaker.settle()
    assert held_in(kept) == []


async def test_a_voice_that_is_deleted_while_it_speaks_leaves_nothing(
    house, put_up, standin, monkeypatch
):
    speaker = await put_up(Reply(SHORT))
    begun, free, send = asyncio.Event(), asyncio.Event(), standin_speech.send_audio

    async def wait(*given, **options):
        begun.set()
        await free.wait()
        return await send(*given, **options)

    monkeypatch.setattr(standin_speech, "send_audio", wait)
    standin.state.rules = lambda ask: Reply(ALL_RIGHT)
    speaking = asyncio.ensure_future(speaker.ask("Thanks"))
    await begun.wait()
    [subentry] = speaker.entry.get_subentries_of_type("tts")
    house.config_entries.async_remove_subentry(speaker.entry, subentry.subentry_id)
    await house.async_block_till_done()
    assert speaker.files == []
    free.set()
    assert await speaking == sound(ALL_RIGHT)
    assert speaker.files == []


@pytest.mark.parametrize(
    ("language", "wanted"), [("en", "wav"), ("de", "mp3"), ("de", "wav"), ("en", "mp3")]
)
async def test_the_first_failure_is_heard_whatever_is_spoken(
    house, put_up, standin, language, wanted
):
    await put_up(Reply(SHORT))
    voice = house.data["tts"].get_entity(SPEAKER)
    standin.order(status=500, times=2)
    options = {tts.ATTR_PREFERRED_FORMAT: wanted, tts.ATTR_VOICE: "nova"}

    async def text():
        yield SHORT

    request = TTSAudioRequest(language, options, text())
    response = await voice.async_stream_tts_audio(request)
    audio = b"".join([piece async for piece in response.data_gen])
    kind, header = ("mp3", b"") if wanted == "mp3" else ("pcm", wave_header())
    assert audio == header + sound(*cut(phrase(FAILED, "en")), kind=kind)
