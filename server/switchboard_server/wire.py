"""What homes send to the server, checked before any of it counts.

A refusal says where and never repeats what was sent. Changes are read as homes read them, so that
none is kept at which another home would refuse what arrives.
"""

import json
import re
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from custom_components.switchboard.engine.sharing.changes import Change, said_by
from custom_components.switchboard.engine.sharing.errors import ArrivalError

MOST_CHANGES: Final = 500
MOST_SHARED: Final = 100
MOST_BYTES: Final = 5_000_000
LONGEST_WAIT: Final = 30
_LARGEST: Final = 2**62
_SLUG: Final = re.compile(r"[a-z0-9_]{1,100}")


class InvalidError(Exception):
    """A request is not what homes send; the text says where, and holds none of it."""


@dataclass(frozen=True, slots=True)
class Told:
    """A change, and what it says."""

    change: Change
    said: Any


@dataclass(frozen=True, slots=True)
class Exchange:
    """A home's request."""

    after: int
    shared: tuple[str, ...]
    told: tuple[Told, ...]
    wait: float


def read_exchange(body: bytes) -> Exchange:
    """Read a request.

    Raises:
        InvalidError: it is none.
    """
    try:
        value = json.loads(body)
    except ValueError, RecursionError:
        raise InvalidError("the body is no JSON that this server reads") from None
    if not isinstance(value, dict):
        raise InvalidError("the request is no object")
    after, wait = value.get("after"), value.get("wait", 0)
    if type(after) is not int or not 0 <= after <= _LARGEST:
        raise InvalidError("after is no place")
    if type(wait) not in (int, float) or not 0 <= wait <= LONGEST_WAIT:
        raise InvalidError(f"wait is not a number of seconds from 0 to {LONGEST_WAIT}")
    shared, changes = value.get("shared", []), value.get("changes", [])
    if not isinstance(shared, list) or len(shared) > MOST_SHARED:
        raise InvalidError(f"shared is no list of up to {MOST_SHARED} names")
    if not all(isinstance(one, str) and _SLUG.fullmatch(one) for one in shared):
        raise InvalidError("a name in shared is none")
    if not isinstance(changes, list) or len(changes) > MOST_CHANGES:
        raise InvalidError(f"changes is no list of up to {MOST_CHANGES}")
    told = tuple(read_change(one) for one in changes)
    if any(one.change.number >= two.change.number for one, two in pairwise(told)):
        raise InvalidError("the numbers of the changes do not grow")
    return Exchange(after, tuple(sorted(set(shared))), told, wait)


def read_change(value: object) -> Told:
    """Read a change as a home does to which it goes.

    Raises:
        InvalidError: no home would take it.
    """
    try:
        change = Change.from_json(value)
        return Told(change, said_by(change, change.local))
    except ArrivalError:
        number = value.get("number") if isinstance(value, dict) else None
        which = number if type(number) is int and abs(number) <= _LARGEST else "without a number"
        raise InvalidError(
            f"change {which} is nothing that homes of this release send: update what is older"
        ) from None
