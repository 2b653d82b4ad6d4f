"""JSON schemas as Azure takes them."""

import json
from typing import Any, Final

from .messages import OutputSchema, ToolSpec

_REFUSED_AT_TOP: Final = ("oneOf", "anyOf", "allOf", "enum", "not")


def tool_parameters(tool: ToolSpec) -> dict[str, Any]:
    """The tool's parameters without what Azure refuses at the top of a function's schema.

    Home Assistant checks the arguments against the whole schema all the same.
    """
    kept = {name: part for name, part in tool.parameters.items() if name not in _REFUSED_AT_TOP}
    return {"type": "object", "properties": {}, **kept}


def schema_in_words(schema: OutputSchema) -> str:
    """The instruction that stands in where a deployment does not take a schema."""
    return (
        "Answer with one JSON object and nothing else. It must follow this JSON schema: "
        f"{json.dumps(schema.schema, ensure_ascii=False)}"
    )
