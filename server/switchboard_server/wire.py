"""What homes send to the server, checked before any of it counts.

A refusal names the place and the rule, and never repeats what was sent.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final, Never

KINDS: Final = frozenset(
    {"doubt", "forget", "forgotten", "message", "purged", "share", "step", "undone", "unshare"}
)
MOST_CHANGES: Final = 500
MOST_SHARED: Final = 100
MOST_BYTES: Final = 5_000_000
LONGEST_WAIT: Final = 30
_DEEPEST: Final = 32
_LARGEST: Final = 2**62
_SLUG: Final = re.compile(r"[a-z0-9_]{1,100}")
_LOCAL: Final = re.compile(r"[a-z0-9_.]{1,255}")
_LISTS: Final = ("memory_ids", "message_ids", "entity_ids", "fact_ids", "steps")


class InvalidError(Exception):
    """A request is not what homes send; the text says where, and holds none of it."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A change as it is kept; ``names`` are the ids of what it is about."""

    number: int
    kind: str
    owner: str | None
    local: str
    names: tuple[str, ...]
    data: Mapping[str, Any]

    @property
    def text(self) -> str:
        """What it says, as JSON in ASCII."""
        return json.dumps(self.data, allow_nan=False)

    def ids(self) -> list[str]:
        """Return what a forgetting names."""
        return [one for part in _LISTS for one in _ids(self.data, part)]


@dataclass(frozen=True, slots=True)
class Exchange:
    """A home's request."""

    after: int
    shared: tuple[str, ...]
    changes: tuple[Kept, ...]
    wait: float


def read_exchange(body: bytes) -> Exchange:
    """Read a request.

    Raises:
        InvalidError: it is none.
    """
    value = _object(_parsed(body), "the request")
    changes = _list(value, "changes")
    if len(changes) > MOST_CHANGES:
        raise InvalidError(f"there are more than {MOST_CHANGES} changes")
    read = tuple(read_change(one, place) for place, one in enumerate(changes))
    if any(one.number >= two.number for one, two in pairwise(read)):
        raise InvalidError("the numbers of the changes do not grow")
    shared = _list(value, "shared")
    if len(shared) > MOST_SHARED:
        raise InvalidError(f"there are more than {MOST_SHARED} names in shared")
    if not all(isinstance(one, str) and _SLUG.fullmatch(one) for one in shared):
        raise InvalidError("a name in shared is none")
    wait = value.get("wait", 0)
    if type(wait) not in (int, float) or not 0 <= wait <= LONGEST_WAIT:
        raise InvalidError(f"wait is not a number of seconds from 0 to {LONGEST_WAIT}")
    after = _number(value.get("after"), "after", 0)
    return Exchange(after, tuple(sorted(set(shared))), read, wait)


def read_change(value: object, place: int = 0) -> Kept:
    """Read a change; ``place`` is its place in the request, for what is said of it.

    Raises:
        InvalidError: it is none.
    """
    where = f"change {place}"
    held = _object(value, where)
    number = _number(held.get("number"), f"{where}: number", 1)
    kind, owner, local = held.get("kind"), held.get("owner"), held.get("local")
    if not isinstance(kind, str) or kind not in KINDS:
        raise InvalidError(f"{where}: this server does not know its kind")
    if owner is not None and not (isinstance(owner, str) and _SLUG.fullmatch(owner)):
        raise InvalidError(f"{where}: owner is no name")
    if not isinstance(local, str) or not _LOCAL.fullmatch(local):
        raise InvalidError(f"{where}: local is no name")
    data = _object(held.get("data"), f"{where}: data")
    try:
        json.dumps(data, allow_nan=False)
        return Kept(number, kind, owner, local, _names(kind, data), data)
    except ValueError, KeyError, TypeError:
        raise InvalidError(f"{where}: its data are not those of its kind") from None


def _names(kind: str, data: Mapping[str, Any]) -> tuple[str, ...]:
    """Return what a change is about."""
    if kind == "message":
        return (_id(data["id"]),)
    if kind == "doubt":
        return (_id(data["known_id"]), _id(data["new_id"]))
    if kind == "step":
        found = {_id(data["memory_id"])}
        found |= {_id(data["fact_id"])} if data.get("fact_id") else set()
        # By this one step is named where the rest of a memory stays.
        found |= {_id(f"{data.get('group_id', '')} {data['memory_id']}")}
        found |= {_id(data[one]["id"]) for one in ("before", "after") if data.get(one) is not None}
        return tuple(sorted(found))
    if kind in ("forget", "forgotten"):
        _id(data["id"])
        for part in _LISTS:
            _ids(data, part)
        if not isinstance(data.get("whole", False), bool):
            raise TypeError
    if kind == "purged":
        _ids(data, "ids")
    return ()


def _ids(data: Mapping[str, Any], part: str) -> list[str]:
    held = data.get(part) or []
    if not isinstance(held, list):
        raise TypeError
    return [_id(one) for one in held]


def purged(change: Kept) -> list[str]:
    """Return the messages that a home has purged."""
    return _ids(change.data, "ids")


def _id(value: object) -> str:
    if not isinstance(value, str) or not 0 < len(value) <= 400 or not value.isprintable():
        raise ValueError
    return value


def _parsed(body: bytes) -> object:
    try:
        value: object = json.loads(body.decode("utf-8"), parse_constant=_refuse)
    except ValueError, RecursionError:
        raise InvalidError("the body is no JSON that this server reads") from None
    parts = [value]
    for _ in range(_DEEPEST):
        inner: list[Any] = []
        for one in parts:
            if isinstance(one, dict | list):
                inner += one.values() if isinstance(one, dict) else one
        parts = inner
        if not parts:
            return value
    raise InvalidError(f"the body is nested deeper than {_DEEPEST}")


def _refuse(_name: str) -> Never:
    raise ValueError


def _object(value: object, where: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise InvalidError(f"{where} is no object")
    return value


def _list(value: Mapping[str, Any], name: str) -> list[Any]:
    held = value.get(name, [])
    if not isinstance(held, list):
        raise InvalidError(f"{name} is no list")
    return held


def _number(value: object, where: str, least: int) -> int:
    if type(value) is not int or not least <= value <= _LARGEST:
        raise InvalidError(f"{where} is no number from {least} on")
    return value
