"""Turns over the websocket: got by any of their messages, and heard of as they end."""

import asyncio
import json
from datetime import timedelta
from typing import Any

import pytest
from homeassistant.components import conversation
from homeassistant.core import Context
from homeassistant.util import dt as dt_util

from custom_components.switchboard.engine.storage.entries import LogEntry
from custom_components.switchboard.engine.storage.turn_entries import TurnMemory
from custom_components.switchboard.history.unified_log import DATA_LOG
from tests.engine.storage.building import turn

from ..conftest import agent_of
from ..services.test_memory_services import KIM, ROBIN, call, learn, told

HOUSEHOLD = "household"
PLANTED = "wommel"
OFF = "turn off the bed light"
LAMP = "input_boolean.bed_light"


async def asked(house: Any) -> list[str]:
    """Return the ids of all messages, the earliest first."""
    unified = house.data[DATA_LOG]
    await unified.async_flush()
    return await unified.database.read(lambda tx: [one.entry.id for one in tx.log.export()])


@pytest.fixture
async def said(house: Any, entry: Any) -> dict[str, Any]:
    """A turn of Robin's, one of Kim's, and one of which nothing more is known."""
    now = dt_util.utcnow() - timedelta(hours=1)
    robins = await told(house, "Likes the kettle in the attic", owner=ROBIN)
    kims = await told(house, f"Keeps the {PLANTED} powder", owner=KIM)
    houses = await told(house, "The kettle is red")
    recalled = tuple(
        TurnMemory(id_, "words") for id_ in (robins["id"], kims["id"], houses["id"], "gone")
    )
    lines = {
        "r1": ("robins", ROBIN, "user", "Where is the kettle?"),
        "r2": ("robins", ROBIN, "assistant", "In the attic."),
        "k1": ("kims", KIM, "user", f"Where is the {PLANTED} powder?"),
        "k2": ("kims", KIM, "assistant", f"The {PLANTED} powder is hidden."),
        "o1": ("old", HOUSEHOLD, "user", "Who is there?"),
        "o2": ("old", HOUSEHOLD, "assistant", "I am."),
        "o3": ("old", HOUSEHOLD, "user", "And now?"),
    }
    entries = [
        LogEntry(id_, talk, owner, role, text, now, language="en", route="model")  # type: ignore[arg-type]
        for id_, (talk, owner, role, text) in lines.items()
    ]
    records = [
        turn("r1", "r2", conversation_id="robins", owner=ROBIN, recalled=recalled, words="attic"),
        turn("k1", "k2", conversation_id="kims", owner=KIM, words=PLANTED),
    ]

    def write(tx) -> None:
        tx.log.append(entries)
        for one in records:
            tx.turns.put(one)

    await house.data[DATA_LOG].database.write(write)
    return {"robins": robins["id"], "kims": kims["id"], "houses": houses["id"]}


async def test_a_turn_is_told_by_its_words_and_by_its_answer(house, entry, say, admin):
    await say(entry, OFF)
    words, answer = await asked(house)
    found = await admin("turns/get", message_id=words)
    by_answer = await admin("turns/get", message_id=answer)
    assert found == by_answer
    assert (found["heard"]["id"], found["heard"]["text"]) == (words, OFF)
    assert [one["id"] for one in found["answers"]] == [answer]
    record = found["turn"]
    assert (record["route"], record["reason"], record["failed"]) == ("model", "policy", False)
    assert record["tokens"] == sum(
        one["input_tokens"] + one["output_tokens"] for one in record["requests"]
    )
    assert [one["name"] for one in record["tools"]] == ["intent__HassTurnOff"]
    assert [(one["entity_id"], one["before"], one["after"]) for one in record["states"]] == [
        (LAMP, "on", "off")
    ]
    assert found["learnt"] == {"memories": [], "waiting": 0, "is_read": False}


async def test_a_turn_from_before_records_has_its_words_and_nothing_more(said, admin):
    found = await admin("turns/get", message_id="o2")
    assert found["turn"] is None
    assert found["heard"]["text"] == "Who is there?"
    assert [one["text"] for one in found["answers"]] == ["I am."]


async def test_what_was_recalled_is_shown_as_far_as_whoever_asks_may_know_it(said, robin, admin):
    found = await robin("turns/get", message_id="r2")
    recalled = {one["id"]: one for one in found["turn"]["recalled"]}
    assert recalled.keys() == {said["robins"], said["houses"], "gone"}
    assert recalled[said["robins"]]["memory"]["text"] == "Likes the kettle in the attic"
    assert (recalled["gone"]["memory"], recalled["gone"]["conversation_id"]) == (None, None)
    assert PLANTED not in json.dumps(found)
    assert (await robin("memory/summary"))["looked"] == []
    shown = await admin("turns/get", message_id="r1")
    assert said["kims"] in {one["id"] for one in shown["turn"]["recalled"]}
    assert len((await robin("memory/summary"))["looked"]) == 1


async def test_what_was_learnt_from_a_turn_is_told_with_it(house, said, admin, robin):
    unified = house.data[DATA_LOG]

    def rest(tx) -> None:
        memory = tx.memories.get(said["robins"])
        tx.memories.put(memory.__replace__(sources=("r1",)))

    await unified.database.write(rest)
    await learn(house, owner=ROBIN, source_message_ids=("r1",))
    for asking in (admin, robin):
        learnt = (await asking("turns/get", message_id="r1"))["learnt"]
        assert [one["id"] for one in learnt["memories"]] == [said["robins"]]
        assert learnt["waiting"] == 1


@pytest.mark.parametrize("named", ["k1", "k2", "o1", "nothing"])
async def test_what_may_not_be_read_is_as_if_it_were_not_there(said, robin, named):
    message = await robin.message("turns/get", message_id=named)
    assert message["error"]["translation_key"] == "turn_not_logged"
    assert PLANTED not in json.dumps(message)


async def test_what_tools_were_told_in_a_long_turn_is_left_out_of_the_answer(house, said, admin):
    tool = turn("r1").tools[0].__replace__(arguments="ä" * 1000, result="€" * 2000)
    long = turn("o1", "o2", conversation_id="old", tools=(tool,) * 50)
    await house.data[DATA_LOG].database.write(lambda tx: tx.turns.put(long))
    found = await admin("turns/get", message_id="o1")
    tools = found["turn"]["tools"]
    assert len(tools) == 50
    assert (tools[0]["result"], tools[0]["is_cut"]) == ("€" * 2000, False)
    assert (tools[-1]["result"], tools[-1]["is_cut"]) == ("", True)


async def test_a_turn_is_told_of_as_it_ends_to_those_who_may_read_it(house, entry, admin, robin):
    for asking in (admin, robin):
        assert await asking("turns/subscribe") is None
    user = next(
        one for one in house.auth._store._users.values() if one.name == "Robin"
    )  # who is signed in
    for context in (Context(user_id="somebody"), Context(user_id=user.id)):
        await conversation.async_converse(
            house, OFF, None, context, agent_id=agent_of(house, entry), language="en"
        )
    words = (await asked(house))[::2]
    events = [(await admin.event()) for _ in words]
    assert [one["message_id"] for one in events] == words
    assert [one["owner"] for one in events] == [HOUSEHOLD, ROBIN]
    assert events[0]["route"] == "model"
    assert OFF not in json.dumps(events)
    assert (await robin.event())["message_id"] == words[1], "Robin's own alone"


async def test_whoever_does_not_listen_any_more_hears_nothing(house, entry, say, admin):
    answer = await admin.message("turns/subscribe")
    await say(entry, OFF, "one")
    assert (await admin.event())["conversation_id"] == "one"
    await admin.send("unsubscribe_events", subscription=answer["id"])
    await say(entry, "turn on the bed light", "two")
    await asked(house)
    assert (await admin("conversations/list"))["total"] == 2, "what comes next is the answer"
    assert not house.data[DATA_LOG]._turn_listeners


async def test_what_is_forgotten_before_it_is_told_of_is_not_told(house, entry, say, admin):
    assert await admin("turns/subscribe") is None
    unified = house.data[DATA_LOG]
    await unified.database.pause()
    await say(entry, OFF, "one")
    await unified.async_resume()
    await call(house, "forget", about="bed light", confirm=True)
    await say(entry, "Good morning to everybody", "two")
    async with asyncio.timeout(10):
        heard = [await admin.event()]
        while heard[-1]["conversation_id"] != "two":
            heard.append(await admin.event())
    assert len(heard) <= 2
