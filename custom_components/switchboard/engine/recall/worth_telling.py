"""What of all that was recalled is worth telling somebody who asks what is known.

Search finds something for nearly every question. What says too little of it is no answer, and
neither is what the assistant said, which repeats what is known, nor what somebody only asked.
"""

from collections.abc import Iterable
from functools import cache
from typing import Final

from ..language.lexicon import LANGUAGES, plain, topic
from ..language.orders import sentences
from ..language.question_words import open_words
from ..language.stems import content_stems, stem
from ..language.yes_no import says_yes
from .recall import Recalled
from .reminder import is_command

LEAST_SHARE: Final = 1 / 3
"""How much of the words of a question something has to say, unless it is near in meaning."""


def worth_telling(found: Iterable[Recalled]) -> list[Recalled]:
    """Return what answers a question, in its order, and once only what is known already."""
    telling: list[Recalled] = []
    known: list[frozenset[str]] = []
    answers = [one for one in found if one.share >= LEAST_SHARE or one.by_meaning]
    for one in sorted(answers, key=lambda one: one.source == "log"):
        stems = content_stems(topic("remember").sub(" ", plain(one.text))) - _of_asking()
        if one.source == "log" and (not _states(one) or any(stems <= told for told in known)):
            continue
        known.append(stems)
        telling.append(one)
    return [one for one in answers if one in telling]


@cache
def _of_asking() -> frozenset[str]:
    """Return what only says that something is said or known: "tell me about ..."."""
    return frozenset(stem(word) for language in LANGUAGES for word in open_words(language))


def _states(one: Recalled) -> bool:
    """Whether a person stated something in a message: no question, no order, no bare yes."""
    if one.role != "user" or is_command(one.text) or says_yes(one.text):
        return False
    return not all(part.rstrip().endswith("?") for part in sentences(one.text))
