"""A text as sentences of words and numbers, with the names of secrets that are in them."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from .lexicon import WORD
from .looks import Span
from .numbers import Run, runs_in
from .reading_aloud import Heard, heard
from .remembered import LONGEST_TEXT, remembered
from .secret_words import finding, secret_set

SENTENCE_END: Final = re.compile(r"[.!?\u2026;]+(?=\s|$)|\n+")
_YEAR: Final = re.compile(r"(?:19|20)\d\d")
_DAY: Final = r"(?:0?[1-9]|[12]\d|3[01])"
_MONTH: Final = r"(?:0?[1-9]|1[0-2])"
_DATE_OR_TIME: Final = re.compile(
    rf"(?<![\w-])(?:{_DAY}[./-]{_MONTH}[./-](?:19|20)?\d\d|{_MONTH}/{_DAY}/(?:19|20)?\d\d"
    r"|(?:19|20)\d\d-\d\d-\d\d"
    r"|\d{1,2}[:h]\d\d)(?![\w-])"
)
_LONGEST: Final = 4_000
"""Characters of a sentence; one search through a text keeps all other threads waiting."""
_OVERLAP: Final = 500
"""Characters of a part that the next one begins with: a name and its value stand in one of them."""
_QUOTES: Final = " \"'\u201c\u201d\u201e\u00ab\u00bb"
_WORDING: Final = 24
"""Characters before a name that may say that it is but a word."""
_MONEY: Final = re.compile(r"[\u20ac$\u00a3]")


@dataclass(frozen=True, slots=True)
class Token:
    """A word or number, and where in its sentence it stands."""

    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Name:
    """A secret's name: its tokens from ``first`` to before ``last``."""

    first: int
    last: int
    is_id: bool


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of a text in plain letters, that begins at ``offset``."""

    text: str
    offset: int
    tokens: tuple[Token, ...]
    runs: tuple[Run, ...]
    spelled: frozenset[int]
    names: tuple[Name, ...]

    def gap(self, before: int) -> str:
        """Return what stands between a token and the one before it."""
        start = self.tokens[before - 1].end if before else 0
        end = self.tokens[before].start if before < len(self.tokens) else len(self.text)
        return self.text[start:end]

    def part(self, first: int, last: int) -> tuple[int, int]:
        """Return where in the text the words from ``first`` to before ``last`` stand."""
        end = min(max(last, first + 1), len(self.tokens))
        return self.tokens[min(first, end - 1)].start, self.tokens[end - 1].end

    @property
    def is_question(self) -> bool:
        """Return whether it asks."""
        return self.text.rstrip().endswith("?")


def sentences_of(said: Heard) -> Iterator[Sentence]:
    """Yield the sentences of a text that have words; one without end in parts that overlap."""
    text = said.look.text
    bounds = [0, *(match.end() for match in SENTENCE_END.finditer(text)), len(text)]
    # Of a long text nothing is remembered, parts included.
    apart = _taken_apart if len(text) <= LONGEST_TEXT else _take_apart
    for start, end in _in_parts(text, pairwise(bounds)):
        part = text[start:end]
        tokens, runs, names = apart(part)
        if tokens:
            spelled = frozenset(
                at for at, token in enumerate(tokens) if start + token.start in said.spelled
            )
            yield Sentence(part, start, tokens, runs, spelled, names)


def _take_apart(text: str) -> tuple[tuple[Token, ...], tuple[Run, ...], tuple[Name, ...]]:
    tokens = tuple(Token(one[0], *one.span()) for one in WORD.finditer(text))
    return tokens, tuple(runs_in([token.text for token in tokens])), _names(text, tokens)


_taken_apart: Final = remembered(16, LONGEST_TEXT)(_take_apart)


def _in_parts(text: str, bounds: Iterable[Span]) -> Iterator[Span]:
    for start, end in bounds:
        at = start
        while end - at > _LONGEST:
            cut = text.rfind(" ", at + _LONGEST - _OVERLAP, at + _LONGEST)
            cut = at + _LONGEST if cut < 0 else cut
            yield at, cut
            again = text.find(" ", cut - _OVERLAP, cut)
            at = cut - _OVERLAP if again < 0 else again
        yield at, end


def _names(text: str, tokens: Sequence[Token]) -> tuple[Name, ...]:
    if not finding("names").search(text) and not finding("ids").search(text):
        return ()
    harmless = bytearray(len(text))
    for match in finding("harmless").finditer(text):
        harmless[slice(*match.span())] = b"x" * len(match[0])
    found: list[Name] = []
    starts = {token.start: at for at, token in enumerate(tokens)}
    ends = {token.end: at + 1 for at, token in enumerate(tokens)}
    for key in ("names", "ids"):
        for match in finding(key).finditer(text):
            start, end = match.span()
            first, last = starts.get(start), ends.get(end)
            if first is None or last is None or any(harmless[start:end]):
                continue
            if _ends_in_wording(text[max(0, start - _WORDING) : start]):
                continue
            found.append(Name(first, last, key == "ids"))
    return tuple(found)


def _ends_in_wording(before: str) -> bool:
    """Return whether what follows is but a word that is spoken of: "the word password"."""
    quoted = before.rstrip(_QUOTES)
    return any(match.end() == len(quoted) for match in finding("wordings").finditer(quoted))


@remembered(16, LONGEST_TEXT)
def bare_numbers(text: str) -> tuple[str, ...]:
    """Return the numbers of a text that are no time, date, year, price, measure, or a room's."""
    return tuple(
        run.digits
        for sentence in sentences_of(heard(text))
        for run in sentence.runs
        if may_be_code(sentence, run) and run.before not in secret_set("numbered")
    )


def may_be_code(sentence: Sentence, run: Run) -> bool:
    """Return whether a number is no time, date, year, price or measure."""
    start, end = sentence.part(run.start, run.end)
    around = sentence.gap(run.start)[-3:] + sentence.gap(run.end)[:3]
    year = _YEAR.fullmatch(run.digits) and run.before in secret_set("since")
    measured = run.end < len(sentence.tokens) and is_unit(sentence.tokens[run.end].text)
    if run.is_time_of_day or year or measured or _MONEY.search(around) or "%" in around:
        return False
    near = sentence.text[max(0, start - 6) : end + 6]
    return _DATE_OR_TIME.search(near) is None


def is_unit(word: str) -> bool:
    """Return whether what stands before a word is a measure."""
    return finding("units").fullmatch(word) is not None
