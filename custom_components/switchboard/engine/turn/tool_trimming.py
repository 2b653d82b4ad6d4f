"""Tools without what can be of no use in this house: every request pays for each word of them."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from ..azure.messages import ToolSpec

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
