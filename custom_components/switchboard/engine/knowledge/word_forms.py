"""Whether two words are forms of one, or have to do with each other, by their endings.

Endings are few and careful: "Messer" is no form of "Messe", nor "hijo" of "hija".
"""

from collections.abc import Sequence
from typing import Final

from .reading import Item


def same_item(one: Item, other: Item, languages: Sequence[str]) -> bool:
    """Whether two items are one, whatever their grammatical form."""
    if one.kind != other.kind:
        return False
    if one.key == other.key:
        return True
    if one.kind != "word" or languages[0] != languages[1]:
        return False
    return _inflected(one, other, languages[0])


_ENDINGS: Final = {
    "en": {"s", "es"},
    "de": {"e", "n", "en", "er", "es", "s", "em", "ern", "nen", "t", "st"},
    "fr": {"s", "x", "nt", "r"},
    "it": set(),
    "nl": {"s", "en", "n", "e", "t"},
    "es": {"s", "es", "n", "r"},
}
_SWAPS: Final = {
    "en": {("y", "ies"), ("", "ing"), ("e", "ing"), ("s", "ing"), ("es", "ing")},
    "de": {("t", "en"), ("t", "n"), ("t", "e"), ("st", "t"), ("e", "es"), ("e", "en"),
           ("e", "em"), ("er", "en"), ("es", "en"), ("er", "es"), ("em", "en")},
    "fr": {("e", "ent"), ("al", "aux"), ("er", "ent")},
    "it": {("o", "i"), ("a", "e"), ("e", "i"), ("a", "are"), ("e", "ere"), ("e", "ire"),
           ("a", "ano"), ("e", "ono"), ("co", "chi"), ("ca", "che"), ("go", "ghi")},
    "nl": {("t", "en"), ("f", "ven"), ("s", "zen")},
    "es": {("z", "ces"), ("e", "en"), ("a", "an")},
}  # fmt: skip
_LEAST: Final = 3


def _inflected(one: Item, other: Item, language: str) -> bool:
    """Whether two words are forms of one, by endings that change nothing else.

    A verb's ending is not looked for in a German noun: "Messer" is no form of "Messe".
    """
    short, long = sorted((one.key, other.key), key=lambda key: (len(key), key))
    if len(short) < _LEAST:
        return False
    if long.startswith(short) and (ending := long[len(short) :]) in _ENDINGS[language]:
        noun = language == "de" and (one.capital or other.capital)
        return not (noun and (ending in {"t", "st"} or (short[-1] == "e" and ending != "n")))
    swaps = _SWAPS[language]
    if language == "de" and one.capital and other.capital:
        swaps = {("e", "en")}
    return any(
        (one.key.endswith(a) and other.key.endswith(b) and _stems(one.key, a, other.key, b))
        or (one.key.endswith(b) and other.key.endswith(a) and _stems(one.key, b, other.key, a))
        for a, b in swaps
    )


def _stems(one: str, ending: str, other: str, its_ending: str) -> bool:
    stem = one.removesuffix(ending) if ending else one
    its = other.removesuffix(its_ending) if its_ending else other
    if len(stem) < _LEAST or len(its) < _LEAST:
        return False
    # "swim", "swimming": the last letter may be doubled.
    return (
        stem == its
        or (its_ending == "ing" and its == stem + stem[-1])
        or (ending == "ing" and stem == its + its[-1])
    )


def near(one: Item, other: Item) -> bool:
    """Whether two words may have to do with each other: one within the other, or alike at first."""
    if one.kind != "word" or other.kind != "word":
        return False
    short, long = sorted((one.key, other.key), key=len)
    if len(short) < 4:
        return False
    least = max(4, round(0.7 * len(short)))
    return short in long or short[:least] == long[:least]
