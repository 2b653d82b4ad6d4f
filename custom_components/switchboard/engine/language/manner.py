"""Wishes about how the assistant talks: shorter, more quietly, without jokes, informally.

They are worded as a rule for the assistant and say nothing that anybody said in the same words:
"Cut it short" becomes "the assistant should answer more briefly". But they lend nobody a power, so
they are neither orders nor held against the words they were wished with, unless they touch on
anything of weight: whom to obey, what is known of others, money, doors, warnings.
"""

from collections.abc import Iterable
from typing import Final

from .lexicon import PatternFile
from .looks import look
from .statements import found_in, statement

_WORDS: Final = PatternFile("manner")
_LONGEST: Final = 120
"""Characters of a wish; what is longer says something else as well."""


def is_wish(text: str) -> bool:
    """Return whether a text only says how the assistant should talk to somebody."""
    is_of_manner = _WORDS.finding("manner").search(look(text).text) is not None
    return is_of_manner and speaks_of_assistant(text) and not has_weight(text)


def speaks_of_assistant(text: str) -> bool:
    """Return whether a text says how the assistant should be."""
    said = look(text).text
    return len(said) <= _LONGEST and _WORDS.finding("wishes").search(said) is not None


def has_weight(text: str) -> bool:
    """Return whether a text touches on what is more than manners."""
    return _WORDS.finding("weighty").search(look(text).text) is not None


def was_wished(wish: str, said: Iterable[str]) -> bool:
    """Return whether somebody spoke of manners, or of what a wish is about."""
    told = "\n".join(said)
    if _WORDS.finding("manner").search(look(told).text):
        return True
    spoken = statement(told).content
    own = statement(wish).content - _WORDS.every("frame")
    return any(found_in(word, spoken) for word in own)
