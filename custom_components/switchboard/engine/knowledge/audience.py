"""For whom something is kept that a person has remembered: for themselves, or for the house.

What somebody says of themselves is theirs until they say that others may know it. What mostly
concerns everybody (an allergy, a rule or a name of the house, when something takes place) is
offered to the house; only where a person speaks of what "we" do is it the house's at once.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from ..language.audience import (
    house_topic,
    runs_the_house,
    speaks_for_house,
    speaks_of_self,
    wants_everybody,
    wants_nobody_else,
)
from ..language.sensitive import is_about_health
from ..language.subjects import tells_of_somebody, told_of
from ..storage.entries import HOUSEHOLD
from ..storage.memory_entries import Kind
from ..storage.transaction import Transaction
from .claims import Claim
from .errors import KnowledgeError
from .history import Step, change, ended
from .matching import says_all_of
from .ports import NewId

type Audience = Literal["me", "household"]


@dataclass(frozen=True, slots=True)
class Keeping:
    """For whom something is kept; ``is_offered``: the person is asked whether for the house."""

    audience: Audience
    is_offered: bool = False


def keeping(text: str, said: Iterable[str], wanted: Audience | None) -> Keeping:
    """Decide for whom a text is kept that a person ``said``; ``wanted`` is an agent's opinion.

    An agent's opinion alone lets nobody else know anything of a person.
    """
    words = "\n".join(said)
    if wants_nobody_else(words):
        return Keeping("me")
    if wants_everybody(words):
        return Keeping("household")
    concerns_all = house_topic(f"{text}\n{words}") is not None
    is_of_all = speaks_for_house(words) and not is_about_health(f"{text}\n{words}")
    if is_of_all and wanted != "me" and (concerns_all or wanted == "household"):
        return Keeping("household")
    return Keeping("me", is_offered=concerns_all or wanted == "household")


def is_of_house(text: str, said: Iterable[str], search_terms: Iterable[str] = ()) -> bool:
    """Return whether a fact that was learnt of the house, by a model's word, is everybody's.

    It is if it tells how the house is run, and the person spoke of what "we" do, or of nobody. One
    in doubt is the person's.
    """
    told = (text, *said)
    words = "\n".join(told)
    if not runs_the_house(words) or wants_nobody_else(words) or any(map(tells_of_somebody, told)):
        return False
    if is_about_health("\n".join((words, *search_terms))):
        return False
    return speaks_for_house("\n".join(told[1:])) or not speaks_of_self(words)


def as_told_to_house(
    text: str, kind: Kind, said: Iterable[str], name: str, people: Iterable[str] = ()
) -> str:
    """Return a person's statement as the house is told it: with their name, where it is theirs.

    ``people`` are the names of all who live there.
    """
    words = f"{text}\n{'\n'.join(said)}"
    is_of_all = speaks_for_house(words) or (
        house_topic(words) is not None and not speaks_of_self(words)
    )
    if kind == "fact" and is_of_all and not is_about_health(words):
        return text
    return told_of(text, name, tuple(people))


def hand_over(tx: Transaction, memory_id: str, to_id: str, now: datetime, new_id: NewId) -> None:
    """Let a person's memory give way to the household's that says the same now.

    Raises:
        KnowledgeError: one of the two is not there.
    """
    memory, to = tx.memories.get(memory_id), tx.memories.get(to_id)
    if memory is None or to is None:
        raise KnowledgeError("memory_unknown")
    given = ended(memory, "superseded", now, now, to.id)
    change(tx, Step(new_id(), "assistant", now), "supersede", memory, given)


def is_handed_over(tx: Transaction, owner: str, claim: Claim) -> bool:
    """Return whether a person gave a statement to the house, which still knows it."""
    given = [
        memory.superseded_by
        for memory in tx.memories.listing([owner], status="superseded", limit=-1)[0]
        if memory.superseded_by and says_all_of(Claim.of(memory), claim)
    ]
    held = tx.memories.by_ids(given).values()
    return any(one.status == "active" and one.owner == HOUSEHOLD != owner for one in held)
