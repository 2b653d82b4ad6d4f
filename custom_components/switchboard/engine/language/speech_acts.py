"""What a sentence does: whether it states something, or asks, wants something done, or greets.

Six languages, all looked for at once. A sentence of which nothing is found states something, so a
net of these rules can only take away from what a model found. "Always turn off the hall light at
ten" is a rule of the house and no command: it has a word that says that it lasts.
"""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final, Literal

from .asking import asks_politely
from .lexicon import plain, read_data, topic, words
from .orders import sentences
from .yes_no import says_yes

type Act = Literal["statement", "question", "command", "courtesy"]

_WORDS: Final[Mapping[str, Mapping[str, Sequence[str]]]] = read_data("speech_acts")
_MOST_COURTESY: Final = 7
"""Words of a greeting or of thanks."""
_ENDS: Final = "\"'\u00bb\u201d\u2019) \u00a0"
_TAG: Final = re.compile(r",\s*\u00bf?[\w'\u2019]+(?: [\w'\u2019]+){0,2}\s?\?\s*$")
"""What turns a statement into a question that nobody asks: "..., right?"."""
_ASKS_AFTER: Final = re.compile(r"(?<=\w),\s*[^,]+\?\s*$")
_LEAST_BEFORE: Final = 5
"""Words before a comma that state something by themselves, whatever is asked after it."""
_MOST_TOPIC: Final = 2
"""Words of a question that only names what the next sentence is about: "Chicory? Not for me."."""


def act_of(sentence: str) -> Act:
    """Return what a sentence does."""
    said = plain(sentence).strip()
    if topic("remember").search(said):
        return "statement"
    spoken = words(sentence)
    if spoken and len(spoken) <= _MOST_COURTESY and all(word in _courtesy() for word in spoken):
        return "courtesy"
    for after, least in ((_TAG, 1), (_ASKS_AFTER, _LEAST_BEFORE)):
        if (found := after.search(sentence)) and len(words(sentence[: found.start()])) >= least:
            return act_of(sentence[: found.start()])
    said = said.lstrip("\u00a1 ")
    if lead := _starting("lead").match(said):
        said = said[lead.end() :]
    lasts = _anywhere("lasting").search(said) is not None
    if lasts and _starting("wishes").match(said):
        return "statement"
    if asks_politely(said) or _starting("commands").match(said):
        return "statement" if lasts else "command"
    asks = sentence.rstrip(_ENDS).endswith("?") or said.startswith("\u00bf")
    return "question" if asks or _starting("questions").match(said) else "statement"


def stated(text: str) -> str:
    """Return the sentences of a person's message that state something.

    A question that the person answers in the next breath, with a yes or because it only named what
    they speak of, states what it asks.
    """
    said = sentences(text)
    acts = [act_of(sentence) for sentence in said]
    return " ".join(
        sentence
        for place, sentence in enumerate(said)
        if acts[place] == "statement"
        or (
            acts[place] == "question"
            and place + 1 < len(said)
            and (
                says_yes(said[place + 1])
                or (acts[place + 1] == "statement" and len(words(sentence)) <= _MOST_TOPIC)
            )
        )
    )


@cache
def _courtesy() -> frozenset[str]:
    return frozenset(word for some in _WORDS["courtesy"].values() for word in some)


@cache
def _starting(key: str) -> re.Pattern[str]:
    every = "|".join(one for some in _WORDS[key].values() for one in some)
    return re.compile(f"(?:(?:{every})(?!\\w)[ ,]*)+" if key == "lead" else f"(?:{every})(?!\\w)")


@cache
def _anywhere(key: str) -> re.Pattern[str]:
    every = "|".join(one for some in _WORDS[key].values() for one in some)
    return re.compile(f"(?<!\\w)(?:{every})(?!\\w)")
