"""Listening back in a real house: when it happens, what it tells, and what it waits for."""

import asyncio
from datetime import timedelta

import pytest
from homeassistant.core import HomeAssistant
from homeassistant.exceptions import ServiceValidationError
from homeassistant.helpers import entity_registry as er
from homeassistant.helpers import issue_registry as ir
from homeassistant.util import dt as dt_util
from pytest_homeassistant_custom_component.common import MockConfigEntry, async_fire_time_changed

from custom_components.switchboard.const import DOMAIN
from custom_components.switchboard.diagnostics import async_get_config_entry_diagnostics
from custom_components.switchboard.engine.storage.entries import ExtractedFact
from custom_components.switchboard.history.unified_log import DATA_LOG
from custom_components.switchboard.sensor import LOG_NUMBERS

from ..household import AGREED, MODEL_ONLY, run_reported
from ..household import listen_back as run

WISH = "I love blueberries in the morning."


@pytest.fixture
async def talked(entry, say_at_panel) -> MockConfigEntry:
    """An entry to which a wish was told."""
    await say_at_panel(entry, WISH)
    return entry


async def facts(hass: HomeAssistant) -> list[ExtractedFact]:
    return await hass.data[DATA_LOG].database.read(lambda tx: tx.facts.of_owner("household"))


def number(hass: HomeAssistant, key: str) -> str:
    return hass.states.get(f"sensor.memory_of_the_house_{key}").state


async def test_the_action_learns_and_tells_how_it_went(house, talked):
    told = await run(house)
    assert (told["windows"], told["stopped"], told["pending"]) == (1, "finished", 0)
    assert told["facts"] == 1
    assert [(step["windows"], step["pending"]) for step in told["progress"]] == [(1, 0)]
    (fact,) = await facts(house)
    assert fact.category == "preference"
    assert "blueberries" in fact.summary
    assert (await run(house))["windows"] == 0


async def test_the_sensors_say_what_was_learnt_and_when(house, talked):
    await run(house)
    await house.async_block_till_done()
    assert number(house, "preferences_learnt") == "1"
    assert number(house, "facts_learnt") == number(house, "feedback_learnt") == "0"
    assert number(house, "messages_not_yet_read") == number(house, "windows_failed") == "0"
    last = dt_util.parse_datetime(number(house, "last_listened_back"))
    assert abs(dt_util.utcnow() - last) < timedelta(minutes=1)


async def test_without_consent_there_are_no_numbers_of_a_log(house, move_in):
    await move_in()
    assert house.states.get("sensor.memory_of_the_house_preferences_learnt") is None


async def test_who_takes_consent_back_has_no_numbers_of_a_log_any_more(house, talked):
    registry = er.async_get(house)

    def numbers() -> set[str]:
        return {
            entity.translation_key
            for entity in er.async_entries_for_config_entry(registry, talked.entry_id)
            if entity.domain == "sensor"
        }

    assert {"pending_messages", "facts_preference", "windows_failed"} <= numbers()
    house.config_entries.async_update_entry(talked, options={})
    await house.async_block_till_done()
    assert numbers()
    assert not numbers() & {description.key for description in LOG_NUMBERS}


async def test_it_listens_back_by_itself_once_the_conversation_is_over(house, talked, freezer):
    wait = run_reported(talked)
    freezer.tick(timedelta(days=4))
    async_fire_time_changed(house)
    await wait()
    assert [fact.category for fact in await facts(house)] == ["preference"]


async def test_it_gives_way_to_whoever_speaks_on_a_server_of_ones_own(
    house, talked, say_at_panel, standin
):
    asked = len(standin.sent())
    standin.order(stall_after_chunks=2)
    running = house.async_create_task(run(house))
    async with asyncio.timeout(20):
        while len(standin.sent()) == asked:  # noqa: ASYNC110  (another thread answers)
            await asyncio.sleep(0.01)
        await say_at_panel(talked, "I love cake as well.")
        told = await running
    assert (told["failed"], told["stopped"]) == (0, "finished")
    # What was said meanwhile may have reached the log after the run had looked for more.
    assert (await run(house))["pending"] == 0
    assert len(await facts(house)) == 2


async def test_it_waits_while_a_turn_is_answered(house, talked):
    quiet = house.data[DATA_LOG].quiet
    with quiet.turn():
        running = house.async_create_task(run(house))
        await house.data[DATA_LOG].database.read(lambda _: None)
        await asyncio.sleep(0)
        assert not running.done()
        assert await facts(house) == []
    assert (await running)["facts"] == 1


async def test_a_turn_that_asks_for_it_does_not_wait_for_itself(house, talked):
    with house.data[DATA_LOG].turn():
        assert await run(house) == {"started": True}


async def test_it_keeps_to_the_budget_of_what_runs_in_the_background(house, move_in, say_at_panel):
    entry = await move_in(
        entry_options={**AGREED, "budgets": {"background_tokens": 1}}, routing=MODEL_ONLY
    )
    await say_at_panel(entry, WISH)
    assert (await run(house))["facts"] == 1
    await say_at_panel(entry, "I like cherries.")
    told = await run(house)
    assert (told["stopped"], told["windows"], told["pending"]) == ("budget", 0, 2)


async def test_a_model_that_fails_leaves_the_messages_where_they_are(house, talked, standin):
    standin.order(status=401)
    told = await run(house)
    assert (told["stopped"], told["failed"], told["pending"]) == ("service", 1, 2)
    assert (await run(house))["facts"] == 1


async def test_what_fails_again_and_again_is_reported_and_can_be_tried_again(
    house, talked, standin
):
    for _ in range(5):
        standin.order(status=401)
        await run(house)
    issue = ir.async_get(house).async_get_issue(DOMAIN, "windows_parked")
    assert issue.translation_placeholders == {"windows": "1"}
    assert (await run(house))["facts"] == 1
    assert ir.async_get(house).async_get_issue(DOMAIN, "windows_parked") is None


async def test_without_a_log_the_action_says_so(house, move_in):
    await move_in()
    with pytest.raises(ServiceValidationError) as refused:
        await run(house)
    assert refused.value.translation_key == "log_not_kept"


async def test_no_word_is_in_diagnostics_issues_states_or_the_log_of_home_assistant(
    house, talked, standin, caplog
):
    caplog.set_level("INFO")
    standin.order(status=401)
    await run(house)
    await run(house)
    shown = [
        await async_get_config_entry_diagnostics(house, talked),
        *ir.async_get(house).issues.values(),
        *house.states.async_all(),
        caplog.text,
    ]
    assert await facts(house)
    assert "blueberries" not in str(shown)


async def test_unloading_ends_a_run_in_the_middle(house, talked, standin):
    standin.order(first_token_delay=60)
    talked.runtime_data.learner.async_run_soon()
    async with asyncio.timeout(20):
        await house.config_entries.async_unload(talked.entry_id)
    assert not house.data[DATA_LOG].is_open
