"""How many tokens a text costs, and how far the number can be trusted."""

import asyncio
import json
import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import ceil
from threading import Lock
from types import MappingProxyType
from typing import Literal, Protocol

from .vocabulary import VocabularyError

_LOGGER = logging.getLogger(__name__)

type Method = Literal["openai-tiktoken", "anthropic-estimate", "gemini-estimate", "approximate"]
type Accuracy = Literal["exact", "estimated", "approximate"]

REMEMBERED_COUNTS = 16_384
"""When so many counts are remembered, those before them are let go: 3 MB for both at most."""
EXACT_CHARACTERS = 100_000
"""Longer texts are counted piece by piece: one very long run of blanks overflows tiktoken's
pattern matcher."""

_SAME_AS_O200K = frozenset({"o200k_base", "o200k_harmony"})

# How many more tokens another encoding needs for a text than o200k_base. For cl100k_base: the
# larger of the ratios OpenAI published for European languages when it introduced o200k_base.
_RATIO_TO_O200K: Mapping[str, float] = MappingProxyType(
    {"cl100k_base": 1.2, "p50k_base": 1.6, "p50k_edit": 1.6, "r50k_base": 1.6, "gpt2": 1.6}
)
_UNKNOWN_RATIO = 1.2

# Bytes of UTF-8 per token. The vendors' rules of thumb speak of characters of English text (about
# 3.5 at Anthropic, about 4 at Google and OpenAI); bytes give the same for English and account for
# scripts that need more tokens per character.
_BYTES_PER_TOKEN: Mapping[str, float] = MappingProxyType(
    {"anthropic-estimate": 3.5, "gemini-estimate": 4.0, "approximate": 4.0}
)
_ACCURACIES = ("exact", "estimated", "approximate")
_RECOMMENDED: Mapping[str, Method] = MappingProxyType(
    {
        "openai": "openai-tiktoken",
        "azure": "openai-tiktoken",
        "anthropic": "anthropic-estimate",
        "google": "gemini-estimate",
        "gemini": "gemini-estimate",
    }
)
_PAGE = 500
"""Messages of a conversation that are asked for at once."""


class Encoding(Protocol):
    """A vocabulary that texts can be cut by; ``tiktoken.Encoding`` is one."""

    def encode_ordinary(self, text: str) -> list[int]:
        """Return the tokens of a text, special ones taken as plain text."""
        ...


class _Said(Protocol):
    @property
    def content(self) -> str: ...


class _Talk(Protocol):
    """A conversation; its messages may be read from a file when they are asked for."""

    @property
    def messages(self) -> Sequence[_Said]: ...


@dataclass(frozen=True, slots=True)
class TokenCount:
    """A number of tokens, the method that really found it, and its accuracy.

    ``method`` differs from the one asked for when the counter had to fall back.
    """

    tokens: int
    method: Method
    accuracy: Accuracy


class TokenCounter:
    """Counts tokens, and remembers what it counted. Safe to share between threads.

    A count is remembered by the hash of its text, so that no text is held here: two of 32,768
    texts share a 64-bit hash once in 30 billion times, and then one of them is counted wrongly.
    Without an encoding, ``openai-tiktoken`` falls back to ``approximate``. With ``load`` it comes
    when it is first needed: a thread that counts waits for it, an event loop has to call ``load``
    in one before, or gets the approximate number.
    """

    def __init__(
        self, encoding: Encoding | None = None, load: Callable[[], Encoding] | None = None
    ) -> None:
        self._encoding = encoding
        self._load = load if encoding is None else None
        self._loading = Lock()
        self._recent: dict[int, TokenCount] = {}
        self._older: dict[int, TokenCount] = {}
        self._failures: set[type[BaseException]] = set()

    @property
    def exact(self) -> bool:
        """Return whether the vocabulary is loaded."""
        return self._encoding is not None

    @property
    def waits(self) -> bool:
        """Return whether the vocabulary is still to be loaded."""
        return self._load is not None

    def load(self) -> None:
        """Load the vocabulary, once; blocking. A failure is logged, and not tried again."""
        with self._loading:
            if self._load is None:
                return
            try:
                self._encoding = self._load()
            except VocabularyError as err:
                # The house must still speak; windows are then kept by an estimate.
                _LOGGER.warning("Tokens are counted approximately. %s", err)
            finally:
                self._load = None

    def count(
        self, text: str, method: Method = "openai-tiktoken", encoding: str = "o200k_base"
    ) -> TokenCount:
        """Count ``text``; never raises.

        Text that looks like a special token (``<|endoftext|>``) counts as the plain text it is.
        """
        if method != "openai-tiktoken":
            return _estimate(text, method)
        if self._load is not None and not _on_event_loop():
            self.load()
        if self._encoding is None:
            return _estimate(text, method)
        key = hash(text)
        found = self._recent.get(key)
        if found is None:
            found = self._older.get(key) or self._measure(self._encoding, text)
            self._recent[key] = found
            if len(self._recent) >= REMEMBERED_COUNTS:
                self._older, self._recent = self._recent, {}
        if encoding in _SAME_AS_O200K or found.method != method:
            return found
        ratio = _RATIO_TO_O200K.get(encoding, _UNKNOWN_RATIO)
        return TokenCount(ceil(found.tokens * ratio), method, "estimated")

    def count_conversation(
        self, conversation: _Talk, method: Method = "openai-tiktoken", enough: int | None = None
    ) -> TokenCount:
        """Count the texts of a conversation; the least accurate of them says how accurate that is.

        It is not read any further once there are more tokens than ``enough``.
        """
        tokens, weakest = 0, self.count("", method)
        for start in range(0, len(conversation.messages), _PAGE):
            for message in conversation.messages[start : start + _PAGE]:
                found = self.count(message.content, method)
                tokens += found.tokens
                if _ACCURACIES.index(found.accuracy) > _ACCURACIES.index(weakest.accuracy):
                    weakest = found
            if enough is not None and tokens > enough:
                break
        return replace(weakest, tokens=tokens)

    @staticmethod
    def get_recommended_method(provider: str) -> Method:
        """Return how to count for the models of a provider."""
        return _RECOMMENDED.get(provider.lower(), "approximate")

    def _measure(self, encoding: Encoding, text: str) -> TokenCount:
        try:
            if len(text) <= EXACT_CHARACTERS and (text.isascii() or _is_valid(text)):
                return _exact(len(encoding.encode_ordinary(text)))
            return _count_in_pieces(encoding, text)
        except KeyboardInterrupt, SystemExit:
            raise
        except BaseException as err:  # noqa: BLE001 - a panic inside tiktoken is no Exception
            self._report(type(err))
            return _estimate(text, "approximate")

    def _report(self, failure: type[BaseException]) -> None:
        if failure not in self._failures:
            self._failures.add(failure)
            _LOGGER.warning(
                "Tokens are counted approximately: tiktoken raised %s", failure.__name__
            )


def _on_event_loop() -> bool:
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True


def _count_in_pieces(encoding: Encoding, text: str) -> TokenCount:
    tokens = sum(
        len(encoding.encode_ordinary(text[start : start + EXACT_CHARACTERS]))
        for start in range(0, len(text), EXACT_CHARACTERS)
    )
    return TokenCount(tokens, "openai-tiktoken", "estimated")


@lru_cache(maxsize=1024)
def _exact(tokens: int) -> TokenCount:
    """Return one and the same object for a number, which takes less memory and time."""
    return TokenCount(tokens, "openai-tiktoken", "exact")


def _is_valid(text: str) -> bool:
    """Return whether a model would see ``text`` as it is: tiktoken replaces lone surrogates."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


def _estimate(text: str, method: Method) -> TokenCount:
    size = len(text.encode("utf-8", "replace"))
    if method in {"anthropic-estimate", "gemini-estimate"}:
        return TokenCount(ceil(size / _BYTES_PER_TOKEN[method]), method, "estimated")
    return TokenCount(ceil(size / _BYTES_PER_TOKEN["approximate"]), "approximate", "approximate")


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
    """Tokens of one message in a request: its text, its tool calls, and the frame around it.

    The frame is what OpenAI documents in its cookbook, "How to count tokens with tiktoken": three
    tokens a message besides its role and content, and three that prime the reply. What a tool call
    or a tool's definition costs is not documented; each is counted as the JSON text that is sent,
    framed like a message.

    Opaque reasoning items are not part of it: their tokens cannot be known from their text.
    """
    tokens = TOKENS_PER_MESSAGE + counter.count(role).tokens + counter.count(content).tokens
    for call in tool_calls:
        tokens += TOKENS_PER_MESSAGE + counter.count(call.name).tokens
        tokens += counter.count(call.arguments).tokens
    return tokens


def exact_cost(counter: TokenCounter, role: str, content: str) -> int | None:
    """Return the tokens of a message in a request, if they can be counted exactly."""
    tokens = count_message(counter, role, content)
    return tokens if counter.exact else None


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
