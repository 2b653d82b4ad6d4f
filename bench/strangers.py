"""Households and sentences of a stranger: ``scripts/bench strangers [FOLDER...]``.

``households.yaml`` has memories of three families and questions of each, some of which nothing
answers; ``reminders.yaml`` has sentences for which a note should come to mind, and sentences for
which none should. ``calls.yaml`` has the calls of the tool, written like the notes' search terms as
a model would that is told what ours is told. All are by hands that had seen no rule. Rules are made
with every second line of ``strangers``, and each figure is given for both halves; none is made with
``strangers_2``.
"""

import sys
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import yaml

from custom_components.switchboard.engine.language.search_terms import search_terms
from custom_components.switchboard.engine.recall.query import parse
from custom_components.switchboard.engine.recall.recall import recall
from custom_components.switchboard.engine.recall.recalled import Recalled
from custom_components.switchboard.engine.recall.reminder import may_remind, remind
from custom_components.switchboard.engine.recall.span import read_span
from custom_components.switchboard.engine.recall.worth_telling import worth_telling
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD
from custom_components.switchboard.engine.storage.memory_entries import Memory
from custom_components.switchboard.engine.storage.search import Span
from custom_components.switchboard.engine.storage.transaction import Transaction

from .in_memory import open_in_memory

FOLDERS = [Path(__file__).parent / "data" / name for name in ("strangers", "strangers_2")]
TOLD = 5
LOOKED_AT = 40
REMINDED = 12
ROOM = 400
HALVES = ("made with", "held out")
_NOW = datetime(2030, 6, 1, 12, tzinfo=UTC)
_NOTED = _NOW - timedelta(days=30)

type Row = Mapping[str, Any]
type Counts = dict[tuple[str, str], list[bool]]
"""Whether each was right, by what it is and the half it is of."""


def run(folder: Path) -> None:
    """Ask and print everything."""
    households = _read(folder / "households.yaml")["households"]
    sets = _read(folder / "reminders.yaml")
    calls = {(call["lang"], call["n"]): call for call in _read(folder / "calls.yaml")}
    counts: Counts = defaultdict(list)
    for home in households:
        _ask(home, calls, counts)
    _remind(sets, households, counts)
    print(folder.name)
    for what in dict.fromkeys(what for what, _ in counts):
        figures = (f"{sum(some)} of {len(some)}" for some in (counts[what, one] for one in HALVES))
        print(f"{what:36} {' / '.join(HALVES)}: {', '.join(figures)}")


def _ask(household: Row, calls: Mapping[tuple[str, int], Row], counts: Counts) -> None:
    tx = _house(household["memories"])
    for number, asked in enumerate(household["questions"]):
        answers = set(asked["answers"] or ())
        told = {one.memory_id for one in _told(tx, calls[household["lang"], number])}
        what = f"the tool tells it, {asked['kind']}" if answers else "the tool tells nothing"
        right = bool(answers & told) if answers else not told
        counts[what, HALVES[number % 2]].append(right)


def _told(tx: Transaction, call: Row) -> list[Recalled]:
    """Return what the tool tells of a call: of its time, else of others."""
    question, times = call["question"], (call["since"], call["until"])
    span = read_span(*times, _NOW, before=call["before"])
    past = span is not None
    found = worth_telling(_found(tx, question, LOOKED_AT, span, past=past))
    if past and not found and parse(question, span):
        found = worth_telling(_found(tx, question, LOOKED_AT, past=past))
    return found[:TOLD]


def _remind(sets: Row, households: Sequence[Row], counts: Counts) -> None:
    notes: dict[str, list[Row]] = defaultdict(list)
    for household in households:
        notes[household["lang"]] += household["memories"]
    for note in sets["notes_extra"]:
        notes[note["lang"]].append(note)
    houses = {language: _house(some) for language, some in notes.items()}
    for number, said in enumerate(sets["worth_mentioning"]):
        right = said["note"] in _reminded(houses[said["lang"]], said["text"])
        counts["reminded of the note", HALVES[number % 2]].append(right)
    for number, said in enumerate(sets["nothing_to_mention"]):
        reminded = bool(_reminded(houses[said["lang"]], said["text"]))
        counts["reminded for nothing", HALVES[number % 2]].append(reminded)


def _reminded(tx: Transaction, text: str) -> frozenset[str]:
    if not may_remind(text):
        return frozenset()
    reminder = remind(
        text,
        _found(tx, text, REMINDED),
        names=(),
        seen=(),
        zone=UTC,
        max_tokens=ROOM,
        count=lambda line: len(line) // 4,
    )
    return frozenset() if reminder is None else reminder.ids


def _found(
    tx: Transaction, text: str, limit: int, span: Span | None = None, *, past: bool = False
) -> list[Recalled]:
    return recall(tx, text, (HOUSEHOLD,), now=_NOW, span=span, past=past, limit=limit)


def _house(memories: Iterable[Row]) -> Transaction:
    """Return a house that knows some notes, those too that hold no longer."""
    conn = open_in_memory()
    tx = Transaction(conn)
    for one in memories:
        began, ended = _day(one.get("valid_from")), _day(one.get("valid_to"))
        memory = Memory(
            id=one["id"],
            owner=HOUSEHOLD,
            kind="fact",
            subject=one["subject"] or "",
            text=one["summary"],
            polarity="neutral",
            confidence=0.9,
            created_at=began or _NOTED,
            updated_at=ended or began or _NOTED,
            valid_from=began or _NOTED,
            valid_to=ended,
            search_terms=search_terms(one["search_terms"], one["summary"]),
        )
        tx.memories.put(memory)
    return tx


def _day(date: str | None) -> datetime | None:
    return datetime.fromisoformat(date).replace(tzinfo=UTC) if date else None


def _read(path: Path) -> Any:
    return yaml.safe_load(path.read_text("utf-8"))


if __name__ == "__main__":
    for each in map(Path, sys.argv[1:]) if sys.argv[1:] else FOLDERS:
        run(each)
