"""Entities follow what they are in Home Assistant."""

import pytest

from custom_components.switchboard.engine.graph.editing import rename_entity
from custom_components.switchboard.engine.graph.following import follow
from custom_components.switchboard.engine.graph.registry import Registered, Registry

from .household import House, entity, relation

OFFICE = Registered("area:office", "room", "Office", ("den",))
LAMP = Registered("entity:light.lamp", "device", "Lamp")


@pytest.fixture
async def house(database) -> House:
    house = House(database)
    house.register(OFFICE, LAMP)
    await house.tell(
        [entity("the den", "room"), entity("the lamp", "device")],
        [relation("the lamp", "located_in", "the den")],
    )
    return house


async def followed(house: House, *entries: Registered, hidden=(), moved=None) -> dict[str, str]:
    """Let the registries be these; return what entities are in them, by name."""
    registry = Registry(entries, "en", frozenset(hidden))
    ids = moved or {}
    await house.database.write(lambda tx: follow(tx, registry, house.now, house.new_id, ids))
    again = await house.database.write(
        lambda tx: follow(tx, registry, house.now, house.new_id, ids)
    )
    assert again == 0
    return {name: one.ha_ref for name, one in (await house.entities()).items()}


async def test_another_name_is_taken_over_and_the_old_one_kept(house: House):
    studio = Registered("area:office", "room", "Studio", ("den",))
    assert await followed(house, studio, LAMP) == {"Studio": "area:office", "Lamp": LAMP.ref}
    assert await house.aliases("Studio") == {"Office", "Studio", "den"}
    assert await house.told() == {("Lamp", "located_in", "Studio")}


async def test_a_name_that_a_person_gave_stays(house: House):
    found = await house.entities()
    await house.edit(rename_entity, found["Office"].id, "Cave")
    studio = Registered("area:office", "room", "Studio")
    assert await followed(house, studio, LAMP) == {"Cave": "area:office", "Lamp": LAMP.ref}
    assert "Studio" in await house.aliases("Cave")


async def test_another_entity_id_is_followed(house: House):
    moved = {"entity:light.lamp": "entity:light.desk", "entity:light.desk": "entity:light.big"}
    big = Registered("entity:light.big", "device", "Lamp")
    assert (await followed(house, OFFICE, big, moved=moved))["Lamp"] == "entity:light.big"


async def test_another_entity_id_is_found_by_its_name_if_nobody_followed(house: House):
    big = Registered("entity:light.big", "device", "Lamp")
    assert (await followed(house, OFFICE, big))["Lamp"] == "entity:light.big"


async def test_two_of_its_name_are_not_guessed_at(house: House):
    two = [Registered(f"entity:light.{name}", "device", "Lamp") for name in ("one", "two")]
    assert (await followed(house, OFFICE, *two))["Lamp"] is None


async def test_what_is_removed_loses_its_reference_and_keeps_what_is_known(house: House):
    assert await followed(house, LAMP) == {"Office": None, "Lamp": LAMP.ref}
    assert await house.told() == {("Lamp", "located_in", "Office")}


async def test_what_is_no_longer_exposed_stays_what_it_is(house: House):
    assert (await followed(house, OFFICE, hidden=[LAMP.ref]))["Lamp"] == LAMP.ref


async def test_what_was_known_before_it_was_registered_is_linked(house: House):
    await house.tell([entity("Bello", "pet"), entity("the projector", "device")])
    house.register(Registered("entity:media_player.projector", "device", "Projector"))
    await house.tell([entity("projector", "device")])
    assert (await house.entities())["Projector"].ha_ref == "entity:media_player.projector"
