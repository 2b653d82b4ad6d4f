"""Summaries are written after the answers, one at a time, whatever becomes of them."""

import asyncio
import logging
from contextlib import suppress
from datetime import UTC, datetime
from itertools import count
from unittest.mock import MagicMock

import pytest

from custom_components.switchboard.engine.dialogue.conversations import Conversations
from custom_components.switchboard.engine.dialogue.errors import SummaryError
from custom_components.switchboard.engine.dialogue.limits import WindowLimits
from custom_components.switchboard.engine.dialogue.summary_queue import SummaryQueue
from custom_components.switchboard.engine.tokens.counter import TokenCounter

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


async def test_a_conversation_that_ended_leaves_nothing_of_its_failures(
    memory, at_work, monkeypatch
):
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
