"""Forgetting all that is known of the person who speaks, as an agent asks about it.

It is theirs alone: what belongs to the household stays, and what of that names them is said. Only a
person who is known, and whose words can be heard, can ask for it and say yes.
"""

from typing import Final

from homeassistant.helpers.llm import ToolResult
from homeassistant.util.json import JsonObjectType

from ..engine.language.content import content_words
from ..engine.recall.overview import asks_to_forget_all
from ..engine.storage.entries import HOUSEHOLD
from .confirmation import ToForgetAll
from .provenance import provenance_of
from .tools import MOST_NAMED, ToolCall, failed, short

_ASK: Final = (
    "Nothing is forgotten yet. Tell the person that everything known of them would be forgotten, "
    "with all that they have said, how many memories and messages that is, and that it cannot be "
    "taken back. Ask whether to do it. Only if their next words say yes, call this tool again with "
    "this confirm_id and nothing else."
)
_HOUSE_KEEPS: Final = (
    "Tell them too that the household still remembers what names them (the_household_keeps), and "
    "that they can have each of it forgotten by naming it."
)
_UNHEARD: Final = (
    "not_heard",
    (
        "Nothing was forgotten: what the person says cannot be heard here. An administrator can "
        "have it forgotten with the action switchboard.forget and this person as 'owner'."
    ),
)
_NOT_ASKED: Final = (
    "what",
    "The person did not ask to forget everything. Say in 'about' what is to be forgotten.",
)
_UNKNOWN_VOICE: Final = (
    "memory_nobody_known",
    (
        "Nothing was forgotten: nobody knows here who speaks, and what is said here is the "
        "household's. Say that who is signed in, or speaks at a satellite of their own, can ask "
        "for it, and that an administrator can have the household's forgotten with the action "
        "switchboard.forget."
    ),
)


async def ask_for_all(call: ToolCall) -> ToolResult:
    """Say what would go if all of the speaker's were forgotten, and ask."""
    provenance, memory, owner = provenance_of(call.llm_context), call.memory, call.owner
    if provenance.source != "spoken":
        return failed(*_UNHEARD)
    if not any(map(asks_to_forget_all, provenance.said)):
        return failed(*_NOT_ASKED)
    if owner == HOUSEHOLD:
        return failed(*_UNKNOWN_VOICE)
    await memory.log.async_flush()  # what was said just now counts as well
    planned = await memory.forgetting.plan_all(owner)
    kept = await household_keeps(call, owner)
    if not (planned.memories or planned.messages or planned.facts):
        return ToolResult({"found": [], **kept, "note": "Nothing is known of this person."})
    active = [short(one.text) for one in planned.memories if one.status == "active"]
    result: JsonObjectType = {
        "everything_of": call.name_of(owner),
        "would_forget": [*active[:MOST_NAMED]],
        "more_like_it": len(active[MOST_NAMED:]),
        "memories": len(active),
        "messages": planned.messages,
        **kept,
        "confirm_id": memory.asking.ask(call.owners, ToForgetAll(owner)),
        "next": f"{_ASK} {_HOUSE_KEEPS}" if kept else _ASK,
    }
    return ToolResult(result)


async def household_keeps(call: ToolCall, owner: str) -> JsonObjectType:
    """Return what is told of the household's memories that name a person, nothing if none does."""
    words = content_words(call.name_of(owner))
    found = [one for word in words[:1] for one in await call.memory.find((HOUSEHOLD,), word)]
    if not found:
        return {}
    return {
        "the_household_keeps": [short(one.text) for one in found[:MOST_NAMED]],
        "the_household_keeps_in_all": len(found),
    }
