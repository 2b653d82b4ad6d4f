"""Evaluations, with types like Home Assistant's own, which not every release has."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from homeassistant.components import ai_task, conversation
from homeassistant.core import HomeAssistant
from homeassistant.exceptions import HomeAssistantError

from demo.azure_standin.ask import Reply
from demo.azure_standin.pictures import png

from .test_ai_task import TASKS


@dataclass
class Noul:
    noul: float


@dataclass
class Choice:
    choice: str
    probabilities: dict[str, float]


@dataclass
class Score:
    score: float
    probabilities: list[float]


@dataclass
class Result:
    answers: dict[str, Any]


@dataclass
class Task:
    questions: dict[str, Any]
    state: Any = None
    attachments: list[conversation.Attachment] | None = field(default=None)


QUESTIONS = {
    "arrived": {"type": "noul", "instructions": "Has a parcel come?"},
    "where": {
        "type": "choice",
        "instructions": "Where is it?",
        "criteria": {"outside": "At the door.", "inside": "In the kitchen."},
    },
    "haste": {
        "type": "score",
        "instructions": "How urgent is it?",
        "criteria": ["There is time.", "Today.", "At once: it rains."],
    },
}
STATE = {"seen": "A parcel lies at the door, and it rains."}

ESTIMATED = Reply(
    '{"arrived": {"yes": 90, "no": 10}, "where": {"outside": 30, "inside": 10},'
    ' "haste": {"0": 0, "1": 50, "2": 50}}'
)


@pytest.fixture(autouse=True)
def _types(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, kind in (
        ("NoulAnswer", Noul),
        ("ChoiceAnswer", Choice),
        ("ScoreAnswer", Score),
        ("EvaluationTaskResult", Result),
    ):
        monkeypatch.setattr(ai_task, name, kind, raising=False)


async def evaluate(house: HomeAssistant, **task: Any) -> dict[str, Any]:
    entity = house.data[ai_task.const.DATA_COMPONENT].get_entity(TASKS)
    given = {"questions": QUESTIONS, "state": STATE, **task}
    result = await entity._async_evaluate(Task(**given))
    return result.answers


def asked(standin) -> list[str]:
    return [one["path"].removeprefix("/openai/v1/") for one in standin.requests]


@pytest.fixture
def picture(tmp_path: Path) -> conversation.Attachment:
    (path := tmp_path / "door.png").write_bytes(png(1))
    return conversation.Attachment("x", "image/png", path)


async def test_a_deployment_that_decides_is_asked_to(house, move_in, standin, picture):
    entry = await move_in(deployment="house-deciding", tasks={})
    answers = await evaluate(house, attachments=[picture])
    assert answers["arrived"] == Noul(0.9)
    assert answers["where"].choice == "outside"
    assert sum(answers["where"].probabilities.values()) == pytest.approx(1)
    levels = answers["haste"].probabilities
    assert answers["haste"].score == pytest.approx(levels[1] + 2 * levels[2])
    assert max(levels) == levels[2]
    assert asked(standin) == ["decisions"]
    told = standin.sent()[0]["input"][0]["content"]
    assert [one["type"] for one in told] == ["input_text", "input_image"]
    assert '"seen"' in told[0]["text"]
    (subentry,) = (one for one in entry.subentries.values() if one.title == "Tasks")
    ((use, tally),) = entry.runtime_data.usage.today.uses.items()
    assert (use.purpose, use.agent) == ("ai_task", subentry.subentry_id)
    assert tally.tokens > 0


async def test_any_other_model_estimates_and_is_not_asked_to_decide_again(house, move_in, standin):
    entry = await move_in(tasks={})
    standin.state.rules = lambda ask: ESTIMATED
    for _ in range(2):
        assert await evaluate(house, state="A parcel lies at the door.") == {
            "arrived": Noul(0.9),
            "where": Choice("outside", {"outside": 0.75, "inside": 0.25}),
            "haste": Score(1.5, [0, 0.5, 0.5]),
        }
    assert asked(standin) == ["decisions", "responses", "responses"]
    assert "decisions" in entry.data["capabilities"]["rejected"]


async def test_a_deployment_that_cannot_decide_just_now_is_stood_in_for(house, move_in, standin):
    await move_in(deployment="house-deciding", tasks={})
    standin.state.rules = lambda ask: ESTIMATED
    standin.order(status=500)
    assert (await evaluate(house))["arrived"] == Noul(0.9)
    assert asked(standin) == ["decisions", "responses"]
    assert await evaluate(house)
    assert asked(standin)[2:] == ["decisions"]


async def test_failures_are_told(house, move_in, standin):
    await move_in(deployment="house-deciding", tasks={})
    standin.order(content_filter="prompt")
    with pytest.raises(HomeAssistantError) as caught:
        await evaluate(house)
    assert caught.value.translation_key == "content_filtered"
    assert asked(standin) == ["decisions"]
    standin.order(status=500)
    standin.state.rules = lambda ask: Reply("I would rather not.")
    with pytest.raises(HomeAssistantError) as caught:
        await evaluate(house)
    assert caught.value.translation_key == "answer_not_as_asked"


async def test_a_spent_budget_of_tasks_stops_evaluations(house, move_in, standin):
    await move_in(
        deployment="house-deciding", tasks={}, entry_options={"budgets": {"ai_task_tokens": 1}}
    )
    await evaluate(house)
    with pytest.raises(HomeAssistantError) as caught:
        await evaluate(house)
    assert caught.value.translation_key == "budget_spent"
    assert len(standin.requests) == 1
