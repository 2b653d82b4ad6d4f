"""How much of what a question asks for a memory says.

A word counts by how rare it is in what the house knows. A name says whom a question is about rather
than what it asks and counts less; names that stand together count as one. A search term of the
memory was written for whoever asks so and counts more; words for the kind of answer ("which town",
"the name of") do not count.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from ..language.lexicon import LANGUAGES, carries, plain
from ..language.question_words import asking_words
from ..language.speech_acts import joining_words
from ..storage.transaction import Transaction
from .query import Term
from .ranking import rarity

_NAME: Final = 0.3
_TERM: Final = 1.5
_MOST_COUNTED: Final = 1_000
_LEAST_KNOWN: Final = 100
"""A house that knows less tells little of which words are rare."""
_INSIDE: Final = re.compile(r"(?<=[^\W_]['\u2019\s,])[^\W\d_]+")
"""A word within a sentence, where only names begin with a capital letter, and German nouns."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What the words of a question weigh, and those of them that may be names."""

    weights: Mapping[str, float]
    names: frozenset[str]

    def share(self, said: frozenset[str], beside: frozenset[str]) -> float:
        """Return how much of it a memory says, by the words of its text and of what is beside it.

        That is its subject and its search terms. As these have hardly any names, they tell German
        nouns from names.
        """
        if self.weights.keys() <= said | beside:
            return 1.0
        met = 0.0
        for word, weight in self.weights.items():
            if word in beside:
                met += weight if word in said else _TERM * weight
            elif word in said:
                met += _NAME * weight if word in self.names else weight
        return met / sum(self.weights.values())


def asked(tx: Transaction, question: str, terms: Sequence[Term]) -> Asked:
    """Return what a question asks for, by its ``terms``."""
    telling = [one for one in terms if _tells(one.word)] or terms
    rows = max(_LEAST_KNOWN, tx.search.last_place("memories"))
    counts = {one.word: tx.search.count("memories", one.forms, _MOST_COUNTED) for one in telling}
    together = _names(question)
    # A word that no memory has may be one of many for what one has.
    weights = {
        word: rarity(max(1, count), rows) / together.get(word, 1) for word, count in counts.items()
    }
    return Asked(weights, frozenset(together))


def _names(question: str) -> dict[str, int]:
    """Return what may be names, and how many stand together: a memory of one may say no other.

    Both "Kim and Robin" and "Robin Quist" are two.
    """
    if question.isupper():
        return {}
    groups: list[set[str]] = [set()]
    for word in _INSIDE.findall(question):
        if word[0].isupper():
            groups[-1].add(plain(word))
        elif plain(word) not in joining_words():
            groups.append(set())
    return {name: len(group) for group in groups for name in group}


def _tells(word: str) -> bool:
    return word[0].isdecimal() or (carries(word) and word not in _of_asking())


@cache
def _of_asking() -> frozenset[str]:
    return frozenset().union(*map(asking_words, LANGUAGES))
