"""What forgetting by words takes too much, and what it misses, on files of probes.

A probe is a JSON object on a line: ``language``, ``forget`` (the words), ``text``, ``should``
("stay" or "go") and ``why`` ("inside another word", "form", "compound", "paraphrase"). Each text is
told to a fresh memory, as a memory of the household and as a message, and the words are planned to
be forgotten. What should go is found if memory and message are in the plan; a paraphrase also if
the confirmation offers it. What should stay and is in the plan is too much: 2 % may be. What should
go, and is neither in the plan nor shown as what would stay, is too little: 5 % may be. How much of
that stays, shown or not, is printed beside it.
"""

import json
import sqlite3
import sys
from collections import Counter
from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal, TypedDict

from custom_components.switchboard.engine.knowledge.errors import KnowledgeError
from custom_components.switchboard.engine.knowledge.forget_plan import ForgetPlan
from custom_components.switchboard.engine.knowledge.remainder import staying
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD, LogEntry
from custom_components.switchboard.engine.storage.memory_entries import Memory
from custom_components.switchboard.engine.storage.transaction import Transaction

from .in_memory import open_in_memory
from .report import be_quiet, verdict

MOST_TOO_MUCH = 0.02
MOST_TOO_LITTLE = 0.05
_NOW = datetime(2026, 12, 1, 12, tzinfo=UTC)

type Outcome = Literal["gone", "offered", "only contained", "stayed", "half gone", "too general"]


class Probe(TypedDict):
    """One line of a file."""

    language: str
    forget: str
    text: str
    should: Literal["stay", "go"]
    why: str


@dataclass(frozen=True, slots=True)
class Tried:
    """A probe, and what became of its text."""

    probe: Probe
    outcome: Outcome

    @property
    def is_too_much(self) -> bool:
        """Whether something went that should have stayed."""
        return self.probe["should"] == "stay" and self.outcome in {"gone", "half gone"}

    @property
    def is_too_little(self) -> bool:
        """Whether something stayed that should have gone, and the person is not shown it."""
        return self.probe["should"] == "go" and self.outcome in {"stayed", "too general"}

    @property
    def is_missed(self) -> bool:
        """Whether something stayed, and was not even offered where that is enough."""
        if self.probe["should"] == "stay" or self.outcome == "gone":
            return False
        listed = self.outcome in {"offered", "only contained"}
        return not (listed and self.probe["why"] == "paraphrase")


def run(files: Iterable[Path]) -> list[str]:
    """Try the probes of all files and print the failures; returns what is not as expected."""
    shortfalls = []
    for file in files:
        tried = [Tried(probe, attempt(probe)) for probe in read_probes(file)]
        _show(file, tried)
        for should, amiss, most, what in (
            ("stay", [one.is_too_much for one in tried], MOST_TOO_MUCH, "too much"),
            ("go", [one.is_too_little for one in tried], MOST_TOO_LITTLE, "too little"),
        ):
            count = sum(probe.probe["should"] == should for probe in tried)
            print(f"  {what}: {sum(amiss)} of {count}")
            if sum(amiss) > most * count:
                shortfalls.append(f"{file.name}: {sum(amiss)} of {count} {what}")
        stays = sum(one.probe["should"] == "go" and one.outcome != "gone" for one in tried)
        print(f"  should go and stays, shown or not: {stays} of {count}")
    return shortfalls


def read_probes(file: Path) -> list[Probe]:
    """Return the probes of a file."""
    lines = file.read_text(encoding="utf-8").splitlines()
    read = [json.loads(line) for line in lines if line.strip()]
    return [probe for probe in read if "forget" in probe]


def attempt(probe: Probe) -> Outcome:
    """Tell a text to a fresh memory, plan to forget, and return what would become of the text."""
    with closing(_told(probe["text"])) as conn:
        wording = probe["forget"]
        try:
            plan = ForgetPlan([HOUSEHOLD], about=wording, now=_NOW).choose(Transaction(conn))
        except KnowledgeError:
            return "too general"
        taken = len(plan.memory_ids) + len(plan.message_ids)
        if taken:
            return "gone" if taken == 2 else "half gone"
        left = staying(Transaction(conn), [HOUSEHOLD], [wording], plan)
    if left.about_it:
        return "offered"
    return "only contained" if left.holding else "stayed"


def _told(text: str) -> sqlite3.Connection:
    conn = open_in_memory()
    Transaction(conn).log.append([LogEntry("message", "talk", HOUSEHOLD, "user", text, _NOW)])
    memory = Memory(
        id="memory",
        owner=HOUSEHOLD,
        kind="fact",
        subject="",
        text=text,
        polarity="neutral",
        confidence=1.0,
        created_at=_NOW,
        updated_at=_NOW,
        valid_from=_NOW,
    )
    Transaction(conn).memories.put(memory)
    return conn


def _show(file: Path, tried: list[Tried]) -> None:
    print(f"{file}: {len(tried)} probes")
    counts = Counter((one.probe["should"], one.probe["why"]) for one in tried)
    wrong = Counter(
        (one.probe["should"], one.probe["why"]) for one in tried if one.is_too_much or one.is_missed
    )
    for kind, total in sorted(counts.items()):
        should, why = kind
        what = "too much" if should == "stay" else "missed"
        print(f"  {should:5} {why:20} {wrong[kind]:3} of {total:3} {what}")
    for one in tried:
        if one.is_too_much or one.is_missed:
            probe = one.probe
            what = "too much" if one.is_too_much else "missed"
            print(
                f"    {what}: {probe['language']} {probe['why']}: "
                f"forget {probe['forget']!r}: {probe['text']!r} ({one.outcome})"
            )


if __name__ == "__main__":
    be_quiet()
    sys.exit(verdict(run(map(Path, sys.argv[1:]))))
