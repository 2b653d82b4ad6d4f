"""A model and its parameters for each agent and for each who does tasks."""

import pytest
from homeassistant.components import ai_task
from homeassistant.config_entries import SOURCE_RECONFIGURE, SOURCE_USER
from homeassistant.helpers import llm

from custom_components.switchboard.diagnostics import async_get_config_entry_diagnostics
from custom_components.switchboard.engine.azure.capabilities import Capabilities
from demo.azure_standin.ask import Call, Reply

from ..conftest import ONLY_MODEL, do_task, last_turn

HELLO = "Hello, are you there?"


def named(entry) -> dict:
    return entry.data.get("named_deployments", {})


def asked(standin) -> list[str]:
    """Return which deployments were asked, in order."""
    return [one["body"]["model"] for one in standin.requests]


async def test_an_agent_asks_the_deployment_it_names(open_assist, standin):
    entry, assist = await open_assist(routing=ONLY_MODEL, model={"deployment": "house-small"})
    assert await assist.say(HELLO)
    assert set(asked(standin)) == {"house-small"}
    assert last_turn(entry)["error"] is None


async def test_tasks_and_agents_ask_each_their_own(house, open_assist, standin):
    entry, assist = await open_assist(
        routing=ONLY_MODEL,
        model={"deployment": "house-small"},
        tasks={"deployment": "house-reasoning"},
    )
    await assist.say(HELLO)
    await do_task(house, entry)
    assert asked(standin)[0] == "house-small"
    assert asked(standin)[-1] == "house-reasoning"
    shown = await async_get_config_entry_diagnostics(house, entry)
    assert [one["own"] for one in shown["deployments"]] == [True, False, False]
    assert "house-small" not in str(shown)


async def test_a_fallback_can_be_asked_first_and_the_own_stands_in(house, standin, open_assist):
    entry, assist = await open_assist({"deployment": "house-small"}, routing=ONLY_MODEL)
    [spare] = [one for one in entry.subentries.values() if one.subentry_type == "deployment"]
    [agent] = [one for one in entry.subentries.values() if one.subentry_type == "conversation"]
    model = {**agent.data["model"], "deployment": spare.subentry_id}
    house.config_entries.async_update_subentry(entry, agent, data={**agent.data, "model": model})
    await house.async_block_till_done()
    await assist.say(HELLO)
    assert set(asked(standin)) == {"house-small"}
    standin.state.journal.clear()
    standin.order(status=503)
    assert await assist.say(HELLO)
    assert asked(standin) == ["house-small", "house-voice"]
    house.config_entries.async_remove_subentry(entry, spare.subentry_id)
    await house.async_block_till_done()
    standin.state.journal.clear()
    assert await assist.say(HELLO)
    assert asked(standin) == ["house-voice"]


async def test_what_a_named_deployment_teaches_is_kept_for_it(house, open_assist, standin):
    entry, assist = await open_assist(
        routing=ONLY_MODEL, model={"deployment": "house-reasoning", "temperature": 0.5}
    )
    await assist.say(HELLO)
    known = Capabilities.from_dict(named(entry)["house-reasoning"]["capabilities"])
    assert not known.accepts("temperature")
    assert Capabilities.from_dict(entry.data["capabilities"]).accepts("temperature")
    assert await house.config_entries.async_reload(entry.entry_id)
    standin.state.journal.clear()
    await assist.say(HELLO)
    assert [one["status"] for one in standin.requests] == [200]


@pytest.mark.parametrize("deployment", ["house-voice", "house-chat"])
async def test_the_parameters_of_an_agent_reach_the_model(open_assist, standin, deployment):
    chosen = {
        "reasoning_effort": "high",
        "verbosity": "low",
        "service_tier": "priority",
        "store": True,
    }
    _, assist = await open_assist(deployment=deployment, routing=ONLY_MODEL, model=chosen)
    await assist.say(HELLO)
    body = standin.requests[0]["body"]
    sent = {
        "reasoning_effort": body.get("reasoning_effort") or body.get("reasoning", {}).get("effort"),
        "verbosity": body.get("verbosity") or body.get("text", {}).get("verbosity"),
        "service_tier": body["service_tier"],
        "store": body["store"],
    }
    assert sent == chosen


async def test_nothing_is_asked_for_and_stored_unless_it_is_wanted(open_assist, standin):
    _, assist = await open_assist(routing=ONLY_MODEL)
    await assist.say(HELLO)
    body = standin.requests[0]["body"]
    assert body["store"] is False
    assert not {"reasoning_effort", "verbosity", "text", "service_tier"} & body.keys()


async def test_a_task_has_a_verbosity_beside_the_structure_of_its_answer(house, move_in, standin):
    entry = await move_in(tasks={"verbosity": "high", "service_tier": "flex"})
    await do_task(house, entry)
    body = standin.requests[-1]["body"]
    assert body["text"] == {"verbosity": "high"}
    assert body["service_tier"] == "flex"


async def test_where_the_cheap_tier_has_no_room_it_is_asked_as_usual(house, move_in, standin):
    entry = await move_in(tasks={"service_tier": "flex"})
    standin.order(status=429, retry_after=120)
    assert await do_task(house, entry)
    first, second = (one["body"] for one in standin.requests)
    assert first["service_tier"] == "flex"
    assert "service_tier" not in second


async def test_a_task_may_use_tools_as_often_as_with_home_assistants(house, move_in, standin):
    rounds = 15
    await move_in(tasks={})
    done: list[str] = []

    def answer(ask):
        if len(done) < rounds:
            done.append("called")
            return Reply("", (Call("llm__GetDateTime", "{}"),))
        return Reply("It is late.")

    standin.state.rules = answer
    result = await ai_task.async_generate_data(
        house,
        task_name="t",
        entity_id="ai_task.tasks",
        instructions="What time is it?",
        llm_api=next(api for api in llm.async_get_apis(house) if api.id == "assist"),
    )
    assert result.data == "It is late."
    assert len(standin.requests) == rounds + 1


# The forms


async def _begin(house, entry, kind):
    return await house.config_entries.subentries.async_init(
        (entry.entry_id, kind), context={"source": SOURCE_USER}
    )


@pytest.mark.parametrize("kind", ["conversation", "ai_task_data"])
async def test_a_name_that_nothing_answers_to_is_said_in_the_form(house, move_in, kind):
    entry = await move_in()
    form = await _begin(house, entry, kind)
    wrong = {"name": "Other", "model": {"max_output_tokens": 500, "deployment": "no-such"}}
    form = await house.config_entries.subentries.async_configure(form["flow_id"], wrong)
    assert form["errors"] == {"base": "deployment_unusable"}
    assert form["description_placeholders"] == {"deployment": "no-such"}
    right = {"name": "Other", "model": {"max_output_tokens": 500, "deployment": "house-chat"}}
    made = await house.config_entries.subentries.async_configure(form["flow_id"], right)
    await house.async_block_till_done()
    assert made["type"] == "create_entry"
    # How it wants to be asked was found while the form was open.
    assert named(entry)["house-chat"]["capabilities"]["wire"] == "chat_completions"


async def test_the_form_offers_the_fallback_deployments_and_known_efforts(house, move_in):
    entry = await move_in({"deployment": "house-small"})
    taken = {"values": {"reasoning_effort": {"taken": ["low", "high"]}}}
    known = {**entry.data["capabilities"], **taken}
    house.config_entries.async_update_entry(entry, data={**entry.data, "capabilities": known})
    form = await _begin(house, entry, "conversation")
    [model] = [part for name, part in form["data_schema"].schema.items() if name == "model"]
    offered = {str(name): one for name, one in model.schema.schema.items()}
    assert [one["label"] for one in offered["deployment"].config["options"]] == ["Fallback 1"]
    assert offered["deployment"].config["custom_value"]
    assert offered["reasoning_effort"].config["options"] == ["low", "high"]
    await house.async_block_till_done()


async def test_a_deployment_for_pictures_is_tried_without_a_picture(house, move_in, standin):
    entry = await move_in(tasks={})
    [tasks] = [one for one in entry.subentries.values() if one.title == "Tasks"]

    async def change(named: str) -> dict:
        standin.state.journal.clear()
        form = await house.config_entries.subentries.async_init(
            (entry.entry_id, "ai_task_data"),
            context={"source": SOURCE_RECONFIGURE, "subentry_id": tasks.subentry_id},
        )
        typed = {"model": {"max_output_tokens": 500, "picture_deployment": named}}
        changed = await house.config_entries.subentries.async_configure(form["flow_id"], typed)
        await house.async_block_till_done()
        return changed

    for named, problem in (
        ("no-such", "pictures_not_found"),
        ("house-voice", "pictures_unsupported"),
        ("house-retired", "pictures_unsupported"),
    ):
        form = await change(named)
        assert form["errors"] == {"base": problem}
        assert form["description_placeholders"] == {"deployment": named}
    for named, taken in (("house-pictures", 400), ("house-sketches", 400), ("any", 429)):
        if taken == 429:
            standin.order(status=429)
        assert (await change(named))["reason"] == "reconfigure_successful"
        assert [one["status"] for one in standin.requests] == [taken]
    assert entry.subentries[tasks.subentry_id].data["model"]["picture_deployment"] == "any"
    assert (await change(""))["reason"] == "reconfigure_successful"
    assert standin.requests == []
    assert entry.runtime_data.usage.today.uses == {}
