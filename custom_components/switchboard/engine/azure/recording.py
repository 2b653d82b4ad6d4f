"""The last requests as they were sent, for whoever looks into a fault; off unless wanted.

They are held in memory alone. Of what is opaque (reasoning, images, documents) only the size is
held, and nothing of a request that was made before something was forgotten.
"""

from collections import deque
from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import aclosing
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Final

from .capabilities import Capabilities
from .deltas import Delta, Finished, TextDelta, Usage
from .errors import LLMError
from .messages import LLMRequest, Message, Part, ToolCall, ToolSpec
from .ranking import DeploymentClient
from .usage import ABANDONED, NO_ANSWER

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
class SentRequest:
    """One request to one deployment, and what came of it.

    ``outcome`` is None while it is under way, then ``ANSWERED`` or the reason of the failure;
    ``attempts`` is how often it was sent. ``message_id`` is that of the user's words in the log and
    ``owners`` are all whose memory may have been told in it, once its turn was logged.
    """

    id: str
    at: datetime
    purpose: str
    agent: str
    deployment: str
    conversation_id: str | None
    messages: tuple[SentMessage, ...]
    tools: tuple[ToolSpec, ...]
    parameters: Mapping[str, object] = field(default_factory=dict)
    attempts: int = 0
    usage: Usage | None = None
    model: str | None = None
    first_token_ms: float | None = None
    total_ms: float | None = None
    outcome: str | None = None
    message_id: str | None = None
    owners: frozenset[str] = frozenset()
    secrets: frozenset[str] = frozenset()

    def sent(self, body: Mapping[str, object]) -> None:
        """Take down the body of an attempt."""
        self.attempts += 1
        self.parameters = parameters_of(body)

    def hear(self, delta: Delta, after_ms: float) -> None:
        """Follow the answer; ``after_ms`` is how long after the question this came."""
        match delta:
            case Usage():
                self.usage = delta
            case Finished():
                self.outcome, self.model = ANSWERED, delta.model
            case TextDelta() | ToolCall() if self.first_token_ms is None:
                self.first_token_ms = after_ms


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
        self.clock = clock
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
        if request.made_at < self._valid_from or not self._admits():
            return None
        if in_background and self.clock() < self._quiet_until:
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
        self._valid_from = self.clock()
        self._quiet_until = self._valid_from + QUIET_SECONDS

    def forget_conversation(self, conversation_id: str) -> None:
        """Let go of a conversation, and of the background's work, which may have read it."""
        kept = [one for one in self._held if one.conversation_id not in (None, conversation_id)]
        self._held = deque(kept, maxlen=self.most)
        self._valid_from = self.clock()


class RecordedLLM:
    """A deployment whose requests are taken down."""

    def __init__(
        self, client: DeploymentClient, deployment: str, recorder: RequestRecorder
    ) -> None:
        self._client = client
        self._deployment = deployment
        self._recorder = recorder

    @property
    def capabilities(self) -> Capabilities:
        """What the deployment takes, as far as is known."""
        return self._client.capabilities

    def give_up(self, part: str) -> None:
        """Do without a part of requests from now on."""
        self._client.give_up(part)

    def ask_again(self) -> None:
        """Take it that the deployment takes everything, until it refuses it again."""
        self._client.ask_again()

    def body(self, request: LLMRequest) -> dict[str, object]:
        """Return what would be sent for a request."""
        return self._client.body(request)

    async def stream(self, request: LLMRequest, *, deadline: float) -> AsyncGenerator[Delta]:
        """Answer ``request``; ``deadline`` is in seconds of the event loop's clock.

        Raises:
            LLMError: one of ``azure.errors``; nothing else leaves the stream but cancellation.
        """
        clock = self._recorder.clock
        began = clock()
        record = self._recorder.begin(request, self._deployment)
        if record is not None:
            request = replace(request, on_sent=record.sent)
        try:
            async with aclosing(self._client.stream(request, deadline=deadline)) as deltas:
                async for delta in deltas:
                    if record is not None:
                        record.hear(delta, 1000 * (clock() - began))
                    yield delta
        except LLMError as err:
            if record is not None:
                record.outcome = err.reason
            raise
        finally:
            if record is not None:
                record.total_ms = 1000 * (clock() - began)
                if record.outcome is None:
                    record.outcome = NO_ANSWER if record.first_token_ms is None else ABANDONED
