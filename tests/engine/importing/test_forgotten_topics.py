"""What people said of a topic before it was forgotten comes in by no file, nor what answers it."""

import json
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from custom_components.switchboard.engine.importing import run
from custom_components.switchboard.engine.knowledge import tombstones
from custom_components.switchboard.engine.storage.database import Database
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD
from custom_components.switchboard.engine.storage.transaction import Transaction

from .taking import LATER, AlwaysQuiet, import_file
from .test_sources import SAID_AT, node, talk

TALK = talk(
    "d",
    node("a", "root", "user", "The hedgehogs are back under the shed."),
    node("b", "a", "assistant", "They like it there."),
    node("c", "b", "user", "Then put the kettle on."),
    node("d", "c", "assistant", "It is on."),
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Lay a file with two rounds, of which the first is about hedgehogs."""
    path = tmp_path / "talks.json"
    path.write_text(json.dumps([TALK]))
    return path


def forget(tx: Transaction, owner: str = HOUSEHOLD, at=LATER) -> None:
    tx.tombstones.add(tombstones.of_topic(tx, owner, {"hedgehog"}, [], at))


async def said(database: Database) -> list[str]:
    return [
        stored.entry.content
        for stored in await database.read(lambda tx: tx.log.after(HOUSEHOLD, 0, 99))
    ]


class PausedAfterOne(AlwaysQuiet):
    """A house in which an import is paused when one message has been taken."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def wait(self) -> None:
        """Pause what has come so far."""

        def pause(tx: Transaction) -> None:
            [row] = tx.imports.all()
            if row.position:
                tx.imports.put(replace(row, status="paused"))

        await self.database.write(pause)


@pytest.mark.parametrize("batch", [1, 2, 100])
async def test_the_answer_is_left_out_with_what_it_answers(database, file, monkeypatch, batch):
    monkeypatch.setattr(run, "BATCH", batch)
    await database.write(forget)
    report = await import_file(database, file)
    assert [one.refused for one in report.forgotten] == [run.FORGOTTEN] * 2
    assert await said(database) == ["Then put the kettle on.", "It is on."]


async def test_so_it_is_when_the_import_was_held_up_in_between(database, file, monkeypatch):
    monkeypatch.setattr(run, "BATCH", 1)
    await database.write(forget)
    held = await import_file(database, file, quiet=PausedAfterOne(database))
    assert (held.row.status, held.row.position) == ("paused", 1)
    report = await import_file(database, file)
    assert (report.row.status, report.row.refused) == ("done", 2)
    assert await said(database) == ["Then put the kettle on.", "It is on."]


@pytest.mark.parametrize(
    "forgotten", [{"owner": "person.one"}, {"at": datetime.fromtimestamp(SAID_AT - 60, UTC)}]
)
async def test_what_others_say_and_what_is_said_later_comes_in(database, file, forgotten):
    await database.write(lambda tx: forget(tx, **forgotten))
    await import_file(database, file)
    assert len(await said(database)) == 4
