"""How long a turn keeps Home Assistant's event loop busy in a large house: ``scripts/bench house``.

The house has two thousand exposed entities in a hundred rooms, each with two aliases besides its
name. Our agent and Home Assistant's own take turns on the same server, which runs in a process of
its own; before each turn some things change. Then ours does so with a PIN, for which it has to
know the names of all that is protected: every lock, and every blind that does not say that it is
one. What is taken is the time in which the loop worked rather than waited, from the sentence to
its answer: all of it, and the longest piece without a pause, in which nothing else in the house
could happen. Time is the thread's own, so that whatever else the machine does is not counted.
"""

import argparse
import asyncio
import logging
import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from statistics import median
from typing import Any, Final, cast

from homeassistant.components.homeassistant.exposed_entities import async_expose_entity
from homeassistant.core import HomeAssistant
from homeassistant.helpers import area_registry as ar
from homeassistant.helpers import entity_registry as er

import custom_components  # noqa: F401 - Home Assistant finds the integration through it

from .competitors import OURS, Competitor, move_in_core, move_in_ours
from .house import open_house
from .latency import clockwork

ENTITIES: Final = 2_000
ROOMS: Final = 100
CHANGES: Final = 20
TURNS_A_CONVERSATION: Final = 20
MOST_MS: Final = 10.0
MOST_FIRST_MS: Final = 50.0

_KINDS: Final[tuple[tuple[str, str, tuple[str, ...], dict[str, Any]], ...]] = (
    ("light", "lamp", ("on", "off"), {"brightness": 128, "supported_color_modes": ["brightness"]}),
    ("switch", "plug", ("on", "off"), {}),
    ("sensor", "thermometer", ("19.5", "21"), {"unit_of_measurement": "°C"}),
    ("sensor", "meter", ("120", "80"), {"unit_of_measurement": "W", "device_class": "power"}),
    ("binary_sensor", "contact", ("on", "off"), {"device_class": "window"}),
    ("cover", "blind", ("open", "closed"), {"current_position": 40}),
    ("climate", "heater", ("heat", "off"), {"current_temperature": 20.5, "temperature": 21}),
    ("media_player", "loudspeaker", ("playing", "idle"), {"volume_level": 0.4}),
    ("lock", "lock", ("locked", "unlocked"), {}),
)
_SENTENCES: Final = (
    "Would you say that it is a good evening for a film?",
    "Is there anything on in the cellar?",
    "Please turn off the lamp nine in room twelve and tell me a story",
)


@dataclass(slots=True)
class Loop:
    """How long the event loop has worked since ``begin``, in milliseconds."""

    busy: float = 0.0
    longest: float = 0.0
    _since: float = 0.0

    def begin(self) -> None:
        """Start to count."""
        self.busy = self.longest = 0.0
        self._since = time.thread_time()

    def pause(self) -> None:
        """The loop waits from now on."""
        worked = 1000 * (time.thread_time() - self._since)
        self.busy += worked
        self.longest = max(self.longest, worked)

    def resume(self) -> None:
        """The loop works again."""
        self._since = time.thread_time()


@contextmanager
def watched_loop() -> Iterator[Loop]:
    """Watch the running loop."""
    selector = cast("Any", asyncio.get_running_loop())._selector  # noqa: SLF001
    select, watch = selector.select, Loop()

    def selecting(timeout: float | None = None) -> Any:
        watch.pause()
        try:
            return select(timeout)
        finally:
            watch.resume()

    selector.select = selecting
    try:
        yield watch
    finally:
        del selector.select


@dataclass(slots=True)
class Busy:
    """What the turns of one agent took of the loop, in milliseconds: all of it, longest piece."""

    name: str
    very_first: tuple[float, float] = (0.0, 0.0)
    first: list[tuple[float, float]] = field(default_factory=list)
    later: list[tuple[float, float]] = field(default_factory=list)

    @property
    def row(self) -> str:
        """The medians as a row of a table."""
        columns = [
            f"{median(each[part] for each in turns):.1f}"
            for turns in ([self.very_first], self.first, self.later)
            for part in (0, 1)
        ]
        return f"| {self.name} | {' | '.join(columns)} |"


def furnish(hass: HomeAssistant) -> list[str]:
    """Put the things into their rooms, with their aliases; returns their ids."""
    areas = [ar.async_get(hass).async_create(f"Room {number}").id for number in range(ROOMS)]
    registry, ids = er.async_get(hass), []
    for number in range(ENTITIES):
        domain, kind, (state, _), attributes = _KINDS[number % len(_KINDS)]
        name = f"{kind} {number}"
        entry = registry.async_get_or_create(
            domain, "bench", name, original_name=name, suggested_object_id=name.replace(" ", "_")
        )
        registry.async_update_entity(
            entry.entity_id,
            area_id=areas[number % ROOMS],
            aliases=[er.COMPUTED_NAME, f"old {kind} {number}", f"{kind} number {number}"],
        )
        hass.states.async_set(entry.entity_id, state, {**attributes, "friendly_name": name})
        async_expose_entity(hass, "conversation", entry.entity_id, should_expose=True)
        ids.append(entry.entity_id)
    return ids


def live(hass: HomeAssistant, ids: list[str], chance: random.Random) -> None:
    """Let some things change."""
    for entity_id in chance.sample(ids, min(CHANGES, len(ids))):
        old = hass.states.get(entity_id)
        if old is None:
            raise RuntimeError(f"{entity_id} is gone")
        states = next(kind[2] for kind in _KINDS if old.state in kind[2])
        new = states[1 - states.index(old.state)]
        hass.states.async_set(entity_id, new, old.attributes)


async def take_turns(
    agents: list[Competitor], hass: HomeAssistant, ids: list[str], conversations: int
) -> list[Busy]:
    """Let the agents hold conversations in turn; nothing is warmed up before."""
    chance = random.Random(7)  # noqa: S311
    found = [Busy(agent.name) for agent in agents]
    with watched_loop() as loop:
        for number in range(conversations * TURNS_A_CONVERSATION):
            conversation, turn = divmod(number, TURNS_A_CONVERSATION)
            live(hass, ids, chance)
            await hass.async_block_till_done()
            for agent, busy in zip(agents, found, strict=True):
                loop.begin()
                text = _SENTENCES[number % len(_SENTENCES)]
                await agent.say(text, f"{agent.entry_id}-{conversation}")
                loop.pause()
                taken = (loop.busy, loop.longest)
                if number == 0:
                    busy.very_first = taken
                else:
                    (busy.later if turn else busy.first).append(taken)
                await asyncio.sleep(0.03)  # what is left to do after a turn
    return found


async def run(conversations: int, table_tokens: int) -> list[str]:
    """Run it and print the tables; returns what is not as expected."""
    home_state = {"table_tokens": table_tokens}
    async with open_house() as house, clockwork() as url:
        hass, ids = house.hass, furnish(house.hass)
        core = await move_in_core(hass, url)
        ours = await move_in_ours(hass, url, OURS, home_state=home_state)
        await hass.async_block_till_done()
        found = await take_turns([core, ours], hass, ids, conversations)
        await ours.move_out()
        name = f"{OURS}, with a PIN"
        guarded = await move_in_ours(hass, url, name, pin="4711", home_state=home_state)
        found_with_pin = await take_turns([guarded], hass, ids, conversations)
        await guarded.move_out()
        for entity_id in ids:
            async_expose_entity(hass, "conversation", entity_id, should_expose=False)
            hass.states.async_remove(entity_id)
        ours = await move_in_ours(hass, url, OURS, home_state=home_state)
        await hass.async_block_till_done()
        for busy in await take_turns([core, ours], hass, [], conversations):
            found.append(replace(busy, name=f"{busy.name}, a hundred things"))
    print(f"{ENTITIES} exposed entities; milliseconds of the event loop: all, longest piece\n")
    _print_table(found)
    print(f"\nThe same house, {ENTITIES // len(_KINDS)} of its things locks\n")
    _print_table(found_with_pin)
    return [*_too_long(found[1]), *_too_long(found_with_pin[0])]


def _print_table(found: list[Busy]) -> None:
    print("| Agent | very first | longest | first of a conversation | longest | later | longest |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for busy in found:
        print(busy.row)


def _too_long(busy: Busy) -> list[str]:
    wrong = []
    if (later := median(each[0] for each in busy.later)) > MOST_MS:
        wrong.append(f"{busy.name}: {later:.1f} ms of the loop a turn")
    if (first := busy.very_first[0]) > MOST_FIRST_MS:
        wrong.append(f"{busy.name}: {first:.1f} ms of the loop in the first turn")
    return wrong


def main() -> int:
    """Parse the command line, run, and fail when the figures are not as expected."""
    parser = argparse.ArgumentParser(prog="scripts/bench house")
    parser.add_argument("--conversations", type=int, default=5)
    parser.add_argument(
        "--table-tokens", type=int, default=3000, help="what the table of the home may take"
    )
    options = parser.parse_args()
    logging.getLogger().setLevel(logging.CRITICAL)
    found = asyncio.run(run(options.conversations, options.table_tokens))
    for shortfall in found:
        print(f"Not as expected: {shortfall}")
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main())
