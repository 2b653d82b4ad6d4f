"""From facts to memories: each taken in once, in order, and nobody's word lost on the way."""

import asyncio
from datetime import timedelta

import pytest

from custom_components.switchboard.engine.knowledge.evidence import MOST_LEARNT, strengthened
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD

from .builders import (
    LATER,
    NOON,
    Clock,
    FakeJudge,
    SmallStore,
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
    numbered,
    only_memory,
    say,
)

ANNA = "person.anna"
GREY = ("Practises the piano every evening", "Plays the piano every evening")


async def test_a_fact_becomes_a_memory_with_its_evidence(database):
    await say(database, message(1, "I like blueberries"))
    await learn(database, fact(1, "Likes blueberries"))
    report = await manager_for(database).process()
    assert (report.taken, report.forgotten, report.left) == ({"add": 1}, 0, 0)
    memory = await only_memory(database)
    assert (memory.text, memory.kind, memory.sources) == (
        "Likes blueberries",
        "preference",
        ("m1",),
    )
    assert memory.valid_from == NOON + timedelta(minutes=1)
    assert not memory.by_person
    [entry] = await history(database)
    assert (entry.action, entry.actor, entry.fact_id) == ("add", "extractor", "f00001")
    assert (entry.before, entry.after) == (None, memory)


async def test_a_fact_is_taken_in_once(database):
    await learn(database, fact(1, "Likes blueberries"))
    manager = manager_for(database)
    await manager.process()
    again = await manager.process()
    assert (again.taken, again.left) == ({}, 0)
    assert await actions(database) == ["add"]


async def test_two_runs_at_once_take_each_fact_in_once(database):
    words = ["tea", "jazz", "rain", "chess", "soup", "roses", "trains", "cheese"]
    await learn(database, *(fact(n, f"Likes {word}") for n, word in enumerate(words, 1)))
    one, other = manager_for(database), manager_for(database)
    await asyncio.gather(one.process(), other.process())
    assert await actions(database) == ["add"] * 8


async def test_a_quarantined_fact_waits_for_a_person(database):
    await learn(database, fact(1, "The alarm is off on Sundays", status="quarantined"))
    manager = manager_for(database)
    assert (await manager.process()).taken == {}
    await database.write(lambda tx: tx.facts.settle("f00001", "accepted"))
    # Whoever accepted it: the gate has another word.
    assert (await manager.process()).taken == {}
    waiting = await database.read(lambda tx: tx.facts.of_owner(HOUSEHOLD, status="quarantined"))
    assert [one.id for one in waiting] == ["f00001"]


async def test_a_limit_leaves_the_rest_for_the_next_call(database):
    await learn(database, fact(1, "Likes tea"), fact(2, "Likes jazz"), fact(3, "Likes rain"))
    manager = manager_for(database)
    assert (await manager.process(limit=2)).left == 1
    assert await known(database) == ["Likes tea", "Likes jazz"]
    await manager.process(limit=2)
    assert await known(database) == ["Likes tea", "Likes jazz", "Likes rain"]


async def test_one_persons_facts_are_held_against_their_own_memories_only(database):
    await learn(
        database,
        fact(1, "Likes blueberries"),
        fact(2, "Likes blueberries", owner=ANNA),
        fact(3, "Hates blueberries", owner="person.ben", polarity="negative"),
    )
    await manager_for(database).process()
    for owner in (HOUSEHOLD, ANNA, "person.ben"):
        assert (await only_memory(database, owner)).status == "active"


async def test_a_repetition_on_other_evidence_makes_more_certain(database):
    await learn(database, fact(1, "Likes blueberries"), fact(2, "Enjoys eating blueberries"))
    assert (await manager_for(database).process()).taken == {"add": 1, "confirm": 1}
    memory = await only_memory(database)
    assert memory.sources == ("m1", "m2")
    assert memory.confidence == pytest.approx(1 - 0.2 * 0.6)


async def test_a_repetition_on_the_same_evidence_is_nothing_new(database):
    await learn(database, fact(1, "Likes blueberries"), fact(2, "Likes blueberries", "m1"))
    assert (await manager_for(database).process()).taken == {"add": 1, "noop": 1}
    assert (await only_memory(database)).confidence == 0.8
    noop = (await history(database))[-1]
    assert (noop.action, noop.before, noop.after, noop.fact_id) == ("noop", None, None, "f00002")


async def test_of_two_readings_of_the_same_evidence_the_surer_is_kept(database):
    await learn(
        database,
        fact(1, "Likes blueberries", confidence=0.6),
        fact(2, "Likes blueberries", "m1", "m2", confidence=0.9),
        fact(3, "Likes blueberries", "m2", confidence=0.5),
    )
    await manager_for(database).process()
    memory = await only_memory(database)
    assert (memory.confidence, memory.sources) == (0.9, ("m1", "m2"))


def test_confidence_never_falls_and_never_becomes_certainty():
    held = 0.5
    for _ in range(50):
        more = strengthened(held, 0.5)
        assert more >= held
        held = more
    assert held == MOST_LEARNT < 1
    assert strengthened(1.0, 0.1) == 1.0
    assert strengthened(0.2, 0.9) == strengthened(0.9, 0.2) > 0.9


async def test_what_says_more_takes_the_place_of_what_said_less(database):
    await learn(
        database,
        fact(1, "Likes blueberries"),
        fact(2, "Likes blueberries in smoothies", "m1", "m2"),
    )
    assert (await manager_for(database).process()).taken == {"add": 1, "refine": 1}
    memory = await only_memory(database)
    assert (memory.text, memory.sources) == ("Likes blueberries in smoothies", ("m1", "m2"))
    [merged] = [one for one in await all_memories(database) if one.status == "merged"]
    assert (merged.text, merged.superseded_by) == ("Likes blueberries", memory.id)
    assert merged.sources == ("m1",)


@pytest.mark.parametrize("verdict", ["same", "refined_by"])
async def test_a_merged_wording_said_again_counts_without_asking(database, verdict):
    said = ["Practises the piano every evening", "Practises the piano"]
    for number, text in enumerate(said, 1):
        await learn(database, fact(number, text))
        await manager_for(database, FakeJudge(lambda *_: verdict), new_id=numbered(text)).process()
    before, judge = await only_memory(database), FakeJudge()
    await learn(database, fact(3, said[1], "m3"))
    assert (await manager_for(database, judge).process()).taken == {"confirm": 1}
    after = await only_memory(database)
    assert (judge.calls, after.text, after.sources) == (0, said[0], ("m1", "m2", "m3"))
    assert after.confidence > before.confidence
    assert len(await all_memories(database)) == 2
    # What it was merged with says something else now.
    await editor_for(database).edit(after.id, text="Practises the cello every evening")
    await learn(database, fact(4, said[1], "m4"))
    await manager_for(database, judge, new_id=numbered("more")).process()
    assert judge.calls == 1


async def test_a_wording_that_adds_nothing_is_kept_as_merged(database):
    editor = editor_for(database, FakeJudge(lambda *_: "same"))
    told = [await editor.remember(HOUSEHOLD, text) for text in GREY]
    assert told[0].id == told[1].id
    assert {(one.text, one.status) for one in await all_memories(database)} == {
        (GREY[0], "active"),
        (GREY[1], "merged"),
    }


async def test_what_is_said_to_say_more_in_another_language_loses_no_wording(database):
    manager = manager_for(database, FakeJudge(lambda *_: "refines"))
    texts = ("Likes Radio Nord", "Hört jeden Abend Radio Nord")
    for number, text in enumerate(texts, 1):
        await learn(database, fact(number, text, polarity="neutral"))
        await manager.process()
    assert {(one.text, one.status) for one in await all_memories(database)} == {
        (texts[0], "merged"),
        (texts[1], "active"),
    }
    await editor_for(database).undo([HOUSEHOLD])
    assert sorted(await known(database)) == sorted(texts)


async def test_what_contradicts_and_was_said_later_takes_its_place(database):
    await say(database, message(1, "I get up at 6:30"), message(2, "I get up at 7:30 now"))
    await learn(
        database,
        fact(1, "Gets up at 6:30", category="fact", polarity="neutral"),
        fact(2, "Gets up at 7:30", category="fact", polarity="neutral"),
    )
    assert (await manager_for(database).process()).taken == {"add": 1, "supersede": 1}
    old, new = await all_memories(database)
    assert (old.status, old.superseded_by, new.status) == ("superseded", new.id, "active")
    assert old.valid_to == new.valid_from == NOON + timedelta(minutes=2)
    entries = await history(database)
    assert [entry.action for entry in entries] == ["add", "supersede", "add"]
    assert entries[1].group_id == entries[2].group_id != entries[0].group_id


async def test_what_was_said_earlier_and_is_read_later_overrules_nothing(database):
    await say(database, message(1, "I get up at 6:30"), message(2, "I get up at 7:30 now"))
    manager = manager_for(database)
    await learn(database, fact(2, "Gets up at 7:30", category="fact", polarity="neutral"))
    await manager.process()
    await learn(database, fact(3, "Gets up at 6:30", "m1", category="fact", polarity="neutral"))
    assert (await manager.process()).taken == {"noop": 1}
    assert await known(database) == ["Gets up at 7:30"]


async def test_what_is_no_longer_so_is_taken_back(database):
    await learn(
        database,
        fact(1, "Likes blueberries"),
        fact(2, "No longer likes blueberries", polarity="negative"),
    )
    assert (await manager_for(database).process()).taken == {"add": 1, "retract": 1}
    memory = await only_memory(database)
    assert memory.status == "retracted"
    assert memory.valid_to is not None
    await editor_for(database).undo([HOUSEHOLD])
    assert await known(database) == ["Likes blueberries"]


@pytest.mark.parametrize("by", ["pin", "word"])
async def test_what_a_person_pins_or_tells_outranks_what_is_overheard(database, by):
    editor, manager = editor_for(database), manager_for(database)
    if by == "word":
        await editor.remember(HOUSEHOLD, "Gets up at 6:30")
    else:
        await learn(database, fact(1, "Gets up at 6:30", category="fact", polarity="neutral"))
        await manager.process()
        await editor.edit((await only_memory(database)).id, pinned=True)
    before = await only_memory(database)
    await learn(database, fact(2, "Gets up at 7:30", category="fact", polarity="neutral"))
    assert (await manager.process()).taken == {"conflict": 1}
    assert await only_memory(database) == before
    conflict = (await history(database))[-1]
    assert (conflict.action, conflict.memory_id, conflict.fact_id) == (
        "conflict",
        before.id,
        "f00002",
    )


async def test_a_persons_wording_stays_and_what_says_more_stands_beside_it(database):
    await editor_for(database).remember(HOUSEHOLD, "Likes blueberries", kind="preference")
    await learn(database, fact(1, "Likes blueberries in smoothies"))
    assert (await manager_for(database).process()).taken == {"add": 1}
    assert sorted(await known(database)) == [
        "Likes blueberries",
        "Likes blueberries in smoothies",
    ]


async def test_a_fact_with_an_end_expires_and_is_kept_as_expired(database):
    friday = LATER + timedelta(days=3)
    await learn(database, fact(1, "Has guests until Friday", expires_at=friday))
    clock = Clock()
    manager = manager_for(database, clock=clock)
    await manager.process()
    assert (await only_memory(database)).valid_to == friday
    assert await manager.expire() == []
    clock.move(days=4)
    [expired] = await manager.expire()
    assert await only_memory(database) == expired
    assert expired.status == "expired"
    assert (await history(database))[-1].action == "expire"
    assert await manager.expire() == []


async def test_a_fact_that_has_ended_already_is_not_taken_in(database):
    await learn(database, fact(1, "Has guests until Friday", expires_at=NOON))
    assert (await manager_for(database).process()).taken == {"noop": 1}
    assert await all_memories(database) == []


def grey(*numbers: int) -> list:
    """Return facts that only a judge can tell apart or together, in the order of their numbers."""
    texts = [*GREY, "Works at the piano every evening", "Tunes the piano every evening"]
    return [
        fact(n, texts[n - 1], category="fact", polarity="neutral", subject="piano") for n in numbers
    ]


async def test_all_facts_of_a_run_are_asked_about_at_once():
    store, judge = SmallStore(), FakeJudge()
    await learn(store, grey(1)[0])
    await manager_for(store, judge).process()
    tea = fact(5, "Likes tea"), fact(6, "Likes tea")
    await learn(store, *grey(2, 3), *tea)
    report = await manager_for(store, judge, new_id=numbered("later")).process()
    assert (report.left, judge.calls) == (0, 1)
    # The third is held against the second too, which is not taken in when it is asked about.
    assert [(new.text, [claim.text for claim in of]) for new, of in judge.asked] == [
        (GREY[1], [GREY[0]]),
        ("Works at the piano every evening", [GREY[0], GREY[1]]),
    ]
    store.close()


async def test_what_the_judge_says_is_done(database):
    judge = FakeJudge(lambda *_: "same")
    await learn(database, *grey(1, 2))
    assert (await manager_for(database, judge).process()).taken == {"add": 1, "confirm": 1}
    assert await known(database) == [GREY[0]]


@pytest.mark.parametrize("cause", ["service_error", "unreadable_answer"])
async def test_where_the_judge_fails_facts_wait_and_others_go_on(database, cause):
    judge = FakeJudge(lambda *_: "same")
    judge.failures = [cause]
    manager = manager_for(database, judge)
    await learn(database, *grey(1, 2), fact(5, "Likes tea", owner="person.robin"))
    report = await manager.process()
    assert (report.taken, report.left) == ({"add": 2}, 1)
    assert await known(database, HOUSEHOLD, "person.robin") == [GREY[0], "Likes tea"]
    report = await manager.process()
    assert (report.taken, report.left) == ({"confirm": 1}, 0)


async def test_a_service_that_fails_is_asked_once_in_a_run(database):
    judge = FakeJudge()
    judge.failures = ["service_error"] * 9
    await learn(database, *grey(1, 2, 3))
    report = await manager_for(database, judge).process()
    assert judge.calls == 1
    assert report.left == 2


async def test_after_five_unreadable_answers_a_fact_stands_beside_what_is_known(database):
    judge = FakeJudge(lambda *_: "same")
    judge.failures = ["content_filtered"] * 99
    await learn(database, *grey(1, 2))
    manager = manager_for(database, judge)
    for _ in range(9):
        await manager.process()
    assert judge.calls == 5
    assert await known(database) == list(GREY[:2])


async def test_unreadable_answers_are_counted_on_after_a_restart(database):
    judge = FakeJudge(lambda *_: "same")
    judge.failures = ["content_filtered"] * 99
    await learn(database, *grey(1, 2))
    for _ in range(9):
        await manager_for(database, judge, new_id=numbered(f"run{judge.calls}-")).process()
    assert judge.calls == 5
    assert sorted(await known(database)) == sorted(GREY[:2])


async def test_what_went_wrong_together_is_asked_about_alone(database):
    judge = FakeJudge()
    judge.failures = ["unreadable_answer"]
    await learn(database, *grey(1, 2, 3))
    manager = manager_for(database, judge)
    assert (await manager.process()).left == 2
    assert (await manager.process()).left == 0
    assert judge.calls == 3


async def test_an_answer_that_lacks_one_pair_costs_that_pair_only(database):
    class Gaps(FakeJudge):
        async def relations(self, questions):
            found = dict(await super().relations(questions))
            return {pair: said for pair, said in found.items() if "Works" not in pair[0]}

    await learn(database, *grey(1, 2, 3))
    report = await manager_for(database, Gaps(lambda *_: "same")).process()
    assert (report.taken, report.left) == ({"add": 1, "confirm": 1}, 1)


async def test_a_judge_that_makes_a_mistake_costs_nothing(database):
    class Broken:
        async def relations(self, questions):
            raise ZeroDivisionError

    class Silent:
        async def relations(self, questions):
            return {}

    await learn(database, *grey(1, 2))
    for judge in (Broken(), Silent()):
        report = await manager_for(database, judge).process()
        assert report.left == 1
    assert await known(database) == [GREY[0]]


async def test_a_memory_that_changes_while_the_judge_is_asked_is_judged_anew(database):
    editor = editor_for(database)

    class Meanwhile(FakeJudge):
        async def relations(self, questions):
            answer = await super().relations(questions)
            if len(self.asked) == 1:
                target = await only_memory(database)
                await editor.edit(target.id, text="Practises the violin every evening")
            return answer

    judge = Meanwhile(lambda _, known: "same" if "piano" in known.text else "unrelated")
    await learn(database, *grey(1))
    await manager_for(database, judge, new_id=numbered("first")).process()
    await learn(database, *grey(2))
    await manager_for(database, judge).process()
    assert sorted(await known(database)) == [
        GREY[1],
        "Practises the violin every evening",
    ]


async def test_a_memory_deleted_while_the_judge_is_asked_is_not_brought_back(database):
    class Meanwhile(FakeJudge):
        async def relations(self, questions):
            target = await only_memory(database)
            await database.write(
                lambda tx: tx._conn.execute("DELETE FROM memories WHERE id = ?", (target.id,))
            )
            return await super().relations(questions)

    await learn(database, *grey(1))
    await manager_for(database, new_id=numbered("first")).process()
    await learn(database, *grey(2))
    await manager_for(database, Meanwhile(lambda *_: "same")).process()
    assert await known(database) == [GREY[1]]


async def test_a_killed_write_leaves_the_fact_as_it_was(database):
    await learn(database, fact(1, "Likes tea"))

    def broken_id():
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        await manager_for(database, new_id=broken_id).process()
    [left] = await facts_left(database)
    assert not left.processed
    assert await all_memories(database) == []


async def test_a_fact_that_came_back_with_more_refines_its_memory(database):
    manager = manager_for(database)
    await learn(database, fact(1, "Likes blueberries"))
    await manager.process()
    fuller = fact(1, "Likes blueberries in smoothies", "m1", "m2", window_end_id="w2")
    await learn(database, fuller)
    assert (await manager.process()).taken == {"refine": 1}
    assert (await only_memory(database)).text == "Likes blueberries in smoothies"


async def test_what_a_person_corrected_is_not_misread_again_from_the_same_words(database):
    editor, manager = editor_for(database), manager_for(database)
    await learn(database, fact(1, "Likes blueberries"))
    await manager.process()
    await editor.edit((await only_memory(database)).id, text="Likes raspberries")
    await learn(database, fact(2, "Enjoys eating blueberries", "m1"))
    assert (await manager.process()).taken == {"noop": 1}
    assert await known(database) == ["Likes raspberries"]
    await learn(database, fact(3, "Likes blueberries", "m3"))
    assert (await manager.process()).taken == {"add": 1}


async def test_a_correction_that_was_undone_corrects_nothing(database):
    editor, manager = editor_for(database), manager_for(database)
    await learn(database, fact(1, "Likes blueberries"))
    await manager.process()
    await editor.edit((await only_memory(database)).id, text="Likes raspberries")
    await editor.undo([HOUSEHOLD])
    await learn(database, fact(2, "Enjoys eating blueberries", "m2"))
    assert (await manager.process()).taken == {"confirm": 1}
