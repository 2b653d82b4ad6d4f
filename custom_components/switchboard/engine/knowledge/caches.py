"""What this room keeps of people's words to be quicker with them the next time."""

from typing import Final

from ..language import conflation, stems
from ..language.forms import forget_words
from ..language.spelling import forget_spellings
from . import compare, reading

_CACHES: Final = (
    compare.compare,
    conflation.stem,
    reading.languages_of,
    reading.read,
    stems.stem,
)


def clear_caches() -> None:
    """Let go of every word that was looked at; it is looked at anew when it comes again."""
    for cached in _CACHES:
        cached.cache_clear()
    forget_words()
    forget_spellings()
