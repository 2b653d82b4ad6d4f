"""A conversation cut into rounds: what a person said, and all that came of it."""

import json
from dataclasses import dataclass
from typing import Any

from demo.azure_standin.ask import Ask, Call, Turn

MOST_CHARACTERS = 2000
"""The rules read no further: they are made for sentences, and slow on anything much longer."""


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
        words, gathered = last_paragraph(turn.text), []
    return rounds


def last_paragraph(text: str) -> str:
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
    try:
        value = json.loads(call.arguments)
    except json.JSONDecodeError:
        return {}
    return value if isinstance(value, dict) else {}
