"""The fields that operations take, and how what is given for them is checked.

``need`` makes fields that have to be given, ``may`` such as may be left out, and ``default`` such
as then have a value.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

import probatio
from homeassistant.helpers import config_validation as cv
from homeassistant.util import dt as dt_util

from ..engine.storage.entries import HOUSEHOLD
from ..home.owners import PERSON

MOST_ITEMS: Final = 200
"""Items of a page that may be asked for."""
_FARTHEST: Final = 10**9
"""Items that may come before a page; a database takes no number of any size."""

type Fields = Mapping[probatio.Marker, object]


def need(**checks: object) -> Fields:
    """Return fields that have to be given, each with its check."""
    return {probatio.Required(name): check for name, check in checks.items()}


def may(**checks: object) -> Fields:
    """Return fields that may be left out, each with its check."""
    return {probatio.Optional(name): check for name, check in checks.items()}


def default(**given: tuple[Any, object]) -> Fields:
    """Return fields that have a value where they are left out: that value, and the check."""
    return {probatio.Optional(name, default=value): check for name, (value, check) in given.items()}


def moment(value: object) -> datetime:
    """Check that a value is "now" or a time, and one that is a time everywhere in the world."""
    if value == "now":
        return dt_util.utcnow()
    if isinstance(value, str) and not value.isascii():
        # Half a character ends the whole process in the library that reads times.
        raise probatio.Invalid("expected a time as ISO 8601 has it")
    at = cv.datetime(value)
    try:
        dt_util.as_utc(at)
    except OverflowError:
        raise probatio.Invalid(f"expected a time between the years 1 and 9999: {at}") from None
    return at


def owner_id(value: object) -> str:
    """Check that a value is the household or a person."""
    text = cv.string(value)
    if text != HOUSEHOLD and not text.startswith(f"{PERSON}."):
        raise probatio.Invalid(f"expected '{HOUSEHOLD}' or the entity ID of a person")
    return text if text == HOUSEHOLD else cv.entity_id(text)


def number(low: int, high: int) -> object:
    """Return the check of a number of an action, which may be written as text."""
    return probatio.All(probatio.Coerce(int), probatio.Range(min=low, max=high))


def whole(low: int, high: int) -> object:
    """Return the check of a number of a command."""
    return probatio.All(int, probatio.Range(min=low, max=high))


def text(longest: int = 255, shortest: int = 1) -> object:
    """Return the check of a text of a command."""
    return probatio.All(str, probatio.Length(min=shortest, max=longest))


def one_of(*values: str) -> object:
    """Return the check of a value that is one of these."""
    return probatio.In(values)


def paged(limit: int = 50) -> Fields:
    """Return the fields of a command that is answered by a page."""
    return default(limit=(limit, whole(1, MOST_ITEMS)), offset=(0, whole(0, _FARTHEST)))


ID: Final = text()
IDS: Final = probatio.All([ID], probatio.Length(min=1, max=MOST_ITEMS))
TIME: Final = text(100, 0)
WORDS: Final = text(1000, 0)
QUESTION: Final = text(1000)
OWNER: Final = may(owner=owner_id)
SEEN: Final = need(expected_revision=ID)
CONFIRM: Final = default(confirm=(False, cv.boolean))
PAGE: Final = default(limit=(50, number(1, 500)), offset=(0, number(0, _FARTHEST)))
SPAN: Final = may(since=TIME, until=TIME)
CONVERSATION: Final = need(conversation_id=ID)
MEMORY: Final = need(memory_id=ID)
MEMORY_SEEN: Final = {**MEMORY, **SEEN}
_SEVERAL: Final = [probatio.Schema(dict(MEMORY_SEEN))]
OTHERS: Final = need(others=probatio.All(_SEVERAL, probatio.Length(min=1, max=20)))
MANY_OTHERS: Final = need(others=probatio.All(_SEVERAL, probatio.Length(max=MOST_ITEMS - 1)))
