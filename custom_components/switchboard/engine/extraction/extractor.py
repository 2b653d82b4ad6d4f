"""Reading one window with a model: one call, one JSON answer."""

import asyncio
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, tzinfo
from pathlib import Path
from typing import Final, Protocol

from ..azure.deltas import LLMClient
from ..azure.errors import LLMError
from ..azure.messages import LLMRequest, Message, ModelOptions, OutputSchema
from ..azure.structured import ask_text
from ..storage.entries import ExtractedFact
from .answer import SCHEMA, Draft, read_answer
from .errors import ExtractionError
from .frame import window_as_json
from .windows import Window

EXTRACTOR_VERSION: Final = "4"
"""Changes with the prompt, the schema or the rules, and is kept with every window."""

# Read once, when the module is imported: windows are read on the event loop.
_PROMPT: Final = (Path(__file__).parent / "prompts" / "extract.md").read_text("utf-8")
INSTRUCTIONS: Final = re.sub(r"<!--.*?-->\n", "", _PROMPT)
"""What is said before every window, in the same bytes: long enough to be kept by the service."""

EXTRACTION_SECONDS: Final = 120.0
ANSWER_TOKENS: Final = 4000
"""Room for the facts of ten messages, and for a reasoning model's thoughts."""


@dataclass(frozen=True, slots=True)
class Extraction:
    """What was proposed about a window, unchecked; ``malformed`` had not the form of a fact."""

    drafts: tuple[Draft, ...]
    malformed: int = 0


class Extractor(Protocol):
    """Proposes facts. ``version`` is kept with every window it reads."""

    @property
    def version(self) -> str:
        """What read the window."""
        ...

    async def extract(self, window: Window, known: Sequence[ExtractedFact]) -> Extraction:
        """Return what a window's messages seem to tell.

        ``known`` are facts that rest on its overlap, which new words may complete.

        Raises:
            ExtractionError: there is no answer; the same window comes again later.
        """
        ...


@dataclass(frozen=True, slots=True)
class ModelExtractor:
    """An ``Extractor`` that asks ``llm``, and waits ``patience`` seconds for an answer.

    ``clock`` is the event loop's, in seconds; ``zone`` gives the house's time zone.
    """

    llm: LLMClient
    clock: Callable[[], float]
    zone: Callable[[], tzinfo] = lambda: UTC
    version: str = EXTRACTOR_VERSION
    patience: float = EXTRACTION_SECONDS

    async def extract(self, window: Window, known: Sequence[ExtractedFact]) -> Extraction:
        """Return what the model proposes.

        Raises:
            ExtractionError: the model failed, or its answer is not what was asked for.
        """
        shown = await asyncio.to_thread(window_as_json, window, known, self.zone())
        request = LLMRequest(
            messages=(Message("system", INSTRUCTIONS), Message("user", shown)),
            options=ModelOptions(
                temperature=0.0, max_output_tokens=ANSWER_TOKENS, reasoning_effort="low"
            ),
            output_schema=OutputSchema("facts", SCHEMA),
            purpose="extraction",
            prompt_cache_key=f"extraction-{EXTRACTOR_VERSION}",
        )
        try:
            text = await ask_text(self.llm, request, self.clock() + self.patience)
        except LLMError as err:
            raise ExtractionError(err.reason) from err
        drafts, malformed = read_answer(text)
        return Extraction(tuple(drafts), malformed)
