"""What all repositories have: the connection of the transaction in which they work."""

import sqlite3


class Repository:
    """What one subject asks of the database, within one transaction."""

    __slots__ = ("_conn",)

    def __init__(self, conn: sqlite3.Connection) -> None:
        self._conn = conn
