"""Writing the summary of what leaves a conversation's window, with the model."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ..azure.deltas import LLMClient
from ..azure.errors import LLMError
from ..azure.messages import LLMRequest, Message, ModelOptions
from ..azure.structured import ask_text
from ..dialogue.errors import SummaryError
from ..dialogue.limits import SUMMARY_TOKENS
from ..dialogue.state import MessageEntry
from ..dialogue.summary import FOLD_INSTRUCTIONS, fold_request

SUMMARY_SECONDS = 60.0


@dataclass(frozen=True, slots=True)
class ModelSummarizer:
    """A ``Summarizer`` that asks ``llm``; ``clock`` is the event loop's, in seconds."""

    llm: LLMClient
    clock: Callable[[], float]

    async def summarize(self, previous: str, messages: Sequence[MessageEntry]) -> str:
        """Return one text that covers ``previous`` and ``messages``."""
        request = LLMRequest(
            messages=(
                Message("system", FOLD_INSTRUCTIONS),
                Message("user", fold_request(previous, messages)),
            ),
            options=ModelOptions(max_output_tokens=4 * SUMMARY_TOKENS),
            purpose="summary",
        )
        try:
            return await ask_text(self.llm, request, self.clock() + SUMMARY_SECONDS)
        except LLMError as err:
            raise SummaryError(err.reason) from err
