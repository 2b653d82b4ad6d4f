"""What was folded lately, word for word, so that a summary does not drift from what was said.

A summary made of a summary made of a summary wears off. So every few folds it is written anew: from
an earlier one, and from all that was folded since.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from .notes import is_context
from .state import MessageEntry, Summary

type Messages = tuple[MessageEntry, ...]

ANEW_EVERY: Final = 5
"""Every so many folds the summary is written anew."""

MOST_ROUNDS: Final = 30
"""With the ten of a window these make forty exchanges that are at hand word for word."""


@dataclass(slots=True)
class RecentFolds:
    """The rounds that were folded since the summary was ``anchor``, and in how many folds."""

    anchor: Summary | None
    _rounds: list[Messages] = field(default_factory=list)
    _folds: int = 0

    def begin(self, summary: Summary | None) -> tuple[Summary | None, Sequence[Messages]]:
        """Return what the next fold goes on from, and the rounds that it is to be told again."""
        if self._folds < ANEW_EVERY - 1:
            return summary, ()
        return self.anchor, tuple(self._rounds)

    def begin_anew(self, summary: Summary | None) -> None:
        """Go on from ``summary``, which was written anew, or could not be."""
        self.anchor, self._rounds, self._folds = summary, [], 0

    def add(self, rounds: Sequence[Messages], summary: Summary | None) -> None:
        """Take note of the rounds that one more fold has put into the summary.

        Are they too many, a later one goes on from ``summary``.
        """
        if len(self._rounds) + len(rounds) > MOST_ROUNDS:
            self.begin_anew(summary)
            return
        self._folds += 1
        self._rounds += (tuple(one for one in held if not is_context(one)) for held in rounds)
