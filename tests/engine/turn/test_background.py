"""Asking for what nobody waits for: in another tier first, as usual where that leads nowhere."""

from collections.abc import AsyncGenerator

import pytest

from custom_components.switchboard.engine.azure.deltas import Delta, Finished, TextDelta
from custom_components.switchboard.engine.azure.errors import (
    DeploymentNotFoundError,
    LLMError,
    RequestRejectedError,
    ServiceError,
    TimedOutError,
)
from custom_components.switchboard.engine.azure.messages import LLMRequest, Message
from custom_components.switchboard.engine.turn.background import SLOW_SECONDS, BackgroundLLM
from custom_components.switchboard.engine.turn.budget import BudgetedLLM, Course

REQUEST = LLMRequest((Message("user", "Read this."),), purpose="extraction")


class Model:
    """Fails in the cheap tier, after some words or none; each call takes a minute."""

    def __init__(self, error: LLMError, *, begun: bool = False) -> None:
        self.now = 1000.0
        self.calls: list[tuple[str | None, float]] = []
        self._error, self._begun = error, begun

    async def stream(self, request: LLMRequest, *, deadline: float) -> AsyncGenerator[Delta]:
        tier = request.options.service_tier
        self.calls.append((tier, deadline - self.now))
        self.now += 60
        if tier is not None:
            if self._begun:
                yield TextDelta("So")
            raise self._error
        yield TextDelta("Done")
        yield Finished("stop")


async def ask(model: Model, ended: list[LLMError | None], *, at_once: bool = False) -> str:
    models = BudgetedLLM(model, None, lambda _: Course.AS_USUAL)
    llm = BackgroundLLM(lambda: models, lambda: model.now, "flex", ended.append)
    llm = llm.at_once if at_once else llm
    deltas = [delta async for delta in llm.stream(REQUEST, deadline=model.now + 20)]
    return "".join(delta.text for delta in deltas if isinstance(delta, TextDelta))


@pytest.mark.parametrize("error", [TimedOutError(), RequestRejectedError()])
async def test_what_does_not_begin_in_the_tier_is_asked_for_as_usual_in_its_own_time(error):
    model, ended = Model(error), []
    assert await ask(model, ended) == "Done"
    assert model.calls == [("flex", SLOW_SECONDS), (None, 20)]
    assert ended == [None]


@pytest.mark.parametrize(("error", "begun"), [(ServiceError(), False), (TimedOutError(), True)])
async def test_what_failed_otherwise_or_had_begun_is_not_asked_for_twice(error, begun):
    model, ended = Model(error, begun=begun), []
    with pytest.raises(type(error)):
        await ask(model, ended)
    assert len(model.calls) == 1
    assert ended == [error]


async def test_what_somebody_waits_for_is_asked_for_as_usual():
    model = Model(ServiceError())
    assert await ask(model, [], at_once=True) == "Done"
    assert model.calls == [(None, 20)]


async def test_where_the_models_are_not_there_nobody_is_asked():
    llm = BackgroundLLM(lambda: None, lambda: 0.0)
    assert llm.course("extraction") is None
    with pytest.raises(DeploymentNotFoundError):
        await anext(llm.stream(REQUEST, deadline=1))
