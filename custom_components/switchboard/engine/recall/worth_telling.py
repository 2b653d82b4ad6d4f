"""The part of what was recalled that is worth telling somebody who asks what is known.

Search finds something for nearly every question. What says too little of it is no answer, and
neither is what the assistant said, which repeats what is known, nor what somebody only asked.
"""

from collections.abc import Iterable
from functools import cache
from typing import Final

from ..language.content import Wanted, content_words
from ..language.lexicon import LANGUAGES, plain, topic
from ..language.orders import sentences
from ..language.question_words import open_words
from ..language.speech_acts import says_yes
from ..language.stemming import stem, stems
from .recalled import Recalled
from .reminder import is_command

LEAST_SHARE: Final = 1 / 3
"""How much of the words of a question a message has to say, unless it is near in meaning."""
LEAST_ANSWERED: Final = 0.45
"""How much of what is asked for a memory has to say, unless it is near in meaning."""


def worth_telling(found: Iterable[Recalled]) -> list[Recalled]:
    """Return what answers a question, in its order, and once only what is known already."""
    telling: list[Recalled] = []
    known: list[str] = []
    found = list(found)
    several = any(one.way for one in found)
    answers = [one for one in found if _answers(one, several=several)]
    for one in sorted(answers, key=lambda one: one.source == "log"):
        if one.source == "log" and (not _states(one) or _is_known(one.text, known)):
            continue
        known.append(one.text)
        telling.append(one)
    return [one for one in answers if one in telling]


def _answers(one: Recalled, *, several: bool) -> bool:
    """Return whether something says enough of what is asked.

    Of ``several`` facts that answer together each says a part. What held once is found only where
    the past is asked about. Both are measured as messages are.
    """
    if one.by_meaning or one.by_graph:
        return True
    if one.source == "memory" and one.held_until is None and not several:
        return one.answers >= LEAST_ANSWERED
    return one.share >= LEAST_SHARE


def _is_known(text: str, known: Iterable[str]) -> bool:
    """Return whether something known says all the words of a text that tell anything."""
    said = content_words(topic("remember").sub(" ", plain(text)))
    telling = Wanted(word for word in said if _of_asking().isdisjoint(stems(word)))
    return any(not telling.words or telling.all_in(other) for other in known)


@cache
def _of_asking() -> frozenset[str]:
    """Return what only says that something is said or known: "tell me about ..."."""
    return frozenset(stem(word, one) for one in LANGUAGES for word in open_words(one))


def _states(one: Recalled) -> bool:
    """Return whether a person stated something in a message: no question, no order, no bare yes."""
    if one.role != "user" or is_command(one.text) or says_yes(one.text):
        return False
    return not all(part.rstrip().endswith("?") for part in sentences(one.text))
