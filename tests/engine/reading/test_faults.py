"""Whatever the model's server does: the cursor stands still, it is tried again, then it is seen."""

import json
import sqlite3
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import pytest

from custom_components.switchboard.engine.storage.entries import WindowRow
from custom_components.switchboard.engine.storage.errors import DiskFullError
from custom_components.switchboard.engine.storage.transaction import Transaction
from tests.engine.azure.wires import begun, chunk, ended, said, whole
from tests.scripted_server import drop, never, refuse, reply, stream

from .building import (
    Clock,
    FakeExtractor,
    Purse,
    append,
    cursor_of,
    each_new,
    facts_of,
    message,
    rows_of,
    runner_for,
    talk,
)

GOOD = json.dumps(
    {
        "facts": [
            {
                "category": "preference",
                "summary": "Likes tea",
                "subject": "tea",
                "polarity": "positive",
                "confidence": 0.9,
                "sources": [1],
                "expires": None,
            }
        ]
    }
)
PATIENCE = {"timed_out": 0.05, "answer_unfinished": 1.0}
"""Seconds, by what is to be met: for an unfinished answer its beginning has to arrive in time."""
FILTERED = {"innererror": {"content_filter_result": {"violence": {"filtered": True}}}}

SERVICE: dict[str, tuple[Callable[[str], object], str]] = {
    "wrong key": (lambda _: refuse(401, "401", "Access denied"), "invalid_auth"),
    "no such deployment": (
        lambda _: refuse(404, "DeploymentNotFound", "No such deployment"),
        "deployment_not_found",
    ),
    "throttled": (lambda _: refuse(429, "429", headers={"retry-after": "600"}), "rate_limited"),
    "service failed": (lambda _: refuse(503, "ServiceUnavailable"), "service_error"),
    "dropped before a word": (lambda _: drop(), "empty_answer"),
    "dropped in the middle": (lambda wire: begun(wire, "drop"), "stream_broken"),
    "ended early": (lambda wire: begun(wire, "end"), "stream_broken"),
    "malformed piece": (
        lambda wire: stream(*_begun(wire), b"data: {not json\n\n"),
        "stream_broken",
    ),
    "failed midway": (
        lambda wire: stream(
            *_begun(wire),
            ended("failed", error={"code": "server_error", "message": "no"})
            if wire == "responses"
            else {"error": {"code": "server_error", "message": "no"}},
        ),
        "service_error",
    ),
    "no headers": (lambda _: never(), "timed_out"),
}
WINDOW: dict[str, tuple[Callable[[str], object], str]] = {
    "stalled": (lambda wire: begun(wire, "stall"), "answer_unfinished"),
    "question filtered": (
        lambda _: refuse(400, "content_filter", "filtered", **FILTERED),
        "content_filtered",
    ),
    "answer filtered": (
        lambda wire: stream(
            *_begun(wire),
            ended("incomplete", incomplete_details={"reason": "content_filter"})
            if wire == "responses"
            else chunk("content_filter"),
            done=wire != "responses",
        ),
        "content_filtered",
    ),
    "answer cut": (
        lambda wire: stream(
            *_begun(wire),
            ended("incomplete", incomplete_details={"reason": "max_output_tokens"})
            if wire == "responses"
            else chunk("length"),
            done=wire != "responses",
        ),
        "answer_cut",
    ),
    "too long": (
        lambda _: refuse(
            400, "context_length_exceeded", "This model's maximum context length is 10 tokens."
        ),
        "context_length",
    ),
    "refused": (lambda _: refuse(400, "invalid_value", "no", param="input"), "request_rejected"),
    "a refusal in words": (
        lambda wire: whole(wire, "I'm sorry, I cannot help with that [1]."),
        "unreadable_answer",
    ),
    "no answer": (lambda wire: whole(wire, "{}"), "unreadable_answer"),
    "half an answer": (lambda wire: whole(wire, GOOD[:-20]), "unreadable_answer"),
    "another shape": (lambda wire: whole(wire, '{"facts": "none"}'), "unreadable_answer"),
    "only numbers": (lambda wire: whole(wire, "[1, 2, 3]"), "unreadable_answer"),
}


def _begun(wire):
    return [said("Hel") if wire == "responses" else chunk(content="Hel")]


async def log_of_ten(database):
    await append(database, [message(1, "I like tea"), *(message(n, "Well.") for n in range(2, 11))])


def answers(server, answer, times=30):
    server.script.clear()
    server.will(*[answer] * times)


@pytest.mark.parametrize("wire", ["responses", "chat_completions"])
@pytest.mark.parametrize(("answer", "reason"), (SERVICE | WINDOW).values(), ids=SERVICE | WINDOW)
async def test_a_fault_loses_nothing(database, server, extractor_at, wire, answer, reason):
    await log_of_ten(database)
    clock = Clock()
    parked: list[WindowRow] = []
    extractor = extractor_at(server.url, "voice", wire=wire)
    hasty = replace(extractor, patience=PATIENCE.get(reason, 5.0))
    runner = runner_for(database, hasty, clock=clock, on_parked=parked.append)
    answers(server, answer(wire))
    for attempt in range(1, 5):
        report = await runner.run()
        [row] = await rows_of(database)
        assert (row.status, row.attempts) == ("failed", attempt)
        assert row.error == reason
        assert await cursor_of(database) == 0, "the cursor stands still"
        assert (report.failed, report.pending, report.parked, parked) == (1, 10, 0, [])
        asked = len(server.requests)
        assert (await runner.run()).failed == 0
        assert len(server.requests) == asked, "it is left alone for a while"
        clock.move(hours=1)

    report = await runner.run()
    [row] = await rows_of(database)
    assert (row.status, row.attempts, report.parked) == ("parked", 5, 1)
    assert [seen.window_end_id for seen in parked] == ["m10"], "it is seen"
    assert await facts_of(database) == []

    answers(server, whole(wire, GOOD))
    runner = runner_for(database, extractor, clock=clock, on_parked=parked.append)
    report = await runner.run(is_eager=True)
    assert (report.windows, report.counts["facts"], report.parked) == (1, 1, 0)
    [row] = await rows_of(database)
    assert (row.status, row.attempts, row.error) == ("done", 6, None)
    [fact] = await facts_of(database)
    assert (fact.summary, fact.source_message_ids) == ("Likes tea", ("m1",))
    assert await cursor_of(database) == 10
    assert len(parked) == 1


async def test_a_failing_service_stops_the_run_and_holds_the_log_until_it_works_again(database):
    await append(
        database,
        [message(n, f"I like dish{n}", owner=f"person.p{n % 2}") for n in range(1, 41)],
    )
    clock = Clock()
    extractor = FakeExtractor(each_new)
    extractor.failures = ["service_error"] * 8
    runner = runner_for(database, extractor, clock=clock)
    for _ in range(5):
        report = await runner.run()
        assert report.stopped == "service"
        clock.move(hours=2)
    assert len(extractor.read) == 5, "the other owner's windows would fail as well"
    assert report.parked == 1
    assert await cursor_of(database, "person.p0") == 0

    # Parked, it is tried now and then without anyone's doing.
    clock.move(hours=6)
    assert (await runner.run()).stopped == "service"
    extractor.failures = []
    clock.move(hours=6)
    report = await runner.run()
    assert (report.stopped, report.parked, report.pending) == ("finished", 0, 0)
    assert len(await facts_of(database, "person.p0")) == 20


async def test_a_window_that_cannot_be_read_is_given_up_and_the_next_ones_are_read(database):
    await append(database, [message(n, f"I like dish{n}") for n in range(1, 25)])
    clock = Clock()
    extractor = FakeExtractor(each_new)
    extractor.failures = ["content_filtered"] * 5
    parked = []
    runner = runner_for(database, extractor, clock=clock, on_parked=parked.append)
    for _ in range(5):
        report = await runner.run()
        clock.move(hours=2)
    assert [row.window_end_id for row in parked] == ["m10"]
    assert extractor.bounds == [(1, 10)] * 5 + [(8, 17), (15, 24)]
    assert (report.parked, report.pending, await cursor_of(database)) == (1, 0, 24)

    assert (await runner.run()).failed == 0, "nobody asks for it again by itself"
    extractor.failures = ["content_filtered"]
    report = await runner.run(is_eager=True)
    assert (report.failed, report.parked, len(parked)) == (1, 1, 1)
    report = await runner.run(is_eager=True)
    assert (report.windows, report.parked) == (1, 0)
    cited = sorted(int(fact.source_message_ids[0][1:]) for fact in await facts_of(database))
    assert cited == list(range(1, 25)), "its facts came late, and each once"
    assert await cursor_of(database) == 24


async def test_a_parked_window_of_which_nothing_is_left_is_let_go(database):
    await append(database, [message(n, f"I like dish{n}") for n in range(1, 25)])
    clock = Clock()
    extractor = FakeExtractor(each_new)
    extractor.failures = ["content_filtered"] * 5
    runner = runner_for(database, extractor, clock=clock)
    for _ in range(5):
        await runner.run()
        clock.move(hours=2)
    await database.write(lambda tx: tx._conn.execute("DELETE FROM unified_log WHERE seq <= 10"))
    report = await runner.run(is_eager=True)
    assert (report.parked, report.windows) == (0, 0)


async def test_other_owners_are_read_though_one_has_a_window_that_cannot_be(database):
    entries = [message(n, f"I like dish{n}", owner=f"person.p{n // 10}") for n in range(10, 30)]
    await append(database, entries)
    extractor = FakeExtractor(each_new)
    extractor.failures = ["unreadable_answer"]
    report = await runner_for(database, extractor).run()
    assert (report.failed, report.windows, report.stopped) == (1, 1, "finished")
    assert len(await facts_of(database, "person.p2")) == 10


async def test_a_mistake_in_an_extractor_is_one_failed_attempt_and_quotes_nobody(database, caplog):
    await append(database, [message(n, "my own words") for n in range(1, 11)])

    def reader(window):
        raise KeyError(window.new[0].entry.content)

    caplog.set_level("INFO")
    report = await runner_for(database, FakeExtractor(reader)).run()
    [row] = await rows_of(database)
    assert (report.failed, row.error, row.status) == (1, "unexpected", "failed")
    assert "KeyError" in caplog.text
    assert "my own words" not in caplog.text


async def test_a_window_that_failed_is_left_alone_longer_each_time(database):
    await log_of_ten(database)
    clock = Clock()
    extractor = FakeExtractor(each_new)
    extractor.failures = ["answer_cut"] * 4
    runner = runner_for(database, extractor, clock=clock)
    tried = []
    begun_at = clock.now
    for _ in range(90):
        before = len(extractor.read)
        await runner.run()
        if len(extractor.read) > before:
            tried.append((clock.now - begun_at) // timedelta(minutes=1))
        clock.move(minutes=1)
    assert tried == [0, 1, 6, 21, 81]


def _cut(wire, text):
    return stream(
        *([said(text) if wire == "responses" else chunk(content=text)] if text else []),
        ended("incomplete", incomplete_details={"reason": "max_output_tokens"})
        if wire == "responses"
        else chunk("length"),
        done=wire != "responses",
    )


@pytest.mark.parametrize("wire", ["responses", "chat_completions"])
@pytest.mark.parametrize("how", ["cut", "loops"])
async def test_the_whole_facts_of_an_answer_without_an_end_are_kept(
    database, server, extractor_at, wire, how
):
    await log_of_ten(database)
    text = GOOD.removesuffix("}").removesuffix("]") + ", " + GOOD[11:60]
    server.will(_cut(wire, text) if how == "cut" else begun(wire, "stall", text))
    extractor = replace(extractor_at(server.url, "voice", wire=wire), patience=0.5)
    report = await runner_for(database, extractor).run()
    assert (report.windows, report.counts["facts"], report.failed, report.stopped) == (
        1,
        1,
        0,
        "finished",
    )
    assert await cursor_of(database) == 10


async def test_a_window_that_loops_does_not_stop_the_learning_of_the_house(
    database, server, extractor_at
):
    await append(database, [message(1, "I like tea", owner="person.a")])
    await append(database, [message(2, "I like tea", owner="person.b")])
    server.will(begun("responses", "stall", '{"facts": [' + " " * 9), whole("responses", GOOD))
    extractor = replace(extractor_at(server.url, "voice"), patience=0.5)
    report = await runner_for(database, extractor).run()
    assert (report.failed, report.windows, report.stopped) == (1, 1, "finished")


async def test_a_model_that_thinks_gets_more_room_from_then_on(database, server, extractor_at):
    await log_of_ten(database)
    extractor = extractor_at(server.url, "voice")
    server.will(_cut("responses", ""), whole("responses", GOOD), whole("responses", GOOD))
    await runner_for(database, extractor).run()
    await append(database, [message(n, "I like tea") for n in range(11, 18)])
    await runner_for(database, extractor).run()
    rooms = [request.body["max_output_tokens"] for request in server.requests]
    assert rooms == [4000, 8000, 8000]


async def test_one_fact_without_form_is_counted_and_the_others_are_kept(
    database, server, extractor_at
):
    await log_of_ten(database)
    server.will(whole("responses", GOOD.replace("[{", '["odd", {')))
    report = await runner_for(database, extractor_at(server.url, "voice")).run()
    assert report.rejected == {"malformed": 1}
    assert report.counts["facts"] == 1


async def test_the_server_is_asked_what_the_room_says_it_asks(database, server, extractor_at):
    await log_of_ten(database)
    server.will(whole("responses", GOOD), reply({}))
    await runner_for(database, extractor_at(server.url, "voice")).run()
    [request] = server.requests
    assert request.body["text"]["format"]["name"] == "facts"
    assert request.body["text"]["format"]["strict"] is True
    assert request.body["prompt_cache_key"]
    assert (request.body["temperature"], request.body["reasoning"]["effort"]) == (0, "low")
    assert request.body["max_output_tokens"] == 4000
    sent = json.dumps(request.body)
    assert '"m1"' not in sent
    assert "I like tea" in sent


class FullDisk:
    """A database whose disk is full for its first writes, as SQLite says it in a transaction."""

    def __init__(self, database, times: int) -> None:
        self.read = database.read
        self._database = database
        self._times = times

    async def write(self, work: Callable[[Transaction], object]) -> object:
        def until_it_is_full(tx: Transaction) -> object:
            done = work(tx)
            if self._times > 0:
                self._times -= 1
                full = sqlite3.OperationalError("database or disk is full")
                full.sqlite_errorcode = sqlite3.SQLITE_FULL
                raise full
            return done

        return await self._database.write(until_it_is_full)


async def test_a_window_that_found_the_disk_full_is_not_paid_for_again(database):
    await append(database, talk("I like tea", "My cat is old", "The attic is cold"))
    extractor = FakeExtractor(each_new)
    runner = runner_for(FullDisk(database, times=3), extractor, budget=Purse(1))
    for _ in range(3):
        with pytest.raises(DiskFullError):
            await runner.run()
        assert await facts_of(database) == []
        assert await cursor_of(database) == 0
    report = await runner.run()
    assert (report.windows, report.counts["facts"], report.stopped) == (1, 3, "finished")
    assert len(extractor.read) == 1


async def test_a_reading_that_was_not_written_is_of_use_for_its_own_window_only(database):
    await append(database, talk("I like tea"))
    extractor = FakeExtractor(each_new)
    runner = runner_for(FullDisk(database, times=1), extractor)
    with pytest.raises(DiskFullError):
        await runner.run()
    await append(database, talk("And I like cake", first=2))
    report = await runner.run()
    assert report.counts["facts"] == 2
    assert [len(window.new) for window in extractor.read] == [1, 2]
