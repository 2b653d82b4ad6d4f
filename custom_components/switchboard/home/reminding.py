"""Reminders: an item with a time on the to-do list or the calendar that the household chose."""

from datetime import datetime, time, timedelta
from typing import Any, Final

import probatio
from homeassistant.components.todo.const import TodoListEntityFeature
from homeassistant.const import ATTR_ENTITY_ID, ATTR_SUPPORTED_FEATURES, STATE_UNAVAILABLE
from homeassistant.core import HomeAssistant, State
from homeassistant.exceptions import HomeAssistantError
from homeassistant.helpers.llm import LLMContext
from homeassistant.util import dt as dt_util
from homeassistant.util.json import JsonObjectType

from ..const import CONF_REMINDERS, DOMAIN
from ..engine.recall.span import SpanError, read_span
from ..engine.turn.limits import Touch, Use
from .limits import NOT_ALLOWED, TOLD_MODEL, permits_tool

_LASTS: Final = timedelta(minutes=30)
_SAY: Final = (
    "Say that it stands on {where}{at}. Do not promise that anything rings: that is up to {where}."
)
_PROBLEMS: Final = {
    "no_list": "The to-do list or calendar for reminders is not there now. Say so.",
    "not_added": "Nothing was added: {where} did not take it. Say so.",
    "no_time": "Nothing was added: a calendar needs a time. Ask when.",
    "past": "Nothing was added: {when} is over. Ask for the day and the time.",
    "time_unreadable": "Nothing was added: give when as 2026-03-31 or 2026-03-31T18:00.",
    NOT_ALLOWED: TOLD_MODEL,
}


async def remind(
    hass: HomeAssistant, arguments: dict[str, Any], llm_context: LLMContext
) -> JsonObjectType:
    """Put down what somebody wants to be reminded of; tells what to say of it."""
    if not permits_tool(hass, llm_context, [Touch(Use.LISTS)]):
        return _failed(NOT_ALLOWED)
    entries = hass.config_entries.async_loaded_entries(DOMAIN)
    named = (hass.states.get(entry.options.get(CONF_REMINDERS, "")) for entry in entries)
    if (chosen := next(filter(None, named), None)) is None or chosen.state == STATE_UNAVAILABLE:
        return _failed("no_list")
    given, now = (arguments.get("when") or "").strip(), dt_util.now()
    try:
        span = read_span(given, None, now) if given else None
    except SpanError:
        return _failed("time_unreadable")
    at = dt_util.as_local(span.start) if span else None
    is_day = at is not None and at.time() == time() and ":" not in given
    if at is not None and (at.date() < now.date() if is_day else at <= now):
        return _failed("past", when=given)
    if chosen.domain == "todo":
        service, data = "add_item", _as_item(chosen, arguments["text"], at, is_day)
    elif at is not None:
        service, data = "create_event", _as_event(arguments["text"], at, is_day)
    else:
        return _failed("no_time")
    data[ATTR_ENTITY_ID] = chosen.entity_id
    try:
        await hass.services.async_call(
            chosen.domain, service, data, blocking=True, context=llm_context.context
        )
    except HomeAssistantError, probatio.Invalid:
        return _failed("not_added", where=chosen.name)
    when = "" if at is None else f"{at:%A %Y-%m-%d}" if is_day else f"{at:%A %Y-%m-%d %H:%M}"
    told = _SAY.format(where=chosen.name, at=f", for {when}" if when else "")
    return {"added_to": chosen.name, "when": when, "note": told}


def _as_item(state: State, text: str, at: datetime | None, is_day: bool) -> dict[str, str]:
    """Return the item; a time that the list cannot hold stands in its words."""
    features = state.attributes.get(ATTR_SUPPORTED_FEATURES, 0)
    has_days = features & TodoListEntityFeature.SET_DUE_DATE_ON_ITEM
    if at is None:
        return {"item": text}
    if features & TodoListEntityFeature.SET_DUE_DATETIME_ON_ITEM and not (is_day and has_days):
        return {"item": text, "due_datetime": at.isoformat()}
    if has_days:
        item = text if is_day else f"{text} ({at:%H:%M})"
        return {"item": item, "due_date": at.date().isoformat()}
    return {"item": f"{text} ({at:%Y-%m-%d})" if is_day else f"{text} ({at:%Y-%m-%d %H:%M})"}


def _as_event(text: str, at: datetime, is_day: bool) -> dict[str, str]:
    begin, end = (at.date(), at.date() + timedelta(days=1)) if is_day else (at, at + _LASTS)
    kind = "date" if is_day else "date_time"
    return {"summary": text, f"start_{kind}": begin.isoformat(), f"end_{kind}": end.isoformat()}


def _failed(error: str, **told: str) -> JsonObjectType:
    return {"error": error, "error_text": _PROBLEMS[error].format(**told)}
