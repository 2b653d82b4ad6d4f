"""The talk that all windows are timed with, the same in every process."""

import random

MAX_TOKENS = 4000
FRAME_TOKENS = 4
"""What each message costs besides its text: three tokens of frame, and its role."""

_TEXT = (
    "turn on off the lights in kitchen bathroom hall and set heating bedroom to twenty two degrees"
    " please what about blinds tomorrow morning is it cold outside Küche warm water door close"
)
_WORDS = _TEXT.split()


def exchange(number: int) -> tuple[str, str]:
    """Return a question and its answer, of 10 to 20 and 10 to 40 words; no two are alike."""
    dice = random.Random(number)  # noqa: S311
    question = " ".join(dice.choices(_WORDS, k=dice.randint(10, 20)))
    answer = " ".join(dice.choices(_WORDS, k=dice.randint(10, 40)))
    return f"{question} {number}?", f"{answer} {number}."
