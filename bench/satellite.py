"""A satellite that speaks to a house in real time, and takes down when it heard what back."""

import asyncio
import math
import random
import time
from array import array
from dataclasses import dataclass, field
from functools import cache
from itertools import batched, count
from typing import Final

from demo.house import House
from demo.server import HouseError

RATE: Final = 16_000
PIECE_MS: Final = 32
SYLLABLES: Final = 12
"""Of a sentence. Home Assistant's voice activity detection hears nothing before 0.8 seconds have
passed, and takes no command that is shorter than one."""

_SYLLABLE_SECONDS: Final = 0.16
_PIECE_BYTES: Final = 2 * RATE * PIECE_MS // 1000
_VOWELS: Final = ((730, 1090, 2440), (270, 2290, 3010), (530, 1840, 2480), (300, 870, 2240))
"""The resonances of a mouth that says a, i, e and u, in hertz."""
_HIGHEST_HZ: Final = 4_000
_LOUDNESS: Final = 5_000
_WAV_HEADER: Final = 44


@cache
def _spoken() -> list[bytes]:
    """A sentence in pieces: syllables of a voice with the resonances of vowels, always the same."""
    chance = random.Random(1)  # noqa: S311
    sound, length = array("h"), int(_SYLLABLE_SECONDS * RATE)
    for _ in range(SYLLABLES):
        pitch, vowel = chance.uniform(120, 160), chance.choice(_VOWELS)
        harmonics = [
            (n, sum(1 / (1 + ((n * pitch - resonance) / 120) ** 2) for resonance in vowel) / n**0.5)
            for n in range(1, int(_HIGHEST_HZ / pitch))
        ]
        for at in range(length):
            phase = 2 * math.pi * pitch * at / RATE
            tone = sum(loud * math.sin(n * phase) for n, loud in harmonics)
            sound.append(int(_LOUDNESS * math.sin(math.pi * at / length) ** 0.6 * tone))
    return [bytes(piece) for piece in batched(sound.tobytes(), _PIECE_BYTES, strict=False)]


def _quiet() -> bytes:
    """A piece of a room in which nobody speaks."""
    return array("h", (random.randint(-3, 3) for _ in range(_PIECE_BYTES // 2))).tobytes()  # noqa: S311


@dataclass(slots=True)
class Turn:
    """What became of a sentence: when, in seconds since its last sample was sent."""

    ended: float = 0
    marks: dict[str, float] = field(default_factory=dict)
    answer: str = ""
    locally: bool = False
    failure: str = ""
    url: str = ""

    def mark(self, what: str) -> None:
        """Note when something happened for the first time."""
        self.marks.setdefault(what, time.monotonic())

    def since_speech(self, what: str) -> float | None:
        """Return when it happened, None if it did not."""
        at = self.marks.get(what)
        return None if at is None else at - self.ended


async def speak(house: House, pipeline: str) -> Turn:
    """Say a sentence to a pipeline and listen to the answer, as a satellite does.

    It sends until it is told to stop, and fetches the sound as soon as that is promised to come.

    Raises:
        HouseError: The run failed, or nothing was to be heard.
    """
    turn = Turn()
    tasks: list[asyncio.Task[None]] = []
    run = {"start_stage": "stt", "end_stage": "tts", "input": {"sample_rate": RATE}}
    stop = asyncio.Event()
    async with house.link.listen("assist_pipeline/run", **run, pipeline=pipeline) as events:
        async for event in events:
            kind, data = event["type"], event["data"] or {}
            match kind:
                case "run-start":
                    turn.url = data["tts_output"]["url"]
                    handler = data["runner_data"]["stt_binary_handler_id"]
                    tasks.append(asyncio.create_task(_send(house, handler, turn, stop)))
                case "stt-vad-end" | "stt-end" | "error":
                    stop.set()
                    turn.failure = turn.failure or data.get("message", "")
                case "intent-end":
                    output = data["intent_output"]["response"]
                    turn.answer = output["speech"]["plain"]["speech"]
                    turn.locally = data["processed_locally"]
                case "run-end":
                    break
            turn.mark(kind)
            if kind == "intent-progress" and (data.get("chat_log_delta") or {}).get("content"):
                turn.mark("words")
            if kind == "tts-end" or data.get("tts_start_streaming"):
                if "fetched" not in turn.marks:
                    tasks.append(asyncio.create_task(_listen(house, turn)))
                turn.mark("fetched")
    await asyncio.gather(*tasks)
    if not turn.ended:
        turn.failure = turn.failure or "The sentence was cut off"
    if turn.failure or "sound" not in turn.marks:
        raise HouseError(turn.failure or f"Nothing was to be heard of {turn.answer!r}")
    return turn


async def _send(house: House, handler: int, turn: Turn, stop: asyncio.Event) -> None:
    """Send what the microphone hears as it hears it, until told to stop."""
    spoken = _spoken()
    began = time.monotonic()
    for number in count(1):
        await asyncio.sleep(max(0, began + number * PIECE_MS / 1000 - time.monotonic()))
        if stop.is_set():
            break
        piece = spoken[number - 1] if number <= len(spoken) else _quiet()
        await house.link.send_bytes(bytes([handler]) + piece)
        if number == len(spoken):
            turn.ended = time.monotonic()


async def _listen(house: House, turn: Turn) -> None:
    """Fetch the sound; the header of a file is none."""
    received = b""
    async with house.session.get(house.url + turn.url) as response:
        response.raise_for_status()
        async for chunk in response.content.iter_any():
            received += chunk
            if len(received) > (_WAV_HEADER if received.startswith(b"RIFF") else 0):
                turn.mark("sound")
    turn.mark("heard")
