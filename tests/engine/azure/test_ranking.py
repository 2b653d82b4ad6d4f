"""The best deployment that can answer does; the next takes over before anything was said."""

import asyncio
from collections.abc import Callable
from contextlib import aclosing
from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st

from custom_components.switchboard.engine.azure import errors
from custom_components.switchboard.engine.azure.breaker import WAITS, Bulkhead, CircuitBreaker
from custom_components.switchboard.engine.azure.capabilities import Capabilities
from custom_components.switchboard.engine.azure.deltas import Finished, TextDelta
from custom_components.switchboard.engine.azure.messages import (
    RETRY_AFTER_LIMIT,
    LLMRequest,
    Message,
)
from custom_components.switchboard.engine.azure.ranking import (
    TAKE_OVER,
    RankedDeployment,
    RankedLLM,
)

QUESTION = LLMRequest((Message("user", "Hello"),))
TAKEN_OVER = [kind("failed") for kind in TAKE_OVER]
NOT_TAKEN_OVER = [
    errors.ContentFilteredError("filtered", categories=("violence",)),
    errors.ContextLengthError("long"),
    errors.RequestRejectedError("rejected"),
    errors.AnswerCutError("cut"),
]


@dataclass
class Clock:
    now: float = 1000.0

    def __call__(self) -> float:
        return self.now


@dataclass
class Deployment:
    """Plays one script after the other: deltas, errors to raise, seconds to let pass."""

    name: str
    clock: Clock
    scripts: list[list] = field(default_factory=list)
    requests: list[LLMRequest] = field(default_factory=list)
    capabilities: Capabilities = field(default_factory=lambda: Capabilities("responses"))
    asked: asyncio.Event = field(default_factory=asyncio.Event)
    on_asked: Callable[[str], None] = lambda name: None

    async def stream(self, request, *, deadline):
        self.requests.append(request)
        self.asked.set()
        self.on_asked(self.name)
        for step in self.scripts.pop(0) if self.scripts else self.answer():
            if isinstance(step, errors.LLMError):
                raise step
            if isinstance(step, float):
                self.clock.now += step
            elif isinstance(step, asyncio.Event):
                await step.wait()
            else:
                yield step

    def forget(self) -> None:
        self.requests.clear()
        self.asked.clear()

    def answer(self) -> list:
        return [TextDelta(f"{self.name} speaks"), Finished("stop")]


class House:
    """Three deployments, ranked."""

    def __init__(self, names=("first", "second", "third"), **options):
        self.clock = Clock()
        self.failures: list[tuple[str, str]] = []
        self.fakes = {name: Deployment(name, self.clock) for name in names}
        self.llm = RankedLLM(
            [
                RankedDeployment(name, fake, CircuitBreaker(self.clock))
                for name, fake in self.fakes.items()
            ],
            clock=self.clock,
            on_failed=lambda one, error: self.failures.append((one.name, error.reason)),
            **options,
        )

        self.log: list[tuple[str, list[str]]] = []
        for fake in self.fakes.values():
            fake.on_asked = lambda name: self.log.append((name, self.admitted()))

    def admitted(self) -> list[str]:
        """Who would be let through now."""
        return [one.name for one in self.llm.deployments if one.breaker.admits]

    def __getitem__(self, name) -> Deployment:
        return self.fakes[name]

    def ranked(self, name) -> RankedDeployment:
        return next(one for one in self.llm.deployments if one.name == name)

    def asked(self) -> list[str]:
        return [name for name, fake in self.fakes.items() for _ in fake.requests]

    def stream(self, request=QUESTION, within=90.0):
        return self.llm.stream(request, deadline=self.clock.now + within)

    async def hear(self, request=QUESTION, within=90.0):
        return [delta async for delta in self.stream(request, within)]

    async def hear_until_it_fails(self):
        """What was heard, and the failure that ended it, if one did."""
        heard = []
        try:
            async with aclosing(self.stream()) as deltas:
                async for delta in deltas:
                    heard += [delta]
        except errors.LLMError as error:
            return heard, error
        return heard, None

    async def who_answers(self) -> str:
        return (await self.hear())[-1].deployment

    async def fails(self, name, error=None, times=3):
        self[name].scripts = [[error or errors.ServiceError()] for _ in range(times)]
        for _ in range(times):
            await self.who_answers()


@pytest.fixture
def house():
    return House()


async def test_the_best_answers_and_is_named(house):
    assert await house.hear() == [TextDelta("first speaks"), Finished("stop", None, "first")]
    assert house.asked() == ["first"]


@pytest.mark.parametrize("error", TAKEN_OVER, ids=lambda error: error.reason)
async def test_the_next_takes_over_from_one_that_fails(house, error):
    house["first"].scripts = [[error]]
    assert await house.hear() == [TextDelta("second speaks"), Finished("stop", None, "second")]
    assert house.failures == [("first", error.reason)]
    assert house.ranked("first").last_failure.reason == error.reason


@pytest.mark.parametrize("error", NOT_TAKEN_OVER, ids=lambda error: error.reason)
async def test_what_is_the_questions_own_fault_is_asked_of_nobody_else(house, error):
    for _ in range(4):
        house["first"].scripts = [[error]]
        with pytest.raises(type(error)):
            await house.hear()
    assert set(house.asked()) == {"first"}
    assert house.ranked("first").breaker.state == "closed"


async def test_the_category_of_a_filter_is_kept_and_nobodys_words(house):
    house["first"].scripts = [[NOT_TAKEN_OVER[0]]]
    with pytest.raises(errors.ContentFilteredError):
        await house.hear()
    failure = house.ranked("first").last_failure
    assert (failure.reason, failure.categories) == ("content_filtered", ("violence",))
    assert failure.at == house.clock.now


async def test_an_empty_answer_is_taken_over(house):
    house["first"].scripts = [[]]
    assert await house.who_answers() == "second"


async def test_when_all_fail_it_is_the_best_ones_failure_that_counts(house):
    house["first"].scripts = [[errors.RateLimitedError(retry_after=60)]]
    house["second"].scripts = [[errors.InvalidAuthError()]]
    house["third"].scripts = [[errors.ServiceError()]]
    with pytest.raises(errors.RateLimitedError):
        await house.hear()
    assert house.asked() == ["first", "second", "third"]


async def test_nobody_takes_over_when_the_time_is_up(house):
    house["first"].scripts = [[20.0, errors.ServiceError()]]
    with pytest.raises(errors.ServiceError):
        await house.hear(within=20.0)
    assert house.asked() == ["first"]


async def test_only_one_request_tries_whether_it_is_well_again(house):
    await house.fails("first")
    house["first"].forget()
    house.clock.now += WAITS[0]
    held = asyncio.Event()
    house["first"].scripts = [[held, *house["first"].answer()]]
    probe = asyncio.create_task(house.who_answers())
    await house["first"].asked.wait()
    assert await house.who_answers() == "second"
    held.set()
    assert await probe == "first"
    assert len(house["first"].requests) == 1


async def test_when_all_are_left_alone_the_best_is_asked_all_the_same(house):
    for name in ("first", "second", "third"):
        house[name].scripts = [[errors.ServiceError()] for _ in range(3)]
    for _ in range(3):
        with pytest.raises(errors.ServiceError):
            await house.hear()
    assert [one.breaker.state for one in house.llm.deployments] == ["open"] * 3
    assert await house.who_answers() == "first"


async def test_one_passed_over_is_asked_when_nobody_else_could_answer(house):
    await house.fails("first")
    house["second"].scripts = house["third"].scripts = [[errors.ServiceError()]]
    house["third"].scripts = [[errors.ServiceError()]]
    assert await house.who_answers() == "first"


async def test_who_may_be_followed_spends_no_time_on_a_second_attempt(house):
    house["first"].scripts = house["second"].scripts = [[errors.ServiceError()]]
    house["second"].scripts = [[errors.ServiceError()]]
    await house.hear()
    patience = [house[name].requests[0].retry_within for name in ("first", "second", "third")]
    assert patience == [None, None, RETRY_AFTER_LIMIT]


async def test_the_only_one_may_be_waited_for_as_ever():
    house = House(["only"])
    await house.hear()
    assert house["only"].requests == [QUESTION]


async def test_one_given_too_little_time_is_not_to_blame(house):
    for _ in range(5):
        house["first"].scripts = [[errors.TimedOutError()]]
        await house.hear()
    assert house.ranked("first").breaker.state == "closed"
    for _ in range(3):
        house["first"].scripts = [[10.0, errors.TimedOutError()]]
        await house.hear()
    assert house.ranked("first").breaker.state == "open"


async def test_one_that_nobody_listens_to_any_more_is_not_to_blame(house):
    for _ in range(5):
        async with aclosing(house.stream()) as deltas:
            await anext(deltas)
    assert house.ranked("first").breaker.state == "closed"
    assert house.failures == []


async def test_a_turn_that_is_cancelled_gives_its_place_and_its_probe_back():
    house = House(bulkhead=Bulkhead(1))
    await house.fails("first")
    house["first"].forget()
    house.clock.now += WAITS[0]
    house["first"].scripts = [[asyncio.Event()]]
    turn = asyncio.create_task(house.who_answers())
    await house["first"].asked.wait()
    turn.cancel()
    with pytest.raises(asyncio.CancelledError):
        await turn
    assert await house.who_answers() == "first"


async def test_capabilities_are_those_of_the_first_that_is_not_left_alone(house):
    house["second"].capabilities = Capabilities("chat_completions")
    assert house.llm.capabilities.wire == "responses"
    await house.fails("first")
    assert house.llm.capabilities.wire == "chat_completions"


def test_a_ranking_of_nobody_makes_no_sense():
    with pytest.raises(ValueError, match="deployment"):
        House([])


OUTCOMES = st.one_of(
    st.just("answers"),
    st.sampled_from(TAKEN_OVER),
    st.sampled_from(NOT_TAKEN_OVER),
    st.builds(errors.RateLimitedError, st.just(""), retry_after=st.floats(0, 100)),
    st.sampled_from(["breaks off", "is slow"]),
)


def script(deployment: Deployment, outcome) -> list:
    if outcome == "breaks off":
        return [TextDelta(f"{deployment.name} spe"), errors.StreamBrokenError()]
    if outcome == "is slow":
        return [40.0, errors.TimedOutError()]
    return deployment.answer() if outcome == "answers" else [outcome]


@given(st.lists(st.tuples(st.tuples(OUTCOMES, OUTCOMES, OUTCOMES), st.floats(0, 60)), max_size=12))
async def test_whatever_happens_nothing_is_said_twice_and_the_order_is_kept(turns):
    house = House()
    order = list(house.fakes)
    for outcomes, pause in turns:
        for name, outcome in zip(order, outcomes, strict=True):
            house[name].scripts = [script(house[name], outcome)]
        house.log.clear()
        until = house.clock.now + 90
        heard, failed = await house.hear_until_it_fails()
        asked = [name for name, _ in house.log]
        assert asked
        assert len(asked) == len(set(asked))
        for step, (name, admitted) in enumerate(house.log):
            better = order[: order.index(name)]
            assert not [one for one in better if one in admitted and one not in asked[:step]]
        words = [delta for delta in heard if isinstance(delta, TextDelta)]
        assert len(words) <= 1
        assert all(delta.text.startswith(asked[-1]) for delta in words)
        if failed is None:
            assert heard == [words[0], Finished("stop", None, asked[-1])]
        elif not heard and isinstance(failed, TAKE_OVER) and house.clock.now < until:
            assert not [one for one in house.admitted() if one not in asked]
        house.clock.now += pause
