"""What somebody may do with memories and conversations who is no administrator: with their own.

A model has less: an action that its tool calls has no person's rights, whoever speaks with it.
"""

from collections.abc import Callable, Collection, Coroutine
from typing import Any, Final

import probatio
from homeassistant.core import (
    HomeAssistant,
    ServiceCall,
    ServiceResponse,
    SupportsResponse,
    callback,
)
from homeassistant.exceptions import ServiceValidationError, Unauthorized, UnknownUser
from homeassistant.helpers import entity_registry as er
from homeassistant.helpers.service import async_register_admin_service

from ..const import DOMAIN
from ..engine.knowledge.admission import TYPED, Provenance
from ..engine.knowledge.errors import NoPersonError
from ..engine.storage.entries import HOUSEHOLD
from ..home.origin import in_a_models_hand
from ..home.owners import DATA_OWNERS
from ..memory.graph_editor import Caller
from ..memory.house_memory import DATA_MEMORY, HouseMemory
from ..memory.lookups import DATA_LOOKUPS
from .memory_schemas import ATTR_OWNER

PROVENANCE: Final = "provenance"
"""Beside the data of a call: whether a person made it."""

EXPECTED: Final = "expected"
"""Beside the data of a call: as what the caller has seen the memory that is to be changed."""

OWN: Final = "own"
"""Beside the data of a call: the person whose memories alone it may touch, None for everyone's."""


FOR_MODELS: Final = frozenset(
    {"conversation_stats", "list_memories", "recall", "remember", "reset_conversation"}
)
"""Actions that a model's tool may call, with the rights of the model: what is remembered waits,
what is told is the speaker's own and the household's."""

type Handler = Callable[[ServiceCall], Coroutine[Any, Any, ServiceResponse]]


@callback
def async_register(
    hass: HomeAssistant,
    service: str,
    handler: Handler,
    schema: probatio.Schema,
    response: SupportsResponse,
    *,
    for_admins: bool = False,
) -> None:
    """Register an action of ours; all are registered here, so that none is left to models."""

    async def handle(call: ServiceCall) -> ServiceResponse:
        if service not in FOR_MODELS and in_a_models_hand():
            raise not_for_models(service)
        return await handler(call)

    register = async_register_admin_service if for_admins else _async_register_for_all
    register(hass, DOMAIN, service, handle, schema, supports_response=response)


def not_for_models(service: str) -> ServiceValidationError:
    """Make the error of an action that a model's tool may not call, or not so."""
    return ServiceValidationError(
        translation_domain=DOMAIN,
        translation_key="not_for_models",
        translation_placeholders={"action": f"{DOMAIN}.{service}"},
    )


@callback
def _async_register_for_all(hass: HomeAssistant, *what: Any, **more: Any) -> None:
    hass.services.async_register(*what, **more)


LOOKS_AS: Final = "looks_as"
"""Beside the data of a call: as whom a look at somebody else's memories is noted."""

VIEWER: Final = "viewer"
"""Beside the data of a call: who makes it, a person or the household's, None for an automation."""


async def async_own_alone(call: ServiceCall, *, for_everyone: bool) -> str | None:
    """Return the person whose memories alone a call may touch, None where it may touch all.

    An administrator may, and what no user calls: an automation, as ever. Anyone else is held to
    their own, and to the actions that are ``for_everyone``; so is a model, whoever speaks with it.

    Raises:
        Unauthorized: the action is an administrator's, or the user is no person of the house.
        UnknownUser: there is no such user.
    """
    if in_a_models_hand():
        return call.hass.data[DATA_OWNERS].owner_of(call.context.user_id)
    if call.context.user_id is None:
        return None
    user = await call.hass.auth.async_get_user(call.context.user_id)
    if user is None:
        raise UnknownUser(context=call.context)
    if user.is_admin:
        return None
    own = call.hass.data[DATA_OWNERS].owner_of(user.id)
    if own == HOUSEHOLD or not for_everyone:
        raise Unauthorized(context=call.context)
    return own


async def async_may_read(call: ServiceCall) -> Callable[[Collection[str]], bool]:
    """Return what tells whether the caller may read a conversation, by its owners.

    An administrator may, and what no user calls: an automation. Anyone else reads those in which
    they spoke themselves, and nobody reads one whose owners are not known.
    """
    try:
        own = await async_own_alone(call, for_everyone=True)
    except Unauthorized:
        return lambda owners: False
    return reader(own)


def reader(own: str | None) -> Callable[[Collection[str]], bool]:
    """Return what tells whether a conversation may be read by its owners.

    ``own`` is the person whose memories alone the caller may touch, None for everyone's.
    """
    if own is None:
        return lambda owners: True
    return lambda owners: {own} <= set(owners) <= {HOUSEHOLD, own}


async def async_owners_meant(memory: HouseMemory, data: dict[str, Any]) -> tuple[str, ...]:
    """Return the one whose memories are meant, or everyone who may be meant.

    Raises:
        Unauthorized: they are somebody else's than the caller's, who may touch their own alone.
    """
    if own := data[OWN]:
        if data.get(ATTR_OWNER, own) != own:
            raise Unauthorized
        return (own,)
    if owner := data.get(ATTR_OWNER):
        return (owner,)
    return await memory.all_owners()


async def async_shown(memory: HouseMemory, data: dict[str, Any]) -> tuple[str, ...]:
    """Return whose memories are shown: the household's and one's own, or whose are asked for.

    That an administrator or an automation asked for another person's by name is noted.

    Raises:
        Unauthorized: they are somebody else's, and the caller is no administrator.
    """
    own, owner, viewer = data[OWN], data.get(ATTR_OWNER), data.get(VIEWER)
    may = tuple(dict.fromkeys((HOUSEHOLD, own or viewer or HOUSEHOLD)))
    if owner is None:
        return may
    if own and owner not in may:
        raise Unauthorized
    await async_note_look(memory, data, owner)
    return (owner,)


async def async_note_look(memory: HouseMemory, data: dict[str, Any], *owners: str) -> None:
    """Note that the caller looks at memories of ``owners``, if they are another person's."""
    if data[OWN] is None:
        for owner in sorted({*owners} - {HOUSEHOLD, data.get(VIEWER)}):
            await memory.hass.data[DATA_LOOKUPS].async_note(owner, data.get(LOOKS_AS, ""))


async def async_viewer(call: ServiceCall) -> dict[str, str]:
    """Return who makes a call, and as whom a look of theirs is noted; nothing for an automation."""
    if (user_id := call.context.user_id) is None:
        return {}
    user = await call.hass.auth.async_get_user(user_id)
    viewer = call.hass.data[DATA_OWNERS].owner_of(user_id)
    name = (user.name if user else None) or user_id
    return {VIEWER: viewer, LOOKS_AS: name if viewer == HOUSEHOLD else viewer}


async def async_graphs_of(memory: HouseMemory, data: dict[str, Any]) -> Caller:
    """Return whose graphs a caller may change: their own and the household's, or everyone's.

    Raises:
        Unauthorized: they name somebody else.
    """
    own, owner = data[OWN], data.get(ATTR_OWNER)
    may = (HOUSEHOLD, own) if own else await memory.all_owners()
    if owner is not None and own and owner not in may:
        raise Unauthorized
    return Caller((owner,) if owner else may, memory.hass.config.language, may_confirm=not own)


def check_person(provenance: Provenance) -> None:
    """Check that a person made the call.

    Raises:
        NoPersonError: nobody is signed in.
    """
    if provenance != TYPED:
        raise NoPersonError("No person is signed in who could say so")


async def check_owner(call: ServiceCall, own: str | None) -> None:
    """Refuse an owner whom nobody knows: a person who was removed may still have left something.

    Whether they did is not for those to know who may touch their ``own`` alone.

    Raises:
        ServiceValidationError: there is no such person.
        Unauthorized: it is another person than the caller, who may touch their own alone.
    """
    owner, hass = call.data.get(ATTR_OWNER), call.hass
    if own and owner not in (None, HOUSEHOLD, own):
        raise Unauthorized(context=call.context)
    if owner in (None, HOUSEHOLD) or hass.states.get(owner) or er.async_get(hass).async_get(owner):
        return
    if owner not in await hass.data[DATA_MEMORY].all_owners():
        raise ServiceValidationError(
            translation_domain=DOMAIN,
            translation_key="memory_owner_unknown",
            translation_placeholders={"owner": owner},
        )
