"""From findings to entities and relations."""

import pytest

from custom_components.switchboard.engine.graph.registry import Registered

from .household import MONDAY, House, day, entity, relation

MIA = Registered("person:person.mia", "person", "Mia Berger", ("Mimi",))
KITCHEN = Registered("area:kitchen", "room", "Kitchen")


@pytest.fixture
def house(database) -> House:
    return House(database)


async def test_what_is_said_becomes_entities_and_a_relation(house: House):
    placed = await house.tell(
        [entity("Bello", "pet"), entity("salmon", "thing")], [relation("Bello", "eats", "salmon")]
    )
    assert (placed.entities, placed.relations) == (2, 1)
    assert await house.told() == {("Bello", "eats", "salmon")}


async def test_what_is_said_again_is_more_certain_and_no_second_one(house: House):
    window = [entity("Bello", "pet"), entity("salmon", "thing")]
    await house.tell(window, [relation("Bello", "eats", "salmon", 0)])
    placed = await house.tell(window, [relation("Bello", "eats", "salmon", 3)])
    (only,) = await house.relations()
    assert (placed.entities, placed.relations, placed.confirmed) == (0, 0, 1)
    assert only.confidence > 0.8
    assert only.valid_from == MONDAY
    assert await house.database.read(lambda tx: tx.graph.sources(only.id)) == ["m0", "m3"]


async def test_a_registered_person_is_found_by_the_first_name_and_by_an_alias(house: House):
    house.register(MIA)
    await house.tell([entity("Mia")])
    await house.tell([entity("Mimi")])
    found = await house.entities()
    assert {name: one.ha_ref for name, one in found.items()} == {"Mia Berger": "person:person.mia"}


async def test_a_room_is_found_by_its_word_in_another_language(house: House):
    house.register(KITCHEN)
    await house.tell([entity("die Küche", "room", language="de")])
    assert (await house.entities())["Kitchen"].ha_ref == "area:kitchen"


async def test_similar_names_are_two_persons(house: House):
    await house.tell([entity("Anna"), entity("Hanna"), entity("Tom Berg"), entity("Tom Berger")])
    assert set(await house.entities()) == {"Anna", "Hanna", "Tom Berg", "Tom Berger"}


async def test_a_role_gets_its_name_when_nobody_else_has_it(house: House):
    await house.tell([entity("my daughter")], [relation("speaker", "parent_of", "my daughter")])
    await house.tell([entity("my daughter Mia")])
    await house.tell([entity("meine Tochter", language="de")])
    assert set(await house.entities()) == {"Home", "Mia"}
    assert await house.told() == {("Home", "parent_of", "Mia")}


async def test_a_role_that_two_have_stays_by_itself(house: House):
    await house.tell([entity("my daughter Mia"), entity("my daughter Lea")])
    await house.tell([entity("my daughter")])
    assert set(await house.entities()) == {"Mia", "Lea", "my daughter"}


async def test_a_new_place_of_work_ends_the_one_before_and_keeps_it(house: House):
    window = [entity("Jonas"), entity("the library", "place"), entity("the brewery", "place")]
    await house.tell(window, [relation("Jonas", "works_at", "the library", 0)])
    placed = await house.tell(window, [relation("Jonas", "works_at", "the brewery", 30)])
    assert placed.ended == 1
    assert await house.told() == {("Jonas", "works_at", "the brewery")}
    assert await house.past() == {("Jonas", "works_at", "the library"): (day(0), day(30))}


async def test_what_was_said_earlier_and_is_read_late_ends_nothing(house: House):
    window = [entity("Jonas"), entity("the library", "place"), entity("the brewery", "place")]
    await house.tell(window, [relation("Jonas", "works_at", "the brewery", 30)])
    await house.tell(window, [relation("Jonas", "works_at", "the library", 0)])
    assert await house.told() == {("Jonas", "works_at", "the brewery")}
    assert await house.past() == {("Jonas", "works_at", "the library"): (day(0), day(30))}


async def test_what_is_over_ends(house: House):
    window = [entity("Mia"), entity("the choir", "habit")]
    await house.tell(window, [relation("Mia", "attends", "the choir", 0)])
    await house.tell(window, [relation("Mia", "attends", "the choir", 9, ended=True)])
    assert await house.told() == set()
    assert await house.past() == {("Mia", "attends", "the choir"): (day(0), day(9))}


async def test_dislike_ends_like(house: House):
    window = [entity("Mia"), entity("olives", "thing")]
    await house.tell(window, [relation("Mia", "likes", "olives", 0)])
    await house.tell(window, [relation("Mia", "dislikes", "olives", 9)])
    assert await house.told() == {("Mia", "dislikes", "olives")}
    assert await house.past() == {("Mia", "likes", "olives"): (day(0), day(9))}


async def test_one_that_waits_ends_nothing(house: House):
    window = [entity("Jonas"), entity("the library", "place"), entity("the brewery", "place")]
    await house.tell(window, [relation("Jonas", "works_at", "the library", 0)])
    doubtful = relation("Jonas", "works_at", "the brewery", 30, status="quarantined")
    placed = await house.tell(window, [doubtful])
    assert placed.waiting == 1
    assert await house.told() == {("Jonas", "works_at", "the library")}


async def test_both_ways_to_say_it_are_one(house: House):
    window = [entity("Mia"), entity("Lea"), entity("Jonas")]
    said = [
        relation("Mia", "sibling_of", "Lea", 0),
        relation("Lea", "sibling_of", "Mia", 1),
        relation("Mia", "child_of", "Jonas", 2),
        relation("Jonas", "parent_of", "Mia", 3),
        relation("Mia", "friend_of", "Mia", 4),
    ]
    placed = await house.tell(window, said)
    assert (placed.relations, placed.confirmed) == (2, 2)


async def test_a_persons_findings_are_their_own(house: House):
    house.register(MIA)
    house.owner = "person.mia"
    await house.tell([entity("tea", "thing")], [relation("speaker", "drinks", "tea")])
    assert await house.told() == {("Mia Berger", "drinks", "tea")}
    assert (await house.entities())["Mia Berger"].ha_ref == "person:person.mia"
    house.owner = "household"
    assert await house.entities() == {}
