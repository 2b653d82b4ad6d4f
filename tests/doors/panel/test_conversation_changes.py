"""One conversation over the websocket: exported, forked, and deleted with what it taught."""

import json
from datetime import timedelta
from typing import Any

import pytest
from homeassistant.util import dt as dt_util

from custom_components.switchboard.engine.storage.checkpoints import Checkpoint
from custom_components.switchboard.engine.storage.entries import LogEntry
from custom_components.switchboard.engine.storage.transaction import Transaction
from custom_components.switchboard.history.unified_log import DATA_LOG

from ...engine.storage.building import added, fact, memory
from ..services.test_graph_editing import HOUSEHOLD, entity, tell
from ..services.test_memory_services import KIM, ROBIN

SECRET = "quibblewort"
SAID = f"I grow {SECRET} behind the shed"
GROWS = f"Grows {SECRET} behind the shed."
NOBODYS = "0" * 16


def entry_of(id_: str, talk: str, owner: str, role: str, text: str) -> LogEntry:
    at = dt_util.utcnow() - timedelta(hours=1)
    return LogEntry(id_, talk, owner, role, text, at, language="en", route="model")  # type: ignore[arg-type]


@pytest.fixture
async def said(house: Any, entry: Any) -> None:
    """Robin spoke of a plant alone, with the household, and with Kim."""
    entries = [
        entry_of("m1", "one", ROBIN, "user", SAID),
        entry_of("one-2", "one", ROBIN, "assistant", f"Noted: {SECRET}."),
        entry_of("two-1", "two", ROBIN, "user", "I like tea"),
        entry_of("mixed-1", "mixed", ROBIN, "user", "Tea?"),
        entry_of("mixed-2", "mixed", KIM, "user", "Coffee."),
        entry_of("kims-1", "kims", KIM, "user", "Coffee again."),
        entry_of("house-1", "house", HOUSEHOLD, "user", "Good morning"),
    ]
    await house.data[DATA_LOG].database.write(lambda tx: tx.log.append(entries))


async def _learn(house: Any, id_: str, *sources: str, owner: str = ROBIN, text: str) -> None:
    """Let a memory have come of a fact that cites some messages."""

    def write(tx: Transaction) -> None:
        known = memory(f"k {id_}", text, owner=owner, subject="garden", sources=sources)
        tx.facts.put(fact(id_, *sources, owner=owner, summary=text, processed=True))
        tx.memories.put(known)
        tx.history.append(added(known, fact_id=id_))

    await house.data[DATA_LOG].database.write(write)


async def _known(house: Any) -> dict[str, tuple[str, ...]]:
    read = house.data[DATA_LOG].database.read
    found, _ = await read(lambda tx: tx.memories.listing([ROBIN, KIM, HOUSEHOLD], limit=-1))
    return {one.text: one.sources for one in found if one.status == "active"}


def _holding(house: Any) -> list[str]:
    path = house.data[DATA_LOG].path
    files = [one for one in path.parent.iterdir() if one.name.startswith(path.name)]
    return [one.name for one in files if SECRET.encode() in one.read_bytes().lower()]


async def _delete(somebody: Any, talk: str) -> dict[str, Any]:
    shown = await somebody("conversations/delete_preview", conversation_id=talk)
    return await somebody(
        "conversations/delete", conversation_id=talk, expected_revision=shown["revision"]
    )


async def test_a_conversation_goes_with_what_was_learnt_from_it_alone(house, said, admin):
    await _learn(house, "f1", "m1", text=GROWS)
    await _learn(house, "f2", "m1", "two-1", text="Likes tea.")
    things = [entity("Mia"), entity(SECRET, "thing")]
    await tell(house, things, ("Mia", "owns", SECRET), owner=ROBIN)
    held = await _known(house)
    assert held["Likes tea."] == ("m1", "two-1")
    shown = await admin("conversations/delete_preview", conversation_id="one")
    assert [one["text"] for one in shown["memories"]["items"]] == [GROWS]
    assert [(one["text"], one["sources"]) for one in shown["staying"]["items"]] == [
        ("Likes tea.", 1)
    ]
    assert shown["messages"] == 2
    gone = await admin(
        "conversations/delete", conversation_id="one", expected_revision=shown["revision"]
    )
    assert (gone["messages"], gone["memories"], gone["erased"]) == (2, 1, True)
    assert await _known(house) == {"Likes tea.": ("two-1",)}
    listed = await admin("conversations/list")
    assert "one" not in [one["conversation_id"] for one in listed["items"]]
    assert (await admin("conversations/search", query=SECRET))["items"] == []


async def test_not_a_byte_of_a_deleted_conversation_is_left(house, said, admin, robin):
    database = house.data[DATA_LOG].database
    await _learn(house, "f1", "m1", text=GROWS)
    message = {
        "role": "user",
        "content": SAID,
        "timestamp": (dt_util.utcnow() - timedelta(hours=1)).isoformat(),
    }
    state = json.dumps({"window": {"messages": [message], "backlog": []}})
    now = dt_util.utcnow()
    for name in ("one", "fork-of-one"):
        await database.write(
            lambda tx, name=name: tx.checkpoints.save(Checkpoint(name, state, now))
        )
    await database.checkpoint()
    assert _holding(house)
    await _delete(robin, "one")
    assert _holding(house) == []
    assert await database.read(lambda tx: tx.checkpoints.names()) == set()
    assert await database.read(lambda tx: tx.tombstones.forgotten_among(["m1", "one-2"])) == {
        "m1",
        "one-2",
    }


async def test_only_what_was_shown_is_deleted(house, said, admin):
    shown = await admin("conversations/delete_preview", conversation_id="one")
    more = [entry_of("one-3", "one", ROBIN, "user", "And on the roof")]
    await house.data[DATA_LOG].database.write(lambda tx: tx.log.append(more))
    given = {"conversation_id": "one", "expected_revision": shown["revision"]}
    assert await admin.refusal("conversations/delete", **given) == "memory_scope_changed"
    assert (await admin("conversations/get", conversation_id="one"))["total"] == 3


async def test_a_person_deletes_what_is_theirs_alone(house, said, robin):
    # It was given to the household meanwhile: it is not Robin's to take away.
    await _learn(house, "f1", "two-1", owner=HOUSEHOLD, text="The house likes tea.")
    refused = await robin.refusal("conversations/delete_preview", conversation_id="two")
    assert refused == "conversation_not_alone"
    given = {"conversation_id": "two", "expected_revision": NOBODYS}
    assert await robin.refusal("conversations/delete", **given) == "conversation_not_alone"
    for talk in ("mixed", "kims", "house", "nowhere"):
        given = {"conversation_id": talk, "expected_revision": NOBODYS}
        assert await robin.refusal("conversations/delete", **given) == "conversation_not_logged"
    assert (await _delete(robin, "one"))["messages"] == 2


async def test_a_conversation_that_is_over_is_exported_as_the_log_has_it(said, robin):
    answer = await robin("conversations/export", conversation_id="one")
    document = answer["conversation"]
    assert [(one["role"], one["content"]) for one in document["messages"]] == [
        ("user", SAID),
        ("assistant", f"Noted: {SECRET}."),
    ]
    assert await robin.refusal("conversations/export", conversation_id="kims") == (
        "conversation_not_logged"
    )


async def test_a_conversation_that_is_over_is_gone_on_with_from_a_message(said, robin):
    whole = await robin("conversations/fork", conversation_id="one")
    assert (whole["forked_from"], whole["messages"]) == ("one", 2)
    part = await robin("conversations/fork", conversation_id="one", message_id="m1")
    assert (part["message_id"], part["messages"]) == ("m1", 1)
    given = {"conversation_id": "one", "message_id": "kims-1"}
    assert await robin.refusal("conversations/fork", **given) == "fork_message_unknown"
    exported = await robin.message("conversations/export", conversation_id=part["conversation_id"])
    assert exported["error"]["code"] == "conversation_not_logged", "it has said nothing yet"
