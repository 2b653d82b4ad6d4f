"""What both APIs refuse: malformed requests, and what a deployment does not accept.

What is refused is raised as an ``AzureError``.
"""

import re
from collections.abc import Mapping
from typing import Any

from demo.azure_standin.ask import Json, Role, Tool
from demo.azure_standin.azure_errors import (
    AzureError,
    gateway_error,
    model_error,
    unsupported_parameter,
)
from demo.azure_standin.deployments import Deployment

_TOOL_NAME = re.compile(r"[a-zA-Z0-9_-]{1,64}")
MAX_TOOLS = 128


def missing(param: str) -> AzureError:
    """A required parameter is not there."""
    return model_error(
        f"Missing required parameter: '{param}'.", param, "missing_required_parameter"
    )


def wrong_type(param: str, expected: str) -> AzureError:
    """A parameter has the wrong JSON type."""
    return model_error(f"Invalid type for '{param}': expected {expected}.", param, "invalid_type")


def role_of(message: Mapping[str, Any], roles: Mapping[str, Role], param: str) -> Role:
    """The role of a message, of those that its API has."""
    role = roles.get(message.get("role", ""))
    if role is None:
        raise model_error(
            f"Invalid value for '{param}.role': {message.get('role')!r}.",
            f"{param}.role",
            "invalid_value",
        )
    return role


def text_of(content: Any, param: str) -> str:
    """The words of a message's content: text, or a list of parts of which the text counts."""
    if content is None:
        return ""
    if isinstance(content, str):
        return content
    if isinstance(content, list) and all(isinstance(part, dict) for part in content):
        return "".join(
            str(part.get("text") or part.get("refusal") or "")
            for part in content
            if part.get("type") in ("text", "input_text", "output_text", "refusal")
        )
    raise wrong_type(param, "a string or an array of parts")


def refuse_sampling(body: Mapping[str, Any], deployment: Deployment) -> None:
    """Sampling parameters on a deployment that reasons."""
    if not deployment.reasoning:
        return
    for name in ("temperature", "top_p", "presence_penalty", "frequency_penalty", "logprobs"):
        if body.get(name) is not None:
            raise unsupported_parameter(name)


def refuse_values(
    deployment: Deployment, *, temperature: Any, effort: Any, effort_param: str
) -> None:
    """Values that the deployment does not take of parameters that it does."""
    if deployment.efforts and effort is not None and effort not in deployment.efforts:
        listed = ", ".join(f"'{one}'" for one in deployment.efforts)
        raise model_error(
            f"Unsupported value: '{effort}' is not supported with the '{deployment.model}' model. "
            f"Supported values are: {listed}.",
            effort_param,
            "unsupported_value",
        )
    only = deployment.temperature
    if only is not None and temperature is not None and temperature != only:
        raise model_error(
            f"Unsupported value: 'temperature' does not support {temperature} with this model. "
            f"Only the default ({only:g}) value is supported.",
            "temperature",
            "unsupported_value",
        )


def refuse_cache(request: Mapping[str, Any], deployment: Deployment) -> None:
    """What is asked of a prompt cache that has no such thing."""
    retention, options = request.get("prompt_cache_retention"), request.get("prompt_cache_options")
    if retention is not None:
        name = "prompt_cache_retention"
        if not deployment.retains:
            raise model_error(f"{name} does not exist for this model", name, "invalid_parameter")
        _one_of(retention, ("in_memory", "24h"), name)
    if options is not None:
        name = "prompt_cache_options"
        if not deployment.takes_marks:
            raise model_error(f"Unknown parameter: '{name}'.", name, "unknown_parameter")
        if not isinstance(options, dict):
            raise wrong_type(name, "an object")
        _one_of(options.get("mode", "implicit"), ("implicit", "explicit"), f"{name}.mode")
        _one_of(options.get("ttl", "30m"), ("30m",), f"{name}.ttl")


def is_marked(content: Any, param: str, deployment: Deployment) -> bool:
    """Whether a beginning that the prompt cache is to keep ends with a message."""
    marked = False
    for place, part in enumerate(content if isinstance(content, list) else ()):
        if (mark := part.get("prompt_cache_breakpoint")) is None:
            continue
        name = f"{param}[{place}].prompt_cache_breakpoint"
        if not deployment.takes_marks:
            raise model_error(f"Unknown parameter: '{name}'.", name, "unknown_parameter")
        _one_of(mark.get("mode"), ("explicit",), f"{name}.mode")
        marked = True
    return marked


def _one_of(value: Any, taken: tuple[str, ...], param: str) -> None:
    if value not in taken:
        listed = ", ".join(f"'{one}'" for one in taken)
        raise model_error(
            f"Invalid value: '{value}'. Supported values are: {listed}.", param, "invalid_value"
        )


def refuse_tier(request: dict[str, Any], deployment: Deployment) -> None:
    """Requests in the cheap service tier, where there is none or it has no room."""
    if request.get("service_tier") != "flex" or deployment.flex == "served":
        return
    if deployment.flex == "full":
        raise gateway_error(429, "429", "Resource unavailable: flex processing has no room now.")
    raise model_error("Flex processing does not exist for this model.", None, None)


def read_tool(function: Any, param: str) -> Tool:
    """One function on offer."""
    if not isinstance(function, dict) or not isinstance(function.get("name"), str):
        raise missing(f"{param}.name")
    name = function["name"]
    if not _TOOL_NAME.fullmatch(name):
        raise model_error(
            f"Invalid '{param}.name': {name!r} does not match '^[a-zA-Z0-9_-]{{1,64}}$'.",
            f"{param}.name",
            "invalid_value",
        )
    parameters = function.get("parameters") or {"type": "object", "properties": {}}
    if not isinstance(parameters, dict) or parameters.get("type") != "object":
        raise model_error(
            f"Invalid schema for function {name!r}: the schema must be of type 'object'.",
            f"{param}.parameters",
            "invalid_function_parameters",
        )
    return Tool(name, str(function.get("description") or ""), parameters)


def refuse_too_many(tools: list[Any]) -> None:
    """More tools than a request may hold."""
    if len(tools) > MAX_TOOLS:
        raise model_error(
            f"Invalid 'tools': array too long. At most {MAX_TOOLS}, got {len(tools)}.",
            "tools",
            "array_above_max_length",
        )


def read_schema(
    described: Any, deployment: Deployment, param: str, schema_param: str
) -> Json | None:
    """The JSON schema the answer must follow; a plain ``json_object`` is any object."""
    kind = described.get("type", "text") if isinstance(described, dict) else None
    if kind in (None, "text") or (deployment.ignores_schema and kind == "json_schema"):
        return None
    if kind == "json_object":
        return {"type": "object", "properties": {"answer": {"type": "string"}}}
    if kind != "json_schema":
        raise model_error(f"Invalid value for '{param}': {kind!r}.", param, "invalid_value")
    if not deployment.json_schema:
        raise model_error(
            f"Invalid parameter: '{param}' of type 'json_schema' is not supported with this model.",
            param,
            None,
        )
    inner = described.get("json_schema", described)
    schema = inner.get("schema")
    if not isinstance(schema, dict):
        raise missing(schema_param)
    if not isinstance(inner.get("name"), str):
        raise missing(schema_param.replace("schema", "name"))
    if inner.get("strict") and (gap := _gap(schema, "()")):
        raise model_error(
            f"Invalid schema for response_format '{inner['name']}': {gap}",
            schema_param,
            "invalid_json_schema",
        )
    return schema


def _gap(schema: Any, where: str) -> str | None:
    """What a strict schema lacks: every object closed, every property required."""
    if not isinstance(schema, dict):
        return None
    properties = schema.get("properties")
    if schema.get("type") == "object" or isinstance(properties, dict):
        if schema.get("additionalProperties") is not False:
            return f"In context={where}, 'additionalProperties' is required and must be false."
        absent = set(properties or {}) - set(schema.get("required", ()))
        if absent:
            return f"In context={where}, 'required' lacks {min(absent)!r}."
    children = list((properties or {}).items()) + list(schema.get("$defs", {}).items())
    children += [("items", schema.get("items"))]
    children += [("anyOf", choice) for choice in schema.get("anyOf", ())]
    for name, child in children:
        if gap := _gap(child, f"{where[:-1]}{name!r},)"):
            return gap
    return None
