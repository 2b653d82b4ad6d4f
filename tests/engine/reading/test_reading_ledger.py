"""A chunk that is read again takes the place of what was learnt from it, and of nothing else."""

from collections.abc import AsyncGenerator
from dataclasses import replace
from functools import partial
from pathlib import Path
from uuid import uuid4

import pytest

from custom_components.switchboard.engine.knowledge.history import Step
from custom_components.switchboard.engine.knowledge.settling import Settlement, settle
from custom_components.switchboard.engine.reading import chunk_ledger as ledger
from custom_components.switchboard.engine.reading.chunk_ledger import Attempt, ChunkLearnt
from custom_components.switchboard.engine.reading.chunk_reader import ChunkReading
from custom_components.switchboard.engine.reading.ledger import Try
from custom_components.switchboard.engine.storage.database import Database
from custom_components.switchboard.engine.storage.entries import (
    HOUSEHOLD,
    ExtractedFact,
    ReadingChunk,
    ReadingJob,
)
from custom_components.switchboard.engine.storage.forgetting import forget_everything, forget_owner
from custom_components.switchboard.engine.storage.memory_entries import DoubtedPair
from custom_components.switchboard.engine.storage.transaction import Transaction

from ..knowledge.builders import LATER, FakeJudge, editor_for, fact, manager_for, message, sensible

SAID = ("I like tea", "I like figs", "I like soup", "I like kale", "I like rye", "I like plums")


def ulid() -> str:
    return uuid4().hex


def likes(number: int, summary: str, **changes) -> ExtractedFact:
    """Return what a new reading learns of a message."""
    values = {"id": f"again{number}", "source_chunks": ("c",), **changes}
    return replace(fact(number, summary), **values)


@pytest.fixture
async def database(tmp_path: Path) -> AsyncGenerator[Database]:
    """Return a database in which six wishes were said, learnt, and remembered."""
    database = Database(tmp_path / "switchboard.db")
    await database.open()

    def learn(tx: Transaction) -> None:
        tx.log.append(message(number, text) for number, text in enumerate(SAID, 1))
        for number, text in enumerate(SAID, 1):
            tx.facts.put(fact(number, text.replace("I like", "Likes")))

    await database.write(learn)
    await manager_for(database, new_id=ulid).process()
    yield database
    await database.close()


async def begin(database: Database, *bounds: tuple[int, int, int]) -> ReadingJob:
    """Begin a job whose chunks begin, are new from, and end at places in the log."""

    def write(tx: Transaction) -> ReadingJob:
        job = tx.reading_jobs.begin(ReadingJob("again", None, "newer", "{}", LATER))
        tx.reading_jobs.add_chunks(
            ReadingChunk(job.id, number, f"c{number}", HOUSEHOLD, *places, 40)
            for number, places in enumerate(bounds or [(1, 1, 6)], 1)
        )
        return job

    return await database.write(write)


async def read(
    database: Database, job: ReadingJob, number: int, *memories: ExtractedFact, unread=()
):
    [chunk] = [
        one
        for one in await database.read(lambda tx: tx.reading_jobs.chunks(job.id))
        if one.sequence == number
    ]
    work = partial(
        ledger.complete,
        attempt=Attempt(job, chunk, Try("newer", LATER, LATER)),
        found=ChunkReading(memories, unread=unread),
        new_id=ulid,
    )
    learnt = await database.write(work)
    await manager_for(database, new_id=ulid).process()
    return learnt


async def known(database: Database) -> set[str]:
    found, _ = await database.read(lambda tx: tx.memories.listing([HOUSEHOLD], status="active"))
    return {memory.text for memory in found}


async def memory_of(database: Database, text: str):
    found, _ = await database.read(lambda tx: tx.memories.listing([HOUSEHOLD], containing=text))
    return found[0]


async def test_new_facts_take_the_place_of_the_old_and_of_their_memories(database):
    tea = await memory_of(database, "tea")
    job = await begin(database)
    learnt = await read(
        database, job, 1, likes(1, "Likes tea"), likes(2, "Likes ripe figs"), likes(6, "Likes jam")
    )
    assert isinstance(learnt, ChunkLearnt)
    assert len(learnt.withdrawn.facts) == 6
    assert await known(database) == {"Likes tea", "Likes ripe figs", "Likes jam"}
    # What is found again in the same words stays the memory it was.
    assert (await memory_of(database, "tea")).id == tea.id
    facts = await database.read(lambda tx: tx.facts.of_owner(HOUSEHOLD))
    assert {(one.generation, one.source_chunks, one.processed) for one in facts} == {
        (job.id, ("c",), True)
    }
    [stored] = await database.read(lambda tx: tx.reading_jobs.unfinished())
    assert (stored.replaced, stored.withdrawn) == (6, 5)


async def test_what_a_person_decided_on_is_left_untouched(database):
    editor = editor_for(database, new_id=ulid)
    edited, pinned, told, settled, other = [
        await memory_of(database, text) for text in ("tea", "figs", "soup", "kale", "rye")
    ]
    await editor.edit(edited.id, text="Likes tea with milk")
    await editor.edit(pinned.id, pinned=True)
    await editor.edit(told.id, text="Likes soup", kind="fact")

    def doubt(tx: Transaction) -> None:
        tx.doubts.add(DoubtedPair(settled.id, other.id, LATER))
        settle(tx, Settlement(settled.id, both_hold=True), Step("settled", "person", LATER))

    await database.write(doubt)
    kept = (edited, pinned, told, settled, other)
    before = await database.read(lambda tx: tx.memories.by_ids(one.id for one in kept))
    job = await begin(database)
    await read(database, job, 1, likes(1, "Likes tea"), likes(2, "Likes figs"))
    assert await database.read(lambda tx: tx.memories.by_ids(one.id for one in kept)) == before
    assert await known(database) == {memory.text for memory in before.values()}


async def test_what_a_person_took_back_or_rejected_is_not_learnt_again(database):
    tea = await memory_of(database, "tea")
    [added] = await database.read(lambda tx: tx.history.of_memory(tea.id))
    await editor_for(database, new_id=ulid).undo([HOUSEHOLD], added.group_id)
    job = await begin(database)
    await read(database, job, 1, likes(1, "Likes tea"), likes(2, "Likes figs"))
    assert await known(database) == {"Likes figs"}


async def test_what_a_person_confirmed_waits_for_nobody_again(database):
    told = await memory_of(database, "soup")
    await editor_for(database, new_id=ulid).edit(told.id, kind="fact")
    job = await begin(database)
    learnt = await read(database, job, 1, likes(3, "Likes soup", status="quarantined"))
    assert (learnt.kept, learnt.repeats) == ((), 1)


async def test_what_a_memory_had_taken_in_or_ended_does_not_stay_behind_it(database):
    """The later of two merged, and the earlier that it superseded, go with what they rest on."""
    judge = FakeJudge(sensible)

    def say(tx: Transaction) -> None:
        tx.log.append([message(7, "I like figs a lot"), message(8, "I do not like soup")])
        tx.facts.put(fact(7, "Likes figs a lot"))
        tx.facts.put(fact(8, "Does not like soup", polarity="negative"))

    await database.write(say)
    await manager_for(database, judge, new_id=ulid).process()
    assert {"Likes figs", "Likes soup"} & await known(database) == set()
    job = await begin(database, (1, 1, 6), (7, 7, 8))
    await read(database, job, 1, likes(3, "Likes hot soup"))
    await read(database, job, 2)
    assert await known(database) == {"Likes hot soup"}


async def test_a_fact_goes_once_all_it_rests_on_was_read_again(database):
    await database.write(lambda tx: tx.facts.put(fact(9, "Likes figs and kale", "m2", "m4")))
    job = await begin(database, (1, 1, 3), (3, 4, 6))
    first = await read(database, job, 1)
    assert {one.id for one in first.withdrawn.facts} == {"f00001", "f00002", "f00003"}
    second = await read(database, job, 2)
    assert {one.id for one in second.withdrawn.facts} == {"f00004", "f00005", "f00006", "f00009"}


async def test_a_chunk_is_written_once_and_never_after_its_job_was_ended(database):
    job = await begin(database, (1, 1, 3), (4, 4, 6))
    assert await read(database, job, 1, likes(1, "Likes tea")) is not None
    assert await read(database, job, 1, likes(1, "Likes coal")) is None
    await database.write(lambda tx: tx.reading_jobs.set_status(job.id, "cancelled", LATER))
    assert await read(database, job, 2, likes(4, "Likes coal")) is None
    assert {"Likes tea", "Likes kale", "Likes rye"} <= await known(database)


async def test_a_chunk_that_fails_again_and_again_is_given_up_and_leaves_what_is_known(database):
    job = await begin(database)
    [chunk] = await database.read(lambda tx: tx.reading_jobs.chunks(job.id))
    attempt = Attempt(job, chunk, Try("newer", LATER, LATER))
    for _ in range(5):
        assert not await database.write(partial(ledger.close, job=job, now=LATER))
        work = partial(ledger.fail, attempt=attempt, reason="unreadable_answer")
        row = await database.write(work)
    assert row.status == "parked"
    assert await database.write(partial(ledger.close, job=job, now=LATER))
    assert len(await known(database)) == 6


async def test_a_service_that_fails_for_hours_gives_no_chunk_up(database):
    job = await begin(database)
    [chunk] = await database.read(lambda tx: tx.reading_jobs.chunks(job.id))
    attempt = Attempt(job, chunk, Try("newer", LATER, LATER))
    for _ in range(7):
        await database.write(partial(ledger.fail, attempt=attempt, reason="rate_limited"))
    assert not await database.write(partial(ledger.close, job=job, now=LATER))
    assert await read(database, job, 1, likes(1, "Likes tea")) is not None


async def test_nothing_of_a_job_is_left_once_its_owner_or_everything_is_forgotten(database):
    job = await begin(database)
    await forget_owner(database, HOUSEHOLD)
    assert await database.read(lambda tx: tx.reading_jobs.chunks(job.id)) == []
    await forget_everything(database)
    assert await database.read(lambda tx: tx.reading_jobs.all()) == []


HALVES = {
    1: [(1, "Likes tea"), (2, "Likes figs"), (3, "Likes soup")],
    2: [(4, "Likes kale"), (5, "Likes rye"), (6, "Likes plums")],
}


async def texts(database: Database) -> list[str]:
    found, _ = await database.read(lambda tx: tx.memories.listing([HOUSEHOLD], status="active"))
    return sorted(one.text for one in found)


@pytest.mark.parametrize("order", [(1, 2), (2, 1)])
async def test_what_a_chunk_only_repeats_is_not_read_again_with_it(database, order):
    job = await begin(database, (1, 1, 3), (3, 4, 6))
    await read(database, job, order[0], *(likes(*one) for one in HALVES[order[0]]))
    assert "Likes soup" in await texts(database)
    await read(database, job, order[1], *(likes(*one) for one in HALVES[order[1]]))
    assert await texts(database) == sorted(text for half in HALVES.values() for _, text in half)


@pytest.mark.parametrize("order", [(1, 2), (2, 1)])
@pytest.mark.parametrize(("place", "source"), [(1, "m2"), (2, "m4")])
async def test_a_repeat_of_what_goes_with_another_chunk_stays(database, order, place, source):
    await database.write(lambda tx: tx.facts.put(fact(9, "Likes figs and kale", "m2", "m4")))
    await manager_for(database, new_id=ulid).process()
    job = await begin(database, (1, 1, 3), (4, 4, 6))
    found = {n: [likes(*one) for one in half if one[0] not in (2, 4)] for n, half in HALVES.items()}
    found[place].append(likes(9, "Likes figs and kale", source_message_ids=(source,)))
    for number in order:
        await read(database, job, number, *found[number])
    assert "Likes figs and kale" in await texts(database)


async def test_what_could_not_be_read_is_a_chunk_of_its_own_until_it_is(database):
    job = await begin(database)
    learnt = await read(database, job, 1, likes(1, "Likes green tea"), unread=[["m3"], ["m5"]])
    assert [(chunk.new_from_seq, chunk.end_seq) for chunk, _ in learnt.unread] == [(3, 3), (5, 5)]
    assert {(row.status, row.error, row.attempts) for _, row in learnt.unread} == {
        ("failed", "content_filtered", 1)
    }
    # What was learnt before of what is read again is let go, and of what is not, stays.
    assert await known(database) == {"Likes green tea", "Likes soup", "Likes rye"}
    assert not await database.write(lambda tx: ledger.close(tx, job, LATER))
    await read(database, job, 2, likes(3, "Likes hot soup"))
    assert await known(database) == {"Likes green tea", "Likes hot soup", "Likes rye"}
    await read(database, job, 3)
    assert await known(database) == {"Likes green tea", "Likes hot soup"}
    assert await database.write(lambda tx: ledger.close(tx, job, LATER))


async def test_of_what_was_deleted_meanwhile_no_chunk_is_made(database):
    job = await begin(database)
    learnt = await read(database, job, 1, unread=[["gone"]])
    assert learnt.unread == ()
    assert await database.write(lambda tx: ledger.close(tx, job, LATER))
