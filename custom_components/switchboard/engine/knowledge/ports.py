"""Needs of the memory from outside: a clock, ids, and a judge of how statements relate."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Protocol

from .claims import Question, Verdicts

type Clock = Callable[[], datetime]
type NewId = Callable[[], str]
"""Gives a new id each time, with no ``/`` in it."""


class Judge(Protocol):
    """Tells how statements stand to each other where equal words do not."""

    async def relations(self, questions: Sequence[Question]) -> Verdicts:
        """Return what is answered on the pairs of the questions; others may be missing.

        Raises:
            JudgeError: there is no answer; the questions come again later.
        """
        ...
