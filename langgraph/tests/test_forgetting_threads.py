"""What is forgotten leaves no byte in the checkpoints of graphs."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from custom_components.switchboard.engine.azure.deltas import TextDelta
from custom_components.switchboard.engine.azure.messages import ToolSpec
from custom_components.switchboard.engine.dialogue.state import Note
from custom_components.switchboard.engine.knowledge.forget_plan import ForgetPlan
from custom_components.switchboard.engine.storage.database import Database
from custom_components.switchboard.engine.storage.deletion import ForgetReport, Forgotten
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD
from custom_components.switchboard.engine.storage.forgetting import (
    PurgeReport,
    forget_chosen,
    forget_everything,
    forget_owner,
    forget_rows,
    purge,
)
from custom_components.switchboard.engine.tokens.counter import TokenCounter
from custom_components.switchboard.engine.turn.pipeline import Prepared
from switchboard_langgraph.graph import TurnContext, turn_graph
from switchboard_langgraph.saver import open_saver
from tests.engine.storage.building import memory, message
from tests.engine.turn.fakes import DONE, FakeHouse, FakeModel

ANNA = "person.anna"
SECRET = b"quixotic"
STAMPS = "Anna collects quixotic stamps"
LAMP = ToolSpec("HassTurnOn", "Turns on", {"type": "object"})

type Forget = Callable[[Database], Awaitable[object]]


def _plan(**what) -> Forget:
    async def forget(database: Database) -> object:
        return await forget_chosen(database, ForgetPlan([ANNA], **what).choose)

    return forget


WAYS: dict[str, Forget] = {
    "a memory": _plan(memory_ids=["k1"]),
    "a wording": _plan(about="quixotic stamps"),
    "a person": lambda database: forget_owner(database, ANNA),
    "a message": lambda database: forget_rows(database, Forgotten(message_ids=["m1"])),
    "a conversation": lambda database: forget_rows(database, Forgotten(conversation_ids=["talk"])),
}


async def converse(path: Path, thread: str, owner: str, recalled: str) -> None:
    """Take a turn that was told something, and one that stops before it is answered."""
    with open_saver(path) as saver:
        for stops, text in ((None, "What do I like?"), (["recall"], "And what else?")):
            house = FakeHouse(
                model=FakeModel([[TextDelta(f"So I hear: {recalled}"), DONE]]),
                prepared=Prepared((LAMP,)),
                recalled=(Note(recalled, ("context:memory",)),),
            )
            context = TurnContext(house.as_house(), TokenCounter(), owners=(owner,))
            said = {
                "messages": [{"role": "user", "content": f"{text} {recalled}"}],
                "conversation_id": thread,
            }
            await (
                turn_graph()
                .compile(checkpointer=saver, interrupt_after=stops)
                .ainvoke(said, {"configurable": {"thread_id": thread}}, context=context)
            )


@pytest.fixture
async def path(tmp_path: Path) -> Path:
    file = tmp_path / "switchboard.db"
    await converse(file, "talk", ANNA, STAMPS)
    await converse(file, "other", HOUSEHOLD, "The household likes oats")
    with open_saver(file) as saver:
        await saver.acopy_thread("talk", "fork")
    return file


def traces(path: Path) -> list[str]:
    return [one.name for one in path.parent.iterdir() if SECRET in one.read_bytes()]


async def opened(path: Path) -> Database:
    database = Database(path)
    await database.open()
    return database


@pytest.mark.parametrize("way", WAYS)
async def test_what_is_forgotten_leaves_no_byte_in_threads(path: Path, way: str) -> None:
    database = await opened(path)
    known = memory("k1", STAMPS, owner=ANNA, subject="stamps", sources=("m1",))
    await database.write(
        lambda tx: tx.log.append([message(1, STAMPS, owner=ANNA, conversation_id="talk")])
    )
    if way not in {"a message", "a conversation"}:
        await database.write(lambda tx: tx.memories.put(known))
    assert traces(path)
    if way == "a conversation":
        await forget_rows(database, Forgotten(message_ids=["m1"]))
    await WAYS[way](database)
    left = await database.read(lambda tx: tx.threads.names())
    assert traces(path) == []
    await database.close()
    assert traces(path) == []
    assert left == ["other"]
    with open_saver(path) as saver:
        kept = await saver.aget_tuple({"configurable": {"thread_id": "other"}})
    assert kept is not None


async def test_what_was_never_in_the_log_is_found_by_its_words(path: Path) -> None:
    database = await opened(path)
    await forget_chosen(database, ForgetPlan([ANNA], about="quixotic stamps").choose)
    assert traces(path) == []
    assert await database.read(lambda tx: tx.threads.names()) == ["other"]
    await database.close()


async def test_what_the_household_knew_is_found_in_a_persons_thread(tmp_path: Path) -> None:
    file = tmp_path / "switchboard.db"
    with open_saver(file) as saver:
        house = FakeHouse(
            model=FakeModel([[TextDelta("I see."), DONE]]),
            recalled=(Note(STAMPS, ("context:memory",)),),
        )
        context = TurnContext(house.as_house(), TokenCounter(), owners=(HOUSEHOLD, ANNA))
        said = {"messages": [{"role": "user", "content": "Hm?"}], "conversation_id": "talk"}
        await (
            turn_graph()
            .compile(checkpointer=saver)
            .ainvoke(said, {"configurable": {"thread_id": "talk"}}, context=context)
        )
    database = await opened(file)
    await database.write(
        lambda tx: tx.log.append([message(1, "Hm?", owner=ANNA, conversation_id="talk")])
    )
    await database.write(lambda tx: tx.memories.put(memory("k1", STAMPS)))
    await forget_chosen(database, ForgetPlan([HOUSEHOLD], memory_ids=["k1"]).choose)
    assert traces(file) == []
    await database.close()


async def test_everything_forgotten_leaves_nothing_of_any_thread(path: Path) -> None:
    database = await opened(path)
    assert await forget_everything(database) == ForgetReport(conversations=3)
    assert traces(path) == []
    assert not any(b"oats" in one.read_bytes() for one in path.parent.iterdir())
    await database.close()


async def test_what_is_too_old_goes(path: Path) -> None:
    later = datetime.now(UTC) + timedelta(days=40)
    database = Database(path, now=lambda: later)
    await database.open()
    report = await purge(database, later - timedelta(days=30))
    assert isinstance(report, PurgeReport)
    assert report.conversations > 0
    assert traces(path) == []
    assert await database.read(lambda tx: tx.threads.names()) == []
    await database.close()


async def test_a_saver_that_is_open_meanwhile_brings_nothing_back(path: Path) -> None:
    with open_saver(path) as saver:
        assert await saver.aget_tuple({"configurable": {"thread_id": "talk"}}) is not None
        database = await opened(path)
        report = await forget_owner(database, ANNA)
        assert report.erased
        assert await saver.aget_tuple({"configurable": {"thread_id": "talk"}}) is None
        await database.close()
    assert await asyncio.to_thread(traces, path) == []
