"""Following Home Assistant's registries: what is renamed there is renamed here, by its reference.

A thing that is removed loses its reference and keeps all that is known of it. What a person named
keeps that name, and gets the registry's as one more.
"""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, Final

from ..knowledge.entity_steps import Change, touched
from ..storage.graph_entries import Entity
from ..storage.memory_entries import Action
from ..storage.transaction import Transaction
from .names import key_of
from .registry import Registered, Registry, registered_names, with_registered

_NOTHING_MOVED: Final[Mapping[str, str]] = {}


def follow(
    tx: Transaction,
    registry: Registry,
    now: datetime,
    new_id: Callable[[], str],
    moved: Mapping[str, str] = _NOTHING_MOVED,
) -> int:
    """Let all entities that are registered be as the registries have them.

    Returns how many changed. ``moved`` are references that have become others. Called again with
    the same picture, it changes nothing.
    """
    changed = 0
    for entity in tx.graph.entities_with_ref():
        step = Change(tx, new_id(), "registry", now)
        ref = _after(entity.ha_ref or "", moved)
        registered = registry.by_ref.get(ref) or _again(tx, entity, ref, registry)
        if registered is not None:
            changed += _update(step, entity, registered, registry.language)
        elif ref in registry.hidden:
            changed += _link(step, entity, ref)
        else:
            changed += _link(step, entity, None)
    return changed


def _after(ref: str, moved: Mapping[str, str]) -> str:
    seen = {ref}
    while (following := moved.get(ref)) is not None and following not in seen:
        seen.add(following)
        ref = following
    return ref


def _again(tx: Transaction, entity: Entity, ref: str, registry: Registry) -> Registered | None:
    """Return what has a reference of the same sort and the name that this one had there.

    So is found what got another reference while nobody followed the registries.
    """
    if ref in registry.hidden:
        return None
    names = {alias.key for alias in tx.graph.aliases(entity.id) if alias.origin == "registry"} & {
        key_of(entity.name, registry.language)
    }
    sort = ref.partition(":")[0]
    found = [
        one
        for one in registry.entries
        if one.ref.startswith(f"{sort}:") and key_of(one.name, registry.language) in names
    ]
    if len(found) != 1:
        return None
    taken = tx.graph.entities_by_ref(found[0].ref)
    return None if any(one.owner == entity.owner for one in taken) else found[0]


def _link(step: Change, entity: Entity, ref: str | None) -> bool:
    if entity.ha_ref == ref:
        return False
    step.put("link", touched(entity, step.at, ha_ref=ref))
    return True


def _update(step: Change, entity: Entity, registered: Registered, language: str | None) -> bool:
    known = step.tx.graph.aliases(entity.id)
    names = {alias.alias for alias in known if alias.origin == "registry"}
    more = [one for one in registered_names(registered, language) if one.alias not in names]
    changes: dict[str, Any] = {"ha_ref": registered.ref}
    if not entity.by_person and entity.name in names:
        changes["name"] = registered.name
    after = touched(entity, step.at, **changes)
    if after == entity and not more:
        return False
    action: Action = "rename" if after.name != entity.name else "link"
    sources = step.tx.graph.sources(entity.id)
    step.put(action, after, sources, with_registered(known, more), instead=True)
    return True
