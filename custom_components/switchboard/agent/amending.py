"""What a model understands to be wanted of the talk itself: undo, it was wrong, off the record.

Whoever says so in words that no list has gets the same as whoever says it in words of ours.
"""

from dataclasses import dataclass
from typing import Any

from homeassistant.core import HomeAssistant
from homeassistant.helpers.llm import LLMContext
from homeassistant.util.json import JsonObjectType

from ..engine.turn.phrases import phrase
from ..engine.turn.routing import Ending
from ..home.off_record import DATA_OFF_RECORD, place_of
from ..home.origin import said_by_nobody
from ..turn_scope import turn_scope
from .learnt import LearntAnswers


@dataclass(frozen=True, slots=True)
class Amending:
    """One turn's way to do so. ``agent_id`` is that of the agent's subentry."""

    learnt: LearntAnswers
    agent_id: str

    async def amend(self, what: str) -> str:
        """Do what a person wants; returns what a model is to say of it, or to do."""
        local = self.learnt.local
        heard = local.user_input
        if what == "undo":
            undone = await self.learnt.take_back()
            return undone or "Take it back with your tools, or say that you cannot."
        if what == "wrong":
            await self.learnt.note_wrong()
            return "Noted. Do it right if you know how; else ask what was meant."
        await local.hass.data[DATA_OFF_RECORD].async_begin(place_of(heard), self.agent_id)
        turn_scope().go_off_record()
        return phrase(Ending.OFF_RECORD, heard.language)


async def amend(
    hass: HomeAssistant, arguments: dict[str, Any], llm_context: LLMContext
) -> JsonObjectType:
    """Have it done by the turn in which a person said so; tells what to say.

    What the model has read in the turn before, others may have written.
    """
    amend, trace = turn_scope().amend, turn_scope().trace
    if amend is None or said_by_nobody() or (trace is not None and trace.has_read):
        return {"error": "nobody_said_so", "error_text": "Nothing was done: no person said so."}
    if (what := arguments.get("what")) is None:
        return {"error": "nothing_said", "error_text": "Nothing was done: say what they want."}
    return {"say": await amend(what)}
