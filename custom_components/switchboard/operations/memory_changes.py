"""Changes of the memory by a person: remember, edit, decide what waits or is in doubt, take back.

A command says as what the caller has seen a memory; if it was changed meanwhile, nothing is done.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from homeassistant.exceptions import Unauthorized
from homeassistant.util import dt as dt_util
from homeassistant.util.json import JsonObjectType

from ..engine.graph.settling import Decision
from ..engine.knowledge.admission import TYPED, UNHEARD
from ..engine.knowledge.editor import Changes
from ..engine.knowledge.errors import KnowledgeError
from ..engine.knowledge.revision import Expected, revision_of
from ..engine.knowledge.settling import Join, Settlement
from ..engine.knowledge.statements import Ingested, Telling, Waits
from ..engine.knowledge.undoing import UndoReport, undoable
from ..engine.language.lexicon import plain
from ..engine.storage.entries import HOUSEHOLD
from ..engine.storage.memory_entries import Memory
from ..memory.house_memory import HouseMemory
from .answers import Answer, digest, to_json
from .graph import changed
from .memory import MemoryShown, doubted, shown, waiting, waiting_shown
from .rights import Call, RefusedError, not_kept

OF_WAITING: Final = ("confirm", "reject")
_DECIDED_IN_GRAPH: Final[dict[str, Decision]] = {"confirm": "confirm", "reject": "reject"}
_CHANGED: Final = ("text", "kind", "owner", "pinned")

MOST_CHANGES: Final = 100
"""Changes that are looked through for words, the last ones."""


async def remember(call: Call) -> JsonObjectType:
    """Remember a text, where somebody agrees to that."""
    memory, data = call.memory, call.data
    if not memory.is_open:
        raise not_kept()
    outcome = await memory.tell(
        Telling(
            data["owner"],
            data["text"],
            TYPED if call.by_person else UNHEARD,
            kind=data["kind"],
            pinned=data["pinned"],
            valid_to=_in_utc(data.get("valid_to")),
        )
    )
    if isinstance(outcome, Waits):
        return {"waiting": to_json(waiting_shown(outcome.fact))}
    return _outcome(outcome)


def _outcome(told: Ingested) -> JsonObjectType:
    answer: dict[str, Any] = {"memory": shown(told.memory)}
    if told.before is not None and told.before.text != told.memory.text:
        answer["instead_of"] = told.before.text
    answer["in_doubt_with"] = doubted(told.doubts)
    return to_json(answer)  # type: ignore[no-any-return]


async def edit(call: Call) -> JsonObjectType:
    """Change a memory, or decide what waits or is in doubt, and return what became of it."""
    changes, owners = _changes(call)
    if decision := call.data.get("decision"):
        return await _decide(call, decision, changes)
    return {"memory": to_json(shown(await _change(call, changes, owners)))}


@dataclass(slots=True, kw_only=True)
class Updated(Answer):
    """A memory as it is after a change; None where the change took it away."""

    memory: MemoryShown | None


async def update(call: Call) -> Updated:
    """Change a memory that is as the caller has seen it."""
    await call.check_readable(call.data["memory_id"])
    edited = shown(await _change(call, *_changes(call), _seen(call.data)))
    return Updated(revision=edited.revision, memory=edited)


def _changes(call: Call) -> tuple[dict[str, Any], tuple[str, ...] | None]:
    """Return what is to be changed, and whose memories can be meant; None: anybody's."""
    own = call.own
    changes = {name: call.data[name] for name in _CHANGED if name in call.data}
    if own and changes.get("owner", own) != own:
        raise Unauthorized
    if call.data.get("no_end"):
        changes["valid_to"] = None
    elif "valid_to" in call.data:
        changes["valid_to"] = _in_utc(call.data["valid_to"] or None)
    # What is the household's anybody of it may correct or let end: that can be undone.
    return changes, _owners(call, *(() if "owner" in changes else (HOUSEHOLD,)))


async def _change(
    call: Call,
    changes: dict[str, Any],
    owners: tuple[str, ...] | None,
    expected: Expected | None = None,
) -> Memory:
    called = call.data["memory_id"]
    memory_id = await memory_called(call.memory, called, owners, waits=False)
    if not changes:
        raise RefusedError("edit_what")
    edited = await call.memory.edit(memory_id, owners, expected, **changes)
    await call.note_look(edited.owner)
    return edited


async def _decide(call: Call, decision: str, changes: dict[str, Any]) -> JsonObjectType:
    """Confirm what waits, with the changes to it, or reject it; or settle what is in doubt.

    A relation of the graph that waits is confirmed as it is, or rejected.
    """
    memory, own, waits = call.memory, call.own, decision in OF_WAITING
    decided = await memory_called(memory, call.data["memory_id"], _owners(call), waits=waits)
    if not changes and (settled_in_graph := _DECIDED_IN_GRAPH.get(decision)):
        whose = await call.owners_readable()
        if decided in {one.relation.id for one in await memory.graph.waiting(whose)}:
            caller = memory.graph_caller(whose, may_confirm=not own)
            settled = await memory.graph.settle(caller, decided, settled_in_graph)
            return changed(settled, caller.language)
    if not waits:
        wish = Settlement(decided, both_hold=decision == "both_hold", owners=_owners(call))
        told = to_json([shown(one) for one in await memory.in_doubt.settle(wish)])
        return {"memory": told[0], "settled": told[1:]}
    if decision == "reject":
        await memory.waiting.reject(decided, own)
        return {"rejected": decided}
    if own:  # what waits touches the whole house: access, money, safety
        raise Unauthorized
    return _outcome(await memory.waiting.confirm(decided, **changes))


async def _decide_as_seen(call: Call, decision: str) -> JsonObjectType:
    """Let what waits hold, or never hold, once it is sure that it is what the caller has seen."""
    memory_id = call.data["memory_id"]
    waits = await waiting(call.memory, await call.owners_meant(), {})
    seen = next((one for one in waits if one.id == memory_id), None)
    if seen is None:
        raise KnowledgeError("memory_not_waiting")
    if digest(seen) != call.data["expected_revision"]:
        raise KnowledgeError("memory_changed_meanwhile")
    told = await _decide(call, decision, {})
    return {"decision": decision, "memory_id": memory_id, "memory": told.get("memory")}


confirm = partial(_decide_as_seen, decision="confirm")
reject = partial(_decide_as_seen, decision="reject")


# Several memories at once


@dataclass(slots=True, kw_only=True)
class Decided(Answer):
    """The memory that holds, and the others."""

    memory: MemoryShown
    others: Sequence[MemoryShown]


async def settle(call: Call) -> Decided:
    """Let a memory hold, alone or beside others that it is in doubt with."""
    others, expected = await _several(call)
    both_hold = call.data["both_hold"]
    wish = Settlement(call.data["memory_id"], others, both_hold, _owners(call))
    return _decided(await call.memory.in_doubt.settle(wish, expected))


async def merge(call: Call) -> Decided:
    """Let a memory hold what others say as well; those stay as merged with it."""
    others, expected = await _several(call)
    wish = Join(call.data["memory_id"], others, _owners(call))
    return _decided(await call.memory.join(wish, expected))


@dataclass(slots=True, kw_only=True)
class Several(Answer):
    """The first of the memories that one step changed; by its history the step is undone."""

    memory: MemoryShown
    count: int
    group_id: str


async def change_several(call: Call) -> Several:
    """Let memories hold as a person's own, or hold no longer, all or none of them."""
    _, expected = await _several(call)
    holds = call.data["decision"] == "confirm"
    changes: Changes = {"by_person": True} if holds else {"valid_to": dt_util.utcnow()}
    owners = _owners(call, HOUSEHOLD)
    edited, group_id = await call.memory.edit_several(expected, owners, changes)
    await call.note_look(*(one.owner for one in edited))
    first = shown(edited[0])
    return Several(revision=first.revision, memory=first, count=len(edited), group_id=group_id)


async def _several(call: Call) -> tuple[tuple[str, ...], list[Expected]]:
    expected = [_seen(one) for one in (call.data, *call.data["others"])]
    await call.check_readable(*(one.memory_id for one in expected))
    return tuple(one.memory_id for one in expected[1:]), expected


def _seen(data: Mapping[str, Any]) -> Expected:
    return Expected(data["memory_id"], data["expected_revision"])


def _owners(call: Call, *others: str) -> tuple[str, ...] | None:
    return (call.own, *others) if call.own else None


def _decided(memories: Sequence[Memory]) -> Decided:
    first, *others = [shown(one) for one in memories]
    return Decided(revision=first.revision, memory=first, others=others)


# Taking back


async def undo(call: Call) -> JsonObjectType:
    """Take a change back, the last one of the memories if none is named, and say what it was."""
    group_id = call.data.get("group_id") or None
    if group_id is not None:
        caller = await call.graph_caller()
        if await call.memory.graph.has_changed(group_id, caller.owners):
            undone = await call.memory.graph.undo(caller, group_id)
            told = changed(undone, caller.language)
            undo_group_id = told.pop("group_id")
            return {
                "undone": list(undone.undone),
                "group_id": group_id,
                "undo_group_id": undo_group_id,
                **told,
            }
    report = await _undo(call, group_id)
    return {
        "undone": list(report.actions),
        "group_id": report.group_id,
        "undo_group_id": report.undo_group_id,
        "restored": to_json([shown(one) for one in report.restored]),
        "removed": to_json([shown(one) for one in report.removed]),
    }


async def _undo(call: Call, group_id: str | None, expected: Expected | None = None) -> UndoReport:
    """Take a change of the memories back: anybody's one of their own and of the household's.

    That the household knows something at all an administrator alone takes back.
    """
    memory, owners = call.memory, await call.owners_meant()
    if group_id is not None:
        if call.own:
            owners = (*owners, HOUSEHOLD)
        group_id = await change_called(memory, group_id, owners)
        steps = await memory.log.database.read(lambda tx: tx.history.group(group_id=group_id))
        if call.own and any(one.before is None and one.owner == HOUSEHOLD for one in steps):
            raise Unauthorized
    report = await memory.undo(owners, group_id, expected)
    await call.note_look(*(one.owner for one in (*report.restored, *report.removed)))
    return report


@dataclass(slots=True, kw_only=True)
class Undone(Updated):
    """A memory as it was before a step that was taken back."""

    undone: Sequence[str]
    group_id: str
    undo_group_id: str


async def undo_step(call: Call) -> Undone:
    """Take a step of a memory back, and return the memory as it is again, if it is."""
    memory_id, group_id = call.data["memory_id"], call.data["group_id"]
    read = call.memory.log.database.read
    steps = await read(lambda tx: tx.history.group(group_id=group_id))
    whose = _owners(call, HOUSEHOLD)
    if memory_id not in {one.memory_id for one in steps if not whose or one.owner in whose}:
        raise KnowledgeError("memory_nothing_to_undo")
    report = await _undo(call, group_id, _seen(call.data))
    now = next((shown(one) for one in report.restored if one.id == memory_id), None)
    return Undone(
        revision=now.revision if now else revision_of(None),
        memory=now,
        undone=report.actions,
        group_id=report.group_id,
        undo_group_id=report.undo_group_id,
    )


def _in_utc(value: Any) -> Any:
    return value and dt_util.as_utc(value)


# Names in place of ids


async def memory_called(
    memory: HouseMemory, called: str, owners: tuple[str, ...] | None, *, waits: bool
) -> str:
    """Return the id of the memory that is named by its id, or by words that stand in it alone."""
    everyone = owners or await memory.all_owners()
    if waits:
        texts = {one.id: [one.summary] for one in await memory.waiting.listing(everyone)}
    else:
        found, _ = await memory.listing(everyone, status="active", containing=called, limit=-1)
        texts = {one.id: [one.text] for one in found}
    return _called(called, texts, "memory_named_twice")


async def change_called(memory: HouseMemory, called: str, owners: Collection[str]) -> str:
    """Return the id of the change that is named by its id, or by words that it alone changed."""
    read = memory.log.database.read
    if await read(lambda tx: tx.history.group(group_id=called)):
        return called
    changes = await read(partial(undoable, owners=owners, limit=MOST_CHANGES))
    texts = {one.group_id: [one.text, one.before] for one in changes}
    return _called(called, texts, "change_named_twice")


def _called(called: str, texts: Mapping[str, Collection[str]], refusal: str) -> str:
    """Return the key whose texts hold these words; one whose text they are comes before others."""
    if called in texts or not (wanted := plain(called)):
        return called
    plainly = {key: [plain(text) for text in said] for key, said in texts.items()}
    found = [key for key, said in plainly.items() if wanted in said] or [
        key for key, said in plainly.items() if any(wanted in one for one in said)
    ]
    if len(found) > 1:
        raise RefusedError(refusal, value=called)
    return found[0] if found else called
