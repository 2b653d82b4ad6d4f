"""A conversation cut into rounds: what a person said, and all that came of it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from demo.azure_standin.ask import Ask, Call, Turn

from .results import loaded

MOST_CHARACTERS = 2000
"""The script reads no further: it is made for sentences, and slow on anything much longer."""
_GERMAN = re.compile(
    r"\b(?:schalte?|mache?|stelle?|öffne|ist|sind|wie|was|bitte|danke|ich|mein|und|das|die|der|es|"
    r"über|wann|nicht|ein|eine|alles|vergiss|merke?)\b"
)
_ENGLISH = re.compile(
    r"\b(?:the|is|are|what|turn|switch|set|it|and|you|my|how|on|off|tell|do|did|i|forget|that)\b"
)


@dataclass(frozen=True, slots=True)
class Round:
    """One round. ``results`` are the tool turns, ``answers`` the assistant's words."""

    words: str
    calls: tuple[Call, ...]
    results: tuple[Turn, ...]
    answers: tuple[str, ...]

    def result_of(self, call: Call) -> Turn | None:
        """What came back for a call."""
        return next((turn for turn in self.results if turn.call_id == call.id), None)


def rounds_of(ask: Ask) -> list[Round]:
    """Every round the messages hold, oldest first; the last is the one being answered."""
    rounds: list[Round] = []
    words: str | None = None
    gathered: list[Turn] = []
    for turn in (*ask.turns, Turn("user")):
        if turn.role != "user":
            gathered.append(turn)
            continue
        if words is not None:
            rounds.append(_round(words, gathered))
        words, gathered = _own_words(turn.text), []
    return rounds


def _own_words(text: str) -> str:
    """The person's own words: what stands before them in a message is context."""
    paragraphs = [part.strip() for part in text.split("\n\n") if part.strip()]
    return paragraphs[-1][:MOST_CHARACTERS] if paragraphs else ""


def _round(words: str, turns: list[Turn]) -> Round:
    return Round(
        words,
        tuple(call for turn in turns for call in turn.calls),
        tuple(turn for turn in turns if turn.role == "tool"),
        tuple(turn.text for turn in turns if turn.role == "assistant" and turn.text),
    )


def arguments_of(call: Call) -> dict[str, Any]:
    """The arguments of a call; empty when they are not a JSON object."""
    value = loaded(call.arguments)
    return value if isinstance(value, dict) else {}


def language_of(rounds: Sequence[Round]) -> str:
    """``de`` or ``en``: a "Ja" goes on in the language of what came before."""
    for one in reversed(rounds):
        words = one.words.casefold()
        german, english = len(_GERMAN.findall(words)), len(_ENGLISH.findall(words))
        if german != english:
            return "de" if german > english else "en"
    return "en"
