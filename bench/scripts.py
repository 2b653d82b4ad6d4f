"""Two conversations of twenty turns, with what happens in the house by itself meanwhile."""

from collections.abc import Callable
from dataclasses import dataclass

from .house import House, Thermometer


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence, and what the answer must contain to be right."""

    text: str
    expected: Callable[[House], str]
    question: bool = False


def _state(name: str) -> Callable[[House], str]:
    return lambda house: f"{name} is {house.hass.states.get(house.named(name).entity_id).state}"


def _reading(name: str) -> Callable[[House], str]:
    def expected(house: House) -> str:
        thing = house.named(name)
        return f"{name} reads {float(house.hass.states.get(thing.entity_id).state):.1f}"

    return expected


def ask(text: str, name: str) -> Line:
    """A question about one thing's state."""
    return Line(text, _state(name), question=True)


def warm(room: str) -> Line:
    """A question about how warm a room is."""
    return Line(f"How warm is it in the {room.lower()}?", _reading(f"{room} Temperature"), True)


def do(text: str, done: str) -> Line:
    """A command."""
    return Line(text, lambda _: done)


STATES = (
    ask("Is the kitchen ceiling light on?", "Kitchen Ceiling Light"),
    do("Turn on the kitchen ceiling light.", "turned on Kitchen Ceiling Light"),
    warm("Bedroom"),
    do("Set the bedroom thermostat to 20 degrees.", "set Bedroom Thermostat to 20"),
    ask("Is the living room window open?", "Living Room Window"),
    do("Close the living room blind.", "closed Living Room Blind"),
    ask("Is the office plug on?", "Office Plug"),
    do("Turn off the office plug.", "turned off Office Plug"),
    ask("Is the hall wall lamp on?", "Hall Wall Lamp"),
    do("Turn on the hall wall lamp.", "turned on Hall Wall Lamp"),
    warm("Nursery"),
    do("Set the nursery ceiling light to 20 percent.", "set Nursery Ceiling Light to 20"),
    ask("Is the garage plug on?", "Garage Plug"),
    do("Turn on the garden wall lamp.", "turned on Garden Wall Lamp"),
    ask("What is the state of the bathroom blind?", "Bathroom Blind"),
    do("Close the bathroom blind.", "closed Bathroom Blind"),
    warm("Office"),
    do("Turn off the kitchen ceiling light.", "turned off Kitchen Ceiling Light"),
    ask("Is the dining room reading lamp on?", "Dining Room Reading Lamp"),
    do("Turn off the hall wall lamp.", "turned off Hall Wall Lamp"),
)
COMMANDS = (
    do("Turn on the kitchen ceiling light.", "turned on Kitchen Ceiling Light"),
    do("Set the bedroom thermostat to 20 degrees.", "set Bedroom Thermostat to 20"),
    do("Close the living room blind.", "closed Living Room Blind"),
    do("Turn off the office plug.", "turned off Office Plug"),
    do("Turn on the hall wall lamp.", "turned on Hall Wall Lamp"),
    do("Set the nursery ceiling light to 20 percent.", "set Nursery Ceiling Light to 20"),
    do("Turn on the garden wall lamp.", "turned on Garden Wall Lamp"),
    do("Close the bathroom blind.", "closed Bathroom Blind"),
    do("Turn off the kitchen ceiling light.", "turned off Kitchen Ceiling Light"),
    do("Turn off the hall wall lamp.", "turned off Hall Wall Lamp"),
    do("Turn on the dining room reading lamp.", "turned on Dining Room Reading Lamp"),
    do("Set the living room ceiling light to 60 percent.", "set Living Room Ceiling Light to 60"),
    do("Open the living room blind.", "opened Living Room Blind"),
    do("Turn on the garage plug.", "turned on Garage Plug"),
    do("Set the office thermostat to 22 degrees.", "set Office Thermostat to 22"),
    do("Turn off the garden wall lamp.", "turned off Garden Wall Lamp"),
    do("Turn off the garage plug.", "turned off Garage Plug"),
    do("Turn on the bathroom wall lamp.", "turned on Bathroom Wall Lamp"),
    do("Set the kitchen blind to 40 percent.", "moved Kitchen Blind to 40"),
    do("Turn off the bathroom wall lamp.", "turned off Bathroom Wall Lamp"),
)
SCRIPTS = {"states asked in half the turns": STATES, "commands only": COMMANDS}


def live(house: House, turn: int) -> None:
    """What changes by itself before a turn: a room warms, a window moves, somebody plays music."""
    rooms = ("Bedroom", "Office", "Kitchen", "Nursery", "Living Room")
    thing = house.named(f"{rooms[turn % 5]} Temperature")
    if isinstance(thing, Thermometer):
        thing.become(native_value=round(18.5 + 0.2 * ((turn * 7) % 12), 1))
    if turn % 2:
        room = rooms[(turn // 2) % 5]
        house.named(f"{room} Window").become(is_on=(turn // 10) % 2 == 0)
    if turn % 3 == 0:
        house.named(f"{rooms[turn % 4]} Humidity").become(native_value=40 + turn)
    if turn % 6 == 5:
        house.named("Hall Plug").become(is_on=turn % 12 == 5)
