"""The actions: look into the conversations that are remembered, and reset them."""

from functools import partial
from typing import Any, Final

import probatio
from homeassistant.core import (
    HomeAssistant,
    ServiceCall,
    ServiceResponse,
    SupportsResponse,
    callback,
)
from homeassistant.exceptions import ServiceValidationError
from homeassistant.helpers import config_validation as cv

from ..const import DOMAIN
from ..engine.dialogue.keeping import state_as_kept
from ..engine.dialogue.state import AgentState
from ..memory.hub import DATA_COUNTER, DATA_HUB, Live
from .carrying import async_setup_carrying_services, check_no_guests
from .conversation_state import full_state, light_state
from .graph import async_setup_graph_services
from .graph_editing import async_setup_graph_editing_services
from .importing import async_setup_import_services
from .log import async_setup_log_services
from .memory import async_setup_memory_services
from .own_rights import async_own_alone, async_register, reader

ATTR_CONVERSATION_ID = "conversation_id"
ATTR_INCLUDE_TEXTS: Final = "include_texts"

SERVICE_CONVERSATION_STATS = "conversation_stats"
SERVICE_CONVERSATION_STATS_SCHEMA = probatio.Schema(
    {
        probatio.Optional(ATTR_CONVERSATION_ID): cv.string,
        probatio.Optional(ATTR_INCLUDE_TEXTS, default=False): cv.boolean,
    }
)

SERVICE_RESET_CONVERSATION = "reset_conversation"
SERVICE_RESET_CONVERSATION_SCHEMA = probatio.Schema(
    {probatio.Optional(ATTR_CONVERSATION_ID): cv.string}
)


@callback
def async_setup_services(hass: HomeAssistant) -> None:
    """Register the actions."""
    async_register(
        hass,
        SERVICE_CONVERSATION_STATS,
        _async_conversation_stats,
        SERVICE_CONVERSATION_STATS_SCHEMA,
        SupportsResponse.ONLY,
    )
    async_register(
        hass,
        SERVICE_RESET_CONVERSATION,
        _async_reset_conversation,
        SERVICE_RESET_CONVERSATION_SCHEMA,
        SupportsResponse.OPTIONAL,
    )
    async_setup_carrying_services(hass)
    async_setup_log_services(hass)
    async_setup_import_services(hass)
    async_setup_memory_services(hass)
    async_setup_graph_services(hass)
    async_setup_graph_editing_services(hass)


async def _async_conversation_stats(call: ServiceCall) -> ServiceResponse:
    """Say how full each conversation's window is, how its last turn went, and what today took.

    Who is no administrator is told of their own conversations. One that is named is told in full,
    and word for word if asked to. What today took is told to whom the page tells usage.

    Raises:
        Unauthorized: the user is no person of the house.
    """
    texts, named = call.data[ATTR_INCLUDE_TEXTS], ATTR_CONVERSATION_ID in call.data
    if texts and not named:
        raise ServiceValidationError(translation_domain=DOMAIN, translation_key="texts_of_which")
    if texts:
        check_no_guests(call.hass)
    own = await async_own_alone(call, for_everyone=True)
    told: dict[str, Any] = {}
    for live, conversation_id in _check_known(call, _known(call, own)):
        told[conversation_id] = live.report(conversation_id)
        state = live.state(conversation_id)
        if state is not None and reader(own)(state.owners):
            if named:
                state = await _async_masked(call.hass, state)
            describe = partial(full_state, texts=texts) if named else light_state
            told[conversation_id]["state"] = describe(state, live.light(conversation_id))
    members = call.hass.data[DATA_HUB].members if own is None else []
    return {
        "usage_today": {member.entry_id: member.usage.report() for member in members},
        "conversations": told,
    }


async def _async_masked(hass: HomeAssistant, state: AgentState) -> AgentState:
    return await hass.async_add_executor_job(state_as_kept, state, hass.data[DATA_COUNTER])


async def _async_reset_conversation(call: ServiceCall) -> ServiceResponse:
    """Forget one conversation, or all of them; who is no administrator their own.

    Raises:
        Unauthorized: the user is no person of the house.
    """
    own = await async_own_alone(call, for_everyone=True)
    chosen = _known(call, own) or await _on_disk(call, own)
    if own is None and ATTR_CONVERSATION_ID not in call.data:
        return {"reset": [*call.hass.data[DATA_HUB].begin_anew()]}
    _check_known(call, chosen)
    for live, conversation_id in chosen:
        live.reset(conversation_id)
    return {"reset": [conversation_id for _, conversation_id in chosen]}


type Chosen = list[tuple[Live, str]]
"""Conversations, each with those of its connection."""


def _known(call: ServiceCall, own: str | None) -> Chosen:
    """Return the conversations meant, as far as they are in memory and the caller's.

    Raises:
        ServiceValidationError: no entry is loaded.
    """
    members = call.hass.data[DATA_HUB].members
    if not members:
        raise ServiceValidationError(translation_domain=DOMAIN, translation_key="not_loaded")
    wanted = call.data.get(ATTR_CONVERSATION_ID)
    return [
        (member.live, conversation_id)
        for member in members
        for conversation_id in member.live.ids
        if wanted in (None, conversation_id)
        and _is_theirs(call, own, member.live.state(conversation_id))
    ]


async def _on_disk(call: ServiceCall, own: str | None) -> Chosen:
    """Return the conversation meant where it is only kept to be taken up again."""
    wanted = call.data.get(ATTR_CONVERSATION_ID)
    return [
        (member.live, wanted)
        for member in call.hass.data[DATA_HUB].members
        if wanted is not None
        and await member.live.async_holds(wanted)
        and _is_theirs(call, own, await member.live.async_load(wanted) if own else None)
    ][:1]


def _is_theirs(call: ServiceCall, own: str | None, state: AgentState | None) -> bool:
    """Whether a conversation is one of the caller's; where nobody's memory was told, by the user.

    Somebody else's is unknown to them, so that nobody learns which there are.
    """
    if own is None:
        return True
    if state is None:
        return False
    return reader(own)(state.owners) or (
        not state.owners and state.user_id is not None and state.user_id == call.context.user_id
    )


def _check_known(call: ServiceCall, chosen: Chosen) -> Chosen:
    """Return what was chosen.

    Raises:
        ServiceValidationError: a conversation was named, and nobody knows it.
    """
    wanted = call.data.get(ATTR_CONVERSATION_ID)
    if wanted is not None and not chosen:
        raise ServiceValidationError(
            translation_domain=DOMAIN,
            translation_key="unknown_conversation",
            translation_placeholders={"conversation_id": wanted},
        )
    return chosen
