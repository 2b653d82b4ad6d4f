"""Export to JSON Lines."""
# ruff: noqa: ASYNC240 - the tests look at small files themselves

import json
from pathlib import Path

import pytest

from custom_components.switchboard.engine.storage import export
from custom_components.switchboard.engine.storage.database import Database
from custom_components.switchboard.engine.storage.errors import ExportFileError

from .building import messages


async def test_an_export_is_one_line_for_each_message_in_their_order(
    database: Database, tmp_path: Path
):
    file = tmp_path / "log.jsonl"
    await database.write(lambda tx: tx.log.append(messages(1, 1203)))
    assert await export.export_log(database, file) == 1203
    lines = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    assert lines[0] == {"format": "switchboard-log", "version": 1}
    assert [line["id"] for line in lines[1:]] == [f"m{number}" for number in range(1, 1204)]
    assert [path.name for path in tmp_path.glob("*.part")] == []


async def test_an_export_that_cannot_be_written_helps_and_leaves_no_half_file(
    database: Database, tmp_path: Path, monkeypatch
):
    await database.write(lambda tx: tx.log.append(messages(1, 10)))
    with pytest.raises(ExportFileError, match="folder exists"):
        await export.export_log(database, tmp_path / "missing" / "log.jsonl")

    def no_room(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(export, "_append", no_room)
    with pytest.raises(ExportFileError, match="room on the disk"):
        await export.export_log(database, tmp_path / "log.jsonl")
    assert list(tmp_path.glob("log.jsonl*")) == []
