"""Wishes to undo what was done last, and nothing else: "oops, put that back how it was".

Six languages, all looked for at once; ``data/undoing.json`` has what people say ``before`` such a
``wish``, and ``after`` it.
"""

import re
from functools import cache
from typing import Final

from .lexicon import PatternFile, plain

_PATTERNS: Final = PatternFile("undoing")
_WORD: Final = re.compile(r"[\w']+")


def asks_to_undo(text: str) -> bool:
    """Return whether a text is such a wish. Compiles the first time: not on the event loop."""
    return _whole().fullmatch(" ".join(_WORD.findall(plain(text)))) is not None


@cache
def _whole() -> re.Pattern[str]:
    forms = {"before": "(?:(?:%s) )*+", "wish": "(?:%s)", "after": "(?: (?:%s))*+"}
    return re.compile("".join(_PATTERNS.finding(*form).pattern for form in forms.items()))
