"""What happens in one home of a person is known in the others, and all end the same."""

import json
from collections.abc import AsyncGenerator
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from custom_components.switchboard.engine.graph.editing import Edit, merge_entities
from custom_components.switchboard.engine.knowledge.entity_steps import Change as GraphChange
from custom_components.switchboard.engine.knowledge.history import Step
from custom_components.switchboard.engine.knowledge.settling import (
    Join,
    Settlement,
    contradictions,
    settle,
)
from custom_components.switchboard.engine.sharing import outbox
from custom_components.switchboard.engine.sharing.outbox import leave, outgoing
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD

from ..knowledge.builders import message, say
from .homes import Home, are_alike, closed, meet_again, opened

NAMES = ("", "_outbox", "_gone", "_waiting", "_forgettings")


@pytest.fixture
async def homes(tmp_path: Path) -> AsyncGenerator[list[Home]]:
    homes = await opened(tmp_path, "lake", "town")
    yield homes
    await closed(*homes)


async def test_what_one_home_is_told_the_other_knows(homes: list[Home]):
    lake, town = homes
    await lake.tell("Likes smoked trout")
    await meet_again(*homes)
    assert await town.known() == ["Likes smoked trout"]
    await are_alike(*homes)


async def test_a_home_that_shares_with_none_writes_no_row(tmp_path: Path):
    [lake] = await opened(tmp_path, "lake", joined=False)
    await lake.tell("Likes smoked trout")
    await lake.forget((await lake.tell("Likes rhubarb")).id)
    tables = ["shared_owners", *(f"sharing{name}" for name in NAMES)]

    def rows(tx) -> list[int]:
        count = "SELECT count(*) FROM {}"
        return [tx._conn.execute(count.format(name)).fetchone()[0] for name in tables]

    assert await lake.database.read(rows) == [0] * len(tables)
    [step] = await lake.database.read(lambda tx: tx.history.of_owners([lake.owner]))
    assert (step.stamp, step.origin) == (None, None)
    assert await lake.database.write(outgoing) == []
    await closed(lake)


async def test_what_was_known_before_goes_out_page_by_page(tmp_path: Path, monkeypatch):
    monkeypatch.setattr(outbox, "_PAGE", 2)
    lake, town = homes = await opened(tmp_path, "lake", "town", joined=False)
    for number in range(5):
        await lake.tell(f"Rowed {number + 11} miles")
    changed = await lake.tell("Likes rhubarb")
    await lake.editor.edit(changed.id, text="Likes rhubarb pie")
    for home in homes:
        await home.join()
    await meet_again(*homes)
    assert len(await town.known()) == 6
    await are_alike(*homes)
    await closed(*homes)


async def test_what_no_step_shows_any_more_goes_out_as_it_is(homes: list[Home]):
    lake, town = homes
    await lake.database.write(leave)
    told = await lake.tell("Likes rhubarb")
    ada, boat = await lake.meet("Ada"), await lake.meet("Heron", "thing")
    related = await lake.relate(ada, "owns", boat, "Ada owns Heron")
    ids = [told.id, ada.id, boat.id, related.id]
    await lake.database.write(lambda tx: tx.history.delete_of(ids))
    await lake.join()
    await meet_again(*homes)
    assert await town.known() == ["Ada owns Heron", "Likes rhubarb"]
    await are_alike(*homes)


async def test_names_here_are_put_in_place_of_names_there(homes: list[Home]):
    lake, town = homes
    await town.join(ada_l="ada")
    told = await lake.tell("Likes smoked trout")
    await meet_again(*homes)
    assert await town.known("person.ada_l") == ["Likes smoked trout"]
    await town.editor.edit(told.id, text="Likes smoked trout on rye")
    await meet_again(*homes)
    assert await lake.known("person.ada") == ["Likes smoked trout on rye"]
    await are_alike(*homes)


async def test_who_is_not_shared_any_more_stays_where_it_is_known(homes: list[Home]):
    lake, town = homes
    await lake.tell("Likes smoked trout")
    await meet_again(*homes)
    await lake.join(bo="bo")
    await lake.tell("Likes rhubarb", "person.ada")
    await lake.tell("Plays the oboe", "person.bo")
    await meet_again(*homes)
    assert await town.known() == ["Likes smoked trout"]
    await town.join(ada="ada", bo="bo")
    await meet_again(*homes)
    assert await town.known("person.bo") == ["Plays the oboe"]
    assert await town.known() == ["Likes smoked trout"]
    await lake.join(ada="ada", bo="bo")
    await meet_again(*homes)
    assert await town.known() == ["Likes rhubarb", "Likes smoked trout"]
    await are_alike(*homes)


async def test_the_household_is_never_shared(homes: list[Home]):
    lake, town = homes
    await lake.join(ada="ada")
    await lake.database.write(
        lambda tx: outbox.join(tx, {"household": "all", "person.ada": "ada"}, lake.clock())
    )
    await lake.tell("The boiler is serviced in May", HOUSEHOLD)
    await meet_again(*homes)
    assert HOUSEHOLD not in json.dumps(lake.relay.log)
    assert await town.known(HOUSEHOLD) == []


async def test_what_is_given_to_somebody_who_is_shared_changes_hands_everywhere(homes: list[Home]):
    lake, town = homes
    for home in homes:
        await home.join(ada="ada", bo="bo")
    told = await lake.tell("Plays the oboe")
    await meet_again(*homes)
    await lake.editor.edit(told.id, owner="person.bo")
    await meet_again(*homes)
    assert (await town.known(), await town.known("person.bo")) == ([], ["Plays the oboe"])
    await town.forget(told.id, "person.bo")
    await meet_again(*homes)
    assert await lake.known("person.bo") == []


async def test_what_leaves_stays_as_it_is(homes: list[Home]):
    lake, town = homes
    await lake.tell("Likes smoked trout")
    await meet_again(*homes)
    await town.database.write(leave)
    assert await town.known() == ["Likes smoked trout"]
    assert not await town.database.read(outbox.is_on)
    await town.tell("Likes rhubarb")
    assert await town.database.write(outgoing) == []


async def test_two_edits_apart_end_the_same_in_whatever_order_they_come(homes: list[Home]):
    lake, town = homes
    told = await lake.tell("Gets up at six")
    await meet_again(*homes)
    town.clock.move(minutes=5)
    await town.editor.edit(told.id, text="Gets up at half past five")
    await lake.editor.edit(told.id, text="Gets up at seven")
    await lake.exchange()
    await meet_again(*homes)
    assert await lake.known() == ["Gets up at half past five"]
    await are_alike(*homes)
    [*_, lost, kept] = await lake.database.read(lambda tx: tx.history.of_memory(told.id))
    assert (lost.after.text, lost.origin) == ("Gets up at seven", None)
    assert (kept.after.text, kept.origin) == ("Gets up at half past five", "town")


async def test_a_clock_that_goes_wrong_wins_no_longer_than_until_the_next_edit(homes: list[Home]):
    lake, town = homes
    told = await lake.tell("Gets up at six")
    await meet_again(*homes)
    town.clock.move(days=4000)
    await town.editor.edit(told.id, text="Gets up at seven")
    await meet_again(*homes)
    assert await lake.known() == ["Gets up at seven"]
    await lake.editor.edit(told.id, text="Gets up at eight")
    await meet_again(*homes)
    assert await town.known() == ["Gets up at eight"]
    await are_alike(*homes)


async def test_an_undo_of_what_was_done_elsewhere_is_undone_in_all_homes(homes: list[Home]):
    lake, town = homes
    told = await lake.tell("Gets up at six")
    await lake.editor.edit(told.id, text="Gets up at seven")
    await meet_again(*homes)
    report = await town.editor.undo([town.owner])
    await meet_again(*homes)
    assert await lake.known() == ["Gets up at six"]
    await are_alike(*homes)
    await lake.editor.undo([lake.owner], report.undo_group_id)
    await meet_again(*homes)
    assert await town.known() == ["Gets up at seven"]
    await are_alike(*homes)


async def test_two_that_undo_the_same_apart_agree_on_it(homes: list[Home]):
    lake, _ = homes
    told = await lake.tell("Gets up at six")
    await lake.editor.edit(told.id, text="Gets up at seven")
    await meet_again(*homes)
    for home in homes:
        await home.editor.undo([home.owner])
    await meet_again(*homes)
    assert await lake.known() == ["Gets up at six"]
    await are_alike(*homes)


async def test_what_a_home_uses_by_itself_stays_its_own(homes: list[Home]):
    lake, town = homes
    told = await lake.tell("Likes smoked trout")
    ada = await lake.meet("Ada")
    await meet_again(*homes)

    def use(tx) -> None:
        tx.memories.touch([told.id], town.clock())
        tx.memories.give_terms(told.id, told.text, ["fish"])
        entity = replace(tx.graph.entity(ada.id), ha_ref="person:person.ada")
        GraphChange(tx, "linked", "registry", town.clock()).put("link", entity)

    await town.database.write(use)
    await lake.editor.edit(told.id, pinned=True)
    await meet_again(*homes)
    seen = await town.database.read(lambda tx: tx.memories.get(told.id))
    assert (seen.pinned, seen.use_count, seen.search_terms) == (True, 1, ("fish",))
    refs = [await home.database.read(lambda tx: tx.graph.entity(ada.id).ha_ref) for home in homes]
    assert refs == [None, "person:person.ada"]
    assert "person:person" not in json.dumps(lake.relay.log)
    await are_alike(*homes)


async def test_relations_wait_for_the_entities_they_are_between(homes: list[Home]):
    lake, town = homes
    ada, boat = await lake.meet("Ada"), await lake.meet("Heron", "thing")
    await lake.relate(ada, "owns", boat, "Ada owns Heron")
    await lake.exchange()
    steps = [one for one in lake.relay.log if one["change"]["kind"] == "step"]
    for place, one in enumerate(reversed(steps), 90):
        await town.arrive({**one, "place": place})
    assert await town.known() == ["Ada owns Heron"]
    await are_alike(*homes)


async def test_a_relation_is_not_lost_with_an_entity_that_comes_back(homes: list[Home]):
    lake, town = homes
    boat = await lake.meet("Heron", "thing")
    await meet_again(*homes)
    ada = await town.meet("Ada")
    await town.relate(ada, "owns", boat, "Ada owns Heron")
    [made] = await lake.database.read(lambda tx: tx.history.of_entity(boat.id))
    report = await lake.editor.undo([lake.owner], made.group_id)
    await meet_again(*homes)
    assert await lake.known() == await town.known() == []
    await are_alike(*homes)
    await lake.editor.undo([lake.owner], report.undo_group_id)
    await meet_again(*homes)
    assert await lake.known() == await town.known() == ["Ada owns Heron"]
    await are_alike(*homes)


async def test_what_two_homes_learn_apart_is_known_once(homes: list[Home]):
    lake, town = homes
    first = await lake.tell("Likes smoked trout", pinned=True)
    second = await town.tell("Likes smoked trout!")
    await meet_again(*homes)
    assert await lake.known() == await town.known() == ["Likes smoked trout"]
    await are_alike(*homes)
    steps = await lake.database.read(lambda tx: tx.history.of_memory(second.id))
    assert [one.action for one in steps] == ["add", "confirm"]
    merged = await lake.database.read(lambda tx: tx.memories.get(second.id))
    assert (merged.status, merged.superseded_by) == ("merged", first.id)
    await lake.editor.undo([lake.owner], steps[-1].group_id)
    await meet_again(*homes)
    assert len(await town.known()) == 2
    await are_alike(*homes)


async def test_five_homes_that_learn_the_same_apart_know_it_once(tmp_path: Path):
    homes = await opened(tmp_path, "lake", "town", "farm", "boat", "hut")
    for home in homes:
        await home.tell("Likes smoked trout")
        ada, boat = await home.meet("Ada"), await home.meet("Heron", "thing")
        await home.relate(ada, "owns", boat, "Ada owns Heron")
    await meet_again(*homes)
    for home in homes:
        assert await home.known() == ["Ada owns Heron", "Likes smoked trout"]
        assert await names(home) == ["Ada", "Heron"]
    await are_alike(*homes)
    await closed(*homes)


async def names(home: Home) -> list[str]:
    found = await home.database.read(lambda tx: tx.graph.entities_of([home.owner]))
    return sorted(one.name for one in found)


async def test_what_hangs_on_an_entity_goes_with_it_where_homes_meet_one_by_one(tmp_path: Path):
    lake, town, farm = homes = await opened(tmp_path, "lake", "town", "farm")
    for home in homes:
        await home.meet("Heron", "thing")
    await town.exchange()
    await farm.exchange()
    [boat] = await farm.database.read(lambda tx: tx.graph.entities_of([farm.owner]))
    ada = await farm.meet("Ada")
    await farm.relate(ada, "owns", boat, "Ada owns Heron")
    await lake.exchange()
    await town.exchange()
    await meet_again(*homes)
    [related] = await lake.database.read(lambda tx: tx.memories.active([lake.owner]))
    [kept] = await lake.database.read(lambda tx: tx.graph.entities([related.object_id]))
    assert (kept.status, kept.name) == ("active", "Heron")
    assert await names(lake) == ["Ada", "Heron"]
    await are_alike(*homes)
    await closed(*homes)


async def test_two_that_one_home_tells_apart_stay_two(homes: list[Home]):
    lake, town = homes
    for home in (lake, lake, town):
        await home.meet("Robin")
    await meet_again(*homes)
    assert await names(lake) == await names(town) == ["Robin"] * 3
    await are_alike(*homes)


async def test_entities_that_are_one_become_one_with_their_relations(homes: list[Home]):
    lake, _ = homes
    for home in homes:
        ada, boat = await home.meet("Ada"), await home.meet("Heron", "thing")
        await home.relate(ada, "owns", boat, "Ada owns Heron")
    await meet_again(*homes)
    assert await lake.known() == ["Ada owns Heron"]
    assert [await names(home) for home in homes] == [["Ada", "Heron"]] * 2
    await are_alike(*homes)


async def test_entities_that_two_homes_merge_into_each_other_are_one(homes: list[Home]):
    lake, town = homes
    ada = await lake.meet("Ada")
    heron, boat = await lake.meet("Heron", "thing"), await lake.meet("Grey boat", "thing")
    await lake.relate(ada, "owns", heron, "Ada owns Heron")
    await lake.relate(ada, "likes", boat, "Ada likes Grey boat")
    await meet_again(*homes)
    for home, kept, gone in ((lake, heron, boat), (town, boat, heron)):
        edit = Edit([home.owner], "person", home.clock(), home.new_id)
        await home.database.write(
            partial(merge_entities, edit=edit, kept_id=kept.id, gone_id=gone.id)
        )
    await meet_again(*homes)
    assert await names(lake) == await names(town) == ["Ada", "Heron"]
    assert await lake.known() == ["Ada likes Heron", "Ada owns Heron"]
    await are_alike(*homes)


async def test_memories_that_two_homes_join_into_each_other_are_one(homes: list[Home]):
    lake, town = homes
    first, second = (
        await lake.tell("Likes smoked trout"),
        await lake.tell("Is fond of smoked trout"),
    )
    await meet_again(*homes)
    await lake.editor.join(Join(first.id, (second.id,)))
    await town.editor.join(Join(second.id, (first.id,)))
    await meet_again(*homes)
    assert await lake.known() == await town.known() == ["Likes smoked trout"]
    await are_alike(*homes)


async def test_what_contradicts_each_other_for_certain_is_in_doubt(homes: list[Home]):
    lake, town = homes
    await lake.tell("Takes sugar in coffee")
    await town.tell("Takes no sugar in coffee")
    await meet_again(*homes)
    doubts = [await home.database.read(contradictions) for home in homes]
    assert [len(found) for found in doubts] == [1, 1]
    await are_alike(*homes)
    holding = doubts[1][0].new.id

    def work(tx) -> None:
        settle(tx, Settlement(holding), Step("settled", "person", town.clock()))

    await town.database.write(work)
    await meet_again(*homes)
    assert await lake.known() == await town.known() == [doubts[1][0].new.text]
    assert await lake.database.read(contradictions) == []
    await are_alike(*homes)


async def test_of_what_holds_of_one_thing_alone_another_is_in_doubt(homes: list[Home]):
    lake, _ = homes
    ada = await lake.meet("Ada")
    await meet_again(*homes)
    for home, place in zip(homes, ("Bern", "Ghent"), strict=True):
        at = await home.meet(place, "place")
        await home.relate(ada, "lives_in", at, f"Ada lives in {place}")
    await meet_again(*homes)
    for home in homes:
        [doubt] = await home.database.read(contradictions)
        assert {doubt.known.text, doubt.new.text} == {"Ada lives in Bern", "Ada lives in Ghent"}
    await are_alike(*homes)


async def test_what_arrives_twice_or_is_not_acknowledged_changes_nothing(homes: list[Home]):
    lake, town = homes
    told = await lake.tell("Likes smoked trout")
    await lake.exchange(answer_lost=True)
    await lake.editor.edit(told.id, pinned=True)
    await lake.exchange(answer_lost=True)
    await town.exchange(twice=True)
    await meet_again(*homes)
    again = [{**one, "place": place} for place, one in enumerate(lake.relay.log, 501)]
    before = await town.shared_state()
    assert (await town.arrive(*again)).arrivals == len(again)
    assert await town.shared_state() == before


async def test_a_home_that_goes_back_to_an_earlier_day_is_told_all_again(
    homes: list[Home], tmp_path: Path
):
    lake, town = homes
    await lake.tell("Likes smoked trout")
    await meet_again(*homes)
    await lake.database.checkpoint()
    await lake.database.close()
    kept = lake.database.path.read_bytes()
    await lake.database.open()
    await town.tell("Likes rhubarb")
    for number in range(4):
        await lake.tell(f"Rowed {number + 11} miles")
    await meet_again(*homes)
    await lake.database.close()
    lake.database.path.write_bytes(kept)
    await lake.database.open()
    lake.clock.move(hours=1)
    await lake.tell("Sings in a choir")
    await meet_again(*homes)
    assert "Sings in a choir" in await town.known()
    assert {"Likes rhubarb", "Likes smoked trout"} <= {*await lake.known()}


async def test_messages_go_out_only_where_the_server_reads_them(homes: list[Home]):
    lake, _ = homes
    await say(lake.database, message(1, "I like trout", owner=lake.owner))
    assert "message" not in await kinds(lake)
    await lake.database.write(lambda tx: outbox.read_by(tx, "server", lake.clock()))
    await say(lake.database, message(2, "The boiler hums"))
    await lake.tell("The boiler is serviced in May", HOUSEHOLD)
    sent = await lake.database.write(outgoing)
    said = {(one.local, one.owner, one.data["content"]) for one in sent if one.kind == "message"}
    assert said == {
        (lake.owner, "ada", "I like trout"),
        (HOUSEHOLD, None, "The boiler hums"),
    }
    assert {one.local for one in sent if one.kind == "step"} == {HOUSEHOLD}
    await lake.database.write(lambda tx: outbox.read_by(tx, "home", lake.clock()))
    await say(lake.database, message(3, "Quiet now"))
    assert not {"message"} & set(await kinds(lake))


async def kinds(home: Home) -> list[str]:
    return [one.kind for one in await home.database.write(outgoing)]
