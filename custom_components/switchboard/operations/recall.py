"""Recall: what is found for a question, and why an agent would find it or leave it out."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any, Literal

from homeassistant.util import dt as dt_util
from homeassistant.util.json import JsonObjectType

from ..engine.recall.overview import asks_for_all
from ..engine.recall.recalled import Recalled
from ..engine.recall.span import read_span
from ..engine.recall.worth_telling import worth_telling
from ..engine.storage.entries import HOUSEHOLD
from ..engine.storage.search import Span
from ..engine.storage.transaction import Transaction
from ..memory.recall_tools import MOST_LOOKED_AT, MOST_RECALLED
from .answers import Page, cut, filled, page, to_json
from .memory import doubted
from .rights import Call


@dataclass(slots=True, kw_only=True)
class RecalledShown:
    """Something recalled, a memory or a message, with what it rests on."""

    text: str
    source: str
    owner: str
    at: datetime
    score: float
    memory_id: str | None
    relation_id: str | None
    by_way_of: str | None
    conversation_id: str | None
    role: str | None
    sources: Sequence[str]


def recalled(one: Recalled, **values: Any) -> dict[str, Any]:
    """Return something recalled, as the values of an answer."""
    return {
        **to_json(filled(RecalledShown, one, by_way_of=one.way or None, sources=one.message_ids)),
        **values,
    }


def span_of(call: Call) -> Span | None:
    """Return the time asked about; raises ``SpanError``."""
    since, until = call.data.get("since"), call.data.get("until")
    return read_span(since, until, dt_util.now())


async def recall(call: Call) -> JsonObjectType:
    """Return what is recalled for a question, of an owner besides the household."""
    memory, owner = call.memory, call.data["owner"]
    await call.note_look(owner)
    owners = tuple(dict.fromkeys((HOUSEHOLD, owner)))
    question, limit = call.data["question"], call.data["limit"]
    found = await memory.recall(owners, question, span=span_of(call), limit=limit)
    doubts = await memory.in_doubt.of([one.memory_id for one in found if one.memory_id])
    told = [
        recalled(one, in_doubt_with=doubted(doubts.get(one.memory_id or "", ()))) for one in found
    ]
    return {"found": to_json(told)}


type Reason = Literal["overview", "words", "meaning", "graph"]


@dataclass(slots=True, kw_only=True)
class Explanation(RecalledShown):
    """Something that an agent would find, why, and whether it would be told."""

    is_cut: bool
    share: float | None
    strength: float | None
    reasons: Sequence[Reason]
    would_be_told: bool
    in_doubt_with: Sequence[str]


@dataclass(slots=True, kw_only=True)
class Explained(Page[Explanation]):
    """What would be recalled for a question, of whom, and how it hangs together."""

    owners: Sequence[str]
    how_they_hang_together: Sequence[str]


async def explain(call: Call) -> Explained:
    """Return what an agent would find for somebody; nothing counts as used by that."""
    memory, question = call.memory, call.data["question"]
    speaker = call.data.get("owner") or call.own or HOUSEHOLD
    await call.note_look(speaker)
    owners = tuple(dict.fromkeys((HOUSEHOLD, speaker)))
    span = span_of(call)
    most, telling = MOST_RECALLED if memory.is_open else 0, list[Recalled]()

    def choose(found: list[Recalled]) -> list[Recalled]:
        telling[:] = worth_telling(found)[:most]
        return found

    found = await memory.recall(
        owners, question, span=span, limit=MOST_LOOKED_AT, choose=choose, is_use=False
    )
    doubts = await memory.in_doubt.of([one.memory_id for one in found if one.memory_id])
    ways = await memory.connection(owners, question)
    of_all, own = asks_for_all(question), call.own
    on_page = found[call.page]
    ids = [id_ for one in on_page for id_ in one.message_ids]
    sources = await memory.log.database.read(partial(_readable, ids, own))
    told = [
        filled(
            Explanation,
            one,
            **cut(one.text),
            by_way_of=one.way or None,
            sources=[id_ for id_ in one.message_ids if id_ in sources],
            **_measures(one, own),
            reasons=_reasons(one, of_all),
            would_be_told=one in telling,
            in_doubt_with=[other.id for other in doubts.get(one.memory_id or "", ())],
        )
        for one in on_page
    ]
    return filled(
        Explained,
        page(told, len(found), call.data["offset"]),
        owners=owners,
        how_they_hang_together=ways,
    )


def _readable(ids: Sequence[str], own: str | None, tx: Transaction) -> Collection[str]:
    if own is None:
        return ids
    said = tx.log.by_ids(ids)
    return {id_ for id_, one in said.items() if one.entry.owner in (HOUSEHOLD, own)}


def _measures(one: Recalled, own: str | None) -> dict[str, float | None]:
    """Return how well it answers.

    How rare a word is, is counted over the whole house. Only an administrator may know that.
    """
    if own is None:
        return {"share": round(one.share, 3), "strength": round(one.strength, 3)}
    return {"share": None if one.by_graph else round(one.share, 3), "strength": None}


def _reasons(one: Recalled, of_all: bool) -> list[Reason]:
    """Return by what it was found: a question that asks for all has no words to find by."""
    by_words = not of_all and (one.share if not one.by_graph else one.source != "graph")
    reasons: dict[Reason, bool] = {
        "overview": of_all,
        "words": bool(by_words),
        "meaning": one.by_meaning,
        "graph": one.by_graph,
    }
    return [reason for reason, holds in reasons.items() if holds]
