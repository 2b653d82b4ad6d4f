"""Commands that say of one thing what it is, where, or a part of its name: "start the vacuum".

A part of the sentence that may mean a thing takes the place of its name, and Home Assistant's own
recogniser says whether the whole is one of its sentences. So every word has to be understood. What
may mean two things, asks, denies, or does not begin with what is to be done, is left to others.
"""

import logging
from collections.abc import Iterator, Mapping, Sequence, Set
from functools import cache, partial
from typing import Any, Final, NamedTuple

from hassil.errors import HassilError
from hassil.intents import SlotList, TextSlotList
from hassil.recognize import RecognizeResult, recognize_all
from homeassistant.components import conversation
from homeassistant.components.conversation.agent_manager import get_agent_manager
from homeassistant.core import HomeAssistant, callback
from homeassistant.helpers import area_registry as ar
from homeassistant.helpers import entity_registry as er
from homeassistant.helpers import intent
from homeassistant.util.hass_dict import HassKey

from ..const import DOMAIN
from ..engine.language.lexicon import LANGUAGES, WORD, base_language, plain
from ..engine.language.stemming import stem
from ..engine.turn.spoken_pin import without_placeholders
from ..engine.turn.tool_loop import LocalAnswer
from ..engine.turn.vocabulary import has_one_of, is_one_of, load_vocabulary
from ..home.exposed import Named, area_id_of, exposed, name_of
from ..home.origin import area_of
from ..home.pin_targets import UNREADABLE, targets_of
from ..home.protected_services import kinds_of_thing
from .local_agent import HassLocalAgent, recognised

_LOGGER = logging.getLogger(__name__)

_PLAYERS: Final = {"media_player"}
_SWITCHED: Final[Mapping[str, Mapping[str, str]]] = {
    "vacuum": {"HassTurnOn": "HassVacuumStart", "HassTurnOff": "HassVacuumReturnToBase"},
    "valve": {},
}
"""What people turn on and off although it is no switch, and the intents for that."""
_OTHERS: Final = {"HassClimateSetTemperature", "HassListAddItem", "HassSetVolumeRelative"}
"""Intents that act besides those that call one action of a thing."""
_NO_KINDS: Final = {"entrance", "little", "plain", "room", "sound"}
"""Words of the vocabulary beside those for kinds of things."""
_NOUN: Final = {"de": -1, "en": -1, "es": 0, "fr": 0, "it": 0, "nl": -1}
"""Where a name has the word that says what the thing is."""
_ANYWHERE: Final = "\ue000"
"""The area of a sentence that says none."""
_MOST_WORDS: Final = 16
_MOST_OF_PLAYERS: Final = 7
"""Words of a sentence about a player that it does not say: "skip to the next track"."""
_LEAST_WORDS: Final = 3
"""Of a sentence about what is protected: a shorter one may be a part of another."""

type Words = frozenset[str]
type Meant = tuple[str, str, dict[str, Any]]
"""An intent, the thing it is about, and its slots besides."""


class Thing(NamedTuple):
    """A thing by its id, its kind (``cover.curtain``), and the stems of its names and places.

    The names are in the order of their words.
    """

    id: str
    kind: str
    names: tuple[tuple[str, ...], ...]
    places: Words


DATA_THINGS: HassKey[dict[str, dict[str, tuple[Named, Thing]]]] = HassKey(f"{DOMAIN}_described")
"""What is known of the exposed things, by language."""


async def match_described(local: HassLocalAgent, text: str) -> LocalAnswer | None:
    """Act on a sentence of Home Assistant's that describes one thing and does not name it."""
    hass, spoken, text = local.hass, local.user_input.language, without_placeholders(text)
    language = base_language(spoken)
    if not _may_command(text, language):
        return None
    things = things_of(hass, language)
    look = partial(describe, text, language, things)
    described = await hass.async_add_executor_job(lambda: list(look()))
    has_players = hass.states.async_entity_ids_count(_PLAYERS)
    if not described and not (has_players and len(text.split()) <= _MOST_OF_PLAYERS):
        return None
    found = await _understood(hass, text, spoken, described)
    meant = _one_of(hass, list(_meant(hass, found)), area_of(hass, local.user_input))
    if meant is None or (slots := _slots_for(hass, *meant)) is None:
        return None
    kind, entity_id, _ = meant
    is_player = entity_id.partition(".")[0] in _PLAYERS
    sound = _words_of(language, "sound") & _stems([text], language)
    if kind == "HassTurnOn" and is_player and sound:
        return None  # a player that is on plays nothing yet
    if kinds_of_thing(hass, entity_id) and len(text.split()) < _LEAST_WORDS:
        return None
    if (refused := local.refusal(text, recognised(kind, slots))) is not None:
        return local.say(refused) if refused else None
    return await local.carry_out(kind, slots, text)


async def _understood(
    hass: HomeAssistant, text: str, language: str, described: Sequence[tuple[Thing, str, bool]]
) -> list[RecognizeResult]:
    """Return the ways to understand a sentence as one of Home Assistant's."""
    agent = get_agent_manager(hass).default_agent
    if agent is None or (loaded := await agent.async_get_or_load_intents(language)) is None:
        return []
    hidden, areas = _hidden(hass) if described else set[str](), _areas(hass)

    def search() -> list[RecognizeResult]:
        named = {
            said for said in {one[1] for one in described} if _is_hidden(said, hidden, language)
        }
        meant = [one for one in described if one[1] not in named]
        found = recognize_all(
            text,
            loaded.intents,
            _lists(meant, areas),
            intent_context={"area": {"value": _ANYWHERE, "text": _ANYWHERE}},
            language=language,
        )
        return list(found)

    try:
        return await hass.async_add_executor_job(search)
    except HassilError as err:
        # A sentence of the household's own needs a list that there is not.
        _LOGGER.debug("A description cannot be looked for: %s", type(err).__name__)
        return []


def _may_command(text: str, language: str) -> bool:
    known = load_vocabulary(language)
    return (
        1 < len(WORD.findall(text)) <= _MOST_WORDS
        and bool(known.kinds)
        and "?" not in text
        and not has_one_of(known.guards, text)
        and not is_one_of(known.stop, text, known)
    )


@callback
def things_of(hass: HomeAssistant, language: str) -> list[Thing]:
    """Return the exposed things by their words; only those that have changed are made anew."""
    every = hass.data.setdefault(DATA_THINGS, {})
    before, now = every.get(language, {}), dict[str, tuple[Named, Thing]]()
    for entity_id, named in exposed(hass).look().items():
        state = hass.states.get(entity_id)
        of_class = state.attributes.get("device_class") if state else None
        kind = f"{named.domain}.{of_class}" if of_class else named.domain
        held = before.get(entity_id)
        if held is None or held[0] is not named or held[1].kind != kind:
            names = tuple(_in_order(name, language) for name in named.names)
            held = named, Thing(entity_id, kind, names, _stems(named.areas, language))
        now[entity_id] = held
    every[language] = now
    return [thing for _, thing in now.values()]


def describe(
    text: str, language: str, things: Sequence[Thing]
) -> Iterator[tuple[Thing, str, bool]]:
    """Yield each thing with the longest parts of a sentence that may mean it.

    The last value tells whether such a part says what kind of thing it is. A command begins with
    what is to be done, so no part has its first word in it.
    """
    said = [*WORD.finditer(text)]
    stems = [next(iter(_stems([word[0]], language)), "") for word in said]
    little = [one in _words_of(language, "little") for one in stems]
    begins = next((at for at, is_little in enumerate(little) if not is_little), len(said))
    for thing in things:
        kinds, known = _told_by_kind(stems, thing, language), thing.places.union(*thing.names)
        is_known = [at > begins and (at in kinds or one in known) for at, one in enumerate(stems)]
        for first, last in _runs(is_known, little):
            words = frozenset(stems[first : last + 1])
            by_kind = not kinds.isdisjoint(range(first, last + 1))
            is_meant = by_kind or _is_named(thing, words, language)
            if is_meant and not _is_any_room(thing, words, language):
                yield thing, text[said[first].start() : said[last].end()], by_kind


def _runs(is_known: Sequence[bool], is_little: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """Find the first and the last of known words in a row, with little ones between."""
    first = last = -1
    for at, known in enumerate([*is_known, False]):
        if known:
            first, last = (at if first < 0 else first), at
        elif first >= 0 and (at == len(is_little) or not is_little[at]):
            yield first, last
            first = -1


def _is_any_room(thing: Thing, said: Words, language: str) -> bool:
    """Return whether no more is said of a place than that it is a room, which others are too."""
    place = thing.places & said
    return bool(place) and place < thing.places and place <= _words_of(language, "room")


def _is_named(thing: Thing, said: Words, language: str) -> bool:
    """Return whether at least half of a name is said, besides the place, with its noun.

    That is its last word, or its first in languages where what it is like follows: the fire is not
    the fire alarm. Nor is it a half that says another kind of thing, as of "Lamp TV".
    """
    others = _words_of(language, *(kind for kind in _kinds(language) if kind not in _NO_KINDS))
    for name in thing.names:
        own = [word for word in name if word not in thing.places]
        half = said.intersection(own)
        noun = _NOUN[base_language(language)]
        if 2 * len(half) >= len(set(own)) > 0 and (
            half.issuperset(own) or (own[noun] in half and not half <= others)
        ):
            return True
    return False


def _told_by_kind(stems: Sequence[str], thing: Thing, language: str) -> frozenset[int]:
    """Return where words stand that tell the kind of a thing.

    The front door's lock is one without a name of its own, where one comes in.
    """
    kinds = _kinds(language)
    phrases = kinds.get(thing.kind) or kinds.get(thing.kind.partition(".")[0], ())
    if thing.kind == "lock":
        nameless = thing.places | _words_of(language, "lock", "lock.front", "plain")
        is_here = not thing.places or not _words_of(language, "entrance").isdisjoint(thing.places)
        if is_here and all(nameless.issuperset(name) for name in thing.names):
            phrases += kinds.get("lock.front", ())
    return frozenset(
        at
        for phrase in phrases
        for start in range(len(stems) - len(phrase) + 1)
        if tuple(stems[start : start + len(phrase)]) == phrase
        for at in range(start, start + len(phrase))
    )


def _in_order(text: str, language: str) -> tuple[str, ...]:
    if (base := base_language(language)) not in LANGUAGES:
        return ()
    return tuple(stem(plain(word), base) for word in WORD.findall(text))


def _stems(texts: Sequence[str], language: str) -> Words:
    return frozenset(word for text in texts for word in _in_order(text, language))


@cache
def _kinds(language: str) -> dict[str, tuple[tuple[str, ...], ...]]:
    """Return the stems of what things of each kind are called."""
    return {
        kind: tuple(
            tuple(next(iter(_stems([word], language))) for word in WORD.findall(phrase))
            for phrase in phrases.split("|")
        )
        for kind, phrases in load_vocabulary(language).kinds.items()
    }


@cache
def _words_of(language: str, *kinds: str) -> Words:
    known = _kinds(language)
    return frozenset(word for kind in kinds for one in known.get(kind, ()) for word in one)


def _lists(
    described: Sequence[tuple[Thing, str, bool]], areas: Sequence[tuple[str, str]]
) -> dict[str, SlotList]:
    """Return what stands for names in a sentence: the parts of it that describe things."""
    names = list[tuple[str, Any, dict[str, Any]]]()
    for thing, said, by_kind in described:
        domain, _, of_class = thing.kind.partition(".")
        names.append((said, thing.id, {"domain": domain, "device_class": of_class}))
        if by_kind and domain in _SWITCHED:
            names.append((said, thing.id, {"domain": "switch"}))
    return {
        "name": TextSlotList.from_tuples(names, allow_template=False),
        "area": TextSlotList.from_tuples([(*one, {}) for one in areas], allow_template=False),
        "floor": TextSlotList.from_tuples([], allow_template=False),
    }


@callback
def _areas(hass: HomeAssistant) -> list[tuple[str, str]]:
    return [
        (name, area.name)
        for area in ar.async_get(hass).async_list_areas()
        for name in (area.name, *area.aliases)
        if name.strip()
    ]


@callback
def _hidden(hass: HomeAssistant) -> set[str]:
    """Return the names of the things that are not exposed."""
    known = exposed(hass).look()
    return {
        name
        for one in hass.states.async_all()
        if one.entity_id not in known
        for name in (name_of(one), *_aliases(hass, one.entity_id))
    }


def _is_hidden(said: str, hidden: Set[str], language: str) -> bool:
    """Return whether a part of a sentence names a thing that is hidden, so that it is meant."""
    little = _words_of(language, "little")
    begins = tuple(plain(word)[:2] for word in WORD.findall(said))
    same = _stems([said], language) - little
    return any(
        _stems([name], language) - little == same
        for name in hidden
        if any(plain(word).startswith(begins) for word in WORD.findall(name))
    )


@callback
def _aliases(hass: HomeAssistant, entity_id: str) -> list[str]:
    entity = er.async_get(hass).async_get(entity_id)
    return [one for one in entity.aliases if isinstance(one, str)] if entity else []


@callback
def _meant(hass: HomeAssistant, found: Sequence[RecognizeResult]) -> Iterator[Meant]:
    """Yield what is to be done to which thing by each way to understand the sentence."""
    known = exposed(hass).look()
    handlers = {
        one.intent_type: one
        for one in intent.async_get(hass)
        if isinstance(one, intent.DynamicServiceIntentHandler) or one.intent_type in _OTHERS
    }
    for result in found:
        slots = {name: one.value for name, one in result.entities.items()}
        kind, place = result.intent.name, slots.pop("area", _ANYWHERE)
        entity_id = slots.pop("name", None)
        if (handler := handlers.get(kind)) is None:
            continue
        if entity_id is None and place == _ANYWHERE and handler.platforms == _PLAYERS:
            entity_id = _only_player(hass, kind)
        if (named := known.get(entity_id or "")) is None:
            continue  # or it has gone meanwhile
        if place != _ANYWHERE and place not in named.areas:
            continue
        given = {key: slots[key] for key in slots if key not in ("domain", "device_class")}
        kind = _SWITCHED.get(named.domain, {}).get(kind, kind)
        if kind in handlers:
            yield kind, named.entity_id, given


@callback
def _only_player(hass: HomeAssistant, kind: str) -> str | None:
    """Return the player that is meant where none is named: the only one, or the one in use."""
    players = [one.entity_id for one in exposed(hass).look().values() if one.domain in _PLAYERS]
    wanted = "paused" if kind == "HassMediaUnpause" else "playing"
    in_use = [one for one in players if hass.states.is_state(one, wanted)]
    return next((some[0] for some in (players, in_use) if len(some) == 1), None)


@callback
def _one_of(hass: HomeAssistant, meant: list[Meant], area_id: str | None) -> Meant | None:
    """Return what is meant if that is one thing in the house, or else where it is said."""
    if len({entity_id for _, entity_id, _ in meant}) > 1:
        if area_id is None:
            return None
        entities = er.async_get(hass)
        meant = [one for one in meant if area_id_of(hass, entities.async_get(one[1])) == area_id]
    return meant[0] if meant and all(one == meant[0] for one in meant) else None


@callback
def _slots_for(
    hass: HomeAssistant, kind: str, entity_id: str, given: Mapping[str, Any]
) -> dict[str, Any] | None:
    """Return the slots by which an intent acts on that thing alone; ``None`` if none does."""
    handler = next(one for one in intent.async_get(hass) if one.intent_type == kind)
    named = exposed(hass).look()[entity_id]
    domain, area = {"domain": [named.domain]}, {"area": next(iter(named.areas), "")}
    for more in ({}, domain, area, domain | area):
        slots = {**given, "name": named.names[0], **more}
        try:
            targets = [*targets_of(hass, handler, slots, conversation.DOMAIN)]
        except UNREADABLE:
            continue
        if [state.entity_id for state, *_ in targets] == [entity_id]:
            return slots
    return None
