"""Backups: everything written so far is in the one file, and nothing is written meanwhile."""

import asyncio
import logging

from homeassistant.core import HomeAssistant

from .engine.storage.errors import StorageError
from .history.backed_up import DATA_BACKED_UP
from .history.unified_log import DATA_LOG

_LOGGER = logging.getLogger(__name__)

FLUSH_SECONDS = 30.0


async def async_pre_backup(hass: HomeAssistant) -> None:
    """Hold back all writing to the log. Never fails: that would end the user's backup."""
    log = hass.data.get(DATA_LOG)
    if log is None:
        return
    try:
        async with asyncio.timeout(FLUSH_SECONDS):
            await log.async_tried()
        if not log.is_open:
            return
        if not log.database.is_paused:
            async with asyncio.timeout(FLUSH_SECONDS):
                await log.async_write_all()
        await log.database.pause()
        hass.data[DATA_BACKED_UP].is_held = True
    except (StorageError, TimeoutError) as err:
        _LOGGER.warning("The log goes into the backup without its last messages. %s", err)


async def async_post_backup(hass: HomeAssistant) -> None:
    """Write again."""
    if log := hass.data.get(DATA_LOG):
        await log.async_resume()
        await hass.data[DATA_BACKED_UP].async_ended()
