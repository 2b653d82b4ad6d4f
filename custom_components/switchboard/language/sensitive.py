"""What must not be kept, and what a person has to confirm before it counts."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal

from .authority import lends_authority
from .lexicon import patterns, plain, topic
from .manner import has_weight, is_wish
from .orders import sentences
from .reading_aloud import heard
from .secret_words import finding
from .secrets import find_secrets, words_and_numbers
from .sentences import bare_numbers
from .statements import found_in, statement

_MONEY_SIGN: Final = re.compile(r"[\u20ac$\u00a3]")

"""Characters after "the code is" that are looked at for what it is."""
_CODE: Final = 4
"""Digits from which a number may be a code, whatever it is called."""
_BESIDE: Final = 3
"""Digits from which a number beside a door may be one."""

_YEAR: Final = re.compile(r"(?:19|20)\d\d")


type Health = Literal["keep", "ask", "never"]
"""What becomes of statements about health: kept, kept once a person has confirmed it, or never."""


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
    if find_secrets(statement).spans:
        return True
    held = words_and_numbers(statement)
    around: dict[str, tuple[list[str], list[str]]] = {message: ([], []) for message in said}
    for pair in beside:
        around.setdefault(pair.message, ([], []))[pair.follows].append(pair.neighbour)
    return any(
        held & find_secrets(message, before, after).values
        for message, (before, after) in around.items()
    )


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
    """Whether a text is for a person to confirm before it counts."""
    return concerns_access(text) or concerns_money(text)


def rests_on_weight(told: str, said: Iterable[str]) -> bool:
    """Whether a statement is for a person to confirm by its own words, or those it was drawn from.

    "Alarm off at three, every night" may be told as a liking for quiet nights.
    """
    if needs_confirmation(told):
        return True
    content, wish = statement(told).content, is_wish(told)
    return any(
        needs_confirmation(part)
        for message in said
        for part in sentences(message)
        if not (wish and not has_weight(part))
        and any(found_in(word, statement(part).content) for word in content)
    )


def concerns_access(text: str) -> bool:
    """Whether a text says who may get in, what opens or stands open, who may decide or is obeyed.

    So does when nobody is at home, and a bare number of four digits or more: it may be a code,
    whatever it is called. That there is a door, or that it squeaks, anybody may know.
    """
    said = heard(text).look.text
    return bool(
        finding("acts").search(said)
        or (_thing_in(said) and (_power_in(said) or _has_many_digits(text)))
        or finding("consent").search(said)
        or finding("obeys").search(said)
        or (lends_authority(text) and not is_wish(text))
        or lifts_health(text)
        or patterns("absence").search(said)
        or (_numbers(text, _CODE) and not _is_to_be_reached(said))
    )


def _thing_in(said: str) -> bool:
    """Whether a door, lock or the like is told of, and not an alarm clock or a safe word game."""
    return finding("things").search(finding("no_things").sub(" ", said)) is not None


def _power_in(said: str) -> bool:
    """Whether somebody may or must do something with it; "always" alone wants a doing too."""
    if finding("power").search(said):
        return True
    return bool(finding("habit").search(said) and finding("moves").search(said))


def lifts_health(text: str) -> bool:
    """Whether a text says that an allergy is over, or that a medicine is no longer taken.

    Whoever believes it serves what does harm, so it waits whatever is chosen for health.
    """
    return finding("lifted").search(heard(text).look.text) is not None


def concerns_money(text: str) -> bool:
    """Whether a text moves money, or says who may spend it."""
    if is_wish(text):
        return False
    said = heard(text).look.text
    spends = finding("money").search(said) or _MONEY_SIGN.search(text)
    return bool(
        finding("money_acts").search(said) or (spends and finding("money_power").search(said))
    )


def _numbers(text: str, digits: int) -> bool:
    """Whether a text has a bare number: no year, date, time, price or measure."""
    return any(len(run) >= digits and not _YEAR.fullmatch(run) for run in bare_numbers(text))


def _has_many_digits(text: str) -> bool:
    """Whether the bare numbers of a text could be a lock's: "22 left 33 right"."""
    long = [run for run in bare_numbers(text) if len(run) > 1 and not _YEAR.fullmatch(run)]
    return len("".join(long)) >= _BESIDE


def _is_to_be_reached(said: str) -> bool:
    """Whether a text tells of a telephone, or where somebody lives."""
    return bool(finding("phone").search(said) or finding("postal").search(said))
