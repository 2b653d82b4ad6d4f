"""The house as the page is told of it first, and again whenever it changes."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from homeassistant.auth import EVENT_USER_UPDATED
from homeassistant.components.conversation import DOMAIN as CONVERSATION
from homeassistant.config_entries import SIGNAL_CONFIG_ENTRY_CHANGED, ConfigEntryState
from homeassistant.const import EVENT_STATE_CHANGED
from homeassistant.core import EventStateChangedData, callback
from homeassistant.helpers import entity_registry as er
from homeassistant.helpers.dispatcher import async_dispatcher_connect
from homeassistant.loader import async_get_loaded_integration

from ..const import DOMAIN
from ..engine.storage.entries import HOUSEHOLD
from ..history.unified_log import DATA_LOG
from ..home.guests import DATA_GUESTS, guests_are_here
from ..home.owners import DATA_OWNERS, PERSON
from ..settings import EntrySettings
from .answers import Answer, digest, to_json
from .operation import Send
from .page import DATA_PAGE
from .rights import Call


@dataclass(slots=True, kw_only=True)
class Viewer:
    """Who looks: ``owner`` is a person, or the household of a user who is none."""

    is_admin: bool
    owner: str


@dataclass(slots=True, kw_only=True)
class Entry:
    """A connection; ``retention_days`` 0 is for ever."""

    entry_id: str
    title: str
    state: str
    logs: bool
    retention_days: int


@dataclass(slots=True, kw_only=True)
class Info(Answer):
    """Who looks, and what there is.

    ``page`` is the digest of the page that is served; ``logs`` says whether anybody agreed to a log
    of conversations. Whoever is no administrator is told of no entries.
    """

    page: str
    version: str
    is_running: bool
    viewer: Viewer
    logs: bool
    guests: bool
    entries: Sequence[Entry]
    agents: Sequence[str]
    owners: Sequence[str]


@callback
def subscribe(call: Call, send: Send) -> Callable[[], None]:
    """Tell how the house is at once, and whenever that changes."""
    hass, told = call.hass, ""

    @callback
    def tell(*_: object) -> None:
        nonlocal told
        info = _info(call)
        if info.revision != told:
            told = str(info.revision)
            send(to_json(info))

    ends = (
        async_dispatcher_connect(hass, SIGNAL_CONFIG_ENTRY_CHANGED, tell),
        hass.data[DATA_GUESTS].async_listen(tell),
        hass.bus.async_listen(EVENT_STATE_CHANGED, tell, _is_of_a_person),
        hass.bus.async_listen(EVENT_USER_UPDATED, tell),
    )

    @callback
    def end() -> None:
        for one in ends:
            one()

    tell()
    return end


@callback
def _is_of_a_person(changed: EventStateChangedData) -> bool:
    return changed["entity_id"].startswith(f"{PERSON}.")


@callback
def _info(call: Call) -> Info:
    hass, user = call.hass, call.user
    is_admin = user is not None and user.is_admin
    owner = hass.data[DATA_OWNERS].owner_of(call.context.user_id)
    entries = hass.config_entries.async_entries(DOMAIN, include_disabled=False)
    memory = {one.entry_id: EntrySettings.from_options(one.options).memory for one in entries}
    kept = hass.data[DATA_LOG].retention
    persons = hass.states.async_entity_ids(PERSON) if is_admin else [owner]
    info = Info(
        page=hass.data[DATA_PAGE].digest,
        version=str(async_get_loaded_integration(hass, DOMAIN).version),
        is_running=any(one.state is ConfigEntryState.LOADED for one in entries),
        viewer=Viewer(is_admin=is_admin, owner=owner),
        logs=any(one.log_conversations for one in memory.values()),
        guests=guests_are_here(hass),
        entries=[
            Entry(
                entry_id=one.entry_id,
                title=one.title,
                state=one.state.value,
                logs=memory[one.entry_id].log_conversations,
                retention_days=kept.days if kept else 0,
            )
            for one in entries
            if is_admin
        ],
        agents=[
            one.entity_id
            for one in er.async_get(hass).entities.values()
            if one.platform == DOMAIN and one.domain == CONVERSATION
        ],
        owners=[*dict.fromkeys((HOUSEHOLD, *persons))],
    )
    info.revision = digest(info)
    return info
