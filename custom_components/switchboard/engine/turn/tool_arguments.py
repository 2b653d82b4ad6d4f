"""The arguments of a tool call, as far as they can be used."""

import json
from typing import Any, Final

from ..azure.messages import ToolCall
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
