"""JSON schemas as Azure takes them, and the documents that answer them."""

import json
import re
from collections.abc import Mapping
from contextlib import aclosing
from typing import TYPE_CHECKING, Any, Final, Never

from .deltas import BETWEEN_MESSAGES, LLMClient, ReasoningItem, TextDelta, ThinkingDelta
from .errors import AnswerCutError, LLMError
from .messages import LLMRequest, OutputSchema, ToolSpec

if TYPE_CHECKING:
    from .capabilities import Capabilities

_REFUSED_AT_TOP: Final = ("oneOf", "anyOf", "allOf", "enum", "not")

_STRICT_KEYWORDS: Final = frozenset(
    {"type", "title", "description", "enum", "const", "properties", "required", "items", "anyOf"}
    | {"additionalProperties"}
)
_HINTS: Final = (
    ("format", "format"),
    ("pattern", "pattern"),
    ("minimum", "at least"),
    ("maximum", "at most"),
    ("multipleOf", "in steps of"),
    ("minLength", "least length"),
    ("maxLength", "greatest length"),
    ("minItems", "least number of items"),
    ("maxItems", "greatest number of items"),
)
"""Constraints that strict schemas have not always taken, and how they are put in words instead."""
_WITHOUT_MEANING: Final = frozenset(
    {"default", "examples", "uniqueItems", "$comment", "deprecated", "readOnly", "writeOnly"}
)


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


def is_mere_talk(text: str) -> bool:
    """Return whether ``text`` neither is nor holds a JSON document, not even one that is broken."""
    if text.lstrip()[:1] in {"{", "["}:
        return False
    try:
        json.loads(text[text.find("{") : text.rfind("}") + 1])
    except RecursionError:
        return False
    except ValueError:
        return True
    return False


def described(schema: OutputSchema, capabilities: Capabilities) -> dict[str, Any]:
    """The schema with its name and its strictness, as both APIs want it."""
    strict = strict_form(schema.schema)
    form: dict[str, Any] = {
        "name": schema.name,
        "schema": dict(schema.schema) if strict is None else strict,
    }
    if capabilities.accepts("strict"):
        form["strict"] = strict is not None
    return form


def strict_form(schema: Mapping[str, Any]) -> dict[str, Any] | None:
    """``schema`` in the subset that both APIs promise to follow to the letter.

    There every object is closed and every property required: one that is optional may be null
    instead. Constraints the subset lacks are told in the description.

    Returns:
        The strict schema, or None for one that has no such form: objects with properties of any
        name, lists of anything, references, and the like.
    """
    if schema.get("type") != "object":
        return None
    try:
        return _strict(schema)
    except _NoStrictFormError:
        return None


class _NoStrictFormError(Exception):
    """Something in a schema cannot be said strictly."""


def _strict(schema: object) -> dict[str, Any]:
    if not isinstance(schema, Mapping) or not ({"type", "anyOf", "enum", "const"} & schema.keys()):
        raise _NoStrictFormError
    told = {name for name, _ in _HINTS} | _WITHOUT_MEANING
    if schema.keys() - _STRICT_KEYWORDS - told:
        raise _NoStrictFormError
    strict = {name: part for name, part in schema.items() if name in _STRICT_KEYWORDS}
    hints = [f"{words} {schema[name]}" for name, words in _HINTS if name in schema]
    if hints:
        about = str(schema.get("description") or "")
        strict["description"] = f"{about} ({', '.join(hints)})".strip()
    types = _types(schema)
    if "object" in types:
        strict |= _strict_object(schema)
    if "array" in types:
        strict["items"] = _strict(schema.get("items"))
    if "anyOf" in schema:
        strict["anyOf"] = [_strict(choice) for choice in schema["anyOf"]]
    return strict


def _strict_object(schema: Mapping[str, Any]) -> dict[str, Any]:
    if schema.get("additionalProperties", False) is not False or not schema.get("properties"):
        raise _NoStrictFormError
    required = schema.get("required", ())
    properties = {
        name: _strict(part) if name in required else _nullable(_strict(part))
        for name, part in schema["properties"].items()
    }
    return {
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _nullable(schema: dict[str, Any]) -> dict[str, Any]:
    types = _types(schema)
    if not types or {"enum", "const", "anyOf"} & schema.keys():
        return {"anyOf": [schema, {"type": "null"}]}
    return schema | {"type": [*types, *({"null"} - set(types))]}


def _types(schema: Mapping[str, Any]) -> list[str]:
    kind = schema.get("type", [])
    return [kind] if isinstance(kind, str) else list(kind)


def without_absent(value: Any, schema: Mapping[str, Any]) -> Any:
    """``value`` without the nulls that stand for optional properties of ``schema``."""
    if isinstance(value, list) and isinstance(items := schema.get("items"), Mapping):
        return [without_absent(item, items) for item in value]
    properties = schema.get("properties")
    if not isinstance(value, dict) or not isinstance(properties, Mapping):
        return value
    required = schema.get("required", ())
    return {
        name: without_absent(part, properties.get(name, {}))
        for name, part in value.items()
        if part is not None or name in required or name not in properties
    }


_FENCED: Final = re.compile(r"```[a-zA-Z]*[ \t]*\n(.*?)\n?[ \t]*```", re.DOTALL)


class DocumentError(Exception):
    """There is no usable document in what a model said; the text tells it what is wrong."""


async def ask_text(llm: LLMClient, request: LLMRequest, deadline: float) -> str:
    """Return all that a model says to a request, by ``deadline`` on the event loop's clock."""
    text, ended_by = await ask_as_far_as_it_goes(llm, request, deadline)
    if ended_by is not None:
        raise ended_by
    return text


async def ask_as_far_as_it_goes(
    llm: LLMClient, request: LLMRequest, deadline: float
) -> tuple[str, LLMError | None]:
    """Return what a model says, and what ended it before its end, once it has begun."""
    said: list[str] = []
    begun = False
    try:
        async with aclosing(llm.stream(request, deadline=deadline)) as deltas:
            async for delta in deltas:
                begun = begun or isinstance(delta, TextDelta | ThinkingDelta | ReasoningItem)
                if isinstance(delta, TextDelta):
                    said.append(delta.text)
    except LLMError as err:
        if not begun and not isinstance(err, AnswerCutError):
            raise
        return "".join(said), err
    return "".join(said), None


def read_document(text: str) -> Any:
    """Return the JSON document in ``text``.

    A model that was asked in words alone may put it in a code fence, or words around it.

    Raises:
        DocumentError: there is none.
    """
    whole = text.strip()
    try:
        return _parse(whole)
    except DocumentError as err:
        problem = err
    candidates = _FENCED.findall(whole)
    begin, end = whole.find("{"), whole.rfind("}")
    if 0 <= begin < end:
        candidates.append(whole[begin : end + 1])
    # An answer in several messages may hold its document more than once.
    candidates.extend(reversed(whole.split(BETWEEN_MESSAGES)))
    for candidate in candidates:
        try:
            return _parse(candidate)
        except DocumentError:
            continue
    raise problem


def _parse(text: str) -> Any:
    try:
        return json.loads(text, parse_constant=_refuse)
    except RecursionError:
        raise DocumentError("It is nested too deeply.") from None
    except ValueError as err:
        raise DocumentError(f"It is not valid JSON: {err}.") from None


def _refuse(constant: str) -> Never:
    raise ValueError(f"{constant} is not a JSON value")


def correction(problem: str, shape: OutputSchema) -> str:
    """Ask a model to mend the document it gave; a server may not have told it the schema."""
    return (
        f"That answer could not be used. {problem}\nGive the whole answer again, corrected. "
        f"{schema_in_words(shape)}"
    )
