"""What of the house is exposed to voice assistants, and what it is called."""

from collections.abc import Iterator

from homeassistant.components import conversation
from homeassistant.components.homeassistant.exposed_entities import async_should_expose
from homeassistant.core import HomeAssistant, State, callback
from homeassistant.helpers import area_registry as ar
from homeassistant.helpers import entity_registry as er
from homeassistant.helpers import floor_registry as fr


def name_of(state: State) -> str:
    """Return what a thing is called, also where an integration named it by no text."""
    name: object = state.name
    return name if isinstance(name, str) else state.object_id.replace("_", " ")


@callback
def exposed_states(hass: HomeAssistant) -> Iterator[State]:
    """Return the states of what is exposed."""
    for state in hass.states.async_all():
        if async_should_expose(hass, conversation.DOMAIN, state.entity_id):
            yield state


@callback
def names_in_house(hass: HomeAssistant) -> set[str]:
    """Return what may be named in a sentence: exposed entities, areas and floors, and aliases."""
    names: set[str] = set()
    entities = er.async_get(hass)
    for state in exposed_states(hass):
        names.add(name_of(state))
        if entity := entities.async_get(state.entity_id):
            names.update(er.async_get_entity_aliases(hass, entity))
    for area in ar.async_get(hass).async_list_areas():
        names.update((area.name, *area.aliases))
    for floor in fr.async_get(hass).async_list_floors():
        names.update((floor.name, *floor.aliases))
    return names
