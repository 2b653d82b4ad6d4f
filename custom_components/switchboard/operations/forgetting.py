"""Forgetting for good: what would go is shown, and only what was shown or is confirmed goes.

Forgetting takes with it what is left of a memory elsewhere: in the log, the graph and old copies.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any, Final

from homeassistant.exceptions import Unauthorized
from homeassistant.util.json import JsonObjectType

from ..engine.knowledge.errors import KnowledgeError
from ..engine.knowledge.remainder import Staying
from ..engine.storage.entries import HOUSEHOLD, ExtractedFact, StoredEntry
from ..engine.storage.memory_entries import Memory
from ..engine.storage.transaction import Transaction
from ..history.left_over import async_delete_copies
from ..memory.forget_fact import MOST_SAID
from ..memory.forgetter import Forgetting, Planned, owners_of
from ..memory.house_memory import HouseMemory
from ..memory.lookups import async_told_by_others
from ..memory.tools import short
from .answers import ABSENT, Absent, Answer, Page, cut, filled, page, to_json
from .memory import Named, named
from .memory_changes import memory_called
from .rights import Call, RefusedError

PARTS: Final = ("memories", "messages", "facts", "entities", "relations")
LONGEST_SAID: Final = 600
"""Characters of a text that are shown of what would go."""

MOST_STAYING: Final = 20
LARGEST_PART: Final = 40 * 1024


# As an action


async def forget(call: Call) -> JsonObjectType:
    """Forget; without a confirmation only a memory named by its id, else say what it would be."""
    memory, data = call.memory, call.data
    memory_id, about, owner = data.get("memory_id"), data.get("about"), data.get("owner")
    everything, confirmed = data["everything"], data["confirm"]
    if call.own and (everything or data["delete_copies"]):
        raise Unauthorized
    meant = [memory_id is not None, about is not None, everything]
    if sum(meant) > 1 or not (any(meant) or owner):
        raise RefusedError("forget_what")
    owners = await call.owners_meant()
    if memory_id is not None:
        owners = _with_household(owners, call)
        called, memory_id = memory_id, await memory_called(memory, memory_id, owners, waits=False)
        confirmed = confirmed or memory_id == called
    if memory_id is not None or about is not None:
        ids = [memory_id] if memory_id else ()
        planned = await memory.forgetting.plan(owners, memory_ids=ids, about=about)
        await _check_not_of_others(call, planned)
    else:
        planned = await memory.forgetting.plan_all(None if everything else owner)
    await call.note_look(*owners_of(planned))
    if not confirmed:
        response = would_forget(memory, planned)
        said = await memory.forgetting.said(planned)
        response["messages_say"] = [short(text) for text in said[:MOST_SAID]]
        if about is not None:
            left = await memory.forgetting.stays(owners, [about], planned)
            response["would_stay"] = to_json(_staying(left))
        return response
    if not (memory_id or about) or any(one.pinned or one.by_person for one in planned.memories):
        call.check_person()
    return await forget_planned(memory, planned, delete_copies=data["delete_copies"])


def would_forget(
    memory: HouseMemory, planned: Planned, *, in_numbers: bool = False
) -> JsonObjectType:
    """Return what is answered as long as nobody has confirmed it."""
    told = _chosen(planned, memory.hass.config.language, in_numbers=in_numbers)
    return {"done": False, "would_forget": told}


async def forget_planned(
    memory: HouseMemory, planned: Planned, *, delete_copies: bool = False, in_numbers: bool = False
) -> JsonObjectType:
    """Forget, and return what was forgotten and which files may still hold it."""
    gone = await memory.forgetting.forget(planned)
    copies = gone.copies
    if delete_copies:
        copies = await async_delete_copies(memory.hass, memory.log.path)
    return {
        "done": True,
        "forgotten": _chosen(gone, memory.hass.config.language, in_numbers=in_numbers),
        "files_to_delete": list(gone.files),
        "damaged_copies": list(copies),
        "erased": gone.erased,
        "other_homes": gone.other_homes,
    }


def _chosen(what: Planned | Forgetting, language: str, *, in_numbers: bool) -> JsonObjectType:
    """Return what goes, or went; ``in_numbers``: without a word of it, whose ever it is."""
    graph: JsonObjectType = {"count": what.graph.count}
    if not in_numbers:
        graph["entities"] = [
            {"id": one.id, "owner": one.owner, "name": one.name} for one in what.graph.entities
        ]
        graph["relations"] = [
            {"id": one.relation.id, "owner": one.relation.owner, "text": one.sentence(language)}
            for one in what.graph.relations
        ]
        graph["names"] = list(what.graph.names)
    return {
        "memories": [
            {"id": one.id, "owner": one.owner} if in_numbers else {**named(one)}
            for one in what.memories
        ],
        "facts": what.facts,
        "messages": what.messages,
        "conversations": what.conversations,
        "graph": graph,
    }


# As commands


@dataclass(slots=True, kw_only=True)
class Going:
    """Something that would go with what is forgotten."""

    id: str
    owner: str
    text: str
    is_cut: bool


@dataclass(slots=True, kw_only=True)
class GoingMemory(Going):
    """A memory that would go; of a conversation perhaps it stays, and says something else."""

    kind: str
    status: str
    pinned: bool
    by_person: bool
    sources: int | Absent = ABSENT
    becomes: str | Absent | None = ABSENT


@dataclass(slots=True, kw_only=True)
class GoingMessage(Going):
    """A message that would go."""

    conversation_id: str
    role: str
    at: datetime


@dataclass(slots=True, kw_only=True)
class WouldStay:
    """What stays though it has to do with what goes."""

    only_contain_it: Sequence[Named]
    messages_that_only_contain_it: int
    may_be_about_it: Sequence[Named]


@dataclass(slots=True, kw_only=True)
class ForgetPreview(Answer):
    """All that would go, in pages, and what would stay though it is near it."""

    conversations: int
    names: Sequence[str]
    memories: Page[GoingMemory] | Absent = ABSENT
    messages: Page[GoingMessage] | Absent = ABSENT
    facts: Page[Going] | Absent = ABSENT
    entities: Page[Going] | Absent = ABSENT
    relations: Page[Going] | Absent = ABSENT
    would_stay: WouldStay | Absent = ABSENT


@dataclass(slots=True, kw_only=True)
class Forgotten(Answer):
    """How much was forgotten, and what may still hold it."""

    memories: int
    facts: int
    messages: int
    conversations: int
    entities: int
    relations: int
    files_to_delete: Sequence[str]
    damaged_copies: Sequence[str]
    erased: bool
    other_homes: int


async def preview(call: Call) -> ForgetPreview:
    """Return what would go, planned as the action plans it."""
    owners, planned = await _plan(call)
    memory, data, chosen = call.memory, call.data, planned.chosen
    if planned.owner is not None:
        return await _preview_of_person(call, planned)
    await call.note_look(*owners_of(planned))
    message_ids = [*(chosen.message_ids if chosen else ())]
    fact_ids = [*(chosen.fact_ids if chosen else ())]
    look = partial(_read, message_ids=message_ids, fact_ids=fact_ids)
    said, facts = await memory.log.database.read(look)
    parts: dict[str, Sequence[Going]] = {
        **planned_parts(call, planned),
        "messages": [_message(one) for one in said],
        "facts": [going(one.id, one.owner, one.summary) for one in facts],
    }
    told = ForgetPreview(
        revision=planned.revision,
        conversations=planned.conversations,
        names=planned.graph.names[:MOST_STAYING],
        **pages(call, parts, PARTS, {"messages": len(message_ids)}),
    )
    if "about" in data and "part" not in data:
        left = await memory.forgetting.stays(owners, [data["about"]], planned)
        told.would_stay = _staying(left, MOST_STAYING)
    return told


async def _preview_of_person(call: Call, planned: Planned) -> ForgetPreview:
    """Return in numbers what of a person would go: to look at their memories would be noted."""
    state = call.hass.states.get(planned.owner or "")
    name = state.name if state else planned.owner
    named_so, _ = await call.memory.listing(
        (HOUSEHOLD,), status="active", containing=name, limit=MOST_STAYING
    )
    totals = {
        "memories": len(planned.memories),
        "messages": planned.messages,
        "facts": planned.facts,
        "entities": len(planned.graph.entities),
        "relations": len(planned.graph.relations),
    }
    return ForgetPreview(
        revision=planned.revision,
        conversations=0,
        names=(),
        would_stay=_staying(Staying(about_it=tuple(named_so))),
        **pages(call, dict.fromkeys(PARTS, ()), PARTS, totals),
    )


def planned_parts(call: Call, planned: Planned) -> dict[str, Sequence[Going]]:
    """Return the memories that would go, what holds first, and what of the graph."""
    language = call.hass.config.language
    latest = sorted(planned.memories, key=lambda one: one.updated_at, reverse=True)
    return {
        "memories": [
            going_memory(one) for one in sorted(latest, key=lambda one: one.status != "active")
        ],
        "entities": [going(one.id, one.owner, one.name) for one in planned.graph.entities],
        "relations": [
            going(one.relation.id, one.relation.owner, one.sentence(language))
            for one in planned.graph.relations
        ],
    }


def pages(
    call: Call,
    parts: Mapping[str, Sequence[Going]],
    names: Sequence[str],
    totals: Mapping[str, int] | None = None,
) -> dict[str, Any]:
    """Return a page of each part, or of the one that is asked for."""
    asked = (call.data["part"],) if "part" in call.data else names
    return {
        name: page(
            parts[name][call.page],
            (totals or {}).get(name, len(parts[name])),
            call.data["offset"],
            LARGEST_PART,
        )
        for name in asked
    }


async def forget_shown(call: Call) -> Forgotten:
    """Forget for good what was shown, and say how much that was and what may still hold it."""
    _, planned = await _plan(call)
    seen = call.data["expected_revision"]
    # Forgetting lets conversations under way go: not for what is refused in the end.
    if planned.revision != seen:
        raise KnowledgeError("memory_scope_changed")
    return forgotten(await call.memory.forgetting.forget(planned, seen))


def forgotten(gone: Forgetting) -> Forgotten:
    """Return how much was forgotten, and what may still hold it."""
    return filled(
        Forgotten,
        gone,
        memories=len(gone.memories),
        entities=len(gone.graph.entities),
        relations=len(gone.graph.relations),
        files_to_delete=gone.files[:MOST_STAYING],
        damaged_copies=gone.copies[:MOST_STAYING],
    )


async def _plan(call: Call) -> tuple[tuple[str, ...], Planned]:
    data, about = call.data, call.data.get("about")
    meant = data.keys() & {"memory_id", "memory_ids", "about"}
    owners = await call.owners_meant()
    if not meant and data.get("owner", HOUSEHOLD) != HOUSEHOLD:
        return owners, await call.memory.forgetting.plan_all(data["owner"])
    if len(meant) != 1:
        raise RefusedError("forget_what")
    ids = (data["memory_id"],) if "memory_id" in meant else tuple(data.get("memory_ids", ()))
    await call.check_readable(*ids)
    if ids:
        owners = _with_household(owners, call)
    planned = await call.memory.forgetting.plan(owners, memory_ids=ids, about=about)
    await _check_not_of_others(call, planned)
    return owners, planned


def _with_household(owners: tuple[str, ...], call: Call) -> tuple[str, ...]:
    """Return whose memory may be named by its id: the household's is everybody's."""
    return (*owners, HOUSEHOLD) if call.own and "owner" not in call.data else owners


async def _check_not_of_others(call: Call, planned: Planned) -> None:
    if call.own and await async_told_by_others(call.memory.log, planned.memories, call.own):
        raise KnowledgeError("memory_of_others")


def _read(
    tx: Transaction, message_ids: Sequence[str], fact_ids: Sequence[str]
) -> tuple[list[StoredEntry], list[ExtractedFact]]:
    said = sorted(tx.log.by_ids(message_ids).values(), key=lambda one: one.seq, reverse=True)
    return said, [fact for id_ in fact_ids if (fact := tx.facts.get(id_)) is not None]


def going_memory(memory: Memory, **values: Any) -> GoingMemory:
    """Return what of a memory is shown of what would go."""
    values = {"sources": ABSENT, **values}  # which messages those are, others may have said
    return filled(GoingMemory, memory, **cut(memory.text, LONGEST_SAID), **values)


def going(id_: str, owner: str, text: str) -> Going:
    """Return something that would go, by its words."""
    return Going(id=id_, owner=owner, **cut(text, LONGEST_SAID))


def _message(stored: StoredEntry) -> GoingMessage:
    entry = stored.entry
    return filled(GoingMessage, entry, at=entry.created_at, **cut(entry.content, LONGEST_SAID))


def _staying(left: Staying, most: int | None = None) -> WouldStay:
    return WouldStay(
        only_contain_it=[Named(**named(one)) for one in left.holding[:most]],
        messages_that_only_contain_it=left.messages,
        may_be_about_it=[Named(**named(one)) for one in left.about_it[:most]],
    )
