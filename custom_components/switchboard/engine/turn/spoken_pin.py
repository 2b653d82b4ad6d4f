"""Numbers of a sentence that may be the PIN of the home, and the sentence without them.

Nobody here knows the PIN. Whatever has as many digits as one, or more, is taken out of what others
hear, unless it is plainly a number of something else; and what is left in opens nothing. So a
sentence is treated alike whether the PIN is in it or any other number.
"""

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from functools import lru_cache
from itertools import pairwise
from typing import Final

from ..language.lexicon import plain
from ..language.numbers import digits_of, is_number, pieces_of
from .number_words import numbers_said
from .spoken_numbers import (
    NumberRun,
    Word,
    number_runs,
    with_homophones,
    words_in,
    words_of,
)

SHORTEST_PIN: Final = 4
LONGEST_PIN: Final = 10

PLACEHOLDER: Final = "(number withheld for safety)"
"""The text where such a number was. It is for the model, too: it can tell people so.

It names no PIN, for what is said of one is a secret and would be masked again.
"""

LONGEST_READ: Final = 1000
"""Characters. Of a longer text all digits are taken out unread: reading it would take too long."""

LONGEST_KEPT: Final = 10_000
"""Characters. Nothing behind them is passed on: nobody says as much."""

FEWEST_ASKED: Final = 2
"""Digits or number words that are an answer, though one not understood, to the question for it."""

_AFTER: Final = frozenset(" ,.;:!?")
_PLACEHOLDERS: Final = re.compile(re.escape(PLACEHOLDER))
_STRUCTURED: Final = re.compile(
    r"(?<!\d)(?!\d(?:[^\w\s]\d){3})(?P<digits>"
    r"[\d.,']{1,15} ?(?:[$€£¥%°]|k?wh?\b|[mk]?hz\b)"  # money, shares, degrees, units
    r"|(?<=[$€£¥])[\d.,']{1,15}"
    r"|(?:[01]?\d|2[0-4]):[0-5]\d(?::[0-5]\d)?(?!\d)"  # times of day
    r"|(?:[01]?\d|2[0-4]) ?h ?[0-5]\d\b|(?:[01]?\d|2[0-4])[.:][0-5]\d uhr\b"
    r"|\d{4}-\d{2}-\d{2}(?!\d)|\d{1,2}([./-])\d{1,2}\2\d{4}(?!\d)"  # dates
    r"|\d{1,3}[.,]\d{1,2}(?![\d.,])"  # decimals
    r"|[\d.,]{1,15}(?: ?[+*/=\u00d7\u00f7] ?[\d.,]{1,15}){1,9}"  # sums
    r")",
    re.IGNORECASE,
)
_CLOCK: Final = re.compile(
    r"(?<!\d)(?:[01]?\d|2[0-4])(?:[:.]| ?h ?)[0-5]\d(?![\d:.,-]*\d)(?: uhr\b)?", re.IGNORECASE
)
_UNIT_SIGN: Final = re.compile(r" ?[%°€$£]")
_YEARS: Final = range(1000, 2100)
_LONE_YEARS: Final = range(1800, 2100)
_GONE: Final = "\0"
_HOUSES: Final = 4
"""Sets of names kept as they are compared; a house has one until a name changes."""


class Answer(Enum):
    """How far a sentence is taken for the PIN that was asked for."""

    NONE = auto()
    LIKELY = auto()
    """It has other words, which may make a command of it."""
    SURE = auto()


@dataclass(frozen=True, slots=True)
class Heard:
    """A sentence as others hear it.

    ``text`` has a placeholder for each number that was taken out, ``command`` has nothing in its
    place. ``candidates`` are those numbers. ``is_answer``: it is taken for the PIN that was asked
    for; ``in_doubt``: unless it is understood as a command. ``is_bare``: it says a number, but no
    wish that a PIN is for.
    """

    text: str
    command: str
    candidates: tuple[str, ...] = field(default=(), repr=False)
    is_answer: bool = False
    in_doubt: bool = False
    is_bare: bool = False


def is_pin(text: str) -> bool:
    """Return whether ``text`` can be a PIN: 4 to 10 digits of the ASCII ones."""
    return re.fullmatch(rf"[0-9]{{{SHORTEST_PIN},{LONGEST_PIN}}}", text) is not None


def hear(
    text: str,
    language: str,
    *,
    asked: bool = False,
    about_access: bool = False,
    names: Collection[str] = (),
) -> Heard:
    """Take out of a sentence what may be a PIN.

    ``asked``: the PIN was asked for just before. ``about_access``: it is known to be about a way
    in, also if it does not say so. ``names`` are those of the things the PIN protects.
    """
    if len(text) > LONGEST_READ:
        return _hear_at_length(text)
    words = words_in(text)
    if asked and numbers_said(text, words, language) * 2 >= len(words):
        words = with_homophones(words)
    said = [{word.plain, *word.plain.split("'")} for word in words]
    pins = [place for place, parts in enumerate(said) if _name_pin(parts)]
    acts = [place for place, parts in enumerate(said) if parts & words_of("acts")]
    spoken = f" {plain(text)} "
    has_thing = any(parts & words_of("things") for parts in said) or any(
        name in spoken for name in _plain_names(frozenset(names))
    )
    is_about_access = about_access or bool(pins or acts or has_thing)
    secret = _numbers_of_a_secret(text, words, language)
    answers = Answer.NONE
    if asked:
        answers = _answers(text, words, secret, pins, acts if has_thing else (), language)
    runs, enough = secret, SHORTEST_PIN
    if any(parts & words_of("repeat") for parts in said):
        enough = FEWEST_ASKED
    if answers is Answer.NONE and not is_about_access:
        runs = number_runs(text, words, language)
        runs = [run for run in runs if len(run.digits) >= SHORTEST_PIN]
        years = not asked and len(runs) == 1
        runs = [run for run in runs if not _is_other(text, run, words, language, years=years)]
        enough = SHORTEST_PIN
    together = "".join(run.digits for run in runs)
    if answers is Answer.NONE and len(together) < enough:
        return Heard(text, text)
    long = dict.fromkeys(run.digits for run in runs if len(run.digits) >= SHORTEST_PIN)
    if answers is not Answer.NONE:
        # Whole: what stands beside the digits that were heard may be others that were misheard.
        return Heard(
            PLACEHOLDER,
            "",
            tuple(long) or (together,),
            is_answer=True,
            in_doubt=answers is Answer.LIKELY,
        )
    spans = [(words[run.first].start, words[run.last - 1].end) for run in runs]
    command = _without(text, words, [(run.first, run.last) for run in runs])
    return Heard(
        _with_placeholders(text, spans),
        command,
        tuple(long) or (together,),
        is_bare=not (acts or has_thing) and (bool(pins) or not command),
    )


@lru_cache(_HOUSES)
def _plain_names(names: frozenset[str]) -> frozenset[str]:
    return frozenset(plain(name) for name in names if name.strip())


def declines(text: str) -> bool:
    """Return whether a sentence says nothing but that what was asked for is not to be done."""
    return "_".join(word.plain for word in words_in(text[:100])) in words_of("declines")


def _hear_at_length(text: str) -> Heard:
    """Take all digits, and number words that follow one another, out of a long text."""
    kept = text[:LONGEST_KEPT]
    words = words_in(kept)
    spans: list[tuple[int, int]] = []
    first = 0
    for place in range(len(words) + 1):
        if place < len(words) and is_number(words[place].plain):
            continue
        if place - first > 1 or (place > first and words[first].plain.isdecimal()):
            spans.append((words[first].start, words[place - 1].end))
        first = place + 1
    if len(text) > LONGEST_KEPT:
        spans.append((len(kept), len(kept)))
    kept = _with_placeholders(kept, spans)
    return Heard(kept, kept)


def _numbers_of_a_secret(text: str, words: Sequence[Word], language: str) -> list[NumberRun]:
    """Return all numbers of a sentence but times of day and those of up to three digits of a unit.

    A time has "at" or the like before it.
    """
    others: set[int] = set()
    times, units = words_of("times", language), words_of("after", language) - words_of("repeat")
    starts = {word.start: place for place, word in enumerate(words)}
    for match in _CLOCK.finditer(text):
        place = starts.get(match.start(), 0)
        if place and words[place - 1].plain in times:
            others |= {at for start, at in starts.items() if match.start() <= start < match.end()}
    bare = [
        replace(word, plain=_GONE) if place in others else word for place, word in enumerate(words)
    ]
    for run in number_runs(text, bare, language):
        after = words[run.last].plain if run.last < len(words) else ""
        signed = _UNIT_SIGN.match(text, words[run.last - 1].end)
        if len(run.digits) < SHORTEST_PIN and (signed or after in units):
            others |= set(range(run.first, run.last))
    bare = [
        replace(word, plain=_GONE) if place in others else word for place, word in enumerate(words)
    ]
    return number_runs(text, bare, language, loosely=True)


def _answers(
    text: str,
    words: Sequence[Word],
    runs: Sequence[NumberRun],
    pins: Sequence[int],
    acts: Sequence[int],
    language: str,
) -> Answer:
    """Say whether a sentence is taken for the PIN that was asked for, or for what was heard of it.

    Two digits or number words in it are enough: the rest may be digits that were misheard. It is
    another command if it names an act on a thing (``acts``) and brings a whole number along ("The
    code to open it is ..." names one only between the PIN and the number), or if all its numbers
    are plainly others.
    """
    if numbers_said(text, words, language) < FEWEST_ASKED:
        return Answer.NONE
    is_whole = sum(len(run.digits) for run in runs) >= SHORTEST_PIN
    if is_whole and any(not pins or not pins[0] < act < runs[0].first for act in acts):
        return Answer.NONE
    in_runs = {place for run in runs for place in range(run.first, run.last)}
    free = _besides_a_pin() | words_of("repeat") | words_of("times") | words_of("years")
    beside = [
        place
        for place, word in enumerate(words)
        if word.plain not in free and not word.plain.isdecimal()
    ]
    if in_runs.issuperset(beside):
        return Answer.SURE
    others = number_runs(text, words, language)
    if _is_digit_by_digit(others) or any(
        _is_in_parts(text, run, words, language) for run in others
    ):
        return Answer.SURE
    if not all(_is_other(text, run, words, language) for run in others):
        return Answer.LIKELY
    rest = text
    for run in reversed(others):
        rest = rest[: words[run.first].start] + rest[words[run.last - 1].end :]
    left = numbers_said(rest, words_in(rest), language)
    return Answer.NONE if left < FEWEST_ASKED else Answer.LIKELY


def _is_digit_by_digit(runs: Sequence[NumberRun]) -> bool:
    """Return whether digits are said one by one, as a PIN's are: "seven four nine" is no channel.

    What stands between them does not matter: "first a one, then three, and two to finish".
    """
    single = [run for run in runs if len(run.digits) == run.last - run.first]
    return sum(len(run.digits) for run in single) >= SHORTEST_PIN - 1


def _is_in_parts(text: str, run: NumberRun, words: Sequence[Word], language: str) -> bool:
    """Return whether the numbers of a run make no one number, time or date: "fifty forty"."""
    said = words[run.first : run.last]
    parts = [digits_of(pieces_of(word.plain)) for word in said]
    if len(run.digits) < SHORTEST_PIN or "".join(parts) != run.digits or len(said) < FEWEST_ASKED:
        return False
    gaps = [text[one.end : other.start] for one, other in pairwise(said)]
    if not all(any(map(str.isspace, gap)) for gap in gaps):
        return False
    before = words[run.first - 1].plain if run.first else ""
    is_time = before in words_of("times", language) and _is_time(run.digits)
    return not is_time and not _is_dated_year(run, words)


def without_placeholders(text: str) -> str:
    """Return a sentence that others hear as Home Assistant's own intents may understand it."""
    found = list(_PLACEHOLDERS.finditer(text))
    if not found:
        return text
    bare = _PLACEHOLDERS.sub(lambda match: "0" * len(match[0]), text)
    words = words_in(bare)
    places = {match.start() for match in found}
    spans = [(place, place + 1) for place, word in enumerate(words) if word.start in places]
    return _without(bare, words, spans)


def _besides_a_pin() -> frozenset[str]:
    return words_of("filler") | words_of("pin")


def _name_pin(parts: set[str]) -> bool:
    """Return whether a PIN is named, be it at the end of a longer word: "Hauscode", "alarmcode"."""
    return bool(parts & words_of("pin")) or any(part.endswith(("code", "codes")) for part in parts)


def _is_other(
    text: str, run: NumberRun, words: Sequence[Word], language: str, *, years: bool = False
) -> bool:
    """Return whether a number is plainly another thing's, in a sentence of more than numbers.

    ``years``: so is a year for which nothing but the other words speak.
    """
    if run.last - run.first == len(words):
        return False
    start, end = words[run.first].start, words[run.last - 1].end
    structured = _STRUCTURED.search(text, start)
    if structured and structured.start() == start and end <= structured.end():
        return True
    if "%" in text or any(word.plain in words_of("maths", language) for word in words):
        return True
    before = [word.plain for word in words[max(0, run.first - 3) : run.first]]
    after = words[run.last].plain if run.last < len(words) else ""
    while before and before[-1] in words_of("filler", language):
        if before[-1] in words_of("years", language) | words_of("times", language):
            break
        before.pop()
    nearest = before[-1] if before else ""
    if after in words_of("after", language) or nearest in words_of("before", language):
        return True
    is_year = _is_year(run.digits) or _is_dated_year(run, words)
    if is_year and nearest in words_of("years", language):
        return True
    if years and _is_year(run.digits, _LONE_YEARS):
        beside = [word for word in words if not is_number(word.plain)]
        if len(beside) > 1 or any(word.plain not in _besides_a_pin() for word in beside):
            return True
    return nearest in words_of("times", language) and _is_time(run.digits)


def _is_dated_year(run: NumberRun, words: Sequence[Word]) -> bool:
    """Return whether a run is a day and a year: "December 24 2025"."""
    written = " ".join(word.plain for word in words[run.first : run.last])
    is_date = re.fullmatch(r"(0?[1-9]|[12]\d|3[01]) \d{4}", written) is not None
    return is_date and _is_year(written[-4:])


def _is_year(digits: str, years: range = _YEARS) -> bool:
    return len(digits) == 4 and int(digits) in years


def _is_time(digits: str) -> bool:
    return len(digits) in (3, 4) and int(digits[:-2]) <= 24 and int(digits[-2:]) < 60


def _with_placeholders(text: str, spans: Sequence[tuple[int, int]]) -> str:
    kept: list[str] = []
    at = 0
    for start, end in spans:
        kept += text[at:start], PLACEHOLDER
        at = end
    return "".join((*kept, text[at:]))


def _without(text: str, words: Sequence[Word], places: Iterable[tuple[int, int]]) -> str:
    """Return ``text`` without the words at ``places``, and without those that led up to them."""
    kept: list[str] = []
    at = done = 0
    for first, last in places:
        # A word between two numbers joins them: "4711 or 4712".
        begin = done if 0 < done == first - 1 else first
        while begin > done and words[begin - 1].plain in _besides_a_pin():
            begin -= 1
        kept += text[at : words[begin].start].rstrip(" ,;:-"), " "
        at, done = words[last - 1].end, last
        while text[at : at + 1] in _AFTER:
            at += 1
    return " ".join("".join((*kept, text[at:])).split())
