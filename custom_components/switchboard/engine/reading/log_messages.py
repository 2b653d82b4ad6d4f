"""The log of one owner as a conversation to be cut, read page by page from a worker thread."""

import asyncio
from collections.abc import Sequence
from functools import partial
from typing import Final, overload

from ..chunking.conversation import ChunkMessage
from ..storage.entries import LogEntry, StoredEntry
from ..storage.ports import Store
from ..storage.transaction import Transaction

PAGE: Final = 500
_KEPT: Final = 4
"""Pages that are held: strategies go through a conversation from its beginning."""
_SECONDS: Final = 60.0
"""After what time a page that does not come is given up: the loop may have ended meanwhile."""

_BYTES_PER_TOKEN: Final = 4
_FRAME: Final = 4
"""Tokens that a message costs besides its words, where nobody has counted them."""


class LogMessages(Sequence[ChunkMessage]):
    """Messages of the log by their places; asked for off the event loop, it reads on the loop's.

    A message that is deleted meanwhile is empty from then on.
    """

    def __init__(
        self, store: Store, owner: str, places: Sequence[int], loop: asyncio.AbstractEventLoop
    ) -> None:
        self.places = places
        self._store = store
        self._owner = owner
        self._loop = loop
        self._pages: dict[int, list[ChunkMessage]] = {}

    def __len__(self) -> int:
        return len(self.places)

    @overload
    def __getitem__(self, index: int) -> ChunkMessage: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[ChunkMessage]: ...
    def __getitem__(self, index: int | slice) -> ChunkMessage | Sequence[ChunkMessage]:
        if isinstance(index, slice):
            return [self._at(one) for one in range(len(self.places))[index]]
        return self._at(range(len(self.places))[index])

    def _at(self, index: int) -> ChunkMessage:
        number, place = divmod(index, PAGE)
        if number not in self._pages:
            while len(self._pages) >= _KEPT:
                del self._pages[next(iter(self._pages))]
            self._pages[number] = self._read(number)
        return self._pages[number][place]

    def _read(self, number: int) -> list[ChunkMessage]:
        places = self.places[number * PAGE : (number + 1) * PAGE]
        work = partial(_between, owner=self._owner, start=places[0], end=places[-1])
        reading = asyncio.run_coroutine_threadsafe(self._store.read(work), self._loop)
        found = {stored.seq: stored for stored in reading.result(_SECONDS)}
        return [_message(found.get(place), place) for place in places]


def _between(tx: Transaction, owner: str, start: int, end: int) -> list[StoredEntry]:
    return tx.log.between(owner, start, end)


def _message(stored: StoredEntry | None, place: int) -> ChunkMessage:
    return ChunkMessage(str(place), "system", "", 0) if stored is None else message(stored.entry)


def message(entry: LogEntry) -> ChunkMessage:
    """Return a message of the log as one that is cut between."""
    tokens = entry.token_count
    if tokens is None:
        tokens = -(-len(entry.content.encode()) // _BYTES_PER_TOKEN) + _FRAME
    return ChunkMessage(entry.id, entry.role, entry.content, tokens, entry.created_at)
