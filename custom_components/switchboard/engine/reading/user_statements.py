"""A person's own statements in the log, which alone may be evidence.

Not what an assistant or a tool said, not what was put into a message beside a person's words, and
not orders to whoever reads the log. A plain command or question tells nothing of anybody.
"""

from typing import Final

from ..language.lexicon import patterns, plain, word_set, words
from ..language.manner import is_wish
from ..language.orders import is_order, sentences
from ..language.speech_acts import act_of, says_yes
from ..language.subjects import says_home, says_speaker
from ..language.taxonomy import RESERVED_TAGS
from ..storage.entries import LogEntry

_SILENT: Final = frozenset({"question", "courtesy"})
_FEELING: Final = frozenset(
    phrase
    for key in ("like", "dislike", "prefer", "want")
    for phrase in word_set(key)
    if " " not in phrase
)


def is_own(entry: LogEntry) -> bool:
    """Return whether a message is what a person of the house said, whatever it is about."""
    return entry.role == "user" and RESERVED_TAGS.isdisjoint(entry.tags)


def may_tell(entry: LogEntry) -> bool:
    """Return whether a person may have told something in a message; in doubt they have.

    They have not in a question, a greeting, or what Home Assistant understood and did by itself,
    if no word in it is of the first person or of feeling, and none on how the assistant should be.
    """
    if not is_own(entry):
        return False
    is_local = entry.route == "local"
    return says_yes(entry.content) or any(
        says_speaker(sentence)
        or is_wish(sentence)
        or not _FEELING.isdisjoint(words(sentence))
        or not (is_local or (act_of(sentence) in _SILENT and not says_home(sentence)))
        for sentence in sentences(entry.content)
    )


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
