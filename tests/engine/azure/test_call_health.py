"""How calls of a deployment went: percentiles near the truth, held in little room."""

import json
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from custom_components.switchboard.engine.azure.call_health import (
    DAY,
    HOURS_KEPT,
    WEEK,
    CallHealth,
    Times,
)
from custom_components.switchboard.engine.azure.usage import ABANDONED, NO_ANSWER, UsageRecord

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
