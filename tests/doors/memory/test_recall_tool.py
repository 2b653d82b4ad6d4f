"""What RecallMemory gives back: what answers the question, how much more there is, and no echo."""

import json
import threading
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from homeassistant.core import HomeAssistant
from homeassistant.util import dt as dt_util

from custom_components.switchboard.engine.recall.recalled import Recalled
from custom_components.switchboard.engine.storage.entries import ExtractedFact
from custom_components.switchboard.engine.storage.memory_entries import DoubtedPair
from custom_components.switchboard.memory import recall_tools
from custom_components.switchboard.memory.first_use import async_house_memory
from demo.azure_standin.ask import Ask, Reply
from demo.azure_standin.script import reply_to

from .. import household
from ..gullible import call
from ..remembering_model import RECALL, result_of


@dataclass(slots=True)
class Curious:
    """A model that answers as it is told to, and looks up whatever begins with "What"."""

    answer: str = "Noted."
    times: dict[str, str] = field(default_factory=dict)
    results: list[dict[str, Any]] = field(default_factory=list)

    def __call__(self, ask: Ask) -> Reply:
        if ask.schema is not None:
            return reply_to(ask)
        last = ask.turns[-1]
        if last.role == "tool":
            self.results.append(result_of(last.text))
            return Reply(self.answer)
        return (
            call(RECALL, question=last.text, **self.times)
            if last.text.startswith("What")
            else Reply(self.answer)
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


async def test_the_past_is_told_with_its_dates_where_a_question_asks_for_it(house, assist, model):
    now = dt_util.now()
    old = await household.tell(house, "Grandpa Dieter lives in Ulm")
    new = await household.tell(house, "Grandpa Dieter moved to Kiel and lives there")
    gone = replace(
        old, status="superseded", superseded_by=new.id, created_at=now - timedelta(500),
        updated_at=now - timedelta(100), valid_from=now - timedelta(500),
        valid_to=now - timedelta(100),
    )  # fmt: skip
    await (await async_house_memory(house)).log.database.write(lambda tx: tx.memories.put(gone))
    await assist.say("What town does Grandpa Dieter live in?")
    assert texts(model.results[-1]) == [new.text]
    model.times = {"before": f"{now:%Y-%m-%d}"}
    await assist.say("What town did Grandpa Dieter live in?", "later")
    (ulm,) = [one for one in model.results[-1]["found"] if one["text"] == old.text]
    assert (ulm["held_from"], ulm["held_until"]) == (
        f"{now - timedelta(500):%Y-%m-%d}",
        f"{now - timedelta(100):%Y-%m-%d}",
    )
    assert "holds no longer" in model.results[-1]["note"]


async def test_what_something_that_waits_contradicts_is_told_to_be_unsure(
    house, assist, tell, model
):
    await tell("Mr Adler waters the ferns")
    manager = await async_house_memory(house)
    (memory,), _ = await manager.listing(("household",))
    await manager.log.database.write(partial(put_waiting, memory_id=memory.id))
    await assist.say("What does Mr Adler water?")
    (told,) = model.results[-1]["found"]
    assert told["may_have_changed_since"] == f"{dt_util.now():%Y-%m-%d}"
    assert "a yes of somebody who may give it" in model.results[-1]["note"]
    assert "Gareth" not in json.dumps(model.results[-1])
    await manager.waiting.reject("w1")
    await assist.say("What does Mr Adler water?", "again")
    assert "may_have_changed_since" not in model.results[-1]["found"][0]


async def test_what_is_confirmed_is_in_doubt_with_what_it_contradicted_where_no_judge_answers(
    house, assist, tell, standin
):
    await tell("Mr Adler waters the ferns")
    manager = await async_house_memory(house)
    (memory,), _ = await manager.listing(("household",))
    await manager.log.database.write(partial(put_waiting, memory_id=memory.id))
    standin.state.rules = lambda _: Reply("No idea.")
    told = await manager.waiting.confirm("w1")
    assert [one.text for one in told.doubts] == [memory.text]
    in_doubt = await manager.in_doubt.of([memory.id])
    assert [one.text for one in in_doubt[memory.id]] == ["Gareth waters the ferns"]


async def test_what_is_confirmed_in_other_words_takes_no_doubt_with_it(
    house, assist, tell, standin
):
    await tell("Mr Adler waters the ferns")
    manager = await async_house_memory(house)
    (memory,), _ = await manager.listing(("household",))
    await manager.log.database.write(partial(put_waiting, memory_id=memory.id))
    standin.state.rules = lambda _: Reply("No idea.")
    await manager.waiting.confirm("w1", text="Gareth prunes the roses")
    assert await manager.in_doubt.ids() == set()


async def test_what_is_over_is_told_as_that_before_it_is_put_away(house, assist, model):
    now = dt_util.now()
    guest = await household.tell(house, "Grandma Olga sleeps in the guest room")
    over = replace(guest, valid_from=now - timedelta(3), valid_to=now - timedelta(hours=1))
    await (await async_house_memory(house)).log.database.write(lambda tx: tx.memories.put(over))
    model.times = {"before": f"{now + timedelta(1):%Y-%m-%d}"}
    await assist.say("What room did Grandma Olga sleep in?")
    (told,) = [one for one in model.results[-1]["found"] if one["text"] == over.text]
    assert told["held_until"] == f"{dt_util.as_local(over.valid_to):%Y-%m-%d}"


def put_waiting(tx, memory_id: str) -> None:
    """Let a fact wait for a person that contradicts a memory."""
    fact = ExtractedFact(
        "w1", "household", "fact", "Gareth waters the ferns", 0.8, (), "", "ferns", "neutral",
        dt_util.utcnow(), status="quarantined",
    )  # fmt: skip
    tx.facts.put(fact)
    tx.doubts.add(DoubtedPair(memory_id, fact.id, fact.created_at))
