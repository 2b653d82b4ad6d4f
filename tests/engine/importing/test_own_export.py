"""Our own export comes back: whole, once, and without what was forgotten meanwhile."""
# ruff: noqa: ASYNC240 - the tests look at small files themselves

import json
from dataclasses import replace
from pathlib import Path

import pytest

from custom_components.switchboard.engine.importing.json_values import SourceError
from custom_components.switchboard.engine.storage.database import Database
from custom_components.switchboard.engine.storage.deletion import Forgotten
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD
from custom_components.switchboard.engine.storage.export import as_json, export_log
from custom_components.switchboard.engine.storage.forgetting import (
    forget_everything,
    forget_owner,
    forget_rows,
)
from custom_components.switchboard.engine.storage.memory_entries import Tombstone

from ..storage.building import NOON, ids, message, messages
from .taking import AlwaysQuiet, import_file


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return where the export of a test lies."""
    return tmp_path / "log.jsonl"


async def test_an_export_comes_back_whole_into_an_empty_log(
    database: Database, file: Path, tmp_path: Path
):
    entries = [
        message(1, "Grüße\n\u2028\N{SNOWMAN}", tags=("voice",)),
        *(replace(one, content=f"note {one.id}") for one in messages(2, 700)),
    ]
    await database.write(lambda tx: tx.log.append(entries))
    await export_log(database, file)
    other = Database(tmp_path / "other.db")
    await other.open()
    report = (await import_file(other, file)).row
    assert (report.added, report.known, report.refused, report.status) == (700, 0, 0, "done")
    back = await other.read(lambda tx: [stored.entry for stored in tx.log.export()])
    tag = f"import:{report.id}"
    assert back == [replace(entry, tags=(*entry.tags, tag)) for entry in entries]
    again = (await import_file(other, file)).row
    assert (again.id, again.added, again.known) == (report.id, 0, 700)
    await other.close()


async def test_what_was_forgotten_comes_back_with_no_export(database: Database, file: Path):
    await database.write(lambda tx: tx.log.append(messages(1, 4)))
    await export_log(database, file)
    grave = Tombstone("t", HOUSEHOLD, frozenset(), "neutral", frozenset({"m2", "m3"}), NOON)
    await forget_rows(database, Forgotten(message_ids=["m2", "m3"], tombstones=[grave]))
    report = await import_file(database, file)
    assert (report.row.added, report.row.known, report.row.refused) == (0, 2, 2)
    assert [(one.place, one.refused) for one in report.forgotten] == [
        (3, "it was forgotten"),
        (4, "it was forgotten"),
    ]
    assert await database.read(lambda tx: ids(tx.log.export())) == ["m1", "m4"]


async def test_a_person_forgotten_meanwhile_does_not_come_back(database: Database, file: Path):
    await database.write(lambda tx: tx.log.append(messages(1, 250, owner="person.one")))
    await export_log(database, file)
    await forget_everything(database)

    class ForgetsOnce(AlwaysQuiet):
        waits = 0

        async def wait(self) -> None:
            self.waits += 1
            if self.waits == 2:
                await forget_owner(database, "person.one")

    report = await import_file(database, file, quiet=ForgetsOnce())
    assert report.row.status == "cancelled"
    assert await database.read(lambda tx: tx.log.count()) == 0


GOOD = as_json(message(1))


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("{", "it is not JSON"),
        ("[" * 100_000, "it is not JSON"),
        ("[]", "it is not a JSON object"),
        (json.dumps(GOOD | {"id": ""}), "id is missing or is not a text"),
        (json.dumps(GOOD | {"content": None}), "content is missing or is not a text"),
        (json.dumps(GOOD | {"role": "butler"}), "role is not one of"),
        (json.dumps(GOOD | {"owner": "everyone"}), "owner is neither"),
        (json.dumps(GOOD | {"created_at": "yesterday"}), "created_at is not a time"),
        (json.dumps(GOOD | {"created_at": "2026-11-21T12:00:00"}), "created_at is not a time"),
        (json.dumps(GOOD | {"created_at": "0001-01-01T00:00:00+14:00"}), "created_at is not"),
        (json.dumps(GOOD | {"tags": "voice"}), "tags is not a list"),
        (json.dumps(GOOD | {"tags": [1]}), "tags is not a list"),
        (json.dumps(GOOD | {"token_count": True}), "token_count is not a number"),
        (json.dumps(GOOD | {"token_count": 2**63}), "token_count is not a number"),
        (json.dumps(GOOD | {"area_id": 5}), "area_id is missing or is not a text"),
        (json.dumps(GOOD | {"content": "x" * 1_000_000}), "it is longer than"),
    ],
)
async def test_a_line_that_is_no_message_is_refused_by_its_number(
    database: Database, file: Path, line: str, reason: str
):
    needed = ("id", "conversation_id", "owner", "role", "content", "created_at")
    short = {"seq": 7} | {name: GOOD[name] for name in needed}
    file.write_text(f"{json.dumps(short)}\n\n{line}\n{json.dumps(as_json(message(2)))}")
    report = await import_file(database, file)
    assert (report.row.added, report.row.refused) == (2, 1)
    [refusal] = report.found.refusals
    assert refusal.place == 3
    assert refusal.refused.startswith(reason)
    stored = await database.read(lambda tx: list(tx.log.export()))
    assert ids(stored) == ["m1", "m2"]
    assert replace(stored[0].entry, tags=()) == message(1)


async def test_bytes_that_are_no_text_are_refused(database: Database, file: Path):
    good = json.dumps(GOOD).encode()
    file.write_bytes(good + b"\n" + b" " * 70_000 + b"\xff\xfe\n" + good)
    report = await import_file(database, file)
    assert [(one.place, one.refused) for one in report.found.refusals] == [(2, "it is not UTF-8")]
    assert report.row.added == 1


async def test_only_the_first_refusals_are_told_and_all_are_counted(database: Database, file: Path):
    file.write_text("x\n" * 1500)
    report = await import_file(database, file, "switchboard")
    assert report.row.refused == 1500
    assert [refusal.place for refusal in report.found.refusals] == list(range(1, 101))


@pytest.mark.parametrize(
    ("header", "reason"),
    [
        ({"format": "recipes"}, "not an export of this log"),
        ({"format": "switchboard-log", "version": 2}, "another release"),
    ],
)
async def test_a_file_of_another_kind_is_refused_whole(
    database: Database, file: Path, header: dict, reason: str
):
    file.write_text(f"{json.dumps(header)}\n{json.dumps(GOOD)}\n")
    with pytest.raises(SourceError, match=reason):
        await import_file(database, file)
    assert await database.read(lambda tx: tx.log.count()) == 0
