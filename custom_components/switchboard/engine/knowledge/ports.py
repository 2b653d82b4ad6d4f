"""What the memory needs from outside: a clock, ids, and a judge of how statements relate."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Protocol

from .compare import Claim, Relation

type Clock = Callable[[], datetime]
type NewId = Callable[[], str]
"""Gives a new id each time, with no ``/`` in it."""


class Judge(Protocol):
    """Tells how statements stand to each other where no rule can."""

    async def relations(self, new: Claim, known: Sequence[Claim]) -> list[Relation]:
        """Return how ``new`` stands to each of ``known``, in their order.

        Raises:
            JudgeError: there is no answer; the question comes again later.
        """
        ...
