"""How a turn ends: quietly, listening on or not, and without a request where nothing is wanted."""

import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from homeassistant.components.assist_satellite import AssistSatelliteEntityFeature
from homeassistant.core import HomeAssistant
from homeassistant.helpers import area_registry as ar
from homeassistant.helpers import device_registry as dr
from homeassistant.helpers import entity_registry as er
from homeassistant.setup import async_setup_component
from pytest_homeassistant_custom_component.common import (
    MockConfigEntry,
)

from custom_components.switchboard.engine.turn.follow_up import SILENCE
from custom_components.switchboard.engine.turn.phrases import phrase
from custom_components.switchboard.engine.turn.vocabulary import load_vocabulary
from demo.azure_standin.ask import Ask, Reply

from ..conftest import ONLY_MODEL, agent_of, last_turn
from ..dialog import async_make_pipeline
from ..household import logged
from ..satellite import KITCHEN, put_up_satellite
from ..voice import Voice, put_up_voice

LAMP = "input_boolean.bed_light"
OFF = {
    "en": "turn off the bed light",
    "de": "schalte Bed Light aus",
    "es": "apaga Bed Light",
    "fr": "éteins Bed Light",
    "it": "spegni Bed Light",
    "nl": "zet Bed Light uit",
}
CANCELLED = {"es": "Petición cancelada"}
"""Home Assistant's own answer to some of the words that end a turn."""
AGREED = {"memory": {"log_conversations": True}}
NOTHING = {"answers": {"confirmations": "nothing"}}
WORD = {"answers": {"confirmations": "word"}}
FOLLOW_UPS = yaml.safe_load(
    (Path(__file__).parents[2] / "engine" / "turn" / "data" / "follow_ups.yaml").read_text("utf-8")
)


@pytest.fixture
async def kitchen(house: HomeAssistant) -> str:
    """Put a satellite and the bed light into the kitchen; returns the area."""
    await put_up_satellite(house, AssistSatelliteEntityFeature.ANNOUNCE)
    area = ar.async_get(house).async_create("Kitchen")
    for entity_id in (KITCHEN, LAMP):
        er.async_get(house).async_update_entity(entity_id, area_id=area.id)
    return area.id


@pytest.fixture
async def voice(house: HomeAssistant) -> None:
    """Put up a voice."""
    await put_up_voice(house, Voice())


# A quiet answer


@pytest.mark.parametrize("language", OFF)
async def test_what_is_seen_in_the_same_room_is_confirmed_by_a_word_or_nothing(
    house, kitchen, open_assist, language
):
    _, assist = await open_assist(language=language, **WORD)
    told, _ = await assist.speak_at(KITCHEN, OFF[language])
    assert house.states.get(LAMP).state == "off"
    assert told == phrase("quiet_word", language)


async def test_by_default_it_is_told_in_a_sentence(kitchen, open_assist):
    _, assist = await open_assist()
    told, _ = await assist.speak_at(KITCHEN, OFF["en"])
    assert len(told.split()) > 1


async def test_another_room_and_no_room_are_told_in_a_sentence(house, kitchen, open_assist):
    _, assist = await open_assist(**NOTHING)
    typed, _ = await assist.type_in(OFF["en"])
    er.async_get(house).async_update_entity(LAMP, area_id=ar.async_get(house).async_create("X").id)
    spoken, _ = await assist.speak_at(KITCHEN, "turn on the bed light")
    assert typed
    assert spoken


async def test_what_shows_no_change_is_told_in_a_sentence(kitchen, open_assist, monkeypatch):
    monkeypatch.setattr("custom_components.switchboard.home.shown.SHOWN_SECONDS", 0.01)
    _, assist = await open_assist(**NOTHING)
    told, _ = await assist.speak_at(KITCHEN, "turn on the bed light")  # it is on already
    assert told


async def test_a_lock_in_the_same_room_is_told_in_a_sentence(home, open_assist):
    await put_up_satellite(home, AssistSatelliteEntityFeature.ANNOUNCE)
    hall = er.async_get(home).async_get("lock.front_door").area_id
    er.async_get(home).async_update_entity(KITCHEN, area_id=hall)
    _, assist = await open_assist(**NOTHING)
    told, _ = await assist.speak_at(KITCHEN, "unlock the front door")
    assert home.states.get("lock.front_door").state == "unlocked"
    assert told
    told, _ = await assist.speak_at(KITCHEN, "open the garage door")
    assert told
    told, _ = await assist.speak_at(KITCHEN, OFF["en"])
    assert told == ""


async def test_a_question_is_answered_in_a_sentence(kitchen, open_assist):
    _, assist = await open_assist(**NOTHING, routing={"state_questions_locally": True})
    told, _ = await assist.speak_at(KITCHEN, "is the bed light on?")
    assert told


async def test_a_command_by_the_model_is_as_quiet_and_its_words_are_remembered(
    house, kitchen, open_assist, standin
):
    entry, assist = await open_assist(routing=ONLY_MODEL, deployment="house-hasty", **NOTHING)
    told, talk = await assist.speak_at(KITCHEN, "Turn off the bed light.")
    assert told == ""
    assert house.states.get(LAMP).state == "off"
    assert len(standin.requests) == 1
    assert last_turn(entry, talk)["route"] == "model"
    await assist.speak_at(KITCHEN, "Tell me a story about ships")
    assert "I turned off Bed Light" in json.dumps(standin.sent()[-1])


async def test_on_the_wire_nothing_is_spoken_and_a_follow_up_still_works(
    house, kitchen, voice, move_in, hass_ws_client, standin
):
    assert await async_setup_component(house, "assist_pipeline", {})
    client = await hass_ws_client(house)
    entry = await move_in(**NOTHING)
    pipeline = await async_make_pipeline(
        house, client, agent_of(house, entry), "en", prefer_local=False
    )
    await client.send_json_auto_id(
        {"type": "assist_pipeline/pipeline/get", "pipeline_id": pipeline}
    )
    settings = (await client.receive_json())["result"]
    del settings["id"]
    settings |= {"tts_engine": "tts.voice", "tts_language": "en"}
    await client.send_json_auto_id(
        {"type": "assist_pipeline/pipeline/update", "pipeline_id": pipeline, **settings}
    )
    assert (await client.receive_json())["success"]

    async def run(text: str) -> tuple[list[str], dict[str, Any]]:
        await client.send_json_auto_id(
            {
                "type": "assist_pipeline/run",
                "start_stage": "intent",
                "end_stage": "tts",
                "input": {"text": text},
                "pipeline": pipeline,
                "conversation_id": "kitchen",
                "device_id": device,
            }
        )
        kinds, output = [], {}
        while "run-end" not in kinds:
            event = (await client.receive_json()).get("event") or {}
            kinds.append(event.get("type"))
            if event.get("type") == "intent-end":
                output = event["data"]["intent_output"]
        return kinds, output

    device = _device_in(house, kitchen)
    kinds, _ = await run(OFF["en"])
    assert house.states.get(LAMP).state == "off"
    assert "error" not in kinds
    assert "tts-start" not in kinds
    kinds, output = await run("Tell me a story about ships")
    assert "tts-start" in kinds
    assert output["conversation_id"] == "kitchen"
    assert "bed light" in json.dumps(standin.sent()[-1]).casefold()


def _device_in(house: HomeAssistant, area: str) -> str:

    entry = MockConfigEntry(domain="speaker")
    entry.add_to_hass(house)
    device = dr.async_get(house).async_get_or_create(
        config_entry_id=entry.entry_id, identifiers={("speaker", "1")}
    )
    dr.async_get(house).async_update_device(device.id, area_id=area)
    return device.id


# Listening on


def asking(_: Ask) -> Reply:
    return Reply("Which one do you mean?")


def telling(_: Ask) -> Reply:
    return Reply("There are four of them.")


@pytest.mark.parametrize(
    ("follow_up", "after_question", "after_statement"),
    [("never", False, False), ("asked", True, False), ("always", True, True)],
)
async def test_a_satellite_listens_on_as_chosen(
    kitchen, open_assist, standin, follow_up, after_question, after_statement
):
    _, assist = await open_assist(routing=ONLY_MODEL, answers={"follow_up": follow_up})
    standin.state.rules = asking
    await assist.speak_at(KITCHEN, "Tell me about the lamps")
    assert assist.output["continue_conversation"] is after_question
    standin.state.rules = telling
    await assist.speak_at(KITCHEN, "All of them, I mean")
    assert assist.output["continue_conversation"] is after_statement


@pytest.mark.parametrize("language", OFF)
@pytest.mark.parametrize("routing", [ONLY_MODEL, {}])
async def test_stop_words_end_a_turn_without_a_request(
    kitchen, open_assist, standin, routing, language
):
    _, assist = await open_assist(
        language=language, routing=routing, answers={"follow_up": "always"}
    )
    words = load_vocabulary(language).stop
    assert len(words) >= 10
    for said in words:
        told, _ = await assist.speak_at(KITCHEN, f"{said.capitalize()}.")
        assert not assist.output["continue_conversation"], said
        assert told in ("", CANCELLED.get(language)), said
    assert standin.requests == []
    await assist.speak_at(KITCHEN, "Tell me a story about ships")
    assert len(standin.requests) == 1


@pytest.mark.parametrize("language", OFF)
async def test_a_television_is_not_answered_where_nobody_said_the_wake_word(
    kitchen, open_assist, standin, language
):
    standin.state.rules = telling
    _, assist = await open_assist(
        language=language, routing=ONLY_MODEL, answers={"follow_up": "always"}
    )
    lines, ours = FOLLOW_UPS[language]["others"], FOLLOW_UPS[language]["ours"]
    await assist.speak_at(KITCHEN, lines[0])
    assert len(standin.requests) == 1  # after its wake word it answers
    told, _ = await assist.speak_at(KITCHEN, lines[1])
    assert (told, assist.output["continue_conversation"]) == ("", False)
    assert len(standin.requests) == 1
    await assist.speak_at(KITCHEN, lines[1])
    assert len(standin.requests) == 2  # it did not listen on, so this has its wake word
    await assist.speak_at(KITCHEN, ours[0])
    assert len(standin.requests) == 3
    assert lines[1] not in json.dumps(standin.sent()[0])


@pytest.mark.parametrize(
    ("words", "heard"),
    [("[silence]", ""), (" [Silence]. ", ""), ("[silence", "silence"), ("[silly] me", "silly me")],
)
async def test_what_a_model_finds_is_not_meant_for_it_is_left_unanswered(
    house, kitchen, open_assist, standin, words, heard
):
    standin.state.rules = asking
    _, assist = await open_assist(entry_options=AGREED, routing=ONLY_MODEL)
    await assist.speak_at(KITCHEN, "Tell me about the lamps")
    standin.state.rules = lambda _: Reply(words)
    told, _ = await assist.speak_at(KITCHEN, "pass us the gravy will you")
    assert (told, SILENCE in json.dumps(standin.sent()[-1])) == (heard, True)
    assert ("pass us the gravy will you" in await logged(house)) is bool(heard)
    standin.state.rules = telling
    await assist.speak_at(KITCHEN, "which of them is on")
    assert ("gravy" in json.dumps(standin.sent()[-1])) is bool(heard)


async def test_after_its_wake_word_a_model_is_not_told_to_be_silent(kitchen, open_assist, standin):
    standin.state.rules = telling
    _, assist = await open_assist(routing=ONLY_MODEL)
    await assist.speak_at(KITCHEN, "Tell me about the lamps")
    await assist.speak_at(KITCHEN, "pass us the gravy will you")
    assert SILENCE not in json.dumps(standin.sent()[-1])
