"""One transaction, what can be asked and written in it by subject, and the store it is part of.

Another engine stands behind the same protocols.
"""

from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime
from typing import Protocol

from .checkpoints import Checkpoints, Threads
from .deletion import Deletion, GraphDeletion
from .dialect import Connection
from .entries import LogEntry
from .extraction_state import Facts, Marks, ReadingJobs, Windows
from .graph import Graph, GraphSearch
from .learnt import LearntSentences
from .log import Imports, Log
from .memories import Memories
from .memory_history import Doubts, MemoryHistory, Tombstones
from .search import Search
from .sharing import Sharing
from .summaries import Summaries
from .table import Repository
from .talks import Talks
from .turns import Turns
from .vectors import Vectors


class Transaction:
    """Gives the work of ``Store.read`` and ``Store.write`` a repository for each subject.

    All of them work in one transaction, and are valid until the work returns.
    """

    def __init__(self, conn: Connection) -> None:
        self._conn = conn
        self.checkpoints = Checkpoints(conn)
        self.deletion = Deletion(conn)
        self.doubts = Doubts(conn)
        self.facts = Facts(conn)
        self.graph = Graph(conn)
        self.graph_deletion = GraphDeletion(conn)
        self.graph_search = GraphSearch(conn)
        self.history = MemoryHistory(conn)
        self.imports = Imports(conn)
        self.learnt = LearntSentences(conn)
        self.log = Log(conn)
        self.marks = Marks(conn)
        self.memories = Memories(conn)
        self.reading_jobs = ReadingJobs(conn)
        self.search = Search(conn)
        self.sharing = Sharing(conn)
        self.summaries = Summaries(conn)
        self.talks = Talks(conn)
        self.threads = Threads(conn)
        self.tombstones = Tombstones(conn)
        self.turns = Turns(conn)
        self.vectors = Vectors(conn)
        self.windows = Windows(conn)

    def repository[R: Repository](self, kind: type[R]) -> R:
        """Return a subject of a package that builds on this one, in this transaction."""
        return kind(self._conn)


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
