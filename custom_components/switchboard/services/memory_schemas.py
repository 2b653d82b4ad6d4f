"""The actions on the memory by name, and the data that they take."""

from datetime import datetime
from typing import Final, get_args

import probatio
from homeassistant.helpers import config_validation as cv
from homeassistant.util import dt as dt_util

from ..engine.storage.entries import HOUSEHOLD
from ..engine.storage.memory_entries import Kind, MemoryStatus
from ..home.owners import PERSON
from .responses import IN_DOUBT, WAITING
from .waiting import DECISIONS

ATTR_ABOUT: Final = "about"
ATTR_CONFIRM: Final = "confirm"
ATTR_CONTAINING: Final = "containing"
ATTR_DELETE_COPIES: Final = "delete_copies"
ATTR_DECISION: Final = "decision"
ATTR_EVERYTHING: Final = "everything"
ATTR_GROUP_ID: Final = "group_id"
ATTR_KIND: Final = "kind"
ATTR_LIMIT: Final = "limit"
ATTR_MEMORY_ID: Final = "memory_id"
ATTR_NO_END: Final = "no_end"
ATTR_OFFSET: Final = "offset"
ATTR_OWNER: Final = "owner"
ATTR_PINNED: Final = "pinned"
ATTR_QUESTION: Final = "question"
ATTR_SINCE: Final = "since"
ATTR_STATUS: Final = "status"
ATTR_TEXT: Final = "text"
ATTR_UNTIL: Final = "until"
ATTR_VALID_TO: Final = "valid_to"

KINDS: Final[tuple[Kind, ...]] = ("preference", "feedback", "fact")
STATUSES: Final[tuple[str, ...]] = (*get_args(MemoryStatus.__value__), IN_DOUBT, WAITING)
NEVER: Final = ""
"""The end of a memory that has none."""

LONGEST_PAGE: Final = 500


NOW: Final = "now"


def moment(value: object) -> datetime:
    """Check that a value is "now" or a time, and one that is a time everywhere in the world."""
    if value == NOW:
        return dt_util.utcnow()
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


_KIND = probatio.In(KINDS)

SERVICE_REMEMBER: Final = "remember"
SERVICE_REMEMBER_SCHEMA = probatio.Schema(
    {
        probatio.Required(ATTR_TEXT): cv.string,
        probatio.Optional(ATTR_OWNER, default=HOUSEHOLD): owner_id,
        probatio.Optional(ATTR_KIND, default="fact"): _KIND,
        probatio.Optional(ATTR_PINNED, default=False): cv.boolean,
        probatio.Optional(ATTR_VALID_TO): moment,
    }
)

SERVICE_RECALL: Final = "recall"
SERVICE_RECALL_SCHEMA = probatio.Schema(
    {
        probatio.Required(ATTR_QUESTION): cv.string,
        probatio.Optional(ATTR_SINCE): cv.string,
        probatio.Optional(ATTR_UNTIL): cv.string,
        probatio.Optional(ATTR_OWNER, default=HOUSEHOLD): owner_id,
        probatio.Optional(ATTR_LIMIT, default=8): probatio.All(
            probatio.Coerce(int), probatio.Range(min=1, max=50)
        ),
    }
)

SERVICE_LIST: Final = "list_memories"
SERVICE_LIST_SCHEMA = probatio.Schema(
    {
        probatio.Optional(ATTR_OWNER): owner_id,
        probatio.Optional(ATTR_KIND): _KIND,
        probatio.Optional(ATTR_STATUS, default="active"): probatio.In((*STATUSES, "all")),
        probatio.Optional(ATTR_CONTAINING): cv.string,
        probatio.Optional(ATTR_PINNED): cv.boolean,
        probatio.Optional(ATTR_LIMIT, default=50): probatio.All(
            probatio.Coerce(int), probatio.Range(min=1, max=LONGEST_PAGE)
        ),
        probatio.Optional(ATTR_OFFSET, default=0): probatio.All(
            probatio.Coerce(int), probatio.Range(min=0)
        ),
    }
)

SERVICE_EDIT: Final = "edit_memory"
SERVICE_EDIT_SCHEMA = probatio.Schema(
    {
        probatio.Required(ATTR_MEMORY_ID): cv.string,
        probatio.Optional(ATTR_TEXT): cv.string,
        probatio.Optional(ATTR_KIND): _KIND,
        probatio.Optional(ATTR_OWNER): owner_id,
        probatio.Optional(ATTR_PINNED): cv.boolean,
        probatio.Optional(ATTR_VALID_TO): probatio.Any(NEVER, None, moment),
        probatio.Optional(ATTR_NO_END): cv.boolean,
        probatio.Optional(ATTR_DECISION): probatio.In(DECISIONS),
    }
)

SERVICE_FORGET: Final = "forget"
SERVICE_FORGET_SCHEMA = probatio.Schema(
    {
        probatio.Optional(ATTR_MEMORY_ID): cv.string,
        probatio.Optional(ATTR_ABOUT): cv.string,
        probatio.Optional(ATTR_OWNER): owner_id,
        probatio.Optional(ATTR_EVERYTHING, default=False): cv.boolean,
        probatio.Optional(ATTR_CONFIRM, default=False): cv.boolean,
        probatio.Optional(ATTR_DELETE_COPIES, default=False): cv.boolean,
    }
)

SERVICE_UNDO: Final = "undo"
SERVICE_UNDO_SCHEMA = probatio.Schema(
    {
        probatio.Optional(ATTR_GROUP_ID): cv.string,
        probatio.Optional(ATTR_OWNER): owner_id,
    }
)
