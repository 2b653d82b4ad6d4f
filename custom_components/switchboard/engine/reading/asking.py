"""Asking a model about a window, and once more where its answer was nothing but thoughts."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Final

from ..azure.deltas import LLMClient
from ..azure.errors import AnswerCutError, LLMError, TimedOutError
from ..azure.messages import LLMRequest
from ..azure.structured import ask_as_far_as_it_goes
from ..chunking.errors import UNFINISHED, ExtractionError

EXTRACTION_SECONDS: Final = 120.0
THOUGHT_TOKENS: Final = 4000
"""Room besides the answer, once a model has used up that without a word: it thinks first."""


@dataclass(frozen=True, slots=True)
class Asking:
    """Asks ``llm``, and waits ``patience`` seconds on ``clock`` for an answer.

    ``thoughts`` are the tokens it may think besides: the next is for when an answer was nothing but
    thoughts.
    """

    llm: LLMClient
    clock: Callable[[], float]
    patience: float = EXTRACTION_SECONDS
    thoughts: list[int] = field(default_factory=lambda: [0, THOUGHT_TOKENS])

    async def ask[T](self, request: LLMRequest, read: Callable[[str], T]) -> tuple[T, bool]:
        """Return what ``read`` makes of the answer, and whether that did not come to its end.

        Raises:
            ExtractionError: the model failed, or its answer is not what was asked for.
        """
        text, ended_by = await self._ask(request)
        if not text and isinstance(ended_by, AnswerCutError) and len(self.thoughts) > 1:
            del self.thoughts[0]
            text, ended_by = await self._ask(request)
        if ended_by is not None and not isinstance(ended_by, AnswerCutError | TimedOutError):
            raise ExtractionError(ended_by.reason)
        try:
            found = read(text)
        except ExtractionError as err:
            if ended_by is None:
                raise
            # A server that began to answer works: it is this window that it does not get done.
            stalled = isinstance(ended_by, TimedOutError)
            raise ExtractionError(UNFINISHED if stalled else ended_by.reason) from err
        return found, ended_by is not None

    async def _ask(self, request: LLMRequest) -> tuple[str, LLMError | None]:
        """Return what the model says, and what ended it too early."""
        room = (request.options.max_output_tokens or 0) + self.thoughts[0]
        request = replace(request, options=replace(request.options, max_output_tokens=room))
        deadline = self.clock() + self.patience
        try:
            return await ask_as_far_as_it_goes(self.llm, request, deadline)
        except LLMError as err:
            raise ExtractionError(err.reason) from err
