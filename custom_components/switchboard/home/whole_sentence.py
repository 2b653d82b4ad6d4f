"""Sentences that are understood while somebody may still be speaking, and are not acted on.

A turn that ends too early may do what was not meant: the light, not the light in ten minutes. So it
ends on few sentences, which are put right by saying so: one thing that is named is switched.
"""

import logging
from typing import Final

from hassil.errors import HassilError
from homeassistant.components import conversation
from homeassistant.components.conversation.agent_manager import get_agent_manager
from homeassistant.core import Context, HomeAssistant
from homeassistant.helpers import intent

from ..engine.turn.sanitize import LOCAL_MATCH_LIMIT
from .pin_targets import UNREADABLE, kinds_of_match, targets_of

_LOGGER = logging.getLogger(__name__)

_SWITCHING: Final = (intent.INTENT_TURN_ON, intent.INTENT_TURN_OFF)
_HARMLESS: Final = frozenset({"fan", "input_boolean", "light", "switch"})


async def async_is_whole(hass: HomeAssistant, language: str, text: str) -> bool:
    """Tell whether a text is a whole sentence that switches a named, exposed, harmless thing.

    Nothing that the PIN may protect is harmless, and what opens or plays is not switched.
    """
    agent = get_agent_manager(hass).default_agent
    if agent is None or len(text) > LOCAL_MATCH_LIMIT:
        return False
    said = conversation.ConversationInput(
        text=text,
        context=Context(),
        conversation_id=None,
        device_id=None,
        satellite_id=None,
        language=language,
        agent_id=conversation.HOME_ASSISTANT_AGENT,
    )
    try:
        result = await agent.async_recognize_intent(said, strict_intents_only=True)
        if result is None or result.unmatched_entities or [*result.entities] != ["name"]:
            return False
        kind, slots = result.intent.name, {"name": result.entities["name"].value}
        handlers = (one for one in intent.async_get(hass) if one.intent_type == kind)
        if kind not in _SWITCHING or (handler := next(handlers, None)) is None:
            return False
        targets = targets_of(hass, handler, slots, conversation.DOMAIN)
        domains = {state.domain for state, _, _ in targets}
        return bool(domains) and domains <= _HARMLESS and not kinds_of_match(hass, result)
    except (*UNREADABLE, intent.IntentError, HassilError) as err:
        _LOGGER.debug("A sentence cannot be matched: %s", type(err).__name__)
        return False
