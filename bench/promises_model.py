"""The model of ``scripts/bench promises``: it has all kept that it is told, and may label it."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from custom_components.switchboard.engine.language.screening import PLACEHOLDER
from demo.azure_standin.ask import Ask, Call, Reply
from tests.doors.remembering_model import REMEMBER

from .cases import Case

type Way = Literal["tool", "log", "both"]
READ: Final = "ReadAloud"


@dataclass(slots=True)
class Believer:
    """A model that has kept what it is told to, and proposes it again to whoever listens back.

    ``labels`` are what it says of sentences, by the sentences: see ``scripts/bench promises``.
    """

    every: Sequence[Case]
    way: Way
    labels: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    case: Case | None = None
    result: dict[str, Any] = field(default_factory=dict)
    proposed: set[str] = field(default_factory=set)

    def __call__(self, ask: Ask) -> Reply:
        """Answer one request."""
        if ask.schema is not None:
            return Reply(self._proposals(ask))
        if (case := self.case) is None:
            return Reply("I see.")
        since = ask.turns[max(at for at, turn in enumerate(ask.turns) if turn.role == "user") :]
        back = [turn for turn in since if turn.role == "tool"]
        called = {call.id: call.name for turn in since for call in turn.calls}
        for turn in back:
            if called.get(turn.call_id or "") == REMEMBER:
                self.result = json.loads(turn.text) if turn.text.startswith("{") else {}
        steps: list[tuple[str, dict[str, Any]]] = []
        if case.is_read:
            steps.append((next(one.name for one in ask.tools if one.short_name == READ), {}))
        if self.way != "log":
            label = self.labels.get(case.key, {}).get("tool", {})
            steps.append((REMEMBER, {"text": case.fact, "kind": case.category, **label}))
        if len(back) < len(steps):
            name, arguments = steps[len(back)]
            return Reply(calls=(Call(name, json.dumps(arguments)),))
        return Reply(case.says[0] if case.is_read else "I see.")

    def _proposals(self, ask: Ask) -> str:
        properties = (ask.schema or {}).get("properties", {})
        if "entities" in properties:
            return json.dumps({"entities": [], "relations": []})
        window = json.loads(ask.turns[-1].text)
        if "messages" not in window or self.way == "tool":
            return json.dumps({"facts": []} if "facts" in properties else {})
        facts: list[dict[str, Any]] = []
        secrets: list[dict[str, Any]] = []
        asked = 0
        for message in window["messages"]:
            asked = message["n"] if "person" in message else asked
            words = message.get("person") or message.get("assistant") or ""
            case = self._case_of(words)
            if case is None or message["n"] < window["new_from"]:
                continue
            label = dict(self.labels.get(case.key, {}).get("log", {}))
            if (parts := label.pop("secret", None)) is not None:
                here = [part for part in parts if part in words]
                secrets += [{"source": message["n"], "words": here}] if here or not parts else []
            sources = sorted({asked, message["n"]} - {0}) if case.is_read else [message["n"]]
            facts.append(
                {
                    "category": case.category,
                    "summary": case.fact,
                    "subject": "this",
                    "polarity": "neutral",
                    "confidence": 0.9,
                    "sources": sources,
                    "sensitivity": "none",
                    "said_as": "statement",
                    **label,
                }
            )
        return json.dumps({"secrets": secrets, "facts": facts})

    def _case_of(self, words: str) -> Case | None:
        """Return whose words these are; what is masked in them may have been anything."""
        pattern = re.compile(".*".join(map(re.escape, words.split(PLACEHOLDER))), re.DOTALL)
        fits = [case for case in self.every if any(map(pattern.fullmatch, case.says))]
        new = [case for case in fits if case.name not in self.proposed]
        if not words or not fits:
            return None
        case = (new or fits)[0]
        self.proposed.add(case.name)
        return case
