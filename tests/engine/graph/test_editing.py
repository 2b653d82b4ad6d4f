"""What people change in the graph, and take back."""

from dataclasses import replace
from datetime import timedelta

import pytest

from custom_components.switchboard.engine.graph.editing import (
    merge_entities,
    rename_entity,
    split_entity,
    undo_group,
)
from custom_components.switchboard.engine.graph.settling import settle_relation, waiting_relations
from custom_components.switchboard.engine.knowledge.errors import KnowledgeError

from .household import House, day, entity, relation


@pytest.fixture
async def house(database) -> House:
    house = House(database)
    window = [
        entity("Leni"),
        entity("Magdalena"),
        entity("Bello", "pet"),
        entity("salmon", "thing"),
        entity("the library", "place"),
        entity("the brewery", "place"),
    ]
    said = [
        relation("Leni", "owns", "Bello", 0),
        relation("Magdalena", "owns", "Bello", 1),
        relation("Leni", "works_at", "the library", 0),
        relation("Magdalena", "works_at", "the brewery", 5),
        relation("Leni", "friend_of", "Magdalena", 2),
        relation("Bello", "eats", "salmon", 3),
    ]
    await house.tell(window, said)
    return house


async def _everything(house: House) -> tuple:
    def look(tx):
        ids = [one.id for one in tx.graph.entities_of([house.owner])]
        every = tx.graph.entities([f"id{number:05}" for number in range(1, 100)])
        return (
            {one.id: (one, tx.graph.aliases(one.id), tx.graph.sources(one.id)) for one in every},
            {
                one.id: (one, tx.graph.sources(one.id))
                for entity_id in ids
                for one in tx.graph.relations_of_entity(entity_id)
            },
        )

    return await house.database.read(look)


async def test_two_that_are_one_are_merged_and_apart_again(house: House):
    before = await _everything(house)
    found = await house.entities()
    group = await house.edit(merge_entities, found["Magdalena"].id, found["Leni"].id)
    assert await house.told() == {
        ("Magdalena", "owns", "Bello"),
        ("Magdalena", "works_at", "the brewery"),
        ("Bello", "eats", "salmon"),
    }
    assert await house.past() == {
        ("Magdalena", "works_at", "the library"): (day(0), day(5)),
    }
    assert await house.aliases("Magdalena") == {"Leni", "Magdalena"}
    again = await house.edit(undo_group, group)
    assert await _everything(house) == before
    with pytest.raises(KnowledgeError, match="graph_nothing_to_undo"):
        await house.edit(undo_group, group)
    await house.edit(undo_group, again)
    assert ("Magdalena", "owns", "Bello") in await house.told()
    assert "Leni" not in await house.entities()
    await house.edit(undo_group, group)
    assert await _everything(house) == before


async def test_what_was_merged_is_found_by_its_name(house: House):
    found = await house.entities()
    await house.edit(merge_entities, found["Magdalena"].id, found["Leni"].id)
    await house.tell([entity("Leni"), entity("tea", "thing")], [relation("Leni", "drinks", "tea")])
    assert ("Magdalena", "drinks", "tea") in await house.told()


async def test_one_that_was_two_is_split(house: House):
    before = await _everything(house)
    found = await house.entities()
    moved = [one.id for one in await house.relations() if one.predicate == "works_at"][:1]
    group = await house.edit(split_entity, found["Leni"].id, "Leni Vogel", moved)
    assert ("Leni Vogel", "works_at", "the library") in await house.told()
    assert ("Leni", "owns", "Bello") in await house.told()
    again = await house.edit(undo_group, group)
    assert await _everything(house) == before
    await house.edit(undo_group, again)
    assert ("Leni Vogel", "works_at", "the library") in await house.told()
    await house.edit(undo_group, group)
    assert await _everything(house) == before


async def test_what_a_person_settled_is_not_ended_by_what_is_overheard(house: House):
    window = [entity("Leni"), entity("the zoo", "place"), entity("the museum", "place")]
    doubtful = relation("Leni", "works_at", "the zoo", 9, status="quarantined")
    await house.tell(window, [doubtful])
    (waiting,) = await house.waiting()
    await house.edit(settle_relation, waiting.id, "confirm")
    placed = await house.tell(window, [relation("Leni", "works_at", "the museum", 20)])
    assert (placed.waiting, placed.ended) == (1, 0)
    assert ("Leni", "works_at", "the zoo") in await house.told()


@pytest.mark.parametrize("other", [{}, {"ended": True}])
async def test_the_end_that_a_person_gave_is_changed_by_no_window(house: House, other):
    window = [entity("Leni"), entity("the zoo", "place"), entity("the museum", "place")]
    await house.tell(window, [relation("Leni", "works_at", "the zoo", 9)])
    (zoo,) = [one for one in await house.relations() if one.valid_from == day(9)]
    await house.edit(settle_relation, zoo.id, "end", day(40))
    ended = (await house.past())["Leni", "works_at", "the zoo"]
    place = "the zoo" if other else "the museum"
    await house.tell(window, [relation("Leni", "works_at", place, 20, **other)])
    assert (await house.past())["Leni", "works_at", "the zoo"] == ended == (day(9), day(40))


async def test_of_two_that_are_one_what_is_pinned_holds(house: House):
    found = await house.entities()
    said = await house.database.read(lambda tx: tx.memories.active([house.owner]))
    (known,) = [one for one in said if one.text == "Leni works at the library"]
    await house.database.write(lambda tx: tx.memories.put(replace(known, pinned=True)))
    await house.edit(merge_entities, found["Magdalena"].id, found["Leni"].id)
    told = await house.told()
    assert ("Magdalena", "works_at", "the library") in told
    assert ("Magdalena", "works_at", "the brewery") not in told


@pytest.mark.parametrize("change", [rename_entity, split_entity])
async def test_a_name_is_no_longer_than_the_subject_of_a_memory(house: House, change):
    leni = (await house.entities())["Leni"].id
    before = await _everything(house)
    with pytest.raises(KnowledgeError, match="memory_too_long"):
        await house.edit(change, leni, "Leni " * 17)
    assert await _everything(house) == before
    await house.edit(change, leni, "Leni Vogel " + "x" * 69)


async def test_what_waits_of_two_that_are_one_is_one_and_apart_again(house: House):
    for number, name in enumerate(("Leni", "Magdalena"), 9):
        doubtful = relation(name, "likes", "Bello", number, status="quarantined")
        await house.tell([entity(name), entity("Bello", "pet")], [doubtful])
    waiting = await house.waiting()
    found = await house.entities()
    merged = await house.edit(merge_entities, found["Magdalena"].id, found["Leni"].id)
    (one,) = await house.database.read(lambda tx: waiting_relations(tx, [house.owner]))
    assert (one.subject, one.predicate) == (found["Magdalena"].id, "likes")
    settled = await house.edit(settle_relation, one.id, "confirm")
    assert await house.waiting() == []
    assert ("Magdalena", "likes", "Bello") in await house.told()
    await house.edit(undo_group, settled)
    await house.edit(undo_group, merged)
    assert await house.waiting() == waiting


async def test_what_waits_outlives_the_entity_that_was_split_off_for_it(house: House):
    doubtful = relation("Leni", "likes", "Bello", 9, status="quarantined")
    await house.tell([entity("Leni"), entity("Bello", "pet")], [doubtful])
    (waiting,) = before = await house.waiting()
    leni = (await house.entities())["Leni"]
    group = await house.edit(split_entity, leni.id, "Leni Vogel", [waiting.id])
    (moved,) = await house.waiting()
    assert moved.subject == (await house.entities())["Leni Vogel"].id
    await house.edit(undo_group, group)
    assert await house.waiting() == before


async def test_of_an_entity_that_never_was_what_waits_keeps_its_words(house: House):
    doubtful = relation("Leni", "likes", "Zazu", 9, status="quarantined")
    await house.tell([entity("Leni"), entity("Zazu", "pet")], [doubtful])
    zazu = (await house.entities())["Zazu"]
    (added,) = await house.database.read(lambda tx: tx.history.of_memory(zazu.id))
    await house.edit(undo_group, added.group_id)
    assert await house.waiting() == []
    (fact,) = await house.database.read(lambda tx: tx.facts.of_owner(house.owner))
    assert (fact.summary, fact.has_words, fact.status) == ("Leni likes Zazu", True, "quarantined")


async def test_no_memory_goes_with_an_entity_whose_step_is_taken_back(house: House):
    await house.tell([entity("Leni"), entity("Zazu", "pet")], [relation("Leni", "likes", "Zazu")])
    zazu = (await house.entities())["Zazu"]
    (likes,) = await house.database.read(lambda tx: tx.memories.at_entities([zazu.id]))
    # Its history was lost with a part of a damaged file.
    await house.database.write(lambda tx: tx.history.delete_of([likes.id]))
    (added,) = await house.database.read(lambda tx: tx.history.of_memory(zazu.id))
    with pytest.raises(KnowledgeError, match="graph_nothing_to_undo"):
        await house.edit(undo_group, added.group_id)
    assert await house.database.read(lambda tx: tx.memories.get(likes.id)) == likes


async def test_what_holds_is_sure_once_a_person_says_so(house: House):
    (work,) = [one for one in await house.relations() if one.status == "active"
               and one.predicate == "works_at" and one.valid_from == day(0)]  # fmt: skip
    group = await house.edit(settle_relation, work.id, "confirm")
    (sure,) = await house.database.read(lambda tx: tx.graph.relations([work.id]))
    assert (sure.by_person, sure.confidence) == (True, 1.0)
    with pytest.raises(KnowledgeError, match="graph_not_waiting"):
        await house.edit(settle_relation, work.id, "confirm")
    await house.edit(undo_group, group)
    (again,) = await house.database.read(lambda tx: tx.graph.relations([work.id]))
    assert again == work


async def test_what_will_end_holds_until_then(house: House):
    (work,) = [one for one in await house.relations() if one.valid_from == day(5)]
    with pytest.raises(KnowledgeError, match="graph_ends_before"):
        await house.edit(settle_relation, work.id, "end", day(4))
    await house.edit(settle_relation, work.id, "end", house.now + timedelta(days=3))
    assert ("Magdalena", "works_at", "the brewery") in await house.told()
    house.now += timedelta(days=4)
    await house.expire()
    assert ("Magdalena", "works_at", "the brewery") in await house.past()
    with pytest.raises(KnowledgeError, match="graph_not_holding"):
        await house.edit(settle_relation, work.id, "end")


async def test_one_that_never_was_leaves_its_time_to_the_one_before(house: House):
    window = [entity("Leni"), entity("the zoo", "place"), entity("the museum", "place")]
    await house.tell(window, [relation("Leni", "works_at", "the zoo", 9)])
    await house.tell(window, [relation("Leni", "works_at", "the museum", 20)])
    before = await _everything(house)
    (zoo,) = [one for one in await house.relations(ended=True) if one.valid_from == day(9)]
    group = await house.edit(settle_relation, zoo.id, "reject")
    past = await house.past()
    assert past == {("Leni", "works_at", "the library"): (day(0), day(20))}
    assert ("Leni", "works_at", "the museum") in await house.told()
    await house.edit(undo_group, group)
    assert await _everything(house) == before
