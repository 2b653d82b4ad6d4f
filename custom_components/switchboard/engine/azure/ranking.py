"""Several deployments behind one neutral stream: the best that can answer does."""

import asyncio
import logging
from collections.abc import AsyncGenerator, Callable, Iterator, Mapping, Sequence
from contextlib import aclosing
from copy import copy
from dataclasses import dataclass, field, replace
from typing import Final

from .breaker import VOICE_PURPOSES, Bulkhead, CircuitBreaker, Permit
from .capabilities import Capabilities
from .deltas import Alive, Delta, Finished, is_said
from .errors import (
    AccessDeniedError,
    ApiVersionRequiredError,
    CannotConnectError,
    ContentFilteredError,
    DeploymentNotFoundError,
    EmptyAnswerError,
    InvalidAuthError,
    LLMError,
    NotAzureOpenAIError,
    RateLimitedError,
    Refusal,
    ServiceError,
    StreamBrokenError,
    TimedOutError,
)
from .llm import AzureLLM
from .messages import LLMRequest, PassedOver
from .recording import Observer

_LOGGER = logging.getLogger(__name__)

TAKE_OVER: Final = (
    CannotConnectError,
    TimedOutError,
    ServiceError,
    RateLimitedError,
    StreamBrokenError,
    DeploymentNotFoundError,
    InvalidAuthError,
    AccessDeniedError,
    ApiVersionRequiredError,
    NotAzureOpenAIError,
)
"""Failures of a deployment rather than of what it was asked: another one may do better."""

FIRST_DELTA_SECONDS: Final = 30.0
"""Seconds a deployment has for a first sign of life while somebody waits for its words and another
one could take over. Its words, and whatever nobody listens to, may take half of the time left."""

FAIR_SECONDS: Final = 10.0
"""Seconds a deployment must have had before its silence counts against it."""


BUSY: Final = "busy"
"""Reason of passing over a deployment that is being tried by another request."""


@dataclass(frozen=True, slots=True)
class Failure:
    """How a deployment last failed, without anybody's words.

    ``at`` is in seconds of the ranking's clock; ``categories`` are the content filter's, and
    ``refusal`` is what the service gave for it.
    """

    reason: str
    categories: tuple[str, ...]
    at: float
    refusal: Refusal | None = None


@dataclass(slots=True)
class RankedDeployment:
    """One deployment in the ranking.

    ``name`` is what records call it, ``key`` where it is configured: empty for the entry's own.
    ``told`` are the failures that the log has already. ``one_by_one``: its server may answer one
    request after the other, as one of the house's own does. Of one that ``is_typed``, whose name
    somebody gave with a question, the log tells none: who asked is told.
    """

    name: str
    client: AzureLLM
    breaker: CircuitBreaker
    key: str = ""
    last_failure: Failure | None = None
    told: set[str] = field(default_factory=set)
    one_by_one: bool = False
    is_typed: bool = False


class RankedLLM:
    """An ``LLMClient`` over ``deployments``, the best first.

    The first whose breaker lets the request through answers. If it fails before its first delta,
    in a way that is its own, the next one takes over; never later, so that nothing is said or done
    twice. When nobody else is left, the best of those passed over is asked all the same, so that
    the house is never mute by its own doing.

    ``on_failed`` hears of each failure of a deployment, ``on_answered`` of each that has answered,
    and ``observer`` of each call; ``clock`` gives the event loop's seconds.
    """

    def __init__(
        self,
        deployments: Sequence[RankedDeployment],
        *,
        clock: Callable[[], float],
        bulkhead: Bulkhead | None = None,
        first_delta_seconds: float = FIRST_DELTA_SECONDS,
        on_failed: Callable[[RankedDeployment, LLMError], None] | None = None,
        on_answered: Callable[[RankedDeployment], None] | None = None,
        observer: Observer | None = None,
    ) -> None:
        if not deployments:
            raise ValueError("There must be a deployment to ask")
        self.deployments = tuple(deployments)
        self._clock = clock
        self._bulkhead = bulkhead or Bulkhead()
        self._first_delta_seconds = first_delta_seconds
        self._on_failed = on_failed
        self._on_answered = on_answered
        self._observer = observer

    @property
    def capabilities(self) -> Capabilities:
        """Return what is known of the deployment that will probably answer next."""
        return self._next.client.capabilities

    def body(self, request: LLMRequest) -> tuple[str, dict[str, object]]:
        """Return which deployment would probably be asked next, and what would be sent to it."""
        return self._next.name, self._next.client.body(request)

    @property
    def one_by_one(self) -> bool:
        """Return whether the one that will probably answer next may keep other requests waiting."""
        return self._next.one_by_one

    @property
    def _next(self) -> RankedDeployment:
        ready = (one for one in self.deployments if one.breaker.state != "open")
        return next(ready, self.deployments[0])

    async def warm(self) -> None:
        """Open the line to the deployment that will probably answer next."""
        await self._next.client.warm()

    def give_up(self, name: str, part: str) -> None:
        """Do without a part in the requests of a deployment from now on."""
        for deployment in self.deployments:
            if deployment.name == name:
                deployment.client.give_up(part)

    def last_alone(self) -> RankedLLM:
        """The last deployment without the others, its breaker and the places shared with them."""
        return self._of(self.deployments[-1:])

    def apart(self, deployments: Sequence[RankedDeployment] = ()) -> RankedLLM:
        """The same deployments, or some, with breakers and places of their own.

        What is slow or fails there keeps nobody else waiting, and sends nobody elsewhere.
        """
        alone = [
            replace(one, breaker=CircuitBreaker(self._clock), last_failure=None, told=set())
            for one in deployments or self.deployments
        ]
        return self._of(alone, Bulkhead())

    def led_by(self, best: RankedDeployment) -> RankedLLM:
        """The same deployments with ``best`` before the others, which stand in for it."""
        return self._of((best, *(one for one in self.deployments if one is not best)))

    def _of(
        self, deployments: Sequence[RankedDeployment], bulkhead: Bulkhead | None = None
    ) -> RankedLLM:
        other = copy(self)
        other.deployments = tuple(deployments)
        other._bulkhead = bulkhead or self._bulkhead  # noqa: SLF001
        return other

    async def stream(self, request: LLMRequest, *, deadline: float) -> AsyncGenerator[Delta]:
        """Answer ``request``, or raise what the best of those asked failed with; see ``LLMClient``.

        Waiting for a place among the requests on their way counts. ``Finished`` names the
        deployment that answered.
        """
        async with (
            self._bulkhead.place(request.purpose, deadline - self._clock()),
            aclosing(self._best(request, deadline)) as deltas,
        ):
            async for delta in deltas:
                yield delta

    async def _best(self, request: LLMRequest, deadline: float) -> AsyncGenerator[Delta]:
        waiting = list(self.deployments)
        failed: dict[int, LLMError] = {}
        for deployment, permit in _candidates(waiting):
            begun = False
            request = replace(request, passed_over=self._passed_over(deployment, failed))
            try:
                deltas = self._answer(deployment, permit, waiting, request, deadline)
                async with aclosing(deltas):
                    async for delta in deltas:
                        begun = begun or is_said(delta)
                        yield delta
            except LLMError as error:
                if begun or not isinstance(error, TAKE_OVER):
                    raise
                failed[self.deployments.index(deployment)] = error
                if self._clock() >= deadline:
                    break
            else:
                return
        raise failed[min(failed)]

    def _passed_over(
        self, deployment: RankedDeployment, failed: Mapping[int, LLMError]
    ) -> PassedOver | None:
        """Return the best deployment, and how it failed now or before, unless it is the one."""
        best = self.deployments[0]
        if deployment is best:
            return None
        if 0 in failed:
            return PassedOver(best.name, failed[0].reason)
        return PassedOver(best.name, best.last_failure.reason if best.last_failure else BUSY)

    async def _answer(
        self,
        deployment: RankedDeployment,
        permit: Permit,
        others: Sequence[RankedDeployment],
        request: LLMRequest,
        deadline: float,
    ) -> AsyncGenerator[Delta]:
        """Let one deployment answer; ``others`` are those that could after it."""
        began = self._clock()
        sign_by = words_by = deadline
        if any(other.breaker.admits for other in others):
            # What it would spend on a second attempt is better spent on the next one.
            request = replace(request, retry_within=None, sign_of_life=True)
            sign_by = words_by = began + (deadline - began) / 2
            if request.purpose in VOICE_PURPOSES:
                sign_by = min(sign_by, began + self._first_delta_seconds)
        try:
            async with aclosing(self._ask(deployment, request, deadline)) as deltas:
                by = sign_by
                while not is_said(delta := await _next(deltas, by - self._clock())):
                    by = words_by  # it works: what it thinks may take longer
                    if not isinstance(delta, Alive):
                        yield delta
                self._succeeded(deployment, permit)
                yield _named(delta, deployment)
                async for delta in deltas:
                    yield _named(delta, deployment)
                if self._on_answered is not None:
                    self._on_answered(deployment)
        except LLMError as error:
            self._failed(deployment, permit, error, had=self._clock() - began)
            raise
        finally:
            permit.leave()

    def _ask(
        self, deployment: RankedDeployment, request: LLMRequest, deadline: float
    ) -> AsyncGenerator[Delta]:
        if self._observer is None:
            return deployment.client.stream(request, deadline=deadline)
        return self._observer.follow(
            deployment.client, request, deadline, deployment.name, deployment.key
        )

    def _succeeded(self, deployment: RankedDeployment, permit: Permit) -> None:
        before = deployment.breaker.state
        permit.succeed()
        if before != "closed" and deployment.breaker.state == "closed":
            self._tell(logging.INFO, "Deployment %s answers again", deployment.name)

    def _failed(
        self, deployment: RankedDeployment, permit: Permit, error: LLMError, *, had: float
    ) -> None:
        categories = error.categories if isinstance(error, ContentFilteredError) else ()
        deployment.last_failure = Failure(error.reason, categories, self._clock(), error.refusal)
        _log_once(deployment, error)
        breaker, before = deployment.breaker, deployment.breaker.state
        if isinstance(error, RateLimitedError):
            permit.fail(error.retry_after)
        elif not isinstance(error, TAKE_OVER):
            permit.succeed()
        elif not isinstance(error, TimedOutError) or had >= self._fair_seconds:
            permit.fail()
        if before == "closed" and breaker.state == "open":
            message = "Deployment %s is passed over for %.0f s: %s"
            self._tell(logging.WARNING, message, deployment.name, breaker.wait, error.reason)
        if self._on_failed is not None:
            self._on_failed(deployment, error)

    @property
    def _fair_seconds(self) -> float:
        return min(FAIR_SECONDS, self._first_delta_seconds)

    def _tell(self, level: int, message: str, *arguments: object) -> None:
        if len(self.deployments) > 1:  # the only one is never passed over
            _LOGGER.log(level, message, *arguments)


def _candidates(
    waiting: list[RankedDeployment],
) -> Iterator[tuple[RankedDeployment, Permit]]:
    """Take out of ``waiting``, one by one, the best that lets a request through.

    When none does, the best of them is taken all the same, but only one.
    """
    forced = False
    while waiting:
        deployment = next((one for one in waiting if one.breaker.admits), waiting[0])
        permit = deployment.breaker.enter()
        if permit is None:
            if forced:
                return
            forced, permit = True, deployment.breaker.force()
        waiting.remove(deployment)
        yield deployment, permit


async def _next(deltas: AsyncGenerator[Delta], patience: float) -> Delta:
    try:
        async with asyncio.timeout(max(0.0, patience)):
            return await anext(deltas)
    except StopAsyncIteration:
        raise EmptyAnswerError("The answer was empty") from None
    except TimeoutError:
        raise TimedOutError("The answer did not begin in time") from None


def _log_once(deployment: RankedDeployment, error: LLMError) -> None:
    refusal = error.refusal
    why = (
        str(error)
        if refusal is None
        else f"status {refusal.status or '-'}, code {refusal.code}, parameter {refusal.param}"
    )
    line = f"{error.reason} ({why})"
    if not deployment.is_typed and line not in deployment.told:
        deployment.told.add(line)
        _LOGGER.warning("Deployment %s failed: %s", deployment.name, line)


def _named(delta: Delta, deployment: RankedDeployment) -> Delta:
    if isinstance(delta, Finished):
        return replace(delta, deployment=deployment.name)
    return delta
