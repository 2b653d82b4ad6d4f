"""A turn of a home in one transaction: what it needs to know of the model is asked for beforehand.

The engine reads as ever. Where it would wait for an answer that is not there yet, the turn is let
go of, the model is asked outside any transaction, and the turn is taken once more with the answer.
"""

import asyncio
import threading
import time
from collections.abc import AsyncGenerator, Callable, Iterator, Mapping
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
from custom_components.switchboard.engine.storage.transaction import Transaction

from .reading import Readers, Stepped
from .store.store import storage_error

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


class Answers:
    """An ``LLMClient`` that has answers already; who asks for another one waits for ever."""

    def __init__(self, known: Mapping[str, Answer]) -> None:
        self.wanted: Wanted | None = None
        self.is_stuck = asyncio.Event()
        self._known = known

    async def stream(self, request: LLMRequest, *, deadline: float) -> AsyncGenerator[Delta]:
        """Give the answer to ``request``; see ``LLMClient``."""
        wanted = Wanted(request, deadline - time.monotonic())
        answer = self._known.get(wanted.digest)
        if answer is None:
            self.wanted = wanted
            self.is_stuck.set()
            await asyncio.get_running_loop().create_future()
            return
        if answer["has_begun"]:
            yield TextDelta(answer["text"]) if answer["text"] else ThinkingDelta("")
        if answer["failed"] is not None:
            raise _ERRORS.get(answer["failed"], LLMError)("As it was answered before")
        yield Finished("stop")


class OneTransaction:
    """A store that is one open transaction; a work that fails leaves no trace in it."""

    def __init__(self, tx: Transaction, conn: psycopg.Connection[Any]) -> None:
        self._tx = tx
        self._conn = conn
        self.broken: psycopg.Error | None = None

    async def read[T](self, work: Callable[[Transaction], T]) -> T:
        """Return what ``work`` reads."""
        with self._noting():
            return work(self._tx)

    async def write[T](self, work: Callable[[Transaction], T]) -> T:
        """Return what ``work`` returns; what it wrote is kept if the transaction is."""
        with self._noting(), self._conn.transaction():
            return work(self._tx)

    @contextmanager
    def _noting(self) -> Iterator[None]:
        try:
            yield
        except psycopg.Error as err:
            self.broken = err
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


def take(
    readers: Readers,
    home_id: str,
    tx: Transaction,
    conn: psycopg.Connection[Any],
    known: Mapping[str, Answer],
    *,
    is_spent: bool = False,
    with_jobs: bool = True,
) -> Stepped | Wanted:
    """Take a turn in a transaction that somebody else has begun, as far as answers are known.

    With ``Wanted`` nothing was written.

    Raises:
        psycopg.Error: the database failed, or refused something.
    """

    async def run() -> Stepped | Wanted:
        answers = Answers(known)
        step = asyncio.ensure_future(
            readers.step(home_id, store, answers, is_spent=is_spent, with_jobs=with_jobs)
        )
        stuck = asyncio.ensure_future(answers.is_stuck.wait())
        await asyncio.wait({step, stuck}, return_when=asyncio.FIRST_COMPLETED)
        is_done = step.done()
        for one in (step, stuck):
            one.cancel()
        await asyncio.gather(step, stuck, return_exceptions=True)
        if is_done or answers.wanted is None:
            return step.result()
        return answers.wanted

    store = OneTransaction(tx, conn)
    try:
        found = _loop_of_thread().run(run())
    finally:
        if store.broken is not None:
            raise store.broken
    return found
