"""What a server refuses comes out as one of our errors, and the next request is answered."""

import httpx
import pytest

from custom_components.switchboard.engine.azure.errors import (
    AnswerCutError,
    ContentFilteredError,
    ContextLengthError,
    DeploymentNotFoundError,
    InvalidAuthError,
    RateLimitedError,
    RequestRejectedError,
    ServiceError,
)
from custom_components.switchboard.engine.azure.llm import RETRY_AFTER_DEFAULT
from custom_components.switchboard.engine.azure.messages import ModelOptions
from tests.wire.line import Line
from tests.wire.scenes import LONG_WAIT, SHORT_WAIT, Scene

pytestmark = pytest.mark.wire


@pytest.mark.parametrize(
    ("scene", "error"),
    [
        (Scene.WRONG_KEY, InvalidAuthError),
        (Scene.NO_DEPLOYMENT, DeploymentNotFoundError),
        (Scene.QUESTION_FILTERED, ContentFilteredError),
        (Scene.TOO_LONG, ContextLengthError),
        (Scene.REJECTED, RequestRejectedError),
        (Scene.THROTTLED_LONG, RateLimitedError),
    ],
    ids=lambda value: getattr(value, "name", ""),
)
async def test_a_refusal_is_told_in_our_terms_and_not_asked_again(
    line: Line, scene: Scene, error: type[Exception]
) -> None:
    await line.play(scene)
    heard = await line.ask()
    assert type(heard.error) is error
    assert heard.deltas == []
    assert line.slept == []
    # aimock keeps no account of requests with a wrong key.
    assert await line.received() == (0 if _unseen(line) else 1)
    assert await line.is_well()


async def test_a_filtered_question_names_the_categories_it_was_filtered_for(line: Line) -> None:
    await line.play(Scene.QUESTION_FILTERED)
    heard = await line.ask()
    assert isinstance(heard.error, ContentFilteredError)
    assert heard.error.categories == line.server.filter_categories


async def test_the_length_of_a_context_that_was_outgrown_is_learnt(line: Line) -> None:
    await line.play(Scene.TOO_LONG)
    heard = await line.ask()
    assert isinstance(heard.error, ContextLengthError)
    assert heard.error.limit == line.server.context
    assert [known.context_tokens for known in line.learnt] == [line.server.context]


async def test_a_throttled_request_is_asked_again_after_the_time_named(line: Line) -> None:
    await line.play(Scene.THROTTLED_ONCE)
    heard = await line.ask()
    assert heard.error is None
    assert heard.text == (await line.said()).text
    assert line.slept == [SHORT_WAIT]
    assert await line.received() == 2


async def test_a_throttled_request_is_asked_again_though_no_time_is_named(line: Line) -> None:
    async def lose_the_time(response: httpx.Response) -> None:
        """As a gateway between us and the server may do."""
        for name in ("retry-after", "retry-after-ms"):
            response.headers.pop(name, None)

    line.http.event_hooks = {"response": [lose_the_time]}
    await line.play(Scene.THROTTLED_ONCE)
    heard = await line.ask()
    assert heard.error is None
    assert line.slept == [RETRY_AFTER_DEFAULT]
    assert await line.is_well()


async def test_throttling_that_goes_on_is_told_with_its_time(line: Line) -> None:
    await line.play(Scene.THROTTLED_ON)
    heard = await line.ask()
    assert isinstance(heard.error, RateLimitedError)
    assert heard.error.retry_after == SHORT_WAIT
    assert line.slept == [SHORT_WAIT]
    assert await line.received() == 2
    assert await line.is_well()


async def test_a_long_throttling_is_told_at_once_with_its_time(line: Line) -> None:
    await line.play(Scene.THROTTLED_LONG)
    heard = await line.ask()
    assert isinstance(heard.error, RateLimitedError)
    assert heard.error.retry_after == LONG_WAIT
    assert line.slept == []


async def test_a_failure_of_the_service_is_asked_again_once(line: Line) -> None:
    await line.play(Scene.FAILS_ONCE)
    heard = await line.ask()
    assert heard.error is None
    assert heard.text == (await line.said()).text
    assert await line.received() == 2


async def test_a_service_that_keeps_failing_is_told(line: Line) -> None:
    await line.play(Scene.FAILS_ON)
    heard = await line.ask()
    assert type(heard.error) is ServiceError
    assert await line.received() == 2
    assert await line.is_well()


async def test_a_refused_temperature_is_left_out_and_remembered(line: Line) -> None:
    warm = ModelOptions(temperature=0.3)
    await line.play(Scene.TEMPERATURE_REFUSED)
    heard = await line.ask(line.request(options=warm))
    assert heard.error is None
    assert heard.text
    assert line.llm.capabilities.rejected == {"temperature"}
    assert line.learnt[0].rejected == {"temperature"}
    assert line.learnt[-1] == line.llm.capabilities
    before = await line.received()
    assert (await line.ask(line.request(options=warm))).error is None
    assert await line.received() == before + 1


async def test_an_answer_cut_at_its_limit_is_not_taken_for_a_whole_one(line: Line) -> None:
    await line.play(Scene.ANSWER_CUT)
    heard = await line.ask(line.request(options=ModelOptions(max_output_tokens=16)))
    assert type(heard.error) is AnswerCutError
    assert heard.text
    assert heard.finished is None
    assert await line.is_well()


async def test_an_answer_the_filter_stopped_is_not_taken_for_a_whole_one(line: Line) -> None:
    await line.play(Scene.ANSWER_FILTERED)
    heard = await line.ask()
    assert type(heard.error) is ContentFilteredError
    assert heard.text
    assert heard.finished is None
    assert await line.is_well()


async def test_an_answer_the_filter_stopped_names_its_categories(line: Line) -> None:
    if not line.server.filter_categories or line.wire == "responses":
        pytest.skip("Only the stand-in names an answer's categories, and on Chat Completions only")
    await line.play(Scene.ANSWER_FILTERED)
    heard = await line.ask()
    assert isinstance(heard.error, ContentFilteredError)
    assert heard.error.categories == line.server.filter_categories


def _unseen(line: Line) -> bool:
    return line.scene is Scene.WRONG_KEY and line.server.name == "aimock"
