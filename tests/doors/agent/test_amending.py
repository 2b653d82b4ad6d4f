"""Undo, "that was wrong" and off the record in words that no list has: the model understands."""

import json
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from homeassistant.helpers import llm
from homeassistant.helpers.llm import LLM_API_ASSIST

from custom_components.switchboard.const import DOMAIN, TOOL_AMEND
from custom_components.switchboard.engine.language.lexicon import LANGUAGES
from custom_components.switchboard.engine.turn.phrases import phrase
from custom_components.switchboard.history.unified_log import DATA_LOG
from demo.azure_standin.ask import Ask, Call, Reply

from ..conftest import ONLY_MODEL
from ..household import act, automate
from .test_off_record import AGREED, SECRET, SENSOR, on_disk

LAMP = "input_boolean.bed_light"
LONG_AGO = datetime(2020, 1, 1, tzinfo=UTC)
OFF = ("HassTurnOff", {"name": "Bed Light"})


def model(**calls: Any) -> Callable[[Ask], Reply]:
    """Make a model that calls a tool for each of these words, and says what that tells."""

    def rules(ask: Ask) -> Reply:
        last = ask.turns[-1]
        if last.role == "tool":
            return Reply(json.loads(last.text).get("say") or last.text)
        for words, (name, arguments) in calls.items():
            if words in last.text:
                return Reply(calls=(Call(name, json.dumps(arguments)),))
        return Reply(f"You said: {last.text}")

    return rules


def amending(what: str) -> tuple[str, dict[str, str]]:
    return TOOL_AMEND, {"what": what}


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_model_undoes_what_was_done_last(house, open_assist, standin, language):
    standin.state.rules = model(darker=OFF, whoops=amending("undo"))
    _, assist = await open_assist(language=language, routing=ONLY_MODEL)
    await assist.say("darker")
    assert house.states.get(LAMP).state == "off"
    said = await assist.say("whoops, rather as it has been a minute ago")
    assert said == phrase("undo_done", language, things="Bed Light", count=1)
    assert house.states.get(LAMP).state == "on"
    again = await assist.say("whoops, and again")
    assert again == phrase("undo_nothing", language)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_model_keeps_off_the_record_what_is_said(house, open_assist, standin, language):
    standin.state.rules = model(confide=amending("off_record"))
    entry, assist = await open_assist(language=language, entry_options=AGREED, routing=ONLY_MODEL)
    await assist.type_in("Zanzibar is an island", "talk")
    told, _ = await assist.type_in(f"may I confide in you? {SECRET}", "talk")
    assert told == phrase("off_record", language)
    assert house.states.get(SENSOR).state == "on"
    assert "Quendolina" not in await on_disk(house, entry)
    shown = await act(house, "export_conversation", conversation_id="talk")
    assert "Quendolina" not in json.dumps(shown)
    await assist.type_in("Madagascar is an island too", "talk")
    sent = json.dumps(standin.sent()[-1])
    assert "Zanzibar" in sent
    assert "Quendolina" not in sent
    written = await on_disk(house, entry)
    assert "Zanzibar" in written
    assert "Madagascar" not in written


async def test_a_model_notes_that_the_last_answer_was_wrong(house, open_assist, standin):
    standin.state.rules = model(darker=OFF, lamp=amending("wrong"))
    _, assist = await open_assist(entry_options=AGREED, routing=ONLY_MODEL)
    await assist.say("darker")
    await assist.say("I had another lamp in mind, you know")
    log = house.data[DATA_LOG]
    await log.async_flush()
    turns = await log.database.read(lambda tx: [one.turn for one in tx.learnt.heard(LONG_AGO)])
    assert [turn.wrong_at is not None for turn in turns] == [True, False]


async def test_no_script_and_no_other_agent_has_it_done(house, open_assist, standin):
    standin.state.rules = model(darker=OFF, whoops=amending("undo"))
    _, assist = await open_assist(routing=ONLY_MODEL)
    await assist.say("darker")
    agent = house.states.async_entity_ids("conversation")[-1]
    await automate(house, ("conversation.process", {"agent_id": agent, "text": "whoops"}))
    await house.async_block_till_done()
    assert "no person said so" in json.dumps(standin.sent()[-1])
    assert house.states.get(LAMP).state == "off"
    for platform, offered in ((DOMAIN, True), ("other", False)):
        context = llm.LLMContext(platform, None, "en", "conversation", None)
        api = await llm.async_get_api(house, LLM_API_ASSIST, context)
        assert any(tool.name == TOOL_AMEND for tool in api.tools) is offered
