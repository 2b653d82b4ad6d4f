"""A late answer to a person is for that person, whoever can read notifications or hear a room."""

import json
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import timedelta
from functools import partial

import pytest
from homeassistant.components import persistent_notification
from homeassistant.components.assist_satellite import AssistSatelliteEntityFeature
from homeassistant.core import Context, Event, HomeAssistant
from homeassistant.exceptions import HomeAssistantError
from homeassistant.util import dt as dt_util
from pytest_homeassistant_custom_component.common import (
    MockUser,
    async_capture_events,
    async_fire_time_changed,
)

from custom_components.switchboard.agent.late_answers import EVENT_LATE_ANSWER
from custom_components.switchboard.const import DOMAIN
from custom_components.switchboard.engine.turn.phrases import COMES_LATER, phrase

from ..assist import Assistant
from ..conftest import ONLY_MODEL, by_person
from ..gate import Gate
from ..satellite import KITCHEN, KitchenSatellite, put_up_satellite

QUESTION = "Tell me a joke."
AGAIN = "What was the answer?"
WAITS = "The answer to your question is there. Ask me again to hear it."


@pytest.fixture
async def kitchen(house: HomeAssistant, freezer) -> KitchenSatellite:
    """Put a satellite into the kitchen, where it has been quiet for a while."""
    kitchen = await put_up_satellite(house, AssistSatelliteEntityFeature.ANNOUNCE)
    freezer.tick(timedelta(seconds=10))
    return kitchen


@pytest.fixture
def answers(house: HomeAssistant) -> list[Event]:
    """Collect what is said on the bus of late answers."""
    return async_capture_events(house, EVENT_LATE_ANSWER)


@pytest.fixture
def as_robin(house: HomeAssistant, open_assist, hass_admin_user) -> Callable:
    """Open a voice assistant in which Robin is signed in."""
    house.states.async_set("person.robin", "home", {"user_id": hass_admin_user.id})
    return partial(open_assist, routing=ONLY_MODEL)


def notifications(house: HomeAssistant) -> list[dict]:
    """Return the notifications of late answers that are shown."""
    shown = persistent_notification._async_get_or_create_notifications(house)
    return [one for key, one in shown.items() if key.startswith("switchboard_late_")]


def joke_in(entry, conversation_id: str) -> str:
    """Return the answer, which is in the memory of the conversation it was asked in."""
    return entry.runtime_data.live.windows.get_messages(conversation_id)[-1].content


def last_request(standin) -> str:
    """Return what was sent last."""
    return json.dumps(standin.sent()[-1], ensure_ascii=False)


async def until(house: HomeAssistant, holds: Callable[[], object]) -> None:
    """Let everybody work until something holds."""
    while not holds():
        await house.async_block_till_done()


async def ask_late(assistant: Assistant, gate: Gate, ask: Awaitable[tuple[str, str]]) -> str:
    """Ask something that is answered late; returns the id of the conversation."""
    gate.close()
    promise, conversation_id = await ask
    assert promise.endswith(phrase(COMES_LATER, "en"))
    gate.open()
    return conversation_id


async def test_a_persons_late_answer_is_in_no_notification_and_handed_over_when_they_ask_again(
    house, gate, as_robin, answers, standin, hass_storage
):
    entry, assistant = await as_robin()
    talk = await ask_late(assistant, gate, assistant.type_in(QUESTION))
    await until(house, lambda: notifications(house))
    joke = joke_in(entry, talk)
    assert joke != QUESTION
    [notification] = notifications(house)
    assert notification["message"] == WAITS
    assert notification["title"] == "Switchboard"
    told = json.dumps([one.as_dict() for one in answers], default=str)
    kept = json.dumps(hass_storage, default=str)
    for words in (joke, QUESTION):
        assert words not in told
        assert words not in kept

    _, another = await assistant.type_in(AGAIN)
    assert another != talk
    assert joke in last_request(standin)
    assert QUESTION in last_request(standin)
    assert notifications(house) == []
    _, third = await assistant.type_in(AGAIN)
    assert third != another
    assert joke not in last_request(standin)


async def test_in_the_same_conversation_the_answer_is_there_once(house, gate, as_robin, standin):
    entry, assistant = await as_robin()
    talk = await ask_late(assistant, gate, assistant.type_in(QUESTION))
    await until(house, lambda: notifications(house))
    joke = joke_in(entry, talk)
    await assistant.type_in(AGAIN, talk)
    said = [item.get("content") for item in standin.sent()[-1]["input"]]
    assert said.count(joke) == 1
    assert said.count(QUESTION) == 1
    assert notifications(house) == []


async def test_nobody_else_is_handed_a_persons_answer(house, gate, as_robin, standin, kitchen):
    entry, assistant = await as_robin()
    talk = await ask_late(assistant, gate, assistant.type_in(QUESTION))
    await until(house, lambda: notifications(house))
    joke = joke_in(entry, talk)
    await assistant.speak_at(KITCHEN, AGAIN)
    assert joke not in last_request(standin)
    assert [one["message"] for one in notifications(house)] == [WAITS]


@pytest.mark.parametrize("person", ["person.kim", None])
async def test_nobody_else_ends_the_conversation_or_is_told(house, gate, as_robin, standin, person):
    entry, assistant = await as_robin()
    user = MockUser(is_owner=False, name="Other").add_to_hass(house)
    if person:
        house.states.async_set(person, "home", {"user_id": user.id})
    gate.close()
    _, talk = await assistant.type_in(QUESTION)
    for action, nothing in (
        ("conversation_stats", {"usage_today": {}, "conversations": {}}),
        ("reset_conversation", {"reset": []}),
    ):
        for named in ({}, {"conversation_id": talk}):
            told = nothing
            with suppress(HomeAssistantError):
                told = await house.services.async_call(
                    DOMAIN,
                    action,
                    named,
                    blocking=True,
                    return_response=True,
                    context=Context(user_id=user.id),
                )
            assert told == nothing
    gate.open()
    await until(house, lambda: notifications(house))
    assert joke_in(entry, talk) != QUESTION
    await assistant.type_in(AGAIN, talk)
    assert QUESTION in last_request(standin)


async def test_a_room_is_told_that_there_is_an_answer_and_not_what_it_is(
    house, gate, as_robin, kitchen, hass_admin_user, standin
):
    entry, assistant = await as_robin()
    ask = assistant.speak_at(KITCHEN, QUESTION, user_id=hass_admin_user.id)
    talk = await ask_late(assistant, gate, ask)
    await kitchen.spoken.wait()
    assert kitchen.announced == [WAITS]
    assert notifications(house) == []
    joke = joke_in(entry, talk)
    await assistant.type_in(AGAIN)
    assert joke in last_request(standin)


async def test_a_persons_own_satellite_tells_them_the_answer(house, gate, as_robin, kitchen):
    entry, assistant = await as_robin(entry_options=given_to_robin())
    talk = await ask_late(assistant, gate, assistant.speak_at(KITCHEN, QUESTION))
    await kitchen.spoken.wait()
    assert kitchen.announced == [joke_in(entry, talk)]
    assert notifications(house) == []


async def test_where_a_persons_satellite_cannot_announce_the_notification_says_nothing(
    house, gate, as_robin, kitchen
):
    _, assistant = await as_robin(entry_options=given_to_robin())
    kitchen.broken = True
    await ask_late(assistant, gate, assistant.speak_at(KITCHEN, QUESTION))
    await until(house, lambda: notifications(house))
    assert [one["message"] for one in notifications(house)] == [WAITS]


async def test_a_person_is_told_of_a_failure_and_not_of_an_answer(house, gate, as_robin, standin):
    _, assistant = await as_robin()
    standin.order(status=401)
    await ask_late(assistant, gate, assistant.type_in(QUESTION))
    await until(house, lambda: notifications(house))
    assert [one["message"] for one in notifications(house)] == [phrase("invalid_auth", "en")]


@pytest.mark.parametrize("restarted", [False, True])
async def test_the_answer_is_taken_up_with_its_conversation(
    house, gate, as_robin, kitchen, standin, freezer, restarted
):
    """With a log the conversation is kept, the answer that came after its last turn included."""
    entry, assistant = await as_robin(entry_options=given_to_robin())
    assistant.conversations[KITCHEN] = "kitchen"
    talk = await ask_late(assistant, gate, assistant.speak_at(KITCHEN, QUESTION))
    await kitchen.spoken.wait()
    joke = joke_in(entry, talk)
    freezer.tick(timedelta(minutes=6))
    async_fire_time_changed(house, dt_util.utcnow())
    await house.async_block_till_done()
    if restarted:
        assert await house.config_entries.async_reload(entry.entry_id)
        await house.async_block_till_done()
    await assistant.speak_at(KITCHEN, AGAIN)
    assert joke in last_request(standin)


async def test_what_was_forgotten_is_handed_over_to_nobody(house, gate, as_robin, standin):
    options = {"memory": {"log_conversations": True}}
    entry, assistant = await as_robin(entry_options=options)
    talk = await ask_late(assistant, gate, assistant.type_in(QUESTION))
    await until(house, lambda: notifications(house))
    joke = joke_in(entry, talk)
    data = {"everything": True, "confirm": True}
    await house.services.async_call(
        "switchboard", "forget", data, context=by_person(house), blocking=True
    )
    assert notifications(house) == []
    await assistant.type_in(AGAIN)
    assert joke not in last_request(standin)


def given_to_robin() -> dict:
    """Return options that give the kitchen's satellite to Robin."""
    satellites = [{"satellite": KITCHEN, "person": "person.robin"}]
    return {"memory": {"log_conversations": True, "satellites": satellites}}
