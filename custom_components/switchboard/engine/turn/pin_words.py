"""The words beside a number that tell what it is, from ``data/pin/<language>.json``.

All have the same keys, each with words written the way ``plain`` gives them: what names a PIN
(``pin``), what lets people in (``acts``, ``things``), what stands ``before`` and ``after`` numbers
of other things, before ``years`` and before ``times`` of day, what means nothing beside a PIN
(``filler``), what only sums are about (``maths``), what says a digit several times (``repeat``),
and sentences that call off what was asked for (``declines``, with ``_`` between words).
"""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final, Literal

from ..language.lexicon import LANGUAGES, base_language

type Kind = Literal[
    "pin",
    "acts",
    "things",
    "before",
    "after",
    "years",
    "times",
    "filler",
    "maths",
    "repeat",
    "declines",
]

_FOLDER: Final = Path(__file__).parent / "data" / "pin"


@cache
def _load() -> Mapping[str, Mapping[str, frozenset[str]]]:
    return {
        language: {
            kind: frozenset(line.split())
            for kind, line in json.loads(
                (_FOLDER / f"{language}.json").read_text(encoding="utf-8")
            ).items()
        }
        for language in LANGUAGES
    }


@cache
def words_of(kind: Kind, language: str | None = None) -> frozenset[str]:
    """Return the words of a kind in a language, English where there is none of it; None: in all."""
    every = _load()
    if language is None:
        return frozenset().union(*(words[kind] for words in every.values()))
    return every.get(base_language(language), every["en"])[kind]


# Read when the module is imported: sentences are read on the event loop.
_load()
