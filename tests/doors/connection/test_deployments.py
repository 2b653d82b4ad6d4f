"""Deployments that stand in: added in a form, asked when the entry's own cannot answer."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from homeassistant.config_entries import (
    SOURCE_REAUTH,
    SOURCE_RECONFIGURE,
    SOURCE_USER,
    ConfigEntry,
    ConfigSubentry,
)
from homeassistant.core import HomeAssistant
from homeassistant.data_entry_flow import FlowResultType

from custom_components.switchboard.const import DOMAIN
from custom_components.switchboard.diagnostics import async_get_config_entry_diagnostics
from custom_components.switchboard.engine.azure.capabilities import Capabilities
from demo.azure_standin.deployments import DEPLOYMENTS
from tests.conftest import StandinServer, _serve

from ..conftest import ONLY_MODEL, entry_for, fallback, issues_of, last_turn, speech

NOWHERE = "http://127.0.0.1:9/openai/v1/"
HELLO = "Hello, are you there?"


@pytest.fixture
async def other_resource(socket_enabled: None):
    """Serve another resource, with a key of its own."""
    async for server in _serve(key="key-of-the-other-resource"):
        yield StandinServer(server.url, server.state, "key-of-the-other-resource")


@pytest.fixture
def move_in_with(move_in: Callable) -> Callable:
    """Set up an entry whose fallback deployments have the data given, in that order."""
    return partial(move_in, routing=ONLY_MODEL)


SMALL = {"deployment": "house-small"}
REASONING = {"deployment": "house-reasoning"}


def only_fallback(entry: ConfigEntry) -> ConfigSubentry:
    (found,) = (one for one in entry.subentries.values() if one.subentry_type == "deployment")
    return found


def asked(standin: StandinServer) -> list[str]:
    """Return the deployments that were asked, in order, without what taught a lesson (400)."""
    return [one["body"]["model"] for one in standin.requests if one["status"] != 400]


# A turn


@pytest.mark.parametrize(
    "fault",
    [
        {"status": 429, "retry_after": 60},
        {"status": 429, "retry_after": 1},
        {"status": 503},
        {"status": 401},
        {"status": 404},
        {"stall_after_chunks": 0},
        {"drop_after_chunks": 0},
        {"truncate_after_chunks": 0},
    ],
    ids=lambda fault: " ".join(f"{key}={value}" for key, value in fault.items()),
)
async def test_a_fallback_answers_in_the_same_turn(move_in_with, say, standin, monkeypatch, fault):
    monkeypatch.setattr("custom_components.switchboard.engine.azure.llm.READ_TIMEOUT", 1.0)
    entry = await move_in_with(SMALL)
    standin.order(**fault)
    assert speech(await say(entry, HELLO))
    assert (last_turn(entry)["route"], last_turn(entry)["error"]) == ("model", None)
    assert asked(standin) == ["house-voice", "house-small"]


async def test_a_resource_that_is_down_is_stood_in_for(move_in_with, say, standin):
    entry = await move_in_with(
        {**SMALL, "endpoint": f"{standin.url}/openai/v1/", "api_key": standin.key}, endpoint=NOWHERE
    )
    assert speech(await say(entry, HELLO))
    assert last_turn(entry)["error"] is None
    assert asked(standin) == ["house-small"]


async def test_fallback_deployments_are_asked_by_rank(move_in_with, say, standin):
    entry = await move_in_with(SMALL | {"rank": 2}, REASONING | {"rank": 1})
    standin.order(status=500, times=2)
    await say(entry, HELLO)
    assert asked(standin) == ["house-voice", "house-reasoning", "house-small"]


async def test_nothing_is_done_twice_when_the_answer_breaks_off(move_in_with, say, standin):
    entry = await move_in_with(SMALL)
    standin.order(drop_after_chunks=2)
    await say(entry, "tell me a long story about lighthouses")
    assert last_turn(entry)["error"] == "stream_broken"
    assert asked(standin) == ["house-voice"]


async def test_a_deployment_that_keeps_failing_is_not_asked_any_more(move_in_with, say, standin):
    entry = await move_in_with(SMALL)
    for _ in range(3):
        standin.order(status=500)
        await say(entry, HELLO)
    standin.state.journal.clear()
    await say(entry, HELLO)
    assert asked(standin) == ["house-small"]


async def test_a_key_that_is_refused_asks_for_another_while_the_fallback_answers(
    house, move_in_with, say, other_resource
):
    elsewhere = {"endpoint": f"{other_resource.url}/openai/v1/", "api_key": other_resource.key}
    entry = await move_in_with(SMALL | elsewhere, api_key="a-key-that-was-changed")
    assert speech(await say(entry, HELLO))
    assert last_turn(entry)["error"] is None
    (flow,) = house.config_entries.flow.async_progress_by_handler(DOMAIN)
    assert flow["context"]["source"] == SOURCE_REAUTH


async def test_the_budgets_cheaper_deployment_is_the_last_of_the_ranking(move_in_with):
    entry = await move_in_with(SMALL, REASONING)
    data = entry.runtime_data
    assert [one.name for one in data.llm.deployments] == ["house-voice", "Fallback 1", "Fallback 2"]
    assert data.budgeted.cheaper.deployments == data.llm.deployments[-1:]


async def test_an_entry_without_fallback_deployments_has_no_cheaper_one(move_in):
    assert (await move_in()).runtime_data.budgeted.cheaper is None


# What is learnt, and what is reported


async def test_what_a_fallback_is_like_is_learnt_and_kept(house, move_in_with, say, standin):
    entry = await move_in_with({"deployment": "house-chat"})
    data = entry.runtime_data
    standin.order(status=500)
    await say(entry, HELLO)
    await house.async_block_till_done()
    assert only_fallback(entry).data["capabilities"]["wire"] == "chat_completions"
    assert entry.data["capabilities"]["wire"] == "responses"
    assert entry.runtime_data is data
    await house.config_entries.async_reload(entry.entry_id)
    assert entry.runtime_data.llm.deployments[1].client.capabilities.wire == "chat_completions"


async def test_what_was_learnt_on_another_resource_does_not_count(house, move_in_with, standin):
    host = standin.url.removeprefix("http://")
    entry = await move_in_with(
        {
            "deployment": "house-chat",
            "capabilities": {"wire": "chat_completions"},
            "learnt_from": f"{host}|house-chat|",
        }
    )
    assert entry.runtime_data.llm.deployments[1].client.capabilities.wire == "chat_completions"
    house.config_entries.async_update_entry(entry, data={**entry.data, "endpoint": NOWHERE})
    await house.async_block_till_done()
    assert entry.runtime_data.llm.deployments[1].client.capabilities.wire == "responses"


async def test_diagnostics_show_how_each_deployment_is_doing(house, move_in_with, say, standin):
    entry = await move_in_with(SMALL)
    standin.order(status=429, retry_after=60)
    standin.order(content_filter="prompt", category="hate")
    standin.order(content_filter="prompt", category="hate")
    await say(entry, HELLO)
    found = await async_get_config_entry_diagnostics(house, entry)
    own, other = found["deployments"]
    assert (own["own"], own["breaker"]) == (True, "open")
    assert 50 < own["seconds_to_wait"] <= 60
    assert own["last_failure"]["reason"] == "rate_limited"
    assert (other["own"], other["breaker"]) == (False, "closed")
    assert other["last_failure"]["reason"] == "content_filtered"
    assert other["last_failure"]["content_filter_categories"] == ["hate"]
    assert other["capabilities"]["wire"] == "responses"
    assert "house-small" not in str(found)
    assert "deployment" not in [agent["type"] for agent in found["agents"]]


def reported(hass: HomeAssistant) -> list[str]:
    return [one.translation_placeholders["deployment"] for one in issues_of(hass).values()]


async def test_a_fallback_that_does_not_exist_is_reported(house, move_in_with, say, standin):
    entry = await move_in_with({"deployment": "nobody"}, SMALL)
    standin.order(status=500)
    await say(entry, HELLO)
    assert asked(standin) == ["house-voice", "nobody", "house-small"]
    assert reported(house) == ["Fallback 1"]


async def test_a_fallback_whose_own_key_is_refused_is_reported(house, move_in_with, say, standin):
    entry = await move_in_with({**SMALL, "api_key": "not-the-key"})
    standin.order(status=500)
    await say(entry, HELLO)
    assert reported(house) == ["Fallback 1"]
    assert house.config_entries.flow.async_progress_by_handler(DOMAIN) == []


async def test_no_key_goes_to_another_resource(house, move_in_with, say, standin, other_resource):
    entry = await move_in_with({**SMALL, "endpoint": f"{other_resource.url}/openai/v1/"})
    assert len(entry.runtime_data.llm.deployments) == 1
    assert reported(house) == ["Fallback 1"]
    standin.order(status=500, times=2)
    await say(entry, HELLO)
    assert other_resource.requests == []


# The form


async def opened(hass: HomeAssistant, entry: ConfigEntry, **context: Any) -> dict[str, Any]:
    return await hass.config_entries.subentries.async_init(
        (entry.entry_id, "deployment"), context={"source": SOURCE_USER, **context}
    )


async def submit(hass: HomeAssistant, form: dict[str, Any], **typed: Any) -> dict[str, Any]:
    result = await hass.config_entries.subentries.async_configure(form["flow_id"], typed)
    await hass.async_block_till_done()
    return result


def suggested_rank(form: dict[str, Any]) -> int:
    (rank,) = (field for field in form["data_schema"].schema if str(field) == "rank")
    return rank.description["suggested_value"]


async def test_the_form_adds_a_deployment_of_the_same_resource(house, move_in, say, standin):
    entry = await move_in(routing=ONLY_MODEL)
    form = await opened(house, entry)
    assert suggested_rank(form) == 1
    result = await submit(house, form, deployment="house-chat", rank=1)
    assert result["type"] is FlowResultType.CREATE_ENTRY
    host = standin.url.removeprefix("http://")
    added = only_fallback(entry)
    assert added.title == "house-chat"
    assert dict(added.data) == {
        "deployment": "house-chat",
        "endpoint": "",
        "api_key": "",
        "api_version": "",
        "rank": 1,
        "capabilities": Capabilities("chat_completions").as_dict(),
        "learnt_from": f"{host}|house-chat|",
    }
    assert suggested_rank(await opened(house, entry)) == 2
    standin.order(status=503)
    await say(entry, HELLO)
    assert asked(standin)[-2:] == ["house-voice", "house-chat"]


async def test_the_form_adds_a_deployment_of_another_resource(house, move_in, other_resource):
    entry = await move_in()
    form = await opened(house, entry)
    typed = {"deployment": "house-small", "endpoint": other_resource.url + "/openai/v1/", "rank": 1}
    result = await submit(house, form, **typed)
    assert result["errors"] == {"api_key": "key_required"}
    assert other_resource.requests == []
    result = await submit(house, result, **typed, api_key=other_resource.key)
    assert result["type"] is FlowResultType.CREATE_ENTRY
    added = only_fallback(entry)
    assert added.data["endpoint"] == f"{other_resource.url}/openai/v1/"
    assert added.title == "house-small"


async def test_deployments_of_one_name_are_told_apart_and_renamed(house, move_in, other_resource):
    entry = await move_in()
    elsewhere = {"endpoint": other_resource.url + "/openai/v1/", "api_key": other_resource.key}
    form = await opened(house, entry)
    await submit(house, form, deployment="house-voice", rank=1, **elsewhere)
    added = only_fallback(entry)
    assert added.title == "house-voice 2"
    form = await opened(house, entry, source=SOURCE_RECONFIGURE, subentry_id=added.subentry_id)
    await submit(house, form, deployment="house-small", rank=1, **elsewhere)
    assert only_fallback(entry).title == "house-small"


async def test_an_older_fallback_deployment_loses_host_and_port_from_its_name(house, standin):
    entry = entry_for(standin)
    entry.add_to_hass(house)
    host = standin.url.removeprefix("http://")
    given = {"one": f"house-small ({host})", "two": "For the night (cheap)"}
    for number, title in enumerate(given.values(), 1):
        older = fallback(number, deployment="house-small")
        older = ConfigSubentry(
            data=older.data, subentry_type="deployment", title=title, unique_id=title
        )
        house.config_entries.async_add_subentry(entry, older)
    house.config_entries.async_update_entry(entry, minor_version=2)
    assert await house.config_entries.async_setup(entry.entry_id)
    await house.async_block_till_done()
    names = [one.name for one in entry.runtime_data.llm.deployments]
    assert names == ["house-voice", "house-small", "For the night (cheap)"]


@pytest.mark.parametrize(
    ("typed", "errors"),
    [
        ({"deployment": "nobody"}, {"base": "deployment_not_found"}),
        ({"deployment": " "}, {"deployment": "deployment_required"}),
        ({"deployment": "house-voice"}, {"deployment": "already_ranked"}),
        ({"deployment": "house-small", "api_key": "wrong"}, {"base": "invalid_auth"}),
        (
            {"deployment": "house-small", "endpoint": "https://ai.azure.com"},
            {"endpoint": "not_azure_openai"},
        ),
        (
            {"deployment": "house-small", "endpoint": NOWHERE, "api_key": "k"},
            {"base": "cannot_connect"},
        ),
    ],
)
async def test_what_is_wrong_is_told_and_can_be_put_right(house, standin, typed, errors):
    entry = entry_for(standin)
    host = standin.url.removeprefix("http://")
    entry.add_to_hass(house)
    house.config_entries.async_update_entry(entry, unique_id=f"{host}|house-voice")
    assert await house.config_entries.async_setup(entry.entry_id)
    form = await opened(house, entry)
    result = await submit(house, form, rank=1, **typed)
    assert result["errors"] == errors
    result = await submit(house, result, deployment="house-small", rank=1)
    assert result["type"] is FlowResultType.CREATE_ENTRY


async def test_a_fallback_can_be_changed_and_is_tried_again(house, move_in_with, say, standin):
    entry = await move_in_with({"deployment": "nobody"})
    standin.order(status=500)
    await say(entry, HELLO)
    assert reported(house) == ["Fallback 1"]
    subentry = only_fallback(entry)
    form = await opened(house, entry, source=SOURCE_RECONFIGURE, subentry_id=subentry.subentry_id)
    result = await submit(house, form, deployment="house-small", rank=3)
    assert (result["type"], result["reason"]) == (FlowResultType.ABORT, "reconfigure_successful")
    changed = only_fallback(entry)
    assert (changed.data["deployment"], changed.data["rank"]) == ("house-small", 3)
    assert changed.title == "Fallback 1"
    assert reported(house) == []
    assert entry.runtime_data.llm.deployments[1].name == "Fallback 1"


async def test_a_fallback_that_is_removed_is_not_asked(house, move_in_with, say):
    entry = await move_in_with(SMALL)
    house.config_entries.async_remove_subentry(entry, only_fallback(entry).subentry_id)
    await house.async_block_till_done()
    assert len(entry.runtime_data.llm.deployments) == 1


async def test_reasoning_of_another_deployment_is_never_sent(open_assist, standin):
    entry, assistant = await open_assist(
        {"deployment": "house-thinker"}, deployment="house-reasoning", routing=ONLY_MODEL
    )
    _, talk = await assistant.type_in("turn off the bed light")
    standin.order(status=503)
    for words in ("turn on the bed light", "turn off the bed light"):
        await assistant.type_in(words, talk)
        assert last_turn(entry, talk)["error"] is None
    assert "house-thinker" in asked(standin)
    assert [one["error"] for one in standin.requests if one["status"] == 400] == []


async def test_reasoning_a_new_model_cannot_read_is_refused_once(open_assist, standin, monkeypatch):
    entry, assistant = await open_assist(deployment="house-reasoning", routing=ONLY_MODEL)
    _, talk = await assistant.type_in("turn off the bed light")
    exchanged = replace(DEPLOYMENTS["house-reasoning"], mark="n")
    monkeypatch.setitem(DEPLOYMENTS, "house-reasoning", exchanged)
    for words in ("turn on the bed light", "turn off the bed light"):
        await assistant.type_in(words, talk)
        assert last_turn(entry, talk)["error"] is None
    assert len([one for one in standin.requests if one["status"] == 400]) == 1
