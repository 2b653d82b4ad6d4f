"""Conversations over the websocket: listed, read, and searched."""

import json
from datetime import timedelta
from typing import Any

import pytest
from homeassistant.util import dt as dt_util

from custom_components.switchboard.engine.storage.entries import LogEntry
from custom_components.switchboard.engine.storage.turn_entries import TurnRequest
from custom_components.switchboard.history.unified_log import DATA_LOG

from ...engine.storage.building import turn
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
    await house.data[DATA_LOG].database.write(lambda tx: tx.log.append(entries))


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


@pytest.mark.parametrize("answer", ["No.", "Yes, please", "Nein, danke", "non", "Nee", "Sí"])
async def test_a_mere_answer_is_no_beginning(house, admin, answer):
    now = dt_util.utcnow()
    entries = [
        LogEntry("a-1", "a", ROBIN, "user", answer, now, language="en"),
        LogEntry("a-2", "a", ROBIN, "assistant", "All right, I keep it.", now, language="en"),
        LogEntry("b-1", "b", ROBIN, "user", "No more music at night", now, language="en"),
    ]
    await house.data[DATA_LOG].database.write(lambda tx: tx.log.append(entries))
    listed = (await admin("conversations/list"))["items"]
    assert {one["conversation_id"]: one["beginning"] for one in listed} == {
        "a": "",
        "b": "No more music at night",
    }


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


@pytest.fixture
async def said_in_places(house: Any, entry: Any) -> None:
    """Three days of Robin's, in two rooms, with two agents; on one day the model was down."""
    day = dt_util.start_of_local_day() - timedelta(days=9)
    lines = [
        ("first", "kitchen", "conversation.one", "local"),
        ("second", "hall", "conversation.one", "model"),
        ("third", "kitchen", "conversation.two", "none"),
    ]
    entries = [
        LogEntry(
            f"{talk}-{n}",
            talk,
            ROBIN,
            role,
            f"About {talk}",
            day + timedelta(days=place, hours=12),
            agent_id=agent,
            area_id=area,
            device_id=f"device {area}",
            route=route,
        )
        for place, (talk, area, agent, route) in enumerate(lines)
        for n, role in enumerate(("user", "assistant"))
    ]
    await house.data[DATA_LOG].database.write(lambda tx: tx.log.append(entries))


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ({}, ["third", "second", "first"]),
        ({"area_id": "kitchen"}, ["third", "first"]),
        ({"area_id": "kitchen", "agent_id": "conversation.one"}, ["first"]),
        ({"device_id": "device hall"}, ["second"]),
        ({"route": "model"}, ["second"]),
        ({"failed": True}, ["third"]),
        ({"owner": KIM}, []),
        ({"agent_id": "nobody"}, []),
    ],
)
async def test_conversations_are_found_by_where_and_how_they_went(
    said_in_places, admin, robin, wanted, found
):
    for somebody in (admin, robin) if wanted.get("owner") != KIM else (admin,):
        listed = await somebody("conversations/list", **wanted)
        assert [one["conversation_id"] for one in listed["items"]] == found
        assert listed["total"] == len(found)


async def test_conversations_are_found_by_their_day(said_in_places, admin):
    day = (dt_util.start_of_local_day() - timedelta(days=8)).date().isoformat()
    of_day = await admin("conversations/list", since=day, until=day)
    assert [one["conversation_id"] for one in of_day["items"]] == ["second"]
    assert of_day["items"][0]["routes"] == ["model"]
    until = await admin("conversations/list", until=day)
    assert [one["conversation_id"] for one in until["items"]] == ["second", "first"]
    assert await admin.refusal("conversations/list", since="soonish") == "time_unreadable"


async def test_the_dearest_conversations_come_first(house, said_in_places, admin):
    def spend(tx: Any) -> None:
        for talk, tokens in (("first", 90), ("third", 30)):
            spent = (TurnRequest("turn", "gpt", input_tokens=tokens),)
            tx.turns.put(
                turn(f"{talk}-0", requests=spent, conversation_id=talk, owner=ROBIN, error=None)
            )

    await house.data[DATA_LOG].database.write(spend)
    dear = await admin("conversations/list", sort="dearest")
    assert [one["conversation_id"] for one in dear["items"]] == ["first", "third", "second"]
    assert [one["tokens"] for one in dear["items"]] == [90, 30, None]
    assert (await admin("conversations/list"))["items"][2]["tokens"] == 90


async def test_what_can_be_asked_for_is_what_may_be_read(said, said_in_places, admin, robin):
    every = await admin("conversations/choices")
    assert every["area_id"] == [
        {"value": "kitchen", "conversations": 2},
        {"value": "hall", "conversations": 1},
    ]
    assert {one["value"] for one in every["owner"]} == {HOUSEHOLD, ROBIN, KIM}
    own = await robin("conversations/choices")
    assert {one["value"]: one["conversations"] for one in own["owner"]} == {HOUSEHOLD: 1, ROBIN: 5}
    assert KIM not in json.dumps(own)


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
