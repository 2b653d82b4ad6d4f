"""Forgets the theme of a house, and stops for good before a statement, to be killed there.

With a number above 0 it stops that many thousand steps of SQLite into the statement. It prints a
line once it has stopped. See test_forgetting_killed.py.
"""

import asyncio
import threading
from pathlib import Path

from . import room_alone  # noqa: F401 - before anything of the room

# isort: split
from custom_components.switchboard.engine.storage.database import Database
from custom_components.switchboard.engine.storage.forgetting import forget_rows
from custom_components.switchboard.engine.storage.transaction import Transaction

from .forget_scenario import choose


async def forget(path: Path, statement: str, thousands: int) -> None:
    """Forget, up to a statement of the writing thread that begins so, and a little further."""
    database = Database(path)
    await database.open()
    chosen = await database.write(choose)
    left: int | None = None

    def stop() -> None:
        print("stopped", flush=True)  # noqa: T201
        threading.Event().wait()

    def begins(text: str) -> None:
        nonlocal left
        if text.startswith(statement):
            left = thousands
            if not left:
                stop()

    def goes_on() -> None:
        nonlocal left
        if left is not None:
            left -= 1
            if not left:
                stop()

    def watch(tx: Transaction) -> None:
        tx._conn.set_trace_callback(begins)
        tx._conn.set_progress_handler(goes_on, 1000)

    await database.write(watch)
    await forget_rows(database, chosen)


def main(path: str, statement: str, thousands: str) -> None:
    asyncio.run(forget(Path(path), statement, int(thousands)))
