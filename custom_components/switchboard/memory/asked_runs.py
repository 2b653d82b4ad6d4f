"""Runs that people ask a worker for: they end when the worker stops, if not before."""

import asyncio
from collections.abc import Coroutine
from typing import Any


class StoppedError(Exception):
    """The worker was stopped, as by a reload, before it was done."""


class AskedRuns:
    """The runs that were asked for; a worker that has stopped takes none.

    So whoever takes the work over is the only one that does it.
    """

    def __init__(self) -> None:
        self._running: set[asyncio.Task[Any]] = set()
        self._is_open = False

    def open(self) -> None:
        """Take runs from now on."""
        self._is_open = True

    async def end(self) -> None:
        """Take none any more, and end those that are under way."""
        self._is_open = False
        for task in self._running:
            task.cancel()
        if self._running:
            await asyncio.wait(self._running)

    @property
    def is_busy(self) -> bool:
        """Return whether a run is under way."""
        return bool(self._running)

    async def run[T](self, work: Coroutine[Any, Any, T]) -> T:
        """Return what comes of a run.

        Raises:
            StoppedError: the worker stopped before.
        """
        if not self._is_open:
            work.close()
            raise StoppedError
        task = asyncio.create_task(work)
        self._running.add(task)
        try:
            return await task
        except asyncio.CancelledError as err:
            asking = asyncio.current_task()
            if task.cancelled() and not (asking and asking.cancelling()):
                raise StoppedError from err
            raise
        finally:
            task.cancel()
            self._running.discard(task)
