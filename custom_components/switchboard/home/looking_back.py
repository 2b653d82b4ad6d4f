"""Looking back in time: what the recorder keeps of an exposed thing, summed up for a model.

Numbers come from the statistics where there are any, everything else from the states; either way
no more is read, or given back, than a sentence needs.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any, Final

from homeassistant.components import conversation
from homeassistant.components.recorder import history, statistics
from homeassistant.components.recorder.entity_options import is_entity_recorded
from homeassistant.const import STATE_UNAVAILABLE, STATE_UNKNOWN
from homeassistant.core import HomeAssistant, State
from homeassistant.helpers import intent
from homeassistant.helpers.llm import LLMContext, ToolResult
from homeassistant.helpers.recorder import DATA_INSTANCE, get_instance
from homeassistant.util import dt as dt_util
from homeassistant.util.json import JsonObjectType

from ..engine.recall.span import SpanError, read_span

MOST_THINGS: Final = 3
MOST_STATES: Final = 1000
MOST_CHANGES: Final = 12
"""Changes that are told one by one, the last ones."""

_DAY: Final = timedelta(days=1)
_HOURLY: Final = timedelta(days=4)
_NO_STATES: Final = frozenset({STATE_UNAVAILABLE, STATE_UNKNOWN})
_MEASURED: Final = {
    "climate": "current_temperature",
    "humidifier": "current_humidity",
    "water_heater": "current_temperature",
}
"""Attributes that are asked for where the state itself is a mode."""

_OFF: Final = "The recorder is off: nothing is known of the past. Say so."
_NOT_KEPT: Final = "The recorder is set up to keep nothing of this one. Say so."
_NOTHING: Final = "Nothing was recorded of that time. The recorder keeps {} days of states."
_UNKNOWN: Final = "No exposed thing is called that. Give a name of the list, and call again."
_NO_TIME: Final = "{} is no span. Give since and until as 2026-03-31 or 2026-03-31T18:00."


async def look_back(
    hass: HomeAssistant, arguments: dict[str, Any], llm_context: LLMContext
) -> ToolResult:
    """Sum up the past of the things of one name."""
    if DATA_INSTANCE not in hass.data or not get_instance(hass).recording:
        return _failed("recorder_off", _OFF)
    constraints = intent.MatchTargetsConstraints(
        name=arguments["thing"],
        assistant=llm_context.assistant or conversation.DOMAIN,
        allow_duplicate_names=True,
    )
    found = intent.async_match_targets(hass, constraints).states[:MOST_THINGS]
    if not found:
        return _failed("unknown_thing", _UNKNOWN)
    now, instance = dt_util.now(), get_instance(hass)
    since, until = arguments.get("since") or None, arguments.get("until") or None
    try:
        span = read_span(since, until, now)
    except SpanError as err:
        return _failed(err.reason, _NO_TIME.format(err.value))
    end = now if span is None or until is None else min(span.end, now)
    things: list[JsonObjectType] = []
    for state in found:
        if not is_entity_recorded(hass, state.entity_id):
            things.append({"name": state.name, "error": _NOT_KEPT})
            continue
        days = _DAY if _is_number(state) else timedelta(days=instance.keep_days)
        start = end - days if span is None or since is None else span.start
        if start >= end:
            return _failed("times_reversed", _NO_TIME.format(f"{since} - {until}"))
        told = await instance.async_add_executor_job(_summed_up, hass, state, start, end)
        told = told or {"error": _NOTHING.format(instance.keep_days)}
        asked = {"from": _told(start), "to": _told(end)}
        things.append({"name": state.name, **asked, **told, "now": state.state})
    return ToolResult({"things": [*things]})


def _summed_up(
    hass: HomeAssistant, state: State, start: datetime, end: datetime
) -> JsonObjectType | None:
    """Read and sum up; blocking, for the recorder's executor."""
    if told := _of_statistics(hass, state.entity_id, start, end):
        return told
    attribute = _MEASURED.get(state.domain)
    changes = history.state_changes_during_period(
        hass,
        dt_util.as_utc(start),
        dt_util.as_utc(end),
        state.entity_id,
        no_attributes=attribute is None,
        descending=True,
        limit=MOST_STATES,
    ).get(state.entity_id, [])
    past = sorted(
        (one for one in changes if one.state not in _NO_STATES), key=lambda one: one.last_updated
    )
    if not past:
        return None
    more: JsonObjectType = {"cut_to_last": MOST_STATES} if len(changes) >= MOST_STATES else {}
    if _is_number(state):
        unit = state.attributes.get("unit_of_measurement")
        return more | _of_numbers([(one, _number(one.state)) for one in past], start, end, unit)
    if attribute is not None:
        values = [(one, _number(one.attributes.get(attribute))) for one in past]
        more[attribute] = _of_numbers(values, start, end, None)
    device_class = state.attributes.get("device_class")
    return more | _of_states(past, start, end) | ({"kind": device_class} if device_class else {})


def _of_statistics(
    hass: HomeAssistant, entity_id: str, start: datetime, end: datetime
) -> JsonObjectType:
    known = statistics.get_metadata(hass, statistic_ids={entity_id})
    if entity_id not in known:
        return {}
    span = end - start
    period = "5minute" if span <= _DAY else "hour" if span <= _HOURLY else "day"
    found: Sequence[Any] = ()
    for one in dict.fromkeys((period, "hour")):
        found = statistics.statistics_during_period(
            hass,
            dt_util.as_utc(start),
            dt_util.as_utc(end),
            {entity_id},
            one,  # type: ignore[arg-type]
            None,
            {"mean", "min", "max", "change"},
        ).get(entity_id, ())
        if found:
            break
    told: JsonObjectType = {}
    if means := _given(found, "mean"):
        told["mean"] = _short(sum(means) / len(means))
    for name, pick in (("min", min), ("max", max)):
        if _given(found, name):
            row = pick((row for row in found if row.get(name) is not None), key=lambda r: r[name])
            told[name] = _short(row[name])
            told[f"{name}_about"] = _told(dt_util.utc_from_timestamp(row["start"]))
    if changes := _given(found, "change"):
        told["total"] = _short(sum(changes))
    meta = known[entity_id][1]
    unit = statistics.get_display_unit(
        hass, entity_id, meta["unit_class"], meta["unit_of_measurement"]
    )
    return told | {"unit": unit} if told and unit else told


def _of_numbers(
    values: Iterable[tuple[State, float | None]], start: datetime, end: datetime, unit: str | None
) -> JsonObjectType:
    known = [(max(one.last_updated, start), value) for one, value in values if value is not None]
    if not known:
        return {}
    until = [*(at for at, _ in known[1:]), end]
    whole = (end - known[0][0]).total_seconds()
    mean = sum(
        value * (to - at).total_seconds() for (at, value), to in zip(known, until, strict=True)
    ) / (whole or 1)
    told: JsonObjectType = {"mean": _short(mean if whole else known[0][1])}
    for name, pick in (("min", min), ("max", max)):
        at, value = pick(known, key=lambda one: one[1])
        told |= {name: _short(value), f"{name}_at": _told(at)}
    return told | {"unit": unit} if unit else told


def _of_states(past: list[State], start: datetime, end: datetime) -> JsonObjectType:
    """Return how long each state lasted and began last, and the last changes; no repeats."""
    runs: list[tuple[datetime, str]] = []
    for one in past:
        if not runs or runs[-1][1] != one.state:
            runs.append((max(one.last_updated, start), one.state))
    minutes: dict[str, float] = {}
    last: JsonObjectType = {}
    for (at, state), to in zip(runs, [*(at for at, _ in runs[1:]), end], strict=True):
        minutes[state] = minutes.get(state, 0) + (to - at).total_seconds() / 60
        last[state] = _told(at)
    return {
        "minutes": {state: round(lasted) for state, lasted in minutes.items()},
        "began_last": last,
        "changes": len(runs) - 1,
        "last_changes": [f"{_told(at)} {state}" for at, state in runs[-MOST_CHANGES:]],
    }


def _given(rows: Iterable[Any], name: str) -> list[float]:
    return [row[name] for row in rows if row.get(name) is not None]


def _is_number(state: State) -> bool:
    known = ("state_class", "unit_of_measurement")
    return any(name in state.attributes for name in known) or _number(state.state) is not None


def _number(value: object) -> float | None:
    try:
        return float(str(value))
    except ValueError:
        return None


def _short(value: float) -> float:
    return float(f"{value:.4g}")


def _told(at: datetime) -> str:
    return f"{dt_util.as_local(at):%a %Y-%m-%d %H:%M}"


def _failed(error: str, text: str) -> ToolResult:
    return ToolResult({"error": error, "error_text": text}, error=True)
