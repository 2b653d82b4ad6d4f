"""What is meant by the words in which people say what is to be forgotten or found."""

from functools import cache
from typing import Final

from ..language.compounds import Uses
from ..storage import search
from ..storage.transaction import Transaction
from .errors import KnowledgeError
from .mentions import Sought

_INDEXES: Final[tuple[search.Index, ...]] = ("log", "memories")


def meant_by(wording: str, uses: Uses) -> Sought:
    """Return what is looked for to forget by a wording.

    Raises:
        KnowledgeError: it stands in nearly everything.
    """
    wanted = Sought(wording, uses)
    if wanted.is_too_general:
        raise KnowledgeError("memory_too_general")
    return wanted


def uses_of(tx: Transaction) -> Uses:
    """Return what tells whether anybody here uses a word by itself, in talk or in a memory."""

    @cache
    def uses(word: str) -> bool:
        return any(tx.search.count(index, f'"{word}"', 1) for index in _INDEXES)

    return uses
