"""An event loop on a thread of its own, for what callers with and without one share."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import Future
from threading import Thread


class BackgroundLoop:
    """Runs coroutines for whoever asks, from any thread or event loop but its own."""

    def __init__(self, name: str) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, name=name, daemon=True)
        self._thread.start()

    def run[T](self, work: Coroutine[object, object, T]) -> T:
        """Return what ``work`` returns; blocks until then."""
        return self._begin(work).result()

    async def wait_for[T](self, work: Coroutine[object, object, T]) -> T:
        """Return what ``work`` returns, without holding up the caller's event loop."""
        return await asyncio.wrap_future(self._begin(work))

    def stop(self) -> None:
        """Stop once what is under way has come to a pause, and join the threads."""
        self.run(self._loop.shutdown_default_executor())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def _begin[T](self, work: Coroutine[object, object, T]) -> Future[T]:
        return asyncio.run_coroutine_threadsafe(work, self._loop)
