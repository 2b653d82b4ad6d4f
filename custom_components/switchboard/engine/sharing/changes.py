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

type Json = Mapping[str, Any]


class _Sent:
    __slots__ = ()

    def to_json(self) -> Json:
        """Return it as it is sent."""
        values: Json = to_json(self)
        return values


@dataclass(frozen=True, slots=True)
class Change(_Sent):
    """One thing that happened in a home; ``number`` is its place in what that home sends.

    ``owner`` is the name by which the homes know whose it is, ``None`` where it is for the server
    alone; ``local`` is whose it is in the home where it happened.
    """

    number: int
    kind: str
    owner: str | None
    local: str
    data: Json


@dataclass(frozen=True, slots=True)
class Arrival(_Sent):
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
        return _read(lambda: _made(cls, value), None, None)


@dataclass(frozen=True, slots=True)
class Forget:
    """What is to be forgotten: ids by their kind, or the ``whole`` of an owner."""

    id: str
    whole: bool = False
    memory_ids: tuple[str, ...] = ()
    entity_ids: tuple[str, ...] = ()
    message_ids: tuple[str, ...] = ()
    steps: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Purged:
    """Messages that were too old."""

    ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Share:
    """The name by which an owner is shared."""

    name: str


KINDS: Final[Mapping[str, type[Any]]] = {
    "doubt": DoubtedPair,
    "forget": Forget,
    "message": LogEntry,
    "purged": Purged,
    "share": Share,
    "step": HistoryEntry,
}
"""What a home does something with when it arrives."""


def said_by(arrival: Arrival, owner: str) -> Any:
    """Return what an arrival says, with the owner's name here put in: a value of ``KINDS``.

    Raises:
        ArrivalError: it is not what homes send each other.
    """
    change = arrival.change
    return _read(lambda: _said_by(change, owner), arrival.place, change.kind)


def _said_by(change: Change, owner: str) -> Any:
    data = {**change.data, "owner": owner, "turn": None}
    if change.kind != "step":
        return _made(KINDS[change.kind], data)
    sides = [side for side in ("before", "after") if data[side] is not None]
    theirs = {change.data["owner"], *(data[side]["owner"] for side in sides)}
    data |= {side: {**data[side], "owner": owner} for side in sides}
    entry: HistoryEntry[Any] = _made(HistoryEntry, data)
    images = [one for one in (entry.before, entry.after) if one is not None]
    ids, kinds = {one.id for one in images}, {type(one) for one in images}
    is_whole = theirs == {change.owner or change.local} and ids <= {entry.memory_id}
    if not is_whole or len(kinds) > 1 or not entry.stamp:
        raise ValueError
    return entry


def _read[T](make: Callable[[], T], place: int | None, kind: str | None) -> T:
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
