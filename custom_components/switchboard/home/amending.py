"""The tool by which a model tells what a person wants of the talk itself."""

from typing import Any

from homeassistant.core import HomeAssistant
from homeassistant.helpers.llm import LLMContext
from homeassistant.util.json import JsonObjectType

from ..turn_scope import turn_scope
from .origin import said_by_nobody


async def amend(
    hass: HomeAssistant, arguments: dict[str, Any], llm_context: LLMContext
) -> JsonObjectType:
    """Have it done by the turn in which a person said so; tells what to say.

    What the model has read in the turn before, others may have written.
    """
    amend, trace = turn_scope().amend, turn_scope().trace
    if amend is None or said_by_nobody() or (trace is not None and trace.has_read):
        return {"error": "nobody_said_so", "error_text": "Nothing was done: no person said so."}
    if (what := arguments.get("what")) is None:
        return {"error": "nothing_said", "error_text": "Nothing was done: say what they want."}
    return {"say": await amend(what)}
