"""The model for what runs by itself: perhaps another one, perhaps at the price of the slow tier."""

from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from dataclasses import dataclass, replace
from typing import Final

from ..azure.deltas import Delta, LLMClient
from ..azure.errors import (
    DeploymentNotFoundError,
    LLMError,
    RequestRejectedError,
    TimedOutError,
)
from ..azure.messages import LLMRequest
from .budget import BudgetedLLM, BudgetSpentError, Course
from .patience import asked_again

SLOW_SECONDS: Final = 600.0
"""Seconds that an answer in another tier may take; then it is asked for as usual."""


@dataclass(frozen=True, slots=True)
class BackgroundLLM:
    """An ``LLMClient`` for work that nobody waits for.

    ``find`` gives the models that are to do it, None while they are not there. ``tier`` is the
    service tier to ask for first. ``on_ended`` hears of each call, with what it failed with.
    ``clock`` is the event loop's, in seconds.
    """

    find: Callable[[], BudgetedLLM | None]
    clock: Callable[[], float]
    tier: str | None = None
    on_ended: Callable[[LLMError | None], None] = lambda _: None

    @property
    def at_once(self) -> BackgroundLLM:
        """The same models in their usual tier, for a call that somebody does wait for."""
        return replace(self, tier=None)

    def course(self, purpose: str) -> Course | None:
        """How the next call for this purpose goes ahead; None: there is nobody to ask."""
        models = self.find()
        return None if models is None else models.course(purpose)

    def one_by_one(self, purpose: str) -> bool:
        """Return whether a turn might have to wait for the end of a call for this purpose."""
        models = self.find()
        try:
            return models is not None and models.choose(purpose).one_by_one
        except BudgetSpentError:
            return False

    async def stream(self, request: LLMRequest, *, deadline: float) -> AsyncGenerator[Delta]:
        """Answer ``request``; see ``LLMClient``.

        In another tier the answer may take longer. Where it does not begin, the same is asked for
        as usual, within the time there was.
        """
        models = self.find()
        if models is None:
            raise DeploymentNotFoundError("What was chosen for background work is not there")
        llm = models.choose(request.purpose)
        try:
            async with aclosing(self._asked(llm, request, deadline)) as deltas:
                async for delta in deltas:
                    yield delta
        except LLMError as err:
            self.on_ended(err)
            raise
        self.on_ended(None)

    def _asked(self, llm: LLMClient, request: LLMRequest, deadline: float) -> AsyncGenerator[Delta]:
        if self.tier is None:
            return llm.stream(request, deadline=deadline)
        left = deadline - self.clock()
        slow = replace(request, options=replace(request.options, service_tier=self.tier))
        return asked_again(
            llm.stream(slow, deadline=self.clock() + max(left, SLOW_SECONDS)),
            lambda: llm.stream(request, deadline=self.clock() + left),
            (RequestRejectedError, TimedOutError),
        )
