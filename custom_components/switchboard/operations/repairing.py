"""Putting right what a turn got wrong: what can be done about it, doing it, and taking it back.

A repair is a change that Home Assistant or an agent's form could make as well, and taking it back
is the same with ``undo``. Each says how the sentence would be answered now; nothing is done for it.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace

from homeassistant.components import conversation
from homeassistant.components.conversation.agent_manager import get_agent_manager
from homeassistant.components.homeassistant.exposed_entities import (
    async_expose_entity,
    async_should_expose,
)
from homeassistant.config_entries import ConfigEntry, ConfigSubentry
from homeassistant.core import Context, HomeAssistant, callback
from homeassistant.helpers import entity_registry as er
from homeassistant.util import dt as dt_util
from homeassistant.util.ulid import ulid_now

from ..agent.learnt import may_be_called
from ..agent_settings import AgentSettings
from ..const import CONF_VOCABULARY, DOMAIN
from ..engine.language.lexicon import words
from ..engine.storage.entries import LogEntry
from ..engine.storage.learnt import LearntSentence, LearntStatus
from ..engine.storage.transaction import Transaction
from ..engine.turn.learnt import DOMAINS, deed_of, key_of
from ..engine.turn.vocabulary import (
    VocabularyError,
    load_vocabulary,
    normalise,
    parse_user_vocabulary,
)
from ..history.learnt import DATA_LEARNT, place_of
from ..home.exposed import name_of, names_in_house
from .answers import Answer
from .rights import Call, RefusedError

MOST_THINGS = 20


@dataclass(slots=True, kw_only=True)
class ThingMeant:
    """A thing that may have been meant, the likeliest first."""

    entity_id: str
    name: str
    is_exposed: bool


@dataclass(slots=True, kw_only=True)
class Tried:
    """How a sentence would be answered now: ``learnt``, ``local`` or ``model``; by which intent."""

    route: str
    intent: str | None = None
    name: str | None = None


@dataclass(slots=True, kw_only=True)
class WrongTurn(Answer):
    """A turn that was wrong, the thing it acted on, and what may have been meant instead."""

    text: str
    was_learnt: bool
    entity_id: str | None
    things: Sequence[ThingMeant]
    tried: Tried


@dataclass(slots=True, kw_only=True)
class Repaired(Answer):
    """Whether anything is another than before, and how the sentence would be answered now."""

    changed: bool
    tried: Tried


async def wrong(call: Call) -> WrongTurn:
    """Note that a turn was wrong, or that it was not; what it taught the house ends."""
    heard = await _async_heard(call)
    learnt, undo = call.hass.data[DATA_LEARNT], call.data["undo"]
    at = None if undo else dt_util.utcnow()
    await call.memory.log.database.write(lambda tx: tx.turns.put_wrong(heard.id, at))
    sentence = learnt.known.get(key_of(heard.content, heard.language, heard.area_id))
    before: LearntStatus = "wrong" if undo else "active"
    after: LearntStatus = "active" if undo else "wrong"
    if was_learnt := sentence is not None and sentence.status == before:
        await learnt.async_put(replace(sentence, status=after))
    return WrongTurn(
        text=heard.content,
        was_learnt=was_learnt,
        entity_id=_acted_on(heard),
        things=_things(call.hass, heard.content),
        tried=await _async_try(call.hass, heard),
    )


async def repair(call: Call) -> Repaired:
    """Make a repair, or take it back."""
    heard = await _async_heard(call)
    match call.data["kind"]:
        case "words":
            changed = _put_words(call, heard)
        case "alias":
            changed = _put_alias(call)
        case "expose":
            entity_id = _entity(call)
            should = not call.data["undo"]
            changed = async_should_expose(call.hass, conversation.DOMAIN, entity_id) != should
            async_expose_entity(call.hass, conversation.DOMAIN, entity_id, should)
        case _:
            changed = await _async_prefer(call, heard)
    return Repaired(changed=changed, tried=await _async_try(call.hass, heard))


async def _async_heard(call: Call) -> LogEntry:
    """Return what was said in the turn of a message, with how it went."""
    named = call.data["message_id"]

    def read(tx: Transaction) -> LogEntry | None:
        turn = tx.turns.of_message(named)
        said = tx.log.by_ids([turn.message_id]) if turn else {}
        if turn is None or turn.message_id not in said:
            return None
        speakers = tx.talks.owners([turn.conversation_id])[turn.conversation_id]
        entry = replace(said[turn.message_id].entry, turn=turn)
        return entry if call.may_read(speakers) else None

    await call.memory.log.async_flush()
    if (heard := await call.memory.log.database.read(read)) is None:
        raise RefusedError("turn_not_logged", message_id=named)
    return heard


def _acted_on(heard: LogEntry) -> str | None:
    states = heard.turn.states if heard.turn is not None else ()
    return states[0].entity_id if states else None


@callback
def _things(hass: HomeAssistant, text: str) -> list[ThingMeant]:
    """Return the things whose names share words with a sentence."""
    said = {*words(text)}
    found = []
    for state in hass.states.async_all(tuple(DOMAINS)):
        name = name_of(state)
        if shared := len(said.intersection(words(name))):
            is_exposed = async_should_expose(hass, conversation.DOMAIN, state.entity_id)
            thing = ThingMeant(entity_id=state.entity_id, name=name, is_exposed=is_exposed)
            found.append((-shared, len(name), state.entity_id, thing))
    return [thing for *_, thing in sorted(found, key=lambda one: one[:3])[:MOST_THINGS]]


@callback
def _entity(call: Call) -> str:
    entity_id: str | None = call.data.get("entity_id")
    if entity_id is None or call.hass.states.get(entity_id) is None:
        raise RefusedError("thing_unknown")
    return entity_id


@callback
def _put_alias(call: Call) -> bool:
    registry, entity_id, phrase = (
        er.async_get(call.hass),
        _entity(call),
        call.data.get("phrase", ""),
    )
    entry, phrase = registry.async_get(entity_id), phrase.strip()
    if entry is None or not phrase:
        raise RefusedError("thing_unknown")
    aliases = list(entry.aliases) or [er.COMPUTED_NAME]
    if (phrase in aliases) is not call.data["undo"]:
        return False
    aliases = [one for one in aliases if one != phrase] if call.data["undo"] else [*aliases, phrase]
    registry.async_update_entity(entity_id, aliases=aliases)
    return True


@callback
def _put_words(call: Call, heard: LogEntry) -> bool:
    """Add a line to an agent's own words, or take it out; its agent starts anew with it."""
    hass = call.hass
    phrase, meaning = (call.data.get(one, "").strip() for one in ("phrase", "meaning"))
    if (agent := _agent(hass, heard.agent_id)) is None or not phrase or not meaning:
        raise RefusedError("words_unfit")
    entry, subentry = agent
    routing = dict(subentry.data.get("routing", {}))
    lines, line = routing.get(CONF_VOCABULARY, "").splitlines(), f"{phrase} = {meaning}"
    if (line in lines) is not call.data["undo"]:
        return False
    lines = [one for one in lines if one != line] if call.data["undo"] else [*lines, line]
    try:
        parse_user_vocabulary("\n".join(lines))
    except VocabularyError as err:
        raise RefusedError("words_unfit") from err
    data = {**subentry.data, "routing": {**routing, CONF_VOCABULARY: "\n".join(lines)}}
    hass.config_entries.async_update_subentry(entry, subentry, data=data)
    return True


async def _async_prefer(call: Call, heard: LogEntry) -> bool:
    """Let the sentence mean another thing where it was said, by the call that it led to."""
    hass, learnt = call.hass, call.hass.data[DATA_LEARNT]
    key = key_of(heard.content, heard.language, heard.area_id)
    if call.data["undo"]:
        if (known := learnt.known.get(key)) is None:
            return False
        await learnt.async_delete(known)
        return True
    entity_id, turn = _entity(call), heard.turn
    deed = deed_of(None if turn is None else replace(turn, wrong_at=None))
    place = place_of(hass, entity_id)
    if deed is None or place is None:
        raise RefusedError("sentence_unfit")
    arguments = json.loads(deed.arguments)
    given = {"name": place[0]} | {one: arguments[one] for one in arguments if one not in _OF_PLACE}
    sentence = LearntSentence(
        id=ulid_now(),
        words=key[0],
        language=key[1],
        area_id=key[2],
        text=heard.content,
        owner=heard.owner,
        status="active",
        intent=deed.intent,
        arguments=json.dumps(given, ensure_ascii=False, sort_keys=True),
        entity_id=entity_id,
        name=place[0],
        place=place[1],
        created_at=dt_util.utcnow(),
        message_ids=(heard.id,),
    )
    if not may_be_called(hass, sentence, heard.area_id):
        raise RefusedError("sentence_unfit")
    await learnt.async_put(sentence)
    return True


_OF_PLACE = frozenset({"name", "area", "floor", "domain", "device_class"})


async def _async_try(hass: HomeAssistant, heard: LogEntry) -> Tried:
    """Return how a sentence would be answered now, as a conversation begins."""
    language = heard.language or hass.config.language
    key = key_of(heard.content, language, heard.area_id)
    agent = _agent(hass, heard.agent_id)
    rewritten = normalise(
        heard.content,
        load_vocabulary(language),
        extra={} if agent is None else AgentSettings.from_options(agent[1].data).user_vocabulary,
        protected=names_in_house(hass),
    )
    home = get_agent_manager(hass).default_agent
    for text in dict.fromkeys((heard.content, rewritten)):
        result = home and await home.async_recognize_intent(
            conversation.ConversationInput(
                text=text,
                context=Context(),
                conversation_id=None,
                device_id=heard.device_id,
                satellite_id=None,
                language=language,
                agent_id=conversation.HOME_ASSISTANT_AGENT,
            )
        )
        if result and not result.unmatched_entities:
            name = result.entities.get("name")
            return Tried(
                route="local", intent=result.intent.name, name=str(name.value) if name else None
            )
    if sentence := hass.data[DATA_LEARNT].find(key):
        return Tried(route="learnt", intent=sentence.intent, name=sentence.name)
    return Tried(route="model")


@callback
def _agent(hass: HomeAssistant, agent_id: str | None) -> tuple[ConfigEntry, ConfigSubentry] | None:
    entity = er.async_get(hass).async_get(agent_id or "")
    if entity is None or entity.platform != DOMAIN:
        return None
    entry = hass.config_entries.async_get_entry(entity.config_entry_id or "")
    return None if entry is None else (entry, entry.subentries[entity.unique_id])
