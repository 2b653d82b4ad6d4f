"""How entities can hang together: the words that a model may choose from, and what follows of them.

``single``: a subject has one object at a time, so that a new one ends the one before.
``symmetric``: both ends may change places. ``inverse`` is the predicate that says the same from the
other end; only one of the two is stored, and ``stored`` names it. ``opposite``: of one thing
only one of the two holds at a time.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

RELATED: Final = "related_to"
"""For what none of the others says."""


@dataclass(frozen=True, slots=True)
class Predicate:
    """One way in which entities hang together."""

    name: str
    single: bool = False
    symmetric: bool = False
    stored: str | None = None
    """The predicate stored in its place, with the ends changed; ``None``: itself."""
    opposite: str | None = None


_ALL: Final = (
    Predicate("parent_of"),
    Predicate("child_of", stored="parent_of"),
    Predicate("grandparent_of"),
    Predicate("grandchild_of", stored="grandparent_of"),
    Predicate("partner_of", single=True, symmetric=True),
    Predicate("sibling_of", symmetric=True),
    Predicate("relative_of", symmetric=True),
    Predicate("friend_of", symmetric=True),
    Predicate("neighbour_of", symmetric=True),
    Predicate("owns"),
    Predicate("belongs_to", stored="owns"),
    Predicate("cares_for"),
    Predicate("teaches"),
    Predicate("lives_in", single=True),
    Predicate("sleeps_in", single=True),
    Predicate("located_in", single=True),
    Predicate("part_of", single=True),
    Predicate("works_at", single=True),
    Predicate("works_as", single=True),
    Predicate("studies_at", single=True),
    Predicate("attends"),
    Predicate("visits"),
    Predicate("eats"),
    Predicate("drinks"),
    Predicate("likes", opposite="dislikes"),
    Predicate("dislikes", opposite="likes"),
    Predicate("allergic_to"),
    Predicate("uses"),
    Predicate("drives"),
    Predicate("plays"),
    Predicate("speaks"),
    Predicate("does"),
    Predicate("happens_on", single=True),
    Predicate("happens_in", single=True),
    Predicate("born_on", single=True),
    Predicate("controls"),
    Predicate(RELATED, symmetric=True),
)

PREDICATES: Final[Mapping[str, Predicate]] = {one.name: one for one in _ALL}
