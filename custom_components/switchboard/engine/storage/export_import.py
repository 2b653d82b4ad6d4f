"""The log as a file of JSON Lines: one message a line, after a line on the format."""

import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any, get_args

from .codec import to_json
from .entries import HOUSEHOLD, LogEntry, Role, StoredEntry, time_text
from .export_lines import export_lines
from .ports import Store
from .transaction import Transaction
from .turn_entries import turn_json

FORMAT = "switchboard-log"
FORMAT_VERSION = 1

_LARGEST_INTEGER = 2**63 - 1
_PERSON = re.compile(r"person\.(?!.*__)(?!_)[\da-z_]+(?<!_)", re.ASCII)
_ROLES: frozenset[str] = frozenset(get_args(Role.__value__))


async def export_file(store: Store, path: Path) -> int:
    """Write what the log holds now to ``path``; returns the number of messages.

    The file appears under its name once it is complete.

    Raises:
        StorageError: the log could not be read or the file not written.
    """
    end = await store.read(lambda tx: tx.log.last_seq())
    seq = -1
    exported = 0
    async with export_lines(path, FORMAT, FORMAT_VERSION) as append:
        while stored := await _page(store, seq, end):
            await append(as_json(one.entry) for one in stored)
            exported += len(stored)
            seq = stored[-1].seq
    return exported


async def _page(store: Store, seq: int, end: int) -> list[StoredEntry]:
    return await store.read(partial(_with_turns, seq=seq, end=end))


def _with_turns(tx: Transaction, seq: int, end: int) -> list[StoredEntry]:
    stored = tx.log.page(seq, end)
    turns = tx.turns.by_ids(one.entry.id for one in stored)
    return [replace(one, entry=replace(one.entry, turn=turns.get(one.entry.id))) for one in stored]


def as_json(entry: LogEntry) -> dict[str, object]:
    """Return a message as it stands in a line, with how its turn went where that is known."""
    values: dict[str, object] = to_json(replace(entry, turn=None))
    del values["turn"]
    return values if entry.turn is None else values | {"turn": turn_json(entry.turn)}


def from_json(value: object) -> LogEntry:
    """Read what ``as_json`` gave. What may be empty may be missing, and other keys are ignored.

    Raises:
        ValueError: it is not a whole message; the text names the field and holds no content.
    """
    if not isinstance(value, dict):
        raise ValueError("it is not a JSON object")  # noqa: TRY004 - one error for all that is wrong
    role = _text(value, "role")
    if role not in _ROLES:
        raise ValueError("role is not one of system, user, assistant, tool")
    owner = _text(value, "owner")
    if owner != HOUSEHOLD and not _PERSON.fullmatch(owner):
        raise ValueError("owner is neither household nor person.<name>")
    return LogEntry(
        id=_text(value, "id"),
        conversation_id=_text(value, "conversation_id"),
        owner=owner,
        role=role,  # type: ignore[arg-type]  # checked above
        content=_text(value, "content", may_be_empty=True),
        created_at=_time(value, "created_at"),
        agent_id=_maybe_text(value, "agent_id"),
        user_id=_maybe_text(value, "user_id"),
        device_id=_maybe_text(value, "device_id"),
        area_id=_maybe_text(value, "area_id"),
        language=_maybe_text(value, "language"),
        route=_maybe_text(value, "route"),
        tags=_texts(value, "tags"),
        token_count=_maybe_count(value, "token_count"),
    )


def _text(value: Mapping[str, Any], key: str, *, may_be_empty: bool = False) -> str:
    text = value.get(key)
    if not isinstance(text, str) or not (text or may_be_empty):
        raise ValueError(f"{key} is missing or is not a text")
    return text


def _maybe_text(value: Mapping[str, Any], key: str) -> str | None:
    return None if value.get(key) is None else _text(value, key, may_be_empty=True)


def _texts(value: Mapping[str, Any], key: str) -> tuple[str, ...]:
    texts = value.get(key) or []
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        raise ValueError(f"{key} is not a list of texts")
    return tuple(texts)


def _maybe_count(value: Mapping[str, Any], key: str) -> int | None:
    number = value.get(key)
    if number is None:
        return None
    if type(number) is int and 0 <= number <= _LARGEST_INTEGER:
        return number
    raise ValueError(f"{key} is not a number of tokens")


def _time(value: Mapping[str, Any], key: str) -> datetime:
    try:
        time = datetime.fromisoformat(_text(value, key))
        time_text(time)
    except (ValueError, OverflowError) as err:
        raise ValueError(f"{key} is not a time with a time zone") from err
    return time
