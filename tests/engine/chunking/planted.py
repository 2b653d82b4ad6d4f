"""Memories in six languages among which repeats and contradictions are planted, by a file's rules.

A file has, by language, what facts are made of and how each is said: ``base``, then other wordings
of the same, then wordings that contradict it, by kind. In a wording ``p`` is who, ``o`` what,
``d`` where (``D`` with a capital), ``n`` a number in words (``N`` in digits), ``f`` a word that
adds nothing; ``q`` and ``m`` are another person and another number. A wording called ``plain`` is
put in small letters without accents.
"""

import json
import random
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any, Final

RULES: Final = Path(__file__).parent / "data" / "repeats.json"
REPEATS: Final = 0.2
CONTRADICTIONS: Final = 0.1
SEED: Final = 20_261_123


@dataclass(frozen=True, slots=True)
class Planted:
    """A memory; those that say the same have the same ``number``.

    ``kind`` says by which rule it was planted, ``of`` what it repeats or contradicts.
    """

    text: str
    language: str
    subject: str
    number: int
    kind: str = "base"
    of: int | None = None


def memories(count: int) -> list[Planted]:
    """Return so many memories by the rules of the file, in an order that is the same each time."""
    rules = json.loads(RULES.read_text(encoding="utf-8"))
    rng = random.Random(SEED)
    repeats, against = round(REPEATS * count), round(CONTRADICTIONS * count)
    bases = list(_bases(rules, count - repeats - against, rng))
    found = [planted for planted, _, _ in bases]
    seen = {planted.text for planted in found}
    number = len(found)
    for wanted, part in ((repeats, "repeats"), (against, "against")):
        left = wanted
        for planted, fact, slots in chain(*[rng.sample(bases, len(bases)) for _ in range(3)]):
            if not left:
                break
            kind, text = _other(fact, slots, part, rng)
            if text in seen:
                continue
            seen.add(text)
            same = part == "repeats"
            number += not same
            found.append(
                Planted(
                    text, planted.language, planted.subject,
                    planted.number if same else number, kind, planted.number,
                )
            )  # fmt: skip
            left -= 1
    rng.shuffle(found)
    return found


def _bases(
    rules: Mapping[str, Any], count: int, rng: random.Random
) -> Iterator[tuple[Planted, Mapping[str, Any], Mapping[str, str]]]:
    seen: set[str] = set()
    languages = list(rules)
    while len(seen) < count:
        language = languages[len(seen) % len(languages)]
        words = rules[language]
        fact = rng.choice(words["facts"])
        who, other = rng.sample(words["people"], 2)
        some, another = rng.sample(range(len(words["numbers"])), 2)
        place = rng.choice(words["places"])
        slots = {
            "p": who, "q": other, "o": rng.choice(words["things"]), "d": place,
            "D": place[0].upper() + place[1:], "n": words["numbers"][some],
            "N": str(some + words["first_number"]), "m": words["numbers"][another],
            "f": rng.choice(words["fillers"]),
        }  # fmt: skip
        text = _said(fact["base"], slots)
        if text not in seen:
            seen.add(text)
            yield Planted(text, language, who, len(seen)), fact, slots


def _other(
    fact: Mapping[str, Any], slots: Mapping[str, str], part: str, rng: random.Random
) -> tuple[str, str]:
    ways = fact["against"] if part == "against" else fact
    kind = rng.choice([one for one in ways if one not in ("base", "against")])
    text = _said(ways[kind], slots)
    if kind == "plain":
        letters = unicodedata.normalize("NFKD", text.lower())
        text = "".join(char for char in letters if not unicodedata.combining(char))
    return kind, text


def _said(wording: str, slots: Mapping[str, str]) -> str:
    text = wording.format_map(slots)
    return text[0].upper() + text[1:]
