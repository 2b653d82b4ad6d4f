"""Run a benchmark: ``python -m bench turn``, ``python -m bench recall``."""

import argparse
import asyncio
import logging
import sys
from pathlib import Path

import custom_components  # noqa: F401 - Home Assistant finds the integration through it


def main() -> int:
    """Parse the command line, run, and fail when the figures are not as expected."""
    parser = argparse.ArgumentParser(prog="scripts/bench")
    benchmarks = parser.add_subparsers(dest="benchmark", required=True)
    turn = benchmarks.add_parser("turn", help="what twenty turns cost, and how long they take")
    turn.add_argument("--timed", type=int, default=200, help="turns whose latency is taken")
    recall = benchmarks.add_parser("recall", help="how long recall takes, and what it finds")
    recall.add_argument("--locomo", type=Path, help="a file in LoCoMo's format, for the quality")
    recall.add_argument("--household", type=Path, help="memories of a house and questions (JSON)")
    recall.add_argument("--terms", type=Path, help="search terms for those memories (JSON)")
    forget = benchmarks.add_parser("forget", help="what forgetting takes too much, and misses")
    forget.add_argument("files", type=Path, nargs="+", help="files of probes, JSON Lines")
    benchmarks.add_parser("commands", help="what is said to be done and is not, of 200 commands")
    benchmarks.add_parser("window", help="what a conversation's window takes")
    options = parser.parse_args()
    logging.getLogger().setLevel(logging.CRITICAL)
    run = {
        "turn": _turn,
        "commands": _commands,
        "recall": _recall,
        "forget": _forget,
        "window": _window,
    }
    found = run[options.benchmark](options)
    for shortfall in found:
        print(f"Not as expected: {shortfall}")
    return 1 if found else 0


def _turn(options: argparse.Namespace) -> list[str]:
    from . import turns

    return list(asyncio.run(turns.run(options.timed)))


def _commands(_: argparse.Namespace) -> list[str]:
    from . import turns

    return list(asyncio.run(turns.run_commands_alone()))


def _recall(options: argparse.Namespace) -> list[str]:
    from . import household, recall

    if options.household is not None:
        household.run(options.household, options.terms)
        return []
    return recall.run(options.locomo)


def _forget(options: argparse.Namespace) -> list[str]:
    from . import forget

    return forget.run(options.files)


def _window(_: argparse.Namespace) -> list[str]:
    from . import window

    return window.run()


if __name__ == "__main__":
    sys.exit(main())
