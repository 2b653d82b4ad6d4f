"""Reading one window with a model: one call, one JSON answer."""

import asyncio
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, tzinfo
from pathlib import Path
from typing import Final, Protocol

from ..azure.deltas import LLMClient
from ..azure.messages import LLMRequest, Message, ModelOptions, OutputSchema
from ..storage.entries import ExtractedFact
from .answer import (
    MOST_FACTS,
    SCHEMA,
    Draft,
    ToldSecret,
    read_answer,
    read_gist,
    read_secrets,
)
from .asking import EXTRACTION_SECONDS, THOUGHT_TOKENS, Asking
from .frame import window_as_json
from .windows import Window

EXTRACTOR_VERSION: Final = "6"
"""Changes with the prompt, the schema or the rules, and is kept with every window."""

# Read once, when the module is imported: windows are read on the event loop.
_PROMPT: Final = (Path(__file__).parent / "prompts" / "extract.md").read_text("utf-8")
INSTRUCTIONS: Final = re.sub(r"<!--.*?-->\n", "", _PROMPT)
"""What is said before every window, in the same bytes: long enough to be kept by the service."""

ANSWER_TOKENS: Final = 1200
"""Room for the facts of ten messages."""


@dataclass(frozen=True, slots=True)
class Extraction:
    """What was proposed about a window, unchecked; ``malformed`` had not the form of a fact.

    ``is_cut``: the answer did not come to its end. ``gist`` says what the messages were about,
    where that was asked for. ``secrets`` are the messages in which the model says one is told.
    """

    drafts: tuple[Draft, ...]
    malformed: int = 0
    is_cut: bool = False
    gist: str = ""
    secrets: tuple[ToldSecret, ...] = ()


@dataclass(frozen=True, slots=True)
class Brief:
    """What a model is asked about a window.

    ``before`` tells what was talked about before it; ``answer_tokens`` are the room to answer in.
    """

    instructions: str = INSTRUCTIONS
    schema: OutputSchema = OutputSchema("facts", SCHEMA)  # noqa: RUF009 - it is frozen
    most_facts: int = MOST_FACTS
    answer_tokens: int = ANSWER_TOKENS
    before: str = ""


class Extractor(Protocol):
    """Proposes facts. ``version`` is kept with every window it reads."""

    @property
    def version(self) -> str:
        """Return what read the window."""
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

    ``clock`` is the event loop's, in seconds; ``zone`` gives the house's time zone. ``thoughts``
    are the tokens it may think besides: the next is for when an answer was nothing but thoughts.
    """

    llm: LLMClient
    clock: Callable[[], float]
    zone: Callable[[], tzinfo] = lambda: UTC
    version: str = EXTRACTOR_VERSION
    patience: float = EXTRACTION_SECONDS
    thoughts: list[int] = field(default_factory=lambda: [0, THOUGHT_TOKENS])
    brief: Brief = field(default_factory=Brief)

    async def extract(self, window: Window, known: Sequence[ExtractedFact]) -> Extraction:
        """Return what the model proposes; of an answer that was cut, what of it is whole.

        Raises:
            ExtractionError: the model failed, or its answer is not what was asked for.
        """
        shown = await asyncio.to_thread(
            window_as_json, window, known, self.zone(), self.brief.before
        )
        request = LLMRequest(
            messages=(Message("system", self.brief.instructions), Message("user", shown)),
            options=ModelOptions(
                temperature=0.0,
                max_output_tokens=self.brief.answer_tokens,
                reasoning_effort="low",
            ),
            output_schema=self.brief.schema,
            purpose="extraction",
            prompt_cache_key=f"extraction-{EXTRACTOR_VERSION}",
        )
        asking = Asking(self.llm, self.clock, self.patience, self.thoughts)
        found, is_cut = await asking.ask(request, self._read)
        return replace(found, is_cut=is_cut)

    def _read(self, text: str) -> Extraction:
        drafts, malformed = read_answer(text, self.brief.most_facts)
        return Extraction(
            tuple(drafts), malformed, gist=read_gist(text), secrets=read_secrets(text)
        )
