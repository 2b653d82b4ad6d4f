"""What is to be forgotten, as it is shown before, and what was."""

import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ..engine.storage import extraction_state as windows
from ..engine.storage import log as storage_log
from ..engine.storage import memories
from ..engine.storage.deletion import Forgotten
from ..engine.storage.memory_entries import Memory


@dataclass(frozen=True, slots=True)
class Planned:
    """What is to be forgotten: all of ``owner``'s, everything, or what was ``chosen``.

    ``memories`` are those among it; ``wordings`` what it was chosen by, and ``choose`` how.
    """

    memories: tuple[Memory, ...]
    facts: int
    messages: int
    conversations: int
    chosen: Forgotten | None = None
    choose: Callable[[sqlite3.Connection], Forgotten] | None = None
    owner: str | None = None
    wordings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Forgetting:
    """What was forgotten: these memories, and so many rows besides.

    ``files`` are earlier exports that hold it, which only a person can delete; ``copies`` damaged
    files that were moved aside and may hold it, which nobody can tell. Without ``erased``
    there was no room to write the database anew; it is done as soon as there is.
    """

    memories: tuple[Memory, ...]
    facts: int
    messages: int
    conversations: int
    files: tuple[str, ...]
    erased: bool
    copies: tuple[str, ...] = ()


def plan_all_of(conn: sqlite3.Connection, owners: Sequence[str], owner: str | None) -> Planned:
    """Return what would be forgotten with all that is the owners'."""
    found, _ = memories.listing(conn, owners, limit=-1)
    return Planned(
        memories=tuple(found),
        facts=sum(len(windows.facts(conn, one)) for one in owners),
        messages=sum(storage_log.count_after(conn, one, 0) for one in owners),
        conversations=0,
        owner=owner,
    )
