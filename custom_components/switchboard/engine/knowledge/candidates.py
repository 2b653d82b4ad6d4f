"""What is learnt or told on its way into the memory, and the memories it may have to do with."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from ..language.content import content_words
from ..language.stemming import beginning, stems
from ..storage.memory_entries import Actor, Memory
from ..storage.transaction import Transaction
from .claims import Claim, Dated
from .evidence import Said
from .guards import tells_change
from .matching import is_same
from .timeline import Ends, Place

MOST_ALIKE: Final = 20
MOST_BESIDE: Final = 5
"""Memories that search terms find are candidates too, and the latest where words find fewer."""
_LEAST_PREFIX: Final = 3


@dataclass(frozen=True, slots=True)
class Observation:
    """Something that was learnt or told, on its way into the memory.

    ``said`` is when the last of its ``sources`` was said, as far as they are left, and ``learnt``
    when it was taken from them. ``valid_to`` is when it ends. ``pinned`` is wanted by whoever
    tells it. ``overrules`` are the ids of the memories of a person's that an agent may change,
    because a person said so. ``search_terms`` are other words by which it may be asked for;
    ``None``: nobody has been asked for any. ``relation`` is what it says of two entities; it holds
    from ``valid_from`` on, if that was said.
    """

    owner: str
    claim: Claim
    confidence: float
    sources: tuple[str, ...]
    actor: Actor
    said: Said | None = None
    learnt: datetime | None = None
    valid_to: datetime | None = None
    pinned: bool = False
    fact_id: str | None = None
    overrules: frozenset[str] = frozenset()
    search_terms: tuple[str, ...] | None = None
    relation: Ends | None = None
    valid_from: datetime | None = None

    @property
    def is_told(self) -> bool:
        """Return whether a person told it to the memory on purpose."""
        return self.actor != "extractor"

    @property
    def may_be_news(self) -> bool:
        """Return whether it is held against what shares no word with it.

        Of all that shares none, only what says itself that something changed is worth a question.
        """
        return tells_change(self.claim)

    def may_change(self, memory: Memory) -> bool:
        """Return whether it may overrule a memory: a person's only by a person's hand, or yes."""
        if self.actor == "person" or memory.id in self.overrules:
            return True
        return not memory.is_a_persons

    def since(self, now: datetime) -> datetime:
        """Return since when it holds: since then, or since it was said, or learnt."""
        if self.valid_from is not None:
            return self.valid_from
        said = self.said[0] if self.said else self.learnt
        return min(said, now) if said else now

    def dated(self, now: datetime) -> Dated:
        """Return what it claims, with the day since when it holds."""
        return Dated(self.claim, self.since(now).date())


@dataclass(frozen=True, slots=True)
class Candidates:
    """Memories that may have to do with an observation; ids of those known without asking.

    ``place`` is that of its relation; ``told`` is the same relation, in nobody's words.
    """

    found: list[Memory]
    repeats: frozenset[str]
    opposites: frozenset[str]
    place: Place | None
    told: str | None


def candidates_of(tx: Transaction, observation: Observation, now: datetime) -> Candidates:
    """Return memories that may have to do with an observation.

    ``repeats`` took in the very words before. ``opposites`` a person let hold instead of them. Of
    a relation those are left out that its place in time ends.
    """
    owner, claim = observation.owner, observation.claim
    place, told = _place(tx, observation, now)
    held = holders(tx, owner, claim, now)
    similar = find_similar(tx, owner, claim, now)
    # "Has no car any more" shares no word of its own with "Drives a red estate".
    if terms := _any_of(" ".join(observation.search_terms or ())):
        hits = tx.memories.search([owner], terms, MOST_BESIDE, now=now, by_terms=True)
        similar += (one for one, _ in hits)
    if len(similar) < MOST_BESIDE and observation.may_be_news:
        similar += tx.memories.latest(owner, MOST_BESIDE, now)
    found = {memory.id: memory for memory in (*similar, *held)}
    if place is not None:
        for other in place.others:
            found.pop(other.id, None)
        if place.known is not None and place.known.status == "active":
            found[place.known.id] = place.known
    pairs = [(one.known_id, one.new_id) for one in tx.doubts.settled(found)]
    lost = tx.memories.by_ids([id_ for pair in pairs for id_ in pair])
    opposites = {
        kept
        for pair in pairs
        for kept, other in (pair, pair[::-1])
        if kept in found
        and other in lost
        and lost[other].status == "superseded"
        and is_same(claim, Claim.of(lost[other]))
    }
    repeats = frozenset(memory.id for memory in held)
    return Candidates(list(found.values()), repeats, frozenset(opposites), place, told)


def _place(
    tx: Transaction, observation: Observation, now: datetime
) -> tuple[Place | None, str | None]:
    """Return the place of an observation's relation, and what is that relation in nobody's words.

    What a person settled is put into other words by nothing that is overheard.
    """
    if observation.relation is None:
        return None, None
    place = Place.of(tx, observation.owner, observation.relation, observation.since(now))
    known = place.known
    if known is None or known.status != "active" or not observation.may_change(known):
        return place, None
    is_told = bool(tx.graph.in_no_words([known]))
    return place, known.id if is_told else None


def find_similar(tx: Transaction, owner: str, claim: Claim, now: datetime) -> list[Memory]:
    """Return the owner's active memories that are nearest to a statement in words, best first."""
    if (match := _match(claim)) is None:
        return []
    return [memory for memory, _ in tx.memories.search([owner], match, MOST_ALIKE, now=now)]


def holders(tx: Transaction, owner: str, claim: Claim, now: datetime) -> list[Memory]:
    """Return the owner's active memories with which a statement in equal words was merged.

    One that a person has put into other words since holds it no longer.
    """
    if (match := _match(claim)) is None:
        return []
    found = tx.memories.search([owner], match, MOST_ALIKE, now=now, status="merged")
    merged = {
        memory.superseded_by: memory for memory, _ in found if is_same(claim, Claim.of(memory))
    }
    held = tx.memories.by_ids([id_ for id_ in merged if id_ is not None])
    return [
        memory
        for memory in held.values()
        if memory.owner == owner
        and memory.status == "active"
        and (memory.valid_to is None or memory.valid_to > now)
        and not _was_reworded(tx, memory, merged[memory.id])
    ]


def _was_reworded(tx: Transaction, memory: Memory, merged: Memory) -> bool:
    steps = tx.history.of_memory(merged.id)
    return any(
        entry.action == "edit"
        and entry.undone_at is None
        and (not steps or entry.seq > steps[-1].seq)
        and entry.before is not None
        and entry.after is not None
        and entry.before.text != entry.after.text
        for entry in tx.history.of_memory(memory.id)
    )


def _match(claim: Claim) -> str | None:
    return _any_of(f"{claim.text} {claim.subject}")


def _any_of(text: str) -> str | None:
    """Return an FTS5 expression that finds any form of any of a text's words."""
    return " OR ".join(sorted({_term(word) for word in content_words(text)})) or None


def _term(word: str) -> str:
    if word[0].isdecimal():
        # FTS5 takes "6:30" for a phrase of two numbers, as it did in the text.
        return f'"{word}"'
    prefix = beginning(word, stems(word))
    # The text may have another letter for a double s ("Straße").
    if word.find("ss") >= _LEAST_PREFIX:
        prefix = prefix[: word.find("ss")]
    return f'"{prefix}"*' if len(prefix) >= _LEAST_PREFIX else f'"{word}"'
