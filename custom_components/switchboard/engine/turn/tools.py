"""Tools without what is of no use in this house, and the arguments of their calls, made usable."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from ..azure.messages import ToolCall, ToolSpec
from ..language.characters import valid_text

DEEPEST: Final = 32
"""How deep arguments may be nested: no tool takes more, and what logs them takes little more."""


def read_arguments(call: ToolCall) -> tuple[dict[str, Any], str | None]:
    """Return the arguments of a call, and what is wrong with them if they cannot be used."""
    try:
        arguments = _valid(json.loads(call.arguments)) if call.arguments.strip() else {}
    except RecursionError:
        return {}, "The arguments are nested too deeply"
    except ValueError as err:
        return {}, f"The arguments are not valid JSON: {err}"
    if not isinstance(arguments, dict):
        return {}, "The arguments are not a JSON object"
    return arguments, None


def _valid(value: Any, room: int = DEEPEST) -> Any:
    if isinstance(value, str):
        return valid_text(value)
    if not isinstance(value, dict | list):
        return value
    if not room:
        raise RecursionError
    if isinstance(value, list):
        return [_valid(item, room - 1) for item in value]
    return {valid_text(name): _valid(item, room - 1) for name, item in value.items()}


_FLOOR: Final = "floor"
_DEVICE_CLASS: Final = "device_class"


@dataclass(frozen=True, slots=True)
class Reach:
    """The marks that tell exposed things apart, besides names, areas and domains."""

    has_floors: bool
    device_classes: frozenset[str]


def trimmed(tool: ToolSpec, reach: Reach) -> ToolSpec:
    """Leave out of a tool that acts what would match nothing: floors, and kinds of devices."""
    properties, required = tool.parameters.get("properties"), tool.parameters.get("required", ())
    if not tool.acts or not isinstance(properties, dict):
        return tool
    kept = dict(properties)
    if not reach.has_floors:
        kept.pop(_FLOOR, None)
    if (classes := _classes(kept.get(_DEVICE_CLASS))) is not None:
        known = [one for one in classes if one in reach.device_classes]
        items = {**kept[_DEVICE_CLASS]["items"], "enum": known}
        kept[_DEVICE_CLASS] = {**kept[_DEVICE_CLASS], "items": items}
        if not known:
            del kept[_DEVICE_CLASS]
    if kept == properties or not isinstance(required, list | tuple) or set(required) - set(kept):
        return tool
    return replace(tool, parameters={**tool.parameters, "properties": kept})


def _classes(schema: Any) -> list[str] | None:
    items = schema.get("items") if isinstance(schema, Mapping) else None
    classes = items.get("enum") if isinstance(items, Mapping) else None
    return classes if isinstance(classes, list) else None
