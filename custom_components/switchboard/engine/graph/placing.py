"""From the findings of a window to entities and relations, in the one transaction of the window.

A finding is a new entity, or more names and sources of a known one. What was settled outside is
taken as an answer to what may be asked, no more: who is meant is looked up again here, so that what
changed meanwhile counts.
"""

import logging
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from typing import Any, Protocol

from ..knowledge import tombstones
from ..knowledge.claims import Claim, Question, Verdicts
from ..knowledge.entity_steps import Change, touched
from ..knowledge.errors import JudgeError
from ..knowledge.ports import Judge
from ..knowledge.processor import ask
from ..storage.entries import HOUSEHOLD
from ..storage.graph_entries import Alias, Entity, EntityKind
from ..storage.memory_entries import Action
from ..storage.transaction import Store, Transaction
from .findings import HOME, SPEAKER, EntityFinding, GraphFindings
from .identity import WIDE_ROLES, Known, Match, is_nameless
from .merging import merge
from .names import ROLE, has_roles, key_of, parts_of, role_key
from .registry import HOME_REF, Registered, Registry, registered_names, with_registered
from .relations import TAKEN_BACK, FoundRelation, found_between, place_relation

_LOGGER = logging.getLogger(__name__)

type NewId = Callable[[], str]


@dataclass(frozen=True, slots=True)
class Resolved:
    """Answers settled outside a transaction: everything registered, and a judge's verdicts."""

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
class StoreResolver:
    """A ``Resolver`` over the store. ``registry`` returns what is registered now.

    Without a judge, or where it fails, two names that are not known to be one are two.
    """

    store: Store
    registry: Callable[[], Registry]
    judge: Judge | None = None

    async def resolve(self, findings: GraphFindings) -> Resolved:
        """Read the store, and ask the judge where names alone do not tell.

        Raises:
            StorageError: the database cannot be read.
        """
        registry = self.registry()
        questions = await self.store.read(
            partial(_questions_of, findings=findings, registry=registry)
        )
        if not questions or self.judge is None:
            return Resolved(registry)
        try:
            return Resolved(registry, await ask(self.judge, questions))
        except JudgeError as err:
            _LOGGER.debug("Nobody says whether %s names are known: %s", len(questions), err.cause)
            return Resolved(registry)


def _questions_of(tx: Transaction, findings: GraphFindings, registry: Registry) -> list[Question]:
    known = Known(tx, findings, registry)
    questions = (
        known.question_about(finding, findings.entities[:place])
        for place, finding in enumerate(findings.entities)
        if not parts_of(finding.name, finding.language).is_role
    )
    return [question for question in questions if question is not None]


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
    placing = Placing(tx, findings, resolved, now, new_id)
    return placing.place(placing.relations)


class Placing:
    """Writes what a window tells of the graph, its entities at once.

    ``relations`` are between these; what was forgotten is left out, and what hangs on it. Those
    that ended one which held are ``taken_back``.
    """

    def __init__(
        self,
        tx: Transaction,
        findings: GraphFindings,
        resolved: Resolved,
        now: datetime,
        new_id: NewId,
    ) -> None:
        self._tx = tx
        self.owner = findings.owner
        self._findings = findings
        self._registry = resolved.registry
        self._verdicts = resolved.verdicts
        self._now = now
        self._new_id = new_id
        self._ids: dict[str, str] = {}
        self._added = 0
        self._place_entities()
        self.taken_back: list[FoundRelation] = []
        self.relations = found_between(tx, findings, self._id_of)

    def place(self, relations: Iterable[FoundRelation]) -> Placed:
        """Place relations, each as a memory of its own or as one that states it."""
        counts: Counter[str] = Counter()
        language = self._registry.language
        for one in relations:
            step = Change(self._tx, self._new_id(), "extractor", self._now)
            became = place_relation(step, self.owner, one, self._new_id, language)
            counts.update(became)
            if TAKEN_BACK in became:
                self.taken_back.append(one)
        return Placed(
            entities=self._added,
            relations=counts["added"],
            ended=counts["ended"],
            confirmed=counts["confirmed"],
            waiting=counts["waiting"],
        )

    def _place_entities(self) -> None:
        # "My daughter" is whom that meant before this window; if nobody, whom the window named
        # before it, and else whom it names later.
        roles = [one for one in self._findings.entities if _is_role(one)]
        left = [one for one in roles if not self._place(one, new=False)]
        unknown: list[EntityFinding] = []
        for finding in self._findings.entities:
            if finding not in roles:
                self._place(finding)
            elif finding in left and not self._place(finding, new=False):
                unknown.append(finding)
        for finding in unknown:
            self._place(finding)

    def _id_of(self, name: str) -> str | None:
        """Return the entity that a relation of the window names; ``None``: it has none."""
        if name == SPEAKER and self.owner != HOUSEHOLD:
            return self._registered(f"person:{self.owner}", self.owner)
        if name in (SPEAKER, HOME):
            return self._registered(HOME_REF, HOME)
        entity = self._tx.graph.entity(self._ids.get(name, ""))
        return entity.merged_into or entity.id if entity else None

    def _place(self, finding: EntityFinding, *, new: bool = True) -> bool:
        """Place a finding, also as a new entity if it may be one; returns whether it was."""
        known = Known(self._tx, self._findings, self._registry, self._verdicts)
        found = known.match(finding)
        if found.is_new:
            found = known.judged(finding)
        if found.entity is None and (not new or self._is_forgotten(finding)):
            return False
        if found.entity is not None:
            entity_id = self._add_to(found.entity, finding, found)
        else:
            registered, aliases = found.registered, self._aliases(finding)
            kind = registered.kind if registered else finding.kind
            name = _name_of(finding)
            entity_id = self._add(name, kind, registered, finding.evidence, aliases)
        for name in finding.aliases:
            self._ids.setdefault(name, entity_id)
        self._ids[finding.name] = entity_id
        return True

    def _registered(self, ref: str, otherwise: str) -> str:
        """Return the owner's entity of a reference, a new one if there is none yet."""
        for entity in self._tx.graph.entities_by_ref(ref):
            if entity.owner == self.owner:
                return entity.id
        registered = self._registry.by_ref.get(ref)
        if registered is None:
            is_person = ref.startswith("person:")
            name = otherwise.partition(".")[2].replace("_", " ").title() or otherwise.title()
            registered = Registered(ref, "person" if is_person else "place", name)
        evidence = [id_ for one in self._findings.relations for id_ in one.evidence][:1]
        return self._add(registered.name, registered.kind, registered, evidence)

    def _add_to(self, entity: Entity, finding: EntityFinding, found: Match) -> str:
        step = Change(self._tx, self._new_id(), "extractor", self._now)
        if found.joined is not None and not found.joined.by_person:
            merge(step, entity, found.joined)
            entity = self._tx.graph.entity(entity.id) or entity
        known = self._tx.graph.aliases(entity.id)
        changes: dict[str, Any] = {}
        registered = found.registered
        if registered is not None and entity.ha_ref != registered.ref:
            changes["ha_ref"] = registered.ref
            if not entity.by_person:
                changes |= {"kind": registered.kind, "name": registered.name}
        elif not entity.by_person and is_nameless(known):
            changes["name"] = _name_of(finding)
        keys = {one.key for one in known}
        more = [
            one
            for one in self._aliases(finding)
            if one.key not in keys and self._is_free(one, entity, finding)
        ]
        after = touched(entity, self._now, **changes)
        names = with_registered([*known, *more], self._registered_names(registered))
        sources = {*self._tx.graph.sources(entity.id), *finding.evidence}
        action: Action = "rename" if "name" in changes else "confirm"
        if "ha_ref" in changes:
            action = "link"
        step.put(action, after, sources, names, instead=True)
        return entity.id

    def _add(
        self,
        name: str,
        kind: EntityKind,
        registered: Registered | None,
        evidence: Iterable[str],
        aliases: Iterable[Alias] = (),
    ) -> str:
        entity = Entity(
            id=self._new_id(),
            owner=self.owner,
            kind=kind,
            name=registered.name if registered else name,
            ha_ref=registered.ref if registered else None,
            created_at=self._now,
            updated_at=self._now,
        )
        own = self._registered_names(registered)
        step = Change(self._tx, self._new_id(), "extractor", self._now)
        step.put("add", entity, evidence, _first_of_key([*own, *aliases]))
        self._added += 1
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
        wide = set() if is_nameless(found) else {role_key(role) for role in WIDE_ROLES}
        return _first_of_key(one for one in found if one.key and one.key not in wide)

    def _is_free(self, alias: Alias, entity: Entity, finding: EntityFinding) -> bool:
        """Return whether a further name is nobody else's; a role may be several people's."""
        if alias.key.startswith(ROLE) or alias.alias == finding.name:
            return True
        others = self._tx.graph.entities_named([entity.owner], [alias.key])
        return all(one.id == entity.id or one.kind != entity.kind for one in others)

    def _is_forgotten(self, finding: EntityFinding) -> bool:
        claim = Claim(finding.name, finding.name)
        return tombstones.is_forgotten(self._tx, self.owner, claim, finding.evidence)


def _is_role(finding: EntityFinding) -> bool:
    parts = parts_of(finding.name, finding.language)
    return has_roles(finding.kind) and not finding.aliases and parts.is_role


def _first_of_key(aliases: Iterable[Alias]) -> list[Alias]:
    return list({alias.key: alias for alias in reversed(list(aliases))}.values())


def _name_of(finding: EntityFinding) -> str:
    """Return what to call it: by its name where it has one besides a role."""
    if not has_roles(finding.kind):
        return finding.name
    for name in (finding.name, *finding.aliases):
        parts = parts_of(name, finding.language)
        if parts.role is None:
            return name
        if parts.called:
            return parts.called if name.split()[0][0].islower() else name
    return finding.name
