"""Requests over the websocket: the last ones as they were sent, and what would be sent."""

import asyncio
import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from homeassistant.helpers import issue_registry as ir

from custom_components.switchboard.diagnostics import async_get_config_entry_diagnostics
from custom_components.switchboard.engine.azure.messages import PARTS
from custom_components.switchboard.engine.dialogue.state import Summary
from custom_components.switchboard.history.unified_log import DATA_LOG
from custom_components.switchboard.home.guests import DATA_GUESTS
from tests.engine.storage.building import memory

from ..conftest import agent_of
from ..dialog import async_open_assist, async_written
from ..services.test_memory_services import AGREED, KIM, MODEL_ONLY, ROBIN, call, told
from .conftest import Asking, speak

TEA = "Drinks strong tea in the morning"
QUESTION = "Which tea do I like?"


@pytest.fixture
def entry(recording: Any) -> Any:
    """Let the connections of the panel's tests be on the entry that records."""
    return recording


@pytest.fixture
def remember(house: Any) -> Callable:
    """Put a memory into the house's file, without anybody being asked about it."""

    async def put(text: str, **changes: Any) -> None:
        one = memory(text, text, **changes)
        await house.data[DATA_LOG].database.write(lambda tx: tx.memories.put(one))

    return put


async def got(ask: Any, number: int = 0) -> dict[str, Any]:
    """Return one of the requests held, the latest unless another is wanted."""
    return await ask("request/get", request_id=(await of_turns(ask))[number]["id"])


async def of_turns(ask: Any) -> list[dict[str, Any]]:
    """Return the requests of turns: the house may have asked something by itself meanwhile."""
    items = (await ask("request/list"))["items"]
    return [one for one in items if one["purpose"] == "turn"]


# What was sent


async def test_what_is_said_in_the_dialog_is_there_as_it_was_sent(
    house, entry, hass_ws_client, remember, standin
):
    await remember(TEA)
    assist = await async_open_assist(house, hass_ws_client, agent_of(house, entry))
    admin = Asking(await hass_ws_client(house))
    await assist.say(QUESTION)
    await async_written(house, entry)
    (body,) = turns(standin)
    assert (await admin("request/list"))["kept"] == 5
    (listed,) = await of_turns(admin)
    answer = await admin("request/get", request_id=listed["id"])
    request, messages = answer["request"], answer["messages"]["items"]
    assert [one["text"] for one in messages] == [one["content"] for one in body["input"]]
    assert [one["name"] for one in answer["tools"]] == [one["name"] for one in body["tools"]]
    sent = {name: value for name, value in body.items() if name not in ("input", "tools")}
    assert request["parameters"] == sent
    assert request["purpose"] == "turn"
    assert request["agent"] == agent_of(house, entry)
    assert request["deployment"] == "house-voice"
    assert request["outcome"] == "answered"
    assert request["conversation_id"] == "talk"
    assert 0 <= request["first_token_ms"] <= request["total_ms"]
    assert request["usage"]["input_tokens"] > 0
    said = await admin("conversations/get", conversation_id="talk")
    assert request["message_id"] == said["items"][0]["id"]


async def test_the_tokens_by_part_are_those_of_what_was_sent(house, entry, admin, remember):
    await remember(TEA)
    await speak(house, entry, None, QUESTION)
    answer = await got(admin)
    tokens, messages = answer["tokens"], answer["messages"]["items"]
    assert list(tokens) == list(PARTS)
    for part in set(PARTS) - {"tools"}:
        assert tokens[part] == sum(one["tokens"] for one in messages if one["part"] == part)
    assert tokens["tools"] == sum(one["tokens"] for one in answer["tools"])
    assert answer["total_tokens"] == sum(tokens.values())
    parts = {one["part"]: one["text"] for one in messages}
    assert "voice of this home" in parts["instructions"]
    assert TEA in parts["memory"]
    assert "Bed Light" in parts["home"]
    assert parts["note"].startswith("Now: ")
    assert parts["window"] == QUESTION
    assert tokens["summary"] == 0


async def test_the_earlier_summary_is_a_part_of_its_own(house, entry, admin):
    await speak(house, entry, None, "Hello, are you there?")
    windows = entry.runtime_data.live.windows
    window = windows.get_window("talk")
    windows.restore(replace(window, summary=Summary("Somebody said hello.", "a", "b", 7)))
    await speak(house, entry, None, QUESTION)
    answer = await got(admin)
    assert answer["tokens"]["summary"] > 0


async def test_nothing_is_kept_unless_it_is_wanted(house, move_in, hass_ws_client):
    entry = await move_in(entry_options=AGREED, routing=MODEL_ONLY)
    await speak(house, entry, None, QUESTION)
    ask = Asking(await hass_ws_client(house))
    assert (await ask("request/list"))["items"] == []
    assert (await ask("request/list"))["kept"] == 0


async def test_only_the_last_ones_are_kept_and_they_end_with_the_entry(house, entry, admin):
    for number in range(7):
        await speak(house, entry, None, f"Question number {number}")
    listed = await admin("request/list")
    assert listed["total"] == 5
    assert (await got(admin, 4))["messages"]["items"][-1]["text"] == "Question number 2"
    page = await admin("request/list", limit=2, offset=2)
    assert (len(page["items"]), page["next_offset"]) == (2, 4)
    assert await house.config_entries.async_reload(entry.entry_id)
    assert (await admin("request/list"))["total"] == 0


async def test_a_failed_request_says_why(house, entry, admin, standin):
    standin.order(status=500, times=2)
    await speak(house, entry, None, QUESTION)
    (failed,) = await of_turns(admin)
    assert failed["outcome"] not in (None, "answered")
    assert failed["attempts"] == 2


# What is never shown


async def test_keys_pins_and_secrets_are_not_shown(house, entry, admin, standin):
    prompt = f"You are the voice. The key is {standin.key}. Say hello."
    (subentry,) = entry.subentries.values()
    house.config_entries.async_update_subentry(
        entry, subentry, data={**subentry.data, "prompt": prompt}
    )
    await house.async_block_till_done()
    await speak(house, entry, None, "The wifi password is sunflower77x, is that long enough?")
    text = json.dumps(await got(admin))
    assert standin.key not in text
    assert "sunflower77x" not in text
    assert "Say hello." in text
    assert "is that long enough?" in text


async def test_diagnostics_hold_nothing_of_it(house, entry, admin):
    await speak(house, entry, None, "Where is the zuppel powder?")
    assert (await admin("request/list"))["total"] == 1
    diagnostics = await async_get_config_entry_diagnostics(house, entry)
    assert "zuppel" not in json.dumps(diagnostics, default=str)


async def test_whatever_is_forgotten_takes_them_with_it_at_once(house, entry, admin):
    memory = await told(house, TEA)
    for action, data in (
        ("forget", {"memory_id": memory["id"], "confirm": True}),
        ("reset_conversation", {"conversation_id": "talk"}),
        ("reset_conversation", {}),
        ("purge", {"days": 1}),
        ("purge", {"everything": True, "confirm": True}),
    ):
        await speak(house, entry, None, QUESTION)
        assert (await admin("request/list"))["total"] > 0
        await call(house, action, **data)
        assert (await admin("request/list"))["total"] == 0, action


async def test_what_was_on_its_way_during_forgetting_is_not_kept(house, entry, admin, standin):
    standin.order(header_delay=0.5)
    asked = house.async_create_task(speak(house, entry, None, QUESTION))
    while not standin.requests:  # noqa: ASYNC110  (the stand-in has no event to wait for)
        await asyncio.sleep(0)
    await call(house, "reset_conversation")
    await asked
    assert (await admin("request/list"))["total"] == 0


async def test_nothing_is_taken_down_while_guests_are_here(house, entry, admin):
    await house.data[DATA_GUESTS].async_set(is_on=True)
    await speak(house, entry, None, QUESTION)
    assert await admin.refusal("request/list") == "guests_here"
    await house.data[DATA_GUESTS].async_set(is_on=False)
    assert (await admin("request/list"))["total"] == 0


# Whose they are


async def test_a_person_sees_their_own_turns_alone(house, entry, admin, robin, signed_in):
    kim = await signed_in("Kim", KIM)
    await speak(house, entry, ROBIN, "Where is my kribbel powder?", "robins")
    await speak(house, entry, KIM, "Where is my wommel powder?", "kims")
    await speak(house, entry, None, "Where is the zuppel powder?", "house")
    await speak(house, entry, ROBIN, "Our powder", "both")
    await speak(house, entry, KIM, "Our wommel powder", "both")
    assert (await admin("request/list"))["total"] == 4  # what Robin said goes with Kim's coming
    listed = await robin("request/list")
    assert [one["conversation_id"] for one in listed["items"]] == ["robins"]
    seen = await robin("request/get", request_id=listed["items"][0]["id"])
    assert "kribbel" in json.dumps(seen)
    for one in (await admin("request/list"))["items"]:
        if one["conversation_id"] != "robins":
            refused = await robin.refusal("request/get", request_id=one["id"])
            assert refused == await robin.refusal("request/get", request_id="made-up")
            assert refused == "request_unknown"
    assert [one["conversation_id"] for one in (await kim("request/list"))["items"]] == ["kims"]


async def test_what_the_house_asks_by_itself_is_an_administrators(house, entry, admin, robin):
    await speak(house, entry, ROBIN, "I like blueberries in my porridge", "robins")
    await call(house, "run_extraction")
    purposes = {one["purpose"] for one in (await admin("request/list"))["items"]}
    assert purposes > {"turn"}
    assert {one["purpose"] for one in (await robin("request/list"))["items"]} == {"turn"}


# What would be sent


def turns(standin: Any) -> list[dict[str, Any]]:
    """Return the bodies of turns: what the house asks by itself offers no tools."""
    return [one for one in standin.sent() if "tools" in one]


def body_of(answer: dict[str, Any]) -> list[tuple[str, str]]:
    return [(one["role"], one["text"]) for one in answer["messages"]["items"]]


def said_in(body: dict[str, Any]) -> list[tuple[str, str]]:
    return [(_ROLE.get(one["role"], one["role"]), one["content"]) for one in body["input"]]


_ROLE = {"developer": "system"}


async def test_a_turn_sends_just_what_was_previewed_and_the_preview_sends_nothing(
    house, entry, admin, standin, remember, freezer
):
    await remember(TEA)
    agent = agent_of(house, entry)
    before = len(turns(standin))
    preview = await admin("request/preview", text=QUESTION, agent=agent, owner="household")
    assert len(turns(standin)) == before
    await speak(house, entry, None, QUESTION)
    assert len(turns(standin)) == before + 1
    assert said_in(turns(standin)[-1]) == body_of(preview)
    assert [one["name"] for one in preview["tools"]] == [
        one["name"] for one in turns(standin)[-1]["tools"]
    ]
    sent = turns(standin)[-1]
    assert preview["parameters"] == {
        name: value for name, value in sent.items() if name not in ("input", "tools")
    }
    recorded = await got(admin)
    assert recorded["tokens"] == preview["tokens"]
    assert preview["deployment"] == "house-voice"


async def test_a_conversation_goes_on_byte_for_byte_as_if_nobody_had_looked(
    house, entry, admin, standin, remember, freezer
):
    await remember(TEA)
    agent = agent_of(house, entry)
    bodies: dict[str, list[str]] = {}
    for talk in ("looked-at", "alone"):
        house.states.async_set("input_boolean.bed_light", "on", {"friendly_name": "Bed Light"})
        await speak(house, entry, None, "Hello, are you there?", talk)
        house.states.async_set("input_boolean.bed_light", "off", {"friendly_name": "Bed Light"})
        ask = {"text": QUESTION, "agent": agent, "conversation_id": talk}
        times = 3 if talk == "looked-at" else 0
        previews = [await admin("request/preview", **ask) for _ in range(times)]
        await speak(house, entry, None, QUESTION, talk)
        for one in previews:
            assert body_of(one) == said_in(turns(standin)[-1])
        await speak(house, entry, None, "And now?", talk)
        bodies[talk] = [json.dumps(one) for one in turns(standin)[-3:]]
    assert bodies["looked-at"] == bodies["alone"]
    assert "Changed:" in bodies["alone"][1]


async def test_a_preview_leaves_no_trace(house, entry, admin, standin, remember, freezer):
    await remember(TEA)
    await speak(house, entry, None, "Hello, are you there?")
    live, database = entry.runtime_data.live, house.data[DATA_LOG].database
    await database.write(lambda _: None)

    def seen() -> str:
        context = live.known("talk")
        return repr(
            (
                live.windows.get_window("talk"),
                live.windows.get_all_conversations(),
                context.frame,
                context.seen,
                entry.runtime_data.late.waiting,
                sorted(live._contexts),
                [one.id for one in live.requests.requests if one.conversation_id],
                ir.async_get(house).issues,
                [one for one in house.data["chat_session"] if one],
            )
        )

    async def stored() -> Any:
        return await database.read(
            lambda tx: (
                [
                    (one.text, one.use_count, one.last_used_at)
                    for one in tx.memories.active(["household"])
                ],
                tx.talks.messages("talk", 100, 0),
                tx.checkpoints.names(),
            )
        )

    was, kept, requests = seen(), await stored(), len(turns(standin))
    agent = agent_of(house, entry)
    for more in ({}, {"conversation_id": "talk"}, {"owner": ROBIN}):
        await admin("request/preview", text=QUESTION, agent=agent, **more)
    await house.async_block_till_done()
    await database.write(lambda _: None)
    assert seen() == was
    assert await stored() == kept
    assert len(turns(standin)) == requests


async def test_an_administrator_previews_as_a_person_and_a_person_as_themselves(
    house, entry, admin, robin, signed_in
):
    await signed_in("Kim", KIM)
    await told(house, "Keeps the kribbel powder in the shed", owner=ROBIN)
    await told(house, "Keeps the wommel powder in the shed", owner=KIM)
    ask = {"text": "Where is the powder?", "agent": agent_of(house, entry)}
    as_kim = json.dumps(await admin("request/preview", owner=KIM, **ask))
    assert "wommel" in as_kim
    assert "kribbel" not in as_kim
    as_household = json.dumps(await admin("request/preview", **ask))
    assert "wommel" not in as_household
    assert "kribbel" not in as_household
    own = await robin("request/preview", **ask)
    assert own["owners"] == ["household", ROBIN]
    assert "kribbel" in json.dumps(own)
    assert "wommel" not in json.dumps(own)
    for owner in (KIM, "household"):
        assert await robin.refusal("request/preview", owner=owner, **ask) == "command_not_allowed"


async def test_a_conversation_of_somebody_else_is_as_if_it_were_not_there(
    house, entry, admin, robin, signed_in
):
    await signed_in("Kim", KIM)
    await speak(house, entry, KIM, "Where is my wommel powder?", "kims")
    await speak(house, entry, ROBIN, "Where is my kribbel powder?", "robins")
    ask = {"text": "And now?", "agent": agent_of(house, entry)}
    own = await robin("request/preview", conversation_id="robins", **ask)
    assert "kribbel" in json.dumps(own)
    for named in ("kims", "nowhere"):
        refused = await robin.refusal("request/preview", conversation_id=named, **ask)
        assert refused == "conversation_not_going_on"
    assert "wommel" in json.dumps(await admin("request/preview", conversation_id="kims", **ask))
    as_robin = await admin("request/preview", conversation_id="kims", owner=ROBIN, **ask)
    assert "wommel" not in json.dumps(as_robin)


async def test_what_cannot_be_previewed_is_said(house, entry, admin):
    agent = agent_of(house, entry)
    for named in ("conversation.home_assistant", "conversation.nobody", "light.bed"):
        assert await admin.refusal("request/preview", text="Hi", agent=named) == "agent_unknown"
    (subentry,) = entry.subentries.values()
    for changes, reason in (
        ({"prompt": "{{ nothing( }}"}, "request_not_prepared"),
        ({"routing": {"policy": "local_only"}}, "agent_asks_no_model"),
    ):
        house.config_entries.async_update_subentry(
            entry, subentry, data={**subentry.data, **changes}
        )
        await house.async_block_till_done()
        assert await admin.refusal("request/preview", text="Hi", agent=agent) == reason


async def test_meaning_is_left_out_and_that_is_said(house, move_in, hass_ws_client, standin):
    options = {"memory": {**AGREED["memory"], "embedding_deployment": "house-embedding"}}
    entry = await move_in(entry_options=options, routing=MODEL_ONLY)
    ask = Asking(await hass_ws_client(house))
    await told(house, TEA)
    await house.async_block_till_done(wait_background_tasks=False)
    await house.data[DATA_LOG].async_flush()
    requests = len(standin.requests)
    preview = await ask("request/preview", text=QUESTION, agent=agent_of(house, entry))
    assert preview["by_words_alone"] is True
    assert TEA in json.dumps(preview)
    asked = [one for one in standin.requests[requests:] if QUESTION in json.dumps(one["body"])]
    assert asked == []


async def test_a_long_request_comes_in_pages_that_fit(house, entry, admin):
    for number in range(12):
        await speak(house, entry, None, f"{number} " + "lorem ipsum " * 1500)
    listed = await admin("request/list")
    seen, offset = [], 0
    while offset is not None:
        answer = await admin("request/get", request_id=listed["items"][0]["id"], offset=offset)
        assert len(json.dumps(answer)) <= 256 * 1024
        seen += answer["messages"]["items"]
        offset = answer["messages"]["next_offset"]
    assert len(seen) == listed["items"][0]["messages"]
    assert any(one["is_cut"] for one in seen)
