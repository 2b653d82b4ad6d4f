"""What of the graph is forgotten is in no byte of the files: names, relations, steps, and keys."""

import re
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from homeassistant.core import HomeAssistant
from homeassistant.util import dt as dt_util

from custom_components.switchboard.engine.graph.findings import (
    EntityFinding,
    GraphFindings,
    RelationFinding,
)
from custom_components.switchboard.engine.graph.placing import Resolved, place
from custom_components.switchboard.engine.graph.registry import Registry
from custom_components.switchboard.engine.storage.entries import LogEntry
from custom_components.switchboard.history.unified_log import DATA_LOG

from .test_graph_editing import AGREED, HOUSEHOLD, IDS
from .test_memory_services import KIM, MODEL_ONLY, ROBIN, call

FIRST, SECOND, THIRD, LATER = "Zibbelquark", "Knuffelbart", "Wumpelfips", "Trottelmops"
FOOD, PLACE = "Schnurpsalat", "Glimmerhof"
OTHERS = ("Leni", "Bremgarten")


def traces(folder: Path, *names: str) -> set[str]:
    """Return which names leave anything in the files of the database: six letters in a row."""
    data = b"".join(file.read_bytes() for file in sorted(folder.glob("switchboard.db*")))
    return {name for name in names if re.search(name[:6].lower().encode(), data, re.IGNORECASE)}


async def say(
    hass: HomeAssistant, owner: str, message_id: str, text: str, *relations: tuple[str, str, str]
) -> None:
    """Let somebody have said something of which the graph was learnt."""
    said_at = dt_util.utcnow() - timedelta(days=2)
    kinds = {FOOD: "thing", PLACE: "place", "Bremgarten": "place"}
    names = list(dict.fromkeys(name for one in relations for name in (one[0], one[2])))
    findings = GraphFindings(
        owner,
        tuple(
            EntityFinding(name, kinds.get(name, "person"), (message_id,), (), "en")  # type: ignore[arg-type]
            for name in names
        ),
        tuple(RelationFinding(*one, (message_id,), 0.8, said_at) for one in relations),
    )

    def write(tx: Any) -> None:
        tx.log.append(
            [
                LogEntry(
                    message_id, f"talk {message_id}", owner, "user", text, said_at, language="en"
                )
            ]
        )
        place(tx, findings, Resolved(Registry()), dt_util.utcnow(), lambda: f"g{next(IDS)}")

    await hass.data[DATA_LOG].database.write(write)


@pytest.fixture
async def entry(house, move_in):
    """A house in which much was said of three people, who were merged and renamed since."""
    for person in (ROBIN, KIM):
        house.states.async_set(person, "home")
    entry = await move_in(entry_options=AGREED, routing=MODEL_ONLY)
    await say(house, HOUSEHOLD, "s1", f"{FIRST} eats {FOOD}", (FIRST, "eats", FOOD))
    await say(house, HOUSEHOLD, "s2", f"{SECOND} works at {PLACE}", (SECOND, "works_at", PLACE))
    await say(house, HOUSEHOLD, "s3", f"{THIRD} visits Leni", (THIRD, "visits", "Leni"))
    await say(
        house, HOUSEHOLD, "s4", "Leni lives in Bremgarten", ("Leni", "lives_in", "Bremgarten")
    )
    return entry


async def names_kept(hass: HomeAssistant) -> set[str]:
    """Return the names of all rows of the graph, whatever their status."""

    def look(tx: Any) -> set[str]:
        return {name for (name,) in tx._conn.execute("SELECT name FROM kg_entities")}

    return await hass.data[DATA_LOG].database.read(look)


async def _kg_rows(hass: HomeAssistant) -> int:
    """Return how many rows the tables of the graph and the history have."""

    def count(tx: Any) -> int:
        tables = [
            name
            for (name,) in tx._conn.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
            if name.startswith("kg_") or name == "memory_history"
        ]
        assert len(tables) == 4
        return sum(
            tx._conn.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in tables
        )

    return await hass.data[DATA_LOG].database.read(count)


async def test_a_name_leaves_no_byte(house, entry, tmp_path):
    assert traces(tmp_path, FIRST, FOOD, *OTHERS) == {FIRST, FOOD, *OTHERS}
    await call(house, "forget", about=FIRST, confirm=True)
    assert traces(tmp_path, FIRST, FOOD) == set()
    left = await call(house, "graph", entity="Leni")
    assert {one["text"] for one in left["relations"]} == {
        f"{THIRD} visits Leni",
        "Leni lives in Bremgarten",
    }
    assert traces(tmp_path, SECOND, THIRD, *OTHERS) == {SECOND, THIRD, *OTHERS}


async def test_somebody_renamed_and_merged_goes_with_all_their_names(house, entry, tmp_path):
    """All steps that were written down of it held the names in JSON, before and after."""
    await call(house, "merge_entities", entity=FIRST, duplicate=SECOND)
    await call(house, "rename_entity", entity=FIRST, name=LATER)
    assert traces(tmp_path, FIRST, SECOND, LATER) == {FIRST, SECOND, LATER}
    await call(house, "forget", about=LATER, confirm=True)
    assert traces(tmp_path, LATER) == set()
    assert await names_kept(house) == {THIRD, "Leni", "Bremgarten"}
    for name in (FIRST, SECOND):
        await call(house, "forget", about=name, confirm=True)
    assert traces(tmp_path, FIRST, SECOND, LATER, FOOD, PLACE) == set()
    assert traces(tmp_path, THIRD, *OTHERS) == {THIRD, *OTHERS}


@pytest.mark.parametrize("undone", [True, False])
async def test_a_name_that_was_split_off_leaves_no_byte(house, entry, tmp_path, undone: bool):
    """What is split off is another one, and gone once that is undone; the steps still name it."""
    await call(house, "rename_entity", entity=FIRST, name=LATER)
    split = await call(house, "split_entity", entity=LATER, name="Rummelstab", aliases=[FIRST])
    if undone:
        await call(house, "undo", group_id=split["group_id"])
    assert traces(tmp_path, "Rummelstab") == {"Rummelstab"}
    await call(house, "forget", about="Rummelstab", confirm=True)
    assert traces(tmp_path, "Rummelstab") == set()
    assert LATER in await names_kept(house)
    await call(house, "forget", about=FIRST, confirm=True)
    assert traces(tmp_path, "Rummelstab", FIRST) == set()


async def test_a_memory_leaves_no_byte_nor_does_the_relation_that_it_states(house, entry, tmp_path):
    told = await call(house, "remember", text=f"{SECOND} works at {PLACE}")
    memory_id = told["memory"]["id"]
    (relation,) = (await call(house, "graph", entity=SECOND))["relations"]
    assert relation["memory_ids"] == [memory_id]
    await call(house, "settle_relation", relation=relation["id"], decision="end")
    await call(house, "forget", memory_id=memory_id, confirm=True)
    assert traces(tmp_path, PLACE) == set()
    assert (await call(house, "graph", containing=PLACE))["nodes"] == []
    assert traces(tmp_path, FIRST, THIRD, *OTHERS) == {FIRST, THIRD, *OTHERS}


async def test_a_person_leaves_no_byte_though_what_they_said_is_purged(house, entry, tmp_path):
    mine = ("Plimbusch", "Quastelberg")
    await say(house, KIM, "k1", "Plimbusch visits Quastelberg", (mine[0], "visits", mine[1]))
    split = await call(house, "split_entity", entity=mine[0], name="Rummelstab", owner=KIM)
    await call(house, "undo", group_id=split["group_id"])
    await call(house, "purge", days=1)
    assert traces(tmp_path, *mine, "Rummelstab") == {*mine, "Rummelstab"}
    await call(house, "forget", owner=KIM, confirm=True)
    assert traces(tmp_path, *mine, "Rummelstab") == set()
    assert traces(tmp_path, FIRST, SECOND, *OTHERS) == {FIRST, SECOND, *OTHERS}


async def test_of_everything_no_byte_and_no_row_is_left(house, entry, tmp_path):
    await call(house, "merge_entities", entity=FIRST, duplicate=SECOND)
    await call(house, "rename_entity", entity=FIRST, name=LATER)
    every = (FIRST, SECOND, THIRD, LATER, FOOD, PLACE, *OTHERS)
    assert traces(tmp_path, *every) == {*every}
    assert await _kg_rows(house) > 15
    await call(house, "forget", everything=True, confirm=True)
    assert traces(tmp_path, *every) == set()
    assert await _kg_rows(house) == 0
