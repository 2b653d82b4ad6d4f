"""Windows are read once, cursors go forward, facts wait until they are memories."""

from datetime import timedelta

from custom_components.switchboard.engine.storage.entries import (
    HOUSEHOLD,
    Cursor,
    ReadingChunk,
    ReadingJob,
)
from custom_components.switchboard.engine.storage.transaction import LastingStore, Transaction

from ..building import NOON, cursor_at, fact, messages, window
from .conftest import Reopen

ANNA = "person.anna"


async def test_a_window_is_completed_exactly_once(store: LastingStore):
    await store.write(lambda tx: tx.log.append(messages(1, 4)))
    done = window(1, 2)

    def complete(tx: Transaction, *ids: str) -> bool:
        return tx.windows.complete(done, [fact(id_, "m1") for id_ in ids], cursor_at(2))

    assert await store.write(lambda tx: complete(tx, "f1", "f2")) is True
    assert await store.write(lambda tx: complete(tx, "f3")) is False

    def look(tx: Transaction) -> None:
        assert [one.id for one in tx.facts.of_owner(HOUSEHOLD)] == ["f1", "f2"]
        assert tx.windows.get("facts", HOUSEHOLD, "m2") == done
        assert tx.windows.cursor(HOUSEHOLD) == cursor_at(2)
        assert tx.windows.cursor(ANNA) == Cursor(ANNA, None, 0, None)

    await store.read(look)
    parked = window(1, 2, "parked")
    assert await store.write(lambda tx: tx.windows.put(window(1, 2, "failed"))) is False
    assert await store.write(lambda tx: tx.windows.complete(parked, [], cursor_at(4))) is False
    await store.read(look)


async def test_a_cursor_never_goes_back(store: LastingStore):
    def work(tx: Transaction) -> None:
        tx.windows.complete(window(3, 4), [], cursor_at(4))
        tx.windows.complete(window(1, 2), [], cursor_at(2))

    await store.write(work)
    assert await store.read(lambda tx: tx.windows.cursor(HOUSEHOLD)) == cursor_at(4)


async def test_what_failed_or_is_parked_can_be_read_again(store: LastingStore):
    failed, parked = window(3, 4, "failed"), window(1, 2, "parked")

    def work(tx: Transaction) -> None:
        tx.windows.complete(parked, [], cursor_at(2))
        tx.windows.put(failed)

    await store.write(work)

    def look(tx: Transaction) -> None:
        assert tx.windows.unfinished("facts") == [parked, failed]
        assert tx.windows.unfinished("another") == []
        assert tx.windows.cursor(HOUSEHOLD) == cursor_at(2)
        assert tx.windows.last_end_before("facts", HOUSEHOLD, 4) == 2

    await store.read(look)
    await store.write(lambda tx: tx.windows.complete(window(3, 4), [], cursor_at(4)))
    assert await store.read(lambda tx: tx.windows.unfinished("facts")) == [parked]


async def test_facts_wait_in_the_order_in_which_they_were_learnt(store: LastingStore):
    some = [
        fact("f2", "m1", created_at=NOON + timedelta(minutes=1)),
        fact("f1", "m1", "m2"),
        fact("held", "m2", status="quarantined"),
        fact("theirs", "m1", owner=ANNA, expires_at=NOON),
    ]

    def fill(tx: Transaction) -> None:
        for one in some:
            tx.facts.put(one)

    await store.write(fill)

    def look(tx: Transaction) -> None:
        assert tx.facts.get("f1") == some[1]
        assert [one.id for one in tx.facts.of_owner(HOUSEHOLD)] == ["f1", "held", "f2"]
        assert [one.id for one in tx.facts.of_owner(HOUSEHOLD, limit=1)] == ["f2"]
        assert [one.id for one in tx.facts.of_owner(HOUSEHOLD, status="quarantined")] == ["held"]
        assert tx.facts.of_owner(ANNA) == [some[3]]
        assert [one.id for one in tx.facts.citing(HOUSEHOLD, ["m2"])] == ["f1", "held"]
        assert tx.facts.waiting() == ["f1", "theirs", "f2"]
        assert tx.facts.count() == {"preference": 3}
        assert tx.facts.count_waiting() == 1

    await store.read(look)

    def settle(tx: Transaction) -> None:
        tx.facts.mark_processed(["f1"])
        assert tx.facts.settle("held", "accepted")
        assert not tx.facts.settle("unknown", "accepted")
        tx.facts.count_attempt(["f2"])
        assert tx.facts.delete("theirs")
        assert not tx.facts.delete("theirs")

    await store.write(settle)
    assert await store.read(lambda tx: tx.facts.waiting()) == ["held", "f2"]
    read = await store.read(lambda tx: tx.facts.of_owner(HOUSEHOLD, processed=True))
    assert [one.id for one in read] == ["f1"]
    assert await store.read(lambda tx: tx.facts.attempts(["f1", "f2"])) == {"f2": 1}


async def test_a_job_goes_on_where_it_stood(store: LastingStore, reopen: Reopen):
    job = ReadingJob("again", NOON, "5", '{"strategy": "sliding-window"}', NOON)
    cut = [ReadingChunk(1, number, f"c{number}", ANNA, 1, 2, 4, 90) for number in (1, 2)]
    learnt = fact(
        "f1",
        "m1",
        generation=1,
        source_chunks=("c1",),
        chunk_confidence=(0.5,),
        merged_from=("f0",),
    )
    read = window(1, 4, pipeline="reading:1", window_end_id="c1")

    def work(tx: Transaction) -> None:
        assert tx.reading_jobs.begin(job).id == 1
        tx.reading_jobs.add_chunks(cut)
        assert tx.windows.put(read)
        assert not tx.windows.put(read)
        tx.facts.put(learnt)
        tx.reading_jobs.count(1, 3, 2)
        tx.reading_jobs.count(1, 1, 0)

    await store.write(work)
    store = await reopen()

    def look(tx: Transaction) -> None:
        [held] = tx.reading_jobs.unfinished()
        assert (held.replaced, held.withdrawn, held.from_time) == (4, 2, NOON)
        assert tx.reading_jobs.all() == [tx.reading_jobs.get(1)] == [held]
        assert tx.reading_jobs.chunks(1) == cut
        assert tx.windows.of_pipeline(held.pipeline) == [read]
        assert tx.facts.get("f1") == learnt
        assert tx.windows.cursor(HOUSEHOLD).last_processed_seq == 0

    await store.read(look)

    def end(tx: Transaction) -> None:
        assert tx.reading_jobs.set_status(1, "paused", NOON)
        assert tx.reading_jobs.set_status(1, "cancelled", NOON)
        assert not tx.reading_jobs.set_status(1, "running", NOON)

    await store.write(end)
    assert await store.read(lambda tx: tx.reading_jobs.unfinished()) == []


# Messages are marked once


def ids(found) -> list[str]:
    return [stored.entry.id for stored in found]


async def test_what_has_no_mark_is_found_in_the_order_of_the_log(store: LastingStore):
    await store.write(lambda tx: tx.log.append(messages(1, 6)))

    def mark(tx: Transaction) -> None:
        tx.marks.put(["m1", "m2", "m4", "no such message"], "m4", NOON, processed=True)

    await store.write(mark)

    def look(tx: Transaction) -> None:
        assert ids(tx.marks.unmarked(HOUSEHOLD, 0, 9)) == ["m3", "m5", "m6"]
        assert ids(tx.marks.unmarked(HOUSEHOLD, 3, 1)) == ["m5"]
        assert tx.marks.count_unmarked(HOUSEHOLD, 0) == 3
        assert tx.marks.unmarked("person.anna", 0, 9) == []
        assert tx.marks.of(["m1", "m3"]) == {"m1": ("m4", True)}

    await store.read(look)


async def test_what_is_given_up_may_be_read_yet_and_what_was_read_stays_so(store: LastingStore):
    await store.write(lambda tx: tx.log.append(messages(1, 2)))

    def work(tx: Transaction) -> None:
        tx.marks.put(["m1", "m2"], "m2", NOON, processed=False)
        tx.marks.put(["m1"], "m2", NOON, processed=True)
        tx.marks.put(["m1"], "another", NOON, processed=False)

    await store.write(work)
    assert await store.read(lambda tx: tx.marks.of(["m1", "m2"])) == {
        "m1": ("m2", True),
        "m2": ("m2", False),
    }


async def test_the_windows_of_facts_mark_nothing(store: LastingStore):
    await store.write(lambda tx: tx.log.append(messages(1, 2)))
    await store.write(lambda tx: tx.windows.complete(window(1, 2), [], cursor_at(2)))
    assert await store.read(lambda tx: tx.marks.count_unmarked(HOUSEHOLD, 0)) == 2
