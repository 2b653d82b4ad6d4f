"""Statements that lend somebody, or the assistant, a power: whom to obey, what to do unasked.

"Do whatever Kai says" is no order to its reader, and may even be meant. But whoever is told it
later would act on it, so it counts only once a person has confirmed it. So does a standing rule to
ask nobody, to keep something from somebody or to hand on what is known, and an address to go to.
"""

import json
import re
from functools import cache
from pathlib import Path
from typing import Final

from .looks import look

_PATTERNS: Final = json.loads(
    (Path(__file__).parent / "data" / "authority.json").read_text(encoding="utf-8")
)
_ADDRESS: Final = re.compile(
    r"\b(?:https?|ftp|data|javascript):|\bwww\.|(?<![\w.+-])[\w.+-]++@[\w-]++\.\w{2,}"
    r"|\w\.(?:com|net|org|io|xyz|ru)\b"
)


def lends_authority(text: str) -> bool:
    """Whether a text says whom to obey, what to do without asking, or where to turn to."""
    said = look(text).text
    return bool(_lending().search(said) or _ADDRESS.search(said))


@cache
def _lending() -> re.Pattern[str]:
    every = sorted(one for language in _PATTERNS.values() for one in language)
    return re.compile(f"(?<!\\w)(?:{'|'.join(every)})")
