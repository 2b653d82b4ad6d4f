"""The changes that homes send each other, and their values, which are checked before they count."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from types import UnionType
from typing import Any, Final, Literal, Self, TypeAliasType, get_args, get_origin, get_type_hints

from ..storage.entries import HOUSEHOLD, LogEntry
from ..storage.errors import CorruptFileError
from ..storage.memory_entries import DoubtedPair, HistoryEntry
from ..storage.table import from_json, to_json
from .errors import ArrivalError

_LONGEST: Final = 20_000
_LARGEST: Final = 2**62
_BROKEN: Final = (ValueError, TypeError, KeyError, AttributeError, OverflowError, CorruptFileError)
_FORGET: Final = ("memory_ids", "entity_ids", "message_ids", "steps")

type Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that happened in a home; ``number`` is its place in what that home sends.

    ``owner`` is the name by which the homes know whose it is, ``None`` where it is for the server
    alone; ``local`` is whose it is in the home where it happened.
    """

    number: int
    kind: str
    owner: str | None
    local: str
    data: Json

    def to_json(self) -> Json:
        """Return it as it is sent."""
        values: Json = to_json(self)
        return values


@dataclass(frozen=True, slots=True)
class Arrival:
    """A change as it comes down, with its place for this home and the home where it happened."""

    place: int
    node: str
    change: Change

    @classmethod
    def from_json(cls, value: Any) -> Self:
        """Read what came down.

        Raises:
            ArrivalError: it is none.
        """
        return read(lambda: _made(cls, value), None, None)

    def to_json(self) -> Json:
        """Return it as it is sent."""
        values: Json = to_json(self)
        return values


def read[T](make: Callable[[], T], place: int | None, kind: str | None) -> T:
    """Return what ``make`` reads of what arrived.

    Raises:
        ArrivalError: it is not what homes send each other.
    """
    try:
        return make()
    except _BROKEN:
        pass
    # Not from what was raised: that may hold words.
    raise ArrivalError(place, kind)


def is_owner(local: str) -> bool:
    """Return whether something is the name of an owner."""
    return local == HOUSEHOLD or (local.startswith("person.") and len(local) > len("person."))


def step_json(entry: HistoryEntry[Any], local: str, name: str) -> Json:
    """Return a step as homes are told of it: of one owner, with nothing that holds here alone."""
    values: dict[str, Any] = to_json(entry) | {"owner": name, "done_by": None, "origin": None}
    for side in ("before", "after"):
        image = values[side]
        if image is not None and image["owner"] != local:
            values[side] = None
        elif image is not None:
            image["owner"] = name
            image |= {"ha_ref": None} if entry.item == "entity" else {"use_count": 0}
    return values | {"seq": 0}


def read_step(change: Change, owner: str) -> HistoryEntry[Any]:
    """Read a step of somebody, whose name here is put in; see ``read`` for what it raises."""
    data = dict(change.data)
    sides = [side for side in ("before", "after") if data[side] is not None]
    if {data["owner"], *(data[side]["owner"] for side in sides)} != {change.owner or change.local}:
        raise ValueError
    data |= {side: {**data[side], "owner": owner} for side in sides}
    entry: HistoryEntry[Any] = _made(HistoryEntry, {**data, "owner": owner})
    images = [one for one in (entry.before, entry.after) if one is not None]
    ids, kinds = {one.id for one in images}, {type(one) for one in images}
    if not ids <= {entry.memory_id} or len(kinds) > 1 or not entry.stamp:
        raise ValueError
    return entry


def read_doubt(change: Change, _: str) -> DoubtedPair:
    """Read a doubt."""
    return _made(DoubtedPair, dict(change.data))


def read_message(change: Change, owner: str) -> LogEntry:
    """Read a message of somebody."""
    return _made(LogEntry, {**change.data, "owner": owner, "turn": None})


def read_name(change: Change, _: str) -> str:
    """Read the name by which somebody is shared."""
    return _text(change.data["name"])


def read_ids(change: Change, _: str) -> list[str]:
    """Read ids of messages."""
    return list(map(_text, _list(change.data["ids"])))


def read_forget(change: Change, _: str) -> dict[str, list[str]]:
    """Read what is to be forgotten, by its kind; ``whole`` has an element if all is."""
    found = {name: list(map(_text, _list(change.data.get(name, [])))) for name in _FORGET}
    whole = ["all"] if change.data.get("whole") is True else []
    return found | {"id": [_text(change.data["id"])], "whole": whole}


def _list(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise TypeError
    return value


def _text(value: Any) -> str:
    if not isinstance(value, str) or len(value) > _LONGEST:
        raise TypeError
    return value


def _made[T](kind: type[T], value: Any) -> T:
    """Return a dataclass of which each field has the type that it says, and no endless size."""
    made: T = from_json(kind, value)
    _check(made)
    return made


def _check(value: Any) -> None:
    for name, kinds in _kinds(value.__class__).items():
        held = getattr(value, name)
        if not any(_is_one(held, kind) for kind in kinds):
            raise ValueError
        for part in held if isinstance(held, tuple) else (held,):
            if is_dataclass(part):
                _check(part)


def _is_one(held: Any, kind: Any) -> bool:
    if get_origin(kind) is Literal:
        return held in get_args(kind)
    if (origin := get_origin(kind)) is not None:
        return isinstance(held, origin if isinstance(origin, type) else Collection)
    if kind in (float, int):
        return type(held) is kind and 0 <= held <= (1 if kind is float else _LARGEST)
    return isinstance(held, kind) and not (kind is str and len(held) > _LONGEST)


@cache
def _kinds(kind: Any) -> dict[str, tuple[Any, ...]]:
    """Return of which types each field of a dataclass may be."""
    hints = get_type_hints(kind)
    return {one.name: tuple(_each(hints[one.name])) for one in fields(kind)}


def _each(kind: Any) -> list[Any]:
    while isinstance(kind, TypeAliasType):
        kind = kind.__value__
    kind = getattr(kind, "__bound__", kind)
    if not isinstance(kind, UnionType):
        return [kind]
    return [one for part in get_args(kind) for one in _each(part)]
