"""What was used up, over the websocket: sums over days, agents and purposes, and the budgets."""

import json
from datetime import timedelta
from typing import Any

import pytest
from homeassistant.util import dt as dt_util
from pytest_homeassistant_custom_component.common import flush_store

from custom_components.switchboard.engine.azure.usage import UsageRecord
from custom_components.switchboard.engine.turn.usage import MOST_USES_OF_OLD
from custom_components.switchboard.usage.store import DATA_USAGE

from ..services.test_memory_services import AGREED
from ..usage.test_tracker import clock

__all__ = ["clock"]

PRICED = {"prices": {"input": 2.0, "cached": 0.5, "output": 8.0}}
BUDGETED = {"budgets": {"turn_tokens": 10, "turn_when_spent": "cheaper", "money_month": 5.0}}
QUESTION = "Hello, are you there?"


@pytest.fixture
async def entry(move_in: Any) -> Any:
    """A connection that knows prices and keeps no log."""
    return await move_in(entry_options=PRICED | BUDGETED, routing={"policy": "llm_only"})


def spend(house: Any, entry: Any, back: int, monkeypatch: Any, **more: Any) -> None:
    """Let a call have been made some days ago."""
    then = dt_util.now() - timedelta(days=back)
    with monkeypatch.context() as patched:
        patched.setattr(dt_util, "now", lambda time_zone=None: then)
        values = {"input_tokens": 1000, "cached_tokens": 400, "output_tokens": 100, **more}
        house.data[DATA_USAGE][entry.entry_id].ledger.record(UsageRecord(**values))


async def test_what_a_turn_used_is_told_by_agent_purpose_and_model(house, entry, admin, say):
    await say(entry, QUESTION)
    told = await admin("usage/get")
    [agent], [purpose], [model] = told["agents"], told["purposes"], told["models"]
    assert (agent["name"], purpose["purpose"]) == ("Switchboard", "turn")
    assert model["model"]
    tokens = house.states.get("sensor.test_house_input_tokens_today").state
    assert str(agent["input_tokens"]) == tokens
    assert told["total"]["cost"] == agent["cost"] == purpose["cost"] > 0
    assert told["total"]["turns"] == {"model": 1}
    [day] = told["days"]["items"]
    assert day["day"] == dt_util.now().date().isoformat() == told["to"]
    assert day["median_first_token_ms"] >= 0
    assert day["parts"]["turn"]["tokens"] == agent["input_tokens"] + agent["output_tokens"]
    assert told["currency"] == house.config.currency
    assert told["revision"]


async def test_days_are_told_the_latest_first_in_pages_and_outlive_a_restart(
    house, entry, admin, monkeypatch, hass_storage
):
    for back in (399, 40, 2, 0):
        spend(house, entry, back, monkeypatch, purpose="turn", deployment="d")
    store = house.data[DATA_USAGE][entry.entry_id]
    store.changed()
    assert await house.config_entries.async_unload(entry.entry_id)
    await flush_store(store.store)
    del house.data[DATA_USAGE][entry.entry_id]
    assert await house.config_entries.async_setup(entry.entry_id)
    month = await admin("usage/get")
    assert [one["cached_share"] for one in month["days"]["items"]] == [0.4, 0.4]
    assert month["total"]["calls"] == 2
    # 600 fresh at 2, 400 cached at 0.5, and 100 written at 8, by the million.
    assert month["total"]["cost"] == pytest.approx(2 * 0.0022)
    first = await admin("usage/get", days=400, limit=3)
    assert (first["days"]["total"], first["days"]["next_offset"]) == (4, 3)
    assert first["total"]["calls"] == 4
    rest = await admin("usage/get", days=400, offset=3)
    oldest = (dt_util.now() - timedelta(days=399)).date().isoformat()
    assert [one["day"] for one in rest["days"]["items"]] == [oldest]
    assert (await admin("usage/get", days=399))["total"]["calls"] == 3


async def test_budgets_tell_what_is_spent_and_what_happens_then(entry, admin, say):
    before = (await admin("usage/get"))["connections"][0]["budgets"]
    turn = next(one for one in before if (one["of"], one["unit"]) == ("turn", "tokens"))
    assert (turn["limit"], turn["used"], turn["course"]) == (10, 0, "as_usual")
    await say(entry, QUESTION)
    [connection] = (await admin("usage/get"))["connections"]
    assert connection["has_cheaper"] is False
    turn, month = (
        next(one for one in connection["budgets"] if (one["of"], one["period"]) == wanted)
        for wanted in (("turn", "day"), ("all", "month"))
    )
    # There is no cheaper one to go on with: the house answers by itself.
    assert (turn["when_spent"], turn["course"]) == ("cheaper", "stop")
    assert turn["used"] > turn["limit"]
    assert month["limit"] == 5.0 > month["used"] > 0
    assert month["unit"] == "money"
    assert month["resets"] > turn["resets"][:7]


async def test_without_prices_a_cost_is_unknown_and_not_zero(house, admin, say, entry):
    house.config_entries.async_update_entry(entry, options={})
    await house.async_block_till_done()
    await say(entry, QUESTION)
    told = await admin("usage/get")
    assert told["total"]["cost"] is None
    assert told["total"]["tokens_without_price"] > 0
    assert told["connections"][0]["is_priced"] is False


async def test_one_connection_or_all_of_them(house, entry, move_in, admin, monkeypatch):
    other = await move_in(deployment="house-chat")
    spend(house, entry, 0, monkeypatch, purpose="turn", deployment="d")
    spend(house, other, 1, monkeypatch, purpose="summary", deployment="d", model="m")
    both = await admin("usage/get")
    assert both["total"]["calls"] == 2
    # The other one has no prices: its tokens are not in the cost, and said not to be.
    assert both["total"]["cost"] == pytest.approx(0.0022)
    assert both["total"]["tokens_without_price"] == 1100
    assert {one["entry_id"] for one in both["connections"]} == {entry.entry_id, other.entry_id}
    one = await admin("usage/get", entry_id=other.entry_id)
    assert [part["purpose"] for part in one["purposes"]] == ["summary"]
    assert (await admin.refusal("usage/get", entry_id="elsewhere")) == "not_loaded"


async def test_as_many_kinds_of_use_as_may_be_fit_an_answer(house, entry, admin, monkeypatch):
    for back in range(0, 400, 2):
        for number in range(MOST_USES_OF_OLD):
            spend(
                house,
                entry,
                back,
                monkeypatch,
                purpose="turn",
                deployment="d",
                agent=f"agent {number:020}",
                model=f"model {back:020}",
            )
    told = await admin("usage/get", days=400, by="agent")
    assert len(json.dumps(told)) <= 256 * 1024
    assert told["days"]["total"] == 200
    assert {len(one["parts"]) for one in told["days"]["items"]} == {7}
    assert len(told["models"]) == 51
    assert sum(one["calls"] for one in told["models"]) == told["total"]["calls"] == 8000


async def test_what_makes_no_sense_is_refused(admin):
    for wrong in ({"days": 0}, {"days": 401}, {"by": "owner"}, {"elsewhere": 1}):
        message = await admin.message("usage/get", **wrong)
        assert message["error"]["code"] == "invalid_format"


async def test_a_log_makes_no_difference(house, entry, admin):
    without = await admin("usage/get")
    house.config_entries.async_update_entry(entry, options={**entry.options, **AGREED})
    await house.async_block_till_done()
    assert (await admin("usage/get"))["total"] == without["total"]
