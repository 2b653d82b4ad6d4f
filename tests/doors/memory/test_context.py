"""What of the house's memory is in a request, for whom, where, and what becomes of it."""

import asyncio
import json
import re
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any
from unittest.mock import patch

import pytest
from homeassistant.auth.models import User
from homeassistant.components import conversation
from homeassistant.core import Context, HomeAssistant, callback
from homeassistant.helpers import device_registry as dr
from homeassistant.helpers import entity_registry as er
from pytest_homeassistant_custom_component.common import MockConfigEntry, MockUser

from custom_components.switchboard.engine.dialogue.state import AgentState
from custom_components.switchboard.engine.dialogue.summary import fold_request
from custom_components.switchboard.engine.recall.profile import NOTES_HEADING, WISHES_HEADING
from custom_components.switchboard.engine.recall.reminder import HEADING as REMINDER
from custom_components.switchboard.engine.storage.memory_entries import Memory
from custom_components.switchboard.engine.turn.home_state import TABLE_HEADING
from custom_components.switchboard.history.resume import TAKE_UP_SECONDS
from custom_components.switchboard.history.unified_log import DATA_LOG
from custom_components.switchboard.memory.context import MEMORY_TAG, RECALL_SECONDS
from demo.azure_standin.ask import Reply
from tests.conftest import StandinServer
from tests.engine.storage.building import memory

from ..conftest import agent_of, last_turn, speech
from ..dialog import async_open_assist
from ..household import AGREED, MODEL_ONLY, ROBIN, SAM

NO_PROFILE = {"profile_tokens": 0}
SMALL = {"profile_tokens": 30}
"""Room for one memory of more than a few words."""

BEES = "Keeps bees in three hives in the garden"
TEA = "Drinks strong tea in the morning"
QUESTION = "Which tea do I like?"

LIMIT = "custom_components.switchboard.agent.request.RECALL_SECONDS"
TAKE_UP = "custom_components.switchboard.history.resume.TAKE_UP_SECONDS"


@pytest.fixture
def remember(house: HomeAssistant) -> Callable:
    """Put memories into the house's file."""

    async def put(*texts: str, **changes: Any) -> list[Memory]:
        made = [memory(f"{len(text)} {text}", text, **changes) for text in texts]
        for one in made:
            await house.data[DATA_LOG].database.write(lambda tx, one=one: tx.memories.put(one))
        return made

    return put


@pytest.fixture
def people(house: HomeAssistant) -> dict[str, User]:
    """Let two users be persons of the house."""
    users = {}
    for person in (ROBIN, SAM):
        users[person] = MockUser(name=person).add_to_hass(house)
        house.states.async_set(person, "home", {"user_id": users[person].id})
    return users


async def ask(
    hass: HomeAssistant,
    entry: MockConfigEntry,
    text: str,
    conversation_id: str = "talk",
    *,
    user: User | None = None,
    **place: Any,
) -> None:
    """Speak as a user, somewhere."""
    context = Context(user_id=user.id if user else None)
    await conversation.async_converse(
        hass, text, conversation_id, context, agent_id=agent_of(hass, entry), **place
    )


def told(body: dict) -> list[str]:
    """Return what a request tells besides what was said, in its order."""
    return [one["content"] for one in body["input"] if one.get("role") in ("system", "developer")]


def profile_in(body: dict) -> str:
    found = [text for text in told(body) if text.startswith((NOTES_HEADING, WISHES_HEADING))]
    assert len(found) <= 1
    return found[0] if found else ""


def reminders_in(body: dict) -> list[str]:
    return [text for text in told(body) if text.startswith(REMINDER)]


async def used(hass: HomeAssistant) -> dict[str, int]:
    """Return how often memories were used, by their texts."""
    held = await hass.data[DATA_LOG].database.read(
        lambda tx: tx.memories.active(("household", ROBIN, SAM))
    )
    return {one.text: one.use_count for one in held}


# Where it stands


async def test_a_request_begins_with_what_stays_and_ends_with_what_was_said(
    house, move_in, say, remember, standin
):
    entry = await move_in(entry_options=AGREED, routing=MODEL_ONLY, recall=SMALL)
    await remember("The bins are collected on Monday", pinned=True, kind="fact")
    await remember(TEA)
    await say(entry, QUESTION)
    (body,) = standin.sent()
    roles = [one.get("role") for one in body["input"]]
    assert roles[:-1] == [roles[0]] * (len(roles) - 1)
    assert roles[-1] == "user"
    instructions, profile, table, now, reminder = told(body)
    assert "voice of this home" in instructions
    assert profile == f"{NOTES_HEADING}\n- The bins are collected on Monday"
    assert table.startswith(TABLE_HEADING)
    assert now.startswith("Now: ")
    assert reminder == f"{REMINDER}\n- {TEA}"


async def test_the_profile_stays_as_it_was_at_the_beginning_of_a_conversation(
    house, entry, say, remember, standin
):
    await remember(TEA)
    await say(entry, "Hello, are you there?")
    await remember(BEES, pinned=True)
    await say(entry, "And now?")
    await say(entry, "Hello, are you there?", "another")
    first, second, third = standin.sent()
    assert second["input"][: len(first["input"])] == first["input"]
    assert profile_in(first) == profile_in(second) == f"{NOTES_HEADING}\n- {TEA}"
    assert BEES in profile_in(third)


async def test_nothing_is_told_that_the_model_sees_already(house, move_in, say, remember, standin):
    entry = await move_in(entry_options=AGREED, routing=MODEL_ONLY, recall=SMALL)
    await remember("Has green tea after lunch", pinned=True)
    await remember(TEA)
    for _ in range(3):
        await say(entry, QUESTION)
    first, _, third = standin.sent()
    assert reminders_in(first) == reminders_in(third) == [f"{REMINDER}\n- {TEA}"]
    assert third["input"][: len(first["input"])] == first["input"]


async def test_what_has_left_the_window_is_told_again(house, move_in, say, remember, standin):
    entry = await move_in(
        entry_options=AGREED,
        routing=MODEL_ONLY,
        recall=NO_PROFILE,
        window={"max_tokens": 400, "eviction_target": 0.5, "summary": False},
    )
    await remember(TEA)
    await say(entry, QUESTION)
    for _ in range(4):
        await say(entry, "word " * 80)
    assert reminders_in(standin.sent()[-1]) == []
    await say(entry, QUESTION)
    assert reminders_in(standin.sent()[-1]) == [f"{REMINDER}\n- {TEA}"]


@asynccontextmanager
async def nothing_read(house: HomeAssistant, entry: MockConfigEntry) -> AsyncIterator[None]:
    """Fail whoever reads the memory meanwhile."""
    keeping = entry.runtime_data.live.conversation_store
    while keeping._names is None:  # noqa: ASYNC110  (read once after the start, behind the back)
        await asyncio.sleep(0)
    with (
        patch.object(house.data[DATA_LOG].database, "read", side_effect=AssertionError),
    ):
        yield


async def test_a_plain_command_is_told_nothing(house, move_in, say, remember, standin):
    entry = await move_in(entry_options=AGREED, routing=MODEL_ONLY, recall=NO_PROFILE)
    await remember("Likes the bed light dim", "Wants the ceiling lights off at ten")
    async with nothing_read(house, entry):
        for _ in range(2):
            await say(entry, "turn off the bed light")
    assert house.states.get("input_boolean.bed_light").state == "off"
    assert not any(map(reminders_in, standin.sent()))


async def test_words_said_earlier_remind_of_themselves(house, entry, standin, people):
    robin = people[ROBIN]
    await ask(house, entry, "My boat is to be called Wandering Otter", "first", user=robin)
    await house.data[DATA_LOG].async_flush()
    await ask(house, entry, "How is my boat to be called?", "second", user=robin)
    (reminder,) = reminders_in(standin.sent()[-1])
    assert '"My boat is to be called Wandering Otter"' in reminder
    await ask(house, entry, "How is my boat to be called?", "first", user=robin)
    assert reminders_in(standin.sent()[-1]) == []


async def test_how_people_wish_to_be_answered_is_told_as_that(house, entry, say, remember, standin):
    await remember("Wants shorter answers", "Wants doors unlocked unasked", kind="feedback")
    await say(entry, "Hello, are you there?")
    assert profile_in(standin.sent()[0]) == f"{WISHES_HEADING}\n- Wants shorter answers"


# Whose it is


@pytest.fixture
def kitchen(house: HomeAssistant) -> dict[str, str]:
    """Put up a satellite that is nobody's, and return how it names itself."""
    entry = MockConfigEntry(domain="kitchen")
    entry.add_to_hass(house)
    device = dr.async_get(house).async_get_or_create(
        config_entry_id=entry.entry_id, identifiers={("kitchen", "1")}
    )
    satellite = er.async_get(house).async_get_or_create(
        "assist_satellite", "kitchen", "1", device_id=device.id
    )
    return {"device_id": device.id, "satellite_id": satellite.entity_id}


async def test_nobody_is_told_what_another_person_said(
    house, entry, remember, standin, people, kitchen
):
    await remember("Tea is for everybody")
    for person in (ROBIN, SAM):
        name = person.partition(".")[2]
        await remember(f"Likes tea as {name} does", owner=person, pinned=True)
        await remember(f"Wants to be called {name}", owner=person, kind="feedback")
        await ask(house, entry, f"I hide my tea {name} style.", name, user=people[person])
    await house.data[DATA_LOG].async_flush()
    sent = len(standin.sent())
    for number in range(3):
        await ask(house, entry, QUESTION, f"r{number}", user=people[ROBIN])
        await ask(house, entry, "Where is tea hidden?", f"s{number}", user=people[SAM])
        await ask(house, entry, "Where is tea hidden?", f"k{number}", **kitchen)
    bodies = standin.sent()[sent:]
    for whose, names in ((0, {"robin"}), (1, {"sam"}), (2, set())):
        for body in bodies[whose::3]:
            text = json.dumps(body)
            # The tools speak of the "same thing".
            told = {name for name in ("robin", "sam") if re.search(rf"\b{name}\b", text)}
            assert told == names
            assert "Tea is for everybody" in text


async def test_a_satellite_given_to_a_person_hears_what_that_person_said(
    house, move_in, remember, standin, people, kitchen
):
    given = [{"satellite": kitchen["device_id"], "person": ROBIN}]
    options = {"memory": {"log_conversations": True, "satellites": given}}
    entry = await move_in(entry_options=options, routing=MODEL_ONLY)
    await remember(TEA, owner=ROBIN)
    await remember(BEES, owner=SAM)
    await ask(house, entry, "Hello, are you there?", **kitchen)
    assert TEA in profile_in(standin.sent()[0])
    assert "bees" not in json.dumps(standin.sent())
    await house.data[DATA_LOG].async_flush()
    logged = await house.data[DATA_LOG].database.read(lambda tx: [*tx.log.export()])
    assert {item.entry.owner for item in logged} == {ROBIN}


async def test_another_speaker_in_the_same_conversation_is_told_their_own(
    house, move_in, remember, standin, people
):
    entry = await move_in(entry_options=AGREED, routing=MODEL_ONLY, recall={"profile_tokens": 40})
    await remember(BEES, owner=ROBIN, pinned=True)
    await remember("Has tea with robins", owner=ROBIN)
    await remember("Keeps cats", owner=SAM, pinned=True)
    await ask(house, entry, QUESTION, user=people[ROBIN])
    await ask(house, entry, QUESTION, user=people[SAM])
    robins, sams = ("\n".join(told(body)) for body in standin.sent())
    assert BEES in robins
    assert "Has tea with robins" in reminders_in(standin.sent()[0])[0]
    assert "Keeps cats" in sams
    assert "bees" not in sams
    assert "robins" not in sams


async def test_what_was_answered_out_of_a_persons_memory_is_not_told_to_another(
    house, entry, remember, standin, people, kitchen
):
    await remember(BEES, owner=ROBIN, pinned=True)
    standin.state.rules = lambda ask: Reply(f"You told me: {BEES}")
    speakers = ({"user": people[ROBIN]}, {"user": people[ROBIN]}, {"user": people[SAM]}, kitchen)
    for speaker in speakers:
        await ask(house, entry, "What did we speak of?", **speaker)
    first, again, *others = (json.dumps(body) for body in standin.sent())
    assert "You told me" not in first
    assert "You told me" in again
    assert not [body for body in others if BEES in body]


async def test_who_may_hear_more_goes_on_with_what_was_said(house, entry, standin, people, kitchen):
    standin.state.rules = lambda ask: Reply("The bins are collected on Friday.")
    await ask(house, entry, "When are the bins collected?", **kitchen)
    await ask(house, entry, "And the paper?", user=people[ROBIN])
    assert "collected on Friday" in json.dumps(standin.sent()[-1])


# What becomes of it


async def test_what_was_recalled_is_kept_nowhere_but_in_the_window(
    house, entry, say, remember, standin
):
    await remember(TEA)
    with patch("custom_components.switchboard.memory.context.profile", return_value=None):
        await say(entry, QUESTION)
    assert reminders_in(standin.sent()[0]) == [f"{REMINDER}\n- {TEA}"]
    unified = house.data[DATA_LOG]
    await unified.async_flush()
    await unified.async_finish()
    logged = await unified.database.read(lambda tx: [*tx.log.export()])
    assert [item.entry.role for item in logged] == ["user", "assistant"]
    assert not any(TEA in item.entry.content for item in logged)
    kept = await unified.database.read(lambda tx: tx.checkpoints.load("talk"))
    assert AgentState.from_dict(json.loads(kept.state)).window.messages
    assert TEA not in kept.state
    held = entry.runtime_data.live.windows.get_messages("talk")
    assert any(TEA in one.content and MEMORY_TAG in one.tags for one in held)
    assert TEA not in fold_request("", held)
    assert QUESTION in fold_request("", held)


async def test_what_is_called_to_mind_counts_as_used_and_what_is_given_along_does_not(
    house, move_in, say, remember, standin
):
    entry = await move_in(entry_options=AGREED, routing=MODEL_ONLY, recall=SMALL)
    await remember("Has green tea after lunch", pinned=True)
    await remember(TEA, BEES)
    for _ in range(2):
        await say(entry, QUESTION)
        await house.data[DATA_LOG].database.write(lambda tx: None)
    counted = await used(house)
    assert counted == {"Has green tea after lunch": 0, TEA: 1, BEES: 0}


async def test_what_is_forgotten_is_told_no_longer(house, move_in, say, remember, standin):
    entry = await move_in(entry_options=AGREED, routing=MODEL_ONLY, recall=SMALL)
    (bees,) = await remember(BEES, pinned=True)
    (tea,) = await remember(TEA)
    for forgotten in (tea, bees):
        await say(entry, QUESTION)
        assert forgotten.text in json.dumps(standin.sent()[-1])
        await house.data[DATA_LOG].database.write(
            lambda tx, one=forgotten: tx.memories.delete([one.id])
        )
        entry.runtime_data.live.drop_recalled([forgotten.id])
        await say(entry, QUESTION)
        assert forgotten.text not in json.dumps(standin.sent()[-1])
    assert QUESTION in json.dumps(standin.sent()[-1]["input"][:-1])


async def test_what_is_forgotten_in_the_middle_of_a_turn_is_gone_from_its_next_request(
    house, move_in, say, remember, standin
):
    entry = await move_in(entry_options=AGREED, routing=MODEL_ONLY, recall=SMALL)
    (bees,) = await remember(BEES, pinned=True)
    await remember(TEA)
    data = entry.runtime_data

    @callback
    def forget(event: Any) -> None:
        if event.data["entity_id"] == "input_boolean.bed_light":
            data.live.drop_recalled([bees.id])

    house.bus.async_listen("state_changed", forget)
    await say(entry, QUESTION)
    await say(entry, "turn off the bed light")
    _, first, second = standin.sent()
    assert profile_in(first)
    assert reminders_in(first)
    assert not profile_in(second)
    assert not reminders_in(second)
    assert told(second)[0] == told(first)[0]


async def test_what_the_content_filter_stops_is_asked_again_without_memory(
    house, move_in, say, remember, standin
):
    entry = await move_in(entry_options=AGREED, routing=MODEL_ONLY, recall=SMALL)
    await remember(BEES, pinned=True)
    await remember(TEA)
    standin.order(content_filter="prompt")
    assert speech(await say(entry, QUESTION))
    assert (last_turn(entry)["route"], last_turn(entry)["error"]) == ("model", None)
    await say(entry, "And now?")
    first, second, third = standin.sent()
    assert profile_in(first)
    assert reminders_in(first)
    for body in (second, third):
        assert not profile_in(body)
        assert not reminders_in(body)
    await say(entry, "Hello, are you there?", "another")
    assert profile_in(standin.sent()[-1])


@pytest.mark.parametrize("mode", ["deltas", "tools_only", "off"])
async def test_the_filter_takes_the_memory_away_however_the_home_is_told(
    house, move_in, say, remember, standin, mode
):
    entry = await move_in(entry_options=AGREED, routing=MODEL_ONLY, home_state={"mode": mode})
    await remember(BEES)
    standin.order(content_filter="prompt")
    await say(entry, "Hello, are you there?")
    assert ["bees" in json.dumps(body) for body in standin.sent()] == [True, False]


# When there is none


async def test_without_a_log_nothing_is_looked_for(house, move_in, say, standin):
    entry = await move_in(routing=MODEL_ONLY)
    memory_context = type(entry.runtime_data.memory_context)
    with (
        patch.object(memory_context, "async_profile", side_effect=AssertionError),
        patch.object(memory_context, "async_remind", side_effect=AssertionError),
    ):
        await say(entry, QUESTION)
    assert last_turn(entry)["route"] == "model"
    assert len(told(standin.sent()[0])) == 3


async def test_an_agent_without_room_for_memory_is_told_none(
    house, move_in, say, remember, standin
):
    none = {"profile_tokens": 0, "recall_tokens": 0}
    entry = await move_in(entry_options=AGREED, routing=MODEL_ONLY, recall=none)
    await remember(TEA, pinned=True)
    async with nothing_read(house, entry):
        await say(entry, QUESTION)
    assert TEA not in json.dumps(standin.sent())


async def test_a_busy_disk_never_keeps_a_voice_waiting(house, entry, say, remember, standin):
    await remember(TEA)
    free = threading.Event()
    reading = house.async_create_task(
        house.data[DATA_LOG].database.read(lambda tx: free.wait()), eager_start=True
    )
    try:
        with patch(LIMIT, RECALL_SECONDS), patch(TAKE_UP, TAKE_UP_SECONDS):
            await say(entry, QUESTION)
        assert last_turn(entry)["route"] == "model"
        assert TEA not in json.dumps(standin.sent())
    finally:
        free.set()
    await reading
    await say(entry, QUESTION)
    assert TEA in profile_in(standin.sent()[-1])


async def test_a_memory_that_fails_takes_no_answer_away(
    house, entry, say, remember, standin, caplog
):
    await remember(TEA)
    with (
        patch("custom_components.switchboard.memory.context.profile", side_effect=KeyError(TEA)),
        patch("custom_components.switchboard.memory.context.recall", side_effect=KeyError(TEA)),
    ):
        await say(entry, QUESTION)
    assert last_turn(entry)["route"] == "model"
    errors = [record.getMessage() for record in caplog.records if record.levelname == "ERROR"]
    assert errors == ["Recalling failed unexpectedly: KeyError"] * 2


async def test_the_memories_of_each_kind_are_counted_by_a_sensor(
    house: HomeAssistant, move_in, say, remember, standin: StandinServer
):
    entry = await move_in(entry_options=AGREED)
    await remember(TEA, BEES)
    await remember("Wants shorter answers", kind="feedback")
    await entry.runtime_data.learner.numbers.async_refresh()
    state = house.states.get("sensor.memory_of_the_house_memories")
    assert state.state == "3"
    counted = {kind: state.attributes[kind] for kind in ("preference", "feedback", "fact")}
    assert counted == {"preference": 2, "feedback": 1, "fact": 0}


async def test_small_talk_reminds_of_nothing_and_a_question_by_what_it_means(
    house, move_in, remember, standin, hass_ws_client
):
    entry = await move_in(entry_options=AGREED, routing=MODEL_ONLY, recall=NO_PROFILE)
    plumber = "Torvald Brass is called Torv"
    await remember("Says good night to the fish", "Thanks the fish, too")
    await remember(plumber, search_terms=("plumber", "leaking tap", "pipes"))
    assist = await async_open_assist(house, hass_ws_client, agent_of(house, entry))
    for small_talk in ("Good night", "Thanks, good night!", "What do fish eat?"):
        await assist.say(small_talk)
    assert not any(map(reminders_in, standin.sent()))
    await assist.say("Who repairs our leaking pipes?")
    assert reminders_in(standin.sent()[-1]) == [f"{REMINDER}\n- {plumber}"]
