"""Our own stand-in for Azure OpenAI, as a process."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from custom_components.switchboard.engine.azure.capabilities import Wire
from custom_components.switchboard.engine.azure.deltas import Usage
from tests.wire.scenes import FOREVER, LATE, LONG_WAIT, SHORT_WAIT, Cue, Missing, Said, Scene

from .process import running

_FAULTS: dict[Scene, dict[str, Any]] = {
    Scene.THROTTLED_ONCE: {"status": 429, "retry_after": SHORT_WAIT},
    Scene.THROTTLED_LONG: {"status": 429, "retry_after": LONG_WAIT},
    Scene.THROTTLED_ON: {"status": 429, "retry_after": SHORT_WAIT, "times": 2},
    Scene.QUESTION_FILTERED: {"content_filter": "prompt", "category": "violence"},
    Scene.ANSWER_FILTERED: {"content_filter": "answer", "category": "violence"},
    Scene.REJECTED: {
        "status": 400,
        "code": "invalid_value",
        "message": "The stand-in was told that a value is wrong.",
        "param": "tools[0]",
    },
    Scene.FAILS_ONCE: {"status": 500},
    Scene.FAILS_ON: {"status": 503, "times": 2},
    Scene.DROPPED_AT_ONCE: {"drop_after_chunks": 0},
    Scene.DROPPED: {"drop_after_chunks": 3},
    Scene.TRUNCATED: {"truncate_after_chunks": 3},
    Scene.MALFORMED: {"malformed_after_chunks": 3},
    Scene.SPOILT_AT_ONCE: {"malformed_after_chunks": 0},
    Scene.FAILS_MIDWAY: {"fail_after_chunks": 3},
    Scene.STALLED: {"stall_after_chunks": 3},
    Scene.FIRST_TOKEN_LATE: {"first_token_delay": LATE},
    Scene.FIRST_TOKEN_NEVER: {"first_token_delay": FOREVER},
    Scene.HEADERS_LATE: {"header_delay": LATE},
    Scene.HEADERS_NEVER: {"header_delay": FOREVER},
}
_CUES = {
    Scene.WRONG_KEY: Cue(key="not-the-key"),
    Scene.NO_DEPLOYMENT: Cue(deployment="house-nowhere"),
    Scene.TOO_LONG: Cue(words="light " * 128_000),
    Scene.TEMPERATURE_REFUSED: Cue(deployment="house-reasoning"),
    Scene.TWO_TOOL_CALLS: Cue(words="Turn on the bed light and the ceiling lights"),
    Scene.REPEATED_PREFIX: Cue(words="Tell me a story about a lamp. " * 200),
}


_MISSING: Missing = {}


class Standin:
    """The stand-in: it keeps its key, knows its deployments, and says what it answered."""

    name = "standin"
    key = "standin-key"
    deployment = "house-voice"
    words = "Tell me a story about a lamp"
    context = 128_000
    filter_categories = ("violence",)
    missing = _MISSING

    def __init__(self, url: str) -> None:
        self._url = url
        self.endpoint = url + "/openai/v1/"

    async def play(self, control: httpx.AsyncClient, scene: Scene, wire: Wire) -> Cue:
        """Order the scene's fault."""
        await control.delete(self._url + "/_standin/faults")
        await control.delete(self._url + "/_standin/journal")
        if (fault := _FAULTS.get(scene)) is not None:
            answer = await control.post(self._url + "/_standin/faults", json=fault)
            answer.raise_for_status()
        return _CUES.get(scene, Cue())

    async def lose_responses(self, control: httpx.AsyncClient) -> str:
        """Name the deployment that has Chat Completions only."""
        return "house-chat"

    async def said(self, control: httpx.AsyncClient, scene: Scene) -> Said:
        """Read the last entry of its journal."""
        entry = (await self.journal(control))[-1]
        counted = entry["usage"] or {}
        return Said(
            entry["text"],
            tuple((call["name"], call["arguments"]) for call in entry["tool_calls"]),
            Usage(counted["input"], counted["cached"], counted["output"], counted["reasoning"])
            if counted
            else None,
        )

    async def received(self, control: httpx.AsyncClient) -> int:
        """Count its journal."""
        return len(await self.journal(control))

    async def journal(self, control: httpx.AsyncClient) -> list[dict[str, Any]]:
        """The requests with their bodies, oldest first."""
        entries: list[dict[str, Any]] = (await control.get(self._url + "/_standin/journal")).json()
        return entries


@contextmanager
def standin(folder: Path) -> Iterator[Standin]:
    """Run the stand-in."""
    root = Path(__file__).parents[3]
    command = [sys.executable, "-m", "demo.azure_standin", "--port", "0"]
    with running(command, folder, {"PYTHONPATH": str(root)}) as url:
        yield Standin(url)
