"""A house to which everything happens: what goes wrong, and what is looked at after it."""

import asyncio
import random
import time
from collections import Counter
from collections.abc import AsyncGenerator, Iterator, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from typing import Any, Final

from bench.start_probe import DOMAIN as PROBE
from bench.start_probe import HELD
from demo.forms import walk
from demo.house import House, open_house
from demo.model import Model, open_standin
from demo.run import set_up
from demo.server import CONFIGURATION, HouseError
from demo.setup import Agent, add_pipeline, add_tablet, change_agent

from .audit import SAID_TO_BE_LOST, Ledger, Life, LogReader, Reading, check_file, words_in
from .satellites import ROOMS, SECRET, Satellite, Viewer, names
from .shim import FAILING, FULL, Shim

WIRE: Final[Mapping[str, tuple[dict[str, Any], ...]]] = {
    "429": ({"status": 429, "retry_after": 1}, {"status": 429, "retry_after": 60}),
    "500": ({"status": 500}, {"status": 503}, {"web_page": True}),
    "stalls": ({"stall_after_chunks": 0}, {"header_delay": 60}),
    "stalls amid an answer": ({"stall_after_chunks": 2},),
    "cut streams": (
        *({"drop_after_chunks": 0}, {"drop_after_chunks": 2}, {"truncate_after_chunks": 2}),
        *({"malformed_after_chunks": 2}, {"fail_after_chunks": 2}),
    ),
    "slow first byte": ({"header_delay": 3}, {"first_token_delay": 3}),
}
"""Faults of the stand-in; one of them each second, for the next requests."""
JUMPS: Final = (3600, -7200, 82_800, -82_800, 90, -1)
"""Seconds."""
CALM, CLOCK, RELOAD, RESTART, KILL = "nothing", "clock jumps", "reload", "restart", "kill"
DISK: Final[Mapping[str, tuple[int, int, str]]] = {
    "full disk": (FULL, -1, ""),
    "full disk, reload": (FULL, -1, RELOAD),
    "full disk, restart": (FULL, -1, RESTART),
    "I/O errors, one call after the other": (FAILING, 0, ""),
    "I/O errors at every call": (FAILING, -1, ""),
    "I/O errors, kill": (FAILING, 0, KILL),
}
"""The error, after how many calls, and what happens meanwhile."""
ENDS: Final = (RESTART, KILL, "full disk, restart", "I/O errors, kill")
"""Kinds of rounds in which the process ends."""
KINDS: Final = (CALM, *WIRE, CLOCK, RELOAD, *DISK, RESTART, KILL)
LONG: Final = ("stalls amid an answer",)
"""What takes a minute: Switchboard waits that long between two pieces."""
ROUNDS_OF_A_LIFE: Final = 5
"""How often all else comes before the process ends."""
EARLY_SECONDS, LATE_SECONDS = 1, 4
UNWRITTEN_SECONDS: Final = 0.25
"""How long an answered turn may be in memory only; it is lost if the process is killed then."""
RECOVERS_SECONDS: Final = 90.0
"""Within which all is written and read again."""


@dataclass(slots=True)
class Tally:
    """What rounds of one kind came to; times are the longest."""

    rounds: int = 0
    turns: int = 0
    silent: int = 0
    cut: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    seconds: float = 0
    failed_calls: int = 0
    recovers: float = 0


@dataclass(slots=True, kw_only=True)
class Soak:
    """The house, all that happens to it, and what was found."""

    house: House
    model: Model
    agent: Agent
    shim: Shim
    ledger: Ledger
    log: LogReader
    round_seconds: float
    dice: random.Random
    is_up: asyncio.Event = field(default_factory=asyncio.Event)
    satellites: list[Satellite] = field(default_factory=list)
    viewer: Viewer = field(init=False)
    tallies: dict[str, Tally] = field(default_factory=dict)
    lives: list[Life] = field(default_factory=lambda: [Life()])
    faults: list[str] = field(default_factory=list)
    left: float = field(default=0.0, init=False)
    """What Home Assistant leaves of its voice detectors in a thousand turns, in MB."""

    async def move_in(self, pipeline: str) -> None:
        """Put satellites into the rooms, and somebody in front of the page."""
        self.is_up.set()
        self.viewer = Viewer(self.house, self.is_up)
        named, known, pipelines = names(self.dice), [], {"en": pipeline}
        for room, language in ROOMS.items():
            if language not in pipelines:
                fields = {"language": language, "conversation_language": language}
                pipelines[language] = await add_pipeline(
                    self.house, self.agent.entity_id, language, **fields
                )
            satellite = Satellite(
                self.house,
                self.is_up,
                device_id=(await add_tablet(self.house, room)).device_id,
                language=language,
                pipeline=pipelines[language],
                dice=self.dice,
                named=named,
                known=known,
            )
            self.satellites.append(satellite)

    async def run(self, kind: str) -> None:
        """Live through one round, and look what it has left."""
        tally = self.tallies.setdefault(kind, Tally())
        done, failed = asyncio.Event(), self.shim.failed
        async with asyncio.TaskGroup() as group:
            for satellite in self.satellites:
                group.create_task(self._speak(satellite, tally, done))
            group.create_task(self.viewer.look(done))
            group.create_task(self._learn(done))
            try:
                await self._happen(kind)
            finally:
                done.set()
                await self.model.clear()
        began = time.monotonic()
        faults = [] if await self._recovers() else [f"not recovered in {RECOVERS_SECONDS:g} s"]
        tally.recovers = max(tally.recovers, time.monotonic() - began)
        tally.failed_calls += self.shim.failed - failed
        tally.rounds += 1
        faults += [*self.ledger.check(), *self.log.complaints(disk_fails=kind in DISK)]
        if (lost := self.ledger.excused[SAID_TO_BE_LOST]) > self.log.lost:
            faults.append(f"{lost} messages are lost, {self.log.lost} are said to be")
        held = await self.house.ask_service(HELD, {})
        self.lives[-1].readings.append(Reading(time.monotonic(), len(self.ledger.said), held))
        faults += self.viewer.strange + self.lives[-1].growth()
        faults += [f"{tally.silent} turns had no answer"] if tally.silent else []
        self.viewer.strange = []
        for fault in faults:
            if not any(fault in known for known in self.faults):
                self.faults.append(f"{kind}: {fault}")

    async def _speak(self, satellite: Satellite, tally: Tally, done: asyncio.Event) -> None:
        while not done.is_set():
            said = await satellite.say()
            self.ledger.said.append(said)
            tally.turns += 1
            tally.cut += said.is_cut
            tally.silent += not (said.answer or said.refused or said.is_cut)
            tally.refused += Counter([said.refused] if said.refused else [])
            tally.seconds = max(tally.seconds, 0 if said.is_cut else said.seconds)
            await asyncio.sleep(self.dice.uniform(0.1, 0.6))

    async def _learn(self, done: asyncio.Event) -> None:
        while not done.is_set():
            with suppress(TimeoutError):
                async with asyncio.timeout(5):
                    await done.wait()
            await self._is_read()

    async def _is_read(self) -> bool:
        try:
            report = await self.house.ask_service("switchboard.run_extraction", {})
        except HouseError:
            return False
        return report["stopped"] == "finished" and not (report["pending"] or report["failed"])

    async def _recovers(self) -> bool:
        until = time.monotonic() + RECOVERS_SECONDS
        while not await self._is_read():
            if time.monotonic() > until:
                return False
            await asyncio.sleep(0.5)
        return True

    async def _happen(self, kind: str) -> None:
        part = self.round_seconds / 3
        if kind in WIRE:
            for _ in range(max(1, round(self.round_seconds))):
                await self.model.order(self.dice.choice(WIRE[kind]) | {"times": 2})
                await asyncio.sleep(1)
            return
        await asyncio.sleep(part)
        began = time.monotonic()
        if kind in DISK:
            self.shim.disk(*DISK[kind][:2])
            await asyncio.sleep(part)
        await self._strike(DISK[kind][2] if kind in DISK else kind, began if kind in DISK else None)
        await asyncio.sleep(part)
        self.shim.disk()
        self.shim.clock(0)
        await asyncio.sleep(part)

    async def _strike(self, what: str, failing: float | None) -> None:
        """Let happen what happens at once; ``failing`` is since when the disk does."""
        if what == CLOCK:
            self.shim.clock(self.dice.choice(JUMPS))
        elif what == RELOAD:
            entry = {"entry_id": self.agent.entry_id}
            await self.house.service("homeassistant.reload_config_entry", entry)
        elif what in {RESTART, KILL}:
            self.is_up.clear()
            since = time.monotonic() if failing is None else failing
            await (self.house.kill() if what == KILL else self.house.stop())
            why = SAID_TO_BE_LOST
            if what == KILL:
                why = "killed before it was written" if failing is None else "killed on a bad disk"
            self.ledger.gone.append((since - UNWRITTEN_SECONDS, time.monotonic(), why))
            self.lives.append(Life())
            await self.house.start()
            self.is_up.set()


@asynccontextmanager
async def open_soak(folder: Path, *, round_seconds: float, seed: int) -> AsyncGenerator[Soak]:
    """A house with everything switched on, on a disk that can be made to fail."""
    home, dice = folder / "house", random.Random(seed)  # noqa: S311
    (home / "custom_components").mkdir(parents=True)
    (home / "custom_components" / PROBE).symlink_to(Path(__file__).parents[1] / PROBE)
    ours = [home / "switchboard", home / ".storage" / "switchboard"]
    shim = Shim.build(folder, ours)
    probed = f"{CONFIGURATION}\n{PROBE}:\n"
    async with (
        open_standin(folder / "standin.log") as model,
        open_house(folder=home, variables=shim.variables, configuration=probed) as house,
    ):
        agent, pipeline = await set_up(house, model)
        await walk(
            house.request,
            "/api/config/config_entries/options/flow",
            {"handler": agent.entry_id, "show_advanced_options": True},
            {"memory": {"log_conversations": True, "graph": True}},
        )
        slow = {"early_answer_seconds": EARLY_SECONDS, "late_answer_seconds": LATE_SECONDS}
        await change_agent(house, agent, {"timing": slow})
        soak = Soak(
            house=house,
            model=model,
            agent=agent,
            shim=shim,
            ledger=Ledger(home / "switchboard.db"),
            log=LogReader(house.server.log),
            round_seconds=round_seconds,
            dice=dice,
        )
        await soak.move_in(pipeline)
        try:
            yield soak
        finally:
            shim.disk()
            for client in (*soak.satellites, soak.viewer):
                await client.hang_up()
    # The house was stopped in order.
    spoken = {name for one in soak.ledger.said for name in one.names}
    secret = {name for one in soak.ledger.said if one.kind == SECRET for name in one.names}
    kept = (file for begin in ours for file in begin.parent.glob(f"{begin.name}*"))
    at_last = [*soak.ledger.check(), *check_file(soak.ledger.path)]
    at_last += words_in(kept, secret, spoken - secret)
    at_last += [*words_in([soak.log.path], spoken), *soak.log.complaints(disk_fails=False)]
    soak.faults += [f"at last: {one}" for one in at_last]


def plan(dice: random.Random) -> Iterator[str]:
    """Yield kinds of rounds for ever: lives of faults in a drawn order, each with another end."""
    for end in cycle(ENDS):
        life = [kind for kind in KINDS if kind not in ENDS] * ROUNDS_OF_A_LIFE
        dice.shuffle(life)
        yield from (CALM, CALM, *life, end)
