"""A newer model reads the log again: what it learns replaces the old, but not what is people's."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from homeassistant.setup import async_setup_component
from homeassistant.util import dt as dt_util
from pytest_homeassistant_custom_component.common import MockConfigEntry

from custom_components.switchboard.const import DOMAIN
from custom_components.switchboard.engine.reading import jobs
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD
from custom_components.switchboard.history.unified_log import DATA_LOG
from demo.azure_standin.ask import Ask, Reply
from demo.azure_standin.azure_errors import prompt_filtered

from ..assist import put_up_assistant
from ..conftest import agent_of, by_person
from ..gullible import Gullible
from ..usage.test_tracker import change

type Act = Callable[..., Awaitable[dict[str, Any]]]

CHUNKS = {
    "strategy": "sliding-window",
    "max_tokens_per_chunk": 30,
    "overlap_tokens": 0,
    "parallel_chunks": 1,
}
OPTIONS = {"memory": {"log_conversations": True}, "chunking": CHUNKS}
SAID = {
    "I like figs.": "Likes figs with honey",
    "I like soup.": "Likes hot soup",
    "I like kale.": "Likes kale in winter",
    "I like plums.": "Likes plums from the garden",
    "I like rye bread.": "Likes rye bread",
}


@pytest.fixture
async def entry(house, move_in) -> MockConfigEntry:
    """Set up an agent with a log, which is cut into chunks of a sentence or two."""
    assert await async_setup_component(house, "assist_pipeline", {})
    return await move_in(entry_options=OPTIONS, routing={"policy": "llm_only"})


@pytest.fixture
def act(house, hass_ws_client) -> Act:
    """Call an action over the websocket, as the developer tools do."""

    async def called(action: str, **data: Any) -> dict[str, Any]:
        client = await hass_ws_client(house)
        await client.send_json_auto_id(
            {
                "type": "call_service",
                "domain": DOMAIN,
                "service": action,
                "service_data": data,
                "return_response": True,
            }
        )
        answer = await client.receive_json()
        return answer["result"]["response"] if answer["success"] else answer["error"]

    return called


@pytest.fixture
async def learnt(house, entry, hass_ws_client, act) -> MockConfigEntry:
    """Say five wishes in the Assist dialog, and let them be learnt."""
    client = await hass_ws_client(house)
    assistant = await put_up_assistant(house, client, agent_of(house, entry))
    conversation_id = None
    for words in SAID:
        _, conversation_id = await assistant.type_in(words, conversation_id)
    assert (await act("run_extraction"))["facts"] == len(SAID)
    return entry


async def known(act: Act) -> dict[str, str]:
    """Return what is known, by its text, with its id."""
    found = await act("list_memories")
    return {one["text"]: one["id"] for one in found["memories"]}


async def settled(entry: MockConfigEntry, status: str) -> None:
    """Wait until a job that goes on by itself has come so far."""
    learner, told = entry.runtime_data.learner, asyncio.Event()

    def look() -> None:
        if any(one["status"] == status for one in learner.as_dict()["read_in_chunks"]):
            told.set()

    learner.numbers.async_listen(look)
    look()
    async with asyncio.timeout(20):
        await told.wait()


async def test_what_a_newer_model_learns_takes_the_place_of_what_was_known(learnt, act, standin):
    before = await known(act)
    asked = len(standin.sent())
    standin.state.rules = Gullible(makes_of=SAID)
    told = await act("run_extraction", **{"from": "beginning", "detailed": True})
    assert (told["status"], told["stopped"], told["replaced"]) == ("done", "finished", 5)
    assert told["chunks"] == told["read"] == len(told["results"]) > 2
    assert [one["status"] for one in told["results"]] == ["success"] * told["chunks"]
    assert [one["left"] for one in told["progress"]] == [*range(told["chunks"])][::-1]
    assert (await known(act)).keys() == set(SAID.values())
    # What it says in the same words stays the memory it was.
    assert (await known(act))["Likes rye bread"] == before["Likes rye bread"]
    assert len(standin.sent()) > asked + 2
    again = await act("run_extraction", **{"from": "beginning"})
    assert (again["generation"], again["withdrawn"]) == (told["generation"] + 1, 0)
    assert "results" not in again


async def test_what_people_told_edited_pinned_or_forgot_stays_so(learnt, act, standin):
    ids = await known(act)
    await act("edit_memory", memory_id=ids["Likes figs"], text="Likes figs in cake")
    await act("edit_memory", memory_id=ids["Likes soup"], pinned=True)
    await act("remember", text="Likes kale")
    planned = await act("forget", memory_id=ids["Likes plums"])
    await act("forget", memory_id=ids["Likes plums"], confirm=True)
    mine = {text: id_ for text, id_ in (await known(act)).items() if text != "Likes rye bread"}
    standin.state.rules = Gullible(makes_of={**SAID, "I like rye bread.": "Likes warm rye bread"})
    told = await act("run_extraction", **{"from": "beginning"})
    assert told["status"] == "done", planned
    after = await known(act)
    assert mine.items() <= after.items()
    assert "Likes warm rye bread" in after
    assert not any("plums" in text for text in after)


async def test_only_what_was_said_since_a_time_is_read_again(house, learnt, act, standin, say):
    since = dt_util.utcnow()
    await say(learnt, "I like jam.", conversation_id="later", device_id="panel")
    await act("run_extraction")
    standin.state.rules = Gullible(makes_of={**SAID, "I like jam.": "Likes jam on toast"})
    told = await act("run_extraction", **{"from": since.isoformat()})
    assert (told["replaced"], told["chunks"]) == (1, 1)
    found = (await known(act)).keys()
    assert {"Likes jam on toast", "Likes figs"} <= found
    assert "Likes jam" not in found


async def test_it_is_paused_resumed_and_goes_on_by_itself(house, learnt, act, standin):
    standin.state.rules = Gullible(makes_of=SAID)
    with house.data[DATA_LOG].quiet.turn():
        running = house.async_create_task(act("run_extraction", **{"from": "beginning"}))
        while "generation" not in (held := await act("run_extraction", reading="pause")):
            pass
        assert held["status"] == "paused"
    assert (await running)["stopped"] == "paused"
    assert (await known(act)).keys() & set(SAID) == set()
    assert (await act("run_extraction", reading="resume"))["status"] == "running"
    await settled(learnt, "done")
    assert (await known(act)).keys() == set(SAID.values())


async def test_a_cancelled_one_leaves_what_is_known(house, learnt, act, standin):
    before = await known(act)
    standin.order(status=401)
    told = await act("run_extraction", **{"from": "beginning"})
    assert (told["status"], told["stopped"], told["failed"]) == ("running", "service", 1)
    assert (await act("run_extraction", reading="cancel"))["status"] == "cancelled"
    await act("run_extraction")
    assert await known(act) == before
    refused = await act("run_extraction", reading="resume")
    assert refused["translation_key"] == "nothing_read_again"


async def test_what_failed_is_tried_again_where_it_stood(learnt, act, standin):
    standin.state.rules = Gullible(makes_of=SAID)
    standin.order(status=401)
    told = await act("run_extraction", **{"from": "beginning"})
    assert (told["status"], told["read"]) == ("running", 0)
    await act("run_extraction")
    assert learnt.runtime_data.learner.as_dict()["read_in_chunks"][0]["status"] == "done"
    assert (await known(act)).keys() == set(SAID.values())


async def test_one_sentence_that_the_content_filter_refuses_takes_no_other_with_it(
    house, learnt, act, standin, caplog
):
    await change(house, learnt, **{**OPTIONS, "chunking": {**CHUNKS, "max_tokens_per_chunk": 900}})
    learns = Gullible(makes_of=SAID)

    def filtered(ask: Ask) -> Reply:
        if "soup" in ask.turns[-1].text:
            raise prompt_filtered("violence")
        return learns(ask)

    standin.state.rules = filtered
    told = await act("run_extraction", **{"from": "beginning"})
    assert (told["status"], told["chunks"], told["read"], told["failed"]) == ("running", 2, 1, 1)
    assert (await known(act)).keys() == {*SAID.values()} - {"Likes hot soup"} | {"Likes soup"}
    assert "was not read: content_filtered" in caplog.text
    standin.state.rules = learns
    await act("run_extraction")
    [report] = learnt.runtime_data.learner.as_dict()["read_in_chunks"]
    assert (report["status"], report["read"], report["failed"]) == ("done", 2, 0)
    assert (await known(act)).keys() == set(SAID.values())


async def test_what_cannot_be_done_is_said(entry, act):
    refused = await act("run_extraction", **{"from": "beginning"})
    assert refused["translation_key"] == "nothing_to_read_again"
    refused = await act("run_extraction", **{"from": "beginning", "reading": "cancel"})
    assert refused["translation_key"] == "from_or_reading"


async def test_too_much_for_windows_is_read_in_chunks_and_only_once(
    house, entry, act, say, standin, monkeypatch
):
    monkeypatch.setattr(jobs, "BACKLOG_TOKENS", 20)
    for words in SAID:
        await say(entry, words, device_id="panel")
    told = await act("run_extraction")
    assert (told["windows"], told["pending"]) == (0, 0)
    assert len(await known(act)) == len(SAID)
    [report] = entry.runtime_data.learner.as_dict()["read_in_chunks"]
    assert (report["kind"], report["status"], report["facts"]) == ("backlog", "done", 5)
    await say(entry, "I like jam.", device_id="panel")
    assert (await act("run_extraction"))["windows"] == 1
    assert "Likes jam" in await known(act)


async def test_it_keeps_to_the_budget_and_waits(house, move_in, act, say):
    entry = await move_in(
        entry_options={**OPTIONS, "budgets": {"background_tokens": 1}},
        routing={"policy": "llm_only"},
    )
    await say(entry, "I like figs.", device_id="panel")
    assert (await act("run_extraction"))["facts"] == 1
    told = await act("run_extraction", **{"from": "beginning"})
    assert (told["stopped"], told["status"], told["read"]) == ("budget", "running", 0)
    assert "Likes figs" in await known(act)


async def test_the_form_says_how_the_log_is_cut(house, learnt, act):
    wrong = {**CHUNKS, "max_tokens_per_chunk": 300, "overlap_tokens": 300}
    shown = await change(house, learnt, **{**OPTIONS, "chunking": wrong})
    assert shown["errors"] == {"base": "chunk_overlap_too_large"}
    right = {**wrong, "overlap_tokens": 20, "strategy": "conversation-boundary"}
    await change(house, learnt, **{**OPTIONS, "chunking": right})
    assert (await act("run_extraction", **{"from": "beginning"}))["chunks"] == 1


async def test_it_goes_on_by_itself_after_a_restart(house, learnt, act, standin):
    standin.state.rules = Gullible(makes_of=SAID)
    with house.data[DATA_LOG].turn():
        told = await house.services.async_call(
            DOMAIN,
            "run_extraction",
            {"from": "beginning"},
            blocking=True,
            return_response=True,
            context=by_person(house),
        )
        assert (told["started"], told["status"]) == (True, "running")
        assert await house.config_entries.async_unload(learnt.entry_id)
    assert await house.config_entries.async_setup(learnt.entry_id)
    await settled(learnt, "done")
    assert (await known(act)).keys() == set(SAID.values())


async def test_what_was_given_up_is_tried_when_asked_though_more_was_read_since_and_it_restarted(
    house, learnt, act, standin, say
):
    learns = Gullible(makes_of={**SAID, "I like jam.": "Likes jam on toast"})

    def filtered(ask: Ask) -> Reply:
        if "soup" in ask.turns[-1].text:
            raise prompt_filtered("violence")
        return learns(ask)

    standin.state.rules = filtered
    told = await act("run_extraction", **{"from": "beginning"})
    while told["status"] == "running":
        await act("run_extraction")
        [told] = learnt.runtime_data.learner.as_dict()["read_in_chunks"]
    assert told["parked"] == 1
    since = dt_util.utcnow()
    await say(learnt, "I like jam.", conversation_id="later", device_id="panel")
    await act("run_extraction")
    assert (await act("run_extraction", **{"from": since.isoformat()}))["status"] == "done"
    assert "Likes hot soup" not in await known(act)
    assert await house.config_entries.async_reload(learnt.entry_id)
    standin.state.rules = learns
    await act("run_extraction")
    [report] = learnt.runtime_data.learner.as_dict()["read_in_chunks"]
    assert (report["generation"], report["status"], report["parked"]) == (1, "done", 0)
    assert (await known(act)).keys() == {*SAID.values(), "Likes jam on toast"}


@pytest.mark.parametrize("others", [0, 1])
async def test_after_a_reload_in_the_middle_one_reader_goes_on(
    house, learnt, act, standin, move_in, others
):
    for _ in range(others):  # the log stays open meanwhile
        await move_in(entry_options=OPTIONS)
    asks: list[str] = []
    learns = Gullible(makes_of=SAID)

    def noted(ask: Ask) -> Reply:
        asks.append(ask.turns[-1].text)
        return learns(ask)

    standin.state.rules = noted
    with house.data[DATA_LOG].quiet.turn():
        asking = house.async_create_task(act("run_extraction", **{"from": "beginning"}))
        async with asyncio.timeout(20):
            while not await house.data[DATA_LOG].database.read(
                lambda tx: tx.reading_jobs.unfinished()
            ):
                pass
        assert await house.config_entries.async_reload(learnt.entry_id)
    await settled(learnt, "done")
    assert (await asking)["translation_key"] == "reading_stopped"
    assert len(asks) == len(set(asks)) > 2
    assert (await known(act)).keys() == set(SAID.values())


async def test_the_first_reading_of_too_much_is_listed_held_up_and_cancelled(
    house, entry, act, say, standin, monkeypatch
):
    monkeypatch.setattr(jobs, "BACKLOG_TOKENS", 20)
    for words in SAID:
        await say(entry, words, device_id="panel")
    with house.data[DATA_LOG].quiet.turn():
        asking = house.async_create_task(act("run_extraction"))
        while not (listed := (await act("run_extraction", reading="list"))["jobs"]):
            pass
        [job] = listed
        assert (job["kind"], job["status"], job["read"]) == ("backlog", "running", 0)
        assert job["chunks"] > 2
        held = await act("run_extraction", reading="pause", generation=job["generation"])
        assert (held["kind"], held["status"]) == ("backlog", "paused")
        other = await act("run_extraction", reading="cancel", generation=job["generation"] + 1)
        assert other["translation_key"] == "nothing_read_again"
    await asking
    assert await known(act) == {}
    assert (await act("run_extraction"))["pending"] == 0
    assert (await act("run_extraction", reading="cancel"))["status"] == "cancelled"
    assert (await act("run_extraction", reading="resume"))["translation_key"] == (
        "nothing_read_again"
    )
    # Nothing takes it over again by itself; asked for, it is read.
    await act("run_extraction")
    assert await known(act) == {}
    assert entry.runtime_data.learner.numbers.now.pending == 0
    told = await act("run_extraction", **{"from": "beginning"})
    assert (told["status"], len(await known(act))) == ("done", len(SAID))
    listed = (await act("run_extraction", reading="list"))["jobs"]
    assert [one["status"] for one in listed] == ["done", "cancelled"]
    assert listed[0]["read"] == listed[0]["chunks"]


async def test_a_number_alone_says_nothing_of_what_to_do(entry, act):
    refused = await act("run_extraction", generation=1)
    assert refused["translation_key"] == "generation_for_what"
    assert (await act("run_extraction", reading="list")) == {"jobs": []}


async def test_what_is_said_in_several_chunks_is_learnt_once_and_rests_on_all(
    house, learnt, act, standin, say
):
    await say(learnt, "I like figs, with honey.", conversation_id="later", device_id="panel")
    await act("run_extraction")
    figs = {"I like figs, with honey.": SAID["I like figs."]}
    standin.state.rules = Gullible(makes_of={**SAID, **figs})
    told = await act("run_extraction", **{"from": "beginning"})
    assert (told["status"], told["facts"], told["repeats"]) == ("done", 5, 1)
    found = await house.data[DATA_LOG].database.read(lambda tx: tx.facts.of_owner(HOUSEHOLD))
    [fact] = [one for one in found if one.merged_from]
    assert (fact.summary, len(fact.source_message_ids)) == (SAID["I like figs."], 2)
    assert len(fact.source_chunks) == len(fact.chunk_confidence) == len(fact.merged_from) == 2
    memories = (await act("list_memories"))["memories"]
    [figs] = [one for one in memories if "figs" in one["text"]]
    assert sorted(figs["sources"]) == sorted(fact.source_message_ids)


async def test_what_was_asked_of_windows_ends_with_a_reload_as_well(
    house, entry, act, say, standin
):
    await say(entry, "I like figs.", device_id="panel")
    asks: list[str] = []
    learns = Gullible(makes_of=SAID)

    def noted(ask: Ask) -> Reply:
        asks.append(ask.turns[-1].text)
        return learns(ask)

    standin.state.rules = noted
    quiet, waits = house.data[DATA_LOG].quiet, asyncio.Event()
    wait = type(quiet).wait

    async def waited(self) -> None:
        waits.set()
        await wait(self)

    with pytest.MonkeyPatch.context() as patched, quiet.turn():
        patched.setattr(type(quiet), "wait", waited)
        asking = house.async_create_task(act("run_extraction"))
        async with asyncio.timeout(20):
            await waits.wait()
        assert await house.config_entries.async_reload(entry.entry_id)
        assert (await asking)["translation_key"] == "reading_stopped"
    assert asks == []
    assert (await act("run_extraction"))["facts"] == 1
    assert len(asks) == 1
