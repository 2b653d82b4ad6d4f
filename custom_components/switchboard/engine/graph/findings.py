"""What a window tells of the graph, checked, and not yet laid to anybody or anything known."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final, Literal

from ..storage.graph_entries import EntityKind

SPEAKER: Final = "speaker"
"""Stands for whoever says it, in place of a name."""
HOME: Final = "home"
"""Stands for the household as a whole, in place of a name."""


@dataclass(frozen=True, slots=True)
class EntityFinding:
    """Somebody or something that is spoken of.

    ``name`` is how relations of the same window name it. ``evidence`` are ids of people's own
    messages that name it. ``language`` is that of the words.
    """

    name: str
    kind: EntityKind
    evidence: tuple[str, ...]
    aliases: tuple[str, ...] = ()
    language: str | None = None


@dataclass(frozen=True, slots=True)
class RelationFinding:
    """How two of them hang together.

    ``subject`` and ``object`` are names of entity findings, or ``SPEAKER`` or ``HOME``.
    ``predicate`` is one of ``PREDICATES``. ``ended``: what is said is that it holds no longer.
    ``said_at`` is when it was said last. What is ``quarantined`` waits for a person. ``summary``
    has the words of the fact that states it.
    """

    subject: str
    predicate: str
    object: str
    evidence: tuple[str, ...]
    confidence: float
    said_at: datetime
    ended: bool = False
    valid_from: datetime | None = None
    valid_to: datetime | None = None
    status: Literal["active", "quarantined"] = "active"
    summary: str = ""


@dataclass(frozen=True, slots=True)
class GraphFindings:
    """All that one window tells; ``owner`` is whose words they are."""

    owner: str
    entities: tuple[EntityFinding, ...] = ()
    relations: tuple[RelationFinding, ...] = ()
