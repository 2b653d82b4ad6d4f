"""Opening the file behind everybody's back, and again later where what stood in the way may pass.

A large file is checked for seconds when it is opened, and another program may hold it for a while:
nobody is to wait for either.
"""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress

from .database import Database
from .errors import ForeignFileError, MigrationError, NewerFileError, StorageError
from .open import OpenReport

_LOGGER = logging.getLogger(__name__)

FIRST_RETRY_SECONDS = 5.0
LAST_RETRY_SECONDS = 600.0

_STAYS = (ForeignFileError, MigrationError, NewerFileError)
"""What no waiting changes: a person has to."""


class Opener:
    """Opens ``database``, in a task of its own; used from one event loop.

    ``on_open`` hears how the file was found, and again when it had to be opened anew;
    ``on_problem`` hears of each failed attempt, and whether there will be another. Both are called
    on the loop.
    """

    def __init__(
        self,
        database: Database,
        *,
        on_open: Callable[[OpenReport], None],
        on_problem: Callable[[StorageError, bool], None],
        first_retry: float = FIRST_RETRY_SECONDS,
        last_retry: float = LAST_RETRY_SECONDS,
    ) -> None:
        self._database = database
        self._on_open = on_open
        self._on_problem = on_problem
        self._first_retry = first_retry
        self._last_retry = last_retry
        self._task: asyncio.Task[None] | None = None
        self._tried = asyncio.Event()
        self._opened = asyncio.Event()
        self._now = asyncio.Event()
        self._stopping = False
        database.on_reopened = on_open
        database.on_lost = self._lost

    @property
    def is_open(self) -> bool:
        """Return whether the file is open, and has not been given back since."""
        return self._opened.is_set()

    def start(self) -> None:
        """Begin. Call it when nothing is under way, and not from within a turn."""
        self._stopping = False
        self._tried.clear()
        self._now.clear()
        self._task = asyncio.get_running_loop().create_task(self._run(), name="switchboard opening")

    def try_now(self) -> None:
        """Do not wait any longer before the next attempt."""
        self._now.set()

    async def tried(self) -> None:
        """Return once the first attempt has ended, however it did; at once if there is none."""
        if self._task is not None:
            await self._tried.wait()

    async def opened(self) -> None:
        """Return once the file is open."""
        await self._opened.wait()

    async def stop(self, *, last_attempt: bool) -> None:
        """Make no further attempt, or a last one if none is under way.

        Returns once nothing is under way any more. The database is left as it is then.
        """
        task, self._task = self._task, None
        if task is not None:
            self._stopping = True
            if last_attempt:
                self._now.set()
            else:
                task.cancel()
            await asyncio.wait({task})
        self._opened.clear()

    def _lost(self, problem: StorageError) -> None:
        """Go on trying to open what was open, and could not be opened anew."""
        again = not (self._stopping or isinstance(problem, _STAYS))
        self._opened.clear()
        self._on_problem(problem, again)
        if again:
            self._task = asyncio.get_running_loop().create_task(
                self._run(self._first_retry), name="switchboard opening"
            )

    async def _run(self, first_wait: float = 0) -> None:
        wait = self._first_retry
        if first_wait:
            await self._pause(first_wait)
        while not await self._attempt():
            await self._pause(wait)
            wait = min(2 * wait, self._last_retry)

    async def _attempt(self) -> bool:
        """Try to open; returns whether that was the last attempt."""
        try:
            report = await self._database.open()
        except StorageError as err:
            again = not (self._stopping or isinstance(err, _STAYS))
            self._on_problem(err, again)
            return not again
        except Exception as err:
            # Without its traceback, whose last line may be what somebody said.
            _LOGGER.error("The database could not be opened (%s)", type(err).__name__)  # noqa: TRY400
            _LOGGER.debug("How opening failed", exc_info=True)
            self._on_problem(StorageError("The database could not be opened"), False)
            return True
        else:
            self._opened.set()
            self._on_open(report)
            return True
        finally:
            self._tried.set()

    async def _pause(self, seconds: float) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._now.wait()
        self._now.clear()
