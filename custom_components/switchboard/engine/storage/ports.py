"""The store as its users see it; another engine stands behind these."""

from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime
from typing import Protocol

from .entries import LogEntry
from .transaction import Transaction

type Append = Callable[[Transaction], int | None]
"""Appends messages; returns how many were new, or None if they are to be prepared once more."""


class Store(Protocol):
    """Where work is done in transactions, as ``storage.database.Database`` does it."""

    async def read[T](self, work: Callable[[Transaction], T]) -> T:
        """Return what ``work`` reads, all of it from one moment."""
        ...

    async def write[T](self, work: Callable[[Transaction], T]) -> T:
        """Return what ``work`` returns, once all it wrote is committed in one transaction."""
        ...


type Prepare = Callable[[Store, Sequence[LogEntry]], Awaitable[Append]]
"""Does for messages what takes long, and returns what appends them in a transaction."""


class LastingStore(Store, Protocol):
    """A store that can also forget for good."""

    @property
    def now(self) -> Callable[[], datetime]:
        """The clock."""
        ...

    async def checkpoint(self) -> bool:
        """Tidy up after many rows were deleted; False if a reader was in the way."""
        ...

    async def finish_forgetting(self) -> bool:
        """Leave no trace of what was deleted for good; False if a reader was in the way."""
        ...

    async def delete_copies(self) -> None:
        """Delete damaged copies of the store that were kept beside it."""
        ...
