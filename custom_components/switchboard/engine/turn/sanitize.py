"""Spoken text, made safe to match, to store and to send."""

import re
import unicodedata
from typing import Final

from ..language.characters import valid_text

LOCAL_MATCH_LIMIT: Final = 500
"""Characters. A longer sentence is not offered to local intent matching.

Matching runs on the event loop and its time grows with the sentence, and no sentence that Home
Assistant's own intents understand comes near this length.
"""

_UNSPOKEN = re.compile(
    "["
    "\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f"  # control characters that are not white space
    "\u200b\u2060\ufeff"  # characters of no width that join or part nothing one can hear
    "\u200e\u200f\u202a-\u202e\u2066-\u2069"  # marks that turn the direction of text
    "]"
)


def sanitize(text: str) -> str:
    """Return ``text`` without what no one can say; never raises.

    Lone surrogates become U+FFFD, control characters and invisible direction marks are removed,
    the rest is put into Unicode's composed form (NFC), every run of white space becomes one space
    and the ends are bare. Cleaning a cleaned text changes nothing.
    """
    composed = unicodedata.normalize("NFC", _UNSPOKEN.sub("", valid_text(text)))
    return " ".join(composed.split())
