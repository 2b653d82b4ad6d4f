"""Whoever does not listen to an answer as it comes gets it when it is whole."""

import asyncio

from homeassistant.components import persistent_notification
from homeassistant.setup import async_setup_component

from custom_components.switchboard.engine.turn.phrases import INTERIM_KEYS, load_phrases, phrase

from ..conftest import ONLY_MODEL, agent_of

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
