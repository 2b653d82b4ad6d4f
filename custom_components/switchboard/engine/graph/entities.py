"""Placing the entities of a window: a new one, or more names and sources of a known one."""

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime

from ..knowledge import tombstones
from ..knowledge.claims import Claim, Verdicts
from ..storage.entries import HOUSEHOLD
from ..storage.graph_entries import Alias, Entity, EntityKind, GraphAction
from ..storage.transaction import Transaction
from .agreement import has_roles
from .candidates import Listing, judged_same
from .findings import HOME, SPEAKER, EntityFinding, GraphFindings
from .matching import WIDE_ROLES, Match, match
from .merging import merge
from .names import key_of, parts_of, role_key
from .registry import HOME_REF, Registered, Registry, registered_names, with_registered
from .steps import Change, touched


class EntityPlacer:
    """Places the entities of one window, and tells who its names are. ``added`` counts new ones."""

    def __init__(
        self,
        tx: Transaction,
        findings: GraphFindings,
        registry: Registry,
        verdicts: Verdicts,
        now: datetime,
        new_id: Callable[[], str],
    ) -> None:
        self._tx = tx
        self._findings = findings
        self._registry = registry
        self._verdicts = verdicts
        self._now = now
        self._new_id = new_id
        self._ids: dict[str, str] = {}
        self.added = 0

    def place(self) -> None:
        """Place all entities; those that were forgotten are left out."""
        # "My daughter" is whom that meant before this window; if nobody, whom the window named
        # before it, and else whom it names later.
        roles = [one for one in self._findings.entities if self._is_role(one)]
        left = [one for one in roles if not self._place_known(one)]
        unknown: list[EntityFinding] = []
        for finding in self._findings.entities:
            if finding not in roles:
                self._place_any(finding)
            elif finding in left and not self._place_known(finding):
                unknown.append(finding)
        for finding in unknown:
            self._place_any(finding)

    def _place_any(self, finding: EntityFinding) -> None:
        found = self._match(finding)
        if found.entity is not None or not self._is_forgotten(finding):
            self._take(finding, found)

    def _place_known(self, finding: EntityFinding) -> bool:
        found = self._match(finding)
        if found.entity is None:
            return False
        self._take(finding, found)
        return True

    def _take(self, finding: EntityFinding, found: Match) -> None:
        entity_id = self._place(finding, found)
        for name in finding.aliases:
            self._ids.setdefault(name, entity_id)
        self._ids[finding.name] = entity_id

    def _match(self, finding: EntityFinding) -> Match:
        owner = self._findings.owner
        listing = Listing(self._tx, owner)
        found = match(self._tx, owner, finding, self._registry, listing)
        if found.is_new:
            same = judged_same(finding, listing, self._registry, self._verdicts)
            return found if same is None else Match(same.entity, same.registered)
        return found

    def _is_role(self, finding: EntityFinding) -> bool:
        return (
            has_roles(finding.kind)
            and not finding.aliases
            and parts_of(finding.name, finding.language).is_role
        )

    def id_of(self, name: str) -> str | None:
        """Return the entity that a relation of the window names; ``None``: it has none."""
        if name == SPEAKER and self._findings.owner != HOUSEHOLD:
            return self._registered(f"person:{self._findings.owner}", self._findings.owner)
        if name in (SPEAKER, HOME):
            return self._registered(HOME_REF, HOME)
        entity_id = self._ids.get(name)
        if entity_id is None:
            return None
        entity = self._tx.graph.entity(entity_id)
        return entity.merged_into or entity.id if entity else None

    def _registered(self, ref: str, otherwise: str) -> str:
        """Return the owner's entity of a reference, a new one if there is none yet."""
        owner = self._findings.owner
        for entity in self._tx.graph.entities_by_ref(ref):
            if entity.owner == owner:
                return entity.id
        registered = self._registry.by_ref.get(ref)
        if registered is None:
            is_person = ref.startswith("person:")
            name = otherwise.partition(".")[2].replace("_", " ").title() or otherwise.title()
            registered = Registered(ref, "person" if is_person else "place", name)
        evidence = [id_ for one in self._findings.relations for id_ in one.evidence][:1]
        return self._add(registered.name, registered.kind, registered, (), evidence)

    def _place(self, finding: EntityFinding, found: Match) -> str:
        aliases = self._aliases(finding)
        if found.entity is None:
            registered = found.registered
            kind = registered.kind if registered else finding.kind
            return self._add(_name_of(finding), kind, registered, aliases, finding.evidence)
        entity = found.entity
        step = Change(self._tx, self._new_id(), "extractor", self._now)
        if found.joined is not None and not found.joined.by_person:
            merge(step, entity, found.joined)
            entity = self._tx.graph.entity(entity.id) or entity
        known = self._tx.graph.aliases(entity.id)
        changes = _links(entity, found.registered)
        if not entity.by_person and "name" not in changes and _is_nameless(known):
            changes["name"] = _name_of(finding)
        more = [alias for alias in aliases if alias.key not in {one.key for one in known}]
        more = [alias for alias in more if self._is_free(alias, entity, finding)]
        after = touched(entity, self._now, **changes)
        names = with_registered([*known, *more], self._registered_names(found.registered))
        sources = {*self._tx.graph.sources(entity.id), *finding.evidence}
        step.entity(_action(changes), after, names, sources, instead=True)
        return entity.id

    def _add(
        self,
        name: str,
        kind: EntityKind,
        registered: Registered | None,
        aliases: Iterable[Alias],
        evidence: Iterable[str],
    ) -> str:
        entity = Entity(
            id=self._new_id(),
            owner=self._findings.owner,
            kind=kind,
            name=registered.name if registered else name,
            ha_ref=registered.ref if registered else None,
            created_at=self._now,
            updated_at=self._now,
        )
        own = self._registered_names(registered)
        step = Change(self._tx, self._new_id(), "extractor", self._now)
        step.entity("add", entity, _first_of_key([*own, *aliases]), evidence)
        self.added += 1
        return entity.id

    def _registered_names(self, registered: Registered | None) -> list[Alias]:
        return [] if registered is None else registered_names(registered, self._registry.language)

    def _aliases(self, finding: EntityFinding) -> list[Alias]:
        """Return the names of a finding as they are kept, each with its key."""
        language, of_somebody = finding.language, has_roles(finding.kind)
        names: list[tuple[str, str]] = []
        for name in (finding.name, *finding.aliases):
            parts = parts_of(name, language)
            if not of_somebody or parts.role is None:
                names.append((parts.key, name))
            elif parts.is_role:
                names.append((role_key(parts.role), name))
            else:
                role = name.removesuffix(parts.called).strip()
                names.append((parts.key, name))
                names.append((key_of(parts.called, language), parts.called))
                names.append((role_key(parts.role), role or name))
        said_in = next(iter(finding.evidence), None)
        found = [Alias(key, name, language, said_in=said_in) for key, name in names]
        named = any(not alias.key.startswith("@") for alias in found)
        wide = {role_key(role) for role in WIDE_ROLES}
        kept = [alias for alias in found if alias.key and not (named and alias.key in wide)]
        return list(_first_of_key(kept))

    def _is_free(self, alias: Alias, entity: Entity, finding: EntityFinding) -> bool:
        """Return whether a further name is nobody else's; a role may be several people's."""
        if alias.key.startswith("@") or alias.alias == finding.name:
            return True
        others = self._tx.graph.entities_named([entity.owner], [alias.key])
        return all(one.id == entity.id or one.kind != entity.kind for one in others)

    def _is_forgotten(self, finding: EntityFinding) -> bool:
        claim = Claim(finding.name, finding.name)
        return tombstones.is_forgotten(self._tx, self._findings.owner, claim, finding.evidence)


def _action(changes: Mapping[str, str]) -> GraphAction:
    if "ha_ref" in changes:
        return "link"
    return "rename" if "name" in changes else "confirm"


def _links(entity: Entity, registered: Registered | None) -> dict[str, str]:
    """Return what a known entity becomes by being something registered."""
    if registered is None or entity.ha_ref == registered.ref:
        return {}
    changes = {"ha_ref": registered.ref}
    if not entity.by_person:
        changes |= {"kind": registered.kind, "name": registered.name}
    return changes


def _first_of_key(aliases: Iterable[Alias]) -> Iterable[Alias]:
    return {alias.key: alias for alias in reversed(list(aliases))}.values()


def _name_of(finding: EntityFinding) -> str:
    """Return what to call it: by its name where it has one besides a role."""
    if not has_roles(finding.kind):
        return finding.name
    names = [finding.name, *finding.aliases]
    for name in names:
        parts = parts_of(name, finding.language)
        if parts.role is None:
            return name
        if parts.called and name.split()[0][0].islower():
            return parts.called
        if parts.called:
            return name
    return finding.name


def _is_nameless(aliases: Iterable[Alias]) -> bool:
    return all(alias.key.startswith("@") for alias in aliases)
