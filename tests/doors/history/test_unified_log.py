"""The file of the log: when it is made, opened, closed and backed up, and what if it is broken."""

import asyncio
import sqlite3
import threading
from collections.abc import Generator
from contextlib import closing, contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from homeassistant.config_entries import ConfigEntryDisabler
from homeassistant.const import EVENT_HOMEASSISTANT_FINAL_WRITE
from homeassistant.core import HomeAssistant
from homeassistant.data_entry_flow import FlowResultType
from homeassistant.exceptions import ServiceValidationError
from homeassistant.util import dt as dt_util
from pytest_homeassistant_custom_component.common import async_fire_time_changed

from custom_components.switchboard.backup import async_post_backup, async_pre_backup
from custom_components.switchboard.const import DOMAIN
from custom_components.switchboard.engine.storage import secure_delete as erasing
from custom_components.switchboard.engine.storage.entries import LogEntry
from custom_components.switchboard.engine.storage.errors import LockedError, StorageError
from custom_components.switchboard.engine.storage.open import open_file
from custom_components.switchboard.engine.storage.transaction import Transaction
from custom_components.switchboard.history.unified_log import DATA_LOG, UnifiedLog

from ..conftest import speech
from ..household import AGREED, our_issues


def entry_of(number: int) -> LogEntry:
    return LogEntry(
        id=f"message{number}",
        conversation_id="talk",
        owner="household",
        role="user",
        content="The kettle is new.",
        created_at=dt_util.utcnow(),
    )


def the_log(hass: HomeAssistant) -> UnifiedLog:
    return hass.data[DATA_LOG]


async def test_without_consent_there_is_no_file(house, move_in, say, tmp_path):
    entry = await move_in()
    await say(entry, "turn off the bed light")
    assert not the_log(house).is_open
    assert not list(tmp_path.glob("switchboard.db*"))


async def test_with_consent_the_log_is_open_as_long_as_an_entry_is(house, move_in):
    one = await move_in(entry_options=AGREED)
    two = await move_in(deployment="house-chat")
    assert the_log(house).is_open
    await house.config_entries.async_unload(one.entry_id)
    assert the_log(house).is_open
    await house.config_entries.async_unload(two.entry_id)
    assert not the_log(house).is_open


async def test_a_file_that_is_there_is_opened_so_that_it_can_be_deleted(house, move_in):
    entry = await move_in(entry_options=AGREED)
    house.config_entries.async_update_entry(entry, options={})
    await house.async_block_till_done()
    assert the_log(house).is_open


async def test_what_was_taken_is_in_the_file_after_shutdown(house, move_in, tmp_path):
    await move_in(entry_options=AGREED)
    the_log(house).append(entry_of(number) for number in range(250))
    house.bus.async_fire(EVENT_HOMEASSISTANT_FINAL_WRITE)
    await house.async_block_till_done()
    assert not the_log(house).is_open
    with closing(sqlite3.connect(tmp_path / "switchboard.db")) as conn:
        assert Transaction(conn).log.count() == 250


async def test_a_damaged_file_is_moved_aside_and_reported(house, move_in, say, tmp_path):
    (tmp_path / "switchboard.db").write_bytes(b"not a database at all" * 500)
    entry = await move_in(entry_options=AGREED)
    report = our_issues(house)["log_moved_aside"]
    kept = tmp_path / Path(report["kept"]).name
    assert kept.read_bytes().startswith(b"not a database at all")
    assert report["path"] == str(tmp_path / "switchboard.db")
    assert the_log(house).is_open
    assert speech(await say(entry, "turn off the bed light")) == "Turned off the switch"


async def test_a_file_of_a_newer_release_is_left_alone(house, move_in, say, tmp_path):
    entry = await move_in(entry_options=AGREED)
    await house.config_entries.async_unload(entry.entry_id)
    with closing(sqlite3.connect(tmp_path / "switchboard.db")) as conn:
        (version,) = conn.execute("PRAGMA user_version").fetchone()
        conn.execute("PRAGMA user_version = 99")
    assert await house.config_entries.async_setup(entry.entry_id)
    await house.async_block_till_done()
    assert our_issues(house) == {"log_newer": {"path": str(tmp_path / "switchboard.db")}}
    assert not the_log(house).is_open
    assert speech(await say(entry, "turn off the bed light")) == "Turned off the switch"
    with closing(sqlite3.connect(tmp_path / "switchboard.db")) as conn:
        conn.execute(f"PRAGMA user_version = {version}")
    assert await house.config_entries.async_reload(entry.entry_id)
    assert our_issues(house) == {}


async def test_a_folder_in_its_place_is_reported(house, move_in, say, tmp_path):
    (tmp_path / "switchboard.db").mkdir()
    entry = await move_in(entry_options=AGREED)
    assert "log_unavailable" in our_issues(house)
    assert speech(await say(entry, "turn off the bed light")) == "Turned off the switch"


async def test_a_backup_holds_everything_and_nothing_is_written_meanwhile(house, move_in, tmp_path):
    await move_in(entry_options=AGREED)
    file = tmp_path / "switchboard.db"
    the_log(house).append([entry_of(1)])
    await async_pre_backup(house)
    copy = tmp_path / "copy.db"
    copy.write_bytes(file.read_bytes())
    the_log(house).append([entry_of(2)])
    with closing(sqlite3.connect(copy)) as conn:
        assert Transaction(conn).log.count() == 1
    await async_post_backup(house)
    await the_log(house).async_flush()
    assert await the_log(house).database.read(lambda tx: tx.log.count()) == 2


@pytest.mark.parametrize("days", [0, 30])
async def test_what_a_full_disk_cut_off_is_finished_at_night(house, move_in, days):
    await move_in(entry_options={"memory": {"log_conversations": True, "retention_days": days}})
    unified = the_log(house)
    await unified.database.write(lambda tx: erasing.begin(tx._conn))
    assert await unified.database.read(lambda tx: erasing.last_mark(tx._conn))
    await unified.async_purge_old()
    assert not await unified.database.read(lambda tx: erasing.last_mark(tx._conn))


async def test_zero_days_keep_everything_and_the_shortest_time_holds(house, move_in):
    await move_in(entry_options={"memory": {"log_conversations": True, "retention_days": 0}})
    assert the_log(house).retention is None
    await move_in(deployment="house-chat")
    assert the_log(house).retention is None, "who logs nothing has no say"
    await move_in(
        deployment="house-reasoning",
        entry_options={"memory": {"log_conversations": True, "retention_days": 7}},
    )
    assert the_log(house).retention.days == 7


async def test_the_nightly_purge_is_made_with_the_clock_of_the_house(house, move_in, freezer):
    await move_in(entry_options=AGREED)
    unified = the_log(house)
    unified.append([entry_of(1)])
    await unified.async_flush()
    night = dt_util.start_of_local_day() + timedelta(days=32, hours=3, minutes=20)
    freezer.move_to(night)
    unified.append([entry_of(2)])
    await unified.async_flush()
    async_fire_time_changed(house, night)
    async with asyncio.timeout(10):
        while len(left := await unified.database.read(lambda tx: [*tx.log.export()])) != 1:
            await house.async_block_till_done()
    assert left[0].entry.id == "message2"


async def fill_disk(unified: UnifiedLog) -> None:
    """Let the file that is open grow no more, with 2,000 messages that have no room in it."""
    await unified.database.write(
        lambda tx: tx._conn.execute("PRAGMA max_page_count = 1").fetchone()
    )
    unified.append(entry_of(number) for number in range(2000))
    with pytest.raises(StorageError):
        await unified.async_flush()


async def test_a_full_disk_is_reported_until_there_is_room_again(house, move_in, tmp_path):
    await move_in(entry_options=AGREED)
    unified = the_log(house)

    await fill_disk(unified)
    assert our_issues(house) == {"log_disk_full": {"path": str(tmp_path / "switchboard.db")}}
    await unified.database.write(
        lambda tx: tx._conn.execute("PRAGMA max_page_count = 100000").fetchone()
    )
    await unified.async_flush()
    assert our_issues(house) == {}
    assert await unified.database.read(lambda tx: tx.log.count()) == 2000


async def test_what_a_full_disk_does_not_take_is_kept_over_a_reload(house, move_in, caplog):
    entry = await move_in(entry_options=AGREED)
    unified = the_log(house)
    await fill_disk(unified)
    assert await house.config_entries.async_reload(entry.entry_id)
    await unified.async_flush()
    assert await unified.database.read(lambda tx: tx.log.count()) == 2000
    assert our_issues(house) == {}
    assert "could not be saved" not in caplog.text


async def test_what_a_full_disk_does_not_take_is_said_to_be_lost_at_the_end(house, move_in, caplog):
    await move_in(entry_options=AGREED)
    await fill_disk(the_log(house))
    house.bus.async_fire(EVENT_HOMEASSISTANT_FINAL_WRITE)
    await house.async_block_till_done()
    assert "2000 messages could not be saved: There is no room left" in caplog.text


@pytest.mark.parametrize(("options", "kept"), [(AGREED, 1), ({}, 0)])
async def test_a_turn_that_ends_amid_a_reload_is_kept_where_people_still_agree(
    house, move_in, options, kept
):
    entry = await move_in(entry_options=AGREED)
    unified = the_log(house)
    await house.config_entries.async_unload(entry.entry_id)
    unified.append([entry_of(1)])
    house.config_entries.async_update_entry(entry, options=options)
    assert await house.config_entries.async_setup(entry.entry_id)
    await unified.async_flush()
    assert await unified.database.read(lambda tx: tx.log.count()) == kept


async def test_the_options_of_the_log_are_changed_in_the_form_of_the_entry(house, move_in):
    entry = await move_in()
    for overlap, kept in ((10, False), (2, True)):
        flow = await house.config_entries.options.async_init(entry.entry_id)
        result = await house.config_entries.options.async_configure(
            flow["flow_id"],
            {"memory": {"log_conversations": True, "window_size": 10, "overlap": overlap}},
        )
        assert (result["type"] is FlowResultType.CREATE_ENTRY) is kept
    await house.async_block_till_done()
    assert the_log(house).is_open
    assert entry.runtime_data.live.turn_recorder.settings.overlap == 2


@contextmanager
def slow_opening(monkeypatch: pytest.MonkeyPatch) -> Generator[threading.Event]:
    """Let each opening of the file wait, on its thread, for the event that is given."""
    let_go = threading.Event()

    def open_slowly(*args: Any) -> Any:
        let_go.wait(20)
        return open_file(*args)

    with monkeypatch.context() as patch:
        patch.setattr(
            "custom_components.switchboard.engine.storage.database.open_file", open_slowly
        )
        patch.setattr("custom_components.switchboard.history.unified_log.OPEN_SECONDS", 0.01)
        try:
            yield let_go
        finally:
            let_go.set()


async def test_a_file_that_takes_long_to_open_keeps_neither_house_nor_voice_waiting(
    house, move_in, say, monkeypatch
):
    with slow_opening(monkeypatch) as let_go:
        entry = await move_in(entry_options=AGREED)
        unified = the_log(house)
        for state in ("off", "on", "off"):
            answer = speech(await say(entry, f"turn {state} the bed light", language="en"))
            assert answer == f"Turned {state} the switch"
        assert not unified.is_open
        assert unified.stats.waiting == 6
        let_go.set()
        await unified.async_flush()
    written = await unified.database.read(lambda tx: [*tx.log.export()])
    assert [one.entry.content for one in written if one.entry.role == "user"] == [
        "turn off the bed light",
        "turn on the bed light",
        "turn off the bed light",
    ]
    await unified.async_finish()
    assert await unified.database.read(lambda tx: tx.checkpoints.load(conversation_id="talk"))


async def test_what_was_said_before_the_file_was_open_is_kept_at_shutdown(
    house, move_in, say, monkeypatch, tmp_path
):
    with slow_opening(monkeypatch) as let_go:
        await move_in(entry_options=AGREED)
        the_log(house).append([entry_of(1)])
        house.bus.async_fire(EVENT_HOMEASSISTANT_FINAL_WRITE)
        let_go.set()
        await house.async_block_till_done()
    with closing(sqlite3.connect(tmp_path / "switchboard.db")) as conn:
        assert Transaction(conn).log.count() == 1


async def test_a_file_that_is_locked_is_tried_again_and_nothing_is_lost(
    house, move_in, say, monkeypatch, tmp_path
):
    tried = 0

    def open_when_free(*args: Any) -> Any:
        nonlocal tried
        tried += 1
        if tried <= 2:
            raise LockedError("Another program has locked it")
        return open_file(*args)

    monkeypatch.setattr(
        "custom_components.switchboard.engine.storage.database.open_file", open_when_free
    )
    entry = await move_in(entry_options=AGREED)
    unified = the_log(house)
    assert "log_unavailable" in our_issues(house)
    assert not unified.is_open
    assert tried == 1, "and not twice at once, after which the next attempt is far away"
    await say(entry, "turn off the bed light")
    await move_in(deployment="house-chat")
    assert "log_unavailable" in our_issues(house), "tried again, and still locked"
    await move_in(deployment="house-reasoning")
    async with asyncio.timeout(10):
        await unified.async_opened()
    assert tried == 3
    assert our_issues(house) == {}
    await unified.async_flush()
    assert await unified.database.read(lambda tx: tx.log.count()) == 2


async def test_a_reload_amid_a_backup_writes_nothing_into_it(house, move_in, say, tmp_path):
    entry = await move_in(entry_options=AGREED)
    unified = the_log(house)
    await async_pre_backup(house)
    files = {file.name: file.read_bytes() for file in tmp_path.glob("switchboard.db*")}
    unified.append([entry_of(1)])
    assert await house.config_entries.async_reload(entry.entry_id)
    unified.append([entry_of(2)])
    assert unified.database.is_paused
    assert {f.name: f.read_bytes() for f in tmp_path.glob("switchboard.db*")} == files
    await async_post_backup(house)
    assert unified.is_open
    await unified.async_flush()
    assert await unified.database.read(lambda tx: tx.log.count()) == 2


async def test_an_unload_amid_a_backup_closes_the_file_after_it(house, move_in, tmp_path):
    entry = await move_in(entry_options=AGREED)
    await async_pre_backup(house)
    the_log(house).append([entry_of(1)])
    assert await house.config_entries.async_unload(entry.entry_id)
    assert the_log(house).is_open
    await async_post_backup(house)
    assert not the_log(house).is_open
    with closing(sqlite3.connect(tmp_path / "switchboard.db")) as conn:
        assert Transaction(conn).log.count() == 1


async def test_a_last_write_that_fails_unexpectedly_leaves_no_open_file(house, move_in):
    entry = await move_in(entry_options=AGREED)
    unified = the_log(house)

    async def fail() -> None:
        raise RuntimeError("somebody's mistake")

    take_back = unified.async_before_close(fail)
    with pytest.raises(RuntimeError, match="mistake"):
        await unified.async_leave(entry.entry_id)
    take_back()
    assert not unified.database.is_open


@pytest.mark.parametrize("during_backup", [False, True])
async def test_with_the_last_entry_everything_people_said_goes(
    house, move_in, say, tmp_path, during_backup, freezer
):
    (tmp_path / "switchboard.db").write_bytes(b"not a database at all" * 500)
    (tmp_path / "switchboard").mkdir()
    export = tmp_path / "switchboard" / "mine.jsonl"
    export.write_text("{}")
    one = await move_in(entry_options=AGREED)
    two = await move_in(deployment="house-chat")
    await say(one, "turn off the bed light")
    assert "log_moved_aside" in our_issues(house)
    await house.config_entries.async_remove(one.entry_id)
    assert the_log(house).is_open
    assert len(list(tmp_path.glob("switchboard.db*"))) > 1
    if during_backup:
        await async_pre_backup(house)
    await house.config_entries.async_remove(two.entry_id)
    if during_backup:
        await async_post_backup(house)
    assert (tmp_path / "switchboard.db").exists(), "it is kept for some days"
    assert not the_log(house).database.is_open
    freezer.tick(timedelta(days=14, seconds=1))
    async_fire_time_changed(house)
    await house.async_block_till_done()
    assert list(tmp_path.glob("switchboard.db*")) == []
    assert our_issues(house) == {}
    assert export.exists(), "what was exported is theirs"
    for action, data in (("export", {}), ("purge", {"everything": True})):
        with pytest.raises(ServiceValidationError) as refused:
            await house.services.async_call(
                DOMAIN, action, data, blocking=True, return_response=True
            )
        assert refused.value.translation_key == "log_not_kept"


async def test_an_entry_that_is_only_disabled_keeps_its_log(house, move_in, say, tmp_path):
    one = await move_in(entry_options=AGREED)
    two = await move_in(deployment="house-chat")
    await house.config_entries.async_set_disabled_by(one.entry_id, ConfigEntryDisabler.USER)
    await house.config_entries.async_remove(two.entry_id)
    assert (tmp_path / "switchboard.db").exists()


async def test_a_database_of_another_program_is_never_deleted(house, move_in, tmp_path):
    with closing(sqlite3.connect(tmp_path / "switchboard.db")) as conn:
        conn.execute("CREATE TABLE another (one)")
        conn.commit()
    entry = await move_in(entry_options=AGREED)
    assert "log_unavailable" in our_issues(house)
    await house.config_entries.async_remove(entry.entry_id)
    assert (tmp_path / "switchboard.db").exists()
