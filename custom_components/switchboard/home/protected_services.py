"""Things protected by the PIN that services reach, through scripts, automations and scenes too.

These are read as they are configured. Where a step's service is a template, nobody can tell what
it will do, and it counts as everything; where only its target is one, as all its service can do.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from contextvars import ContextVar
from functools import partial
from typing import Any, Final

from homeassistant.core import HomeAssistant, State, callback
from homeassistant.helpers import entity_registry as er
from homeassistant.helpers.entity_component import EntityComponent
from homeassistant.helpers.template import Template

from ..engine.turn.pin_gate import Protected, protection_of

EVERYTHING: Final = frozenset(Protected)
DOMAINS: Final = ("lock", "alarm_control_panel", "cover")
_CALLERS: Final = ("script", "automation", "scene", "group")
"""Domains of what acts on other things when it is switched on."""

_HARMLESS_DEVICE_ACTIONS: Final = frozenset({"lock", "close", "close_tilt", "stop"})
_ON: Final = frozenset({"turn_on", "turn_off", "toggle", "trigger", "reload"})
_TOGGLE: Final = ("homeassistant", "toggle")
_OPENING: Final = {
    "lock": "unlock",
    "alarm_control_panel": "alarm_disarm",
    "cover": "open_cover",
}
_SHUT_STATES: Final = frozenset({"locked", "locking", "closed", "closing", "jammed"})
_TILTING: Final = frozenset({"open_cover_tilt", "set_cover_tilt_position"})
_POSITIONS: Final = ("current_position", "current_tilt_position", "position", "tilt_position")
"""Attributes that a cover goes to in a scene, whatever the state beside them says."""

_reading: ContextVar[frozenset[str]] = ContextVar("switchboard_reading", default=frozenset())
"""The scripts, scenes and automations being read: they may call each other in a circle."""

_named: ContextVar[dict[str, Protected] | None] = ContextVar("switchboard_named", default=None)
"""Where the things that are reached are taken down, with what protects them."""


@callback
def reach(
    kinds: Callable[[], set[Protected]], call: str, protected: Set[Protected]
) -> tuple[set[Protected], frozenset[str]]:
    """Return what protects from a call, and which of the ``protected`` things it reaches.

    If any of them cannot be told, ``call`` itself stands for it: only the same one is alike.
    """
    named: dict[str, Protected] = {}
    token = _named.set(named)
    try:
        unnamed = kinds()  # those of things that are taken down are not among them
    finally:
        _named.reset(token)
    things = {name for name, kind in named.items() if kind in protected}
    if not protected.isdisjoint(unnamed):
        things.add(call)
    return unnamed | set(named.values()), frozenset(things)


@callback
def kinds_of_thing(hass: HomeAssistant, entity_id: str) -> set[Protected]:
    """Return what protects a thing at all; it is not reached by being looked at."""
    token = _named.set(None)
    try:
        return kinds_of_entity(hass, entity_id, "toggle")
    finally:
        _named.reset(token)


def reaches_anything(domains: set[str] | None) -> bool:
    """Tell whether things of ``domains`` (None: of any) are protected, or act on such."""
    return domains is None or not domains.isdisjoint((*DOMAINS, *_CALLERS))


@callback
def device_class_of(hass: HomeAssistant, state: State) -> str | None:
    """Return the class of a thing, as chosen by a person or else by its integration."""
    entry = er.async_get(hass).async_get(state.entity_id)
    chosen = entry.device_class if entry else None
    return chosen or state.attributes.get("device_class")


def _is_class(value: object) -> bool:
    """Tell whether it can be a device class: an integration may write anything there."""
    return value is None or isinstance(value, str)


@callback
def kinds_of_entity(
    hass: HomeAssistant, entity_id: str, service: str, position: Any = None
) -> set[Protected]:
    """Return what protects one thing from a service, by the service's name without its domain.

    A group is judged by its members as well, whatever class it shows itself as.
    """
    domain = entity_id.partition(".")[0]
    state = hass.states.get(entity_id)
    found: set[Protected] = set()
    if domain in DOMAINS:
        if state is None or not _is_class(device_class := device_class_of(hass, state)):
            return _worst(domain, service, position)
        kind = _protection(domain, device_class, service, position)
        found = set() if kind is None else {kind}
        if kind is not None and (named := _named.get()) is not None:
            named[entity_id] = kind
            found = set()
        if _worst(domain, service, position):
            found |= _once(entity_id, lambda: _kinds_of_template(hass, domain, entity_id))
    elif domain != "group" and service in _ON:
        found = _kinds_of_caller(hass, entity_id, service)
    members = state.attributes.get("entity_id") if state and domain != "scene" else None
    if isinstance(members, list | tuple | set):
        found |= _once(entity_id, lambda: _each(hass, map(str, members), service, position))
    return found


def _kinds_of_template(hass: HomeAssistant, domain: str, entity_id: str) -> set[Protected]:
    component = hass.data.get(domain)
    entity = component.get_entity(entity_id) if isinstance(component, EntityComponent) else None
    scripts = getattr(entity, "_action_scripts", {})
    found: set[Protected] = set()
    for script in scripts.values():
        found |= kinds_of_steps(hass, script.sequence)
    return found


@callback
def kinds_of_service(
    hass: HomeAssistant, domain: str, service: str, data: object
) -> set[Protected]:
    """Return what protects from a service called with ``data``; None: with whatever there is."""
    if (domain, service) == ("conversation", "process"):
        return set(EVERYTHING)  # a sentence for the default agent
    if domain == "script" and service not in _ON:
        return _kinds_of_script(hass, service)
    if domain == "scene" and service in ("apply", "create"):
        return _kinds_of_states(hass, _entities_of(data))
    targets = _targets(data)
    if targets is None:
        return _kinds_of_any(hass, domain, service, _position(service, data))
    if domain not in (*DOMAINS, *_CALLERS, "homeassistant"):
        # An integration may have services of its own for the things it protects.
        targets = [entity_id for entity_id in targets if entity_id.partition(".")[0] in DOMAINS]
        service = "toggle"
    return _each(hass, targets, service, _position(service, data))


def _position(service: str, data: object) -> Any:
    if not isinstance(data, Mapping):
        return None
    key = "tilt_position" if service in _TILTING else "position"
    nested = data.get("data")
    return data.get(key, nested.get(key) if isinstance(nested, Mapping) else None)


def _kinds_of_any(hass: HomeAssistant, domain: str, service: str, position: Any) -> set[Protected]:
    if domain in DOMAINS:
        return _worst(domain, service, position)
    callers = _CALLERS if domain == "homeassistant" else {domain} & set(_CALLERS)
    found = _worst("cover", service, None) if (domain, service) == _TOGGLE else set()
    for caller in callers if service in _ON else ():
        found |= _each(hass, hass.states.async_entity_ids(caller), service, None)
    return found


@callback
def kinds_of_steps(hass: HomeAssistant, steps: object) -> set[Protected]:
    """Return what protects from the steps of a script."""
    found: set[Protected] = set()
    for step in _mappings(steps):
        action = step.get("action", step.get("service"))
        if isinstance(action, Template):
            return set(EVERYTHING)
        if isinstance(action, str):
            if "{" in action or action.count(".") != 1:
                return set(EVERYTHING)
            domain, _, service = action.strip().lower().partition(".")
            found |= kinds_of_service(hass, domain, service, _called_with(step))
        if isinstance(scene := step.get("scene"), str):
            found |= kinds_of_entity(hass, scene, "turn_on")
        acts = step.keys().isdisjoint(("condition", "trigger", "platform"))
        if acts and step.get("domain") in DOMAINS and isinstance(kind := step.get("type"), str):
            found |= _kinds_of_device_action(step["domain"], kind)
    return found


def _kinds_of_device_action(domain: str, kind: str) -> set[Protected]:
    if kind in _HARMLESS_DEVICE_ACTIONS or kind.startswith("arm"):
        return set()
    return _worst(domain, "toggle", None)


def _protection(
    domain: str, device_class: str | None, service: str, position: Any
) -> Protected | None:
    if service in _TILTING:
        if service != "open_cover_tilt" and _is_shut(position):
            return None
        service = "toggle_cover_tilt"
    return protection_of(domain, device_class, service, position)


def _is_shut(position: Any) -> bool:
    return position == 0 and position is not False


def _worst(domain: str, service: str, position: Any) -> set[Protected]:
    kinds = [_protection(domain, kind, service, position) for kind in (None, "gate")]
    return {kind for kind in kinds if kind is not None}


def _each(
    hass: HomeAssistant, targets: Iterable[str], service: str, position: Any
) -> set[Protected]:
    found: set[Protected] = set()
    for entity_id in targets:
        found |= kinds_of_entity(hass, entity_id, service, position)
    return found


def _called_with(step: Mapping[str, Any]) -> object:
    """Gather what a step calls its service with; None where that is a template."""
    data: dict[str, Any] = {}
    for key in ("data", "data_template", "target", "service_data"):
        part = step.get(key)
        if isinstance(part, Mapping):
            data |= part
        elif part is not None:
            return None
    if "entity_id" in step:
        data["entity_id"] = step["entity_id"]
    return data


def _targets(data: object) -> Sequence[str] | None:
    """Return the things that a service is called for; None if they cannot be told."""
    if not isinstance(data, Mapping):
        return None
    if isinstance(target := data.get("target"), Mapping):
        data = {**data, **target}
    if any(data.get(key) for key in ("area_id", "device_id", "floor_id", "label_id")):
        return None
    given = data.get("entity_id")
    if isinstance(given, str):
        given = given.split(",")
    if not isinstance(given, list) or not all(isinstance(one, str) for one in given):
        return None
    names = [one.strip().lower() for one in given]
    # "all", a template, or the id that registers a thing
    return names if all("." in name and "{" not in name for name in names) else None


def _mappings(steps: object) -> Iterator[Mapping[str, Any]]:
    if isinstance(steps, Mapping):
        yield steps
        steps = list(steps.values())
    if isinstance(steps, list | tuple):
        for step in steps:
            yield from _mappings(step)


def _once(name: str, kinds: Callable[[], set[Protected]]) -> set[Protected]:
    """Read what acts on other things, unless it is being read already."""
    if name in _reading.get():
        return set()
    token = _reading.set(_reading.get() | {name})
    try:
        return kinds()
    finally:
        _reading.reset(token)


def _kinds_of_script(hass: HomeAssistant, service: str) -> set[Protected]:
    """Return what protects from a script by the name of its service, which is its unique id."""
    for entity in getattr(hass.data.get("script"), "entities", ()):
        if service in (entity.unique_id, entity.entity_id.partition(".")[2]):
            return _kinds_of_caller(hass, entity.entity_id, "turn_on")
    return set(EVERYTHING)  # a script that nobody can read


def _kinds_of_caller(hass: HomeAssistant, entity_id: str, service: str) -> set[Protected]:
    domain = entity_id.partition(".")[0]
    if domain not in _CALLERS or service == "turn_off":
        return set()
    if domain == "automation" and service != "trigger":
        return set()
    component = hass.data.get(domain)
    entity = component.get_entity(entity_id) if isinstance(component, EntityComponent) else None
    if entity is None:
        return set() if hass.states.get(entity_id) is None else set(EVERYTHING)
    if domain == "scene":
        # The scene of a hub has no states of its own: it is the hub's.
        states = getattr(getattr(entity, "scene_config", None), "states", {})
        return _once(entity_id, lambda: _kinds_of_states(hass, states))
    script = getattr(entity, "script" if domain == "script" else "action_script", None)
    # One without steps is not available, and does nothing.
    steps = getattr(script, "sequence", ())
    return _once(entity_id, lambda: kinds_of_steps(hass, steps))


def _entities_of(data: object) -> Mapping[str, Any]:
    if not isinstance(data, Mapping):
        return dict.fromkeys(DOMAINS)
    entities = data.get("entities")
    return entities if isinstance(entities, Mapping) else dict.fromkeys(DOMAINS)


def _kinds_of_states(hass: HomeAssistant, states: Mapping[str, Any]) -> set[Protected]:
    found: set[Protected] = set()
    for name, wanted in states.items():
        entity_id = str(name).strip().lower()
        domain = entity_id.partition(".")[0]
        if domain == "group" and (group := hass.states.get(entity_id)) is not None:
            members = dict.fromkeys(group.attributes.get("entity_id", ()), wanted)
            found |= _once(entity_id, partial(_kinds_of_states, hass, members))
        elif domain in DOMAINS and not _keeps_shut(wanted):
            service = _OPENING[domain]
            if "." in entity_id:
                found |= kinds_of_entity(hass, entity_id, service)
            else:
                found |= _worst(domain, service, None)
    return found


def _keeps_shut(wanted: object) -> bool:
    """Return whether a thing is shut by what a scene wants of it, and goes to no other position."""
    state: Any = wanted
    attributes: Mapping[str, Any] = {}
    if isinstance(wanted, State):
        state, attributes = wanted.state, wanted.attributes
    elif isinstance(wanted, Mapping):
        state, attributes = wanted.get("state"), wanted
    if not isinstance(state, str) or not (state in _SHUT_STATES or state.startswith("arm")):
        return False
    positions = (attributes.get(name) for name in _POSITIONS)
    return all(position is None or _is_shut(position) for position in positions)
