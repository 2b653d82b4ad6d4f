"""The form that figures are printed in."""

import logging
from collections.abc import Iterable, Sequence


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return rows as a table in Markdown."""
    lines = [heads, ["---"] + ["--:"] * (len(heads) - 1), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"


def verdict(found: Sequence[str]) -> int:
    """Print what is not as expected; returns the exit code."""
    for shortfall in found:
        print(f"Not as expected: {shortfall}")
    return 1 if found else 0


def be_quiet() -> None:
    """Keep warnings of the house out of the figures."""
    logging.getLogger().setLevel(logging.CRITICAL)
