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
from ..engine.knowledge.mentions import Sought
from ..engine.storage.deletion import Forgotten
from ..engine.storage.export import files_holding
from .hub import Hub


@callback
def let_go(hass: HomeAssistant, hub: Hub) -> None:
    """Let go of all that may repeat in other words what is forgotten.

    What Home Assistant's own logs still hold of a conversation is never taken in again. Late
    answers that were shown as notifications are taken down.
    """
    hub.forget_conversations()
    take_answers_down(hass)
    logs = hass.data.get(DATA_CHAT_LOGS, {})
    hub.reset(tuple(logs))


@callback
def take_answers_down(hass: HomeAssistant) -> None:
    """Take down the late answers that are shown as notifications."""
    for shown in list(hass.data.get(persistent_notification.DOMAIN, ())):
        if shown.startswith(NOTIFICATION_PREFIX):
            persistent_notification.async_dismiss(hass, shown)


async def async_files_holding(
    hass: HomeAssistant,
    forgotten: Forgotten | None,
    wordings: Collection[str],
    graph_ids: Collection[str] = (),
) -> tuple[str, ...]:
    """Return the exported files that hold what is forgotten; with None, all of them.

    ``graph_ids`` are all entities and relations that go, those besides that are not chosen.
    """
    folder = Path(hass.config.path(DOMAIN))
    if forgotten is None:
        work = partial(_files_in, folder)
    else:
        ids: Collection[str] = {
            *forgotten.memory_ids,
            *forgotten.message_ids,
            *forgotten.graph_ids,
            *graph_ids,
        }
        sought = [Sought(wording) for wording in wordings]

        def says(text: str) -> bool:
            return any(one.all_in(text) for one in sought)

        work = partial(files_holding, folder, ids, says)
    return tuple(str(path) for path in await hass.async_add_executor_job(work))


def _files_in(folder: Path) -> list[Path]:
    return sorted(path for path in folder.glob("*") if path.is_file())
