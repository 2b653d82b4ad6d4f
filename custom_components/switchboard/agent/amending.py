"""What a model understands to be wanted of the talk itself: undo, it was wrong, off the record.

Whoever says so in words that no list has gets the same as whoever says it in words of ours.
"""

from dataclasses import dataclass

from ..engine.turn.phrases import phrase
from ..engine.turn.routing import Ending
from ..home.off_record import DATA_OFF_RECORD, place_of
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
