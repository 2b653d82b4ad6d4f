"""Things protected by the PIN that an intent or a tool would reach.

Arguments are cleaned and targets are found as Home Assistant does it. What cannot be validated,
resolved or understood counts as everything that its kind of tool could reach.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

import probatio
from hassil.recognize import RecognizeResult
from homeassistant.components import conversation
from homeassistant.core import Context, HomeAssistant, State, callback
from homeassistant.helpers import area_registry as ar
from homeassistant.helpers import device_registry as dr
from homeassistant.helpers import entity_registry as er
from homeassistant.helpers import floor_registry as fr
from homeassistant.helpers import intent, llm

from ..engine.turn.pin_gate import Protected, protection_by_name
from .exposed import exposed, name_of, spoken
from .protected_services import (
    DOMAINS,
    EVERYTHING,
    kinds_of_entity,
    kinds_of_service,
    kinds_of_steps,
    kinds_of_thing,
    reaches_anything,
)

_NAMES: Final = re.compile(r"\b([a-z_]+)\.([a-z0-9_]+)\b")
_WORDS: Final = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")
_KINDS_OF_WORDS: Final = {
    "lock": {Protected.LOCKS},
    "unlock": {Protected.LOCKS},
    "alarm": {Protected.ALARMS},
    "disarm": {Protected.ALARMS},
    "garage": {Protected.GARAGES},
    "gate": {Protected.GARAGES},
    "cover": {Protected.GARAGES, Protected.OPENINGS},
    "window": {Protected.OPENINGS},
    "door": {Protected.LOCKS, Protected.GARAGES, Protected.OPENINGS},
    "all": EVERYTHING,
}
"""Protected kinds by the words in the name and the arguments of a tool nobody can read."""

_SHORT: Final = 4
"""Letters of a name that is looked for as a word of its own only: longer words may hold it."""

_PREFERENCES: Final = frozenset({"preferred_area_id", "preferred_floor_id"})
"""Slots that only say which of several things of one name is meant; all of them count here."""

UNREADABLE: Final = (
    probatio.Invalid,
    intent.InvalidSlotInfo,
    AttributeError,
    KeyError,
    TypeError,
    ValueError,
)
OURS: Final = f"{__package__.rpartition('.')[0]}."
"""The whole integration: its tools are the memory's, which open nothing."""
CORE: Final = ("homeassistant.helpers.", "homeassistant.components.")
_STRANGERS: Final = "homeassistant.components.mcp."
_HOUSE: Final = ("homeassistant.components.homeassistant.", "homeassistant.components.llm.")
AUTHORED: Final = "homeassistant.components.intent_script."


@callback
def kinds_of_match(hass: HomeAssistant, result: RecognizeResult) -> set[Protected]:
    """Return what protects the things that a recognised sentence is about from its intent."""
    slots = {name: entity.value for name, entity in result.entities.items()}
    return kinds_of_intent(hass, result.intent.name, slots)


@callback
def kinds_of_call(api: llm.APIInstance, tool_input: llm.ToolInput) -> set[Protected]:
    """Return what protects the things that a call of a tool would act on from what it would do."""
    if (tool := tool_called(api, tool_input)) is None:
        return set()  # Home Assistant knows of none to call
    hass, arguments = api.api.hass, tool_input.tool_args
    module = f"{type(tool).__module__}."
    core = is_core(tool)
    if core and isinstance(tool, llm.IntentTool):
        return kinds_of_intent(hass, tool.intent_type, arguments, api.llm_context.assistant)
    if core and isinstance(tool, llm.ActionTool):
        named = set(_named_in(hass, arguments)) if tool._domain != "script" else set()  # noqa: SLF001
        return named | kinds_of_service(hass, tool._domain, tool._action, arguments)  # noqa: SLF001
    if module.startswith(OURS) or (core and tool.annotations.read_only):
        return set()
    # What it says of itself, even that it only reads, is the word of whoever made it.
    return _by_name(tool.name) | set(_by_words([tool.name])) | set(_named_in(hass, arguments))


@callback
def tells_of_others(api: llm.APIInstance, tool_input: llm.ToolInput) -> bool:
    """Return whether the result of a tool may hold what others wrote: mail, a calendar, a memory.

    What Home Assistant's own intents did, the states of the house and the time are no such thing.
    """
    tool = tool_called(api, tool_input)
    if tool is None:
        return False
    if f"{type(tool).__module__}.".startswith(OURS):
        # The memory's: what it knows, guests may have said.
        return bool(tool.annotations.read_only)
    if not is_core(tool):
        return True
    if isinstance(tool, llm.IntentTool):
        every, kind = intent.async_get(api.api.hass), tool.intent_type
        handler = next((one for one in every if one.intent_type == kind), None)
        module = f"{type(handler).__module__}."
        return not module.startswith(CORE) or module.startswith(AUTHORED)
    return not f"{type(tool).__module__}.".startswith(_HOUSE)


def tool_called(api: llm.APIInstance, tool_input: llm.ToolInput) -> llm.Tool | None:
    """Return the tool that is called, out of the API it was put into; None if there is none."""
    tool = next((tool for tool in api.tools if tool.name == tool_input.tool_name), None)
    while isinstance(tool, llm.NamespacedTool):
        tool = tool.tool
    return tool


def is_core(tool: llm.Tool) -> bool:
    """Tell whether a tool is of Home Assistant itself, and no stranger's that came through it."""
    module = f"{type(tool).__module__}."
    return module.startswith(CORE) and not module.startswith(_STRANGERS)


@callback
def kinds_of_intent(
    hass: HomeAssistant,
    intent_type: str,
    slots: Mapping[str, Any],
    assistant: str | None = conversation.DOMAIN,
) -> set[Protected]:
    """Return all that protects the things that an intent would act on from what it would do.

    Things of one name all count: which of them is meant depends on where the speaker is.
    """
    handler = next((h for h in intent.async_get(hass) if h.intent_type == intent_type), None)
    if handler is None:
        return set()  # Home Assistant knows of none to call
    module = f"{type(handler).__module__}."
    if module.startswith(AUTHORED):
        action = getattr(handler, "config", {}).get("action")
        return kinds_of_steps(hass, action.sequence) if action is not None else set()
    if not module.startswith(CORE):
        return _by_name(intent_type) | set(_named_in(hass, slots))
    if not isinstance(handler, intent.DynamicServiceIntentHandler):
        return _by_name(intent_type)
    if not reaches_anything(handler.required_domains):
        return set()
    found: set[Protected] = set()
    try:
        for state, (_, service), position in targets_of(hass, handler, slots, assistant):
            found |= kinds_of_entity(hass, state.entity_id, service, position)
    except UNREADABLE:
        return set(EVERYTHING)
    return found


@callback
def targets_of(
    hass: HomeAssistant,
    handler: intent.IntentHandler,
    slots: Mapping[str, Any],
    assistant: str | None,
) -> Iterator[tuple[State, tuple[str, str], Any]]:
    """Give the things that an intent would act on, each with its action and its new position.

    Things of one name all count. Slots that it does not take raise one of ``UNREADABLE``.
    """
    given = {
        name: {"value": value}
        for name, value in slots.items()
        if not intent.is_blank_slot_value(value) and name not in _PREFERENCES
    }
    validated = handler.async_validate_slots(given)
    values = {name: slot["value"] for name, slot in validated.items()}
    acts = handler if isinstance(handler, intent.DynamicServiceIntentHandler) else None
    usual = acts.required_domains if acts else handler.platforms
    constraints = intent.MatchTargetsConstraints(
        name=None if values.get("name") == "all" else values.get("name"),
        area_name=values.get("area"),
        floor_name=values.get("floor"),
        domains=set(values["domain"]) if "domain" in values else usual,
        device_classes=set(values["device_class"]) if "device_class" in values else None,
        features=acts.required_features if acts else None,
        states=acts.required_states if acts else None,
        assistant=assistant,
        allow_duplicate_names=True,
    )
    if not constraints.has_constraints:
        return  # Home Assistant does not act on the whole house
    call = intent.Intent(
        hass,
        conversation.DOMAIN,
        handler.intent_type,
        validated,
        None,
        Context(),
        hass.config.language,
    )
    for state in intent.async_match_targets(hass, constraints).states:
        try:
            action = acts.get_domain_and_service(call, state) if acts else ("", "")
        except intent.IntentHandleError:
            continue
        yield state, action, values.get("position")


def _by_name(name: str) -> set[Protected]:
    kind = protection_by_name(name)
    return set() if kind is None else {kind}


@callback
def _named_in(hass: HomeAssistant, argument: object) -> Iterator[Protected]:
    """Find what protects the things and services that are named in the arguments of a tool.

    What a stranger's tool would do to a thing is not known: the worst is assumed, and whatever
    reads like one of them counts.
    """
    services: set[tuple[str, str]] = set()
    for mapping in _mappings_in(argument):
        domain, service = mapping.get("domain"), mapping.get("service", mapping.get("action"))
        if isinstance(domain, str) and isinstance(service, str):
            services.add((domain.strip().casefold(), service.strip().casefold()))
    said = list(_strings_in(argument))
    yield from _by_words(said)
    lowered = [text.casefold() for text in said]
    for domain, name in {found for text in lowered for found in _NAMES.findall(text)}:
        if hass.states.get(f"{domain}.{name}") is not None:
            yield from kinds_of_entity(hass, f"{domain}.{name}", "toggle")
        else:
            services.add((domain, name))
    for domain, service in services:
        yield from kinds_of_service(hass, domain, service, None)
    heard = [(_bare(text), {*map(_bare, re.split(r"[\W_]+", text))}) for text in lowered]
    for thing in _protected_things(hass):
        names = {_bare(name) for name in thing.names | thing.ids | thing.places} - {""}
        if any(_mentions(name, text, words) for name in names for text, words in heard):
            yield from thing.kinds


def _by_words(texts: Iterable[str]) -> Iterator[Protected]:
    for text in texts:
        for word in _WORDS.findall(text):
            lowered = word.lower()
            if lowered != "all" or _bare(text) == "all":
                yield from _KINDS_OF_WORDS.get(lowered.removesuffix("s"), ())


def _bare(text: str) -> str:
    """Return the letters and digits of a text: of names, blanks and hyphens do not matter."""
    whole = unicodedata.normalize("NFKD", text).casefold()
    return "".join(letter for letter in whole if letter.isalnum())


def _mentions(name: str, text: str, words: set[str]) -> bool:
    return name == text or name in words or (len(name) > _SHORT and name in text)


def _mappings_in(argument: object) -> Iterator[Mapping[Any, Any]]:
    if isinstance(argument, Mapping):
        yield argument
        argument = list(argument.values())
    if isinstance(argument, list | tuple | set):
        for part in argument:
            yield from _mappings_in(part)


def _strings_in(argument: object) -> Iterator[str]:
    if isinstance(argument, str):
        yield argument
    elif isinstance(argument, Mapping):
        yield from _strings_in([*argument.keys(), *argument.values()])
    elif isinstance(argument, list | tuple | set):
        for part in argument:
            yield from _strings_in(part)


@dataclass(frozen=True, slots=True)
class _Thing:
    """A thing with what protects it, if anything does, and what it and its places are called."""

    kinds: frozenset[Protected]
    names: frozenset[str]
    ids: frozenset[str]
    places: frozenset[str]


@callback
def _protected_things(hass: HomeAssistant) -> Iterator[_Thing]:
    entities, devices = er.async_get(hass), dr.async_get(hass)
    for state in hass.states.async_all(DOMAINS):
        kinds = kinds_of_thing(hass, state.entity_id)
        names, ids = {name_of(state)}, {state.entity_id.partition(".")[2]}
        area = None
        if entry := entities.async_get(state.entity_id):
            names.update(er.async_get_entity_aliases(hass, entry))
            device = devices.async_get(entry.device_id) if entry.device_id else None
            area_id = entry.area_id or getattr(device, "area_id", None)
            ids |= {entry.id, entry.device_id or "", *entry.labels}
            area = ar.async_get(hass).async_get_area(area_id) if area_id else None
            ids |= getattr(device, "labels", set()) | (area.labels if area is not None else set())
        yield _Thing(frozenset(kinds), spoken(names), spoken(ids), spoken(_places(hass, area)))


@callback
def _places(hass: HomeAssistant, area: ar.AreaEntry | None) -> Iterator[str]:
    if area is None:
        return
    yield from (area.id, area.name, *area.aliases)
    if area.floor_id and (floor := fr.async_get(hass).async_get_floor(area.floor_id)):
        yield from (floor.floor_id, floor.name, *floor.aliases)


@callback
def protected_names(hass: HomeAssistant) -> frozenset[str]:
    """Return what the things are called that the PIN may protect and that can be spoken to."""
    return frozenset(
        name
        for one in exposed(hass).look().values()
        if one.domain in DOMAINS and kinds_of_thing(hass, one.entity_id)
        for name in one.spoken
    )
