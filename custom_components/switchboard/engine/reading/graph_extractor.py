"""Reading one window for the graph with a model: one call, one JSON answer."""

import asyncio
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, tzinfo
from pathlib import Path
from typing import Final, Protocol

from ..azure.deltas import LLMClient
from ..azure.messages import LLMRequest, Message, ModelOptions, OutputSchema
from .asking import EXTRACTION_SECONDS, THOUGHT_TOKENS, Asking
from .frame import window_as_json
from .giving_way import Turns, giving_way
from .graph_answer import SCHEMA, GraphDrafts, read_answer
from .windows import Window

PURPOSE: Final = "graph"
EXTRACTOR_VERSION: Final = "1"
"""Changes with the prompt, the schema or the rules, and is kept with every window."""

# Read once, when the module is imported: windows are read on the event loop.
INSTRUCTIONS: Final = (Path(__file__).parent / "prompts" / "graph.md").read_text("utf-8")
"""What is said before every window, in the same bytes: long enough to be kept by the service."""

ASKED: Final = (INSTRUCTIONS, json.dumps(SCHEMA))
"""All that is sent besides a window."""

ANSWER_TOKENS: Final = 2500
"""Room for what twenty messages tell."""


class GraphExtractor(Protocol):
    """Proposes entities and relations. ``version`` is kept with every window it reads."""

    @property
    def version(self) -> str:
        """Return what read the window."""
        ...

    async def extract(self, window: Window) -> GraphDrafts:
        """Return what a window's messages seem to tell.

        Raises:
            ExtractionError: there is no answer; the same window comes again later.
        """
        ...


@dataclass(frozen=True, slots=True)
class ModelGraphExtractor:
    """A ``GraphExtractor`` that asks ``llm``, and waits ``patience`` seconds for an answer.

    ``clock`` is the event loop's, in seconds; ``zone`` gives the house's time zone. ``thoughts``
    are the tokens it may think besides: the next is for when an answer was nothing but thoughts.
    """

    llm: LLMClient
    clock: Callable[[], float]
    zone: Callable[[], tzinfo] = lambda: UTC
    version: str = EXTRACTOR_VERSION
    patience: float = EXTRACTION_SECONDS
    thoughts: list[int] = field(default_factory=lambda: [0, THOUGHT_TOKENS])

    async def extract(self, window: Window) -> GraphDrafts:
        """Return what the model proposes; of an answer that was cut, what of it is whole.

        Raises:
            ExtractionError: the model failed, or its answer is not what was asked for.
        """
        shown = await asyncio.to_thread(window_as_json, window, (), self.zone())
        request = LLMRequest(
            messages=(Message("system", INSTRUCTIONS), Message("user", shown)),
            options=ModelOptions(
                temperature=0.0, max_output_tokens=ANSWER_TOKENS, reasoning_effort="low"
            ),
            output_schema=OutputSchema("graph", SCHEMA),
            purpose=PURPOSE,
            prompt_cache_key=f"graph-{EXTRACTOR_VERSION}",
        )
        asking = Asking(self.llm, self.clock, self.patience, self.thoughts)
        drafts, _ = await asking.ask(request, read_answer)
        return drafts


@dataclass(frozen=True, slots=True)
class GraphGivingWay:
    """A ``GraphExtractor`` that breaks off when somebody speaks, where ``needed`` says so."""

    extractor: GraphExtractor
    turns: Turns
    needed: Callable[[], bool]

    @property
    def version(self) -> str:
        """Return what reads the window."""
        return self.extractor.version

    async def extract(self, window: Window) -> GraphDrafts:
        """Return what a window's messages seem to tell.

        Raises:
            ExtractionError: there is no answer.
        """
        return await giving_way(lambda: self.extractor.extract(window), self.turns, self.needed)
