"""The changes that homes send each other, and their check, which the server and each home share.

What passes it goes into every store: nobody who follows it is stopped by what another one sent.
"""

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, fields, is_dataclass
from datetime import datetime
from functools import cache
from math import isfinite
from types import UnionType
from typing import Any, Final, Literal, TypeAliasType, get_args, get_origin, get_type_hints

from ..storage.entries import HOUSEHOLD, LogEntry
from ..storage.errors import CorruptFileError
from ..storage.memory_entries import DoubtedPair, HistoryEntry, Memory
from ..storage.table import from_json, to_json
from .errors import ArrivalError

LONGEST: Final = 20_000
_LONGEST_NAME: Final = 600
"""In bytes. An index of PostgreSQL takes 2,700, which have to hold a home and three names."""
_LARGEST: Final = 2**62
_DEEPEST: Final = 16
_YEARS: Final = range(2, 9999)
"""Whatever the zone of a time, and whatever is done to it, there is such a day."""
_TEXTS: Final = frozenset({"content", "text"})
_WORDS: Final = frozenset({"alias", "key", "name", "search_terms", "subject"})
"""Names in people's words; all other texts are ids and the like."""
_OWNER: Final = re.compile(r"[a-z0-9_]{1,100}")
_LOCAL: Final = re.compile(r"[a-z0-9_.]{1,255}")
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

    @classmethod
    def from_json(cls, value: Any) -> Change:
        """Read a change; what it says is for ``said_by`` to read.

        Raises:
            ArrivalError: it is none.
        """
        return _read(lambda: _named(_made(cls, value)), None)


_UNREADABLE: Final = Change(0, "unreadable", None, HOUSEHOLD, {})


@dataclass(frozen=True, slots=True)
class Arrival(_Sent):
    """A change as it comes down, with its place for this home and the home where it happened."""

    place: int
    node: str
    change: Change

    @classmethod
    def from_json(cls, value: Any) -> Arrival:
        """Read what came down; a change that is none is of no kind.

        Raises:
            ArrivalError: it is nothing that a server sends.
        """
        return _read(lambda: _arrived(value), None)


@dataclass(frozen=True, slots=True)
class Forget:
    """What is to be forgotten: ids by their kind, or the ``whole`` of an owner."""

    id: str
    whole: bool = False
    memory_ids: tuple[str, ...] = ()
    entity_ids: tuple[str, ...] = ()
    message_ids: tuple[str, ...] = ()
    steps: tuple[str, ...] = ()

    @property
    def ids(self) -> tuple[str, ...]:
        """All that is named."""
        return (*self.memory_ids, *self.entity_ids, *self.message_ids, *self.steps)


@dataclass(frozen=True, slots=True)
class CarriedOut:
    """The id of a forgetting that this home has carried out."""

    id: str


@dataclass(frozen=True, slots=True)
class Purged:
    """Messages that were too old."""

    ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Share:
    """The name by which an owner is shared, or is no longer."""

    name: str


KINDS: Final[Mapping[str, type[Any]]] = {
    "doubt": DoubtedPair,
    "forget": Forget,
    "forgotten": CarriedOut,
    "message": LogEntry,
    "purged": Purged,
    "share": Share,
    "step": HistoryEntry,
    "unshare": Share,
}
"""What there is to say, by the kind of a change."""


def said_by(change: Change, owner: str) -> Any:
    """Return what a change says, with the owner's name here put in: a value of ``KINDS``.

    Raises:
        ArrivalError: it is not what homes send each other.
    """
    kind = change.kind if change.kind in KINDS else None
    return _read(lambda: _said_by(change, owner), kind)


def names_of(said: Any) -> tuple[str, ...]:
    """Return the ids of what a change is about: who forgets one of them forgets the change."""
    match said:
        case LogEntry():
            return (said.id,)
        case DoubtedPair():
            return said.known_id, said.new_id
        case HistoryEntry():
            # By this one step is named where the rest of a memory stays.
            step = f"{said.group_id} {said.memory_id}"
            return (said.memory_id, step, *([said.fact_id] if said.fact_id else []))
    return ()


def _named(change: Change) -> Change:
    if change.owner is not None and not _OWNER.fullmatch(change.owner):
        raise ValueError
    if not _LOCAL.fullmatch(change.local):
        raise ValueError
    return change


def _arrived(value: Any) -> Arrival:
    try:
        change = Change.from_json(value["change"])
    except ArrivalError:
        change = _UNREADABLE
    arrival = Arrival(value["place"], value["node"], change)
    _check(arrival)
    return arrival


def _said_by(change: Change, owner: str) -> Any:
    if not _is_json(change.data):
        raise ValueError
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
    if not is_whole or len(kinds) > 1 or not entry.stamp or not all(map(_has_both_ends, images)):
        raise ValueError
    return entry


def _has_both_ends(image: Any) -> bool:
    """Return whether an image that is a relation is a whole one."""
    if not isinstance(image, Memory):
        return True
    return len({part is None for part in (image.predicate, image.subject_id, image.object_id)}) == 1


def _read[T](make: Callable[[], T], kind: str | None) -> T:
    try:
        return make()
    except _BROKEN:
        pass
    # Not from what was raised: that may hold words.
    raise ArrivalError(kind)


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
            elif isinstance(part, str) and not _is_text(part, name):
                raise ValueError


def _is_one(held: Any, kind: Any) -> bool:
    if get_origin(kind) is Literal:
        return held in get_args(kind)
    if (origin := get_origin(kind)) is not None:
        return isinstance(held, origin if isinstance(origin, type) else Collection)
    if kind in (float, int):
        return type(held) is kind and 0 <= held <= (1 if kind is float else _LARGEST)
    return isinstance(held, kind) and not (kind is datetime and held.year not in _YEARS)


def _is_text(text: str, name: str) -> bool:
    if name in _TEXTS:
        return len(text) <= LONGEST
    return len(text.encode()) <= _LONGEST_NAME and (name in _WORDS or text.isprintable())


def _is_json(value: Any, deepest: int = _DEEPEST) -> bool:
    """Return whether every reader of JSON takes a value, what no field is made of included."""
    match value:
        case dict():
            return deepest > 0 and all(
                _is_json(key) and _is_json(one, deepest - 1) for key, one in value.items()
            )
        case list():
            return deepest > 0 and all(_is_json(one, deepest - 1) for one in value)
        case str():
            return value.isascii() or bool(value.encode())
        case float():
            return isfinite(value)
    return value is None or -_LARGEST <= value <= _LARGEST


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
