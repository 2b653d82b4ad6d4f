"""What words show of where a talk's topics begin and end, in ``data/boundaries.json``.

For each language: phrases that announce another topic (``announce``), with which one greets
(``greet``, at the beginning), takes leave or ends a matter (``close``), thanks (``thank``) or asks
for something (``request``), words for whom one talks to (``you``), and words that point back at
what was said (``refer``).
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final, Literal, get_args

from .lexicon import LANGUAGES, read_data, tokens

type Sign = Literal["announce", "greet", "close", "thank", "request", "you", "refer"]

_SIGNS: Final[tuple[Sign, ...]] = get_args(Sign.__value__)
_IN_ANY_LANGUAGE: Final = ("announce",)
"""Signs that mean nothing else in another language."""


def signs_in(said: Sequence[str], languages: Sequence[str] = LANGUAGES) -> frozenset[Sign]:
    """Return what the ``lexicon.tokens`` of a sentence show, if it is in one of the languages."""
    index = _index(tuple(languages))
    text, found = "", set[Sign]()
    for word in said:
        for phrase, sign in index.get(word, ()):
            if sign not in found:
                text = text or f" {' '.join(said)} "
                if text.startswith(phrase) if sign == "greet" else phrase in text:
                    found.add(sign)
    return frozenset(found)


@cache
def _index(languages: tuple[str, ...]) -> Mapping[str, Sequence[tuple[str, Sign]]]:
    index: dict[str, dict[tuple[str, Sign], None]] = {}
    for language, lists in read_data("boundaries").items():
        for sign in _SIGNS:
            if language in languages or sign in _IN_ANY_LANGUAGE:
                for phrase in lists[sign]:
                    said = tokens(phrase)
                    key = (f" {' '.join(said)} ", sign)
                    index.setdefault(max(said, key=len), {})[key] = None
    return {word: tuple(phrases) for word, phrases in index.items()}
