"""Our own export: JSON Lines, one message a line after a line on the format."""

import json
import re
from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any, BinaryIO, Final, get_args

from ..storage.entries import HOUSEHOLD, LogEntry, Role, time_text
from ..storage.export import LOG_FORMAT, VERSION
from .json_values import SourceError
from .records import Found

NAME: Final = "switchboard"
UNIT: Final = "line"
LINE_BYTES: Final = 1_000_000

_LARGEST_INTEGER: Final = 2**63 - 1
_PERSON: Final = re.compile(r"person\.(?!.*__)(?!_)[\da-z_]+(?<!_)", re.ASCII)
_ROLES: Final = frozenset(get_args(Role.__value__))
_NEEDED: Final = ("id", "conversation_id", "owner", "role")
_OPTIONAL: Final = ("agent_id", "user_id", "device_id", "area_id", "language", "route")


def looks_like(value: Mapping[str, object]) -> bool:
    """Return whether a first line is one of ours."""
    return "format" in value or {"id", "role", "conversation_id"} <= value.keys()


def read(file: BinaryIO) -> Iterator[Found]:
    """Yield the message of each line.

    Raises:
        SourceError: the first line says that the file is of another kind.
        OSError: the file cannot be read.
    """
    for number, line in enumerate(_lines(file), start=1):
        found = _read_line(number, line)
        if found is not None:
            yield found


def _read_line(number: int, line: bytes) -> Found | None:
    """Read a message; ``None`` for an empty line and the one on the format."""
    if not line.strip():
        return None
    if len(line) > LINE_BYTES:
        return Found(number, refused=f"it is longer than {LINE_BYTES} bytes")
    try:
        value = json.loads(line.decode("utf-8-sig"))
    except UnicodeDecodeError:
        return Found(number, refused="it is not UTF-8")
    except ValueError, RecursionError:
        return Found(number, refused="it is not JSON")
    if number == 1 and isinstance(value, dict) and "format" in value:
        _check_header(value)
        return None
    try:
        return Found(number, _entry(value))
    except ValueError as err:
        return Found(number, refused=str(err))


def _entry(value: object) -> LogEntry:
    """Read a message of an export. What may be empty may be missing, and other keys are ignored."""
    if not isinstance(value, dict):
        raise ValueError("it is not a JSON object")  # noqa: TRY004 - one error for all that is wrong
    fields: dict[str, Any] = {name: _text(value, name) for name in _NEEDED}
    if fields["role"] not in _ROLES:
        raise ValueError("role is not one of system, user, assistant, tool")
    if fields["owner"] != HOUSEHOLD and not _PERSON.fullmatch(fields["owner"]):
        raise ValueError("owner is neither household nor person.<name>")
    for name in _OPTIONAL:
        if value.get(name) is not None:
            fields[name] = _text(value, name, may_be_empty=True)
    tags = value.get("tags") or []
    if not isinstance(tags, list) or not all(isinstance(tag, str) for tag in tags):
        raise ValueError("tags is not a list of texts")
    tokens = value.get("token_count")
    if tokens is not None and not (type(tokens) is int and 0 <= tokens <= _LARGEST_INTEGER):
        raise ValueError("token_count is not a number of tokens")
    return LogEntry(
        **fields,
        content=_text(value, "content", may_be_empty=True),
        created_at=_time(value, "created_at"),
        tags=tuple(tags),
        token_count=tokens,
    )


def _text(value: Mapping[str, Any], key: str, *, may_be_empty: bool = False) -> str:
    text = value.get(key)
    if not isinstance(text, str) or not (text or may_be_empty):
        raise ValueError(f"{key} is missing or is not a text")
    return text


def _time(value: Mapping[str, Any], key: str) -> datetime:
    try:
        time = datetime.fromisoformat(_text(value, key))
        time_text(time)
    except (ValueError, OverflowError) as err:
        raise ValueError(f"{key} is not a time with a time zone") from err
    return time


def _lines(file: BinaryIO) -> Iterator[bytes]:
    """Yield the lines; of one that is too long, a beginning that shows it is."""
    while line := file.readline(LINE_BYTES + 1):
        yield line
        while len(line) > LINE_BYTES and not line.endswith(b"\n"):
            line = file.readline(LINE_BYTES + 1)


def _check_header(header: Mapping[str, object]) -> None:
    if header["format"] != LOG_FORMAT:
        raise SourceError(
            "The file is not an export of this log. Choose another file", "import_format"
        )
    if header.get("version") != VERSION:
        raise SourceError(
            "The file was written by another release, whose format this one does not know. "
            "Install the newest release and try again",
            "import_newer",
        )
