"""The formats that are known, and which of them a source is in."""

import codecs
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from types import ModuleType
from typing import BinaryIO, Final

from . import chatgpt, home_assistant, switchboard_log
from .errors import EmptyError, EncodingError, NotJsonError, UnknownFormatError
from .json_values import json_values
from .records import Found

_HEAD: Final = 1 << 16
_LOOKED_AT: Final = 10
"""Elements among which one has to be of a known kind."""


@dataclass(frozen=True, slots=True)
class Format:
    """A format by its name; ``unit`` is what ``Found.place`` counts."""

    name: str
    unit: str
    read: Callable[[BinaryIO], Iterator[Found]]
    looks_like: Callable[[Mapping[str, object]], bool]


def _format(module: ModuleType, unit: str) -> Format:
    return Format(module.NAME, unit, module.read, module.looks_like)


FORMATS: Final[Mapping[str, Format]] = {
    found.name: found
    for found in (
        _format(switchboard_log, "line"),
        _format(chatgpt, "conversation"),
        _format(home_assistant, "conversation"),
    )
}


def format_of(file: BinaryIO, wanted: str | None) -> Format:
    """Return the format of a source, which is looked into unless it is ``wanted``.

    Raises:
        SourceError: it is empty, no UTF-8, no JSON, or of no known format.
        OSError: it cannot be read.
    """
    file.seek(0)
    text = _text(file.read(_HEAD))
    if wanted is not None:
        return FORMATS[wanted]
    if not text.startswith(("[", "{")):
        raise NotJsonError("It is not JSON")
    if (line := _first_line(text)) is not None and switchboard_log.looks_like(line):
        return FORMATS[switchboard_log.NAME]
    file.seek(0)
    first = list(islice(json_values(file), _LOOKED_AT))
    if not first:
        raise EmptyError("There is no conversation in it")
    for value in first:
        for one in FORMATS.values():
            if isinstance(value, dict) and one.looks_like(value):
                return one
    raise UnknownFormatError("It is of no known format")


def _text(head: bytes) -> str:
    # Every other byte of UTF-16 is zero where it says JSON; UTF-8 has no such byte.
    if head.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) or b"\0" in head:
        raise EncodingError("It is not UTF-8")
    try:
        text = codecs.getincrementaldecoder("utf-8-sig")().decode(head).lstrip()
    except UnicodeDecodeError:
        text = None
    if text is None:
        raise EncodingError("It is not UTF-8")
    if not text:
        raise EmptyError("It is empty")
    return text


def _first_line(text: str) -> Mapping[str, object] | None:
    try:
        value = json.loads(text.partition("\n")[0])
    except ValueError, RecursionError:
        return None
    return value if isinstance(value, dict) else None
