"""Speaking to an Assist pipeline, text to text, and listening to the answer as it streams."""

import time
from dataclasses import dataclass
from typing import Any

from demo.house import House
from demo.link import Link

TURN_SECONDS = 180


@dataclass(frozen=True, slots=True)
class Answer:
    """What the house said to one sentence, and when.

    Times are in milliseconds from the moment the sentence was sent; ``first_token_ms`` is None
    when nothing was streamed. ``error`` is the pipeline's own, not the agent's.
    """

    text: str
    conversation_id: str
    first_token_ms: float | None
    total_ms: float
    pieces: int
    error: str | None


async def say(
    house: House,
    text: str,
    *,
    pipeline: str,
    conversation_id: str | None = None,
    device_id: str | None = None,
    link: Link | None = None,
) -> Answer:
    """Say one sentence, at a device if it is said at one, and wait for the whole answer.

    It is the owner who says it, unless ``link`` is somebody else's.

    Raises:
        HouseError: The pipeline did not take the sentence.
    """
    began = time.perf_counter()
    first: float | None = None
    pieces = 0
    error: str | None = None
    output: dict[str, Any] = {}
    async with (link or house.link).listen(
        "assist_pipeline/run",
        start_stage="intent",
        end_stage="intent",
        input={"text": text},
        pipeline=pipeline,
        conversation_id=conversation_id,
        device_id=device_id,
        timeout=TURN_SECONDS,
    ) as events:
        async for event in events:
            data = event["data"] or {}
            match event["type"]:
                case "intent-progress" if (data.get("chat_log_delta") or {}).get("content"):
                    pieces += 1
                    if first is None:
                        first = (time.perf_counter() - began) * 1000
                case "intent-end":
                    output = data["intent_output"]
                case "error":
                    error = f"{data.get('code')}: {data.get('message')}"
                case "run-end":
                    break
    speech = output.get("response", {}).get("speech", {})
    return Answer(
        text=speech.get("plain", {}).get("speech", ""),
        conversation_id=output.get("conversation_id") or conversation_id or "",
        first_token_ms=first,
        total_ms=(time.perf_counter() - began) * 1000,
        pieces=pieces,
        error=error,
    )
