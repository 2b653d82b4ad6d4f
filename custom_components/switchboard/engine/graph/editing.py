"""Changes that people make to the graph: merge, split, rename, and take steps back.

Each function works in the transaction it is called in, and returns the group of the steps that it
wrote down, by which ``undo_group`` takes them back. Where nothing had to be changed, the group is
empty, and there is nothing to undo.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from datetime import datetime

from ..knowledge.entity_steps import GRAPH, Change, touched
from ..knowledge.errors import KnowledgeError, Refusal
from ..knowledge.statements import LONGEST_SUBJECT
from ..knowledge.timeline import move_waiting
from ..knowledge.undoing import undo
from ..storage.graph_entries import Alias, AliasOrigin, Entity
from ..storage.memory_entries import Action, Actor, is_of_entity
from ..storage.transaction import Transaction
from .merging import merge, move
from .names import key_of
from .registry import may_be

type NewId = Callable[[], str]


@dataclass(frozen=True, slots=True)
class Edit:
    """The person and time of a change, in whose graphs; ``new_id`` gives ids with no ``/``."""

    owners: Collection[str]
    actor: Actor
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
            there is no word in the name, or it is too long.
    """
    entity = _entity(tx, edit, entity_id)
    key = _key(name, language)
    at = {one.id: one for one in tx.memories.at_entities([entity.id])}
    waiting = {one.id: one for one in tx.facts.at_entities([entity.id]) if not one.processed}
    if not at.keys() | waiting.keys() >= set(relation_ids):
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
    sources = {id_ for one in relation_ids for id_ in tx.graph.sources(one)}
    named = Alias(key, name.strip(), language, _origin(edit))
    step.put("split", new, sources, [named, *(one for one in taken if one.key != key)])
    left = [alias for alias in known if alias not in taken]
    by_person = entity.by_person or edit.actor == "person"
    after = touched(entity, edit.now, by_person=by_person)
    step.put("split", after, tx.graph.sources(entity.id), left, instead=True)
    for id_ in dict.fromkeys(relation_ids):
        if id_ in waiting:
            move_waiting(tx, waiting[id_], entity.id, new.id)
        else:
            move(step, at[id_], entity.id, new.id)
    return step.group_id


def rename_entity(
    tx: Transaction, edit: Edit, entity_id: str, name: str, language: str | None = None
) -> str:
    """Give an entity another name; the one before stays one of its names.

    Raises:
        KnowledgeError: it is not there; there is no word in the name, or it is too long.
    """
    entity = _entity(tx, edit, entity_id)
    alias = Alias(_key(name, language), name.strip(), language, _origin(edit))
    step = begin(tx, edit)
    by_person = entity.by_person or edit.actor == "person"
    after = touched(entity, edit.now, name=name.strip(), by_person=by_person)
    step.put("rename", after, aliases=[alias])
    return step.group_id


def undo_group(tx: Transaction, edit: Edit, group_id: str) -> str:
    """Take back all steps of a group; entities and relations become again what they were.

    What messages were purged since stay gone. An undo is a group of its own, and can be undone.

    Raises:
        KnowledgeError: there is no such group, it has been undone, or part of it was forgotten;
            what it changed has been changed since.
    """
    try:
        report = undo(tx, edit.owners, group_id, edit.actor, edit.now, edit.new_id)
    except KnowledgeError as err:
        changed = err.reason == "memory_changed_since"
        reason: Refusal = "graph_changed_since" if changed else "graph_nothing_to_undo"
        raise KnowledgeError(reason, **err.values) from None
    return report.undo_group_id


def actions_of(tx: Transaction, group_id: str) -> list[Action]:
    """Return what the steps of a group did that has not been undone, each once."""
    steps = tx.history.group(group_id)
    return list(dict.fromkeys(one.action for one in steps if one.undone_at is None))


def is_of_graph(tx: Transaction, group_id: str, owners: Collection[str]) -> bool:
    """Return whether a group of steps was a change of the graph of some owners alone."""
    steps = tx.history.group(group_id)
    touched = {one.owner for one in steps}
    is_one = group_id.startswith(GRAPH) or any(map(is_of_entity, steps))
    return is_one and bool(touched) and touched <= set(owners)


def _entity(tx: Transaction, edit: Edit, entity_id: str) -> Entity:
    entity = tx.graph.entity(entity_id)
    if entity is None or entity.status != "active" or entity.owner not in edit.owners:
        raise KnowledgeError("graph_entity_unknown")
    return entity


def _key(name: str, language: str | None) -> str:
    key = key_of(name, language)
    if not key:
        raise KnowledgeError("graph_name_empty")
    if len(name.strip()) > LONGEST_SUBJECT:
        raise KnowledgeError("memory_too_long")
    return key


def _origin(edit: Edit) -> AliasOrigin:
    return "person" if edit.actor == "person" else "said"


def begin(tx: Transaction, edit: Edit) -> Change:
    """Begin a step of its own."""
    return Change(tx, f"{GRAPH}{edit.new_id()}", edit.actor, edit.now)
