"""A model that thinks in silence is waited for as long as its purpose allows."""

import asyncio

import pytest
from homeassistant.core import callback
from homeassistant.setup import async_setup_component
from pytest_homeassistant_custom_component.common import async_capture_events

from custom_components.switchboard.agent.late_answers import EVENT_LATE_ANSWER
from custom_components.switchboard.engine.turn.phrases import phrase

from ..conftest import ONLY_MODEL, ROOM, do_task

SILENT = {"first_token_delay": 1.5}
HELLO = "Hello, are you there?"


@pytest.fixture(autouse=True)
def _impatience(monkeypatch) -> None:
    """Let a minute be a second."""
    monkeypatch.setattr(f"{ROOM}.engine.azure.llm.READ_TIMEOUT", 1.0)


@pytest.mark.parametrize("deployment", ["house-voice", "house-chat"])
async def test_a_turn_waits_for_a_model_that_thinks(standin, open_assist, deployment):
    _, assistant = await open_assist(routing=ONLY_MODEL, deployment=deployment)
    standin.order(**SILENT)
    said, _ = await assistant.type_in(HELLO)
    assert said != phrase("timed_out", "en")
    assert [one["status"] for one in standin.requests] == [200]


async def test_a_task_waits_longer_than_a_voice(house, standin, open_assist):
    assert await async_setup_component(house, "ai_task", {})
    entry, _ = await open_assist(routing=ONLY_MODEL, tasks={})
    standin.order(first_token_delay=3.5)
    assert await do_task(house, entry, instructions=HELLO)


async def test_a_late_answer_has_more_time_than_the_turn(house, standin, open_assist, monkeypatch):
    monkeypatch.setattr(f"{ROOM}.engine.turn.pipeline.TURN_SECONDS", 1.0)
    _, assistant = await open_assist(
        routing=ONLY_MODEL, timing={"early_answer_seconds": 0, "late_answer_seconds": 0.2}
    )
    answers = async_capture_events(house, EVENT_LATE_ANSWER)
    answered = asyncio.Event()
    house.bus.async_listen_once(EVENT_LATE_ANSWER, callback(lambda _: answered.set()))
    standin.order(**SILENT, times=2)
    said, _ = await assistant.type_in(HELLO)
    assert said == phrase("answer_comes_later", "en")
    async with asyncio.timeout(20):
        await answered.wait()
    assert answers[0].data["error"] is None
    assert len(standin.requests) == 1


@pytest.mark.parametrize(
    ("fault", "answers"),
    [({"first_token_delay": 2.5}, "house-voice"), ({"header_delay": 2.5}, "house-small")],
)
async def test_a_sign_of_life_keeps_another_deployment_from_taking_over(
    standin, open_assist, monkeypatch, fault, answers
):
    monkeypatch.setattr(f"{ROOM}.engine.azure.llm.READ_TIMEOUT", 60.0)
    entry, assistant = await open_assist({"deployment": "house-small"}, routing=ONLY_MODEL)
    monkeypatch.setattr(entry.runtime_data.llm, "_first_delta_seconds", 2.0)
    standin.order(**fault)
    said, _ = await assistant.type_in(HELLO)
    assert said
    answered = [one["deployment"] for one in standin.requests if one["status"] == 200]
    assert answered[-1] == answers
