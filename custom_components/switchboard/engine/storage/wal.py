"""The write-ahead log of a file that SQLite will not read (sqlite.org/fileformat2.html#walformat).

SQLite stops at the first frame that does not verify, and drops all that was committed behind it.
Here the frames behind a damaged one are read as well: each is summed up from the sum of the one
before it, which stands in that one's header.
"""

import struct
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

_HEADER = struct.Struct(">8I")
_FRAME = struct.Struct(">6I")
_LITTLE: Final = 0x377F0682
_MAGICS: Final = {_LITTLE: "<", _LITTLE + 1: ">"}
_BITS: Final = 0xFFFFFFFF


@dataclass(slots=True)
class Frames:
    """What a write-ahead log holds of committed transactions.

    ``offsets`` is where in the log the newest content of a page begins. ``pages`` is how many
    pages the file has after the last commit, 0 without one. ``broken``: something was committed
    behind a damaged part, which SQLite would not see.
    """

    page_size: int = 0
    offsets: dict[int, int] = field(default_factory=dict)
    pages: int = 0
    broken: bool = False


def read_frames(path: Path, page_size: int) -> Frames:
    """Read the log of a file with pages of a size; one that is not there has no frames.

    Raises:
        OSError: the log cannot be read.
    """
    if not path.exists():
        return Frames(page_size)
    with path.open("rb") as file:
        header = file.read(_HEADER.size)
        if len(header) < _HEADER.size:
            return Frames(page_size)
        magic, _, size, _, *salts, first, second = _HEADER.unpack(header)
        order = _MAGICS.get(magic, "<")
        # What was summed up last, and whether that was right.
        running, unbroken = (first, second), _sum(order, header[:24], (0, 0)) == (first, second)
        frames = Frames(size if unbroken else page_size)
        pending: dict[int, int] = {}
        known = salts if unbroken else None
        while len(head := file.read(_FRAME.size)) == _FRAME.size:
            number, commit, *found, first, second = _FRAME.unpack(head)
            start = file.tell()
            if len(page := file.read(frames.page_size)) < frames.page_size:
                break
            known = known or found
            if found == known:
                summed = _sum(order, page, _sum(order, head[:8], running))
                if summed == (first, second):
                    pending[number] = start
                    if commit:
                        frames.offsets |= pending
                        pending.clear()
                        frames.pages = commit
                        frames.broken |= not unbroken
                else:
                    unbroken = False
            else:
                unbroken = False
            running = first, second
    return frames


def _sum(order: str, data: bytes, start: tuple[int, int]) -> tuple[int, int]:
    first, second = start
    for one, two in struct.iter_unpack(f"{order}II", data):
        first = (first + one + second) & _BITS
        second = (second + two + first) & _BITS
    return first, second
