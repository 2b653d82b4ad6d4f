"""Whether a sentence says numbers, in any language that Home Assistant speaks.

After the question for the PIN it need not be known which numbers: two of them, however they are
said or misheard, make an answer. The words are those of Unicode's rule-based number formats (CLDR,
RBNF), as ``unicode_rbnf`` gives them. A word of another language than the speaker's counts only
where most of the sentence is numbers of that language: "on" is ten in Turkish.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from unicode_rbnf import FormatPurpose, RbnfEngine
from unicode_rbnf.engine import NoRuleForNumberError

from ..language.lexicon import LANGUAGES, plain
from ..language.numbers import names_number, pieces_of
from ..language.question_words import stop_words
from .languages import base_language
from .pin_words import words_of
from .spoken_numbers import Word

_NUMBERS: Final = (*range(101), 1000)
_NTH: Final = range(13)
_TEN: Final = 10
_MOST: Final = 0.5
"""The share of the words of a sentence that are numbers where it is said in another language."""
_MANY: Final = 0.4
"""That share where they are different words: the others may be numbers as they are spoken."""
_ROMAN: Final = re.compile(r"(?=[IVX])X{0,3}(?:IX|IV|V?I{0,3})")
_UNSPACED: Final = ("ja", "km", "ko", "lo", "my", "th", "yue", "zh")
"""Languages in which numbers are written without blanks between them."""
_PARTS: Final = re.compile(r"[\s\-.,;:!?/]+")
_ORDINAL: Final = "#"
"""Behind a language: its ordinals, which count as those of another do. "Cuarto" is a room, too."""
_ARTICLES: Final = frozenset(
    {"a", "an", "ein", "eine", "einen", "einem", "einer", "eines", "een", "un", "una", "une"}
)
"""Words for one that count beside another number only: mostly they mean no number."""
_HEARD: Final = frozenset({"ate", "fore", "free", "hate", "sex", "sicks", "too", "tree", "won"})
"""What English digits are heard as; they count in a sentence that is mostly numbers."""
_AMOUNTS: Final = frozenset(
    {"dozen", "dutzend", "douzaine", "docena", "dozzina", "dozijn", "couple", "pair", "half"}
)

_TWICE: Final = sorted(words_of("repeat"), key=len, reverse=True)


def numbers_said(text: str, words: Sequence[Word], language: str) -> int:
    """Return how many digits a sentence says at least; a number word below ten says one."""
    known = load_number_words()
    house = base_language(language)
    counted = own = 0
    for place, word in enumerate(words):
        if word.plain.isdecimal():
            counted += len(word.plain)
            continue
        value = _own_value(word.plain, house, known)
        if value and word.plain in _ARTICLES:
            beside = [*words[max(0, place - 1) : place], *words[place + 1 : place + 2]]
            value = value if any(_is_number(one.plain, house, known) for one in beside) else 0
        if value:
            own += value
            continue
        counted += _unspaced(text[word.start : word.end], known)
    counted += own + _roman(text, words)
    parts = [plain(part) for part in _PARTS.split(text) if part]
    every = Counter[str]()
    for part in parts:
        if part not in _ARTICLES:
            every.update(known.get(part, {}))
    bearing = [word for word in words if word.plain not in _bearing_nothing()]
    heard = sum(word.plain in _HEARD for word in bearing)
    if heard and heard + counted >= _MOST * len(bearing):
        counted += heard
    for tongue, share in every.most_common(1):
        hits = [part for part in parts if tongue in known.get(part, {})]
        least = _MANY if len(set(hits)) > 1 else _MOST
        bearing_some = sum(part not in _bearing_nothing() for part in parts)
        if len(hits) > 1 and len(hits) >= least * bearing_some:
            counted = max(counted, share)
    return counted


@cache
def load_number_words() -> Mapping[str, Mapping[str, int]]:
    """Return number words in plain form: by language, how many digits each says.

    Takes seconds the first time: not for the event loop.
    """
    found: dict[str, dict[str, int]] = {}
    for language in RbnfEngine.get_supported_languages():
        engine = RbnfEngine.for_language(language)
        for purpose, mark, numbers in (
            (FormatPurpose.CARDINAL, "", _NUMBERS),
            (FormatPurpose.ORDINAL, _ORDINAL, _NTH),
        ):
            tongue = base_language(language) + mark
            for number in numbers:
                digits = 1 if number < _TEN or number in {100, 1000} else 2
                for said in _spelled(engine, number, purpose):
                    # Of what is said in several words, each that is a number is one by itself.
                    word = plain(said.replace("\xad", ""))
                    if not _PARTS.search(word):
                        told = found.setdefault(word, {})
                        told[tongue] = max(told.get(tongue, 0), digits)
    return found


def _spelled(engine: RbnfEngine, number: int, purpose: FormatPurpose) -> set[str]:
    """Return a number in words, in all forms; nothing where the language has none of them."""
    try:
        return {*engine.format_number(number, purpose=purpose).text_by_ruleset.values()}
    except NoRuleForNumberError, ValueError:
        return set()


def _own_value(word: str, house: str, known: Mapping[str, Mapping[str, int]]) -> int:
    """Return how many digits a word of the speaker's own language says, 0 if it is no number."""
    if word in words_of("repeat") or word in _AMOUNTS:
        return 1
    pieces = pieces_of(word)
    if pieces and (
        word in _ARTICLES or word not in stop_words(house if house in LANGUAGES else LANGUAGES[0])
    ):
        return sum(2 if _TEN <= piece.value < 100 else 1 for piece in pieces)
    if found := known.get(word, {}).get(house, 0):
        return found
    # "doppelacht", in one word: the digit that is said, and that it is said again.
    rest = next((word.removeprefix(one) for one in _TWICE if word.startswith(one)), "")
    return 1 + _own_value(rest, house, known) if names_number(rest) else 0


def _is_number(word: str, house: str, known: Mapping[str, Mapping[str, int]]) -> bool:
    return word.isdecimal() or (word not in _ARTICLES and _own_value(word, house, known) > 0)


def _roman(text: str, words: Sequence[Word]) -> int:
    """Return how many Roman numerals stand in a text; where all are "I", it is who speaks."""
    raw = [text[word.start : word.end] for word in words]
    found = [one for one in raw if _ROMAN.fullmatch(one)]
    return len(found) if len(found) > 1 and set(found) != {"I"} else 0


def _unspaced(raw: str, known: Mapping[str, Mapping[str, int]]) -> int:
    """Return how many digits a word says that is written without blanks: "사팔삼육", "四八三六"."""
    if raw.isascii():
        return 0
    if numerals := sum(unicodedata.numeric(char, -1) >= 0 for char in raw):
        return numerals
    for language in _UNSPACED:
        rest, count = unicodedata.normalize("NFC", raw), 0
        while rest:
            sizes = range(min(3, len(rest)), 0, -1)
            length = next((n for n in sizes if language in known.get(plain(rest[:n]), {})), 0)
            if not length:
                break
            rest, count = rest[length:], count + 1
        if count and not rest:
            return count
    return 0


@cache
def _bearing_nothing() -> frozenset[str]:
    return words_of("filler") | words_of("pin") | words_of("repeat")
