"""What a sentence does: it states something, asks, wants something done, greets, or says yes.

Six languages, all looked for at once. A sentence of which nothing is found states something, so a
net of these rules can only take away from what a model found. "Always turn off the hall light at
ten" is a rule of the house and no command: it has a word that says that it lasts.
"""

import re
import unicodedata
from functools import cache
from typing import Final, Literal

from .frames import asks_to_remind, supposes
from .guard_words import pronouns
from .lexicon import LANGUAGES, PatternFile, base_language, plain, topic, word_set, words
from .orders import sentences
from .subjects import begins_with_somebody

type Act = Literal["statement", "question", "command", "courtesy"]
type Deed = Literal["forget", "change", "share"]
"""What somebody is asked for: "yes, forget it" is a yes to the one, and none to the other."""

MOST_WORDS: Final = 12
"""Words of a yes. Nobody says more, and a longer text could be taken apart in too many ways."""

_ASKING: Final = PatternFile("asking")
_ACTS: Final = PatternFile("speech_acts")
_COURTESY: Final = _ACTS.every("courtesy")
_STARTING: Final = r"(?:%s)(?!\w)"
_LEADING: Final = r"(?:(?:%s)(?!\w)[ ,]*)+"
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
_CLAUSE: Final = re.compile(
    r"[,;]\s+|\s+(?=(?:because|cause|weil|denn|parce que|car|perch[e\u00e9]|omdat|porque)\s)"
)
_BESIDE: Final = re.compile("[,:]")
_UNBROKEN: Final = re.compile(r"[^,;:.!?\u2026]+\??")
_MOST_WORDS_OF_A_CLAUSE: Final = 12
_SENTENCE: Final = r"[.!?;\u2026]+(?=\s+\S)"
_WORD: Final = re.compile(r"\w+")


def act_of(sentence: str) -> Act:
    """Return what a sentence does."""
    said = plain(sentence).strip()
    if topic("remember").search(said):
        return "statement"
    spoken = words(sentence)
    if spoken and len(spoken) <= _MOST_COURTESY and _COURTESY.issuperset(spoken):
        return "courtesy"
    for after, least in ((_TAG, 1), (_ASKS_AFTER, _LEAST_BEFORE)):
        if (found := after.search(sentence)) and len(words(sentence[: found.start()])) >= least:
            return act_of(sentence[: found.start()])
    said = _without_lead(said)
    gives_words = _starts(said, "wording")
    ordered = _BESIDE.split(said)[0] if gives_words else said
    lasts = _ACTS.finding("lasting").search(ordered) is not None
    if lasts and _starts(said, "wishes"):
        return "statement"
    if _asks_politely(said) or gives_words or _starts(said, "commands"):
        return "statement" if lasts else "command"
    asks = sentence.rstrip(_ENDS).endswith("?") or said.startswith("\u00bf")
    return "question" if asks or _starts(said, "questions") else "statement"


def _without_lead(said: str) -> str:
    said = said.lstrip("\u00a1 ")
    lead = _ACTS.finding("lead", _LEADING).match(said)
    return said[lead.end() :] if lead else said


def _starts(said: str, key: str) -> bool:
    return _ACTS.finding(key, _STARTING).match(said) is not None


def stated(text: str) -> str:
    """Return the sentences of a person's message that state something.

    A question that the person answers in the next breath, with a yes or because it only named what
    they speak of, states what it asks. Of a command the clauses count that tell of somebody: "Play
    Saltmarsh, they're my favourite band".
    """
    said = sentences(text)
    acts = [act_of(sentence) for sentence in said]
    told: list[str] = []
    for place, sentence in enumerate(said):
        if acts[place] == "command" or asks_to_remind([sentence]):
            told += _telling(sentence)
        elif acts[place] == "statement" or (
            acts[place] == "question"
            and place + 1 < len(said)
            and (
                says_yes(said[place + 1])
                or (acts[place + 1] == "statement" and len(words(sentence)) <= _MOST_TOPIC)
            )
        ):
            told.append(sentence)
    return " ".join(told)


def runs_on(text: str) -> bool:
    """Return whether a text is long and without a stop, as speech is written down.

    Where its sentences end, and so what is asked, wanted, said or denied in it, nobody can tell,
    unless it is a question to its end.
    """
    return any(
        len(words(part)) > _MOST_WORDS_OF_A_CLAUSE and not part.endswith("?")
        for part in _UNBROKEN.findall(text)
    )


def _telling(sentence: str) -> list[str]:
    """Return the clauses of a command that tell of somebody, as sentences.

    One that begins with a pronoun tells of what the command names, so all of it counts. Words for
    a letter, a song or a game tell of nobody: "Send Kim a message, I am on the bus".
    """
    if supposes(sentence) or _starts(_without_lead(plain(sentence).strip()), "wording"):
        return []
    clauses = [
        f"{clause.rstrip(_ENDS + '.!')}."
        for clause in _CLAUSE.split(sentence)
        if begins_with_somebody(clause)
        and act_of(clause) == "statement"
        and not asks_to_remind([clause])
    ]
    is_whole = clauses and not asks_to_remind([sentence]) and words(clauses[0])[0] in pronouns()
    return [sentence] if is_whole else clauses


def asks(text: str) -> bool:
    """Return whether a sentence asks or wants to be told something, maybe besides other wishes.

    A question that politely wants something done ("Could you ...?") does not by itself.
    """
    said = plain(text)
    return _ASKING.finding("asks").search(said) is not None or (
        "?" in text and not _asks_politely(said)
    )


def _asks_politely(said: str) -> bool:
    return _ASKING.finding("polite").match(said.lstrip(" \u00bf\u00a1")) is not None


def parts(text: str, language: str) -> int:
    """Count how many things a sentence may want, by the words that join them. At least one."""
    said = text.strip(" .,;!?\u2026")
    return 1 + len(_joining(base_language(language)).findall(said))


def joining_words() -> frozenset[str]:
    """Return the words of all languages that join wishes, or names: "and", "und"."""
    return _ASKING.every("joins") | _ASKING.every("joins_only")


@cache
def _joining(language: str) -> re.Pattern[str]:
    """Find what joins wishes; not at the beginning, where it joins to what was said before."""
    joins = _ASKING.every("joins").union(_ASKING.listed["joins_only"].get(language, ()))
    join = rf"(?:{'|'.join(sorted(joins, key=len, reverse=True))})(?!\w)"
    return re.compile(rf"(?<=\w)[,.;!\s]+{join}(?:[\s,]+{join})*|(?<=\w)\s*{_SENTENCE}")


def is_understood(language: str | None) -> bool:
    """Return whether a yes in a language is known as one."""
    return base_language(language) in LANGUAGES


def says_yes(text: str, deed: Deed | None = None) -> bool:
    """Return whether a text says yes and nothing else, in any of the languages.

    It is made of words of assent, of what goes with them ("please"), and of the name of the deed
    that was asked for. Accents count: "sí" is a yes, "si" is an if. A question is none. Whoever
    asks can ask again.
    """
    said = _spelled(text)
    if "?" in text or said.count(" ") >= MOST_WORDS:
        return False
    return _only_yes(deed).fullmatch(said) is not None


@cache
def _only_yes(deed: Deed | None) -> re.Pattern[str]:
    deeds = word_set(f"assent_{deed}") if deed else frozenset[str]()
    yes = "|".join(sorted(map(_spelled, word_set("assent")), key=len, reverse=True))
    beside = "|".join(sorted(map(_spelled, word_set("assent_filler") | deeds), key=len))
    return re.compile(f"(?:(?:{beside}) )*(?:{yes})(?: (?:{yes}|{beside}))*")


def _spelled(text: str) -> str:
    return " ".join(_WORD.findall(unicodedata.normalize("NFC", text.casefold())))
