"""What is kept of a turn besides its words: its tools, and the states that they changed."""

import json
import re
from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, Final

from homeassistant.const import EVENT_STATE_CHANGED
from homeassistant.core import (
    Context,
    Event,
    EventStateChangedData,
    HomeAssistant,
    State,
    callback,
    split_entity_id,
)

from ..const import DOMAIN
from ..engine.azure.messages import Message
from ..engine.language.screening import PLACEHOLDER
from ..engine.storage.turn_entries import TurnState, TurnTool
from ..turn_scope import ToolTime, TurnTrace

LONGEST_ARGUMENTS: Final = 1_000
LONGEST_RESULT: Final = 2_000
MOST_TOOLS: Final = 50
MOST_STATES: Final = 50

_OF_MEMORY: Final = re.compile(rf"(^|__){DOMAIN}__(?!LookBack$|Remind$)\w+$")
"""Our own tools of the memory: what they say is in it, and goes from there when it is forgotten."""

_SECRET: Final = re.compile(r"(?i)(^|_)(pin|code|password|passwd|secret|token)$")
_NOT_DONE: Final = frozenset({"ai_task", "assist_satellite", "conversation", "stt", "tts"})
"""Domains whose states only say when they were last spoken to."""

_TOLD: Final = (
    "brightness",
    "color_temp_kelvin",
    "temperature",
    "current_position",
    "percentage",
    "volume_level",
    "media_title",
)
"""Attributes that are shown with a state."""


def tools_of(
    messages: Iterable[Message],
    times: Iterable[ToolTime],
    things: Mapping[str, tuple[str, ...]],
) -> tuple[TurnTool, ...]:
    """Return the tools that were called in messages, with their results and how long they took.

    ``things`` are the ids of what they did something to, by the call.
    """
    known: defaultdict[str, deque[ToolTime]] = defaultdict(deque)
    for time in times:
        known[time.call_id].append(time)
    messages = list(messages)
    results: defaultdict[str | None, deque[str]] = defaultdict(deque)
    for message in messages:
        if message.role == "tool":
            results[message.tool_call_id].append(message.content)
    tools: list[TurnTool] = []
    for message in messages:
        for call in message.tool_calls:
            given = results[call.id]
            result = given.popleft() if given else ""
            timed = known[call.id]
            tool = _tool(call.name, call.arguments, result, timed.popleft() if timed else None)
            tools.append(replace(tool, things=things.get(call.id, ())[:MOST_STATES]))
    return tuple(tools[:MOST_TOOLS])


def _tool(name: str, arguments: str, result: str, time: ToolTime | None) -> TurnTool:
    is_private = _OF_MEMORY.search(name) is not None
    shown, cut_arguments = _cut(_readable(arguments), LONGEST_ARGUMENTS)
    said, cut_result = _cut("" if is_private else result, LONGEST_RESULT)
    return TurnTool(
        name=name,
        arguments=shown,
        result=said,
        failed=_is_failure(result),
        is_cut=cut_arguments or cut_result,
        is_private=is_private,
        at_ms=None if time is None else time.at_ms,
        duration_ms=None if time is None else time.duration_ms,
    )


def _cut(text: str, longest: int) -> tuple[str, bool]:
    """Cut a text between two words: half a word would not be found when it is forgotten."""
    if len(text) <= longest:
        return text, False
    return re.sub(r"\w+$", "", text[:longest]), True


def _readable(arguments: str) -> str:
    """Return arguments with their letters as such, and without what is called a secret."""
    try:
        values = json.loads(arguments)
    except ValueError:
        return arguments
    return json.dumps(_without_secrets(values), ensure_ascii=False)


def _without_secrets(value: Any) -> Any:
    if isinstance(value, dict):
        return {
            name: PLACEHOLDER if _SECRET.search(str(name)) else _without_secrets(part)
            for name, part in value.items()
        }
    return [_without_secrets(part) for part in value] if isinstance(value, list) else value


def _is_failure(result: str) -> bool:
    try:
        values = json.loads(result)
    except ValueError:
        return False
    return isinstance(values, dict) and (
        bool(values.get("error")) or values.get("response_type") == "error"
    )


@contextmanager
def watch_states(hass: HomeAssistant, context: Context | None, trace: TurnTrace) -> Iterator[None]:
    """Take note of the states that change by what is done in a context, while this lasts."""
    if context is None:
        yield
        return

    @callback
    def changed(event: Event[EventStateChangedData]) -> None:
        if context.id not in (event.context.id, event.context.parent_id):
            return
        entity_id = event.data["entity_id"]
        if split_entity_id(entity_id)[0] in _NOT_DONE:
            return
        known = trace.states.get(entity_id)
        if known is None and len(trace.states) >= MOST_STATES:
            return
        before = _told(event.data["old_state"]) if known is None else known.before
        after = _told(event.data["new_state"])
        trace.states[entity_id] = TurnState(entity_id, before, after, trace.now_ms)

    stop = hass.bus.async_listen(EVENT_STATE_CHANGED, changed)
    try:
        yield
    finally:
        stop()


def _told(state: State | None) -> str | None:
    if state is None:
        return None
    told = [f"{name} {state.attributes[name]}" for name in _TOLD if state.attributes.get(name)]
    return _cut(", ".join([state.state, *told]), LONGEST_ARGUMENTS)[0]


def states_of(trace: TurnTrace) -> tuple[TurnState, ...]:
    """Return the states that are other ones than before."""
    return tuple(one for one in trace.states.values() if one.before != one.after)
