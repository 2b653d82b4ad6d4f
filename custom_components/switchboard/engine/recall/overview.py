"""All that is known: the answer to a question that names nothing it is about."""

from collections.abc import Sequence
from datetime import datetime

from ..language.audience import is_for_forgetting, says_everything
from ..language.guess import likely_languages
from ..language.lexicon import tokens
from ..language.question_words import open_words, without
from ..storage.entries import HOUSEHOLD
from ..storage.memory_entries import Memory
from ..storage.transaction import Transaction
from .profile import ranked


def asks_for_all(question: str) -> bool:
    """Return whether a question names nothing: "What do you know about me?", "everything"."""
    words = tokens(question)
    languages = likely_languages(words)
    return bool(words) and not without(words, frozenset().union(*map(open_words, languages)))


def asks_to_forget_all(text: str) -> bool:
    """Return whether a person asks to forget all there is of them, and names nothing besides."""
    words = tokens(text)
    said = without(words, frozenset().union(*map(open_words, likely_languages(words, slack=1))))
    return says_everything(text) and all(map(is_for_forgetting, said))


def overview(tx: Transaction, owners: Sequence[str], now: datetime) -> list[Memory]:
    """Return what a conversation would begin with, a person's own before the household's."""
    found = ranked(tx, owners, ("preference", "feedback", "fact"), now)
    return sorted(found, key=lambda one: one.owner == HOUSEHOLD)
