"""What is kept of people's words to be quicker with them the next time."""

from typing import Final

from ..language import canonical, digest_stems, guess, numbers, stemming
from ..language.forms import forget_words
from ..language.spelling import forget_spellings
from ..recall.may_be_told import may_be_told
from . import guards, matching

_CACHES: Final = (
    stemming.stem,
    matching.is_same,
    digest_stems.stem,
    numbers.pieces_of,
    may_be_told,
)


def clear_caches() -> None:
    """Let go of every word that was looked at; it is looked at anew when it comes again."""
    for cached in _CACHES:
        cached.cache_clear()
    guards.forget_texts()
    canonical.forget_texts()
    guess.forget_texts()
    forget_words()
    forget_spellings()
