"""Summaries are written after the answers, one at a time, whatever becomes of them."""

import asyncio
import logging
from contextlib import suppress
from datetime import UTC, datetime
from itertools import count
from unittest.mock import MagicMock

import pytest
from homeassistant.helpers import issue_registry as ir

from custom_components.switchboard import agent_settings
from custom_components.switchboard.const import DOMAIN
from custom_components.switchboard.engine.dialogue.conversations import Conversations
from custom_components.switchboard.engine.dialogue.errors import SummaryError
from custom_components.switchboard.engine.dialogue.limits import WindowLimits
from custom_components.switchboard.engine.dialogue.summary import FOLD_INSTRUCTIONS, SUMMARY_HEADING
from custom_components.switchboard.engine.dialogue.summary_queue import SummaryQueue
from custom_components.switchboard.engine.tokens.counter import TokenCounter, count_message
from custom_components.switchboard.engine.tokens.vocabulary import load_o200k
from demo.azure_standin.ask import Reply
from demo.azure_standin.azure_errors import prompt_filtered

SECRET = "the key is under the mat"


class Scribe:
    """Writes a summary, or fails as told."""

    def __init__(self) -> None:
        self.failure: Exception | None = None
        self.asked = 0

    async def summarize(self, previous, messages) -> str:
        self.asked += 1
        if self.failure is not None:
            raise self.failure
        return f"{len(messages)} messages were covered"


@pytest.fixture
def memory() -> Conversations:
    ids = count()
    memory = Conversations(
        WindowLimits(keep_exchanges=1, eviction_target=1.0),
        TokenCounter(),
        lambda: datetime(2026, 1, 1, tzinfo=UTC),
        lambda: f"m{next(ids)}",
    )
    for number in range(4):
        memory.add_message("talk", "user", f"{SECRET} {number}")
    return memory


@pytest.fixture
async def at_work(memory):
    """A folder that runs, and its scribe."""
    scribe = Scribe()
    summary_queue = SummaryQueue(memory, scribe)
    task = asyncio.create_task(summary_queue.run())
    yield summary_queue, scribe
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task


async def test_a_conversation_is_queued_once_and_only_when_something_waits(memory, at_work):
    summary_queue, scribe = at_work
    for _ in range(5):
        summary_queue.queue("talk")
    summary_queue.queue("nobody")
    await summary_queue.idle()
    assert scribe.asked == 1
    summary_queue.queue("talk")
    await summary_queue.idle()
    assert scribe.asked == 1


@pytest.mark.parametrize("failure", [SummaryError("refused"), ValueError(SECRET)])
async def test_a_failed_summary_loses_nothing_tells_nobodys_words_and_is_tried_again(
    memory, at_work, caplog, failure
):
    summary_queue, scribe = at_work
    scribe.failure = failure
    summary_queue.queue("talk")
    await summary_queue.idle()
    assert len(memory.get_window("talk").messages) == 4
    assert SECRET not in "".join(
        record.getMessage() for record in caplog.records if record.levelno > logging.DEBUG
    )
    scribe.failure = None
    summary_queue.queue("talk")
    await summary_queue.idle()
    window = memory.get_window("talk")
    assert (len(window.messages), window.summary.text) == (2, "2 messages were covered")


class Timers:
    """Stands for the loop's timers: what is to be called, and after how many seconds."""

    def __init__(self, monkeypatch) -> None:
        self.waiting = []
        monkeypatch.setattr(asyncio.get_running_loop(), "call_later", self.call_later)

    def call_later(self, seconds, call, *arguments):
        timer = MagicMock()
        timer.cancel.side_effect = lambda: self.waiting.remove(waiting)
        waiting = (seconds, timer, call, arguments)
        self.waiting.append(waiting)
        return timer

    def fire(self) -> float:
        [(seconds, _, call, arguments)] = self.waiting
        self.waiting.clear()
        call(*arguments)
        return seconds


async def test_a_failed_summary_is_tried_again_without_a_new_turn(memory, at_work, monkeypatch):
    summary_queue, scribe = at_work
    timers, scribe.failure = Timers(monkeypatch), SummaryError("refused")
    summary_queue.queue("talk")
    await summary_queue.idle()
    waited = []
    for _ in range(4):
        waited.append(timers.fire())
        await summary_queue.idle()
    assert waited == [30, 120, 600, 600]
    scribe.failure = None
    timers.fire()
    await summary_queue.idle()
    assert (scribe.asked, timers.waiting) == (6, [])
    assert memory.get_window("talk").summary is not None


async def test_a_conversation_that_ended_leaves_no_failures(memory, at_work, monkeypatch):
    summary_queue, scribe = at_work
    timers, scribe.failure = Timers(monkeypatch), SummaryError("refused")
    summary_queue.queue("talk")
    await summary_queue.idle()
    memory.reset("talk")
    timers.fire()
    for number in range(4):
        memory.add_message("talk", "user", f"{SECRET} {number}")
    summary_queue.queue("talk")
    await summary_queue.idle()
    assert timers.fire() == 30


# A summary that has no room


TALK = {"llm_hass_api": [], "routing": {"policy": "llm_only"}}
STORY = "Robin asked for the heating plan, and changed the bathroom to 22 degrees. " * 3


def issues(hass) -> dict[str, ir.IssueEntry]:
    """Return our issues by their translation keys."""
    ours = [one for one in ir.async_get(hass).issues.values() if one.domain == DOMAIN]
    return {one.translation_key: one for one in ours}


@pytest.fixture
def writes(standin, monkeypatch):
    """Let the stand-in write one summary, or none at all."""
    others = standin.state.rules

    def choose(summary: str | None) -> None:
        def reply(ask):
            if not ask.turns[0].text.startswith(FOLD_INSTRUCTIONS[:60]):
                return others(ask)
            if summary is None:
                raise prompt_filtered("violence")
            return Reply(summary)

        monkeypatch.setattr(standin.state, "rules", reply)

    choose(STORY)
    return choose


async def stats(hass) -> dict:
    told = await hass.services.async_call(
        DOMAIN, "conversation_stats", {}, blocking=True, return_response=True
    )
    return told["conversations"]["talk"]


async def test_the_summary_is_part_of_the_numbers_and_of_the_check_for_room(
    house, open_assist, standin, writes
):
    entry, assist = await open_assist(**TALK, window={"keep_exchanges": 1, "eviction_target": 1.0})
    for text in ("Hello there.", "How are you?", "And now?"):
        await assist.say(text)
        await entry.runtime_data.summary_queue.idle()
    told = await stats(house)
    [sent] = [
        item["content"]
        for item in standin.sent()[-2]["input"]
        if str(item["content"]).startswith(SUMMARY_HEADING)
    ]
    cost = count_message(TokenCounter(load_o200k()), "system", sent)
    assert told["summary_tokens"] == cost > 40
    used = told["current_tokens"] + cost
    assert told["utilization"] == pytest.approx(100 * used / told["max_tokens"], abs=0.01)
    assert issues(house) == {}

    (subentry,) = entry.subentries.values()
    room = {"context_tokens": told["pinned_tokens"] + 100 + 40, "max_output_tokens": 100}
    house.config_entries.async_update_subentry(
        entry, subentry, data={**subentry.data, "model": room}
    )
    await house.async_block_till_done()
    await assist.say("Hello there.", "other")
    assert issues(house) == {}
    for text in ("How are you?", "And now?", "What was that?"):
        await assist.say(text, "other")
        await entry.runtime_data.summary_queue.idle()
    [issue] = issues(house).values()
    assert issue.translation_key == "prompt_leaves_no_room"
    assert int(issue.translation_placeholders["pinned"]) > told["pinned_tokens"] + 40


async def test_what_was_given_up_is_reported_until_a_summary_succeeds(
    house, open_assist, writes, monkeypatch
):
    monkeypatch.setattr(agent_settings, "BACKLOG_TOKENS", 300)
    writes(None)
    entry, assist = await open_assist(**TALK, window={"max_tokens": 400})
    for number in range(8):
        assert issues(house) == {}
        await assist.say(f"Fact {number}: " + "word " * 80)
        await entry.runtime_data.summary_queue.idle()
        if issues(house):
            break
    [issue] = issues(house).values()
    assert issue.translation_key == "summaries_fail"
    assert issue.translation_placeholders == {"entry": entry.title, "messages": "3"}
    writes(STORY)
    for text in ("Hello there.", "And now?"):
        await assist.say(text)
        await entry.runtime_data.summary_queue.idle()
    assert issues(house) == {}
