"""The account of each home: what its reading has cost in a day, and what failed, in numbers."""

from collections.abc import Sequence
from datetime import date
from typing import Any
from zoneinfo import ZoneInfo

import psycopg

from custom_components.switchboard.engine.azure.deltas import Usage

from .config import Model


def note(
    conn: psycopg.Connection[Any],
    home_id: str,
    day: date,
    used: Sequence[Usage],
    model: Model,
    failed: str | None,
) -> None:
    """Put a call on the account of a home; ``failed`` is the reason for which it failed, if so."""
    conn.execute(
        "INSERT INTO switchboard_server.usage AS known"
        " (home_id, day, calls, failed, input_tokens, output_tokens, cost, last_failure)"
        " SELECT id, %s, 1, %s, %s, %s, %s, %s FROM switchboard_server.homes WHERE id = %s"
        " ON CONFLICT (home_id, day) DO UPDATE SET calls = known.calls + 1,"
        " failed = known.failed + excluded.failed,"
        " input_tokens = known.input_tokens + excluded.input_tokens,"
        " output_tokens = known.output_tokens + excluded.output_tokens,"
        " cost = known.cost + excluded.cost,"
        " last_failure = coalesce(excluded.last_failure, known.last_failure)",
        (
            day,
            int(failed is not None),
            sum(one.input_tokens for one in used),
            sum(one.output_tokens for one in used),
            sum(map(model.cost, used)),
            failed,
            home_id,
        ),
    )


def spent(conn: psycopg.Connection[Any], home_id: str, day: date) -> int:
    """Return how many tokens a home has used up in a day."""
    row = conn.execute(
        "SELECT input_tokens + output_tokens FROM switchboard_server.usage"
        " WHERE home_id = %s AND day = %s",
        (home_id, day),
    ).fetchone()
    return int(row[0]) if row else 0


def keep_zone(conn: psycopg.Connection[Any], zone: str) -> None:
    """Write down the time zone whose days the accounts have, for those who read them."""
    conn.execute(
        "INSERT INTO switchboard_server.zone (name) VALUES (%s)"
        " ON CONFLICT (one) DO UPDATE SET name = excluded.name",
        (zone,),
    )


def zone(conn: psycopg.Connection[Any]) -> ZoneInfo:
    """Return the time zone whose days the accounts have."""
    row = conn.execute("SELECT name FROM switchboard_server.zone").fetchone()
    return ZoneInfo(row[0] if row else "UTC")
