"""Whoever is shown what is one person's alone is named to that person, whatever the way."""

import json
from typing import Any

import pytest

from custom_components.switchboard.memory.lookups import DATA_LOOKUPS

from ..conftest import agent_of
from ..services.test_memory_services import ROBIN, call, told
from .conftest import speak
from .test_memory_commands import rest_on

PLANTED = "wommel"
RING = f"Hides a {PLANTED} ring"


@pytest.fixture
def entry(recording: Any) -> Any:
    """Let what is sent to the model be kept."""
    return recording


async def ways_to_see(
    house: Any, entry: Any, admin: Any, memory: dict[str, Any], talk: dict[str, Any]
) -> dict[str, Any]:
    """Return how an administrator comes to see what Robin alone had remembered."""
    named = {"memory_id": memory["id"]}
    seen = {**named, "expected_revision": memory["revision"]}
    asked = {"question": f"{PLANTED} ring"}
    (sent,) = [
        one for one in (await admin("request/list"))["items"] if one["conversation_id"] == "robins"
    ]
    preview = {"text": f"Where is the {PLANTED} ring?", "agent": agent_of(house, entry)}
    return {
        "listed": lambda: admin("memory/list", owner=ROBIN),
        "opened": lambda: admin("memory/get", **named),
        "its history": lambda: admin("memory/history", **named),
        "recalled": lambda: admin("recall/explain", **asked, owner=ROBIN),
        "its turn": lambda: admin("turns/get", message_id=sent["message_id"]),
        "its request": lambda: admin("request/get", request_id=sent["id"]),
        "a request like it": lambda: admin("request/preview", **preview, owner=ROBIN),
        "what would go by words": lambda: admin("memory/forget_preview", about=PLANTED),
        "what would go": lambda: admin("memory/forget_preview", **named),
        "what goes with its talk": lambda: admin(
            "conversations/delete_preview", conversation_id=talk["conversation_id"]
        ),
        "listed by an action": lambda: call(house, "list_memories", owner=ROBIN),
        "recalled by an action": lambda: call(house, "recall", **asked, owner=ROBIN),
        "what would go by an action": lambda: call(house, "forget", about=PLANTED),
        "changed": lambda: admin("memory/update", **seen, pinned=True),
        "changed by an action": lambda: call(house, "edit_memory", memory_id=RING, pinned=False),
        "undone": lambda: call(house, "undo"),
    }


async def test_who_is_shown_what_is_a_persons_alone_is_named_to_them(house, entry, admin, robin):
    theirs = await told(house, RING, owner=ROBIN)
    await speak(house, entry, ROBIN, f"Where is my {PLANTED} ring?", "robins")
    await rest_on(house, theirs["id"], (ROBIN, f"I hide a {PLANTED} ring"))
    (theirs,) = (await call(house, "list_memories", owner=ROBIN))["memories"]
    lookups = house.data[DATA_LOOKUPS]
    await lookups.async_forget(None)
    talk = (await robin("memory/get", memory_id=theirs["id"]))["evidence"]["items"][0]
    ways = await ways_to_see(house, entry, admin, theirs, talk)
    for way, look in ways.items():
        await lookups.async_forget(None)
        assert PLANTED in json.dumps(await look()), way
        looked = (await robin("memory/summary"))["looked"]
        assert [bool(one["by"]) for one in looked] == [True], way


async def test_what_is_shown_to_oneself_or_in_numbers_is_no_look_nor_is_a_conversation(
    house, entry, admin, robin
):
    await speak(house, entry, ROBIN, f"Where is my {PLANTED} ring?", "robins")
    theirs = await told(house, RING, owner=ROBIN)
    named = {"memory_id": theirs["id"]}
    await house.data[DATA_LOOKUPS].async_forget(None)
    for command, data in (
        ("memory/list", {"owner": ROBIN}),
        ("memory/get", named),
        ("memory/forget_preview", named),
        ("recall/explain", {"question": "ring"}),
    ):
        assert PLANTED in json.dumps(await robin(command, **data))
    answers = [await admin("memory/summary"), await call(house, "purge", everything=True)]
    assert PLANTED not in json.dumps(answers)
    # The page says that administrators read conversations without a note.
    assert PLANTED in json.dumps(await admin("conversations/get", conversation_id="robins"))
    assert (await robin("memory/summary"))["looked"] == []
