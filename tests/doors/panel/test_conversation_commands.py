"""Conversations over the websocket: listed, read, and searched."""

import json
from datetime import timedelta
from typing import Any

import pytest
from homeassistant.util import dt as dt_util

from custom_components.switchboard.engine.storage.entries import LogEntry
from custom_components.switchboard.home.guests import DATA_GUESTS
from custom_components.switchboard.memory.house_memory import DATA_MEMORY
from custom_components.switchboard.panel.conversations import COMMANDS

from ..services.test_memory_services import KIM, ROBIN

PLANTED = "wommel"
HOUSEHOLD = "household"


@pytest.fixture
async def said(house: Any, entry: Any) -> None:
    """Robin alone, Robin with the household, Robin with Kim, Kim alone, and the household."""
    now = dt_util.utcnow() - timedelta(hours=1)
    talks = {
        "robins": [(ROBIN, "user", "Where is the kettle?"), (ROBIN, "assistant", "In the attic.")],
        "shared": [(HOUSEHOLD, "user", "The kettle is hot"), (ROBIN, "user", "Mind the kettle")],
        "mixed": [(ROBIN, "user", "Kettle?"), (KIM, "user", f"My {PLANTED} kettle is mine")],
        "kims": [(KIM, "user", f"Hide the {PLANTED} kettle"), (KIM, "assistant", "Hidden.")],
        "house": [(HOUSEHOLD, "user", f"Anybody seen the {PLANTED} of the kettle?")],
    }
    entries = [
        LogEntry(f"{talk}-{n}", talk, owner, role, text, now, language="en")  # type: ignore[arg-type]
        for talk, lines in talks.items()
        for n, (owner, role, text) in enumerate(lines)
    ]
    await house.data[DATA_MEMORY].log.database.write(lambda tx: tx.log.append(entries))


async def test_an_administrator_lists_all_the_latest_first_in_pages(said, admin):
    first = await admin("conversations/list", limit=2)
    assert [one["conversation_id"] for one in first["items"]] == ["house", "kims"]
    assert (first["total"], first["next_offset"]) == (5, 2)
    rest = await admin("conversations/list", offset=2)
    assert [one["conversation_id"] for one in rest["items"]] == ["mixed", "shared", "robins"]
    robins = rest["items"][2]
    assert (robins["beginning"], robins["messages"]) == ("Where is the kettle?", 2)
    assert rest["items"][0]["owners"] == sorted((KIM, ROBIN))
    of_kim = await admin("conversations/list", owner=KIM)
    assert [one["conversation_id"] for one in of_kim["items"]] == ["kims", "mixed"]


async def test_a_person_finds_those_alone_in_which_nobody_else_spoke(said, robin):
    listed = await robin("conversations/list")
    assert [one["conversation_id"] for one in listed["items"]] == ["shared", "robins"]
    found = await robin("conversations/search", query="kettle")
    assert {one["conversation_id"] for one in found["items"]} == {"shared", "robins"}
    planted = await robin("conversations/search", query=PLANTED)
    assert PLANTED not in json.dumps([listed, found, planted])
    for command in ("list", "search"):
        data = {"query": "kettle"} if command == "search" else {}
        refused = await robin.refusal(f"conversations/{command}", owner=KIM, **data)
        assert refused == "command_not_allowed"


async def test_what_may_not_be_read_is_as_if_it_were_not_there(said, robin):
    for named in ("mixed", "kims", "house", "nowhere"):
        message = await robin.message("conversations/get", conversation_id=named)
        assert message["error"]["translation_key"] == "conversation_not_logged"
        assert PLANTED not in json.dumps(message)


async def test_a_conversation_is_read_in_pages_the_earliest_first(said, robin, admin):
    first = await robin("conversations/get", conversation_id="robins", limit=1)
    assert [one["text"] for one in first["items"]] == ["Where is the kettle?"]
    assert (first["total"], first["next_offset"], first["owners"]) == (2, 1, [ROBIN])
    rest = await robin("conversations/get", conversation_id="robins", offset=1)
    assert [(one["role"], one["text"]) for one in rest["items"]] == [("assistant", "In the attic.")]
    assert PLANTED in json.dumps(await admin("conversations/get", conversation_id="mixed"))


async def test_an_administrator_searches_everybodys_words(said, admin):
    found = await admin("conversations/search", query=PLANTED, limit=2)
    assert len(found["items"]) == 2
    rest = await admin("conversations/search", query=PLANTED, offset=found["next_offset"])
    ids = {one["conversation_id"] for one in (*found["items"], *rest["items"])}
    assert ids == {"mixed", "kims", "house"}
    early = await admin("conversations/search", query=PLANTED, until="2020-01-01")
    assert early["items"] == []
    refused = await admin.refusal("conversations/search", query=PLANTED, since="soonish")
    assert refused == "time_unreadable"


GIVEN = {
    "conversations/list": {},
    "conversations/get": {"conversation_id": "house"},
    "conversations/search": {"query": "kettle"},
}


@pytest.mark.parametrize("command", [one.name for one in COMMANDS])
async def test_who_is_no_person_of_the_house_reads_nothing(said, lodger, command):
    assert await lodger.refusal(command, **GIVEN[command]) == "command_not_allowed"


@pytest.mark.parametrize("command", [one.name for one in COMMANDS])
async def test_nothing_is_read_out_while_guests_are_here(house, said, admin, command):
    assert await admin(command, **GIVEN[command])
    await house.data[DATA_GUESTS].async_set(is_on=True)
    assert await admin.refusal(command, **GIVEN[command]) == "guests_here"
