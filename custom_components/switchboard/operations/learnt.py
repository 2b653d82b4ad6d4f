"""Sentences that the house answers by itself, those it could, and what of a day is worth a look."""

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Final

from homeassistant.components import persistent_notification
from homeassistant.core import HomeAssistant
from homeassistant.util import dt as dt_util

from ..agent.learnt import as_it_is, fitting
from ..const import DOMAIN
from ..engine.storage.entries import HOUSEHOLD
from ..engine.storage.errors import StorageError
from ..engine.storage.learnt import LearntSentence
from ..engine.turn.learnt import candidates
from ..engine.turn.phrases import phrase
from ..history.unified_log import DATA_LOG
from ..home.exposed import exposed
from ..home.guests import guests_are_here
from ..home.origin import AUTOMATION_TAG
from .answers import Answer
from .rights import Call, RefusedError

_LOGGER = logging.getLogger(__name__)

NOTIFICATION: Final = f"{DOMAIN}_note_of_day"
LOOKED_BACK: Final = timedelta(days=30)
MOST_SHOWN: Final = 100
_OF_A_DAY: Final = timedelta(days=1)


@dataclass(slots=True, kw_only=True)
class LearntShown(Answer):
    """The sentences that were decided on, and those that are offered."""

    sentences: Sequence[LearntSentence]
    offered: Sequence[LearntSentence]


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
    decided = [
        as_it_is(call.hass, one)
        for one in await call.memory.log.database.read(lambda tx: tx.learnt.all())
        if call.own in (None, one.owner) or one.owner == HOUSEHOLD
    ]
    offered = await _async_offered(call.hass, call.own)
    return LearntShown(sentences=decided[:MOST_SHOWN], offered=offered[:MOST_SHOWN])


async def decide(call: Call) -> LearntSentence:
    """Let a sentence be answered at home, or not, or as if nobody had decided; returns it."""
    shown, write = await list_sentences(call), call.memory.log.database.write
    some, decision = (*shown.offered, *shown.sentences), call.data["decision"]
    sentence = next((one for one in some if one.id == call.data["item_id"]), None)
    if sentence is None or (decision == "undo" and sentence.status == "offered"):
        raise RefusedError("sentence_unknown")
    if decision == "undo":
        await write(lambda tx: tx.learnt.delete(sentence.key))
        return sentence
    decided = replace(sentence, created_at=dt_util.utcnow(), status="declined")
    if decision == "learn":
        fits = fitting(call.hass, replace(decided, status="active"))
        if fits is None:
            raise RefusedError("sentence_unfit")
        decided = fits
    await write(lambda tx: tx.learnt.put(decided))
    return decided


async def note(call: Call) -> Note:
    """Return what of the last day is worth a look."""
    owners = {HOUSEHOLD, call.own or call.viewer or HOUSEHOLD}
    return await _async_note(call.hass, call.own, tuple(owners))


async def async_tell_of_day(hass: HomeAssistant) -> None:
    """Tell of the last day in a notification, in numbers and without a word of anybody."""
    if not hass.data[DATA_LOG].is_agreed or guests_are_here(hass):
        return
    try:
        found = await _async_note(hass, None, (HOUSEHOLD,))
    except StorageError as err:
        _LOGGER.debug("There is no note of the day: %s", type(err).__name__)
        return
    cost = "" if found.cost is None else f"{found.cost:.2f} {found.currency or ''}".strip()
    text = phrase(
        "note_of_day",
        hass.config.language,
        learnt=found.learnt,
        waiting=found.waiting,
        offered=found.offered,
        unanswered=len(found.unanswered),
        cost=cost or f"{found.tokens} tokens",
    )
    persistent_notification.async_create(hass, text, "Switchboard", NOTIFICATION)


async def _async_note(hass: HomeAssistant, own: str | None, owners: Sequence[str]) -> Note:
    """Return the note of a day, of all turns or of those of one person."""
    offered, since = await _async_offered(hass, own), dt_util.utcnow() - _OF_A_DAY
    heard, (learnt, waiting) = await hass.data[DATA_LOG].database.read(
        lambda tx: (tx.learnt.heard(since), tx.learnt.learnt_and_waiting(since, owners))
    )
    said = [(one.content, one.turn) for one in heard if one.turn and own in (None, one.owner)]
    turns = [turn for _, turn in said]
    costs = [one.cost for one in turns if one.cost is not None]
    return Note(
        learnt=learnt,
        waiting=waiting,
        offered=len(offered),
        turns=len(turns),
        at_home=sum(one.route == "local" for one in turns),
        unanswered=[text for text, turn in said if turn.route == "none"][-MOST_SHOWN:],
        wrong=sum(one.wrong_at is not None for one in turns),
        tokens=sum(one.tokens for one in turns),
        cost=sum(costs) if costs else None,
        currency=next((one.currency for one in reversed(turns) if one.currency), None),
    )


async def _async_offered(hass: HomeAssistant, own: str | None) -> list[LearntSentence]:
    """Return the sentences that could be answered at home; of one person, those they said alone."""
    log, since = hass.data[DATA_LOG], dt_util.utcnow() - LOOKED_BACK
    names = {one.entity_id: one.spoken for one in exposed(hass).look().values()}
    await log.async_flush()
    said, known = await log.database.read(
        lambda tx: (tx.learnt.heard(since), {one.key: one for one in tx.learnt.all()})
    )
    said = [one for one in said if AUTOMATION_TAG not in one.tags]
    found = [fitting(hass, one) for one in await asyncio.to_thread(candidates, said, names)]
    return [
        one
        for one in found
        if one is not None
        and own in (None, one.owner)
        and (one.key not in known or _is_anew(as_it_is(hass, known[one.key]), one))
    ]


def _is_anew(known: LearntSentence, now: LearntSentence) -> bool:
    return known.status == "changed" and now.created_at > known.created_at
