"""A deployment whose model is gone, or cannot hold a conversation: stood in for, and reported."""

from datetime import date

import pytest
from homeassistant.config_entries import ConfigEntry
from homeassistant.core import HomeAssistant
from homeassistant.exceptions import HomeAssistantError
from homeassistant.helpers import device_registry as dr
from homeassistant.setup import async_setup_component

from custom_components.switchboard.const import DOMAIN
from custom_components.switchboard.engine.turn.phrases import phrase

from ..conftest import ONLY_MODEL, do_task, issues_of

RETIRED = {"status": 410}
UNSUITABLE = {"status": 400, "code": "OperationNotSupported", "times": 2}  # on both wires
HELLO = "Hello, are you there?"


def issues(hass: HomeAssistant) -> dict[str, dict[str, str]]:
    """Return what is reported of models, with its placeholders."""
    found = issues_of(hass, "model_")
    return {key: dict(issue.translation_placeholders or {}) for key, issue in found.items()}


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
    house, standin, open_assist, monkeypatch, fault, issue
):
    on_day(monkeypatch, date(2026, 11, 22))
    _, assistant = await open_assist({"deployment": "house-small"}, routing=ONLY_MODEL)
    standin.order(**fault)
    said, _ = await assistant.type_in(HELLO)
    assert said
    assert said not in {phrase(key, "en") for key in ("model_retired", "request_rejected")}
    assert standin.requests[-1]["deployment"] == "house-small"
    expected = {"deployment": "house-voice", "model": "?"}
    if issue == "model_retired":
        expected["date"] = "2026-11-22"
    assert issues(house) == {issue: expected}


async def test_a_report_goes_once_the_deployment_answers_again(house, standin, open_assist):
    _, assistant = await open_assist(routing=ONLY_MODEL)
    standin.order(**RETIRED)
    said, _ = await assistant.type_in(HELLO)
    assert said == phrase("model_retired", "en")
    assert list(issues(house)) == ["model_retired"]
    await assistant.type_in(HELLO)
    assert issues(house) == {}


async def test_a_last_day_the_service_names_is_told(house, standin, open_assist):
    _, assistant = await open_assist(routing=ONLY_MODEL)
    standin.order(status=410, code="ModelDeprecated", message="It was retired on 2026-10-01.")
    await assistant.type_in(HELLO)
    assert issues(house)["model_retired"]["date"] == "2026-10-01"


async def test_what_the_service_calls_the_model_is_on_the_devices_with_its_last_day(
    house, open_assist, monkeypatch
):
    on_day(monkeypatch, date(2026, 11, 22))
    entry, assistant = await open_assist(routing=ONLY_MODEL, deployment="house-ending")
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
    house, open_assist, monkeypatch, how
):
    on_day(monkeypatch, date(2026, 11, 22))
    if how == "named":
        entry, assistant = await open_assist(
            routing=ONLY_MODEL, model={"deployment": "house-ending"}
        )
    else:
        entry, assistant = await open_assist({"deployment": "house-ending"}, routing=ONLY_MODEL)
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


async def test_a_task_on_a_retired_model_says_so(house, open_assist):
    assert await async_setup_component(house, "ai_task", {})
    entry, _ = await open_assist(routing=ONLY_MODEL, deployment="house-retired", tasks={})
    with pytest.raises(HomeAssistantError) as raised:
        await do_task(house, entry)
    assert raised.value.translation_key == "model_retired"


async def test_embeddings_on_a_retired_model_blame_the_model(house, move_in, tmp_path):
    house.config.config_dir = str(tmp_path)
    memory = {"log_conversations": True, "embedding_deployment": "house-retired"}
    entry = await move_in(entry_options={"memory": memory})
    embedding = entry.runtime_data.embedding
    assert await embedding.async_query_vector("Who likes blueberries?", 30) is None
    assert embedding.as_dict()["failures"].keys() == {"model_retired"}
    assert issues(house)["model_retired"]["deployment"] == "house-retired"
