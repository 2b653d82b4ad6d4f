"""Export to JSON Lines."""
# ruff: noqa: ASYNC240 - the tests look at small files themselves

import json
from pathlib import Path

import pytest

from custom_components.switchboard.engine.storage import export_lines
from custom_components.switchboard.engine.storage.database import Database
from custom_components.switchboard.engine.storage.errors import ExportFileError
from custom_components.switchboard.engine.storage.export_import import (
    as_json,
    export_file,
    from_json,
)

from .building import message, messages


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


GOOD = as_json(message(1))


def test_a_message_needs_no_more_than_it_must_have():
    needed = {"id", "conversation_id", "owner", "role", "content", "created_at"}
    short = {key: value for key, value in GOOD.items() if key in needed}
    assert from_json(short | {"seq": 7}) == message(1)


async def test_a_file_that_cannot_be_written_is_an_error_that_helps(
    database: Database, tmp_path: Path
):
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
