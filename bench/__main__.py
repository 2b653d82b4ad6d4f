"""Run a benchmark: ``python -m bench turn``."""

import argparse
import asyncio
import logging
import sys

import custom_components  # noqa: F401 - Home Assistant finds the integration through it

from . import turns


def main() -> int:
    """Parse the command line, run, and fail when the figures are not as expected."""
    parser = argparse.ArgumentParser(prog="scripts/bench")
    parser.add_argument("benchmark", choices=["turn"])
    parser.add_argument("--timed", type=int, default=200, help="turns whose latency is taken")
    options = parser.parse_args()
    logging.getLogger().setLevel(logging.CRITICAL)
    found = asyncio.run(turns.run(options.timed))
    for shortfall in found:
        print(f"Not as expected: {shortfall}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
