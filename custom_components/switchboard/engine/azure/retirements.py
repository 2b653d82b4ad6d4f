"""When Azure stops to serve a model, as far as its maker has said.

The days are those of Microsoft's list of model retirements, read in November 2026. A model goes on
that day or later, never sooner: they move. What is not listed is not known, and never guessed.
"""

import re
from datetime import date
from typing import Final

_LAST_DAYS: Final = {
    "gpt-4o": date(2026, 10, 1),
    "gpt-4o-mini": date(2026, 10, 1),
    "gpt-4.1": date(2026, 10, 14),
    "gpt-4.1-mini": date(2026, 10, 14),
    "gpt-4.1-nano": date(2026, 10, 14),
    "o4-mini": date(2026, 10, 16),
    "gpt-5.2": date(2026, 12, 12),
    "gpt-5": date(2027, 2, 6),
    "gpt-5-mini": date(2027, 2, 6),
    "gpt-5-nano": date(2027, 2, 6),
    "text-embedding-3-small": date(2027, 4, 15),
    "text-embedding-3-large": date(2027, 4, 15),
}
_VERSION: Final = re.compile(r"-20\d\d-\d\d-\d\d\Z")


def retirement_of(model: str | None) -> date | None:
    """The day from which a model may be gone; ``model`` is what the service calls it.

    None where it is not known.
    """
    return _LAST_DAYS.get(without_version(model)) if model else None


def without_version(model: str) -> str:
    """Return a model's name without the day of its version."""
    return _VERSION.sub("", model.strip().lower())
