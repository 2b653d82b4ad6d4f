"""What of the prompt is taken out, and what was said is made safe."""

import json
import unicodedata

import pytest
from homeassistant.components import conversation
from homeassistant.components.conversation.chat_log import async_get_chat_log
from homeassistant.components.homeassistant import llm as home_llm
from homeassistant.components.homeassistant.exposed_entities import async_expose_entity
from homeassistant.core import Context
from homeassistant.helpers import area_registry as ar
from homeassistant.helpers import entity_registry as er
from homeassistant.helpers import llm
from homeassistant.helpers.chat_session import async_get_chat_session
from homeassistant.setup import async_setup_component
from hypothesis import given
from hypothesis import strategies as st

from custom_components.switchboard.engine.turn.instructions import without_clock, without_home
from custom_components.switchboard.engine.turn.sanitize import LOCAL_MATCH_LIMIT, sanitize

OURS = "You are the voice of the test house.\n\nSay little.\n- Be kind.\n- Be quick."
LAMPS = {"one": {"name": "Lamp: One"}, "two": {"name": "Lampe 'Zwei' # 2"}}
HOME_PASSAGES = [home_llm.DYNAMIC_CONTEXT_PROMPT]


@pytest.fixture
async def house(hass):
    """Home Assistant with names that YAML has to quote, one with aliases and an area."""
    for component in ("homeassistant", "conversation", "intent"):
        assert await async_setup_component(hass, component, {})
    assert await async_setup_component(hass, "input_boolean", {"input_boolean": LAMPS})
    for lamp in LAMPS:
        async_expose_entity(hass, "conversation", f"input_boolean.{lamp}", should_expose=True)
    area = ar.async_get(hass).async_create("Küche", aliases={"Galley"})
    er.async_get(hass).async_update_entity("input_boolean.one", area_id=area.id)
    return hass


async def prompt_of(hass, *, apis=("assist",), extra=None) -> str:
    """Return the prompt as Home Assistant makes it."""
    user_input = conversation.ConversationInput(
        text="hello",
        context=Context(),
        conversation_id="talk",
        device_id=None,
        satellite_id=None,
        language="en",
        agent_id="conversation.test",
    )
    with (
        async_get_chat_session(hass, None) as session,
        async_get_chat_log(hass, session, user_input) as chat_log,
    ):
        await chat_log.async_provide_llm_data(
            user_input.as_llm_context("test"), list(apis) or None, OURS, extra
        )
        return chat_log.content[0].content


async def test_the_overview_of_the_home_is_gone_and_all_else_is_kept(house):
    prompt = await prompt_of(house, extra="The speaker stands in the kitchen.")
    told = without_home(prompt, HOME_PASSAGES)
    assert "Static Context" in prompt
    assert "Lamp: One" in prompt
    for gone in ("Static Context", "Lamp: One", "Zwei", "Küche", "Galley", "live context"):
        assert gone not in told
    assert told.startswith(OURS)
    assert told.endswith("The speaker stands in the kitchen.")
    context = llm.LLMContext("test", Context(), "en", "conversation", None)
    about_the_home = home_llm.async_get_tools(house, context, "assist").prompt
    assert about_the_home in prompt
    assert told.split() == prompt.replace(about_the_home, "").split()


async def test_the_clock_is_gone_and_all_else_is_kept(house):
    prompt = await prompt_of(house, apis=(), extra="Be brief.")
    assert "Current time is" in prompt
    told = without_clock(prompt)
    assert told.split("\n") == [*OURS.split("\n"), "Be brief."]


async def test_the_prompt_stays_the_same_while_time_and_states_pass(house, freezer):
    said = set()
    for apis in ((), ("assist",)):
        for state in ("on", "off"):
            house.states.async_set("input_boolean.one", state)
            freezer.tick(3661)
            prompt = await prompt_of(house, apis=apis)
            said.add((apis, without_home(without_clock(prompt), HOME_PASSAGES)))
    assert len(said) == 2


async def test_a_home_that_exposes_nothing_still_says_so(house):
    for lamp in LAMPS:
        async_expose_entity(house, "conversation", f"input_boolean.{lamp}", should_expose=False)
    prompt = await prompt_of(house)
    assert home_llm.NO_ENTITIES_PROMPT in without_home(prompt, HOME_PASSAGES)


async def test_the_prompts_of_other_tools_are_kept(house):
    context = llm.LLMContext("test", Context(), "en", "conversation", None)
    api = await llm.async_get_api(house, "assist", context)
    told = without_home(api.api_prompt, HOME_PASSAGES)
    lines = [line for line in told.splitlines() if line]
    assert lines
    assert all(line in api.api_prompt for line in lines)


def test_a_prompt_of_ones_own_that_looks_like_an_overview_is_kept():
    prompt = "My list:\n- names: nothing\n  domain: light\nCurrent time is money."
    assert without_home(without_clock(prompt)) == prompt


def test_a_clock_in_the_middle_leaves_what_is_around_it():
    prompt = "One.\nCurrent time is 07:05:59. Today's date is 2026-11-21.\nTwo."
    assert without_clock(prompt) == "One.\nTwo."


# What was said is made safe, and nothing one can say is lost


any_text = st.text(
    alphabet=st.one_of(
        st.characters(),
        st.characters(categories=["Cs", "Cc", "Cf", "Zs", "Zl", "Zp", "Mn"]),
        st.sampled_from("\ud83d\ude00\r\n\t\u0301e \u200d"),
    )
)


@pytest.mark.parametrize(
    ("heard", "cleaned"),
    [
        ("Turn on the lamp", "Turn on the lamp"),
        ("  Turn\ton\r\nthe   lamp \n", "Turn on the lamp"),
        ("Turn on\x00 the \x1b[31mlamp\x7f", "Turn on the [31mlamp"),
        ("lamp \ud800 on", "lamp \ufffd on"),
        ("\udc80", "\ufffd"),
        ("smile \ud83d\ude00", "smile 😀"),
        ("Ku\u0308che", "Küche"),
        ("no\u00a0break\u3000space\u2028line", "no break space line"),
        ("\ufeffla\u200bmp \u202eon\u202c", "lamp on"),
        ("क\u094d\u200dष 👩\u200d🍳", "क\u094d\u200dष 👩\u200d🍳"),
        ("", ""),
        (" \t\x00\n ", ""),
    ],
)
def test_what_was_heard_is_cleaned(heard: str, cleaned: str) -> None:
    assert sanitize(heard) == cleaned


@given(any_text)
def test_any_text_becomes_one_safe_line(text: str) -> None:
    cleaned = sanitize(text)

    cleaned.encode("utf-8")
    json.dumps(cleaned, ensure_ascii=False).encode("utf-8")
    assert not any(unicodedata.category(character) in {"Cc", "Cs"} for character in cleaned)
    assert unicodedata.is_normalized("NFC", cleaned)
    assert cleaned == " ".join(cleaned.split())


@given(any_text)
def test_cleaning_twice_is_cleaning_once(text: str) -> None:
    assert sanitize(sanitize(text)) == sanitize(text)


@given(st.text(alphabet=st.characters(categories=["L", "N", "P", "S"])))
def test_letters_numbers_and_signs_are_kept(text: str) -> None:
    assert sanitize(text) == unicodedata.normalize("NFC", text)


def test_a_very_long_text_is_cleaned_whole() -> None:
    assert len(sanitize("word\x00 \n" * 20_000)) == 20_000 * 5 - 1


def test_the_limit_leaves_room_for_any_ordinary_command() -> None:
    command = "Turn on the lights in the kitchen and the living room and set them to 40 percent"

    assert len(command) * 3 < LOCAL_MATCH_LIMIT
