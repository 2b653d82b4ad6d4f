"""Reading JSON that a service sent with care: any field may be absent, None or of another type."""

from collections.abc import Mapping
from typing import Any, Final

_MOST: Final = 2**31
"""Sums of less can be stored and shown; no call has that many tokens."""


def part(value: object, name: str) -> Any:
    """The field of that name, None if there is none."""
    return value.get(name) if isinstance(value, Mapping) else None


def text(value: object, name: str) -> str:
    """The field if it is text, else ``""``."""
    found = part(value, name)
    return found if isinstance(found, str) else ""


def items(value: object, name: str) -> list[Any]:
    """The field if it is a list, else ``[]``."""
    found = part(value, name)
    return found if isinstance(found, list) else []


def texts(value: object, name: str) -> list[str]:
    """The texts in the field if it is a list, else ``[]``."""
    return [one for one in items(value, name) if isinstance(one, str)]


def count(value: object, name: str) -> int:
    """The field if it is a whole number that can be a count, else 0."""
    found = part(value, name)
    return found if type(found) is int and 0 < found < _MOST else 0
