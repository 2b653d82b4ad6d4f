"""Entities that are one in several owners' graphs: by a reference, or by a name."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from ..storage.graph_entries import Alias, Entity
from .names import (
    ROLE,
    are_spelt_alike,
    has_roles,
    is_description,
    is_somebodys_own,
    names_agree,
)


def united(
    entities: Sequence[Entity], aliases: Mapping[str, Collection[Alias]]
) -> list[list[Entity]]:
    """Return entities in groups that are one across owners, each the oldest first.

    What has a reference is what has the same one. What has none is what shares a name with it and
    is of the same kind, if that is one group alone; two of one owner are never one by name. Those
    with a name of their own come first, so that "the dog" is nobody's where two have one.
    """
    groups: dict[str, list[Entity]] = {}
    by_key: dict[str, list[list[Entity]]] = {}

    def add(one: Entity, group: list[Entity]) -> None:
        group.append(one)
        for key in {alias.key for alias in aliases[one.id]}:
            known = by_key.setdefault(key, [])
            if all(group is not other for other in known):
                known.append(group)

    found: list[list[Entity]] = []
    for one in entities:
        if one.ha_ref is not None:
            if one.ha_ref not in groups:
                groups[one.ha_ref] = []
                found.append(groups[one.ha_ref])
            add(one, groups[one.ha_ref])
    unplaced = [one for one in entities if one.ha_ref is None]
    for one in sorted(unplaced, key=lambda one: is_description(one.name)):
        near = {
            id(group): group for alias in aliases[one.id] for group in by_key.get(alias.key, ())
        }
        fits = [group for group in near.values() if _may_be(one, group, aliases)]
        if len(fits) == 1:
            add(one, fits[0])
        else:
            found.append([])
            add(one, found[-1])
    order = {one.id: place for place, one in enumerate(entities)}
    for group in found:
        group.sort(key=lambda one: order[one.id])
    return found


def _may_be(one: Entity, group: Iterable[Entity], aliases: Mapping[str, Collection[Alias]]) -> bool:
    """Return whether an entity is what a group of other owners' is: by a name, and against none."""
    return all(
        other.owner != one.owner and names_agree(one.kind, one.name, other.name) for other in group
    ) and any(
        other.kind == one.kind and _share_a_name(one, aliases[one.id], other, aliases[other.id])
        for other in group
    )


def _share_a_name(one: Entity, mine: Iterable[Alias], other: Entity, its: Iterable[Alias]) -> bool:
    """Return whether what one of two is called is a name of the other, and is so for everybody.

    A role or "my bike" does not; nor are two one that are called otherwise and both "the car".
    """
    others = [alias for alias in its if _is_for_all(alias)]
    return any(
        alias.key == known.key
        and (alias.alias == one.name or known.alias == other.name)
        and _is_for_all(alias)
        and (not has_roles(one.kind) or are_spelt_alike(alias.alias, known.alias))
        for alias in mine
        for known in others
    )


def _is_for_all(alias: Alias) -> bool:
    return not alias.key.startswith(ROLE) and not is_somebodys_own(alias.alias)
