"""llmock, an imitation of OpenAI's API from PyPI: scripted behaviours, and faults in streams."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import httpx

from custom_components.switchboard.engine.azure.capabilities import Wire
from custom_components.switchboard.engine.azure.deltas import Usage
from tests.wire.scenes import FOREVER, LATE, LONG_WAIT, SHORT_WAIT, Cue, Missing, Said, Scene

from .process import running

PROGRAM: Final = Path(__file__).parents[3] / ".cache/llmock/bin/llmock"
CONTEXT: Final = 4000
TEXT: Final = "The lamp in the hall is on, the one in the kitchen is off, and all is well."
CALLS: Final = (
    ("HassTurnOn", '{"name": "Bed Light"}'),
    ("HassTurnOn", '{"name": "Ceiling Lights"}'),
)

type Behaviour = dict[str, Any]


def _fail(status: int, **more: Any) -> Behaviour:
    return {"type": "fail", "status": status, **more}


def _break(kind: str, after: int = 7) -> Behaviour:
    # Each server-sent event counts, and the Responses API sends four before the first word.
    return {"type": "stream_fault", "kind": kind, "after_chunks": after, "stall_seconds": FOREVER}


_SPOKEN: Final = {"type": "reply", "text": TEXT, "times": None}
_BED, _CEILING = (
    {"name": name, "arguments": {"name": light}}
    for name, light in (("HassTurnOn", "Bed Light"), ("HassTurnOn", "Ceiling Lights"))
)
_BEHAVIOURS: dict[Scene, list[Behaviour]] = {
    Scene.TOOL_CALL: [{"type": "reply", "tool_calls": [_BED]}],
    Scene.TWO_TOOL_CALLS: [{"type": "reply", "tool_calls": [_BED, _CEILING]}],
    # Unscripted it calls a tool it is offered, and answers in words once the result is there;
    # asked for a document, it makes one up that follows the schema.
    Scene.TOOL_ROUND: [],
    Scene.DOCUMENT: [],
    Scene.WRONG_KEY: [_fail(401)],
    Scene.NO_DEPLOYMENT: [_fail(404, code="DeploymentNotFound")],
    Scene.THROTTLED_ONCE: [_fail(429, retry_after=SHORT_WAIT), _SPOKEN],
    Scene.THROTTLED_LONG: [_fail(429, retry_after=LONG_WAIT)],
    Scene.THROTTLED_ON: [_fail(429, retry_after=SHORT_WAIT, times=2)],
    Scene.QUESTION_FILTERED: [_fail(400, code="content_filter")],
    Scene.ANSWER_FILTERED: [{**_SPOKEN, "finish_reason": "content_filter"}],
    Scene.ANSWER_CUT: [{**_SPOKEN, "finish_reason": "length"}],
    Scene.REJECTED: [_fail(400)],
    Scene.TEMPERATURE_REFUSED: [
        _fail(
            400,
            code="unsupported_parameter",
            message="Unsupported parameter: 'temperature' is not supported with this model.",
        ),
        _SPOKEN,
    ],
    Scene.FAILS_ONCE: [_fail(500), _SPOKEN],
    Scene.FAILS_ON: [_fail(503, times=2)],
    Scene.DROPPED_AT_ONCE: [_break("disconnect", 0), _SPOKEN],
    Scene.DROPPED: [_break("disconnect"), _SPOKEN],
    Scene.TRUNCATED: [_break("truncate"), _SPOKEN],
    Scene.MALFORMED: [_break("malformed"), _SPOKEN],
    Scene.SPOILT_AT_ONCE: [_break("malformed", 0), _SPOKEN],
    Scene.STALLED: [_break("stall"), _SPOKEN],
    Scene.FIRST_TOKEN_LATE: [{"type": "slow_first_token", "seconds": LATE}, _SPOKEN],
    Scene.FIRST_TOKEN_NEVER: [{"type": "slow_first_token", "seconds": FOREVER}],
    Scene.HEADERS_LATE: [{"type": "delay", "seconds": LATE}, _SPOKEN],
    Scene.HEADERS_NEVER: [{"type": "delay", "seconds": FOREVER}],
}
_MISSING: Missing = {
    (Scene.ANSWER_FILTERED, "responses"): "llmock filters an answer on Chat Completions only",
    Scene.FAILS_MIDWAY: "llmock cannot tell of a failure inside a stream",
    Scene.REPEATED_PREFIX: "llmock counts no cached tokens",
}


class Llmock:
    """llmock. It takes any key and any model's name: refusals of those are scripted."""

    name = "llmock"
    key = "any-key"
    deployment = "house-voice"
    words = "How is the house?"
    context = CONTEXT
    filter_categories: tuple[str, ...] = ()
    missing = _MISSING

    def __init__(self, url: str) -> None:
        self._url = url
        self.endpoint = url + "/v1"

    async def play(self, control: httpx.AsyncClient, scene: Scene, wire: Wire) -> Cue:
        """Queue the scene's behaviours: of those of one kind, the first that is left comes."""
        await control.post(self._url + "/_llmock/reset")
        if behaviours := _BEHAVIOURS.get(scene, [_SPOKEN]):
            answer = await control.post(
                self._url + "/_llmock/scenario", json={"behaviors": behaviours}
            )
            answer.raise_for_status()
        return Cue(words="light " * 4 * CONTEXT if scene is Scene.TOO_LONG else None)

    async def lose_responses(self, control: httpx.AsyncClient) -> str:
        """Refuse the path."""
        gone = _fail(404, match={"path": "/v1/responses"}, times=None)
        answer = await control.post(self._url + "/_llmock/scenario", json={"behaviors": [gone]})
        answer.raise_for_status()
        return self.deployment

    async def said(self, control: httpx.AsyncClient, scene: Scene) -> Said:
        """The script; tokens are a fourth of the characters, as llmock reckons them."""
        if scene is Scene.TOOL_CALL:
            return Said("", CALLS[:1])
        if scene is Scene.TWO_TOOL_CALLS:
            return Said("", CALLS)
        return Said(TEXT, usage=Usage(len(self.words) // 4, 0, len(TEXT) // 4, 0))

    async def received(self, control: httpx.AsyncClient) -> int:
        """Count its journal."""
        answer = await control.get(self._url + "/_llmock/requests")
        return int(answer.json()["count"])


@contextmanager
def llmock(folder: Path) -> Iterator[Llmock]:
    """Run llmock."""
    if not PROGRAM.exists():
        raise RuntimeError("llmock is not installed: run scripts/setup")
    command = [str(PROGRAM), "serve", "--host", "127.0.0.1", "--port", "0"]
    with running([*command, "--context-window", str(CONTEXT)], folder) as url:
        yield Llmock(url)
