"""Homes that exchange changes, without or over HTTP."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from typing import Any

from aiohttp.test_utils import TestClient, TestServer

from custom_components.switchboard.engine.storage.entries import LogEntry
from custom_components.switchboard.engine.storage.export import as_json
from custom_components.switchboard.engine.storage.memory_entries import HistoryEntry, Memory
from custom_components.switchboard.engine.storage.table import to_json
from switchboard_server import relay
from switchboard_server.web import Server
from switchboard_server.wire import read_exchange

NOON = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)


def change(number: int, kind: str = "share", owner: str | None = "ada", **data: Any) -> Any:
    data = data or {"name": owner}
    local = f"person.{owner}" if owner else "household"
    return {"number": number, "kind": kind, "owner": owner, "local": local, "data": data}


def step(number: int, memory: str, owner: str | None = "ada", text: str = "tea") -> Any:
    local = owner or "household"
    after = Memory(memory, local, "fact", "tea", text, "neutral", 0.9, NOON, NOON, NOON)
    entry = HistoryEntry(memory, local, "add", "person", NOON, None, after, group_id="g", stamp=1)
    return change(number, "step", owner) | {"data": to_json(entry)}


def message(number: int, id_: str, owner: str | None = "ada", content: str = "words") -> Any:
    entry = LogEntry(id_, "kitchen", "", "user", content, NOON)
    return change(number, "message", owner) | {"data": as_json(entry)}


def told(
    conn: Any, home: str, *changes: Any, after: int = 0, shared: tuple[str, ...] = ("ada",)
) -> Any:
    body = {"after": after, "shared": shared, "changes": changes, "wait": 0}
    answer = relay.exchange(conn, home, read_exchange(json.dumps(body).encode()))
    assert answer is not None
    return answer


def numbers(answer: Any) -> list[int]:
    return [one["change"]["number"] for one in answer["arrivals"]]


@asynccontextmanager
async def serving(url: str) -> AsyncIterator[TestClient[Any, Any]]:
    async with TestClient(TestServer(Server(url).app())) as client:
        yield client


def bearing(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}
