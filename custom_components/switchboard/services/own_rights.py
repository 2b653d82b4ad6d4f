"""What somebody may do with the memory who is no administrator: list, correct, forget their own."""

from homeassistant.core import ServiceCall
from homeassistant.exceptions import Unauthorized, UnknownUser

from ..engine.storage.entries import HOUSEHOLD
from ..home.owners import DATA_OWNERS


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
