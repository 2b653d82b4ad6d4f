"""Letting go of what lives besides the database when something in it is forgotten.

Nobody can tell which of the conversations under way repeats what is to be forgotten, in words of
its own or a summary's. So all of them are let go; each can begin anew with its next sentence.
"""

from collections.abc import Collection
from functools import partial
from pathlib import Path

from homeassistant.components import persistent_notification
from homeassistant.components.conversation.chat_log import DATA_CHAT_LOGS
from homeassistant.core import HomeAssistant, callback

from ..const import DOMAIN, NOTIFICATION_PREFIX
from ..engine.knowledge.caches import clear_caches
from ..engine.knowledge.mentions import Sought
from ..engine.storage import memory_export_import as memory_transfer
from ..engine.storage.forgetting import Forgotten
from ..history.unified_log import UnifiedLog


@callback
def begin_anew(hass: HomeAssistant) -> list[str]:
    """Begin every conversation of the house anew; returns their ids."""
    return [
        conversation_id
        for entry in hass.config_entries.async_loaded_entries(DOMAIN)
        for conversation_id in entry.runtime_data.live.reset_all()
    ]


@callback
def forget_conversations(hass: HomeAssistant, log: UnifiedLog) -> None:
    """Let go of every conversation, of what of them was to be kept, and of the turns under way."""
    log.forget_turns()
    for entry in hass.config_entries.async_loaded_entries(DOMAIN):
        entry.runtime_data.live.forget_everything()


@callback
def let_go(hass: HomeAssistant, log: UnifiedLog) -> None:
    """Let go of all that may repeat in other words what is forgotten.

    What Home Assistant's own logs still hold of a conversation is never taken in again. Late
    answers that were shown as notifications are taken down.
    """
    forget_conversations(hass, log)
    for shown in list(hass.data.get(persistent_notification.DOMAIN, ())):
        if shown.startswith(NOTIFICATION_PREFIX):
            persistent_notification.async_dismiss(hass, shown)
    for entry in hass.config_entries.async_loaded_entries(DOMAIN):
        for conversation_id in hass.data.get(DATA_CHAT_LOGS, ()):
            entry.runtime_data.live.reset(conversation_id)


@callback
def clear_words(hass: HomeAssistant) -> None:
    """Let go of the words that were kept only to be quicker with them the next time."""
    clear_caches()
    for entry in hass.config_entries.async_loaded_entries(DOMAIN):
        entry.runtime_data.counter.clear()


@callback
def invalidate_context(hass: HomeAssistant, memory_ids: Collection[str]) -> None:
    """Let no conversation be told of these memories any longer as they were."""
    for entry in hass.config_entries.async_loaded_entries(DOMAIN):
        entry.runtime_data.live.drop_recalled(memory_ids)


async def async_files_holding(
    hass: HomeAssistant, forgotten: Forgotten | None, wordings: Collection[str]
) -> tuple[str, ...]:
    """Return the exported files that hold what is forgotten; with None, all of them."""
    folder = Path(hass.config.path(DOMAIN))
    if forgotten is None:
        work = partial(_files_in, folder)
    else:
        ids: Collection[str] = {*forgotten.memory_ids, *forgotten.message_ids}
        sought = [Sought(wording) for wording in wordings]

        def says(text: str) -> bool:
            return any(one.all_in(text) for one in sought)

        work = partial(memory_transfer.files_holding, folder, ids, says)
    return tuple(str(path) for path in await hass.async_add_executor_job(work))


def _files_in(folder: Path) -> list[Path]:
    return sorted(path for path in folder.glob("*") if path.is_file())
