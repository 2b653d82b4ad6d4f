"""The tool by which an agent has something remembered, and all that it has to say about it.

Nothing is remembered because a model wants it: the words have to be a person's, said in that very
turn. What cannot be known to be, or what touches the safety of the house, waits for a person; and
what a person pinned or told changes, or becomes everybody's, on a clear yes only.
"""

import asyncio
from dataclasses import replace
from functools import partial
from typing import Final

from homeassistant.helpers.llm import ToolResult
from homeassistant.util import dt as dt_util
from homeassistant.util.json import JsonObjectType
from homeassistant.util.ulid import ulid_now

from ..engine.knowledge.admission import SHARED, Provenance, Reason, admit
from ..engine.knowledge.audience import as_told_to_house, hand_over, keeping
from ..engine.knowledge.errors import KnowledgeError, ProtectedError
from ..engine.knowledge.statements import Ingested, Telling, Waits
from ..engine.language.audience import wants_everybody, wants_nobody_else
from ..engine.storage.entries import HOUSEHOLD
from ..engine.storage.memory_entries import Memory
from ..home.owners import PERSON
from .confirmation import ToRemember, ToShare
from .provenance import provenance_of
from .tools import MOST_NAMED, NOT_SO, ToolCall, failed, not_confirmed, short

_WAITS: Final = (
    "It is NOT remembered yet and counts for nothing: it waits until a person confirms it in Home "
    "Assistant, under Developer tools > Actions, with switchboard.edit_memory, this memory_id and "
    "the decision 'confirm' (switchboard.list_memories with the status 'waiting' shows all that "
    "waits). Say so in few words."
)
_WHY: Final[dict[Reason, str]] = {
    "sensitive": "It concerns access, safety, money, consent, or whom to obey.",
    "unheard": "What the person said cannot be seen here.",
    "health": "It is about somebody's health, and the person did not ask to remember it.",
    "not_quite_said": "The person did not quite say that in their last words.",
}
_ASK: Final = (
    "Nothing is changed yet: a person pinned or told that. Tell the person what would change and "
    "ask whether to do it. Only if their next words say yes, call this tool again with this "
    "confirm_id and nothing else."
)
_FOR_WHOM: Final = "Say in few words what is remembered, and for whom (kept_for)."
_OFFER: Final = (
    "Tell the person that for now only they are told of it, and ask whether everybody in the "
    "house may know it, at every satellite. Only if their next words say yes, call this tool again "
    "with this confirm_id and nothing else."
)
_DOUBTED: Final = (
    "It may contradict what it is 'in_doubt_with'; both are kept. Tell the person what was known "
    "before and ask which holds. If they say what does not, call switchboard__ForgetFact with it; "
    "an administrator can settle it under repairs too."
)
_EVERYBODY: Final = "everybody in the house"
_ONE_ALONE: Final = (
    "{name}; administrators of the house can look it up, and it is noted when they do"
)
_UNKNOWN_VOICE: Final = (
    "memory_nobody_known",
    (
        "Nothing was remembered: nobody knows here who speaks, and what is said here is remembered "
        "for everybody in the house. Say so. Who is signed in can have something remembered for "
        "themselves only."
    ),
)
_NOBODY: Final = (
    "memory_nobody_said",
    "Nothing was changed: no person is speaking, so nobody can say yes.",
)

_NOT_STATED: Final = (
    "memory_not_stated",
    "Nothing was remembered: the person did not say that it is so. Say so in few words.",
)

_WISHES: Final[tuple[type[ToRemember | ToShare], ...]] = (ToRemember, ToShare)


async def remember(call: ToolCall) -> ToolResult:
    """Have something remembered, or ask first."""
    memory, arguments = call.memory, call.arguments
    if arguments.get("said_as") in NOT_SO:
        return failed(*_NOT_STATED)
    provenance, text = provenance_of(call.llm_context), arguments.get("text", "")
    if arguments.get("said_as") == "secret":
        heard = (*provenance.said, *provenance.earlier[-1:])
        await memory.mask_told(text, arguments.get("secret_words", ()), heard)
        raise KnowledgeError("memory_secret")
    if token := arguments.get("confirm_id"):
        return await _confirmed(call, token.strip(), provenance)
    owner = call.owner
    if owner == HOUSEHOLD and any(map(wants_nobody_else, provenance.said)):
        passes = await asyncio.to_thread(admit, text, "", provenance, memory.hub.health)
        if passes.verdict == "admit":
            return failed(*_UNKNOWN_VOICE)
    telling = Telling(
        owner,
        text,
        provenance,
        kind=arguments.get("kind", "fact"),
        actor="assistant",
        sources=tuple(filter(None, [memory.log.turn_message_id])),
        search_terms=tuple(arguments.get("search_terms", ())) or None,
    )
    try:
        return await _tell(call, ToRemember(telling, arguments.get("for")))
    except KnowledgeError as err:
        # "Tell everybody" says nothing itself: it is about what they had remembered before.
        if err.reason != "memory_not_said" or owner == HOUSEHOLD:
            raise
        if not any(map(wants_everybody, provenance.said)):
            raise
        own = await memory.find((owner,), text)
        if len(own) != 1:
            raise
        return await _share(call, _for_all(call, own[0], ()))


async def _confirmed(call: ToolCall, token: str, provenance: Provenance) -> ToolResult:
    if provenance.source != "spoken":
        return failed(*_NOBODY)
    language = call.llm_context.language
    wish = call.memory.asking.answer(token, call.owners, language, _WISHES)
    if isinstance(wish, str):
        return not_confirmed(wish)
    return await (_share(call, wish) if isinstance(wish, ToShare) else _tell(call, wish))


async def _tell(call: ToolCall, wish: ToRemember) -> ToolResult:
    memory, telling, said = call.memory, wish.telling, wish.telling.provenance.said
    try:
        outcome = await memory.tell(telling)
    except ProtectedError as err:
        overrules = telling.overrules | {err.memory.id}
        agreed = replace(wish, telling=replace(telling, overrules=overrules))
        return _ask(call, err, telling.text, agreed)
    except KnowledgeError as err:
        if err.reason == "memory_secret":
            await memory.mask_turn((telling.text, *said))
        raise
    if isinstance(outcome, Waits):
        return _told(call, outcome)
    if telling.owner == HOUSEHOLD or outcome.memory.status != "active":
        return _told(call, outcome)
    kept = keeping(outcome.memory.text, said, wish.audience)
    for_all = _for_all(call, outcome.memory, said)
    if kept.audience == "household":
        return await _share(call, for_all)
    offered = memory.asking.ask(call.owners, for_all) if kept.is_offered else None
    return _told(call, outcome, offered)


async def _share(call: ToolCall, wish: ToShare) -> ToolResult:
    """Make a memory of the person one of the household's; it gives way to that.

    It goes through the gate of the memory once more.
    """
    memory, database = call.memory, call.memory.log.database
    own = await database.read(lambda tx: tx.memories.get(memory_id=wish.memory_id))
    if own is None or own.owner != call.owner or own.status != "active":
        raise KnowledgeError("memory_unknown")
    telling = Telling(
        HOUSEHOLD,
        wish.text,
        SHARED,
        kind=own.kind,
        pinned=own.pinned,
        actor="assistant",
        sources=own.sources,
        valid_to=own.valid_to,
        overrules=wish.overrules,
    )
    try:
        outcome = await memory.tell(telling)
    except ProtectedError as err:
        agreed = replace(wish, overrules=wish.overrules | {err.memory.id})
        return _ask(call, err, wish.text, agreed)
    if isinstance(outcome, Ingested):
        give_way = partial(
            hand_over,
            memory_id=own.id,
            to_id=outcome.memory.id,
            now=dt_util.utcnow(),
            new_id=ulid_now,
        )
        await database.write(give_way)
        memory.hub.drop_recalled([own.id])
    return _told(call, outcome)


def _for_all(call: ToolCall, own: Memory, said: tuple[str, ...]) -> ToShare:
    people = [state.name for state in call.memory.hass.states.async_all(PERSON)]
    text = as_told_to_house(own.text, own.kind, said, call.name_of(own.owner), people)
    return ToShare(own.id, text)


def _ask(call: ToolCall, err: ProtectedError, text: str, wish: ToRemember | ToShare) -> ToolResult:
    return ToolResult(
        {
            "would_change": short(err.memory.text),
            "into": None if err.action == "retract" else short(text),
            "confirm_id": call.memory.asking.ask(call.owners, wish),
            "next": _ASK,
        }
    )


def _told(call: ToolCall, told: Ingested | Waits, offered: str | None = None) -> ToolResult:
    """Say what is remembered now, for whom and in whose place; ``offered`` is a question's id."""
    if isinstance(told, Waits):
        return ToolResult(
            {
                "waits_for_a_person": short(told.fact.summary),
                "of": call.name_of(told.fact.owner),
                "memory_id": told.fact.id,
                "why": _WHY[told.reason],
                "next": _WAITS,
            }
        )
    # "I no longer like tea" is held by what it took back.
    done = "remembered" if told.memory.status == "active" else "no_longer_holds"
    name = call.name_of(told.memory.owner)
    result: JsonObjectType = {done: short(told.memory.text), "of": name}
    if told.before is not None and told.before.text != told.memory.text:
        result["instead_of"] = short(told.before.text)
    if done == "remembered":
        is_shared = told.memory.owner == HOUSEHOLD
        result["kept_for"] = _EVERYBODY if is_shared else _ONE_ALONE.format(name=name)
        result["next"] = _FOR_WHOM
    if offered is not None:
        result["confirm_id"] = offered
        result["next"] = f"{_FOR_WHOM} {_OFFER}"
    if told.doubts:
        result["in_doubt_with"] = [short(one.text) for one in told.doubts[:MOST_NAMED]]
        result["next"] = f"{result['next']} {_DOUBTED}"
    return ToolResult(result)
