"""Reading the SDK's objects with care.

The SDK builds them without checking: any field may be absent, None or of another type.
"""

from typing import Any


def text(value: object, name: str) -> str:
    """The attribute if it is text, else ``""``."""
    found = getattr(value, name, None)
    return found if isinstance(found, str) else ""


def items(value: object, name: str) -> list[Any]:
    """The attribute if it is a list, else ``[]``."""
    found = getattr(value, name, None)
    return found if isinstance(found, list) else []


def count(value: object, name: str) -> int:
    """The attribute if it is a whole number, else 0."""
    found = getattr(value, name, None)
    return found if isinstance(found, int) else 0
