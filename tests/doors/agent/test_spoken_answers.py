"""What a voice is given to read is speech; what is written down of it stays as it was written."""

import json
from pathlib import Path

import pytest
from homeassistant.components.conversation.chat_log import DATA_CHAT_LOGS
from homeassistant.setup import async_setup_component

from custom_components.switchboard.engine.turn.phrases import phrase
from demo.azure_standin.ask import Call, Reply

from ..assist import put_up_assistant
from ..conftest import ONLY_MODEL, agent_of
from ..voice import VOICE, StreamingVoice, Voice, put_up_voice

WRITTEN = (
    "**Kitchen** \U0001f373\n\n| What | Now |\n|---|---|\n| Warm | 21,5 °C |\n| Used | 3 kWh |\n\n"
    "- Wind: 20 km/h\n- [more](https://www.example.com/a?b=c) at https://example.com "
    "\U0001f1e9\U0001f1ea"
)
SPOKEN = {
    "en": "Kitchen\n\nWhat, Now.\nWarm, 21,5 degrees Celsius.\nUsed, 3 kilowatt hours.\n\n"
    "Wind: 20 kilometres per hour.\nmore at example dot com.",
    "de": "Kitchen\n\nWhat, Now.\nWarm, 21,5 Grad Celsius.\nUsed, 3 Kilowattstunden.\n\n"
    "Wind: 20 Kilometer pro Stunde.\nmore at example Punkt com.",
    "es": "Kitchen\n\nWhat, Now.\nWarm, 21,5 grados Celsius.\nUsed, 3 kilovatios hora.\n\n"
    "Wind: 20 kilómetros por hora.\nmore at example punto com.",
    "fr": "Kitchen\n\nWhat, Now.\nWarm, 21,5 degrés Celsius.\nUsed, 3 kilowattheures.\n\n"
    "Wind: 20 kilomètres à l'heure.\nmore at example point com.",
    "it": "Kitchen\n\nWhat, Now.\nWarm, 21,5 gradi Celsius.\nUsed, 3 chilowattora.\n\n"
    "Wind: 20 chilometri all'ora.\nmore at example punto com.",
    "nl": "Kitchen\n\nWhat, Now.\nWarm, 21,5 graden Celsius.\nUsed, 3 kilowattuur.\n\n"
    "Wind: 20 kilometer per uur.\nmore at example punt com.",
}
ALOUD = {"end_stage": "tts"}


@pytest.fixture
def open_voice(house, move_in, standin, hass_ws_client):
    """Put up a voice, an agent that is answered ``replies``, and an assistant that has both."""

    async def open_it(voice, *replies, language="en", **options):
        await put_up_voice(house, voice)
        assert await async_setup_component(house, "assist_pipeline", {})
        entry = await move_in(**{"routing": ONLY_MODEL, **options})
        if replies:
            left = list(replies)
            standin.state.rules = lambda ask: left.pop(0) if len(left) > 1 else left[0]
        client = await hass_ws_client(house)
        return await put_up_assistant(
            house, client, agent_of(house, entry), language=language, voice=VOICE
        )

    return open_it


@pytest.mark.parametrize("voice", [Voice, StreamingVoice])
@pytest.mark.parametrize("language", SPOKEN)
async def test_an_answer_is_read_in_words_and_logged_as_written(house, open_voice, voice, language):
    voice = voice()
    assistant = await open_voice(voice, Reply(WRITTEN), language=language)
    assert await assistant.say("How is it?", **ALOUD) == SPOKEN[language]
    assert voice.read == [SPOKEN[language]]
    streams = any((event.get("data") or {}).get("tts_start_streaming") for event in assistant.heard)
    assert streams is isinstance(voice, StreamingVoice)
    assert house.data[DATA_CHAT_LOGS]["talk"].content[-1].content == WRITTEN


async def test_the_model_and_a_typed_dialog_see_what_was_written(open_voice, standin):
    voice = StreamingVoice()
    assistant = await open_voice(voice, Reply(WRITTEN))
    await assistant.say("How is it?", **ALOUD)
    assert await assistant.say("And now?") == WRITTEN
    assert WRITTEN in [item.get("content") for item in standin.sent()[-1]["input"]]
    assert len(voice.read) == 1


async def test_what_is_said_before_a_tool_runs_is_whole_when_it_runs(open_voice):
    voice = StreamingVoice()
    call = Call("HassTurnOff", json.dumps({"name": "Bed Light"}))
    assistant = await open_voice(voice, Reply("I **look** \U0001f50d", (call,)), Reply("Off ✅."))
    assert await assistant.say("turn off the bed light", **ALOUD) == "Off."
    assert voice.read == ["I look Off."]
    told = [(event.get("data") or {}).get("chat_log_delta") for event in assistant.heard]
    kinds = ["call" if one.get("tool_calls") else one.get("content") for one in told if one]
    assert "".join(kind or "" for kind in kinds[: kinds.index("call")]) == "I look"


async def test_an_answer_without_a_word_is_not_silence(open_voice):
    voice = Voice()
    assistant = await open_voice(voice, Reply("\U0001f44d\U0001f3fd"))
    assert await assistant.say("Thanks", **ALOUD) == "OK."
    assert voice.read == ["OK."]


@pytest.mark.parametrize("language", SPOKEN)
async def test_an_error_is_read_as_it_is(open_voice, standin, language):
    voice = Voice()
    assistant = await open_voice(voice, language=language)
    standin.order(status=500, times=2)
    assert await assistant.say("How is it?", **ALOUD) == phrase("service_error", language)
    assert voice.read == [phrase("service_error", language)]


async def test_what_the_house_answers_itself_is_read_in_words(house, hass_config_dir, open_voice):
    sentences = Path(hass_config_dir) / "custom_sentences" / "en"
    sentences.mkdir(parents=True)
    known = {"language": "en", "intents": {"Heating": {"data": [{"sentences": ["the heating"]}]}}}
    (sentences / "heating.yaml").write_text(json.dumps(known), "utf-8")
    speech = {"speech": {"text": "It is **21 °C** \U0001f525"}}
    assert await async_setup_component(
        house, "intent_script", {"intent_script": {"Heating": speech}}
    )
    voice = Voice()
    assistant = await open_voice(voice, routing={"policy": "local_first"})
    assert await assistant.say("the heating", **ALOUD) == "It is 21 degrees Celsius"
    assert voice.read == ["It is 21 degrees Celsius"]
