"""The Responses API: reading a request."""

from typing import Any

from demo.azure_standin.ask import Ask, Call, Role, Tool, Turn
from demo.azure_standin.azure_errors import model_error, unsupported_parameter
from demo.azure_standin.deployments import Deployment

from . import Wire, attachments, reasoning, refusals
from .responses_events import body, failure, frames

_ROLES: dict[str, Role] = {
    "developer": "system",
    "system": "system",
    "user": "user",
    "assistant": "assistant",
}
_CHAT_ONLY = {
    "messages": "input",
    "max_tokens": "max_output_tokens",
    "max_completion_tokens": "max_output_tokens",
}
SMALLEST_OUTPUT = 16
_SEARCHES = ("web_search", "web_search_preview")


def read(request: dict[str, Any], deployment: Deployment) -> Ask:
    """Read a Responses request.

    Raises:
        AzureError: malformed, or refused by the deployment.
    """
    _refuse_parameters(request, deployment)
    items = _items(request.get("input"))
    _check_pairs(items)
    if deployment.reasoning:
        reasoning.check(items, deployment.mark, stored=request.get("store") is not False)
    turns: list[Turn] = []
    if isinstance(request.get("instructions"), str):
        turns.append(Turn("system", request["instructions"]))
    turns += [
        turn for at, item in enumerate(items) if (turn := _turn(item, at, deployment)) is not None
    ]
    effort = request.get("reasoning") or {}
    return Ask(
        turns=tuple(turns),
        tools=_tools(request.get("tools") or [], deployment),
        searches=any(tool.get("type") in _SEARCHES for tool in request.get("tools") or []),
        tool_choice=_choice(request.get("tool_choice")),
        parallel_calls=request.get("parallel_tool_calls") is not False,
        schema=refusals.read_schema(
            (request.get("text") or {}).get("format"),
            deployment,
            "text.format",
            "text.format.schema",
        ),
        max_output_tokens=request.get("max_output_tokens"),
        effort=effort.get("effort"),
        wants_reasoning_summary=bool(effort.get("summary")),
        wants_encrypted_reasoning="reasoning.encrypted_content" in (request.get("include") or ()),
        retention=request.get("prompt_cache_retention"),
        only_marked=(request.get("prompt_cache_options") or {}).get("mode") == "explicit",
    )


def _refuse_parameters(request: dict[str, Any], deployment: Deployment) -> None:
    refusals.refuse_tier(request, deployment)
    refusals.refuse_cache(request, deployment)
    refusals.refuse_sampling(request, deployment)
    for name, instead in _CHAT_ONLY.items():
        if name in request:
            raise unsupported_parameter(name, instead)
    if request.get("previous_response_id"):
        raise model_error(
            "Previous response not found: this stand-in keeps none.",
            "previous_response_id",
            "previous_response_not_found",
        )
    limit = request.get("max_output_tokens")
    if limit is not None and (not isinstance(limit, int) or limit < SMALLEST_OUTPUT):
        raise model_error(
            f"Invalid 'max_output_tokens': expected at least {SMALLEST_OUTPUT}, got {limit!r}.",
            "max_output_tokens",
            "integer_below_min_value",
        )
    most = deployment.most_output
    if limit is not None and most is not None and limit > most:
        raise model_error(
            "Invalid 'max_output_tokens': integer above maximum value. "
            f"Expected a value <= {most}, but got {limit} instead.",
            "max_output_tokens",
            "integer_above_max_value",
        )
    refusals.refuse_values(
        deployment,
        temperature=request.get("temperature"),
        effort=(request.get("reasoning") or {}).get("effort"),
        effort_param="reasoning.effort",
    )
    if not deployment.effort:
        if (request.get("reasoning") or {}).get("effort"):
            raise unsupported_parameter("reasoning.effort")
        if (request.get("reasoning") or {}).get("summary"):
            raise unsupported_parameter("reasoning.summary")
        if "reasoning.encrypted_content" in (request.get("include") or ()):
            raise model_error(
                "Encrypted content is not supported with this model.", "include", None
            )


def _items(given: Any) -> list[dict[str, Any]]:
    if given is None:
        raise refusals.missing("input")
    if isinstance(given, str):
        return [{"role": "user", "content": given}]
    if not isinstance(given, list) or not all(isinstance(item, dict) for item in given):
        raise refusals.wrong_type("input", "a string or an array of items")
    return given


def _check_pairs(items: list[dict[str, Any]]) -> None:
    calls = {item.get("call_id") for item in items if item.get("type") == "function_call"}
    answered = {item.get("call_id") for item in items if item.get("type") == "function_call_output"}
    if lone := answered - calls:
        raise model_error(
            f"No tool call found for function call output with call_id {min(map(str, lone))}.",
            "input",
            None,
        )
    if lone := calls - answered:
        raise model_error(
            f"No tool output found for function call {min(map(str, lone))}.", "input", None
        )


def _turn(item: dict[str, Any], index: int, deployment: Deployment) -> Turn | None:
    where = f"input[{index}]"
    match item.get("type", "message"):
        case "message":
            role = refusals.role_of(item, _ROLES, where)
            content = item.get("content")
            attached = attachments.read(content, f"{where}.content", deployment)
            return Turn(
                role,
                refusals.text_of(content, f"{where}.content"),
                attached=attached,
                is_marked=refusals.is_marked(content, f"{where}.content", deployment),
            )
        case "function_call":
            call = Call(item.get("name", ""), item.get("arguments", ""), item.get("call_id", ""))
            return Turn("assistant", calls=(call,))
        case "function_call_output":
            text = refusals.text_of(item.get("output"), f"{where}.output")
            return Turn("tool", text, call_id=item.get("call_id"))
        case "reasoning" | "web_search_call":
            return None
        case kind:
            raise model_error(
                f"Invalid value for '{where}.type': {kind!r}.", f"{where}.type", "invalid_value"
            )


def _tools(given: list[dict[str, Any]], deployment: Deployment) -> tuple[Tool, ...]:
    refusals.refuse_too_many(given)
    hosted = next((tool["type"] for tool in given if tool.get("type") in _SEARCHES), None)
    if hosted is not None and not deployment.web_search:
        raise model_error(
            f"Hosted tool '{hosted}' is not supported with {deployment.model}.", "tools", None
        )
    return tuple(
        refusals.read_tool(tool, f"tools[{index}]")
        for index, tool in enumerate(given)
        if tool.get("type") == "function"
    )


def _choice(given: Any) -> str:
    if isinstance(given, dict):
        return str(given.get("name") or "auto")
    return str(given or "auto")


RESPONSES = Wire("responses", "input", read, body, frames, failure)
