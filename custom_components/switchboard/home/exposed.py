"""The things exposed to voice assistants, with their names and places.

Every turn asks for all of it, and a house may have thousands of things. So it is kept until one of
them comes or goes, or its registries, its exposure or its name change. Then the states are looked
through anew; what is known of all other things is kept even then.
"""

import asyncio
from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from homeassistant.components import conversation
from homeassistant.components.homeassistant.exposed_entities import (
    async_listen_entity_updates,
    async_should_expose,
)
from homeassistant.const import (
    ATTR_DEVICE_CLASS,
    EVENT_CORE_CONFIG_UPDATE,
    EVENT_STATE_CHANGED,
)
from homeassistant.core import Event, EventStateChangedData, HomeAssistant, State, callback
from homeassistant.helpers import area_registry as ar
from homeassistant.helpers import device_registry as dr
from homeassistant.helpers import entity_registry as er
from homeassistant.helpers import floor_registry as fr
from homeassistant.helpers.singleton import singleton

from ..const import DOMAIN
from ..engine.turn.tools import Reach

SLICE: Final = 50
"""How many things are made out without a pause."""

_NOT_OF_NAMES: Final = frozenset(
    {
        "config_entries",
        "config_entries_subentries",
        "configuration_url",
        "connections",
        "hw_version",
        "identifiers",
        "labels",
        "manufacturer",
        "model",
        "model_id",
        "primary_config_entry",
        "serial_number",
        "sw_version",
    }
)
"""Fields of a device that may change, as they often do, without its things being renamed."""


@dataclass(frozen=True, slots=True, eq=False)
class Named:
    """A thing by its names and places; another object if any of these has changed.

    ``names`` and ``areas`` begin with the one to use; the others are aliases. ``shown`` is the name
    of its state, ``called`` is that as its integration wrote it, be it no text. ``spoken`` are all
    its names as they are compared.
    """

    entity_id: str
    domain: str
    called: object
    shown: str
    names: tuple[str, ...]
    areas: tuple[str, ...]
    spoken: frozenset[str]


@dataclass(slots=True)
class Exposed:
    """The exposed things of one house. ``version`` tells one set of names from another."""

    hass: HomeAssistant
    version: int = 0
    _exposed: dict[str, bool] = field(default_factory=dict)
    _named: dict[str, Named] = field(default_factory=dict)
    _is_whole: bool = False
    _looked_through: int = 0
    _names: tuple[int, frozenset[str]] | None = None

    @callback
    def async_start(self) -> None:
        """Begin to follow what changes."""
        listen = self.hass.bus.async_listen
        listen(EVENT_STATE_CHANGED, self._come_or_gone, event_filter=_comes_goes_or_is_renamed)
        listen(er.EVENT_ENTITY_REGISTRY_UPDATED, self._entity_changed)
        listen(dr.EVENT_DEVICE_REGISTRY_UPDATED, self._device_changed)
        for event in (
            ar.EVENT_AREA_REGISTRY_UPDATED,
            fr.EVENT_FLOOR_REGISTRY_UPDATED,
            EVENT_CORE_CONFIG_UPDATE,
        ):
            listen(event, self._place_changed)
        async_listen_entity_updates(self.hass, conversation.DOMAIN, self._exposure_changed)

    @callback
    def look(self) -> Mapping[str, Named]:
        """Return all that is exposed now by id, in the order of the states."""
        if self._is_current:
            return self._named
        self._is_whole = True
        self._looked_through = self.hass.states.async_entity_ids_count()
        before, self._named = self._named, {}
        for state in self.hass.states.async_all():
            if self._is_exposed(state.entity_id):
                one = before.get(state.entity_id)
                if one is None or one.called != state.name:
                    one = self._name(state)
                self._named[state.entity_id] = one
        if self._named != before:
            self.version += 1
        return self._named

    async def async_look(self) -> None:
        """Make out what is not known yet, with pauses, so that nobody has to do it at once."""
        if self._is_current:
            return
        done = 0
        for state in self.hass.states.async_all():
            if state.entity_id in self._named or self._exposed.get(state.entity_id) is False:
                continue
            if self._is_exposed(state.entity_id):
                self._named[state.entity_id] = self._name(state)
                self.version += 1
            done += 1
            if done % SLICE == 0:
                await asyncio.sleep(0)

    @callback
    def unread(self, known: Container[str]) -> list[Named]:
        """Return those of what is made out that are not ``known``."""
        return [one for entity_id, one in self._named.items() if entity_id not in known]

    @property
    def _is_current(self) -> bool:
        """Tell whether nothing has come, gone or been renamed since all was looked through.

        What comes or goes in this very moment shows in the number of states before its event is
        heard here.
        """
        return self._is_whole and self._looked_through == self.hass.states.async_entity_ids_count()

    @property
    def names(self) -> frozenset[str]:
        """The names a sentence may have: of exposed entities, areas and floors, and aliases."""
        found = self.look()
        if self._names is None or self._names[0] != self.version:
            names = {name for one in found.values() for name in (*one.names, one.shown)}
            for area in ar.async_get(self.hass).async_list_areas():
                names.update((area.name, *area.aliases))
            for floor in fr.async_get(self.hass).async_list_floors():
                names.update((floor.name, *floor.aliases))
            self._names = self.version, frozenset(names)
        return self._names[1]

    def _is_exposed(self, entity_id: str) -> bool:
        if (is_exposed := self._exposed.get(entity_id)) is None:
            is_exposed = async_should_expose(self.hass, conversation.DOMAIN, entity_id)
            self._exposed[entity_id] = is_exposed
        return is_exposed

    def _name(self, state: State) -> Named:
        entity = er.async_get(self.hass).async_get(state.entity_id)
        names = er.async_get_entity_aliases(self.hass, entity) if entity is not None else []
        shown = name_of(state)
        return Named(
            entity_id=state.entity_id,
            domain=state.domain,
            called=state.name,
            shown=shown,
            names=tuple(names) or (shown.strip(),),
            areas=_areas(self.hass, entity),
            spoken=spoken((shown, *names)),
        )

    @callback
    def _come_or_gone(self, _event: Event[EventStateChangedData]) -> None:
        self._is_whole = False

    @callback
    def _entity_changed(self, event: Event[er.EventEntityRegistryUpdatedData]) -> None:
        data: Mapping[str, Any] = event.data
        before: str = data.get("old_entity_id", "")
        for entity_id in (event.data["entity_id"], before):
            self._exposed.pop(entity_id, None)
            self._named.pop(entity_id, None)
        self._is_whole = False

    @callback
    def _device_changed(self, event: Event[dr.EventDeviceRegistryUpdatedData]) -> None:
        data: Mapping[str, Any] = event.data
        if data["action"] == "update" and not _NOT_OF_NAMES.issuperset(data["changes"]):
            self._forget_names()

    @callback
    def _place_changed(self, _event: Event[Any]) -> None:
        self._forget_names()

    def _forget_names(self) -> None:
        self._is_whole = False
        self._named.clear()
        self.version += 1

    @callback
    def _exposure_changed(self) -> None:
        self._is_whole = False
        self._exposed.clear()


@singleton(f"{DOMAIN}_exposed")
@callback
def exposed(hass: HomeAssistant) -> Exposed:
    """Return what is known of the exposed things of a house."""
    known = Exposed(hass)
    known.async_start()
    return known


@callback
def _comes_goes_or_is_renamed(data: EventStateChangedData) -> bool:
    before, now = data["old_state"], data["new_state"]
    if before is None or now is None:
        return True
    return before.attributes is not now.attributes and before.name != now.name


def name_of(state: State) -> str:
    """Return what a thing is called, also where an integration named it by no text."""
    name: object = state.name
    return name if isinstance(name, str) else state.object_id.replace("_", " ")


def spoken(names: Iterable[str]) -> frozenset[str]:
    """Return names as they are compared, without those that are blank."""
    return frozenset(name.strip().casefold() for name in names if name.strip())


@callback
def reach_of_tools(hass: HomeAssistant) -> Reach:
    """Return what exposed things can be told apart by in a call of a tool."""
    states = filter(None, map(hass.states.get, exposed(hass).look()))
    classes = {str(state.attributes.get(ATTR_DEVICE_CLASS)) for state in states}
    return Reach(bool(fr.async_get(hass).floors), frozenset(classes))


@callback
def names_in_house(hass: HomeAssistant) -> frozenset[str]:
    """Return what may be named in a sentence: exposed entities, areas and floors, and aliases."""
    return exposed(hass).names


@callback
def area_id_of(hass: HomeAssistant, entity: er.RegistryEntry | None) -> str | None:
    """Return the area that a thing is in, or else its device."""
    if entity is None or entity.area_id or not entity.device_id:
        return None if entity is None else entity.area_id
    device = dr.async_get(hass).async_get(entity.device_id)
    return dr.async_get_effective_area_id(hass, device) if device is not None else None


def _areas(hass: HomeAssistant, entity: er.RegistryEntry | None) -> tuple[str, ...]:
    area_id = area_id_of(hass, entity)
    area = ar.async_get(hass).async_get_area(area_id) if area_id else None
    return (area.name, *sorted(area.aliases)) if area else ()
