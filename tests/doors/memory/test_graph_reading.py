"""Listening back for the graph in a real house: with the facts, in the same answers, if wanted."""

import asyncio
from datetime import timedelta

import pytest
from homeassistant.helpers import entity_registry as er
from homeassistant.helpers import issue_registry as ir
from pytest_homeassistant_custom_component.common import async_fire_time_changed

from custom_components.switchboard.const import DOMAIN
from custom_components.switchboard.diagnostics import async_get_config_entry_diagnostics
from custom_components.switchboard.engine.storage.entries import Cursor, LogEntry
from custom_components.switchboard.history.unified_log import DATA_LOG
from custom_components.switchboard.memory.learner import WINDOWS_A_RUN
from demo.azure_standin.ask import Reply
from demo.azure_standin.script import reply_to

from ..household import AGREED, MODEL_ONLY, run_reported
from ..household import listen_back as run

OFF = {"memory": {**AGREED["memory"], "graph": False}}
HAMSTER = "My daughter Quendolin has a hamster called Pip."
FOOD = "Pip eats dandelions."


async def relations(house) -> list[tuple[str, str, str]]:
    def read(tx):
        names = {one.id: one.name for one in tx.graph.entities_of(["household"])}
        return [
            (names.get(one.subject), one.predicate, names.get(one.object))
            for one in tx.graph.all_relations(["household"])
            if one.status == "active"
        ]

    return await house.data[DATA_LOG].database.read(read)


def asked(standin) -> list[dict]:
    """Return what was asked about windows."""
    return [
        one["body"]
        for one in standin.requests
        if one["body"].get("text", {}).get("format", {}).get("name") == "facts"
    ]


def for_graph(bodies) -> list[dict]:
    return [one for one in bodies if "relation" in str(one["text"]["format"]["schema"])]


async def test_what_people_say_of_each_other_is_learnt_with_the_facts(
    house, entry, say_at_panel, standin
):
    await say_at_panel(entry, HAMSTER)
    await say_at_panel(entry, FOOD)
    told = await run(house)
    assert {
        key: told["graph"]["last_report"][key]
        for key in ("windows", "relations", "pending", "parked", "stopped")
    } == {"windows": 0, "relations": 3, "pending": 0, "parked": 0, "stopped": "finished"}
    assert (told["graph"]["pending_messages"], told["graph"]["relations"]) == (0, 3)
    found = await relations(house)
    assert ("Quendolin", "owns", "Pip") in found
    assert ("Pip", "eats", "dandelions") in found
    assert (len(asked(standin)), len(for_graph(asked(standin)))) == (1, 1)
    await run(house)
    assert len(asked(standin)) == 1


async def test_it_happens_by_itself_once_the_conversation_is_over(
    house, entry, say_at_panel, freezer
):
    await say_at_panel(entry, HAMSTER)
    wait = run_reported(entry)
    freezer.tick(timedelta(days=4))
    async_fire_time_changed(house)
    await wait()
    told = await run(house)  # waits for the run that is under way
    assert told["graph"]["relations"] == 2
    assert ("Quendolin", "owns", "Pip") in await relations(house)


async def test_who_does_not_want_it_pays_for_none(house, move_in, say_at_panel, standin):
    entry = await move_in(entry_options=OFF, routing=MODEL_ONLY)
    await say_at_panel(entry, HAMSTER)
    told = await run(house)
    assert (told["windows"], told["graph"]["wanted"], told["graph"]["last_report"]) == (
        1,
        False,
        None,
    )
    assert (for_graph(asked(standin)), await relations(house)) == ([], [])


async def test_without_consent_nothing_is_read(house, move_in, say_at_panel, standin):
    entry = await move_in(routing=MODEL_ONLY)
    await say_at_panel(entry, HAMSTER)
    assert asked(standin) == []


async def test_the_request_can_be_kept_by_the_service_and_is_counted_by_its_purpose(
    house, entry, say_at_panel, standin
):
    await say_at_panel(entry, HAMSTER)
    await run(house)
    [body] = asked(standin)
    system, window = body["input"][0], body["input"][-1]
    assert len(str(system["content"])) > 4 * 1024
    assert "Quendolin has a hamster called Pip" in str(window["content"])
    assert "Quendolin has a hamster called Pip." not in str(system["content"])
    assert body["text"]["format"]["strict"] is True
    report = entry.runtime_data.usage.report(by_name=False)
    assert "extraction" in str(report)


async def test_a_window_that_is_given_up_is_read_for_both_once_it_can_be(
    house, entry, say_at_panel, standin
):
    await say_at_panel(entry, HAMSTER)
    standin.state.rules = lambda ask: (
        Reply("I would rather not.")
        if any("Note what the new messages" in turn.text for turn in ask.turns)
        else reply_to(ask)
    )
    for _ in range(5):
        told = await run(house)
    assert (told["parked"], told["graph"]["last_report"]["parked"]) == (1, 0)
    issue = ir.async_get(house).async_get_issue(DOMAIN, "windows_parked")
    assert issue.translation_placeholders["windows"] == "1"
    standin.state.rules = reply_to
    assert (await run(house))["parked"] == 0
    assert ir.async_get(house).async_get_issue(DOMAIN, "windows_parked") is None
    assert len(await relations(house)) == 2


async def test_a_log_that_was_read_for_facts_alone_is_read_a_part_at_a_time(
    house, entry, standin, freezer
):
    log = house.data[DATA_LOG]
    now = entry.runtime_data.learner.log.database.now()
    messages = [
        LogEntry(
            id=f"old{number}",
            conversation_id="long ago",
            owner="household",
            role="user",
            content="The heating in the cellar is set again",
            created_at=now - timedelta(days=1),
        )
        for number in range(20 * (WINDOWS_A_RUN + 3))
    ]

    def read_for_facts(tx):
        tx.log.append(messages)
        tx.windows.move("facts", Cursor("household", messages[-1].id, tx.log.last_seq(), now))

    await log.database.write(read_for_facts)
    learner, told = entry.runtime_data.learner, asyncio.Event()
    learner.numbers.async_listen(
        lambda: told.set() if learner.as_dict()["graph"]["last_report"] else None
    )
    freezer.tick(timedelta(days=4))
    async_fire_time_changed(house)
    async with asyncio.timeout(20):
        await told.wait()
    report = learner.as_dict()["graph"]["last_report"]
    assert (report["windows"], report["stopped"], report["pending"]) == (
        WINDOWS_A_RUN,
        "enough",
        60,
    )
    assert len(asked(standin)) == WINDOWS_A_RUN
    report = (await run(house))["graph"]["last_report"]
    assert (report["windows"], report["stopped"], report["pending"]) == (3, "finished", 0)


async def test_diagnostics_and_sensor_tell_numbers_and_nobodys_words(house, entry, say_at_panel):
    await say_at_panel(entry, HAMSTER)
    await run(house)
    told = await async_get_config_entry_diagnostics(house, entry)
    graph = told["log"]["listening_back"]["graph"]
    assert (graph["wanted"], graph["relations"], graph["windows_failed"]) == (True, 2, {})
    assert "Quendolin" not in str(told)
    sensor = next(
        one
        for one in er.async_entries_for_config_entry(er.async_get(house), entry.entry_id)
        if one.translation_key == "graph_relations"
    )
    assert sensor.disabled_by is er.RegistryEntryDisabler.INTEGRATION


@pytest.mark.parametrize("wanted", [True, False])
async def test_it_is_chosen_in_the_form_of_the_connection(house, move_in, wanted):
    entry = await move_in(entry_options=AGREED)
    form = await house.config_entries.options.async_init(entry.entry_id)
    memory = {**AGREED["memory"], "graph": wanted}
    await house.config_entries.options.async_configure(form["flow_id"], {"memory": memory})
    await house.async_block_till_done()
    assert entry.options["memory"]["graph"] is wanted
    told = await async_get_config_entry_diagnostics(house, entry)
    assert told["log"]["listening_back"]["graph"]["wanted"] is wanted
