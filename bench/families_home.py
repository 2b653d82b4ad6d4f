"""A home of a family in a process of its own: it lives, and exchanges with the server."""

import asyncio
import logging
import multiprocessing
import random
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any, Final, TextIO
from uuid import uuid4

import httpx

from custom_components.switchboard.engine.knowledge.errors import KnowledgeError
from custom_components.switchboard.engine.knowledge.forget_plan import ForgetPlan
from custom_components.switchboard.engine.knowledge.history import Step
from custom_components.switchboard.engine.knowledge.settling import Join, join
from custom_components.switchboard.engine.sharing import outbox
from custom_components.switchboard.engine.sharing.changes import Arrival
from custom_components.switchboard.engine.sharing.inbox import incoming
from custom_components.switchboard.engine.storage.database import Database
from custom_components.switchboard.engine.storage.deletion import Forgotten
from custom_components.switchboard.engine.storage.forgetting import (
    finish_forgetting,
    forget_chosen,
)
from custom_components.switchboard.engine.storage.memory_entries import Memory
from custom_components.switchboard.engine.storage.transaction import Transaction
from tests.engine.knowledge.builders import Clock, FakeJudge, editor_for
from tests.engine.sharing.homes import Home, Relay
from tests.engine.sharing.test_converging import DOINGS, Life

SHARED: Final = {"person.ada": "ada", "person.guest": "guest"}
_DOINGS: Final = tuple(one for one in DOINGS if one != "exchange")
_REST: Final = 0.25
FORKS: Final = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload(["bench.families_home"])


@dataclass(frozen=True, slots=True)
class Place:
    """Where a home is, and how it reaches the server."""

    name: str
    folder: Path
    url: str = ""
    token: str = field(default="", repr=False)

    @property
    def journal(self) -> Path:
        """The file in which the home puts down what it has written, once it has."""
        return self.folder / "journal"


@dataclass(frozen=True, slots=True)
class Line:
    """The line from a home to the server: whether it is there, and when it was last used.

    ``heard`` is when the server last answered, ``moved`` when that was any news.
    """

    is_there: Any
    is_ready: Any = field(default_factory=FORKS.Event)
    heard: Any = field(default_factory=partial(FORKS.Value, "d", 0.0))
    moved: Any = field(default_factory=partial(FORKS.Value, "d", 0.0))


_NAMES: Final = ("Heron", "Otter", "Wren", "Stoat")


class _Now(Clock):
    """The clock of the house."""

    def __call__(self) -> datetime:
        return datetime.now(UTC)


@dataclass
class SharingHome(Home):
    """A home that puts down what it is about to forget."""

    journal: TextIO | None = None

    async def forget(self, memory_id: str, owner: str | None = None) -> None:
        """Forget a memory, and whatever has to go with it."""
        plan = ForgetPlan([owner or self.owner], memory_ids=[memory_id], now=self.clock())

        def choose(tx: Transaction) -> Forgotten:
            chosen = plan.choose(tx)
            _note(self.journal, "forgets", chosen.memory_ids)
            return chosen

        await forget_chosen(self.database, choose)


class _Life(Life):
    """What happens in a home.

    What is forgotten takes with it all that says the same, and what was merged with it. So what is
    forgotten is neither merged nor said in other words: else nobody could tell what is lost.
    """

    def word(self, memory_id: str = "") -> str:  # noqa: ARG002
        """Return a word that nobody has ever said."""
        return "quix" + "".join("abcdefghijklmnop"[int(one, 16)] for one in uuid4().hex[:12])

    async def _memory(self, home: Home, number: int, *, is_ones_own: bool = True) -> Memory:
        found = await home.database.read(lambda tx: tx.memories.active([home.owner]))
        held = sorted(one.id for one in found if ("quix" in one.text) == is_ones_own)
        if not held:
            raise KnowledgeError("memory_unknown")
        return next(one for one in found if one.id == held[number % len(held)])

    async def _meet(self, home: Home, number: int) -> None:
        name = f"{_NAMES[number // 26 % 4]} {chr(65 + number % 26)}"
        key = [name.lower()]
        # Who reads a log adds nothing that is known, from wherever.
        if await home.database.read(lambda tx: tx.graph.entities_named([home.owner], key)):
            raise KnowledgeError("memory_unknown")
        await home.meet(name, "thing")

    async def _relate(self, home: Home, number: int) -> None:
        met = await home.database.read(lambda tx: tx.graph.entities_of([home.owner]))
        if len(met) < 2:
            raise KnowledgeError("memory_unknown")
        one, other = met[number % len(met)], met[(number + 1) % len(met)]
        text = f"{one.name} uses {other.name}"
        known = await home.database.read(lambda tx: tx.memories.active([home.owner]))
        if any(memory.text == text for memory in known):
            raise KnowledgeError("memory_unknown")
        await home.relate(one, "uses", other, text)

    async def _merge(self, home: Home, number: int) -> None:
        one, other = [
            await self._memory(home, place, is_ones_own=False) for place in (number, number + 1)
        ]
        step = Step(home.new_id(), "person", home.clock())
        await home.database.write(lambda tx: join(tx, Join(one.id, (other.id,)), step))


def _note(journal: TextIO | None, what: str, names: Iterable[str]) -> None:
    if journal is not None:
        journal.write("".join(f"{what} {one}\n" for one in names))


async def open_home(place: Place) -> SharingHome:
    """Open a home where it was left, or found it."""
    database = Database(place.folder / "switchboard.db")
    if (found := await database.open()).outcome not in ("ok", "created"):
        raise RuntimeError(f"The file of {place.name} is {found.outcome}")

    clock = _Now()

    def new_id() -> str:
        return f"{place.name}-{uuid4().hex}"

    editor = editor_for(database, FakeJudge(), clock, new_id)
    home = SharingHome(place.name, database, Relay(), dict(SHARED), clock, editor, new_id)
    await home.join()
    return home


async def _live(home: SharingHome, place: Place, dice: random.Random, rest: float) -> None:
    """Tell, change, undo, merge and forget things until killed."""
    life = _Life([home])
    with place.journal.open("a", buffering=1) as home.journal:
        while True:
            told, forgotten = set(life.told), set(life.forgotten)
            await life.do(home, dice.choice(_DOINGS), dice.randrange(100))
            _note(home.journal, "told", life.told - told)
            _note(home.journal, "forgot", life.forgotten - forgotten)
            await asyncio.sleep(rest * dice.random())


async def _exchange(home: Home, place: Place, line: Line, dice: random.Random) -> None:
    """Exchange with the server until killed, and note when anything came or went."""
    line.is_ready.set()
    await asyncio.to_thread(line.is_there.wait)
    async with httpx.AsyncClient(
        timeout=35, headers={"Authorization": f"Bearer {place.token}"}
    ) as http:
        while True:
            changes = await home.database.write(outbox.outgoing)
            standing = await home.database.read(outbox.standing)
            if standing is None:
                raise RuntimeError("The home shares no longer")
            asked = {
                "after": standing.after,
                "shared": sorted(SHARED.values()),
                "changes": [one.to_json() for one in changes],
                "wait": 0 if changes else 1,
            }
            try:
                answer = await http.post(f"{place.url}/v1/exchange", json=asked)
            except httpx.TransportError:
                await asyncio.sleep(0.2 * dice.random())
                continue
            if answer.status_code in (429, 502, 503, 504):
                await asyncio.sleep(0.2)
                continue
            answer.raise_for_status()
            found = answer.json()
            arrivals = [Arrival.from_json(one) for one in found["arrivals"]]

            def apply(tx: Any, found: Any = found, arrivals: Any = arrivals) -> Any:
                outbox.sent(tx, found["accepted"])
                return incoming(tx, arrivals, home.clock(), home.new_id)

            applied = await home.database.write(apply)
            if applied.has_forgotten:
                await finish_forgetting(home.database)
            line.heard.value = time.monotonic()
            if changes or arrivals:
                line.moved.value = line.heard.value


def be_home(place: Place, seed: int, line: Line, *, lives: bool, meets: bool) -> None:
    """Be a home."""
    logging.basicConfig(level=logging.ERROR)

    async def run() -> None:
        home, dice = await open_home(place), random.Random(seed)  # noqa: S311
        doing = [_live(home, place, dice, _REST if not meets else 4 * _REST)] if lives else []
        doing += [_exchange(home, place, line, dice)] if meets else []
        await asyncio.gather(*doing)

    asyncio.run(run())
