"""Steps of entities: what is changed, and what is written down about it, belong together."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final

from ..language.relating import relation_text, told_in
from ..storage.graph_entries import Alias, Entity, EntityImage
from ..storage.memory_entries import Action, Actor, Memory
from ..storage.transaction import Transaction
from .history import Step, change

GRAPH: Final = "graph-"
"""Begins the groups of the steps by which people change the graph."""


@dataclass(frozen=True, slots=True)
class Change:
    """A decision on the graph while it is carried out.

    All it changes, entities and memories that are relations, shares ``group_id`` in the history.
    """

    tx: Transaction
    group_id: str
    actor: Actor
    at: datetime
    fact_id: str | None = None

    def put(
        self,
        action: Action,
        after: Entity,
        sources: Iterable[str] = (),
        aliases: Iterable[Alias] = (),
        *,
        instead: bool = False,
    ) -> None:
        """Write an entity, add sources and names, and write down what changed, if anything did.

        ``instead``: the sources and names replace those that it has.
        """
        before = self.tx.graph.images([after.id]).get(after.id)
        if before is not None and before.name != after.name:
            self._tell_anew(after)
        if before is not None and not instead:
            sources, aliases = (*before.sources, *sources), (*before.aliases, *aliases)
        image = EntityImage.of(after, sources, aliases)
        if image != before:
            step = Step(self.group_id, self.actor, self.at)
            change(self.tx, step, action, before, image)

    def _tell_anew(self, renamed: Entity) -> None:
        """Let the sentences of relations have the name that an entity gets."""
        for memory in self.tx.memories.at_entities([renamed.id]):
            names = names_of(self.tx, memory)
            after = retold(memory, names, memory, names | {renamed.id: renamed.name})
            self.relate("edit", touched(memory, self.at, subject=after.subject, text=after.text))

    def relate(self, action: Action, after: Memory) -> None:
        """Write a memory that is a relation, and write down what changed, if anything did."""
        before = self.tx.memories.get(after.id)
        if before != after:
            actor = "extractor" if self.actor == "registry" else self.actor
            step = Step(self.group_id, actor, self.at, self.fact_id)
            change(self.tx, step, action, before, after)


def touched[One: (Entity, Memory)](item: One, at: datetime, **changes: Any) -> One:
    """Return an item with changes, changed at a time; the same one if nothing is changed by it."""
    after = replace(item, **changes)
    return item if after == item else replace(after, updated_at=at)


def names_of(tx: Transaction, relation: Memory) -> dict[str, str]:
    """Return the names of the ends of a relation, by their ids."""
    ends = [id_ for id_ in (relation.subject_id, relation.object_id) if id_ is not None]
    return {one.id: one.name for one in tx.graph.entities(ends)}


def retold(
    memory: Memory, before: Mapping[str, str], after: Memory, names: Mapping[str, str]
) -> Memory:
    """Return a relation with the sentence that tells it by other names or ends.

    ``before`` are the names by which ``memory`` was told, ``names`` those of the ends of ``after``.
    What people put into words stays as it is.
    """
    language = told_in(
        memory.text,
        before.get(memory.subject_id or "", ""),
        memory.predicate or "",
        before.get(memory.object_id or "", ""),
    )
    if language is None:
        return after
    subject = names[after.subject_id or ""]
    return replace(after, subject=subject, text=_sentence(after, names, language))


def _sentence(relation: Memory, names: Mapping[str, str], language: str | None) -> str:
    subject, object_ = names.get(relation.subject_id or ""), names.get(relation.object_id or "")
    return relation_text(subject or "", relation.predicate or "", object_ or "", language)
