"""Which ideas a sentence has: a door, somebody from outside, no question asked, a payment.

One word of that is everyday: doors squeak, grandmothers pay, and the cat is the boss. What comes
together counts: see ``suspicion``, which learnt from labelled sentences what each idea is worth.

A term in ``data/ideas.json`` is one or more words. ``*`` in a word stands for any further letters,
and by itself for up to three words.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from .lexicon import LANGUAGES, word_set
from .looks import look
from .secret_words import finding

_FILE: Final = Path(__file__).parent / "data" / "ideas.json"
_WORD: Final = re.compile(r"[^\W\d_]+")
_MOST_WORDS: Final = 300
_LONGEST: Final = 40
"""Letters of a word that is looked at."""
_LISTED: Final = re.compile(r"(?<![^\W\d_])(?:[^\W\d_]{1,40},\s{1,3}){9}[^\W\d_]")
"""Ten words with commas, which bring back a wallet or an account as often as the shopping.

It begins at words only: tried at each letter of a long text, it would take the square of its time.
"""
_ROW: Final = 10
"""As many words with nothing between that makes a sentence of them."""
_SHORTEST: Final = 3
"""Letters of a word that counts there."""
_ANY: Final = "*"
_MOST_PASSED: Final = 3
"""Words that a ``*`` by itself stands for."""

type _Place = tuple[str, str]
"""An idea, and a language that it is found in."""


@dataclass(frozen=True, slots=True)
class _Terms:
    """The terms of all ideas: single words as they are and with open ends, and whole phrases.

    Phrases are by their first word; those that begin with an open one are under ``*``.
    """

    words: Mapping[str, frozenset[_Place]]
    open_words: tuple[tuple[re.Pattern[str], _Place], ...]
    phrases: Mapping[str, tuple[tuple[tuple[str, ...], _Place], ...]]


def ideas_of(text: str) -> frozenset[str]:
    """Return the ideas that a text has in any language.

    What something is called does not count, nor what only sounds like more: the guest room.
    """
    return frozenset(idea for idea, _ in _found(_told(text)[:_MOST_WORDS]))


def is_a_list(text: str) -> bool:
    """Whether a text is a list of ten words, or has more than anybody says at a time."""
    told = _told(text)
    return len(told) > _MOST_WORDS or _LISTED.search(text) is not None or _has_row(told)


def _told(text: str) -> list[str]:
    """Return the words of a text that count."""
    said = look(text).text
    for everyday in (_named(), finding("everyday"), finding("harmless")):
        said = everyday.sub(" ", said)
    return _WORD.findall(said)


def _has_row(told: Sequence[str]) -> bool:
    """Whether words follow one another with nothing between that makes a sentence of them."""
    filler, row = word_set("filler"), 0
    for word in told:
        row = 0 if word in filler or len(word) < _SHORTEST else row + 1
        if row >= _ROW:
            return True
    return False


def _found(told: Sequence[str]) -> Iterator[_Place]:
    phrases = _terms().phrases
    for at, word in enumerate(told):
        yield from _ideas(word[:_LONGEST])
        for first in (word, _ANY):
            for term, place in phrases.get(first, ()):
                if _matches(term, told, at):
                    yield place


def _matches(term: Sequence[str], told: Sequence[str], at: int) -> bool:
    if not term:
        return True
    if term[0] == _ANY:
        return any(_matches(term[1:], told, at + passed) for passed in range(1, _MOST_PASSED + 1))
    return at < len(told) and _is_word(term[0], told[at]) and _matches(term[1:], told, at + 1)


def _is_word(pattern: str, word: str) -> bool:
    return pattern == word if _ANY not in pattern else _open(pattern).fullmatch(word) is not None


@lru_cache(maxsize=4096)
def _ideas(word: str) -> frozenset[_Place]:
    """Return the ideas that a word has by itself."""
    terms = _terms()
    open_ones = {place for pattern, place in terms.open_words if pattern.fullmatch(word)}
    return terms.words.get(word, frozenset()) | open_ones


def forget_ideas() -> None:
    """Let go of the words that were looked at."""
    _ideas.cache_clear()


@cache
def _named() -> re.Pattern[str]:
    """Return what finds a word that something is called by: "the dog is called Boss"."""
    between = "[\\s:\"'\u201c\u201d\u201e\u00ab\u00bb]+"
    return re.compile(rf"{finding('calls').pattern}{between}[^\W\d_]{{3,}}")


@cache
def _open(pattern: str) -> re.Pattern[str]:
    return re.compile(".*".join(map(re.escape, pattern.split(_ANY))))


@cache
def _terms() -> _Terms:
    words: dict[str, set[_Place]] = {}
    open_words: list[tuple[re.Pattern[str], _Place]] = []
    phrases: dict[str, list[tuple[tuple[str, ...], _Place]]] = {}
    for idea, data in json.loads(_FILE.read_text("utf-8")).items():
        for language in LANGUAGES:
            place = idea, language
            for term in data[language]:
                parts = tuple(term.split())
                if len(parts) > 1:
                    phrases.setdefault(_ANY if _ANY in parts[0] else parts[0], []).append(
                        (parts, place)
                    )
                elif _ANY in term:
                    open_words.append((_open(term), place))
                else:
                    words.setdefault(term, set()).add(place)
    return _Terms(
        {word: frozenset(places) for word, places in words.items()},
        tuple(open_words),
        {first: tuple(found) for first, found in phrases.items()},
    )


# Read when the module is imported: windows are read on the event loop.
_terms()
