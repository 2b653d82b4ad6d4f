"""Our own export: JSON Lines, one message a line after a line on the format."""

import json
from collections.abc import Iterator, Mapping
from typing import BinaryIO, Final

from ..storage.export_import import FORMAT, FORMAT_VERSION, from_json
from .errors import NewerFormatError, UnknownFormatError
from .records import Found

NAME: Final = "switchboard"
LINE_BYTES: Final = 1_000_000


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
        return Found(number, from_json(value))
    except ValueError as err:
        return Found(number, refused=str(err))


def _lines(file: BinaryIO) -> Iterator[bytes]:
    """Yield the lines; of one that is too long, a beginning that shows it is."""
    while line := file.readline(LINE_BYTES + 1):
        yield line
        while len(line) > LINE_BYTES and not line.endswith(b"\n"):
            line = file.readline(LINE_BYTES + 1)


def _check_header(header: Mapping[str, object]) -> None:
    if header["format"] != FORMAT:
        raise UnknownFormatError("The file is not an export of this log. Choose another file")
    if header.get("version") != FORMAT_VERSION:
        raise NewerFormatError(
            "The file was written by another release, whose format this one does not know. "
            "Install the newest release and try again"
        )
