"""Each call of a deployment, followed from the question to its end.

Whoever observes hears what each call used up, and fills the record of the call that a recorder may
have begun.
"""

from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from dataclasses import asdict, dataclass, replace

from .deltas import Delta, Usage
from .errors import LLMError
from .llm import AzureLLM
from .messages import LLMRequest
from .recording import ANSWERED, Call, RequestRecorder
from .usage import OnUsage, UsageRecord, report


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
            )
            report(self.on_usage, used)
