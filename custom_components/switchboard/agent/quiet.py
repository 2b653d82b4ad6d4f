"""A quiet answer: one word, or none, where the speaker sees for themselves that it was done.

Only if all that was done was done in the speaker's room, to things that open and secure nothing,
and has shown in their states. Whatever is in doubt is said in full.
"""

from collections.abc import Collection
from datetime import datetime
from typing import Final

from homeassistant.components import conversation
from homeassistant.core import HomeAssistant, callback, split_entity_id
from homeassistant.helpers import entity_registry as er

from ..agent_settings import Confirmations
from ..engine.turn.phrases import phrase
from ..home.exposed import area_id_of
from ..home.origin import area_of
from ..home.shown import async_shown

SEEN: Final = frozenset(
    {"climate", "cover", "fan", "humidifier", "input_boolean", "light", "media_player", "switch"}
)
"""Domains of things that can be seen or heard in a room, and that lock nobody in or out."""
_INSIDE: Final = frozenset({"awning", "blind", "curtain", "shade", "shutter"})


async def async_heard(
    hass: HomeAssistant,
    confirmations: Confirmations,
    user_input: conversation.ConversationInput,
    since: datetime,
    changed: Collection[str],
) -> str | None:
    """Return what is heard of things that were ``changed``; None for the whole answer."""
    if confirmations is Confirmations.SENTENCE or not changed:
        return None
    area = area_of(hass, user_input)
    if area is None or not all(_is_seen_in(hass, one, area) for one in changed):
        return None
    if not await async_shown(hass, changed, since):
        return None
    is_word = confirmations is Confirmations.WORD
    return phrase("quiet_word", user_input.language) if is_word else ""


@callback
def _is_seen_in(hass: HomeAssistant, entity_id: str, area: str) -> bool:
    domain, state = split_entity_id(entity_id)[0], hass.states.get(entity_id)
    entry = er.async_get(hass).async_get(entity_id)
    if domain not in SEEN or state is None or entry is None:
        return False
    if domain == "cover" and state.attributes.get("device_class") not in _INSIDE:
        return False
    return area_id_of(hass, entry) == area
