"""Found by meaning in a real house: made in the background, never waited for, and said when not."""

import asyncio
import logging
import random
import sys
from collections.abc import Callable
from typing import Any
from unittest.mock import patch

import pytest
from homeassistant.core import HomeAssistant
from homeassistant.helpers import issue_registry as ir
from homeassistant.util import dt as dt_util
from pytest_homeassistant_custom_component.common import MockConfigEntry, async_fire_time_changed

from custom_components.switchboard.agent import request
from custom_components.switchboard.const import DOMAIN
from custom_components.switchboard.diagnostics import async_get_config_entry_diagnostics
from custom_components.switchboard.engine.knowledge.statements import Telling
from custom_components.switchboard.history.unified_log import DATA_LOG
from custom_components.switchboard.memory import embedding as door
from custom_components.switchboard.memory.embedding import Embedding
from custom_components.switchboard.memory.first_use import async_house_memory
from custom_components.switchboard.memory.hub import DATA_HUB
from demo.azure_standin import embeddings
from demo.azure_standin.ask import Ask, Reply
from demo.azure_standin.embeddings import embed
from demo.azure_standin.script import reply_to
from tests.engine.storage.building import HOUSEHOLD, memory, message

from ..conftest import agent_of
from ..dialog import async_open_assist
from ..gullible import call
from ..household import act
from ..remembering_model import RECALL, result_of

AGREED = {"log_conversations": True}
NAMED = {"memory": {**AGREED, "embedding_deployment": "house-embedding"}}
QUESTION = "Who enjoys bilberries?"
HOUSEHOLD_KNOWS = (
    "Ada likes blueberries",
    "The bicycle pump is in the shed",
    "Grandma visits on Sundays",
    "The plumber is called Torvald",
    "Max plays the trumpet",
    "Rubbish is collected on Wednesdays",
    "The spare key hangs behind the mirror",
    "Kai goes swimming with his class",
    "Paint for the fence stands in the cellar",
    "The neighbours have a parrot",
    "Ida reads crime novels",
    "The carpet came from Lisbon",
    "Tulips grow under the window",
    "Ben collects stamps",
    "The freezer was bought in March",
    "Olga speaks Norwegian",
    "The ladder belongs to the caretaker",
    "Tax papers lie in the blue folder",
    "Leo wears size 42 shoes",
    "The piano is tuned twice a year",
    "Mia studies chemistry",
    "Candles stay in the top drawer",
    "The tent leaks at one corner",
    "Uncle Ole repairs clocks",
    "The pond freezes every winter",
)


@pytest.fixture
async def moved_in(house: HomeAssistant, move_in: Callable) -> Callable:
    """Set up an entry; returns it once its vectors are made, or are not to be."""

    async def set_up(memory_options: dict[str, Any] = NAMED["memory"]) -> MockConfigEntry:
        entry = await move_in(entry_options={"memory": memory_options})
        await settled(house, entry)
        return entry

    return set_up


@pytest.fixture
async def remembering(house: HomeAssistant, moved_in: Callable) -> MockConfigEntry:
    """An entry with vectors of two memories and of one thing said."""
    entry = await moved_in()
    await keep(house, blueberries="Likes blueberries", boat="Has a boat at sea")
    await house.data[DATA_LOG].database.write(
        lambda tx: tx.log.append([message(1, "I love blueberries in the morning")])
    )
    await fill(house, entry)
    return entry


async def keep(hass: HomeAssistant, **texts: str) -> None:
    def put(tx) -> None:
        for name, text in texts.items():
            tx.memories.put(memory(name, text))

    await hass.data[DATA_LOG].database.write(put)


async def fill(hass: HomeAssistant, entry: MockConfigEntry) -> None:
    """Let missing vectors be made, and wait for the end of it."""
    entry.runtime_data.embedding.async_run_soon()
    await settled(hass, entry)


async def settled(hass: HomeAssistant, entry: MockConfigEntry) -> None:
    """Wait until the background has nothing to do."""
    embedding = entry.runtime_data.embedding
    async with asyncio.timeout(10):
        while not embedding.is_idle:
            await asyncio.sleep(0)
            await hass.data[DATA_LOG].database.read(lambda _: None)


async def found(hass: HomeAssistant, question: str = QUESTION) -> set[str] | None:
    """Return the texts that are near to a question, or None if its meaning is not known."""
    vector = await hass.data[DATA_HUB].async_query_vector(question)
    if vector is None:
        return None

    def read(tx) -> set[str]:
        near = [key for key, _ in vector.memories(tx, [HOUSEHOLD], 9, now=dt_util.utcnow())]
        seqs = {seq for seq, _ in vector.messages(tx, [HOUSEHOLD], 9)}
        said = {one.entry.content for one in tx.log.after(HOUSEHOLD, 0, 99) if one.seq in seqs}
        return said | {one.text for one in tx.memories.by_ids(near).values()}

    return await hass.data[DATA_LOG].database.read(read)


def embedded(standin) -> list[dict[str, Any]]:
    """Return what was asked of an embeddings deployment."""
    return [entry["body"] for entry in standin.requests if entry["path"].endswith("embeddings")]


def issues(hass: HomeAssistant) -> set[str]:
    return {key for domain, key in ir.async_get(hass).issues if domain == DOMAIN}


def reasons(entry: MockConfigEntry) -> dict[str, int]:
    return entry.runtime_data.embedding.as_dict()["failures"]


async def test_a_question_finds_what_means_the_same_in_other_words(house, remembering):
    assert await found(house) == {"Likes blueberries", "I love blueberries in the morning"}


async def test_vectors_are_short_and_their_tokens_are_counted_as_background(
    house, remembering, standin
):
    assert {body["dimensions"] for body in embedded(standin)} == {256}
    spent = remembering.runtime_data.usage.report()
    assert spent["purposes"]["embedding"]["calls"] == len(embedded(standin)) == 3
    tokens = spent["purposes"]["embedding"]["input_tokens"]
    assert spent["budgets"]["background"]["used"] == tokens > 0


@pytest.mark.parametrize(
    ("seconds", "delay", "told"),
    [
        (60, 0, ["The bilberries are in the freezer", "Likes blueberries"]),
        (2.0, 60, ["The bilberries are in the freezer"]),
    ],
    ids=["in time", "too late"],
)
async def test_a_reminder_goes_by_meaning_too_if_that_is_known_in_time(
    house, move_in, standin, hass_ws_client, seconds, delay, told
):
    entry = await move_in(
        entry_options=NAMED, routing={"policy": "llm_only"}, recall={"profile_tokens": 0}
    )
    await settled(house, entry)
    await keep(house, freezer=told[0], blueberries="Likes blueberries", boat="Has a boat at sea")
    await fill(house, entry)
    assist = await async_open_assist(house, hass_ws_client, agent_of(house, entry))
    with patch("custom_components.switchboard.agent.request.RECALL_SECONDS", seconds):
        asked = len(embedded(standin))
        await assist.say("Good night")
        assert len(embedded(standin)) == asked
        standin.order(header_delay=delay)
        await assist.say("Where are the bilberries that we enjoy?")
    assert len(embedded(standin)) == asked + 1
    sent = str(standin.sent()[-1])
    assert all(text in sent for text in told)
    assert ("Likes blueberries" in sent) is (len(told) > 1)


def all_alike(text: str, dimensions: int) -> list[float]:
    """A model whose vectors lie close together: unrelated texts have cosines of about 0.7."""
    return [1.5 / dimensions**0.5 + part for part in embed(text, dimensions)]


def hardly_alike(text: str, dimensions: int) -> list[float]:
    """A model whose vectors are far apart: texts that mean the same have cosines of 0.2."""
    own = random.Random(text).choices((-1.6, 1.6), k=dimensions)
    pairs = zip(embed(text, dimensions), own, strict=True)
    return [part + mine / dimensions**0.5 for part, mine in pairs]


@pytest.mark.parametrize("model", [all_alike, hardly_alike])
async def test_what_is_near_is_found_with_any_model_and_nothing_else(
    house, move_in, standin, hass_ws_client, monkeypatch, model
):
    monkeypatch.setattr(embeddings, "embed", model)
    results: list[list[str]] = []

    def look_up(ask: Ask) -> Reply:
        last = ask.turns[-1]
        if ask.schema is not None:
            return reply_to(ask)
        if last.role != "tool":
            return call(RECALL, question=last.text)
        results.append([one["text"] for one in result_of(last.text)["found"]])
        return Reply("Noted.")

    standin.state.rules = look_up
    entry = await move_in(entry_options=NAMED, routing={"policy": "llm_only"})
    for text in HOUSEHOLD_KNOWS:
        await (await async_house_memory(house)).tell(Telling("household", text))
    await fill(house, entry)
    assist = await async_open_assist(house, hass_ws_client, agent_of(house, entry))
    await assist.say(QUESTION)
    assert "Ada likes blueberries" in results[0]
    assert len(results[0]) <= 2


async def test_without_a_deployment_nothing_is_asked_and_numpy_is_not_looked_for(
    house, moved_in, standin, monkeypatch
):
    def never() -> bool:
        raise AssertionError

    monkeypatch.setattr(door, "numpy_is_there", never)
    entry = await moved_in(AGREED)
    assert house.data[DATA_HUB].vectors is None
    assert await found(house) is None
    assert embedded(standin) == []
    assert entry.runtime_data.embedding.as_dict()["deployment_named"] is False


async def test_without_consent_nothing_is_asked(house, moved_in, standin):
    await moved_in({"embedding_deployment": "house-embedding"})
    assert await found(house) is None
    assert embedded(standin) == []


async def test_it_looks_for_what_is_missing_now_and_then(house, remembering, freezer):
    await keep(house, tea="Prefers cappuccino")
    freezer.tick(door.EVERY.total_seconds() + 1)
    async_fire_time_changed(house)
    await house.async_block_till_done()
    await settled(house, remembering)
    assert await found(house, "Which espresso do they drink?") == {"Prefers cappuccino"}


async def test_a_slow_service_delays_no_answer_and_is_left_alone_after_a_while(
    house, remembering, standin, monkeypatch
):
    monkeypatch.setattr(Embedding, "async_query_vector", partial_seconds(0.05))
    for _ in range(3):
        standin.order(header_delay=5)
        assert await found(house) is None
    asked = len(embedded(standin))
    assert await found(house) is None
    assert len(embedded(standin)) == asked
    assert reasons(remembering) == {"timed_out": 3, "resting": 1}
    standin.state.faults.clear()
    await keep(house, tea="Prefers tea")
    await fill(house, remembering)
    assert remembering.runtime_data.embedding.last_fill.memories == 1


async def test_turns_wait_for_no_slow_service_and_soon_ask_it_nothing_more(
    house, move_in, standin, hass_ws_client, monkeypatch
):
    monkeypatch.setattr(request, "RECALL_SECONDS", 2.0)
    entry = await move_in(
        entry_options=NAMED, routing={"policy": "llm_only"}, recall={"profile_tokens": 0}
    )
    await keep(house, torvald="Torvald mends the leaking roof")
    await fill(house, entry)
    before = len(embedded(standin))
    assist = await async_open_assist(house, hass_ws_client, agent_of(house, entry))
    for turn in range(4):
        if turn < 3:
            standin.order(header_delay=30)
        assert await assist.say("Who mends our leaking roof?", f"talk {turn}")
    assert len(embedded(standin)) == before + 3
    assert reasons(entry) == {"timed_out": 3, "resting": 1}
    assert entry.runtime_data.embedding.as_dict()["breakers"]["reminders"] == "open"


def partial_seconds(seconds: float) -> Callable:
    real = Embedding.async_query_vector

    async def hasty(self, question: str, _: float = 0) -> Any:
        return await real(self, question, seconds)

    return hasty


@pytest.mark.parametrize("deployment", ["no-such", "house-voice"])
async def test_a_deployment_that_is_missing_or_no_embeddings_model_is_reported_and_taken_back(
    house, moved_in, deployment
):
    entry = await moved_in({**AGREED, "embedding_deployment": deployment})
    (issue,) = issues(house)
    assert issue == f"embedding_refused_{entry.entry_id}"
    shown = ir.async_get(house).async_get_issue(DOMAIN, issue)
    assert shown.translation_placeholders == {"entry": "Test house", "deployment": deployment}
    house.config_entries.async_update_entry(entry, options=NAMED)
    await house.async_block_till_done()
    await settled(house, entry)
    assert issues(house) == set()
    await keep(house, blueberries="Likes blueberries")
    await fill(house, entry)
    assert await found(house) == {"Likes blueberries"}


async def test_without_numpy_words_alone_are_used_and_a_person_is_told(
    house, moved_in, standin, monkeypatch
):
    monkeypatch.setitem(sys.modules, "numpy", None)
    entry = await moved_in()
    assert issues(house) == {f"numpy_missing_{entry.entry_id}"}
    assert await found(house) is None
    assert embedded(standin) == []


async def test_a_refused_key_starts_a_new_sign_in_and_no_loop(house, moved_in, standin):
    standin.order(status=401)
    await moved_in()
    flows = house.config_entries.flow.async_progress()
    assert [flow["context"]["source"] for flow in flows] == ["reauth"]
    assert len(embedded(standin)) == 1


async def test_failures_are_seen_in_diagnostics_and_said_only_when_debugging(
    house, moved_in, standin, caplog
):
    standin.order(status=429, retry_after=60)
    entry = await moved_in()
    shown = (await async_get_config_entry_diagnostics(house, entry))["log"]
    assert shown["embedding"]["failures"] == {"rate_limited": 1}
    assert shown["embedding"]["breakers"] == {
        "reminders": "closed",
        "questions": "closed",
        "filling": "open",
    }
    assert "house-embedding" not in str(shown)
    ours = [one for one in caplog.records if "switchboard" in one.name]
    assert not [one for one in ours if one.levelno > logging.DEBUG]
    assert issues(house) == set()


async def test_no_word_is_in_diagnostics_or_the_log_above_debug(house, remembering, caplog):
    await found(house)
    shown = str((await async_get_config_entry_diagnostics(house, remembering))["log"])
    said = "".join(one.getMessage() for one in caplog.records if one.levelno > logging.DEBUG)
    for word in ("blueberr", "bilberr", "boat"):
        assert word not in shown
        assert word not in said


async def test_nothing_is_asked_once_the_budget_for_the_background_is_spent(
    house, move_in, standin
):
    entry = await move_in(
        entry_options={**NAMED, "budgets": {"background_tokens": 1}},
    )
    await settled(house, entry)
    asked = len(embedded(standin))
    assert asked == 1  # the one that used the budget up
    await keep(house, blueberries="Likes blueberries")
    await fill(house, entry)
    assert await found(house) is None
    assert len(embedded(standin)) == asked
    assert entry.runtime_data.embedding.last_fill.finished is False


@pytest.mark.parametrize("question", ["", "  ", "The alarm code is 4711"])
async def test_what_says_nothing_or_a_secret_is_not_sent(house, remembering, standin, question):
    asked = len(embedded(standin))
    assert await found(house, question) is None
    assert len(embedded(standin)) == asked


async def test_what_is_forgotten_leaves_the_memory_at_once_when_asked_to(house, remembering):
    embedding = remembering.runtime_data.embedding
    await found(house)
    assert embedding.index.report()["vectors"] == 3

    def delete(tx):
        return tx.memories.delete(ids=["blueberries", "boat"])

    await house.data[DATA_LOG].database.write(delete)
    await embedding.async_refresh()
    assert embedding.index.report()["vectors"] == 1
    assert await found(house) == {"I love blueberries in the morning"}


async def test_the_deployment_is_named_and_taken_away_in_the_options(house, moved_in):
    entry = await moved_in(AGREED)
    for typed, named in ((" house-embedding ", True), (None, False)):
        flow = await house.config_entries.options.async_init(entry.entry_id)
        memory_options = AGREED | ({"embedding_deployment": typed} if typed else {})
        await house.config_entries.options.async_configure(
            flow["flow_id"], {"memory": memory_options}
        )
        await house.async_block_till_done()
        await settled(house, entry)
        assert (house.data[DATA_HUB].vectors is not None) is named
        assert issues(house) == set()


async def test_of_two_entries_the_first_makes_the_vectors_and_then_the_other(
    house, moved_in, move_in, standin
):
    first = await moved_in()
    second = await move_in(deployment="house-chat", entry_options=NAMED)
    await settled(house, second)
    assert house.data[DATA_HUB].vectors is first.runtime_data.embedding
    assert second.runtime_data.embedding.last_fill is None
    await house.config_entries.async_unload(first.entry_id)
    assert house.data[DATA_HUB].vectors is second.runtime_data.embedding
    await keep(house, blueberries="Likes blueberries")
    await fill(house, second)
    assert await found(house) == {"Likes blueberries"}


async def recalled(hass: HomeAssistant) -> list[str]:
    answer = await act(hass, "recall", person=False, question=QUESTION)
    return [one["text"] for one in answer["found"]]


async def test_the_action_recalls_in_other_words_only_with_a_deployment(house, remembering):
    assert (await recalled(house))[0] == "Likes blueberries"
    house.config_entries.async_update_entry(remembering, options={"memory": AGREED})
    await house.async_block_till_done()
    assert await recalled(house) == []


async def test_what_is_remembered_on_purpose_is_soon_found_and_forgotten_at_once(
    house, remembering, standin
):
    told = await act(house, "remember", text="Prefers cappuccino")
    await settled(house, remembering)
    assert await found(house, "Which espresso?") == {"Prefers cappuccino"}
    held = remembering.runtime_data.embedding.index.report()["vectors"]
    await act(house, "forget", memory_id=told["memory"]["id"])
    assert remembering.runtime_data.embedding.index.report()["vectors"] == held - 1
    assert await found(house, "Which espresso?") == set()


async def test_an_older_model_is_asked_without_a_length_and_stored_whole(house, moved_in):
    entry = await moved_in({**AGREED, "embedding_deployment": "house-embedding-old"})
    await keep(house, blueberries="Likes blueberries")
    await fill(house, entry)
    assert await found(house) == {"Likes blueberries"}
    shown = entry.runtime_data.embedding.as_dict()
    assert (shown["dimensions"], shown["does_without"]) == (1536, ["dimensions"])
