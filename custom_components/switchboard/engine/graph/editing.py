"""Changes that people make to the graph: merge, split, rename, and take steps back.

Each function works in the transaction it is called in, and returns the group of the steps that it
wrote down, by which ``undo_group`` takes them back. Where nothing had to be changed, the group is
empty, and there is nothing to undo.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from ..knowledge.errors import KnowledgeError
from ..storage.graph_entries import (
    Alias,
    AliasOrigin,
    Entity,
    GraphActor,
    GraphStep,
    Relation,
)
from ..storage.transaction import Transaction
from .linking import link_relations
from .merging import merge, move
from .names import key_of
from .registry import may_be
from .steps import Change, Image, touched

type NewId = Callable[[], str]

_OF = "/"
_AT_ENTITIES = ("active", "ended", "quarantined")


@dataclass(frozen=True, slots=True)
class Edit:
    """The person and time of a change, in whose graphs; ``new_id`` gives ids with no ``/``."""

    owners: Collection[str]
    actor: GraphActor
    now: datetime
    new_id: NewId


def merge_entities(tx: Transaction, edit: Edit, kept_id: str, gone_id: str) -> str:
    """Say that two entities are one; the first one stays. Returns the group of the steps.

    Raises:
        KnowledgeError: they are one already; one of them is not there; they are of two kinds or
            owners, or two things in Home Assistant.
    """
    kept, gone = _entity(tx, edit, kept_id), _entity(tx, edit, gone_id)
    if kept.id == gone.id:
        raise KnowledgeError("graph_same_entity")
    apart = kept.ha_ref and gone.ha_ref and kept.ha_ref != gone.ha_ref
    if kept.owner != gone.owner or apart or not may_be(kept.kind, gone.kind):
        raise KnowledgeError("graph_other_kind")
    step = begin(tx, edit)
    merge(step, touched(kept, edit.now, by_person=kept.by_person or edit.actor == "person"), gone)
    return step.group_id


def split_entity(
    tx: Transaction,
    edit: Edit,
    entity_id: str,
    name: str,
    relation_ids: Collection[str] = (),
    *,
    aliases: Collection[str] = (),
    language: str | None = None,
) -> str:
    """Make two of an entity: a new one with a name, some of its other names and its relations.

    The new one is not in Home Assistant. The names that go with it are no longer the first one's,
    which keeps at least its own. Returns the group of the steps.

    Raises:
        KnowledgeError: it is not there; one of the relations is not there, or not one of its own;
            there is no word in the name.
    """
    entity = _entity(tx, edit, entity_id)
    key = _key(name, language)
    relations = tx.graph.relations(relation_ids)
    if len(relations) != len(set(relation_ids)) or any(
        entity.id not in (one.subject, one.object) for one in relations
    ):
        raise KnowledgeError("graph_relation_unknown")
    known = tx.graph.aliases(entity.id)
    own = key_of(entity.name, language)
    gone = {key, *(key_of(alias, language) for alias in aliases)} - {own}
    taken = [alias for alias in known if alias.key in gone]
    step = begin(tx, edit)
    new = Entity(
        id=edit.new_id(),
        owner=entity.owner,
        kind=entity.kind,
        name=name.strip(),
        by_person=edit.actor == "person",
        created_at=edit.now,
        updated_at=edit.now,
    )
    sources = {id_ for one in relations for id_ in tx.graph.sources(one.id)}
    named = Alias(key, name.strip(), language, _origin(edit))
    step.put("split", new, sources, [named, *(one for one in taken if one.key != key)])
    left = [alias for alias in known if alias not in taken]
    by_person = entity.by_person or edit.actor == "person"
    after = touched(entity, edit.now, by_person=by_person)
    step.put("split", after, tx.graph.sources(entity.id), left, instead=True)
    for relation in relations:
        move(step, relation, entity.id, new.id, "split")
    return step.group_id


def rename_entity(
    tx: Transaction, edit: Edit, entity_id: str, name: str, language: str | None = None
) -> str:
    """Give an entity another name; the one before stays one of its names.

    Raises:
        KnowledgeError: it is not there; there is no word in the name.
    """
    entity = _entity(tx, edit, entity_id)
    alias = Alias(_key(name, language), name.strip(), language, _origin(edit))
    step = begin(tx, edit)
    by_person = entity.by_person or edit.actor == "person"
    after = touched(entity, edit.now, name=name.strip(), by_person=by_person)
    step.put("rename", after, aliases=[alias])
    link_relations(tx, entity.owner, [one.id for one in tx.graph.relations_of_entity(entity.id)])
    return step.group_id


def undo_group(tx: Transaction, edit: Edit, group_id: str) -> str:
    """Take back all steps of a group; entities and relations become again what they were.

    What messages were purged since stay gone. An undo is a group of its own, and can be undone.

    Raises:
        KnowledgeError: there is no such group, it has been undone, or part of it was forgotten;
            what it changed has been changed since.
    """
    steps = [one for one in tx.graph_steps.of_group(group_id) if one.undone_at is None]
    if not steps or any(one.owner not in edit.owners for one in steps):
        raise KnowledgeError("graph_nothing_to_undo")
    for one in steps:
        _check_is_last(tx, one)
    _check_is_whole(tx, steps)
    undoing = Change(tx, f"{group_id}{_OF}{edit.new_id()}", edit.actor, edit.now)
    for one in reversed(steps):
        current, wanted = Image.of(tx, one.item_id), Image.read(one.before)
        if one.item == "entity" and wanted is None:
            _check_stands_alone(tx, one)
        undoing.restore(current, _without_purged(wanted, one, current))
    tx.graph_steps.mark_undone(group_id, edit.now)
    relations = [one for one in steps if one.item == "relation"]
    tx.graph.unlink_relations([one.item_id for one in relations])
    for one in relations:
        link_relations(tx, one.owner, [one.item_id])
    return undoing.group_id


def _check_is_last(tx: Transaction, step: GraphStep) -> None:
    later = [
        one
        for one in tx.graph_steps.of_item(step.item_id)
        if one.seq > step.seq
        and one.group_id != step.group_id
        and one.undone_at is None
        and not (_takes_back(one) and step.action != "undo")
    ]
    if later:
        raise _changed_since(later[-1])


def _changed_since(step: GraphStep) -> KnowledgeError:
    return KnowledgeError("graph_changed_since", group_id=step.group_id, action=step.action)


def _check_is_whole(tx: Transaction, steps: Sequence[GraphStep]) -> None:
    """Refuse what would leave a relation at an entity that is not there: its step was forgotten."""
    wanted = [image.item for one in steps if (image := Image.read(one.before)) is not None]
    restored = {one.id: one for one in wanted if isinstance(one, Entity)}
    for item in wanted:
        if isinstance(item, Relation) and item.status in _AT_ENTITIES:
            for id_ in (item.subject, item.object):
                end = restored.get(id_) or tx.graph.entity(id_)
                if end is None or end.status != "active":
                    raise KnowledgeError("graph_nothing_to_undo")


def _takes_back(step: GraphStep) -> bool:
    """Return whether a step undid something, as if that had not been; a redo did not."""
    return step.action == "undo" and step.group_id.count(_OF) % 2 == 1


def _check_stands_alone(tx: Transaction, step: GraphStep) -> None:
    """Refuse to take away an entity on which relations of other steps hang."""
    for relation in tx.graph.relations_of_entity(step.item_id):
        for one in reversed(tx.graph_steps.of_item(relation.id)):
            if one.group_id != step.group_id:
                raise _changed_since(one)


def _without_purged(wanted: Image | None, step: GraphStep, current: Image | None) -> Image | None:
    after = Image.read(step.after)
    if wanted is None or after is None or current is None:
        return wanted
    gone = set(after.sources) - set(current.sources)
    return replace(wanted, sources=tuple(one for one in wanted.sources if one not in gone))


def _entity(tx: Transaction, edit: Edit, entity_id: str) -> Entity:
    entity = tx.graph.entity(entity_id)
    if entity is None or entity.status != "active" or entity.owner not in edit.owners:
        raise KnowledgeError("graph_entity_unknown")
    return entity


def relation_in(tx: Transaction, edit: Edit, relation_id: str) -> Relation:
    """Return a relation that may be changed.

    Raises:
        KnowledgeError: it is not there.
    """
    relation = tx.graph.relation(relation_id)
    if relation is None or relation.owner not in edit.owners:
        raise KnowledgeError("graph_relation_unknown")
    return relation


def _key(name: str, language: str | None) -> str:
    key = key_of(name, language)
    if not key:
        raise KnowledgeError("graph_name_empty")
    return key


def _origin(edit: Edit) -> AliasOrigin:
    return "person" if edit.actor == "person" else "said"


def begin(tx: Transaction, edit: Edit) -> Change:
    """Begin a step of its own."""
    return Change(tx, edit.new_id(), edit.actor, edit.now)
