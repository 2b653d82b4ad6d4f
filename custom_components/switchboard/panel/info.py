"""What the page asks first, and is told again whenever it changes: who asks, and what there is."""

from functools import partial
from typing import Any, Final

import probatio
from homeassistant.auth import EVENT_USER_UPDATED
from homeassistant.components.conversation import DOMAIN as CONVERSATION
from homeassistant.components.websocket_api import async_register_command
from homeassistant.components.websocket_api.connection import ActiveConnection
from homeassistant.components.websocket_api.decorators import async_response, websocket_command
from homeassistant.config_entries import SIGNAL_CONFIG_ENTRY_CHANGED, ConfigEntryState
from homeassistant.const import EVENT_STATE_CHANGED
from homeassistant.core import EventStateChangedData, HomeAssistant, callback
from homeassistant.helpers import entity_registry as er
from homeassistant.helpers.dispatcher import async_dispatcher_connect
from homeassistant.loader import async_get_integration
from homeassistant.util.json import JsonObjectType

from ..const import DOMAIN
from ..engine.storage.entries import HOUSEHOLD
from ..history.unified_log import DATA_LOG
from ..home.guests import DATA_GUESTS, guests_are_here
from ..home.owners import DATA_OWNERS, PERSON
from ..settings import EntrySettings
from .page import DATA_PAGE
from .paging import digest

NAME: Final = f"{DOMAIN}/info"


@callback
def async_setup_info(hass: HomeAssistant) -> None:
    """Register the command."""
    async_register_command(hass, _info)


@websocket_command({probatio.Required("type"): NAME})
@async_response
async def _info(hass: HomeAssistant, connection: ActiveConnection, msg: dict[str, Any]) -> None:
    """Subscribe: the first event comes at once."""
    version = str((await async_get_integration(hass, DOMAIN)).version)
    told = ""

    @callback
    def tell(*_: object) -> None:
        nonlocal told
        info = _told(hass, connection, version)
        if info["revision"] != told:
            told = str(info["revision"])
            connection.send_event(msg["id"], info)

    ends = (
        async_dispatcher_connect(hass, SIGNAL_CONFIG_ENTRY_CHANGED, tell),
        hass.data[DATA_GUESTS].async_listen(tell),
        hass.bus.async_listen(EVENT_STATE_CHANGED, tell, _is_of_a_person),
        hass.bus.async_listen(EVENT_USER_UPDATED, tell),
    )
    connection.subscriptions[msg["id"]] = partial(_end, ends)
    connection.send_result(msg["id"])
    tell()


@callback
def _is_of_a_person(changed: EventStateChangedData) -> bool:
    return changed["entity_id"].startswith(f"{PERSON}.")


@callback
def _end(ends: tuple[Any, ...]) -> None:
    for end in ends:
        end()


@callback
def _told(hass: HomeAssistant, connection: ActiveConnection, version: str) -> JsonObjectType:
    user = connection.user
    owner = hass.data[DATA_OWNERS].owner_of(user.id)
    entries = hass.config_entries.async_entries(DOMAIN, include_disabled=False)
    memory = {one.entry_id: EntrySettings.from_options(one.options).memory for one in entries}
    kept = hass.data[DATA_LOG].retention
    persons = hass.states.async_entity_ids(PERSON) if user.is_admin else [owner]
    info: JsonObjectType = {
        "page": hass.data[DATA_PAGE].digest,
        "version": version,
        "is_running": any(one.state is ConfigEntryState.LOADED for one in entries),
        "viewer": {"is_admin": user.is_admin, "owner": owner},
        "logs": any(one.log_conversations for one in memory.values()),
        "guests": guests_are_here(hass),
        "entries": [
            {
                "entry_id": one.entry_id,
                "title": one.title,
                "state": one.state.value,
                "logs": memory[one.entry_id].log_conversations,
                "retention_days": kept.days if kept else 0,
            }
            for one in entries
            if user.is_admin
        ],
        "agents": [
            one.entity_id
            for one in er.async_get(hass).entities.values()
            if one.platform == DOMAIN and one.domain == CONVERSATION
        ],
        "owners": [*dict.fromkeys((HOUSEHOLD, *persons))],
    }
    return {"revision": digest(info), **info}
