"""Number words in a sentence, in any language that Home Assistant speaks.

After the question for the PIN it need not be known which numbers: two of them, however they are
said or misheard, make an answer. The words are those of Unicode's rule-based number formats (CLDR,
RBNF), as ``unicode_rbnf`` gives them, and the names that digits have in some languages, which those
do not know: "dwie ósemki", two eights. A word of another language than the speaker's counts only
where most of the sentence is numbers of that language, or several stand side by side: "on" is ten
in Turkish. So do ordinals, and what is nearly a number word: "czwórka", "yks", "twenty-fife".
"""

import json
import re
import unicodedata
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Final

from unicode_rbnf import FormatPurpose, RbnfEngine
from unicode_rbnf.engine import NoRuleForNumberError

from ..language.lexicon import LANGUAGES, base_language, plain
from ..language.numbers import names_number, pieces_of
from ..language.question_words import stop_words
from ..language.remembered import LONGEST_WORD, remembered
from .spoken_numbers import Word, words_of

_NAMES: Final = Path(__file__).parent / "data" / "digit_names.json"
_TWOS: Final = (200, 2000)
_NUMBERS: Final = (*range(101), 1000, *_TWOS)
_NTH: Final = range(13)
_TEN: Final = 10
_HUNDRED: Final = 100
_MOST: Final = 0.5
"""The share of the words of a sentence that are numbers where it is said in another language."""
_MANY: Final = 0.4
"""That share where they are different words: the others may be numbers as they are spoken."""
_ROMAN: Final = re.compile(r"(?=[IVX])X{0,3}(?:IX|IV|V?I{0,3})")
_UNSPACED: Final = ("ja", "km", "ko", "lo", "my", "th", "yue", "zh")
"""Languages in which numbers are written without blanks between them."""
_PARTS: Final = re.compile(r"[\s\-.,;:!?/]+")
_NEXT_BUT_ONE: Final = 2
_KEPT: Final = 1024
_ORDINAL: Final = "#"
"""Behind a language: its ordinals, which count as those of another do. "Cuarto" is a room, too."""
_SHORTEST: Final = 3
"""Letters of a word that may be nearly a number word, or one of another language by itself."""
_STEM: Final = 4
"""Letters with which a form of a number word begins as that does, all but two of its own."""
_LONG: Final = 10
"""Letters of a word that may be put together from several number words."""
_COVERED: Final = 0.75
"""The share of its letters that are number words then."""
_ARTICLES: Final = frozenset(
    {"a", "an", "ein", "eine", "einen", "einem", "einer", "eines", "een", "un", "una", "une"}
)
"""Words for one that count beside another number only: mostly they mean no number."""
_HEARD: Final = frozenset({"ate", "fore", "free", "hate", "sex", "sicks", "too", "tree", "won"})
"""Words that English digits are heard as; they count in a sentence that is mostly numbers."""
_AMOUNTS: Final = frozenset(
    {"dozen", "dutzend", "douzaine", "docena", "dozzina", "dozijn", "couple", "pair"}
)

type Known = Mapping[str, Mapping[str, int]]
"""Number words in plain form: by language, how many digits each says."""

_TWICE: Final = sorted(words_of("repeat"), key=len, reverse=True)


def numbers_said(text: str, words: Sequence[Word], language: str) -> int:
    """Return how many digits a sentence says at least; a number word below ten says one."""
    known = load_number_words()
    house = base_language(language)
    counted = 0
    for place, word in enumerate(words):
        if word.plain.isdecimal():
            counted += len(word.plain)
            continue
        value = _own_value(word.plain, house, known)
        if value and word.plain in _ARTICLES:
            beside = [*words[max(0, place - 1) : place], *words[place + 1 : place + 2]]
            value = value if any(_is_number(one.plain, house, known) for one in beside) else 0
        counted += value or _unspaced(text[word.start : word.end], known)
    counted += _roman(text, words)
    bearing = [word.plain for word in words if word.plain not in _bearing_nothing()]
    heard = sum(word in _HEARD for word in bearing)
    if heard and heard + counted >= _MOST * len(bearing):
        counted += heard
    parts = [_bare(part) for part in _PARTS.split(text) if part]
    return max(counted, _nearly(bearing, house, known), _elsewhere(parts, house, known))


def _elsewhere(parts: Sequence[str], house: str, known: Known) -> int:
    """Return how many digits are said in words of one language, ordinals apart from cardinals.

    They count where they are most of what is said, or stand side by side.
    """
    empty = _ARTICLES | _empty_words(house)
    bearing = sum(part not in _bearing_nothing() for part in parts)
    places: dict[str, list[int]] = {}
    digits = Counter[str]()
    for place, part in enumerate(parts):
        told = {} if part in _ARTICLES else known.get(part) or _put_together(part, known)
        digits.update(told)
        for tongue in told:
            places.setdefault(tongue, []).append(place)
    most = 0
    for tongue, there in places.items():
        hits = {parts[place] for place in there}
        share = _MANY if len(hits) > 1 else _MOST
        is_most = len(there) > 1 and len(there) >= share * bearing
        full = [place for place in there if parts[place] not in empty and len(parts[place]) > 1]
        near = {
            place
            for first, last in pairwise(full)
            if last - first <= _NEXT_BUT_ONE and parts[first] != parts[last]
            for place in (first, last)
        }
        beside = any(
            {place, place + 1} <= near
            and min(len(parts[place]), len(parts[place + 1])) >= _SHORTEST
            for place in near
        )
        whole = max(
            (_put_together(parts[place], known).get(tongue, 0) for place in full), default=0
        )
        several = len(near) > _NEXT_BUT_ONE and max(len(parts[one]) for one in near) > _SHORTEST
        if is_most or beside or several or whole > 1:
            most = max(most, digits[tongue])
    return most


def _nearly(bearing: Sequence[str], house: str, known: Known) -> int:
    """Return how many of the words of a sentence are nearly numbers of the speaker's language.

    Beside a number word one is enough, by themselves it takes several different ones; in either
    case most of what is said has to be such words.
    """
    ordinals = house + _ORDINAL
    near: list[str] = []
    numbers = 0
    forms = 0
    for word in bearing:
        if word not in _ARTICLES and _own_value(word, house, known):
            numbers += 1
        elif ordinals in known.get(word, {}):
            forms += 1
            near.append(word)
        elif stem := _form_of(word, house):
            forms += 1
            near.append(stem)
        elif other := _one_letter_from(word, house):
            forms += len(other) >= _LONG
            near.append(other)
    told = numbers + len(near)
    if told < _MOST * len(bearing):
        return 0
    return told if (numbers and near) or forms > 1 or len({*near}) > _NEXT_BUT_ONE else 0


@remembered(_KEPT, LONGEST_WORD)
def _form_of(word: str, house: str) -> str:
    """Return the number word of a language that a word is a form of: "szóstka", "шестёрка"."""
    for number in _own_words(house) if len(word) > _STEM else ():
        least = max(_STEM, len(number) - 2)
        if len(word) >= _LONG and len(number) >= _STEM and _is_at_an_end(word, number):
            return number
        if word[:least] == number[:least] and len(word) <= len(number) + _STEM:
            return number
    return ""


def _is_at_an_end(word: str, number: str) -> bool:
    return word.startswith(number) or word.endswith(number)


@remembered(_KEPT, LONGEST_WORD)
def _one_letter_from(word: str, house: str) -> str:
    """Return the number word of a language that a word has one letter more, less or other than."""
    if len(word) < _SHORTEST or word in _empty_words(house):
        return ""
    return next((one for one in _own_words(house) if _is_one_letter_off(word, one)), "")


def _is_one_letter_off(word: str, other: str) -> bool:
    if abs(len(word) - len(other)) > 1:
        return False
    start = 0
    while start < min(len(word), len(other)) and word[start] == other[start]:
        start += 1
    longer, shorter = (word, other) if len(word) >= len(other) else (other, word)
    rest = longer[start + 1 :]
    return rest in (shorter[start:], shorter[start + 1 :]) and word != other


@cache
def _own_words(house: str) -> tuple[str, ...]:
    """Return the number words of a language, ordinals too, in the order of their numbers."""
    return tuple(
        word
        for word, tongues in load_number_words().items()
        if len(word) >= _SHORTEST and not {house, house + _ORDINAL}.isdisjoint(tongues)
    )


def _put_together(part: str, known: Known) -> Mapping[str, int]:
    """Return how many number words a long word is put together from, by language."""
    if len(part) < _LONG:
        return {}
    found: dict[str, int] = {}
    ends = range(_SHORTEST, len(part) + 1)
    starts = {one for end in ends for one in known.get(part[:end], {}) if _ORDINAL not in one}
    for tongue in starts:
        at = covered = count = 0
        while at < len(part):
            sizes = range(len(part) - at, _SHORTEST - 1, -1)
            size = next((n for n in sizes if tongue in known.get(part[at : at + n], {})), 0)
            covered, count, at = covered + size, count + bool(size), at + (size or 1)
        if count > 1 and covered >= _COVERED * len(part):
            found[tongue] = count
    return found


def _bare(part: str) -> str:
    """Return a part of a text in plain form without apostrophes: "п'ять" has one within."""
    return plain(part).replace("'", "").replace("\u2019", "").replace(" ", "")


@cache
def load_number_words() -> Known:
    """Return the number words of all languages.

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
                digits = 1 if number < _TEN or number > _HUNDRED - 1 else 2
                for said in _spelled(engine, number, purpose):
                    # Of what is said in several words, each that is a number is one by itself.
                    spelled = said.replace("\xad", "")
                    if _PARTS.search(spelled):
                        continue
                    word = _bare(spelled)
                    rest = _without_two(word, tongue, found) if number in _TWOS else ""
                    for one in filter(None, (word, rest)):
                        told = found.setdefault(one, {})
                        told[tongue] = max(told.get(tongue, 0), digits)
    for language, names in json.loads(_NAMES.read_text(encoding="utf-8")).items():
        for name in map(_bare, names.split()):
            found.setdefault(name, {}).setdefault(language, 1)
    return found


def _without_two(word: str, tongue: str, found: Known) -> str:
    """Return "hundert" of "zweihundert": what stands behind a number word in a longer one."""
    ends = range(len(word) - _SHORTEST, 1, -1)
    end = next((end for end in ends if tongue in found.get(word[:end], {})), len(word))
    return word[end:]


def _spelled(engine: RbnfEngine, number: int, purpose: FormatPurpose) -> set[str]:
    """Return a number in words, in all forms; nothing where the language has none of them."""
    try:
        return {*engine.format_number(number, purpose=purpose).text_by_ruleset.values()}
    except NoRuleForNumberError, ValueError:
        return set()


def _own_value(word: str, house: str, known: Known) -> int:
    """Return how many digits a word of the speaker's own language says, 0 if it is no number."""
    if word in words_of("repeat") or word in _AMOUNTS:
        return 1
    pieces = pieces_of(word)
    if pieces and (word in _ARTICLES or word not in _empty_words(house)):
        return sum(2 if _TEN <= piece.value < 100 else 1 for piece in pieces)
    if found := known.get(word, {}).get(house, 0):
        return found
    # "doppelacht", in one word: the digit that is said, and that it is said again.
    rest = next((word.removeprefix(one) for one in _TWICE if word.startswith(one)), "")
    return 1 + _own_value(rest, house, known) if names_number(rest) else 0


def _empty_words(house: str) -> frozenset[str]:
    return stop_words(house if house in LANGUAGES else LANGUAGES[0])


def _is_number(word: str, house: str, known: Known) -> bool:
    return word.isdecimal() or (word not in _ARTICLES and _own_value(word, house, known) > 0)


def _roman(text: str, words: Sequence[Word]) -> int:
    """Return how many Roman numerals stand in a text; where all are "I", it is who speaks."""
    raw = [text[word.start : word.end] for word in words]
    found = [one for one in raw if _ROMAN.fullmatch(one)]
    return len(found) if len(found) > 1 and set(found) != {"I"} else 0


def _unspaced(raw: str, known: Known) -> int:
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
