"""A turn of a home: the engine reads as ever, and all that it writes is in one transaction.

Where it waits for an answer, it stops, and the transaction ends in which it has read. It goes on in
another one from where it was, as long as nobody has changed the home.
"""

import asyncio
import threading
import time
from collections.abc import AsyncGenerator, Callable, Coroutine, Iterator, Mapping
from contextlib import aclosing, contextmanager
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any, Final, TypedDict

import psycopg

from custom_components.switchboard.engine.azure import errors
from custom_components.switchboard.engine.azure.deltas import (
    Delta,
    Finished,
    LLMClient,
    ReasoningItem,
    TextDelta,
    ThinkingDelta,
    Usage,
)
from custom_components.switchboard.engine.azure.errors import LLMError
from custom_components.switchboard.engine.azure.messages import LLMRequest
from custom_components.switchboard.engine.storage.errors import LockedError
from custom_components.switchboard.engine.storage.transaction import Store, Transaction

from .reading import Stepped
from .store.store import PostgresTransaction, storage_error

_ERRORS: Final[Mapping[str, type[LLMError]]] = {
    one.reason: one
    for one in vars(errors).values()
    if isinstance(one, type) and issubclass(one, LLMError)
}
_OF_THREAD: Final = threading.local()


class Answer(TypedDict):
    """An answer, the request that it belongs to, and the reason for which it ended early."""

    digest: str
    text: str
    has_begun: bool
    failed: str | None


@dataclass(frozen=True, slots=True)
class Wanted:
    """A request that has to be answered before a turn can go on, within so many seconds."""

    request: LLMRequest
    patience: float

    @property
    def digest(self) -> str:
        """What tells the request from any other."""
        return sha256(repr(self.request).encode("utf-8", "replace")).hexdigest()

    async def ask(self, llm: LLMClient, on_usage: Callable[[Usage], None]) -> Answer:
        """Ask a model; what it fails with is an answer as well."""
        said: list[str] = []
        has_begun, failed = False, None
        request = replace(self.request, retry_within=self.patience)
        try:
            deadline = asyncio.get_running_loop().time() + self.patience
            async with aclosing(llm.stream(request, deadline=deadline)) as deltas:
                async for delta in deltas:
                    match delta:
                        case TextDelta(text):
                            said.append(text)
                        case Usage():
                            on_usage(delta)
                    has_begun |= isinstance(delta, TextDelta | ThinkingDelta | ReasoningItem)
        except LLMError as err:
            failed = err.reason
        return Answer(digest=self.digest, text="".join(said), has_begun=has_begun, failed=failed)


class Turn:
    """What a home's readers do in a turn, which is the store and the model that they are given.

    They stop where an answer is needed that is not there, and where something is to be written.
    ``begin`` calls them.
    """

    def __init__(self, begin: Callable[[Store, LLMClient], Coroutine[Any, Any, Stepped]]) -> None:
        self.known: dict[str, Answer] = {}
        self._begin = begin
        self._task: asyncio.Future[Stepped] | None = None
        self._version = 0
        self._within: tuple[PostgresTransaction, psycopg.Connection[Any]] | None = None
        self._may_write = False
        self._gone_on = asyncio.Event()
        self._stopped: asyncio.Future[Wanted | None]
        self._broken: psycopg.Error | None = None

    def go_on(
        self, tx: PostgresTransaction, conn: psycopg.Connection[Any], *, may_write: bool = False
    ) -> Stepped | Wanted | None:
        """Go on in a transaction, as far as it goes; ``None``: something is to be written.

        If the home was changed since, it is begun anew. With ``Wanted``, nothing was written.

        Raises:
            psycopg.Error: the database failed, or refused something; then begin anew.
        """
        self._within, self._may_write = (tx, conn), may_write
        try:
            found = _loop_of_thread().run(self._go_on(tx.version()))
        except BaseException:
            self.give_up()
            raise
        finally:
            self._within = None
            broken, self._broken = self._broken, None
            if broken is not None:
                self.give_up()
                raise broken
        return found

    def give_up(self) -> None:
        """Let go of what it was at."""
        if self._task is not None:
            _loop_of_thread().run(self._end())

    async def _go_on(self, version: int) -> Stepped | Wanted | None:
        if version != self._version:
            await self._end()
        self._version = version
        self._stopped = asyncio.get_running_loop().create_future()
        if self._task is None:
            self._task = asyncio.ensure_future(self._begin(self, self))
        self._gone_on.set()
        self._gone_on.clear()
        both: set[asyncio.Future[Any]] = {self._task, self._stopped}
        await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        if not self._task.done():
            return self._stopped.result()
        ended, self._task = self._task, None
        return ended.result()

    async def _end(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None

    async def _stop(self, wanted: Wanted | None) -> None:
        if not self._stopped.done():
            self._stopped.set_result(wanted)
        await self._gone_on.wait()

    async def stream(self, request: LLMRequest, *, deadline: float) -> AsyncGenerator[Delta]:
        """Give the answer to ``request``, once it is there; see ``LLMClient``."""
        wanted = Wanted(request, deadline - time.monotonic())
        while (answer := self.known.get(wanted.digest)) is None:
            await self._stop(wanted)
        if answer["has_begun"]:
            yield TextDelta(answer["text"]) if answer["text"] else ThinkingDelta("")
        if answer["failed"] is not None:
            raise _ERRORS.get(answer["failed"], LLMError)("As it was answered before")
        yield Finished("stop")

    async def read[T](self, work: Callable[[Transaction], T]) -> T:
        """Return what ``work`` reads."""
        with self._noting():
            return work(self._open[0])

    async def write[T](self, work: Callable[[Transaction], T]) -> T:
        """Return what ``work`` returns; what it wrote is kept if the transaction is.

        A work that fails leaves no trace in it.
        """
        while not self._may_write:
            await self._stop(None)
        tx, conn = self._open
        with self._noting(), conn.transaction():
            return work(tx)

    @property
    def _open(self) -> tuple[PostgresTransaction, psycopg.Connection[Any]]:
        if self._within is None:
            raise LockedError("The turn has stopped")
        return self._within

    @contextmanager
    def _noting(self) -> Iterator[None]:
        try:
            yield
        except psycopg.Error as err:
            self._broken = err
            failed = storage_error(err)
        else:
            return
        # Not from what PostgreSQL said: that may hold what somebody said.
        raise failed


def _loop_of_thread() -> asyncio.Runner:
    """Return the event loop of this thread; to make one takes longer than most turns."""
    if not hasattr(_OF_THREAD, "runner"):
        _OF_THREAD.runner = asyncio.Runner()
    runner: asyncio.Runner = _OF_THREAD.runner
    return runner
