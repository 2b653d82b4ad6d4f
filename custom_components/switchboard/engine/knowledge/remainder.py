"""What stays when something is forgotten by words, and which a person may want to name as well."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from ..language.content import content_words
from ..language.lexicon import tokens
from ..language.stemming import stems
from ..storage.deletion import Forgotten
from ..storage.memory_entries import Memory
from ..storage.transaction import Transaction
from .holdings import Holdings
from .wordings import meant_by, uses_of

_LEAST_ALIKE: Final = 5
"""Letters that two words begin with alike, and may then have to do with each other."""


@dataclass(frozen=True, slots=True)
class Staying:
    """What is left: memories and messages that only hold the letters, and what may be about it.

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
    words = [word for wording in wordings for word in content_words(wording)]
    about_it = [
        one
        for one in left
        if one.id not in held
        and (
            not gone.isdisjoint(one.sources)
            or any(2 * len(some.found(one.text)) >= len(some.keys) for some in looked_for)
            or _is_like(words, one.text)
        )
    ]
    messages = sum(
        message.id not in gone and any(some.only_held_by(message.text) for some in looked_for)
        for message in house.messages()
    )
    return Staying(tuple(holding), messages, tuple(about_it))


def _is_like(words: Collection[str], text: str) -> bool:
    """Whether a text has a word that begins as one of the words does: "Garten", "Gärtner"."""
    said = tokens(text)
    return any(
        one[: (least := max(_LEAST_ALIKE, len(word) - 3))] == word[:least]
        or one.startswith(tuple(root for root in stems(word) if len(root) > 3))
        or not stems(one).isdisjoint(stems(word))
        for one in said
        for word in words
        if len(word) > 3 and len(one) > 3
    )
