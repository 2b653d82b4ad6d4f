"""Homes that exchange changes, without or over HTTP."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from aiohttp.test_utils import TestClient, TestServer

from switchboard_server import relay
from switchboard_server.web import Server
from switchboard_server.wire import read_exchange


def change(number: int, kind: str = "share", owner: str | None = "ada", **data: Any) -> Any:
    local = f"person.{owner}" if owner else "household"
    return {"number": number, "kind": kind, "owner": owner, "local": local, "data": data}


def step(number: int, memory: str, owner: str | None = "ada", text: str = "tea") -> Any:
    after = {"id": memory, "text": text}
    return change(
        number,
        "step",
        owner,
        memory_id=memory,
        group_id="g",
        before=None,
        after=after,
        fact_id=None,
    )


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
