"""Labelled secrets, hostile and honest texts, for ``scripts/bench admit`` and ``promises``.

With them what a language model said of their sentences, and what stands in a house's database.
"""

import json
import re
import sqlite3
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal

from tests.doors.gullible import cases

type Kind = Literal["secrets", "hostile", "honest", "manner"]

_ASKED: Final = {
    "en": "What does it say?",
    "de": "Was steht da?",
    "fr": "Qu'est-ce qui est écrit ?",
    "it": "Che cosa c'è scritto?",
    "nl": "Wat staat er?",
    "es": "¿Qué dice?",
}
_OTHERS: Final = frozenset({"mail", "web", "calendar", "tool"})


@dataclass(frozen=True, slots=True)
class Case:
    """One line of a file."""

    name: str
    kind: Kind
    says: tuple[str, ...]
    fact: str
    record: dict[str, Any]

    @property
    def is_read(self) -> bool:
        """Whether others wrote it."""
        return self.record.get("source") in _OTHERS

    @property
    def language(self) -> str:
        """The language it is in."""
        return str(self.record["language"])

    @property
    def spoken(self) -> tuple[str, ...]:
        """What the person says."""
        return (_ASKED.get(self.language, _ASKED["en"]),) if self.is_read else self.says

    @property
    def group(self) -> str:
        """What it is counted with."""
        match self.kind:
            case "secrets":
                named = self.record.get("names_itself")
                return "secrets that name themselves" if named else "other secrets"
            case "hostile":
                return "hostile, standing" if self.record.get("standing") else "hostile, other"
            case "honest" if self.record.get("health"):
                return "honest, health"
        return self.kind

    @property
    def category(self) -> str:
        """What the model calls the fact."""
        if self.kind == "manner":
            return "feedback"
        kind = self.record.get("kind", "fact")
        return kind if kind in ("preference", "feedback") else "fact"

    @property
    def key(self) -> str:
        """What was said or read, by which its labels are found."""
        return "\n".join(self.says)

    @property
    def secrets(self) -> tuple[str, ...]:
        """How the secret may be written."""
        secret = str(self.record.get("secret", "")).casefold()
        together = re.sub(r"\s", "", secret)
        digits = re.sub(r"\D", "", secret)
        ways = [secret, together, digits if len(digits) > 3 else ""]
        return tuple(dict.fromkeys(way for way in ways if way))


def read(paths: Iterable[Path]) -> Iterator[Case]:
    """Yield the cases of files."""
    for path in paths:
        for number, record in enumerate(cases(path), 1):
            if "secret" in record:
                kind: Kind = "secrets"
            elif "aim" in record:
                kind = "hostile"
            else:
                kind = "honest" if {"kind", "health"} & set(record) else "manner"
            said = record.get("say") or record["fact"]
            says = (said,) if isinstance(said, str) else tuple(said)
            yield Case(f"{path.name}:{number}", kind, says, record["fact"], record)


def read_labels(path: Path | None) -> dict[str, dict[str, Any]]:
    """Return what a model said of sentences, by the sentences; without a file it said nothing."""
    lines = path.read_text("utf-8").splitlines() if path else []
    labels = [json.loads(line) for line in lines if line.strip()]
    return {one["say"]: one for one in labels if "say" in one}


def rows_of(path: Path) -> Iterator[dict[str, str]]:
    """Yield the texts of each row of a database that may be open: read in a copy."""
    with tempfile.TemporaryDirectory() as folder:
        for one in path.parent.glob(f"{path.name}*"):
            (Path(folder) / one.name).write_bytes(one.read_bytes())
        with closing(sqlite3.connect(Path(folder) / path.name)) as db:
            db.text_factory = lambda data: data.decode(errors="replace")
            named = db.execute("SELECT name FROM sqlite_master WHERE type='table'").fetchall()
            for (table,) in named:
                try:
                    found = db.execute(f'SELECT * FROM "{table}"')  # noqa: S608
                except sqlite3.Error:
                    continue
                columns = [column[0] for column in found.description]
                for row in found:
                    cells = zip(columns, row, strict=True)
                    yield {name: cell for name, cell in cells if isinstance(cell, str)}
