"""Reminders: an item with a time on the to-do list or the calendar that the household chose."""

from datetime import datetime, time, timedelta
from typing import Any, Final

import probatio
from homeassistant.components.todo.const import TodoListEntityFeature
from homeassistant.const import ATTR_ENTITY_ID, ATTR_SUPPORTED_FEATURES, STATE_UNAVAILABLE
from homeassistant.core import HomeAssistant, State
from homeassistant.exceptions import HomeAssistantError
from homeassistant.helpers.llm import LLMContext, ToolResult
from homeassistant.util import dt as dt_util

from ..const import CONF_REMINDERS, DOMAIN
from ..engine.recall.span import SpanError, read_span

_LASTS: Final = timedelta(minutes=30)
_SAY: Final = (
    "Say that it stands on {where}{at}. Do not promise that anything rings: that is up to {where}."
)
_PROBLEMS: Final = {
    "no_list": "The to-do list or calendar for reminders is not there. Say so: it is an option.",
    "not_added": "Nothing was added: {where} did not take it. Say so.",
    "no_time": "Nothing was added: a calendar needs a time. Ask when.",
    "past": "Nothing was added: {when} is over. Ask for the day and the time.",
    "time_unreadable": "Nothing was added: give when as 2026-03-31 or 2026-03-31T18:00.",
}


async def remind(
    hass: HomeAssistant, arguments: dict[str, Any], llm_context: LLMContext
) -> ToolResult:
    """Put down what somebody wants to be reminded of; tells what to say of it."""
    entries = hass.config_entries.async_loaded_entries(DOMAIN)
    named = next(filter(None, (one.options.get(CONF_REMINDERS) for one in entries)), "")
    if (chosen := hass.states.get(named)) is None or chosen.state == STATE_UNAVAILABLE:
        return _failed("no_list")
    given, now = (arguments.get("when") or "").strip(), dt_util.now()
    try:
        span = read_span(given, None, now) if given else None
    except SpanError as err:
        return _failed(err.reason)
    at = dt_util.as_local(span.start) if span else None
    is_day = at is not None and "T" not in given.upper() and ":" not in given
    if at is not None and (at.date() < now.date() if is_day else at <= now):
        return _failed("past", when=given)
    if at is None and chosen.domain == "calendar":
        return _failed("no_time")
    data = _as_event if chosen.domain == "calendar" else _as_item
    service = "create_event" if chosen.domain == "calendar" else "add_item"
    try:
        await hass.services.async_call(
            chosen.domain,
            service,
            {ATTR_ENTITY_ID: chosen.entity_id, **data(chosen, arguments["text"], at, is_day)},
            blocking=True,
            context=llm_context.context,
        )
    except HomeAssistantError, probatio.Invalid:
        return _failed("not_added", where=chosen.name)
    when = "" if at is None else f"{at:%A %Y-%m-%d}" if is_day else f"{at:%A %Y-%m-%d %H:%M}"
    told = _SAY.format(where=chosen.name, at=f", for {when}" if when else "")
    return ToolResult({"added_to": chosen.name, "when": when, "note": told})


def _as_item(state: State, text: str, at: datetime | None, is_day: bool) -> dict[str, str]:
    """Return the item; a time that the list cannot hold stands in its words."""
    features = state.attributes.get(ATTR_SUPPORTED_FEATURES, 0)
    if at is None:
        return {"item": text}
    if not is_day and features & TodoListEntityFeature.SET_DUE_DATETIME_ON_ITEM:
        return {"item": text, "due_datetime": at.isoformat()}
    if features & TodoListEntityFeature.SET_DUE_DATE_ON_ITEM:
        item = text if is_day else f"{text} ({at:%H:%M})"
        return {"item": item, "due_date": at.date().isoformat()}
    if is_day and features & TodoListEntityFeature.SET_DUE_DATETIME_ON_ITEM:
        begins = datetime.combine(at.date(), time(), at.tzinfo)
        return {"item": text, "due_datetime": begins.isoformat()}
    return {"item": f"{text} ({at:%Y-%m-%d})" if is_day else f"{text} ({at:%Y-%m-%d %H:%M})"}


def _as_event(_: State, text: str, at: datetime | None, is_day: bool) -> dict[str, str]:
    if at is None:
        raise ValueError("an event needs a time")
    if is_day:
        day = at.date()
        dates = {"start_date": day, "end_date": day + timedelta(days=1)}
        return {"summary": text, **{name: one.isoformat() for name, one in dates.items()}}
    times = {"start_date_time": at, "end_date_time": at + _LASTS}
    return {"summary": text, **{name: one.isoformat() for name, one in times.items()}}


def _failed(error: str, **told: str) -> ToolResult:
    text = _PROBLEMS[error].format(**told)
    return ToolResult({"error": error, "error_text": text}, error=True)
