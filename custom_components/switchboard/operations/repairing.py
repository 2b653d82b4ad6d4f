"""Putting right what a turn got wrong: what can be done about it, doing it, and taking it back.

A repair is a change that Home Assistant or an agent's form could make as well, and taking it back
is the same with ``undo``. Each says how the sentence would be answered now; nothing is done for it.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from hassil.errors import HassilError
from homeassistant.components import conversation
from homeassistant.components.conversation.agent_manager import get_agent_manager
from homeassistant.components.homeassistant.exposed_entities import (
    async_expose_entity,
    async_should_expose,
)
from homeassistant.config_entries import ConfigEntry, ConfigSubentry
from homeassistant.core import Context, HomeAssistant, callback
from homeassistant.exceptions import Unauthorized
from homeassistant.helpers import entity_registry as er
from homeassistant.util import dt as dt_util

from ..agent.learnt import as_it_is, fitting, note_wrong
from ..agent_settings import AgentSettings
from ..const import CONF_VOCABULARY, DOMAIN
from ..engine.language.lexicon import words
from ..engine.storage.entries import LogEntry
from ..engine.storage.transaction import Transaction
from ..engine.turn.learnt import Deed, deed_of, key_in_log, learnt_from, may_be_learnt
from ..engine.turn.phrases import phrase
from ..engine.turn.vocabulary import (
    VocabularyError,
    load_vocabulary,
    normalise,
    parse_user_vocabulary,
)
from ..home.exposed import exposed, name_of, names_in_house
from ..home.undoing import is_reversible
from .answers import Answer
from .memory_changes import change_called
from .rights import Call, RefusedError, not_kept
from .turns import MemoryBrief, recalled

MOST_THINGS: Final = 20
_OF_PLACE: Final = frozenset({"name", "area", "floor", "domain", "device_class"})


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
    """A turn that was wrong, the thing it acted on, and what may have been meant instead.

    ``memories`` are what was told or looked up in it. ``changed``: something is another than before
    this was asked, besides the note that it was wrong.
    """

    text: str
    changed: bool
    entity_id: str | None
    things: Sequence[ThingMeant]
    memories: Sequence[MemoryBrief]
    may_wish: bool
    tried: Tried


async def wrong(call: Call) -> WrongTurn:
    """Note that a turn was wrong, or that it was not; what it taught the house ends."""
    heard, at = await _async_heard(call), None if call.data["undo"] else dt_util.utcnow()
    changed = await call.memory.log.database.write(lambda tx: note_wrong(tx, heard, at))
    return await _async_shown(call, heard, changed=changed)


async def repair(call: Call) -> WrongTurn:
    """Make a repair, or take it back; a wish is whoever's who spoke, the rest an administrator's.

    Raises:
        RefusedError: it does not fit.
        Unauthorized: it is an administrator's.
    """
    heard, kind = await _async_heard(call), call.data["kind"]
    if call.own and kind != "wish":
        raise Unauthorized(context=call.context)
    match kind:
        case "words":
            changed = await _async_put_words(call, heard)
        case "alias":
            changed = _put_alias(call)
        case "expose":
            entity_id, should = _entity(call), not call.data["undo"]
            changed = async_should_expose(call.hass, conversation.DOMAIN, entity_id) != should
            async_expose_entity(call.hass, conversation.DOMAIN, entity_id, should)
        case "wish":
            changed = await _async_wish(call, heard)
        case _:
            changed = await _async_prefer(call, heard)
    return await _async_shown(call, heard, changed=changed)


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


async def _async_shown(call: Call, heard: LogEntry, *, changed: bool) -> WrongTurn:
    turn, owners = heard.turn, await call.owners_readable()
    told = turn.recalled if turn else ()
    found = await call.memory.log.database.read(
        lambda tx: [recalled(tx, one, owners) for one in told]
    )
    memories = [one.memory for one in found if one and one.memory]
    await call.note_look(*(one.owner for one in memories))
    return WrongTurn(
        text=heard.content,
        changed=changed,
        entity_id=turn.things[0] if turn and turn.things else None,
        things=_things(call.hass, heard.content),
        memories=memories,
        may_wish=call.memory.is_open and call.own in (None, heard.owner),
        tried=await _async_try(call, heard),
    )


@callback
def _things(hass: HomeAssistant, text: str) -> list[ThingMeant]:
    """Return the things whose names share words with a sentence, and that can be put back."""
    said, registry = {*words(text)}, er.async_get(hass)
    found = []
    for state in hass.states.async_all():
        name, entry = name_of(state), registry.async_get(state.entity_id)
        if entry and entry.entity_category:
            continue
        if (shared := len(said.intersection(words(name)))) and is_reversible(hass, state):
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


def _put[T](call: Call, held: Sequence[T], one: T) -> list[T] | None:
    """Return a list with something or, to take that back, without it; None if it is so already."""
    if (one in held) is not call.data["undo"]:
        return None
    return [part for part in held if part != one] if call.data["undo"] else [*held, one]


@callback
def _put_alias(call: Call) -> bool:
    registry, entity_id = er.async_get(call.hass), _entity(call)
    entry, alias = registry.async_get(entity_id), call.data.get("phrase", "").strip()
    if entry is None or not alias:
        raise RefusedError("thing_unknown")
    aliases = _put(call, list(entry.aliases) or [er.COMPUTED_NAME], alias)
    if aliases is not None:
        registry.async_update_entity(entity_id, aliases=aliases)
    return aliases is not None


async def _async_put_words(call: Call, heard: LogEntry) -> bool:
    """Add a line to an agent's own words, or take it out; its agent starts anew with it."""
    said, meaning = (call.data.get(one, "").strip() for one in ("phrase", "meaning"))
    if (agent := _agent(call.hass, heard.agent_id)) is None or not said or not meaning:
        raise RefusedError("words_unfit")
    entry, subentry = agent
    routing = dict(subentry.data.get("routing", {}))
    lines = _put(call, routing.get(CONF_VOCABULARY, "").splitlines(), f"{said} = {meaning}")
    if lines is None:
        return False
    routing[CONF_VOCABULARY] = "\n".join(lines)
    try:
        parse_user_vocabulary(routing[CONF_VOCABULARY])
    except VocabularyError as err:
        raise RefusedError("words_unfit") from err
    data = {**subentry.data, "routing": routing}
    call.hass.config_entries.async_update_subentry(entry, subentry, data=data)
    async with entry.setup_lock:  # until it has started anew with them
        await call.memory.log.async_flush()
    return True


async def _async_wish(call: Call, heard: LogEntry) -> bool:
    """Remember that whoever spoke wishes shorter answers, or take that back."""
    if call.own not in (None, heard.owner):
        raise Unauthorized(context=call.context)
    wish, owners = phrase("wish_shorter", heard.language or ""), (heard.owner,)
    if call.data["undo"]:
        await call.memory.undo(owners, await change_called(call.memory, wish, owners))
    elif not await call.memory.wish(heard.owner, wish, heard.id):
        raise not_kept()
    return True


async def _async_prefer(call: Call, heard: LogEntry) -> bool:
    """Let the sentence mean another thing where it was said, by the call that it led to."""
    write, turn = call.memory.log.database.write, heard.turn
    if call.data["undo"]:
        await write(lambda tx: tx.learnt.delete(key_in_log(heard)))
        return True
    entity_id, deed = _entity(call), deed_of(turn and replace(turn, wrong_at=None))
    if deed is None:
        raise RefusedError("sentence_unfit")
    given = {name: one for name, one in json.loads(deed.arguments).items() if name not in _OF_PLACE}
    named = exposed(call.hass).look().get(entity_id)
    arguments = {"name": named.names[0] if named else "", **given}
    meant = Deed(deed.intent, json.dumps(arguments, ensure_ascii=False, sort_keys=True), entity_id)
    learnt = learnt_from(key_in_log(heard), meant, [heard])
    names = {name for one in exposed(call.hass).look().values() for name in one.spoken}
    is_for_always = may_be_learnt(heard.content, heard.language, names, meant.arguments)
    sentence = fitting(call.hass, replace(learnt, status="active"))
    if sentence is None or not is_for_always:
        raise RefusedError("sentence_unfit")
    await write(lambda tx: tx.learnt.put(sentence))
    return True


async def _async_try(call: Call, heard: LogEntry) -> Tried:
    """Return how a sentence would be answered now, as a conversation begins."""
    hass, language = call.hass, heard.language or call.hass.config.language
    agent, known = _agent(hass, heard.agent_id), load_vocabulary(language)
    extra = {} if agent is None else AgentSettings.from_options(agent[1].data).user_vocabulary
    rewritten = normalise(heard.content, known, extra=extra, protected=names_in_house(hass))
    home, by_home = get_agent_manager(hass).default_agent, conversation.HOME_ASSISTANT_AGENT
    for text in dict.fromkeys((heard.content, rewritten)):
        asked = conversation.ConversationInput(
            text, Context(), None, heard.device_id, None, language, by_home
        )
        try:
            result = home and await home.async_recognize_intent(asked)
        except HassilError:
            break  # a sentence of the household's own needs a list that there is not
        if result and not result.unmatched_entities:
            name = result.entities.get("name")
            named = str(name.value) if name else None
            return Tried(route="local", intent=result.intent.name, name=named)
    sentence = await call.memory.log.database.read(lambda tx: tx.learnt.get(key_in_log(heard)))
    if sentence and as_it_is(hass, sentence).status == "active":
        return Tried(route="learnt", intent=sentence.intent, name=sentence.name)
    return Tried(route="model")


@callback
def _agent(hass: HomeAssistant, agent_id: str | None) -> tuple[ConfigEntry, ConfigSubentry] | None:
    entity = er.async_get(hass).async_get(agent_id or "")
    if entity is None or entity.platform != DOMAIN:
        return None
    entry = hass.config_entries.async_get_entry(entity.config_entry_id or "")
    return None if entry is None else (entry, entry.subentries[entity.unique_id])
