"""Taken back, an import leaves the memories as if it had never been."""

import pytest

from custom_components.switchboard.engine.graph.retraction import ImportUndo
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD
from custom_components.switchboard.engine.storage.forgetting import forget_chosen

from .builders import (
    FakeJudge,
    actions,
    all_memories,
    editor_for,
    fact,
    facts_left,
    history,
    known,
    learn,
    manager_for,
    message,
    only_memory,
    say,
)

TAGS = ("import:one",)
OLD, NEW = "Practises the piano", "Practises the piano every evening"


async def take_back(database) -> None:
    await forget_chosen(database, ImportUndo("one", TAGS[0]).choose)


async def learnt(database, verdict: str):
    """Return the manager of a house that knows a thing; what comes now is judged so."""
    manager = manager_for(database, FakeJudge(lambda *_: verdict))
    await say(database, message(1, OLD), message(2, NEW, tags=TAGS), message(3, NEW))
    await learn(database, fact(1, OLD))
    await manager.process()
    return manager


@pytest.mark.parametrize("verdict", ["same", "refines", "refined_by", "contradicts", "unrelated"])
async def test_the_memories_are_what_they_were_before_the_import(database, verdict):
    manager = await learnt(database, verdict)
    before, done = await all_memories(database), await actions(database)
    await learn(database, fact(2, NEW))
    await manager.process()
    assert await all_memories(database) != before
    await take_back(database)
    assert await all_memories(database) == before
    assert (await actions(database))[: len(done)] == done
    assert [one.id for one in await facts_left(database)] == ["f00001"]
    assert await database.read(lambda tx: tx.log.count()) == 2
    assert await database.read(lambda tx: tx.doubts.count()) == 0


async def test_what_the_house_says_too_stays(database):
    manager = await learnt(database, "same")
    await learn(database, fact(2, NEW), fact(3, NEW))
    await manager.process()
    await take_back(database)
    memory = next(one for one in await all_memories(database) if one.status == "active")
    assert set(memory.sources) == {"m1", "m3"}


async def test_what_a_person_edited_stays_and_rests_on_the_import_no_more(database):
    await say(database, message(2, NEW, tags=TAGS))
    await learn(database, fact(2, NEW))
    await manager_for(database).process()
    memory = await only_memory(database)
    editor = editor_for(database)
    edited = await editor.edit(memory.id, text="Practises the cello")
    edited = await editor.edit(memory.id, text="Practises the cello daily")
    assert edited.by_person
    await take_back(database)
    assert await known(database, HOUSEHOLD) == ["Practises the cello daily"]
    assert (await only_memory(database)).sources == ()
    # What it said at first were the words of the import; what a person wrote is their own.
    entries = await history(database)
    assert [(one.before.text, one.after.text) for one in entries] == [
        ("Practises the cello", "Practises the cello daily")
    ]


async def test_what_a_person_pinned_stays_as_told_by_them(database):
    await say(database, message(1, OLD, tags=TAGS), message(2, "Likes figs", tags=TAGS))
    await learn(database, fact(1, OLD), fact(2, "Likes figs"))
    await manager_for(database).process()
    pinned, other = await all_memories(database)
    editor = editor_for(database)
    await editor.edit(pinned.id, pinned=True)
    await editor.edit(other.id, pinned=True)
    await editor.edit(other.id, pinned=False)
    await take_back(database)
    memory = await only_memory(database)
    assert (memory.text, memory.pinned, memory.by_person) == (OLD, True, True)
    assert (memory.sources, memory.confidence) == ((), 1.0)
    assert await facts_left(database) == []


async def test_what_was_pinned_once_an_import_had_put_it_in_other_words_stays_so(database):
    manager = await learnt(database, "refines")
    await learn(database, fact(2, NEW))
    await manager.process()
    memory = await only_memory(database)
    assert memory.text == NEW
    await editor_for(database).edit(memory.id, pinned=True)
    await take_back(database)
    memory = await only_memory(database)
    assert (memory.text, memory.pinned, memory.sources) == (NEW, True, ("m1",))


async def test_what_replaced_an_imported_memory_still_replaces_what_that_had_replaced(database):
    said = ("Dislikes blueberries", "Likes blueberries", "Dislikes blueberries very much")
    polarities = ("negative", "positive", "negative")
    manager = manager_for(database)
    for number, (text, polarity) in enumerate(zip(said, polarities, strict=True), start=1):
        await say(database, message(number, text, tags=TAGS if number == 2 else ()))
        await learn(database, fact(number, text, polarity=polarity))
        await manager.process()
    first, imported, last = await all_memories(database)
    assert (first.superseded_by, imported.superseded_by) == (imported.id, last.id)
    await take_back(database)
    assert await known(database) == [said[2]]
    first, _ = await all_memories(database)
    assert (first.status, first.superseded_by) == ("superseded", last.id)


async def test_what_an_import_had_replaced_holds_again(database):
    manager = manager_for(database)
    await say(database, message(1, "Dislikes tea"), message(2, "Likes tea", tags=TAGS))
    await learn(database, fact(1, "Dislikes tea", polarity="negative"))
    await manager.process()
    before = await all_memories(database)
    await learn(database, fact(2, "Likes tea", polarity="positive"))
    await manager.process()
    assert await known(database) == ["Likes tea"]
    await take_back(database)
    assert await all_memories(database) == before
