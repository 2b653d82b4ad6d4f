"""The words by which secrets and other sensitive matters are known, in the languages of the house.

They live in ``data/secrets.json`` and ``data/sensitive.json``: by key and language, as regular
expressions over text as ``looks.look`` gives it. A blank in one stands for whatever people put
between two words.
"""

import json
import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final, Literal

type Key = Literal[
    "names",
    "ids",
    "harmless",
    "leads",
    "skips",
    "no_values",
    "about",
    "scopes",
    "modifiers",
    "continues",
    "opens",
    "unlocks",
    "wifi",
    "called",
    "phone",
    "since",
    "units",
    "spells",
    "postal",
    "lifted",
    "wordings",
    "numbered",
    "enters",
    "card_back",
    "back",
]

_FOLDER: Final = Path(__file__).parent / "data"
_FILES: Final = ("secrets.json", "sensitive.json")
_BETWEEN: Final = r"[\s_./-]{0,3}"


@cache
def _load() -> Mapping[Key, Mapping[str, Sequence[str]]]:
    found: dict[Key, Mapping[str, Sequence[str]]] = {}
    for name in _FILES:
        found |= json.loads((_FOLDER / name).read_text("utf-8"))
    return found


# Read when the module is imported: windows are read on the event loop.
_load()


@cache
def secret_set(key: Key) -> frozenset[str]:
    """Return the single words of all languages under a key."""
    return frozenset(word for every in _load()[key].values() for word in every)


@cache
def finding(key: Key) -> re.Pattern[str]:
    """Return what finds a key's words between letters of other words; digits may touch them."""
    every = sorted(secret_set(key), key=lambda word: (-len(word), word))
    one = "|".join(_as_pattern(word) for word in every)
    return re.compile(rf"(?<![^\W\d_])(?:{one})(?![^\W\d_])")


def _as_pattern(term: str) -> str:
    spaced = re.sub(r" \??(?!\{)", lambda _: _BETWEEN, term)
    # Only letters, and not without end: a message may be one long word.
    return spaced.replace(r"\w*", r"[^\W\d_]{0,40}").replace(r"\w+", r"[^\W\d_]{1,40}")
