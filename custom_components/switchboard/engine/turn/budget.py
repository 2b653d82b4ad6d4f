"""How much may be spent in a day on what, and what happens when it is."""

from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from ..azure.deltas import Delta, LLMClient
from ..azure.errors import LLMError
from ..azure.messages import LLMRequest
from ..azure.ranking import RankedLLM
from .usage import Day


class Group(StrEnum):
    """Purposes that share a budget."""

    TURN = "turn"
    BACKGROUND = "background"
    AI_TASK = "ai_task"


_GROUPS: Final = {
    "turn": Group.TURN,
    "listening": Group.TURN,
    "speaking": Group.TURN,
    "ai_task": Group.AI_TASK,
    "picture": Group.AI_TASK,
}
_FREE: Final = frozenset({"probe"})


class WhenSpent(StrEnum):
    """The wish of a household for when a budget is spent."""

    LOCAL_ONLY = "local_only"
    CHEAPER = "cheaper"


class Course(StrEnum):
    """How a call goes ahead: on the deployments as ranked, on the last of them, or not at all."""

    AS_USUAL = "as_usual"
    CHEAPER = "cheaper"
    STOP = "stop"


@dataclass(frozen=True, slots=True)
class Budget:
    """Tokens a day, input and output together, and money a day; 0 is without limit."""

    tokens: int = 0
    when_spent: WhenSpent = WhenSpent.LOCAL_ONLY
    money: float = 0

    def is_spent(self, used: int) -> bool:
        """Return whether nothing is left after ``used`` tokens."""
        return 0 < self.tokens <= used

    def course_if(self, *, spent: bool, has_cheaper: bool) -> Course:
        """How the next call goes ahead, when nothing is left or something is."""
        if not spent:
            return Course.AS_USUAL
        if self.when_spent is WhenSpent.CHEAPER and has_cheaper:
            return Course.CHEAPER
        return Course.STOP


class BudgetSpentError(LLMError):
    """The house has spent what it allowed itself for this purpose today; nobody was asked."""

    reason = "budget_spent"


def group_of(purpose: str) -> Group | None:
    """The group whose budget a purpose is paid from; None for what has none."""
    return None if purpose in _FREE else _GROUPS.get(purpose, Group.BACKGROUND)


def used_by(group: Group, day: Day) -> int:
    """The tokens a group has used up in a day."""
    paid = (tally for purpose, tally in day.purposes.items() if group_of(purpose) is group)
    return sum(tally.tokens for tally in paid)


@dataclass(frozen=True, slots=True)
class OnAccount:
    """An ``LLMClient`` whose calls go on the account of one agent, by its id."""

    client: LLMClient
    agent: str

    def stream(self, request: LLMRequest, *, deadline: float) -> AsyncGenerator[Delta]:
        """Answer ``request``; see ``LLMClient``."""
        return self.client.stream(replace(request, agent=self.agent), deadline=deadline)


@dataclass(frozen=True, slots=True)
class BudgetedLLM:
    """The models of a house, given out as its budgets allow.

    ``cheaper`` is the last of the ranked deployments, if there is more than one; ``course`` takes
    a purpose. What runs by itself may use it as its ``LLMClient``: each call is checked before it
    begins. What must not be stopped half-way chooses once.
    """

    usual: RankedLLM
    cheaper: RankedLLM | None
    course: Callable[[str], Course]

    def choose(self, purpose: str) -> RankedLLM:
        """The model to ask.

        Raises:
            BudgetSpentError: there is none for this purpose for the time being.
        """
        match self.course(purpose):
            case Course.AS_USUAL:
                return self.usual
            case Course.CHEAPER if self.cheaper is not None:
                return self.cheaper
            case _:
                raise BudgetSpentError(f"What {group_of(purpose)} may cost is spent")

    async def stream(self, request: LLMRequest, *, deadline: float) -> AsyncGenerator[Delta]:
        """Answer ``request``, unless its budget is spent; see ``LLMClient``."""
        llm = self.choose(request.purpose)
        async with aclosing(llm.stream(request, deadline=deadline)) as deltas:
            async for delta in deltas:
                yield delta
