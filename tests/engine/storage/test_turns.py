"""How turns went: kept with their words, found by any of their messages, and wiped with them."""

from dataclasses import replace

import pytest

from custom_components.switchboard.engine.storage.database import Database
from custom_components.switchboard.engine.storage.turn_entries import TurnTool

from .building import message, turn

ASKED, ANSWERED, LATE = "m1", "m2", "m3"


@pytest.fixture
async def filled(database: Database) -> Database:
    """A turn whose answer came in two parts, and one that was answered at once."""

    def fill(tx) -> None:
        went = turn(ASKED, ANSWERED, late_answer_id=LATE)
        tx.log.append([message(1, turn=went), message(2), message(3)])
        tx.log.append([message(4, conversation_id="hall"), message(5, conversation_id="hall")])
        tx.turns.put(turn("m4", "m5", conversation_id="hall"))

    await database.write(fill)
    return database


async def test_a_turn_is_found_by_its_words_and_by_each_of_its_answers(filled):
    for id_ in (ASKED, ANSWERED, LATE):
        found = await filled.read(lambda tx, one=id_: tx.turns.of_message(one))
        assert found == turn(ASKED, ANSWERED, late_answer_id=LATE)
    assert await filled.read(lambda tx: tx.turns.of_message("m9")) is None


async def test_what_came_late_is_added_to_the_turn(filled):
    late = turn("m4", "m5", conversation_id="hall", late_answer_id="m6", late_ms=40_000.0)
    late = replace(late, tools=(*late.tools, TurnTool("HassTurnOff", "{}", "done")))
    await filled.write(lambda tx: tx.turns.put(late))
    assert await filled.read(lambda tx: tx.turns.of_message("m5")) == late


async def test_a_turn_whose_words_are_gone_is_not_kept(filled):
    await filled.write(lambda tx: tx.turns.put(turn("m9")))
    assert await filled.read(lambda tx: tx.turns.count()) == 2


@pytest.mark.parametrize("id_", [ASKED, ANSWERED, LATE])
async def test_reworded_messages_take_with_them_what_tools_were_told(filled, id_):
    await filled.write(lambda tx: tx.log.reword({id_: "[...]"}))
    found = await filled.read(lambda tx: tx.turns.of_message(ASKED))
    assert (found.is_wiped, found.tools, found.states) == (True, (), ())
    assert found.requests
    assert not (await filled.read(lambda tx: tx.turns.of_message("m4"))).is_wiped


async def test_what_was_wiped_does_not_come_back_with_a_late_answer(filled):
    await filled.write(lambda tx: tx.turns.wipe(["kitchen"]))
    await filled.write(lambda tx: tx.turns.put(turn(ASKED, ANSWERED, late_answer_id="m6")))
    found = await filled.read(lambda tx: tx.turns.of_message("m6"))
    assert (found.tools, found.states, found.is_wiped) == ((), (), True)


async def test_words_of_tools_are_looked_through_as_words(filled):
    texts = await filled.read(lambda tx: [*tx.turns.tool_texts(["household"], 0, 99)])
    assert [one.conversation_id for one in texts] == ["kitchen", "hall"]
    assert "light.lamp off on" in texts[0].text
