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
    EntityImage,
    Relation,
)
from custom_components.switchboard.engine.storage.memory_entries import HistoryEntry
from custom_components.switchboard.engine.storage.transaction import Transaction

from .building import NOON, messages, put_relation

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
        put_relation(tx, EATS, ["m2", "m3"])
        tx.graph.put_sources("e1", ["m2"])
        image = EntityImage.of(BELLO, ["m2"], tx.graph.aliases("e1"))
        tx.history.append(
            HistoryEntry("e1", HOUSEHOLD, "add", "extractor", NOON, None, image, group_id="g1")
        )

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
        assert [one.id for one in tx.memories.resting_on(HOUSEHOLD, ["m2"])] == ["r1"]
        assert tx.graph.count() == {"entities": 3, "relations": 1, "waiting": 0}

    await filled.read(look)


async def test_one_that_is_written_again_is_changed_in_its_place(filled: Database):
    ended = replace(EATS, status="ended", valid_to=LATER, updated_at=LATER)

    def change(tx: Transaction) -> None:
        put_relation(tx, ended)
        tx.graph.put_entity(replace(BELLO, name="Bella", updated_at=LATER))

    await filled.write(change)

    def look(tx: Transaction) -> None:
        assert tx.graph.all_relations([HOUSEHOLD]) == [ended]
        assert [one.name for one in tx.graph.entities_of([HOUSEHOLD])] == ["Bella", "salmon"]
        assert tx.graph.aliases("e1") == [Alias("bello", "Bello", "en")]

    await filled.read(look)


async def test_with_an_entity_go_its_names_relations_sources_and_history(filled: Database):
    assert await filled.write(lambda tx: tx.graph_deletion.delete(["e1"])) == 1

    def look(tx: Transaction) -> None:
        for table in ("kg_relations", "kg_sources", "memory_history", "memories", "memory_sources"):
            assert tx._conn.execute(f"SELECT count(*) FROM {table}").fetchone() == (0,)
        assert tx.graph.aliases("e1") == []
        assert tx.graph.entities_of([HOUSEHOLD]) == [SALMON]

    await filled.read(look)


@pytest.mark.parametrize(
    ("status", "shown"),
    [
        ("superseded", "ended"),
        ("expired", "ended"),
        ("merged", "merged"),
        ("retracted", "retracted"),
    ],
)
async def test_a_relation_is_as_its_memory_is(filled: Database, status: str, shown: str):
    def change(tx: Transaction) -> list[Relation]:
        tx.memories.put(replace(tx.memories.get("r1"), status=status))
        return tx.graph.all_relations([HOUSEHOLD])

    assert [one.status for one in await filled.write(change)] == [shown]


async def test_a_relation_waits_as_long_as_its_fact_does(filled: Database):
    waits = replace(EATS, id="r2", status="quarantined")

    def wait(tx: Transaction) -> list[Relation]:
        put_relation(tx, waits, ["m4"])
        return tx.graph.relations_waiting([HOUSEHOLD])

    assert await filled.write(wait) == [waits]
    assert await filled.read(lambda tx: tx.graph.sources("r2")) == ["m4"]
    await filled.write(lambda tx: tx.facts.mark_processed(["r2"]))
    assert await filled.read(lambda tx: tx.graph.all_relations([HOUSEHOLD])) == [EATS]


async def test_a_deleted_message_is_no_source_any_more(filled: Database):
    await filled.write(lambda tx: tx.log.purge(messages(3, 3)[0].created_at))
    assert await filled.read(lambda tx: tx.graph.sources("r1")) == ["m3"]


async def test_a_relation_needs_both_its_ends(filled: Database):
    with pytest.raises(RefusedError):
        await filled.write(lambda tx: put_relation(tx, replace(EATS, id="r2", object="none")))


async def test_what_happened_to_an_entity_is_no_step_of_the_memories(filled: Database):
    [step] = await filled.read(lambda tx: tx.history.of_entity("e1"))
    assert await filled.read(lambda tx: tx.history.group("g1")) == [step]
    [image] = (await filled.read(lambda tx: tx.graph.images(["e1"]))).values()
    assert (step.item, step.before, step.after) == ("entity", None, image)
    assert await filled.read(lambda tx: tx.history.last_groups([HOUSEHOLD])) == []


async def test_an_image_puts_back_what_was_deleted(filled: Database):
    def put_back(tx: Transaction) -> tuple[EntityImage, EntityImage]:
        before = tx.graph.images(["e1"])["e1"]
        tx.graph.delete("e1")
        tx.graph.put(before)
        return before, tx.graph.images(["e1"])["e1"]

    before, after = await filled.write(put_back)
    assert before == after
    assert before.sources == ("m2",)


async def test_what_rests_on_others_as_well_loses_what_forgotten_ones_said(filled: Database):
    def forget(tx: Transaction) -> int:
        tx.graph.put_aliases("e1", [Alias("rascal", "Rascal", said_in="m2")])
        return tx.graph_deletion.forget_messages(["m2"])

    assert await filled.write(forget) == 0

    def look(tx: Transaction) -> None:
        assert tx.graph.all_relations([HOUSEHOLD]) == [EATS]
        assert [one.alias for one in tx.graph.aliases("e1")] == ["Bello"]
        assert tx.history.of_entity("e1") == []

    await filled.read(look)


async def test_what_rests_on_forgotten_messages_alone_goes_unless_a_relation_stays(
    filled: Database,
):
    assert await filled.write(lambda tx: tx.graph_deletion.forget_messages(["m2", "m3"])) == 0
    await filled.write(lambda tx: tx.memories.delete(["r1"]))
    assert await filled.write(lambda tx: tx.graph_deletion.forget_messages(["m2", "m3"])) == 1
    # The salmon was never said to rest on anything.
    assert await filled.read(lambda tx: tx.graph.entities_of([HOUSEHOLD])) == [SALMON]


async def test_the_relations_of_an_entity_are_looked_up(filled: Database):
    def look(tx: Transaction) -> list[str]:
        asked: list[str] = []
        tx._conn.set_trace_callback(asked.append)
        tx.graph.relations_of_entity("e1")
        tx._conn.set_trace_callback(None)
        return [row[3] for row in tx._conn.execute(f"EXPLAIN QUERY PLAN {asked[-1]}")]

    plan = await filled.read(look)
    # What waits is gone through, and what is found by the index of the memories; no table is.
    assert [step for step in plan if step.startswith("SCAN")] == [
        "SCAN fact USING INDEX extracted_facts_related",
        "SCAN kg_relations",
    ]
    assert len([step for step in plan if step.startswith("SEARCH")]) == 4
