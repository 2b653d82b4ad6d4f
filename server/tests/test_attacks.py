"""What may not happen to homes of one server, whoever holds the token of one of them."""

import asyncio
from argparse import Namespace
from pathlib import Path
from typing import Any

import pytest
from test_exchange import change, conn, message, numbers, serving, step, told

from switchboard_server import homes, operating, relay

__all__ = ["conn"]


def forget(number: int, id_: str, **what: Any) -> Any:
    return change(number, "forget", id=id_, **what)


def test_a_message_of_who_is_shared_goes_to_the_copy_of_its_home_alone(conn: Any) -> None:
    homes.set_home(conn, "town", reader="server")
    told(conn, "town")
    told(conn, "lake", message(1, "m1"))
    homes.set_home(conn, "lake", reader="server")
    told(conn, "lake", message(2, "m2"))
    assert numbers(told(conn, "town")) == []
    assert relay.arrivals(conn, "town", 0, 10) == []
    assert [one.change.number for one in relay.arrivals(conn, "lake", 0, 10)] == [2]
    homes.set_home(conn, "lake", reader="home")
    assert "words" not in str(conn.execute("SELECT * FROM switchboard_server.changes").fetchall())


def test_who_comes_later_does_not_forget_what_was_to_be_forgotten_before(conn: Any) -> None:
    told(conn, "lake", step(1, "a"), forget(2, "f", whole=True), forget(3, "g", memory_ids=["b"]))
    homes.add_home(conn, "Hut", "ours")
    assert numbers(told(conn, "hut")) == [3]


def test_a_forgetting_that_was_carried_out_is_not_asked_for_again(conn: Any) -> None:
    told(conn, "town")
    told(conn, "lake", forget(1, "f", whole=True))
    place = told(conn, "town")["arrivals"][0]["place"]
    told(conn, "town", change(1, "forgotten", id="f"), after=place)
    conn.execute("UPDATE switchboard_server.sides SET is_to_begin_anew = true")
    assert numbers(told(conn, "town", step(2, "learnt anew"))) == []
    assert numbers(told(conn, "lake")) == [2]
    assert told(conn, "lake")["forgetting"] == [{"id": "f", "confirmed": 1, "homes": 1}]


def test_a_home_of_another_family_is_given_no_more_of_the_first(conn: Any) -> None:
    told(conn, "town", step(1, "theirs"))
    told(conn, "lake", step(1, "a"), forget(2, "f", memory_ids=["b"]))
    homes.set_home(conn, "town", family="others")
    assert numbers(told(conn, "town")) == [2]
    assert numbers(told(conn, "lake")) == []


def test_who_shares_a_person_no_more_is_given_no_more_and_gives_no_more(conn: Any) -> None:
    told(conn, "town")
    told(conn, "lake", step(1, "a"))
    assert numbers(told(conn, "town", shared=())) == []
    told(conn, "lake", shared=())
    homes.add_home(conn, "Hut", "ours")
    assert numbers(told(conn, "hut")) == []


def test_the_last_home_of_a_family_leaves_no_name_of_a_person(conn: Any) -> None:
    told(conn, "lake", forget(1, "f", memory_ids=["a"]))
    homes.delete_home(conn, "lake")
    query = "SELECT owner FROM switchboard_server.forgotten"
    assert conn.execute(query).fetchall() == [("ada",)]
    homes.delete_home(conn, "town")
    assert conn.execute(query).fetchall() == []


@pytest.mark.parametrize(
    ("home", "name"), [("nobody", "new"), ("lake", "there"), ("lake", "no/folder/new")]
)
def test_an_export_that_cannot_be_says_why(tmp_path: Path, conn: Any, home: str, name: str) -> None:
    (tmp_path / "there").touch()
    with pytest.raises(homes.OperatorError):
        operating.export(conn, Namespace(home=home, file=tmp_path / name))
    assert not (tmp_path / "new").exists()


async def test_what_is_no_http_leaves_no_secret_in_the_log(
    database: str, conn: Any, socket_enabled: None, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    async with serving(database) as client:
        reader, writer = await asyncio.open_connection(client.host, client.port)
        writer.write(b"GET /v1/me HTTP/1.1\r\nAuthorization: Bearer secret\x00\r\n\r\n")
        assert b"400" in await reader.readline()
        writer.close()
    assert "secret" not in caplog.text
