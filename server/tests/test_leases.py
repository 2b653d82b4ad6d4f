"""Who reads for which home, and when."""

from datetime import timedelta
from typing import Any

import psycopg
import pytest

from switchboard_server import leases
from switchboard_server.leases import Lease, SupersededError

NOW = timedelta(0)


@pytest.fixture
def conn(control: psycopg.Connection[Any]) -> psycopg.Connection[Any]:
    """Return a connection to the tables of homes, of which the server reads three."""
    control.execute(
        "INSERT INTO switchboard_server.homes (id, name, reader) VALUES"
        " ('ash', '', 'server'), ('elm', '', 'server'), ('oak', '', 'server'), ('own', '', 'home')"
    )
    return control


def claimed(conn: psycopg.Connection[Any]) -> Lease:
    lease = leases.claim(conn, "w1")
    assert lease is not None
    return lease


def test_homes_take_turns_whatever_one_of_them_has_to_be_read(conn) -> None:
    order = []
    for _ in range(6):
        lease = claimed(conn)
        order.append(lease.home_id)
        leases.release(conn, lease, NOW)
    assert order == ["ash", "elm", "oak"] * 2


def test_a_home_that_is_read_is_nobody_elses(conn) -> None:
    assert {claimed(conn).home_id for _ in range(3)} == {"ash", "elm", "oak"}
    assert leases.claim(conn, "w2") is None


def test_a_home_that_is_being_written_is_passed_over(conn, database) -> None:
    lease = claimed(conn)
    leases.let_go(conn, [lease])
    with psycopg.connect(database) as other:
        leases.check(other, lease)
        assert [claimed(conn).home_id for _ in range(2)] == ["elm", "oak"]
        leases.renew(conn, [lease])  # waits for nobody
    assert leases.claim(conn, "w2") == Lease("ash", 2, is_taken_over=True)


def test_a_home_that_is_not_due_waits(conn) -> None:
    for _ in range(3):
        leases.release(conn, claimed(conn), timedelta(minutes=1), "service")
    assert leases.claim(conn, "w1") is None


@pytest.mark.parametrize("end", ["taken over", "released"])
def test_what_is_over_is_not_written(conn, end: str) -> None:
    lease = claimed(conn)
    leases.check(conn, lease)
    if end == "taken over":
        leases.let_go(conn, [lease])
        assert leases.claim(conn, "w2") == Lease("ash", 2, is_taken_over=True)
    else:
        leases.release(conn, lease, NOW)
    for is_written in (True, False):
        with pytest.raises(SupersededError):
            leases.check(conn, lease, to_write=is_written)
    leases.renew(conn, [lease])
    leases.release(conn, lease, NOW, "failure")
    waiting = "SELECT 1 FROM switchboard_server.homes WHERE waits_for = 'failure'"
    assert conn.execute(waiting).fetchone() is None


def test_a_lease_that_is_renewed_holds(conn) -> None:
    lease = claimed(conn)
    leases.let_go(conn, [lease])
    leases.renew(conn, [lease])
    assert [claimed(conn).home_id for _ in range(2)] == ["elm", "oak"]
