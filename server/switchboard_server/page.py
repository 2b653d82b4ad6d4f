"""The page of health: each home in numbers, without any words of it."""

from datetime import UTC, datetime
from html import escape
from typing import Any, Final

import psycopg

from . import accounts
from .batch_rows import OPEN

_COLUMNS: Final = (
    ("Home", "h.name || ' (' || h.id || ')'"),
    ("Homes that share", "h.family"),
    ("Last seen", "i.seen_at"),
    ("Reader", "h.reader"),
    (
        "Changes waiting for it",
        "(SELECT count(*) FROM {s}.arrivals a WHERE {home} AND place > i.heard)",
    ),
    (
        "Messages waiting to be read",
        """(SELECT count(*) FROM {s}.arrivals a JOIN {s}.changes c ON c.id = a.change_id
        JOIN {s}.sides o ON (o.home_id, o.side) = (a.home_id, a.side) WHERE a.home_id = h.id
        AND a.side = 'copy' AND c.kind = 'message' AND a.place > o.heard)""",
    ),
    ("Waits for", "h.waits_for"),
    (
        "Requests in batches under way",
        """(SELECT coalesce(sum(lines), 0) FROM {s}.batches b WHERE b.home_id = h.id
        AND b.status = ANY (%(open)s))""",
    ),
    *(
        (f"{title} {when}", f"(SELECT coalesce(sum({column}), 0) FROM {{s}}.usage u WHERE {since})")
        for when, since in (
            ("today", "u.home_id = h.id AND day = %(today)s"),
            ("this month", "u.home_id = h.id AND day >= date_trunc('month', %(today)s::date)"),
        )
        for title, column in (
            ("Requests", "calls"),
            ("Failures", "failed"),
            ("Tokens", "input_tokens + output_tokens"),
            ("Cost", "cost"),
        )
    ),
    (
        "Last failure (since yesterday)",
        """(SELECT last_failure FROM {s}.usage u WHERE u.home_id = h.id
        AND day >= %(today)s - 1 AND failed > 0 ORDER BY day DESC LIMIT 1)""",
    ),
    (
        "Forgettings that others have to carry out",
        "(SELECT count(*) FROM {s}.confirmations WHERE begun_by = h.id AND confirmed_at IS NULL)",
    ),
    (
        "Revoked tokens",
        "(SELECT count(*) FROM {s}.tokens t WHERE home_id = h.id AND revoked_at IS NOT NULL)",
    ),
)
_STYLE: Final = (
    "body{font:1rem system-ui;margin:2rem;color-scheme:light dark}table{border-collapse:collapse}"
    "th,td{border:1px solid;padding:.4rem;text-align:start;vertical-align:top}div{overflow:auto}"
)


def health(conn: psycopg.Connection[Any]) -> str:
    """Return the page as HTML; its day is that of the accounts."""
    zone = accounts.zone(conn)
    today = datetime.now(zone).date()
    columns = ", ".join(
        one.format(s="switchboard_server", home="a.home_id = h.id AND a.side = 'home'")
        for _, one in _COLUMNS
    )
    rows = conn.execute(
        f"SELECT {columns} FROM switchboard_server.homes h"
        " JOIN switchboard_server.sides i ON i.home_id = h.id AND i.side = 'home'"
        " ORDER BY h.id".encode(),
        {"today": today, "open": [*OPEN]},
    ).fetchall()
    head = "".join(f'<th scope="col">{escape(title)}</th>' for title, _ in _COLUMNS)
    body = "".join(f"<tr>{_cells(row)}</tr>" for row in rows)
    at = f"{_text(datetime.now(UTC))}; a day is one of {escape(zone.key)}"
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        "<title>Switchboard server</title>"
        f'<meta name="viewport" content="width=device-width"><style>{_STYLE}</style></head><body>'
        f'<main><h1>Homes</h1><p>{len(rows)} homes at {at}.</p><div tabindex="0" role="region"'
        ' aria-label="Homes"><table><caption>Health of each home</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div></main></body></html>"
    )


def _cells(row: tuple[Any, ...]) -> str:
    first, *rest = map(_text, row)
    return f'<th scope="row">{first}</th>' + "".join(f"<td>{one}</td>" for one in rest)


def _text(value: object) -> str:
    if isinstance(value, datetime):
        return f"{value.astimezone(UTC):%Y-%m-%d %H:%M} UTC"
    if isinstance(value, float):
        return f"{value:.4f}"
    return "-" if value is None else escape(str(value))
