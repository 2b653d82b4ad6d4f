"""Each call of a deployment, followed from the question to its end.

One wrapper stands around a deployment. It tells what each call used up, and fills the record of
the call that a recorder may have begun.
"""

from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from dataclasses import replace

from .capabilities import Capabilities
from .deltas import Delta, Usage
from .errors import LLMError
from .messages import LLMRequest
from .ranking import DeploymentClient
from .recording import ANSWERED, Call, RequestRecorder
from .usage import OnUsage, UsageRecord, report


class ObservedLLM:
    """A deployment of which ``on_usage`` hears of every call, and ``recorder`` before each.

    ``deployment`` is what records call it, ``key`` where it is configured; ``clock`` gives seconds.
    """

    def __init__(
        self,
        client: DeploymentClient,
        deployment: str,
        *,
        on_usage: OnUsage,
        clock: Callable[[], float],
        key: str = "",
        recorder: RequestRecorder | None = None,
    ) -> None:
        self._client = client
        self._deployment = deployment
        self._key = key
        self._on_usage = on_usage
        self._clock = clock
        self._recorder = recorder

    @property
    def capabilities(self) -> Capabilities:
        """Return what the deployment takes, as far as is known."""
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
        began = self._clock()
        recorder = self._recorder
        call = (recorder and recorder.begin(request, self._deployment)) or Call()
        retries: list[str] = []
        request = replace(request, on_retry=retries.append, on_sent=call.sent)

        def elapsed() -> float:
            return 1000 * (self._clock() - began)

        try:
            async with aclosing(self._client.stream(request, deadline=deadline)) as deltas:
                async for delta in deltas:
                    call.hear(delta, elapsed)
                    yield delta
        except LLMError as err:
            call.outcome = err.reason
            raise
        finally:
            call.end(elapsed())
            usage = call.usage or Usage(0, 0, 0, 0)
            told = UsageRecord(
                purpose=request.purpose,
                deployment=self._deployment,
                input_tokens=usage.input_tokens,
                cached_tokens=usage.cached_tokens,
                output_tokens=usage.output_tokens,
                reasoning_tokens=usage.reasoning_tokens,
                first_token_ms=call.first_token_ms,
                failed=None if call.outcome == ANSWERED else call.outcome,
                agent=request.agent,
                model=self.capabilities.model or "",
                duration_ms=call.total_ms,
                retries=tuple(retries),
                passed_over=request.passed_over,
                key=self._key,
                cache_write_tokens=usage.cache_write_tokens,
            )
            report(self._on_usage, told)
