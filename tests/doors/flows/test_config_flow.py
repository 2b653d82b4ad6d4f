"""Setting up a deployment through the form, with a real server at the other end."""

from collections.abc import AsyncGenerator
from dataclasses import replace
from typing import Any

import pytest
from homeassistant.config_entries import (
    SOURCE_REAUTH,
    SOURCE_RECONFIGURE,
    SOURCE_USER,
    ConfigEntry,
    ConfigEntryState,
)
from homeassistant.core import HomeAssistant
from homeassistant.data_entry_flow import FlowResultType

from custom_components.switchboard.agent_settings import DEFAULT_OPTIONS, DEFAULT_TASK_OPTIONS
from custom_components.switchboard.const import DOMAIN
from custom_components.switchboard.engine.azure.capabilities import Capabilities
from custom_components.switchboard.engine.azure.endpoint import Endpoint, parse_endpoint
from custom_components.switchboard.flows import validation as connecting
from tests.conftest import StandinServer, _serve
from tests.scripted_server import ScriptedServer, refuse, reply, scripted_server

from ..conftest import ONLY_MODEL, entry_for, last_turn


@pytest.fixture
async def older_resource(socket_enabled: None) -> AsyncGenerator[StandinServer]:
    """Serve a resource that knows the dated paths only."""
    async for server in _serve(v1=False):
        yield server


@pytest.fixture
async def scripted(socket_enabled: None) -> AsyncGenerator[ScriptedServer]:
    """Serve what a test writes down."""
    async with scripted_server() as server:
        yield server


def filled_in(standin: StandinServer, **changed: str) -> dict[str, str]:
    """Return the form as someone fills it in."""
    return {
        "endpoint": f"{standin.url}/openai/v1/",
        "api_key": standin.key,
        "deployment": "house-voice",
    } | changed


async def opened(hass: HomeAssistant) -> dict[str, Any]:
    result = await hass.config_entries.flow.async_init(DOMAIN, context={"source": SOURCE_USER})
    assert result["type"] is FlowResultType.FORM
    assert result["step_id"] == "user"
    assert result["errors"] == {}
    assert result["description_placeholders"]["example"].startswith("https://")
    return result


async def submit(hass: HomeAssistant, form: dict[str, Any], data: dict[str, str]) -> dict[str, Any]:
    """Send the form; what is asked after it is closed without an answer."""
    result = await hass.config_entries.flow.async_configure(form["flow_id"], data)
    await hass.async_block_till_done()
    return result


async def added(hass: HomeAssistant, data: dict[str, str]) -> ConfigEntry:
    """Go through the form without a hitch."""
    result = await submit(hass, await opened(hass), data)
    assert result["type"] is FlowResultType.CREATE_ENTRY
    return result["result"]


async def reconfiguring(hass: HomeAssistant, entry: ConfigEntry) -> dict[str, Any]:
    form = await hass.config_entries.flow.async_init(
        DOMAIN, context={"source": SOURCE_RECONFIGURE, "entry_id": entry.entry_id}
    )
    assert (form["type"], form["step_id"]) == (FlowResultType.FORM, "reconfigure")
    return form


def suggested(form: dict[str, Any]) -> dict[str, Any]:
    """Return the values a form opens with."""
    return {
        str(field): field.description["suggested_value"]
        for field in form["data_schema"].schema
        if field.description and "suggested_value" in field.description
    }


# Adding


async def test_the_form_makes_an_entry_with_an_agent_that_speaks_and_tasks(house, standin, say):
    entry = await added(house, filled_in(standin))
    host = standin.url.removeprefix("http://")
    assert entry.title == "house-voice"
    assert entry.options == {}
    assert entry.unique_id == f"{host}|house-voice"
    assert entry.data == {
        "endpoint": f"{standin.url}/openai/v1/",
        "api_key": standin.key,
        "deployment": "house-voice",
        "api_version": "",
        "capabilities": Capabilities("responses").as_dict(),
    }
    assert entry.state is ConfigEntryState.LOADED
    agent, tasks = entry.subentries.values()
    assert (agent.subentry_type, agent.title) == ("conversation", "Switchboard")
    assert dict(agent.data) == DEFAULT_OPTIONS
    assert (tasks.subentry_type, tasks.title) == ("ai_task_data", "Switchboard tasks")
    assert dict(tasks.data) == DEFAULT_TASK_OPTIONS
    await say(entry, "Hello there, who are you?")
    assert last_turn(entry)["route"] == "model"


async def test_a_deployment_without_responses_is_found_to_speak_chat_completions(house, standin):
    entry = await added(house, filled_in(standin, deployment="house-chat"))
    assert entry.data["capabilities"]["wire"] == "chat_completions"


async def test_what_a_deployment_refuses_is_found_when_it_is_added(house, standin):
    standin.order(status=400, code="unsupported_parameter", param="store", message="not supported")
    entry = await added(house, filled_in(standin))
    assert entry.data["capabilities"]["rejected"] == ["store"]


@pytest.mark.parametrize(
    ("path", "api_version"),
    [
        ("", "2025-04-01-preview"),
        ("/openai/v1", ""),
        ("/openai/v1/responses", ""),
        ("/openai/v1/chat/completions?api-version=preview", ""),
        ("/openai/deployments/house-voice/chat/completions?api-version=2024-10-21", ""),
    ],
)
async def test_an_address_is_understood_as_people_paste_it(house, standin, path, api_version):
    data = filled_in(standin, endpoint=f"  {standin.url}{path} ", api_version=api_version)
    entry = await added(house, data)
    dated = api_version or ("2024-10-21" if "2024" in path else "")
    assert entry.data["api_version"] == dated
    expected = f"{standin.url}/" if dated else f"{standin.url}/openai/v1/"
    assert entry.data["endpoint"] == expected


async def test_the_deployment_may_be_part_of_the_address(house, standin):
    data = filled_in(
        standin,
        endpoint=f"{standin.url}/openai/deployments/house-small/chat/completions"
        "?api-version=2024-10-21",
    )
    del data["deployment"]
    entry = await added(house, data)
    assert entry.data["deployment"] == "house-small"
    assert entry.state is ConfigEntryState.LOADED


async def test_blanks_around_what_is_pasted_do_no_harm(house, standin):
    entry = await added(
        house,
        filled_in(
            standin,
            endpoint=f"\t{standin.url}/openai/v1/ \n",
            api_key=f" {standin.key}\n",
            deployment=" house-voice ",
            api_version="  ",
        ),
    )
    assert entry.data["api_key"] == standin.key
    assert entry.data["deployment"] == "house-voice"
    assert entry.data["endpoint"] == f"{standin.url}/openai/v1/"
    assert entry.data["api_version"] == ""


# Errors, each shown on the form and put right in it


@pytest.mark.parametrize(
    ("changed", "errors"),
    [
        ({"api_key": "not-the-key"}, {"base": "invalid_auth"}),
        ({"api_key": "schlüssel"}, {"base": "invalid_auth"}),
        ({"deployment": "gpt-of-somebody"}, {"base": "deployment_not_found"}),
        ({"deployment": "house-retired"}, {"base": "model_retired"}),
        ({"deployment": "house-embedding"}, {"base": "operation_unsupported"}),
        ({"deployment": "house-chat", "api": "responses"}, {"base": "operation_unsupported"}),
        ({"deployment": "  "}, {"deployment": "deployment_required"}),
        ({"api_version": "banana"}, {"base": "api_version_required"}),
        ({"endpoint": "https://portal.azure.com/#home"}, {"endpoint": "not_azure_openai"}),
        ({"endpoint": "my resource"}, {"endpoint": "not_azure_openai"}),
        ({"endpoint": "http://127.0.0.1:9/openai/v1/"}, {"base": "cannot_connect"}),
    ],
)
async def test_a_wrong_value_is_named_and_can_be_put_right(house, standin, changed, errors):
    form = await opened(house)
    result = await submit(house, form, filled_in(standin, **changed))
    assert result["type"] is FlowResultType.FORM
    assert result["errors"] == errors
    assert suggested(result) == filled_in(standin, **changed)
    result = await submit(house, result, filled_in(standin))
    assert result["type"] is FlowResultType.CREATE_ENTRY


@pytest.mark.parametrize(
    ("fault", "error", "logged"),
    [
        ({"status": 429, "retry_after": 60}, "rate_limited", ""),
        ({"status": 429, "code": "insufficient_quota"}, "quota_spent", ""),
        ({"status": 500}, "unknown", "service_error"),
        (
            {"status": 400, "code": "odd", "message": "It is off (key standin-key).", "times": 2},
            "unknown",
            "It is off (key ***).",
        ),
    ],
)
async def test_a_failure_of_the_service_is_told_in_the_form_or_in_the_log(
    house, standin, caplog, fault, error, logged
):
    standin.order(**fault)
    result = await submit(house, await opened(house), filled_in(standin))
    assert result["errors"] == {"base": error}
    assert logged in caplog.text
    result = await submit(house, result, filled_in(standin))
    assert result["type"] is FlowResultType.CREATE_ENTRY


@pytest.mark.parametrize(
    "page", [reply("<html>Welcome</html>", kind="text/html"), reply({"hello": "you"})]
)
async def test_another_web_server_is_not_taken_for_azure(house, standin, scripted, page):
    scripted.will(page, page)
    form = await opened(house)
    result = await submit(house, form, filled_in(standin, endpoint=scripted.url))
    assert result["errors"] == {"base": "not_azure_openai"}
    result = await submit(house, result, filled_in(standin))
    assert result["type"] is FlowResultType.CREATE_ENTRY


async def test_an_older_resource_of_azure_asks_for_a_version(house, older_resource, monkeypatch):
    def on_a_host_of_azure(*given: str) -> Endpoint:
        return replace(parse_endpoint(*given), is_azure=True)

    monkeypatch.setattr(connecting, "parse_endpoint", on_a_host_of_azure)
    form = await opened(house)
    data = filled_in(older_resource)
    result = await submit(house, form, data)
    assert result["errors"] == {"base": "api_version_required"}
    result = await submit(house, result, data | {"api_version": "2024-10-21"})
    assert result["type"] is FlowResultType.CREATE_ENTRY
    assert result["result"].data["capabilities"]["wire"] == "chat_completions"


async def test_a_gateway_that_asks_for_a_version_gets_one(house, standin, scripted):
    asks = refuse(400, "MissingApiVersionParameter", "The api-version parameter is required.")
    scripted.will(asks, asks)
    form = await opened(house)
    result = await submit(house, form, filled_in(standin, endpoint=scripted.url))
    assert result["errors"] == {"base": "api_version_required"}
    result = await submit(house, result, filled_in(standin, api_version="2024-10-21"))
    assert result["type"] is FlowResultType.CREATE_ENTRY
    assert result["result"].data["api_version"] == "2024-10-21"


@pytest.mark.parametrize("fault", [{"status": 401}, {"status": 500}, {"status": 400}, {}])
async def test_the_key_is_never_written_to_the_log(house, standin, caplog, fault):
    caplog.set_level("DEBUG")
    if fault:
        standin.order(**fault)
    form = await opened(house)
    await submit(house, form, filled_in(standin))
    ours = [record for record in caplog.records if record.name.startswith("custom_components")]
    theirs = [record for record in caplog.records if record.name.startswith("openai")]
    assert not [record for record in ours + theirs if standin.key in record.getMessage()]


# Twice the same, and two of one resource


async def test_the_same_deployment_is_not_added_twice(house, standin):
    await added(house, filled_in(standin))
    asked = len(standin.requests)
    form = await opened(house)
    result = await submit(house, form, filled_in(standin, endpoint=standin.url + "/openai/v1"))
    assert result["type"] is FlowResultType.ABORT
    assert result["reason"] == "already_configured"
    assert len(standin.requests) == asked


async def test_a_form_left_open_does_not_block_another(house, standin):
    left_open = await opened(house)
    await submit(house, left_open, filled_in(standin, api_key="mistyped"))
    await added(house, filled_in(standin))
    assert house.config_entries.flow.async_progress_by_handler(DOMAIN) == []


# A new key


async def test_a_refused_key_is_replaced_and_the_agent_speaks_again(house, standin, move_in, say):
    entry = await move_in(api_key="expired", routing=ONLY_MODEL)
    for _ in range(2):
        await say(entry, "Hello, are you there?")
        assert last_turn(entry)["error"] == "invalid_auth"
        await house.async_block_till_done()
    (form,) = house.config_entries.flow.async_progress_by_handler(DOMAIN)
    assert form["context"]["source"] == SOURCE_REAUTH

    result = await house.config_entries.flow.async_configure(form["flow_id"])
    assert result["description_placeholders"]["deployment"] == "house-voice"
    result = await submit(house, result, {"api_key": "wrong again"})
    assert result["errors"] == {"base": "invalid_auth"}
    before = entry.runtime_data
    result = await submit(house, result, {"api_key": f" {standin.key} "})
    assert (result["type"], result["reason"]) == (FlowResultType.ABORT, "reauth_successful")
    assert entry.data["api_key"] == standin.key
    assert entry.runtime_data is not before
    await say(entry, "Hello, are you there?")
    assert last_turn(entry)["route"] == "model"


async def test_a_new_key_brings_an_entry_to_life_that_could_not_be_set_up(house, standin, say):
    entry = entry_for(standin, api_key="schlüssel", routing=ONLY_MODEL)
    entry.add_to_hass(house)
    assert not await house.config_entries.async_setup(entry.entry_id)
    await house.async_block_till_done()
    assert entry.state is ConfigEntryState.SETUP_ERROR
    assert entry.error_reason_translation_key == "invalid_auth"
    (form,) = house.config_entries.flow.async_progress_by_handler(DOMAIN)
    result = await submit(house, form, {"api_key": standin.key})
    assert result["reason"] == "reauth_successful"
    assert entry.state is ConfigEntryState.LOADED
    await say(entry, "Hello, are you there?")
    assert last_turn(entry)["route"] == "model"


# Another connection


async def test_an_entry_can_be_given_another_deployment(house, standin, say):
    entry = await added(house, filled_in(standin))
    form = await reconfiguring(house, entry)
    assert suggested(form)["endpoint"] == entry.data["endpoint"]
    assert suggested(form)["deployment"] == "house-voice"
    result = await submit(house, form, filled_in(standin, deployment="house-chat"))
    assert (result["type"], result["reason"]) == (FlowResultType.ABORT, "reconfigure_successful")
    assert entry.data["deployment"] == "house-chat"
    assert entry.data["capabilities"]["wire"] == "chat_completions"
    assert entry.unique_id.endswith("|house-chat")
    assert entry.title == "house-chat"
    await say(entry, "Hello, are you there?")
    assert last_turn(entry)["route"] == "model"
    assert standin.requests[-1]["path"].endswith("/chat/completions")


async def test_an_entry_can_be_given_another_endpoint(house, standin, older_resource, say):
    entry = await added(house, filled_in(standin))
    form = await reconfiguring(house, entry)
    data = filled_in(older_resource, api_version="2024-10-21")
    result = await submit(house, form, data)
    assert result["reason"] == "reconfigure_successful"
    assert entry.data["endpoint"] == f"{older_resource.url}/"
    assert entry.data["capabilities"]["wire"] == "chat_completions"
    await say(entry, "Hello, are you there?")
    assert last_turn(entry)["route"] == "model"
    assert older_resource.requests[-1]["query"] == {"api-version": "2024-10-21"}


async def test_a_wrong_value_leaves_the_old_connection_in_place(house, standin):
    entry = await added(house, filled_in(standin))
    before = dict(entry.data)
    form = await reconfiguring(house, entry)
    result = await submit(house, form, filled_in(standin, api_key="mistyped"))
    assert result["errors"] == {"base": "invalid_auth"}
    assert entry.data == before
    result = await submit(house, result, filled_in(standin))
    assert result["reason"] == "reconfigure_successful"


async def test_an_entry_cannot_become_the_double_of_another(house, standin):
    await added(house, filled_in(standin, deployment="house-chat"))
    entry = await added(house, filled_in(standin))
    form = await reconfiguring(house, entry)
    result = await submit(house, form, filled_in(standin, deployment="house-chat"))
    assert (result["type"], result["reason"]) == (FlowResultType.ABORT, "already_configured")
    assert entry.data["deployment"] == "house-voice"


async def test_a_deployment_that_was_changed_is_learnt_anew(house, standin):
    standin.order(status=400, code="unsupported_parameter", param="store", message="not supported")
    entry = await added(house, filled_in(standin))
    assert entry.runtime_data.llm.capabilities.rejected == {"store"}
    form = await reconfiguring(house, entry)
    await submit(house, form, filled_in(standin))
    assert entry.data["capabilities"]["rejected"] == []
    assert entry.runtime_data.llm.capabilities.rejected == frozenset()


async def test_a_name_that_a_person_gave_the_entry_is_kept(house, standin):
    entry = await added(house, filled_in(standin))
    house.config_entries.async_update_entry(entry, title="Voice of the test house")
    form = await reconfiguring(house, entry)
    await submit(house, form, filled_in(standin, deployment="house-chat"))
    assert entry.title == "Voice of the test house"


async def test_a_refused_key_can_be_replaced_by_reconfiguring_as_well(house, standin, say):
    entry = await added(house, filled_in(standin))
    house.config_entries.async_update_entry(entry, data={**entry.data, "api_key": "expired"})
    await house.async_block_till_done()
    await say(entry, "Hello, are you there?")
    await house.async_block_till_done()
    assert house.config_entries.flow.async_progress_by_handler(DOMAIN) != []
    result = await submit(house, await reconfiguring(house, entry), filled_in(standin))
    assert result["reason"] == "reconfigure_successful"
    assert house.config_entries.flow.async_progress_by_handler(DOMAIN) == []
    await say(entry, "Hello, are you there?")
    assert last_turn(entry)["route"] == "model"


# Embeddings, and the API


@pytest.mark.parametrize(
    ("deployment", "problem"),
    [
        ("nothing-there", "embedding_not_found"),
        ("house-voice", "embedding_unsupported"),
        ("house-embedding", None),
        ("", None),
    ],
)
async def test_a_wrong_embeddings_deployment_is_told(house, move_in, deployment, problem):
    entry = await move_in()
    form = await house.config_entries.options.async_init(entry.entry_id)
    agreed = {"memory": {"embedding_deployment": deployment}}
    result = await house.config_entries.options.async_configure(form["flow_id"], agreed)
    if problem is None:
        assert result["type"] is FlowResultType.CREATE_ENTRY
    else:
        assert result["errors"] == {"base": problem}
    await house.async_block_till_done()


async def test_a_service_out_of_reach_keeps_nobody_from_naming_one(house, move_in, standin):
    entry = await move_in()
    standin.order(status=503, times=3)
    form = await house.config_entries.options.async_init(entry.entry_id)
    agreed = {"memory": {"embedding_deployment": "house-embedding"}}
    result = await house.config_entries.options.async_configure(form["flow_id"], agreed)
    assert result["type"] is FlowResultType.CREATE_ENTRY
    await house.async_block_till_done()


@pytest.mark.parametrize("api", ["responses", "chat_completions"])
async def test_the_api_can_be_chosen_by_hand(house, standin, say, api):
    entry = await added(house, filled_in(standin) | {"api": api})
    assert entry.data["capabilities"]["wire"] == api
    await say(entry, "Hello there, who are you?")
    assert {one["path"] for one in standin.requests} == {f"/openai/v1/{api.replace('_', '/')}"}

    form = await reconfiguring(house, entry)
    assert suggested(form)["api"] == api
    result = await submit(house, form, filled_in(standin) | {"api": "automatic"})
    assert result["reason"] == "reconfigure_successful"
    assert entry.data["capabilities"]["wire"] == "responses"
    await house.async_block_till_done()
