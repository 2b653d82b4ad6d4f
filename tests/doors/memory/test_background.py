"""What runs in the background: when, on which deployment, and what happens when that is gone."""

import asyncio
from datetime import timedelta
from types import MappingProxyType
from typing import Any

import pytest
from homeassistant.config_entries import ConfigSubentry
from homeassistant.data_entry_flow import InvalidData
from pytest_homeassistant_custom_component.common import async_fire_time_changed

from custom_components.switchboard.diagnostics import async_get_config_entry_diagnostics

from ..household import AGREED, MODEL_ONLY, act, run_reported
from ..household import listen_back as run
from ..usage.test_tracker import change, our_issues
from .test_learner import WISH, facts


async def test_the_wait_for_silence_is_an_option(house, entry, assistant_for, freezer):
    by_count = {"memory": {**AGREED["memory"], "window_size": 10}}
    await change(house, entry, **by_count, background={"read_minutes": 1440, "idle_minutes": 2})
    await (await assistant_for(entry)).type_in(WISH)
    wait = run_reported(entry)
    freezer.tick(timedelta(minutes=3))
    async_fire_time_changed(house)
    await wait()
    assert len(await facts(house)) == 1


async def test_how_often_the_log_is_read_is_an_option(house, entry, assistant_for, freezer):
    await change(house, entry, **AGREED, background={"read_minutes": 5, "idle_minutes": 120})
    await (await assistant_for(entry)).type_in(WISH)
    wait = run_reported(entry)
    freezer.tick(timedelta(minutes=6))
    async_fire_time_changed(house)
    await wait()
    # It has looked, and the conversation was not over yet.
    assert await facts(house) == []
    assert entry.runtime_data.learner.report.pending == 2


@pytest.mark.parametrize(
    "beyond", [{"read_minutes": 4}, {"idle_minutes": 1441}, {"night_hour": 24}]
)
async def test_the_form_keeps_the_schedule_within_its_bounds(house, move_in, beyond):
    entry = await move_in(entry_options=AGREED)
    with pytest.raises(InvalidData):
        await change(house, entry, **AGREED, background=beyond)


async def test_the_diagnostics_tell_the_schedule(house, move_in):
    entry = await move_in(entry_options={**AGREED, "background": {"idle_minutes": 3}})
    told = await async_get_config_entry_diagnostics(house, entry)
    assert told["background"]["read_minutes"] == 15
    assert told["background"]["idle_minutes"] == 3


# Which deployment


def schema_of(body: dict[str, Any]) -> Any:
    return body.get("text") or body.get("response_format")


def asked_for(standin: Any, *, extraction: bool) -> list[dict[str, Any]]:
    """Return what was asked to read the log, or else, in order, with how it was answered."""
    return [
        one for one in standin.requests if ("said_as" in str(schema_of(one["body"]))) is extraction
    ]


def deployments(requests: list[dict[str, Any]]) -> list[str]:
    return [one["deployment"] for one in requests]


async def test_background_work_goes_to_the_deployment_that_was_chosen(
    house, move_in, assistant_for, standin
):
    facts_only = {"memory": {**AGREED["memory"], "graph": False}}
    entry = await move_in(entry_options=facts_only, routing=MODEL_ONLY)
    await change(house, entry, **facts_only, background={"deployment": "house-brisk"})
    standin.state.journal.clear()
    await (await assistant_for(entry)).type_in(WISH)
    assert (await run(house))["facts"] == 1
    assert deployments(asked_for(standin, extraction=True)) == ["house-brisk"]
    assert set(deployments(asked_for(standin, extraction=False))) == {"house-voice"}
    told = (await async_get_config_entry_diagnostics(house, entry))["background"]
    assert (told["asks"], told["is_there"], len(told["deployments"])) == ("deployment", True, 1)
    assert "house-brisk" not in str(told)


async def test_the_form_tries_what_is_named_for_background_work(house, move_in, standin):
    entry = await move_in(entry_options=AGREED)
    for lost in ("house-of-nobody", "connection:nobody"):
        told = await change(house, entry, **AGREED, background={"deployment": lost})
        assert told["errors"] == {"base": "deployment_unusable"}


async def test_another_connection_does_the_work_counts_it_and_may_go(
    house, move_in, assistant_for, standin
):
    entry = await move_in(entry_options=AGREED, routing=MODEL_ONLY)
    other = await move_in(deployment="house-brisk")
    chosen = {"deployment": f"connection:{other.entry_id}"}
    await change(house, entry, **AGREED, background=chosen)
    dialog = await assistant_for(entry)
    await dialog.type_in(WISH)
    assert (await run(house))["facts"] == 1
    assert deployments(asked_for(standin, extraction=True)) == ["house-brisk"]
    assert other.runtime_data.usage.report()["purposes"]["extraction"]["calls"] == 1
    assert "extraction" not in entry.runtime_data.usage.report()["purposes"]
    assert not our_issues(house)

    await house.config_entries.async_remove(other.entry_id)
    assert "background_unavailable" in our_issues(house)
    answer, _ = await dialog.type_in("I like cherries.")
    assert answer
    told = await run(house)
    assert (told["stopped"], told["failed"], told["pending"]) == ("no_deployment", 0, 2)
    assert deployments(asked_for(standin, extraction=True)) == ["house-brisk"]

    await change(house, entry, **AGREED, background={})
    assert not our_issues(house)
    assert (await run(house))["pending"] == 0


async def test_another_connection_on_a_server_of_ones_own_gives_way_to_whoever_speaks(
    house, move_in, assistant_for, standin
):
    entry = await move_in(entry_options=AGREED, routing=MODEL_ONLY)
    other = await move_in(deployment="house-brisk")
    chosen = {"deployment": f"connection:{other.entry_id}"}
    await change(house, entry, **AGREED, background=chosen)
    dialog = await assistant_for(entry)
    await dialog.type_in(WISH)
    standin.order(stall_after_chunks=2)
    running = house.async_create_task(run(house))
    async with asyncio.timeout(20):
        while not asked_for(standin, extraction=True):  # noqa: ASYNC110  (another thread answers)
            await asyncio.sleep(0.01)
        await dialog.type_in("I like cherries.")
        told = await running
    assert (told["failed"], told["stopped"]) == (0, "finished")


async def test_only_what_is_asked_on_a_server_of_ones_own_gives_way(house, move_in):
    entry = await move_in(entry_options=AGREED)
    assert entry.runtime_data.background.llm.one_by_one("extraction")
    elsewhere = ConfigSubentry(
        data=MappingProxyType(
            {
                "deployment": "far",
                "endpoint": "https://a-house.openai.azure.com",
                "api_key": "a-key",
                "rank": 1,
                "capabilities": {},
            }
        ),
        subentry_type="deployment",
        title="Far",
        unique_id=None,
    )
    house.config_entries.async_add_subentry(entry, elsewhere)
    await house.async_block_till_done()
    chosen = {"background": {"deployment": elsewhere.subentry_id}}
    house.config_entries.async_update_entry(entry, options={**AGREED, **chosen})
    await house.async_block_till_done()
    assert not entry.runtime_data.background.llm.one_by_one("extraction")


async def test_all_of_it_goes_there_within_the_budget_of_who_does_it(house, move_in, assistant_for):
    other = await move_in(
        deployment="house-brisk", entry_options={"budgets": {"background_tokens": 2000}}
    )
    entry = await move_in(
        entry_options=AGREED,
        routing=MODEL_ONLY,
        window={
            "max_tokens": 400,
            "keep_exchanges": 2,
            "topics": "own",
            "own_topics": "Wine: merlot",
            "topics_by_model": True,
        },
    )
    chosen = {"deployment": f"connection:{other.entry_id}"}
    await change(house, entry, **AGREED, background=chosen)
    dialog, talk = await assistant_for(entry), None
    for wish in (WISH, "Tell me about whales.", "Tell me about owls.", "Tell me about bees."):
        _, talk = await dialog.type_in(wish, talk)
        await entry.runtime_data.summary_queue.idle()
        await entry.runtime_data.topics.idle()
    await run(house)
    done = other.runtime_data.usage.report()
    assert {"extraction", "summary", "topics"} <= done["purposes"].keys()
    assert set(entry.runtime_data.usage.report()["purposes"]) == {"turn"}
    assert done["budgets"]["background"]["used"] > 2000
    await dialog.type_in("I love cherries in the evening.", talk)
    assert (await run(house))["stopped"] == "budget"


async def test_a_background_deployment_that_fails_lets_turns_alone_and_the_work_waits(
    house, move_in, assistant_for, standin
):
    gone = {"background": {"deployment": "house-retired"}}
    entry = await move_in(entry_options={**AGREED, **gone}, routing=MODEL_ONLY)
    answer, _ = await (await assistant_for(entry)).type_in(WISH)
    assert answer
    told = await run(house)
    assert (told["stopped"], told["failed"], told["pending"]) == ("service", 1, 2)
    assert deployments(asked_for(standin, extraction=True)) == ["house-retired"]
    assert "background_unavailable" in our_issues(house)


# At which price


@pytest.mark.parametrize("deployment", ["house-voice", "house-chat"])
async def test_background_work_is_asked_for_in_the_cheap_tier(
    house, move_in, assistant_for, standin, deployment
):
    entry = await move_in(deployment=deployment, entry_options=AGREED, routing=MODEL_ONLY)
    await change(house, entry, **AGREED, background={"flex": True})
    await (await assistant_for(entry)).type_in(WISH)
    assert (await run(house))["facts"] == 1
    # What the deployment refuses besides is another lesson.
    assert [tier for tier, status in tiers(standin) if status == 200] == ["flex"]
    assert standin.requests[0]["body"].get("service_tier") is None


async def test_a_model_without_the_cheap_tier_is_asked_without_it_from_then_on(
    house, move_in, assistant_for, standin
):
    entry = await move_in(deployment="house-thrifty", entry_options=AGREED, routing=MODEL_ONLY)
    await change(house, entry, **AGREED, background={"flex": True})
    dialog = await assistant_for(entry)
    for wish in (WISH, "I love cherries in the evening."):
        await dialog.type_in(wish)
        assert (await run(house))["failed"] == 0
        assert await house.config_entries.async_reload(entry.entry_id)
    assert tiers(standin) == [("flex", 400), (None, 200), (None, 200)]
    assert list(our_issues(house)) == ["flex_unavailable"]
    await change(house, entry, **AGREED, background={"flex": False})
    assert not our_issues(house)


async def test_where_the_cheap_tier_has_no_room_the_call_is_made_as_usual(
    house, move_in, assistant_for, standin
):
    entry = await move_in(deployment="house-full", entry_options=AGREED, routing=MODEL_ONLY)
    await change(house, entry, **AGREED, background={"flex": True})
    await (await assistant_for(entry)).type_in(WISH)
    # The second attempt, for a service that fails, is still there after that.
    standin.order()
    standin.order(status=500)
    assert (await run(house))["failed"] == 0
    assert tiers(standin) == [("flex", 429), (None, 500), (None, 200)]


async def test_whoever_has_something_remembered_does_not_wait_for_the_cheap_tier(
    house, move_in, standin
):
    await move_in(entry_options={**AGREED, "background": {"flex": True}})
    for text in ("Likes tea with milk", "Likes tea with sugar"):
        await act(house, "remember", text=text)
    judged = [one["body"] for one in standin.requests]
    assert judged
    assert all("service_tier" not in body for body in judged)


def tiers(standin: Any) -> list[tuple[str | None, int]]:
    """Return the tier in which the log was read, and how that was answered, call by call."""
    return [
        (one["body"].get("service_tier"), one["status"])
        for one in asked_for(standin, extraction=True)
    ]
