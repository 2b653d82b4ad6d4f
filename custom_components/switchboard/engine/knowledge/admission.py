"""The gate of the memory: whether a text may become a memory, has to wait for a person, or neither.

Every way in goes through here: what was learnt from the log, what an agent's tool or an action
tells, what waited and was confirmed, and what is edited. The gate looks at what the text says and
at where it comes from, never at what a model says of it. See docs/memory.md for the table.
"""

import re
from dataclasses import dataclass
from typing import Final, Literal

from ..language.audience import wants_everybody
from ..language.frames import asks_to_remind
from ..language.grounding import is_grounded
from ..language.lexicon import plain, topic, words
from ..language.manner import is_wish, speaks_of_assistant
from ..language.orders import gives_orders, has_markup, sentences
from ..language.screening import PLACEHOLDER, Screening, screen
from ..language.sensitive import Health, asks_to_remember, holds_secret, rests_on_doubt
from ..language.speech_acts import act_of
from ..language.statements import Statement, found_in, statement

type Source = Literal["spoken", "unheard", "automation", "typed", "log", "shared"]
"""Where a text comes from.

``spoken``: an agent notes it in a turn of a person, whose words are known. ``unheard``: an agent
notes it, and nobody can see what a person said. ``automation``: an agent notes it where nobody
spoke. ``typed``: a person wrote or confirmed it. ``log``: it was learnt from the log, by rules of
its own on what counts as evidence. ``shared``: it is a person's memory already, and they want
everybody in the house to know it.
"""

type Verdict = Literal["admit", "wait", "refuse"]
type Reason = Literal[
    "secret",
    "order",
    "health",
    "automation",
    "not_said",
    "reminder",
    "unheard",
    "not_quite_said",
    "sensitive",
    "",
]

_CLAUSE: Final = re.compile(r"[.!?;:,\n]+")
_MOST_TAG: Final = 3
"""Words after a comma that ask whether the rest is so."""
_GOES_ON: Final = ("or", "oder", "ou", "o", "of")
"""How a question goes on after a comma."""


@dataclass(frozen=True, slots=True)
class Provenance:
    """Where a text comes from, with what was ``said`` there by a person.

    ``reported`` is what tools gave back and agents said in that conversation: whatever is in it
    and was not said by the person, then or ``earlier``, is not the person's. With ``has_unseen``
    the agent has read more than can be seen here, as when the web was searched for it elsewhere:
    nothing that the person did not say is then theirs.
    """

    source: Source
    said: tuple[str, ...] = ()
    reported: tuple[str, ...] = ()
    earlier: tuple[str, ...] = ()
    has_unseen: bool = False


TYPED: Final = Provenance("typed")
UNHEARD: Final = Provenance("unheard")
AUTOMATION: Final = Provenance("automation")
SHARED: Final = Provenance("shared")


@dataclass(frozen=True, slots=True)
class Admission:
    """The gate's decision on a text, with the reason if it is not simply admitted."""

    verdict: Verdict
    reason: Reason = ""


def admit(text: str, subject: str, provenance: Provenance, health: Health = "ask") -> Admission:
    """Decide what becomes of a text that somebody or something wants remembered.

    Of health, what is ``never`` kept is refused, and what an agent notes though the person told it
    in passing waits unless the household wants it kept. What listening back found has been decided
    on before it comes here.
    """
    told = f"{text} ({subject})" if subject else text
    found = screen(told)
    never = _never_kept(told, (text, *provenance.said), found, health)
    if not never and provenance.source == "log" and asks_to_remind([text]):
        never = "reminder"
    if never:
        return Admission("refuse", never)
    match provenance.source:
        case "automation":
            return Admission("refuse", "automation")
        case "unheard":
            return Admission("wait", "unheard")
        case "typed":
            return Admission("admit")
        case "spoken" if unsaid := _unsaid(text, provenance):
            return unsaid
    if rests_on_doubt(told, provenance.said):
        return Admission("wait", "sensitive")
    if provenance.source in {"log", "shared"}:
        return Admission("admit")
    of_health = health == "ask" and found.health
    return _of_spoken(told, text, provenance, of_health=of_health)


def _never_kept(told: str, said: tuple[str, ...], found: Screening, health: Health) -> Reason:
    """Return why a text, the first of what was ``said``, is not kept whoever tells it."""
    # What was said may call a secret what is told without its name. Of one that is masked already
    # nothing is left to know.
    if PLACEHOLDER in said[0] or any(holds_secret(one, said) for one in (said[0], told)):
        return "secret"
    if found.orders or found.markup:
        return "order"
    return "health" if health == "never" and found.health else ""


def _unsaid(text: str, provenance: Provenance) -> Admission | None:
    if asks_to_remind(provenance.said):
        return Admission("refuse", "reminder")
    if is_grounded(text, provenance.said):
        return None
    if _is_wish_in_other_words(text, provenance):
        return Admission("wait", "not_quite_said")
    return Admission("refuse", "not_said")


def _is_wish_in_other_words(text: str, provenance: Provenance) -> bool:
    """Return whether a text only says how the assistant should be, and no tool or agent said it."""
    content = statement(text).content
    return speaks_of_assistant(text) and not _reported(content, provenance)


def _of_spoken(told: str, text: str, provenance: Provenance, *, of_health: bool) -> Admission:
    if any(map(_is_no_speech, provenance.said)):
        return Admission("wait", "sensitive")
    is_asked_for = asks_to_remember(provenance.said) or any(map(wants_everybody, provenance.said))
    if of_health and not is_asked_for:
        return Admission("wait", "health")
    if not _was_stated(text, provenance):
        return Admission("wait", "not_quite_said")
    return Admission("admit")


def _is_no_speech(said: str) -> bool:
    """Return whether words give orders to their reader, or have marks of programs.

    What an automation or another program speaks to an agent comes as a person's words.
    """
    return gives_orders(said) or has_markup(said)


def _was_stated(text: str, provenance: Provenance) -> bool:
    """Return whether a text that rests on a person's words says what they said.

    It does not if they only asked, if it denies what they did not deny or the other way round, or
    if it takes from a tool or an agent what they left out.
    """
    said, claim = provenance.said, statement(text)
    # "Could you be briefer?" and "not so loud" are how manners are asked for.
    if not is_wish(text):
        if _only_asks(claim, said) and not asks_to_remember(said):
            return False
        if _is_denied_otherwise(claim, said):
            return False
    missing = claim.content - _found(claim, (*said, *provenance.earlier))
    return not _reported(missing, provenance)


def _reported(content: frozenset[str], provenance: Provenance) -> bool:
    """Return whether any of these words may be a tool's or an agent's."""
    reported = statement("\n".join(provenance.reported)).content
    return any(provenance.has_unseen or found_in(word, reported) for word in content)


def _only_asks(claim: Statement, said: tuple[str, ...]) -> bool:
    return all(_asks(part, claim) for text in said for part in sentences(text))


def _asks(sentence: str, claim: Statement) -> bool:
    """Return whether a sentence asks, unless what is claimed is all said before its question.

    "All of us are vegetarians, so what is for dinner?" states the one. What is too short to ask
    anything asks whether it is so: "Mia is a vegetarian, isn't she?".
    """
    if not sentence.endswith("?"):
        return False
    stated, _, asked = sentence.rpartition(",")
    question = words(asked)
    if len(question) <= _MOST_TAG or question[0] in _GOES_ON or act_of(sentence) != "statement":
        return True
    return _found(claim, (stated,)) != _found(claim, (sentence,))


def _is_denied_otherwise(claim: Statement, said: tuple[str, ...]) -> bool:
    """Return whether a statement denies what was not denied, or leaves out a denial."""
    # "Do not forget that" denies nothing.
    clauses = [
        statement(clause)
        for text in said
        for clause in _CLAUSE.split(topic("remember").sub(" ", plain(text)))
    ]
    about = [clause for clause in clauses if _found(claim, clause)]
    return bool(about) and all(clause.negated != claim.negated for clause in about)


def _found(claim: Statement, said: tuple[str, ...] | Statement) -> frozenset[str]:
    there = said if isinstance(said, Statement) else statement("\n".join(said))
    return frozenset(word for word in claim.content if found_in(word, there.content))
