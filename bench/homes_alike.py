"""Homes of many messages, and all that a store holds of one, so that two stores can be compared.

Ids that are drawn are named after what they stand beside, and times of the clock are all one.
"""

import random
import re
from collections import defaultdict
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from hashlib import blake2b
from typing import Any, Final

from custom_components.switchboard.engine.storage.entries import HOUSEHOLD, LogEntry
from custom_components.switchboard.engine.storage.migrations import read_migrations, schema_after
from custom_components.switchboard.engine.storage.table import Repository
from custom_components.switchboard.engine.storage.transaction import Transaction

OWNERS: Final = (HOUSEHOLD, HOUSEHOLD, "person.one", "person.two")
DISHES: Final = 12
_BEGAN: Final = datetime(2026, 3, 2, 7, tzinfo=UTC)
_TOLD: Final = 0.12
"""The share of what persons say in which something is told."""
_SYLLABLES: Final = ("ba", "de", "fi", "go", "hu", "ka", "le", "mi", "no", "pu")
_ID: Final = re.compile(r"\b[0-9A-HJKMNP-TV-Z]{26}\b")
_TIME: Final = re.compile(r"\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[.\d]*(?:Z|\+00:00)")
_APART: Final = {"home_id", "words", "word_count", "rowid"}
TABLES: Final = tuple(
    sorted(
        name
        for kind, name, text in schema_after(read_migrations())
        if kind == "table" and text and "_fts" not in name and name != "sqlite_sequence"
    )
)


def said(home: str, messages: int, seed: int = 0, first: int = 0) -> Iterator[LogEntry]:
    """Yield what is said in a home: commands, and now and then what somebody likes or hates.

    There are silences, messages of the same time, and some that arrive late.
    """
    dice = random.Random(f"{seed} {home} {first}")  # noqa: S311
    at = _BEGAN + timedelta(days=first / 100)
    owner = HOUSEHOLD
    for number in range(first, first + messages):
        at += timedelta(minutes=dice.choice([0, 0, 1, 1, 2, 200]) if dice.random() < 0.2 else 0)
        late = timedelta(minutes=5) if dice.random() < 0.02 else timedelta(0)
        owner = owner if number % 2 else dice.choice(OWNERS)
        dish = "".join(_SYLLABLES[ord(one) % 10] for one in home[-5:])
        dish += f"{_SYLLABLES[dice.randrange(DISHES) % 10]}{_SYLLABLES[dice.randrange(10)]}x"
        content = f"Put the light in the kitchen on for {number} minutes"
        if number % 2:
            content = "That is done."
        elif dice.random() < _TOLD:
            content = f"I {dice.choice(['like', 'like', 'like', 'hate'])} {dish}."
        yield LogEntry(
            id=f"{home}-{number}",
            conversation_id=f"{home} talk {number // 10}",
            owner=owner,
            role="assistant" if number % 2 else "user",
            content=content,
            created_at=at - late,
        )


def held(tx: Transaction, since: datetime) -> dict[str, list[str]]:
    """Return all rows of a home by table; whatever is later than ``since`` is of the clock."""
    run = tx.repository(Repository)._run  # noqa: SLF001
    rows: list[tuple[str, str]] = []
    for table in TABLES:
        found = run(f"SELECT * FROM {table}")  # noqa: S608
        names = [one[0] for one in found.description]
        for row in found.fetchall():
            cells = zip(names, row, strict=True)
            text = "|".join(_cell(name, one, since) for name, one in cells if name not in _APART)
            rows.append((table, text))
    names_of = _named([text for _, text in rows])
    alike: dict[str, list[str]] = {table: [] for table in TABLES}
    for table, text in rows:
        alike[table].append(_ID.sub(lambda one: names_of[one[0]], text))
    return {table: sorted(found) for table, found in alike.items()}


def _cell(name: str, value: Any, since: datetime) -> str:
    if isinstance(value, int) and value > since.timestamp() * 1_000_000:
        return f"{name}=now"
    text = repr(bytes(value)) if isinstance(value, bytes | memoryview) else str(value)
    return f"{name}=" + _TIME.sub(
        lambda one: "now" if datetime.fromisoformat(one[0]) >= since else one[0], text
    )


def _named(rows: list[str]) -> dict[str, str]:
    """Return a name for each drawn id: a digest of the rows in which it stands, and their ids."""
    names: dict[str, str] = {}
    for _ in range(3):
        places: dict[str, list[str]] = defaultdict(list)
        for row in rows:
            for one in set(_ID.findall(row)):
                known = names | {one: "*"}
                places[one].append(_ID.sub(lambda at, known=known: known.get(at[0], ""), row))
        names = {
            one: blake2b("\n".join(sorted(texts)).encode(), digest_size=8).hexdigest()
            for one, texts in places.items()
        }
    return names
