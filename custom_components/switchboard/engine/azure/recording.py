"""Calls of deployments, followed to their end: their usage, and the last requests as sent.

Requests are recorded only if wanted, for whoever looks into a fault, and held in memory alone. Of
what is opaque (reasoning, images, documents) only the size is held, and nothing of a request that
was made before something was forgotten.
"""

from collections import deque
from collections.abc import AsyncGenerator, Callable, Collection, Iterable, Mapping, Sequence
from contextlib import aclosing
from dataclasses import asdict, dataclass, field, replace
from datetime import datetime, timedelta
from typing import Final

from ..language.masking import masked
from ..tokens.counter import TokenCounter, count_message, count_tools
from .deltas import Delta, Finished, Searched, TextDelta, Usage
from .errors import LLMError
from .llm import AzureLLM
from .messages import PARTS, LLMRequest, Message, Part, ToolCall, ToolSpec
from .usage import ABANDONED, NO_ANSWER, OnUsage, UsageRecord, report

ANSWERED: Final = "answered"
MOST: Final = 50
LONGEST: Final = timedelta(days=1)
"""How long a request is held at most."""

QUIET_SECONDS: Final = 900.0
"""How long nothing of the background is recorded after something was forgotten: it may have read
that before."""

_TOLD_APART: Final = frozenset({"input", "messages", "tools"})
"""What of a body is shown in another way than as its parameters."""


@dataclass(frozen=True, slots=True)
class SentMessage:
    """A message as it is shown: ``reasoning`` and ``attached`` give the characters of each.

    ``part`` is None where a request is not made of a conversation.
    """

    role: str
    part: Part | None
    text: str
    calls: tuple[ToolCall, ...] = ()
    call_id: str | None = None
    reasoning: tuple[int, ...] = ()
    attached: tuple[tuple[str, int], ...] = ()


def shown(message: Message) -> SentMessage:
    """Return a message without what is opaque."""
    return SentMessage(
        message.role,
        message.part,
        message.content,
        message.tool_calls,
        message.tool_call_id,
        tuple(map(len, message.reasoning)),
        tuple((one.mime_type, len(one.data)) for one in message.attachments),
    )


def parameters_of(body: Mapping[str, object]) -> dict[str, object]:
    """Return what a body says besides the messages and the tools."""
    return {name: value for name, value in body.items() if name not in _TOLD_APART}


@dataclass(slots=True, kw_only=True)
class Call:
    """What came of a call.

    ``outcome`` is None while it is under way, then ``ANSWERED`` or the reason of the failure;
    ``attempts`` is how often it was sent, and ``parameters`` what with the last time.
    """

    parameters: Mapping[str, object] = field(default_factory=dict)
    attempts: int = 0
    usage: Usage | None = None
    searches: int = 0
    model: str | None = None
    first_token_ms: float | None = None
    total_ms: float | None = None
    outcome: str | None = None

    def sent(self, body: Mapping[str, object]) -> None:
        """Take down the body of an attempt."""
        self.attempts += 1
        self.parameters = parameters_of(body)

    def hear(self, delta: Delta, elapsed: Callable[[], float]) -> None:
        """Follow the answer; ``elapsed`` gives the milliseconds since the question."""
        match delta:
            case Usage():
                self.usage = delta
            case Searched(only_opened=False):
                self.searches += 1
            case Finished():
                self.outcome, self.model = ANSWERED, delta.model
            case TextDelta() | ToolCall() if self.first_token_ms is None:
                self.first_token_ms = elapsed()

    def end(self, total_ms: float) -> None:
        """Settle what came of the call where nothing has said so."""
        self.total_ms = total_ms
        if self.outcome is None:
            self.outcome = NO_ANSWER if self.first_token_ms is None else ABANDONED


@dataclass(slots=True, kw_only=True)
class SentRequest(Call):
    """One request to one deployment, and what came of it.

    ``message_id`` is that of the user's words in the log and ``owners`` are all whose memory may
    have been told in it, once its turn was logged.
    """

    id: str
    at: datetime
    purpose: str
    agent: str
    deployment: str
    conversation_id: str | None
    messages: tuple[SentMessage, ...]
    tools: tuple[ToolSpec, ...]
    message_id: str | None = None
    owners: frozenset[str] = frozenset()
    secrets: frozenset[str] = frozenset()


class RequestRecorder:
    """Holds the last ``most`` requests of an entry's deployments; 0: none.

    ``clock`` gives the seconds by which requests are made, ``now`` the time of day. ``admits`` says
    whether anything may be taken down at the moment.
    """

    def __init__(
        self,
        most: int,
        *,
        clock: Callable[[], float],
        now: Callable[[], datetime],
        new_id: Callable[[], str],
        admits: Callable[[], bool],
    ) -> None:
        self.most = most
        self._clock = clock
        self._now = now
        self._new_id = new_id
        self._admits = admits
        self._held: deque[SentRequest] = deque(maxlen=most)
        self._valid_from = float("-inf")
        self._quiet_until = float("-inf")

    @property
    def requests(self) -> list[SentRequest]:
        """The requests held, the latest first."""
        since = self._now() - LONGEST
        while self._held and self._held[0].at < since:
            self._held.popleft()
        return [*reversed(self._held)]

    def begin(self, request: LLMRequest, deployment: str) -> SentRequest | None:
        """Take down a request that is about to be sent; None: it is not to be."""
        in_background = request.conversation_id is None
        if not self.most or request.made_at < self._valid_from or not self._admits():
            return None
        if in_background and self._clock() < self._quiet_until:
            return None
        record = SentRequest(
            id=self._new_id(),
            at=self._now(),
            purpose=request.purpose,
            agent=request.agent,
            deployment=deployment,
            conversation_id=request.conversation_id,
            messages=tuple(map(shown, request.messages)),
            tools=request.tools,
        )
        self._held.append(record)
        return record

    def logged(
        self,
        conversation_id: str,
        since: datetime,
        message_id: str | None,
        owners: frozenset[str],
    ) -> None:
        """Take note of where in the log the turn is that began ``since``, and whose it is."""
        for one in self._held:
            if one.conversation_id == conversation_id and one.at >= since:
                one.message_id, one.owners = message_id, owners

    def mask(self, conversation_id: str, secrets: frozenset[str]) -> None:
        """Never show some words in what was sent in a conversation."""
        for one in self._held:
            if one.conversation_id == conversation_id:
                one.secrets |= secrets

    def forget(self) -> None:
        """Let go of all, also of what is on its way and was made before this."""
        self._held.clear()
        self._valid_from = self._clock()
        self._quiet_until = self._valid_from + QUIET_SECONDS

    def forget_conversation(self, conversation_id: str) -> None:
        """Let go of a conversation, and of the background's work, which may have read it."""
        kept = [one for one in self._held if one.conversation_id not in (None, conversation_id)]
        self._held = deque(kept, maxlen=self.most)
        self._valid_from = self._clock()


@dataclass(frozen=True, slots=True)
class Weighed:
    """A request with the tokens of each message, of each tool and, by part, of all of them."""

    messages: tuple[tuple[SentMessage, int], ...]
    tools: tuple[tuple[ToolSpec, int], ...]
    by_part: dict[Part, int]

    @property
    def total(self) -> int:
        """Tokens of the whole request, without what nobody can count: reasoning and images."""
        return sum(self.by_part.values())


def weigh(
    messages: Iterable[SentMessage],
    tools: Iterable[ToolSpec],
    counter: TokenCounter,
    secrets: Collection[str] = (),
) -> Weighed:
    """Count a request as it was sent, and mask in it what the log masks, and ``secrets`` besides.

    It takes long for a long one.
    """
    parts: dict[Part, int] = dict.fromkeys(PARTS, 0)
    counted: list[tuple[SentMessage, int]] = []
    before: list[str] = []
    for one in messages:
        tokens = count_message(counter, one.role, one.text, one.calls)
        part = one.part or ("instructions" if one.role == "system" else "window")
        parts[part] += tokens
        counted.append((_masked(replace(one, part=part), secrets, before[:-3:-1]), tokens))
        if one.role in ("user", "assistant"):
            before.append(one.text)
    weighed = tuple((tool, count_tools(counter, [tool])) for tool in tools)
    parts["tools"] = sum(tokens for _, tokens in weighed)
    return Weighed(tuple(counted), weighed, parts)


def _masked(message: SentMessage, secrets: Collection[str], before: Sequence[str]) -> SentMessage:
    calls = tuple(
        ToolCall(one.id, one.name, masked(one.arguments, secrets)) for one in message.calls
    )
    near = before if message.role == "user" else ()
    return replace(message, text=masked(message.text, secrets, near), calls=calls)


@dataclass(frozen=True, slots=True)
class Observer:
    """Follows calls: ``recorder`` hears of each before it, ``on_usage`` once it has ended.

    ``clock`` gives seconds.
    """

    on_usage: OnUsage
    clock: Callable[[], float]
    recorder: RequestRecorder | None = None

    async def follow(
        self, client: AzureLLM, request: LLMRequest, deadline: float, deployment: str, key: str = ""
    ) -> AsyncGenerator[Delta]:
        """Pass on the answer of ``client``, which records call ``deployment``; see ``LLMClient``.

        ``key`` is where the deployment is configured.
        """
        began = self.clock()
        call = (self.recorder and self.recorder.begin(request, deployment)) or Call()
        retries: list[str] = []
        request = replace(request, on_retry=retries.append, on_sent=call.sent)

        def elapsed() -> float:
            return 1000 * (self.clock() - began)

        try:
            async with aclosing(client.stream(request, deadline=deadline)) as deltas:
                async for delta in deltas:
                    call.hear(delta, elapsed)
                    yield delta
        except LLMError as err:
            call.outcome = err.reason
            raise
        finally:
            call.end(elapsed())
            used = UsageRecord(
                purpose=request.purpose,
                deployment=deployment,
                **asdict(call.usage or Usage(0, 0, 0, 0)),
                first_token_ms=call.first_token_ms,
                failed=None if call.outcome == ANSWERED else call.outcome,
                agent=request.agent,
                model=client.capabilities.model or "",
                duration_ms=call.total_ms,
                retries=tuple(retries),
                passed_over=request.passed_over,
                key=key,
                searches=call.searches,
            )
            report(self.on_usage, used)
