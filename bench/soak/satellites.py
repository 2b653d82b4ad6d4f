"""Who speaks to the house: six satellites in four languages, and somebody in front of the page."""

import asyncio
import random
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count, cycle
from typing import Final

import aiohttp

from demo.house import House
from demo.link import CommandError, Link
from demo.server import HouseError
from demo.talk import say

ROOMS: Final = {
    "Kitchen": "en",
    "Living Room": "de",
    "Bedroom": "fr",
    "Office": "es",
    "Hall": "en",
    "Garage": "de",
}
TURN_SECONDS: Final = 150
"""Longer than any turn may take."""
TURNS_OF_A_TALK: Final = 5
LOOK_SECONDS: Final = 1.0
SECRET, FACT, TOLD, OTHER = "off the record", "facts", "told to be remembered", "others"
SENTENCES: Final = {
    "en": (
        ("Turn on the kitchen lights.", OTHER),
        ("Switch the bed light on and set the office lights to 30 percent.", OTHER),
        ("Tell me a story about {}.", OTHER),
        ("I love {}.", FACT),
        ("My daughter {} has a dog called {}.", FACT),
        ("Remember that {} sleeps in the cellar.", TOLD),
        ("What do you know about {}?", OTHER),
        ("Don't write this down: {} is a surprise.", SECRET),
    ),
    "de": (
        ("Schalte Bed Light ein.", OTHER),
        ("Erzähle mir eine Geschichte über {}.", OTHER),
        ("Ich liebe {}.", FACT),
        ("Mein Sohn {} hat eine Katze namens {}.", FACT),
        ("Was weißt du über {}?", OTHER),
        ("Schreib das nicht auf: {} wird eine Überraschung.", SECRET),
    ),
    "fr": (("Allume Bed Light.", OTHER), ("J'adore {}.", OTHER), ("Où est {} ?", OTHER)),
    "es": (("Enciende Bed Light.", OTHER), ("Me encanta {}.", OTHER), ("¿Dónde está {}?", OTHER)),
}
"""What is said, and what has to become of it; in {} stands a name that nothing else has."""


def names(dice: random.Random) -> Iterator[str]:
    """Yield names that are in no language, each once."""
    given: set[str] = set()
    while True:
        name = "".join(dice.choice("bdfgklmnprtvz") + dice.choice("aeiou") for _ in range(4))
        if name not in given:
            given.add(name)
            yield name.capitalize()


@dataclass(slots=True)
class Said:
    """A sentence and what became of it; ``ended`` is by the monotonic clock."""

    text: str
    kind: str
    names: tuple[str, ...]
    conversation_id: str = ""
    answer: str = ""
    refused: str = ""
    """Why Home Assistant did not hand it to our agent."""
    seconds: float = 0
    ended: float = 0
    is_cut: bool = False
    """Whether the house ended before its answer did."""

    @property
    def is_ours(self) -> bool:
        """Whether our agent answered it."""
        return bool(self.answer) and not self.refused


@dataclass(slots=True)
class Client:
    """Whoever holds a websocket to the house, and opens another where it ends."""

    house: House
    is_up: asyncio.Event
    _link: Link | None = None

    async def link(self) -> Link:
        """Return the websocket, once the house runs."""
        while self._link is None:
            await self.is_up.wait()
            with suppress(HouseError, aiohttp.ClientError, OSError):
                token = self.house.tokens.access
                link = await Link.open(self.house.session, self.house.url, token)
                await self.opened(link)
                self._link = link
        return self._link

    async def opened(self, link: Link) -> None:
        """Do what is done first on a new websocket."""

    async def hang_up(self) -> None:
        """Close the websocket."""
        link, self._link = self._link, None
        if link is not None:
            await link.close()


@dataclass(slots=True, kw_only=True)
class Satellite(Client):
    """A tablet on a wall, and whoever speaks at it. ``known`` are names that anybody has said."""

    device_id: str
    language: str
    pipeline: str
    dice: random.Random
    named: Iterator[str]
    known: list[str]
    _talk: str | None = None
    _turns: Iterator[int] = field(default_factory=count)

    async def say(self) -> Said:
        """Say a sentence, and hear what is answered."""
        form, kind = self.dice.choice(SENTENCES[self.language])
        is_asked = "know about" in form or "weißt du" in form
        used = [next(self.named) for _ in range(form.count("{}"))]
        if is_asked and self.known:
            used = [self.dice.choice(self.known)]
        self.known += used if kind == FACT else ()
        said = Said(form.format(*used), kind, tuple(used))
        if next(self._turns) % TURNS_OF_A_TALK == 0:
            self._talk = None
        link, began = await self.link(), time.monotonic()
        try:
            async with asyncio.timeout(TURN_SECONDS):
                answer = await say(
                    self.house,
                    said.text,
                    pipeline=self.pipeline,
                    conversation_id=self._talk,
                    device_id=self.device_id,
                    link=link,
                )
        except TimeoutError:
            pass  # an answer that does not come is a silent one
        except CommandError as err:
            said.refused = err.code
        except HouseError, aiohttp.ClientError, OSError:
            said.is_cut = True
            await self.hang_up()
        else:
            said.answer, said.conversation_id = answer.text.strip(), answer.conversation_id
            said.refused = (answer.error or "").partition(":")[0]
            self._talk = answer.conversation_id or None
        said.ended = time.monotonic()
        said.seconds = said.ended - began
        return said


_NAMES: Final = ("info", "turns/subscribe", "work/subscribe")
_LOOKS: Final = ("memory/summary", "memory/list", "conversations/list", "health/get")


@dataclass(slots=True)
class Viewer(Client):
    """Somebody in front of the page: what it listens to, and what it reads of the first tabs."""

    events: int = 0
    strange: list[str] = field(default_factory=list)
    """What was refused without a reason."""
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)

    async def opened(self, link: Link) -> None:
        """Listen to the house, to turns and to work."""
        self._tasks = {asyncio.create_task(self._listen(link, name)) for name in _NAMES}

    async def _listen(self, link: Link, name: str) -> None:
        with suppress(HouseError, aiohttp.ClientError):
            async with link.listen(f"switchboard/{name}") as events:
                async for _ in events:
                    self.events += 1

    async def look(self, done: asyncio.Event) -> None:
        """Look about until ``done``."""
        for name in cycle(_LOOKS):
            link = await self.link()
            try:
                await link.call(f"switchboard/{name}")
            except CommandError as err:
                if err.code in {"unknown_error", "invalid_format", "unknown_command"}:
                    self.strange.append(f"{name}: {err}")
            except HouseError, aiohttp.ClientError, OSError:
                await self.hang_up()
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK_SECONDS):
                    await done.wait()
            if done.is_set():
                return
