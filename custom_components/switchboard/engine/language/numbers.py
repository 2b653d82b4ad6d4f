"""Numbers as they are said, digit by digit or in words, in six languages at once.

"Four seven one one", "forty-seven eleven" and "quattromilasettecentoundici" are all 4711. The words
are those of Unicode's rule-based number formats (CLDR, RBNF) and a few more that people say
(``data/numbers.json``). Reading takes time in proportion to the length of the text.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from .lexicon import LANGUAGES, load_words, read_data, word_set
from .remembered import LONGEST_WORD, remembered
from .spelled_numbers import numbers_in_words

_DATA: Final = read_data("numbers")
JOINS: Final = frozenset(_DATA["joins"])
_SCORES: Final = frozenset({"vingt", "vingts"})
_COUNTED_ON: Final = _SCORES | {"dix", "soixante"}
"""French counts on from these: "dix-sept", "soixante-dix", "quatre-vingt-douze"."""
_UNIT_FIRST: Final = frozenset({"und", "en"})
_TENS: Final = range(20, 100, 10)
_NEVER_FIRST: Final = frozenset({"cents", "cientos", "hundreds", "mila", "milles", "thousands"})
"""Words that go on with a number and begin none."""
_HUNDRED: Final = 100
_THOUSAND: Final = 1000


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a number: ``written`` digits, a value, or how often the next digit is said.

    ``joined``: "and" stands before it. ``score`` and ``counts_on``: see ``_COUNTED_ON``.
    ``languages``: those in which a value is said so.
    """

    written: str = ""
    value: int = -1
    times: int = 0
    joined: bool = False
    score: bool = False
    counts_on: bool = False
    languages: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Run:
    """Digits that follow one another: the words from ``start`` to before ``end``.

    ``before`` is the word that stands before them.
    """

    digits: str
    before: str
    start: int
    end: int
    large: bool
    """Whether a word for ten or more is among them: so times are said, and codes seldom are."""

    @property
    def is_time_of_day(self) -> bool:
        """Return whether it is told as one: "at ten thirty"."""
        hour, minute = self.digits[:-2], self.digits[-2:]
        return (
            self.large
            and self.before in word_set("before_times")
            and len(self.digits) in (3, 4)
            and int(hour) <= 24
            and int(minute) < 60
        )


def runs_in(said: Sequence[str]) -> Iterator[Run]:
    """Yield the numbers among words as ``words`` gives them."""
    pieces: list[Piece] = []
    start = end = 0
    for at in range(len(said)):
        found = _told(said, at)
        if not found:
            continue
        joined = bool(pieces) and at == end + 1 and _goes_on(pieces[-1], said[end], found[0])
        if pieces and at != end and not joined:
            yield from _run(pieces, said, start, end)
            pieces = []
        if not pieces:
            start = at
        pieces += (replace(found[0], joined=joined), *found[1:])
        end = at + 1
    yield from _run(pieces, said, start, end)


def _told(said: Sequence[str], at: int) -> tuple[Piece, ...]:
    """Return the pieces of a word of a statement.

    "Hundred" and the like are numbers beside another number word of their language only: "fifty
    cents" is not fifty hundred, "50 cents" neither, and Mila is somebody.
    """
    written = said[at].replace(".", "").replace(",", "")
    if written.isdecimal():
        return (Piece(written=written),)
    pieces = pieces_of(said[at])
    if len(pieces) != 1 or pieces[0].value < _HUNDRED:
        return pieces
    beside = [
        *said[max(0, at - 1) : at],
        *([] if said[at] in _NEVER_FIRST else said[at + 1 : at + 2]),
    ]
    spoken = (piece.languages for word in beside for piece in pieces_of(word))
    return pieces if any(languages & pieces[0].languages for languages in spoken) else ()


def _goes_on(before: Piece, join: str, after: Piece) -> bool:
    """Return whether a word between two pieces, such as "and", makes one number of them.

    "Drei und vierzig", "treinta y uno", "soixante et onze", "two hundred and twelve"; not "between
    forty and fifty".
    """
    if join not in JOINS or before.value < 1 or after.value < 1:
        return False
    if before.value < 10:
        return join in _UNIT_FIRST and after.value in _TENS
    if before.value in _TENS:
        return after.value < (20 if before.counts_on else 10)
    return before.value >= _HUNDRED > after.value


def _run(pieces: Sequence[Piece], said: Sequence[str], start: int, end: int) -> Iterator[Run]:
    if digits := digits_of(pieces):
        before = said[start - 1] if start else ""
        yield Run(digits, before, start, end, any(piece.value >= 10 for piece in pieces))


def is_number(word: str) -> bool:
    """Return whether a word may be a part of a number."""
    return bool(pieces_of(word))


def names_number(word: str) -> bool:
    """Return whether a number is told by a word that is nothing else, and not written in digits."""
    pieces = pieces_of(word)
    return len(pieces) > 1 or (bool(pieces) and 0 <= pieces[0].value < _HUNDRED)


@remembered(4096, LONGEST_WORD)
def pieces_of(word: str) -> tuple[Piece, ...]:
    """Return what a word in plain form gives to a number; nothing if it is none."""
    if word.isdecimal():
        return (Piece(written=word),)
    if times := _DATA["times"].get(word):
        return (Piece(times=times),)
    languages = _languages_of().get(word)
    if languages:
        value = _values(min(languages))[word]
        return (_piece(word, value, languages=languages),)
    return _parts_of(word) if len(word) <= LONGEST_WORD else ()


def _piece(word: str, value: int, *, languages: frozenset[str], joined: bool = False) -> Piece:
    return Piece(
        value=value,
        joined=joined,
        score=word in _SCORES,
        counts_on=word in _COUNTED_ON,
        languages=languages,
    )


def _parts_of(word: str) -> tuple[Piece, ...]:
    """Return what a word is put together from in one language: "unten" is not 1 and 10."""
    return next(filter(None, (_parts(word, language) for language in LANGUAGES)), ())


def _parts(word: str, language: str) -> tuple[Piece, ...]:
    pieces: list[Piece] = []
    at = 0
    while at < len(word):
        found = _part(language).match(word, at)
        if found is None or (found[1] and not pieces):
            return ()
        value = _values(language)[found[2]]
        only = frozenset({language})
        pieces.append(_piece(found[2], value, languages=only, joined=bool(found[1])))
        at = found.end()
    return tuple(pieces)


@cache
def _part(language: str) -> re.Pattern[str]:
    longest_first = sorted(_values(language), key=len, reverse=True)
    return re.compile(rf"(und|en|e|y)?({'|'.join(map(re.escape, longest_first))})")


@cache
def _values(language: str) -> Mapping[str, int]:
    """Return what each number word stands for. Below ten Unicode's have articles among them."""
    in_unicode = {
        words[0]: value
        for words, value in numbers_in_words(language, ordinals=False).items()
        if len(words) == 1 and 10 <= value < _HUNDRED
    }
    return {**_digits(language), **in_unicode, **_DATA["words"][language]}


@cache
def _languages_of() -> Mapping[str, frozenset[str]]:
    """Return the languages that have each number word; all mean the same by it."""
    found: dict[str, set[str]] = {}
    for language in LANGUAGES:
        for word in _values(language):
            found.setdefault(word, set()).add(language)
    return {word: frozenset(languages) for word, languages in found.items()}


def _digits(language: str) -> Mapping[str, int]:
    every = enumerate(load_words()[language]["digits"])
    return {word: value for value, names in every for word in names.split("|")}


def digits_of(said: Sequence[Piece]) -> str:
    """Read pieces as digits that follow one another, the way they were most likely meant."""
    pieces = list(_with_teens(said))
    if len(pieces) == 1 and pieces[0].value >= _HUNDRED:
        return ""  # "a thousand thanks"
    digits, at = "", 0
    parts: list[str] = []
    while at < len(pieces):
        piece = pieces[at]
        if piece.times:
            at += 1
            digits, at = _one(pieces, at) if at < len(pieces) else ("", at)
            parts.append(digits * (piece.times if len(digits) == 1 else 1))
        else:
            digits, at = _one(pieces, at)
            parts.append(digits)
    return "".join(parts)


def _with_teens(pieces: Sequence[Piece]) -> Iterator[Piece]:
    """Yield "dix-sept", "dix-huit" and "dix-neuf" as one piece."""
    at = 0
    while at < len(pieces):
        ten, unit = pieces[at], pieces[at + 1] if at + 1 < len(pieces) else Piece()
        if ten.value == 10 and ten.counts_on and 7 <= unit.value <= 9:
            ten, at = replace(ten, value=10 + unit.value), at + 1
        yield ten
        at += 1


def _one(pieces: Sequence[Piece], at: int) -> tuple[str, int]:
    """Read one number; returns it and where the next begins."""
    if pieces[at].times:
        return "", at
    following = pieces[at + 1].value if at + 1 < len(pieces) else -1
    if pieces[at].written and (following < _HUNDRED or len(pieces[at].written) > 3):
        return pieces[at].written, at + 1
    if pieces[at].value == 0:
        return "0", at + 1
    thousands, at = _below_thousand(pieces, at)
    if at < len(pieces) and pieces[at].value == _THOUSAND:
        at += 1
        rest, after = _below_thousand(pieces, at) if _can_follow(pieces, at) else (0, at)
        return str((thousands or 1) * _THOUSAND + rest), after
    return str(thousands), at


def _can_follow(pieces: Sequence[Piece], at: int) -> bool:
    return at < len(pieces) and 0 < pieces[at].value < _THOUSAND


def _below_thousand(pieces: Sequence[Piece], at: int) -> tuple[int, int]:
    value, at = _below_hundred(pieces, at)
    if at < len(pieces) and pieces[at].value == _HUNDRED and value < _HUNDRED:
        value, at = (value or 1) * _HUNDRED, at + 1
    elif not (value >= _HUNDRED and value % _HUNDRED == 0):
        return value, at
    if at < len(pieces) and 0 < pieces[at].value < _HUNDRED:
        more, after = _below_hundred(pieces, at)
        following = pieces[after].value if after < len(pieces) else -1
        if following != _HUNDRED:
            return value + more, after
    return value, at


def _below_hundred(pieces: Sequence[Piece], at: int) -> tuple[int, int]:
    """Read a number up to 99, or one of hundreds that is a word of its own."""
    piece = pieces[at]
    if piece.written:
        return int(piece.written), at + 1
    if piece.value in (_HUNDRED, _THOUSAND):
        return 0, at
    value, counts_on, at = piece.value, piece.counts_on, at + 1
    following = pieces[at] if at < len(pieces) else Piece()
    if value == 4 and following.score:
        counts_on, value, at = True, 80, at + 1
        following = pieces[at] if at < len(pieces) else Piece()
    is_ten = 20 <= value < _HUNDRED and value % 10 == 0
    if is_ten and 0 < following.value < (20 if counts_on and value in (60, 80) else 10):
        return value + following.value, at + 1
    if 0 < value < 10 and following.joined and following.value % 10 == 0:
        return value + following.value, at + 1
    return value, at


# Read when the module is imported: sentences are read on the event loop.
for _language in LANGUAGES:
    _part(_language)
