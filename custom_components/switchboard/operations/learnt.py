"""Sentences that the house answers by itself, those it could, and what of a day is worth a look."""

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Final

from homeassistant.components import persistent_notification
from homeassistant.core import HomeAssistant, callback
from homeassistant.util import dt as dt_util
from homeassistant.util.ulid import ulid_now

from ..agent.learnt import may_be_called
from ..const import DOMAIN
from ..engine.storage.entries import HOUSEHOLD
from ..engine.storage.errors import StorageError
from ..engine.storage.learnt import LearntSentence
from ..engine.storage.transaction import Transaction
from ..engine.turn.learnt import Candidate, candidates
from ..engine.turn.phrases import phrase
from ..history.learnt import DATA_LEARNT, place_of
from ..history.unified_log import DATA_LOG
from ..home.exposed import exposed
from ..home.guests import guests_are_here
from .answers import Answer, filled
from .rights import Call, RefusedError

_LOGGER = logging.getLogger(__name__)

NOTIFICATION: Final = f"{DOMAIN}_note_of_day"
LOOKED_BACK: Final = timedelta(days=30)
MOST_SHOWN: Final = 100
_OF_A_DAY: Final = timedelta(days=1)


@dataclass(slots=True, kw_only=True)
class SentenceShown:
    """A sentence, what it does, and why; ``status`` "offered" is decided by nobody yet.

    ``id`` names it in a decision: its own, or of the message in which it was said last.
    """

    id: str
    text: str
    language: str
    area_id: str
    status: str
    intent: str
    arguments: str
    entity_id: str
    name: str
    message_ids: Sequence[str]
    tokens: int
    cost: float | None
    currency: str | None
    uses: int


@dataclass(slots=True, kw_only=True)
class LearntShown(Answer):
    """The sentences that were decided on, and those that are offered."""

    sentences: Sequence[SentenceShown]
    offered: Sequence[SentenceShown]


@dataclass(slots=True, kw_only=True)
class Note(Answer):
    """What was learnt in the last day, what waits, what nobody could answer, and what it cost."""

    learnt: int
    waiting: int
    offered: int
    turns: int
    at_home: int
    unanswered: Sequence[str]
    wrong: int
    tokens: int
    cost: float | None
    currency: str | None


async def list_sentences(call: Call) -> LearntShown:
    """Return the sentences that are decided on or offered, as far as they are the caller's."""
    known = call.hass.data[DATA_LEARNT].known
    decided = sorted(known.values(), key=lambda one: one.created_at, reverse=True)
    offered = await _async_offered(call.hass, call.own)
    return LearntShown(
        sentences=[_shown(one) for one in decided if _is_theirs(call, one)][:MOST_SHOWN],
        offered=[
            filled(SentenceShown, one, id=one.message_ids[-1], status="offered")
            for one in offered[:MOST_SHOWN]
        ],
    )


async def decide(call: Call) -> SentenceShown:
    """Let a sentence be answered at home, or not, or as if nobody had decided; returns it."""
    learnt, named, decision = (
        call.hass.data[DATA_LEARNT],
        call.data["item_id"],
        call.data["decision"],
    )
    sentence = next((one for one in learnt.known.values() if one.id == named), None)
    if sentence is None and decision != "undo":
        offered = await _async_offered(call.hass, call.own)
        sentence = next((one for one in offered if named in one.message_ids), None)
    if sentence is None or not _is_theirs(call, sentence):
        raise RefusedError("sentence_unknown")
    if decision == "undo":
        await learnt.async_delete(sentence)
        return _shown(sentence)
    place = place_of(call.hass, sentence.entity_id)
    if decision == "decline":
        sentence = replace(sentence, status="declined")
    elif place is None or not may_be_called(call.hass, sentence, sentence.area_id or None):
        raise RefusedError("sentence_unfit")
    else:
        sentence = replace(sentence, status="active", name=place[0], place=place[1])
    await learnt.async_put(sentence)
    return _shown(sentence)


async def note(call: Call) -> Note:
    """Return what of the last day is worth a look."""
    offered = len(await _async_offered(call.hass, call.own))
    found = await call.memory.log.database.read(
        lambda tx: note_of(tx, call.own, tuple(_waiting_owners(call)))
    )
    return replace(found, offered=offered)


def note_of(tx: Transaction, own: str | None, owners: Sequence[str]) -> Note:
    """Return the note of a day, of all turns or of those of one person."""
    since = dt_util.utcnow() - _OF_A_DAY
    said = [one for one in tx.learnt.heard(since) if own is None or one.owner == own]
    turns = [one.turn for one in said if one.turn is not None]
    costs = [one.cost for one in turns if one.cost is not None]
    return Note(
        learnt=tx.learnt.count_memories(since, owners),
        waiting=tx.learnt.count_waiting(owners),
        offered=0,
        turns=len(turns),
        at_home=sum(one.route == "local" for one in turns),
        unanswered=[
            one.content for one in said if one.turn is not None and one.turn.route == "none"
        ][-MOST_SHOWN:],
        wrong=sum(one.wrong_at is not None for one in turns),
        tokens=sum(one.tokens for one in turns),
        cost=sum(costs) if costs else None,
        currency=next((one.currency for one in reversed(turns) if one.currency), None),
    )


def _waiting_owners(call: Call) -> set[str]:
    return {HOUSEHOLD, call.own or call.viewer or HOUSEHOLD}


async def async_tell_of_day(hass: HomeAssistant) -> None:
    """Tell of the last day in a notification, in numbers and without a word of anybody."""
    log = hass.data[DATA_LOG]
    if not log.is_open or guests_are_here(hass):
        return
    try:
        offered = len(await _async_offered(hass, None))
        found = await log.database.read(lambda tx: note_of(tx, None, (HOUSEHOLD,)))
    except StorageError as err:
        _LOGGER.debug("There is no note of the day: %s", type(err).__name__)
        return
    language = hass.config.language
    cost = "" if found.cost is None else f"{found.cost:.2f} {found.currency or ''}".strip()
    text = phrase(
        "note_of_day",
        language,
        learnt=found.learnt,
        waiting=found.waiting,
        offered=offered,
        unanswered=len(found.unanswered),
        cost=cost or f"{found.tokens} tokens",
    )
    persistent_notification.async_create(hass, text, "Switchboard", NOTIFICATION)


async def _async_offered(hass: HomeAssistant, own: str | None) -> list[LearntSentence]:
    """Return the sentences that could be answered at home; of one person, those they said alone."""
    learnt, log = hass.data[DATA_LEARNT], hass.data[DATA_LOG]
    names = {one.entity_id: one.spoken for one in exposed(hass).look().values()}
    since = dt_util.utcnow() - LOOKED_BACK
    await log.async_flush()
    said = await log.database.read(lambda tx: tx.learnt.heard(since))
    found = await asyncio.to_thread(candidates, said, lambda one: names.get(one, frozenset()))
    offered: list[LearntSentence] = []
    for one in found:
        known = learnt.known.get(one.key)
        if known is not None and (
            known.status != "changed" or one.said[-1].created_at <= known.created_at
        ):
            continue
        if own is not None and any(said.owner != own for said in one.said):
            continue
        sentence = _sentence(hass, one)
        if sentence and may_be_called(hass, sentence, sentence.area_id or None):
            offered.append(sentence)
    return offered


@callback
def _sentence(hass: HomeAssistant, one: Candidate) -> LearntSentence | None:
    if (place := place_of(hass, one.deed.entity_id)) is None:
        return None
    owners = {said.owner for said in one.said}
    turns = [said.turn for said in one.said if said.turn is not None]
    return LearntSentence(
        id=ulid_now(),
        words=one.words,
        language=one.language,
        area_id=one.area_id,
        text=one.said[-1].content,
        owner=owners.pop() if len(owners) == 1 else HOUSEHOLD,
        status="active",
        intent=one.deed.intent,
        arguments=one.deed.arguments,
        entity_id=one.deed.entity_id,
        name=place[0],
        place=place[1],
        created_at=dt_util.utcnow(),
        message_ids=tuple(said.id for said in one.said),
        tokens=round(sum(turn.tokens for turn in turns) / len(turns)),
        cost=turns[-1].cost,
        currency=turns[-1].currency,
    )


def _is_theirs(call: Call, sentence: LearntSentence) -> bool:
    return call.own is None or sentence.owner in (HOUSEHOLD, call.own)


def _shown(sentence: LearntSentence) -> SentenceShown:
    return filled(SentenceShown, sentence)
