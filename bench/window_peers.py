"""The windows of other projects, in an environment of their own (requirements/window-peers.txt).

`bench.window_race` runs it as a process: a line names a peer, the length of a conversation and how
many turns to take, the answer is the microseconds of each. All count with the encoding that
Switchboard counts with, and a message once where the peer leaves counting to its user.
"""

# ruff: noqa: D102 - what the methods do is said of Peer

import asyncio
import importlib.util
import json
import sys
from collections.abc import Callable, Iterable
from functools import cache
from importlib.metadata import version
from pathlib import Path
from time import thread_time_ns
from typing import Any, Protocol

from autogen_core.model_context import TokenLimitedChatCompletionContext
from autogen_core.models import AssistantMessage, UserMessage
from langchain_core.messages import AIMessage, BaseMessage, HumanMessage, trim_messages
from llama_index.core.base.llms.types import ChatMessage
from llama_index.core.memory import ChatMemoryBuffer

from bench.window_talk import FRAME_TOKENS, MAX_TOKENS, exchange

_VOCABULARY = "custom_components/switchboard/engine/tokens/vocabulary.py"


def _encoding() -> Any:
    """Load the vocabulary by its path: the integration itself needs Home Assistant."""
    spec = importlib.util.spec_from_file_location("vocabulary", Path.cwd() / _VOCABULARY)
    if spec is None or spec.loader is None:
        raise ImportError(_VOCABULARY)
    vocabulary = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(vocabulary)
    return vocabulary.load_o200k()


encode = _encoding().encode_ordinary


@cache
def tokens(text: str) -> int:
    """Count a text, once."""
    return FRAME_TOKENS + len(encode(text))


def count(messages: Iterable[Any], **_: Any) -> int:
    """Count messages of LangChain and AutoGen."""
    return sum(tokens(message.content) for message in messages)


class Peer(Protocol):
    """One conversation."""

    async def ask(self, text: str) -> None:
        """Take in what a person says."""

    async def answer(self, text: str) -> None:
        """Take in what the model says."""

    async def sent(self) -> int:
        """Return how many messages are to be sent."""


class LangChain:
    """`trim_messages`, called as its documentation shows; `keeps` what was sent and no more."""

    def __init__(self, *, keeps: bool = False) -> None:
        self._history: list[BaseMessage] = []
        self._keeps = keeps

    async def ask(self, text: str) -> None:
        self._history.append(HumanMessage(text))

    async def answer(self, text: str) -> None:
        self._history.append(AIMessage(text))

    async def sent(self) -> int:
        trimmed = trim_messages(
            self._history,
            max_tokens=MAX_TOKENS,
            token_counter=count,
            strategy="last",
            start_on="human",
        )
        if self._keeps:
            self._history = trimmed
        return len(trimmed)


class LlamaIndex:
    """`ChatMemoryBuffer`, which counts all texts as one, so that no count can be kept."""

    def __init__(self) -> None:
        self._buffer = ChatMemoryBuffer.from_defaults(token_limit=MAX_TOKENS, tokenizer_fn=encode)

    async def ask(self, text: str) -> None:
        self._buffer.put(ChatMessage(role="user", content=text))

    async def answer(self, text: str) -> None:
        self._buffer.put(ChatMessage(role="assistant", content=text))

    async def sent(self) -> int:
        return len(self._buffer.get())


class Counting:
    """All that AutoGen's context asks of a model's client."""

    count_tokens = staticmethod(count)


class AutoGen:
    """`TokenLimitedChatCompletionContext`, which takes messages out of the middle."""

    def __init__(self) -> None:
        self._context = TokenLimitedChatCompletionContext(Counting(), token_limit=MAX_TOKENS)

    async def ask(self, text: str) -> None:
        await self._context.add_message(UserMessage(content=text, source="user"))

    async def answer(self, text: str) -> None:
        await self._context.add_message(AssistantMessage(content=text, source="assistant"))

    async def sent(self) -> int:
        return len(await self._context.get_messages())


PEERS: dict[str, Callable[[], Peer]] = {
    "LangChain trim_messages": LangChain,
    "LangChain trim_messages, trimmed list kept": lambda: LangChain(keeps=True),
    "LlamaIndex ChatMemoryBuffer": LlamaIndex,
    "AutoGen TokenLimitedChatCompletionContext": AutoGen,
}


async def timed(name: str, messages: int, turns: int) -> list[float]:
    """Take turns at the end of a conversation of so many messages."""
    peer, took = PEERS[name](), []
    before = messages // 2
    for number in range(before):
        question, answer = exchange(number)
        await peer.ask(question)
        await peer.answer(answer)
    for number in range(before, before + turns):
        question, answer = exchange(number)
        begun = thread_time_ns()
        await peer.ask(question)
        await peer.sent()
        await peer.answer(answer)
        took.append((thread_time_ns() - begun) / 1000)
    return took


def main() -> None:
    """Say which versions these are, and answer each line."""
    packages = ("langchain-core", "llama-index-core", "autogen-core", "tiktoken")
    print(json.dumps([f"{package} {version(package)}" for package in packages]), flush=True)
    for line in sys.stdin:
        print(json.dumps(asyncio.run(timed(**json.loads(line)))), flush=True)


if __name__ == "__main__":
    main()
