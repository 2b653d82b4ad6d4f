"""Wakes those who wait for arrivals, whichever process has brought them."""

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread
from typing import Final

import psycopg
from psycopg import sql

from .pool import CONNECT_SECONDS
from .relay import CHANNEL

_LOG: Final = logging.getLogger(__name__)


class Listener:
    """Listens to PostgreSQL in a thread of its own; what was missed meanwhile wakes everybody."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._waiting: dict[str, set[asyncio.Event]] = {}
        self._is_over = Event()
        self._thread = Thread(target=self._listen, name="listener", daemon=True)
        self._loop: asyncio.AbstractEventLoop | None = None

    def start(self, loop: asyncio.AbstractEventLoop) -> None:
        """Begin to listen."""
        self._loop = loop
        self._thread.start()

    def close(self) -> None:
        """End, within a second."""
        self._is_over.set()
        self._thread.join()

    @contextmanager
    def waiting(self, home_id: str) -> Iterator[asyncio.Event]:
        """Lend an event that is set as soon as something is new for a home."""
        event = asyncio.Event()
        events = self._waiting.setdefault(home_id, set())
        events.add(event)
        try:
            yield event
        finally:
            events.discard(event)
            if not events and self._waiting.get(home_id) is events:
                del self._waiting[home_id]

    def wake(self, home_id: str | None = None) -> None:
        """Set the events of a home, or of all."""
        homes = [*self._waiting.values()] if home_id is None else [self._waiting.get(home_id, ())]
        for events in homes:
            for event in events:
                event.set()

    def _listen(self) -> None:
        while not self._is_over.is_set():
            try:
                with psycopg.connect(
                    self._url, autocommit=True, connect_timeout=CONNECT_SECONDS
                ) as conn:
                    conn.execute(sql.SQL("LISTEN {}").format(sql.Identifier(CHANNEL)))
                    self._call(None)
                    while not self._is_over.is_set():
                        for one in conn.notifies(timeout=0.5):
                            self._call(one.payload)
            except psycopg.OperationalError as err:
                _LOG.warning("The database is away (%s)", type(err).__name__)
                self._call(None)
                self._is_over.wait(1)

    def _call(self, home_id: str | None) -> None:
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self.wake, home_id)
