"""Batches: what is asked is asked once, all answers are found again, and no file stays at Azure."""

import asyncio
import json
from contextlib import closing, suppress

import httpx
import psycopg
import pytest
from batching import HOME, JOB, Killed, Office, Points, answers, request, requests

from custom_components.switchboard.engine.chunking.conversation import ChunkingConfig
from custom_components.switchboard.engine.reading.asking import ModelAsker
from custom_components.switchboard.engine.reading.chunk_reader import ChunkReader
from custom_components.switchboard.engine.reading.ledger import FACTS
from custom_components.switchboard.engine.reading.log_reader import LogReader, ReadingOptions
from custom_components.switchboard.engine.reading.passes import Checks
from custom_components.switchboard.engine.storage.database import Database
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD, Cursor
from custom_components.switchboard.engine.tokens.counter import TokenCounter
from demo.azure_standin.ask import Reply
from demo.azure_standin.faults import Fault
from demo.azure_standin.script import reply_to
from switchboard_server import batch_rows
from switchboard_server.batch import PATIENCE
from switchboard_server.batched import BatchedLLM, NotThereYetError, requests_of
from tests.engine.reading.building import STANDARDS, Clock, context_for, message
from tests.engine.reading.reading_child import written


@pytest.fixture
async def office(database, standin):
    async with httpx.AsyncClient(trust_env=False) as http:
        office = Office(database, standin, http)
        with closing(office.conn):
            yield office


@pytest.mark.parametrize("wire", ["responses", "chat_completions"])
async def test_a_large_job_is_answered_by_a_batch_at_the_stand_in(office, wire):
    batches = office.batches(wire=wire)
    await office.until_ready(batches)
    assert await office.read(batches) == answers()
    assert office.direct.asked == []
    assert office.ended() == {"completed": 1}
    assert office.used() == {(HOME, "extraction", None): 4}
    assert office.shelf.files == {}
    assert office.rows() == ["done"]
    assert office.conn.execute("SELECT min(tokens) FROM used").fetchone()[0] > 0


async def test_files_expire_early_and_nothing_but_lines_holds_a_word(office, caplog):
    office.shelf.stays = True
    with pytest.raises(AssertionError):
        await office.until_ready(office.batches())
    (file,) = office.shelf.files.values()
    assert file.expires == 14 * 24 * 3600
    asked = [json.loads(line) for line in file.content.splitlines()]
    assert len({one["custom_id"] for one in asked}) == 4
    assert all("tea" in json.dumps(one["body"]) for one in asked)
    outside = [file.name, *(one["custom_id"] for one in asked), *office.shelf.batches.values()]
    assert not any(word in str(outside) for word in ("tea", HOME, "extraction"))
    written = str(office.conn.execute("SELECT * FROM switchboard_server.batches").fetchall())
    assert not any(word in written + caplog.text for word in ("tea", office.standin.key))


async def test_a_small_job_is_left_to_be_asked_one_by_one(office):
    batches = office.batches()
    await office.until_ready(batches, 3)
    assert office.standin.requests == []
    assert await office.read(batches, 3) == [("asked by itself", None)] * 3


async def test_a_job_that_outgrows_a_file_is_sent_in_several(office):
    batches = office.batches(most_bytes=1200)
    await office.until_ready(batches, 5)
    assert await office.read(batches, 5) == answers(5)
    assert office.ended()["completed"] > 1


async def test_a_line_that_failed_is_asked_by_itself_and_a_cut_one_is_not(office):
    office.shelf.faults.extend(
        [Fault(content_filter="prompt"), Fault(content_filter="answer"), Fault(status=500)]
    )
    batches = office.batches()
    await office.until_ready(batches)
    assert await office.read(batches) == [answers(1)[0], *[("asked by itself", None)] * 3]
    assert office.used() == {
        (HOME, "extraction", None): 1,
        (HOME, "extraction", "content_filtered"): 2,
        (HOME, "extraction", "service_error"): 1,
    }
    office.standin.state.rules = lambda _: Reply(("t1e2a3" * 100 + " ") * 20)
    await office.until_ready(batches, home="bo-hill")
    assert {reason for _, reason in await office.read(batches, home="bo-hill")} == {"answer_cut"}
    assert len(office.direct.asked) == 3


async def test_what_is_no_line_of_ours_is_ignored_and_a_cut_line_is_a_failure(office):
    def spoil(content: bytes) -> bytes:
        first, *others = content.splitlines(keepends=True)
        strange = {"custom_id": "somebody-0", "response": {"status_code": 200, "body": {}}}
        doubled = first.replace(b"the tea of", b"no tea of")
        listed = [b"[1]\n\n", json.dumps(strange).encode(), b"\n", doubled]
        return b"".join([first, *listed, *others])[:-60]

    office.shelf.spoils = spoil
    batches = office.batches()
    await office.until_ready(batches)
    read = await office.read(batches)
    assert read == [("asked by itself", None), *answers()[1:]]
    assert office.used().total() == 3
    assert office.rows("failed") == [1]


async def test_what_a_batch_did_before_it_ended_early_is_used(office):
    office.shelf.ends, office.shelf.done = "expired", 2
    batches = office.batches()
    await office.until_ready(batches)
    assert await office.read(batches) == [*answers(2), *[("asked by itself", None)] * 2]
    assert office.shelf.files == {}


async def test_a_batch_that_takes_days_is_cancelled(office):
    office.shelf.stays, batches = True, office.batches()
    with pytest.raises(AssertionError):
        await office.until_ready(batches)
    with pytest.raises(NotThereYetError):
        await office.read(batches)
    office.now += PATIENCE
    await office.until_ready(batches)
    assert office.ended() == {"cancelled": 1}
    assert await office.read(batches) == [*answers(1), *[("asked by itself", None)] * 3]


@pytest.mark.parametrize("fails_fast", [True, False])
async def test_a_batch_for_which_there_is_no_room_waits_for_it(office, fails_fast):
    office.shelf.tokens, office.shelf.fails_fast = 1, fails_fast
    batches = office.batches()
    with pytest.raises(AssertionError):
        await office.until_ready(batches)
    (row, *_) = batch_rows.having(office.conn, (*batch_rows.OPEN, *batch_rows.LEFT))
    assert row.reason == "token_limit_exceeded"
    assert len(office.shelf.files) == 1
    office.shelf.tokens = None
    await office.until_ready(batches)
    assert office.ended()["completed"] == 1
    assert await office.read(batches) == answers()


@pytest.mark.parametrize("deployment", ["house-voice", "no-such-house"])
async def test_a_deployment_that_takes_no_batches_costs_one_attempt(office, deployment):
    batches = office.batches(deployment=deployment)
    await office.until_ready(batches)
    assert await office.read(batches) == [("asked by itself", None)] * 4
    assert office.rows("reason") in (["invalid_request"], ["model_not_found"])
    assert office.shelf.files == {}


async def test_azure_that_refuses_or_fails_now_and_then_is_asked_again(office):
    for status in (503, 429, 500):
        office.standin.order(status=status)
    batches = office.batches()
    await office.until_ready(batches)
    assert await office.read(batches) == answers()
    assert office.ended() == {"completed": 1}
    assert await office.swept(batches) == 0
    assert office.shelf.files == {}


async def test_a_job_of_the_engine_is_read_from_its_batch(office, tmp_path):
    office.standin.state.rules = reply_to
    database = Database(tmp_path / "switchboard.db")
    await database.open()

    def say(tx) -> None:
        tx.log.append(message(number, f"I like tea number {number}") for number in range(80))
        tx.windows.move(FACTS, Cursor(HOUSEHOLD, None, tx.log.last_seq(), None))

    await database.write(say)
    batches = office.batches()
    llm = BatchedLLM(lambda asked: batches.answer(HOME, "1", asked), office.direct)
    asker = ModelAsker(llm, lambda: 0.0)
    reader = ChunkReader(asker, Checks(STANDARDS), Clock())
    logs = LogReader(
        context_for(database),
        reader,
        TokenCounter(),
        ReadingOptions(ChunkingConfig(200, overlap_tokens=20)),
        new_id=iter(map(str, range(999))).__next__,
        on_written=written,
    )
    job = await logs.begin_again(None)
    waited = 0
    while not await batches.advance(HOME, "1", lambda: requests_of(database, job, reader, asker)):
        with pytest.raises(NotThereYetError):
            await logs.run()
        waited += 1
    (report,) = await logs.run()
    await database.close()
    assert waited > 1
    assert report.chunks > 3
    assert report.read == report.chunks
    assert report.facts > 0
    assert office.direct.asked == []
    assert office.used() == {(HOME, "extraction", None): report.chunks}


async def test_two_workers_at_the_same_job_make_one_batch(office, database):
    with closing(psycopg.connect(database, autocommit=True)) as conn:
        both = office.batches(), office.batches(conn=conn)
        for _ in range(2):
            steps = [one.advance(HOME, JOB, lambda: requests(4)) for one in both]
            assert await asyncio.gather(*steps) == [False, False]
        assert len(office.shelf.files) == len(office.shelf.batches) == 1
        await office.until_ready(both[1])
    assert await office.read(both[0]) == answers()
    assert office.used() == {(HOME, "extraction", None): 4}


def kill() -> None:
    raise Killed


async def test_killed_at_any_point_a_job_is_in_one_batch_and_leaves_no_file(office):
    point = 0
    while True:
        point += 1
        points, home = Points(point, kill), f"home-{point}"
        try:
            await office.until_ready(office.batches(points), home=home)
        except Killed:
            batches = office.batches()
            await office.until_ready(batches, home=home)
            assert await office.swept(batches) == 0
        assert office.ended() == {"completed": 1}, point
        assert await office.read(office.batches(), home=home) == answers(), point
        assert office.shelf.files == {}, point
        assert office.used() == {(home, "extraction", None): 4}, point
        office.shelf.batches.clear()
        office.conn.execute("TRUNCATE used")
        if points.passed < point:
            break
    assert point > 40


async def test_forgetting_at_any_point_leaves_no_file_and_no_answer(office):
    point, passed = 0, 1
    while passed >= point:
        point += 1
        home = f"home-{point}"
        points = Points(point, lambda home=home: batch_rows.leave(office.conn, home))
        office.shelf.stays = point % 2 == 1
        batches = office.batches(points)
        with suppress(AssertionError):
            await office.until_ready(batches, home=home, times=7)
        batch_rows.leave(office.conn, home)
        passed = points.passed
        assert await office.swept(office.batches()) == 0
        assert office.shelf.files == {}, point
        assert office.rows() == [], point
        held = office.conn.execute("SELECT count(*) FROM switchboard_server.batch_answers")
        assert held.fetchone() == (0,)
        assert office.ended().keys() <= {"completed", "cancelled"}
    assert point > 40


async def test_a_file_that_is_on_its_way_when_it_is_forgotten_is_deleted_as_well(office):
    batches, now = office.batches(), office.now
    row = batch_rows.BatchRow("0a1b", HOME, JOB, "intended", None, None, 1, 0, 0, None, now, now)
    batch_rows.intend(office.conn, row, {"digest": "extraction"})
    batch_rows.leave(office.conn, HOME)
    assert await batches.settle() == 1
    await batches.wire.upload(row.id, b"{}\n")
    assert await office.swept(batches) == 0
    assert office.shelf.files == {}


async def test_what_cannot_be_deleted_is_owed_until_it_is(office):
    office.shelf.stays, batches = True, office.batches()
    with pytest.raises(AssertionError):
        await office.until_ready(batches)
    batch_rows.forget(office.conn, HOME)
    assert await batches.answer(HOME, JOB, request(0)) is None
    office.standin.order(status=503, times=3)
    assert await batches.settle() == 1
    (row,) = batch_rows.having(office.conn, batch_rows.LEFT)
    assert (row.status, row.reason) == ("owed", "service_error")
    assert await office.swept(batches) == 0
    assert office.shelf.files == {}
    assert office.ended() == {"cancelled": 1}
