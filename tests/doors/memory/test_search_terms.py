"""Search terms in a real house: who gives them, what finds by them, and who never sees them."""

import asyncio
import json
from datetime import timedelta
from typing import Any

import pytest
from homeassistant.core import HomeAssistant
from homeassistant.util import dt as dt_util
from pytest_homeassistant_custom_component.common import async_fire_time_changed

from custom_components.switchboard.const import DOMAIN
from custom_components.switchboard.history.unified_log import DATA_LOG
from demo.azure_standin.ask import Ask, Call, Reply
from demo.azure_standin.script.documents import said_in

from ..dialog import Assist
from ..household import KIM, ROBIN, bytes_of, is_person
from ..household import act as call
from ..remembering_model import result_of

PLUMBER = "The plumber is called Torvald"
SAID = "Torvald is our plumber now, his van is blue"
LOOK_FOR = "Look for "
TERMS = ["pipes", "leaking tap", "tradesman"]


class Model:
    """A model that remembers with terms, recalls, looks for what was said, and writes terms.

    It learns ``facts``, by what was said, with the terms; it keeps its asks.
    """

    def __init__(self) -> None:
        self.asks: list[Ask] = []
        self.terms: list[str] | None = TERMS
        self.facts: dict[str, str] = {}
        self.written = {"1": ["pipes", "tradesman"]}
        self.asked_for_terms = asyncio.Event()

    def __call__(self, ask: Ask) -> Reply:
        self.asks.append(ask)
        last = ask.turns[-1]
        if ask.schema is not None:
            if "1" not in ask.schema.get("properties", {}):
                return Reply(json.dumps({"facts": self.learnt(json.loads(last.text))}))
            self.asked_for_terms.set()
            return Reply(json.dumps(self.written))
        if last.role == "tool":
            return Reply(f"It says {last.text}")
        if last.text.startswith("Remember that "):
            terms = {} if self.terms is None else {"search_terms": self.terms}
            return _call("RememberFact", text=last.text.removeprefix("Remember that "), **terms)
        if last.text.startswith(LOOK_FOR):
            return _call("SearchConversations", query=last.text.removeprefix(LOOK_FOR))
        if last.text.endswith("?"):
            return _call("RecallMemory", question=last.text)
        return Reply("All right.")

    def learnt(self, window: dict[str, Any]) -> list[dict[str, Any]]:
        return [
            {
                "category": "fact",
                "summary": self.facts[said],
                "subject": "plumber",
                "polarity": "neutral",
                "confidence": 0.9,
                "sources": [number],
                "sensitivity": "none",
                "search_terms": self.terms,
            }
            for number, said in said_in(window)
            if said in self.facts
        ]


def _call(name: str, **arguments: Any) -> Reply:
    return Reply(calls=(Call(f"{DOMAIN}__{name}", json.dumps(arguments)),))


@pytest.fixture
def model(standin) -> Model:
    standin.state.rules = Model()
    return standin.state.rules


async def memories(hass: HomeAssistant) -> list[dict[str, Any]]:
    return (await call(hass, "list_memories", person=False))["memories"]


async def listen_back(hass: HomeAssistant, model: Model) -> None:
    """Let the quarter of an hour pass after which what was told is looked through."""
    model.asked_for_terms.clear()
    async_fire_time_changed(hass, dt_util.utcnow() + timedelta(days=4))
    async with asyncio.timeout(20):
        await model.asked_for_terms.wait()


async def has_terms(hass: HomeAssistant) -> None:
    async with asyncio.timeout(20):
        while not all(one["search_terms"] for one in await memories(hass)):  # noqa: ASYNC110
            await asyncio.sleep(0)


@pytest.mark.parametrize("terms", [TERMS, None])
async def test_what_is_asked_for_in_other_words_is_found_by_its_terms(assist, model, terms):
    model.terms = terms
    await assist.say(f"Remember that {PLUMBER[0].lower()}{PLUMBER[1:]}")
    answer = await assist.say("Who mends a leaking tap?", "later")
    assert ("Torvald" in answer) == (terms is not None)


async def test_no_request_holds_the_terms_of_a_memory(assist, model):
    await assist.say(f"Remember that {PLUMBER[0].lower()}{PLUMBER[1:]}")
    model.asks.clear()
    for sentence in ("Who mends a leaking tap?", "The tap is leaking again.", "Hello."):
        await assist.say(sentence, "later")
    seen = [turn.text for ask in model.asks for turn in ask.turns]
    assert any(PLUMBER.rsplit(maxsplit=1)[-1] in text for text in seen)
    assert not any("tradesman" in text or "pipes" in text for text in seen)


async def test_who_may_see_a_memory_sees_them_and_an_edit_takes_them_away(house, assist):
    await assist.say(f"Remember that {PLUMBER[0].lower()}{PLUMBER[1:]}")
    [memory] = await memories(house)
    assert memory["search_terms"] == TERMS
    await call(house, "edit_memory", memory_id=memory["id"], text="The plumber is called Tibor")
    [memory] = await memories(house)
    assert memory["search_terms"] == []


async def test_what_was_told_without_any_gets_terms_in_the_background(house, assist, model):
    await call(house, "remember", text=PLUMBER)
    assert "Torvald" not in await assist.say("Who mends pipes?", "before")
    await listen_back(house, model)
    await has_terms(house)
    assert "Torvald" in await assist.say("Who mends pipes?", "after")


async def learn(hass: HomeAssistant, model: Model) -> None:
    """Let the house learn from what was said who its plumber is, with the terms."""
    model.facts = {SAID: PLUMBER}
    await hass.data[DATA_LOG].async_flush()
    await call(hass, "run_extraction")


async def looked_up(assist: Assist, model: Model, words: str, talk: str) -> list[str]:
    """Return what people said that an agent is given for some words."""
    await assist.say(f"{LOOK_FOR}{words}", talk)
    result = result_of(model.asks[-1].turns[-1].text)
    return [one["text"] for one in result["found"] if one["said_by"] == "user"]


async def test_what_was_said_is_looked_up_by_the_terms_of_what_it_made_known(house, assist, model):
    await assist.say(SAID)
    await assist.say("It is raining.", "weather")
    assert SAID not in await looked_up(assist, model, "a leaking tap", "before")
    await learn(house, model)
    assert SAID in await looked_up(assist, model, "a leaking tap", "after")
    found = await looked_up(assist, model, "Torvald the plumber and his pipes", "twice")
    assert found.count(SAID) == 1
    await call(house, "forget", about="Torvald", confirm=True)
    assert SAID not in await looked_up(assist, model, "a leaking tap", "gone")


async def test_nobodys_terms_lead_others_to_what_was_said(
    house, assist, model, hass_ws_client, hass_admin_user, hass_read_only_user,
    hass_read_only_access_token,
):  # fmt: skip
    for person, user in ((ROBIN, hass_admin_user), (KIM, hass_read_only_user)):
        is_person(house, person, user)
    client = await hass_ws_client(house, hass_read_only_access_token)
    kims = Assist(house, client, assist._pipeline)
    await kims.say(SAID, "kims")
    await learn(house, model)
    assert SAID not in await looked_up(assist, model, "a leaking tap", "robins")
    assert SAID in await looked_up(kims, model, "a leaking tap", "later")


@pytest.mark.parametrize(
    ("forget", "stays"),
    [
        ({"memory_id": PLUMBER}, 0),
        ({"about": "Torvald"}, 0),
        ({"about": "tradesman"}, 1),
    ],
)
async def test_forgotten_terms_are_in_no_byte_of_the_files(house, assist, model, forget, stays):
    await assist.say(f"Remember that {PLUMBER}")
    await assist.say(SAID, "then")
    await learn(house, model)
    kept = await bytes_of(house)
    assert all(term.encode() in kept for term in TERMS)
    await call(house, "forget", confirm=True, **forget)
    assert [one["search_terms"] for one in await memories(house)] == [[]] * stays
    kept = await bytes_of(house)
    assert [term for term in TERMS if term.encode() in kept] == []
    assert (b"torvald" in kept) == bool(stays)
