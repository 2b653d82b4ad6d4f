"""Waiting for things to show what was done to them: some say so over the radio, a little later."""

import asyncio
from collections.abc import Collection
from datetime import datetime
from typing import Final

from homeassistant.core import Event, EventStateChangedData, HomeAssistant, State, callback
from homeassistant.helpers.event import async_track_state_change_event

SHOWN_SECONDS: Final = 0.5
"""How long a thing that is slow to act has to show that it did, while somebody waits."""


async def async_shown(
    hass: HomeAssistant,
    entity_ids: Collection[str],
    since: datetime,
    seconds: float | None = None,
) -> bool:
    """Wait a moment until all things have shown that something happened to them."""
    waiting = {one for one in entity_ids if not _moved(hass.states.get(one), since)}
    if not waiting:
        return True
    all_shown = asyncio.Event()

    @callback
    def changed(event: Event[EventStateChangedData]) -> None:
        if _moved(event.data["new_state"], since):
            waiting.discard(event.data["entity_id"])
        if not waiting:
            all_shown.set()

    stop = async_track_state_change_event(hass, list(waiting), changed)
    try:
        async with asyncio.timeout(SHOWN_SECONDS if seconds is None else seconds):
            await all_shown.wait()
    except TimeoutError:
        return False
    finally:
        stop()
    return True


def _moved(state: State | None, since: datetime) -> bool:
    return state is not None and state.last_updated >= since
