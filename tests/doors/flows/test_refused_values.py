"""A value that a deployment refuses is that value's affair: no option is lost for it."""

from dataclasses import replace

import pytest
from homeassistant.config_entries import ConfigSubentry
from homeassistant.helpers import entity_registry as er
from homeassistant.helpers import issue_registry as ir
from homeassistant.setup import async_setup_component

from custom_components.switchboard.const import DOMAIN
from demo.azure_standin.deployments import DEPLOYMENTS

from ..assist import put_up_assistant
from ..conftest import ONLY_MODEL, agent_of, do_task

HELLO = "Hello, are you there?"
CHOOSY = "house-choosy"
SCHEMA_REFUSED = {
    "status": 400,
    "message": "Invalid schema for response_format 'mood': In context=('properties', 'mood'), "
    "'description' is not permitted.",
    "param": "text.format.schema",
}


@pytest.fixture
def moved_in(open_assist):
    """Set up a voice assistant on a deployment; its model options are those given."""
    return lambda deployment=CHOOSY, wire="responses", **model: open_assist(
        deployment=deployment, wire=wire, routing=ONLY_MODEL, model=model, tasks={}
    )


def issues(hass) -> list[tuple[str, dict[str, str]]]:
    return [
        (str(issue.translation_key), dict(issue.translation_placeholders or {}))
        for issue in ir.async_get(hass).issues.values()
        if issue.domain == DOMAIN and str(issue.translation_key).startswith("option_")
    ]


def efforts(standin) -> list[str | None]:
    return [(body.get("reasoning") or {}).get("effort") for body in standin.sent()]


async def choose(hass, entry, **model) -> None:
    """Change the model options of the agent in its form."""
    [agent] = [one for one in entry.subentries.values() if one.subentry_type == "conversation"]
    form = await hass.config_entries.subentries.async_init(
        (entry.entry_id, "conversation"),
        context={"source": "reconfigure", "subentry_id": agent.subentry_id},
    )
    sections = {name: part for name, part in agent.data.items() if isinstance(part, dict)}
    sections["model"] = {**sections["model"], **model}
    plain = {name: agent.data[name] for name in ("prompt", "llm_hass_api")}
    result = await hass.config_entries.subentries.async_configure(
        form["flow_id"], {**plain, **sections}
    )
    assert result["reason"] == "reconfigure_successful", result
    await hass.async_block_till_done()


async def test_the_nearest_value_the_model_lists_is_used_and_said(house, standin, moved_in):
    _, assistant = await moved_in(reasoning_effort="minimal")
    assert (await assistant.type_in(HELLO))[0]
    assert efforts(standin) == ["minimal", "low"]
    await assistant.type_in(HELLO)
    assert efforts(standin) == ["minimal", "low", "low"]
    assert issues(house) == [
        (
            "option_replaced",
            {
                "agent": "Switchboard",
                "deployment": CHOOSY,
                "option": "reasoning_effort",
                "value": "minimal",
                "used": "low",
            },
        )
    ]


async def test_another_agent_keeps_its_own_value(house, standin, moved_in, hass_ws_client):
    entry, assistant = await moved_in(reasoning_effort="minimal")
    await assistant.type_in(HELLO)
    [agent] = [one for one in entry.subentries.values() if one.subentry_type == "conversation"]
    data = {**agent.data, "model": {**agent.data["model"], "reasoning_effort": "high"}}
    house.config_entries.async_add_subentry(
        entry, ConfigSubentry(data=data, subentry_type="conversation", title="Two", unique_id=None)
    )
    await house.async_block_till_done()
    [second] = [
        one.entity_id
        for one in er.async_entries_for_config_entry(er.async_get(house), entry.entry_id)
        if one.domain == "conversation" and one.entity_id != agent_of(house, entry)
    ]
    other = await put_up_assistant(house, await hass_ws_client(house), second)
    await other.type_in(HELLO)
    assert efforts(standin) == ["minimal", "low", "high"]


async def test_another_choice_is_tried_and_the_report_goes(house, standin, moved_in):
    entry, assistant = await moved_in(temperature=0.3)
    await assistant.type_in(HELLO)
    assert [body.get("temperature") for body in standin.sent()] == [0.3, None]
    [(kind, said)] = issues(house)
    assert (kind, said["option"], said["value"]) == ("option_left_out", "temperature", "0.3")
    await choose(house, entry, temperature=1.0)
    assert issues(house) == []
    await assistant.type_in(HELLO)
    assert standin.sent()[-1]["temperature"] == 1.0
    await choose(house, entry, temperature=0.3)
    await assistant.type_in(HELLO)
    assert [body.get("temperature") for body in standin.sent()[-2:]] == [0.3, None]


@pytest.mark.parametrize("wire", ["responses", "chat_completions"])
async def test_a_limit_that_is_too_large_stays_a_limit(house, standin, moved_in, wire):
    _, assistant = await moved_in(wire=wire, max_output_tokens=9000)
    name = "max_output_tokens" if wire == "responses" else "max_completion_tokens"
    await assistant.type_in(HELLO)
    await assistant.type_in(HELLO)
    assert [body.get(name) for body in standin.sent()] == [9000, 2000, 2000]
    [(kind, said)] = [one for one in issues(house) if one[1]["agent"] == "Switchboard"]
    assert (kind, said["value"], said["used"]) == ("option_replaced", "9000", "2000")


async def test_a_limit_that_nobody_names_is_found_by_halves(standin, moved_in):
    _, assistant = await moved_in(deployment="house-voice", max_output_tokens=8000)
    too_large = {"status": 400, "param": "max_output_tokens", "message": "The value is too large."}
    standin.order(**too_large, times=2)
    await assistant.type_in(HELLO)
    assert [body["max_output_tokens"] for body in standin.sent()] == [8000, 4000, 2000]


async def test_a_new_model_is_asked_everything_afresh(house, standin, moved_in, monkeypatch):
    _, assistant = await moved_in(reasoning_effort="minimal")
    await assistant.type_in(HELLO)
    newer = replace(DEPLOYMENTS[CHOOSY], model="standin-rules-2", efforts=())
    monkeypatch.setitem(DEPLOYMENTS, CHOOSY, newer)
    await assistant.type_in(HELLO)
    assert issues(house) == []
    await assistant.type_in(HELLO)
    assert efforts(standin) == ["minimal", "low", "low", "minimal"]


async def test_a_schema_that_is_refused_without_a_code_teaches_nothing(house, standin, moved_in):
    assert await async_setup_component(house, "ai_task", {})
    entry, _ = await moved_in(deployment="house-voice")
    structure = {"mood": {"selector": {"text": {}}, "required": True}}
    standin.order(**SCHEMA_REFUSED)
    assert set(await do_task(house, entry, structure=structure)) == {"mood"}
    assert set(await do_task(house, entry, structure=structure)) == {"mood"}
    asked = [body.get("text", {}).get("format", {}).get("type") for body in standin.sent()]
    assert asked == ["json_schema", None, "json_schema"]
    assert "json_schema" not in entry.data["capabilities"]["rejected"]


async def test_what_an_older_version_learnt_of_a_value_is_tried_again(house, standin, moved_in):
    entry, assistant = await moved_in(deployment="house-voice", reasoning_effort="low")
    older = {"wire": "responses", "rejected": ["reasoning_effort", "json_schema", "store"]}
    house.config_entries.async_update_entry(entry, data={**entry.data, "capabilities": older})
    await house.async_block_till_done()
    await assistant.type_in(HELLO)
    assert efforts(standin) == ["low"]
    assert "store" not in standin.sent()[-1]
