"""Costs by agent and purpose, budgets in money, and the prices of models that are known."""

from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import pytest
from homeassistant.components import ai_task
from homeassistant.core import HomeAssistant
from homeassistant.helpers import entity_registry as er
from homeassistant.setup import async_setup_component
from homeassistant.util import dt as dt_util

from custom_components.switchboard.diagnostics import async_get_config_entry_diagnostics
from custom_components.switchboard.engine.azure.usage import UsageRecord
from custom_components.switchboard.engine.turn.phrases import load_phrases
from custom_components.switchboard.engine.turn.usage import MOST_USES, Ledger, Use, load_price_list
from demo.azure_standin.deployments import DEPLOYMENTS
from demo.azure_standin.wires import responses_events

from ..assist import Assistant, put_up_assistant
from ..conftest import agent_of
from ..household import act
from .test_tracker import MODEL_ONLY, QUESTION, billed, change, clock, live_in, number, our_issues

__all__ = ["clock", "live_in"]

PRICES = {"input": 2.0, "cached": 0.0, "output": 8.0}
SPENT = load_phrases()["en"]["budget_spent"]


@pytest.fixture
async def assistant_for(house, hass_ws_client) -> Any:
    """Return how the Assist dialog is opened in front of an entry's agent."""
    assert await async_setup_component(house, "assist_pipeline", {})

    async def open_it(entry: Any) -> Assistant:
        return await put_up_assistant(house, await hass_ws_client(house), agent_of(house, entry))

    return open_it


async def report(hass: HomeAssistant, entry: Any) -> dict[str, Any]:
    """Ask what was used up, as an automation does."""
    stats = await act(hass, "conversation_stats", person=False)
    return stats["usage_today"][entry.entry_id]


async def test_costs_of_day_and_month_are_told_by_agent_and_purpose(house, move_in, assistant_for):
    assert await async_setup_component(house, "ai_task", {})
    entry = await move_in(entry_options={"prices": PRICES}, routing=MODEL_ONLY, tasks={})
    await (await assistant_for(entry)).type_in(QUESTION)
    [task] = [
        one.entity_id
        for one in er.async_entries_for_config_entry(er.async_get(house), entry.entry_id)
        if one.domain == "ai_task"
    ]
    await ai_task.async_generate_data(
        house, task_name="t", entity_id=task, instructions="Write a sentence."
    )
    for sensor in ("cost_today", "cost_this_month"):
        cost = house.states.get(f"sensor.test_house_{sensor}")
        parts = cost.attributes
        assert parts["agents"] == {"Switchboard": parts["turn"], "Tasks": parts["ai_task"]}
        assert min(parts["agents"].values()) > 0
        assert sum(parts["agents"].values()) == pytest.approx(float(cost.state), abs=1e-4)
        assert parts["tokens_without_price"] == 0
    shared = str(await async_get_config_entry_diagnostics(house, entry))
    assert "Switchboard" not in shared
    assert "'Tasks'" not in shared
    told = await report(house, entry)
    for period in (told, told["month"]):
        assert period["agents"]["Switchboard"]["cost"] == period["purposes"]["turn"]["cost"]
        assert period["agents"]["Tasks"]["calls"] == 1


@pytest.mark.parametrize("period", ["day", "month"])
async def test_a_budget_in_money_that_is_spent_does_as_one_in_tokens(
    house, live_in, assistant_for, standin, clock, period
):
    entry = await live_in(routing=MODEL_ONLY)
    dialog = await assistant_for(entry)
    await change(house, entry, prices=PRICES, budgets={f"money_{period}": 0.0001})
    said, _ = await dialog.type_in(QUESTION)
    assert said != SPENT
    asked = len(standin.requests)
    said, _ = await dialog.type_in(QUESTION)
    assert said == SPENT
    assert len(standin.requests) == asked
    issue = our_issues(house)["budget_spent_money"]
    assert issue.translation_placeholders["budget"] == f"0.00 {house.config.currency}"
    now = dt_util.now()
    tomorrow = dt_util.start_of_local_day(now + timedelta(days=1))
    next_month = dt_util.start_of_local_day(
        (now.replace(day=1) + timedelta(days=32)).replace(day=1)
    )
    resets = tomorrow if period == "day" else next_month
    assert issue.translation_placeholders["resets"] == f"{resets:%Y-%m-%d %H:%M}"
    await clock()
    said, _ = await dialog.type_in(QUESTION)
    goes_on = period == "day" or tomorrow >= next_month
    assert (said == SPENT) is not goes_on
    await change(house, entry, prices=PRICES, budgets={f"money_{period}": 1000})
    assert our_issues(house) == {}
    said, _ = await dialog.type_in(QUESTION)
    assert said != SPENT


async def test_money_for_the_background_and_for_conversations_is_told_apart(
    house, move_in, assistant_for
):
    agreed = {"memory": {"log_conversations": True}}
    entry = await move_in(entry_options=agreed, routing=MODEL_ONLY)
    dialog = await assistant_for(entry)

    async def learn() -> dict[str, Any]:
        return await act(house, "run_extraction", person=False)

    # What is spent in the background is nothing to whoever speaks.
    await change(house, entry, **agreed, prices=PRICES, budgets={"background_money_day": 0.0001})
    await dialog.type_in("I love blueberries in the morning.")
    assert (await learn())["stopped"] == "finished"
    assert list(our_issues(house)) == ["budget_spent_money_background"]
    said, _ = await dialog.type_in("I love cherries in the evening.")
    assert said != SPENT
    assert (await learn())["stopped"] == "budget"
    told = (await report(house, entry))["money"]
    assert told["background"]["spent"] > told["background"]["budget"] == 0.0001
    assert told["day"]["spent"] == pytest.approx(
        sum(told[group]["spent"] for group in ("turn", "background", "ai_task"))
    )
    # And the other way round.
    await change(house, entry, **agreed, prices=PRICES, budgets={"turn_money_day": 0.0001})
    assert list(our_issues(house)) == ["budget_spent_money_turn"]
    said, _ = await dialog.type_in(QUESTION)
    assert said == SPENT
    told = await learn()
    assert (told["stopped"], told["pending"]) == ("finished", 0)


async def test_a_spent_budget_in_money_goes_on_with_the_last_deployment_where_that_is_chosen(
    house, live_in, assistant_for, standin
):
    entry = await live_in(routing=MODEL_ONLY, stands_in="house-small")
    dialog = await assistant_for(entry)
    budget = {"money_day": 0.0001, "turn_when_spent": "cheaper"}
    await change(house, entry, prices=PRICES, budgets=budget)
    for deployment in ("house-voice", "house-small"):
        await dialog.type_in(QUESTION)
        assert standin.requests[-1]["deployment"] == deployment


async def test_list_prices_hold_for_models_that_are_listed(house, live_in, assistant_for, standin):
    await house.config.async_update(currency="USD")
    entry = await live_in(routing=MODEL_ONLY, deployment="house-ending")
    await change(house, entry, prices={"list_prices": True})
    await (await assistant_for(entry)).type_in(QUESTION)
    fresh = billed(standin, "input") - billed(standin, "cached")
    expected = 0.25 * fresh + 0.025 * billed(standin, "cached") + 2.0 * billed(standin, "output")
    cost = number(house, "cost")
    assert float(cost.state) == pytest.approx(expected / 1_000_000)
    assert cost.attributes["tokens_without_price"] == 0
    # In another currency, at what a dollar costs there; and a price that is given goes first.
    await house.config.async_update(currency="EUR")
    await change(house, entry, prices={"list_prices": True, "dollar": 0.5})
    cost = number(house, "cost")
    assert float(cost.state) == pytest.approx(expected / 2_000_000)
    await change(house, entry, prices={"list_prices": True, "dollar": 0.5, **PRICES})
    given = (2.0 * fresh + 8.0 * billed(standin, "output")) / 1_000_000
    cost = number(house, "cost")
    assert float(cost.state) == pytest.approx(given)


@pytest.mark.parametrize(
    ("model", "writing", "read", "said"),
    [("gpt-6-sol-2026-09-01", 2.5, 0.2, 10.0), ("gpt-5.6-luna", 0.25, 0.02, 1.2)],
)
async def test_what_is_put_into_the_cache_has_its_own_list_price(
    house, live_in, assistant_for, standin, monkeypatch, model, writing, read, said
):
    """Of the newest models all input that was not read from the cache is put into it."""
    renamed = replace(DEPLOYMENTS["house-ending"], model=model)
    monkeypatch.setitem(DEPLOYMENTS, "house-ending", renamed)
    usage_of = responses_events._usage

    def with_writes(completion: Any) -> dict[str, Any]:
        usage = usage_of(completion)
        details = usage["input_tokens_details"]
        details["cache_write_tokens"] = usage["input_tokens"] - details["cached_tokens"]
        return usage

    monkeypatch.setattr(responses_events, "_usage", with_writes)
    await house.config.async_update(currency="USD")
    entry = await live_in(routing=MODEL_ONLY, deployment="house-ending")
    await change(house, entry, prices={"list_prices": True})
    dialog = await assistant_for(entry)
    for _ in range(2):
        await dialog.type_in(QUESTION)
    cached = billed(standin, "cached")
    expected = writing * (billed(standin, "input") - cached) + read * cached
    expected += said * billed(standin, "output")
    cost = number(house, "cost")
    assert float(cost.state) == pytest.approx(expected / 1_000_000)
    assert cost.attributes["tokens_without_price"] == 0


async def test_only_what_comes_again_is_put_into_a_cache_that_bills_it(
    house, live_in, assistant_for, standin, monkeypatch
):
    deployment = "gpt-5.6-house"
    renamed = replace(DEPLOYMENTS[deployment], model="gpt-5.6-luna")
    monkeypatch.setitem(DEPLOYMENTS, deployment, renamed)
    await house.config.async_update(currency="USD")
    long = "The north door sticks in winter. " * 200
    entry = await live_in(routing=MODEL_ONLY, deployment=deployment, prompt=long)
    await change(house, entry, prices={"list_prices": True})
    # One conversation each; in the first it comes out that writes are billed.
    for _ in range(3):
        await (await assistant_for(entry)).type_in(QUESTION)
        standin.state.cache.pass_time(20 * 60)
    known = entry.data["capabilities"]
    assert (known["rejected"], known["bills_writes"]) == (["prompt_cache_retention"], True)
    first, second, third = (one["usage"] for one in standin.requests if one["usage"])
    assert first["written"] == first["input"]
    assert 1024 < second["written"] < second["input"]
    assert (third["cached"], third["written"]) == (second["written"], 0)
    written, cached = billed(standin, "written"), billed(standin, "cached")
    expected = 0.25 * written + 0.02 * cached + 1.2 * billed(standin, "output")
    expected += 0.2 * (billed(standin, "input") - cached - written)
    assert float(number(house, "cost").state) == pytest.approx(expected / 1_000_000)
    assert number(house, "input_tokens").attributes["cache_write_tokens"] == written
    assert (await report(house, entry))["total"]["cache_write_tokens"] == written


async def test_a_model_that_is_not_listed_has_no_price(house, live_in, assistant_for, standin):
    await house.config.async_update(currency="USD")
    entry = await live_in(routing=MODEL_ONLY)
    await change(house, entry, prices={"list_prices": True})
    await (await assistant_for(entry)).type_in(QUESTION)
    cost = number(house, "cost")
    assert float(cost.state) == 0
    tokens = billed(standin, "input") + billed(standin, "output")
    assert cost.attributes["tokens_without_price"] == tokens


async def test_the_form_says_what_prices_lack(house, live_in, assistant_for):
    entry = await live_in(routing=MODEL_ONLY, deployment="house-retired")

    async def refused(**sections: Any) -> str:
        return (await change(house, entry, **sections))["errors"]["base"]

    assert await refused(prices={"list_prices": True}) == "dollar_missing"
    for budget in ("money_day", "turn_money_day", "background_money_day"):
        assert await refused(budgets={budget: 1}) == "money_without_prices"
    capabilities = {**entry.data["capabilities"], "model": "gpt-x-2026-01-01"}
    house.config_entries.async_update_entry(
        entry, data={**entry.data, "capabilities": capabilities}
    )
    listed = {"list_prices": True, "dollar": 1.1}
    assert await refused(prices=listed, budgets={"money_month": 1}) == "model_without_price"
    kept = await change(house, entry, prices={**listed, **PRICES}, budgets={"money_month": 1})
    assert kept["data"]["budgets"]["money_month"] == 1


def test_the_list_names_its_day_and_its_prices_make_sense():
    listed = load_price_list()
    assert date.fromisoformat(listed.read)
    for model, prices in listed.models.items():
        assert model == model.lower()
        assert 0 < prices.cached < prices.input < prices.output


def test_books_of_a_version_that_knew_purposes_only_go_on():
    tally = {"calls": 1, "input_tokens": 7, "output_tokens": 1}
    older = {
        "format": 1,
        "days": {"2026-12-03": {"purposes": {"turn": tally}}},
        "month": {"first": "2026-12-01", "purposes": {"turn": tally}},
    }
    ledger = Ledger.from_dict(older, lambda: date(2026, 12, 3))
    assert ledger.today.uses[Use("turn")].tokens == ledger.month[Use("turn")].tokens == 8


def test_a_server_that_names_its_model_anew_each_time_fills_no_books():
    ledger = Ledger(lambda: date(2026, 12, 3))
    for one in range(2 * MOST_USES):
        ledger.record(UsageRecord("turn", "d", input_tokens=1, model=f"model-{one}"))
    assert len(ledger.today.uses) <= MOST_USES + 1
    assert ledger.today.total.input_tokens == 2 * MOST_USES
