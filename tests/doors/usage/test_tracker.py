"""Numbers people can see, what they are told to cost, and what happens when a budget is spent."""

import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from homeassistant.components import ai_task
from homeassistant.core import HomeAssistant, State
from homeassistant.data_entry_flow import FlowResultType
from homeassistant.exceptions import HomeAssistantError
from homeassistant.helpers import device_registry as dr
from homeassistant.helpers import entity_registry as er
from homeassistant.util import dt as dt_util
from pytest_homeassistant_custom_component.common import (
    MockConfigEntry,
    async_fire_time_changed,
    flush_store,
)

from custom_components.switchboard.const import DOMAIN
from custom_components.switchboard.diagnostics import async_get_config_entry_diagnostics
from custom_components.switchboard.engine.azure.usage import UsageRecord
from custom_components.switchboard.engine.dialogue.state import TurnRecord
from custom_components.switchboard.engine.turn.phrases import load_phrases
from custom_components.switchboard.sensor import COST, NUMBERS
from custom_components.switchboard.usage.store import DATA_USAGE

from ..conftest import entry_for, last_turn, speech
from ..conftest import issues_of as our_issues
from ..connection.test_deployments import fallback
from ..household import act

MODEL_ONLY = {"policy": "llm_only"}
# Otherwise the prompt of so small a house is shorter than what is cached.
LONG_PROMPT = {"mode": "tools_only"}
SMALL_WINDOW = {"max_tokens": 200, "keep_exchanges": 1}
PRICES = {"prices": {"input": 2.0, "output": 8.0}}
QUESTION = "Hello, are you there?"
WORDS = (QUESTION, "turn off the bed light", "Is the bed light on?")


def budgets(**options: object) -> dict[str, dict[str, object]]:
    return {"budgets": options}


@pytest.fixture
def live_in(house: HomeAssistant, standin) -> Callable:
    """Set up an entry whose options are ``shared``, with every number enabled."""

    async def set_up(
        shared: dict[str, Any] | None = None, *, stands_in: str | None = None, **options: Any
    ) -> MockConfigEntry:
        entry = entry_for(standin, **options)
        entry.add_to_hass(house)
        house.config_entries.async_update_entry(entry, options=shared or {})
        if stands_in:
            house.config_entries.async_add_subentry(entry, fallback(1, deployment=stands_in))
        for number in (*NUMBERS, COST):
            er.async_get(house).async_get_or_create(
                "sensor",
                DOMAIN,
                f"{entry.entry_id}_{number.key}",
                config_entry=entry,
                disabled_by=None,
                suggested_object_id=f"house_{number.key}",
            )
        assert await house.config_entries.async_setup(entry.entry_id)
        await house.async_block_till_done()
        return entry

    return set_up


@pytest.fixture(autouse=True)
def clock(monkeypatch, house: HomeAssistant) -> Callable:
    """Set the clock of the house to noon, lest a day end in a test; calling it ends the day.

    The time of the event loop goes on: requests need it.
    """
    noon = dt_util.start_of_local_day() + timedelta(hours=12)
    monkeypatch.setattr(dt_util, "now", lambda time_zone=None: noon)

    async def pass_midnight() -> None:
        midnight = dt_util.start_of_local_day(noon + timedelta(days=1))
        monkeypatch.setattr(dt_util, "now", lambda time_zone=None: midnight)
        async_fire_time_changed(house, midnight)
        await house.async_block_till_done()

    return pass_midnight


def number(hass: HomeAssistant, key: str) -> State | None:
    return hass.states.get(f"sensor.house_{key}")


def value(hass: HomeAssistant, key: str) -> float:
    return float(number(hass, key).state)


def billed(standin, kind: str) -> int:
    """Say what the server claims to have read or written."""
    return sum(request["usage"][kind] for request in standin.requests if request["usage"])


async def write_down(hass: HomeAssistant, entry: MockConfigEntry) -> None:
    """Let the books be saved, as happens a little later."""
    await flush_store(hass.data[DATA_USAGE][entry.entry_id].store)


async def change(hass: HomeAssistant, entry: MockConfigEntry, **sections: Any) -> dict[str, Any]:
    """Send the form of the entry's options."""
    flow = await hass.config_entries.options.async_init(entry.entry_id)
    assert flow["type"] is FlowResultType.FORM
    result = await hass.config_entries.options.async_configure(flow["flow_id"], sections)
    await hass.async_block_till_done()
    return result


# The numbers


async def test_the_sensors_say_what_the_server_billed(house, live_in, say, standin):
    entry = await live_in(routing=MODEL_ONLY, home_state=LONG_PROMPT)
    for words in WORDS:
        await say(entry, words)
    for key in ("input", "cached", "output", "reasoning"):
        assert value(house, f"{key}_tokens") == billed(standin, key), key
    assert billed(standin, "cached") > 0
    share = 100 * billed(standin, "cached") / billed(standin, "input")
    assert value(house, "cached_share") == pytest.approx(share)
    assert value(house, "turns_model") == 3
    assert value(house, "first_token") == round(last_turn(entry)["first_token_ms"])
    assert value(house, "median_first_token") > 0
    assert value(house, "failures") == 0


@pytest.mark.parametrize(
    ("deployment", "kind"), [("house-reasoning", "reasoning"), ("house-chat", "input")]
)
async def test_reasoning_and_the_other_api_are_counted(
    house, live_in, say, standin, deployment, kind
):
    entry = await live_in(routing=MODEL_ONLY, deployment=deployment)
    await say(entry, QUESTION)
    assert value(house, f"{kind}_tokens") == billed(standin, kind) > 0


async def test_turns_are_counted_by_who_answered_them(house, live_in, say, standin):
    entry = await live_in()
    await say(entry, "turn off the bed light")
    await say(entry, QUESTION)
    standin.order(status=401)
    await say(entry, QUESTION)
    routes = {key: value(house, f"turns_{key}") for key in ("local", "model", "fallback", "none")}
    assert routes == {"local": 1, "model": 1, "fallback": 0, "none": 1}
    assert value(house, "failures") == 1


async def test_an_answer_that_was_cut_counts_with_its_tokens(house, live_in, say, standin):
    entry = await live_in(routing=MODEL_ONLY, model={"max_output_tokens": 16})
    await say(entry, "Tell me a very long story.")
    assert last_turn(entry)["error"] == "answer_cut"
    assert value(house, "failures") == 1
    assert value(house, "output_tokens") == billed(standin, "output") > 0


async def test_a_summary_counts_as_background(live_in, say, standin):
    entry = await live_in(routing=MODEL_ONLY, window=SMALL_WINDOW)
    for _ in range(4):
        await say(entry, QUESTION)
    await entry.runtime_data.summary_queue.idle()
    report = entry.runtime_data.usage.report()
    summaries = report["purposes"]["summary"]
    assert summaries["calls"] >= 1
    used = summaries["input_tokens"] + summaries["output_tokens"]
    assert report["budgets"]["background"]["used"] == used
    assert report["total"]["input_tokens"] == billed(standin, "input")


async def test_noisy_numbers_are_off_until_wanted_and_all_belong_to_one_device(house, move_in):
    entry = await move_in()
    numbers = [
        entity
        for entity in er.async_entries_for_config_entry(er.async_get(house), entry.entry_id)
        if entity.domain == "sensor"
    ]
    assert {entity.translation_key for entity in numbers if entity.disabled} == {
        "cached_tokens",
        "reasoning_tokens",
        "first_token",
        "turns_fallback",
        "turns_none",
    }
    assert {entity.entity_category for entity in numbers} == {er.EntityCategory.DIAGNOSTIC}
    assert "cost" not in {entity.translation_key for entity in numbers}
    (device_id,) = {entity.device_id for entity in numbers}
    device = dr.async_get(house).async_get(device_id)
    assert device.identifiers == {(DOMAIN, entry.entry_id)}
    assert device.entry_type is dr.DeviceEntryType.SERVICE


async def test_statistics_can_tell_when_the_numbers_begin_again(house, live_in, say):
    entry = await live_in(PRICES, routing=MODEL_ONLY)
    await say(entry, QUESTION)
    tokens = number(house, "input_tokens").attributes
    assert tokens["state_class"] == "total_increasing"
    assert tokens["unit_of_measurement"] == "tokens"
    cost = number(house, "cost").attributes
    assert cost["state_class"] == "total"
    assert cost["last_reset"] == dt_util.start_of_local_day().isoformat()


async def test_at_midnight_everything_begins_again(house, live_in, say, clock):
    entry = await live_in(PRICES, routing=MODEL_ONLY)
    await say(entry, QUESTION)
    assert value(house, "input_tokens") > 0
    await clock()
    for key in ("input_tokens", "output_tokens", "turns_model", "cost"):
        assert value(house, key) == 0
    assert number(house, "cached_share").state == "unknown"
    began = dt_util.start_of_local_day().isoformat()
    assert number(house, "cost").attributes["last_reset"] == began


async def test_what_today_took_is_told_by_the_action_and_in_diagnostics(house, live_in, say):
    entry = await live_in(PRICES | budgets(turn_tokens=50), routing=MODEL_ONLY)
    await say(entry, QUESTION)
    told = await act(house, "conversation_stats", person=False)
    report = entry.runtime_data.usage.report()
    assert told["usage_today"] == {entry.entry_id: report}
    shown = await async_get_config_entry_diagnostics(house, entry)
    assert shown["usage_today"] == entry.runtime_data.usage.report(by_name=False)
    total = report["total"]
    used = total["input_tokens"] + total["output_tokens"]
    assert report["budgets"]["turn"] == {"tokens": 50, "used": used, "course": "stop"}
    assert total["cost"] > 0
    assert report["turns"] == {"model": 1}


# Over a restart


async def test_a_restart_keeps_the_day(house, live_in, say, hass_storage):
    entry = await live_in(routing=MODEL_ONLY)
    await say(entry, QUESTION)
    before = entry.runtime_data.usage.report()
    await write_down(house, entry)
    assert f"{DOMAIN}.usage.{entry.entry_id}" in hass_storage
    await house.config_entries.async_unload(entry.entry_id)
    house.data.pop(DATA_USAGE)  # a new start of Home Assistant has only what was written
    await house.config_entries.async_setup(entry.entry_id)
    await house.async_block_till_done()
    assert entry.runtime_data.usage.report() == before
    assert value(house, "input_tokens") == before["total"]["input_tokens"] > 0
    assert value(house, "first_token") == before["first_token_ms"]["last"]


async def test_a_reload_keeps_the_day_before_anything_is_written(house, live_in, say):
    entry = await live_in(routing=MODEL_ONLY)
    await say(entry, QUESTION)
    before = entry.runtime_data.usage.report()
    await house.config_entries.async_reload(entry.entry_id)
    await house.async_block_till_done()
    assert entry.runtime_data.usage.report() == before


async def test_a_turn_that_ends_after_a_reload_counts_for_what_holds_then(house, live_in):
    entry = await live_in(budgets(turn_tokens=100))
    before_the_reload = entry.runtime_data.usage
    await change(house, entry, budgets={"turn_tokens": 10_000})
    before_the_reload.record(UsageRecord("turn", "voice", input_tokens=500))
    assert entry.runtime_data.usage.report()["total"]["input_tokens"] == 500
    assert value(house, "input_tokens") == 500
    assert our_issues(house) == {}


async def test_a_removed_entry_leaves_no_numbers_behind(house, live_in, say, hass_storage):
    entry = await live_in(routing=MODEL_ONLY)
    await say(entry, QUESTION)
    await write_down(house, entry)
    usage, kept = entry.runtime_data.usage, house.data[DATA_USAGE][entry.entry_id]
    await house.config_entries.async_remove(entry.entry_id)
    usage.record_turn(TurnRecord("model", "policy"))  # a turn that was still under way
    await flush_store(kept.store)
    assert f"{DOMAIN}.usage.{entry.entry_id}" not in hass_storage


async def test_no_number_holds_a_word_that_was_spoken(house, live_in, say, hass_storage):
    entry = await live_in(budgets(turn_tokens=1) | PRICES, routing=MODEL_ONLY)
    await say(entry, "Tell Wilhelmina that the marmalade is ready.", "talk-with-wilhelmina")
    await write_down(house, entry)
    shown = json.dumps(
        [
            hass_storage[f"{DOMAIN}.usage.{entry.entry_id}"],
            entry.runtime_data.usage.report(),
            [state.as_dict() for state in house.states.async_all("sensor")],
            [issue.translation_placeholders for issue in our_issues(house).values()],
        ],
        default=str,
    ).lower()
    assert "input_tokens" in shown
    for secret in ("wilhelmina", "marmalade", "house-voice"):
        assert secret not in shown


# Prices


async def test_prices_make_a_cost_in_the_currency_of_the_house(house, live_in, say, standin):
    house.config.currency = "CHF"
    entry = await live_in(routing=MODEL_ONLY, home_state=LONG_PROMPT)
    for words in WORDS:
        await say(entry, words)
    assert number(house, "cost") is None
    assert entry.runtime_data.usage.report()["total"]["cost"] is None
    result = await change(house, entry, prices={"input": 2.0, "output": 8.0})
    assert result["type"] is FlowResultType.CREATE_ENTRY
    read, cached, written = (billed(standin, kind) for kind in ("input", "cached", "output"))
    priced = number(house, "cost")
    assert cached > 0
    assert float(priced.state) == pytest.approx(
        ((read - cached) * 2.0 + cached * 0.5 + written * 8.0) / 1_000_000
    )
    assert priced.attributes["unit_of_measurement"] == "CHF"


async def test_without_prices_the_cost_goes_away(house, live_in):
    entry = await live_in(PRICES)
    assert number(house, "cost") is not None
    await change(house, entry, prices={})
    assert number(house, "cost") is None
    assert "sensor.house_cost" not in er.async_get(house).entities


async def test_cached_input_may_be_free(house, live_in, say, standin):
    entry = await live_in(routing=MODEL_ONLY, home_state=LONG_PROMPT)
    await change(house, entry, prices={"input": 2.0, "cached": 0, "output": 0})
    for words in WORDS:
        await say(entry, words)
    assert billed(standin, "cached") > 0
    paid = billed(standin, "input") - billed(standin, "cached")
    assert entry.runtime_data.usage.cost_today == pytest.approx(paid * 2.0 / 1_000_000)


@pytest.mark.parametrize("prices", [{"input": 2.0}, {"output": 8.0}, {"cached": 0.5}])
async def test_half_of_the_prices_are_refused_and_can_be_sent_again(house, live_in, prices):
    entry = await live_in(PRICES)
    refused = await change(house, entry, prices=prices)
    assert refused["errors"] == {"base": "prices_incomplete"}
    assert entry.options == PRICES
    again = await house.config_entries.options.async_configure(
        refused["flow_id"], {"prices": {"input": 1, "output": 1}}
    )
    await house.async_block_till_done()
    assert again["type"] is FlowResultType.CREATE_ENTRY
    assert entry.runtime_data.usage.is_priced


async def test_the_form_keeps_what_it_does_not_ask_for(house, live_in):
    entry = await live_in({"something_else": {"kept": True}})
    await change(house, entry, budgets={"turn_tokens": 5000})
    assert entry.options["something_else"] == {"kept": True}
    assert entry.options["budgets"]["turn_tokens"] == 5000
    assert entry.options["budgets"]["ai_task_when_spent"] == "local_only"


# Budgets


async def test_a_spent_budget_lets_the_turn_end_and_the_next_go_without_the_model(
    live_in, say, standin, caplog
):
    entry = await live_in(budgets(turn_tokens=1), routing={"policy": "llm_first"})
    await say(entry, "turn off the bed light")
    assert last_turn(entry)["route"] == "model"
    assert last_turn(entry)["error"] is None
    asked = len(standin.requests)
    assert asked >= 2  # the tool's result was shown to the model although the budget was spent
    refused = await say(entry, QUESTION)
    assert speech(refused) == load_phrases()["en"]["budget_spent"]
    assert last_turn(entry)["reason"] == last_turn(entry)["error"] == "budget_spent"
    assert len(standin.requests) == asked
    warnings = [one for one in caplog.records if "are used up today" in one.getMessage()]
    assert [one.levelname for one in warnings] == ["WARNING"]
    assert "does not answer" not in caplog.text


@pytest.mark.parametrize(
    ("policy", "route"),
    [("local_first", "local"), ("llm_first", "fallback"), ("llm_only", "fallback")],
)
async def test_without_a_model_the_house_answers(house, live_in, say, standin, policy, route):
    entry = await live_in(budgets(turn_tokens=1), routing={"policy": policy})
    await say(entry, QUESTION)
    asked = len(standin.requests)
    await say(entry, "turn off the bed light")
    assert house.states.get("input_boolean.bed_light").state == "off"
    assert last_turn(entry)["route"] == route
    assert len(standin.requests) == asked


@pytest.mark.parametrize("language", ["de", "es", "fr", "it", "nl"])
async def test_each_language_says_that_enough_was_spent(live_in, say, language):
    entry = await live_in(budgets(turn_tokens=1), routing=MODEL_ONLY)
    await say(entry, QUESTION)
    answer = speech(await say(entry, "Xyzzy plugh?", language=language))
    assert answer == load_phrases()[language]["budget_spent"]


async def test_a_spent_budget_may_go_to_the_last_fallback_deployment(house, live_in, say, standin):
    entry = await live_in(
        budgets(turn_tokens=1, turn_when_spent="cheaper"),
        stands_in="house-small",
        routing=MODEL_ONLY,
    )
    for _ in range(3):
        await say(entry, QUESTION)
        assert last_turn(entry)["route"] == "model"
    answered = [one["body"]["model"] for one in standin.requests if one["status"] == 200]
    assert answered == ["house-voice", "house-small", "house-small"]
    assert entry.runtime_data.usage.report()["budgets"]["turn"]["course"] == "cheaper"
    assert "budget_spent_turn" in our_issues(house)


async def test_without_a_fallback_deployment_there_is_nothing_cheaper(live_in, say):
    entry = await live_in(budgets(turn_tokens=1, turn_when_spent="cheaper"), routing=MODEL_ONLY)
    await say(entry, QUESTION)
    refused = await say(entry, QUESTION)
    assert speech(refused) == load_phrases()["en"]["budget_spent"]


async def test_a_spent_budget_is_reported_until_the_day_ends(house, live_in, say, clock):
    entry = await live_in(budgets(turn_tokens=100), routing=MODEL_ONLY)
    assert our_issues(house) == {}
    await say(entry, QUESTION)
    issue = our_issues(house)["budget_spent_turn"]
    used = entry.runtime_data.usage.report()["budgets"]["turn"]["used"]
    tomorrow = dt_util.start_of_local_day(dt_util.now() + timedelta(days=1))
    assert issue.translation_placeholders == {
        "entry": "Test house",
        "used": str(used),
        "budget": "100",
        "resets": f"{tomorrow:%Y-%m-%d} 00:00",
    }
    await clock()
    assert our_issues(house) == {}
    await say(entry, QUESTION)
    assert last_turn(entry)["route"] == "model"


async def test_a_raised_budget_takes_the_report_back(house, live_in, say):
    entry = await live_in(budgets(turn_tokens=100), routing=MODEL_ONLY)
    await say(entry, QUESTION)
    assert "budget_spent_turn" in our_issues(house)
    await change(house, entry, budgets={"turn_tokens": 10_000_000})
    assert our_issues(house) == {}
    await say(entry, QUESTION)
    assert last_turn(entry)["route"] == "model"


async def test_a_reload_reports_a_spent_budget_again(house, live_in, say):
    entry = await live_in(budgets(turn_tokens=100), routing=MODEL_ONLY)
    await say(entry, QUESTION)
    await house.config_entries.async_reload(entry.entry_id)
    await house.async_block_till_done()
    assert "budget_spent_turn" in our_issues(house)


async def test_a_summary_waits_until_it_can_be_paid(house, live_in, say, clock, monkeypatch):
    entry = await live_in(budgets(background_tokens=1), routing=MODEL_ONLY, window=SMALL_WINDOW)
    data = entry.runtime_data
    for _ in range(5):
        await say(entry, QUESTION)
        await data.summary_queue.idle()
    assert data.usage.report()["purposes"]["summary"]["calls"] == 1
    assert data.live.windows.window("talk").due()
    assert "budget_spent_background" in our_issues(house)
    assert last_turn(entry)["route"] == "model"
    tomorrow = dt_util.now() + timedelta(days=1)
    monkeypatch.setattr(dt_util, "now", lambda time_zone=None: tomorrow)
    await say(entry, QUESTION)
    await data.summary_queue.idle()
    assert data.usage.report()["purposes"]["summary"]["calls"] == 1
    assert not data.live.windows.window("talk").due()


async def test_a_task_that_may_not_be_done_says_why(house, live_in, standin):
    entry = await live_in(budgets(ai_task_tokens=1), tasks={})
    (tasks,) = (state.entity_id for state in house.states.async_all("ai_task"))

    async def do() -> ai_task.GenDataTaskResult:
        return await ai_task.async_generate_data(
            house, task_name="birds", entity_id=tasks, instructions=QUESTION
        )

    assert (await do()).data
    asked = len(standin.requests)
    with pytest.raises(HomeAssistantError) as refused:
        await do()
    assert refused.value.translation_domain == DOMAIN
    assert refused.value.translation_key == "budget_spent"
    assert len(standin.requests) == asked
    assert "budget_spent_ai_task" in our_issues(house)
    assert entry.runtime_data.usage.course("turn") == "as_usual"
