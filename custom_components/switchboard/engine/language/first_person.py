"""Who speaks of whom: words by which a speaker means themselves, or the house as a whole.

Six languages, all looked for at once. In Italian and Spanish the verb alone may say it, at the
beginning: "Trabajo en el hospital".
"""

import re
from functools import cache
from typing import Final

from .forms import given_names
from .lexicon import plain, read_data

_DATA: Final = read_data("first_person")


def says_speaker(sentence: str) -> bool:
    """Return whether a speaker speaks of themselves."""
    said = plain(sentence)
    if _any_of("speaker").search(said):
        return True
    found = _verb().match(said)
    return found is not None and found["verb"] not in given_names()


def says_home(sentence: str) -> bool:
    """Return whether a speaker speaks of the house as a whole."""
    return _any_of("home").search(plain(sentence)) is not None


def supposes(sentence: str) -> bool:
    """Return whether a sentence only supposes what it says."""
    return _any_of("supposed").search(plain(sentence)) is not None


@cache
def _any_of(key: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{_every(key)})(?!\w)")


@cache
def _verb() -> re.Pattern[str]:
    before, verb = _every("before_verb"), _every("speaker_verb")
    return re.compile(rf"\W*(?:(?:{before})\W+)*(?P<verb>{verb})(?!\w)")


def _every(key: str) -> str:
    return "|".join(one for some in _DATA[key].values() for one in some)
