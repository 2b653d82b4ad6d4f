"""Search terms for memories that were told without any: asked of a model, some at a time."""

import json
import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final

from ..azure.deltas import LLMClient
from ..azure.errors import LLMError
from ..azure.messages import LLMRequest, Message, ModelOptions, OutputSchema
from ..azure.schemas import DocumentError, ask_text, read_document
from ..language.search_terms import MOST_PROPOSED, search_terms
from ..storage.memory_entries import Memory
from ..storage.transaction import Store, Transaction
from .judge import numbered_schema

_LOGGER = logging.getLogger(__name__)

VERSION: Final = "2"
"""Changes with the prompt; requests of one version begin alike."""

# Read once, when the module is imported: it is asked on the event loop.
INSTRUCTIONS: Final = (Path(__file__).parent / "prompts" / "search_terms.md").read_text("utf-8")

MOST_MEMORIES: Final = 20
"""Memories in one call."""
SECONDS: Final = 60.0
_TOKENS_OF_THOUGHT: Final = 1000
_TOKENS_OF_TERMS: Final = 60


@cache
def schema_of(notes: int) -> dict[str, object]:
    """Return the schema of an answer on so many notes."""
    terms = {"type": "array", "items": {"type": "string"}, "maxItems": MOST_PROPOSED}
    return numbered_schema(notes, terms)


@dataclass(frozen=True, slots=True)
class TermWriter:
    """Gives search terms to memories that have none; ``clock`` is the event loop's, in seconds."""

    store: Store
    llm: LLMClient
    clock: Callable[[], float]
    patience: float = SECONDS
    _failed: set[str] = field(default_factory=set)

    async def write(self) -> int | None:
        """Ask for the terms of some memories of one owner; ``None``: there is no more to do now.

        Returns how many were given terms. What a model leaves out, or gives nothing usable for, has
        none from then on; where it gave no answer at all, it is asked once more another time.

        Raises:
            StorageError: the memories cannot be read or written.
        """
        memories = await self.store.read(_next)
        if not memories:
            return None
        try:
            answer = await self._ask([memory.text for memory in memories])
        except LLMError as err:
            _LOGGER.debug("No search terms: %s", err.reason)
            return None
        except DocumentError:
            ids = {memory.id for memory in memories}
            if not ids <= self._failed:
                self._failed.update(ids)
                return None
            self._failed.difference_update(ids)
            answer = {}
        given = {
            memory: search_terms(answer.get(str(number)), memory.text)
            for number, memory in enumerate(memories, 1)
        }
        return await self.store.write(lambda tx: _give(tx, given))

    async def _ask(self, texts: Sequence[str]) -> Mapping[str, Any]:
        notes = {str(number): text for number, text in enumerate(texts, 1)}
        request = LLMRequest(
            messages=(
                Message("system", INSTRUCTIONS),
                Message("user", json.dumps(notes, ensure_ascii=False)),
            ),
            options=ModelOptions(
                max_output_tokens=_TOKENS_OF_THOUGHT + _TOKENS_OF_TERMS * len(texts)
            ),
            output_schema=OutputSchema("search_terms", schema_of(len(texts))),
            purpose="memory",
            prompt_cache_key=f"search-terms-{VERSION}",
        )
        found = read_document(await ask_text(self.llm, request, self.clock() + self.patience))
        if not isinstance(found, dict) or not found.keys() & notes.keys():
            raise DocumentError("It says nothing on any of the notes.")
        return found


def _next(tx: Transaction) -> list[Memory]:
    """Return memories without terms, all of one owner: nobody's words go along with another's."""
    found = tx.memories.without_terms(MOST_MEMORIES)
    return [memory for memory in found if memory.owner == found[0].owner]


def _give(tx: Transaction, given: Mapping[Memory, Sequence[str]]) -> int:
    return sum(
        tx.memories.give_terms(memory.id, memory.text, terms) and bool(terms)
        for memory, terms in given.items()
    )
