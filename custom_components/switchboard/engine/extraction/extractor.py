"""Reading one window with a model: one call, one JSON answer."""

import asyncio
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Protocol

from ..azure.deltas import LLMClient
from ..azure.errors import LLMError
from ..azure.messages import LLMRequest, Message, ModelOptions, OutputSchema
from ..azure.structured import ask_text
from ..storage.entries import ExtractedFact, LogEntry
from .answer import SCHEMA, Draft, read_answer
from .errors import ExtractionError
from .masking import masked_texts
from .user_statements import is_own
from .windows import Window

EXTRACTOR_VERSION: Final = "2"
"""Changes with the prompt, the schema or the rules, and is kept with every window."""

# Read once, when the module is imported: windows are read on the event loop.
INSTRUCTIONS: Final = (Path(__file__).parent / "prompts" / "extract.md").read_text("utf-8")

EXTRACTION_SECONDS: Final = 120.0
ANSWER_TOKENS: Final = 4000
"""Room for the facts of ten messages, and for a reasoning model's thoughts."""

MESSAGE_CHARACTERS: Final = 4000
"""What is read of a message that is longer: half of it from its beginning, half from its end."""


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

    ``clock`` is the event loop's, in seconds.
    """

    llm: LLMClient
    clock: Callable[[], float]
    version: str = EXTRACTOR_VERSION
    patience: float = EXTRACTION_SECONDS

    async def extract(self, window: Window, known: Sequence[ExtractedFact]) -> Extraction:
        """Return what the model proposes.

        Raises:
            ExtractionError: the model failed, or its answer is not what was asked for.
        """
        shown = await asyncio.to_thread(window_as_json, window, known)
        request = LLMRequest(
            messages=(Message("system", INSTRUCTIONS), Message("user", shown)),
            options=ModelOptions(max_output_tokens=ANSWER_TOKENS),
            output_schema=OutputSchema("facts", SCHEMA),
            purpose="extraction",
        )
        try:
            text = await ask_text(self.llm, request, self.clock() + self.patience)
        except LLMError as err:
            raise ExtractionError(err.reason) from err
        drafts, malformed = read_answer(text)
        return Extraction(tuple(drafts), malformed)


def window_as_json(window: Window, known: Sequence[ExtractedFact] = ()) -> str:
    """Return a window as JSON, so that no text in it can pass for anything else.

    Messages have numbers from 1 in place of their ids, which a model might otherwise make up or be
    told by what is said. What tools and injected notes say is left out.
    """
    conversations: dict[str, int] = {}
    messages: list[dict[str, Any]] = []
    shown = masked_texts([stored.entry for stored in window.entries])
    for number, stored in enumerate(window.entries, 1):
        entry = stored.entry
        messages.append(
            {
                "n": number,
                "new": number > len(window.overlap),
                "role": entry.role,
                "conversation": conversations.setdefault(
                    entry.conversation_id, len(conversations) + 1
                ),
                "at": entry.created_at.isoformat(timespec="minutes"),
                "text": _text(entry, shown),
            }
        )
    numbers = {stored.entry.id: number for number, stored in enumerate(window.entries, 1)}
    facts = [
        {
            "summary": fact.summary,
            "sources": [numbers[id_] for id_ in fact.source_message_ids if id_ in numbers],
        }
        for fact in known
    ]
    return json.dumps({"known": facts, "messages": messages}, ensure_ascii=False)


def _text(entry: LogEntry, shown: Mapping[str, str]) -> str:
    if not is_own(entry) and entry.role != "assistant":
        return ""
    text = shown.get(entry.id, entry.content)
    if len(text) <= MESSAGE_CHARACTERS:
        return text
    half = MESSAGE_CHARACTERS // 2
    return f"{text[:half]} [...] {text[-half:]}"
