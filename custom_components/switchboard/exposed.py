"""What of the house is exposed to voice assistants, what it is called and where it is.

Every turn asks for all of it, and a house may have thousands of things. So what is known of a
thing is kept until its registries, its exposure or its name change: a turn looks through the states
alone.
"""

import asyncio
from collections.abc import Container, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from homeassistant.components import conversation
from homeassistant.components.homeassistant.exposed_entities import (
    async_listen_entity_updates,
    async_should_expose,
)
from homeassistant.const import ATTR_DEVICE_CLASS, EVENT_CORE_CONFIG_UPDATE
from homeassistant.core import Event, HomeAssistant, State, callback
from homeassistant.helpers import area_registry as ar
from homeassistant.helpers import device_registry as dr
from homeassistant.helpers import entity_registry as er
from homeassistant.helpers import floor_registry as fr
from homeassistant.util.hass_dict import HassKey

from .const import DOMAIN
from .turn.trimming import Reach

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
"""What of a device may change, as it often does, without its things being named otherwise."""


@dataclass(frozen=True, slots=True, eq=False)
class Named:
    """A thing by its names and places; another object if any of these has changed.

    ``names`` and ``areas`` begin with the one to use; the others are aliases.
    """

    entity_id: str
    domain: str
    called: str
    names: tuple[str, ...]
    areas: tuple[str, ...]


@dataclass(slots=True)
class Exposed:
    """The exposed things of one house. ``version`` tells one set of names from another."""

    hass: HomeAssistant
    version: int = 0
    _is_made_out: bool = False
    _exposed: dict[str, bool] = field(default_factory=dict)
    _named: dict[str, Named] = field(default_factory=dict)
    _names: tuple[int, frozenset[str]] | None = None

    @callback
    def async_start(self) -> None:
        """Begin to follow what changes."""
        listen = self.hass.bus.async_listen
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
    def look(self) -> list[tuple[State, Named]]:
        """Return all that is exposed now, each with its names and places."""
        exposed, named = self._exposed, self._named
        found: list[tuple[State, Named]] = []
        for state in self.hass.states.async_all():
            is_exposed = exposed.get(state.entity_id)
            if is_exposed is None:
                is_exposed = self._expose(state.entity_id)
            if not is_exposed:
                continue
            one = named.get(state.entity_id)
            if one is None or one.called != state.name:
                one = self._name(state)
            found.append((state, one))
        if len(named) > len(found):
            held = {one.entity_id for _, one in found}
            for entity_id in named.keys() - held:
                del named[entity_id]
            self.version += 1
        return found

    async def async_look(self) -> None:
        """Make out what is not known yet, with pauses, so that nobody has to do it at once."""
        if self._is_made_out:
            return
        done = 0
        for state in self.hass.states.async_all():
            if state.entity_id in self._named or self._exposed.get(state.entity_id) is False:
                continue
            if self._expose(state.entity_id):
                self._name(state)
            done += 1
            if done % SLICE == 0:
                await asyncio.sleep(0)
        self._is_made_out = True

    @callback
    def unread(self, known: Container[str]) -> list[tuple[State, Named]]:
        """Return those of what is made out that are not ``known``."""
        return [
            (state, one)
            for entity_id, one in self._named.items()
            if entity_id not in known and (state := self.hass.states.get(entity_id)) is not None
        ]

    @property
    def names(self) -> frozenset[str]:
        """What may be named in a sentence: exposed entities, areas and floors, and aliases."""
        found = self.look()
        if self._names is None or self._names[0] != self.version:
            names = {name for _, one in found for name in one.names}
            names.update(name_of(state) for state, _ in found)
            for area in ar.async_get(self.hass).async_list_areas():
                names.update((area.name, *area.aliases))
            for floor in fr.async_get(self.hass).async_list_floors():
                names.update((floor.name, *floor.aliases))
            self._names = self.version, frozenset(names)
        return self._names[1]

    def _expose(self, entity_id: str) -> bool:
        is_exposed = async_should_expose(self.hass, conversation.DOMAIN, entity_id)
        self._exposed[entity_id] = is_exposed
        return is_exposed

    def _name(self, state: State) -> Named:
        entity = er.async_get(self.hass).async_get(state.entity_id)
        names = er.async_get_entity_aliases(self.hass, entity) if entity is not None else []
        one = Named(
            entity_id=state.entity_id,
            domain=state.domain,
            called=state.name,
            names=tuple(names) or (name_of(state).strip(),),
            areas=_areas(self.hass, entity),
        )
        self._named[state.entity_id] = one
        self.version += 1
        return one

    @callback
    def _entity_changed(self, event: Event[er.EventEntityRegistryUpdatedData]) -> None:
        data: Mapping[str, Any] = event.data
        before: str = data.get("old_entity_id", "")
        for entity_id in (event.data["entity_id"], before):
            self._exposed.pop(entity_id, None)
            self._named.pop(entity_id, None)

    @callback
    def _device_changed(self, event: Event[dr.EventDeviceRegistryUpdatedData]) -> None:
        data: Mapping[str, Any] = event.data
        if data["action"] == "update" and not _NOT_OF_NAMES.issuperset(data["changes"]):
            self._forget_names()

    @callback
    def _place_changed(self, _event: Event[Any]) -> None:
        self._forget_names()

    def _forget_names(self) -> None:
        self._is_made_out = False
        self._named.clear()
        self.version += 1

    @callback
    def _exposure_changed(self) -> None:
        self._is_made_out = False
        self._exposed.clear()


DATA_EXPOSED: HassKey[Exposed] = HassKey(f"{DOMAIN}_exposed")


@callback
def exposed(hass: HomeAssistant) -> Exposed:
    """Return what is known of the exposed things of a house."""
    if (known := hass.data.get(DATA_EXPOSED)) is None:
        known = hass.data[DATA_EXPOSED] = Exposed(hass)
        known.async_start()
    return known


def name_of(state: State) -> str:
    """Return what a thing is called, also where an integration named it by no text."""
    name: object = state.name
    return name if isinstance(name, str) else state.object_id.replace("_", " ")


@callback
def reach_of_tools(hass: HomeAssistant) -> Reach:
    """Return what exposed things can be told apart by in a call of a tool."""
    found = exposed(hass).look()
    classes = {str(state.attributes.get(ATTR_DEVICE_CLASS)) for state, _ in found}
    return Reach(bool(fr.async_get(hass).floors), frozenset(classes))


@callback
def names_in_house(hass: HomeAssistant) -> frozenset[str]:
    """Return what may be named in a sentence: exposed entities, areas and floors, and aliases."""
    return exposed(hass).names


def _areas(hass: HomeAssistant, entity: er.RegistryEntry | None) -> tuple[str, ...]:
    if entity is None:
        return ()
    area_id = entity.area_id
    if area_id is None and entity.device_id:
        device = dr.async_get(hass).async_get(entity.device_id)
        area_id = dr.async_get_effective_area_id(hass, device) if device is not None else None
    area = ar.async_get(hass).async_get_area(area_id) if area_id else None
    return (area.name, *sorted(area.aliases)) if area else ()
