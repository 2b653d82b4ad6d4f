"""The remainder of forgetting by words, which a person may want to name as well."""

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Final

from ..language.content import content_words
from ..language.lexicon import tokens
from ..language.remembered import LONGEST_WORD, remembered
from ..language.spelling import sounds
from ..language.stemming import stems
from ..storage.deletion import Forgotten
from ..storage.memory_entries import Memory
from ..storage.transaction import Transaction
from .holdings import Holdings, meant_by, uses_of
from .targets import every_form

_LEAST_ALIKE: Final = 5
"""Letters that two words begin with alike, and may then have to do with each other."""
_LEAST_CORE: Final = 3
"""Letters of a word that may have to do with another; what stands within one has more."""
_SMALL: Final = re.compile(
    "(?<=...)(?:e?c?it|e?c?ill|er|ett|in|on|ot|uol|ell|esc|qu?it|tj|pj|j|chen|lein|ier|eri|eu[rs])"
    "[aeio]*[ns]?$"
)
"""How a word ends that is of a thing's smaller or larger sort, its shop or its maker."""


@dataclass(frozen=True, slots=True)
class Staying:
    """Memories and messages that only hold the letters, and memories that may be about it.

    ``about_it`` are memories that say a part of the words, a word like one of them, or rest on a
    message that goes. None of this is forgotten unless it is named.
    """

    holding: tuple[Memory, ...] = ()
    messages: int = 0
    about_it: tuple[Memory, ...] = ()


def staying(
    tx: Transaction, owners: Collection[str], wordings: Collection[str], chosen: Forgotten
) -> Staying:
    """Return what stays of what has to do with some wordings, when what is chosen goes.

    Raises:
        TooGeneralError: a wording stands in nearly everything.
    """
    house = Holdings(tx, owners)
    uses = uses_of(tx)
    looked_for = [meant_by(wording, uses) for wording in wordings]
    going, gone = set(chosen.memory_ids), set(chosen.message_ids)
    left = [one for one in house.memories if one.status == "active" and one.id not in going]
    holding = [one for one in left if any(words.only_held_by(one.text) for words in looked_for)]
    held = {one.id for one in holding}
    alike = _Alike(word for wording in wordings for word in content_words(wording))
    about_it = [
        one
        for one in left
        if one.id not in held
        and (
            not gone.isdisjoint(one.sources)
            or any(2 * len(some.found(one.text)) >= len(some.keys) for some in looked_for)
            or alike.is_in(one.text)
        )
    ]
    messages = sum(
        message.id not in gone and any(some.only_held_by(message.content) for some in looked_for)
        for message in house.messages()
    )
    return Staying(tuple(holding), messages, tuple(about_it))


class _Alike:
    """Says whether a text has a word like one of some words, which is looked at once for each."""

    def __init__(self, words: Iterable[str]) -> None:
        self._words = {word: _cores(word) for word in words if len(word) >= _LEAST_CORE}
        self._known: dict[str, bool] = {}

    def is_in(self, text: str) -> bool:
        return any(self._is_like(said) for said in tokens(text))

    def _is_like(self, said: str) -> bool:
        if said not in self._known:
            self._known[said] = (
                len(said) >= _LEAST_CORE
                and said.isalpha()
                and any(_are_alike(said, word, cores) for word, cores in self._words.items())
            )
        return self._known[said]


def _are_alike(said: str, word: str, cores: frozenset[str]) -> bool:
    """Return whether a word may be about another: "Gärtner", "unterschrieben", "casetta"."""
    if said in cores or _core(said) == _core(word):
        return True
    if min(len(said), len(word)) <= _LEAST_CORE:
        return False
    least = max(_LEAST_ALIKE, len(word) - 3)
    return (
        said[:least] == word[:least]
        or word.startswith(said)
        or said.startswith(tuple(cores))
        or any(core in said for core in cores if len(core) >= _LEAST_ALIKE)
        or (said[:2] == word[:2] and not stems(said).isdisjoint(stems(word)))
        or _differ_little(sounds(said), sounds(word))
    )


@remembered(256, LONGEST_WORD)
def _cores(word: str) -> frozenset[str]:
    """Return what stands in every word that is made of a word: the stems of all its forms."""
    forms = every_form([word])
    return frozenset(core for form in forms for core in stems(form) if len(core) > _LEAST_CORE)


@remembered(20_000, LONGEST_WORD)
def _core(word: str) -> str:
    """Return how a word sounds without what makes a small or a large one of it."""
    core = _SMALL.sub("", word)
    return sounds(core[:-1] if len(core) > _LEAST_CORE and core[-1] in "aeio" else core)


def _differ_little(one: str, other: str) -> bool:
    """Return whether two words as they sound differ by one letter, up to the shorter's end."""
    least = min(len(one), len(other))
    if least < _LEAST_ALIKE or one[0] != other[0]:
        return False
    same = next((at for at in range(least) if one[at] != other[at]), least)
    rest = least - same - 1
    a, b = one[same:], other[same:]
    return rest <= 0 or any(
        x[:rest] == y[:rest] for x, y in ((a[1:], b[1:]), (a[1:], b), (a, b[1:]))
    )
