"""Correcting the graph by a person's hand: each change in one transaction, and undone by one id."""

from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial

from homeassistant.exceptions import Unauthorized
from homeassistant.util import dt as dt_util
from homeassistant.util.ulid import ulid_now

from ..engine.graph.editing import (
    Edit,
    actions_of,
    is_of_graph,
    merge_entities,
    rename_entity,
    split_entity,
    undo_group,
)
from ..engine.graph.settling import Decision, lets_hold, settle_relation, waiting_relations
from ..engine.graph.telling import (
    Changed,
    ToldRelation,
    entity_called,
    relation_called,
    tell_change,
    tell_relations,
)
from ..engine.knowledge.admission import TYPED
from ..engine.knowledge.statements import check_form, passed
from ..engine.language.sensitive import Health
from ..engine.storage.memory_entries import Action
from ..engine.storage.transaction import Store, Transaction


@dataclass(frozen=True, slots=True)
class Caller:
    """Whose graphs may be changed, and the language in which entities and relations are named.

    ``may_confirm``: what waits for a person may become what holds.
    """

    owners: Collection[str]
    language: str
    may_confirm: bool


@dataclass(frozen=True, slots=True)
class GraphEditor:
    """Changes the graph as a person wants it.

    Entities and relations are named by their ids, or as ``engine.graph.telling`` has it.
    ``changed_in`` is called with the ids of all that is told otherwise from then on. Each change
    raises ``Unauthorized`` if by it something would hold that the caller may not confirm, and every
    call ``StorageError`` where the graph cannot be read or written.
    """

    store: Store
    health: Callable[[], Health]
    changed_in: Callable[[Collection[str]], None]

    async def merge(self, caller: Caller, entity: str, duplicate: str) -> Changed:
        """Say that a second entity is the first one, which stays.

        Raises:
            KnowledgeError: the caller's graphs do not have them, or they cannot be one.
        """

        def change(tx: Transaction, edit: Edit) -> tuple[str, Collection[str]]:
            kept, gone = (self._entity(tx, caller, named) for named in (entity, duplicate))
            return merge_entities(tx, edit, kept, gone), [kept]

        return await self._write(caller, change)

    async def split(
        self,
        caller: Caller,
        entity: str,
        name: str,
        *,
        relations: Collection[str] = (),
        aliases: Collection[str] = (),
    ) -> Changed:
        """Make two of an entity; the new one takes some of its relations and names with it.

        Raises:
            KnowledgeError: the caller's graphs do not have it, or it has no such relation.
            KnowledgeError: the name is not to be kept.
        """
        new_name = self._checked(name)

        def change(tx: Transaction, edit: Edit) -> tuple[str, Collection[str]]:
            meant = self._entity(tx, caller, entity)
            moved = [relation_called(tx, caller.owners, one, caller.language) for one in relations]
            group = split_entity(
                tx, edit, meant, new_name, moved, aliases=aliases, language=caller.language
            )
            return group, [meant]

        return await self._write(caller, change)

    async def rename(self, caller: Caller, entity: str, name: str) -> Changed:
        """Give an entity another name; the one before stays one of its names.

        Raises:
            KnowledgeError: the caller's graphs do not have it.
            KnowledgeError: the name is not to be kept.
        """
        new_name = self._checked(name)

        def change(tx: Transaction, edit: Edit) -> tuple[str, Collection[str]]:
            meant = self._entity(tx, caller, entity)
            return rename_entity(tx, edit, meant, new_name, caller.language), [meant]

        return await self._write(caller, change)

    async def settle(
        self, caller: Caller, relation: str, decision: Decision, until: datetime | None = None
    ) -> Changed:
        """Confirm, reject or end a relation.

        Raises:
            KnowledgeError: the caller's graphs do not have it, or nothing of the kind can be said
                of it.
        """

        def change(tx: Transaction, edit: Edit) -> tuple[str, Collection[str]]:
            meant = relation_called(tx, caller.owners, relation, caller.language)
            return settle_relation(tx, edit, meant, decision, until), [meant]

        return await self._write(caller, change)

    async def undo(self, caller: Caller, group_id: str) -> Changed:
        """Take a change of the graph back.

        Raises:
            KnowledgeError: there is none of the caller's, or something was changed since.
        """
        undone: list[Action] = []

        def change(tx: Transaction, edit: Edit) -> tuple[str, Collection[str]]:
            undone.extend(actions_of(tx, group_id))
            return undo_group(tx, edit, group_id), ()

        changed = await self._write(caller, change)
        return replace(changed, undone=tuple(undone))

    async def has_changed(self, group_id: str, owners: Collection[str]) -> bool:
        """Whether a change of this id was one of the graph of some owners, and of nobody else's."""
        return await self.store.read(partial(is_of_graph, group_id=group_id, owners=owners))

    async def waiting(self, owners: Collection[str]) -> list[ToldRelation]:
        """Return the relations in nobody's words that wait for a person, the newest first."""
        return await self.store.read(lambda tx: tell_relations(tx, waiting_relations(tx, owners)))

    def _entity(self, tx: Transaction, caller: Caller, named: str) -> str:
        return entity_called(tx, caller.owners, named, caller.language)

    def _checked(self, name: str) -> str:
        """Return a name on one line; none is kept that would not be kept as a memory."""
        words = " ".join(name.split())
        check_form(words, words)
        passed(words, words, TYPED, self.health())
        return words

    async def _write(
        self,
        caller: Caller,
        change: Callable[[Transaction, Edit], tuple[str, Collection[str]]],
    ) -> Changed:
        edit = Edit(caller.owners, "person", dt_util.utcnow(), ulid_now)

        def work(tx: Transaction) -> Changed:
            group_id, named = change(tx, edit)
            if not caller.may_confirm and lets_hold(tx, group_id):
                raise Unauthorized
            return tell_change(tx, group_id, named)

        changed = await self.store.write(work)
        self.changed_in(changed.touched)
        return changed
