"""What the tests of all rooms and doors share."""

import asyncio
import gc
import sqlite3
from collections.abc import AsyncGenerator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from unittest.mock import patch

import pytest
from aiohttp import web
from hypothesis import settings

import custom_components  # noqa: F401 - Home Assistant finds the integration through it
from custom_components.switchboard.engine.storage import open as opening
from custom_components.switchboard.engine.storage.migrations import (
    Migration,
    migrate,
    read_migrations,
    schema_after,
    schema_of,
)
from demo.azure_standin.app import DEFAULT_KEY, STANDIN, Standin, create_app
from demo.azure_standin.faults import Fault

# How long an example takes says something of the machine, and nothing of the code.
settings.register_profile("any machine", deadline=None, max_examples=50)
settings.load_profile("any machine")


LONG = {
    "langgraph/tests/test_new_processes.py",
    "server/tests/test_batch.py",
    "server/tests/test_copies.py",
    "server/tests/test_operating.py",
    "server/tests/test_worker.py",
    "tests/doors/agent/test_through_graph.py",
    "tests/doors/panel/test_work.py",
    "tests/doors/services/test_importing.py",
    "tests/engine/graph/test_graph_isolation.py",
    "tests/engine/knowledge/test_killed.py",
    "tests/engine/reading/test_reading_killed.py",
    "tests/engine/storage/test_forgetting_theme.py",
    "tests/engine/storage/test_killed.py",
    "tests/engine/storage/test_salvage.py",
    "tests/test_panel_build.py",
}
"""Files of few tests that take long, besides those that start a real Home Assistant."""


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Let several processes begin the long files one by one, and end with short ones.

    Each process is given one file after another, in this order. Two browsers at a time are enough
    for a small machine, and a long file that is begun last is waited for by all the others.
    """
    if not hasattr(config, "workerinput"):
        return
    files: dict[str, list[pytest.Item]] = {}
    for item in items:
        files.setdefault(item.nodeid.partition("::")[0], []).append(item)
    long = [name for name in files if _is_long(name, files[name][0])]
    short = sorted(files.keys() - {*long}, key=lambda name: (-len(files[name]), name))
    # As many short files between the long ones that a quarter of them is left for the end.
    between = len(short) * 3 // 4 // max(1, len(long))
    order: list[str] = []
    for number, name in enumerate(long):
        order += [name, *short[number * between : (number + 1) * between]]
    order += short[len(long) * between :]
    items[:] = [item for name in order for item in files[name]]


def _is_long(name: str, first: pytest.Item) -> bool:
    return name in LONG or first.get_closest_marker("smoke") is not None


@pytest.fixture(autouse=True)
def enable_event_loop_debug() -> None:
    """Leave asyncio's debug mode off: it keeps the stack of each handle, which takes its time."""


@pytest.fixture(autouse=True, scope="session")
def _schema_made_once(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Fill new databases from one that was taken through all steps, and not through each again."""
    all_steps = read_migrations()
    path = tmp_path_factory.mktemp("schema") / "switchboard.db"
    opening.open_file(path, all_steps, 1.0, datetime.now(UTC))[0].close()

    def migrate_from_there(conn: sqlite3.Connection, steps: Sequence[Migration]) -> None:
        if steps == all_steps and not schema_of(conn):
            made.backup(conn)
        migrate(conn, steps)

    with (
        closing(sqlite3.connect(path, autocommit=True, check_same_thread=False)) as made,
        patch.object(opening, "migrate", migrate_from_there),
        patch.object(opening, "schema_after", cache(schema_after)),
    ):
        yield


@dataclass(frozen=True)
class StandinServer:
    """The stand-in for Azure OpenAI, on a real port."""

    url: str
    state: Standin
    key: str = DEFAULT_KEY

    def order(self, **fault: object) -> None:
        """Let the next request meet with a fault."""
        self.state.faults.order([Fault.from_json(fault)])

    @property
    def requests(self) -> list[dict]:
        """The requests received so far, with how each was answered."""
        return self.state.journal.as_json()

    def sent(self) -> list[dict]:
        """The bodies received so far."""
        return [entry["body"] for entry in self.requests]


async def _serve(**options: object) -> AsyncGenerator[StandinServer]:
    app = create_app(**options)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    port = runner.addresses[0][1]
    yield StandinServer(f"http://127.0.0.1:{port}", app[STANDIN])
    await runner.cleanup()


@pytest.fixture
async def settled() -> AsyncGenerator[None]:
    """Let the loop finish what streams leave to it: closing their generators."""
    yield
    quiet = 0
    while quiet < 5:
        gc.collect()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        quiet = 0 if others else quiet + 1
        await (asyncio.wait(others) if others else asyncio.sleep(0))


@pytest.fixture
async def standin(socket_enabled: None) -> AsyncGenerator[StandinServer]:
    """Serve the stand-in for the length of a test."""
    async for server in _serve():
        yield server
