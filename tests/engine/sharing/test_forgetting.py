"""What is forgotten in one home is forgotten in all, leaves no byte, and does not come back."""

import json
from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from custom_components.switchboard.engine.knowledge.forget_plan import ForgetPlan
from custom_components.switchboard.engine.sharing import outbox
from custom_components.switchboard.engine.sharing.outbox import outgoing
from custom_components.switchboard.engine.storage.forgetting import (
    forget_chosen,
    forget_everything,
    forget_owner,
)

from ..knowledge.builders import message, say
from .homes import Home, are_alike, closed, meet_again, opened


@pytest.fixture
async def homes(tmp_path: Path) -> AsyncGenerator[list[Home]]:
    homes = await opened(tmp_path, "lake", "town", "farm")
    yield homes
    await closed(*homes)


async def test_it_leaves_no_byte_in_any_home_and_is_confirmed(homes: list[Home]):
    lake, town, farm = homes
    told = await lake.tell("Collects quixoticware")
    await meet_again(*homes)
    await town.editor.edit(told.id, text="Collects old quixoticware")
    await meet_again(*homes)
    before = len(lake.relay.log)
    await farm.forget(told.id)
    await meet_again(*homes)
    assert not any(home.holds("uixoticware") for home in homes)
    assert [await home.known() for home in homes] == [[], [], []]
    since = lake.relay.log[before:]
    assert "uixotic" not in json.dumps(since)
    [asked] = [one["change"] for one in since if one["change"]["kind"] == "forget"]
    confirmed = {
        one["node"]
        for one in since
        if one["change"]["kind"] == "forgotten"
        and one["change"]["data"]["id"] == asked["data"]["id"]
    }
    assert confirmed == {"lake", "town"}
    await are_alike(*homes)


async def test_it_is_confirmed_only_when_no_byte_is_left(homes: list[Home], monkeypatch):
    lake, town, _ = homes
    told = await lake.tell("Collects quixoticware")
    await meet_again(*homes)
    await lake.forget(told.id)
    await lake.exchange()

    async def unfinished(_) -> bool:
        return True

    monkeypatch.setattr("tests.engine.sharing.homes.finish_forgetting", unfinished)
    await town.exchange()
    assert await town.database.write(outgoing) == []
    assert len((await town.database.read(outbox.standing)).unerased) == 1
    monkeypatch.undo()
    await town.database.finish_forgetting()
    assert [one.kind for one in await town.database.write(outgoing)] == ["forgotten"]


async def test_what_was_said_of_it_in_the_other_home_goes_as_well(homes: list[Home]):
    lake, town, _ = homes
    words = message(1, "I collect quixoticware", owner=town.owner)
    await say(town.database, words, message(2, "The oven is on", owner=town.owner))
    told = await town.tell("Collects quixoticware", sources=("m1",))
    await meet_again(*homes)
    await lake.forget(told.id)
    await meet_again(*homes)
    assert not any(home.holds("quixoticware") for home in homes)
    assert await town.database.read(lambda tx: tx.log.known(["m1", "m2"])) == {"m2"}


async def test_what_was_sent_before_does_not_bring_it_back(homes: list[Home]):
    lake, town, farm = homes
    told = await lake.tell("Collects quixoticware")
    await meet_again(*homes)
    await farm.editor.edit(told.id, text="Collects blue quixoticware")
    await farm.exchange()
    farm_said = farm.relay.log.pop()
    await town.forget(told.id)
    await town.exchange()
    await lake.exchange()
    farm.relay.log.append({**farm_said, "place": len(farm.relay.log) + 1})
    await meet_again(*homes)
    assert not any(home.holds("quixoticware") for home in homes)
    await are_alike(*homes)


async def test_what_another_home_has_learnt_of_it_is_forgotten_when_it_arrives(homes: list[Home]):
    lake, town, farm = homes
    told = await lake.tell("Collects quixoticware")
    await meet_again(lake, town)
    await say(farm.database, message(1, "I collect quixoticware", owner=farm.owner))
    await farm.database.write(lambda tx: tx.memories.put(_overheard(told)))
    await farm.join(bo="bo")
    await farm.join(ada="ada")
    await town.forget(told.id)
    await meet_again(*homes)
    assert [await home.known() for home in homes] == [[], [], []]
    assert not any(home.holds("quixoticware") for home in homes if home is not farm)


def _overheard(told):
    return type(told)(
        "farm-heard",
        told.owner,
        told.kind,
        told.subject,
        told.text,
        told.polarity,
        0.8,
        told.created_at,
        told.updated_at,
        told.valid_from,
        sources=("m1",),
    )


async def test_what_is_told_again_on_purpose_is_known_again(homes: list[Home]):
    lake, town, _ = homes
    told = await lake.tell("Likes rhubarb")
    await meet_again(*homes)
    await lake.forget(told.id)
    await meet_again(*homes)
    town.clock.move(hours=1)
    await town.tell("Likes rhubarb")
    await meet_again(*homes)
    assert [await home.known() for home in homes] == [["Likes rhubarb"]] * 3
    await are_alike(*homes)


async def test_what_is_told_again_is_known_though_something_else_was_forgotten_since(
    homes: list[Home],
):
    lake, town, _ = homes
    first = await lake.tell("Likes smoked trout")
    second = await lake.tell("Likes tea")
    await meet_again(*homes)
    await town.forget(first.id)
    await lake.forget(first.id)
    town.clock.move(minutes=5)
    await town.tell("Likes smoked trout")
    lake.clock.move(minutes=9)
    await lake.forget(second.id)
    await meet_again(*homes)
    assert await lake.known() == ["Likes smoked trout"]
    assert await town.known() == ["Likes smoked trout"]


async def test_what_is_forgotten_before_it_is_sent_is_never_sent(homes: list[Home]):
    lake, *_ = homes
    told = await lake.tell("Collects quixoticware")
    await lake.forget(told.id)
    assert not lake.holds("quixoticware")
    sent = await lake.database.write(outgoing)
    assert [one.kind for one in sent] == ["share", "forget"]


async def test_a_guest_who_checks_out_is_forgotten_everywhere(homes: list[Home]):
    lake, town, farm = homes
    for home in homes:
        await home.join(ada="ada", guest="guest")
    await lake.tell("Collects quixoticware", "person.guest")
    await lake.meet("Quixotica", owner="person.guest")
    await meet_again(*homes)
    await farm.tell("Hums zanzibarish", "person.guest")
    await farm.exchange()
    await town.tell("Likes smoked trout")
    await forget_owner(town.database, "person.guest")
    await meet_again(*homes)
    for home in homes:
        assert await home.known("person.guest") == []
        assert not any(map(home.holds, ("uixotic", "zanzibar")))
    assert await lake.known() == ["Likes smoked trout"]
    await are_alike(*homes)
    await lake.tell("Plays chess", "person.guest")
    await meet_again(*homes)
    assert await town.known("person.guest") == ["Plays chess"]


async def test_a_guest_who_is_gone_does_not_come_back_with_what_was_sent_before(
    homes: list[Home],
):
    lake, town, _ = homes
    for home in homes:
        await home.join(guest="guest")
    told = await lake.tell("Collects quixoticware", "person.guest")
    await meet_again(*homes)
    await lake.editor.edit(told.id, text="Collects blue quixoticware")
    await lake.exchange()
    await forget_owner(town.database, "person.guest")
    await town.exchange()
    assert await town.known("person.guest") == []
    assert not town.holds("quixoticware")
    await meet_again(*homes)
    assert not any(home.holds("quixoticware") for home in homes)


async def test_a_home_that_forgets_everything_shares_no_more(homes: list[Home]):
    lake, town, _ = homes
    await lake.tell("Likes smoked trout")
    await meet_again(*homes)
    await forget_everything(lake.database)
    assert not await lake.database.read(outbox.is_on)
    await meet_again(*homes[1:])
    assert await town.known() == ["Likes smoked trout"]


async def test_steps_of_others_that_have_the_words_go_everywhere(homes: list[Home]):
    lake, town, _ = homes
    kept = await lake.tell("Collects quixoticware")
    await meet_again(*homes)
    await town.editor.edit(kept.id, text="Collects stamps")
    other = await town.tell("Bought quixoticware in Ghent")
    await meet_again(*homes)
    await town.forget(other.id)
    plan = ForgetPlan([town.owner], about="quixoticware", now=town.clock())
    await forget_chosen(town.database, plan.choose)
    await meet_again(*homes)
    assert [await home.known() for home in homes] == [["Collects stamps"]] * 3
    assert not any(home.holds("quixoticware") for home in homes)
    await are_alike(*homes)


async def test_messages_that_were_purged_are_evidence_no_more(homes: list[Home]):
    lake, town, _ = homes
    await say(lake.database, message(1, "I like trout", owner=lake.owner))
    told = await lake.tell("Likes smoked trout", sources=("m1",))
    await meet_again(*homes)
    before = message(2, "").created_at
    assert await lake.database.write(lambda tx: tx.deletion.messages_before(before)) == 1
    await meet_again(*homes)
    assert (await town.database.read(lambda tx: tx.memories.get(told.id))).sources == ()
    await are_alike(*homes)
