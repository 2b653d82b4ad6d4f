"""Answering a learnt sentence at home, and taking back what was wrong.

The call takes the way of a local sentence: one exposed thing of that name, nothing that the PIN may
protect, and whatever else is asked before a sentence of Home Assistant's own is acted on.
"""

import json
import logging
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final

from hassil.intents import Intent, IntentData
from hassil.models import MatchEntity
from hassil.recognize import RecognizeResult
from homeassistant.components import conversation
from homeassistant.core import HomeAssistant, callback
from homeassistant.exceptions import HomeAssistantError
from homeassistant.helpers import intent, llm
from homeassistant.util import dt as dt_util

from ..engine.storage.errors import StorageError
from ..engine.storage.learnt import LearntSentence
from ..engine.turn.learnt import key_of, objects, says_wrong
from ..engine.turn.phrases import phrase
from ..engine.turn.tool_loop import LocalAnswer
from ..history.learnt import DATA_LEARNT
from ..history.turns import area_of
from ..home.pin import may_trigger, refuse_sentence
from ..home.pin_targets import kinds_of_intent
from .local_agent import HassLocalAgent

_LOGGER = logging.getLogger(__name__)

WRONG_WITHIN: Final = timedelta(minutes=10)
"""How long after a turn "that was wrong" is about it."""


@dataclass(frozen=True, slots=True)
class LearntAnswers:
    """One turn's way to what the house has learnt to answer by itself.

    ``fresh``: nothing was said before that the words could refer to.
    """

    local: HassLocalAgent
    fresh: bool

    async def repeat(self, text: str) -> LocalAnswer | None:
        """Do what a sentence was learnt to mean; ``None`` if it is to be asked of a model."""
        local = self.local
        hass, heard = local.hass, local.user_input
        if not self.fresh or not may_trigger():
            return None
        area_id = area_of(hass, heard.device_id, heard.satellite_id)
        learnt = hass.data[DATA_LEARNT]
        sentence = learnt.find(key_of(text, heard.language, area_id))
        if sentence is None:
            return None
        slots = _slots(sentence)
        if (
            not may_be_called(hass, sentence, area_id)
            or refuse_sentence(hass, text, _as_recognised(sentence)) is not None
        ):
            return None
        if area_id:
            slots |= {"preferred_area_id": {"value": area_id}}
        try:
            response = await intent.async_handle(
                hass,
                conversation.DOMAIN,
                sentence.intent,
                slots,
                text,
                heard.context,
                heard.language,
                assistant=conversation.DOMAIN,
                device_id=heard.device_id,
                satellite_id=heard.satellite_id,
                conversation_agent_id=heard.agent_id,
            )
        except (intent.MatchFailedError, intent.InvalidSlotInfo, intent.UnknownIntent) as err:
            _LOGGER.debug("A learnt sentence fits no more: %s", type(err).__name__)
            return None
        except HomeAssistantError as err:
            _LOGGER.debug("A learnt sentence failed: %s", type(err).__name__)
            return local.say("unknown")
        learnt.use_soon(sentence)
        response.async_set_speech(phrase("learnt_done", heard.language))
        call = llm.ToolInput(sentence.intent, json.loads(sentence.arguments), external=True)
        agent_id = heard.agent_id
        return local.answer(
            response,
            [
                conversation.AssistantContent(agent_id=agent_id, content=None, tool_calls=[call]),
                conversation.ToolResultContent(
                    agent_id=agent_id,
                    tool_call_id=call.id,
                    tool_name=call.tool_name,
                    result=llm.ToolResult(data=llm.IntentResponseDict(response)),
                ),
            ],
        )

    async def correct(self, text: str) -> LocalAnswer | None:
        """Take back what was learnt from, or answered, a moment ago, if somebody says so.

        Whoever says what they meant instead is answered as ever.
        """
        language = self.local.user_input.language
        if not objects(text, language):
            return None
        was_learnt = await self._async_note_wrong()
        if was_learnt is None or not says_wrong(text, language):
            return None
        return self.local.say("unlearnt" if was_learnt else "noted_wrong")

    async def _async_note_wrong(self) -> bool | None:
        """Note that the last turn was wrong, and return whether a learnt sentence has answered it.

        ``None``: there is none to be said so of.
        """
        local, learnt = self.local, self.local.hass.data[DATA_LEARNT]
        if not learnt.log.is_open:
            return None
        now, heard = dt_util.utcnow(), local.user_input
        area_id = area_of(local.hass, heard.device_id, heard.satellite_id)
        conversation_id = local.chat_log.conversation_id
        try:
            await learnt.log.async_flush()
            said = await learnt.log.database.read(lambda tx: tx.learnt.heard(now - WRONG_WITHIN))
            about = next(
                (
                    one
                    for one in reversed(said)
                    if one.conversation_id == conversation_id
                    or (area_id and one.area_id == area_id)
                ),
                None,
            )
            if about is None or about.turn is None:
                return None
            await learnt.log.database.write(lambda tx: tx.turns.put_wrong(about.id, now))
        except StorageError as err:
            _LOGGER.debug("A wrong turn could not be noted: %s", type(err).__name__)
            return None
        sentence = learnt.known.get(key_of(about.content, about.language, about.area_id))
        if sentence is None or sentence.status != "active":
            return False
        learnt.settle_soon(sentence, "wrong")
        return True


@callback
def may_be_called(hass: HomeAssistant, sentence: LearntSentence, area_id: str | None) -> bool:
    """Return whether the call of a sentence reaches its one thing, and nothing protected."""
    slots = json.loads(sentence.arguments)
    if kinds_of_intent(hass, sentence.intent, slots):
        return False
    constraints = intent.MatchTargetsConstraints(
        name=slots["name"], area_name=slots.get("area"), assistant=conversation.DOMAIN
    )
    found = intent.async_match_targets(
        hass, constraints, intent.MatchTargetsPreferences(area_id=area_id)
    )
    return [state.entity_id for state in found.states] == [sentence.entity_id]


def _slots(sentence: LearntSentence) -> dict[str, Any]:
    return {name: {"value": value} for name, value in json.loads(sentence.arguments).items()}


def _as_recognised(sentence: LearntSentence) -> RecognizeResult:
    """Return a sentence as Home Assistant would have recognised it, for all who judge that."""
    entities = {
        name: MatchEntity(name=name, value=value, text=str(value))
        for name, value in json.loads(sentence.arguments).items()
    }
    return RecognizeResult(
        intent=Intent(sentence.intent),
        intent_data=IntentData(sentence_texts=[]),
        entities=entities,
        entities_list=[*entities.values()],
    )
