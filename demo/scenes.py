"""The demo's scenes, in their order: each is one thing the agent can do, shown and checked."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from dataclasses import replace
from typing import Any

from demo import memory_scenes, script
from demo.asked import about
from demo.conversation import SETTLE_SECONDS, Conversation
from demo.expectations import Late, changes, is_state, late_failures
from demo.house import POLL_SECONDS, House
from demo.setup import EXPOSED, add_reminders, change_agent
from demo.transcript import show_late

type Scene = Callable[[Conversation], Awaitable[None]]


async def first_words(talk: Conversation) -> None:
    """What the house answers by itself, and what it asks the model."""
    for line in script.OPENING:
        await talk.say(line)


async def something_changes(talk: Conversation) -> None:
    """What changes in the house is told with the next question."""
    talk.style.aside(script.BY_HAND)
    await talk.house.service("lock.unlock", target=[script.UNLOCKED])
    await talk.settled({script.UNLOCKED: is_state("unlocked")})
    await talk.say(script.AFTER_A_CHANGE)


async def commands(talk: Conversation) -> None:
    """Wishes that take tools, and one that takes a memory."""
    for line in script.COMMANDS:
        await talk.say(line)


async def stories(talk: Conversation) -> None:
    """Stories, until the first messages leave the window."""
    for story in script.STORIES:
        if (await talk.say(story)).evicted:
            return
    talk.fail("Nothing was evicted from the window after all these stories.")


async def local_again(talk: Conversation) -> None:
    """Back to what needs no model."""
    for line in script.ENDING:
        await talk.say(line)


async def it_reminds(talk: Conversation) -> None:
    """What somebody wants to be reminded of stands on a list afterwards."""
    talk.style.aside(script.HAS_A_LIST)
    listed = await add_reminders(talk.house, talk.agent)
    talk.begin_anew()
    await talk.say(script.REMIND_ME)
    told = await talk.house.ask_service("todo.get_items", {"entity_id": listed})
    items = [str(item["summary"]) for item in told[listed]["items"]]
    talk.style.note("list", ", ".join(items) or "empty", "33")
    if not any(script.REMINDER in item.casefold() for item in items):
        talk.fail("The reminder stands on no list.")


async def another_stands_in(talk: Conversation) -> None:
    """One deployment is throttled, the next one answers."""
    talk.style.aside(script.THROTTLED)
    await talk.model.order({"status": 429, "retry_after": script.THROTTLED_SECONDS})
    await talk.say(script.WHEN_THROTTLED)


async def answer_comes_later(talk: Conversation) -> None:
    """The model is too slow for a turn, and its answer is not lost."""
    talk.style.aside(script.SLOW)
    await _be_patient(talk, script.EARLY_SECONDS, script.LATE_SECONDS)
    talk.begin_anew()
    before = await talk.house.states()
    async with talk.house.link.listen(
        "subscribe_events", event_type="switchboard_late_answer"
    ) as events:
        await talk.model.order({"first_token_delay": script.SILENT_SECONDS})
        turn = await talk.say(script.WHEN_SLOW)
        event = await _next(events)
    asked = about(await talk.model.journal() or (), script.WHEN_SLOW.text)
    answered = asked[-1].answer if asked else ""
    after = await talk.settled(script.LATE_WISHES)
    late = Late(
        turn=turn,
        wishes=script.LATE_WISHES,
        event=event,
        text=await _notified(talk.house),
        answered=answered,
        changes=changes(before, after, EXPOSED),
        after=after,
    )
    problems = late_failures(late)
    talk.failed += len(problems)
    show_late(talk.style, late, problems)
    await talk.say(replace(script.AFTER_A_LATE_ANSWER, knows=late.answered))
    await _be_patient(talk, script.USUAL_EARLY_SECONDS, script.USUAL_LATE_SECONDS)


async def azure_is_gone(talk: Conversation) -> None:
    """No model at all: the house goes on by itself."""
    talk.style.aside(script.GONE)
    await talk.model.hang_up()
    await talk.say(script.WHEN_AZURE_IS_GONE)


SCENES: tuple[Scene, ...] = (
    first_words,
    something_changes,
    commands,
    stories,
    local_again,
    it_reminds,
)
ORDERED: tuple[Scene, ...] = (another_stands_in, answer_comes_later)
"""Scenes in which something goes wrong to order, which the real service does not take."""


async def play(talk: Conversation) -> None:
    """Go through the scenes, as far as this model allows."""
    for scene in SCENES:
        await scene(talk)
    if not talk.model.is_standin:
        talk.style.aside(script.LEFT_OUT)
        await memory_scenes.play(talk)
        return
    for scene in ORDERED:
        await scene(talk)
    await memory_scenes.play(talk)
    await azure_is_gone(talk)


async def _be_patient(talk: Conversation, early: float, late: float) -> None:
    """Set in the agent's form when it gives a sign of life, and when it answers later."""
    patience = {"early_answer_seconds": early, "late_answer_seconds": late}
    await change_agent(talk.house, talk.agent, {"timing": patience})


async def _next(events: AsyncGenerator[Any]) -> Mapping[str, Any] | None:
    """The data of the next event, None when none comes."""
    try:
        async with asyncio.timeout(SETTLE_SECONDS):
            event = await anext(events)
    except TimeoutError:
        return None
    data: Mapping[str, Any] = event["data"]
    return data


async def _notified(house: House) -> str:
    """What our newest notification says, or nothing after waiting for one in vain."""
    message = ""
    try:
        async with asyncio.timeout(SETTLE_SECONDS):
            while not message:
                for found in await house.call("persistent_notification/get"):
                    if found["notification_id"].startswith("switchboard_late_"):
                        message = str(found["message"])
                if not message:
                    await asyncio.sleep(POLL_SECONDS)
    except TimeoutError:
        pass
    return message
