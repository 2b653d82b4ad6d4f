"""Looking through the log for what is to be forgotten: a page at a time, so that nobody waits.

A large log takes seconds. So it is read ahead, outside of the transaction that deletes; that one
reads on from there, and so sees what was said meanwhile. What is kept of it is only in which
conversations there is something: the transaction looks at these once more.
"""

from collections.abc import Collection
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from ..storage.entries import time_text
from ..storage.log import Line
from ..storage.transaction import Transaction
from .mentions import Sought

PAGE: Final = 2_000
"""Places of the log that are read at a time."""


@dataclass(frozen=True, slots=True)
class Aim:
    """A search for messages with all the ``words``, and for answers that may rest on them.

    Those are answers since ``since`` that say half of the words, or one of ``topic``; where it is
    None, none are looked for.
    """

    words: str
    topic: frozenset[str] = frozenset()
    since: datetime | None = None


@dataclass(slots=True)
class LogScan:
    """The conversations in which something says what is looked for, as far as they were read.

    ``told`` are those in which a tool was told it, or said it.
    """

    owners: Collection[str]
    aim: Aim
    wanted: Sought
    conversations: set[str] = field(default_factory=set)
    told: set[str] = field(default_factory=set)
    _seq: int = 0

    def read_page(self, tx: Transaction) -> bool:
        """Read on; returns whether there is more."""
        end = tx.log.last_seq()
        self._read(tx, min(end, self._seq + PAGE))
        return self._seq < end

    def read_rest(self, tx: Transaction) -> None:
        """Read all that has not been read."""
        self._read(tx, tx.log.last_seq())

    def _read(self, tx: Transaction, end: int) -> None:
        for line in tx.log.lines(self.owners, self._seq, end):
            if self._says(line):
                self.conversations.add(line.conversation_id)
        for told in tx.turns.tool_texts(self.owners, self._seq, end):
            if self.wanted.all_in(told.text):
                self.told.add(told.conversation_id)
        self._seq = max(self._seq, end)

    def _says(self, line: Line) -> bool:
        found = self.wanted.found(line.text)
        if not found:
            return False
        if found == self.wanted.keys:
            return True
        since = self.aim.since
        if since is None or line.role == "user" or line.at < time_text(since):
            return False
        return says_enough(found, self.wanted, self.aim.topic)


def says_enough(found: frozenset[str], wanted: Sought, topic: frozenset[str]) -> bool:
    """Return whether what an answer says of the words makes it likely that it rests on them."""
    return bool(found & topic) or 2 * len(found) >= max(1, len(wanted.keys))
