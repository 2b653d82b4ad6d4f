"""Things that Home Assistant's registries know by name, for the graph, and their changes.

Persons, areas, floors and labels are all in it; entities only as far as they are exposed to voice
assistants, and devices that have such an entity.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from homeassistant.const import EVENT_CORE_CONFIG_UPDATE, EVENT_STATE_CHANGED
from homeassistant.core import Event, EventStateChangedData, HomeAssistant, State, callback
from homeassistant.helpers import area_registry as ar
from homeassistant.helpers import device_registry as dr
from homeassistant.helpers import entity_registry as er
from homeassistant.helpers import floor_registry as fr
from homeassistant.helpers import label_registry as lr
from homeassistant.helpers.singleton import singleton

from ..const import DOMAIN
from ..engine.graph.registry import HOME_NAMES, HOME_REF, Registered, Registry
from .exposed import exposed, name_of
from .owners import PERSON

_PLACES: Final = frozenset({"zone"})
_CHANGES: Final = (
    er.EVENT_ENTITY_REGISTRY_UPDATED,
    dr.EVENT_DEVICE_REGISTRY_UPDATED,
    ar.EVENT_AREA_REGISTRY_UPDATED,
    fr.EVENT_FLOOR_REGISTRY_UPDATED,
    lr.EVENT_LABEL_REGISTRY_UPDATED,
    EVENT_CORE_CONFIG_UPDATE,
)


@dataclass(slots=True)
class Registries:
    """The registries of one house. ``moved`` are references that have become others."""

    hass: HomeAssistant
    moved: dict[str, str] = field(default_factory=dict)
    _listeners: set[Callable[[], None]] = field(default_factory=set)
    _known: tuple[int, Registry] | None = None

    @callback
    def async_start(self) -> None:
        """Begin to follow what changes."""
        listen = self.hass.bus.async_listen
        for event in _CHANGES:
            listen(event, self._changed)
        listen(EVENT_STATE_CHANGED, self._changed, event_filter=_is_renamed)
        listen(er.EVENT_ENTITY_REGISTRY_UPDATED, self._entity_moved)

    @callback
    def async_listen(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Have a listener called when anything has changed; returns how to end that."""
        self._listeners.add(listener)

        @callback
        def end() -> None:
            self._listeners.discard(listener)

        return end

    @callback
    def look(self) -> Registry:
        """Return all that is registered now."""
        exposed(self.hass).look()
        version = exposed(self.hass).version
        if self._known is None or self._known[0] != version:
            self._known = version, self._picture()
        return self._known[1]

    def _picture(self) -> Registry:
        entries = (
            *self._persons(),
            *self._areas(),
            *self._floors(),
            *self._devices(),
            *self._entities(),
            *self._labels(),
        )
        every = {f"entity:{one}" for one in er.async_get(self.hass).entities}
        every |= {f"entity:{one}" for one in self.hass.states.async_entity_ids()}
        every |= {f"device:{one}" for one in dr.async_get(self.hass).devices}
        hidden = frozenset(every - {one.ref for one in entries})
        return Registry(entries, self.hass.config.language, hidden)

    def _persons(self) -> Iterator[Registered]:
        registry = er.async_get(self.hass)
        ids = {one.entity_id: one for one in registry.entities.values() if one.domain == PERSON}
        for entity_id in sorted({*ids, *self.hass.states.async_entity_ids(PERSON)}):
            state, entry = self.hass.states.get(entity_id), ids.get(entity_id)
            names = er.async_get_entity_aliases(self.hass, entry) if entry is not None else []
            name = name_of(state) if state is not None else _name_of_entry(entry)
            yield Registered(f"person:{entity_id}", "person", name, _others(name, names))

    def _areas(self) -> Iterator[Registered]:
        for area in ar.async_get(self.hass).async_list_areas():
            yield Registered(f"area:{area.id}", "room", area.name, _others(area.name, area.aliases))

    def _floors(self) -> Iterator[Registered]:
        for one in fr.async_get(self.hass).async_list_floors():
            yield Registered(
                f"floor:{one.floor_id}", "place", one.name, _others(one.name, one.aliases)
            )

    def _devices(self) -> Iterator[Registered]:
        registry, entities = dr.async_get(self.hass), er.async_get(self.hass)
        entries = map(entities.async_get, exposed(self.hass).look())
        ids = {entry.device_id for entry in entries if entry is not None and entry.device_id}
        for device_id in sorted(ids):
            device = registry.async_get(device_id)
            if device is not None and (name := device.name_by_user or device.name):
                yield Registered(f"device:{device_id}", "device", name)

    def _entities(self) -> Iterator[Registered]:
        home = self.hass.config.location_name
        yield Registered(HOME_REF, "place", home, _others(home, HOME_NAMES))
        for one in exposed(self.hass).look().values():
            if one.domain != PERSON and f"entity:{one.entity_id}" != HOME_REF:
                kind = "place" if one.domain in _PLACES else "device"
                name = one.shown.strip() or one.names[0]
                yield Registered(f"entity:{one.entity_id}", kind, name, _others(name, one.names))  # type: ignore[arg-type]

    def _labels(self) -> Iterator[Registered]:
        for label in lr.async_get(self.hass).async_list_labels():
            yield Registered(f"label:{label.label_id}", "thing", label.name)

    @callback
    def _entity_moved(self, event: Event[er.EventEntityRegistryUpdatedData]) -> None:
        data: Any = event.data
        new = data["entity_id"]
        sort = "person" if new.startswith(f"{PERSON}.") else "entity"
        # Whatever this id meant before, it is an entity's of its own now.
        self.moved.pop(f"{sort}:{new}", None)
        if old := data.get("old_entity_id"):
            self.moved[f"{sort}:{old}"] = f"{sort}:{new}"

    @callback
    def _changed(self, _event: Event[Any]) -> None:
        self._known = None
        for listener in list(self._listeners):
            listener()


@singleton(f"{DOMAIN}_registries")
@callback
def registries(hass: HomeAssistant) -> Registries:
    """Return what follows the registries of a house."""
    known = Registries(hass)
    known.async_start()
    return known


@callback
def _is_renamed(data: EventStateChangedData) -> bool:
    before, now = data["old_state"], data["new_state"]
    if before is None or now is None:
        return _is_person(before or now)
    return before.attributes is not now.attributes and before.name != now.name


def _is_person(state: State | None) -> bool:
    return state is not None and state.domain == PERSON


def _name_of_entry(entry: er.RegistryEntry | None) -> str:
    name = entry and (entry.name or entry.original_name)
    return name or (entry.entity_id.partition(".")[2] if entry else "")


def _others(name: str, names: Any) -> tuple[str, ...]:
    return tuple(sorted({one.strip() for one in names} - {name, ""}))
