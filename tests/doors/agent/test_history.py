"""What the agent takes from a chat log that others have written in too."""

import asyncio

import pytest
from homeassistant.components import conversation
from homeassistant.core import Context
from homeassistant.helpers import chat_session, intent, llm

from custom_components.switchboard.agent.chat_log import ChatLogTranscript
from custom_components.switchboard.engine.azure.deltas import Finished
from custom_components.switchboard.engine.azure.messages import ToolCall
from custom_components.switchboard.engine.dialogue.summary import SUMMARY_HEADING

from ..conftest import ONLY_MODEL, agent_of, last_turn, speech
from ..dialog import async_open_assist
from ..household import act


def said(body: dict) -> list[str]:
    return [item["content"] for item in body["input"] if item.get("role") == "user"]


def spoken(body: dict) -> list[str]:
    return [item["content"] for item in body["input"] if item.get("role") == "assistant"]


async def in_pipeline(hass, text: str, agent: str, failed: str | None = None) -> None:
    """Speak as the voice pipeline does: it opens the chat log, and may try an intent first."""
    user_input = conversation.ConversationInput(
        text=text,
        context=Context(),
        conversation_id="talk",
        device_id=None,
        satellite_id=None,
        language="en",
        agent_id=agent,
    )
    with (
        chat_session.async_get_chat_session(hass, "talk") as session,
        conversation.async_get_chat_log(hass, session, user_input) as chat_log,
    ):
        if failed is not None:
            leave_failed_attempt(chat_log, agent, failed)
        await conversation.async_converse(
            hass, text, session.conversation_id, Context(), agent_id=agent
        )


def leave_failed_attempt(chat_log, agent: str, name: str) -> None:
    """Leave behind what a local intent that did not apply leaves behind on 2026.10."""
    call = llm.ToolInput(name, {}, external=True)
    chat_log.async_add_assistant_content_without_tools(
        conversation.AssistantContent(agent_id=agent, tool_calls=[call])
    )
    response = intent.IntentResponse(language="en")
    response.async_set_error(intent.IntentResponseErrorCode.NO_VALID_TARGETS, "None")
    chat_log.async_add_assistant_content_without_tools(
        conversation.ToolResultContent(
            agent_id=agent,
            tool_call_id=call.id,
            tool_name=name,
            result=llm.ToolResult(llm.IntentResponseDict(response)),
        )
    )


async def test_words_that_a_failed_attempt_left_twice_are_heard_once(house, move_in, say, standin):
    entry = await move_in(routing=ONLY_MODEL)
    agent = agent_of(house, entry)
    await in_pipeline(house, "turn on the lights in the attic", agent, failed="HassTurnOn")
    await in_pipeline(house, "what did I just ask you?", agent)
    bodies = standin.sent()
    assert said(bodies[0]) == ["turn on the lights in the attic"]
    assert said(bodies[-1]) == ["turn on the lights in the attic", "what did I just ask you?"]
    assert not [i for i in bodies[0]["input"] if i.get("type") == "function_call"]


async def test_a_failed_local_attempt_of_others_is_left_out(house, move_in, say, standin):
    entry = await move_in(routing=ONLY_MODEL)
    agent = agent_of(house, entry)
    with (
        chat_session.async_get_chat_session(house, "talk") as session,
        conversation.async_get_chat_log(house, session) as chat_log,
    ):
        chat_log.async_add_user_content(conversation.UserContent("open the attic"))
        leave_failed_attempt(chat_log, agent, "HassTurnOn")
        chat_log.async_add_assistant_content_without_tools(
            conversation.AssistantContent(agent_id="conversation.other", content="There is none.")
        )
    await say(entry, "what did I just ask you?")
    body = standin.sent()[-1]
    assert said(body) == ["open the attic", "what did I just ask you?"]
    assert spoken(body) == ["There is none."]
    assert not [i for i in body["input"] if i.get("type") == "function_call"]


@pytest.mark.parametrize("answer", ["Error: CancelledError", "(no response)"])
async def test_a_turn_that_home_assistant_ended_is_left_out(house, move_in, say, standin, answer):
    entry = await move_in(routing=ONLY_MODEL)
    await say(entry, "My name is Robin.")
    with (
        chat_session.async_get_chat_session(house, "talk") as session,
        conversation.async_get_chat_log(house, session) as chat_log,
    ):
        chat_log.async_add_user_content(conversation.UserContent("sing"))
        chat_log.async_add_assistant_content_without_tools(
            conversation.AssistantContent(agent_id=agent_of(house, entry), content=answer)
        )
    await say(entry, "What is my name?")
    assert said(standin.sent()[-1]) == ["My name is Robin.", "What is my name?"]
    assert answer not in spoken(standin.sent()[-1])


async def test_a_reset_forgets_what_others_answered_too(house, move_in, say, standin):
    entry = await move_in(routing=ONLY_MODEL)
    await say(entry, "hello")
    await conversation.async_converse(
        house, "turn off the bed light", "talk", Context(), agent_id="conversation.home_assistant"
    )
    await act(house, "reset_conversation", person=False, conversation_id="talk")
    await say(entry, "what did I just ask you?")
    assert said(standin.sent()[-1]) == ["what did I just ask you?"]
    await say(entry, "and now?")
    assert said(standin.sent()[-1]) == ["what did I just ask you?", "and now?"]


async def test_a_conversation_let_go_is_taken_up_from_its_chat_log(move_in, say, standin):
    entry = await move_in(routing=ONLY_MODEL)
    await say(entry, "My name is Robin.")
    entry.runtime_data.live.windows.reset("talk")
    await say(entry, "What is my name?")
    assert said(standin.sent()[-1]) == ["My name is Robin.", "What is my name?"]


async def test_an_action_the_house_failed_at_is_not_tried_again(house, move_in, say, monkeypatch):
    tried = []

    async def fail(hass, text, *args, **options):
        tried.append(text)
        response = intent.IntentResponse(language="en")
        response.async_set_error(intent.IntentResponseErrorCode.FAILED_TO_HANDLE, "It is jammed")
        return conversation.ConversationResult(response=response, conversation_id="talk")

    entry = await move_in(endpoint="http://127.0.0.1:9/openai/v1/", routing={"policy": "llm_first"})
    agent = house.data[conversation.DATA_COMPONENT].get_entity(agent_of(house, entry))
    monkeypatch.setattr(
        "custom_components.switchboard.agent.local_agent.conversation.async_converse", fail
    )
    user_input = conversation.ConversationInput(
        text="please turn off the bed light, thanks",
        context=Context(),
        conversation_id="talk",
        device_id=None,
        satellite_id=None,
        language="en",
        agent_id=agent.entity_id,
    )
    result = await agent.async_process(user_input)
    assert tried == ["please turn off the bed light, thanks"]
    assert speech(result) == "It is jammed"
    assert last_turn(entry)["route"] == "fallback"


async def test_a_tool_called_where_there_are_none_gets_an_answer(house):
    async def deltas():
        yield ToolCall("call-1", "HassTurnOff", "{}")
        yield Finished("tool_calls")

    with (
        chat_session.async_get_chat_session(house, "talk") as session,
        conversation.async_get_chat_log(house, session) as chat_log,
    ):
        chat_log.async_add_user_content(conversation.UserContent("lights off"))
        transcript = ChatLogTranscript(chat_log, "conversation.test")
        messages = [message async for message in transcript.add(deltas())]
    assert [message.role for message in messages] == ["assistant", "tool"]
    assert "There are no tools" in messages[1].content


# Two sentences at once


PATIENT = {"early_answer_seconds": 0, "late_answer_seconds": 0}
SHORT = {"keep_exchanges": 3, "eviction_target": 1.0}


def said_by(body):
    return [item["content"] for item in body["input"] if item.get("role") == "user"]


async def waits(entry):
    """Wait until a second sentence waits for the first."""
    lock = entry.runtime_data.turn_locks["talk"]
    while not lock._waiters:  # noqa: ASYNC110  (what is waited for is no event of ours)
        await asyncio.sleep(0)


async def test_both_are_kept_and_the_summary_stays(house, move_in, standin, hass_ws_client, gate):
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
    assert said_by(turns[-1]) == [
        "hi",
        "Tell me about lighthouses.",
        "Tell me about the sea.",
        "What did I say?",
    ]


async def test_a_sentence_another_agent_answers_wipes_nothing(house, move_in, say, standin):
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
    assert said_by(standin.sent()[-1]) == [
        "My name is Robin.",
        "Is it raining?",
        "What is my name?",
    ]
