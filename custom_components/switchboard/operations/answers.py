"""Answers: dataclasses whose fields have the names of the answer, turned into JSON in one place.

A field that is absent is left out. ``filled`` takes from another value what has the same name.
"""

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, fields, is_dataclass
from datetime import date
from enum import Enum
from functools import cache
from hashlib import sha256
from types import NoneType
from typing import Any, Final

from homeassistant.helpers.json import json_bytes

LARGEST_PAGE: Final = 192 * 1024
"""Bytes of JSON that the items of a page have at most, unless there is but one."""

LONGEST_TEXT: Final = 4000
"""Characters of a message that are sent; the rest is cut."""

DIGEST_LENGTH: Final = 16


class Absent(Enum):
    """The value of a field that an answer does not have."""

    ABSENT = None


ABSENT: Final = Absent.ABSENT


@dataclass(slots=True, kw_only=True)
class Answer:
    """An answer; a command adds the ``revision`` where there is none of its own."""

    revision: str | Absent = ABSENT


@dataclass(slots=True, kw_only=True)
class Page[T](Answer):
    """A part of a list that fits into an answer, and where the next one begins."""

    items: Sequence[T]
    total: int
    offset: int
    next_offset: int | None


def filled[T](shape: type[T], source: object, **values: Any) -> T:
    """Return a value of a shape: what is given, and of ``source`` what has the name of a field."""
    kind: Any = shape
    for name in _names_of(kind):
        if name not in values and hasattr(source, name):
            values[name] = getattr(source, name)
    return shape(**values)


def picked(source: object, *names: str, **values: Any) -> dict[str, Any]:
    """Return these fields of a value by their names, and what is given beside them."""
    return {name: getattr(source, name) for name in names} | values


def to_json(value: Any) -> Any:
    """Return a value as JSON has it: times in ISO form, no absent field."""
    kind: Any = type(value)
    if kind in _PLAIN:
        return value
    if names := _names_of(kind):
        parts = ((name, getattr(value, name)) for name in names)
    elif isinstance(value, Mapping):
        parts = ((str(name), part) for name, part in value.items())
    elif isinstance(value, date):
        return value.isoformat()
    elif isinstance(value, Set):
        return sorted(value)
    elif isinstance(value, Sequence) and not isinstance(value, str):
        return [to_json(part) for part in value]
    else:
        return value
    return {
        name: part if type(part) in _PLAIN else to_json(part)
        for name, part in parts
        if part is not ABSENT
    }


_PLAIN: Final = frozenset({str, int, float, bool, NoneType})


@cache
def _names_of(kind: type) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind)) if is_dataclass(kind) else ()


def page[T](items: Sequence[T], total: int, offset: int, largest: int | None = None) -> Page[T]:
    """Return as many of the items as fit, how many there are, and where to go on.

    ``largest``: bytes of JSON that they may have, where an answer has several pages.
    """
    fitting: list[T] = []
    size = 0
    for item in items:
        size += len(json_bytes(item)) + 1
        if fitting and size > (largest or LARGEST_PAGE):
            break
        fitting.append(item)
    end = offset + len(fitting)
    next_offset = end if fitting and end < total else None
    return Page(items=fitting, total=total, offset=offset, next_offset=next_offset)


def digest(told: object) -> str:
    """Return what changes when what is told does."""
    return sha256(json_bytes(to_json(told))).hexdigest()[:DIGEST_LENGTH]


def cut(text: str, longest: int = 0) -> dict[str, Any]:
    """Return a text, and whether its end was cut."""
    longest = longest or LONGEST_TEXT
    return {"text": text[:longest], "is_cut": len(text) > longest}
