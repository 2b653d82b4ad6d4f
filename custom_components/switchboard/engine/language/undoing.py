"""Wishes to undo what was done last, said by themselves, and objections to it.

Six languages, all looked for at once. A wish ("oops, put that back how it was") is in the words of
``data/undoing.json``: what people say ``before`` a ``wish``, and ``after`` it. Both compile their
patterns the first time: not on the event loop.
"""

import re
from functools import cache
from typing import Final

from .lexicon import PatternFile, patterns, plain, words

_PATTERNS: Final = PatternFile("undoing")
_WORD: Final = re.compile(r"[\w']+")


def asks_to_undo(text: str) -> bool:
    """Return whether a text asks to undo what was done last, and nothing else."""
    return _whole().fullmatch(" ".join(_WORD.findall(plain(text)))) is not None


@cache
def _whole() -> re.Pattern[str]:
    forms = {"before": "(?:(?:%s) )*+", "wish": "(?:%s)", "after": "(?: (?:%s))*+"}
    return re.compile("".join(_PATTERNS.finding(*form).pattern for form in forms.items()))


def says_wrong(text: str) -> bool:
    """Return whether a sentence says that the last answer was wrong, and nothing else."""
    return _wrong().fullmatch(" ".join(words(text))) is not None


@cache
def _wrong() -> re.Pattern[str]:
    return re.compile(f"(?:{patterns('objecting').pattern} )*(?:{patterns('wrong').pattern})")


def objects(text: str) -> bool:
    """Return whether a sentence objects to what was done before it."""
    return says_wrong(text) or bool(patterns("correction").match(plain(text).strip()))
