"""A deployment whose model is gone, or cannot hold a conversation: stood in for, and reported."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from homeassistant.config_entries import SOURCE_USER, ConfigEntry
from homeassistant.core import HomeAssistant
from homeassistant.exceptions import HomeAssistantError
from homeassistant.helpers import device_registry as dr
from homeassistant.helpers import entity_registry as er
from homeassistant.helpers import issue_registry as ir
from homeassistant.setup import async_setup_component

from custom_components.switchboard.const import DOMAIN
from custom_components.switchboard.engine.turn.phrases import phrase

from ..assist import Assistant, put_up_assistant
from ..conftest import agent_of, by_person, entry_for
from ..connection.test_deployments import fallback

MODEL_ONLY = {"policy": "llm_only"}
RETIRED = {"status": 410}
UNSUITABLE = {"status": 400, "code": "OperationNotSupported", "times": 2}  # on both wires
HELLO = "Hello, are you there?"


@pytest.fixture
def assistant_on(house: HomeAssistant, standin, hass_ws_client) -> Callable:
    """Set up a voice assistant whose connection has fallback deployments with the data given."""

    async def set_up(*data: dict[str, Any], **options: Any) -> tuple[Assistant, ConfigEntry]:
        assert await async_setup_component(house, "assist_pipeline", {})
        entry = entry_for(standin, routing=MODEL_ONLY, **options)
        entry.add_to_hass(house)
        for number, one in enumerate(data, 1):
            house.config_entries.async_add_subentry(entry, fallback(number, **one))
        assert await house.config_entries.async_setup(entry.entry_id)
        await house.async_block_till_done()
        client = await hass_ws_client(house)
        return await put_up_assistant(house, client, agent_of(house, entry)), entry

    return set_up


def issues(hass: HomeAssistant) -> dict[str, dict[str, str]]:
    """Return what is reported of models, with its placeholders."""
    return {
        issue.translation_key: dict(issue.translation_placeholders or {})
        for issue in ir.async_get(hass).issues.values()
        if issue.domain == DOMAIN and str(issue.translation_key).startswith("model_")
    }


def on_day(monkeypatch, day: date) -> None:
    """Let it be a certain day for whatever depends on the last days of models."""
    monkeypatch.setattr("custom_components.switchboard.connection.model_issues._today", lambda: day)


def models(hass: HomeAssistant, entry: ConfigEntry) -> set[str | None]:
    """Return the models on the devices of an entry, that of the memory apart: it has none."""
    devices = dr.async_entries_for_config_entry(dr.async_get(hass), entry.entry_id)
    memory = (DOMAIN, f"{entry.entry_id}_memory")
    assert all(device.model is None for device in devices if memory in device.identifiers)
    return {device.model for device in devices if memory not in device.identifiers}


@pytest.mark.parametrize(
    ("fault", "issue"), [(RETIRED, "model_retired"), (UNSUITABLE, "model_unsuitable")]
)
async def test_the_next_deployment_answers_and_a_person_is_told(
    house, standin, assistant_on, monkeypatch, fault, issue
):
    on_day(monkeypatch, date(2026, 11, 22))
    assistant, _ = await assistant_on({"deployment": "house-small"})
    standin.order(**fault)
    said, _ = await assistant.type_in(HELLO)
    assert said
    assert said not in {phrase(key, "en") for key in ("model_retired", "request_rejected")}
    assert standin.requests[-1]["deployment"] == "house-small"
    expected = {"deployment": "house-voice", "model": "?"}
    if issue == "model_retired":
        expected["date"] = "2026-11-22"
    assert issues(house) == {issue: expected}


async def test_a_report_goes_once_the_deployment_answers_again(house, standin, assistant_on):
    assistant, _ = await assistant_on()
    standin.order(**RETIRED)
    said, _ = await assistant.type_in(HELLO)
    assert said == phrase("model_retired", "en")
    assert list(issues(house)) == ["model_retired"]
    await assistant.type_in(HELLO)
    assert issues(house) == {}


async def test_a_last_day_the_service_names_is_told(house, standin, assistant_on):
    assistant, _ = await assistant_on()
    standin.order(status=410, code="ModelDeprecated", message="It was retired on 2026-10-01.")
    await assistant.type_in(HELLO)
    assert issues(house)["model_retired"]["date"] == "2026-10-01"


async def test_what_the_service_calls_the_model_is_on_the_devices_with_its_last_day(
    house, assistant_on, monkeypatch
):
    on_day(monkeypatch, date(2026, 11, 22))
    assistant, entry = await assistant_on(deployment="house-ending")
    assert models(house, entry) == {"Azure OpenAI"}
    await assistant.type_in(HELLO)
    named = "gpt-5-mini-2025-08-07 (retires 2027-02-09 or later)"
    assert models(house, entry) == {named}
    assert issues(house) == {}
    on_day(monkeypatch, date(2026, 12, 14))
    await assistant.type_in(HELLO)
    assert issues(house) == {
        "model_retires": {
            "deployment": "house-ending",
            "model": "gpt-5-mini-2025-08-07",
            "date": "2027-02-09",
        }
    }
    await house.config_entries.async_reload(entry.entry_id)
    await house.async_block_till_done()
    assert models(house, entry) == {named}


@pytest.mark.parametrize("how", ["named", "fallback"])
async def test_an_agent_with_a_deployment_of_its_own_shows_its_model(
    house, standin, assistant_on, hass_ws_client, monkeypatch, how
):
    on_day(monkeypatch, date(2026, 11, 22))
    if how == "named":
        assistant, entry = await assistant_on(model={"deployment": "house-ending"})
    else:
        assistant, entry = await assistant_on({"deployment": "house-ending"})
        spare, agent = (
            next(one for one in entry.subentries.values() if one.subentry_type == kind)
            for kind in ("deployment", "conversation")
        )
        model = {**agent.data["model"], "deployment": spare.subentry_id}
        house.config_entries.async_update_subentry(
            entry, agent, data={**agent.data, "model": model}
        )
        await house.async_block_till_done()
    assert models(house, entry) == {"Azure OpenAI"}
    await assistant.type_in(HELLO)
    agent = next(one for one in entry.subentries.values() if one.subentry_type == "conversation")
    devices = dr.async_entries_for_config_entry(dr.async_get(house), entry.entry_id)
    shown = {key: one.model for one in devices for _, key in one.identifiers if one.model}
    assert shown == {
        agent.subentry_id: "gpt-5-mini-2025-08-07 (retires 2027-02-09 or later)",
        entry.entry_id: "Azure OpenAI",
    }


async def test_a_task_on_a_retired_model_says_so(house, standin, assistant_on):
    assert await async_setup_component(house, "ai_task", {})
    _, entry = await assistant_on(deployment="house-retired", tasks={})
    [task] = [
        one.entity_id
        for one in er.async_entries_for_config_entry(er.async_get(house), entry.entry_id)
        if one.domain == "ai_task"
    ]
    with pytest.raises(HomeAssistantError) as raised:
        await house.services.async_call(
            "ai_task",
            "generate_data",
            {"entity_id": task, "task_name": "greeting", "instructions": "Greet the house"},
            blocking=True,
            return_response=True,
            context=by_person(house),
        )
    assert raised.value.translation_key == "model_retired"


@pytest.mark.parametrize(
    ("deployment", "error"),
    [("house-retired", "model_retired"), ("house-embedding", "operation_unsupported")],
)
async def test_the_form_of_a_connection_says_what_is_wrong_with_the_model(
    house, standin, deployment, error
):
    form = await house.config_entries.flow.async_init(DOMAIN, context={"source": SOURCE_USER})
    typed = {
        "endpoint": f"{standin.url}/openai/v1/",
        "api_key": standin.key,
        "deployment": deployment,
    }
    result = await house.config_entries.flow.async_configure(form["flow_id"], typed)
    assert result["errors"] == {"base": error}


async def test_embeddings_on_a_retired_model_blame_the_model(house, move_in, tmp_path):
    house.config.config_dir = str(tmp_path)
    memory = {"log_conversations": True, "embedding_deployment": "house-retired"}
    entry = await move_in(entry_options={"memory": memory})
    embedding = entry.runtime_data.embedding
    assert await embedding.async_query_vector("Who likes blueberries?", 30) is None
    assert embedding.as_dict()["failures"].keys() == {"model_retired"}
    assert issues(house)["model_retired"]["deployment"] == "house-retired"
