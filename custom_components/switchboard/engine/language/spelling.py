"""The words of a text as they are written, and the other ways in which each is written."""

import re
import unicodedata
from dataclasses import dataclass
from typing import Final

from .lexicon import WORD, plain
from .remembered import LONGEST_WORD, remembered

_LIGATURES: Final = str.maketrans({"œ": "oe", "Œ": "Oe", "æ": "ae", "Æ": "Ae", "ł": "l", "Ł": "L"})
_TWO_LETTERS: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa"})
_STROKES: Final = str.maketrans({"ø": "o", "đ": "d", "\u0131": "i"})
_UNFOLDED: Final = re.compile(r"(?<![aeouq])([aou])e(?!$)")
"""Two letters that may stand for an umlaut; not those of "treue" and "neue"."""
_SOUNDS: Final = tuple(
    (re.compile(written), heard)
    for written, heard in (
        (r"ph", "f"),
        (r"g[hu](?=[eit])", "g"),
        (r"eau|au(?=x?$)|ou", "o"),
        (r"[ao]e", "e"),
        (r"ck|qu|c(?![eih])|ch(?=[eiry])", "k"),
        (r"[yj]", "i"),
        (r"x", "ks"),
        (r"[zc]", "s"),
        (r"h", ""),
        (r"(.)\1+", r"\1"),
    )
)
"""What letters are heard as, where more than one way to write it is in use."""
_NO_LETTER: Final = re.compile(r"[\W_]+")
_MEETING: Final = re.compile(r"[aou][\W_]+e")
"""Letters of two words that may seem an umlaut's."""
_SENTENCE: Final = re.compile(r"(?:^|[.!?:;\n\"“„«»(-])\W*$")

HYPHENS: Final = "-\u2010\u2011\u2012\u2013"
APOSTROPHES: Final = "'\u2019\u02bc\u2018`"
_JOINTS: Final = HYPHENS + APOSTROPHES + "._ \u00a0"
_MOST_JOINED: Final = 4
_LOOKED_BACK: Final = 4
_ELIDED: Final = frozenset(
    (
        *("l", "d", "j", "c", "m", "t", "s", "n", "qu", "jusqu", "lorsqu", "puisqu"),
        *("dell", "nell", "all", "sull", "dall", "un", "quest", "bell", "gl"),
    )
)
_VOWELS: Final = frozenset("aeiouy")
_SINGLE: Final = frozenset("eiuxt")
"""Letters that make one word with the next although there is a blank: "e bike", "x box"."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a text, and the few characters ``before`` it."""

    raw: str
    plain: str
    start: int = 0
    end: int = 0
    before: str = "x"

    @property
    def opens(self) -> bool:
        """Return whether it begins a sentence, so that its capital says nothing."""
        return _SENTENCE.search(self.before) is not None

    @property
    def is_capital(self) -> bool:
        """Return whether it begins with a capital, and is not in capitals throughout."""
        return self.raw[0].isupper() and (len(self.raw) == 1 or not self.raw.isupper())

    @property
    def is_number(self) -> bool:
        """Return whether it is written in digits."""
        return self.raw[0].isdecimal()

    @property
    def spellings(self) -> frozenset[str]:
        """The ways to write it, in plain form: "muller" and "mueller" for "Müller"."""
        return _spellings(self.raw)


def read(text: str) -> list[Word]:
    """Return the words and numbers of a text."""
    text = normal(text)
    return [
        Word(
            match[0],
            _plain(match[0]),
            match.start(),
            match.end(),
            text[max(0, match.start() - _LOOKED_BACK) : match.start()],
        )
        for match in WORD.finditer(text)
    ]


def normal(text: str) -> str:
    """Return a text with composed letters, without characters that are not seen."""
    if text.isascii():
        return text
    composed = unicodedata.normalize("NFKC", text)
    return "".join(one for one in composed if unicodedata.category(one) != "Cf")


def squeezed(text: str) -> str:
    """Return the letters and digits of a text and nothing else, umlauts as their first letter.

    Whatever a text says in any spelling stands in it; what stands in it need not be said. Words
    that only meet in letters like an umlaut's ("auto-école") are there in both ways.
    """
    words = _plain(text)
    letters = without_second_letters(_NO_LETTER.sub("", words))
    if not _MEETING.search(words):
        return letters
    return f"{letters} {_NO_LETTER.sub('', without_second_letters(words))}"


def without_second_letters(letters: str) -> str:
    """Return plain letters with what may be an umlaut in two letters as its first one."""
    return letters.replace("ae", "a").replace("oe", "o").replace("ue", "u")


@remembered(20_000, LONGEST_WORD)
def sounds(word: str) -> str:
    """Return roughly how a word in plain form sounds, alike in whatever language and spelling."""
    for written, heard in _SOUNDS:
        word = written.sub(heard, word)
    return word


def joined(text: str, words: list[Word], little: frozenset[str]) -> list[Word]:
    """Return what neighbouring words are as one: "Wi-Fi", "wi fi", "O'Brien".

    Not across a blank if one is among the ``little`` words: "a line" is no Aline.
    """
    text = normal(text)
    found: list[Word] = []
    for first, word in enumerate(words):
        last = word
        by_blank = False
        parts = [word.plain]
        for other in words[first + 1 : first + _MOST_JOINED]:
            between = text[last.end : other.start]
            if len(between) > 1 or (between and between not in _JOINTS):
                break
            if between in APOSTROPHES and between and parts[-1] in _ELIDED:
                break
            by_blank = by_blank or between in {" ", "\u00a0"}
            parts.append(other.plain)
            last = other
            if by_blank and not _is_one(word, other, parts, little):
                break
            raw = "".join(one.raw for one in words[first : first + len(parts)])
            found.append(Word(raw, "".join(parts), word.start, other.end, word.before))
    return found


def differ_in_umlaut(one: str, other: str) -> bool:
    """Whether two spellings of the same letters differ by an umlaut or a tilde: "Bär", "Bar"."""
    return _marks(one) != _marks(other)


def _is_one(first: Word, last: Word, parts: list[str], little: frozenset[str]) -> bool:
    if not little.isdisjoint(parts[1:]) or parts[0] == "a":
        return False
    if len(parts[0]) > 1:
        return parts[0] not in little
    # "Marta e Lena" names no Elena.
    if parts[0] in _VOWELS and (parts[0] in little or last.is_capital > first.is_capital):
        return False
    return parts[0] in _SINGLE


@remembered(20_000, LONGEST_WORD)
def _spellings(raw: str) -> frozenset[str]:
    lower = normal(raw).casefold()
    found = {_plain(raw), _plain(lower.translate(_TWO_LETTERS))}
    found |= {_UNFOLDED.sub(r"\1", one) for one in found}
    return frozenset(found)


def _plain(text: str) -> str:
    if text.isascii():
        return text.lower()
    return plain(text.translate(_LIGATURES)).translate(_STROKES)


def _marks(word: str) -> list[int]:
    decomposed = unicodedata.normalize("NFD", word.casefold())
    return [
        place
        for place, mark in enumerate(decomposed)
        if mark in "\u0308\u0303" and decomposed[place - 1] in "aoun"
    ]
