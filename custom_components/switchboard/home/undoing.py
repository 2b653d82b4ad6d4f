"""Changes that the sentences of the last minutes made, and the states before: for "undo that".

States are kept before each action of a turn. What is known to be reversible, and protected by
nothing, is put back by Home Assistant's own way to make a state again; the rest is refused.
"""

import logging
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Final

import probatio
from homeassistant.components import conversation
from homeassistant.const import (
    ATTR_ENTITY_ID,
    EVENT_CALL_SERVICE,
    STATE_UNAVAILABLE,
    STATE_UNKNOWN,
)
from homeassistant.core import (
    Context,
    Event,
    HomeAssistant,
    State,
    SupportsResponse,
    callback,
    split_entity_id,
)
from homeassistant.exceptions import HomeAssistantError
from homeassistant.helpers import target
from homeassistant.helpers.singleton import singleton
from homeassistant.helpers.state import async_reproduce_state
from homeassistant.util import dt as dt_util

from ..const import DOMAIN
from ..engine.turn.phrases import phrase
from .limits import may_change
from .origin import area_of, in_a_script
from .protected_services import kinds_of_thing
from .shown import async_shown

_LOGGER = logging.getLogger(__name__)

KEPT: Final = timedelta(minutes=10)
SHOWN_WITHIN: Final = timedelta(seconds=2)
"""How long after an action a thing may still have to show what that did to it."""
MOST_TURNS: Final = 20
MOST_NAMED: Final = 3
"""Things that are named when they are as before; more are counted."""

_ON: Final = "toggle|turn_off|turn_on"
_REVERSIBLE: Final = {
    "light": _ON,
    "switch": _ON,
    "input_boolean": _ON,
    "fan": f"{_ON}|(?:de|in)crease_speed|oscillate|set_(?:direction|percentage|preset_mode)",
    "climate": f"{_ON}|set_(?:fan_mode|humidity|hvac_mode|preset_mode|swing_mode|temperature)",
    "cover": "(?:close|open)_cover(?:_tilt)?|set_cover(?:_tilt)?_position|stop_cover|toggle",
    "media_player": "volume_(?:down|mute|set|up)",
}
"""The actions of a domain that can be taken back, as a pattern."""
_IN_SCENES: Final = _REVERSIBLE.keys() - {"media_player"}
_SCRIPTS: Final = ("automation", "script")
_PASSES_ON: Final = "homeassistant"
"""Its own calls, one for each domain, follow in the same context."""

_VOLUMES: Final = {
    "volume_level": ("volume_set", "volume_level"),
    "is_volume_muted": ("volume_mute", "is_volume_muted"),
}

_turn: ContextVar[Changes | None] = ContextVar("switchboard_changes", default=None)


@dataclass(slots=True)
class Changes:
    """All that one turn changed: ``before`` has the states that can be put back.

    ``calls`` counts its actions, the last at ``called``; ``irreversible``: one of them cannot be
    taken back; ``otherwise``: a tool did something without any, of which nothing is known here.
    What follows a script is its doing, or cannot be told from it.
    """

    conversation_id: str
    area_id: str | None
    at: datetime
    before: dict[str, State] = field(default_factory=dict)
    calls: int = 0
    called: datetime | None = None
    irreversible: bool = False
    scripted: bool = False
    otherwise: bool = False


class Journal:
    """The changes of a house's last turns, by the ids of their contexts, oldest first."""

    def __init__(self, hass: HomeAssistant) -> None:
        self._hass = hass
        self._turns: dict[str, Changes] = {}
        hass.bus.async_listen(EVENT_CALL_SERVICE, self._called)

    @contextmanager
    def turn(
        self, user_input: conversation.ConversationInput, conversation_id: str
    ) -> Iterator[None]:
        """Take down what is done in a turn, and in its context after it."""
        now = dt_util.utcnow()
        kept = [(key, one) for key, one in self._turns.items() if now - one.at < KEPT]
        self._turns = dict(kept[1 - MOST_TURNS :])
        area = area_of(self._hass, user_input)
        changes = self._turns[user_input.context.id] = Changes(conversation_id, area, now)
        token = _turn.set(changes)
        try:
            yield
        finally:
            _turn.reset(token)

    @callback
    def calls(self, context: Context | None) -> int:
        """Return how many actions a turn has called so far."""
        changes = self._turns.get(context.id) if context else None
        return changes.calls if changes else 0

    @callback
    def done_by_tool(self, context: Context | None, calls_before: int) -> None:
        """Note that a tool of a turn has acted, after so many actions."""
        changes = self._turns.get(context.id) if context else None
        if changes is not None and changes.calls == calls_before:
            changes.otherwise = True

    @callback
    def _called(self, event: Event[Any]) -> None:
        changes = self._turns.get(event.context.id)
        if changes is None and event.context.parent_id is None and not in_a_script():
            changes = _turn.get()  # some intents of Home Assistant's call without the context
        if changes is None:
            return
        domain, service = event.data["domain"], event.data["service"]
        if domain == _PASSES_ON and re.fullmatch(_ON, service):
            return
        if self._hass.services.supports_response(domain, service) is SupportsResponse.ONLY:
            return  # it only tells something
        changes.calls, changes.called = changes.calls + 1, dt_util.utcnow()
        changes.scripted = changes.scripted or domain in _SCRIPTS
        if changes.scripted:
            changes.irreversible = True
            return
        reached = list(_reached(self._hass, domain, service, event.data["service_data"]))
        if not reached:
            changes.irreversible = True
        for entity_id in reached:
            state = self._hass.states.get(entity_id)
            if state is not None and state.state == STATE_UNAVAILABLE:
                continue  # out of reach: nothing is done to it
            if state is None or not is_reversible(self._hass, state):
                changes.irreversible = True
            else:
                changes.before.setdefault(entity_id, state)

    async def async_undo(
        self, user_input: conversation.ConversationInput, conversation_id: str
    ) -> tuple[str, frozenset[str]] | None:
        """Put back what was changed last in this conversation or room.

        Returns what to say of it, and the things that are as before. None if the last change was of
        another kind, which tools may know how to take back.
        """
        area, now = area_of(self._hass, user_input), dt_util.utcnow()
        self._turns.pop(user_input.context.id, None)  # what undoes is not undone
        ours = {
            key: one
            for key, one in self._turns.items()
            if (one.conversation_id == conversation_id or (area and one.area_id == area))
            and (one.before or one.irreversible or one.otherwise)
            and now - one.at < KEPT
        }
        if not ours:
            return phrase("undo_nothing", user_input.language), frozenset()
        context_id, last = list(ours.items())[-1]
        if last.otherwise:
            return None
        if not all(may_change(self._hass, one) for one in last.before):
            return phrase("not_allowed", user_input.language), frozenset()
        if last.called is not None:  # nothing would be done to a thing that is as before yet
            seconds = (last.called + SHOWN_WITHIN - dt_util.utcnow()).total_seconds()
            await async_shown(self._hass, last.before, last.called, seconds)
        left = [
            one
            for one in last.before.values()
            if not self._is_changed_since(one, context_id, last.at)
        ]
        others = last.irreversible or len(left) < len(last.before)
        if not left:
            return phrase("undo_refused", user_input.language), frozenset()
        try:
            await _async_put_back(self._hass, left, user_input.context)
        except (HomeAssistantError, probatio.Invalid) as err:
            _LOGGER.warning("A change could not be undone: %s", type(err).__name__)
            return phrase("undo_failed", user_input.language), frozenset()
        # Once more is not meant to go further back.
        self._turns = {key: one for key, one in self._turns.items() if key not in ours}
        names = [state.name for state in left]
        key = "undo_done" if len(names) <= MOST_NAMED else "undo_done_many"
        said = phrase(key, user_input.language, things=", ".join(names), count=len(names))
        said = f"{said} {phrase('undo_rest', user_input.language)}" if others else said
        return said, frozenset(state.entity_id for state in left)

    @callback
    def _is_changed_since(self, before: State, context_id: str, at: datetime) -> bool:
        """Tell whether somebody else has changed a thing after a turn, or it is out of reach."""
        now = self._hass.states.get(before.entity_id)
        if now is None or now.state == STATE_UNAVAILABLE:
            return True
        by = now.context
        by_hand = by.user_id is not None and context_id not in (by.id, by.parent_id)
        return (by_hand and now.last_updated > at) or any(
            before.entity_id in one.before for one in self._turns.values() if one.at > at
        )


@singleton(f"{DOMAIN}_journal")
@callback
def journal(hass: HomeAssistant) -> Journal:
    """Return what the last turns of a house changed."""
    return Journal(hass)


def _reached(
    hass: HomeAssistant, domain: str, service: str, data: Mapping[str, Any]
) -> Iterator[str]:
    """Give the things that a reversible action reaches; none of any other, or of a scene of such.

    A group is given as its members.
    """
    is_scene = (domain, service) == ("scene", "turn_on")
    if not is_scene and not re.fullmatch(_REVERSIBLE.get(domain, "(?!)"), service):
        return
    chosen = target.TargetSelection(dict(data))
    selected = target.async_extract_referenced_entity_ids(hass, chosen)
    named = sorted(selected.referenced | selected.indirectly_referenced)
    if is_scene:
        named = [member for one in named for member in _members(hass, one)]
        if not all(split_entity_id(one)[0] in _IN_SCENES for one in named):
            return
    for entity_id in named:
        if split_entity_id(entity_id)[0] == domain or is_scene:
            yield from _members(hass, entity_id) or [entity_id]


def _members(hass: HomeAssistant, entity_id: str) -> list[str]:
    state = hass.states.get(entity_id)
    members = state.attributes.get(ATTR_ENTITY_ID) if state else None
    return [*map(str, members)] if isinstance(members, list | tuple | set) else []


@callback
def is_reversible(hass: HomeAssistant, state: State) -> bool:
    """Return whether a thing can be put back into a state, and nothing protects it."""
    if state.domain not in _REVERSIBLE or state.state == STATE_UNKNOWN:
        return False
    if state.domain == "media_player" and not state.attributes.keys() & _VOLUMES.keys():
        return False
    return not kinds_of_thing(hass, state.entity_id)


async def _async_put_back(hass: HomeAssistant, states: list[State], context: Context) -> None:
    """Make states again; of a media player its volume alone, so that nothing begins to play."""
    players = [state for state in states if state.domain == "media_player"]
    others = [state for state in states if state.domain != "media_player"]
    await async_reproduce_state(hass, others, context=context)
    for state in players:
        for attribute, (service, argument) in _VOLUMES.items():
            now = hass.states.get(state.entity_id)
            value = state.attributes.get(attribute)
            if value is None or now is None or now.attributes.get(attribute) == value:
                continue
            data = {ATTR_ENTITY_ID: state.entity_id, argument: value}
            await hass.services.async_call(
                "media_player", service, data, blocking=True, context=context
            )
