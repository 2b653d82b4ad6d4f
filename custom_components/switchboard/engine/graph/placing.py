"""From the findings of a window to entities and relations, in the one transaction of the window.

What was settled outside is taken as an answer to what may be asked, no more: who is meant is looked
up again here, so that what changed meanwhile counts.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol

from ..knowledge.claims import Verdicts
from ..storage.transaction import Transaction
from .entities import EntityPlacer
from .findings import GraphFindings
from .registry import Registry
from .relations import place_relations

type NewId = Callable[[], str]


@dataclass(frozen=True, slots=True)
class Resolved:
    """What was settled outside a transaction: what is registered, and what a judge answered."""

    registry: Registry = field(default_factory=Registry)
    verdicts: Verdicts = field(default_factory=dict)


class Resolver(Protocol):
    """Settles what has to be settled before a window's findings are placed."""

    async def resolve(self, findings: GraphFindings) -> Resolved:
        """Read the store, and ask the judge where names alone do not tell.

        Raises:
            StorageError: the database cannot be read.
        """
        ...


@dataclass(frozen=True, slots=True)
class Placed:
    """How many entities and relations are new, and how many relations ended, were said again, wait.

    A relation that is new as one that had ended already counts among ``ended`` only.
    """

    entities: int
    relations: int
    ended: int
    confirmed: int
    waiting: int


def place(
    tx: Transaction,
    findings: GraphFindings,
    resolved: Resolved,
    now: datetime,
    new_id: NewId,
) -> Placed:
    """Write what a window tells of the graph; all of it in the transaction this is called in.

    What was forgotten is left out, and what hangs on it.
    """
    placer = EntityPlacer(tx, findings, resolved.registry, resolved.verdicts, now, new_id)
    placer.place()
    counts = place_relations(tx, findings, placer.id_of, now, new_id)
    return Placed(
        entities=placer.added,
        relations=counts["added"],
        ended=counts["ended"],
        confirmed=counts["confirmed"],
        waiting=counts["waiting"],
    )
