"""Pages: a part of a list that fits into an answer, and where the next one begins."""

from collections.abc import Sequence
from hashlib import sha256
from typing import Final

import probatio
from homeassistant.helpers.json import json_bytes
from homeassistant.util.json import JsonObjectType

LIMIT: Final = "limit"
OFFSET: Final = "offset"
LARGEST_PAGE: Final = 192 * 1024
"""Bytes of JSON that the items of a page have at most, unless there is but one."""

MOST_ITEMS: Final = 200
_LENGTH: Final = 16
LONGEST_TEXT: Final = 4000
"""Characters of a message that are sent; the rest is cut."""


def page_fields(limit: int = 50) -> dict[probatio.Marker, object]:
    """Return the fields of a command that is answered by a page."""
    return {
        probatio.Optional(LIMIT, default=limit): probatio.All(
            int, probatio.Range(min=1, max=MOST_ITEMS)
        ),
        probatio.Optional(OFFSET, default=0): probatio.All(int, probatio.Range(min=0, max=10**9)),
    }


def page(
    items: Sequence[JsonObjectType], total: int, offset: int, largest: int | None = None
) -> JsonObjectType:
    """Return as many of the items as fit, how many there are, and where to go on.

    ``largest``: bytes of JSON that they may have, where an answer has several pages.
    """
    fitting: list[JsonObjectType] = []
    size = 0
    for item in items:
        size += len(json_bytes(item)) + 1
        if fitting and size > (largest or LARGEST_PAGE):
            break
        fitting.append(item)
    end = offset + len(fitting)
    return {
        "items": [*fitting],
        "total": total,
        "offset": offset,
        "next_offset": end if fitting and end < total else None,
    }


def digest(told: JsonObjectType) -> str:
    """Return what changes when what is told does."""
    return sha256(json_bytes(told)).hexdigest()[:_LENGTH]


def cut(text: str) -> JsonObjectType:
    """Return a text, and whether its end was cut."""
    return {"text": text[:LONGEST_TEXT], "is_cut": len(text) > LONGEST_TEXT}
