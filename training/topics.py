"""Measures the topics that words alone find: ``python -m training.topics [FILE...]``.

A file has an utterance per line: ``{"language", "text", "topics"}``, of which the first topic is
the more important. An utterance is *right* when that topic is among those said of it: the surest
one and at most one more. *First* counts those whose surest topic it is.
"""

import argparse
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from custom_components.switchboard.engine.language.lexicon import LANGUAGES
from custom_components.switchboard.engine.language.taxonomy import built_in, said_topics

DATA: Final = Path(__file__).parent / "data"
FILES: Final = (DATA / "topics.jsonl", DATA / "topics_2.jsonl")
EXPECTED: Final = 0.75


def run(paths: Iterable[Path] = FILES) -> list[float]:
    """Measure and print; returns the share of right utterances in each file."""
    return [_measure(path) for path in paths]


def _measure(path: Path) -> float:
    home = built_in("home")
    rows = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    for row in rows:
        row["said"] = list(said_topics(home.confidences(row["text"], row["language"])))
    print(f"{path.name}: {len(rows)} utterances")
    print("| language | utterances | right | first | topics said |")
    print("| --- | --: | --: | --: | --: |")
    right = 0.0
    for language in (*LANGUAGES, "all"):
        if some := [row for row in rows if language in (row["language"], "all")]:
            right = sum(row["topics"][0] in row["said"] for row in some) / len(some)
            first = sum(row["said"][:1] == row["topics"][:1] for row in some) / len(some)
            many = sum(len(row["said"]) for row in some) / len(some)
            print(f"| {language} | {len(some)} | {right:.3f} | {first:.3f} | {many:.2f} |")
    return right


def main() -> None:
    """Parse the command line and run."""
    parser = argparse.ArgumentParser(prog="python -m training.topics")
    parser.add_argument("files", type=Path, nargs="*", default=FILES, help="utterances, JSON Lines")
    for path, right in zip(files := parser.parse_args().files, run(files), strict=True):
        if right < EXPECTED:
            print(f"Not as expected: {path.name}: {right:.3f} right, {EXPECTED} expected")


if __name__ == "__main__":
    main()
