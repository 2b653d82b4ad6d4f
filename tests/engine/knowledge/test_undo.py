"""Whatever was done to a memory can be taken back, the last thing first, and taken back again."""

import asyncio
from contextlib import closing

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.reconcile import FOLDER, SETS, CountingJudge, labelled
from custom_components.switchboard.engine.knowledge.candidates import Observation
from custom_components.switchboard.engine.knowledge.claims import Claim, Dated, Question
from custom_components.switchboard.engine.knowledge.errors import KnowledgeError
from custom_components.switchboard.engine.knowledge.ingest import ingest
from custom_components.switchboard.engine.knowledge.matching import allowed
from custom_components.switchboard.engine.knowledge.undoing import undoable
from custom_components.switchboard.engine.storage.deletion import Forgotten
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD
from custom_components.switchboard.engine.storage.forgetting import forget_rows

from .builders import (
    LATER,
    FakeJudge,
    SmallStore,
    actions,
    all_memories,
    dump,
    editor_for,
    fact,
    history,
    known,
    learn,
    manager_for,
    message,
    numbered,
    only_memory,
    plan_forgetting,
    say,
)

ANNA = "person.anna"


async def test_an_undone_memory_is_gone_and_that_is_written_down(database):
    editor = editor_for(database)
    memory = await editor.remember(HOUSEHOLD, "The bins go out on Tuesday")
    report = await editor.undo([HOUSEHOLD])
    assert (report.actions, report.restored, report.removed) == (("add",), (), (memory,))
    assert await all_memories(database) == []
    assert await actions(database) == ["add", "undo"]
    added, undone = await history(database)
    assert added.undone_at == undone.at
    assert (undone.group_id, undone.before, undone.after) == (report.undo_group_id, memory, None)


@pytest.mark.parametrize("verdict", ["same", "refines"])
async def test_what_was_merged_comes_back_beside_what_it_was_merged_with(database, verdict):
    known_one, new = "Practises the piano", "Practises the piano every evening"
    manager = manager_for(database, FakeJudge(lambda *_: verdict))
    await learn(database, fact(1, known_one))
    await manager.process()
    before = await only_memory(database)
    await learn(database, fact(2, new))
    await manager.process()
    assert len(await known(database)) == 1
    editor = editor_for(database)
    report = await editor.undo([HOUSEHOLD])
    assert report.actions == ("confirm" if verdict == "same" else "refine",)
    assert sorted(await known(database)) == [known_one, new]
    assert before in await all_memories(database)
    await editor.undo([HOUSEHOLD], report.undo_group_id)
    assert len(await known(database)) == 1
    await editor.undo([HOUSEHOLD])
    await editor.undo([HOUSEHOLD])
    assert await all_memories(database) == [before]


async def test_a_merged_telling_is_taken_back_in_one_step_and_so_is_what_it_changed(database):
    editor = editor_for(database, FakeJudge(lambda *_: "same"))
    await editor.remember(HOUSEHOLD, "Practises the piano")
    before = await all_memories(database)
    told = await editor.remember(HOUSEHOLD, "Sits at the piano each evening")
    assert [told.id] == [one.id for one in before]
    assert [one.text for one in await all_memories(database) if one.status == "merged"] == [
        "Sits at the piano each evening"
    ]
    [merge] = await database.read(lambda tx: undoable(tx, [HOUSEHOLD], 9))
    assert (merge.what, merge.text, merge.before) == (
        "changed",
        "Practises the piano",
        "Sits at the piano each evening",
    )
    report = await editor.undo([HOUSEHOLD])
    assert await all_memories(database) == before
    await editor.undo([HOUSEHOLD], report.undo_group_id)
    assert len(await all_memories(database)) == 2


async def test_a_step_is_not_taken_back_from_under_what_was_merged_since(database):
    editor = editor_for(database, FakeJudge(lambda *_: "same"))
    await editor.remember(HOUSEHOLD, "Practises the piano")
    [first] = await history(database)
    await editor.remember(HOUSEHOLD, "Sits at the piano each evening")
    with pytest.raises(KnowledgeError, match="memory_changed_since"):
        await editor.undo([HOUSEHOLD], first.group_id)


async def test_each_contradiction_that_guards_let_through_comes_back():
    store = SmallStore()
    let = [
        pair
        for name in SETS
        for pair in labelled(FOLDER / f"{name}.yaml")
        if pair.label == "contradicts" and allowed("same", Claim(pair.new), Claim(pair.known))
    ]
    merged = 0
    for at, pair in enumerate(let):
        owner, judge = f"person.p{at}", CountingJudge({}, "same")
        ingest_pair(store, owner, pair, await judge.relations([question(pair)]))
        if await known(store, owner) != [pair.known]:
            continue  # they share no word: nobody is asked, and both stand
        merged += 1
        await editor_for(store, new_id=numbered(owner)).undo([owner])
        assert sorted(await known(store, owner)) == sorted((pair.known, pair.new))
    assert merged > 10
    store.close()


def question(pair) -> Question:
    return Question(Dated(Claim(pair.new)), (Dated(Claim(pair.known)),))


def ingest_pair(store, owner, pair, verdicts) -> None:
    ids = numbered(f"{owner}-")
    for at, text in enumerate((pair.known, pair.new), 1):
        observation = Observation(owner, Claim(text), 0.8, (f"{owner}{at}",), "extractor")
        ingest(store.tx, observation, verdicts, LATER, ids, may_ask=False)


async def test_a_step_whose_memory_changed_since_is_refused_and_the_later_one_named(database):
    editor = editor_for(database)
    memory = await editor.remember(HOUSEHOLD, "The bins go out on Tuesday")
    [first] = await history(database)
    await editor.edit(memory.id, text="The bins go out on Wednesday")
    edited = (await history(database))[-1]
    before = await database.read(dump)
    with pytest.raises(KnowledgeError, match="memory_changed_since") as refused:
        await editor.undo([HOUSEHOLD], first.group_id)
    assert refused.value.values == {"group_id": edited.group_id, "action": "edit"}
    assert await database.read(dump) == before
    await editor.undo([HOUSEHOLD], edited.group_id)
    await editor.undo([HOUSEHOLD], first.group_id)
    assert await all_memories(database) == []


async def test_an_undo_is_not_undone_over_what_was_done_since(database):
    editor = editor_for(database)
    memory = await editor.remember(HOUSEHOLD, "The bins go out on Tuesday")
    await editor.edit(memory.id, text="The bins go out on Wednesday")
    undone = await editor.undo([HOUSEHOLD])
    later = await editor.undo([HOUSEHOLD])
    with pytest.raises(KnowledgeError, match="memory_changed_since") as refused:
        await editor.undo([HOUSEHOLD], undone.undo_group_id)
    assert refused.value.values["group_id"] == later.undo_group_id


async def test_steps_on_different_memories_are_undone_in_any_order(database):
    editor = editor_for(database)
    await editor.remember(HOUSEHOLD, "The bins go out on Tuesday")
    [first] = await history(database)
    await editor.remember(HOUSEHOLD, "Anna plays the violin")
    await editor.undo([HOUSEHOLD], first.group_id)
    assert await known(database) == ["Anna plays the violin"]


async def test_nobody_undoes_what_was_done_to_anothers_memory(database):
    editor = editor_for(database)
    await editor.remember(ANNA, "Plays the violin")
    [step] = await history(database, ANNA)
    with pytest.raises(KnowledgeError, match="memory_not_yours"):
        await editor.undo([HOUSEHOLD, "person.ben"], step.group_id)
    with pytest.raises(KnowledgeError, match="memory_nothing_to_undo"):
        await editor.undo([HOUSEHOLD])
    assert await known(database, ANNA) == ["Plays the violin"]


async def test_a_memory_that_was_given_away_is_not_taken_back_by_one_of_the_two(database):
    editor = editor_for(database)
    memory = await editor.remember(ANNA, "Plays the violin")
    await editor.edit(memory.id, owner="person.ben")
    step = (await history(database, ANNA))[-1]
    with pytest.raises(KnowledgeError, match="memory_not_yours"):
        await editor.undo([ANNA], step.group_id)
    await editor.undo([ANNA, "person.ben"], step.group_id)
    assert await known(database, ANNA) == ["Plays the violin"]


async def test_how_often_a_memory_was_used_is_left_alone(database):
    editor = editor_for(database)
    memory = await editor.remember(HOUSEHOLD, "The bins go out on Tuesday")
    await editor.edit(memory.id, text="The bins go out on Wednesday")
    await database.write(lambda tx: tx.memories.touch([memory.id], LATER))
    await editor.undo([HOUSEHOLD])
    now = await only_memory(database)
    assert (now.text, now.use_count, now.last_used_at) == (memory.text, 1, LATER)


async def test_a_purged_message_stays_purged(database):
    await say(database, message(1, "The bins go out on Tuesday"))
    editor = editor_for(database)
    memory = await editor.remember(HOUSEHOLD, "The bins go out on Tuesday", sources=("m1",))
    await editor.edit(memory.id, pinned=True)
    await database.write(lambda tx: tx.log.purge(LATER))
    await editor.undo([HOUSEHOLD])
    now = await only_memory(database)
    assert (now.pinned, now.sources) == (False, ())


async def test_what_changed_nothing_is_not_what_is_undone(database):
    editor, manager = editor_for(database), manager_for(database)
    await editor.remember(HOUSEHOLD, "Gets up at 6:30")
    await learn(
        database,
        fact(1, "Gets up at 7:30", category="fact", polarity="neutral"),
    )
    await manager.process()
    assert await actions(database) == ["add", "conflict"]
    assert (await editor.undo([HOUSEHOLD])).actions == ("add",)


async def test_an_unknown_or_undone_step_is_said_to_be_none(database):
    editor = editor_for(database)
    await editor.remember(HOUSEHOLD, "Gets up at 6:30")
    report = await editor.undo([HOUSEHOLD])
    for group in (report.group_id, "nothing"):
        with pytest.raises(KnowledgeError, match="memory_nothing_to_undo"):
            await editor.undo([HOUSEHOLD], group)


async def test_what_was_forgotten_of_a_history_keeps_nobody_from_undoing_what_came_before(database):
    editor = editor_for(database)
    await editor.remember(HOUSEHOLD, "Anna plays the violin")
    pie = await editor.remember(HOUSEHOLD, "Bakes apple pie on Sundays")
    [_, added] = await history(database)
    await editor.edit(pie.id, text="Bakes blueberry pie on Sundays")
    await editor.edit(pie.id, text="Bakes cherry pie on Sundays")
    plan = await plan_forgetting(database, [HOUSEHOLD], about="blueberries")
    await forget_rows(database, plan)
    with pytest.raises(KnowledgeError, match="memory_nothing_to_undo"):
        await editor.undo([HOUSEHOLD], added.group_id)
    assert [gone.text for gone in (await editor.undo([HOUSEHOLD])).removed] == [
        "Anna plays the violin"
    ]
    assert await known(database) == ["Bakes cherry pie on Sundays"]
    with pytest.raises(KnowledgeError, match="memory_nothing_to_undo"):
        await editor.undo([HOUSEHOLD])


async def test_what_was_forgotten_is_brought_back_by_no_undo(database):
    editor = editor_for(database)
    memory = await editor.remember(HOUSEHOLD, "Gets up at 6:30")
    new = await editor.remember(HOUSEHOLD, "Gets up at 7:30")
    await forget_rows(database, Forgotten(memory_ids=[memory.id]))
    report = await editor.undo([HOUSEHOLD])
    assert (report.removed, report.restored) == ((new,), ())
    assert await all_memories(database) == []


TEXTS = (
    "Likes tea",
    "Enjoys drinking tea",
    "Likes tea with milk",
    "No longer likes tea",
    "Does not like tea",
    "Gets up at 6:30",
    "Gets up at 7:30",
    "Likes jazz",
    "The bins go out on Tuesday",
)
STEPS = st.one_of(
    st.tuples(st.just("learn"), st.sampled_from(TEXTS), st.integers(1, 6)),
    st.tuples(st.just("tell"), st.sampled_from(TEXTS), st.booleans()),
    st.tuples(st.just("edit"), st.integers(0, 9), st.sampled_from(TEXTS)),
    st.tuples(st.just("pin"), st.integers(0, 9), st.booleans()),
    st.tuples(st.just("undo and redo"), st.just(0), st.just(0)),
)


async def take_steps(store: SmallStore, steps) -> None:
    editor, manager = editor_for(store), manager_for(store)
    states: list[list[tuple]] = []

    async def step(number, kind, one, other) -> None:
        if kind == "learn":
            polarity = "negative" if "not" in one or "longer" in one else "positive"
            await learn(store, fact(number, one, f"m{other}", polarity=polarity))
            await manager.process()
        elif kind == "tell":
            await editor.remember(HOUSEHOLD, one, kind="preference", pinned=other)
        elif kind == "undo and redo":
            if states:
                report = await editor.undo([HOUSEHOLD])
                assert states[-1] in (None, dump(store.tx))
                await editor.undo([HOUSEHOLD], report.undo_group_id)
        elif found := await all_memories(store):
            memory = found[one % len(found)]
            changes = {"text": other} if kind == "edit" else {"pinned": other}
            await editor.edit(memory.id, **changes)

    for number, (kind, one, other) in enumerate(steps, 1):
        before = dump(store.tx)
        groups = store.tx.history.last_groups([HOUSEHOLD], 99)
        await step(number, kind, one, other)
        more = store.tx.history.last_groups([HOUSEHOLD], 99)
        if more[:1] != groups[:1]:
            # What is merged is added by a step of its own before.
            states += [before, *[None] * (len(more) - len(groups) - 1)]
        elif kind != "undo and redo":
            assert dump(store.tx) == before
    for state in reversed(states):
        await editor.undo([HOUSEHOLD])
        assert state is None or _but_for_places(dump(store.tx)) == _but_for_places(state)
    with pytest.raises(KnowledgeError, match="memory_nothing_to_undo"):
        await editor.undo([HOUSEHOLD])
    assert dump(store.tx) == []


def _but_for_places(rows: list[tuple]) -> list[tuple]:
    """Leave out the place of a memory, which is a new one when it was gone and came back."""
    return sorted(row[1:] if isinstance(row[0], int) else row for row in rows)


@given(st.lists(STEPS, max_size=14))
def test_all_that_is_done_is_undone_byte_for_byte(steps):
    with closing(SmallStore()) as store:
        asyncio.run(take_steps(store, steps))
