"""When Azure stops to serve a model, as far as its maker has said.

The days are those of Microsoft's list of model retirements as of 2 September 2026
(learn.microsoft.com/azure/foundry/openai/concepts/model-retirement-schedule). A model goes on that
day or later, never sooner: they move. What is not listed is not known, and never guessed. A version
that goes on another day than the model's others stands with its own.
"""

import re
from datetime import date
from typing import Final

_LAST_DAYS: Final = {
    "gpt-4o-2024-05-13": date(2026, 10, 1),
    "gpt-4o": date(2027, 4, 14),
    "gpt-4o-mini": date(2027, 4, 14),
    "gpt-4.1": date(2027, 4, 14),
    "gpt-4.1-mini": date(2027, 4, 14),
    "gpt-4.1-nano": date(2027, 4, 14),
    "o1": date(2026, 10, 21),
    "o3": date(2026, 10, 21),
    "o3-mini": date(2026, 10, 1),
    "o4-mini": date(2026, 10, 16),
    "gpt-5": date(2027, 2, 9),
    "gpt-5-mini": date(2027, 2, 9),
    "gpt-5-nano": date(2027, 2, 9),
    "gpt-5.1": date(2027, 5, 15),
    "gpt-5.2": date(2027, 6, 8),
    "gpt-5.4": date(2027, 9, 2),
    "gpt-5.4-mini": date(2027, 9, 21),
    "gpt-5.4-nano": date(2027, 9, 21),
    "gpt-5.5": date(2027, 10, 26),
    "gpt-5.6-sol": date(2028, 1, 11),
    "gpt-5.6-terra": date(2028, 1, 11),
    "gpt-5.6-luna": date(2028, 1, 11),
    "gpt-4o-transcribe": date(2026, 10, 15),
    "gpt-4o-transcribe-diarize": date(2027, 4, 15),
    "gpt-4o-mini-transcribe-2025-03-20": date(2026, 10, 15),
    "gpt-4o-mini-transcribe": date(2027, 6, 15),
    "gpt-4o-mini-tts-2025-03-20": date(2026, 10, 15),
    "gpt-4o-mini-tts": date(2027, 6, 15),
    "tts": date(2026, 12, 15),
    "tts-hd": date(2026, 12, 15),
    "whisper": date(2026, 12, 15),
    "text-embedding-ada-002": date(2028, 2, 9),
    "text-embedding-3-small": date(2028, 2, 9),
    "text-embedding-3-large": date(2028, 2, 9),
}
_VERSION: Final = re.compile(r"-20\d\d-\d\d-\d\d\Z")


def retirement_of(model: str | None) -> date | None:
    """The day from which a model may be gone; ``model`` is what the service calls it.

    None where it is not known.
    """
    if not model:
        return None
    return _LAST_DAYS.get(model.strip().lower()) or _LAST_DAYS.get(without_version(model))


def without_version(model: str) -> str:
    """Return a model's name without the day of its version."""
    return _VERSION.sub("", model.strip().lower())
