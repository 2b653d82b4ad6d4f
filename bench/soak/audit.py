"""What must hold after each round: nothing lost, nothing double, nothing left lying about."""

import re
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from functools import reduce
from operator import and_
from pathlib import Path
from typing import Any, Final

from .satellites import FACT, SECRET, TOLD, Said

SAID_TO_BE_LOST: Final = "said to be lost"
_OURS: Final = "custom_components/switchboard"
_BEGINS: Final = re.compile(r"^(?=\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)", re.MULTILINE)
_BAD: Final = re.compile(r"\b(?:ERROR|CRITICAL)\b|Traceback|blocking call")
_NOT_SAVED: Final = re.compile(r"(\d+) messages could not be saved")
_WORD: Final = re.compile(r"\w+")
_WAITING: Final = """
    SELECT summary FROM extracted_facts WHERE status = 'quarantined' AND processed = 0"""
"""What the rules find doubtful, as they may an invented name, is a person's to confirm."""
_KEPT: Final = "I will remember: "
_MASK: Final = "(...)"


@dataclass(slots=True)
class Ledger:
    """What was said to the house, and what has to be found of it.

    ``gone`` is from when to when what was said may be lost, and why.
    """

    path: Path
    said: list[Said] = field(default_factory=list)
    gone: list[tuple[float, float, str]] = field(default_factory=list)
    excused: Counter[str] = field(default_factory=Counter)
    _memories: set[str] = field(default_factory=set)

    def check(self) -> list[str]:
        """Compare log and memories with what was said, all of which has been read."""
        with closing(sqlite3.connect(f"file:{self.path}?mode=ro", uri=True)) as conn:
            rows = conn.execute("SELECT conversation_id, role, content FROM unified_log").fetchall()
            memories = dict(conn.execute("SELECT id, text FROM memories"))
            waiting = [text for (text,) in conn.execute(_WAITING)]
        said_in = Counter((talk, text) for talk, role, text in rows if role == "user")
        answers: defaultdict[str, list[str]] = defaultdict(list)
        for talk, role, text in rows:
            if role == "assistant":
                answers[talk].append(text)
        known = {*_WORD.findall(" ".join([*memories.values(), *waiting]).casefold())}
        faults: list[str] = []
        self.excused.clear()
        for said in self.said:
            place = said.conversation_id, said.text
            must = said.is_ours and said.kind != SECRET
            is_logged = said_in[place] > 0
            said_in[place] -= must
            if must and not is_logged:
                faults += self._miss(said)
            elif must and not any(_is_of(one, said.answer) for one in answers[place[0]]):
                faults.append(f"an answer is not in the log: {said.answer!r}")
            learnt = said.kind == FACT and is_logged
            learnt |= said.kind == TOLD and said.answer.startswith(_KEPT)
            if learnt and not all(name.casefold() in known for name in said.names):
                faults.append(f"nothing is known of {said.text!r}")
        spoken = Counter(one.text for one in self.said)
        logged = Counter(text for _, role, text in rows if role == "user")
        faults += [f"{one!r} was written twice" for one, n in logged.items() if n > spoken[one]]
        faults += [f"the memory {one} is gone" for one in self._memories - memories.keys()]
        self._memories |= memories.keys()
        return faults

    def _miss(self, said: Said) -> Iterator[str]:
        for begin, end, why in self.gone:
            if begin <= said.ended <= end:
                self.excused[why] += 1
                return
        yield f"a message is not in the log: {said.text!r} -> {said.answer!r}"


def _is_of(logged: str, answer: str) -> bool:
    """Return whether an answer in the log is what was heard, but for what is masked in it."""
    return answer in logged or all(part in answer for part in logged.split(_MASK))


def check_file(path: Path) -> list[str]:
    """Check a database that nobody has open: its pages, its references, its indexes."""
    faults = [f"{one.name} is there" for one in path.parent.glob(f"{path.name}.corrupt-*")]
    with closing(sqlite3.connect(path)) as conn:
        sound = conn.execute("PRAGMA integrity_check").fetchone()[0]
        faults += [] if sound == "ok" else [f"the file is not sound: {sound}"]
        faults += [f"{row} refers to nothing" for row in conn.execute("PRAGMA foreign_key_check")]
        tables = "SELECT name FROM sqlite_schema WHERE sql LIKE 'CREATE VIRTUAL TABLE%fts5%'"
        for (name,) in conn.execute(tables).fetchall():
            try:
                check = f"INSERT INTO {name} ({name}, rank) VALUES ('integrity-check', 1)"  # noqa: S608
                conn.execute(check)
            except sqlite3.DatabaseError as err:
                faults.append(f"the index {name} is not sound: {err}")
        conn.rollback()
    return faults


_NAME: Final = re.compile(rb"(?=([A-Za-z][aeiou](?:[a-z][aeiou]){3}))")


def words_in(
    files: Iterable[Path], words: Collection[str], others: Collection[str] = ()
) -> list[str]:
    """Return which files hold any of some names, as said or in small letters.

    One of ``others`` with what stands behind it in a page of a database may read as one of them.
    """
    found: list[str] = []
    for file in files:
        all_ = file.read_bytes() if file.is_file() else b""
        for hit in _NAME.finditer(all_):
            at, name = hit.start(), hit[1].decode().capitalize()
            if name in words and not any(
                all_[at - before : at - before + len(name)].decode("latin-1").capitalize() in others
                for before in range(1, len(name))
            ):
                found.append(f"{file.name} holds {hit[1]!r} at {at}")
                break
    return found


@dataclass(slots=True)
class LogReader:
    """Home Assistant's log, from where it was read last."""

    path: Path
    lost: int = 0
    """How many messages it has said to be lost."""
    _at: int = 0

    def complaints(self, *, disk_fails: bool) -> list[str]:
        """Return what is new of ours; sentences are no complaint while the disk fails."""
        with self.path.open("rb") as file:
            file.seek(self._at)
            text = file.read().decode("utf-8", "replace")
            self._at = file.tell()
        self.lost += sum(map(int, _NOT_SAVED.findall(text)))
        return [
            block
            for block in _BEGINS.split(text)
            if _BAD.search(block)
            and _OURS in block.replace(".", "/")
            and ("Traceback" in block or not disk_fails)
        ]


WARM: Final = 3
"""Rounds after which everything was loaded and every pool is filled."""
SETTLED_SECONDS: Final = 660
"""After which Home Assistant lets go of as many conversations as begin: it keeps each for five
minutes, and looks for those every five."""
LEAST_READINGS: Final = 8
LATE_SECONDS: Final = 200
"""Longer than anything goes on behind a turn."""
_MOST_MORE: Final = {"threads of ours": 0, "files of ours": 0, "files": 8}
"""By how much what a process holds may have grown."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What a process held at a moment, when so many sentences had been said."""

    at: float
    turns: int
    held: dict[str, Any]


@dataclass(slots=True)
class Life:
    """What a process held after each round."""

    readings: list[Reading] = field(default_factory=list)

    def growth(self) -> list[str]:
        """Return what has grown since the process was warm, tasks if they stay."""
        if len(self.readings) <= WARM:
            return []
        first, last = self.readings[WARM - 1], self.readings[-1]
        staying = [one for one in self.readings if last.at - one.at < LATE_SECONDS]
        # The very same tasks: one that is over soon is there at each look where turns never end.
        stay = reduce(and_, ({*one.held["tasks of ours"]} for one in staying))
        tasks = Counter(one.partition(" ")[0] for one in stay)
        tasks.subtract(one.partition(" ")[0] for one in first.held["tasks of ours"])
        return [
            f"{what}: {first.held[what]} when warm, {last.held[what]} now"
            for what, most in _MOST_MORE.items()
            if last.held[what] > first.held[what] + most
        ] + [f"{n} more of the task {name}" for name, n in tasks.items() if n > 0]

    def slope(self) -> float | None:
        """Return by how many MB settled memory grows in a thousand turns, by least squares."""
        warm = [
            (one.turns / 1000, one.held["private"])
            for one in self.readings
            if one.at - self.readings[0].at > SETTLED_SECONDS
        ]
        if len(warm) < LEAST_READINGS:
            return None
        x, y = (sum(column) / len(warm) for column in zip(*warm, strict=True))
        return sum((a - x) * (b - y) for a, b in warm) / sum((a - x) ** 2 for a, _ in warm)
