"""The texts in a MessagePack document, read without its library, which homes do not have.

Only so that what is forgotten is found in them (github.com/msgpack/msgpack/blob/master/spec.md).
"""

from collections.abc import Iterator
from typing import Final

_FIXED: Final = {
    0xC0: 0, 0xC2: 0, 0xC3: 0, 0xCA: 4, 0xCB: 8,
    0xCC: 1, 0xCD: 2, 0xCE: 4, 0xCF: 8, 0xD0: 1, 0xD1: 2, 0xD2: 4, 0xD3: 8,
}  # fmt: skip
"""How many bytes follow the first one of a number, a truth value or nil."""
_SIZED: Final = {0xC4: 1, 0xC5: 2, 0xC6: 4, 0xD9: 1, 0xDA: 2, 0xDB: 4}
"""In how many bytes the length of bytes (C4 to C6) or of a text stands."""
_EXTENSIONS: Final = {0xC7: 1, 0xC8: 2, 0xC9: 4}
_COUNTED: Final = {0xDC: 2, 0xDD: 4, 0xDE: 2, 0xDF: 4}
"""In how many bytes the number of items of a list or a map stands; the items follow."""


def texts_in(data: bytes) -> Iterator[str]:
    """Yield every text of a document, those in values of LangGraph's own kinds included.

    What is no MessagePack is yielded as the text it would be: rather too much is found than too
    little.
    """
    at = 0
    while at < len(data):
        first = data[at]
        at += 1
        if first < 0xA0 or first >= 0xE0 or first in _COUNTED:  # small numbers, lists and maps
            at += _COUNTED.get(first, 0)
        elif first in _FIXED:
            at += _FIXED[first]
        elif first < 0xC0 or first in _SIZED:
            size, at = _length(data, at, _SIZED.get(first, 0), first & 0x1F)
            yield data[at : at + size].decode("utf-8", "replace")
            at += size
        elif first in _EXTENSIONS or 0xD4 <= first <= 0xD8:
            size, at = _length(data, at, _EXTENSIONS.get(first, 0), 1 << max(0, first - 0xD4))
            yield from texts_in(data[at + 1 : at + 1 + size])
            at += 1 + size
        else:
            yield data[at:].decode("utf-8", "replace")
            return


def _length(data: bytes, at: int, width: int, stated: int) -> tuple[int, int]:
    """Return a length that stands in ``width`` bytes, and where what it measures begins."""
    if not width:
        return stated, at
    return int.from_bytes(data[at : at + width], "big"), at + width
