"""The house, as a turn sees it."""

from collections.abc import AsyncGenerator
from dataclasses import dataclass
from typing import Protocol

from ..azure.deltas import Delta
from ..azure.messages import Message


@dataclass(frozen=True, slots=True)
class LocalAnswer:
    """An answer given by the house itself, without a model.

    ``messages`` is what it adds to the conversation after the user's words: the intent it took
    as a tool call, that intent's result, and the answer.
    """

    speech: str
    messages: tuple[Message, ...]
    tools: tuple[str, ...] = ()


class LocalAgent(Protocol):
    """The house's own understanding of sentences."""

    async def match(self, text: str) -> LocalAnswer | None:
        """Act on ``text`` if it is, word for word, a sentence the house knows; else ``None``."""
        ...

    async def converse(self, text: str) -> LocalAnswer | None:
        """Act on ``text`` with all the leniency the house has; ``None`` if that failed as well."""
        ...


class Transcript(Protocol):
    """The house's own log of the conversation: hears the answer, and runs the tools in it."""

    def add(self, deltas: AsyncGenerator[Delta]) -> AsyncGenerator[Message]:
        """Stream one answer of the model into the log.

        Yields each message once it is whole: the assistant's, then the result of every tool it
        called. A tool that failed has a result that says so.
        """
        ...

    def put(self, sentence: str) -> Message:
        """Add a sentence of our own that nobody hears as it comes: the turn's result speaks it."""
        ...
