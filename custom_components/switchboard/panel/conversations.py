"""The commands on conversations: list, choices, get, search.

Whoever may not read a conversation as the actions have it is told that there is none. Nothing is
read out while guests are here.
"""

from collections.abc import Callable, Collection
from functools import partial
from typing import Any, Final

import probatio
from homeassistant.exceptions import ServiceValidationError
from homeassistant.util import dt as dt_util
from homeassistant.util.json import JsonObjectType

from ..const import DOMAIN
from ..engine.recall.recalled import Recalled
from ..engine.recall.span import read_span
from ..engine.storage.entries import StoredEntry
from ..engine.storage.talks import Facet, Spoken, Wanted
from ..engine.storage.transaction import Transaction
from ..memory.house_memory import HouseMemory
from ..services.memory_schemas import ATTR_OWNER, ATTR_SINCE, ATTR_UNTIL, owner_id
from ..services.own_rights import OWN, async_graphs_of, reader
from ..services.responses import recalled_told
from .frame import Command
from .paging import LIMIT, OFFSET, cut, page, page_fields

ATTR_CONVERSATION_ID: Final = "conversation_id"
ATTR_QUERY: Final = "query"
ATTR_FAILED: Final = "failed"
ATTR_SORT: Final = "sort"
LATEST: Final = "latest"
DEAREST: Final = "dearest"
LONGEST_BEGINNING: Final = 120
MOST_CHOICES: Final = 200
MOST_FOUND: Final = 200
"""Hits that are looked through for those the caller may read."""

_HAVING: Final[dict[str, Facet]] = {
    ATTR_OWNER: "owner",
    "agent_id": "agent",
    "device_id": "device",
    "area_id": "area",
    "route": "route",
}
"""The fields by which conversations are found that have something."""

_ID: Final = probatio.All(str, probatio.Length(min=1, max=255))
_TIME: Final = probatio.All(str, probatio.Length(max=100))

type May = Callable[[Collection[str]], bool]


async def _list(memory: HouseMemory, data: dict[str, Any]) -> JsonObjectType:
    span = read_span(data.get(ATTR_SINCE), data.get(ATTR_UNTIL), dt_util.get_default_time_zone())
    having = {kind: data[name] for name, kind in _HAVING.items() if name in data}
    dearest = data[ATTR_SORT] == DEAREST
    wanted = Wanted(data[OWN], having, data[ATTR_FAILED], span, dearest)
    look = partial(_listed, wanted=wanted, limit=data[LIMIT], offset=data[OFFSET])
    items, total = await memory.log.database.read(look)
    return page(items, total, data[OFFSET])


def _listed(
    tx: Transaction, wanted: Wanted, limit: int, offset: int
) -> tuple[list[JsonObjectType], int]:
    """Return a page of the conversations that may be read, the latest first."""
    found, total = tx.talks.page(wanted, limit, offset)
    return [_talk(tx, one) for one in found], total


def _talk(tx: Transaction, spoken: Spoken) -> JsonObjectType:
    first = tx.talks.first_said(spoken.conversation_id)
    last = tx.log.of_conversation(spoken.conversation_id, 1)[0].entry
    return {
        "conversation_id": spoken.conversation_id,
        "owners": [*spoken.facets.get("owner", ())],
        "messages": spoken.messages,
        "began": spoken.began.isoformat(),
        "at": spoken.ended.isoformat(),
        "agent_id": last.agent_id,
        "area_id": last.area_id,
        "device_id": last.device_id,
        "tokens": spoken.tokens,
        "cost": spoken.cost,
        "currency": spoken.currency,
        "routes": [*spoken.facets.get("route", ())],
        "beginning": first.entry.content[:LONGEST_BEGINNING] if first else "",
    }


async def _choices(memory: HouseMemory, data: dict[str, Any]) -> JsonObjectType:
    """Return what the conversations that may be read can be found by."""
    found = await memory.log.database.read(partial(_chosen_from, person=data[OWN]))
    return {
        name: [{"value": value, "conversations": count} for value, count in found.get(kind, ())]
        for name, kind in _HAVING.items()
    }


def _chosen_from(tx: Transaction, person: str | None) -> dict[Facet, list[tuple[str, int]]]:
    """Return the values of each kind that most conversations have, those first."""
    return {
        kind: sorted(values.items(), key=lambda one: -one[1])[:MOST_CHOICES]
        for kind, values in tx.talks.choices(person).items()
    }


async def _get(memory: HouseMemory, data: dict[str, Any]) -> JsonObjectType:
    named = data[ATTR_CONVERSATION_ID]
    look = partial(
        _said, named=named, may=reader(data[OWN]), limit=data[LIMIT], offset=data[OFFSET]
    )
    found = await memory.log.database.read(look)
    if found is None:
        raise ServiceValidationError(
            translation_domain=DOMAIN,
            translation_key="conversation_not_logged",
            translation_placeholders={"conversation_id": named},
        )
    owners, said, total = found
    return {
        "conversation_id": named,
        "owners": [*sorted(owners)],
        **page([_message(one) for one in said], total, data[OFFSET]),
    }


def _said(
    tx: Transaction, named: str, may: May, limit: int, offset: int
) -> tuple[frozenset[str], list[StoredEntry], int] | None:
    """Return who spoke and a page of what was said; ``None``: none that may be read."""
    owners = tx.talks.owners([named]).get(named)
    if owners is None or not may(owners):
        return None
    return (owners, *tx.talks.messages(named, limit, offset))


def _message(stored: StoredEntry) -> JsonObjectType:
    entry = stored.entry
    return {
        "id": entry.id,
        "owner": entry.owner,
        "role": entry.role,
        "at": entry.created_at.isoformat(),
        "agent_id": entry.agent_id,
        "area_id": entry.area_id,
        "device_id": entry.device_id,
        "language": entry.language,
        "route": entry.route,
        **cut(entry.content),
    }


async def _search(memory: HouseMemory, data: dict[str, Any]) -> JsonObjectType:
    """Return what was said about something, in the conversations that may be read."""
    owners = tuple((await async_graphs_of(memory, data)).owners)
    span = read_span(data.get(ATTR_SINCE), data.get(ATTR_UNTIL), dt_util.get_default_time_zone())
    found = await memory.search(owners, data[ATTR_QUERY], span=span, limit=MOST_FOUND)
    ids = {one.conversation_id for one in found if one.conversation_id}
    spoken = await memory.log.database.read(lambda tx: tx.talks.owners(ids))
    may = reader(data[OWN])
    read = [one for one in found if _may_read(one, spoken, may)]
    offset = data[OFFSET]
    # How it was scored would tell how often anybody in the house says these words.
    told = [
        recalled_told(one) | cut(one.text) | {"score": 1 / rank}
        for rank, one in enumerate(read[offset : offset + data[LIMIT]], offset + 1)
    ]
    return page(told, len(read), offset)


def _may_read(one: Recalled, spoken: dict[str, frozenset[str]], may: May) -> bool:
    """Whether it was said in a conversation that may be read; of one that is gone, nobody knows."""
    return may(spoken.get(one.conversation_id or "", frozenset()))


COMMANDS: Final = (
    Command(
        "conversations/list",
        {
            probatio.Optional(ATTR_OWNER): owner_id,
            **{probatio.Optional(name): _ID for name in _HAVING if name != ATTR_OWNER},
            probatio.Optional(ATTR_FAILED, default=False): bool,
            probatio.Optional(ATTR_SORT, default=LATEST): probatio.In((LATEST, DEAREST)),
            probatio.Optional(ATTR_SINCE): _TIME,
            probatio.Optional(ATTR_UNTIL): _TIME,
            **page_fields(),
        },
        _list,
    ),
    Command("conversations/choices", {}, _choices),
    Command(
        "conversations/get",
        {
            probatio.Required(ATTR_CONVERSATION_ID): _ID,
            **page_fields(),
        },
        _get,
    ),
    Command(
        "conversations/search",
        {
            probatio.Required(ATTR_QUERY): probatio.All(str, probatio.Length(min=1, max=1000)),
            probatio.Optional(ATTR_OWNER): owner_id,
            probatio.Optional(ATTR_SINCE): _TIME,
            probatio.Optional(ATTR_UNTIL): _TIME,
            **page_fields(20),
        },
        _search,
    ),
)
