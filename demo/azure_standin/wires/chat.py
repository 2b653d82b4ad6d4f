"""The Chat Completions API: reading a request."""

from typing import Any

from demo.azure_standin.ask import Ask, Call, Role, Tool, Turn
from demo.azure_standin.azure_errors import model_error, unsupported_parameter
from demo.azure_standin.deployments import Deployment

from . import Wire, attachments, refusals
from .chat_chunks import body, failure, frames

_ROLES: dict[str, Role] = {
    "developer": "system",
    "system": "system",
    "user": "user",
    "assistant": "assistant",
    "tool": "tool",
}


def read(request: dict[str, Any], deployment: Deployment) -> Ask:
    """Read a Chat Completions request.

    Raises:
        AzureError: malformed, or refused by the deployment.
    """
    _refuse_parameters(request, deployment)
    messages = request.get("messages")
    if not isinstance(messages, list) or not all(isinstance(item, dict) for item in messages):
        raise refusals.missing("messages")
    if not messages:
        raise model_error(
            "Invalid 'messages': empty array. Expected at least one message.",
            "messages",
            "empty_array",
        )
    turns = tuple(_turn(message, index, deployment) for index, message in enumerate(messages))
    _check_pairs(turns)
    limit = request.get("max_completion_tokens")
    return Ask(
        turns=turns,
        tools=_tools(request.get("tools") or []),
        tool_choice=_choice(request.get("tool_choice")),
        parallel_calls=request.get("parallel_tool_calls") is not False,
        schema=refusals.read_schema(
            request.get("response_format"),
            deployment,
            "response_format",
            "response_format.json_schema.schema",
        ),
        max_output_tokens=request.get("max_tokens") if limit is None else limit,
        effort=request.get("reasoning_effort"),
        retention=request.get("prompt_cache_retention"),
        only_marked=(request.get("prompt_cache_options") or {}).get("mode") == "explicit",
    )


def _refuse_parameters(request: dict[str, Any], deployment: Deployment) -> None:
    refusals.refuse_tier(request, deployment)
    refusals.refuse_cache(request, deployment)
    refusals.refuse_sampling(request, deployment)
    if deployment.reasoning and request.get("max_tokens") is not None:
        raise unsupported_parameter("max_tokens", "max_completion_tokens")
    if not deployment.effort and request.get("reasoning_effort") is not None:
        raise unsupported_parameter("reasoning_effort")
    limit = request.get("max_completion_tokens") or request.get("max_tokens")
    if limit is not None and deployment.most_output is not None and limit > deployment.most_output:
        raise model_error(
            f"max_tokens is too large: {limit}. This model supports at most "
            f"{deployment.most_output} completion tokens, whereas you provided {limit}.",
            "max_tokens",
            "invalid_value",
        )
    refusals.refuse_values(
        deployment,
        temperature=request.get("temperature"),
        effort=request.get("reasoning_effort"),
        effort_param="reasoning_effort",
    )
    if "input" in request and "messages" not in request:
        raise refusals.missing("messages")


def _turn(message: dict[str, Any], index: int, deployment: Deployment) -> Turn:
    where = f"messages[{index}]"
    role = refusals.role_of(message, _ROLES, where)
    calls = []
    for call in message.get("tool_calls") or []:
        function = call.get("function") or {}
        calls.append(
            Call(function.get("name", ""), function.get("arguments", ""), call.get("id", ""))
        )
    if message.get("content") is None and not calls:
        raise model_error(
            f"Invalid value for '{where}.content': expected a string, got null.",
            f"{where}.content",
            None,
        )
    text = refusals.text_of(message.get("content"), f"{where}.content")
    attached = attachments.read(message.get("content"), f"{where}.content", deployment)
    marked = refusals.is_marked(message.get("content"), f"{where}.content", deployment)
    return Turn(role, text, tuple(calls), message.get("tool_call_id"), attached, marked)


def _check_pairs(turns: tuple[Turn, ...]) -> None:
    """Tool results follow the message with their calls at once, all of them."""
    open_calls: set[str] = set()
    for index, turn in enumerate(turns):
        if turn.role == "tool":
            if turn.call_id not in open_calls:
                raise model_error(
                    "Invalid parameter: messages with role 'tool' must be a response to a "
                    "preceding message with 'tool_calls'.",
                    f"messages.[{index}].role",
                    None,
                )
            open_calls.discard(turn.call_id)
            continue
        _refuse_open(open_calls, index)
        open_calls = {call.id for call in turn.calls}
    _refuse_open(open_calls, len(turns))


def _refuse_open(open_calls: set[str], index: int) -> None:
    if open_calls:
        raise model_error(
            "An assistant message with 'tool_calls' must be followed by tool messages responding "
            f"to each 'tool_call_id'. Without a response: {', '.join(sorted(open_calls))}",
            f"messages.[{index}].role",
            None,
        )


def _tools(given: list[dict[str, Any]]) -> tuple[Tool, ...]:
    refusals.refuse_too_many(given)
    return tuple(
        refusals.read_tool(tool.get("function"), f"tools[{index}].function")
        for index, tool in enumerate(given)
    )


def _choice(given: Any) -> str:
    if isinstance(given, dict):
        return str((given.get("function") or {}).get("name") or "auto")
    return str(given or "auto")


CHAT = Wire("chatCompletion", "messages", read, body, frames, failure)
