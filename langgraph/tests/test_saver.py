"""Checkpoints of LangGraph in our file: what any saver must do, and what its suite leaves out."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncGenerator, Iterator
from contextlib import ExitStack
from pathlib import Path
from uuid import uuid4

import pytest
from langchain_core.messages import HumanMessage
from langgraph.checkpoint.base import WRITES_IDX_MAP
from langgraph.checkpoint.conformance import checkpointer_test, validate
from langgraph.checkpoint.conformance.capabilities import Capability
from langgraph.checkpoint.conformance.test_utils import (
    generate_checkpoint,
    generate_config,
    generate_metadata,
    put_test_checkpoint,
    put_test_checkpoints,
)

from custom_components.switchboard.engine.dialogue.state import AgentState
from switchboard_langgraph.saver import (
    SwitchboardSaver,
    open_saver,
)

CHILD = Path(__file__).parent / "saver_child.py"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "switchboard.db"


@pytest.fixture
def saver(path: Path) -> Iterator[SwitchboardSaver]:
    with open_saver(path) as opened:
        yield opened


async def test_it_does_all_that_a_saver_can_do(tmp_path: Path) -> None:
    @checkpointer_test(name="SwitchboardSaver")
    async def ours() -> AsyncGenerator[SwitchboardSaver]:
        with open_saver(tmp_path / f"{uuid4()}.db") as opened:
            yield opened

    report = await validate(ours)
    failures = [line for one in report.results.values() for line in one.failures]
    assert failures == []
    assert {name for name, one in report.results.items() if one.passed} == set(Capability)
    assert report.passed_all_base()
    assert report.conformance_level() == "FULL"
    assert sum(one.tests_passed for one in report.results.values()) >= 70


async def test_what_a_task_wrote_is_there_after_a_restart(path: Path) -> None:
    with open_saver(path) as saver:
        config = await put_test_checkpoint(saver, thread_id="hall", channel_values={"a": 1})
        await saver.aput_writes(config, [("a", 2), ("b", None)], "task-1", "~path")
        await saver.aput_writes(config, [("__error__", "boom")], "task-2")
    with open_saver(path) as saver:
        found = await saver.aget_tuple(config)
    assert found is not None
    assert found.pending_writes == [
        ("task-2", "__error__", "boom"),
        ("task-1", "a", 2),
        ("task-1", "b", None),
    ]


async def test_what_was_signalled_last_counts(saver: SwitchboardSaver) -> None:
    config = await put_test_checkpoint(saver)
    for channel in WRITES_IDX_MAP:
        await saver.aput_writes(config, [(channel, "first")], "task")
        await saver.aput_writes(config, [(channel, "second")], "task")
    found = await saver.aget_tuple(config)
    assert found is not None
    assert sorted(found.pending_writes or ()) == sorted(
        ("task", channel, "second") for channel in WRITES_IDX_MAP
    )


async def test_metadata_of_every_kind_comes_back_as_it_was(path: Path) -> None:
    known = generate_metadata(
        source="update",
        step=-1,
        run_id="run",
        note="Grüße",
        nested={"a": [1, 2.5, None, True], "b": {"c": "d"}},
        counters_since_delta_snapshot={"a": (1, 2)},
    )
    config = generate_config("hall")
    config["metadata"] = {"from_config": "kept", "thread_id": "left out"}
    with open_saver(path) as saver:
        stored = await saver.aput(config, generate_checkpoint(), known, {})
    with open_saver(path) as saver:
        found = await saver.aget_tuple(stored)
        listed = [one async for one in saver.alist(None, filter={"note": "Grüße", "step": -1})]
    assert found is not None
    assert {**found.metadata, "counters_since_delta_snapshot": None} == {
        **known,
        "from_config": "kept",
        "counters_since_delta_snapshot": None,
    }
    assert list(found.metadata["counters_since_delta_snapshot"]["a"]) == [1, 2]
    assert [one.config for one in listed] == [found.config]


async def test_two_who_write_at_once_lose_nothing(path: Path) -> None:
    with ExitStack() as stack:
        savers = [stack.enter_context(open_saver(path)) for _ in range(2)]

        async def write(saver: SwitchboardSaver, name: str) -> None:
            parent = None
            for number in range(30):
                parent = await put_test_checkpoint(
                    saver, thread_id="hall", parent_config=parent, channel_values={"a": number}
                )
                await saver.aput_writes(parent, [("a", f"{name}{number}")], name)

        await asyncio.gather(*(write(one, str(place)) for place, one in enumerate(savers)))
        for saver in savers:
            found = [one async for one in saver.alist(generate_config("hall"))]
            assert len(found) == 60
            written = [value for one in found for _, _, value in one.pending_writes or ()]
            assert sorted(written) == sorted(f"{n}{i}" for n in "01" for i in range(30))


async def test_two_who_write_the_same_task_keep_the_first(path: Path) -> None:
    with open_saver(path) as one, open_saver(path) as other:
        config = await put_test_checkpoint(one, thread_id="hall")
        await one.aput_writes(config, [("a", "first")], "task")
        await other.aput_writes(config, [("a", "second")], "task")
        found = await other.aget_tuple(config)
    assert found is not None
    assert found.pending_writes == [("task", "a", "first")]


def test_versions_grow_and_no_two_writers_give_the_same(saver: SwitchboardSaver) -> None:
    versions = [saver.get_next_version(None, None)]
    for _ in range(20):
        versions.append(saver.get_next_version(versions[-1], None))
    assert versions == sorted(versions)
    assert saver.get_next_version(versions[3], None) != saver.get_next_version(versions[3], None)


async def test_pruning_keeps_the_latest_with_its_writes_and_can_keep_nothing(path: Path) -> None:
    with open_saver(path) as saver:
        stored = await put_test_checkpoints(
            saver, n_threads=2, n_checkpoints=3, namespaces=["", "child:1"]
        )
        for config in stored:
            await saver.aput_writes(config, [("a", 1)], "task")
        await saver.aprune(["thread-0"])
        left = [one.config for one in saver.list(None)]
        assert len(left) == 2 + 6
        assert {one["configurable"]["checkpoint_ns"] for one in left} == {"", "child:1"}
        assert all(one.pending_writes for one in saver.list(None))
        gone = await saver.aget_tuple(stored[0])
        assert gone is None
        await saver.aprune(["thread-0", "thread-1"], strategy="delete")
        assert list(saver.list(None)) == []
        with pytest.raises(ValueError, match="no way to prune"):
            await saver.aprune(["thread-0"], strategy="some")


async def test_pruning_keeps_what_a_channel_of_differences_needs(saver: SwitchboardSaver) -> None:
    parent = None
    for step in range(3):
        parent = await put_test_checkpoint(
            saver,
            thread_id="hall",
            parent_config=parent,
            metadata=generate_metadata(
                step=step, counters_since_delta_snapshot={"messages": (step, step)}
            ),
        )
        await saver.aput_writes(parent, [("messages", step)], "task")
    before = await saver.aget_delta_channel_history(config=parent, channels=["messages"])
    await saver.aprune(["hall"])
    after = await saver.aget_delta_channel_history(config=parent, channels=["messages"])
    assert after == before
    assert [value for _, _, value in after["messages"]["writes"]] == [0, 1]


async def test_a_type_that_is_not_on_the_list_is_not_made(saver: SwitchboardSaver) -> None:
    state = AgentState.from_dict(
        {
            "version": 1,
            "conversation_id": "hall",
            "window": {
                "version": 1,
                "conversation_id": "hall",
                "pinned": [],
                "messages": [],
                "max_tokens": 1,
                "eviction_target": 1,
                "current_tokens": 0,
                "pinned_tokens": 0,
                "evicted_messages": 0,
                "summary": None,
                "backlog": [],
            },
            "text": "",
            "language": "en",
            "user_id": None,
            "device_id": None,
            "agent_id": None,
            "turn": None,
        }
    )
    said = HumanMessage("Hello", id="1")
    config = await put_test_checkpoint(saver, channel_values={"a": state, "b": said})
    found = await saver.aget_tuple(config)
    assert found is not None
    assert not isinstance(found.checkpoint["channel_values"]["a"], AgentState)
    assert found.checkpoint["channel_values"]["b"] == said


def test_it_works_without_an_event_loop(saver: SwitchboardSaver) -> None:
    config = saver.put(
        generate_config("hall"),
        generate_checkpoint(channel_values={"a": 1}, channel_versions={"a": 1}),
        generate_metadata(run_id="run"),
        {"a": 1},
    )
    saver.put_writes(config, [("a", 2)], "task")
    saver.copy_thread("hall", "fork")
    saver.delete_for_runs(["nobody's"])
    found = saver.get_tuple(generate_config("fork"))
    assert found is not None
    assert found.checkpoint["channel_values"] == {"a": 1}
    assert found.pending_writes == [("task", "a", 2)]
    assert len(list(saver.list(None, limit=1))) == 1
    saver.prune(["fork"], strategy="delete")
    saver.delete_thread("hall")
    assert list(saver.list(None)) == []


async def test_many_checkpoints_are_listed_whole(saver: SwitchboardSaver) -> None:
    await put_test_checkpoints(saver, n_threads=3, n_checkpoints=40)
    ids = [one.checkpoint["id"] async for one in saver.alist(None)]
    assert len(ids) == len(set(ids)) == 120
    assert ids == sorted(ids, reverse=True)
    assert len([one async for one in saver.alist(None, limit=77)]) == 77


@pytest.mark.parametrize("moment", ["before writes", "within writes", "after writes"])
def test_a_kill_between_a_checkpoint_and_its_writes_leaves_whole_steps(
    path: Path, moment: str
) -> None:
    child = subprocess.Popen(
        [sys.executable, CHILD, path, moment], stdout=subprocess.PIPE, text=True
    )
    assert child.stdout is not None
    checkpoint_id = child.stdout.readline()
    os.kill(child.pid, signal.SIGKILL)
    assert child.wait(10) == -signal.SIGKILL
    child.stdout.close()
    with open_saver(path) as saver:
        found = saver.get_tuple(generate_config("hall"))
        assert found is not None
        assert found.checkpoint["id"] == checkpoint_id.strip()
        assert found.checkpoint["channel_values"] == {"a": "x" * 1000}
        # All that one task wrote, or nothing of it.
        written = found.pending_writes or []
        assert len(written) == {"before writes": 0, "within writes": 0, "after writes": 50}[moment]
        # It goes on from there.
        config = saver.put(found.config, generate_checkpoint(), generate_metadata(), {})
        again = saver.get_tuple(config)
        assert again is not None
        assert again.parent_config == found.config
