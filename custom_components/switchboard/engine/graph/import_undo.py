"""Taking messages back in the graph.

What rests on them alone goes, and forgetting sees to that. What they changed of the rest is again
what it was before, unless something else has changed it since; a relation that they had ended goes
on. What a person named, confirmed or ended stays, and what they rejected is not learnt again.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace

from ..knowledge import tombstones
from ..storage.deletion import Forgotten
from ..storage.graph_entries import Entity, GraphStep, Relation
from ..storage.memory_entries import Tombstone
from ..storage.transaction import Transaction
from .linking import link_relations
from .relations import claim_of
from .steps import Image
from .timeline import ends_of, exclusive


@dataclass(frozen=True, slots=True)
class _Before:
    """An item as it is to be again, and from which step on its history goes."""

    image: Image
    first: GraphStep


class GraphRetraction:
    """Messages that are taken back, in the graph as it is now."""

    def __init__(self, tx: Transaction, message_ids: Collection[str]) -> None:
        """Look at what the messages did; give a transaction in which they are still there."""
        self._tx = tx
        self._imported = frozenset(message_ids)
        self._settled: list[str] = []
        self._rejected: list[Relation] = []
        self._made: dict[str, GraphStep] = {}
        self._before: dict[str, _Before] = {}
        self._groups: set[str] = set()
        steps = self._steps()
        for item_id, done in steps.items():
            self._look_at(item_id, done)
        self._keep_merges_whole(steps)
        self._going = {id_ for id_, step in self._made.items() if self._is_a_piece(id_, step)}

    def planned(self, gone: Forgotten) -> Forgotten:
        """Return what goes, and what stays though it rests on the messages; changes nothing."""
        stays = sorted({*self._settled, *self._before})
        return replace(gone, graph_ids=sorted(self._going), graph_stays=stays)

    def restored(self, gone: Forgotten) -> Forgotten:
        """Make what stays what it was before the messages, and return what goes."""
        self._restore()
        return replace(
            gone,
            graph_ids=sorted(self._going),
            graph_stays=sorted(self._settled),
            tombstones=self._graves(),
        )

    def _graves(self) -> list[Tombstone]:
        ends = {id_ for one in self._rejected for id_ in (one.subject, one.object)}
        names = {one.id: one.name for one in self._tx.graph.entities(ends)}
        return [
            tombstones.of_statement(
                self._tx,
                one.owner,
                claim_of(names[one.subject], one.predicate, names[one.object]),
                (),
                one.updated_at,
            )
            for one in self._rejected
        ]

    def _restore(self) -> None:
        """Write what is again as it was, and take out of the history what is undone by it."""
        graph = self._tx.graph
        for item_id, before in self._before.items():
            sources = self._left(item_id, before.image)
            if isinstance(before.image.item, Entity):
                graph.put_entity(before.image.item)
                graph.replace_aliases(item_id, before.image.aliases)
            else:
                graph.put_relation(before.image.item)
            graph.replace_sources(item_id, sources)
            self._tx.graph_steps.delete(item_id, before.first.seq)
        relations = graph.relations(self._before)
        gone = {
            *self._going,
            *self._tx.graph_deletion.going_with(self._going, self._imported, self._settled),
        }
        for relation in relations:
            self._end_at_next(relation, gone, self._before[relation.id].first.seq)
        graph.unlink_relations([one.id for one in relations])
        for relation in relations:
            link_relations(self._tx, relation.owner, [relation.id])

    def _end_at_next(self, relation: Relation, gone: Collection[str], seq: int) -> None:
        """End what holds again where that begins which was told since and can hold alone."""
        if relation.status != "active":
            return
        others = exclusive(self._tx, relation.owner, ends_of(relation))
        later = [
            (one.valid_from, one.id)
            for one in others
            if one.id not in gone
            and one.valid_from > relation.valid_from
            and (steps := self._tx.graph_steps.of_item(one.id))
            and steps[0].seq > seq
        ]
        if later:
            end, following = min(later)
            ended = replace(relation, status="ended", valid_to=end, superseded_by=following)
            self._tx.graph.put_relation(ended)

    def _steps(self) -> dict[str, list[GraphStep]]:
        """Return what was done to all that the import touched, by what it was done to.

        What it was said of may have been divided since, and rest on none of it any more: so the
        other items of each group are looked at as well.
        """
        history = self._tx.graph_steps
        steps: dict[str, list[GraphStep]] = {}
        new = set(self._tx.graph.resting_on(self._imported))
        while new:
            steps |= {id_: history.of_item(id_) for id_ in sorted(new)}
            groups = {one.group_id for id_ in new for one in steps[id_] if self._is_of(one)}
            groups -= self._groups
            self._groups |= groups
            new = {one.item_id for group in groups for one in history.of_group(group)}
            new -= steps.keys()
        return steps

    def _is_of(self, step: GraphStep) -> bool:
        if step.actor != "extractor" or step.undone_at is not None:
            return False
        before, after = Image.read(step.before), Image.read(step.after)
        known = set(before.sources) if before is not None else set()
        return after is not None and bool((set(after.sources) - known) & self._imported)

    def _look_at(self, item_id: str, steps: Iterable[GraphStep]) -> None:
        done = [one for one in steps if one.undone_at is None]
        current = Image.of(self._tx, item_id)
        if current is None:
            return
        left = set(current.sources) - self._imported
        first = next((one for one in done if one.group_id in self._groups), None)
        before = Image.read(first.before) if first is not None else None
        if current.item.by_person and not (before is not None and before.item.by_person):
            if not left and current.sources:
                self._keep(current.item)
            return
        later = first is not None and any(
            one.seq > first.seq and one.group_id not in self._groups for one in done
        )
        if first is None or later:
            return
        if before is not None:
            self._before[item_id] = _Before(before, first)
        elif left:
            self._made[item_id] = first

    def _keep(self, settled: Entity | Relation) -> None:
        """Keep what a person settled; what they rejected is kept by a tombstone alone."""
        if isinstance(settled, Relation) and settled.status == "retracted":
            self._rejected.append(settled)
        else:
            self._settled.append(settled.id)

    def _keep_merges_whole(self, steps: Mapping[str, Iterable[GraphStep]]) -> None:
        """Restore all of a merge or nothing: its relations go with the entities that they name."""
        members: dict[str, set[str]] = defaultdict(set)
        merges: set[str] = set()
        for item_id, done in steps.items():
            for step in done:
                if step.group_id in self._groups:
                    members[step.group_id].add(item_id)
                    if step.action == "merge":
                        merges.add(step.group_id)
        changed = True
        while changed:
            changed = False
            for group in merges:
                known = {one for one in members[group] if self._stays(one)}
                apart = known - self._before.keys()
                if apart and (back := known & self._before.keys()):
                    for one in back:
                        del self._before[one]
                    changed = True

    def _stays(self, item_id: str) -> bool:
        current = Image.of(self._tx, item_id)
        return current is not None and (
            current.item.by_person or not self._imported.issuperset(current.sources)
        )

    def _is_a_piece(self, item_id: str, step: GraphStep) -> bool:
        """Return whether it was only cut off what is whole again: the time before the messages."""
        made = self._tx.graph.relation(item_id)
        return made is not None and any(
            isinstance(one.image.item, Relation)
            and ends_of(one.image.item) == ends_of(made)
            and step.group_id in {other.group_id for other in self._tx.graph_steps.of_item(id_)}
            for id_, one in self._before.items()
        )

    def _left(self, item_id: str, before: Image) -> list[str]:
        """Return what an item rested on, without the import and what was purged since."""
        graph, log = self._tx.graph, self._tx.log
        there = {*graph.sources(item_id), *log.by_ids(list(before.sources))}
        return [one for one in before.sources if one in there and one not in self._imported]
