"""What it takes to have imported messages read by the model that learns from the log."""

from collections.abc import Callable, Sequence
from math import ceil
from typing import Final

from ..reading.windows import WindowPolicy

FRAME: Final = 12
"""Tokens about a message in a window: its number, its speaker, sometimes its time."""


def reading_tokens(
    messages: int,
    tokens: int,
    policy: WindowPolicy,
    count: Callable[[str], int],
    asked: Sequence[str],
) -> int:
    """Return about how many tokens are sent when so many messages are read in windows.

    ``asked`` is said before each window. Answers come besides. The instructions, which the service
    may bill at a fraction, are counted in full.
    """
    windows = ceil(messages / policy.step)
    before_each = sum(map(count, asked))
    twice = policy.shown / policy.step
    return windows * before_each + ceil((tokens + FRAME * messages) * twice)
