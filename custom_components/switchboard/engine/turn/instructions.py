"""Instructions that stay the same: what changes by itself is taken out of them.

Home Assistant puts its overview of the home, how to look states up, and the time of day into the
prompt. Where we tell the home ourselves, in fewer words, each would be said twice; and a clock in
the prompt would keep the service from ever reusing it.
"""

import re
from collections.abc import Iterable
from datetime import datetime
from typing import Final

NO_MEMORY: Final = (
    "You have no memory beyond this conversation, so never say that you will remember or keep "
    "anything in mind. If asked to, say that you cannot, and that a person can switch on the log "
    "of conversations in Home Assistant's settings: Devices & services > Azure OpenAI Switchboard "
    "> Configure > Log of conversations."
)
"""Told to an agent where nobody agreed to a log; the same words in every request."""

GUESTS_HERE: Final = (
    "Guests are here, and while they are you have no memory: never say that you will remember or "
    "keep anything in mind. If asked to, say that you cannot while guest mode is on, and that it "
    "can be asked for again once a person has switched it off."
)
"""Told to an agent while guests are here."""

_OVERVIEW = re.compile(
    r"^Static Context: An overview of[^\n]*\n(?:(?:- |  )[^\n]*(?:\n|\Z))*", re.MULTILINE
)
_CLOCK = re.compile(r"Current time is \d{1,2}:\d{2}:\d{2}\. Today's date is \d{4}-\d{2}-\d{2}\.\n?")


def without_clock(prompt: str) -> str:
    """Return ``prompt`` without the sentence that tells the time of day."""
    return _tidy(_CLOCK.sub("", prompt))


def without_home(prompt: str, said_otherwise: Iterable[str] = ()) -> str:
    """Return ``prompt`` without the overview of the home.

    ``said_otherwise`` are passages to leave out as well, such as how to look up a state.
    """
    for passage in said_otherwise:
        prompt = prompt.replace(passage, "")
    return _tidy(_OVERVIEW.sub("", prompt))


def time_note(now: datetime, told: Iterable[str]) -> str:
    """Say the time; the day only where no note in ``told`` has it already."""
    whole = f"Now: {now:%A %Y-%m-%d %H:%M}"
    today = whole[: -len("00:00")]
    known = any(note.startswith(today) for note in told)
    return f"Now: {now:%H:%M}" if known else whole


def _tidy(prompt: str) -> str:
    if "\n\n\n" in prompt:  # to look for more of them takes forty times as long
        prompt = re.sub(r"\n{3,}", "\n\n", prompt)
    return prompt.strip()
