"""Tools for an answer that is finished after its turn, when no chat log runs them any more."""

import probatio
from homeassistant.components import conversation
from homeassistant.exceptions import HomeAssistantError
from homeassistant.helpers import llm
from homeassistant.util.json import JsonObjectType

from ..engine.azure.messages import Message, ToolCall
from ..engine.turn.request import offered_name
from ..engine.turn.tool_arguments import read_arguments
from ..turn_scope import scope_with
from .chat_log import as_message


async def async_run_tool(
    api: llm.APIInstance | None, call: ToolCall, *, may_act: bool = True
) -> Message:
    """Call a tool and return its result; whatever goes wrong is a result that says so.

    Without ``may_act`` only tools that declare to read and nothing more are called.
    """
    result = await _async_result(api, call, may_act=may_act)
    return as_message(
        conversation.ToolResultContent(
            agent_id="", tool_call_id=call.id, tool_name=call.name, result=result
        )
    )


async def _async_result(
    api: llm.APIInstance | None, call: ToolCall, *, may_act: bool
) -> llm.ToolResult:
    arguments, problem = read_arguments(call)
    if problem is not None:
        return _error("invalid_arguments", problem)
    if api is None:
        return _error("unknown_tool", "There are no tools")
    if not may_act and not _only_reads(api, call.name):
        return _error(
            "superseded",
            "Not carried out: the user has said something else since, and may not want it any more",
        )
    try:
        with scope_with(in_tool=True):
            return await api.async_call_tool(llm.ToolInput(call.name, arguments, id=call.id))
    except (HomeAssistantError, probatio.Invalid) as err:
        return _error(type(err).__name__, str(err))


def _only_reads(api: llm.APIInstance, name: str) -> bool:
    meant = offered_name(name, [tool.name for tool in api.tools])
    return any(tool.name == meant and tool.annotations.read_only for tool in api.tools)


def _error(error: str, text: str) -> llm.ToolResult:
    data: JsonObjectType = {"error": error}
    if text:
        data["error_text"] = text
    return llm.ToolResult(data, error=True)
