"""The log as a file of JSON Lines, out and back in: one message a line, after a line on the format.

Both ways work through a few hundred lines at a time, whatever the size of the file.
"""

import asyncio
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from io import BufferedReader
from itertools import islice
from pathlib import Path
from typing import Any, get_args

from . import log
from .entries import HOUSEHOLD, LogEntry, Role, StoredEntry, time_text
from .errors import ImportFileError
from .export_lines import export_lines
from .ports import Store
from .transaction import Transaction, append_to_log

FORMAT = "switchboard-log"
FORMAT_VERSION = 1

LINE_BYTES = 1_000_000
REFUSALS_KEPT = 100
_LARGEST_INTEGER = 2**63 - 1
_PERSON = re.compile(r"person\.(?!.*__)(?!_)[\da-z_]+(?<!_)", re.ASCII)
_ROLES: frozenset[str] = frozenset(get_args(Role.__value__))


@dataclass(frozen=True, slots=True)
class Refusal:
    """A line (the first is 1) that was not taken, and why; no word of its content."""

    line: int
    reason: str


@dataclass(frozen=True, slots=True)
class ImportReport:
    """``known`` messages were there already. ``refusals`` tells of the first of ``refused``."""

    added: int
    known: int
    refused: int
    refusals: tuple[Refusal, ...]


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
    return await store.read(lambda tx: tx.log.page(seq, end))


type Append = Callable[[Transaction, Iterable[LogEntry]], int]
"""Writes messages, in a transaction; returns how many were new."""


async def import_file(store: Store, path: Path, append: Append = append_to_log) -> ImportReport:
    """Append the messages of a file that ``export_file`` wrote, in their order, by ``append``.

    A message whose id is in the log already is left out, so a file can be imported again. A line
    that is not a whole message is refused and reported, and so is a message that was forgotten
    here; the others are taken.

    Raises:
        StorageError: the file could not be read (nothing was taken), or the log not written
            (what was taken before stays).
    """
    try:
        file = await asyncio.to_thread(path.open, "rb")
        try:
            return await _import(store, file, append)
        finally:
            await asyncio.to_thread(file.close)
    except OSError as err:
        raise ImportFileError(
            f"{path} could not be read. Check its name, and that Home Assistant may read it"
        ) from err


def as_json(entry: LogEntry) -> dict[str, object]:
    """Return a message as it stands in a line."""
    return {
        "id": entry.id,
        "conversation_id": entry.conversation_id,
        "owner": entry.owner,
        "role": entry.role,
        "content": entry.content,
        "created_at": time_text(entry.created_at),
        "agent_id": entry.agent_id,
        "user_id": entry.user_id,
        "device_id": entry.device_id,
        "area_id": entry.area_id,
        "language": entry.language,
        "route": entry.route,
        "tags": list(entry.tags),
        "token_count": entry.token_count,
    }


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


async def _import(store: Store, file: BufferedReader, append: Append) -> ImportReport:
    added = known = refused = 0
    refusals: list[Refusal] = []
    lines = enumerate(_lines(file), start=1)
    while batch := await asyncio.to_thread(_read_batch, lines):
        bad = [item for _, item in batch if isinstance(item, Refusal)]
        if entries := {number: item for number, item in batch if isinstance(item, LogEntry)}:
            new, forgotten = await store.write(partial(_append, entries=entries, append=append))
            added += new
            known += len(entries) - len(forgotten) - new
            bad = sorted([*bad, *forgotten], key=lambda refusal: refusal.line)
        refused += len(bad)
        refusals += bad[: REFUSALS_KEPT - len(refusals)]
    return ImportReport(added, known, refused, tuple(refusals))


def _append(
    tx: Transaction, entries: Mapping[int, LogEntry], append: Append
) -> tuple[int, list[Refusal]]:
    """Add messages by their lines, except those that were forgotten; returns how many were new."""
    gone = tx.tombstones.forgotten_among([entry.id for entry in entries.values()])
    added = append(tx, [entry for entry in entries.values() if entry.id not in gone])
    return added, [
        Refusal(number, "it was forgotten") for number, entry in entries.items() if entry.id in gone
    ]


def _read_batch(
    lines: Iterator[tuple[int, bytes]],
) -> list[tuple[int, LogEntry | Refusal | None]]:
    return [(number, _read_line(number, line)) for number, line in islice(lines, log.PAGE)]


def _read_line(number: int, line: bytes) -> LogEntry | Refusal | None:
    """Read a message; ``None`` for an empty line and the one on the format."""
    if not line.strip():
        return None
    if len(line) > LINE_BYTES:
        return Refusal(number, f"it is longer than {LINE_BYTES} bytes")
    try:
        value = json.loads(line.decode("utf-8-sig"))
    except UnicodeDecodeError:
        return Refusal(number, "it is not UTF-8")
    except ValueError, RecursionError:
        return Refusal(number, "it is not JSON")
    if number == 1 and isinstance(value, dict) and "format" in value:
        _check_header(value)
        return None
    try:
        return from_json(value)
    except ValueError as err:
        return Refusal(number, str(err))


def _lines(file: BufferedReader) -> Iterator[bytes]:
    """Yield the lines; of one that is too long, a beginning that shows it is."""
    while line := file.readline(LINE_BYTES + 1):
        yield line
        while len(line) > LINE_BYTES and not line.endswith(b"\n"):
            line = file.readline(LINE_BYTES + 1)


def _check_header(header: Mapping[str, object]) -> None:
    if header["format"] != FORMAT:
        raise ImportFileError("The file is not an export of this log. Choose another file")
    if header.get("version") != FORMAT_VERSION:
        raise ImportFileError(
            "The file was written by another release, whose format this one does not know. "
            "Install the newest release and try again"
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
