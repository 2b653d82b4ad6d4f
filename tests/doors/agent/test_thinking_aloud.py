"""What a model tells of its thinking is shown while it thinks, and is no part of its answer."""

import asyncio
import json

import pytest
from homeassistant.components import persistent_notification
from homeassistant.setup import async_setup_component

from custom_components.switchboard.engine.turn.phrases import INTERIM_KEYS, load_phrases, phrase

from ..conftest import ONLY_MODEL, agent_of, last_turn

TURN_OFF = "turn off the bed light"
HELLO = "Hello, are you there?"
TOLD = (
    "**Reading the question**\n\nWhat is asked for decides which rule there is."
    "\n\n**Looking it up**\n\nTaking the rule that fits these words."
)
UNVERIFIED = {
    "status": 400,
    "code": "unsupported_value",
    "message": "Your organization must be verified to generate reasoning summaries.",
    "param": "reasoning.summary",
}


@pytest.fixture
def typed(house, open_assist, hass_ws_client):
    """Let an agent move in, and type into the Assist dialog; gives what was said and shown."""
    asked: dict = {}

    async def type_in(text: str, deployment="house-reasoning", **options):
        if not asked:
            asked["entry"], asked["assistant"] = await open_assist(
                routing=ONLY_MODEL, deployment=deployment, **options
            )
        said, asked["id"] = await asked["assistant"].type_in(text, asked.get("id"))
        log = await shown(await hass_ws_client(house), asked["id"])
        return said, last_turn(asked["entry"], asked["id"]), log

    return type_in


async def shown(client, conversation_id: str) -> list[dict]:
    """What Home Assistant shows of a conversation to whoever looks into it."""
    await client.send_json_auto_id(
        {"type": "conversation/chat_log/subscribe", "conversation_id": conversation_id}
    )
    answer = await client.receive_json()
    assert answer["success"], answer
    event = (await client.receive_json())["event"]
    assert event["event_type"] == "initial_state"
    return event["data"]["content"]


def asked_for(standin) -> list[str | None]:
    return [(body.get("reasoning") or {}).get("summary") for body in standin.sent()]


async def test_it_is_shown_and_never_spoken(typed, standin):
    said, record, log = await typed(HELLO)
    assert asked_for(standin) == ["auto"]
    assert [one["thinking_content"] for one in log if "thinking_content" in one] == [TOLD]
    assert "Looking it up" not in said
    assert record["error"] is None


async def test_it_is_not_sent_back_as_anybody_s_words(typed, standin):
    await typed(TURN_OFF)
    await typed(HELLO)
    assert {entry["status"] for entry in standin.requests} == {200}
    sent = json.dumps(standin.sent()[-1])
    assert '"type": "reasoning"' in sent
    assert "Looking it up" not in sent


async def test_what_it_costs_is_what_the_service_counts(house, typed, standin):
    await typed(HELLO)
    [entry] = house.config_entries.async_entries("switchboard")
    [used] = [one["usage"]["output"] for one in standin.requests]
    assert entry.runtime_data.usage.report()["total"]["output_tokens"] == used


async def test_a_model_that_tells_is_waited_for_longer_than_another(typed, standin, monkeypatch):
    monkeypatch.setattr("custom_components.switchboard.engine.azure.llm.READ_TIMEOUT", 1.0)
    standin.order(thinking=4)
    said, record, _ = await typed(HELLO)
    assert record["error"] is None
    assert [entry["status"] for entry in standin.requests] == [200]
    assert said


@pytest.mark.parametrize(
    "refusal",
    [
        UNVERIFIED,
        {**UNVERIFIED, "code": None, "param": None},
        {
            **UNVERIFIED,
            "code": "unsupported_parameter",
            "message": "Unsupported parameter: 'reasoning.summary' is not supported with this "
            "model.",
        },
    ],
)
async def test_a_deployment_that_does_not_tell_is_asked_again_at_once(typed, standin, refusal):
    standin.order(**refusal)
    _, record, _ = await typed(HELLO, model={"reasoning_effort": "low"})
    assert record["error"] is None
    await typed(HELLO)
    assert asked_for(standin) == ["auto", None, None]
    assert {body["reasoning"]["effort"] for body in standin.sent()} == {"low"}


async def test_a_model_that_does_not_reason_is_not_asked_to_tell(typed, standin):
    for _ in range(2):
        _, record, _ = await typed(HELLO, deployment="house-small")
        assert record["error"] is None
    assert [entry["status"] for entry in standin.requests][-1] == 200
    assert asked_for(standin)[-1] is None
    before = len(standin.requests)
    await typed(HELLO)
    assert len(standin.requests) == before + 1


# Answers that nobody listens to as they come


QUESTION = "Tell me a joke."
ELSEWHERE = [
    phrases[key]
    for phrases in load_phrases().values()
    for key in (*INTERIM_KEYS, "answer_comes_later")
]


async def answered_slowly(gate, asking):
    """Let the model take longer than anybody would wait in silence; return what came of it."""
    gate.close()
    asked = asyncio.create_task(asking)
    await gate.held.wait()
    for _ in range(50):  # whoever is impatient says so now
        await asyncio.sleep(0)
    gate.open()
    return await asked


def is_whole(entry, text):
    """Whether a text is what the model said last, and nothing else."""
    [said] = entry.runtime_data.live.windows.get_messages("talk", "output")
    return text == said.content and not any(words in text for words in ELSEWHERE)


async def test_an_automation_gets_the_answer(house, move_in, gate):
    entry = await move_in(routing=ONLY_MODEL)
    heard = []
    house.bus.async_listen("answer_is_there", lambda event: heard.append(event.data["text"]))
    action = {
        "action": "conversation.process",
        "data": {"text": QUESTION, "agent_id": agent_of(house, entry), "conversation_id": "talk"},
        "response_variable": "answer",
    }
    told = {
        "event": "answer_is_there",
        "event_data": {"text": "{{ answer.response.speech.plain.speech }}"},
    }
    automation = {
        "alias": "Ask",
        "triggers": {"trigger": "event", "event_type": "ask"},
        "actions": [action, told],
    }
    assert await async_setup_component(house, "automation", {"automation": automation})
    gate.close()
    house.bus.async_fire("ask")
    await gate.held.wait()
    gate.open()
    await house.async_block_till_done()
    assert len(heard) == 1
    assert is_whole(entry, heard[0])
    assert entry.runtime_data.live.report("talk")["last_turn"]["reason"] == "policy"


async def test_a_client_that_sends_text_gets_the_answer(house, move_in, gate, hass_ws_client):
    entry = await move_in(routing=ONLY_MODEL)
    client = await hass_ws_client(house)

    async def ask():
        await client.send_json_auto_id(
            {
                "type": "conversation/process",
                "text": QUESTION,
                "agent_id": agent_of(house, entry),
                "conversation_id": "talk",
            }
        )
        return await client.receive_json()

    answer = await answered_slowly(gate, ask())
    assert is_whole(entry, answer["result"]["response"]["speech"]["plain"]["speech"])
    assert not persistent_notification._async_get_or_create_notifications(house)


async def test_whoever_listens_in_the_dialog_is_told_that_it_takes_longer(house, open_assist, gate):
    _, assist = await open_assist(routing=ONLY_MODEL)
    gate.close()
    promise = await assist.say(QUESTION)
    gate.open()
    assert promise.endswith(phrase("answer_comes_later", "en"))
    await house.async_block_till_done()
