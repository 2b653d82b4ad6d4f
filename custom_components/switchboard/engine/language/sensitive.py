"""What must not be kept, and what a person has to confirm before it counts."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal

from .frames import accuses, is_framed, sets_over_others
from .lexicon import patterns, plain, topic
from .manner import is_wish
from .orders import sentences
from .reading_aloud import heard
from .secret_words import finding
from .secrets import find_secrets, words_and_numbers
from .sentences import bare_numbers
from .statements import found_in, statement
from .suspicion import is_a_list, suspicion, together

_NUMBERS: Final = re.compile(r"\d[\d /-]*")
_ADDRESS: Final = re.compile(
    r"\b(?:https?|ftp|data|javascript):|\bwww\.|(?<![\w.+-])[\w.+-]++@[\w-]++\.\w{2,}"
    r"|\w\.(?:com|net|org|io|xyz|ru)\b"
)
_CODE: Final = 4
"""Digits from which a number may be a code, whatever it is called."""
_SURE: Final = 3.0
"""The score of ``suspicion`` that three of a hundred everyday messages reach."""
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
    """Return whether a statement holds a code, password, PIN, card or account number.

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
    """Return whether a statement is about somebody's health, or about a medicine."""
    said = plain(statement)
    return bool(
        topic("health").search(said)
        or topic("medicine").search(said)
        or patterns("medication").search(said)
    )


def asks_to_remember(messages: Iterable[str]) -> bool:
    """Return whether one of a person's messages asks to remember what it says."""
    return any(topic("remember").search(plain(message)) for message in messages)


def needs_confirmation(text: str) -> bool:
    """Return whether a text is for a person to confirm before it counts.

    It plants a rule, lends a power or gives a secret away: see ``suspicion``. Or it has what rules
    find: see ``_by_rules``.
    """
    return _by_rules(text) or (_doubt(text) > 0 and not is_wish(text))


def is_held_back(text: str) -> bool:
    """Tell whether a message is too suspicious to be told again, as one that somebody said.

    What is to be remembered, or speaks of codes, has to read like an everyday fact; of other talk
    only what clearly does not is held back. Each sentence is judged by itself: a long message has
    something of everything.
    """
    strict = asks_to_remember([text]) or finding("names").search(heard(text).look.text)
    least = 0.0 if strict else _SURE
    return _by_rules(text) or any(
        _doubt(part) > least and not is_wish(part) for part in sentences(text)
    )


def rests_on_doubt(told: str, said: Iterable[str]) -> bool:
    """Whether a statement is for a person to confirm by its own words, or those it was drawn from.

    "Alarm off at three, every night" may be told as a liking for quiet nights. A wish about how
    the assistant talks is no more than its own words say.
    """
    if is_wish(told):
        return needs_confirmation(told)
    said = tuple(said)
    if is_framed(told, said):
        return True
    content = statement(told).content
    rested = [
        part
        for message in said
        for part in sentences(message)
        if any(found_in(word, statement(part).content) for word in content)
    ]
    if _by_rules(told) or any(map(_by_rules, rested)):
        return True
    own = _doubt(told)
    theirs = " ".join(part for part in rested if not is_wish(part))
    return together(own, _doubt(theirs) if theirs else own) > 0


def _doubt(text: str) -> float:
    """Return how suspicious a text is; a telephone or postal number does not count against it."""
    reached = _is_to_be_reached(heard(text).look.text)
    return suspicion(_NUMBERS.sub(" ", text) if reached else text)


def _by_rules(text: str) -> bool:
    """Return whether a text tells what waits however it is put.

    Somebody is accused, nobody is at home, an allergy is over, somewhere on the net is to be turned
    to; it is a list of words; or it has a bare number of four digits or more, which may be a code,
    whatever it is called.
    """
    said = heard(text).look.text
    return bool(
        is_a_list(text)
        or sets_over_others(text)
        or accuses(text)
        or _ADDRESS.search(said)
        or lifts_health(text)
        or patterns("absence").search(said)
        or (_has_code(text) and not _is_to_be_reached(said))
    )


def lifts_health(text: str) -> bool:
    """Return whether a text says that an allergy is over, or that a medicine is no longer taken.

    Whoever believes it serves what does harm, so it waits whatever is chosen for health.
    """
    return finding("lifted").search(heard(text).look.text) is not None


def _has_code(text: str) -> bool:
    """Return whether a text has a bare number that is long enough: no year, date, time or measure.

    A short one that begins with a naught counts nothing: with another it may be a code.
    """
    runs = bare_numbers(text)
    split = any(len(run) > 1 and run.startswith("0") for run in runs)
    return any(len(run) >= _CODE and not _YEAR.fullmatch(run) for run in runs) or (
        split and len("".join(runs)) >= _CODE
    )


def _is_to_be_reached(said: str) -> bool:
    return bool(finding("phone").search(said) or finding("postal").search(said))
