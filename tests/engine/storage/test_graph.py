"""The tables of the household graph."""

from dataclasses import replace
from datetime import timedelta

import pytest

from custom_components.switchboard.engine.storage.database import Database
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD
from custom_components.switchboard.engine.storage.errors import RefusedError
from custom_components.switchboard.engine.storage.graph_entries import (
    Alias,
    Entity,
    GraphStep,
    Relation,
)
from custom_components.switchboard.engine.storage.transaction import Transaction

from .building import NOON, memory, messages

LATER = NOON + timedelta(days=1)
BELLO = Entity("e1", HOUSEHOLD, "pet", "Bello", NOON, NOON)
SALMON = Entity("e2", HOUSEHOLD, "thing", "salmon", NOON, NOON)
OFFICE = Entity("e3", "person.robin", "place", "office", NOON, NOON, ha_ref="area:office")
EATS = Relation("r1", HOUSEHOLD, "e1", "eats", "e2", 0.9, NOON, NOON, NOON)


@pytest.fixture
async def filled(database: Database) -> Database:
    """Return a database with a dog that eats salmon, and an office of a person."""

    def fill(tx: Transaction) -> None:
        tx.log.append(messages(1, 5))
        for entity in (BELLO, SALMON, OFFICE):
            tx.graph.put_entity(entity)
            tx.graph.put_aliases(entity.id, [Alias(entity.name.lower(), entity.name, "en")])
        tx.graph.put_relation(EATS)
        tx.graph.put_sources("r1", ["m2", "m3"])
        tx.graph.put_sources("e1", ["m2"])
        step = GraphStep("g1", HOUSEHOLD, "r1", "relation", "add", "extractor", None, "{}", NOON)
        tx.graph_steps.add([step])

    await database.write(fill)
    return database


async def test_what_is_written_is_read_again(filled: Database):
    def look(tx: Transaction) -> None:
        assert tx.graph.entities_of([HOUSEHOLD]) == [BELLO, SALMON]
        assert tx.graph.entities_by_ref("area:office") == [OFFICE]
        assert tx.graph.entities_named([HOUSEHOLD, "person.robin"], ["bello", "office"]) == [
            BELLO,
            OFFICE,
        ]
        assert tx.graph.entities_named([HOUSEHOLD], ["office"]) == []
        assert tx.graph.aliases("e1") == [Alias("bello", "Bello", "en")]
        assert tx.graph.relations_of_entity("e2") == [EATS]
        assert tx.graph.sources("r1") == ["m2", "m3"]
        assert sorted(tx.graph.resting_on(["m2"])) == ["e1", "r1"]
        assert tx.graph.count() == {"entities": 3, "relations": 1, "waiting": 0}

    await filled.read(look)


async def test_one_that_is_written_again_is_changed_in_its_place(filled: Database):
    ended = replace(EATS, status="ended", valid_to=LATER, updated_at=LATER)

    def change(tx: Transaction) -> None:
        tx.graph.put_relation(ended)
        tx.graph.put_entity(replace(BELLO, name="Bella", updated_at=LATER))

    await filled.write(change)

    def look(tx: Transaction) -> None:
        assert tx.graph.all_relations([HOUSEHOLD]) == [ended]
        assert [one.name for one in tx.graph.entities_of([HOUSEHOLD])] == ["Bella", "salmon"]
        assert tx.graph.aliases("e1") == [Alias("bello", "Bello", "en")]

    await filled.read(look)


async def test_with_an_entity_go_its_names_relations_sources_links_and_history(filled: Database):
    def link(tx: Transaction) -> None:
        tx.memories.put(memory("k1"))
        tx.graph.link_memory("k1", ["r1"])

    await filled.write(link)
    assert await filled.read(lambda tx: tx.graph.stated_by(["k1"])) == {"k1": ["r1"]}
    assert await filled.write(lambda tx: tx.graph_deletion.delete(["e1"])) == 2

    def look(tx: Transaction) -> None:
        for table in ("kg_relations", "kg_sources", "kg_history", "kg_memories"):
            assert tx._conn.execute(f"SELECT count(*) FROM {table}").fetchone() == (0,)
        assert tx.graph.aliases("e1") == []
        assert tx.graph.entities_of([HOUSEHOLD]) == [SALMON]

    await filled.read(look)


async def test_a_deleted_message_is_no_source_any_more(filled: Database):
    await filled.write(lambda tx: tx.log.purge(messages(3, 3)[0].created_at))
    assert await filled.read(lambda tx: tx.graph.sources("r1")) == ["m3"]


async def test_a_relation_needs_both_its_ends(filled: Database):
    with pytest.raises(RefusedError):
        await filled.write(lambda tx: tx.graph.put_relation(replace(EATS, id="r2", object="none")))


async def test_steps_of_a_group_are_undone_once(filled: Database):
    assert await filled.write(lambda tx: tx.graph_steps.mark_undone("g1", LATER))
    assert not await filled.write(lambda tx: tx.graph_steps.mark_undone("g1", LATER))
    [step] = await filled.read(lambda tx: tx.graph_steps.of_item("r1"))
    assert (step.group_id, step.undone_at) == ("g1", LATER)
    assert await filled.read(lambda tx: tx.graph_steps.of_group("g1")) == [step]


async def test_what_rests_on_others_as_well_loses_what_forgotten_ones_said(filled: Database):
    def forget(tx: Transaction) -> int:
        tx.graph.put_aliases("e1", [Alias("rascal", "Rascal", said_in="m2")])
        return tx.graph_deletion.forget_messages(["m2"])

    assert await filled.write(forget) == 0

    def look(tx: Transaction) -> None:
        assert tx.graph.all_relations([HOUSEHOLD]) == [EATS]
        assert [one.alias for one in tx.graph.aliases("e1")] == ["Bello"]
        assert tx.graph_steps.of_item("r1") == []

    await filled.read(look)


async def test_what_rests_on_forgotten_messages_alone_goes(filled: Database):
    assert await filled.write(lambda tx: tx.graph_deletion.forget_messages(["m2", "m3"])) == 2

    def look(tx: Transaction) -> None:
        # The salmon was never said to rest on anything.
        assert tx.graph.entities_of([HOUSEHOLD]) == [SALMON]
        assert tx.graph.all_relations([HOUSEHOLD]) == []

    await filled.read(look)


async def test_the_relations_of_an_entity_are_looked_up(filled: Database):
    def look(tx: Transaction) -> list[str]:
        asked: list[str] = []
        tx._conn.set_trace_callback(asked.append)
        tx.graph.relations_of_entity("e1")
        tx._conn.set_trace_callback(None)
        return [row[3] for row in tx._conn.execute(f"EXPLAIN QUERY PLAN {asked[-1]}")]

    plan = await filled.read(look)
    assert not [step for step in plan if step.startswith("SCAN")]
