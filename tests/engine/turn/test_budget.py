"""What may still be spent, and what happens when nothing is left."""

from collections.abc import AsyncGenerator
from dataclasses import dataclass

import pytest

from custom_components.switchboard.engine.azure.deltas import Delta, TextDelta
from custom_components.switchboard.engine.azure.messages import LLMRequest
from custom_components.switchboard.engine.turn.budget import (
    Budget,
    BudgetedLLM,
    BudgetSpentError,
    Course,
    Group,
    WhenSpent,
    used_by,
)
from custom_components.switchboard.engine.turn.usage import Day, Tally, Use


@dataclass(frozen=True)
class Named:
    """A model that says its name."""

    name: str

    async def stream(self, request: LLMRequest, *, deadline: float) -> AsyncGenerator[Delta]:
        yield TextDelta(self.name)


USUAL, CHEAP = Named("usual"), Named("cheap")


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


@pytest.mark.parametrize(
    ("course", "cheaper", "answers"),
    [
        (Course.AS_USUAL, CHEAP, "usual"),
        (Course.CHEAPER, CHEAP, "cheap"),
        (Course.CHEAPER, None, None),
        (Course.STOP, CHEAP, None),
    ],
)
async def test_each_call_is_given_the_model_its_budget_allows(course, cheaper, answers):
    llm = BudgetedLLM(USUAL, cheaper, lambda purpose: course)
    stream = llm.stream(LLMRequest((), purpose="summary"), deadline=1)
    if answers is None:
        with pytest.raises(BudgetSpentError):
            await anext(stream)
    else:
        assert [delta async for delta in stream] == [TextDelta(answers)]


async def test_a_call_that_has_begun_is_not_stopped():
    course = Course.AS_USUAL
    llm = BudgetedLLM(USUAL, None, lambda purpose: course)
    stream = llm.stream(LLMRequest((), purpose="summary"), deadline=1)
    assert await anext(stream) == TextDelta("usual")
    course = Course.STOP
    assert [delta async for delta in stream] == []
