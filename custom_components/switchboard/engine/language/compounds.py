"""Whether a word is made of others: "Kräutertee" of tea, "hundert" of no dog.

German, Dutch and English write them as one. A joint counts where what is left of the word is itself
made of known words: those of ``data/forms/<language>.json``, and those a household uses; before a
long last word ("Grundschule") anything counts that may be a word. French, Italian and Spanish have
what a thing does before what it does it to ("abrelatas"), and those verbs are their known words.
"""

import re
from collections.abc import Callable
from functools import cache
from typing import Final

from .forms import is_form, load_forms
from .lexicon import listed

LANGUAGES: Final = ("de", "nl", "en")
_VERB_FIRST: Final = frozenset({"fr", "it", "es"})

_LEAST_WORD: Final = 3
"""Letters of a word that is looked for in others, and of a part that is known."""
_LEAST_USED: Final = 4
"""Letters of a part that is known only because the household uses it, or behind a verb."""
_LEAST_LAST: Final = 6
"""Letters of a last word before which anything may stand."""
_NO_FIRST: Final = re.compile(
    r"[^aeiouy]*$|(?:aan|ab|af|an|auf|aus|bei|con|com|de|dis|door|ein|en|ent|her|hin|in|inter|los|mee|mis"
    r"|mit|nach|onder|op|out|over|per|pre|pro|re|sub|sur|toe|trans|uber|uit|un|under|unter|ver|voor|vor"
    r"|weg|zer|zu)?(?:ge)?$"
)
"""What is no word before another: letters without a vowel, and what only makes another of one."""

type Uses = Callable[[str], bool]
"""Says whether a household uses a word by itself."""


def is_compound_of(word: str, part: str, language: str, uses: Uses) -> bool:
    """Return whether a word has another for a part; both in plain form."""
    if len(part) < _LEAST_WORD or len(word) < len(part) + _LEAST_WORD - 1:
        return False
    if _is_none(word, language):
        return False
    if language in _VERB_FIRST:
        return len(part) >= _LEAST_USED and any(
            word.startswith(verb) and is_form(part, word[len(verb) :], language)
            for verb in listed("forms", language, "parts")
        )
    return _ends_with(word, part, language) or any(
        _is_part(word[start:end], part, language, is_last=end == len(word))
        and _is_made(word[:start], language, uses, linked=True)
        and _is_made(word[end:], language, uses, linked=False)
        for start in range(len(word))
        for end in range(start + _LEAST_WORD - 1, len(word) + 1)
        if (start, end) != (0, len(word)) and word[start] == part[0]
    )


def _ends_with(word: str, part: str, language: str) -> bool:
    """Return whether a word ends with a long one, which is no verb and not of Latin: "Nation"."""
    if len(part) < _LEAST_LAST or part.endswith(("en", "ion")):
        return False
    return any(
        word.startswith(part[:_LEAST_LAST], start)
        and not _NO_FIRST.match(word[:start])
        and is_form(part, word[start:], language)
        for start in range(_LEAST_WORD, len(word) - _LEAST_LAST + 1)
    )


def _is_none(word: str, language: str) -> bool:
    """Whether a word is no compound, or may be a surname or a place, which is only made like one.

    "Bergmann" and "Wolfsburg" say neither of their words. "Schneemann" does, and is not told from
    them: forgetting leaves it and shows it.
    """
    return word.removesuffix("s").endswith(tuple(listed("forms", language, "name_endings"))) or any(
        word == other or (len(other) > _LEAST_USED and is_form(word, other, language))
        for other in _not_compounds()
        if word.startswith(other[:_LEAST_WORD])
    )


def _is_part(piece: str, part: str, language: str, *, is_last: bool) -> bool:
    """Whether a piece of a word is the part: in a form, with a link, or without its last e."""
    if is_last:
        return is_form(part, piece, language)
    return piece in _before_others(part, language) or (
        len(piece) > len(part) and is_form(part, piece, language)
    )


@cache
def _before_others(part: str, language: str) -> frozenset[str]:
    linked = {part + link for link in load_forms()[language]["links"]}
    if language == "de" and part.endswith("e") and len(part) > _LEAST_USED:
        linked.add(part[:-1])
    return frozenset(linked)


def _is_made(piece: str, language: str, uses: Uses, *, linked: bool) -> bool:
    """Whether a piece of a word is nothing, or known words; ``linked`` to what comes behind it."""
    if not piece:
        return True
    links = load_forms()[language]["links"] if linked else [""]
    return any(
        _is_known(piece.removesuffix(link), language, uses, linked=linked)
        for link in links
        if piece.endswith(link)
    ) or any(
        _is_known(first, language, uses, linked=True)
        and _is_made(rest, language, uses, linked=linked)
        for first, rest in _cuts(piece, language)
    )


def _cuts(piece: str, language: str) -> list[tuple[str, str]]:
    return [
        (piece[:end].removesuffix(link), piece[end:])
        for end in range(_LEAST_WORD, len(piece) - _LEAST_WORD + 1)
        for link in load_forms()[language]["links"]
        if piece[:end].endswith(link)
    ]


def _is_known(piece: str, language: str, uses: Uses, *, linked: bool) -> bool:
    if len(piece) < _LEAST_WORD:
        return False
    parts = listed("forms", language, "parts")
    if piece in parts or (linked and piece in _short_parts(language)):
        return True
    shorter = {piece[:-cut] for cut in (1, 2, 3) if len(piece) - cut >= _LEAST_WORD}
    if any(one in parts and is_form(one, piece, language) for one in shorter):
        return True
    # English words that happen to hold two others are too many: "carpet", "legend".
    return language != "en" and len(piece) >= _LEAST_USED and uses(piece)


@cache
def _short_parts(language: str) -> frozenset[str]:
    """Return parts without their last e, as they stand before others: "Schulweg"."""
    if language != "de":
        return frozenset()
    parts = listed("forms", language, "parts")
    return frozenset(one[:-1] for one in parts if one.endswith("e") and len(one) > _LEAST_USED)


@cache
def _not_compounds() -> frozenset[str]:
    """Return those of all languages: a place is called so in any of them."""
    return frozenset().union(*(load_forms()[one]["not_compounds"] for one in load_forms()))
