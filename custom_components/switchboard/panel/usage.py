"""The command on usage: what was used up, what it cost, and what may still be spent."""

from datetime import timedelta
from typing import Any, Final

import probatio
from homeassistant.exceptions import ServiceValidationError
from homeassistant.util import dt as dt_util
from homeassistant.util.json import JsonObjectType

from ..const import DOMAIN
from ..engine.turn.usage import DAYS_KEPT
from ..memory.house_memory import HouseMemory
from ..memory.hub import Member
from ..usage import history
from .frame import Command
from .paging import LIMIT, MOST_ITEMS, OFFSET, page, page_fields

ATTR_ENTRY_ID: Final = "entry_id"
ATTR_DAYS: Final = "days"
ATTR_BY: Final = "by"


async def _get(memory: HouseMemory, data: dict[str, Any]) -> JsonObjectType:
    """Return sums over days at today's prices, of all connections or one; a page of the days."""
    hass = memory.hass
    members = meant(memory, data.get(ATTR_ENTRY_ID))
    today = dt_util.now().date()
    first = today - timedelta(days=data[ATTR_DAYS] - 1)
    books = [member.usage.book(first) for member in members]
    days = history.days(books, data[ATTR_BY])
    offset = data[OFFSET]
    return {
        "currency": hass.config.currency,
        "from": first.isoformat(),
        "to": today.isoformat(),
        "days_kept": DAYS_KEPT,
        "connections": [_connection(member) for member in members],
        "total": history.total(books),
        "purposes": [{"purpose": name, **sums} for name, sums in history.by(books, "purpose")],
        "agents": [
            {"agent": name, "name": _name_of(members, name), **sums}
            for name, sums in history.by(books, "agent")
        ],
        "models": [{"model": name, **sums} for name, sums in history.by(books, "model")],
        "days": page(days[offset : offset + data[LIMIT]], len(days), offset),
    }


def meant(memory: HouseMemory, entry_id: str | None) -> list[Member]:
    """Return the loaded connections, or the one that is meant.

    Raises:
        ServiceValidationError: there is no such connection, or it is not loaded.
    """
    members = [one for one in memory.hub.members if entry_id in (None, one.entry_id)]
    if entry_id is not None and not members:
        raise ServiceValidationError(translation_domain=DOMAIN, translation_key="not_loaded")
    return members


def _connection(member: Member) -> JsonObjectType:
    usage = member.usage
    return {
        "entry_id": member.entry_id,
        "title": member.entry.title,
        "is_priced": usage.is_priced,
        "has_cheaper": usage.has_cheaper,
        "budgets": [*usage.allowances()],
    }


def _name_of(members: list[Member], agent: str) -> str | None:
    """Return how an agent is called now; None where it is gone, or nobody's account it was."""
    found = (member.entry.subentries.get(agent) for member in members)
    return next((one.title for one in found if one is not None), None)


COMMANDS: Final = (
    Command(
        "usage/get",
        {
            probatio.Optional(ATTR_ENTRY_ID): probatio.All(str, probatio.Length(min=1, max=255)),
            probatio.Optional(ATTR_DAYS, default=30): probatio.All(
                int, probatio.Range(min=1, max=DAYS_KEPT)
            ),
            probatio.Optional(ATTR_BY, default="purpose"): probatio.In(history.PARTS),
            **page_fields(MOST_ITEMS),
        },
        _get,
        for_everyone=False,
        shows_words=False,
        needs_log=False,
    ),
)
