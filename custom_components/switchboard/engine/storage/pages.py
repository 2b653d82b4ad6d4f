"""A damaged file read page by page, past what is damaged (sqlite.org/fileformat2.html).

SQLite reaches a row from the root of its tree and gives up where a page on the way is damaged.
Here every page is looked at by itself. Which tree it belongs to stands in the pointer map, which
files with auto-vacuum have: each page's parent, and which pages are free. A free page is never
read, since what it holds was deleted. Where the map is damaged, the pages above say it.

Nothing here raises over what it finds: what makes no sense is left out and counted.
"""

import os
import struct
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from .wal import read_frames

HEADER: Final = b"SQLite format 3\0"
PAGE_SIZE: Final = 4096
"""What SQLite takes unless it is told otherwise."""

_INNER_INDEX, _INNER_TABLE, _LEAF_INDEX, _LEAF_TABLE = 2, 5, 10, 13
_KINDS: Final = frozenset({_INNER_INDEX, _INNER_TABLE, _LEAF_INDEX, _LEAF_TABLE})
_IS_ROOT, _IS_FREE, _IS_CHILD = 1, 2, 5
_LOCK_BYTE: Final = 1 << 30
_DEEPEST: Final = 40
_LARGEST_ID: Final = 1 << 40
"""No row of ours has a larger number: it would take centuries."""
_INTEGER_BYTES: Final = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}


class Text(bytes):
    """The bytes of a text, which need not be valid."""

    __slots__ = ()


type Value = int | float | bytes | None
"""A text is a ``Text``, any other ``bytes`` a blob."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row as it lies in the file; ``number`` is its rowid, 0 where a table has none."""

    number: int
    values: tuple[Value, ...]


@dataclass(slots=True)
class Tree:
    """The pages of one table or index that can be read, and how many cannot."""

    pages: list[int] = field(default_factory=list)
    lost: int = 0


class PageFile:
    """A database file with its write-ahead log; a context manager.

    Raises:
        OSError: the file cannot be opened.
    """

    def __init__(self, path: Path, log: Path) -> None:
        self._file = path.open("rb")
        self._log = log.open("rb") if log.exists() else None
        length = os.fstat(self._file.fileno()).st_size
        self.page_size = self._find_page_size()
        frames = read_frames(log, self.page_size)
        # A log of other pages is none of this file.
        self._frames = frames.offsets if frames.page_size == self.page_size else {}
        self.count = max(length // self.page_size, frames.pages if self._frames else 0)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._file.close()
        if self._log is not None:
            self._log.close()

    def page(self, number: int) -> bytes | None:
        """Return a page, ``None`` for one that is not there or that the disk will not give."""
        if not 1 <= number <= self.count:
            return None
        at = self._frames.get(number)
        file, at = (self._file, (number - 1) * self.page_size) if at is None else (self._log, at)
        assert file is not None  # noqa: S101 - frames come from the log
        try:
            data = os.pread(file.fileno(), self.page_size, at)
        except OSError:
            return None
        return data if len(data) == self.page_size else None

    def number_at(self, offset: int) -> int:
        """Return a number in the file's header; 0 if there is no header."""
        first = self.page(1)
        return int.from_bytes(first[offset : offset + 4], "big") if first else 0

    @cached_property
    def trees(self) -> dict[int, Tree]:
        """The trees by their root pages. Under 0: pages of which it is not known."""
        kinds, above = self._survey()
        trees: dict[int, Tree] = defaultdict(Tree)
        for number in range(1, self.count + 1):
            if self._is_map(number):
                continue
            entry = self._entry(number)
            root = self._root(number, above)
            if number in kinds:
                if root is None and entry is not None and entry[0] not in {_IS_ROOT, _IS_CHILD}:
                    continue
                trees[root or 0].pages.append(number)
            elif root is not None and (entry is None or entry[0] in {_IS_ROOT, _IS_CHILD}):
                trees[root].lost += 1
        return dict(trees)

    def rows(self, number: int) -> Iterator[Row | None]:
        """Yield the rows of a page; ``None`` for one that cannot be read."""
        data = self.page(number)
        kind = _kind(number, data)
        if data is None or kind is None or kind == _INNER_TABLE:
            return
        for at in _cells(number, data):
            try:
                yield self._row(data, at, kind)
            except ValueError, IndexError, struct.error:
                yield None

    def size(self, number: int) -> int:
        """Return how many rows a page says it has."""
        data = self.page(number)
        kind = _kind(number, data)
        return 0 if data is None or kind in {None, _INNER_TABLE} else len(_cells(number, data))

    def _find_page_size(self) -> int:
        """Return the size that fits best: what the header says, or what is usual."""
        header = self._file.read(100)
        said = int.from_bytes(header[16:18], "big")
        sizes = [PAGE_SIZE, 65536 if said == 1 else said]
        usual, stated = (size if size >= 512 and not size & (size - 1) else 0 for size in sizes)
        if not stated or stated == usual:
            return usual
        return max((usual, stated), key=self._plausible)

    def _plausible(self, size: int) -> float:
        """Return the share of pages that would begin as pages do."""
        length = os.fstat(self._file.fileno()).st_size
        starts = range(size, min(length, 256 * size), size)
        fitting = sum(os.pread(self._file.fileno(), 1, at)[0] in _KINDS for at in starts)
        return fitting / max(1, len(starts))

    def _survey(self) -> tuple[set[int], dict[int, int]]:
        """Return which pages hold cells, and which page each says to be above another."""
        kinds: set[int] = set()
        above: dict[int, int] = {}
        for number in range(1, self.count + 1):
            if self._is_map(number):
                continue
            data = self.page(number)
            kind = _kind(number, data)
            if data is None or kind is None:
                continue
            kinds.add(number)
            if kind in {_INNER_INDEX, _INNER_TABLE}:
                last = _start(number) + 8
                for at in (*_cells(number, data), last):
                    child = int.from_bytes(data[at : at + 4], "big")
                    if 1 < child <= self.count:
                        above.setdefault(child, number)
        return kinds, above

    def _root(self, number: int, above: dict[int, int]) -> int | None:
        """Return the root of the tree a page belongs to."""
        for _ in range(_DEEPEST):
            entry = self._entry(number)
            if number == 1 or (entry is not None and entry[0] == _IS_ROOT):
                return number
            if entry is None:
                number = above.get(number, 0)
            elif entry[0] == _IS_CHILD:
                number = entry[1]
            else:
                return None
            if not number:
                return None
        return None

    @cached_property
    def _has_map(self) -> bool:
        first = self.page(1)
        return first is None or first[:16] != HEADER or self.number_at(52) != 0

    @cached_property
    def _per_map(self) -> int:
        return self.page_size // 5 + 1

    def _is_map(self, number: int) -> bool:
        if number == _LOCK_BYTE // self.page_size + 1:
            return True
        return self._has_map and number > 1 and (number - 2) % self._per_map == 0

    def _entry(self, number: int) -> tuple[int, int] | None:
        """Return what the pointer map says of a page; ``None`` where it says nothing sensible."""
        if number < 3 or not self._has_map:
            return None
        at = (number - 2) // self._per_map * self._per_map + 2
        data = self._map(at)
        offset = 5 * (number - at - 1)
        if data is None or offset < 0:
            return None
        kind, parent = data[offset], int.from_bytes(data[offset + 1 : offset + 5], "big")
        if kind in {_IS_ROOT, _IS_FREE}:
            return None if parent else (kind, 0)
        return (kind, parent) if kind in {3, 4, 5} and 1 <= parent <= self.count else None

    def _map(self, number: int) -> bytes | None:
        if number not in self._maps:
            self._maps[number] = self.page(number)
        return self._maps[number]

    @cached_property
    def _maps(self) -> dict[int, bytes | None]:
        return {}

    def _row(self, data: bytes, at: int, kind: int) -> Row:
        number = 0
        if kind == _INNER_INDEX:
            at += 4
        length, at = _varint(data, at)
        if kind == _LEAF_TABLE:
            number, at = _varint(data, at)
            if not 0 < number < _LARGEST_ID:
                raise ValueError("no number of a row of ours")
        return Row(number, _record(self._payload(data, at, length, kind)))

    def _payload(self, data: bytes, at: int, length: int, kind: int) -> bytes:
        usable = self.page_size
        most = usable - 35 if kind == _LEAF_TABLE else (usable - 12) * 64 // 255 - 23
        if length > self.page_size * self.count:
            raise ValueError("longer than the file")
        if length <= most:
            return _slice(data, at, length)
        least = (usable - 12) * 32 // 255 - 23
        here = least + (length - least) % (usable - 4)
        if here > most:
            here = least
        parts = [_slice(data, at, here)]
        left = length - here
        following = int.from_bytes(_slice(data, at + here, 4), "big")
        while left > 0:
            entry = self._entry(following)
            page = self.page(following)
            # A free page, or one of a tree, is none of this row's any more.
            if page is None or (entry is not None and entry[0] not in {3, 4}):
                raise ValueError("a part of it is lost")
            parts.append(page[4 : 4 + min(left, usable - 4)])
            left -= usable - 4
            following = int.from_bytes(page[:4], "big")
        return b"".join(parts)


def _start(number: int) -> int:
    return 100 if number == 1 else 0


def _kind(number: int, data: bytes | None) -> int | None:
    kind = data[_start(number)] if data else None
    return kind if kind in _KINDS else None


def _cells(number: int, data: bytes) -> list[int]:
    """Return where the cells of a page begin; those that lie outside of it are left out."""
    start = _start(number)
    count = int.from_bytes(data[start + 3 : start + 5], "big")
    first = start + (12 if data[start] in {_INNER_INDEX, _INNER_TABLE} else 8)
    count = min(count, (len(data) - first) // 2)
    places = struct.unpack_from(f">{count}H", data, first)
    return [at for at in places if first <= at <= len(data) - 4]


def _slice(data: bytes, at: int, length: int) -> bytes:
    part = data[at : at + length]
    if len(part) < length:
        raise ValueError("it reaches beyond its page")
    return part


def _varint(data: bytes, at: int) -> tuple[int, int]:
    value = 0
    for place in range(at, at + 8):
        byte = data[place]
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, place + 1
    return value << 8 | data[at + 8], at + 9


def _record(payload: bytes) -> tuple[Value, ...]:
    end, at = _varint(payload, 0)
    if not at <= end <= len(payload):
        raise ValueError("no record")
    body = end
    values: list[Value] = []
    while at < end:
        kind, at = _varint(payload, at)
        value, body = _value(payload, body, kind)
        values.append(value)
    if at != end or body > len(payload):
        raise ValueError("no record")
    return tuple(values)


def _value(payload: bytes, at: int, kind: int) -> tuple[Value, int]:
    if kind in {0, 8, 9}:
        return (None if kind == 0 else kind - 8), at
    if size := _INTEGER_BYTES.get(kind):
        return int.from_bytes(_slice(payload, at, size), "big", signed=True), at + size
    if kind == 7:
        return struct.unpack_from(">d", payload, at)[0], at + 8
    if kind < 12:
        raise ValueError("no kind of value")
    size = (kind - 12) // 2
    part = _slice(payload, at, size)
    return (Text(part) if kind % 2 else part), at + size
