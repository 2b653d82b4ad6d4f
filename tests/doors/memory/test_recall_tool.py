"""What RecallMemory gives back: what answers the question, how much more there is, and no echo."""

import json
import threading
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

import pytest
from homeassistant.core import HomeAssistant

from custom_components.switchboard.engine.recall.recalled import Recalled
from custom_components.switchboard.memory import recall_tools
from demo.azure_standin.ask import Ask, Reply
from demo.azure_standin.script import reply_to

from .. import household
from ..gullible import call
from ..remembering_model import RECALL, result_of


@dataclass(slots=True)
class Curious:
    """A model that answers as it is told to, and looks up whatever begins with "What"."""

    answer: str = "Noted."
    results: list[dict[str, Any]] = field(default_factory=list)

    def __call__(self, ask: Ask) -> Reply:
        if ask.schema is not None:
            return reply_to(ask)
        last = ask.turns[-1]
        if last.role == "tool":
            self.results.append(result_of(last.text))
            return Reply(self.answer)
        return (
            call(RECALL, question=last.text) if last.text.startswith("What") else Reply(self.answer)
        )


@pytest.fixture
def model(standin) -> Curious:
    """Let a model look up what it is asked."""
    standin.state.rules = Curious()
    return standin.state.rules


@pytest.fixture
def tell(house: HomeAssistant, assist) -> Callable[..., Awaitable[None]]:
    """Let the house know something."""

    async def told(*texts: str) -> None:
        for text in texts:
            await household.tell(house, text)

    return told


def texts(result: dict[str, Any]) -> list[str]:
    return [one["text"] for one in result["found"]]


async def test_what_shares_a_word_and_no_more_is_no_answer(assist, tell, model):
    await tell("The blue car needs winter tyres", "The garage of Kai is closed in winter")
    await assist.say("What did the vet say about the blue cough syrup of Bello?")
    assert texts(model.results[-1]) == []
    await assist.say("What tyres does the blue car need?")
    assert texts(model.results[-1]) == ["The blue car needs winter tyres"]


async def test_the_assistants_own_words_come_back_as_no_memory(assist, tell, model):
    await tell("Grandma Olga likes rhubarb cake")
    model.answer = "Grandma Olga likes rhubarb cake; and rhubarb jam; and rhubarb juice."
    await assist.say("What cake does Grandma Olga like?")
    await assist.say("Tell me about rhubarb cake", "another talk")
    await assist.say("What cake does Grandma Olga like?", "a third talk")
    assert texts(model.results[-1]) == ["Grandma Olga likes rhubarb cake"]
    assert "rhubarb jam" not in json.dumps(model.results[-1])


async def test_the_words_that_made_a_memory_are_not_told_beside_it(assist, tell, model):
    await assist.say("Remember that the blue car needs winter tyres")
    await tell("The blue car needs winter tyres")
    await assist.say("What tyres does the blue car need?", "another talk")
    assert texts(model.results[-1]) == ["The blue car needs winter tyres"]


async def test_what_answers_is_not_chosen_on_the_event_loop(assist, tell, model, monkeypatch):
    chosen_in: set[threading.Thread] = set()
    choose = recall_tools.worth_telling

    def seen(found: list[Recalled]) -> list[Recalled]:
        chosen_in.add(threading.current_thread())
        return choose(found)

    monkeypatch.setattr(recall_tools, "worth_telling", seen)
    await tell("Grandma Olga likes rhubarb cake")
    await assist.say("What cake does Grandma Olga like?")
    assert texts(model.results[-1]) == ["Grandma Olga likes rhubarb cake"]
    assert chosen_in
    assert threading.current_thread() not in chosen_in


async def test_how_much_more_there_is_is_said(assist, tell, model):
    fruits = ["apples", "pears", "plums", "grapes", "figs", "quinces", "lemons", "kiwis", "nuts"]
    await tell(*(f"The cellar has {fruit} on a shelf" for fruit in fruits))
    await assist.say("What is on a shelf in the cellar?")
    result = model.results[-1]
    assert (len(result["found"]), result["more"]) == (5, 4)
    assert "and 4 more" in result["note"]


async def test_what_was_said_and_is_not_read_yet_is_counted(assist, model):
    for text in ("The hedge was cut", "The gate squeaks", "Bello had a bath"):
        await assist.say(text)
    await assist.say("What is the name of the dentist?", "another talk")
    result = model.results[-1]
    assert result["found"] == []
    assert result["sentences_not_read_yet"] == 3
    assert "3 new sentences have still to be looked through" in result["note"]


@pytest.mark.parametrize("agreed", ["yes", "Ja, gern", "Sí"])
async def test_a_bare_yes_comes_back_as_no_memory(assist, tell, model, agreed):
    await tell("Robin is allergic to nuts")
    model.answer = "Shall everybody in the house know that Robin is allergic to nuts?"
    await assist.say("Robin said so")
    await assist.say(agreed)
    await assist.say("What do you know about Robin?", "another talk")
    assert agreed not in texts(model.results[-1])
