"""What every stream of deltas promises, whatever the server sent."""

from collections.abc import AsyncGenerator

import pytest

from custom_components.switchboard.engine.azure.deltas import (
    Delta,
    Finished,
    ReasoningItem,
    TextDelta,
    Usage,
)
from custom_components.switchboard.engine.azure.messages import ToolCall
from custom_components.switchboard.engine.azure.stream_contract import wholesome

FIRST, LATER = ReasoningItem("{}"), ReasoningItem('{"id": 2}')
CALL, END, USED = ToolCall("c", "now", "{}"), Finished("stop"), Usage(1, 0, 1, 0)


async def put_in_order(*deltas: Delta) -> list[Delta]:
    async def given() -> AsyncGenerator[Delta]:
        for delta in deltas:
            yield delta

    return [delta async for delta in wholesome(given())]


def texts(*pieces: str) -> list[Delta]:
    return [TextDelta(piece) for piece in pieces]


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        (texts("Hello", " there"), texts("Hello", " there")),
        (texts("\n", " \n", " Hello"), texts("Hello")),
        (texts(" \n"), []),
        (texts("Fine \ud83d", "\ude00."), texts("Fine ", "\U0001f600.")),
        (texts("\ud83d", "\ude00"), texts("\U0001f600")),
        (texts("Fine \ud83d"), texts("Fine ", "\ufffd")),
        (texts("Fine \ude00."), texts("Fine \ufffd.")),
        ([FIRST, *texts("Hello")], [FIRST, *texts("Hello")]),
        ([*texts("Hello"), LATER], texts("Hello")),
        ([*texts("Hello"), LATER, *texts("you")], texts("Hello", "you")),
        ([*texts("Hello"), LATER, CALL], [*texts("Hello"), LATER, CALL]),
        ([FIRST, CALL, LATER, CALL], [FIRST, CALL, LATER, CALL]),
        ([CALL, *texts("\n")], [CALL, *texts("\n")]),
    ],
)
async def test_deltas_are_put_in_order(given, kept):
    assert await put_in_order(*given, USED, END) == [*kept, USED, END]


async def test_a_call_holds_valid_unicode():
    assert await put_in_order(ToolCall("c", "n\ud83d", '{"a": "\ud83d\ude00"}'), END) == [
        ToolCall("c", "n\ufffd", '{"a": "\U0001f600"}'),
        END,
    ]
