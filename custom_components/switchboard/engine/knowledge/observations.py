"""What is on its way into the memory, and what was done with it."""

from dataclasses import dataclass
from datetime import datetime

from ..storage.memory_entries import Action, Actor, Memory
from .claims import Claim
from .evidence import Said


@dataclass(frozen=True, slots=True)
class Observation:
    """Something that was learnt or told.

    ``said`` is when the last of its ``sources`` was said, as far as they are left, and ``learnt``
    when it was taken from them. ``valid_to`` is when it ends. ``pinned`` is wanted by whoever
    tells it. ``overrules`` are the ids of the memories of a person's that an agent may change,
    because a person said so. ``search_terms`` are other words by which it may be asked for;
    ``None``: nobody has been asked for any.
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

    @property
    def is_told(self) -> bool:
        """Return whether a person told it to the memory on purpose."""
        return self.actor != "extractor"

    def may_change(self, memory: Memory) -> bool:
        """Whether it may overrule a memory: a person's word only by a person's hand, or yes."""
        if self.actor == "person" or memory.id in self.overrules:
            return True
        return not (memory.pinned or memory.by_person)

    def since(self, now: datetime) -> datetime:
        """Return since when it holds: since it was said, or learnt."""
        said = self.said[0] if self.said else self.learnt
        return min(said, now) if said else now


@dataclass(frozen=True, slots=True)
class Outcome:
    """What was done, and the memory that now holds what was said (or no longer does).

    ``before`` is the memory that it changed or replaced, as it was.
    """

    action: Action
    memory: Memory | None
    before: Memory | None = None
