"""The command that explains recall: what would be recalled for a question, and why."""

from collections.abc import Collection, Sequence
from functools import partial
from typing import Any, Final

import probatio
from homeassistant.util import dt as dt_util
from homeassistant.util.json import JsonObjectType

from ..engine.recall.overview import asks_for_all
from ..engine.recall.recalled import Recalled
from ..engine.recall.span import read_span
from ..engine.recall.worth_telling import worth_telling
from ..engine.storage.entries import HOUSEHOLD
from ..engine.storage.transaction import Transaction
from ..memory.house_memory import HouseMemory
from ..memory.tools import MOST_LOOKED_AT, MOST_RECALLED
from ..services.memory_schemas import (
    ATTR_OWNER,
    ATTR_QUESTION,
    ATTR_SINCE,
    ATTR_UNTIL,
    owner_id,
)
from ..services.own_rights import OWN, async_note_look
from ..services.responses import recalled_told
from .frame import Command
from .paging import LIMIT, OFFSET, cut, page, page_fields

_QUESTION: Final = probatio.All(str, probatio.Length(min=1, max=1000))
_TIME: Final = probatio.All(str, probatio.Length(max=100))


async def _explain(memory: HouseMemory, data: dict[str, Any]) -> JsonObjectType:
    """Return what an agent would find for somebody; nothing counts as used by that."""
    question, speaker = data[ATTR_QUESTION], data.get(ATTR_OWNER) or data[OWN] or HOUSEHOLD
    await async_note_look(memory, data, speaker)
    owners = tuple(dict.fromkeys((HOUSEHOLD, speaker)))
    zone = dt_util.get_default_time_zone()
    span = read_span(data.get(ATTR_SINCE), data.get(ATTR_UNTIL), zone)
    most, telling = MOST_RECALLED if memory.is_open else 0, list[Recalled]()

    def choose(found: list[Recalled]) -> list[Recalled]:
        telling[:] = worth_telling(found)[:most]
        return found

    found = await memory.recall(
        owners, question, span=span, limit=MOST_LOOKED_AT, choose=choose, is_use=False
    )
    doubts = await memory.in_doubt.of([one.memory_id for one in found if one.memory_id])
    ways = await memory.connection(owners, question)
    of_all = asks_for_all(question)
    offset = data[OFFSET]
    shown = found[offset : offset + data[LIMIT]]
    readable = partial(_readable, [id_ for one in shown for id_ in one.message_ids], data[OWN])
    sources = await memory.log.database.read(readable)
    told: list[JsonObjectType] = [
        recalled_told(one)
        | cut(one.text)
        | {
            "sources": [id_ for id_ in one.message_ids if id_ in sources],
            **_measures(one, data[OWN]),
            "reasons": [*_reasons(one, of_all)],
            "would_be_told": one in telling,
            "in_doubt_with": [other.id for other in doubts.get(one.memory_id or "", ())],
        }
        for one in shown
    ]
    return {
        "owners": list(owners),
        "how_they_hang_together": [*ways],
        **page(told, len(found), offset),
    }


def _readable(ids: Sequence[str], own: str | None, tx: Transaction) -> Collection[str]:
    """Return of messages those that are the caller's or the household's, or all of them."""
    if own is None:
        return ids
    said = tx.log.by_ids(ids)
    return {id_ for id_, one in said.items() if one.entry.owner in (HOUSEHOLD, own)}


def _measures(one: Recalled, own: str | None) -> JsonObjectType:
    """Return how well it answers.

    How rare a word is, is counted over the whole house. Only an administrator may know that.
    """
    if own is None:
        return {"share": round(one.share, 3), "strength": round(one.strength, 3)}
    return {"share": None if one.by_graph else round(one.share, 3), "strength": None}


def _reasons(one: Recalled, of_all: bool) -> list[str]:
    """Return by what it was found: a question that asks for all has no words to find by."""
    by_words = not of_all and (one.share if not one.by_graph else one.source != "graph")
    reasons = {
        "overview": of_all,
        "words": bool(by_words),
        "meaning": one.by_meaning,
        "graph": one.by_graph,
    }
    return [reason for reason, holds in reasons.items() if holds]


COMMANDS: Final = (
    Command(
        "recall/explain",
        {
            probatio.Required(ATTR_QUESTION): _QUESTION,
            probatio.Optional(ATTR_OWNER): owner_id,
            probatio.Optional(ATTR_SINCE): _TIME,
            probatio.Optional(ATTR_UNTIL): _TIME,
            **page_fields(20),
        },
        _explain,
    ),
)
