"""An answer that takes too long is promised, found, remembered, and told when it is quiet."""

import asyncio
import json
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from unittest.mock import AsyncMock, Mock

import pytest
from homeassistant.components import conversation, persistent_notification
from homeassistant.components.assist_satellite import AssistSatelliteEntityFeature
from homeassistant.components.assist_satellite.entity import AssistSatelliteState
from homeassistant.components.conversation.chat_log import DATA_CHAT_LOGS
from homeassistant.core import Context, Event, HomeAssistant
from homeassistant.exceptions import HomeAssistantError
from homeassistant.helpers import llm
from homeassistant.util import dt as dt_util
from pytest_homeassistant_custom_component.common import (
    MockConfigEntry,
    async_capture_events,
    async_fire_time_changed,
)

from custom_components.switchboard.agent.late_answers import EVENT_LATE_ANSWER
from custom_components.switchboard.agent.late_work import LATE_NOTE
from custom_components.switchboard.agent.tool_guard import async_run_tool
from custom_components.switchboard.engine.azure.messages import ToolCall
from custom_components.switchboard.engine.dialogue.tags import FAILED
from custom_components.switchboard.engine.turn.memory_entries import PROMISE
from custom_components.switchboard.engine.turn.phrases import COMES_LATER, phrase, without_interim
from custom_components.switchboard.home.guests import DATA_GUESTS
from custom_components.switchboard.turn_scope import turn_scope
from demo.azure_standin.ask import Reply

from ..conftest import ONLY_MODEL, agent_of, by_person, last_turn, speech
from ..gate import Gate
from ..household import KIM, act
from ..listener import say_aloud
from ..satellite import KITCHEN, KitchenSatellite, put_up_satellite

QUESTION = "Tell me a joke."


@pytest.fixture
def say(house: HomeAssistant) -> Callable:
    """Speak to the agent as a voice assistant does, which listens to the answer as it comes."""
    return partial(say_aloud, house)


@pytest.fixture
def ask_late(move_in: Callable, say: Callable, gate: Gate) -> Callable:
    """Move in, and ask what is not answered before the gate opens; returns the entry."""

    async def ask(text: str = QUESTION, **options: str) -> MockConfigEntry:
        entry = await move_in(routing=ONLY_MODEL)
        gate.close()
        await say(entry, text, **options)
        return entry

    return ask


@pytest.fixture
async def kitchen(house: HomeAssistant) -> KitchenSatellite:
    """Put a satellite into the kitchen."""
    return await put_up_satellite(house, AssistSatelliteEntityFeature.ANNOUNCE)


@pytest.fixture
def answers(house: HomeAssistant) -> list[Event]:
    """Collect what is said on the bus of late answers."""
    return async_capture_events(house, EVENT_LATE_ANSWER)


@pytest.fixture
def quiet_for(house: HomeAssistant, freezer) -> Callable:
    """Let seconds go by."""

    async def pass_by(seconds: float) -> None:
        freezer.tick(timedelta(seconds=seconds))
        async_fire_time_changed(house, dt_util.utcnow())
        for _ in range(20):
            await asyncio.sleep(0)

    return pass_by


def notifications(house: HomeAssistant) -> list[str]:
    """Return the texts of the notifications shown."""
    shown = persistent_notification._async_get_or_create_notifications(house)
    return [notification["message"] for notification in shown.values()]


async def until(holds: Callable[[], object]) -> None:
    """Let everybody work until something holds."""
    while not holds():  # noqa: ASYNC110  (what is waited for is no event of ours)
        await asyncio.sleep(0)


async def told(house: HomeAssistant, answers: list[Event], count: int = 1) -> None:
    """Wait until late answers have come."""
    await until(lambda: len(answers) >= count)
    for _ in range(20):
        await asyncio.sleep(0)


async def shown(house: HomeAssistant) -> list[str]:
    """Wait until there is a notification."""
    await until(lambda: notifications(house))
    return notifications(house)


def quoted(answer: str, language: str = "en") -> str:
    """Return what is shown of an answer to the question everybody asks here."""
    asked = phrase("late_answer_shown", language, question=QUESTION.rstrip("."))
    return f"{asked}\n\n{answer}"


def remembered(entry, conversation_id: str = "talk") -> list[tuple[str, str]]:
    """Return the roles and texts in memory, without prompt and notes of the time."""
    return [
        (message.role, message.content)
        for message in entry.runtime_data.live.windows.get_messages(conversation_id)
        if message.role != "system" or message.content in (LATE_NOTE, PROMISE)
    ]


def said_in(body: dict) -> list[tuple[str, str]]:
    """Return what a request holds of people and assistants."""
    return [
        (item["role"], item["content"])
        for item in body["input"]
        if item.get("role") in ("user", "assistant")
    ]


# Early


@pytest.mark.parametrize("language", ["en", "de"])
async def test_a_silence_is_bridged_in_the_speakers_language(house, move_in, say, gate, language):
    entry = await move_in(routing=ONLY_MODEL, timing={"late_answer_seconds": 0})
    gate.close()
    turn = asyncio.create_task(say(entry, QUESTION, language=language))
    await gate.passed.wait()
    gate.open()
    spoken = speech(await turn)
    answer = without_interim(spoken)
    assert answer
    assert any(
        spoken == f"{phrase(key, language)} {answer}"
        for key in ("one_moment", "still_thinking", "bear_with_me")
    )
    assert house.data[DATA_CHAT_LOGS]["talk"].content[-1].content == spoken
    assert remembered(entry) == [("user", QUESTION), ("assistant", answer)]
    assert last_turn(entry)["error"] is None


async def test_early_timeout_with_memory(open_assist, gate, standin):
    _, assist = await open_assist(routing=ONLY_MODEL, timing={"late_answer_seconds": 0})
    bridges = [phrase(key, "en") for key in ("one_moment", "still_thinking", "bear_with_me")]
    answers = []
    for question in (QUESTION, "And another one.", "And a last one."):
        gate.close()
        turn = asyncio.create_task(assist.say(question))
        await gate.passed.wait()
        gate.open()
        heard = await turn
        answers.append(without_interim(heard))
        assert heard in [f"{bridge} {answers[-1]}" for bridge in bridges]
    assert said_in(standin.sent()[-1]) == [
        ("user", QUESTION),
        ("assistant", answers[0]),
        ("user", "And another one."),
        ("assistant", answers[1]),
        ("user", "And a last one."),
    ]


async def test_the_house_answers_after_a_silence(house, move_in, say, gate, standin, monkeypatch):
    entry = await move_in(routing={"policy": "llm_first"}, timing={"late_answer_seconds": 0})
    heard: list[dict] = []
    agent = house.data["conversation"].get_entity(agent_of(house, entry))
    take_turn = agent._async_take_turn

    async def listening(user_input, chat_log):
        chat_log.delta_listener = lambda _, delta: heard.append(delta)
        return await take_turn(user_input, chat_log)

    monkeypatch.setattr(agent, "_async_take_turn", listening)
    gate.close()
    standin.order(status=401)
    turn = asyncio.create_task(say(entry, "turn off the bed light"))
    await gate.passed.wait()
    gate.open()
    result = await turn
    assert last_turn(entry)["route"] == "fallback"
    assert {"role": "assistant", "content": speech(result)} in heard


# Late


async def test_a_turn_that_takes_too_long_ends_with_a_promise(house, move_in, say, gate, answers):
    entry = await move_in(routing=ONLY_MODEL)
    gate.close()
    result = await say(entry, QUESTION)
    assert speech(result).endswith(phrase(COMES_LATER, "en"))
    assert last_turn(entry)["reason"] == "answer_comes_later"
    assert last_turn(entry)["error"] is None
    assert remembered(entry) == [("user", QUESTION)]
    gate.open()
    await told(house, answers)
    assert gate.asked == 1


async def test_the_answer_is_announced_after_four_seconds_of_silence_where_it_was_asked(
    house, ask_late, gate, answers, kitchen, quiet_for
):
    kitchen.becomes(AssistSatelliteState.PROCESSING)
    entry = await ask_late(satellite_id=KITCHEN)
    kitchen.becomes(AssistSatelliteState.RESPONDING)
    gate.open()
    await told(house, answers)
    await quiet_for(10)
    assert kitchen.announced == []

    kitchen.becomes(AssistSatelliteState.IDLE)
    await quiet_for(3)
    assert kitchen.announced == []
    kitchen.becomes(AssistSatelliteState.LISTENING)
    await quiet_for(10)
    assert kitchen.announced == []
    kitchen.becomes(AssistSatelliteState.IDLE)
    await quiet_for(3)
    assert kitchen.announced == []
    await quiet_for(1)
    await kitchen.spoken.wait()
    await house.async_block_till_done()

    (_, answer) = remembered(entry)[-1]
    assert kitchen.announced == [answer]
    assert notifications(house) == []


async def test_an_announcement_is_read_in_words(ask_late, gate, standin, kitchen, quiet_for):
    standin.state.rules = lambda _ask: Reply("It is **21 °C** \U0001f389")
    await quiet_for(5)
    await ask_late(satellite_id=KITCHEN)
    gate.open()
    await kitchen.spoken.wait()
    assert kitchen.announced == ["It is 21 degrees Celsius"]


async def test_a_silent_satellite_is_spoken_to_at_once(ask_late, gate, answers, kitchen, quiet_for):
    await quiet_for(5)
    await ask_late(satellite_id=KITCHEN)
    gate.open()
    await kitchen.spoken.wait()
    assert len(kitchen.announced) == 1


async def test_without_silence_it_is_shown(house, ask_late, gate, answers, kitchen, quiet_for):
    entry = await ask_late(satellite_id=KITCHEN)
    kitchen.becomes(AssistSatelliteState.LISTENING)
    gate.open()
    await told(house, answers)
    (_, answer) = remembered(entry)[-1]
    await quiet_for(301)
    assert await shown(house) == [quoted(answer)]
    assert kitchen.announced == []


async def test_an_answer_that_is_shown_is_taken_down_when_guests_come(house, ask_late, gate):
    entry = await ask_late()
    gate.open()
    assert await shown(house) == [quoted(remembered(entry)[-1][1])]
    await house.data[DATA_GUESTS].async_set(is_on=True)
    assert notifications(house) == []


@pytest.mark.parametrize("satellite", [None, "assist_satellite.attic", KITCHEN])
async def test_without_a_satellite_that_announces_it_is_shown(house, ask_late, gate, satellite):
    await put_up_satellite(house, AssistSatelliteEntityFeature(0))
    entry = await ask_late(satellite_id=satellite)
    gate.open()
    assert await shown(house) == [quoted(remembered(entry)[-1][1])]


async def test_a_satellite_that_goes_while_silence_is_waited_for_does_not_swallow_the_answer(
    house, ask_late, gate, answers, kitchen
):
    entry = await ask_late(satellite_id=KITCHEN)
    kitchen.becomes(AssistSatelliteState.RESPONDING)
    gate.open()
    await told(house, answers)
    house.states.async_remove(KITCHEN)
    assert await shown(house) == [quoted(remembered(entry)[-1][1])]


async def test_a_failed_announcement_is_shown(house, ask_late, gate, kitchen, quiet_for, caplog):
    kitchen.broken = True
    await quiet_for(5)
    entry = await ask_late(satellite_id=KITCHEN)
    gate.open()
    (text,) = await shown(house)
    assert text == quoted(remembered(entry)[-1][1])
    warnings = [r.getMessage() for r in caplog.records if r.name.endswith("agent.late_work")]
    assert warnings == [f"{KITCHEN} could not announce (HomeAssistantError)"]


async def test_the_bus_is_told_of_an_answer_but_not_its_words(house, ask_late, gate, answers):
    entry = await ask_late(satellite_id="assist_satellite.attic", language="de")
    gate.open()
    await told(house, answers)
    data = dict(answers[0].data)
    assert data.pop("seconds") >= 0
    assert data == {
        "conversation_id": "talk",
        "agent": agent_of(house, entry),
        "satellite": "assist_satellite.attic",
        "language": "de",
        "error": None,
        "superseded": False,
    }


async def test_the_next_turn_knows_the_answer(house, ask_late, say, gate, answers, standin):
    entry = await ask_late()
    gate.open()
    await told(house, answers)
    answer = remembered(entry)[-1][1]
    await say(entry, "Tell me another joke.")
    assert said_in(standin.sent()[-1]) == [
        ("user", QUESTION),
        ("assistant", answer),
        ("user", "Tell me another joke."),
    ]


async def test_a_tool_is_called_in_the_late_part(house, ask_late, say, gate, answers):
    entry = await ask_late("turn off the bed light")
    assert house.states.get("input_boolean.bed_light").state == "on"
    log = list(house.data[DATA_CHAT_LOGS]["talk"].content)
    gate.open()
    await told(house, answers)
    assert house.states.get("input_boolean.bed_light").state == "off"
    assert [role for role, _ in remembered(entry)] == ["user", "assistant", "tool", "assistant"]
    assert house.data[DATA_CHAT_LOGS]["talk"].content == log
    assert answers[0].data["error"] is None
    await say(entry, "turn it on again")
    assert house.states.get("input_boolean.bed_light").state == "on"


async def test_a_tool_in_the_late_part_stands_before_the_same_pin_gate(
    house, move_in, say, gate, answers, monkeypatch
):
    entry = await move_in(routing=ONLY_MODEL, security={"pin": "4711", "protected": ["locks"]})
    knew: list[str] = []

    async def watched(api, call, *, may_act):
        knew.append(turn_scope().pin.verdict)
        return await async_run_tool(api, call, may_act=may_act)

    monkeypatch.setattr("custom_components.switchboard.agent.late_answers.async_run_tool", watched)
    gate.close()
    await say(entry, "turn off the bed light")
    gate.open()
    await told(house, answers)
    assert knew == ["nothing"]
    assert house.states.get("input_boolean.bed_light").state == "off"


async def test_a_tool_in_the_late_part_keeps_within_the_limits_of_who_asked(
    house, move_in, say, gate, answers
):
    limits = [{"name": "Kim", "people": [KIM], "uses": ["timers"]}]
    entry = await move_in(routing=ONLY_MODEL, entry_options={"limits": {"limits": limits}})
    house.states.async_set(KIM, "home", {"user_id": by_person(house).user_id})
    gate.close()
    await say(entry, "turn off the bed light")
    house.states.async_remove(KIM)
    gate.open()
    await told(house, answers)
    assert house.states.get("input_boolean.bed_light").state == "on"


async def test_a_question_that_was_superseded_may_still_look_things_up():
    asked: list[str] = []

    async def called(tool_input: llm.ToolInput) -> llm.ToolResult:
        asked.append(tool_input.tool_name)
        return llm.ToolResult({"seen": True})

    look = Mock(annotations=llm.ToolAnnotations(read_only=True))
    act = Mock(annotations=llm.ToolAnnotations())
    look.name, act.name = "look", "act"
    api = Mock(tools=[look, act], async_call_tool=called)
    seen = await async_run_tool(api, ToolCall("1", "look", "{}"), may_act=False)
    refused = await async_run_tool(api, ToolCall("2", "act", "{}"), may_act=False)
    assert asked == ["look"]
    assert json.loads(seen.content) == {"seen": True}
    assert json.loads(refused.content)["error"] == "superseded"


@pytest.mark.parametrize(
    ("arguments", "raised", "error"),
    [
        ("[1]", None, "invalid_arguments"),
        ("{", None, "invalid_arguments"),
        ("{}", HomeAssistantError("no such lamp"), "HomeAssistantError"),
    ],
)
async def test_whatever_goes_wrong_with_a_tool_is_a_result(arguments, raised, error):
    api = Mock(tools=[], async_call_tool=AsyncMock(side_effect=raised))
    result = await async_run_tool(api, ToolCall("1", "act", arguments))
    assert (result.role, result.tool_call_id) == ("tool", "1")
    assert json.loads(result.content)["error"] == error


async def test_without_tools_a_call_is_refused():
    result = await async_run_tool(None, ToolCall("1", "act", "{}"))
    assert json.loads(result.content)["error"] == "unknown_tool"


async def test_a_failure_is_told_in_an_honest_sentence(house, move_in, say, gate, answers, standin):
    entry = await move_in(routing=ONLY_MODEL)
    standin.order(status=404)
    gate.close()
    await say(entry, QUESTION, language="de")
    gate.open()
    assert await shown(house) == [quoted(phrase("deployment_not_found", "de"), "de")]
    assert answers[0].data["error"] == "deployment_not_found"
    assert remembered(entry) == [("user", QUESTION)]
    assert len(entry.runtime_data.live.windows.get_messages("talk", FAILED)) == 1


async def test_an_unexpected_failure_is_told_as_well(house, move_in, say, gate, monkeypatch):
    entry = await move_in(routing=ONLY_MODEL)

    async def broken(*args, **kwargs):
        raise RuntimeError

    monkeypatch.setattr("custom_components.switchboard.agent.late_answers.finish", broken)
    gate.close()
    await say(entry, QUESTION)
    assert await shown(house) == [phrase("unknown", "en")]
    gate.open()
    monkeypatch.undo()


# Somebody speaks again


async def test_a_question_superseded_before_its_answer_is_remembered_but_not_announced(
    house, move_in, say, gate, answers, kitchen, quiet_for
):
    entry = await move_in()
    await quiet_for(5)
    gate.close()
    await say(entry, QUESTION, satellite_id=KITCHEN)
    await say(entry, "turn off the ceiling lights", satellite_id=KITCHEN)
    assert last_turn(entry)["route"] == "local"
    gate.open()
    await told(house, answers)
    texts = remembered(entry)
    await quiet_for(400)
    assert kitchen.announced == []
    assert notifications(house) == []
    assert answers[0].data["superseded"] is True
    assert texts[:3] == [
        ("user", QUESTION),
        ("system", PROMISE),
        ("user", "turn off the ceiling lights"),
    ]
    assert texts[-2] == ("system", LATE_NOTE)
    assert texts[-1][0] == "assistant"


async def test_a_question_superseded_at_another_agent_is_not_announced(
    house, move_in, say, gate, answers, kitchen, quiet_for
):
    entry = await move_in()
    await quiet_for(5)
    gate.close()
    await say(entry, QUESTION, satellite_id=KITCHEN)
    await conversation.async_converse(
        house, "turn off the bed light", "talk", Context(), agent_id="conversation.home_assistant"
    )
    gate.open()
    await told(house, answers)
    await quiet_for(400)
    assert (kitchen.announced, notifications(house)) == ([], [])
    assert answers[0].data["superseded"] is True


async def test_nothing_is_done_any_more_for_a_superseded_question(
    house, move_in, say, gate, answers
):
    entry = await move_in(routing={"policy": "llm_first"})
    gate.close()
    await say(entry, "turn off the bed light")
    await say(entry, "")
    gate.open()
    await told(house, answers)
    assert house.states.get("input_boolean.bed_light").state == "on"
    results = [text for role, text in remembered(entry) if role == "tool"]
    assert len(results) == 1
    assert "superseded" in results[0]


async def test_an_answer_amid_another_turn_waits_for_its_end(house, move_in, say, gate, answers):
    entry = await move_in(routing=ONLY_MODEL)
    late = entry.runtime_data.late
    gate.close()
    await say(entry, QUESTION)
    with late.turn("talk"):
        gate.open()
        await told(house, answers)
        assert ("system", LATE_NOTE) not in remembered(entry)
    assert ("system", LATE_NOTE) in remembered(entry)


async def test_a_cancelled_turn_is_not_announced(house, move_in, say, gate, answers):
    entry = await move_in(routing=ONLY_MODEL, timing={"late_answer_seconds": 0})
    gate.close()
    turn = asyncio.create_task(say(entry, QUESTION))
    await gate.passed.wait()
    turn.cancel()
    with pytest.raises(asyncio.CancelledError):
        await turn
    gate.open()
    await house.async_block_till_done()
    assert (answers, notifications(house)) == ([], [])
    assert remembered(entry) == []


async def test_a_conversation_that_was_reset_gets_no_late_answer(house, ask_late, gate, answers):
    entry = await ask_late()
    await act(house, "reset_conversation", person=False, conversation_id="talk")
    gate.open()
    await told(house, answers)
    assert remembered(entry) == []


async def test_what_may_be_forgotten_is_not_told(house, ask_late, gate, answers, kitchen, freezer):
    entry = await ask_late(satellite_id=KITCHEN)
    asked = dt_util.now()
    entry.runtime_data.live.forget_everything()
    gate.open()
    await told(house, answers)
    assert await shown(house) == [
        phrase("late_lost_forgotten", "en", time=f"{asked:%H:%M}", place="Kitchen")
    ]
    assert kitchen.announced == []


async def test_two_questions_at_once_are_both_answered(house, ask_late, say, gate, answers):
    entry = await ask_late(conversation_id="one")
    await say(entry, QUESTION, "two")
    gate.open()
    await told(house, answers, 2)
    assert {event.data["conversation_id"] for event in answers} == {"one", "two"}
    assert len(await shown(house)) == 2


# Unload and restart


async def test_an_unloaded_question_is_reported_in_the_language_of_the_house(
    house, ask_late, gate, kitchen, freezer
):
    house.config.language = "de"
    entry = await ask_late(satellite_id=KITCHEN)
    asked = dt_util.now()
    await house.config_entries.async_unload(entry.entry_id)
    assert notifications(house) == [
        phrase("late_lost_reload", "de", time=f"{asked:%H:%M}", place="Kitchen")
    ]
    gate.open()


async def test_a_reload_reports_once_and_all_goes_on(house, ask_late, say, gate, answers):
    entry = await ask_late()
    await house.config_entries.async_reload(entry.entry_id)
    gate.open()
    await house.async_block_till_done()
    assert len(notifications(house)) == 1
    assert answers == []
    await say(entry, "hello")
    assert last_turn(entry)["error"] is None


async def test_a_restart_in_the_middle_is_reported_once_without_a_word_of_the_question(
    house, move_in, say, gate, hass_storage, kitchen
):
    entry = await move_in(routing=ONLY_MODEL)
    key = f"switchboard.late_answers.{entry.entry_id}"
    gate.close()
    await say(entry, QUESTION, satellite_id=KITCHEN)
    await until(lambda: hass_storage.get(key, {}).get("data", {}).get("questions"))
    kept = hass_storage[key]["data"]["questions"]
    assert [set(question) for question in kept] == [
        {"id", "conversation_id", "agent_id", "satellite_id", "language", "asked_at"}
    ]
    assert QUESTION not in str(kept)

    # What a process that is killed leaves behind is what was kept, and nothing else.
    await house.config_entries.async_unload(entry.entry_id)
    persistent_notification.async_dismiss_all(house)
    hass_storage[key]["data"]["questions"] = [{**kept[0], "asked_at": "2026-03-01T13:05:00+00:00"}]
    await house.config_entries.async_setup(entry.entry_id)
    asked = dt_util.as_local(dt_util.parse_datetime("2026-03-01T13:05:00+00:00"))
    assert notifications(house) == [
        phrase("late_lost_restart", "en", time=f"{asked:%Y-%m-%d %H:%M}", place="Kitchen")
    ]
    persistent_notification.async_dismiss_all(house)
    await house.config_entries.async_reload(entry.entry_id)
    assert notifications(house) == []
    gate.open()


async def test_nothing_is_kept_of_answered_questions(house, ask_late, gate, answers, hass_storage):
    entry = await ask_late()
    gate.open()
    await shown(house)
    key = f"switchboard.late_answers.{entry.entry_id}"
    await until(lambda: hass_storage[key]["data"]["questions"] == [])


async def test_an_entry_that_is_removed_leaves_no_list_behind(house, ask_late, gate, hass_storage):
    entry = await ask_late()
    await house.config_entries.async_remove(entry.entry_id)
    assert f"switchboard.late_answers.{entry.entry_id}" not in hass_storage
    gate.open()


async def test_a_turn_that_outlives_its_entry_is_told(house, move_in, say, gate, answers, freezer):
    entry = await move_in(routing=ONLY_MODEL)
    late = entry.runtime_data.late
    gate.close()

    async def unloaded(pending: asyncio.Future, when: float) -> bool:
        await late.async_stop()
        return False

    gate.wait, waited = unloaded, gate.wait
    await say(entry, QUESTION)
    asked = dt_util.now()
    assert notifications(house) == [
        phrase("late_lost_reload", "en", time=f"{asked:%H:%M}", place="Switchboard")
    ]
    gate.wait = waited
    gate.open()
    await house.async_block_till_done()
    assert answers == []
