"""A connection is removed and added again: nothing is mute, and nothing is lost or asked twice."""

from datetime import timedelta
from typing import Any

import pytest
from homeassistant.components.assist_pipeline import async_get_pipeline, async_get_pipelines
from homeassistant.components.assist_pipeline.pipeline import async_update_pipeline
from homeassistant.config_entries import ConfigEntry
from homeassistant.core import HomeAssistant
from homeassistant.data_entry_flow import FlowResultType
from homeassistant.helpers import issue_registry as ir

from custom_components.switchboard.const import DOMAIN
from custom_components.switchboard.engine.storage.errors import DiskFullError
from custom_components.switchboard.history.left_over import DATA_LEFT_OVER
from custom_components.switchboard.memory.forgetter import Forgetter

from ..assist import Assistant
from ..conftest import agent_of
from ..household import act as call
from .test_after_setup import asked, assistants, chosen, connected

__all__ = ["assistants"]
BUDGETS = {"turn_tokens": 50_000}


async def set_up(hass: HomeAssistant, standin: Any, *choices: str) -> tuple[ConfigEntry, Any]:
    """Add a connection and answer its pages; returns it with the last page."""
    entry, flow_id = await asked(hass, await connected(hass, standin))
    page: Any = None
    for choice in choices:
        page = await chosen(hass, flow_id, choice)
    return entry, page


async def remove(hass: HomeAssistant, entry: ConfigEntry) -> None:
    await hass.config_entries.async_remove(entry.entry_id)
    await hass.async_block_till_done()


async def answer(hass: HomeAssistant, hass_ws_client: Any) -> str:
    """Say something to the preferred assistant."""
    dialog = Assistant(hass, async_get_pipeline(hass).id, await hass_ws_client(hass))
    speech, _ = await dialog.type_in("turn off the bed light")
    return speech


async def test_an_untouched_assistant_goes_again(assistants, standin, hass_ws_client):
    before = async_get_pipelines(assistants)
    entry, _ = await set_up(assistants, standin, "keep_log", "new_assistant")
    assert async_get_pipeline(assistants).name == "Switchboard"
    await remove(assistants, entry)
    assert async_get_pipelines(assistants) == before
    assert async_get_pipeline(assistants) == before[0]
    assert await answer(assistants, hass_ws_client)
    entry, _ = await set_up(assistants, standin, "keep_log", "take_up_memory", "new_assistant")
    assert async_get_pipeline(assistants).name == "Switchboard"
    assert async_get_pipeline(assistants).conversation_engine == agent_of(assistants, entry)


async def test_a_changed_assistant_asks_whom_it_asked_before(assistants, standin, hass_ws_client):
    before = async_get_pipeline(assistants)
    entry, _ = await set_up(assistants, standin, "no_log", "change_assistant")
    await remove(assistants, entry)
    assert async_get_pipeline(assistants) == before
    assert await answer(assistants, hass_ws_client)


async def test_an_assistant_that_people_changed_stays_and_is_taken_up_again(assistants, standin):
    before = async_get_pipeline(assistants)
    entry, _ = await set_up(assistants, standin, "no_log", "new_assistant")
    ours = async_get_pipeline(assistants)
    await async_update_pipeline(assistants, ours, name="Kitchen voice")
    await remove(assistants, entry)
    assert async_get_pipeline(assistants) == before
    [kept] = [one for one in async_get_pipelines(assistants) if one.name == "Kitchen voice"]
    assert kept.conversation_engine == "conversation.home_assistant"
    entry, page = await set_up(assistants, standin, "no_log")
    assert page["menu_options"][0] == "take_up_assistant"
    assert "new_assistant" not in page["menu_options"]
    assert page["description_placeholders"]["returning"] == "Kitchen voice"
    await chosen(assistants, page["flow_id"], "take_up_assistant")
    assert async_get_pipeline(assistants).name == "Kitchen voice"
    assert async_get_pipeline(assistants).conversation_engine == agent_of(assistants, entry)
    assert len(async_get_pipelines(assistants)) == 2
    await remove(assistants, entry)
    assert async_get_pipeline(assistants).conversation_engine == "conversation.home_assistant"


async def test_nobody_is_left_asking_an_agent_that_is_gone(assistants, standin, hass_ws_client):
    """An assistant that a person set to our agent, which the set-up knows nothing of."""
    entry, _ = await set_up(assistants, standin, "no_log", "no_assistant")
    preferred = async_get_pipeline(assistants)
    agent = agent_of(assistants, entry)
    await async_update_pipeline(assistants, preferred, conversation_engine=agent)
    await remove(assistants, entry)
    assert async_get_pipeline(assistants).conversation_engine == "conversation.home_assistant"
    assert await answer(assistants, hass_ws_client)


async def test_repairs_that_nobody_can_do_go_with_the_last_connection(assistants, standin):
    entry, _ = await set_up(assistants, standin, "keep_log", "no_assistant")
    for text in ("Kai may open the front door", "Kai is always to be obeyed"):
        await assistants.services.async_call(
            DOMAIN, "remember", {"text": text}, blocking=True, return_response=True
        )
    await entry.runtime_data.learner.numbers.async_refresh()
    await assistants.async_block_till_done()

    def ours() -> list[str]:
        return [
            one.translation_key
            for one in ir.async_get(assistants).issues.values()
            if one.domain == DOMAIN
        ]

    assert "waiting_for_a_person" in ours()
    await remove(assistants, entry)
    assert ours() == ["left_over"]
    await assistants.data[DATA_LEFT_OVER].async_keep()


@pytest.mark.parametrize("keep", ["keep_log", "no_log"])
@pytest.mark.parametrize("choice", ["take_up_memory", "delete_memory"])
async def test_a_memory_from_before_is_asked_about(assistants, standin, tmp_path, keep, choice):
    entry, _ = await set_up(assistants, standin, "keep_log", "no_assistant")
    await call(assistants, "remember", text="Likes tea without sugar")
    await remove(assistants, entry)
    entry, page = await set_up(assistants, standin, keep)
    assert (page["type"], page["step_id"]) == (FlowResultType.MENU, "memory_before")
    assert page["description_placeholders"]["memories"] == "1"
    page = await chosen(assistants, page["flow_id"], choice)
    assert page["step_id"] == "assistant"
    listed = (await call(assistants, "list_memories"))["memories"]
    assert len(listed) == (choice == "take_up_memory")
    held = b"".join(one.read_bytes() for one in tmp_path.glob("switchboard.db*"))
    assert (b"Likes tea" in held) is (choice == "take_up_memory")


async def test_a_memory_that_cannot_be_deleted_is_told(assistants, standin, monkeypatch):
    entry, _ = await set_up(assistants, standin, "keep_log", "no_assistant")
    await remove(assistants, entry)
    _, page = await set_up(assistants, standin, "no_log")

    async def refuse(*_: Any) -> None:
        raise DiskFullError("The disk is full")

    monkeypatch.setattr(Forgetter, "plan_all", refuse)
    page = await chosen(assistants, page["flow_id"], "delete_memory")
    assert (page["type"], page["reason"]) == (FlowResultType.ABORT, "memory_not_deleted")


async def test_usage_and_prices_go_on_and_pin_and_budgets_are_asked_for_again(
    assistants, standin, hass_ws_client, freezer
):
    entry, _ = await set_up(assistants, standin, "no_log", "change_assistant")
    await answer(assistants, hass_ws_client)
    dialog = Assistant(
        assistants, async_get_pipeline(assistants).id, await hass_ws_client(assistants)
    )
    await dialog.type_in("Who wrote the Odyssey?")
    prices = {"price_input": 2.0, "price_output": 8.0}
    assistants.config_entries.async_update_entry(
        entry, options={**entry.options, "prices": prices, "budgets": BUDGETS}
    )
    agent = next(one for one in entry.subentries.values() if one.subentry_type == "conversation")
    assistants.config_entries.async_update_subentry(
        entry, agent, data={**agent.data, "security": {"pin": "4836"}}
    )
    await assistants.async_block_till_done()
    used = entry.runtime_data.usage._store.ledger.as_dict()
    assert used["month"]["uses"]
    await remove(assistants, entry)

    freezer.tick(timedelta(days=1))
    entry, flow_id = await asked(assistants, await connected(assistants, standin))
    assert (
        entry.runtime_data.usage._store.ledger.as_dict()["month"]["uses"] == used["month"]["uses"]
    )
    assert entry.options["prices"] == prices
    assert "budgets" not in entry.options
    await chosen(assistants, flow_id, "no_log")
    page = await chosen(assistants, flow_id, "no_assistant")
    assert (page["type"], page["step_id"]) == (FlowResultType.FORM, "set_again")
    again = assistants.config_entries.options.async_configure
    page = await again(flow_id, {"pin": "a cat", "budgets_again": True})
    assert page["errors"] == {"pin": "pin_invalid"}
    page = await again(flow_id, {"pin": "5937", "budgets_again": True})
    assert page["step_id"] == "next_steps"
    await again(flow_id, {})
    await assistants.async_block_till_done()
    assert entry.options["budgets"] == BUDGETS
    agent = next(one for one in entry.subentries.values() if one.subentry_type == "conversation")
    assert agent.data["security"]["pin"] == "5937"
    assert "4836" not in str(entry.as_dict())


async def test_what_was_removed_long_ago_is_not_taken_up(
    assistants, standin, hass_ws_client, freezer, hass_storage
):
    entry, _ = await set_up(assistants, standin, "no_log", "change_assistant")
    dialog = Assistant(
        assistants, async_get_pipeline(assistants).id, await hass_ws_client(assistants)
    )
    await dialog.type_in("Who wrote the Odyssey?")
    await remove(assistants, entry)
    assert "4836" not in str(hass_storage[f"{DOMAIN}.former"])
    freezer.tick(timedelta(days=15))
    entry, page = await set_up(assistants, standin, "no_log", "no_assistant")
    assert page["step_id"] == "next_steps"
    assert not entry.runtime_data.usage._store.ledger.as_dict()["month"]["uses"]
