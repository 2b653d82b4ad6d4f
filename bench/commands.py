"""Two hundred commands to a model that always says "done": what of it is heard that is not so.

Sixty of them fail, are about what is out of reach, need the PIN, half succeed, or ask something
too. The model says along with every call that it has succeeded, whatever else was asked.
"""

import asyncio
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from homeassistant.components.homeassistant.exposed_entities import async_expose_entity
from homeassistant.components.lock import LockEntity
from homeassistant.exceptions import HomeAssistantError
from homeassistant.helpers.entity_component import DATA_INSTANCES
from homeassistant.setup import async_setup_component

from .competitors import move_in_ours, serve
from .house import ROOMS, House, open_house
from .report import be_quiet, table, verdict
from .scripts import warm

HASTY = "house-hasty"
PIN = "48391650"
_DOORS = ("Front Door", "Back Door", "Cellar Door", "Side Door", "Attic Door")
_SORRY = re.compile(r"(?i)sorry")


@dataclass(frozen=True, slots=True)
class Command:
    """One command. ``claim`` is what would be said of it if it had been done.

    ``is_done`` tells whether it was. ``broken`` and ``away`` name what fails or is out of reach
    when it is said, ``told`` what else has to be in the answer.
    """

    kind: str
    text: str
    claim: str
    is_done: Callable[[House], bool]
    broken: str = ""
    away: str = ""
    told: Callable[[House], str] = lambda _: ""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a command. ``false`` is a "done" that is not so."""

    command: Command
    answer: str
    requests: int
    false: bool
    wrong: bool


class Door(LockEntity):
    """A lock."""

    _attr_should_poll = False
    _attr_is_locked = True

    def __init__(self, name: str) -> None:
        self._attr_name = self._attr_unique_id = name

    async def async_unlock(self, **_: Any) -> None:
        """Open."""
        self._attr_is_locked = False
        self.async_write_ha_state()


def _state(house: House, name: str) -> str:
    state = house.hass.states.get(house.named(name).entity_id)
    return state.state if state is not None else ""


def _is(name: str, wanted: str) -> Callable[[House], bool]:
    return lambda house: _state(house, name) == wanted


def _aims_at(name: str, degrees: float) -> Callable[[House], bool]:
    def aims(house: House) -> bool:
        state = house.hass.states.get(house.named(name).entity_id)
        return state is not None and state.attributes.get("temperature") == degrees

    return aims


def _lights_on(room: str) -> Callable[[House], bool]:
    kinds = ("Ceiling Light", "Wall Lamp", "Reading Lamp")
    return lambda house: all(_state(house, f"{room} {kind}") == "on" for kind in kinds)


def _never(_: House) -> bool:
    return False


def commands() -> list[Command]:
    """All two hundred, mixed."""
    return [
        command
        for at, room in enumerate(ROOMS)
        for command in (*_plain(room), *_doubtful(room, ROOMS[at - 1], _DOORS[at % len(_DOORS)]))
    ]


def _plain(room: str) -> Iterator[Command]:
    for kind in ("Ceiling Light", "Reading Lamp", "Plug"):
        name = f"{room} {kind}"
        for wish in ("on", "off"):
            text, done = f"Turn {wish} the {name.lower()}.", f"turned {wish} {name}"
            yield Command("plain", text, done, _is(name, wish))
    name = f"{room} Ceiling Light"
    for percent in (20, 60):
        text, done = f"Set the {name.lower()} to {percent} percent.", f"set {name} to {percent}"
        yield Command("plain", text, done, _is(name, "on"))
    yield Command("plain", f"Turn on the lights in the {room.lower()}.", room, _lights_on(room))
    name = f"{room} Blind"
    for wish, now in (("Close", "closed"), ("Open", "open")):
        done = f"{'closed' if now == 'closed' else 'opened'} {name}"
        yield Command("plain", f"{wish} the {name.lower()}.", done, _is(name, now))
    name = f"{room} Thermostat"
    for degrees in (19, 21, 23):
        text, done = f"Set the {name.lower()} to {degrees} degrees.", f"set {name} to {degrees}"
        yield Command("plain", text, done, _aims_at(name, degrees))


def _doubtful(room: str, other: str, door: str) -> Iterator[Command]:
    lamp, warmth = f"{room} Wall Lamp", warm(other)
    text = f"Turn on the {lamp.lower()}"
    yield Command("fails", f"{text}.", lamp, _never, broken=lamp)
    yield Command("is out of reach", f"{text}.", lamp, _never, away=lamp)
    together = f"Turn on the lights in the {room.lower()}."
    yield Command("half succeeds", together, f"the lights in the {room}", _never, broken=lamp)
    both = f"{text} and {warmth.text.lower()}"
    yield Command("asks too", both, lamp, _is(lamp, "on"), told=warmth.expected)
    yield Command("asks too, and fails", both, lamp, _never, broken=lamp, told=warmth.expected)
    yield Command("needs the PIN", f"Unlock the {door.lower()}.", "unlocked", _never)


async def run(house: House) -> list[str]:
    """Run them and print their table; returns the answers that claim or leave out too much."""
    outcomes = await run_commands(house)
    print(commands_table(outcomes))
    return [
        f"{one.command.kind}: {one.command.text} -> {one.answer}"
        for one in outcomes
        if one.false or one.wrong
    ]


async def run_commands(house: House) -> list[Outcome]:
    """Say them all, each in a conversation of its own."""
    await _hang_doors(house)
    outcomes: list[Outcome] = []
    async with serve() as (url, server):
        agent = await move_in_ours(house.hass, url, HASTY, deployment=HASTY, pin=PIN)
        for number, command in enumerate(commands()):
            house.reset()
            server.journal.clear()
            with _spoiled(house, command):
                answer = await agent.say(command.text, f"command-{number}")
                await house.hass.async_block_till_done()
            outcomes.append(_judge(house, command, answer, len(server.journal.as_json())))
        await agent.move_out()
    return outcomes


def _judge(house: House, command: Command, answer: str, requests: int) -> Outcome:
    is_done = command.is_done(house)
    claimed = command.claim.casefold() in _SORRY.split(answer)[0].casefold()
    told = command.told(house).casefold() in answer.casefold()
    wrong = not answer or not told or is_done is not claimed
    return Outcome(command, answer, requests, claimed and not is_done, wrong)


@contextmanager
def _spoiled(house: House, command: Command) -> Iterator[None]:
    """Break a thing, or put it out of reach, while a command is carried out."""
    thing: Any = house.named(command.broken) if command.broken else None
    if thing is not None:
        thing.async_turn_on = _fail
    if command.away:
        house.named(command.away).become(available=False)
    try:
        yield
    finally:
        if thing is not None:
            del thing.async_turn_on
        if command.away:
            house.named(command.away).become(available=True)


async def _fail(**_: Any) -> None:
    raise HomeAssistantError("It is broken")


async def _hang_doors(house: House) -> None:
    if not await async_setup_component(house.hass, "lock", {}):
        raise RuntimeError("lock cannot be set up")
    doors = [Door(name) for name in _DOORS]
    await house.hass.data[DATA_INSTANCES]["lock"].async_add_entities(doors)
    for door in doors:
        async_expose_entity(house.hass, "conversation", door.entity_id, should_expose=True)
    await house.hass.async_block_till_done()


def commands_table(outcomes: Sequence[Outcome]) -> str:
    """How each kind of command went with a model that always says "done"."""
    rows = []
    for kind in dict.fromkeys(one.command.kind for one in outcomes):
        some = [one for one in outcomes if one.command.kind == kind]
        rows.append(
            (
                kind,
                str(len(some)),
                f"{sum(one.requests for one in some) / len(some):.2f}",
                str(sum(one.false for one in some)),
                f"{sum(not one.wrong for one in some)} of {len(some)}",
            )
        )
    heads = ("Commands", "how many", "requests a turn", 'false "done"', "right answers")
    return table(heads, rows)


async def _alone() -> list[str]:
    async with open_house() as house:
        return await run(house)


if __name__ == "__main__":
    be_quiet()
    sys.exit(verdict(asyncio.run(_alone())))
