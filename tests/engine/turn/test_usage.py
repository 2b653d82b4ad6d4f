"""The books of the day, and what happens when a budget is spent."""

import json
from dataclasses import dataclass, field
from datetime import date, timedelta
from statistics import median

import pytest
from hypothesis import given
from hypothesis import strategies as st

from custom_components.switchboard.engine.azure.usage import ABANDONED, NO_ANSWER, UsageRecord
from custom_components.switchboard.engine.turn.budget import (
    Budget,
    Group,
    WhenSpent,
    used_by,
)
from custom_components.switchboard.engine.turn.usage import (
    DAYS_IN_FULL,
    DAYS_KEPT,
    LATENCIES_KEPT,
    MOST_USES_OF_OLD,
    Day,
    Ledger,
    PriceBook,
    Prices,
    Tally,
    UnitPrices,
    Use,
)

MONDAY = date(2026, 3, 2)
TOKENS = st.integers(0, 10**7)
PURPOSES = st.sampled_from(["turn", "summary", "ai_task", "probe"])
FAILURES = st.sampled_from([None, None, "rate_limited", "answer_cut", ABANDONED, NO_ANSWER])


@st.composite
def records(draw: st.DrawFn) -> UsageRecord:
    read, written = draw(TOKENS), draw(TOKENS)
    return UsageRecord(
        purpose=draw(PURPOSES),
        deployment="voice",
        input_tokens=read,
        cached_tokens=draw(st.integers(0, read)),
        output_tokens=written,
        reasoning_tokens=draw(st.integers(0, written)),
        failed=draw(FAILURES),
    )


@dataclass
class Calendar:
    """A ledger on a date that can be changed."""

    now: date = MONDAY
    ledger: Ledger = field(init=False)

    def __post_init__(self) -> None:
        self.ledger = Ledger(lambda: self.now)

    def read_again(self) -> Ledger:
        written = json.loads(json.dumps(self.ledger.as_dict()))
        return Ledger.from_dict(written, lambda: self.now)


def spent(read: int = 100, purpose: str = "turn", **more: object) -> UsageRecord:
    return UsageRecord(purpose, "voice", input_tokens=read, **more)


@given(st.lists(records(), max_size=30))
def test_the_sums_equal_the_records(entered):
    calendar = Calendar()
    for record in entered:
        calendar.ledger.record(record)
    total = calendar.ledger.today.total
    for name in ("input_tokens", "cached_tokens", "output_tokens", "reasoning_tokens"):
        assert getattr(total, name) == sum(getattr(record, name) for record in entered)
    assert total.calls == len(entered)
    assert total.tokens == sum(record.tokens for record in entered)
    for purpose, tally in calendar.ledger.today.purposes.items():
        own = [record for record in entered if record.purpose == purpose]
        assert tally.calls == len(own)
        assert tally.tokens == sum(record.tokens for record in own)


@given(st.lists(st.tuples(records(), st.integers(-2, 2)), max_size=30), st.data())
def test_books_read_again_are_the_books_that_were_written(entered, data):
    calendar = Calendar()
    for record, days in entered:
        calendar.now = MONDAY + timedelta(days=days)
        calendar.ledger.record(record)
        calendar.ledger.record_turn("model", data.draw(st.none() | st.floats(0, 60_000)))
    again = calendar.read_again()
    assert again.as_dict() == calendar.ledger.as_dict()
    assert again.today == calendar.ledger.today


KEYS = (
    *("days", "2026-03-02", "purposes", "turn", "failures", "calls", "routes", "x"),
    *("input_tokens", "cached_tokens", "first_token_ms", "last_first_token_ms"),
)
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=4)
    ),
    max_leaves=25,
)


@given(st.dictionaries(st.sampled_from(KEYS), ANYTHING, max_size=4))
def test_books_that_make_no_sense_are_read_as_far_as_they_do(nonsense):
    ledger = Ledger.from_dict(nonsense, lambda: MONDAY)
    ledger.record(spent(7))
    ledger.record_turn("local", None)
    assert ledger.today.total.input_tokens >= 7
    assert ledger.today.total.cached_tokens <= ledger.today.total.input_tokens


def test_a_clock_set_wrong_for_a_moment_loses_nothing():
    calendar = Calendar()
    calendar.ledger.record(spent(100))
    for wrong in (date(1970, 1, 1), date(2099, 12, 31)):
        calendar.now = wrong
        calendar.ledger.record(spent(1))
    calendar.now = MONDAY
    calendar.ledger.record(spent(10))
    assert calendar.read_again().today.total.input_tokens == 110


def test_the_books_hold_so_many_days_and_always_this_one():
    calendar = Calendar()
    for days in range(DAYS_KEPT + 20):
        calendar.now = MONDAY + timedelta(days=days)
        calendar.ledger.record(spent(days + 1))
        assert calendar.ledger.today.total.input_tokens == days + 1
        assert len(calendar.ledger.as_dict()["days"]) <= DAYS_KEPT
    kept = [date.fromisoformat(day) for day in calendar.ledger.as_dict()["days"]]
    assert kept == [calendar.now - timedelta(days=back) for back in reversed(range(DAYS_KEPT))]


def test_old_days_keep_their_sums_and_their_median_and_nothing_longer():
    calendar = Calendar()
    for number in range(3 * MOST_USES_OF_OLD):
        calendar.ledger.record(spent(number + 1, agent=f"agent{number}"))
    for time in (100.0, 300.0, 200.0):
        calendar.ledger.record_turn("model", time)
    total = calendar.ledger.today.total
    calendar.ledger.as_dict()
    for days in range(1, DAYS_IN_FULL + 2):
        calendar.now = MONDAY + timedelta(days=days)
        assert calendar.ledger.today.total == Tally()
    for ledger in (calendar.ledger, calendar.read_again()):
        old = ledger.since(MONDAY)[MONDAY]
        assert old.total == total
        assert old.median_first_token_ms == 200
        assert len(old.first_token_ms) == 1
        assert len(old.uses) == MOST_USES_OF_OLD + 1
        assert old.routes == {"model": 3}


def test_days_are_told_the_latest_first_and_none_of_the_future():
    calendar = Calendar()
    for days in (0, 2, 9):
        calendar.now = MONDAY + timedelta(days=days)
        calendar.ledger.record(spent(days + 1))
    calendar.now = MONDAY + timedelta(days=3)
    told = calendar.ledger.since(MONDAY + timedelta(days=1))
    assert [day.day for day in told] == [4]
    assert [day.day for day in calendar.ledger.since(MONDAY)] == [4, 2]


@given(st.lists(st.floats(0, 60_000), min_size=1, max_size=40))
def test_the_median_and_the_last_of_the_first_words(times):
    ledger = Calendar().ledger
    for time in times:
        ledger.record_turn("model", time)
    assert ledger.today.median_first_token_ms == median(round(time) for time in times)
    assert ledger.today.last_first_token_ms == round(times[-1])


def test_failures_are_counted_by_reason_and_what_was_not_listened_to_is_none():
    ledger = Calendar().ledger
    for reason in ("rate_limited", "rate_limited", NO_ANSWER, ABANDONED, None):
        ledger.record(spent(failed=reason))
    total = ledger.today.total
    assert total.failures == {"rate_limited": 2, NO_ANSWER: 1, ABANDONED: 1}
    assert total.failed == 3


def test_input_put_into_the_cache_costs_its_own_price_where_it_has_one():
    tally = Tally()
    tally.add(spent(1000, cached_tokens=200, cache_write_tokens=5000))
    assert tally.cache_write_tokens == 800
    assert tally.cost(Prices(2.0, 0.2, 8.0)) == pytest.approx(
        tally.cost(Prices(2.0, 0.2, 8.0, cache_write=2.0))
    )
    dearer = tally.cost(Prices(2.0, 0.2, 8.0, cache_write=2.5))
    assert dearer - tally.cost(Prices(2.0, 0.2, 8.0)) == pytest.approx(800 * 0.5 / 1e6)
    assert Tally.from_dict(tally.as_dict()) == tally


# What may still be spent


def day(**used: int) -> Day:
    day = Day()
    for purpose, tokens in used.items():
        day.uses[Use(purpose)] = Tally(input_tokens=tokens - 1, output_tokens=1)
    return day


@pytest.mark.parametrize(
    ("budget", "used", "has_cheaper", "course"),
    [
        (Budget(), 10**12, True, "as_usual"),
        (Budget(100), 99, True, "as_usual"),
        (Budget(100), 100, True, "stop"),
        (Budget(100, WhenSpent.CHEAPER), 99, True, "as_usual"),
        (Budget(100, WhenSpent.CHEAPER), 100, True, "cheaper"),
        (Budget(100, WhenSpent.CHEAPER), 100, False, "stop"),
    ],
)
def test_a_budget_is_spent_when_nothing_of_it_is_left(budget, used, has_cheaper, course):
    assert budget.course_if(spent=budget.is_spent(used), has_cheaper=has_cheaper) == course


def test_a_group_has_used_what_its_purposes_have():
    used = day(turn=100, summary=20, extraction=3, ai_task=7, probe=900)
    assert [used_by(group, used) for group in Group] == [100, 23, 7]


def test_a_talkative_day_does_not_fill_the_memory():
    ledger = Calendar().ledger
    for _ in range(LATENCIES_KEPT + 50):
        ledger.record_turn("model", 300.0)
    assert len(ledger.today.first_token_ms) == LATENCIES_KEPT
    assert ledger.today.routes["model"] == LATENCIES_KEPT + 50


def test_what_is_not_paid_for_by_tokens_is_counted_kept_and_priced():
    ledger = Ledger(lambda: date(2026, 11, 26))
    ledger.record(UsageRecord("listening", "ears", seconds=90.0))
    ledger.record(UsageRecord("speaking", "mouth", characters=500_000))
    ledger.record(UsageRecord("picture", "brush", pictures=2))
    ledger.record(UsageRecord("turn", "chat", input_tokens=100, searches=3))

    kept = Ledger.from_dict(json.loads(json.dumps(ledger.as_dict())), lambda: date(2026, 11, 26))
    total = kept.today.total
    assert (total.seconds, total.characters, total.pictures, total.searches) == (90, 500_000, 2, 3)
    prices = PriceBook(units=UnitPrices(minute=0.02, characters=16.0, picture=0.25, searches=10.0))
    assert prices.cost(kept.today.uses) == pytest.approx(0.03 + 8 + 0.5 + 0.03)
    assert prices.without_price(kept.today.uses) == 100
    assert PriceBook().cost(kept.today.uses) is None


@pytest.mark.parametrize("nonsense", [-1, "4", None, True, float("nan")])
def test_seconds_that_make_no_sense_count_as_nothing(nonsense):
    assert Tally.from_dict({"seconds": nonsense}).seconds == 0
