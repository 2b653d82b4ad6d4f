"""Export to JSON Lines and import back."""
# ruff: noqa: ASYNC240 - the tests look at small files themselves

import json
from pathlib import Path

import pytest

from custom_components.switchboard.engine.storage import export_lines
from custom_components.switchboard.engine.storage.database import Database
from custom_components.switchboard.engine.storage.deletion import Forgotten
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD
from custom_components.switchboard.engine.storage.errors import ExportFileError, ImportFileError
from custom_components.switchboard.engine.storage.export_import import (
    Refusal,
    as_json,
    export_file,
    from_json,
    import_file,
)
from custom_components.switchboard.engine.storage.forgetting import forget_rows
from custom_components.switchboard.engine.storage.memory_entries import Tombstone

from .building import NOON, ids, message, messages


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return where the export of a test lies."""
    return tmp_path / "log.jsonl"


async def test_an_export_is_one_line_for_each_message_in_their_order(
    database: Database, file: Path
):
    await database.write(lambda tx: tx.log.append(messages(1, 1203)))
    assert await export_file(database, file) == 1203
    lines = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    assert lines[0] == {"format": "switchboard-log", "version": 1}
    assert [line["id"] for line in lines[1:]] == [f"m{number}" for number in range(1, 1204)]
    assert [path.name for path in file.parent.glob("*.part")] == []


async def test_an_export_comes_back_whole_into_an_empty_log(
    database: Database, file: Path, tmp_path: Path
):
    entries = [message(1, "Grüße\n\u2028\N{SNOWMAN}", tags=("voice",)), *messages(2, 700)]
    await database.write(lambda tx: tx.log.append(entries))
    await export_file(database, file)
    other = Database(tmp_path / "other.db")
    await other.open()
    report = await import_file(other, file)
    assert (report.added, report.known, report.refused) == (700, 0, 0)
    back = await other.read(lambda tx: [stored.entry for stored in tx.log.export()])
    assert back == entries
    assert (await import_file(other, file)).known == 700
    await other.close()


async def test_what_was_forgotten_does_not_come_back_with_an_earlier_export(
    database: Database, file: Path
):
    await database.write(lambda tx: tx.log.append(messages(1, 4)))
    await export_file(database, file)
    grave = Tombstone("t", HOUSEHOLD, frozenset(), "neutral", frozenset({"m2", "m3"}), NOON)
    await forget_rows(database, Forgotten(message_ids=["m2", "m3"], tombstones=[grave]))
    report = await import_file(database, file)
    assert (report.added, report.known, report.refused) == (0, 2, 2)
    assert report.refusals == (Refusal(3, "it was forgotten"), Refusal(4, "it was forgotten"))
    assert await database.read(lambda tx: ids(tx.log.export())) == ["m1", "m4"]


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
    good = [json.dumps(as_json(entry)) for entry in messages(1, 2)]
    file.write_text(f"{good[0]}\n\n{line}\n{good[1]}")
    report = await import_file(database, file)
    assert (report.added, report.refused) == (2, 1)
    [refusal] = report.refusals
    assert refusal.line == 3
    assert refusal.reason.startswith(reason)
    stored = await database.read(lambda tx: list(tx.log.export()))
    assert ids(stored) == ["m1", "m2"]


async def test_bytes_that_are_no_text_are_refused(database: Database, file: Path):
    file.write_bytes(b"\xff\xfe\n" + json.dumps(GOOD).encode())
    report = await import_file(database, file)
    assert [(r.line, r.reason) for r in report.refusals] == [(1, "it is not UTF-8")]
    assert report.added == 1


async def test_only_the_first_refusals_are_told_and_all_are_counted(database: Database, file: Path):
    file.write_text("x\n" * 1500)
    report = await import_file(database, file)
    assert report.refused == 1500
    assert [refusal.line for refusal in report.refusals] == list(range(1, 101))


def test_a_message_needs_no_more_than_it_must_have():
    needed = {"id", "conversation_id", "owner", "role", "content", "created_at"}
    short = {key: value for key, value in GOOD.items() if key in needed}
    assert from_json(short | {"seq": 7}) == message(1)


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
    with pytest.raises(ImportFileError, match=reason):
        await import_file(database, file)
    assert await database.read(lambda tx: tx.log.count()) == 0


async def test_a_file_that_cannot_be_read_or_written_is_an_error_that_helps(
    database: Database, tmp_path: Path
):
    with pytest.raises(ImportFileError, match="Check its name"):
        await import_file(database, tmp_path / "missing.jsonl")
    with pytest.raises(ExportFileError, match="folder exists"):
        await export_file(database, tmp_path / "missing" / "log.jsonl")


async def test_an_export_that_breaks_off_leaves_no_half_file(
    database: Database, file: Path, monkeypatch
):
    await database.write(lambda tx: tx.log.append(messages(1, 10)))

    def no_room(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(export_lines, "_append", no_room)
    with pytest.raises(ExportFileError, match="room on the disk"):
        await export_file(database, file)
    assert list(file.parent.glob("log.jsonl*")) == []
