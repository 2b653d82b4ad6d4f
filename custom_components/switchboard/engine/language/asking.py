"""Whether a sentence wants to know something, and how many things it wants, in all languages."""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Final

from .lexicon import base_language, plain, read_data

_WORDS: Final[Mapping[str, Mapping[str, Sequence[str]]]] = read_data("asking")
_SENTENCE: Final = re.compile(r"[.!?;\u2026]+(?=\s+\S)")


def asks(text: str) -> bool:
    """Return whether a sentence asks or wants to be told something, maybe besides other wishes.

    A question that politely wants something done ("Could you ...?") does not by itself.
    """
    said = plain(text)
    if _finding("asks").search(said) is not None:
        return True
    return "?" in text and not asks_politely(said)


def asks_politely(said: str) -> bool:
    """Return whether a sentence in plain form wants something done and puts it as a question."""
    return _finding("polite").match(said.lstrip(" \u00bf\u00a1")) is not None


def parts(text: str, language: str) -> int:
    """Count how many things a sentence may want, by the words that join them. At least one."""
    said = text.strip(" .,;!?\u2026")
    return 1 + len(_joining(base_language(language)).findall(said))


@cache
def _joining(language: str) -> re.Pattern[str]:
    """Find what joins wishes; not at the beginning, where it joins to what was said before."""
    words = {one for every in _WORDS["joins"].values() for one in every}
    words.update(_WORDS["joins_only"].get(language, ()))
    join = rf"(?:{_any(words)})(?!\w)"
    return re.compile(rf"(?<=\w)[,.;!\s]+{join}(?:[\s,]+{join})*|(?<=\w)\s*{_SENTENCE.pattern}")


@cache
def _finding(key: str) -> re.Pattern[str]:
    words = {one for every in _WORDS[key].values() for one in every}
    return re.compile(rf"(?<!\w)(?:{_any(words)})(?!\w)")


def _any(words: Iterable[str]) -> str:
    return "|".join(sorted(words, key=len, reverse=True))
