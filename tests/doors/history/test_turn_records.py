"""What is kept of how a turn went: requests, tools, what they changed, what was recalled."""

import asyncio
import json
import re
from datetime import timedelta
from typing import Any

import pytest
from homeassistant.components import conversation
from homeassistant.components.homeassistant.exposed_entities import async_expose_entity
from homeassistant.core import Context, HomeAssistant, callback

from custom_components.switchboard.engine.storage.turn_entries import Turn
from custom_components.switchboard.history import turns as turns_module
from custom_components.switchboard.history.turns import TurnRecorder
from custom_components.switchboard.history.unified_log import DATA_LOG
from custom_components.switchboard.home.guests import DATA_GUESTS
from demo.azure_standin.ask import Ask, Call, Reply

from ..conftest import agent_of, by_person, speech
from ..connection.test_deployments import SMALL, move_in_with  # noqa: F401 - a fixture
from ..gate import put_up_gate
from ..household import AGREED, MODEL_ONLY
from ..household import act as call
from ..listener import say_aloud
from ..remembering_model import use_the_memory
from ..services.test_memory_services import told

PRICED = {"prices": {"input": 2.0, "output": 8.0}}
OFF = "turn off the bed light"
LAMP = "input_boolean.bed_light"


async def turns(hass: HomeAssistant) -> list[Turn]:
    """Return how all turns of the log went, the earliest first."""
    unified = hass.data[DATA_LOG]
    await unified.async_flush()

    def read(tx) -> list[Turn]:
        ids = [one.entry.id for one in tx.log.export()]
        known = tx.turns.by_ids(ids)
        return [known[id_] for id_ in ids if id_ in known]

    return await unified.database.read(read)


async def test_a_turn_of_the_model_is_kept_with_its_requests_tools_and_states(house, move_in, say):
    entry = await move_in(entry_options=AGREED | PRICED, routing=MODEL_ONLY)
    await say(entry, OFF)
    (turn,) = await turns(house)
    assert (turn.route, turn.reason, turn.error, turn.failed) == ("model", "policy", None, False)
    assert turn.agent_id == agent_of(house, entry)
    assert 0 < turn.first_word_ms <= turn.total_ms
    assert {one.purpose for one in turn.requests} == {"turn"}
    for one in turn.requests:
        assert (one.deployment, one.failed, one.first_choice) == ("house-voice", None, None)
        assert one.input_tokens > one.cached_tokens
        assert one.output_tokens > 0
        assert one.cost > 0
        assert 0 <= one.at_ms <= one.at_ms + one.duration_ms <= turn.total_ms + 50
    (tool,) = turn.tools
    assert (tool.name, tool.failed) == ("intent__HassTurnOff", False)
    assert "bed light" in json.dumps(json.loads(tool.arguments)).lower()
    assert "success" in tool.result
    assert 0 <= tool.at_ms <= tool.at_ms + tool.duration_ms <= turn.total_ms
    (state,) = turn.states
    assert (state.entity_id, state.before, state.after) == (LAMP, "on", "off")
    assert turn.cost == sum(one.cost for one in turn.requests)


async def test_a_turn_answered_locally_is_kept_as_well(house, move_in, say):
    entry = await move_in(entry_options=AGREED)
    await say(entry, OFF, language="en")
    (turn,) = await turns(house)
    assert (turn.route, turn.reason) == ("local", "matched_as_spoken")
    assert (turn.requests, turn.first_word_ms, turn.cost) == ((), None, None)
    assert [one.name for one in turn.tools] == ["HassTurnOff"]
    assert [(one.entity_id, one.after) for one in turn.states] == [(LAMP, "off")]


async def test_that_somebody_was_spoken_to_is_nothing_that_was_done(house, move_in, say, standin):
    entry = await move_in(entry_options=AGREED, routing={"policy": "llm_first"})
    standin.order(status=503, times=9)
    before = house.states.get(conversation.HOME_ASSISTANT_AGENT)
    await say(entry, OFF, language="en")
    assert house.states.get(conversation.HOME_ASSISTANT_AGENT) != before
    (turn,) = await turns(house)
    assert (turn.route, turn.reason, turn.failed) == ("fallback", "service_error", True)
    assert [one.entity_id for one in turn.states] == [LAMP]


async def test_what_another_turns_tool_does_is_no_part_of_a_turn(house, entry, say):
    """Each turn has a trace of its own, though two are answered at the same time."""
    await asyncio.gather(
        say(entry, OFF, "one"), say(entry, "turn off the kitchen light", "two", language="en")
    )
    found = {turn.conversation_id: turn for turn in await turns(house)}
    assert [one.entity_id for one in found["one"].states] == [LAMP]
    assert len(found["two"].tools) <= 1
    assert len(found["one"].tools) == 1


@pytest.mark.parametrize("language", ["en", None], ids=["locally", "by a model"])
async def test_a_thing_that_says_later_what_it_did_is_part_of_the_turn(
    house, move_in, say, monkeypatch, language
):
    """As one that is asked over the radio, and answers when the turn is over."""
    over, noted = asyncio.Event(), asyncio.Event()
    monkeypatch.setattr(turns_module, "settled", over.wait)
    follow = TurnRecorder._async_follow

    async def follow_and_tell(*arguments: Any) -> None:
        await follow(*arguments)
        noted.set()

    monkeypatch.setattr(TurnRecorder, "_async_follow", follow_and_tell)
    house.states.async_set("light.porch", "on", {"friendly_name": "Porch light"})
    async_expose_entity(house, "conversation", "light.porch", should_expose=True)
    asked: list[Context] = []
    house.services.async_register("light", "turn_off", lambda one: asked.append(one.context))
    routing = {} if language else {"routing": MODEL_ONLY}
    entry = await move_in(entry_options=AGREED, **routing)
    await say(entry, "turn off the porch light", language=language)
    assert [one.states for one in await turns(house)] == [()]
    house.states.async_set("light.porch", "off", context=asked[0])
    house.states.async_set("light.porch", "off", {"brightness": 3})
    over.set()
    async with asyncio.timeout(10):
        await noted.wait()
    (turn,) = await turns(house)
    assert [(one.entity_id, one.before, one.after) for one in turn.states] == [
        ("light.porch", "on", "off")
    ]


async def test_what_another_does_at_the_same_time_is_no_part_of_a_turn(house, entry, say):
    house.bus.async_listen(
        "call_service",
        callback(lambda _: house.states.async_set("sensor.attic", str(house.loop.time()))),
    )
    await say(entry, OFF)
    (turn,) = await turns(house)
    assert [one.entity_id for one in turn.states] == [LAMP]


async def test_a_fall_over_says_who_was_asked_first_and_why_another_answered(
    house,
    move_in_with,  # noqa: F811
    say,
    standin,
):
    entry = await move_in_with(SMALL, entry_options=AGREED)
    standin.order(status=503)
    await say(entry, "Hello, are you there?")
    (turn,) = await turns(house)
    first, second = turn.requests
    assert (first.deployment, first.failed) == ("house-voice", "service_error")
    assert (second.deployment, second.failed) == ("Fallback 1", None)
    assert (second.first_choice, second.passed_over) == ("house-voice", "service_error")
    assert not turn.failed


async def test_a_deployment_that_is_asked_again_says_why(house, entry, say, standin):
    standin.order(status=503)
    await say(entry, "Hello, are you there?")
    (turn,) = await turns(house)
    (request,) = turn.requests
    assert (request.retries, request.failed) == (("service_error",), None)


async def test_a_turn_that_failed_says_so(house, entry, say, standin):
    standin.order(status=503, times=9)
    await say(entry, "Hello, are you there?")
    (turn,) = await turns(house)
    assert (turn.route, turn.error, turn.failed) == ("none", "service_error", True)
    assert turn.requests[0].failed == "service_error"


async def test_what_is_recalled_is_kept_by_its_id_not_its_words(house, entry, say, standin):
    standin.state.rules = use_the_memory
    memory = await told(house, "Likes the fennel soup of the harbour kitchen")
    await say(entry, "what do you know about the fennel soup?", "one")
    *_, turn = await turns(house)
    assert memory["id"] in {one.id for one in turn.recalled}
    (tool,) = turn.tools
    assert (tool.is_private, tool.result) == (True, "")
    assert "harbour" not in repr(turn)


async def test_a_late_answer_belongs_to_its_turn(house, move_in, monkeypatch):
    gate = put_up_gate(monkeypatch)
    entry = await move_in(
        entry_options=AGREED, routing=MODEL_ONLY, timing={"early_answer_seconds": 0}
    )
    answered = asyncio.Event()
    house.bus.async_listen("switchboard_late_answer", callback(lambda _: answered.set()))
    gate.close()
    await say_aloud(house, entry, OFF)
    (promised,) = await turns(house)
    assert (promised.reason, promised.late_answer_id) == ("answer_comes_later", None)
    gate.open()
    async with asyncio.timeout(10):
        await answered.wait()
    (turn,) = await turns(house)
    assert turn.message_id == promised.message_id
    assert turn.answer_id == promised.answer_id
    assert turn.late_answer_id not in (None, turn.answer_id)
    assert turn.late_ms > turn.total_ms
    assert turn.requests
    assert [one.name for one in turn.tools] == ["intent__HassTurnOff"]
    assert [(one.entity_id, one.after) for one in turn.states] == [(LAMP, "off")]


async def test_nothing_is_kept_without_consent_or_while_guests_are_here(house, move_in, say):
    entry = await move_in(entry_options=AGREED)
    await house.data[DATA_GUESTS].async_set(is_on=True)
    await say(entry, OFF, language="en")
    assert await turns(house) == []


@pytest.mark.parametrize("memory", [{"log_conversations": False}])
async def test_nothing_is_kept_of_an_agent_whose_people_did_not_agree(house, move_in, say, memory):
    entry = await move_in(entry_options=AGREED)
    other = await move_in(entry_options={"memory": memory}, deployment="house-small")
    await say(entry, OFF, "one", language="en")
    await say(other, "turn on the bed light", "two", language="en")
    assert [one.agent_id for one in await turns(house)] == [agent_of(house, entry)]


def calls_with(tool: str, **arguments: str):
    """Return rules by which a model calls a tool with arguments, and then is done."""

    def answer(ask: Ask) -> Reply:
        if ask.turns[-1].role == "tool":
            return Reply("Done.")
        return Reply(calls=(Call(tool, json.dumps(arguments)),))

    return answer


async def test_secrets_are_masked_in_what_tools_are_given(house, entry, say, standin):
    standin.state.rules = calls_with(
        "intent__HassTurnOff", name="bed light", code="4711", note="my password is sunflower77"
    )
    await say(entry, OFF)
    (turn,) = await turns(house)
    assert "bed light" in turn.tools[0].arguments
    assert "sunflower77" not in repr(turn)
    assert "4711" not in re.sub(r"\d+\.\d+", "", repr(turn))  # a time may have these digits


async def test_long_results_are_cut_between_words(house, entry, say, standin):
    standin.state.rules = calls_with("intent__HassTurnOff", name="zwetschge " * 150)
    await say(entry, OFF)
    (turn,) = await turns(house)
    assert turn.tools[0].is_cut, turn
    assert len(turn.tools[0].arguments) <= 1000
    assert set(turn.tools[0].arguments.split()[1:]) <= {"zwetschge", '"zwetschge'}


async def test_a_tool_that_is_not_there_is_shown_as_failed(house, entry, say, standin):
    standin.state.rules = calls_with("intent__Levitate", name="bed light")
    await say(entry, OFF)
    (turn,) = await turns(house)
    assert [(one.name, one.failed) for one in turn.tools] == [("intent__Levitate", True)]


async def test_what_a_tool_was_told_is_forgotten_by_its_words(house, entry, say, standin):
    standin.state.rules = calls_with("intent__HassTurnOff", name="kwetterbeere")
    await say(entry, "Switch off what I mean", "one")
    standin.state.rules = calls_with("intent__HassTurnOff", name="bed light")
    await say(entry, OFF, "two")
    assert "kwetterbeere" in repr(await turns(house))
    await call(house, "forget", about="kwetterbeere", confirm=True)
    first, second = await turns(house)
    assert (first.is_wiped, first.tools, first.states) == (True, (), ())
    assert first.requests
    assert second.tools
    unified = house.data[DATA_LOG]
    await unified.database.checkpoint()
    assert b"kwetterbeere" not in unified.path.read_bytes()


async def test_what_one_is_to_be_reminded_of_is_shown_and_forgotten_by_its_words(
    house, move_in, say, standin
):
    house.states.async_set("todo.family", "0", {"friendly_name": "Family"})
    house.services.async_register("todo", "add_item", lambda _: None)
    entry = await move_in(entry_options=AGREED | {"reminders": "todo.family"}, routing=MODEL_ONLY)
    standin.state.rules = calls_with("switchboard__Remind", text="feed the axolotl")
    await say(entry, "Remind me to feed the axolotl", "one")
    (turn,) = await turns(house)
    (tool,) = turn.tools
    assert (tool.is_private, tool.failed) == (False, False)
    assert "axolotl" in tool.arguments
    assert "Family" in tool.result
    await call(house, "forget", about="axolotl", confirm=True)
    assert "axolotl" not in repr(await turns(house))


async def test_a_turn_goes_with_its_words(house, move_in, say):
    entry = await move_in(entry_options=AGREED)
    await say(entry, OFF, "one", language="en")
    await say(entry, "turn on the kitchen light", "two", language="en")
    await call(house, "forget", about="bed light", confirm=True)
    assert [one.conversation_id for one in await turns(house)] == ["two"]


async def test_an_export_has_how_the_turns_went(house, entry, say, tmp_path):
    await say(entry, OFF)
    exported = await call(house, "export")
    lines = open(exported["path"], encoding="utf-8").read().splitlines()  # noqa: ASYNC230, PTH123, SIM115
    said = [json.loads(line) for line in lines[1:]]
    assert [one.get("turn", {}).get("route") for one in said] == ["model", None]


async def test_an_answer_does_not_wait_for_its_record(house, entry, monkeypatch):
    unified = house.data[DATA_LOG]
    await unified.database.pause()
    result = await conversation.async_converse(
        house, OFF, "talk", by_person(house), agent_id=agent_of(house, entry)
    )
    assert speech(result)
    await unified.async_resume()
    assert len(await turns(house)) == 1


async def test_a_persons_turns_go_with_all_that_is_theirs(house, entry, say, hass_admin_user):
    house.states.async_set("person.robin", "home", {"user_id": hass_admin_user.id})
    for user_id, talk in ((hass_admin_user.id, "one"), ("somebody", "one"), ("somebody", "two")):
        await conversation.async_converse(
            house, OFF, talk, Context(user_id=user_id), agent_id=agent_of(house, entry)
        )
    assert len(await turns(house)) == 3
    await call(house, "forget", owner="person.robin", confirm=True)
    shared, theirs = await turns(house)
    assert (shared.conversation_id, shared.owner, shared.is_wiped) == ("one", "household", True)
    assert (theirs.conversation_id, theirs.is_wiped) == ("two", False)


async def test_turns_go_with_what_is_old(house, move_in, say, freezer):
    entry = await move_in(entry_options={"memory": AGREED["memory"] | {"retention_days": 7}})
    await say(entry, OFF, "one", language="en")
    assert len(await turns(house)) == 1
    freezer.tick(timedelta(days=8))
    await house.data[DATA_LOG].async_purge_old()
    assert await turns(house) == []
