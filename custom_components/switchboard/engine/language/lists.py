"""Lists of words, which bring back a wallet or an account as often as the shopping."""

import re
from typing import Final

from .lexicon import word_set
from .looks import look

_WORD: Final = re.compile(r"[^\W\d_]+")
_MOST_WORDS: Final = 300
_COMMAS: Final = r"(?<![^\W\d_])(?:[^\W\d_]{{1,40}},\s{{1,3}}){{{}}}[^\W\d_]"
"""It begins at words only: at each letter of a long text it would take the square of its time."""
_TEN: Final = re.compile(_COMMAS.format(9))
_FIVE: Final = re.compile(_COMMAS.format(4))
_ROW: Final = 10
"""As many words with nothing between that makes a sentence of them."""
_SHORTEST: Final = 3
"""Letters of a word that counts there."""


def is_a_list(text: str) -> bool:
    """Return whether a text is a list of ten words, or has more than anybody says at a time."""
    told = _WORD.findall(look(text).text)
    return len(told) > _MOST_WORDS or _TEN.search(text) is not None or _has_row(told)


def has_five(text: str) -> bool:
    """Return whether a text has five words with commas between."""
    return _FIVE.search(text) is not None


def _has_row(told: list[str]) -> bool:
    """Whether words follow one another with nothing between that makes a sentence of them."""
    filler, row = word_set("filler"), 0
    for word in told:
        row = 0 if word in filler or len(word) < _SHORTEST else row + 1
        if row >= _ROW:
            return True
    return False
