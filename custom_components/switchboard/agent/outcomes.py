"""The outcome of a tool's call: did it all that it was to do, and to what?"""

import logging
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from homeassistant.const import STATE_UNAVAILABLE
from homeassistant.core import HomeAssistant, callback
from homeassistant.helpers import area_registry as ar
from homeassistant.helpers import device_registry as dr
from homeassistant.helpers import entity_registry as er
from homeassistant.helpers import floor_registry as fr
from homeassistant.helpers import intent, llm
from homeassistant.util import dt as dt_util

from ..engine.turn.inline_replies import Done
from ..home.pin import LATER
from ..home.pin_targets import kinds_of_call
from ..home.shown import async_shown
from .tool_specs import acts

_LOGGER = logging.getLogger(__name__)

_WITHOUT_TARGETS: Final = frozenset(
    {
        intent.INTENT_START_TIMER,
        intent.INTENT_CANCEL_TIMER,
        intent.INTENT_INCREASE_TIMER,
        intent.INTENT_DECREASE_TIMER,
        intent.INTENT_PAUSE_TIMER,
        intent.INTENT_UNPAUSE_TIMER,
        intent.INTENT_BROADCAST,
    }
)
"""Intents that name nothing they changed, and fail when they change nothing."""


@dataclass(frozen=True, slots=True)
class Watched:
    """A call of a tool that acts, just before it is made.

    ``away`` is what is out of reach then, ``confirmable`` whether the house may say that the call
    was carried out: not if it touches what is protected, or puts off a command.
    """

    hass: HomeAssistant
    tool: llm.Tool
    away: frozenset[str]
    confirmable: bool
    began: float
    at: datetime


@callback
def watch(api: llm.APIInstance, tool_input: llm.ToolInput) -> Watched | None:
    """Look at a call before it is made; ``None`` if its tool does not act."""
    tool = next((tool for tool in api.tools if tool.name == tool_input.tool_name), None)
    if tool is None or not acts(tool):
        return None
    try:
        confirmable = not (tool_input.tool_args.get(LATER) or kinds_of_call(api, tool_input))
    except Exception as err:  # noqa: BLE001  (what cannot be judged is not confirmed)
        _LOGGER.debug("A call could not be judged: %s", type(err).__name__)
        confirmable = False
    while isinstance(tool, llm.NamespacedTool):
        tool = tool.tool
    hass = api.api.hass
    away = frozenset(
        state.entity_id for state in hass.states.async_all() if state.state == STATE_UNAVAILABLE
    )
    return Watched(hass, tool, away, confirmable, hass.loop.time(), dt_util.utcnow())


async def async_done(watched: Watched, result: llm.ToolResult) -> Done | None:
    """Return what a call has changed, ``None`` if it is not certain that it changed it all.

    Nothing may have failed, or be out of reach, and there must be nothing to tell besides.
    """
    if result.error or not watched.confirmable:
        return None
    tool = watched.tool
    if not isinstance(tool, llm.IntentTool):
        # A script that returns anything has something to tell.
        is_silent = result.data in ({"result": {}}, {"result": None})
        return Done(frozenset({tool.title or tool.name})) if is_silent else None
    response = getattr(result.data, "original", None)
    if not isinstance(response, intent.IntentResponse):
        return None
    if (
        response.response_type is not intent.IntentResponseType.ACTION_DONE
        or response.failed_results
        or response.speech
        or response.reprompt
    ):
        return None
    if not response.success_results:
        return Done(frozenset()) if tool.intent_type in _WITHOUT_TARGETS else None
    changed = [
        target.id
        for target in response.success_results
        if target.type is intent.IntentResponseTargetType.ENTITY and target.id is not None
    ]
    if not changed or not watched.away.isdisjoint(changed):
        return None
    if _may_still_run(watched) and not await async_shown(watched.hass, changed, watched.at):
        return None
    told = {target.name for target in response.success_results}
    names = told.union(*(_called(watched.hass, one) for one in changed))
    return Done(frozenset(names), frozenset(changed))


@callback
def tell_out_of_reach(watched: Watched, result: llm.ToolResult) -> None:
    """Count what was out of reach among what failed: Home Assistant passes over it in silence."""
    outcome = result.data.get("data") if isinstance(result.data, llm.IntentResponseDict) else None
    if not isinstance(outcome, dict) or not outcome.get("success"):
        return
    missed = [
        target
        for target in outcome["success"]
        if target.get("type") == intent.IntentResponseTargetType.ENTITY
        and target.get("id") in watched.away
    ]
    outcome["success"] = [target for target in outcome["success"] if target not in missed]
    outcome["failed"] = [*outcome.get("failed", ()), *missed]


@callback
def _may_still_run(watched: Watched) -> bool:
    """Tell whether an intent may have left its action to itself, as it does when it takes long."""
    tool = watched.tool
    kind = tool.intent_type if isinstance(tool, llm.IntentTool) else ""
    handler = next((one for one in intent.async_get(watched.hass) if one.intent_type == kind), None)
    if not isinstance(handler, intent.DynamicServiceIntentHandler):
        return False
    return watched.hass.loop.time() - watched.began >= handler.service_timeout


@callback
def _called(hass: HomeAssistant, entity_id: str) -> set[str]:
    state = hass.states.get(entity_id)
    names = {state.name} if state is not None else set()
    if (entry := er.async_get(hass).async_get(entity_id)) is None:
        return names
    names.update(er.async_get_entity_aliases(hass, entry))
    device = dr.async_get(hass).async_get(entry.device_id) if entry.device_id else None
    area_id = entry.area_id or getattr(device, "area_id", None)
    area = ar.async_get(hass).async_get_area(area_id) if area_id else None
    if area is None:
        return names
    names.update((area.name, *area.aliases))
    if area.floor_id and (floor := fr.async_get(hass).async_get_floor(area.floor_id)):
        names.update((floor.name, *floor.aliases))
    return names
