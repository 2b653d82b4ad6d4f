"""The actions: looking into conversations, and forgetting them."""

from typing import Any

import probatio
import pytest
from homeassistant.core import HomeAssistant
from homeassistant.exceptions import ServiceValidationError
from homeassistant.helpers import translation
from homeassistant.setup import async_setup_component

from custom_components.switchboard.const import DOMAIN

from ..conftest import last_turn, speech

MODEL_ONLY = {"policy": "llm_only"}
ACTIONS = ["conversation_stats", "reset_conversation"]


async def call(hass: HomeAssistant, action: str, **data: Any) -> dict[str, Any]:
    return await hass.services.async_call(DOMAIN, action, data, blocking=True, return_response=True)


async def said(hass: HomeAssistant, error: ServiceValidationError, language: str) -> str:
    """Return the error in a language, as it is shown."""
    texts = await translation.async_get_translations(hass, language, "exceptions", {DOMAIN})
    text = texts[f"component.{DOMAIN}.exceptions.{error.translation_key}.message"]
    return text.format(**(error.translation_placeholders or {}))


async def test_all_conversations_are_told_in_numbers(house, move_in, say):
    entry = await move_in(routing=MODEL_ONLY)
    await say(entry, "Hello, are you there?", "kitchen")
    await say(entry, "turn off the bed light", "attic")
    told = (await call(house, "conversation_stats"))["conversations"]
    assert list(told) == ["kitchen", "attic"]
    held = entry.runtime_data.live.windows.get_messages("kitchen")
    assert told["kitchen"]["message_count"] == len(held) >= 3
    assert told["kitchen"]["last_turn"]["route"] == "model"
    assert told["attic"]["tag_distribution"]["tool_call"] >= 1
    for conversation_id, report in told.items():
        assert report.pop("state")["last_message_time"]
        assert report == entry.runtime_data.live.report(conversation_id)
        assert report["utilization"] == round(
            100 * report["current_tokens"] / report["max_tokens"], 2
        )


async def test_one_conversation_is_told_by_its_id(house, move_in, say):
    entry = await move_in(routing=MODEL_ONLY)
    await say(entry, "Hello, are you there?", "kitchen")
    await say(entry, "Hello, are you there?", "attic")
    told = await call(house, "conversation_stats", conversation_id="attic")
    assert list(told["conversations"]) == ["attic"]


async def test_conversations_of_all_deployments_are_told(house, move_in, say):
    one = await move_in(routing=MODEL_ONLY)
    two = await move_in(deployment="house-chat", routing=MODEL_ONLY)
    await say(one, "Hello, are you there?", "kitchen")
    await say(two, "Hello, are you there?", "attic")
    assert set((await call(house, "conversation_stats"))["conversations"]) == {"kitchen", "attic"}


async def test_a_house_nobody_spoke_to_has_nothing_to_tell(house, move_in):
    await move_in()
    assert (await call(house, "conversation_stats"))["conversations"] == {}
    assert await call(house, "reset_conversation") == {"reset": []}


async def test_a_reset_conversation_is_forgotten_by_the_model(house, move_in, say, standin):
    entry = await move_in(routing=MODEL_ONLY)
    await say(entry, "My parrot is called Rubicon.")
    await say(entry, "Do you like parrots?")
    assert "Rubicon" in str(standin.sent()[-1])
    assert await call(house, "reset_conversation", conversation_id="talk") == {"reset": ["talk"]}
    assert entry.runtime_data.live.windows.get_all_conversations() == []
    assert speech(await say(entry, "What is my parrot called?"))
    assert last_turn(entry)["route"] == "model"
    assert "Rubicon" not in str(standin.sent()[-1])


async def test_only_the_conversation_named_is_forgotten(house, move_in, say):
    entry = await move_in(routing=MODEL_ONLY)
    await say(entry, "Hello, are you there?", "kitchen")
    await say(entry, "Hello, are you there?", "attic")
    await call(house, "reset_conversation", conversation_id="kitchen")
    assert entry.runtime_data.live.windows.get_all_conversations() == ["attic"]


async def test_without_an_id_all_conversations_are_forgotten(house, move_in, say):
    one = await move_in(routing=MODEL_ONLY)
    two = await move_in(deployment="house-chat", routing=MODEL_ONLY)
    await say(one, "Hello, are you there?", "kitchen")
    await say(two, "Hello, are you there?", "attic")
    answer = await call(house, "reset_conversation")
    assert sorted(answer["reset"]) == ["attic", "kitchen"]
    for entry in (one, two):
        assert entry.runtime_data.live.windows.get_all_conversations() == []


@pytest.mark.parametrize("action", ACTIONS)
async def test_an_unknown_conversation_is_an_error_in_ones_language(house, move_in, say, action):
    entry = await move_in()
    await say(entry, "turn off the bed light")
    with pytest.raises(ServiceValidationError) as caught:
        await call(house, action, conversation_id="no-such-talk")
    error = caught.value
    assert (error.translation_domain, error.translation_key) == (DOMAIN, "unknown_conversation")
    for language in ("en", "de"):
        assert "no-such-talk" in await said(house, error, language)
    assert await said(house, error, "de") != await said(house, error, "en")
    assert entry.runtime_data.live.windows.get_all_conversations() == ["talk"]


@pytest.mark.parametrize("action", ACTIONS)
async def test_without_a_deployment_the_actions_say_so(house, move_in, action):
    assert await async_setup_component(house, DOMAIN, {})
    with pytest.raises(ServiceValidationError) as caught:
        await call(house, action)
    assert caught.value.translation_key == "not_loaded"
    entry = await move_in()
    await call(house, action)
    await house.config_entries.async_unload(entry.entry_id)
    with pytest.raises(ServiceValidationError) as caught:
        await call(house, action)
    assert "Azure OpenAI Switchboard" in await said(house, caught.value, "fr")


@pytest.mark.parametrize("action", ACTIONS)
async def test_an_action_takes_nothing_it_does_not_know(house, move_in, action):
    await move_in()
    with pytest.raises(probatio.Invalid):
        await call(house, action, conversation="talk")


async def test_a_reset_needs_no_answer(house, move_in, say):
    entry = await move_in()
    await say(entry, "turn off the bed light")
    await house.services.async_call(DOMAIN, "reset_conversation", {}, blocking=True)
    assert entry.runtime_data.live.windows.get_all_conversations() == []
