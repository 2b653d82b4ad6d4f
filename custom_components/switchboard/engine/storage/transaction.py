"""One transaction, and what can be asked and written in it, by subject."""

import sqlite3

from .checkpoints import Checkpoints
from .deletion import Deletion
from .doubts import Doubts
from .extraction_state import Facts, Windows
from .graph import Graph
from .graph_deletion import GraphDeletion
from .graph_search import GraphSearch
from .graph_steps import GraphSteps
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
    """What the work given to ``Store.read`` and ``Store.write`` gets, valid until it returns."""

    __slots__ = ("_conn",)

    def __init__(self, conn: sqlite3.Connection) -> None:
        self._conn = conn

    def repository[R: Repository](self, kind: type[R]) -> R:
        """Return a subject of a package that builds on this one, in this transaction."""
        return kind(self._conn)

    @property
    def log(self) -> Log:
        """The messages of all conversations, in the order in which they were appended."""
        return Log(self._conn)

    @property
    def memories(self) -> Memories:
        """The memories, whatever their status."""
        return Memories(self._conn)

    @property
    def talks(self) -> Talks:
        """The conversations of the log."""
        return Talks(self._conn)

    @property
    def turns(self) -> Turns:
        """How turns went, by the messages with their words."""
        return Turns(self._conn)

    @property
    def history(self) -> MemoryHistory:
        """Return what has happened to the memories; entries are only ever added."""
        return MemoryHistory(self._conn)

    @property
    def doubts(self) -> Doubts:
        """Pairs of memories that may contradict each other."""
        return Doubts(self._conn)

    @property
    def tombstones(self) -> Tombstones:
        """Return what was forgotten, and must not be learnt again."""
        return Tombstones(self._conn)

    @property
    def checkpoints(self) -> Checkpoints:
        """The states of conversations, by which they go on after a restart."""
        return Checkpoints(self._conn)

    @property
    def threads(self) -> Threads:
        """The checkpoints of graphs by thread, as far as they are deleted."""
        return Threads(self._conn)

    @property
    def summaries(self) -> Summaries:
        """Every summary that was written of a conversation; rows are only ever added."""
        return Summaries(self._conn)

    @property
    def windows(self) -> Windows:
        """Return which windows of the log were read, and how far each owner's log is."""
        return Windows(self._conn)

    @property
    def facts(self) -> Facts:
        """What was extracted from windows, until it has become a memory or waits for a person."""
        return Facts(self._conn)

    @property
    def reading_jobs(self) -> ReadingJobs:
        """The jobs that read the log in chunks, and their chunks."""
        return ReadingJobs(self._conn)

    @property
    def marks(self) -> Marks:
        """Return which messages the graph has been read from."""
        return Marks(self._conn)

    @property
    def graph(self) -> Graph:
        """The household graph: entities, their names, and how they hang together."""
        return Graph(self._conn)

    @property
    def graph_steps(self) -> GraphSteps:
        """The history of the household graph, by steps that are undone together."""
        return GraphSteps(self._conn)

    @property
    def graph_deletion(self) -> GraphDeletion:
        """Return what goes from the household graph, and what goes with it."""
        return GraphDeletion(self._conn)

    @property
    def graph_search(self) -> GraphSearch:
        """Return what holds in the household graph, looked up for people."""
        return GraphSearch(self._conn)

    @property
    def vectors(self) -> Vectors:
        """The vectors of memories and messages."""
        return Vectors(self._conn)

    @property
    def search(self) -> Search:
        """The places of messages and memories that have words of a question."""
        return Search(self._conn)

    @property
    def imports(self) -> Imports:
        """Return what was brought into the log from elsewhere."""
        return Imports(self._conn)

    @property
    def deletion(self) -> Deletion:
        """Deleting for good, and what is old."""
        return Deletion(self._conn)
