"""The demo's script, each node of each turn in a new process: the same answers as without."""

import asyncio
import json
import sys
from collections.abc import AsyncGenerator
from pathlib import Path
from typing import Any

import httpx
import pytest
from plain_house import PlainHouse

from custom_components.switchboard.engine.dialogue.state import AgentState
from custom_components.switchboard.engine.turn.pipeline import take_turn
from demo.script import AFTER_A_CHANGE, COMMANDS, ENDING, OPENING, STORIES, UNLOCKED
from tests.conftest import StandinServer

CHILD = Path(__file__).parent / "turn_child.py"
BY_HAND = "Front Door"
LINES = [line.text for line in (*OPENING, AFTER_A_CHANGE, *COMMANDS, STORIES[0], *ENDING)]
NODES = ["intent_detection", "recall", "llm_call", "fall_back", "give_up"]


class Processes:
    """A program that takes each node in a process of its own."""

    def __init__(self, program: asyncio.subprocess.Process) -> None:
        self._program = program
        self.processes: list[int] = []

    async def take(self, text: str | None, *, stops: bool = True) -> dict[str, Any]:
        assert self._program.stdin is not None
        assert self._program.stdout is not None
        self._program.stdin.write(f"{json.dumps([text, stops])}\n".encode())
        answer = json.loads(await self._program.stdout.readline())
        self.processes.append(answer["process"])
        return answer

    async def turn(self, text: str) -> tuple[dict[str, Any], list[str]]:
        """Take a whole turn; returns how it ended, and after which nodes it was stopped."""
        answer, nodes = await self.take(text), NODES[:1]
        while answer["next"]:
            nodes += answer["next"]
            answer = await self.take(None)
        return answer, nodes


@pytest.fixture
async def parted(tmp_path: Path, standin: StandinServer) -> AsyncGenerator[Processes]:
    folder = tmp_path / "parted"
    folder.mkdir()
    program = await asyncio.create_subprocess_exec(
        sys.executable,
        str(CHILD),
        str(folder),
        standin.url,
        standin.key,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    yield Processes(program)
    assert program.stdin is not None
    program.stdin.close()
    await program.wait()


def _asked(body: dict[str, Any]) -> list[dict[str, Any]]:
    """Return what was sent without the ids, which are others in each conversation."""
    return [
        {key: value for key, value in item.items() if key not in {"id", "call_id"}}
        for item in body["input"]
    ]


async def whole(house: PlainHouse, text: str) -> AgentState:
    window = house.memory.get_window("talk")
    return await take_turn(AgentState("talk", window, text, "en"), house.services())


async def test_the_demo_gives_the_same_answers_node_by_node_in_new_processes(
    tmp_path: Path, standin: StandinServer, parted: Processes, settled: None
) -> None:
    assert UNLOCKED == "lock.front_door"
    async with httpx.AsyncClient() as http:
        plain = PlainHouse(tmp_path / "house.json", standin.url, standin.key, http)
        there = PlainHouse(tmp_path / "parted" / "house.json", standin.url, standin.key, http)
        routes = []
        for text in LINES:
            if text == AFTER_A_CHANGE.text:
                plain.set(BY_HAND, "unlocked")
                there.set(BY_HAND, "unlocked")
            before = len(standin.requests)
            expected = await whole(plain, text)
            asked = [_asked(entry["body"]) for entry in standin.requests[before:]]
            before = len(standin.requests)
            answer, nodes = await parted.turn(text)
            assert answer["answer"] == expected.answer != ""
            assert answer["route"] == expected.turn.route
            assert answer["messages"] == [[e.role, e.content] for e in expected.window.messages]
            assert there.states == plain.states
            assert nodes == NODES[: 1 if expected.turn.route == "local" else 3]
            assert [_asked(entry["body"]) for entry in standin.requests[before:]] == asked
            routes.append(answer["route"])
    assert routes == ["local", *["model"] * 6, "local"]
    # Each node of each turn had a process of its own.
    assert len(set(parted.processes)) == len(parted.processes) == 2 * 1 + 6 * 3


@pytest.mark.parametrize(
    ("text", "route", "nodes"), [("Sing something.", "fallback", 4), ("Dance.", "none", 5)]
)
async def test_a_model_out_of_reach_is_got_over_in_new_processes(
    standin: StandinServer, parted: Processes, text: str, route: str, nodes: int
) -> None:
    for _ in range(3):
        standin.order(status=500)
    answer, passed = await parted.turn(text)
    assert (answer["route"], passed) == (route, NODES[:nodes])
    assert answer["answer"] == {"fallback": "La la la.", "none": "<service_error>"}[route]
    assert len(set(parted.processes)) == nodes
