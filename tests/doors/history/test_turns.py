"""What of a turn is in the log, whose it is, and what never gets there."""

import asyncio
from datetime import timedelta

import pytest
from homeassistant.components import conversation
from homeassistant.components.conversation import async_get_chat_log
from homeassistant.core import Context, HomeAssistant, callback
from homeassistant.helpers import area_registry as ar
from homeassistant.helpers import chat_session
from homeassistant.helpers import device_registry as dr
from pytest_homeassistant_custom_component.common import async_fire_time_changed

from custom_components.switchboard.engine.reading.user_statements import is_own
from custom_components.switchboard.engine.storage.entries import LogEntry
from custom_components.switchboard.engine.tokens.counter import count_message
from custom_components.switchboard.history.unified_log import DATA_LOG
from custom_components.switchboard.memory.hub import DATA_COUNTER

from ..conftest import agent_of, speech
from ..gate import put_up_gate
from ..household import AGREED, MODEL_ONLY, OTHERS_TOO
from ..listener import say_aloud


async def logged(hass: HomeAssistant) -> list[LogEntry]:
    unified = hass.data[DATA_LOG]
    await unified.async_flush()
    return [item.entry for item in await unified.database.read(lambda tx: [*tx.log.export()])]


async def test_a_local_turn_is_logged_with_what_it_did(house, move_in, say):
    entry = await move_in(entry_options=AGREED)
    answer = speech(await say(entry, "turn off the bed light", language="en"))
    asked, answered = await logged(house)
    assert (asked.role, asked.content) == ("user", "turn off the bed light")
    assert (answered.role, answered.content) == ("assistant", answer)
    assert asked.conversation_id == answered.conversation_id == "talk"
    assert asked.route == answered.route == "local"
    assert asked.language == "en"
    assert asked.agent_id == agent_of(house, entry)
    assert asked.tags == (), "a person spoke, who is signed in"
    assert answered.tags == (
        "reason:matched_as_spoken",
        "tool:HassTurnOff",
        "did:turn_off:input_boolean.bed_light",
    )
    assert asked.created_at <= answered.created_at


async def test_a_message_is_logged_with_what_it_costs(house, move_in, say):
    entry = await move_in(entry_options=OTHERS_TOO)
    await say(entry, "turn off the bed light", language="en")
    await say(entry, "remember that the wifi password is sunflower77", language="en")
    other = conversation.HOME_ASSISTANT_AGENT
    await conversation.async_converse(
        house, "turn on the bed light", "other", Context(user_id="robin"), "en", other
    )
    entries = await logged(house)
    counter = house.data[DATA_COUNTER]
    assert counter.exact
    assert len(entries) == 6
    assert "sunflower77" not in entries[2].content
    assert [one.token_count for one in entries] == [
        count_message(counter, one.role, one.content) for one in entries
    ]


@pytest.mark.parametrize(
    ("user_id", "origin", "own"),
    [
        (None, {}, False),
        ("robin", {}, True),
        (None, {"device_id": "a-device"}, True),
        (None, {"satellite_id": "assist_satellite.hall"}, True),
    ],
)
@pytest.mark.parametrize("ours", [True, False])
async def test_what_an_automation_says_is_nobodys_word(house, move_in, ours, user_id, origin, own):
    entry = await move_in(entry_options=OTHERS_TOO)
    await conversation.async_converse(
        house,
        "turn off the bed light",
        "talk",
        Context(user_id=user_id),
        language="en",
        agent_id=agent_of(house, entry) if ours else conversation.HOME_ASSISTANT_AGENT,
        **origin,
    )
    asked, answered = await logged(house)
    assert asked.role == "user"
    assert is_own(asked) is own
    assert "context:automation" not in answered.tags


async def test_a_question_asked_again_by_a_person_is_not_taken_for_the_automations(house, move_in):
    await move_in(entry_options=OTHERS_TOO)
    for user_id in (None, "robin"):
        await conversation.async_converse(
            house,
            "turn off the bed light",
            "shared",
            Context(user_id=user_id),
            agent_id=conversation.HOME_ASSISTANT_AGENT,
            language="en",
        )
    assert [is_own(one) for one in await logged(house) if one.role == "user"] == [False, True]


async def test_a_turn_of_the_model_is_two_messages_without_notes(house, entry, say):
    await say(entry, "turn off the bed light")
    await say(entry, "My name is Robin.")
    entries = await logged(house)
    assert [one.role for one in entries] == ["user", "assistant"] * 2
    assert {one.route for one in entries} == {"model"}
    assert "tool:intent__HassTurnOff" in entries[1].tags
    assert "did:turn_off:input_boolean.bed_light" in entries[1].tags
    held = [m.content for m in entry.runtime_data.live.windows.get_messages("talk", "context:*")]
    assert held
    assert not any(note in one.content for note in held for one in entries)


async def test_a_user_with_a_person_owns_what_they_say(house, move_in, say, hass_admin_user):
    house.states.async_set("person.robin", "home", {"user_id": hass_admin_user.id})
    entry = await move_in(entry_options=AGREED)
    for user_id in (hass_admin_user.id, "someone-else", None):
        await conversation.async_converse(
            house,
            "turn off the bed light",
            None,
            Context(user_id=user_id),
            agent_id=agent_of(house, entry),
        )
    entries = await logged(house)
    assert [one.owner for one in entries] == ["person.robin"] * 2 + ["household"] * 4
    assert [one.user_id for one in entries[::2]] == [hass_admin_user.id, "someone-else", None]


async def test_the_room_of_the_device_is_logged(house, move_in, say):
    entry = await move_in(entry_options=AGREED)
    kitchen = ar.async_get(house).async_create("Kitchen")
    devices = dr.async_get(house)
    device = devices.async_get_or_create(
        config_entry_id=entry.entry_id, identifiers={("test", "satellite")}
    )
    devices.async_update_device(device.id, area_id=kitchen.id)
    await say(entry, "turn off the bed light", device_id=device.id)
    asked, _ = await logged(house)
    assert (asked.device_id, asked.area_id) == (device.id, kitchen.id)


async def test_a_turn_without_an_answer_is_logged_with_its_sentence(house, entry, say, standin):
    standin.order(status=500)
    standin.order(status=500)
    result = await say(entry, "What is a good name for a boat?")
    asked, answered = await logged(house)
    assert asked.route == "none"
    assert answered.content == speech(result)


async def test_a_pin_never_reaches_the_log(house, move_in, say):
    entry = await move_in(entry_options=AGREED, security={"pin": "4711"})
    await say(entry, "the pin is 4711, turn off the bed light")
    await say(entry, "4711")
    entries = await logged(house)
    assert entries
    assert not any("4711" in entry.content for entry in entries)


async def test_nothing_is_logged_of_an_entry_that_did_not_agree(house, move_in, say):
    await move_in(entry_options=OTHERS_TOO)
    silent = await move_in(deployment="house-chat")
    await conversation.async_converse(
        house, "turn off the bed light", "talk", Context(), agent_id=agent_of(house, silent)
    )
    assert await logged(house) == []


async def test_other_agents_are_logged_only_when_that_was_agreed(house, move_in):
    await move_in(entry_options=AGREED)
    await ask_the_default_agent(house, "turn off the bed light")
    assert await logged(house) == []


async def test_other_agents_are_logged_once_and_ours_as_well(house, move_in, say):
    entry = await move_in(entry_options=OTHERS_TOO)
    for _ in range(2):
        await ask_the_default_agent(house, "turn off the bed light")
        await say(entry, "turn on the bed light", "shared")
    entries = await logged(house)
    assert [(one.content, one.route) for one in entries if one.role == "user"] == [
        ("turn off the bed light", "other"),
        ("turn on the bed light", "local"),
    ] * 2
    assert len(entries) == 8
    assert entries[0].agent_id == entries[1].agent_id == "conversation.home_assistant"
    assert entries[0].owner == "household"


def streamed(hass: HomeAssistant, question: str, *answers: str, told: int = 0) -> None:
    """Let another agent answer as a model's does on 2026.10: nobody is told but of some answers."""
    with (
        chat_session.async_get_chat_session(hass, "shared") as session,
        async_get_chat_log(hass, session) as chat_log,
    ):
        chat_log.async_add_user_content(conversation.UserContent(question))
        for number, answer in enumerate(answers):
            content = conversation.AssistantContent("conversation.another", answer)
            if number < told:
                chat_log.async_add_assistant_content_without_tools(content)
            else:
                chat_log.content.append(content)


async def test_an_answer_that_nobody_was_told_of_is_heard_by_the_next_question(house, move_in):
    await move_in(entry_options=OTHERS_TOO)
    streamed(house, "Who sleeps?", "One moment.", "The zebra.", told=1)
    assert [one.content for one in await logged(house)] == ["Who sleeps?", "One moment."]
    streamed(house, "And where?", "In the attic.")
    entries = [one.content for one in await logged(house)]
    assert entries == ["Who sleeps?", "One moment.", "The zebra.", "And where?", "In the attic."]


async def test_an_answer_that_nobody_was_told_of_is_heard_when_its_turn_is_over(house, move_in):
    await move_in(entry_options=OTHERS_TOO)

    async def turn() -> None:
        streamed(house, "Who sleeps?", "The zebra.")

    await house.async_create_task(turn())
    await house.async_block_till_done()
    asked, answered = await logged(house)
    assert (asked.content, answered.content) == ("Who sleeps?", "The zebra.")
    assert asked.agent_id == answered.agent_id == "conversation.another"
    assert asked.created_at <= answered.created_at


async def test_an_answer_nobody_was_told_of_is_heard_before_the_end(house, move_in, freezer):
    await move_in(entry_options=OTHERS_TOO)
    streamed(house, "Who sleeps?", "The zebra.")
    freezer.tick(timedelta(minutes=6))
    async_fire_time_changed(house)
    await house.async_block_till_done()
    assert [one.content for one in await logged(house)] == ["Who sleeps?", "The zebra."]


async def test_what_nobody_was_told_of_is_not_heard_once_the_consent_is_withdrawn(house, move_in):
    entry = await move_in(entry_options=OTHERS_TOO)

    async def turn() -> None:
        streamed(house, "Who sleeps?", "The zebra.")
        house.config_entries.async_update_entry(entry, options=AGREED)
        await house.async_block_till_done()

    await house.async_create_task(turn())
    await house.async_block_till_done()
    assert await logged(house) == []


async def test_a_question_of_ours_that_falls_back_is_logged_once(house, move_in, say, standin):
    entry = await move_in(entry_options=OTHERS_TOO, routing={"policy": "llm_first"})
    standin.order(status=401)
    await say(entry, "turn off the bed light")
    entries = await logged(house)
    assert [one.route for one in entries] == ["fallback", "fallback"]


@pytest.mark.parametrize("number", ["four seven one one", "four seven one two"])
async def test_a_number_that_may_be_the_pin_is_logged_of_no_agent(house, move_in, number):
    await move_in(entry_options=OTHERS_TOO, security={"pin": "4711"})
    await ask_the_default_agent(house, f"open the gate with {number}")
    await ask_the_default_agent(house, "turn off the bed light")
    assert [one.content for one in await logged(house) if one.role == "user"] == [
        "open the gate with (number withheld for safety)",
        "turn off the bed light",
    ]


async def test_an_ai_task_is_no_conversation(house, move_in):
    await move_in(entry_options=OTHERS_TOO)
    with (
        chat_session.async_get_chat_session(house) as session,
        async_get_chat_log(house, session) as chat_log,
    ):
        chat_log.async_add_user_content(conversation.UserContent("Write a poem."))
        chat_log.async_add_assistant_content_without_tools(
            conversation.AssistantContent("ai_task.other", "A poem.")
        )
    assert await logged(house) == []


async def test_the_words_are_in_no_log_of_home_assistant(house, move_in, say, caplog):
    caplog.set_level("INFO")
    entry = await move_in(entry_options=OTHERS_TOO, routing=MODEL_ONLY)
    await say(entry, "The zebra sleeps in the attic.")
    assert len(await logged(house)) == 2
    assert "zebra" not in caplog.text


async def test_a_log_that_fails_takes_no_answer_away(house, move_in, say, monkeypatch, caplog):
    entry = await move_in(entry_options=AGREED)

    def fail(*_: object) -> None:
        raise RuntimeError("turn off the bed light")

    monkeypatch.setattr(type(house.data[DATA_LOG]), "append", fail)
    assert speech(await say(entry, "turn off the bed light")) == "Turned off the switch"
    assert "could not be logged: RuntimeError" in caplog.text


async def ask_the_default_agent(hass: HomeAssistant, text: str) -> None:
    await conversation.async_converse(
        hass, text, "shared", Context(), agent_id=conversation.HOME_ASSISTANT_AGENT, language="en"
    )


async def test_an_answer_that_comes_late_is_logged_when_it_comes(house, move_in, monkeypatch):
    gate = put_up_gate(monkeypatch)
    entry = await move_in(
        entry_options=AGREED, routing=MODEL_ONLY, timing={"early_answer_seconds": 0}
    )
    told = asyncio.Event()
    house.bus.async_listen("switchboard_late_answer", callback(lambda _: told.set()))
    gate.close()
    await say_aloud(house, entry, "My name is Robin.")
    gate.open()
    async with asyncio.timeout(10):
        await told.wait()
    asked, promised, late = await logged(house)
    assert "reason:answer_comes_later" in promised.tags
    assert (late.role, late.tags, late.owner) == ("assistant", ("late",), asked.owner)
    assert late.content != promised.content


@pytest.mark.parametrize("number", ["four seven one one", "four seven one two"])
async def test_a_number_said_to_an_agent_without_a_pin_is_withheld_whether_it_is_one_or_not(
    house, move_in, say, number
):
    guarded = await move_in(security={"pin": "4711"}, deployment="house-chat")
    other = await move_in(entry_options=AGREED, routing={"policy": "llm_only"})
    assert guarded.entry_id != other.entry_id
    await say(other, "hello", "talk")
    await say(other, f"I was thinking of {number} sheep", "talk")
    unified = house.data[DATA_LOG]
    await unified.async_flush()
    entries = await unified.database.read(lambda tx: tx.log.after("household", 0, 100))
    assert [stored.entry.content for stored in entries if stored.entry.role == "user"] == [
        "hello",
        "I was thinking of (number withheld for safety) sheep",
    ]
    assert other.runtime_data.live.windows.holds("talk")
