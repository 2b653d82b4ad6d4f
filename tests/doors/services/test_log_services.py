"""The actions on the log: export, import, purge."""

import asyncio
import contextvars
import json
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest
from homeassistant.components import conversation
from homeassistant.components.conversation import async_get_chat_log
from homeassistant.core import HomeAssistant, callback
from homeassistant.exceptions import HomeAssistantError, ServiceValidationError
from homeassistant.helpers import chat_session

from custom_components.switchboard.engine.dialogue.state import AgentState
from custom_components.switchboard.engine.storage.transaction import Transaction
from custom_components.switchboard.engine.turn.pipeline import take_turn
from custom_components.switchboard.history.unified_log import DATA_LOG

from ..gate import put_up_gate
from ..listener import say_aloud
from .test_memory_services import call

AGREED = {"memory": {"log_conversations": True}}


async def count(hass: HomeAssistant) -> int:
    unified = hass.data[DATA_LOG]
    await unified.async_flush()
    return await unified.database.read(lambda tx: tx.log.count())


@pytest.fixture
async def talked(house, move_in, say):
    """An entry with one turn in the log."""
    entry = await move_in(entry_options=AGREED)
    await say(entry, "turn off the bed light")
    return entry


async def test_the_log_goes_out_and_comes_back_in(house, talked, tmp_path):
    told = await call(house, "export", filename="out.jsonl")
    assert told == {"path": str(tmp_path / "switchboard" / "out.jsonl"), "messages": 2}
    lines = (tmp_path / "switchboard" / "out.jsonl").read_text().splitlines()
    assert json.loads(lines[1])["content"] == "turn off the bed light"
    (tmp_path / "switchboard.db.corrupt-20261121T120000").touch()
    graph = {"count": 0}
    forgotten = {"memories": [], "facts": 0, "messages": 2, "conversations": 0, "graph": graph}
    asked = await call(house, "purge", everything=True)
    assert asked == {"done": False, "would_forget": forgotten}
    assert await count(house) == 2
    assert list(tmp_path.glob("*.corrupt-*"))
    assert await call(house, "purge", everything=True, confirm=True) == {
        "done": True,
        "forgotten": forgotten,
        "files_to_delete": [str(tmp_path / "switchboard" / "out.jsonl")],
        "damaged_copies": [],
        "erased": True,
        "other_homes": 0,
    }
    assert not list(tmp_path.glob("*.corrupt-*")), "damaged ones are deleted as well"
    assert await count(house) == 0
    for added, known in ((2, 0), (0, 2)):
        told = await call(house, "import_conversations", path="out.jsonl")
        assert told | {"added": added, "known": known, "refused": 0, "refusals": []} == told
    assert await count(house) == 2


async def test_an_export_without_a_name_is_named_after_the_moment(house, talked, tmp_path):
    told = await call(house, "export")
    assert Path(told["path"]).parent == tmp_path / "switchboard"
    assert Path(told["path"]).name.startswith("conversations-20")


NO_FILE = ["out\0.jsonl", "out\ud83d.jsonl"]
"""Names that no file can have."""


@pytest.mark.parametrize("name", ["../out", "/etc/out", "a/b", ".hidden", "..", "a\\b", *NO_FILE])
async def test_an_export_does_not_leave_its_folder(house, talked, tmp_path, name):
    with pytest.raises(ServiceValidationError) as refused:
        await call(house, "export", filename=name)
    assert refused.value.translation_key == "file_not_allowed"
    assert not (tmp_path / "switchboard").exists()


async def test_only_files_that_may_be_read_are_imported(house, talked, tmp_path):
    secret = tmp_path / "secrets.yaml"
    secret.write_text("key: value\n")
    folder = tmp_path / "switchboard"
    folder.mkdir()
    (folder / "link.jsonl").symlink_to(secret)
    no_files = [*NO_FILE, *(str(folder / name) for name in NO_FILE)]
    for path in (str(secret), "../secrets.yaml", "link.jsonl", *no_files):
        with pytest.raises(ServiceValidationError) as refused:
            await call(house, "import_conversations", path=path)
        assert refused.value.translation_key == "file_not_allowed"
    with pytest.raises(ServiceValidationError) as refused:
        await call(house, "import_conversations", path="missing.jsonl")
    assert refused.value.translation_key == "import_file"


async def test_a_folder_that_was_allowed_may_be_read(house, talked, tmp_path):
    await call(house, "export", filename="out.jsonl")
    allowed = tmp_path / "allowed"
    allowed.mkdir()
    moved = (tmp_path / "switchboard" / "out.jsonl").rename(allowed / "out.jsonl")
    house.config.allowlist_external_dirs.add(str(allowed))
    assert (await call(house, "import_conversations", path=str(moved)))["known"] == 2


async def test_a_line_that_is_no_message_is_named_without_its_words(house, talked, tmp_path):
    await call(house, "export", filename="out.jsonl")
    file = tmp_path / "switchboard" / "out.jsonl"
    file.write_text(file.read_text() + '{"content": "the zebra sleeps"}\n')
    told = await call(house, "import_conversations", path="out.jsonl")
    assert (told["known"], told["refused"]) == (2, 1)
    assert told["refusals"][0]["line"] == 4
    assert "zebra" not in str(told)


async def test_a_purge_keeps_the_days_it_is_told_to(house, talked, say, freezer):
    freezer.tick(5 * 86_400)
    await say(talked, "turn on the bed light")
    assert (await call(house, "purge", days=3))["messages"] == 2
    assert await count(house) == 2
    assert (await call(house, "purge", days=0))["messages"] == 2
    assert await count(house) == 0


def kept(tx: Transaction) -> list[int]:
    return [
        tx._conn.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
        for table in ("unified_log", "unified_log_fts", "conversation_checkpoints")
    ]


async def all_kept(hass: HomeAssistant) -> list[int]:
    unified = hass.data[DATA_LOG]
    await unified.async_flush()
    await unified.async_finish()
    return await unified.database.read(kept)


async def by_hand(action: Coroutine[Any, Any, Any]) -> Any:
    """Let somebody do something elsewhere, while a turn is under way."""
    return await asyncio.create_task(action, context=contextvars.Context())


async def test_a_turn_under_way_is_deleted_as_well(house, move_in, say, monkeypatch):
    entry = await move_in(entry_options=AGREED, routing={"policy": "llm_only"})
    await say(entry, "My name is Robin.")
    assert await all_kept(house) == [2, 2, 1]
    deleted = []

    async def delete_meanwhile(*args: Any) -> AgentState:
        state = await take_turn(*args)
        deleted.append(await by_hand(call(house, "purge", everything=True, confirm=True)))
        return state

    with monkeypatch.context() as patch:
        patch.setattr("custom_components.switchboard.agent.turn.take_turn", delete_meanwhile)
        await say(entry, "What is my name?")
    assert [(one["done"], one["forgotten"]["messages"]) for one in deleted] == [(True, 2)]
    assert await all_kept(house) == [0, 0, 0]
    assert not entry.runtime_data.live.windows.holds("talk")
    await say(entry, "I like tea.")
    assert await all_kept(house) == [2, 2, 1]


async def test_a_turn_overheard_that_is_under_way_is_deleted_as_well(house, move_in):
    await move_in(entry_options={"memory": {"log_conversations": True, "log_other_agents": True}})
    for everything in (False, True):
        with (
            chat_session.async_get_chat_session(house) as session,
            async_get_chat_log(house, session) as chat_log,
        ):
            chat_log.async_add_user_content(conversation.UserContent("Where is the kettle?"))
            if everything:
                await by_hand(call(house, "purge", everything=True, confirm=True))
            chat_log.async_add_assistant_content_without_tools(
                conversation.AssistantContent("conversation.other", "In the attic.")
            )
        assert await count(house) == (0 if everything else 2)


async def test_an_answer_after_everything_was_deleted_is_not_logged(house, move_in, monkeypatch):
    gate = put_up_gate(monkeypatch)
    entry = await move_in(
        entry_options=AGREED, routing={"policy": "llm_only"}, timing={"early_answer_seconds": 0}
    )
    told = asyncio.Event()
    house.bus.async_listen("switchboard_late_answer", callback(lambda _: told.set()))
    gate.close()
    await say_aloud(house, entry, "My name is Robin.")
    await call(house, "purge", everything=True, confirm=True)
    gate.open()
    async with asyncio.timeout(10):
        await told.wait()
    await house.async_block_till_done()
    assert await all_kept(house) == [0, 0, 0]


@pytest.mark.parametrize("data", [{}, {"days": 3, "everything": True}])
async def test_a_purge_asks_what_is_meant(house, talked, data):
    with pytest.raises(ServiceValidationError) as refused:
        await call(house, "purge", **data)
    assert refused.value.translation_key == "purge_what"
    assert await count(house) == 2


async def test_an_export_that_cannot_be_written_says_so(house, talked, tmp_path):
    (tmp_path / "switchboard").write_text("in the way")
    with pytest.raises(HomeAssistantError) as failed:
        await call(house, "export")
    assert failed.value.translation_key == "export_file"
