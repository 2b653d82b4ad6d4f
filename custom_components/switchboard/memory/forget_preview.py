"""What is to be forgotten, as it is shown before, and what was."""

from collections.abc import Sequence
from dataclasses import dataclass

from ..engine.knowledge.forget_plan import ForgetPlan
from ..engine.knowledge.import_undo import ImportUndo
from ..engine.storage.deletion import Forgotten
from ..engine.storage.memory_entries import Memory
from ..engine.storage.transaction import Transaction


@dataclass(frozen=True, slots=True)
class Planned:
    """What is to be forgotten: all of ``owner``'s, everything, or what was ``chosen``.

    ``memories`` are those among it; ``wordings`` what it was chosen by, and ``plan`` how.
    """

    memories: tuple[Memory, ...]
    facts: int
    messages: int
    conversations: int
    chosen: Forgotten | None = None
    plan: ForgetPlan | ImportUndo | None = None
    owner: str | None = None
    wordings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Forgetting:
    """What was forgotten: these memories, and so many rows besides.

    ``files`` are earlier exports that hold it, which only a person can delete; ``copies`` damaged
    files that were moved aside and may hold it, which nobody can tell. Without ``erased``
    there was no room to write the database anew; it is done as soon as there is.
    """

    memories: tuple[Memory, ...]
    facts: int
    messages: int
    conversations: int
    files: tuple[str, ...]
    erased: bool
    copies: tuple[str, ...] = ()


def plan_all_of(tx: Transaction, owners: Sequence[str], owner: str | None) -> Planned:
    """Return what would be forgotten with all that is the owners'."""
    found, _ = tx.memories.listing(owners, limit=-1)
    return Planned(
        memories=tuple(found),
        facts=sum(len(tx.facts.of_owner(one)) for one in owners),
        messages=sum(tx.log.count_after(one, 0) for one in owners),
        conversations=0,
        owner=owner,
    )
