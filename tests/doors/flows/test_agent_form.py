"""Adding and changing agents through the form with sections."""

import copy
from dataclasses import replace
from typing import Any

import pytest
from homeassistant.config_entries import SOURCE_RECONFIGURE, SOURCE_USER, ConfigEntry
from homeassistant.core import HomeAssistant
from homeassistant.data_entry_flow import FlowResultType, InvalidData
from homeassistant.helpers import entity_registry as er
from homeassistant.helpers import llm

from custom_components.switchboard.agent_settings import DEFAULT_OPTIONS, AgentSettings
from custom_components.switchboard.engine.turn.routing import Policy

from ..conftest import ONLY_MODEL, agent_of, last_turn

# What the frontend sends when nothing is touched: the sections' defaults are filled in for it.
UNTOUCHED: dict[str, Any] = {
    key: {} if isinstance(value, dict) else value for key, value in DEFAULT_OPTIONS.items()
}


def answered(**changed: Any) -> dict[str, Any]:
    """Return the form as it is sent, with some answers changed."""
    answers = copy.deepcopy(UNTOUCHED)
    for key, value in changed.items():
        if isinstance(value, dict):
            answers[key] |= value
        else:
            answers[key] = value
    return answers


async def adding(hass: HomeAssistant, entry: ConfigEntry) -> dict[str, Any]:
    form = await hass.config_entries.subentries.async_init(
        (entry.entry_id, "conversation"), context={"source": SOURCE_USER}
    )
    assert (form["type"], form["step_id"]) == (FlowResultType.FORM, "user")
    return form


async def changing(hass: HomeAssistant, entry: ConfigEntry) -> dict[str, Any]:
    (subentry_id,) = entry.subentries
    form = await hass.config_entries.subentries.async_init(
        (entry.entry_id, "conversation"),
        context={"source": SOURCE_RECONFIGURE, "subentry_id": subentry_id},
    )
    assert (form["type"], form["step_id"]) == (FlowResultType.FORM, "reconfigure")
    return form


async def submit(hass: HomeAssistant, form: dict[str, Any], data: dict[str, Any]) -> dict[str, Any]:
    result = await hass.config_entries.subentries.async_configure(form["flow_id"], data)
    await hass.async_block_till_done()
    return result


def suggested(form: dict[str, Any]) -> dict[str, Any]:
    """Return the values a form opens with, those of its sections below their names."""
    return _suggested(form["data_schema"].schema)


def _suggested(schema: dict) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for field, part in schema.items():
        if hasattr(part, "schema"):
            values[str(field)] = _suggested(part.schema.schema)
        elif field.description and "suggested_value" in field.description:
            values[str(field)] = field.description["suggested_value"]
    return values


def opened(form: dict[str, Any]) -> set[str]:
    """Return the sections that a form shows open."""
    return {
        str(name)
        for name, part in form["data_schema"].schema.items()
        if hasattr(part, "schema") and not part.options["collapsed"]
    }


def settings_of(entry: ConfigEntry) -> AgentSettings:
    """Return the settings of the entry's one agent."""
    (subentry,) = entry.subentries.values()
    return AgentSettings.from_options(subentry.data)


async def test_a_second_agent_is_added_by_name_and_speaks(house, move_in, say):
    entry = await move_in()
    form = await adding(house, entry)
    result = await submit(house, form, answered(name=" Night watch ", routing=ONLY_MODEL))
    assert (result["type"], result["title"]) == (FlowResultType.CREATE_ENTRY, "Night watch")
    assert {subentry.title for subentry in entry.subentries.values()} == {
        "Switchboard",
        "Night watch",
    }
    assert house.states.get("conversation.night_watch") is not None
    assert house.states.get(agent_of(house, entry)) is not None


async def test_a_name_of_blanks_is_replaced_by_the_usual_one(house, move_in):
    entry = await move_in()
    result = await submit(house, await adding(house, entry), answered(name="  "))
    assert result["title"] == "Switchboard"


async def test_a_form_sent_untouched_gives_the_defaults(house, move_in):
    form = await adding(house, await move_in())
    assert suggested(form) == DEFAULT_OPTIONS
    result = await submit(house, form, answered(name="Another"))
    assert result["data"] == DEFAULT_OPTIONS


@pytest.mark.parametrize("kept", [{}, {"llm_hass_api": ["assist"]}, DEFAULT_OPTIONS])
def test_options_that_are_missing_resolve_to_the_defaults(kept):
    resolved = AgentSettings.from_options(kept)
    usual = AgentSettings.from_options(DEFAULT_OPTIONS)
    assert replace(resolved, llm_apis=()) == replace(usual, llm_apis=())


def test_an_agent_without_an_api_only_talks():
    without = {key: value for key, value in DEFAULT_OPTIONS.items() if key != "llm_hass_api"}
    assert AgentSettings.from_options(without).llm_apis == ()


@pytest.mark.parametrize("kept", [{}, {"policy": "llm_only"}])
async def test_an_agent_whose_options_are_missing_can_be_changed(house, move_in, kept):
    entry = await move_in()
    (subentry,) = entry.subentries.values()
    options = {"prompt": "Be brief."} | ({"routing": kept} if kept else {})
    house.config_entries.async_update_subentry(entry, subentry, data=options)
    await house.async_block_till_done()
    shown = suggested(await changing(house, entry))
    assert shown == DEFAULT_OPTIONS | {
        "prompt": "Be brief.",
        "routing": DEFAULT_OPTIONS["routing"] | kept,
    }


async def test_every_option_reaches_the_agent(house, move_in, say, standin):
    entry = await move_in()
    before = entry.runtime_data
    result = await submit(
        house,
        await changing(house, entry),
        answered(
            prompt="You are a lighthouse keeper.",
            routing={
                "policy": "llm_only",
                "state_questions_locally": True,
                "vocabulary": "all hands = turn on all the lights",
            },
            window={
                "max_tokens": 900,
                "eviction_target": 0.5,
                "keep_exchanges": 3,
                "summary": False,
            },
            model={
                "max_output_tokens": 321,
                "context_tokens": 64_000,
                "temperature": 0.25,
                "top_p": 0.5,
                "reasoning_effort": "low",
            },
        ),
    )
    assert (result["type"], result["reason"]) == (FlowResultType.ABORT, "reconfigure_successful")
    settings = settings_of(entry)
    assert settings.policy is Policy.LLM_ONLY
    assert settings.state_questions_locally
    assert settings.user_vocabulary == {"all hands": "turn on all the lights"}
    assert (settings.window.max_tokens, settings.window.eviction_target) == (900, 0.5)
    assert settings.window.keep_exchanges == 3
    assert not settings.summarise
    assert settings.context_tokens == 64_000
    assert entry.runtime_data is not before

    await say(entry, "Is the harbour in sight?")
    sent = standin.sent()[-1]
    assert "You are a lighthouse keeper." in str(sent)
    assert (sent["max_output_tokens"], sent["temperature"], sent["top_p"]) == (321, 0.25, 0.5)
    assert sent["reasoning"]["effort"] == "low"
    assert entry.runtime_data.live.windows.get_stats("talk")["max_tokens"] == 900


async def test_options_that_are_emptied_are_left_to_the_deployment(house, move_in):
    entry = await move_in(model={"temperature": 0.3, "reasoning_effort": "high"})
    form = await changing(house, entry)
    assert suggested(form)["model"]["temperature"] == 0.3
    model = form["data_schema"].schema["model"].schema.schema
    assert model["reasoning_effort"].config["mode"] == "dropdown"
    await submit(house, form, answered())
    assert settings_of(entry).model.temperature is None
    assert settings_of(entry).model.reasoning_effort is None


@pytest.mark.parametrize(
    ("vocabulary", "error", "line"),
    [
        ("all hands = turn on all the lights\nlights out", "vocabulary_no_separator", "2"),
        ("= turn on all the lights", "vocabulary_empty_phrase", "1"),
        ("\n\nlights out =", "vocabulary_empty_meaning", "3"),
        ("dark = turn off the lamp\ndark = turn off the light", "vocabulary_duplicate", "2"),
        ("dim … = turn off the lamp", "vocabulary_gaps_differ", "1"),
        ("a … b … c … = x … y … z …", "vocabulary_too_many_gaps", "1"),
    ],
)
async def test_a_line_that_cannot_be_used_is_named_and_what_was_typed_stays(
    house, move_in, vocabulary, error, line
):
    entry = await move_in()
    form = await changing(house, entry)
    typed = answered(
        prompt="Be brief.", routing={"vocabulary": vocabulary}, window={"max_tokens": 1234}
    )
    result = await submit(house, form, typed)
    assert result["type"] is FlowResultType.FORM
    assert result["errors"] == {"base": error}
    assert result["description_placeholders"] == {"line": line}
    shown = suggested(result)
    assert shown["prompt"] == "Be brief."
    assert shown["routing"]["vocabulary"] == vocabulary
    assert shown["window"]["max_tokens"] == 1234
    typed["routing"]["vocabulary"] = "dark = turn off the bed light"
    result = await submit(house, result, typed)
    assert result["reason"] == "reconfigure_successful"
    assert settings_of(entry).user_vocabulary == {"dark": "turn off the bed light"}


@pytest.mark.parametrize(
    ("topics", "error", "topic"),
    [
        ("Wine: merlot\nHome: house", "topics_reserved", "Home"),
        ("Wine: merlot\n: house", "topics_unnamed", ""),
        ("\n".join(f"Topic {number}" for number in range(41)), "topics_many", "40"),
        ("", "topics_none", ""),
    ],
)
async def test_topics_that_cannot_be_used_are_named(house, move_in, topics, error, topic):
    entry = await move_in()
    form = await changing(house, entry)
    typed = answered(window={"topics": "own", "own_topics": topics})
    result = await submit(house, form, typed)
    assert result["errors"] == {"base": error}
    assert result["description_placeholders"] == {"topic": topic}
    typed["window"]["own_topics"] = "Wine: merlot"
    result = await submit(house, result, typed)
    assert result["reason"] == "reconfigure_successful"
    assert settings_of(entry).topics.own == "Wine: merlot"


async def test_ones_own_words_are_understood_at_once(house, move_in, say):
    entry = await move_in()
    form = await changing(house, entry)
    words = {"vocabulary": "good night lamp = turn off the bed light"}
    await submit(house, form, answered(routing=words))
    await say(entry, "good night lamp")
    assert house.states.get("input_boolean.bed_light").state == "off"
    assert last_turn(entry)["route"] == "local"


@pytest.mark.parametrize(
    "impossible",
    [
        {"window": {"max_tokens": 10}},
        {"window": {"eviction_target": 1.5}},
        {"window": {"keep_exchanges": 0}},
        {"model": {"temperature": 3}},
        {"window": {"max_tokens": "NaN"}},
        {"model": {"reasoning_effort": "heroic"}},
        {"routing": {"policy": "ask_the_neighbours"}},
        {"llm_hass_api": ["no_such_api"]},
    ],
)
async def test_an_impossible_value_is_not_accepted(house, move_in, impossible):
    form = await changing(house, await move_in())
    with pytest.raises(InvalidData):
        await submit(house, form, answered(**impossible))


async def test_an_api_that_is_gone_is_not_offered_again(house, move_in):
    class Passing(llm.API):
        async def async_get_api_instance(self, llm_context):
            raise NotImplementedError

    remove = llm.async_register_api(house, Passing(hass=house, id="passing", name="Passing"))
    entry = await move_in(llm_hass_api=["assist", "passing"])
    assert suggested(await changing(house, entry))["llm_hass_api"] == ["assist", "passing"]
    remove()
    form = await changing(house, entry)
    assert suggested(form)["llm_hass_api"] == ["assist"]
    result = await submit(house, form, answered(llm_hass_api=["assist"]))
    assert result["reason"] == "reconfigure_successful"


async def test_an_agent_that_is_removed_takes_its_entity_along(house, move_in):
    entry = await move_in()
    await submit(house, await adding(house, entry), answered(name="Night watch"))
    gone = next(
        subentry_id
        for subentry_id, subentry in entry.subentries.items()
        if subentry.title == "Night watch"
    )
    house.config_entries.async_remove_subentry(entry, gone)
    await house.async_block_till_done()
    assert house.states.get("conversation.night_watch") is None
    assert er.async_get(house).async_get("conversation.night_watch") is None
    assert house.states.get(agent_of(house, entry)) is not None


async def test_instructions_that_do_not_work_are_refused_with_the_reason(hass, move_in):
    entry = await move_in()
    form = await changing(hass, entry)
    refused = await submit(hass, form, answered(prompt="Greet {{ nobody_knows_this() }}."))
    assert refused["errors"] == {"base": "prompt_invalid"}
    assert "nobody_knows_this" in refused["description_placeholders"]["error"]
    assert suggested(refused)["prompt"] == "Greet {{ nobody_knows_this() }}."
    done = await submit(hass, refused, answered(prompt="Greet {{ user_name or ha_name }}."))
    assert done["reason"] == "reconfigure_successful"


@pytest.mark.parametrize(
    ("wrong", "answers"),
    [
        ("routing", {"routing": {"vocabulary": "lights out"}}),
        ("security", {"security": {"pin": "12ab"}}),
    ],
)
async def test_the_section_with_the_mistake_is_open_when_the_form_comes_back(
    hass, move_in, wrong, answers
):
    form = await adding(hass, await move_in())
    assert opened(form) == set()
    refused = await submit(hass, form, answered(name="Second", **answers))
    assert opened(refused) == {wrong}
