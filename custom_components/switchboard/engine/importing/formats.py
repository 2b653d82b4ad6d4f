"""The formats that are known, and which of them a source is in."""

import codecs
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import BinaryIO, Final

from . import chatgpt, home_assistant, switchboard_log
from .json_values import SourceError, json_values
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


FORMATS: Final[Mapping[str, Format]] = {
    one.NAME: Format(one.NAME, one.UNIT, one.read, one.looks_like)
    for one in (switchboard_log, chatgpt, home_assistant)
}


def format_of(file: BinaryIO, wanted: str | None) -> Format:
    """Return the format of a source, which is looked into unless it is ``wanted``."""
    file.seek(0)
    text = _text(file.read(_HEAD))
    if wanted is not None:
        return FORMATS[wanted]
    if not text.startswith(("[", "{")):
        raise SourceError("It is not JSON", "import_not_json")
    if (line := _first_line(text)) is not None and switchboard_log.looks_like(line):
        return FORMATS[switchboard_log.NAME]
    file.seek(0)
    first = list(islice(json_values(file), _LOOKED_AT))
    if not first:
        raise SourceError("There is no conversation in it", "import_empty")
    for value in first:
        for one in FORMATS.values():
            if isinstance(value, dict) and one.looks_like(value):
                return one
    raise SourceError("It is of no known format", "import_format")


def _text(head: bytes) -> str:
    # Every other byte of UTF-16 is zero where it says JSON; UTF-8 has no such byte.
    if head.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) or b"\0" in head:
        raise SourceError("It is not UTF-8", "import_encoding")
    try:
        text = codecs.getincrementaldecoder("utf-8-sig")().decode(head).lstrip()
    except UnicodeDecodeError:
        raise SourceError("It is not UTF-8", "import_encoding") from None
    if not text:
        raise SourceError("It is empty", "import_empty")
    return text


def _first_line(text: str) -> Mapping[str, object] | None:
    try:
        value = json.loads(text.partition("\n")[0])
    except ValueError, RecursionError:
        return None
    return value if isinstance(value, dict) else None
