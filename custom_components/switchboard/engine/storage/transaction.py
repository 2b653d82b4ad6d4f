"""One transaction, and what can be asked and written in it, by subject."""

import sqlite3

from .checkpoints import Checkpoints
from .deletion import Deletion
from .doubts import Doubts
from .extraction_state import Facts, Windows
from .graph import Graph, GraphSteps
from .graph_deletion import GraphDeletion
from .graph_search import GraphSearch
from .imports import Imports
from .log import Log
from .marks import Marks
from .memories import Memories
from .memory_history import MemoryHistory
from .reading_jobs import ReadingJobs
from .repository import Repository
from .search import Search
from .summaries import Summaries
from .talks import Talks
from .threads import Threads
from .tombstones import Tombstones
from .turns import Turns
from .vectors import Vectors


class Transaction:
    """Gives the work of ``Store.read`` and ``Store.write`` a repository for each subject.

    All of them work in one transaction, and are valid until the work returns.
    """

    def __init__(self, conn: sqlite3.Connection) -> None:
        self._conn = conn
        self.checkpoints = Checkpoints(conn)
        self.deletion = Deletion(conn)
        self.doubts = Doubts(conn)
        self.facts = Facts(conn)
        self.graph = Graph(conn)
        self.graph_deletion = GraphDeletion(conn)
        self.graph_search = GraphSearch(conn)
        self.graph_steps = GraphSteps(conn)
        self.history = MemoryHistory(conn)
        self.imports = Imports(conn)
        self.log = Log(conn)
        self.marks = Marks(conn)
        self.memories = Memories(conn)
        self.reading_jobs = ReadingJobs(conn)
        self.search = Search(conn)
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
