"""What is to be forgotten, as it is shown before, and what was."""

from collections.abc import Sequence
from dataclasses import dataclass

from ..engine.graph.going import Going, all_of, going_with
from ..engine.graph.retraction import ConversationUndo, ImportUndo
from ..engine.knowledge.forget_plan import ForgetPlan
from ..engine.knowledge.revision import revision_of_chosen
from ..engine.storage.deletion import Forgotten
from ..engine.storage.memory_entries import Memory
from ..engine.storage.transaction import Transaction

type Plan = ForgetPlan | ImportUndo | ConversationUndo


@dataclass(frozen=True, slots=True)
class Planned:
    """What is to be forgotten: all of ``owner``'s, everything, or what was ``chosen``.

    ``memories`` are those among it, and ``graph`` is what of the graph is; ``wordings`` what it was
    chosen by, and ``plan`` how. ``revision`` changes whenever something else would be chosen.
    """

    memories: tuple[Memory, ...]
    facts: int
    messages: int
    conversations: int
    graph: Going
    chosen: Forgotten | None = None
    plan: Plan | None = None
    owner: str | None = None
    wordings: tuple[str, ...] = ()
    revision: str = ""


@dataclass(frozen=True, slots=True)
class Forgetting:
    """What was forgotten: these memories, this of the graph, and so many rows besides.

    ``files`` are earlier exports that hold it, which only a person can delete; ``copies`` damaged
    files that were moved aside and may hold it, which nobody can tell. Without ``erased``
    there was no room to write the database anew; it is done as soon as there is.
    """

    memories: tuple[Memory, ...]
    facts: int
    messages: int
    conversations: int
    graph: Going
    files: tuple[str, ...]
    erased: bool
    copies: tuple[str, ...] = ()


def owners_of(planned: Planned) -> set[str]:
    """Return whose memories are shown with what is to be forgotten."""
    entities, relations = planned.graph.entities, planned.graph.relations
    of_graph = {one.owner for one in entities} | {one.relation.owner for one in relations}
    return {one.owner for one in planned.memories} | of_graph


def planned_of(tx: Transaction, chosen: Forgotten, plan: Plan) -> Planned:
    """Return what was chosen, with what of it people are shown."""
    return Planned(
        memories=tuple(tx.memories.by_ids(chosen.memory_ids).values()),
        facts=len(chosen.fact_ids),
        messages=len(chosen.message_ids),
        conversations=len(chosen.conversation_ids),
        chosen=chosen,
        plan=plan,
        graph=going_with(tx, chosen),
        revision=revision_of_chosen(tx, chosen),
    )


def plan_all_of(tx: Transaction, owners: Sequence[str], owner: str | None) -> Planned:
    """Return what would be forgotten with all that is the owners'."""
    found, _ = tx.memories.listing(owners, limit=-1)
    return Planned(
        memories=tuple(found),
        facts=sum(len(tx.facts.of_owner(one)) for one in owners),
        messages=sum(tx.log.count_after(one, 0) for one in owners),
        conversations=0,
        owner=owner,
        graph=all_of(tx, owners),
    )
