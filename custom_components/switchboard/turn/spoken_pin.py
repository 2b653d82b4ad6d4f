"""What of a sentence may be the PIN of the home, and the sentence without it.

Nobody here knows the PIN. Whatever has as many digits as one, or more, is taken out of what others
hear, unless it is plainly a number of something else; and what is left in opens nothing. So a
sentence is treated alike whether the PIN is in it or any other number.
"""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from ..language.lexicon import plain
from .pin_words import words_of
from .spoken_numbers import NumberRun, Word, number_runs, words_in

SHORTEST_PIN: Final = 4
LONGEST_PIN: Final = 10

PLACEHOLDER: Final = "(number withheld for safety)"
"""What stands where such a number was. It is for the model, too: it can tell people so.

It names no PIN, for what is said of one is a secret and would be masked again.
"""

MOST_BESIDE: Final = 2
"""Words that may stand beside a number that answers the question for the PIN."""

_AFTER: Final = frozenset(" ,.;:!?")
_PLACEHOLDERS: Final = re.compile(re.escape(PLACEHOLDER))
_STRUCTURED: Final = re.compile(
    r"(?<!\d)(?P<digits>"
    r"[\d.,']{1,15} ?(?:[$€£¥%°]|k?wh?\b|[mk]?hz\b)"  # money, shares, degrees, units
    r"|(?<=[$€£¥])[\d.,']{1,15}"
    r"|\d{1,2}:\d{2}(?::\d{2})?(?!\d)|\d{1,2} ?h ?\d{2}\b|\d{1,2}[.:]\d{2} uhr\b"  # times of day
    r"|\d{4}-\d{2}-\d{2}(?!\d)|\d{1,2}[./]\d{1,2}[./]\d{4}(?!\d)"  # dates
    r"|[\d.,]{1,15}(?: ?[+*/=\u00d7\u00f7] ?[\d.,]{1,15}){1,9}"  # sums
    r")",
    re.IGNORECASE,
)
_YEARS: Final = range(1000, 2100)


@dataclass(frozen=True, slots=True)
class Heard:
    """A sentence as others hear it.

    ``text`` has a placeholder for each number that was taken out, ``command`` has nothing in its
    place. ``candidates`` are those numbers. ``is_about_access``: the sentence names a PIN or a way
    in. ``is_answer``: it can only be meant as the PIN that was asked for.
    """

    text: str
    command: str
    candidates: tuple[str, ...] = field(default=(), repr=False)
    is_about_access: bool = False
    is_answer: bool = False


def is_pin(text: str) -> bool:
    """Whether ``text`` can be a PIN: 4 to 10 digits of the ASCII ones."""
    return re.fullmatch(rf"[0-9]{{{SHORTEST_PIN},{LONGEST_PIN}}}", text) is not None


def hear(text: str, language: str, *, asked: bool = False, names: Collection[str] = ()) -> Heard:
    """Take out of a sentence what may be a PIN.

    ``asked``: the PIN was asked for just before. ``names`` are those of the things it protects.
    """
    words = words_in(text)
    said = {part for word in words for part in (word.plain, *word.plain.split("'"))}
    names_pin = not words_of("pin").isdisjoint(said) or any(map(_ends_in_pin, said))
    acts = not words_of("acts").isdisjoint(said)
    is_about_access = names_pin or acts or not words_of("things").isdisjoint(said)
    if not is_about_access and names:
        spoken = f" {plain(text)} "
        is_about_access = any(plain(name) in spoken for name in names if name.strip())
    runs = number_runs(text, words, language, loosely=names_pin or asked)
    runs = [run for run in runs if len(run.digits) >= SHORTEST_PIN]
    if not runs:
        return Heard(text, text, is_about_access=is_about_access)
    in_numbers = sum(run.last - run.first for run in runs)
    beside = sum(word.plain not in _besides_a_pin() for word in words) - sum(
        words[place].plain not in _besides_a_pin()
        for run in runs
        for place in range(run.first, run.last)
    )
    answers = asked and not acts and (names_pin or beside <= MOST_BESIDE)
    if not (is_about_access or answers or in_numbers == len(words)):
        structured = {found.start("digits"): found.end() for found in _STRUCTURED.finditer(text)}
        runs = [run for run in runs if not _is_other(run, words, structured, language)]
    if not runs:
        return Heard(text, text)
    spans = [(words[run.first].start, words[run.last - 1].end) for run in runs]
    return Heard(
        _with_placeholders(text, spans),
        _without(text, words, [(run.first, run.last) for run in runs]),
        tuple(run.digits for run in runs),
        is_about_access=is_about_access,
        is_answer=answers,
    )


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


def _ends_in_pin(word: str) -> bool:
    """Whether a PIN is named at the end of a longer word: "Hauscode", "alarmcode"."""
    return word.endswith(("code", "codes"))


def _is_other(
    run: NumberRun, words: Sequence[Word], structured: Mapping[int, int], language: str
) -> bool:
    """Whether a number is plainly that of something else.

    ``structured`` says of places where a sum, a price or the like begins where it ends.
    """
    if words[run.last - 1].end <= structured.get(words[run.first].start, -1):
        return True
    before = [word.plain for word in words[max(0, run.first - 3) : run.first]]
    after = words[run.last].plain if run.last < len(words) else ""
    while len(before) > 1 and before[-1] in words_of("filler", language):
        if before[-1] in words_of("years", language) | words_of("times", language):
            break
        before.pop()
    nearest = before[-1] if before else ""
    if after in words_of("after", language) or nearest in words_of("before", language):
        return True
    if nearest in words_of("years", language):
        return len(run.digits) == 4 and int(run.digits) in _YEARS
    return nearest in words_of("times", language) and _is_time(run.digits)


def _is_time(digits: str) -> bool:
    return len(digits) == 4 and int(digits[:2]) <= 24 and int(digits[2:]) < 60


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
