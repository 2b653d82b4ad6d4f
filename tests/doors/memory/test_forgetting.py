"""What is forgotten is found nowhere: not in a byte of the file, not beside it, not in a log."""

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from homeassistant.components import conversation, persistent_notification
from homeassistant.components.conversation.chat_log import DATA_CHAT_LOGS
from homeassistant.core import Context, HomeAssistant
from homeassistant.exceptions import ServiceValidationError
from homeassistant.helpers import chat_session
from homeassistant.helpers.json import JSONEncoder
from homeassistant.util import dt as dt_util

from custom_components.switchboard.const import DOMAIN
from custom_components.switchboard.diagnostics import async_get_config_entry_diagnostics
from custom_components.switchboard.engine.knowledge import log_scan
from custom_components.switchboard.engine.storage.entries import LogEntry
from custom_components.switchboard.engine.storage.summaries import NewSummary
from custom_components.switchboard.history.unified_log import DATA_LOG
from custom_components.switchboard.memory.first_use import async_house_memory
from demo.azure_standin.ask import Reply

from ..conftest import speech
from ..household import MODEL_ONLY, OTHERS_TOO
from ..household import act as call
from ..remembering_model import use_the_memory
from ..services.test_memory_services import learn

WORD = "quincunx"
"""A word that stands nowhere else, in no list of words and in no translation."""


@pytest.fixture
async def entry(move_in, standin):
    """An entry with a log of all agents, on a model that uses the memory."""
    standin.state.rules = use_the_memory
    return await move_in(entry_options=OTHERS_TOO, routing=MODEL_ONLY)


def bytes_of(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.glob("switchboard.db*")}


def holding(folder: Path) -> list[str]:
    """Return the files of the database that hold the word, in any of the ways it may be written."""
    spellings = [WORD.encode(), WORD.upper().encode(), WORD.capitalize().encode()]
    spellings += [WORD.encode("utf-16-le"), WORD.encode("utf-16-be")]
    return [
        name
        for name, content in bytes_of(folder).items()
        if any(spelling in content for spelling in spellings)
    ]


def read(path: str) -> str:
    return Path(path).read_text().casefold()


def words_in_memory(hass: HomeAssistant, entry) -> str:
    """Return everything that lives besides the file, as text."""
    data = entry.runtime_data
    windows = [
        data.live.windows.get_window(conversation_id).as_dict()
        for conversation_id in data.live.windows.get_all_conversations()
    ]
    live = data.live
    kept = (live.turn_recorder._promised, live.conversation_store._waiting, data.late._work)
    return repr((windows, *kept, vars(data.counter)))


async def test_what_was_talked_about_everywhere_is_found_nowhere(
    house, entry, say, tmp_path, hass_storage, caplog
):
    caplog.set_level(logging.INFO)
    unified, memory = house.data[DATA_LOG], await async_house_memory(house)
    # Told to our agent, to another, and by an automation; asked about; remembered on purpose.
    await say(entry, f"I love the {WORD} garden.", "one", device_id="radio")
    await say(entry, "I love blueberries.", "one", device_id="radio")
    await say(entry, f"Remember that the {WORD} garden opens on Sunday", "two")
    await say(entry, f"What do you know about the {WORD} garden?", "three")
    await conversation.async_converse(
        house,
        f"turn off the {WORD} lamp",
        "four",
        Context(user_id="somebody"),
        language="en",
        agent_id=conversation.HOME_ASSISTANT_AGENT,
    )
    late = LogEntry(
        id="late",
        conversation_id="one",
        owner="household",
        role="assistant",
        content=f"A {WORD} is a pattern of five.",
        created_at=dt_util.utcnow(),
        tags=("late",),
    )
    unified.append([late])
    # Learnt, made a memory of, corrected; a conversation kept, and a summary of it.
    assert (await call(house, "run_extraction"))["facts"] >= 1
    (told, *_) = (await call(house, "list_memories", containing=WORD))["memories"]
    await call(house, "edit_memory", memory_id=told["id"], text=f"The {WORD} garden is closed")
    await unified.async_finish()
    await unified.database.write(
        lambda tx: tx.summaries.archive(
            NewSummary(
                conversation_id="one",
                text=f"They spoke of a {WORD}.",
                previous="",
                said=tuple(
                    (one.entry.content, one.entry.created_at)
                    for one in tx.log.of_conversation("one", 99)
                    if one.entry.role == "user"
                ),
                token_count=5,
                created_at=dt_util.utcnow(),
            )
        )
    )
    for what in ("conversations", "memories", "summaries"):
        await call(house, "export", what=what, filename=f"{what}.jsonl")
    assert WORD in read(tmp_path / DOMAIN / "summaries.jsonl")
    await unified.database.checkpoint()
    assert holding(tmp_path)
    kept = await unified.database.read(lambda tx: tx.checkpoints.load(conversation_id="one"))
    assert WORD in kept.state
    assert WORD in words_in_memory(house, entry)
    before = await unified.database.read(lambda tx: tx.log.count())

    done = await call(house, "forget", about=f"the {WORD}", confirm=True)

    assert done["done"]
    assert done["erased"]
    assert done["forgotten"]["memories"]
    assert {Path(file).name for file in done["files_to_delete"]} == {
        "conversations.jsonl",
        "memories.jsonl",
        "summaries.jsonl",
    }
    assert WORD not in words_in_memory(house, entry)
    assert holding(tmp_path) == []
    # What else was said is still there.
    assert 0 < await unified.database.read(lambda tx: tx.log.count()) < before
    assert "I love blueberries." in [
        one.entry.content for one in await unified.database.read(lambda tx: [*tx.log.export()])
    ]
    for what in ("conversations", "memories", "summaries"):
        fresh = await call(house, "export", what=what, filename=f"fresh-{what}.jsonl")
        assert WORD not in read(fresh["path"])
    shown = await async_get_config_entry_diagnostics(house, entry)
    assert WORD not in json.dumps(shown, cls=JSONEncoder)
    # A new run over the same log does not bring it back.
    await call(house, "run_extraction")
    assert (await call(house, "list_memories", containing=WORD, status="all"))["total"] == 0

    assert await house.config_entries.async_unload(entry.entry_id)
    await house.async_block_till_done()
    assert holding(tmp_path) == []
    assert bytes_of(tmp_path)
    ours = {key: value for key, value in hass_storage.items() if key.startswith(DOMAIN)}
    assert WORD not in json.dumps(ours, cls=JSONEncoder).casefold()
    said = [one.getMessage() for one in caplog.records if one.levelno >= logging.INFO]
    assert said
    assert WORD not in "\n".join(said).casefold()
    assert not memory.is_open


async def test_what_is_said_while_a_large_log_is_read_is_forgotten_too(
    house, entry, say, tmp_path, monkeypatch
):
    """The log is read before the transaction that deletes, in which nobody else can write."""
    for at in range(4):
        await say(entry, f"I love the {WORD} garden.", f"talk {at}")
    unified = house.data[DATA_LOG]
    await unified.async_finish()
    monkeypatch.setattr(log_scan, "PAGE", 2)
    read, pages = unified.database.read, []

    async def slowly(work):
        result = await read(work)
        if getattr(work, "__name__", "") == "read_page":
            pages.append(result)
            said = LogEntry(
                id=f"late {len(pages)}",
                conversation_id="elsewhere",
                owner="household",
                role="user",
                content=f"One more {WORD}, number {len(pages)}",
                created_at=dt_util.utcnow(),
            )
            if len(pages) < 9 or not result:  # after the last page, too
                await unified.database.write(lambda tx: tx.log.append([said]))
        return result

    monkeypatch.setattr(unified.database, "read", slowly)
    done = await call(house, "forget", about=WORD, confirm=True)
    assert len(pages) > 4
    assert done["forgotten"]["messages"] >= 8 + 4
    left = await read(lambda tx: [one.entry.content for one in tx.log.export()])
    assert WORD not in "\n".join(left)
    assert holding(tmp_path) == []


async def test_a_conversation_that_is_forgotten_in_is_let_go_and_begins_anew(
    house, entry, say, standin
):
    await say(entry, f"Remember that the {WORD} garden opens on Sunday", "talk")
    await say(entry, f"Forget that the {WORD} garden", "talk")
    assert speech(await say(entry, "Yes", "talk")) == "It is forgotten."
    assert WORD not in words_in_memory(house, entry)
    await say(entry, "Hello", "talk")
    assert WORD not in json.dumps(standin.sent()[-1])


async def test_what_home_assistant_still_holds_is_not_taken_in_again(house, entry, say, standin):
    await conversation.async_converse(
        house,
        f"what is a {WORD}",
        "shared",
        Context(),
        language="en",
        agent_id=conversation.HOME_ASSISTANT_AGENT,
    )
    await call(house, "forget", about=WORD, confirm=True)
    assert WORD in repr(house.data[DATA_CHAT_LOGS]["shared"].content)
    await say(entry, "Hello", "shared")
    assert WORD not in json.dumps(standin.sent()[-1])


async def test_the_turn_of_an_action_that_forgets_is_not_logged(house, entry):
    """As a script that an agent was given does it."""
    unified = house.data[DATA_LOG]
    with unified.turn():
        await call(house, "forget", about=WORD, confirm=True)
        assert unified.has_forgotten_turn


async def test_nothing_of_a_tombstone_can_be_read(house, entry, say):
    await say(entry, f"I love the {WORD} garden.", "one")
    await call(house, "forget", about=f"{WORD} garden", confirm=True)
    graves = await house.data[DATA_LOG].database.read(
        lambda tx: tx.tombstones.of_owners(["household"])
    )
    assert graves
    assert WORD not in repr(graves)


async def test_what_was_forgotten_may_be_told_again(house, entry, say):
    await call(house, "remember", text=f"The {WORD} garden opens on Sunday")
    await call(house, "forget", about=WORD, confirm=True)
    await call(house, "remember", text=f"The {WORD} garden opens on Sunday")
    (again,) = (await call(house, "list_memories"))["memories"]
    assert again["text"] == f"The {WORD} garden opens on Sunday"


async def test_the_history_of_what_is_forgotten_goes_with_it(house, entry):
    told = (await call(house, "remember", text=f"The {WORD} garden opens on Sunday"))["memory"]
    await call(house, "edit_memory", memory_id=told["id"], text="The park opens on Sunday")
    await call(house, "forget", memory_id=told["id"])
    database = house.data[DATA_LOG].database
    assert await database.read(lambda tx: tx.history.of_memory(told["id"])) == []
    with pytest.raises(ServiceValidationError) as refused:
        await call(house, "undo")
    assert refused.value.translation_key == "memory_nothing_to_undo"


async def test_an_answer_still_to_come_is_not_logged_once_its_question_is_forgotten(house, entry):
    data = entry.runtime_data
    data.live.turn_recorder._promised["talk"] = object()
    await call(house, "forget", about=WORD, confirm=True)
    data.live.turn_recorder.record_late("talk", f"A {WORD} is a pattern.")
    await house.data[DATA_LOG].async_flush()
    assert await house.data[DATA_LOG].database.read(lambda tx: tx.log.count()) == 0


async def test_a_late_answer_that_was_shown_is_taken_down(house, entry):
    for notification_id in ("switchboard_late_1", "somebody_elses"):
        persistent_notification.async_create(house, f"The {WORD}", None, notification_id)
    await call(house, "forget", about=WORD, confirm=True)
    assert list(house.data[persistent_notification.DOMAIN]) == ["somebody_elses"]


async def test_two_people_forget_at_once(house, entry):
    for text in (f"The {WORD} garden opens on Sunday", "The cat is called Minka"):
        await call(house, "remember", text=text)
    await asyncio.gather(
        call(house, "forget", about=WORD, confirm=True),
        call(house, "forget", about="cat Minka", confirm=True),
    )
    assert (await call(house, "list_memories", status="all"))["total"] == 0


async def forget_while(hass: HomeAssistant, come_in: Callable[[], Awaitable[Any]]) -> None:
    """Forget, and let something come in between the plan and the deletion."""
    unified = hass.data[DATA_LOG]
    finish, moment = unified.async_finish, unified.moment

    async def finish_late() -> None:
        if unified.has_forgotten_since(moment):
            await come_in()
        await finish()

    with patch.object(unified, "async_finish", finish_late):
        assert (await call(hass, "forget", about=WORD, confirm=True))["done"]


async def said_by_people(hass: HomeAssistant) -> tuple[str, ...]:
    unified = hass.data[DATA_LOG]
    await unified.async_flush()
    stored = await unified.database.read(lambda tx: [*tx.log.export()])
    return tuple(one.entry.id for one in stored if one.entry.role == "user")


async def test_what_becomes_a_memory_while_it_is_forgotten_is_forgotten(house, entry, say):
    await say(entry, f"I like the {WORD} garden", "one")
    await learn(
        house,
        summary=f"The user likes the {WORD} garden.",
        status="accepted",
        source_message_ids=await said_by_people(house),
    )
    readers = await entry.runtime_data.learner.async_readers()
    await forget_while(house, readers.memories.process)
    assert (await call(house, "list_memories", status="all"))["total"] == 0
    assert holding(house.data[DATA_LOG].path.parent) == []


async def test_what_is_learnt_while_it_is_forgotten_is_forgotten(house, entry, say):
    await say(entry, f"I like the {WORD} garden", "one")
    cited = await said_by_people(house)
    come_in = partial(
        learn, house, summary=f"The user likes the {WORD} garden.", source_message_ids=cited
    )
    await forget_while(house, come_in)
    assert (await call(house, "list_memories", status="waiting"))["total"] == 0
    assert holding(house.data[DATA_LOG].path.parent) == []


async def test_who_speaks_while_it_is_forgotten_is_told_of_it_no_more(house, entry, say, standin):
    await call(house, "remember", text=f"The {WORD} garden opens on Sunday", pinned=True)
    standin.state.rules = lambda ask: Reply(f"As you like the {WORD} garden.")
    await forget_while(house, partial(say, entry, "What shall we do?", "talk"))
    assert WORD in json.dumps(standin.sent()[-1])
    assert await said_by_people(house) == ()
    assert holding(house.data[DATA_LOG].path.parent) == []
    assert WORD not in words_in_memory(house, entry)
    await say(entry, "Hello", "talk")
    assert WORD not in json.dumps(standin.sent()[-1])


async def test_what_another_agent_says_while_it_is_forgotten_is_not_taken_down(house, entry):
    async def answer() -> None:
        with (
            chat_session.async_get_chat_session(house, "talk") as session,
            conversation.async_get_chat_log(house, session, spoken) as chat_log,
        ):
            chat_log.async_add_assistant_content_without_tools(
                conversation.AssistantContent("conversation.another", f"The {WORD} garden is.")
            )

    spoken = conversation.ConversationInput(
        text="Which garden is open?",
        context=Context(),
        conversation_id="talk",
        device_id=None,
        satellite_id=None,
        language="en",
        agent_id="conversation.another",
    )
    await answer()
    await house.data[DATA_LOG].async_flush()
    assert holding(house.data[DATA_LOG].path.parent)
    await forget_while(house, answer)
    await house.data[DATA_LOG].async_flush()
    assert holding(house.data[DATA_LOG].path.parent) == []
