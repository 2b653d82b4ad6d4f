"""The words by which secrets and other sensitive matters are known, in the languages of the house.

They live in ``data/secrets.json``: by key and language, as regular expressions over text as
``looks.look`` gives it. A blank in one stands for whatever people put between two words.
"""

import re
from functools import cache
from typing import Final

from .lexicon import PatternFile

_WORDS: Final = PatternFile("secrets")
_BETWEEN: Final = r"[\s_./-]{0,3}"


@cache
def secret_set(key: str) -> frozenset[str]:
    """Return the single words of all languages under a key."""
    return _WORDS.every(key)


@cache
def finding(key: str) -> re.Pattern[str]:
    """Return what finds a key's words between letters of other words; digits may touch them."""
    every = sorted(secret_set(key), key=lambda word: (-len(word), word))
    one = "|".join(_as_pattern(word) for word in every)
    return re.compile(rf"(?<![^\W\d_])(?:{one})(?![^\W\d_])")


def _as_pattern(term: str) -> str:
    spaced = re.sub(r" \??(?!\{)", lambda _: _BETWEEN, term)
    # Only letters, and not without end: a message may be one long word.
    return spaced.replace(r"\w*", r"[^\W\d_]{0,40}").replace(r"\w+", r"[^\W\d_]{1,40}")
