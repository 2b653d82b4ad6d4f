"""Looking back in time: what the recorder keeps of an exposed thing, summed up for a model.

Numbers come from the statistics where there are any, everything else from the states; either way
no more is read, or given back, than a sentence needs.
"""

from collections import Counter
from datetime import datetime, timedelta
from itertools import groupby
from typing import Any, Final

from homeassistant.components import conversation
from homeassistant.components.recorder import statistics
from homeassistant.components.recorder.db_schema import StateAttributes, States
from homeassistant.const import STATE_UNAVAILABLE, STATE_UNKNOWN
from homeassistant.core import HomeAssistant, State
from homeassistant.helpers import intent
from homeassistant.helpers.llm import LLMContext
from homeassistant.helpers.recorder import get_instance, session_scope
from homeassistant.util import dt as dt_util
from homeassistant.util.json import JsonObjectType, json_loads_object

from ..engine.recall.span import SpanError, read_span
from ..engine.storage.search import Span
from .exposed import exposed
from .guests import guests_are_here
from .limits import NOT_ALLOWED, TOLD_MODEL, permits_tool, touches_of

MOST_THINGS: Final = 3
MOST_ROWS: Final = 1000
MOST_TOLD: Final = 12
"""Changes and times that are told one by one, the last ones, and states, the longest ones."""

_DAY: Final = timedelta(days=1)
_HOURLY: Final = timedelta(days=31)
_EVER: Final = dt_util.utc_from_timestamp(0)
_NO_STATES: Final = frozenset({STATE_UNAVAILABLE, STATE_UNKNOWN})
_MEASURED: Final = ("current_temperature", "current_humidity")
"""Attributes that are asked for where the state itself is a mode."""
_ITSELF: Final = "state"
_PRESSED: Final = frozenset({"button", "event", "input_button", "scene"})
"""Domains whose state is the time at which they were used last."""

_PROBLEMS: Final = {
    "guests": "Guests are in the house: nothing is told of the past. Say so.",
    "unknown_thing": "No exposed thing is called that there. Give a name of the list, call again.",
    "nothing": "Nothing was recorded then. States are kept for {} days, if at all. Say so.",
    NOT_ALLOWED: TOLD_MODEL,
}
_NO_TIME: Final = "{} is no span. Give since and until as 2026-03-31 or 2026-03-31T18:00."

type _Spell = tuple[float, float, str]
"""From when until when something was in a state."""
type _Number = tuple[float, float, float]
"""A value, when it was so, and for how long."""


async def look_back(
    hass: HomeAssistant, arguments: dict[str, Any], llm_context: LLMContext
) -> JsonObjectType:
    """Sum up the past of the things of one name."""
    if guests_are_here(hass):
        return _failed("guests")
    now, since, until = dt_util.now(), arguments.get("since"), arguments.get("until")
    try:
        span = read_span(since or None, until or None, now) or Span(_EVER, now)
    except SpanError as err:
        return {"error": err.reason, "error_text": _NO_TIME.format(err.value)}
    if (end := min(span.end, now)) <= span.start:
        return {"error": "times_reversed", "error_text": _NO_TIME.format(f"{since} - {until}")}
    constraints = intent.MatchTargetsConstraints(
        name=arguments["thing"].strip() or " ",  # without a name everything would match
        area_name=arguments.get("area"),
        assistant=llm_context.assistant or conversation.DOMAIN,
        allow_duplicate_names=True,
    )
    if not (named := intent.async_match_targets(hass, constraints).states):
        return _failed("unknown_thing")
    touched = ((state, touches_of(hass, state.entity_id)) for state in named)
    allowed = [state for state, touches in touched if permits_tool(hass, llm_context, touches)]
    if not allowed:
        return _failed(NOT_ALLOWED)
    things: list[JsonObjectType] = []
    for state in allowed[:MOST_THINGS]:
        known, recorder = exposed(hass).look().get(state.entity_id), get_instance(hass)
        area = {"area": known.areas[0]} if known and known.areas else {}
        start = max(span.start, end - _DAY) if _measured(state) and not since else span.start
        read = recorder.async_add_executor_job(_sum_up, hass, state, start, end)
        told = await read or _failed("nothing", recorder.keep_days)
        things.append({"name": state.name, **area, **told, "now": state.state})
    return {"things": [*things]}


def _sum_up(hass: HomeAssistant, state: State, start: datetime, end: datetime) -> JsonObjectType:
    """Read and sum up; blocking, for the recorder's executor."""
    ran = state.attributes.get("last_triggered")
    last_run: JsonObjectType = {}
    if isinstance(ran, datetime):
        last_run["last_run"] = _told(ran.timestamp())
    if state.domain == "automation":
        return last_run  # on and off only say whether it may run
    measured, unit = _measured(state), state.attributes.get("unit_of_measurement")
    in_unit: JsonObjectType = {"unit": unit} if unit else {}
    if measured == _ITSELF and (told := _of_statistics(hass, state.entity_id, start, end)):
        return told | in_unit
    read = _spells(hass, state.entity_id, start, end)
    if not (spells := [spell for spell in read if spell[2] not in _NO_STATES]):
        return {}
    told = {"from": _told(spells[0][0]), "to": _told(end.timestamp())}
    if measured == _ITSELF:
        return told | _of_spells(spells) | in_unit
    if state.domain in _PRESSED:
        used = {at.timestamp() for *_, value in spells if (at := dt_util.parse_datetime(value))}
        times = sum(at >= start.timestamp() for at in used)
        return told | {"times": times, "last_times": [*map(_told, sorted(used)[-MOST_TOLD:])]}
    if measured:
        told[measured] = _of_spells(_spells(hass, state.entity_id, start, end, measured))
    if kind := state.attributes.get("device_class"):
        told["kind"] = kind
    return told | last_run | _of_states(spells)


def _spells(
    hass: HomeAssistant, entity_id: str, start: datetime, end: datetime, attribute: str = ""
) -> list[_Spell]:
    """Return what a thing, or one of its attributes, was, from the spell that ``start`` is in."""
    first, until = start.timestamp(), end.timestamp()
    with session_scope(hass=hass, read_only=True) as session:
        known = get_instance(hass).states_meta_manager.get(entity_id, session, False)
        query = (
            session.query(States.last_updated_ts, States.state, StateAttributes.shared_attrs)
            .outerjoin(StateAttributes, States.attributes_id == StateAttributes.attributes_id)
            .where(States.metadata_id == (known or 0), States.last_updated_ts < until)
            .order_by(States.last_updated_ts.desc())
        )
        if not attribute:
            changed = States.last_changed_ts
            query = query.where(changed.is_(None) | (changed == States.last_updated_ts))
        rows = query.limit(MOST_ROWS).all()
    spells: list[_Spell] = []
    for at, value, attributes in rows:
        given = json_loads_object(attributes or "{}").get(attribute) if attribute else value
        spells.append((max(at, first), until, str(given)))
        if (until := at) <= first:
            break
    return spells[::-1]


def _of_statistics(
    hass: HomeAssistant, entity_id: str, start: datetime, end: datetime
) -> JsonObjectType:
    if not (known := statistics.get_metadata(hass, statistic_ids={entity_id})):
        return {}
    span, kept = end - start, dt_util.utcnow() - timedelta(days=get_instance(hass).keep_days)
    each = "day" if span > _HOURLY else "hour" if span > _DAY or start < kept else "5minute"
    is_total = known[entity_id][1]["has_sum"]
    kinds = ("change",) if is_total else ("mean", "min", "max")
    last = dt_util.as_utc(end) - timedelta(microseconds=1)  # at its end the next period begins
    asked: Any = each, None, set(kinds)
    found: Any = statistics.statistics_during_period(hass, start, last, {entity_id}, *asked)
    rows = found.get(entity_id, ())
    values = [
        [(value, row["start"], 1.0) for row in rows if (value := row.get(kind)) is not None]
        for kind in kinds
    ]
    if not all(values):
        return {}
    begin, total = max(rows[0]["start"], start.timestamp()), sum(one for one, *_ in values[0])
    told: JsonObjectType = {"from": _told(begin), "to": _told(end.timestamp()), "each": each}
    return told | ({"total": _short(total)} if is_total else _of_numbers(*values))


def _of_spells(spells: list[_Spell]) -> JsonObjectType:
    known = [(_number(value), at, to - at) for at, to, value in spells]
    values = [(value, at, lasted) for value, at, lasted in known if value is not None]
    return _of_numbers(values, values, values) if values else {}


def _of_numbers(means: list[_Number], lows: list[_Number], highs: list[_Number]) -> JsonObjectType:
    whole = sum(lasted for *_, lasted in means)
    mean = sum(value * lasted for value, _, lasted in means) / whole if whole else means[0][0]
    told: JsonObjectType = {"mean": _short(mean)}
    for name, (value, at, _) in (("min", min(lows)), ("max", max(highs))):
        told |= {name: _short(value), f"{name}_at": _told(at)}
    return told


def _of_states(spells: list[_Spell]) -> JsonObjectType:
    """Return how long each state lasted and when it began last, and the last changes."""
    runs = [next(group) for _, group in groupby(spells, key=lambda spell: spell[2])]
    lasted = Counter[str]()
    for at, to, state in spells:
        lasted[state] += round((to - at) / 60)
    minutes = dict(lasted.most_common(MOST_TOLD))
    return {
        "minutes": {**minutes},
        "began_last": {state: _told(at) for at, _, state in runs if state in minutes},
        "changes": len(runs) - 1,
        "last_changes": [f"{_told(at)} {state}" for at, _, state in runs[-MOST_TOLD:]],
    }


def _measured(state: State) -> str:
    """Return what of a thing is a number: ``_ITSELF``, an attribute, or ``""`` for nothing."""
    told = state.attributes
    if told.get("state_class") == "measurement_angle":
        return ""  # it has no mean, and no order
    if told.keys() & {"state_class", "unit_of_measurement"} or _number(state.state) is not None:
        return _ITSELF
    return next((name for name in _MEASURED if name in told), "")


def _number(value: str) -> float | None:
    try:
        return float(value)
    except ValueError:
        return None


def _short(value: float) -> float:
    return float(f"{value:.4g}")


def _told(at: float) -> str:
    return f"{dt_util.as_local(dt_util.utc_from_timestamp(at)):%a %Y-%m-%d %H:%M}"


def _failed(error: str, *given: object) -> JsonObjectType:
    return {"error": error, "error_text": _PROBLEMS[error].format(*given)}
