"""A person's own statements in the log, which alone may be evidence.

Not what an assistant or a tool said, not what was put into a message beside a person's words, and
not orders to whoever reads the log.
"""

from ..language.lexicon import patterns, plain
from ..language.orders import is_order, sentences
from ..language.taxonomy import RESERVED_TAGS
from ..storage.entries import LogEntry


def is_own(entry: LogEntry) -> bool:
    """Return whether a message is what a person of the house said, whatever it is about."""
    return entry.role == "user" and RESERVED_TAGS.isdisjoint(entry.tags)


def own_words(text: str) -> str:
    """Return what of a person's message is a statement.

    From the first sentence that gives orders to whoever reads the log, imitates another speaker or
    tells of "the user", the rest is left out: what follows is mostly what it wants noted.
    """
    said: list[str] = []
    for sentence in sentences(text):
        if is_order(sentence) or _tells_of_the_user(sentence):
            break
        said.append(sentence)
    return " ".join(said)


def _tells_of_the_user(sentence: str) -> bool:
    """Return whether a sentence is worded as a summary is: people do not speak of themselves so."""
    return bool(patterns("of_the_user").search(plain(sentence)))
