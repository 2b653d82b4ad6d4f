"""How many tokens a text costs, and how far the number can be trusted."""

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import blake2b
from math import ceil
from threading import Lock
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    import tiktoken

type Method = Literal["openai-tiktoken", "anthropic-estimate", "gemini-estimate", "approximate"]
type Accuracy = Literal["exact", "estimated", "approximate"]

CACHE_ENTRIES = 4096
CACHE_CHARACTERS = 1_000_000
CACHED_TEXT_CHARACTERS = 20_000
"""Longer texts are known again by their digest: few, but long to count."""
CACHED_DIGESTS = 64
EXACT_CHARACTERS = 100_000
"""Longer texts are counted piece by piece: one very long run of blanks overflows tiktoken's
pattern matcher, which then aborts in a way no ordinary ``except`` catches."""

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


@dataclass(frozen=True, slots=True)
class TokenCount:
    """A number of tokens, the method that really found it, and its accuracy.

    ``method`` differs from the one asked for when the counter had to fall back.
    """

    tokens: int
    method: Method
    accuracy: Accuracy


class TokenCounter:
    """Counts tokens; repeated texts come from a bounded cache. Safe to share between threads.

    Without an encoding, ``openai-tiktoken`` falls back to ``approximate``.
    """

    def __init__(self, encoding: tiktoken.Encoding | None = None) -> None:
        self._encoding = encoding
        self._cache: OrderedDict[tuple[str, Method, str], TokenCount] = OrderedDict()
        self._cached_characters = 0
        self._digests: OrderedDict[tuple[bytes, Method, str], TokenCount] = OrderedDict()
        self._lock = Lock()

    @property
    def exact(self) -> bool:
        """Whether the vocabulary is loaded."""
        return self._encoding is not None

    def clear(self) -> None:
        """Let go of every text that was counted; it is counted anew when it comes again."""
        with self._lock:
            self._cache.clear()
            self._digests.clear()
            self._cached_characters = 0

    def count(
        self, text: str, method: Method = "openai-tiktoken", encoding: str = "o200k_base"
    ) -> TokenCount:
        """Count ``text``; never raises.

        Text that looks like a special token (``<|endoftext|>``) counts as the plain text it is.
        """
        if len(text) > CACHED_TEXT_CHARACTERS:
            return self._count_long(text, method, encoding)
        key = (text, method, encoding)
        with self._lock:
            found = self._cache.get(key)
            if found is not None:
                self._cache.move_to_end(key)
                return found
            found = self._measure(text, method, encoding)
            self._cache[key] = found
            self._cached_characters += len(text)
            while len(self._cache) > CACHE_ENTRIES or self._cached_characters > CACHE_CHARACTERS:
                (dropped, _, _), _ = self._cache.popitem(last=False)
                self._cached_characters -= len(dropped)
        return found

    def _count_long(self, text: str, method: Method, encoding: str) -> TokenCount:
        """Count without the lock: nobody is to wait for as long as this may take."""
        digest = blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).digest()
        key = (digest, method, encoding)
        with self._lock:
            if (found := self._digests.get(key)) is not None:
                self._digests.move_to_end(key)
                return found
        found = self._measure(text, method, encoding)
        with self._lock:
            self._digests[key] = found
            while len(self._digests) > CACHED_DIGESTS:
                self._digests.popitem(last=False)
        return found

    def _measure(self, text: str, method: Method, encoding: str) -> TokenCount:
        if method == "openai-tiktoken" and self._encoding is not None:
            tokens, whole = _encode(self._encoding, text)
            if encoding in _SAME_AS_O200K:
                return TokenCount(tokens, method, "exact" if whole else "estimated")
            ratio = _RATIO_TO_O200K.get(encoding, _UNKNOWN_RATIO)
            return TokenCount(ceil(tokens * ratio), method, "estimated")
        size = len(text.encode("utf-8", "replace"))
        if method in {"anthropic-estimate", "gemini-estimate"}:
            return TokenCount(ceil(size / _BYTES_PER_TOKEN[method]), method, "estimated")
        return TokenCount(
            ceil(size / _BYTES_PER_TOKEN["approximate"]), "approximate", "approximate"
        )


def _encode(encoding: tiktoken.Encoding, text: str) -> tuple[int, bool]:
    """Count with ``encoding``; the second value says whether that is what a model would see."""
    try:
        text.encode("utf-8")
        whole = len(text) <= EXACT_CHARACTERS
    except UnicodeEncodeError:  # a lone surrogate: tiktoken puts a replacement character in place
        whole = False
    tokens = sum(
        len(encoding.encode_ordinary(text[start : start + EXACT_CHARACTERS]))
        for start in range(0, len(text), EXACT_CHARACTERS)
    )
    return tokens, whole
