"""What homes send, bent: no answer is a failure of the server, and none is logged with words."""

import json
import random
from typing import Any

import psycopg
import pytest

from server.tests.exchanges import bearing, change, serving, step
from switchboard_server import homes, web
from switchboard_server.operating import migrate
from tests.fuzzing import CrashError, bent, fuzz

ANSWERS = {200, 400, 401, 409, 413}


async def test_exchange(
    database: str, socket_enabled: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(web, "_BURST", 10**9)
    with psycopg.connect(database, autocommit=True) as conn:
        migrate(conn)
        added = [homes.add_home(conn, name, "ours") for name in ("Lake", "Town")]
        tokens = [homes.add_token(conn, home) for home in added]
    changes: list[Any] = [
        *(step(1, "a"), step(2, "b", None), change(3, "forget", id="f", memory_ids=["a"])),
        change(4, "message", None, id="m", content="the lake"),
        *(change(5, "purged", None, ids=["m"]), change(6, "forgotten", id="f"), change(7)),
        change(8, "doubt", known_id="a", new_id="b"),
    ]
    numbers = dict.fromkeys(tokens, 0)

    async with serving(database) as client:

        async def send(dice: random.Random) -> str:
            token = dice.choice(tokens)
            some = dice.choices(changes, k=dice.randint(0, 4))
            for one in some:
                numbers[token] += 1
                one["number"] = numbers[token]
            asked = {"after": 0, "shared": ["ada"], "changes": some, "wait": 0}
            body = json.dumps(bent(dice, asked, dice.randint(0, 3))).encode()
            if dice.random() < 0.1:
                at = dice.randrange(len(body))
                body = body[:at] + dice.choice((b"", b"\xff", b"[" * 9000)) + body[at + 1 :]
            headers = bearing(token if dice.random() < 0.95 else dice.choice(("", "a" * 5000)))
            async with client.post("/v1/exchange", data=body, headers=headers) as response:
                if response.status not in ANSWERS:
                    raise CrashError(f"{response.status} for {body[:400]!r}")
                assert await response.json()
                return str(response.status)

        await fuzz("exchange", send, 60)
