"""However a stream breaks, it ends in one of our errors, in time, and the line stays usable."""

from dataclasses import replace

import pytest

from custom_components.switchboard.engine.azure import llm as llm_module
from custom_components.switchboard.engine.azure.errors import (
    ServiceError,
    StreamBrokenError,
    TimedOutError,
)
from tests.wire.line import Heard, Line
from tests.wire.scenes import FOREVER, Scene

pytestmark = pytest.mark.wire

SOON = 0.3
"""Seconds these tests wait for what does not come."""
BEGUN = 1.5
"""Seconds in which a process that may have to wait for its turn has begun its answer."""


@pytest.mark.parametrize(
    ("scene", "error"),
    [
        (Scene.DROPPED, StreamBrokenError),
        (Scene.TRUNCATED, StreamBrokenError),
        (Scene.MALFORMED, StreamBrokenError),
        (Scene.FAILS_MIDWAY, ServiceError),
    ],
    ids=lambda value: getattr(value, "name", ""),
)
async def test_an_answer_broken_in_the_middle_is_told_and_not_asked_again(
    line: Line, scene: Scene, error: type[Exception]
) -> None:
    await line.play(scene)
    heard = await line.ask()
    assert type(heard.error) is error
    await _is_a_beginning(line, heard)
    assert await line.received() == 1
    assert await line.is_well()


@pytest.mark.parametrize(
    "scene", [Scene.DROPPED_AT_ONCE, Scene.SPOILT_AT_ONCE], ids=lambda scene: scene.name
)
async def test_an_answer_broken_before_a_word_is_asked_again(line: Line, scene: Scene) -> None:
    await line.play(scene)
    heard = await line.ask()
    assert heard.error is None
    assert heard.text == (await line.said()).text
    assert await line.received() == 2
    assert await line.is_well()


async def _impatiently(
    line: Line, limit: str, seconds: float, monkeypatch: pytest.MonkeyPatch
) -> Heard:
    """Ask, and wait no longer than ``seconds`` for what does not come."""
    if limit == "deadline":
        return await line.ask(seconds=seconds)
    if limit == "HTTP library":
        hasty = replace(line.client, read_timeout=seconds)
        return await line.ask(llm=line.llm_on(hasty, line.server.deployment))
    with monkeypatch.context() as patch:
        patch.setattr(llm_module, "READ_TIMEOUT", seconds)
        return await line.ask()


@pytest.mark.parametrize("limit", ["deadline", "next piece", "HTTP library"])
async def test_a_stalled_answer_ends_in_time(
    line: Line, limit: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await line.play(Scene.STALLED)
    heard = await _impatiently(line, limit, BEGUN, monkeypatch)
    assert type(heard.error) is TimedOutError
    assert heard.seconds < FOREVER
    await _is_a_beginning(line, heard)
    assert await line.is_well()


@pytest.mark.parametrize("limit", ["deadline", "HTTP library"])
@pytest.mark.parametrize(
    "scene", [Scene.HEADERS_NEVER, Scene.FIRST_TOKEN_NEVER], ids=lambda scene: scene.name
)
async def test_an_answer_that_does_not_begin_ends_in_time(
    line: Line, scene: Scene, limit: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await line.play(scene)
    heard = await _impatiently(line, limit, SOON, monkeypatch)
    assert type(heard.error) is TimedOutError
    assert heard.seconds < FOREVER
    assert heard.deltas == []
    assert await line.is_well()


async def test_a_listener_who_leaves_in_the_middle_leaves_the_line_usable(line: Line) -> None:
    await line.play(Scene.STALLED)
    heard = await line.leave_after(1)
    assert len(heard.pieces) == 1
    assert await line.is_well()


async def _is_a_beginning(line: Line, heard: Heard) -> None:
    """What was heard is the beginning of what the server said, and no more."""
    whole = (await line.said()).text
    assert heard.text
    assert whole.startswith(heard.text)
    assert heard.text != whole
    assert heard.finished is None
