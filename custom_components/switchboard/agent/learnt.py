"""Answering a learnt sentence at home, and taking back what was wrong.

The call takes the way of a local sentence: one exposed thing of that name, nothing that the PIN may
protect, and whatever else is asked before a sentence of Home Assistant's own is acted on.
"""

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from homeassistant.components import conversation
from homeassistant.core import HomeAssistant, callback
from homeassistant.helpers import intent
from homeassistant.util import dt as dt_util

from ..const import DOMAIN
from ..engine.language.undoing import asks_to_undo, objects, says_wrong
from ..engine.storage.entries import LogEntry
from ..engine.storage.errors import StorageError
from ..engine.storage.learnt import LearntSentence
from ..engine.storage.transaction import Transaction
from ..engine.storage.turn_entries import Turn
from ..engine.turn.learnt import is_same, key_in_log, key_of
from ..engine.turn.limits import Use
from ..engine.turn.phrases import phrase
from ..engine.turn.tool_loop import LocalAnswer
from ..engine.turn.vocabulary import is_one_of, load_vocabulary
from ..history.unified_log import DATA_LOG
from ..home.exposed import exposed
from ..home.limits import may_use
from ..home.off_record import DATA_OFF_RECORD
from ..home.origin import area_of, said_by_nobody
from ..home.owners import DATA_OWNERS
from ..home.pin import may_trigger
from ..home.undoing import is_reversible
from ..memory.first_use import async_house_memory
from ..turn_scope import turn_scope
from .local_agent import HassLocalAgent, recognised

_LOGGER = logging.getLogger(__name__)

WRONG_WITHIN: Final = timedelta(minutes=10)
"""How long after a turn "that was wrong" is about it."""

PATIENCE_SECONDS: Final = 1.0
"""How long a turn waits for the file, which a backup may hold."""


@dataclass(frozen=True, slots=True)
class LearntAnswers:
    """One turn's way to what the house has learnt to answer by itself.

    ``fresh``: nothing was said before that the words could refer to.
    """

    local: HassLocalAgent
    fresh: bool

    async def repeat(self, text: str) -> LocalAnswer | None:
        """Do what a sentence was learnt to mean; ``None`` if it is to be asked of a model."""
        local = self.local
        hass, heard = local.hass, local.user_input
        if not (self.fresh and may_trigger() and hass.data[DATA_LOG].is_agreed):
            return None
        area_id = area_of(hass, heard)
        key, database = key_of(text, heard.language, area_id), hass.data[DATA_LOG].database
        sentence = await _in_time(lambda: database.read(lambda tx: tx.learnt.get(key)))
        if sentence is None or not is_same(text, sentence):
            return None
        if as_it_is(hass, sentence).status != "active":
            return None
        given = json.loads(sentence.arguments)
        if (refused := local.refusal(text, recognised(sentence.intent, given))) is not None:
            return local.say(refused) if refused else None
        slots = given | ({"preferred_area_id": area_id} if area_id else {})
        answered = await local.carry_out(sentence.intent, slots, text)
        if answered is None or not answered.tools:  # nothing was done
            return answered
        if not turn_scope().is_off_record:
            hass.async_create_background_task(
                _in_time(lambda: database.write(lambda tx: tx.learnt.use(key, dt_util.utcnow()))),
                f"{DOMAIN} learnt sentence used",
            )
        return answered

    async def undo(self, text: str) -> LocalAnswer | None:
        """Undo what was done last, if a person asks for that alone."""
        if turn_scope().by_model or not asks_to_undo(text):
            return None
        undone = await self.take_back()
        return None if undone is None else self.local.speak(undone)

    async def take_back(self) -> str | None:
        """Undo what was done last; a learnt sentence that did it ends. Returns what to say."""
        if (undone := await self.local.undo()) is None:
            return None
        said, things = undone
        if things and not said_by_nobody():
            await self._async_note_wrong(lambda turn: not things.isdisjoint(turn.things))
        return said

    async def note_wrong(self) -> bool | None:
        """Note that the last turn was wrong; returns whether a learnt sentence has answered it."""
        return await self._async_note_wrong(lambda _: True)

    async def correct(self, text: str) -> LocalAnswer | None:
        """Take back what was learnt from, or answered, a moment ago, if a person says so.

        Whoever says what they meant instead is answered as ever. That an answer was too long is a
        wish for shorter ones, where there is a memory that keeps it.
        """
        local, language = self.local, self.local.user_input.language
        known = load_vocabulary(language)
        wishes = is_one_of(known.too_long, text, known)
        if said_by_nobody() or not (wishes or objects(text)) or self._has_asked():
            return None
        if wishes:
            return local.say("wish_kept") if await self._async_keep_wish() else None
        was_learnt = await self.note_wrong()
        if was_learnt is None or not says_wrong(text):
            return None
        return local.say("unlearnt" if was_learnt else "noted_wrong")

    def _has_asked(self) -> bool:
        """Return whether what was said last here is a question, which a no may answer."""
        said = (getattr(one, "content", None) for one in reversed(self.local.chat_log.content[:-1]))
        return str(next(filter(None, said), "")).rstrip().endswith("?")

    def _is_of_off_record(self) -> bool:
        """Return whether this turn, or the one before it here, is off the record."""
        chat_log, off_record = self.local.chat_log, self.local.hass.data[DATA_OFF_RECORD]
        said = [one for one in chat_log.content if isinstance(one, conversation.UserContent)][-2:-1]
        return turn_scope().is_off_record or (
            off_record.without(chat_log.conversation_id, [*said]) != said
        )

    async def _async_keep_wish(self) -> bool:
        hass, heard = self.local.hass, self.local.user_input
        if not may_use(Use.MEMORY) or turn_scope().is_off_record:
            return False
        who = heard.context.user_id, heard.device_id, heard.satellite_id
        owner, said_in = hass.data[DATA_OWNERS].owner_of(*who), hass.data[DATA_LOG].turn_message_id
        memory, wish = await async_house_memory(hass), phrase("wish_shorter", heard.language)
        return await memory.wish(owner, wish, said_in)

    async def _async_note_wrong(self, is_about: Callable[[Turn], bool]) -> bool | None:
        """Note that the last turn was wrong, and return whether a learnt sentence has answered it.

        ``None``: there is none to be said so of, or it cannot be noted now. One that was off the
        record is in no log, and none before it is meant.
        """
        if self._is_of_off_record():
            return None
        heard, log, now = self.local.user_input, self.local.hass.data[DATA_LOG], dt_util.utcnow()
        area_id = area_of(self.local.hass, heard)
        here = {self.local.chat_log.conversation_id, area_id} - {None}

        def note(tx: Transaction) -> bool | None:
            for one in reversed(tx.learnt.heard(now - WRONG_WITHIN)):
                if {one.conversation_id, one.area_id}.isdisjoint(here):
                    continue
                if one.turn is not None and is_about(one.turn):
                    return note_wrong(tx, one, now)
            return None

        async def write() -> bool | None:
            await log.async_flush()
            return await log.database.write(note)

        return await _in_time(write)


async def _in_time[T](work: Callable[[], Awaitable[T]]) -> T | None:
    """Return what the file gives; ``None`` if it cannot be used, or somebody would have to wait."""
    try:
        async with asyncio.timeout(PATIENCE_SECONDS):
            return await work()
    except (StorageError, TimeoutError) as err:
        _LOGGER.debug("Nothing of learnt sentences could be used: %s", type(err).__name__)
        return None


def note_wrong(tx: Transaction, heard: LogEntry, at: datetime | None) -> bool:
    """Note when a turn was wrong, None if it was not; returns whether what it taught changes."""
    tx.turns.put_wrong(heard.id, at)
    sentence = tx.learnt.get(key_in_log(heard))
    if sentence is None or sentence.status != ("active" if at else "wrong"):
        return False
    tx.learnt.put(replace(sentence, status="wrong" if at else "active"))
    return True


@callback
def fitting(hass: HomeAssistant, sentence: LearntSentence) -> LearntSentence | None:
    """Return a sentence with the name and the area that its thing has now.

    ``None``: the call does not reach that one exposed thing, or it could not be put back.
    """
    named = exposed(hass).look().get(sentence.entity_id)
    state, slots = hass.states.get(sentence.entity_id), json.loads(sentence.arguments)
    if named is None or state is None or not is_reversible(hass, state):
        return None
    constraints = intent.MatchTargetsConstraints(
        name=slots["name"], area_name=slots.get("area"), assistant=conversation.DOMAIN
    )
    preferences = intent.MatchTargetsPreferences(area_id=sentence.area_id or None)
    found = intent.async_match_targets(hass, constraints, preferences)
    if [state.entity_id for state in found.states] != [sentence.entity_id]:
        return None
    return replace(sentence, name=named.names[0], place=(*named.areas, "")[0])


@callback
def as_it_is(hass: HomeAssistant, sentence: LearntSentence) -> LearntSentence:
    """Return a sentence, ``changed`` if it is answered at home and its thing is not what it was."""
    if sentence.status != "active" or fitting(hass, sentence) == sentence:
        return sentence
    return replace(sentence, status="changed")
