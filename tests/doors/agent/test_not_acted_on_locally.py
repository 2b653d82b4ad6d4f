"""Sentences that Home Assistant knows, and which it cannot act on in this house."""

import pytest
from homeassistant.helpers import intent

from custom_components.switchboard.engine.turn.phrases import phrase
from demo.azure_standin.ask import Reply

from ..conftest import last_turn

LIST = "Add milk to the shopping list"
ANSWER = "There is no shopping list here yet."


@pytest.fixture
def asked(standin) -> list[str]:
    """Let a model answer; returns what it was asked."""
    heard: list[str] = []

    def answer(ask):
        heard.append(ask.turns[-1].text)
        return Reply(ANSWER)

    standin.state.rules = answer
    return heard


@pytest.mark.parametrize(
    ("language", "text"), [("en", LIST), ("de", "Setze Milch auf die Einkaufsliste")]
)
async def test_the_model_is_asked_where_no_list_is_set_up(
    open_assist, asked, standin, language, text
):
    entry, assist = await open_assist(language=language)
    assert await assist.say(text) == ANSWER
    assert asked == [text]
    turn = last_turn(entry)
    assert (turn["route"], turn["error"]) == ("model", None)
    assert "HassShoppingListAddItem" not in str(standin.sent())  # of the attempt nothing is left


async def test_words_that_an_intent_does_not_take_are_asked_of_the_model(
    open_assist, asked, monkeypatch
):
    async def refuse(*_arguments: object, **_options: object) -> None:
        raise intent.InvalidSlotInfo("Received invalid slot info for HassTurnOff")

    _, assist = await open_assist()
    monkeypatch.setattr(intent, "async_handle", refuse)
    assert await assist.say("Turn off the bed light") == ANSWER


async def test_what_was_tried_and_failed_is_not_tried_by_the_model_again(
    open_assist, asked, monkeypatch
):
    async def fail(*_arguments: object, **_options: object) -> None:
        raise intent.IntentHandleError("The lamp does not answer")

    _, assist = await open_assist()
    monkeypatch.setattr(intent, "async_handle", fail)
    assert await assist.say("Turn off the bed light") == "An unexpected error occurred"
    assert asked == []


async def test_without_a_model_nobody_hears_a_raw_error(open_assist, asked):
    _, assist = await open_assist(routing={"policy": "local_only"})
    assert await assist.say(LIST) == phrase("no_local_match", "en")
