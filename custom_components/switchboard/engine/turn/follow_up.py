"""What is said while a satellite listens on without its wake word: to the agent, or by others.

A television goes on in the middle of things: it tells, at length, of somebody else. People who
were just answered are short, ask, want something done, or name a thing of the house. What these
rules let through, a model is asked to leave unanswered if it was not spoken to.
"""

from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from ..azure.deltas import Delta, TextDelta
from ..dialogue.state import Note
from ..language.lexicon import LANGUAGES, PatternFile, base_language, words
from ..language.numbers import names_number
from ..language.question_words import time_words
from ..language.speech_acts import act_of, joining_words
from .inline_replies import all_spelled
from .vocabulary import has_one_of, load_vocabulary

SILENCE: Final = "[silence]"
OVERHEARD: Final = Note(
    "The user has not called you: you go on listening after your answer. If these words are not "
    f"meant for you (television, people talking to each other), answer only {SILENCE}",
    ("context:overheard",),
)
"""Told with words that were heard without a wake word."""

_OF_ONESELF: Final = PatternFile("first_person")
FEW_WORDS: Final = 3
"""Few enough to be an answer whatever they are."""
LONGEST_NAME: Final = 6
SHORT: Final = 7
"""The words of an answer that neither asks nor wants anything."""
SHORT_OF_ONESELF: Final = 9
"""The words of "I meant the one beside the door"."""
LIST: Final = 2
"""Commas of "milk, eggs, bread"."""
SHORT_ADDITION: Final = 6
"""The words of "and the lamp in the hall", which goes on with what was said before."""


def is_for_us(text: str, language: str, names: frozenset[str]) -> bool:
    """Return whether a sentence is probably meant for the agent, which has just spoken.

    ``names`` are those of things and places of the house. In a language without a vocabulary
    everything is.
    """
    said, base = words(text), base_language(language)
    if base not in LANGUAGES:
        return True
    if len(said) <= FEW_WORDS or act_of(text) != "statement" or _names(said, names):
        return True
    vocabulary = load_vocabulary(language)
    if said[0] in vocabulary.verbs or has_one_of(vocabulary.requests, text):
        return True
    if said[0] in joining_words():
        return len(said) <= SHORT_ADDITION and sum(_is_time(one, base) for one in said) < 2
    if text.count(",") >= LIST:
        return True
    of_oneself = _OF_ONESELF.finding("speaker").fullmatch(said[0]) is not None
    return len(said) <= (SHORT_OF_ONESELF if of_oneself else SHORT)


@dataclass(slots=True)
class Overheard:
    """Words that may be meant for others. ``is_not_meant``: the model has found that they are."""

    is_not_meant: bool = False

    async def heed(self, deltas: AsyncGenerator[Delta]) -> AsyncGenerator[Delta]:
        """Pass an answer on, without its text if that is ``SILENCE``.

        Text waits only as long as it may become that.
        """
        held: list[TextDelta] = []
        is_open = True
        async with aclosing(deltas):
            async for delta in deltas:
                if is_open and isinstance(delta, TextDelta):
                    held.append(delta)
                    text = "".join(one.text for one in held).strip().casefold()
                    self.is_not_meant = text.startswith(SILENCE)
                    if is_open := self.is_not_meant or SILENCE.startswith(text):
                        continue
                    for one in held:
                        yield one
                else:
                    yield delta
        if is_open and not self.is_not_meant:
            for one in held:
                yield one


def _names(said: list[str], names: frozenset[str]) -> bool:
    known = all_spelled(names)
    ends = combinations(range(len(said) + 1), 2)
    return any(" ".join(said[i:j]) in known for i, j in ends if j - i <= LONGEST_NAME)


def _is_time(word: str, language: str) -> bool:
    return names_number(word) or word in time_words(language)
