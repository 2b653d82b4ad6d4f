"""The database as its users see it."""

from collections.abc import Callable
from typing import Protocol

from .transaction import Transaction


class Store(Protocol):
    """The database, as ``storage.database.Database`` is."""

    async def read[T](self, work: Callable[[Transaction], T]) -> T:
        """Return what ``work`` reads."""
        ...

    async def write[T](self, work: Callable[[Transaction], T]) -> T:
        """Return what ``work`` returns, once all it wrote is committed in one transaction."""
        ...
