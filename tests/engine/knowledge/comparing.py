"""How rules settle labelled pairs: ``python -m tests.engine.knowledge.comparing`` prints the table.

``pairs.yaml`` is what the rules were written with; ``held_out.yaml`` and ``everyday.yaml`` were
written after them; ``tricky.yaml`` has pairs that rules are easily deceived by. The ``blind`` ones
were written without looking at the rules.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import yaml

import custom_components  # noqa: F401 - Home Assistant finds the integration through it
from custom_components.switchboard.engine.knowledge.compare import Claim, Relation, compare

FOLDER = Path(__file__).parent / "data"
SETS = ("pairs", "held_out", "everyday", "tricky", "blind_one", "blind_two", "blind_three")
LABELS: tuple[Relation, ...] = ("same", "refines", "contradicts", "unrelated")
MERGING: frozenset[Relation] = frozenset({"same", "refines", "refined_by"})


@dataclass(frozen=True)
class LabelledPair:
    """Two statements, and how the new one stands to the known one, as a person says."""

    label: Relation
    language: str
    new: str
    known: str

    @property
    def found(self) -> Relation:
        """How rules say it stands."""
        return compare(Claim(self.new), Claim(self.known))

    @property
    def is_lost(self) -> bool:
        """Whether rules would take two things for one that are not."""
        return self.label not in MERGING and self.found in MERGING


def labelled(name: str, folder: Path = FOLDER) -> Iterator[LabelledPair]:
    """Read a file of pairs."""
    rows = yaml.safe_load((folder / f"{name}.yaml").read_text(encoding="utf-8"))
    for label, pairs in rows.items():
        for language, new, known in pairs:
            yield LabelledPair(label, language, new, known)


def table(name: str, pairs: list[LabelledPair]) -> str:
    """Return what rules make of each label, as a table in Markdown."""
    lines = [
        f"| {name} | pairs | right | unsure | wrong | merged though they must not be |",
        "|---|--:|--:|--:|--:|--:|",
    ]
    for label in LABELS:
        counts = Counter(
            "right" if pair.found == label else "unsure" if pair.found == "unsure" else "wrong"
            for pair in pairs
            if pair.label == label
        )
        lost = sum(pair.is_lost for pair in pairs if pair.label == label)
        lines.append(
            f"| {label} | {counts.total()} | {counts['right']} | {counts['unsure']} "
            f"| {counts['wrong']} | {lost} |"
        )
    return "\n".join(lines) + "\n"


def main(paths: list[str]) -> int:
    """Print a table for each file (the shipped ones, or YAML files by path); 1 if one is lost."""
    lost = 0
    say = sys.stdout.write
    for path in [Path(path) for path in paths] or [FOLDER / f"{name}.yaml" for name in SETS]:
        pairs = list(labelled(path.stem, path.parent))
        say(table(path.stem, pairs) + "\n")
        for pair in pairs:
            if pair.found not in (pair.label, "unsure"):
                say(f"{pair.label} taken for {pair.found}: {pair.new!r} | {pair.known!r}\n")
            lost += pair.is_lost
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
