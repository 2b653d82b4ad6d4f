"""One model behind the neutral stream: asks, waits as long as allowed, asks again if sensible."""

import asyncio
import logging
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Mapping
from contextlib import aclosing
from dataclasses import dataclass, field, replace
from typing import Any, Final

from . import chat_completions, responses
from .attachments import check_accepted, parts_of
from .capabilities import (
    SLOW_TIER,
    Capabilities,
    Wire,
    is_schema_at_fault,
    learn,
    values_sent,
)
from .client import READ_TIMEOUT, Client, drain
from .deltas import (
    Alive,
    Delta,
    Finished,
    ReasoningItem,
    TextDelta,
    Usage,
    is_said,
    wholesome,
)
from .errors import (
    CannotConnectError,
    ContextLengthError,
    LLMError,
    RateLimitedError,
    ServiceError,
    StatusError,
    StreamBrokenError,
    WebPageError,
    before_a_word,
)
from .messages import LLMRequest, ToolCall
from .responses import maker_of, signed, with_own_reasoning
from .schemas import is_mere_talk
from .translate import as_llm_error, is_unverifiable_reasoning, is_wire_missing
from .values import Value

_LOGGER = logging.getLogger(__name__)

RETRY_AFTER_DEFAULT: Final = 1.0
"""Seconds to wait when a throttled deployment does not say how long."""

_LESSONS: Final = 6
"""How many refusals of one request are learnt from."""

THINKING: Final[Mapping[str, int]] = {"turn": 3, "comparison": 3, "ai_task": 5}
"""By purpose, how many times as long a model may be silent before its first word: somebody waits
for the answer of a turn, if need be for a late one, and a task has five minutes."""

SLOW_TIMES: Final = 5
"""How many times as long the cheap tier may be silent before its first word: it lets work wait."""

_WIRES: Final = {"responses": responses, "chat_completions": chat_completions}
_OTHER_WIRE: Final[Mapping[Wire, Wire]] = {
    "responses": "chat_completions",
    "chat_completions": "responses",
}

type Sleep = Callable[[float], Awaitable[None]]
type Clock = Callable[[], float]


class AzureLLM:
    """An ``LLMClient`` on one deployment.

    ``capabilities`` is what is known of the deployment; ``on_learnt`` hears of each change.
    """

    def __init__(
        self,
        client: Client,
        deployment: str,
        capabilities: Capabilities,
        *,
        on_learnt: Callable[[Capabilities], None],
        clock: Clock | None = None,
        sleep: Sleep = asyncio.sleep,
    ) -> None:
        self.capabilities = capabilities
        self._client = client
        self._deployment = deployment
        self._on_learnt = on_learnt
        self._clock = clock
        self._sleep = sleep
        self._maker = maker_of(client.base_url, deployment)
        self._unreadable: set[str] = set()

    async def stream(self, request: LLMRequest, *, deadline: float) -> AsyncGenerator[Delta]:
        """Answer ``request``; see ``LLMClient``.

        Asks once more at most, and only before the first delta: after a failed connection, a
        failure of the service, or a short enough throttling, and if the request allows for it.
        """
        request = with_own_reasoning(request, self._maker, self._unreadable)
        attempt = _Attempt(request, self.capabilities)
        while True:
            begun = worded = False
            attempt.asked_with = self.capabilities
            try:
                async with aclosing(self._ask(attempt, deadline)) as deltas:
                    async for delta in deltas:
                        begun = begun or is_said(delta)
                        worded = worded or isinstance(delta, TextDelta | ToolCall)
                        attempt.hear(delta)
                        self._heed(delta)
                        yield delta
            except Exception as exc:
                error = as_llm_error(exc)
                if type(error) is LLMError:
                    _LOGGER.debug("Unexpected failure of a model's stream", exc_info=exc)
                if not worded:
                    error = before_a_word(error)
                if begun:
                    raise error from None
                if not self._adapt(attempt, exc, error):
                    await self._wait_to_retry(attempt, error, deadline)
                if request.on_retry is not None:
                    request.on_retry(error.reason)
            else:
                if attempt.is_schema_ignored:
                    known = self.capabilities
                    self._learnt(replace(known, rejected=known.rejected | {"json_schema"}))
                return

    def _adapt(self, attempt: _Attempt, exc: Exception, error: LLMError) -> bool:  # noqa: PLR0911
        """Return whether something was learnt, so that asking differently may succeed."""
        if isinstance(error, ContextLengthError):
            if error.limit is not None:
                self._learnt(replace(self.capabilities, context_tokens=error.limit))
            return False
        if not isinstance(exc, StatusError) or attempt.lessons >= _LESSONS:
            return False
        if exc.status == 401 and not attempt.renewed:
            attempt.renewed = True
            return self._client.renew(exc)
        if exc.status == 429:
            return attempt.leave_slow_tier()
        attempt.lessons += 1
        # Another turn may have learnt something since this one asked: add to that, never undo it.
        known = self.capabilities
        if exc.status in {400, 422} and (
            learnt := learn(attempt.asked_with, exc, attempt.parts, attempt.sent)
        ):
            self._learnt(known.with_lessons(learnt))
            return True
        if is_schema_at_fault(exc) and attempt.put_schema_in_words():
            return True
        if is_unverifiable_reasoning(exc) and (refused := attempt.forget_reasoning()):
            # As after the model of the deployment was exchanged: not to be sent again.
            self._unreadable |= refused
            return True
        if is_wire_missing(exc):
            if known.wire == attempt.asked_with.wire:
                self._learnt(replace(known, wire=_OTHER_WIRE[known.wire]))
            first, attempt.wire_changed = not attempt.wire_changed, True
            return first
        return False

    async def post(self, path: str, body: Mapping[str, object]) -> object:
        """Ask another API of the deployment; see ``Client.post``."""
        return await self._client.post_renewing(path, {"model": self._deployment, **body})

    def body(self, request: LLMRequest) -> dict[str, object]:
        """Return what would be sent for ``request``, as far as is known of the deployment."""
        request = with_own_reasoning(request, self._maker, self._unreadable)
        return self._body(request, self.capabilities)

    def _body(self, request: LLMRequest, capabilities: Capabilities) -> dict[str, Any]:
        wire = _WIRES[capabilities.wire]
        built = wire.build(request, self._deployment, capabilities)
        return {**built, **wire.streaming(capabilities)}

    async def warm(self) -> None:
        """Open the line to the deployment before it is asked; see ``Client.warm``."""
        await self._client.warm()

    def give_up(self, part: str) -> None:
        """Do without a part from now on: what the deployment made of it proved of no use."""
        self._learnt(replace(self.capabilities, rejected=self.capabilities.rejected | {part}))

    def ask_again(self) -> None:
        """Take it that the deployment takes everything, until it refuses it again."""
        self._learnt(replace(self.capabilities, rejected=frozenset(), values={}))

    def _heed(self, delta: Delta) -> None:
        """Learn what an answer tells of the deployment besides: its model, and its cache."""
        if isinstance(delta, Usage) and delta.cache_write_tokens:
            self._learnt(replace(self.capabilities, bills_writes=True))
        if isinstance(delta, Finished) and delta.model:
            self._learnt(self.capabilities.answered_by(delta.model[:64]))

    def _learnt(self, capabilities: Capabilities) -> None:
        if capabilities == self.capabilities:
            return
        self.capabilities = capabilities
        try:
            self._on_learnt(capabilities)
        except Exception as err:  # noqa: BLE001  (an answer is worth more than a note about it)
            # Without its traceback, which would lead back to a refusal that may quote people.
            kind = type(err).__name__
            _LOGGER.warning("What was learnt of a deployment was not kept (%s)", kind)

    async def _wait_to_retry(self, attempt: _Attempt, error: LLMError, deadline: float) -> None:
        wait = _retry_wait(error, attempt.request.retry_within)
        if attempt.retried or wait is None or self._now() + wait >= deadline:
            raise error from None
        attempt.retried = True
        _LOGGER.debug("Asking again in %.1f s after: %s", wait, error)
        if wait:
            await self._sleep(wait)

    def _now(self) -> float:
        return self._clock() if self._clock else asyncio.get_running_loop().time()

    async def _ask(self, attempt: _Attempt, deadline: float) -> AsyncGenerator[Delta]:
        request, capabilities = attempt.request, attempt.asked_with
        check_accepted(request, capabilities)
        wire = _WIRES[capabilities.wire]
        arguments = self._body(request, capabilities)
        attempt.sent = values_sent(arguments)
        if request.on_sent is not None:
            request.on_sent(arguments)
        async with asyncio.timeout(self._patience(attempt, deadline)):
            events = await self._client.post_streamed(wire.PATH, arguments)
        try:
            if events.is_web_page:
                raise WebPageError("A web page came in place of the answer")
            async with (
                aclosing(self._paced(events, attempt, deadline)) as paced,
                aclosing(wholesome(wire.deltas(_after(await anext(paced, None), paced)))) as deltas,
            ):
                if request.sign_of_life:
                    yield Alive()
                async for delta in deltas:
                    if isinstance(delta, ReasoningItem):
                        yield ReasoningItem(signed(delta.data, self._maker))
                    else:
                        yield delta
                await drain(paced)
        finally:
            await events.close()

    async def _paced(
        self, events: AsyncIterator[Any], attempt: _Attempt, deadline: float
    ) -> AsyncGenerator[Any]:
        """The events, none waited for longer than allowed; the listener's own time is free."""
        while True:
            async with asyncio.timeout(self._patience(attempt, deadline)):
                try:
                    event = await anext(events)
                except StopAsyncIteration:
                    return
            yield event

    def _patience(self, attempt: _Attempt, deadline: float) -> float:
        """Seconds until the next event has to come: more while the model may still be thinking."""
        times = 1 if attempt.said else THINKING.get(attempt.request.purpose, attempt.times)
        return max(0.0, min(times * READ_TIMEOUT, deadline - self._now()))


@dataclass(slots=True)
class _Attempt:
    """One request on its way, and what was already tried for it."""

    request: LLMRequest
    asked_with: Capabilities
    lessons: int = 0
    renewed: bool = False
    retried: bool = False
    wire_changed: bool = False
    sent: Mapping[str, Value] = field(default_factory=dict)
    said: bool = False
    document: str | None = None

    @property
    def times(self) -> int:
        """How many times as long its first word may take where nobody waits for it."""
        tier = self.asked_with.fit("service_tier", self.request.options.service_tier)
        return SLOW_TIMES if tier == SLOW_TIER else 1

    @property
    def parts(self) -> set[str]:
        """What it asks of the deployment beside words and the house's own tools."""
        hosted = {tool.name for tool in self.request.tools if tool.hosted}
        return {*parts_of(self.request), *hosted}

    def leave_slow_tier(self) -> bool:
        """Ask as usual where the cheap tier has no room; what was refused is not paid."""
        options = self.request.options
        if options.service_tier != SLOW_TIER:
            return False
        self.request = replace(self.request, options=replace(options, service_tier=None))
        return True

    def __post_init__(self) -> None:
        if self.request.output_schema is not None:
            self.document = ""

    def hear(self, delta: Delta) -> None:
        """Follow an answer, and whether it is a document; tool calls and refusals are none."""
        self.said = self.said or is_said(delta)
        match delta:
            case ToolCall() | TextDelta(is_refusal=True):
                self.document = None
            case TextDelta(text) if self.document is not None:
                self.document += text

    @property
    def is_schema_ignored(self) -> bool:
        """Return whether a schema was taken without a word, and then not followed at all."""
        return self.document is not None and self.asks_for_schema and is_mere_talk(self.document)

    @property
    def asks_for_schema(self) -> bool:
        """Return whether the service is told a schema, and not the model."""
        schema = self.request.output_schema
        return schema is not None and not schema.in_words and self.asked_with.accepts("json_schema")

    def put_schema_in_words(self) -> bool:
        """Tell this request's schema to the model: the service refused it, if not every other.

        Returns whether the service was told it so far.
        """
        schema, was_asked = self.request.output_schema, self.asks_for_schema
        if schema is not None:
            self.request = replace(self.request, output_schema=replace(schema, in_words=True))
        return was_asked

    def forget_reasoning(self) -> set[str]:
        """Leave the reasoning items out, and return them: they were another model's."""
        items = {item for message in self.request.messages for item in message.reasoning}
        messages = tuple(replace(message, reasoning=()) for message in self.request.messages)
        self.request = replace(self.request, messages=messages)
        return items


def _retry_wait(error: LLMError, within: float | None) -> float | None:
    """Seconds to wait before asking again, or None when it is not to be asked again."""
    if within is None:
        return None
    if isinstance(error, RateLimitedError):
        wait = RETRY_AFTER_DEFAULT if error.retry_after is None else error.retry_after
        return wait if wait <= within else None
    if isinstance(error, CannotConnectError | ServiceError | StreamBrokenError):
        return 0.0
    return None


async def _after(first: Any, events: AsyncGenerator[Any]) -> AsyncGenerator[Any]:
    """``events`` with the first of them, which was waited for already; None: there was none."""
    if first is not None:
        yield first
    async for event in events:
        yield event
