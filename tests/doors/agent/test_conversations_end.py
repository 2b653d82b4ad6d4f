"""Conversations that are over leave nothing in memory, with the log and without."""

import gc
from collections import Counter

import pytest
from homeassistant.components.conversation import ChatLog
from homeassistant.helpers.chat_session import ChatSession
from pytest_homeassistant_custom_component.common import async_fire_time_changed

from custom_components.switchboard.engine.dialogue.state import MessageEntry
from custom_components.switchboard.engine.dialogue.window import SlidingWindow
from custom_components.switchboard.engine.language.remembered import forget_remembered
from custom_components.switchboard.history import turns
from custom_components.switchboard.history.live import ConversationContext
from custom_components.switchboard.history.unified_log import DATA_LOG

from ..conftest import ONLY_MODEL

OVER_SECONDS = 400
CONVERSATIONS = 10
OF_CONVERSATIONS = (ChatLog, ChatSession, ConversationContext, MessageEntry, SlidingWindow)
OF_CONVERSATIONS_NAMED = frozenset(kind.__name__ for kind in OF_CONVERSATIONS)
OURS = "custom_components.switchboard."


def living() -> Counter[str]:
    """Return how many objects there are of each type of ours, and of what a session is made of.

    What was made of the last texts is remembered in bounded numbers, whoever said them.
    """
    forget_remembered()
    gc.collect()
    alive: Counter[str] = Counter()
    for kind, number in Counter(map(type, gc.get_objects())).items():
        if kind in OF_CONVERSATIONS or str(kind.__module__).startswith(OURS):
            alive[kind.__qualname__] += number
    return alive


@pytest.mark.parametrize("log", [True, False], ids=["with the log", "without"])
async def test_conversations_that_end_leave_nothing(house, move_in, say, freezer, monkeypatch, log):
    monkeypatch.setattr(turns, "SETTLE_SECONDS", 0)
    memory = {"memory": {"log_conversations": log}}
    entry = await move_in(entry_options=memory, routing=ONLY_MODEL)

    async def talk(name: str) -> None:
        for number in range(CONVERSATIONS):
            conversation_id = f"{name} {number}"
            await say(entry, "Turn on the bed light.", conversation_id)
            await say(entry, f"Tell me of the {name} mill, number {number}.", conversation_id)
        assert living()[ConversationContext.__name__] == CONVERSATIONS
        for work in (entry.runtime_data.topics, entry.runtime_data.summary_queue):
            await work.idle()
        await house.data[DATA_LOG].async_flush()
        freezer.tick(OVER_SECONDS)
        async_fire_time_changed(house)
        await house.async_block_till_done()

    async def left() -> Counter[str]:
        # A thread lets go of what it has handed over in a moment; on a busy machine in a later one.
        alive: Counter[str] = Counter()
        for _ in range(100):
            earlier, alive = alive, await house.async_add_executor_job(living)
            others = max((alive - (before or earlier)).values(), default=0)
            if OF_CONVERSATIONS_NAMED.isdisjoint(alive) and others < CONVERSATIONS:
                break
        return alive

    before: Counter[str] = Counter()
    await talk("first")
    before = await left()
    await talk("second")
    after = await left()
    assert OF_CONVERSATIONS_NAMED.isdisjoint(after)
    assert max((after - before).values(), default=0) < CONVERSATIONS
