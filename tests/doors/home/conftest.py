"""Houses whose doors are known by their states and names alone."""

import pytest
from homeassistant.components.conversation.agent_manager import get_agent_manager
from homeassistant.core import HomeAssistant
from homeassistant.helpers import area_registry as ar
from homeassistant.helpers import device_registry as dr
from homeassistant.helpers import entity_registry as er
from homeassistant.helpers import floor_registry as fr
from homeassistant.helpers import label_registry as lr
from homeassistant.setup import async_setup_component
from pytest_homeassistant_custom_component.common import MockConfigEntry

from ..ways_in import ALARM, BLIND, GARAGE, HATCH, LOCK, a_thing


@pytest.fixture
def things(hass: HomeAssistant) -> HomeAssistant:
    """Return a house where a lock, an alarm, covers and lamps are known by their states alone."""
    hass.states.async_set(LOCK, "locked")
    hass.states.async_set(ALARM, "armed_away")
    hass.states.async_set(GARAGE, "closed", {"device_class": "garage"})
    hass.states.async_set(HATCH, "closed")
    hass.states.async_set(BLIND, "closed", {"device_class": "blind"})
    hass.states.async_set("light.lamp", "off")
    return hass


@pytest.fixture
async def empty(hass: HomeAssistant) -> HomeAssistant:
    """Return a house without things that understands Home Assistant's intents."""
    for component in ("homeassistant", "conversation", "intent", "llm", "cover"):
        assert await async_setup_component(hass, component, {})
    await hass.async_block_till_done()
    return hass


@pytest.fixture
async def named(empty: HomeAssistant) -> dict[str, str]:
    """A lock, with all that it may be meant by; nothing of it is a word for a way in."""
    owner = MockConfigEntry(domain="maker")
    owner.add_to_hass(empty)
    areas, floors, devices = ar.async_get(empty), fr.async_get(empty), dr.async_get(empty)
    labels = [
        lr.async_get(empty).async_create(name).label_id for name in ("Marigold", "Lupin", "Tansy")
    ]
    floor = floors.async_create("Terrace", aliases={"Balcony"})
    floors.async_update(floor.floor_id, name="Veranda")
    area = areas.async_create("Orchard", floor_id=floor.floor_id, aliases={"Coppice"})
    areas.async_update(area.id, name="Meadow", labels={labels[1]})
    device = devices.async_get_or_create(config_entry_id=owner.entry_id, identifiers={("m", "1")})
    devices.async_update_device(device.id, labels={labels[2]})
    a_thing(empty, "lock.porch", "Sesame", "locked")
    entry = er.async_get(empty).async_update_entity(
        "lock.porch",
        aliases=["Sesame", "Treasury"],
        labels={labels[0]},
        device_id=device.id,
        area_id=area.id,
    )
    return {
        "name": "Sesame",
        "alias": "Treasury",
        "own id": "porch",
        "whole id": "lock.porch",
        "id of the registry": entry.id,
        "id of the device": device.id,
        "label": "marigold",
        "label of the device": "tansy",
        "label of the area": "lupin",
        "area": "Meadow",
        "id of the area": "orchard",
        "alias of the area": "Coppice",
        "floor": "Veranda",
        "id of the floor": "terrace",
        "alias of the floor": "Balcony",
    }


@pytest.fixture
def nobody(home: HomeAssistant, monkeypatch: pytest.MonkeyPatch) -> None:
    """Take Home Assistant's own agent away."""
    monkeypatch.setattr(get_agent_manager(home), "default_agent", None)
