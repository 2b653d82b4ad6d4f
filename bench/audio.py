"""From the end of speech to the first sound of an answer: ``scripts/bench audio``.

A real Home Assistant hears the same sentences, in real time, through a pipeline of its own OpenAI
integration and through two of ours. All of them talk to one stand-in, which takes its time.
"""

import argparse
import asyncio
import os
import sys
import tempfile
import time
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, fields, replace
from math import ceil
from pathlib import Path
from statistics import median
from typing import Final
from unittest.mock import patch

from demo.azure_standin.app import DEFAULT_KEY, Standin
from demo.azure_standin.deployments import DEPLOYMENTS
from demo.forms import Answers, walk
from demo.house import POLL_SECONDS, House, open_house
from demo.server import HouseError
from demo.setup import SUBENTRY_FLOW, Connection, add_pipeline, add_switchboard, furnish

from .competitors import CORE, DEPLOYMENT, serve
from .report import table, verdict
from .satellite import Turn, speak

TURNS: Final = 20
PAUSE_SECONDS: Final = 0.3
"""Between two turns, for what is left to do after one."""
SET_UP_SECONDS: Final = 20
MOST_OF_CORES: Final = 0.5

EARS, LIVE_EARS, MOUTH, VOICE = "house-ears", "house-live", "house-speech", "alloy"
OURS: Final = {
    "Switchboard, file": {"deployment": EARS, "listens": "file", "quick": True},
    "Switchboard, streaming": {
        "deployment": LIVE_EARS,
        "listens": "streaming",
        "quick": True,
        "ends_early": True,
    },
}
"""How each of our pipelines listens, as in the form. The last one is held to what is expected."""
_RECOMMENDED: Final = {
    "gpt-4o-mini": DEPLOYMENT,
    "gpt-4o-mini-transcribe": EARS,
    "gpt-4o-mini-tts": MOUTH,
}
"""Models that core takes by itself, and what is in their place."""


@dataclass(frozen=True, slots=True)
class Delays:
    """How long the stand-in takes, in milliseconds.

    ``first_token`` and each further ``token`` of the model, words and calls alike; ``transcript``
    of a turn that has ended; ``sound`` until speech begins, and ``more`` for each 200 ms of it.
    """

    transcript: float = 150
    first_token: float = 400
    token: float = 20
    sound: float = 150
    more: float = 20

    def apply(self, standin: Standin) -> None:
        """Let the stand-in be that slow."""
        standin.pace.first_token, standin.pace.token = self.first_token / 1000, self.token / 1000
        standin.listening.delay = self.transcript / 1000
        standin.voice.first, standin.voice.between = self.sound / 1000, self.more / 1000


@dataclass(frozen=True, slots=True)
class Scene:
    """Sentences of a kind, each with what a right answer holds; times are in seconds."""

    name: str
    lines: tuple[tuple[str, str], ...]
    locally: bool = False
    median: float = 0.8
    p95: float = 1.5


_TOPICS: Final = (
    "apples bears clouds doors eagles foxes goats harbours islands jackdaws kites lanterns moths"
    " nets otters pigeons quails rivers stones tides windmills"
)
_LIGHTS: Final = ("bed light", "kitchen lights", "living room lights", "office lights")
SCENES: Final = (
    Scene("long answer", tuple((f"Tell me a story about {one}.", one) for one in _TOPICS.split())),
    Scene("short answer", tuple((f"What is {n} plus {n}?", str(2 * n)) for n in range(11, 32))),
    Scene(
        "command",
        tuple(
            (f"Raise the {_LIGHTS[n % len(_LIGHTS)]} to {n} percent.", f"{n} percent")
            for n in range(41, 62)
        ),
    ),
    Scene(
        "local command",
        tuple((f"Turn {state} the {one}.", "urned") for state in ("on", "off") for one in _LIGHTS),
        locally=True,
        median=0.3,
    ),
)


@dataclass(slots=True)
class Voice:
    """A pipeline, and what became of the sentences that were said to it."""

    name: str
    pipeline: str
    turns: dict[str, list[Turn]] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)

    async def hear(self, house: House, standin: Standin, scene: Scene, number: int) -> None:
        """Take a sentence of a scene; the one before the first only warms up."""
        text, expected = scene.lines[number % len(scene.lines)]
        standin.listening.texts.clear()
        standin.listening.texts.append(text)
        try:
            turn = await speak(house, self.pipeline)
        except HouseError as err:
            self.wrong.append(f"{self.name}: {text} -> {err}")
            return
        if expected not in turn.answer or turn.locally != scene.locally:
            self.wrong.append(f"{self.name}: {text} -> {turn.answer}")
        if number >= 0:
            self.turns.setdefault(scene.name, []).append(turn)

    def times(self, scene: Scene, until: str = "sound") -> list[float]:
        """Seconds from the end of speech until something happened, in order of length."""
        found = (turn.since_speech(until) for turn in self.turns[scene.name])
        return sorted(one for one in found if one is not None)


async def _added(
    house: House, path: str, handler: str | list[str], answers: Answers, *domains: str
) -> list[str]:
    """Add something in its form; returns the entities that come with it, one of each domain."""
    before = set(await house.states())
    await walk(house.request, path, {"handler": handler, "show_advanced_options": True}, answers)
    new: dict[str, str] = {}
    began = time.monotonic()
    while not new.keys() >= set(domains):
        if time.monotonic() - began > SET_UP_SECONDS:
            log = "\n".join(house.log_lines()[-15:])
            raise HouseError(f"{handler} came with {sorted(new)}. The log ends:\n{log}")
        await asyncio.sleep(POLL_SECONDS)
        new = {one.partition(".")[0]: one for one in set(await house.states()) - before}
    return [new[domain] for domain in domains]


async def _speaking(
    house: House, name: str, agent: str, stt: str, tts: str, hears: str = "en"
) -> Voice:
    speech = {"stt_engine": stt, "stt_language": hears, "tts_engine": tts}
    manner = {"tts_language": "en-US", "tts_voice": VOICE, "prefer_local_intents": True}
    return Voice(name, await add_pipeline(house, agent, name, **speech, **manner))


async def _move_in_core(house: House) -> Voice:
    """Set Home Assistant's own integration up, with all that it recommends."""
    kinds, path = ("conversation", "stt", "tts"), "/api/config/config_entries/flow"
    engines = await _added(house, path, CORE, {"api_key": DEFAULT_KEY}, *kinds)
    return await _speaking(house, CORE, *engines, hears="en-US")


async def _move_in_ours(house: House, url: str) -> list[Voice]:
    """Set ours up, with a pipeline for each way of listening; each has a voice of its own.

    What one of them has spoken is kept for its next time, and would be for the other one's first.
    """
    agent = await add_switchboard(house, Connection(url, DEFAULT_KEY, DEPLOYMENT))
    speech: dict[str, list[str]] = {}
    for name, listens in OURS.items():
        speech[name] = [
            *await _added(house, SUBENTRY_FLOW, [agent.entry_id, "stt"], listens, "stt"),
            *await _added(
                house, SUBENTRY_FLOW, [agent.entry_id, "tts"], {"deployment": MOUTH}, "tts"
            ),
        ]
    return [await _speaking(house, name, agent.entity_id, *speech[name]) for name in OURS]


@asynccontextmanager
async def _open() -> AsyncGenerator[tuple[House, Standin, list[Voice]]]:
    """A house with everybody in it who is compared."""
    named = {name: replace(DEPLOYMENTS[like], name=name) for name, like in _RECOMMENDED.items()}
    with tempfile.TemporaryDirectory(prefix="switchboard-audio-") as name:
        async with serve() as (url, standin):
            house = open_house(
                folder=Path(name),
                log_level="warning",
                # The address of its service is no setting of core's; its client reads this one.
                variables={"OPENAI_BASE_URL": url},
            )
            with patch.dict(DEPLOYMENTS, named):
                async with house as opened:
                    await furnish(opened)
                    voices = [await _move_in_core(opened), *await _move_in_ours(opened, url)]
                    yield opened, standin, voices


async def measure(turns: int, delays: Delays, scenes: Sequence[Scene]) -> list[Voice]:
    """Say everything to everybody, in turn, so that whatever the machine does meets all alike."""
    async with _open() as (house, standin, voices):
        delays.apply(standin)
        for number in range(-1, turns):
            for scene in scenes:
                for voice in voices:
                    await voice.hear(house, standin, scene, number)
                    await asyncio.sleep(PAUSE_SECONDS)
    return voices


_STEPS: Final = {
    "turn ended": "stt-vad-end",
    "text": "stt-end",
    "first words": "words",
    "sound asked for": "fetched",
}


def _ms(seconds: float) -> str:
    return f"{1000 * seconds:.0f}"


def _p95(times: Sequence[float]) -> float:
    return times[ceil(0.95 * len(times)) - 1]


def audio_table(voices: Sequence[Voice], scenes: Sequence[Scene]) -> str:
    """When each of them had got how far, at the median, in milliseconds since the end of speech."""
    rows = []
    for scene in scenes:
        for voice in voices:
            steps = [voice.times(scene, until) for until in _STEPS.values()]
            times, theirs = voice.times(scene), voices[0].times(scene)
            rows.append(
                (
                    f"{scene.name}: {voice.name}",
                    *(_ms(median(step)) if step else "-" for step in steps),
                    _ms(median(times)),
                    _ms(_p95(times)),
                    f"{median(times) / median(theirs):.2f}",
                )
            )
    return table(("", *_STEPS, "first sound", "p95", "of core's"), rows)


def shortfalls(voices: Sequence[Voice], scenes: Sequence[Scene]) -> list[str]:
    """Where somebody answered wrongly, or ours let wait for longer than expected."""
    found = [wrong for voice in voices for wrong in voice.wrong]
    for scene in scenes:
        times, theirs = voices[-1].times(scene), median(voices[0].times(scene))
        for what, took, most in (
            ("median", median(times), scene.median),
            ("p95", _p95(times), scene.p95),
            ("half of core's", median(times), MOST_OF_CORES * theirs),
        ):
            if took > most:
                found.append(f"{scene.name}, {what}: {_ms(took)} ms, at most {_ms(most)}")
    return found


def main() -> int:
    """Parse the command line, run, and fail when the figures are not as expected."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--turns", type=int, default=TURNS, help="of each scene and pipeline")
    names = [scene.name for scene in SCENES]
    parser.add_argument("--scene", choices=names, help="the only one, if not all")
    for one in fields(Delays):
        option = f"--{one.name.replace('_', '-')}"
        parser.add_argument(option, type=float, default=one.default, help="milliseconds")
    given = vars(parser.parse_args())
    turns, only = given.pop("turns"), given.pop("scene")
    scenes = [scene for scene in SCENES if only in (None, scene.name)]
    delays = Delays(**given)
    voices = asyncio.run(measure(turns, delays, scenes))
    print(f"{turns} turns of each, at a load of {os.getloadavg()[0]:.1f}, with {delays}\n")
    print(audio_table(voices, scenes))
    return verdict(shortfalls(voices, scenes))


if __name__ == "__main__":
    sys.exit(main())
