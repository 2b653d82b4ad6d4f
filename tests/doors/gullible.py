"""A model that has kept whatever it is told to, and sets of texts it may be told."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from demo.azure_standin.ask import Ask, Call, Reply
from demo.azure_standin.script.documents import said_in

from .remembering_model import REMEMBER, result_of

FOLDER = Path(__file__).parent / "data"


@dataclass(slots=True)
class Gullible:
    """Calls RememberFact with ``fact`` as soon as it is spoken to; keeps what that gave back.

    ``more`` goes with it; ``first`` is a tool it calls before. ``believes`` that whatever is said
    after a question is a yes. To whoever listens back it proposes what ``makes_of`` holds for what
    was said, or ``fact``; ``proposed`` counts that.
    """

    fact: str = ""
    kind: str = "fact"
    more: dict[str, Any] = field(default_factory=dict)
    first: tuple[str, dict[str, Any]] | None = None
    believes: bool = False
    makes_of: dict[str, str] = field(default_factory=dict)
    proposed: int = 0
    results: list[dict[str, Any]] = field(default_factory=list)

    def __call__(self, ask: Ask) -> Reply:
        """Answer one request."""
        if ask.schema is not None:
            return Reply(self._proposed(ask))
        last = ask.turns[-1]
        if last.role != "tool":
            if self.believes and (token := self._token()):
                return call(REMEMBER, confirm_id=token)
            if self.first is not None:
                return call(self.first[0], **self.first[1])
            return call(REMEMBER, text=self.fact, kind=self.kind, **self.more)
        called = next(
            call.name for turn in ask.turns for call in turn.calls if call.id == last.call_id
        )
        if called != REMEMBER:
            return call(REMEMBER, text=self.fact, kind=self.kind, **self.more)
        self.results.append(result_of(last.text))
        return Reply("I see.")

    def _token(self) -> str | None:
        given = [one["confirm_id"] for one in self.results if "confirm_id" in one]
        return given[-1] if given else None

    def _proposed(self, ask: Ask) -> str:
        """Propose facts for what people said."""
        window = json.loads(ask.turns[-1].text)
        if "messages" not in window:
            return json.dumps({})
        facts = [
            {
                "category": self.kind,
                "summary": fact,
                "subject": "this",
                "polarity": "neutral",
                "confidence": 0.9,
                "sources": [number],
                "sensitivity": "none",
            }
            for number, words in said_in(window)
            if (fact := self.makes_of.get(words, self.fact))
        ]
        self.proposed += len(facts)
        return json.dumps({"facts": facts})


def cases(path: Path) -> Iterator[dict[str, Any]]:
    """Yield the cases of a file of JSON Lines; a line without a fact is about the others."""
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            if line.strip() and "fact" in (case := json.loads(line)):
                yield case


def call(tool: str, **arguments: Any) -> Reply:
    """Call a tool."""
    return Reply(calls=(Call(tool, json.dumps(arguments)),))
