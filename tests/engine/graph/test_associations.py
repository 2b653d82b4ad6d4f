"""What the graph adds to recall."""

import pytest

from custom_components.switchboard.engine.graph.associations import associations
from custom_components.switchboard.engine.recall.recall import recall
from custom_components.switchboard.engine.recall.recalled import Recalled
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD
from custom_components.switchboard.engine.storage.forgetting import purge

from ..storage.building import memory, message
from .household import NOW, House, day, entity, relation

ADA = "person.ada"
BEN = "person.ben"


@pytest.fixture
async def house(database) -> House:
    house = House(database)
    said = {
        "m0": (ADA, "My daughter Mia has a dog, Bello"),
        "m1": (HOUSEHOLD, "Bello eats salmon"),
        "m2": (ADA, "Mia plays the oboe"),
        "m3": (BEN, "My daughter Lea has a dog, Rex"),
        "m4": (BEN, "Rex eats liver"),
    }
    entries = [
        message(int(id_[1:]), text, owner=owner, created_at=day(int(id_[1:])))
        for id_, (owner, text) in said.items()
    ]
    memories = [
        memory("k0", "Daughter Mia has a dog, Bello", owner=ADA, subject="", sources=("m0",)),
        memory("k1", "Bello eats salmon", owner=HOUSEHOLD, subject="", sources=("m1",)),
        memory("k4", "Rex eats liver", owner=BEN, subject="", sources=("m4",)),
    ]

    def write(tx) -> None:
        tx.log.append(entries)
        for one in memories:
            tx.memories.put(one)

    await database.write(write)
    await _tell(house, ADA, "Mia", "Bello", "m0", 0)
    await house.tell(
        [entity("Mia"), entity("oboe", "thing")], [relation("Mia", "plays", "oboe", 2)]
    )
    await _tell(house, BEN, "Lea", "Rex", "m3", 3)
    house.owner = BEN
    await house.tell(
        [entity("Rex", "pet"), entity("liver", "thing")], [relation("Rex", "eats", "liver", 4)]
    )
    house.owner = HOUSEHOLD
    await house.tell(
        [entity("Bello", "pet"), entity("salmon", "thing")],
        [relation("Bello", "eats", "salmon", 1)],
    )
    return house


async def _tell(house: House, owner: str, child: str, dog: str, source: str, on: float) -> None:
    house.owner = owner
    await house.tell(
        [entity("my daughter", "person", child), entity(dog, "pet"), entity("speaker")],
        [
            relation("speaker", "parent_of", "my daughter", on, source),
            relation("my daughter", "owns", dog, on, source),
        ],
    )


async def _ask(house: House, question: str, owner: str = ADA) -> list[Recalled]:
    return await house.database.read(
        lambda tx: recall(tx, question, (owner, HOUSEHOLD), now=NOW, graph=associations)
    )


async def test_what_two_facts_say_together_is_recalled_with_the_way_to_it(house: House):
    found = await _ask(house, "What does the dog of my daughter eat?")
    best = next(one for one in found if one.memory_id == "k1")
    assert best.by_graph
    assert "Bello" in best.way
    assert found.index(best) < 3


async def test_the_memory_is_told_in_place_of_the_relation_it_states(house: House):
    found = await _ask(house, "What does Bello eat?")
    assert [one.text for one in found if "salmon" in one.text] == ["Bello eats salmon"]
    assert found[0].memory_id == "k1"


async def test_a_relation_that_nobody_put_into_words_is_told_as_a_sentence(house: House):
    house.owner = ADA
    await house.tell(
        [entity("Bello", "pet"), entity("Dr Sommer")],
        [relation("Dr Sommer", "cares_for", "Bello", 5)],
    )
    found = await _ask(house, "Who takes care of the dog of my daughter?")
    told = next(one for one in found if one.text == "Dr Sommer takes care of Bello")
    assert (told.owner, told.by_graph) == (ADA, True)


async def test_nothing_of_another_person_is_on_any_way(house: House):
    for asked, owner, others in (
        ("What does the dog of my daughter eat?", BEN, ("Mia", "Ada")),
        ("What does the dog of my daughter eat?", ADA, ("Rex", "Lea", "liver")),
        ("Who is Rex, and what does he eat?", ADA, ("Rex", "Lea", "liver")),
    ):
        for one in await _ask(house, asked, owner):
            said = f"{one.text} {one.way}"
            assert not any(name in said for name in others), (asked, owner, said)
            assert one.owner in (owner, HOUSEHOLD)


async def test_what_was_said_may_be_gone(house: House):
    await purge(house.database, NOW)
    assert await house.database.read(lambda tx: tx.log.count()) == 0
    found = await _ask(house, "What does the dog of my daughter eat?")
    assert "k1" in [one.memory_id for one in found[:3]]


async def test_what_is_left_out_is_left_out_of_the_graph_too(house: House):
    asked = "What does the dog of my daughter eat?"
    every = await _ask(house, asked)
    ids = {id_ for one in every for id_ in (one.memory_id, one.relation_id) if id_}
    left = await house.database.read(
        lambda tx: recall(tx, asked, (ADA, HOUSEHOLD), now=NOW, exclude=ids, graph=associations)
    )
    assert not [one for one in left if {one.memory_id, one.relation_id} & ids]


async def test_a_question_that_leads_nowhere_adds_nothing(house: House):
    for asked in ("", "?", "How warm is it outside?", "Zwölf"):
        found = await _ask(house, asked)
        assert not [one for one in found if one.by_graph]
