"""What the graph knows follows Home Assistant's registries."""

import asyncio
from datetime import timedelta

import pytest
from homeassistant.const import EVENT_HOMEASSISTANT_STARTED
from homeassistant.core import CoreState, HomeAssistant
from homeassistant.helpers import area_registry as ar
from homeassistant.helpers import entity_registry as er
from homeassistant.setup import async_setup_component
from homeassistant.util import dt as dt_util
from pytest_homeassistant_custom_component.common import async_fire_time_changed

from custom_components.switchboard.engine.graph.findings import (
    EntityFinding,
    GraphFindings,
    RelationFinding,
)
from custom_components.switchboard.engine.graph.placing import Resolved, place
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD
from custom_components.switchboard.engine.storage.graph_entries import Entity
from custom_components.switchboard.history.unified_log import DATA_LOG
from custom_components.switchboard.home.registries import registries

from ..household import AGREED


@pytest.fixture
async def mia(house: HomeAssistant) -> str:
    """Return the id of a person whom Home Assistant knows."""
    assert await async_setup_component(house, "person", {})
    assert await async_setup_component(house, "config", {})
    await house.data["person"][1].async_create_item({"name": "Mia Falk", "user_id": None})
    await house.async_block_till_done()
    return "person.mia_falk"


async def tell(house: HomeAssistant, *entities: EntityFinding, relations=()) -> None:
    """Place what a window told."""
    findings = GraphFindings(HOUSEHOLD, entities, tuple(relations))
    resolved = Resolved(registries(house).look())
    ids = iter(f"id{number}" for number in range(1000))
    prefix = f"{len(await known(house))}-"
    await house.data[DATA_LOG].database.write(
        lambda tx: place(tx, findings, resolved, dt_util.utcnow(), lambda: prefix + next(ids))
    )


async def known(house: HomeAssistant) -> dict[str, Entity]:
    """Return the entities by name."""
    database = house.data[DATA_LOG].database
    found = await database.read(lambda tx: tx.graph.entities_of([HOUSEHOLD]))
    return {one.name: one for one in found}


async def until_known(house: HomeAssistant, *names: str) -> dict[str, Entity]:
    """Wait until the graph has followed what changed, and return what it knows."""
    for _ in range(2000):
        async_fire_time_changed(house, dt_util.utcnow() + timedelta(seconds=2))
        await asyncio.sleep(0)
        found = await known(house)
        if found.keys() >= set(names):
            return found
    pytest.fail(f"There is no {names}, but {sorted(found)}")


async def names_of(house: HomeAssistant, entity: Entity) -> set[str]:
    found = await house.data[DATA_LOG].database.read(lambda tx: tx.graph.aliases(entity.id))
    return {one.alias for one in found}


async def test_renaming_an_area_and_a_person_follows(house, move_in, mia, hass_ws_client):
    area = ar.async_get(house).async_create("Office", aliases={"den"})
    await move_in(entry_options=AGREED)
    await tell(
        house,
        EntityFinding("the den", "room", ("m1",), (), "en"),
        EntityFinding("Mia", "person", ("m1",), (), "en"),
        relations=[RelationFinding("Mia", "uses", "the den", ("m1",), 0.8, dt_util.utcnow())],
    )
    before = await known(house)
    assert before["Office"].ha_ref == f"area:{area.id}"
    assert before["Mia Falk"].ha_ref == f"person:{mia}"

    client = await hass_ws_client(house)
    await client.send_json_auto_id(
        {"type": "config/area_registry/update", "area_id": area.id, "name": "Studio"}
    )
    assert (await client.receive_json())["success"]
    persons = house.data["person"][1]
    (person,) = persons.async_items()
    await client.send_json_auto_id(
        {"type": "person/update", "person_id": person["id"], "name": "Mia Rossi"}
    )
    assert (await client.receive_json())["success"]

    after = await until_known(house, "Studio", "Mia Rossi")
    assert after["Studio"].id == before["Office"].id
    assert {"Office", "Studio", "den"} <= await names_of(house, after["Studio"])
    assert after["Mia Rossi"].id == before["Mia Falk"].id
    await tell(house, EntityFinding("the office", "room", ("m2",), (), "en"))
    assert set(await known(house)) == {"Studio", "Mia Rossi"}


async def test_another_entity_id_is_followed_and_a_removed_one_keeps_what_is_known(
    house, move_in, mia
):
    area = ar.async_get(house).async_create("Cellar")
    await move_in(entry_options=AGREED)
    await tell(
        house,
        EntityFinding("Mia", "person", ("m1",), (), "en"),
        EntityFinding("the cellar", "room", ("m1",), (), "en"),
    )
    er.async_get(house).async_update_entity(mia, new_entity_id="person.mia_rossi")
    ar.async_get(house).async_delete(area.id)
    ar.async_get(house).async_create("Attic")
    for _ in range(2000):
        async_fire_time_changed(house, dt_util.utcnow() + timedelta(seconds=2))
        await asyncio.sleep(0)
        found = await known(house)
        if found["Cellar"].ha_ref is None:
            break
    assert found["Cellar"].ha_ref is None
    assert found["Mia Falk"].ha_ref == "person:person.mia_rossi"


async def test_what_changed_while_nobody_looked_is_caught_up_once_all_is_started(
    house, move_in, mia
):
    area = ar.async_get(house).async_create("Office")
    entry = await move_in(entry_options=AGREED)
    await tell(
        house,
        EntityFinding("the office", "room", ("m1",), (), "en"),
        EntityFinding("Mia", "person", ("m1",), (), "en"),
    )
    assert await house.config_entries.async_unload(entry.entry_id)
    ar.async_get(house).async_update(area.id, name="Studio")
    house.set_state(CoreState.starting)
    assert await house.config_entries.async_setup(entry.entry_id)
    await house.async_block_till_done()
    assert "Office" in await known(house)
    house.set_state(CoreState.running)
    house.bus.async_fire(EVENT_HOMEASSISTANT_STARTED)
    found = await until_known(house, "Studio")
    assert found["Mia Falk"].ha_ref == f"person:{mia}"
