"""A deployment that keeps failing is left alone, tried by one request, and taken back."""

from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from custom_components.switchboard.engine.azure.breaker import LONGEST_WAIT, WAITS, CircuitBreaker


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


def test_it_opens_after_three_failures_in_a_row(breaker):
    fail(breaker, 2)
    assert breaker.state == "closed"
    fail(breaker)
    assert breaker.state == "open"
    assert breaker.enter() is None
    assert breaker.wait == WAITS[0]


def test_an_answer_between_failures_begins_the_count_anew(breaker):
    fail(breaker, 2)
    breaker.enter().succeed()
    fail(breaker, 2)
    assert breaker.state == "closed"


def test_a_request_nobody_waited_for_counts_neither_way(breaker):
    fail(breaker, 2)
    breaker.enter().leave()
    assert breaker.state == "closed"
    fail(breaker)
    assert breaker.state == "open"


def test_a_throttled_deployment_is_left_alone_for_as_long_as_it_says(breaker, clock):
    fail(breaker, retry_after=42.0)
    assert breaker.state == "open"
    clock.now += 41.9
    assert breaker.enter() is None
    clock.now += 0.1
    assert breaker.state == "half_open"


def test_nobody_is_left_alone_for_longer_than_an_hour(breaker):
    fail(breaker, retry_after=float("inf"))
    assert breaker.wait == LONGEST_WAIT


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


def test_a_probe_nobody_waited_for_leaves_its_place_to_another(breaker, clock):
    fail(breaker, 3)
    clock.now += WAITS[0]
    breaker.enter().leave()
    assert breaker.state == "half_open"
    assert breaker.enter() is not None


def test_the_wait_grows_with_each_probe_that_fails_up_to_the_longest(breaker, clock):
    fail(breaker, 3)
    waits = [breaker.wait]
    for _ in range(len(WAITS) + 1):
        clock.now += breaker.wait
        breaker.enter().fail()
        waits.append(breaker.wait)
    assert waits == [*WAITS, WAITS[-1], WAITS[-1]]


def test_an_answer_brings_the_shortest_wait_back(breaker, clock):
    fail(breaker, 3)
    clock.now += breaker.wait
    breaker.enter().fail()
    clock.now += breaker.wait
    breaker.enter().succeed()
    fail(breaker, 3)
    assert breaker.wait == WAITS[0]


def test_what_began_before_it_opened_says_nothing_about_now(breaker):
    early, late = breaker.enter(), breaker.enter()
    fail(breaker, 3)
    early.succeed()
    assert breaker.state == "open"
    late.fail()
    assert breaker.wait == WAITS[0]


def test_a_forced_request_that_is_answered_closes_it(breaker):
    fail(breaker, 3)
    breaker.force().succeed()
    assert breaker.state == "closed"


def test_a_forced_request_that_fails_makes_the_wait_no_longer(breaker):
    fail(breaker, 3)
    fail(breaker, 5)
    assert breaker.wait == WAITS[0]


def test_a_forced_request_that_is_throttled_makes_the_wait_as_long_as_it_says(breaker):
    fail(breaker, 3)
    fail(breaker, retry_after=100.0)
    assert breaker.wait == 100.0


def test_only_the_first_outcome_of_a_request_counts(breaker):
    permit = breaker.enter()
    permit.succeed()
    fail(breaker, 2)
    permit.fail()
    assert breaker.state == "closed"


@settings(max_examples=200, deadline=None)
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
