"""Whether somebody says yes to what they were asked."""

import re
import unicodedata
from functools import cache
from typing import Final, Literal

from .lexicon import LANGUAGES, base_language, word_set

type Deed = Literal["forget", "change", "share"]
"""What somebody is asked for: "yes, forget it" is a yes to the one, and none to the other."""

MOST_WORDS: Final = 12
"""Words of a yes. Nobody says more, and a longer text could be taken apart in too many ways."""

_WORD: Final = re.compile(r"\w+")


def is_understood(language: str | None) -> bool:
    """Return whether a yes in a language is known as one."""
    return base_language(language) in LANGUAGES


def says_yes(text: str, deed: Deed | None = None) -> bool:
    """Return whether a text says yes and nothing else, in any of the languages.

    It is made of words of assent, of what goes with them ("please"), and of the name of the deed
    that was asked for. Accents count: "sí" is a yes, "si" is an if. A question is none. Whoever
    asks can ask again.
    """
    said = _spelled(text)
    if "?" in text or said.count(" ") >= MOST_WORDS:
        return False
    return _only_yes(deed).fullmatch(said) is not None


@cache
def _only_yes(deed: Deed | None) -> re.Pattern[str]:
    deeds = word_set(f"assent_{deed}") if deed else frozenset[str]()
    yes = "|".join(sorted(map(_spelled, word_set("assent")), key=len, reverse=True))
    beside = "|".join(sorted(map(_spelled, word_set("assent_filler") | deeds), key=len))
    return re.compile(f"(?:(?:{beside}) )*(?:{yes})(?: (?:{yes}|{beside}))*")


def _spelled(text: str) -> str:
    """Return the words of a text with their accents, parted by blanks."""
    return " ".join(_WORD.findall(unicodedata.normalize("NFC", text.casefold())))
