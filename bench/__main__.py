"""Run a benchmark by its name: ``scripts/bench NAME [ARGUMENT...]``."""

import runpy
import sys
from typing import Final

import custom_components  # noqa: F401 - Home Assistant finds the integration through it

BENCHMARKS: Final = {
    "admit": ("bench.admit", "what the memory lets in of labelled texts"),
    "all": ("bench.all", "every one of these in turn, into docs/benchmarks-data.md"),
    "audio": ("bench.audio", "how long after speech the first sound of an answer is heard"),
    "commands": ("bench.commands", 'what is heard of 200 commands to a model that says "done"'),
    "crash": ("tests.engine.reading.crash_test", "reading the log, killed again and again"),
    "damage": ("tests.engine.storage.damaging", "what survives in damaged databases"),
    "families": ("bench.families", "whether homes of one person know the same, killed and apart"),
    "footprint": ("bench.footprint", "what an agent costs a house that starts"),
    "forget": ("bench.forget", "what forgetting takes too much, and misses"),
    "forget --large": ("bench.large_log", "how long nobody can write to a large log"),
    "graph": ("bench.graph", "what becomes of scripted household logs in the graph"),
    "homes": ("bench.homes", "what becomes of homes whose reader is killed again and again"),
    "leaderboard": ("bench.leaderboard", "the public sentences of a leaderboard, without a model"),
    "learning": ("bench.learning", "what learning from a day and two families costs and finds"),
    "log": ("bench.log", "what the log costs, beside plain sqlite3"),
    "mutants": ("bench.mutants", "how many small faults in the guards their tests notice"),
    "panel": ("bench.panel", "how quick the page is in front of a large log"),
    "pin": ("bench.pin_walk", "whether any JSON for any tool gets past the PIN"),
    "pin-answers": ("bench.pin_answers", "what of answers to the question for the PIN is kept"),
    "promises": (
        "bench.promises",
        "what of secrets and planted texts is kept and told",
    ),
    "recall": ("bench.recall", "how long recall takes, and what it finds"),
    "reconcile": ("bench.reconcile", "how labelled pairs of statements are taken in"),
    "replay": ("bench.replay", "what today's code does with the turns of a recorded house"),
    "size": ("bench.size", "how large the project is, and where"),
    "stores": ("bench.stores", "whether recall finds the same in PostgreSQL as in SQLite"),
    "strangers": ("bench.strangers", "what of strangers' households is told, and reminds of them"),
    "turn": ("bench.turns", "what twenty turns cost, and how long they take"),
    "turn --day": ("bench.day", "what a day of thirty sentences costs, far apart"),
    "turn --memory": ("bench.memory_turn", "what the memory adds to a turn"),
    "two-facts": ("bench.two_facts", "questions that need two facts"),
    "warm": ("bench.warm", "what a line that is opened ahead saves"),
    "window": ("bench.window", "what the window of a conversation takes"),
    "writes": ("bench.writes", "what a turn writes to the disk"),
}
"""The module of each, and what it measures."""


def main() -> None:
    """Run the benchmark that is named."""
    for length in (2, 1):
        name, arguments = " ".join(sys.argv[1 : 1 + length]), sys.argv[1 + length :]
        if name in BENCHMARKS:
            sys.argv = [f"scripts/bench {name}", *arguments]
            runpy.run_module(BENCHMARKS[name][0], run_name="__main__", alter_sys=True)
            return
    width = max(map(len, BENCHMARKS))
    sys.exit("\n".join(f"{name:{width}}  {what}" for name, (_, what) in BENCHMARKS.items()))


if __name__ == "__main__":
    main()
