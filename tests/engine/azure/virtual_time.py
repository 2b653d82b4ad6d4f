"""An event loop whose clock jumps over every wait, so that minutes pass in no time."""

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from typing import Any


class _NoWaiting(selectors.DefaultSelector):
    """Lets a clock run ahead instead of waiting for a file that will not become ready."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0

    def select(self, timeout: float | None = None):
        if timeout is not None:
            self.now += max(0.0, timeout)
        return super().select(0)


class VirtualTimeLoop(asyncio.SelectorEventLoop):
    """A loop that tells its own time; only for coroutines that need no sockets.

    What would be left to a thread, whose time is real, is done at once.
    """

    def __init__(self) -> None:
        self._no_waiting = _NoWaiting()
        super().__init__(self._no_waiting)

    def time(self) -> float:
        return self._no_waiting.now

    def run_in_executor[*Ts, T](
        self, executor: object, func: Callable[[*Ts], T], *args: *Ts
    ) -> asyncio.Future[T]:
        done = self.create_future()
        done.set_result(func(*args))
        return done


def run[T](main: Coroutine[Any, Any, T]) -> T:
    """Run ``main`` to its end in virtual time."""
    with asyncio.Runner(loop_factory=VirtualTimeLoop) as runner:
        return runner.run(main)
