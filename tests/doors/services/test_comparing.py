"""Turns put to another model: nothing is done, and each is told then and now."""

import asyncio
import json
import logging
from dataclasses import replace
from typing import Any

import pytest
from homeassistant.core import HomeAssistant
from homeassistant.exceptions import HomeAssistantError, Unauthorized
from homeassistant.util import dt as dt_util

from custom_components.switchboard.const import DOMAIN
from custom_components.switchboard.engine.storage.search import Span
from custom_components.switchboard.engine.storage.transaction import Transaction
from custom_components.switchboard.history.unified_log import DATA_LOG
from custom_components.switchboard.operations import comparing

from ..conftest import agent_of, issues_of
from ..household import AGREED, MODEL_ONLY
from ..household import act as call
from .test_memory_services import refusal
from .test_models_hand import world
from .test_own_rights import ask

LAMP = "input_boolean.bed_light"
COMMAND = "turn off the bed light"
QUESTION = "Hello, are you there?"
PRICES = {"prices": {"input": 2.0, "output": 8.0}}
OTHER = "house-brisk"


async def compare(hass: HomeAssistant, deployment: str = OTHER, **data: Any) -> dict[str, Any]:
    return await call(
        hass, "compare_models", deployment=deployment, **{"estimate_only": False, **data}
    )


@pytest.fixture
async def entry(house, move_in):
    """Return a connection with a log and prices, whose agent asks the model at once."""
    return await move_in(entry_options=AGREED | PRICES, routing=MODEL_ONLY)


def spent_on(entry: Any, purpose: str = "comparison") -> Any:
    return entry.runtime_data.usage.today.purposes.get(purpose)


async def test_an_estimate_is_the_default_and_sends_nothing(house, entry, say, standin):
    await say(entry, COMMAND, "one")
    await say(entry, QUESTION, "two")
    before = len(standin.requests)
    told = await call(house, "compare_models", deployment=OTHER)
    assert len(standin.requests) == before
    assert spent_on(entry) is None
    assert "compared" not in told
    assert (told["turns"], told["deployment"], told["may_spend"]) == (2, OTHER, True)
    then, now = told["then"], told["now"]
    assert now["requests"] == then["requests"] == before
    assert now["output_tokens"] == then["output_tokens"]
    assert now["input_tokens"] == pytest.approx(then["input_tokens"], rel=0.3)
    assert now["cost"] == pytest.approx(
        (now["input_tokens"] * 2 + now["output_tokens"] * 8) / 1_000_000, abs=1e-6
    )


async def test_what_nobody_knows_the_model_of_has_no_price_of_another(house, move_in, say):
    listed = {"prices": {"list_prices": True, "dollar": 1.0}}
    entry = await move_in(entry_options=AGREED | listed, routing=MODEL_ONLY)
    await say(entry, QUESTION)
    log = house.data[DATA_LOG]
    await log.async_flush()

    def unname(tx: Transaction) -> None:
        [turn], _ = tx.turns.of_time(
            Span(dt_util.utc_from_timestamp(0), dt_util.utcnow()), [agent_of(house, entry)], 9
        )
        unnamed = tuple(replace(one, model="") for one in turn.requests)
        tx.turns.put(replace(turn, requests=unnamed))

    await log.database.write(unname)
    told = await call(house, "compare_models", deployment="gpt-5-mini")
    assert told["priced_as"] == "gpt-5-mini"
    assert told["now"]["cost"] > 0
    assert told["then"]["cost"] is None


async def test_the_same_tools_are_told_and_none_of_them_runs(house, entry, say, standin):
    await say(entry, COMMAND)
    await house.services.async_call("input_boolean", "turn_on", {"entity_id": LAMP}, blocking=True)
    at, before = house.states.get(LAMP).last_changed, await world(house)
    spent, asked = spent_on(entry, "turn"), len(standin.requests)
    told = await compare(house)
    await house.async_block_till_done()
    assert house.states.get(LAMP).last_changed == at
    assert await world(house) == before
    assert spent_on(entry, "turn") == spent
    [turn] = told["compared"]
    assert (told["turns"], told["same_tools"], told["failed"], told["stopped"]) == (1, 1, 0, None)
    assert (turn["text"], turn["agent_id"]) == (COMMAND, agent_of(house, entry))
    then, now = turn["then"], turn["now"]
    assert (then["route"], now["route"]) == ("model", "model")
    assert then["tools"] == now["tools"] != []
    assert then["answer"]
    assert now["answer"]
    sent = standin.requests[asked:]
    assert {one["body"]["model"] for one in sent} == {OTHER}
    assert spent_on(entry).calls == len(sent) == now["requests"]
    assert now["cost"] == told["now"]["cost"] > 0


async def test_other_tools_are_told_and_what_was_said_before_is_sent(house, entry, say, standin):
    await say(entry, "My parrot is called Rubicon.")
    await say(entry, COMMAND)
    asked = len(standin.requests)
    standin.order(says="A parrot.")
    standin.order(says="I would rather not.")
    told = await compare(house, "house-voice")
    first, second = told["compared"]
    assert (told["same_tools"], first["same_tools"], second["same_tools"]) == (1, True, False)
    assert second["then"]["tools"]
    assert (second["now"]["tools"], second["now"]["answer"]) == ([], "I would rather not.")
    one, two = [json.dumps(body) for body in standin.sent()[asked:]]
    assert COMMAND not in one
    assert first["then"]["answer"] in two
    assert "A parrot." not in two


async def test_a_model_that_fails_is_told_at_its_turn_and_the_rest_goes_on(
    house, entry, say, standin
):
    await say(entry, QUESTION, "one")
    await say(entry, QUESTION, "two")
    for _ in range(2):
        standin.order(status=500)
    told = await compare(house)
    first, second = told["compared"]
    assert (first["now"]["route"], first["now"]["answer"]) == ("none", "")
    assert first["now"]["error"]
    assert second["now"]["error"] is None
    assert (told["failed"], told["same_tools"], told["stopped"]) == (1, 1, None)
    assert entry.runtime_data.llm.deployments[0].breaker.state == "closed"
    assert not issues_of(house, "model")


async def test_a_deployment_that_is_not_there_is_asked_once(house, entry, say, standin, caplog):
    for talk in ("one", "two", "three"):
        await say(entry, QUESTION, talk)
    before = len(standin.requests)
    told = await compare(house, "no-such-model")
    assert told["stopped"] == "deployment_not_found"
    assert len(told["compared"]) == told["turns"] == 1
    assert len({one["path"] for one in standin.requests[before:]}) == len(standin.requests[before:])
    assert not list(house.config_entries.flow.async_progress())
    logged = [one.getMessage() for one in caplog.records if one.levelno > logging.DEBUG]
    assert not any("no-such-model" in line for line in logged)


async def test_only_a_signed_in_administrator_compares(house, entry, say, robin, standin):
    await say(entry, QUESTION)
    before = len(standin.requests)
    for estimate_only in (True, False):
        data = {"deployment": OTHER, "estimate_only": estimate_only}
        with pytest.raises(Unauthorized):
            await ask(house, robin, "compare_models", **data)
        with pytest.raises(HomeAssistantError) as refused:
            await call(house, "compare_models", person=False, **data)
        assert refused.value.translation_key == "memory_no_person"
    assert len(standin.requests) == before


async def test_what_is_off_the_record_secret_or_forgotten_is_not_sent(house, entry, say, standin):
    await say(entry, "Don't write this down: my parrot is called Rubicon.", "one")
    await say(entry, "My password is tulip77 by the way", "two")
    await say(entry, "I collect stamps", "three")
    await call(house, "forget", about="stamps", confirm=True)
    before = len(standin.requests)
    told = await compare(house)
    assert told["turns"] == 1
    sent = json.dumps(standin.sent()[before:])
    assert "(...)" in sent
    assert not [word for word in ("Rubicon", "tulip77", "stamps") if word in sent + str(told)]


async def test_a_turn_at_the_pin_is_not_sent(home, move_in, say, standin):
    pin = {"pin": "4836"}
    entry = await move_in(entry_options=AGREED, routing=MODEL_ONLY, security=pin)
    await say(entry, "unlock the front door")
    await say(entry, "4836")
    await say(entry, QUESTION)
    before = len(standin.requests)
    told = await compare(home)
    assert told["left_out"] == {"pin": 2}
    [turn] = told["compared"]
    assert turn["text"] == QUESTION
    [sent] = standin.sent()[before:]
    assert [one["role"] for one in sent["input"] if one.get("role") != "system"] == ["user"]


async def test_a_budget_that_is_spent_refuses_and_stops(house, move_in, say, standin):
    options = AGREED | PRICES | {"budgets": {"background_tokens": 1}}
    entry = await move_in(entry_options=options, routing=MODEL_ONLY)
    await say(entry, QUESTION, "one")
    await say(entry, QUESTION, "two")
    told = await compare(house)
    assert (told["stopped"], told["turns"], len(told["compared"])) == ("budget_spent", 1, 1)
    before = len(standin.requests)
    assert (
        await refusal(house, "compare_models", deployment=OTHER, estimate_only=False)
        == "comparison_budget_spent"
    )
    assert not (await call(house, "compare_models", deployment=OTHER))["may_spend"]
    assert len(standin.requests) == before


async def test_with_a_spent_budget_only_the_deployment_that_is_used_then_is_compared(
    house, move_in, say, standin
):
    budgets = {"background_tokens": 1, "background_when_spent": "cheaper"}
    options = AGREED | {"budgets": budgets}
    entry = await move_in({"deployment": "house-small"}, entry_options=options, routing=MODEL_ONLY)
    await say(entry, QUESTION)
    await compare(house)
    unspent = {"deployment": OTHER, "estimate_only": False}
    assert await refusal(house, "compare_models", **unspent) == "comparison_budget_spent"
    told = await compare(house, "Fallback 1")
    assert (told["turns"], told["stopped"]) == (1, None)
    assert standin.sent()[-1]["model"] == "house-small"


async def test_a_period_an_agent_and_at_most_so_many_turns(house, entry, say, monkeypatch):
    await say(entry, QUESTION, "one")
    between = dt_util.utcnow().isoformat()
    await say(entry, COMMAND, "two")
    monkeypatch.setattr(comparing, "MOST_TURNS", 1)
    estimate = {"estimate_only": True}
    last = await compare(house, **estimate)
    assert (last["turns"], last["left_out"]) == (1, {"more": 1})
    first = await compare(house, until=between, **estimate)
    assert (first["turns"], first["left_out"]) == (1, {})
    assert (await compare(house, since="now", **estimate))["turns"] == 0
    named = await compare(house, agent_id=agent_of(house, entry), **estimate)
    assert named["turns"] == 1
    unknown = {"deployment": OTHER, "agent_id": "conversation.nobody"}
    assert await refusal(house, "compare_models", **unknown) == "agent_unknown"


async def test_who_gives_up_leaves_what_was_spent_and_nothing_else(house, entry, say, gate):
    await say(entry, QUESTION)
    before = await world(house)
    gate.close()
    comparing_it = asyncio.create_task(compare(house))
    await gate.held.wait()
    comparing_it.cancel()
    with pytest.raises(asyncio.CancelledError):
        await comparing_it
    gate.open()
    assert spent_on(entry).calls == 1
    assert await world(house) == before
    assert house.services.has_service(DOMAIN, "compare_models")
    assert house.data[DATA_LOG].is_open


async def test_a_connection_that_is_unloaded_meanwhile_ends_it(house, entry, say, gate):
    await say(entry, QUESTION, "one")
    await say(entry, QUESTION, "two")
    gate.close()
    comparing_it = asyncio.create_task(compare(house))
    await gate.held.wait()
    assert await house.config_entries.async_unload(entry.entry_id)
    gate.open()
    told = await comparing_it
    assert (told["stopped"], told["turns"], len(told["compared"])) == ("not_loaded", 1, 1)
