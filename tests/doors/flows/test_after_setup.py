"""The pages after a connection: consent, the assistant, and names that stay."""

from typing import Any

import pytest
from homeassistant.components.assist_pipeline import async_get_pipeline, async_get_pipelines
from homeassistant.config_entries import SOURCE_RECONFIGURE, SOURCE_USER, ConfigEntry, FlowType
from homeassistant.core import HomeAssistant
from homeassistant.data_entry_flow import FlowResultType
from homeassistant.helpers import entity_registry as er
from homeassistant.helpers import issue_registry as ir
from homeassistant.setup import async_setup_component
from pytest_homeassistant_custom_component.common import MockConfigEntry

from custom_components.switchboard.connection.titles import numbered
from custom_components.switchboard.const import DOMAIN

from ..assist import Assistant
from ..conftest import agent_of, entry_for


async def connected(hass: HomeAssistant, standin: Any, **changed: str) -> dict[str, Any]:
    """Add a connection; returns the last page of its form."""
    form = await hass.config_entries.flow.async_init(DOMAIN, context={"source": SOURCE_USER})
    assert form["description_placeholders"]["portal"].startswith("https://portal.azure.com")
    typed = {
        "endpoint": f"{standin.url}/openai/v1/",
        "api_key": standin.key,
        "deployment": "house-voice",
        **changed,
    }
    result = await hass.config_entries.flow.async_configure(form["flow_id"], typed)
    await hass.async_block_till_done()
    assert result["type"] is FlowResultType.CREATE_ENTRY, result
    return result


async def chosen(hass: HomeAssistant, flow_id: str, choice: str) -> dict[str, Any]:
    page = await hass.config_entries.options.async_configure(flow_id, {"next_step_id": choice})
    await hass.async_block_till_done()
    return page


async def asked(hass: HomeAssistant, result: dict[str, Any]) -> tuple[ConfigEntry, str]:
    """Return the entry and the flow that follows it."""
    kind, flow_id = result["next_flow"]
    assert kind is FlowType.OPTIONS_FLOW
    page = hass.config_entries.options.async_get(flow_id)
    assert page["step_id"] == "consent"
    return result["result"], flow_id


def unfinished(hass: HomeAssistant) -> list[str]:
    """Return the connections of which a repair issue says that something is open."""
    return [
        issue.translation_placeholders["entry"]
        for issue in ir.async_get(hass).issues.values()
        if issue.translation_key == "setup_unfinished"
    ]


@pytest.fixture
async def assistants(house, tmp_path):
    """Set up voice assistants, and return the house with them."""
    house.config.config_dir = str(tmp_path)
    assert await async_setup_component(house, "assist_pipeline", {})
    await house.async_block_till_done()
    return house


# Consent


@pytest.mark.parametrize(
    ("choice", "agreed", "health"),
    [
        ("keep_log", True, {"health": "ask"}),
        ("keep_health", True, {"health": "keep"}),
        ("no_log", False, {"health": "ask"}),
    ],
)
async def test_consent_is_a_choice_with_its_details_behind_a_link(
    assistants, standin, tmp_path, choice, agreed, health
):
    entry, flow_id = await asked(assistants, await connected(assistants, standin))
    page = await chosen(assistants, flow_id, choice)
    assert (page["type"], page["step_id"]) == (FlowResultType.MENU, "assistant")
    assert entry.options == {"memory": {"log_conversations": agreed, **health}}
    assert (tmp_path / "switchboard.db").exists() is agreed
    assert entry in assistants.config_entries.async_loaded_entries(DOMAIN)


@pytest.mark.parametrize("choice", ["keep_log", "no_log"])
async def test_who_chooses_again_keeps_no_health_that_the_last_choice_leaves_out(
    assistants, standin, choice
):
    entry, flow_id = await asked(assistants, await connected(assistants, standin))
    await chosen(assistants, flow_id, "keep_health")
    again = await assistants.config_entries.options.async_init(entry.entry_id)
    await chosen(assistants, again["flow_id"], choice)
    assert entry.options["memory"]["health"] == "ask"


async def test_closing_the_page_loses_nothing_and_agrees_to_nothing(assistants, standin, tmp_path):
    entry, flow_id = await asked(assistants, await connected(assistants, standin))
    assistants.config_entries.options.async_abort(flow_id)
    await assistants.async_block_till_done()
    assert entry in assistants.config_entries.async_loaded_entries(DOMAIN)
    assert not entry.runtime_data.live.turn_recorder.settings.log_conversations
    assert not (tmp_path / "switchboard.db").exists()


@pytest.mark.parametrize("choices", [(), ("keep_log",)])
async def test_who_closes_a_page_is_told_what_is_open(assistants, standin, choices):
    entry, flow_id = await asked(assistants, await connected(assistants, standin))
    for choice in choices:
        await chosen(assistants, flow_id, choice)
    assistants.config_entries.options.async_abort(flow_id)
    assert unfinished(assistants) == [entry.title]


async def test_of_a_connection_that_is_gone_nothing_is_open(assistants, standin):
    entry, _ = await asked(assistants, await connected(assistants, standin))
    await assistants.config_entries.async_remove(entry.entry_id)
    assert unfinished(assistants) == []


async def test_nothing_is_open_once_the_options_are_kept(assistants, standin):
    entry, flow_id = await asked(assistants, await connected(assistants, standin))
    assistants.config_entries.options.async_abort(flow_id)
    form = await assistants.config_entries.options.async_init(entry.entry_id)
    await assistants.config_entries.options.async_configure(form["flow_id"], {})
    assert unfinished(assistants) == []


async def test_the_pages_come_as_well_where_the_frontend_begins_a_flow_of_its_own(
    assistants, standin, hass_client
):
    entry, flow_id = await asked(assistants, await connected(assistants, standin))
    path = "/api/config/config_entries/options/flow"
    assert await async_setup_component(assistants, "config", {})
    client = await hass_client()
    page = await (await client.post(path, json={"handler": entry.entry_id})).json()
    assert (page["type"], page["step_id"]) == ("menu", "consent")
    assert page["flow_id"] != flow_id
    in_progress = assistants.config_entries.options.async_progress()
    assert [flow["flow_id"] for flow in in_progress] == [page["flow_id"]]
    await client.delete(f"{path}/{page['flow_id']}")
    page = await (await client.post(path, json={"handler": entry.entry_id})).json()
    assert (page["type"], page["step_id"]) == ("form", "init")


# The assistant


async def test_who_leaves_by_a_link_of_the_last_page_has_answered_all(assistants, standin):
    _, flow_id = await asked(assistants, await connected(assistants, standin))
    await chosen(assistants, flow_id, "keep_log")
    page = await chosen(assistants, flow_id, "new_assistant")
    assert page["step_id"] == "next_steps"
    assert unfinished(assistants) == []


async def test_a_new_assistant_answers_where_none_is_chosen(assistants, standin, hass_ws_client):
    before = async_get_pipeline(assistants)
    entry, flow_id = await asked(assistants, await connected(assistants, standin))
    await chosen(assistants, flow_id, "keep_log")
    page = await chosen(assistants, flow_id, "new_assistant")
    assert (page["type"], page["step_id"]) == (FlowResultType.FORM, "next_steps")
    ours = async_get_pipeline(assistants)
    assert (ours.name, ours.conversation_engine) == ("Switchboard", agent_of(assistants, entry))
    assert not ours.prefer_local_intents
    assert (ours.tts_engine, ours.language) == (before.tts_engine, before.language)
    assert before in async_get_pipelines(assistants)
    done = await assistants.config_entries.options.async_configure(flow_id, {})
    assert done["type"] is FlowResultType.CREATE_ENTRY
    assert entry.options == {"memory": {"log_conversations": True, "health": "ask"}}
    assert unfinished(assistants) == []
    dialog = Assistant(assistants, ours.id, await hass_ws_client(assistants))
    asked_before = len(standin.requests)
    speech, _ = await dialog.type_in("Who wrote the Odyssey?")
    assert speech
    assert len(standin.requests) > asked_before


async def test_the_preferred_assistant_is_changed_when_somebody_wants_that(assistants, standin):
    before = async_get_pipeline(assistants)
    entry, flow_id = await asked(assistants, await connected(assistants, standin))
    await chosen(assistants, flow_id, "no_log")
    await chosen(assistants, flow_id, "change_assistant")
    after = async_get_pipeline(assistants)
    assert (after.id, after.name) == (before.id, before.name)
    assert after.conversation_engine == agent_of(assistants, entry)
    assert len(async_get_pipelines(assistants)) == 1


async def test_no_assistant_is_touched_when_nobody_wants_that(assistants, standin):
    before = async_get_pipelines(assistants)
    _, flow_id = await asked(assistants, await connected(assistants, standin))
    await chosen(assistants, flow_id, "no_log")
    page = await chosen(assistants, flow_id, "no_assistant")
    assert page["step_id"] == "next_steps"
    assert async_get_pipelines(assistants) == before


async def test_a_house_without_voice_assistants_is_told_what_to_do_next(house, standin):
    _, flow_id = await asked(house, await connected(house, standin))
    page = await chosen(house, flow_id, "no_log")
    assert (page["type"], page["step_id"]) == (FlowResultType.FORM, "next_steps")


async def last_page(house, standin) -> tuple[ConfigEntry, dict[str, Any]]:
    entry, flow_id = await asked(house, await connected(house, standin))
    page = await chosen(house, flow_id, "no_log")
    assert page["step_id"] == "next_steps"
    return entry, page


async def test_the_last_page_asks_for_a_pin_where_something_is_locked(house, standin):
    house.states.async_set("lock.front_door", "locked")
    entry, page = await last_page(house, standin)
    go_on = house.config_entries.options.async_configure
    assert "pin" in page["data_schema"].schema
    wrong = await go_on(page["flow_id"], {"pin": "12"})
    assert wrong["errors"] == {"pin": "pin_invalid"}
    await go_on(page["flow_id"], {"pin": "4711"})
    await house.async_block_till_done()
    [agent] = entry.get_subentries_of_type("conversation")
    assert agent.data["security"]["pin"] == "4711"


async def test_a_house_in_another_currency_is_asked_what_a_dollar_costs(house, standin):
    entry, page = await last_page(house, standin)
    assert list(page["data_schema"].schema) == ["dollar"]
    await house.config_entries.options.async_configure(page["flow_id"], {"dollar": 0.9})
    await house.async_block_till_done()
    assert entry.options["prices"] == {"list_prices": True, "dollar": 0.9}
    assert entry.runtime_data.usage.is_priced


async def test_a_house_in_dollars_has_list_prices_from_the_beginning(house, standin):
    house.config.currency = "USD"
    entry, page = await last_page(house, standin)
    assert list(page["data_schema"].schema) == []
    assert entry.options["prices"] == {"list_prices": True}
    assert entry.runtime_data.usage.is_priced


# Names


async def test_connections_and_agents_are_told_apart_by_numbers(house, standin):
    first = (await connected(house, standin))["result"]
    second = (await connected(house, standin, deployment="house-chat"))["result"]
    house.config_entries.async_update_entry(first, title="house-reasoning")
    third = (await connected(house, standin, deployment="house-reasoning"))["result"]
    assert [entry.title for entry in (second, third)] == ["house-chat", "house-reasoning 2"]
    titles = [[one.title for one in entry.subentries.values()] for entry in (first, second, third)]
    assert titles == [
        ["Switchboard", "Switchboard tasks"],
        ["Switchboard 2", "Switchboard tasks 2"],
        ["Switchboard 3", "Switchboard tasks 3"],
    ]
    for kind, proposed in (("conversation", "Switchboard 4"), ("ai_task_data", None)):
        form = await house.config_entries.subentries.async_init(
            (first.entry_id, kind), context={"source": SOURCE_USER}
        )
        (name,) = (field for field in form["data_schema"].schema if field == "name")
        assert name.default() == (proposed or "Switchboard tasks 4")


async def test_no_entity_of_a_new_connection_is_named_after_host_and_port(house, standin):
    entry = (await connected(house, standin))["result"]
    registered = er.async_entries_for_config_entry(er.async_get(house), entry.entry_id)
    assert not [one.entity_id for one in registered if "127" in one.entity_id]
    assert "sensor.house_voice_input_tokens_today" in {one.entity_id for one in registered}


async def test_an_older_connection_gets_a_better_name_and_keeps_its_entities(house, standin):
    older = entry_for(standin)
    host = standin.url.removeprefix("http://")
    entry = MockConfigEntry(
        domain=DOMAIN,
        title=f"house-voice ({host})",
        unique_id=f"{host}|house-voice",
        data=older.data,
        entry_id=older.entry_id,
        minor_version=1,
    )
    entry.add_to_hass(house)
    old = er.async_get(house).async_get_or_create(
        "sensor",
        DOMAIN,
        f"{entry.entry_id}_input_tokens",
        config_entry=entry,
        suggested_object_id="house_voice_127_0_0_1_input_tokens_today",
    )
    assert await house.config_entries.async_setup(entry.entry_id)
    await house.async_block_till_done()
    assert (entry.title, entry.minor_version) == ("house-voice", 4)
    assert house.states.get(old.entity_id).name == "house-voice Input tokens today"


def test_the_next_free_number_is_taken():
    assert numbered("Switchboard", {"Switchboard", "Switchboard 2"}) == "Switchboard 3"
    assert numbered("Switchboard", {"Switchboard 2"}) == "Switchboard"


# Sections


def opened(form: dict[str, Any]) -> set[str]:
    """Return the sections of a form that are open."""
    return {
        str(name)
        for name, part in form["data_schema"].schema.items()
        if hasattr(part, "options") and not part.options["collapsed"]
    }


async def test_a_section_with_an_error_opens(house, standin):
    entry, flow_id = await asked(house, await connected(house, standin))
    house.config_entries.options.async_abort(flow_id)
    form = await house.config_entries.flow.async_init(
        DOMAIN, context={"source": SOURCE_RECONFIGURE, "entry_id": entry.entry_id}
    )
    assert opened(form) == set()
    typed = {
        "endpoint": f"{standin.url}/openai/v1/",
        "deployment": "house-voice",
        "entra": {"tenant_id": "a-tenant"},
    }
    form = await house.config_entries.flow.async_configure(form["flow_id"], typed)
    assert (form["errors"], opened(form)) == ({"base": "auth_required"}, {"entra"})
    for section, wrong in (("memory", {"window_size": 4, "overlap": 5}), ("prices", {"input": 1})):
        form = await house.config_entries.options.async_init(entry.entry_id)
        assert opened(form) == set()
        form = await house.config_entries.options.async_configure(form["flow_id"], {section: wrong})
        assert form["errors"]
        assert opened(form) == {section}
