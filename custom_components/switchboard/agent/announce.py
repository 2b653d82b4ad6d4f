"""Telling people at home something that nobody is waiting for any more."""

import asyncio
import logging
from collections.abc import Callable
from typing import Final

from homeassistant.components import persistent_notification
from homeassistant.const import ATTR_ENTITY_ID, ATTR_SUPPORTED_FEATURES
from homeassistant.core import Event, EventStateChangedData, HomeAssistant, callback
from homeassistant.helpers.event import async_track_state_change_event
from homeassistant.util import dt as dt_util

from ..engine.dialogue.context.silence import is_silence, seconds_to_silence

_LOGGER = logging.getLogger(__name__)

GIVE_UP_SECONDS: Final = 300.0
"""How long silence is waited for."""

ANNOUNCE_SECONDS: Final = 120.0
"""How long an announcement may take to be spoken."""

# Of Home Assistant's assist_satellite, which a house without voice may not be able to import.
SATELLITE_DOMAIN: Final = "assist_satellite"
ANNOUNCE: Final = "announce"
ANNOUNCE_FEATURE: Final = 1
IDLE: Final = "idle"


async def async_tell(
    hass: HomeAssistant,
    satellite_id: str | None,
    text: Callable[[str | None], str],
    *,
    title: str,
    notification_id: str,
) -> None:
    """Announce something on a satellite at its next silence, or else show it as a notification.

    ``text`` is asked for what to say at the moment when it is said there, and with None for what
    to show: every user can read a notification.
    """
    if (
        satellite_id is not None
        and _can_announce(hass, satellite_id)
        and await async_silence(hass, satellite_id)
        and await _async_announce(hass, satellite_id, text(satellite_id))
    ):
        return
    persistent_notification.async_create(hass, text(None), title, notification_id)


@callback
def _can_announce(hass: HomeAssistant, satellite_id: str) -> bool:
    state = hass.states.get(satellite_id)
    return (
        state is not None
        and bool(int(state.attributes.get(ATTR_SUPPORTED_FEATURES, 0)) & ANNOUNCE_FEATURE)
        and hass.services.has_service(SATELLITE_DOMAIN, ANNOUNCE)
    )


async def _async_announce(hass: HomeAssistant, satellite_id: str, text: str) -> bool:
    try:
        async with asyncio.timeout(ANNOUNCE_SECONDS):
            await hass.services.async_call(
                SATELLITE_DOMAIN,
                ANNOUNCE,
                {ATTR_ENTITY_ID: satellite_id, "message": text},
                blocking=True,
            )
    except Exception as err:  # noqa: BLE001  (whatever a satellite raises, the words must be seen)
        _LOGGER.warning("%s could not announce (%s)", satellite_id, type(err).__name__)
        return False
    return True


async def async_silence(hass: HomeAssistant, satellite_id: str) -> bool:
    """Wait until a satellite has been idle for a while; False if that does not happen in time."""
    changed = asyncio.Event()

    @callback
    def note(_event: Event[EventStateChangedData]) -> None:
        changed.set()

    stop = async_track_state_change_event(hass, [satellite_id], note)
    try:
        async with asyncio.timeout(GIVE_UP_SECONDS):
            while (state := hass.states.get(satellite_id)) is not None:
                changed.clear()
                idle_for = (dt_util.utcnow() - state.last_changed).total_seconds()
                if state.state == IDLE and await _async_unbroken(changed, idle_for):
                    return True
                await changed.wait()
    except TimeoutError:
        pass
    finally:
        stop()
    return False


async def _async_unbroken(changed: asyncio.Event, idle_for: float) -> bool:
    """Wait until it has been idle long enough; False if it changes before."""
    if is_silence(idle_for):
        return True
    try:
        async with asyncio.timeout(seconds_to_silence(idle_for)):
            await changed.wait()
    except TimeoutError:
        return not changed.is_set()
    return False
