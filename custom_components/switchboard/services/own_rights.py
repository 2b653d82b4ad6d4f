"""What somebody may do with memories and conversations who is no administrator: with their own."""

from collections.abc import Callable, Collection
from typing import Any, Final

from homeassistant.core import ServiceCall
from homeassistant.exceptions import Unauthorized, UnknownUser

from ..engine.knowledge.admission import TYPED, Provenance
from ..engine.knowledge.errors import NoPersonError
from ..engine.storage.entries import HOUSEHOLD
from ..home.owners import DATA_OWNERS
from ..memory.house_memory import HouseMemory
from .memory_schemas import ATTR_OWNER

PROVENANCE: Final = "provenance"
"""Beside the data of a call: whether a person made it."""

OWN: Final = "own"
"""Beside the data of a call: the person whose memories alone it may touch, None for everyone's."""


async def async_own_alone(call: ServiceCall, *, for_everyone: bool) -> str | None:
    """Return the person whose memories alone a call may touch, None where it may touch all.

    An administrator may, and what no user calls: an automation, as ever. Anyone else is held to
    their own, and to the actions that are ``for_everyone``.

    Raises:
        Unauthorized: the action is an administrator's, or the user is no person of the house.
        UnknownUser: there is no such user.
    """
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


def check_person(provenance: Provenance) -> None:
    """Check that a person made the call.

    Raises:
        NoPersonError: nobody is signed in.
    """
    if provenance != TYPED:
        raise NoPersonError("No person is signed in who could say so")
