"""A deployment that keeps failing is left alone and taken back; and how its calls went."""

import asyncio
import json
from contextlib import AsyncExitStack
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from custom_components.switchboard.engine.azure.breaker import (
    LONGEST_WAIT,
    WAITS,
    Bulkhead,
    CircuitBreaker,
)
from custom_components.switchboard.engine.azure.errors import TimedOutError
from custom_components.switchboard.engine.azure.usage import (
    ABANDONED,
    DAY,
    HOURS_KEPT,
    NO_ANSWER,
    WEEK,
    CallHealth,
    Times,
    UsageRecord,
)


@dataclass
class Clock:
    now: float = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def breaker(clock):
    return CircuitBreaker(clock)


def fail(breaker, times=1, **told):
    for _ in range(times):
        breaker.force().fail(**told)


THREE = ("fail",) * 3


@pytest.mark.parametrize(
    ("steps", "state", "wait"),
    [
        (("fail", "fail"), "closed", None),
        (THREE, "open", WAITS[0]),
        (("fail", "fail", "answer", "fail", "fail"), "closed", None),
        (("fail", "fail", "leave"), "closed", None),
        (("fail", "fail", "leave", "fail"), "open", WAITS[0]),
        ((42.0,), "open", 42.0),
        ((float("inf"),), "open", LONGEST_WAIT),
        ((*THREE, "later"), "half_open", None),
        ((*THREE, "later", "leave"), "half_open", None),
        ((*THREE, "later", "answer"), "closed", None),
        ((*THREE, "later", "fail"), "open", WAITS[1]),
        ((*THREE, "later", "fail", "later", "answer", *THREE), "open", WAITS[0]),
        # Asked all the same while it is left alone:
        ((*THREE, "answer"), "closed", None),
        ((*THREE, "fail", "fail"), "open", WAITS[0]),
        ((*THREE, 100.0), "open", 100.0),
    ],
)
def test_it_is_left_alone_after_failures_and_taken_back_after_an_answer(
    breaker, clock, steps, state, wait
):
    for step in steps:
        if step == "later":
            clock.now += breaker.wait
            continue
        permit = breaker.enter() or breaker.force()
        if isinstance(step, float):
            permit.fail(retry_after=step)
        else:
            {"fail": permit.fail, "answer": permit.succeed, "leave": permit.leave}[step]()
    assert breaker.state == state
    assert breaker.admits is (state != "open")
    if wait is not None:
        assert breaker.wait == wait
        assert breaker.enter() is None
        clock.now += wait - 0.1
        assert breaker.state == "open"
        clock.now += 0.1
        assert breaker.enter() is not None


def test_once_the_wait_is_over_exactly_one_request_is_let_through(breaker, clock):
    fail(breaker, 3)
    clock.now += WAITS[0]
    assert breaker.admits
    probe = breaker.enter()
    assert probe is not None
    assert not breaker.admits
    assert breaker.enter() is None
    probe.succeed()
    assert breaker.state == "closed"
    assert breaker.enter() is not None


def test_the_wait_grows_with_each_probe_that_fails_up_to_the_longest(breaker, clock):
    fail(breaker, 3)
    waits = [breaker.wait]
    for _ in range(len(WAITS) + 1):
        clock.now += breaker.wait
        breaker.enter().fail()
        waits.append(breaker.wait)
    assert waits == [*WAITS, WAITS[-1], WAITS[-1]]


def test_what_began_before_it_opened_says_nothing_about_now(breaker):
    early, late = breaker.enter(), breaker.enter()
    fail(breaker, 3)
    early.succeed()
    assert breaker.state == "open"
    late.fail()
    assert breaker.wait == WAITS[0]


def test_only_the_first_outcome_of_a_request_counts(breaker):
    permit = breaker.enter()
    permit.succeed()
    fail(breaker, 2)
    permit.fail()
    assert breaker.state == "closed"


@given(
    st.lists(
        st.tuples(st.sampled_from(["ask", "answer", "fail", "leave", "wait"]), st.floats(0, 400))
    )
)
def test_it_never_lets_more_than_one_through_unless_it_is_closed(steps):
    clock = Clock()
    breaker = CircuitBreaker(clock)
    on_their_way = []
    for step, seconds in steps:
        if step == "wait":
            clock.now += seconds
        elif step == "ask":
            state = breaker.state
            permit = breaker.enter()
            assert permit is None or state != "open"
            if permit is not None:
                probing = [one for one in on_their_way if one.decides]
                assert not (permit.decides and probing)
                on_their_way.append(permit)
        elif on_their_way:
            permit = on_their_way.pop(int(seconds) % len(on_their_way))
            {"answer": permit.succeed, "fail": permit.fail, "leave": permit.leave}[step]()
        assert breaker.wait <= max(WAITS)


# How its calls went


NOW = datetime(2026, 11, 23, 12, 30, tzinfo=UTC)


def call(first: float | None = None, whole: float | None = None, **more: object) -> UsageRecord:
    return UsageRecord("turn", "voice", first_token_ms=first, duration_ms=whole, **more)


@given(st.lists(st.floats(10, 600_000), min_size=1, max_size=200), st.sampled_from([0.5, 0.95]))
def test_a_percentile_is_within_a_bucket_of_the_truth(times, share):
    held = Times()
    for time in times:
        held.add(time)
    rank = max(1, -(-len(times) * share // 1))
    true = sorted(times)[int(rank) - 1]
    assert true / 1.26 - 1 <= held.percentile(share) <= true * 1.26 + 1


def test_what_was_never_asked_has_no_rate_and_no_times():
    told = CallHealth().since(NOW, DAY).report()
    assert told["calls"] == 0
    assert told["error_rate"] is None
    assert told["first_word_ms"] == {"p50": None, "p95": None}


def test_a_day_and_a_week_are_told_apart_and_older_calls_are_not_told():
    health = CallHealth()
    for back in (0, 23, 24, 167, 168):
        health.record(call(100, 200), NOW - timedelta(hours=back))
    assert health.since(NOW, DAY).calls == 2
    assert health.since(NOW, WEEK).calls == 4
    assert health.last_success == NOW - timedelta(hours=168)


def test_a_failed_call_counts_without_its_times_and_an_abandoned_one_did_not_fail():
    health = CallHealth()
    health.record(call(100, 200), NOW)
    health.record(call(9000, 9000, failed="rate_limited"), NOW + timedelta(minutes=1))
    health.record(call(50, 60, failed=ABANDONED), NOW + timedelta(minutes=2))
    health.record(call(None, 60, failed=NO_ANSWER), NOW + timedelta(minutes=3))
    told = health.since(NOW, DAY).report()
    assert (told["calls"], told["failed"], told["error_rate"]) == (4, 2, 0.5)
    assert told["first_word_ms"]["p95"] == pytest.approx(100, rel=0.26)
    assert told["whole_ms"]["p95"] == pytest.approx(200, rel=0.26)
    assert (health.reason, health.last_failure) == (NO_ANSWER, NOW + timedelta(minutes=3))
    assert health.last_success == NOW


def test_it_is_the_same_after_a_restart_and_stays_small():
    health = CallHealth()
    for hour in range(HOURS_KEPT + 50):
        for number in range(50):
            at = NOW + timedelta(hours=hour)
            health.record(call(100 + 40 * number, 300 + 900 * number), at)
    health.record(call(failed="timed_out"), at)
    written = json.dumps(health.as_dict())
    assert len(written) < 90_000
    again = CallHealth.from_dict(json.loads(written))
    assert again == health
    assert len(again.hours) == HOURS_KEPT


@pytest.mark.parametrize(
    "damaged",
    [None, [], {"hours": 3}, {"hours": {"x": [1, 2, [], []], "5": [1], "6": "no", "7": None}}],
)
def test_what_makes_no_sense_is_left_out(damaged):
    assert CallHealth.from_dict(damaged) == CallHealth()


def test_a_clock_set_wrong_for_a_moment_loses_nothing():
    health = CallHealth()
    health.record(call(100, 200), NOW)
    health.record(call(100, 200), NOW - timedelta(days=20_000))
    assert health.since(NOW, DAY).calls == 1


# So many requests at once and no more, voices first


class Request:
    """A request that holds its place until it is told to go."""

    def __init__(self, bulkhead, purpose, patience=60.0):
        self.has_place = False
        self._over = asyncio.Event()
        self.task = asyncio.create_task(self._run(bulkhead, purpose, patience))

    async def _run(self, bulkhead, purpose, patience):
        async with bulkhead.place(purpose, patience):
            self.has_place = True
            await self._over.wait()
        self.has_place = False

    async def end(self):
        self._over.set()
        await self.task


async def settle():
    for _ in range(5):
        await asyncio.sleep(0)


async def begin(bulkhead, *purposes):
    requests = [Request(bulkhead, purpose) for purpose in purposes]
    await settle()
    return requests


async def end(*requests):
    for request in requests:
        await request.end()


async def test_so_many_are_on_their_way_at_once_and_no_more():
    requests = await begin(Bulkhead(4), *["turn"] * 6)
    assert [request.has_place for request in requests] == [True] * 4 + [False] * 2
    await requests[0].end()
    await settle()
    assert [request.has_place for request in requests[1:]] == [True] * 4 + [False]
    await end(*requests)


async def test_a_voice_goes_before_what_waited_longer_in_the_background():
    bulkhead = Bulkhead(1)
    busy, summary, voice = await begin(bulkhead, "turn", "summary", "turn")
    await busy.end()
    await settle()
    assert (voice.has_place, summary.has_place) == (True, False)
    await end(voice, summary)


async def test_the_background_leaves_a_place_for_a_voice():
    bulkhead = Bulkhead(3)
    summaries = await begin(bulkhead, *["summary"] * 3)
    assert [request.has_place for request in summaries] == [True, True, False]
    (voice,) = await begin(bulkhead, "turn")
    assert voice.has_place
    await end(voice, *summaries)


async def test_the_background_has_the_place_where_there_is_only_one():
    (summary,) = await begin(Bulkhead(1), "summary")
    assert summary.has_place
    await summary.end()


async def test_whoever_finds_no_place_in_time_gives_up_and_is_not_missed():
    bulkhead = Bulkhead(1)
    (busy,) = await begin(bulkhead, "turn")
    with pytest.raises(TimedOutError):
        async with bulkhead.place("turn", 0.0):
            pytest.fail("there was no place")
    await busy.end()
    (next_one,) = await begin(bulkhead, "turn")
    assert next_one.has_place
    await next_one.end()


async def test_one_without_time_is_let_through_where_there_is_a_place():
    async with Bulkhead(1).place("turn", -1.0):
        pass


async def test_a_request_that_is_cancelled_while_it_waits_is_not_missed():
    bulkhead = Bulkhead(1)
    busy, waiting, after = await begin(bulkhead, "turn", "turn", "turn")
    waiting.task.cancel()
    await busy.end()
    await settle()
    assert after.has_place
    await after.end()
    with pytest.raises(asyncio.CancelledError):
        await waiting.task


async def test_a_request_that_is_cancelled_as_it_is_let_through_gives_its_place_back():
    bulkhead = Bulkhead(1)
    async with AsyncExitStack() as held:
        await held.enter_async_context(bulkhead.place("turn", 60.0))
        waiting, after = await begin(bulkhead, "turn", "turn")
        await held.aclose()  # lets the first one through, which has not noticed yet
        waiting.task.cancel()
        await settle()
        assert not waiting.has_place
        assert after.has_place
    await after.end()


def test_a_bulkhead_without_a_place_makes_no_sense():
    with pytest.raises(ValueError, match="place"):
        Bulkhead(0)
