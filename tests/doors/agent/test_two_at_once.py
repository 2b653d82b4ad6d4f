"""Two sentences at once in one conversation, through the pipeline: neither wipes the other."""

import asyncio

from homeassistant.components import conversation
from homeassistant.helpers import chat_session

from custom_components.switchboard.engine.dialogue.summary import SUMMARY_HEADING

from ..conftest import ONLY_MODEL, agent_of
from ..dialog import async_open_assist

PATIENT = {"early_answer_seconds": 0, "late_answer_seconds": 0}
SHORT = {"keep_exchanges": 3, "eviction_target": 1.0}


def said(body):
    return [item["content"] for item in body["input"] if item.get("role") == "user"]


async def waits(entry):
    """Wait until a second sentence waits for the first."""
    lock = entry.runtime_data.turn_locks["talk"]
    while not lock._waiters:  # noqa: ASYNC110  (what is waited for is no event of ours)
        await asyncio.sleep(0)


async def test_both_are_remembered_and_the_summary_stays(
    house, move_in, standin, hass_ws_client, gate
):
    entry = await move_in(routing=ONLY_MODEL, timing=PATIENT, window=SHORT)
    agent, summary_queue = agent_of(house, entry), entry.runtime_data.summary_queue
    tablet = await async_open_assist(house, hass_ws_client, agent)
    phone = await async_open_assist(house, hass_ws_client, agent)
    for text in ("My name is Robin.", "hello", "hello again", "hi"):
        await tablet.say(text)
        await summary_queue.idle()
    assert "Robin" in entry.runtime_data.live.windows.get_window("talk").summary.text

    gate.close()
    first = asyncio.create_task(tablet.say("Tell me about lighthouses."))
    await gate.held.wait()
    second = asyncio.create_task(phone.say("Tell me about the sea."))
    await waits(entry)
    gate.open()
    assert await first
    assert await second
    await summary_queue.idle()
    await tablet.say("What did I say?")

    turns = [body for body in standin.sent() if body.get("tools")]
    summaries = [
        item["content"]
        for item in turns[-1]["input"]
        if str(item.get("content")).startswith(SUMMARY_HEADING)
    ]
    assert len(summaries) == 1
    assert "Robin" in summaries[0]
    assert said(turns[-1]) == [
        "hi",
        "Tell me about lighthouses.",
        "Tell me about the sea.",
        "What did I say?",
    ]


async def test_a_sentence_that_another_agent_answers_meanwhile_wipes_nothing(
    house, move_in, say, standin
):
    entry = await move_in(routing=ONLY_MODEL)
    ready, go_on = asyncio.Event(), asyncio.Event()

    async def elsewhere():
        with (
            chat_session.async_get_chat_session(house, "talk") as session,
            conversation.async_get_chat_log(house, session) as chat_log,
        ):
            ready.set()
            await go_on.wait()
            chat_log.async_add_user_content(conversation.UserContent("Is it raining?"))
            chat_log.async_add_assistant_content_without_tools(
                conversation.AssistantContent(agent_id="conversation.other", content="It is not.")
            )

    other = asyncio.create_task(elsewhere())
    await ready.wait()
    await say(entry, "My name is Robin.")
    go_on.set()
    await other
    await say(entry, "What is my name?")
    assert said(standin.sent()[-1]) == ["My name is Robin.", "Is it raining?", "What is my name?"]
