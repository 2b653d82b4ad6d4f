"""aimock, an imitation of Azure OpenAI (among others) from npm: answers by written fixtures."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import httpx

from custom_components.switchboard.engine.azure.capabilities import Wire
from custom_components.switchboard.engine.azure.deltas import Usage
from tests.wire.scenes import FOREVER, LATE, LONG_WAIT, SHORT_WAIT, Cue, Missing, Said, Scene

from .process import running

PROGRAM: Final = (
    Path(__file__).parents[3] / ".cache/aimock/node_modules/@copilotkit/aimock/dist/cli.js"
)
TEXT: Final = "The lamp in the hall is on, the one in the kitchen is off, and all is well."
TEXT_AFTER_TOOL: Final = "The bed light is on now."
CONTEXT: Final = 8192
CALLS: Final = (
    ("HassTurnOn", '{"name": "Bed Light"}'),
    ("HassTurnOn", '{"name": "Ceiling Lights"}'),
)
_USAGE: Final = {"prompt_tokens": 31, "completion_tokens": 17, "total_tokens": 48}
_SPOKEN: Final[dict[str, Any]] = {"content": TEXT, "usage": _USAGE}
_CALL_IDS: Final = ("call_bed", "call_ceiling")
_TOOL_CALLS: Final = [
    {"id": call_id, "name": name, "arguments": arguments}
    for call_id, (name, arguments) in zip(_CALL_IDS, CALLS, strict=True)
]
_AFTER_SOME_WORDS: Final = 12
"""Events: the Responses API sends nine before the first word, Chat Completions one."""

type Fixture = dict[str, Any]


def _once(response: dict[str, Any], **how: Any) -> list[Fixture]:
    """``response`` to the first request, and the everyday answer to those after it."""
    return [{"match": {"sequenceIndex": 0}, "response": response, **how}, *_always(_SPOKEN)]


def _always(response: dict[str, Any], **how: Any) -> list[Fixture]:
    return [{"match": {}, "response": response, **how}]


def _error(status: int, code: str, message: str = "no", **more: Any) -> dict[str, Any]:
    after = {"retryAfter": more.pop("retry_after")} if "retry_after" in more else {}
    return {"error": {"message": message, "code": code, **more}, "status": status, **after}


def _pause(seconds: float, before: int) -> dict[str, Any]:
    """The pace of a stream that rests before the event number ``before``."""
    gaps = [0.0] * 60
    gaps[before - 1] = seconds * 1000
    return {"ttftMs": 0, "interChunkDelaysMs": gaps, "totalDurationMs": seconds * 1000}


_THROTTLED: Final = _error(429, "429", retry_after=SHORT_WAIT)
_FIXTURES: dict[Scene, list[Fixture]] = {
    Scene.TEXT: _always(_SPOKEN),
    Scene.TOOL_CALL: _always({"toolCalls": _TOOL_CALLS[:1]}),
    Scene.TWO_TOOL_CALLS: _always({"toolCalls": _TOOL_CALLS}),
    Scene.TOOL_ROUND: [
        {"match": {"toolCallId": _CALL_IDS[0]}, "response": {"content": TEXT_AFTER_TOOL}},
        {"match": {"hasToolResult": False}, "response": {"toolCalls": _TOOL_CALLS[:1]}},
    ],
    Scene.DOCUMENT: _always({"content": '{"title": "A lamp", "urgent": false}'}),
    # A fixture for any request would be taken for the vectors, too.
    Scene.EMBEDDINGS: [],
    Scene.WRONG_KEY: _always(_SPOKEN),
    Scene.NO_DEPLOYMENT: _always(_error(404, "DeploymentNotFound")),
    Scene.THROTTLED_ONCE: _once(_THROTTLED),
    Scene.THROTTLED_LONG: _always(_error(429, "429", retry_after=LONG_WAIT)),
    Scene.THROTTLED_ON: _always(_THROTTLED),
    Scene.QUESTION_FILTERED: _always(_error(400, "content_filter")),
    Scene.ANSWER_FILTERED: _always({**_SPOKEN, "finishReason": "content_filter"}),
    Scene.ANSWER_CUT: _always({**_SPOKEN, "finishReason": "length"}),
    Scene.TOO_LONG: _always(
        _error(
            400,
            "context_length_exceeded",
            f"This model's maximum context length is {CONTEXT} tokens.",
        )
    ),
    Scene.REJECTED: _always(_error(400, "invalid_value", param="tools[0]")),
    Scene.TEMPERATURE_REFUSED: _once(
        _error(400, "unsupported_parameter", "Not supported here.", param="temperature")
    ),
    Scene.FAILS_ONCE: _once(_error(500, "InternalServerError")),
    Scene.FAILS_ON: _always(_error(503, "ServiceUnavailable")),
    Scene.DROPPED_AT_ONCE: _once(_SPOKEN, chaos={"disconnectRate": 1}),
    # Without a pause between the pieces, those before the cut are lost with the connection.
    Scene.DROPPED: _once(_SPOKEN, truncateAfterChunks=_AFTER_SOME_WORDS, latency=10),
    Scene.SPOILT_AT_ONCE: _once(_SPOKEN, chaos={"malformedRate": 1}),
    Scene.STALLED: _once(_SPOKEN, recordedTimings=_pause(FOREVER, _AFTER_SOME_WORDS)),
    Scene.FIRST_TOKEN_LATE: _once(_SPOKEN, recordedTimings=_pause(LATE, 1)),
    Scene.FIRST_TOKEN_NEVER: _once(_SPOKEN, recordedTimings=_pause(FOREVER, 1)),
    Scene.HEADERS_LATE: _once(_SPOKEN, chaos={"latencyMs": LATE * 1000}),
    Scene.HEADERS_NEVER: _once(_SPOKEN, chaos={"latencyMs": FOREVER * 1000}),
}
_MISSING: Missing = {
    Scene.TRUNCATED: "aimock ends a stream early by dropping the connection only",
    Scene.MALFORMED: "aimock cannot spoil one piece of a stream, only a whole body",
    (Scene.ANSWER_FILTERED, "responses"): "aimock filters an answer on Chat Completions only",
    Scene.FAILS_MIDWAY: "aimock cannot tell of a failure inside a stream",
    Scene.REPEATED_PREFIX: "aimock counts no cached tokens",
}


class Aimock:
    """aimock. It keeps its key; the rest is what its fixtures say."""

    name = "aimock"
    key = "aimock-key"
    deployment = "house-voice"
    words = "How is the house?"
    context = CONTEXT
    filter_categories: tuple[str, ...] = ()
    missing = _MISSING

    def __init__(self, url: str) -> None:
        self._url = url
        self.endpoint = url + "/openai/v1/"

    async def play(self, control: httpx.AsyncClient, scene: Scene, wire: Wire) -> Cue:
        """Put the scene's fixtures in place of those before."""
        await self._control(control, "/reset")
        await self._control(control, "/fixtures", {"fixtures": _FIXTURES[scene]})
        return Cue(key="not-the-key" if scene is Scene.WRONG_KEY else None)

    async def lose_responses(self, control: httpx.AsyncClient) -> str:
        """Refuse the next request as if its path were unknown: fixtures do not know paths."""
        unknown = {"status": 404, "body": {"message": "Resource not found", "code": "404"}}
        await self._control(control, "/error", unknown)
        return self.deployment

    async def said(self, control: httpx.AsyncClient, scene: Scene) -> Said:
        """The fixture."""
        if scene is Scene.TOOL_CALL:
            return Said("", CALLS[:1])
        if scene is Scene.TWO_TOOL_CALLS:
            return Said("", CALLS)
        return Said(TEXT, usage=Usage(31, 0, 17, 0))

    async def received(self, control: httpx.AsyncClient) -> int:
        """Count its journal."""
        url = self._url + "/__aimock/journal"
        return len((await control.get(url, headers=self._headers())).json())

    def _headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.key}"}

    async def _control(
        self, control: httpx.AsyncClient, path: str, body: dict[str, Any] | None = None
    ) -> None:
        answer = await control.post(
            self._url + "/__aimock" + path, json=body or {}, headers=self._headers()
        )
        if answer.is_error:
            raise RuntimeError(f"aimock refused {path}: {answer.text}")


def why_not() -> str | None:
    """Why aimock cannot run on this machine, or None when it can."""
    if shutil.which("node") is None or shutil.which("npm") is None:
        return "There is no node with npm on this machine, and aimock runs on it"
    return None


@contextmanager
def aimock(folder: Path) -> Iterator[Aimock]:
    """Run aimock."""
    if not PROGRAM.exists():
        raise RuntimeError("aimock is not installed: run scripts/setup")
    fixtures = folder / "fixtures"
    fixtures.mkdir()
    (fixtures / "none.json").write_text('{"fixtures": []}', encoding="utf-8")
    command = ["node", str(PROGRAM), "-p", "0", "-h", "127.0.0.1", "-f", str(fixtures), "-c", "5"]
    with running(command, folder, {"AIMOCK_API_KEYS": Aimock.key}) as url:
        yield Aimock(url)
