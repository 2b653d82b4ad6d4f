"""How much of the evidence recall finds, on conversations in the format of the LoCoMo benchmark.

Maharana et al., "Evaluating Very Long-Term Conversational Memory of LLM Agents" (ACL 2024). The
data is not part of this project; the file is given by its path. Each sample becomes a log of its
own, each session a conversation in it. What counts is the share of a question's evidence that is
among the first messages found.
"""

import json
import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from custom_components.switchboard.engine.storage.entries import LogEntry

DEPTHS = (5, 10, 20)
ANSWERABLE = frozenset({1, 2, 3, 4})
"""The fifth category asks for what was never said."""

type Search = Callable[[str, datetime], Sequence[str]]
"""Returns ids of messages, the best first, for a question asked at a time."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question, the messages that answer it, and its category."""

    text: str
    evidence: frozenset[str]
    category: int


@dataclass(frozen=True, slots=True)
class Sample:
    """A log and questions about it, which are asked a day after its end."""

    messages: tuple[LogEntry, ...]
    questions: tuple[Question, ...]

    @property
    def asked_at(self) -> datetime:
        """When the questions are asked."""
        return max(message.created_at for message in self.messages) + timedelta(days=1)


def read_samples(path: Path) -> list[Sample]:
    """Read a file in LoCoMo's format.

    Raises:
        ValueError: it is not in that format.
    """
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
        return [_sample(one) for one in found]
    except (KeyError, TypeError, AttributeError) as err:
        raise ValueError(f"{path} is not in LoCoMo's format") from err


def _sample(found: Mapping[str, Any]) -> Sample:
    messages = tuple(_messages(found["conversation"]))
    known = {message.id for message in messages}
    questions = []
    for asked in found["qa"]:
        # A few say "D8:6; D9:17" where two were meant, and some name a turn that there is not.
        evidence = {turn for text in asked["evidence"] for turn in re.findall(r"D\d+:\d+", text)}
        if evidence & known:
            questions.append(
                Question(asked["question"], frozenset(evidence & known), int(asked["category"]))
            )
    return Sample(messages, tuple(questions))


def _messages(conversation: Mapping[str, Any]) -> Iterator[LogEntry]:
    sessions = (re.fullmatch(r"session_(\d+)", key) for key in conversation)
    for number in sorted(int(found[1]) for found in sessions if found is not None):
        start = read_time(conversation[f"session_{number}_date_time"])
        for place, turn in enumerate(conversation[f"session_{number}"]):
            caption = turn.get("blip_caption")
            text = f"{turn['speaker']}: {turn['text']}"
            yield LogEntry(
                id=turn["dia_id"],
                conversation_id=f"session {number}",
                owner="household",
                role="user",
                content=f"{text} [{caption}]" if caption else text,
                created_at=start + timedelta(seconds=30 * place),
            )


def read_time(text: str) -> datetime:
    """Read a time as LoCoMo writes it: "1:56 pm on 8 May, 2023"."""
    return datetime.strptime(text.strip().upper(), "%I:%M %p ON %d %B, %Y").replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Quality:
    """The mean share of evidence found to some depths, by category and in all."""

    questions: int
    answerable: tuple[float, ...]
    every: tuple[float, ...]
    by_category: Mapping[int, tuple[float, ...]]


def session_of(turn: str) -> str:
    """Return the session that a turn is in: "D8" for "D8:6"."""
    return turn.partition(":")[0]


def judge(
    samples: Sequence[tuple[Sample, Search]],
    depths: Sequence[int] = DEPTHS,
    unit: Callable[[str], str] = str,
) -> Quality:
    """Ask every question of every sample; ``unit`` says what a turn stands for.

    Raises:
        ValueError: there is no question to ask.
    """
    shares: dict[int, list[tuple[float, ...]]] = defaultdict(list)
    for sample, search in samples:
        for question in sample.questions:
            found = list(dict.fromkeys(map(unit, search(question.text, sample.asked_at))))
            evidence = frozenset(map(unit, question.evidence))
            shares[question.category].append(
                tuple(len(evidence.intersection(found[:depth])) / len(evidence) for depth in depths)
            )
    if not any(shares.values()):
        raise ValueError("The file has no question with evidence")
    every = [share for some in shares.values() for share in some]
    answerable = [share for number in ANSWERABLE for share in shares.get(number, ())]
    return Quality(
        len(every),
        _means(answerable or every),
        _means(every),
        {number: _means(some) for number, some in sorted(shares.items())},
    )


def _means(shares: Sequence[tuple[float, ...]]) -> tuple[float, ...]:
    return tuple(sum(column) / len(shares) for column in zip(*shares, strict=True))
