"""What passes between homes through the server, and what does not."""

import asyncio
import gzip
import json
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import psycopg
import pytest

from server.tests.exchanges import bearing, change, message, numbers, serving, step, told
from switchboard_server import homes, relay, web
from switchboard_server.operating import migrate
from switchboard_server.wire import Exchange, InvalidError, read_exchange


@pytest.fixture
def conn(database: str) -> psycopg.Connection[Any]:
    with psycopg.connect(database, autocommit=True) as conn:
        migrate(conn)
        for name in ("Lake", "Town"):
            homes.add_home(conn, name, "ours")
        yield conn


def test_a_change_reaches_those_who_share_its_owner_once(conn: Any) -> None:
    told(conn, "town")
    assert told(conn, "lake", step(3, "a"), step(5, "b"))["accepted"] == 5
    assert told(conn, "lake", step(3, "a"), step(5, "b"))["arrivals"] == []
    found = told(conn, "town")
    assert numbers(found) == [3, 5]
    assert [one["node"] for one in found["arrivals"]] == ["lake", "lake"]
    assert found["arrivals"][0]["change"] == step(3, "a")
    assert numbers(told(conn, "town", after=found["arrivals"][0]["place"])) == [5]


def test_what_is_told_once_more_is_kept_once(conn: Any) -> None:
    told(conn, "lake", step(1, "a"), step(2, "b", "bo"), change(3))
    told(conn, "lake", step(4, "a"), step(5, "b"), step(6, "a", text="coffee"), change(7))
    kept = conn.execute("SELECT number FROM switchboard_server.changes ORDER BY number").fetchall()
    assert [number for (number,) in kept] == [1, 2, 3, 5, 6, 7]


def test_nothing_reaches_who_does_not_share_or_is_of_another_family(conn: Any) -> None:
    homes.add_home(conn, "Hotel", "theirs")
    told(conn, "lake", step(1, "a", "bo"), step(2, "b", None), shared=("ada", "bo"))
    assert numbers(told(conn, "town")) == []
    assert numbers(told(conn, "hotel", shared=("ada", "bo"))) == []
    assert "b" not in str(conn.execute("SELECT names FROM switchboard_server.changes").fetchall())


def test_who_shares_later_gets_what_was_told_before(conn: Any) -> None:
    first = told(conn, "town", shared=("ada",))
    told(conn, "lake", step(1, "a", "bo"), step(2, "b"), shared=("ada", "bo"))
    first = told(conn, "town")
    later = told(conn, "town", after=first["arrivals"][-1]["place"], shared=("ada", "bo"))
    assert numbers(first) == [2]
    assert numbers(later) == [1]
    homes.add_home(conn, "Hut")
    assert numbers(told(conn, "hut")) == []
    homes.set_home(conn, "hut", family="ours")
    assert numbers(told(conn, "hut")) == [2]


def test_a_home_that_knows_more_than_was_given_begins_anew(conn: Any) -> None:
    with pytest.raises(relay.RestoredError):
        told(conn, "lake", after=1)
    told(conn, "lake", step(1, "a"))
    place = told(conn, "town")["arrivals"][0]["place"]
    conn.execute("UPDATE switchboard_server.sides SET is_to_begin_anew = true")
    with pytest.raises(relay.RestoredError):
        told(conn, "town", after=place)
    assert numbers(told(conn, "town")) == [1]
    assert numbers(told(conn, "town", after=place)) == []


def test_what_is_forgotten_is_kept_and_told_no_more_and_comes_back_confirmed(conn: Any) -> None:
    told(conn, "town", step(1, "b", text="juniper"))
    told(conn, "lake", step(1, "a", text="juniper"), step(2, "kept"))
    forget = change(3, "forget", id="f", memory_ids=["a", "b"], message_ids=[], whole=False)
    answer = told(conn, "lake", forget)
    assert answer["forgetting"] == [{"id": "f", "confirmed": 0, "homes": 1}]
    assert "juniper" not in str(conn.execute("SELECT * FROM switchboard_server.changes").fetchall())
    assert numbers(told(conn, "town")) == [2, 3]
    told(conn, "town", step(2, "b", text="juniper"), change(3, "forgotten", id="f"))
    answer = told(conn, "lake")
    assert answer["forgetting"] == [{"id": "f", "confirmed": 1, "homes": 1}]
    assert numbers(answer) == []


def test_a_whole_person_is_forgotten_and_may_be_learnt_anew(conn: Any) -> None:
    told(conn, "town", step(1, "b"))
    told(conn, "lake", change(1, "forget", id="f", whole=True))
    told(conn, "town", step(2, "c"))
    assert numbers(told(conn, "lake")) == []
    place = told(conn, "town")["arrivals"][-1]["place"]
    told(conn, "town", step(3, "d"), after=place)
    assert numbers(told(conn, "lake")) == [3]


def test_a_home_cannot_forget_for_homes_that_do_not_share_with_it(conn: Any) -> None:
    homes.add_home(conn, "Hotel", "theirs")
    told(conn, "lake", step(1, "a"))
    told(conn, "hotel", change(1, "forget", id="f", memory_ids=["a"], whole=True))
    told(conn, "town", change(1, "forget", "bo", id="g", memory_ids=["a"], whole=True))
    assert 1 in numbers(told(conn, "town"))


def test_a_home_that_has_left_is_not_waited_for(conn: Any) -> None:
    told(conn, "town")
    told(conn, "lake", change(1, "forget", id="f", memory_ids=["a"]))
    assert told(conn, "lake")["forgetting"][0]["homes"] == 1
    assert homes.delete_home(conn, "town")["switchboard_server.homes"] == 1
    assert not any(homes.count_rows(conn, "town").values())
    assert told(conn, "lake")["forgetting"][0]["homes"] == 0


def test_the_copy_of_a_home_gets_all_and_tells_all(conn: Any) -> None:
    homes.set_home(conn, "lake", reader="server")
    told(conn, "town", step(1, "theirs"))
    said = message(1, "m", None, "nul \0, whole \U0001f600")
    told(conn, "lake", said, step(2, "a"))
    found = relay.arrivals(conn, "lake", 0, 10)
    assert [(one.node, one.change.number) for one in found] == [
        ("town", 1),
        ("lake", 1),
        ("lake", 2),
    ]
    assert found[1].change.data == said["data"]
    learnt = [step(1, "x"), step(2, "y", None)]
    relay.keep(conn, "lake", [relay.Change(**one) for one in learnt])
    relay.keep(conn, "lake", [relay.Change(**one) for one in learnt])
    arrived = [(one["node"], one["change"]["number"]) for one in told(conn, "lake")["arrivals"]]
    assert arrived == [("town", 1), ("server", 1), ("server", 2)]
    assert [one["node"] for one in told(conn, "town")["arrivals"]] == ["lake", "server"]
    assert "message" not in [one.change.kind for one in relay.arrivals(conn, "lake", 0, 10)]
    told(conn, "lake", message(3, "later", None), change(4, "purged", None, ids=["later"]))
    assert "message" not in [one.change.kind for one in relay.arrivals(conn, "lake", 0, 10)]
    homes.set_home(conn, "lake", reader="home")
    assert homes.count_rows(conn, "lake")["switchboard_server.sides"] == 1


def test_no_place_is_seen_before_a_lower_one(database: str, conn: Any) -> None:
    names = [homes.add_home(conn, f"h{one}", "ours") for one in range(4)]
    told(conn, "town")

    def tell(home: str) -> None:
        with psycopg.connect(database, autocommit=True) as mine:
            for number in range(1, 11):
                told(mine, home, step(number, f"{home}{number}"))

    seen: list[int] = []
    with ThreadPoolExecutor(4) as threads:
        work = [threads.submit(tell, one) for one in names]
        while len(seen) < 40:
            found = told(conn, "town", after=seen[-1] if seen else 0)
            seen += [one["place"] for one in found["arrivals"]]
            if not found["arrivals"] and all(one.done() for one in work):
                [one.result() for one in work]
    assert seen == list(range(1, 41))


BAD = [
    b"",
    b"\xff",
    b"[]",
    b"[" * 100_000,
    b'{"after": 0, "changes": ' + b"[" * 40 + b"]" * 40 + b"}",
    b'{"after": NaN}',
    b'{"after": true}',
    b'{"after": -1}',
    b'{"after": 1' + b"0" * 5000 + b"}",
    b'{"after": 9223372036854775808}',
    b'{"after": 0, "wait": 31}',
    b'{"after": 0, "wait": 1e999}',
    b'{"after": 0, "shared": ["Ada\\u0000"]}',
    b'{"after": 0, "shared": "ada"}',
    json.dumps({"after": 0, "shared": [f"a{one}" for one in range(101)]}).encode(),
]


@pytest.mark.parametrize("body", BAD, ids=range(len(BAD)))
def test_what_is_no_exchange_is_refused(body: bytes) -> None:
    with pytest.raises(InvalidError):
        read_exchange(body)


def test_numbers_have_to_grow() -> None:
    with pytest.raises(InvalidError, match="grow"):
        read_exchange(json.dumps({"after": 0, "changes": [change(2), change(2)]}).encode())
    with pytest.raises(InvalidError, match="500"):
        read_exchange(json.dumps({"after": 0, "changes": [change(1)] * 501}).encode())
    assert read_exchange(b'{"after": 0}') == Exchange(0, (), (), 0)


async def test_an_arrival_from_another_process_ends_the_wait(
    database: str, conn: Any, socket_enabled: None
) -> None:
    token = homes.add_token(conn, "town")
    told(conn, "town")
    async with serving(database) as one:
        body = {"after": 0, "shared": ["ada"], "changes": [], "wait": 30}
        waiting = asyncio.create_task(one.post("/v1/exchange", json=body, headers=bearing(token)))
        told(conn, "lake", step(1, "a"))
        async with asyncio.timeout(20):
            answer = await waiting
        assert answer.status == 200
        assert numbers(await answer.json()) == [1]


async def test_a_confirmation_ends_the_wait_of_the_home_where_it_was_forgotten(
    database: str, conn: Any, socket_enabled: None
) -> None:
    token = homes.add_token(conn, "lake")
    told(conn, "town")
    told(conn, "lake", change(1, "forget", id="f", memory_ids=["a"]))
    async with serving(database) as client:
        body = {"after": 0, "shared": ["ada"], "changes": [], "wait": 30}
        waiting = asyncio.create_task(
            client.post("/v1/exchange", json=body, headers=bearing(token))
        )
        seen = "SELECT seen_at FROM switchboard_server.sides WHERE home_id = 'lake'"
        [before] = conn.execute(seen)
        while [*conn.execute(seen)] == [before]:  # noqa: ASYNC110 - the server writes it
            await asyncio.sleep(0)
        told(conn, "town", change(1, "forgotten", id="f"))
        async with asyncio.timeout(20):
            answer = await (await waiting).json()
        assert answer["forgetting"] == [{"id": "f", "confirmed": 1, "homes": 1}]


@pytest.mark.parametrize("limit", ["_LOCK_SECONDS", "_DATABASE_SECONDS"])
async def test_a_database_that_does_not_answer_is_away(
    database: str, conn: Any, socket_enabled: None, monkeypatch: pytest.MonkeyPatch, limit: str
) -> None:
    token = homes.add_token(conn, "lake")
    monkeypatch.setattr(web, limit, 0.05)
    async with serving(database) as client:
        with conn.transaction():
            relay.lock(conn, "lake")
            answer = await client.post("/v1/exchange", json={"after": 0}, headers=bearing(token))
            assert (answer.status, await answer.json()) == (503, {"error": "unavailable"})
            assert answer.headers["Retry-After"] == "5"
        monkeypatch.undo()
        answer = await client.post("/v1/exchange", json={"after": 0}, headers=bearing(token))
        assert answer.status == 200


async def test_revoking_ends_the_wait_and_says_no_more_than_an_unknown_token(
    database: str, conn: Any, socket_enabled: None
) -> None:
    token, other = homes.add_token(conn, "town"), homes.add_token(conn, "town")
    async with serving(database) as client:
        body = {"after": 0, "shared": [], "changes": [], "wait": 30}
        waiting = asyncio.create_task(
            client.post("/v1/exchange", json=body, headers=bearing(token))
        )
        while not homes.me(conn, "lake")["homes"][0]["seen_at"]:  # noqa: ASYNC110 - the server writes it
            await asyncio.sleep(0)
        homes.revoke(conn, 1)
        async with asyncio.timeout(20):
            answer = await waiting
        unknown = await client.get("/v1/me", headers=bearing("sb_unknown"))
        assert (answer.status, unknown.status) == (401, 401)
        assert await answer.read() == await unknown.read() == b'{"error": "unauthorized"}'
        assert (await client.get("/v1/me", headers=bearing(other))).status == 200
        with pytest.raises(homes.OperatorError):
            homes.revoke(conn, 1)


async def test_a_home_sees_itself_and_leaves(
    database: str, conn: Any, socket_enabled: None
) -> None:
    token = homes.add_token(conn, "town")
    told(conn, "lake")
    async with serving(database) as client:
        known = await (await client.get("/v1/me", headers=bearing(token))).json()
        assert known["homes"][0]["shares"] == ["ada"]
        assert (known["home"], known["family"], known["reader"]) == ("town", "ours", "home")
        gone = await (await client.delete("/v1/me", headers=bearing(token))).json()
        assert gone["deleted"]["switchboard_server.tokens"] == 1
        assert (await client.get("/v1/me", headers=bearing(token))).status == 401


async def test_misuse_gets_an_answer_without_words(
    database: str, conn: Any, socket_enabled: None, caplog: pytest.LogCaptureFixture
) -> None:
    token = bearing(homes.add_token(conn, "town"))
    async with serving(database) as client:
        bad = await client.post("/v1/exchange", data=b'{"secret words', headers=token)
        assert (bad.status, (await bad.json())["error"]) == (400, "invalid")
        bomb = gzip.compress(bytes(100_000_000), 1)
        packed = token | {"Content-Encoding": "gzip"}
        burst = await client.post("/v1/exchange", data=bomb, headers=packed)
        assert (burst.status, await burst.json()) == (413, {"error": "too_large"})
        large = await client.post("/v1/exchange", data=bytes(5_000_001), headers=token)
        damaged = {"after": 0, "changes": [change(7, "step", text="secret words")]}
        refused = await client.post("/v1/exchange", json=damaged, headers=token)
        assert (refused.status, "change 7 " in await refused.text()) == (400, True)
        assert (large.status, await large.json()) == (413, {"error": "too_large"})
        ahead = await client.post("/v1/exchange", json={"after": 9}, headers=token)
        assert (ahead.status, await ahead.json()) == (409, {"error": "restored"})
        other = await client.post("/v2/exchange", headers=token)
        assert (other.status, await other.json()) == (404, {"error": "not_found"})
        statuses = [(await client.get("/v1/me", headers=token)).status for _ in range(90)]
        assert 429 in statuses
        assert "secret" not in caplog.text
