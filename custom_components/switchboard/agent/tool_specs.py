"""The tools on offer as JSON schemas, each made once and kept while its tool stays the same.

Home Assistant makes its tools anew for every turn out of parts that it keeps. Turning them into
JSON schemas takes longer than all else that a request needs, so it is done once for those parts.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

import probatio
from homeassistant.core import callback
from homeassistant.helpers import llm

from ..engine.azure.messages import ToolSpec

MAX_TOOLS = 512
_CORE: Final = ("homeassistant.helpers.", "homeassistant.components.")

type Serializer = Callable[[Any], Any] | None


@dataclass(frozen=True, slots=True)
class _Made:
    """A schema, and the very objects it was made of: holding them keeps their identity theirs."""

    spec: ToolSpec
    parts: tuple[object, ...]

    def is_of(self, parts: tuple[object, ...]) -> bool:
        return len(parts) == len(self.parts) and all(
            one is other for one, other in zip(parts, self.parts, strict=True)
        )


@dataclass(slots=True)
class ToolSpecs:
    """The schemas made so far, by API and name."""

    _made: dict[tuple[str, str], _Made] = field(default_factory=dict)

    @callback
    def of(self, api: llm.APIInstance | None) -> tuple[ToolSpec, ...]:
        """Describe the tools of ``api`` as JSON schemas."""
        if api is None:
            return ()
        return tuple(self._spec(tool, api) for tool in api.tools)

    def _spec(self, tool: llm.Tool, api: llm.APIInstance) -> ToolSpec:
        parts = _parts(tool)
        key = api.api.id, tool.name  # which says how the schema is written
        made = self._made.get(key)
        if (
            made is not None
            and made.spec.description == (tool.description or "")
            and made.is_of(parts)
        ):
            return made.spec
        spec = tool_spec(tool, api.custom_serializer)
        if len(self._made) >= MAX_TOOLS:
            self._made.clear()
        self._made[key] = _Made(spec, parts)
        return spec


def tool_spec(tool: llm.Tool, serializer: Serializer) -> ToolSpec:
    """Describe one tool as a JSON schema."""
    schema = probatio.to_openapi(
        tool.parameters, custom_serializer=serializer, openapi_version="3.1.0"
    )
    return ToolSpec(tool.name, tool.description or "", schema, acts=acts(tool))


def acts(tool: llm.Tool) -> bool:
    """Return whether a tool changes something, and Home Assistant itself says what came of it.

    That are intents, unless they only read or people have written them, and scripts.
    """
    while isinstance(tool, llm.NamespacedTool):
        tool = tool.tool
    if not type(tool).__module__.startswith(_CORE):
        return False
    if isinstance(tool, llm.IntentTool):
        return not tool.annotations.read_only and tool.integration != "intent_script"
    return isinstance(tool, llm.ActionTool) and tool._domain == "script"  # noqa: SLF001


def _parts(tool: llm.Tool) -> tuple[object, ...]:
    schema = tool.parameters.schema
    if not isinstance(schema, dict):
        return (schema,)
    return tuple(part for item in schema.items() for part in item)
