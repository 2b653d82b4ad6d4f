"""Conversations that go on after a restart, or on a satellite, and those that do not."""

import asyncio
import json
import threading
from collections.abc import Callable
from typing import Any

import pytest
from homeassistant.components import conversation
from homeassistant.const import EVENT_HOMEASSISTANT_FINAL_WRITE
from homeassistant.core import Context, HomeAssistant
from homeassistant.exceptions import ServiceValidationError
from homeassistant.helpers import device_registry as dr
from pytest_homeassistant_custom_component.common import MockConfigEntry, async_fire_time_changed

from custom_components.switchboard.backup import async_post_backup, async_pre_backup
from custom_components.switchboard.engine.dialogue import keeping
from custom_components.switchboard.history import resume
from custom_components.switchboard.history.unified_log import DATA_LOG

from ..conftest import agent_of
from ..household import MODEL_ONLY, act

NAME = "My name is Robin."
ASKED = "What is my name?"
EVERYTHING = {"everything": True, "confirm": True}


@pytest.fixture
def tell(house: HomeAssistant) -> Callable:
    """Speak as a user, somewhere; returns the id of the conversation."""

    async def speak(
        entry: MockConfigEntry,
        text: str,
        conversation_id: str | None = "kitchen",
        *,
        user: str | None = "robin",
        **place: Any,
    ) -> str:
        result = await conversation.async_converse(
            house,
            text,
            conversation_id,
            Context(user_id=user),
            agent_id=agent_of(house, entry),
            **place,
        )
        return result.conversation_id

    return speak


@pytest.fixture
def restart(house: HomeAssistant, freezer) -> Callable:
    """End every session and load the entry anew, as a restart some minutes later does."""

    async def again(entry: MockConfigEntry, minutes: float = 6) -> None:
        freezer.tick(60 * minutes)
        async_fire_time_changed(house)
        await house.async_block_till_done()
        assert await house.config_entries.async_reload(entry.entry_id)
        await house.async_block_till_done()

    return again


def said(standin) -> list[str]:
    """Return the user's words in the last request."""
    return [item["content"] for item in standin.sent()[-1]["input"] if item.get("role") == "user"]


async def test_a_conversation_goes_on_after_a_restart(entry, tell, restart, standin):
    await tell(entry, NAME)
    await restart(entry)
    await tell(entry, ASKED)
    assert said(standin) == [NAME, ASKED]
    await tell(entry, "And who am I?")
    assert said(standin) == [NAME, ASKED, "And who am I?"]


async def test_it_goes_on_though_its_session_has_ended(house, entry, tell, standin, freezer):
    await tell(entry, NAME)
    freezer.tick(360)
    async_fire_time_changed(house)
    await house.async_block_till_done()
    assert not entry.runtime_data.live.windows.holds("kitchen")
    await tell(entry, ASKED)
    assert said(standin) == [NAME, ASKED]


async def test_another_user_never_hears_of_it(entry, tell, restart, standin):
    await tell(entry, NAME)
    for user in ("kim", None):
        await restart(entry, 1)
        await restart(entry)
        await tell(entry, ASKED, user=user)
        assert said(standin) == [ASKED]


@pytest.mark.parametrize(
    ("options", "minutes"),
    [
        ({"log_conversations": True}, 31),
        ({"log_conversations": True, "carry_over_minutes": 0}, 6),
        ({"log_conversations": True, "carry_over_minutes": 5}, 6),
        ({"log_conversations": False}, 6),
    ],
)
async def test_it_begins_anew_when_it_is_too_old_or_was_not_wanted(
    move_in, tell, restart, standin, options, minutes
):
    entry = await move_in(entry_options={"memory": options}, routing=MODEL_ONLY)
    await tell(entry, NAME)
    await restart(entry, minutes)
    await tell(entry, ASKED)
    assert said(standin) == [ASKED]


async def test_a_passing_conversation_is_not_kept(house, entry, tell, restart):
    passing = await tell(entry, NAME, None)
    await restart(entry)
    load = house.data[DATA_LOG].database.read
    assert await load(lambda tx: tx.checkpoints.load(passing)) is None


async def test_a_satellite_goes_on_with_what_was_said_to_it(house, entry, tell, restart, standin):
    devices = dr.async_get(house)
    places = [
        {
            "device_id": devices.async_get_or_create(
                config_entry_id=entry.entry_id, identifiers={("test", name)}
            ).id,
            "satellite_id": f"assist_satellite.{name}",
        }
        for name in ("kitchen", "attic")
    ]
    await tell(entry, NAME, None, user=None, **places[0])
    await restart(entry)
    await tell(entry, ASKED, None, user=None, **places[1])
    assert said(standin) == [ASKED]
    await tell(entry, ASKED, None, user=None, **places[0])
    assert said(standin) == [NAME, ASKED]


async def test_what_is_kept_holds_neither_instructions_nor_the_home(house, entry, tell):
    await tell(entry, NAME)
    log = house.data[DATA_LOG]
    await log.async_opened()
    await log.async_finish()
    kept = await log.database.read(lambda tx: tx.checkpoints.load("kitchen"))
    window = json.loads(kept.state)["window"]
    assert window["pinned"] == []
    assert {message["role"] for message in window["messages"]} == {"user", "assistant"}
    assert "Bed Light" not in kept.state


async def test_turns_that_follow_one_another_are_written_once_when_it_is_quiet(
    house, entry, tell, freezer, monkeypatch
):
    database = house.data[DATA_LOG].database
    written = asyncio.Event()
    saved: list[str] = []
    write = resume._write

    def seen(ready: dict, tx: Any) -> None:
        saved.extend(ready)
        write(ready, tx)
        house.loop.call_soon_threadsafe(written.set)

    monkeypatch.setattr(resume, "_write", seen)
    for text in (NAME, ASKED):
        await tell(entry, text)
        await entry.runtime_data.topics.idle()
        freezer.tick(resume.QUIET_SECONDS / 2)
        async_fire_time_changed(house)
        await house.async_block_till_done()
        assert not saved
        assert await database.read(lambda tx: tx.checkpoints.load("kitchen")) is None
    freezer.tick(resume.QUIET_SECONDS / 2)
    async_fire_time_changed(house)
    async with asyncio.timeout(10):
        await written.wait()
    assert saved == ["kitchen"]
    await entry.runtime_data.live.conversation_store.async_drain()  # it has been committed then
    kept = await database.read(lambda tx: tx.checkpoints.load("kitchen"))
    assert NAME in kept.state
    assert ASKED in kept.state


async def test_where_people_go_on_talking_it_is_written(house, entry, tell, freezer, monkeypatch):
    written = asyncio.Event()
    write = resume._write

    def seen(ready: dict, tx: Any) -> None:
        write(ready, tx)
        house.loop.call_soon_threadsafe(written.set)

    monkeypatch.setattr(resume, "_write", seen)
    step = resume.QUIET_SECONDS / 2
    for _ in range(int(resume.LATEST_SECONDS / step)):
        assert not written.is_set()
        await tell(entry, NAME)
        await entry.runtime_data.topics.idle()
        freezer.tick(step)
        async_fire_time_changed(house)
        await house.async_block_till_done()
    async with asyncio.timeout(10):
        await written.wait()


async def test_a_backup_holds_what_was_said_just_before(house, entry, tell):
    await tell(entry, NAME)
    await async_pre_backup(house)
    kept = await house.data[DATA_LOG].database.read(lambda tx: tx.checkpoints.load("kitchen"))
    assert NAME in kept.state
    await async_post_backup(house)


async def test_only_what_is_new_is_looked_through_for_secrets(entry, tell, monkeypatch):
    store = entry.runtime_data.live.conversation_store
    looked: list[str] = []
    masked = keeping.masked

    def seen(text: str, **around: Any) -> str:
        looked.append(text)
        return masked(text, **around)

    monkeypatch.setattr(keeping, "masked", seen)
    for text in (NAME, ASKED, "And who am I?"):
        looked.clear()
        await tell(entry, text)
        await store.async_drain()
        assert text in looked
    assert NAME not in looked


async def test_it_is_kept_though_home_assistant_stops_at_once(house, entry, tell, standin, freezer):
    await tell(entry, NAME)
    house.bus.async_fire(EVENT_HOMEASSISTANT_FINAL_WRITE)
    await house.async_block_till_done()
    freezer.tick(360)
    async_fire_time_changed(house)
    assert await house.config_entries.async_reload(entry.entry_id)
    await tell(entry, ASKED)
    assert said(standin) == [NAME, ASKED]


async def test_a_backup_keeps_no_turn_and_no_unload_waiting(house, entry, tell):
    await tell(entry, NAME)
    await async_pre_backup(house)
    async with asyncio.timeout(10):
        for conversation_id in ("hall", "attic", "cellar"):
            await tell(entry, "hello", conversation_id)
        assert await house.config_entries.async_unload(entry.entry_id)
    await async_post_backup(house)


async def test_a_conversation_not_written_yet_is_taken_up(house, entry, tell, standin, freezer):
    await async_pre_backup(house)
    await tell(entry, NAME)
    freezer.tick(360)
    async_fire_time_changed(house)
    await house.async_block_till_done()
    assert not entry.runtime_data.live.windows.holds("kitchen")
    await tell(entry, ASKED)
    assert said(standin) == [NAME, ASKED]
    await async_post_backup(house)


async def test_everything_forgotten_stays_forgotten_when_somebody_speaks_on(
    house, entry, tell, standin, tmp_path
):
    await tell(entry, "My favourite animal is the platypus.")
    await act(house, "purge", **EVERYTHING)
    await tell(entry, "hello again")
    assert said(standin) == ["hello again"]
    log = house.data[DATA_LOG]
    await log.async_flush()
    await entry.runtime_data.live.conversation_store.async_drain()
    await log.database.checkpoint()
    for file in tmp_path.glob("switchboard.db*"):
        assert b"platypus" not in file.read_bytes()


async def test_what_is_purged_is_not_written_afterwards(house, entry, tell):
    await tell(entry, NAME)
    await act(house, "purge", days=0)
    await entry.runtime_data.live.conversation_store.async_drain()
    assert await house.data[DATA_LOG].database.read(lambda tx: tx.checkpoints.names()) == set()


@pytest.mark.parametrize("everything", [True, False])
async def test_others_write_while_secrets_are_looked_for_and_what_is_forgotten_is_not_written(
    house, entry, tell, monkeypatch, everything
):
    store = entry.runtime_data.live.conversation_store
    database = house.data[DATA_LOG].database
    looking, go_on = threading.Event(), threading.Event()
    state_as_kept, write = resume.state_as_kept, database.write
    names: list[set[str]] = []

    def looked_through(*told: Any) -> Any:
        looking.set()
        assert go_on.wait(60)
        return state_as_kept(*told)

    async def seen(work: Any) -> Any:
        result = await write(work)
        names.append(await database.read(lambda tx: tx.checkpoints.names()))
        return result

    monkeypatch.setattr(resume, "state_as_kept", looked_through)
    monkeypatch.setattr(database, "write", seen)
    await tell(entry, NAME)
    writing = asyncio.create_task(store.async_drain())
    assert await asyncio.to_thread(looking.wait, 60)
    await entry.runtime_data.topics.idle()  # they have the conversation kept once more
    await database.write(lambda tx: None)
    assert names
    if everything:
        store.forget_all()
    else:
        store.forget("kitchen")
    go_on.set()
    await writing
    await store.async_drain()
    assert not any("kitchen" in kept for kept in names)


async def test_a_reset_of_all_reaches_those_that_have_ended(house, entry, tell, standin, freezer):
    await tell(entry, NAME)
    freezer.tick(360)
    async_fire_time_changed(house)
    await house.async_block_till_done()
    await entry.runtime_data.live.conversation_store.async_drain()
    await act(house, "reset_conversation", person=False)
    await tell(entry, ASKED)
    assert said(standin) == [ASKED]


@pytest.mark.parametrize("written", [True, False])
async def test_a_reset_reaches_a_conversation_that_is_only_kept(
    house, entry, tell, restart, standin, freezer, written
):
    await tell(entry, NAME)
    if written:
        await restart(entry)
    else:
        entry.runtime_data.live.windows.reset("kitchen")
    answer = await act(house, "reset_conversation", conversation_id="kitchen", person=False)
    assert answer == {"reset": ["kitchen"]}
    await tell(entry, ASKED)
    assert said(standin) == [ASKED]
    await entry.runtime_data.live.conversation_store.async_drain()
    with pytest.raises(ServiceValidationError) as refused:
        await act(house, "reset_conversation", conversation_id="attic", person=False)
    assert refused.value.translation_key == "unknown_conversation"


async def test_a_conversation_of_which_nothing_is_kept_is_not_looked_for(
    house, entry, tell, restart, standin, monkeypatch
):
    await tell(entry, NAME)
    await restart(entry)
    async with asyncio.timeout(10):
        while entry.runtime_data.live.conversation_store._names is None:
            await house.async_block_till_done()
    looked_for = []
    find = resume._find

    def looking(conversation_id: str, *args: Any) -> Any:
        looked_for.append(conversation_id)
        return find(conversation_id, *args)

    monkeypatch.setattr(resume, "_find", looking)
    await tell(entry, ASKED, "attic")
    await tell(entry, ASKED, None)
    assert said(standin) == [ASKED]
    assert looked_for == []
    await tell(entry, ASKED)
    assert said(standin) == [NAME, ASKED]
    assert looked_for == ["kitchen"]
