"""What a whole message costs: its text, its tool calls, and the frame the API puts around it.

The frame is what OpenAI documents in its cookbook, "How to count tokens with tiktoken": three
tokens a message besides its role and content, and three that prime the reply. What a tool call or
a tool's definition costs is not documented; each is counted as the JSON text that is sent, framed
like a message.
"""

import json
from collections.abc import Iterable, Mapping
from typing import Protocol

from .counter import TokenCounter

TOKENS_PER_MESSAGE = 3


class _Call(Protocol):
    """A tool call: the tool's name and its arguments as JSON text."""

    @property
    def name(self) -> str: ...

    @property
    def arguments(self) -> str: ...


class _Tool(Protocol):
    """A tool on offer; ``parameters`` is a JSON schema."""

    @property
    def name(self) -> str: ...

    @property
    def description(self) -> str: ...

    @property
    def parameters(self) -> Mapping[str, object]: ...


def count_message(
    counter: TokenCounter, role: str, content: str, tool_calls: Iterable[_Call] = ()
) -> int:
    """Tokens of one message in a request.

    Opaque reasoning items are not part of it: their tokens cannot be known from their text.
    """
    tokens = TOKENS_PER_MESSAGE + counter.count(role).tokens + counter.count(content).tokens
    for call in tool_calls:
        tokens += TOKENS_PER_MESSAGE + counter.count(call.name).tokens
        tokens += counter.count(call.arguments).tokens
    return tokens


def count_tools(counter: TokenCounter, tools: Iterable[_Tool]) -> int:
    """Tokens of the tool definitions a request carries."""
    return sum(
        TOKENS_PER_MESSAGE
        + counter.count(
            json.dumps(
                {
                    "name": tool.name,
                    "description": tool.description,
                    "parameters": tool.parameters,
                },
                ensure_ascii=False,
                separators=(",", ":"),
                default=str,
            )
        ).tokens
        for tool in tools
    )
