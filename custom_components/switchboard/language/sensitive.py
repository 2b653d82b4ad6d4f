"""What must not be kept, and what a person has to confirm before it counts."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Final

from .lexicon import patterns, plain, topic, word_set, words
from .numbers import digit_runs, number_words

_LONG_KEY: Final = re.compile(r"(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{16,}")
_IBAN: Final = re.compile(r"(?<!\w)[a-z]{2}\d{2}(?:[ -]?[a-z0-9]){11,30}(?!\w)")
_MONEY_SIGN: Final = re.compile(r"[\u20ac$\u00a3]")
_SHORTEST_SECRET: Final = 3
"""Digits. A bicycle's lock has three."""

_WITHIN: Final = 30
"""Characters between the name of a secret and what it is said to be."""
_REACH: Final = 200
"""Characters after "the code is" that are looked at for what it is."""
_CODE: Final = 4
"""Digits from which a number may be a code, whatever it is called."""

_BARE: Final = 2
"""Words of a message, besides numbers, that says nothing but the thing itself."""

_YEAR: Final = re.compile(r"(?:19|20)\d\d")


@dataclass(frozen=True, slots=True)
class Beside:
    """A message, and another one that was said just before it, or that follows it."""

    message: str
    neighbour: str
    follows: bool


def holds_secret(statement: str, said: Iterable[str], beside: Iterable[Beside] = ()) -> bool:
    """Whether a statement holds a code, password, PIN, card or account number.

    ``said`` are the messages it rests on, which may call a secret what the statement does not.
    ``beside`` are those messages with their neighbours, which may do so as well: "Remember tulip.",
    "That is the password."
    """
    text = plain(statement)
    runs = digit_runs(statement)
    if any(map(_is_card, runs)) or _has_iban(text) or _LONG_KEY.search(text):
        return True
    opens_something = _names_secret(text) or topic("access").search(text)
    if opens_something and any(len(run) >= _SHORTEST_SECRET for run in runs):
        return True
    held = {*words(statement), *runs}
    return (
        bool(_named_values(text))
        or any(held & _values(message) for message in said)
        or any(held & _values_beside(pair) for pair in beside)
    )


def secret_words(text: str, beside: Iterable[Beside] = ()) -> set[str]:
    """Return the words and numbers of a text that are a secret, by itself or by what is beside."""
    said = plain(text)
    runs = digit_runs(text)
    found = _values(text).union(*map(_values_beside, beside))
    for match in (*_IBAN.finditer(said), *_LONG_KEY.finditer(said)):
        if _has_iban(match[0]) or not _IBAN.fullmatch(match[0]):
            found.update(words(match[0]))
    if topic("access").search(said):
        found.update(run for run in runs if len(run) >= _SHORTEST_SECRET)
    found.update(run for run in runs if _is_card(run))
    # What is said in several parts is a secret in each of them.
    return found | {
        word
        for word in words(text)
        if len(word) > 1 and word.isdecimal() and any(word in run for run in found)
    }


def is_about_health(statement: str) -> bool:
    """Whether a statement is about somebody's health, or about a medicine."""
    said = plain(statement)
    return bool(
        topic("health").search(said)
        or topic("medicine").search(said)
        or patterns("medication").search(said)
    )


def asks_to_remember(messages: Iterable[str]) -> bool:
    """Whether one of a person's messages asks to remember what it says."""
    return any(topic("remember").search(plain(message)) for message in messages)


def needs_confirmation(text: str) -> bool:
    """Whether a text concerns access, alarms, locks, money or consent, or holds a bare number.

    So does when nobody is at home. A number of four digits or more that is no year may be a code,
    whatever it is called.
    """
    said = plain(text)
    return bool(
        _codes(text)
        or patterns("absence").search(said)
        or topic("access").search(said)
        or topic("money").search(said)
        or topic("consent").search(said)
        or _MONEY_SIGN.search(text)
    )


def _values(message: str) -> set[str]:
    """Return what a message calls a secret: the words said to be it, and all its longer numbers."""
    text = plain(message)
    if not _names_secret(text):
        return set()
    numbers = {run for run in digit_runs(message) if len(run) >= _SHORTEST_SECRET}
    return numbers | _named_values(text)


def _names_secret(text: str) -> bool:
    return bool(topic("secret").search(text) or topic("number_secret").search(text))


def _codes(text: str) -> set[str]:
    return {run for run in digit_runs(text) if len(run) >= _CODE and not _YEAR.fullmatch(run)}


def _values_beside(pair: Beside) -> set[str]:
    """Return what of a message its neighbour calls a secret without saying it itself.

    That is all of it if the neighbour refers back to it ("that is the code") or the message is
    nothing but the thing ("tulip", where the password was asked for); else what may be a code.
    """
    message, neighbour = pair.message, pair.neighbour
    text = plain(neighbour)
    refers = pair.follows and patterns("refers").search(text) is not None
    asks = neighbour.rstrip().endswith("?")
    names = _names_secret(text) or (refers and topic("access").search(text))
    if not names or (not asks and _values(neighbour)):
        return set()
    said = words(message)
    bare = [word for word in said if not word[0].isdecimal() and word not in number_words()]
    if not refers and len(bare) > _BARE:
        return _codes(message)
    numbers = {run for run in digit_runs(message) if len(run) >= _SHORTEST_SECRET}
    if not topic("secret").search(text):
        return numbers
    asked = {word for wish in word_set("remember") for word in wish.split()}
    return numbers | ({word for word in bare if len(word) > _BARE} - word_set("filler") - asked)


def _named_values(text: str) -> set[str]:
    after, before = _naming()
    found: set[str] = set()
    for match in after.finditer(text):
        rest = text[match.end() : match.end() + _REACH]
        found.update(words(re.split(r"[.!?\n]", rest, maxsplit=1)[0])[:5])
    found.update(match[1] for match in before.finditer(text))
    return found - word_set("filler") - word_set("copula")


@cache
def _naming() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return what finds "the code is ..." and "... is the code"."""
    name = topic("secret").pattern
    is_ = f"(?:'s|(?<!\\w)(?:{'|'.join(word_set('copula'))}))(?!\\w)"
    return (
        re.compile(f"{name}[^:=]{{0,{_WITHIN}}}?(?:{is_}|[:=])\\s*"),
        re.compile(f"(?<!\\w)(\\w{{3,}})\\W{{1,3}}{is_}\\s+(?:\\w+\\s+){{0,3}}?{name}"),
    )


def _is_card(digits: str) -> bool:
    """Whether digits are, or hold, a card number: 13 to 19 with Luhn's check digit."""
    held = [digits] if len(digits) <= 19 else [digits[n : n + 16] for n in range(len(digits) - 15)]
    return any(len(number) >= 13 and _luhn(number) for number in held)


def _luhn(number: str) -> bool:
    total = 0
    for place, digit in enumerate(reversed(number)):
        value = int(digit) * (1 + place % 2)
        total += value - 9 if value > 9 else value
    return total % 10 == 0


def _has_iban(text: str) -> bool:
    """Whether an account number is in a text, by the check digits of ISO 13616."""
    for match in _IBAN.finditer(text):
        compact = re.sub(r"[ -]", "", match[0])
        # Words that follow may have been taken for a part of it.
        for length in range(15, len(compact) + 1):
            number = compact[4:length] + compact[:4]
            if int("".join(str(int(char, 36)) for char in number)) % 97 == 1:
                return True
    return False
