"""What may still be spent, and what happens when nothing is left."""

from collections.abc import AsyncGenerator
from dataclasses import dataclass

import pytest

from custom_components.switchboard.engine.azure.deltas import Delta, TextDelta
from custom_components.switchboard.engine.azure.errors import LLMError
from custom_components.switchboard.engine.azure.messages import LLMRequest
from custom_components.switchboard.engine.azure.usage import UsageRecord
from custom_components.switchboard.engine.turn.budget import (
    Budget,
    BudgetedLLM,
    BudgetSpentError,
    Course,
    Group,
    WhenSpent,
    group_of,
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


def test_no_budget_is_never_spent():
    assert Budget().course(10**12, has_cheaper=True) is Course.AS_USUAL


@pytest.mark.parametrize(("used", "course"), [(99, "as_usual"), (100, "stop"), (101, "stop")])
def test_a_budget_is_spent_when_nothing_of_it_is_left(used, course):
    assert Budget(100).course(used, has_cheaper=True) == course


def test_a_spent_budget_goes_to_the_cheaper_deployment_if_that_is_wanted_and_there():
    budget = Budget(100, WhenSpent.CHEAPER)
    assert budget.course(99, has_cheaper=True) is Course.AS_USUAL
    assert budget.course(100, has_cheaper=True) is Course.CHEAPER
    assert budget.course(100, has_cheaper=False) is Course.STOP


def test_every_purpose_is_paid_from_its_group_and_the_first_question_from_none():
    assert group_of("turn") is Group.TURN
    assert group_of("ai_task") is Group.AI_TASK
    assert group_of("summary") is group_of("extraction") is Group.BACKGROUND
    assert group_of("probe") is None


def test_a_group_has_used_what_its_purposes_have():
    used = day(turn=100, summary=20, extraction=3, ai_task=7, probe=900)
    assert [used_by(group, used) for group in Group] == [100, 23, 7]


def test_a_record_counts_with_input_and_output():
    assert UsageRecord("turn", "voice", 90, 80, 10, 5).tokens == 100


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


def test_who_waits_for_a_model_need_not_know_of_budgets():
    assert issubclass(BudgetSpentError, LLMError)
    assert BudgetSpentError.reason == "budget_spent"
