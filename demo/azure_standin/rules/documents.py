"""Documents that follow a JSON schema, filled with what the rules make of the words."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from demo.azure_standin.ask import Ask, Json

from .words import number_in, plain

_FORMATS = {
    "date": "2026-01-01",
    "time": "12:00:00",
    "date-time": "2026-01-01T12:00:00+00:00",
    "email": "house@example.com",
    "entity_id": "light.bed_light",
    "uri": "https://example.com/",
    "uuid": "00000000-0000-4000-8000-000000000000",
}
_TOLD = (
    ("format", re.compile(r"\bformat ([\w-]+)")),
    ("minimum", re.compile(r"\bat least (-?\d+(?:\.\d+)?)")),
    ("maximum", re.compile(r"\bat most (-?\d+(?:\.\d+)?)")),
    ("minItems", re.compile(r"\bleast number of items (\d+)")),
    ("maxItems", re.compile(r"\bgreatest number of items (\d+)")),
)
_NO = re.compile(r"\b(?:no|not|never|off|false|nein|nicht|aus)\b")
DEEPEST = 12


@dataclass(frozen=True, slots=True)
class Source:
    """What a document is filled from: a person's words and the rules' answer to them."""

    words: str
    answer: str
    root: Json


def document(schema: Json, words: str, answer: str) -> str:
    """A valid document for a schema, as JSON text."""
    return json.dumps(_fill(schema, "", Source(words, answer, schema), 0), ensure_ascii=False)


def asked_in_words(ask: Ask) -> Json | None:
    """The schema in the last words of the prompt, when the answer has to be a document."""
    last = next((turn.text for turn in reversed(ask.turns) if turn.role == "system"), "")
    before, _, schema = last.partition("JSON schema: ")
    if not (before and schema.startswith("{")):
        return None
    try:
        found, _ = json.JSONDecoder().raw_decode(schema)
    except json.JSONDecodeError:
        return None
    return found if isinstance(found, dict) else None


def _told(schema: Json) -> dict[str, Any]:
    """The constraints that a strict schema can only tell in its description."""
    about = str(schema.get("description", ""))
    found = {key: match[1] for key, words in _TOLD if (match := words.search(about))}
    return {key: value if key == "format" else float(value) for key, value in found.items()}


def _fill(schema: Any, name: str, source: Source, depth: int) -> Any:
    if not isinstance(schema, Mapping) or depth > DEEPEST:
        return None
    schema = {**_told(schema), **schema}
    if "$ref" in schema:
        return _fill(_referred(schema["$ref"], source.root), name, source, depth + 1)
    if "const" in schema:
        return schema["const"]
    if schema.get("enum"):
        return _choice(schema["enum"], source)
    for key in ("anyOf", "oneOf", "allOf"):
        if schema.get(key):
            choices = [item for item in schema[key] if item.get("type") != "null"]
            return _fill((choices or schema[key])[0], name, source, depth + 1)
    return _typed(schema, name, source, depth)


def _typed(schema: Json, name: str, source: Source, depth: int) -> Any:
    kind = schema.get("type", "object" if "properties" in schema else "string")
    if isinstance(kind, list):
        kind = next((item for item in kind if item != "null"), "null")
    match kind:
        case "object":
            properties = schema.get("properties", {}).items()
            return {key: _fill(child, key, source, depth + 1) for key, child in properties}
        case "array":
            return _array(schema, name, source, depth)
        case "integer" | "number":
            return _number(schema, kind, source)
        case "boolean":
            return _NO.search(plain(source.words)) is None
        case "null":
            return None
        case _:
            return _string(schema, name, source)


def _referred(reference: str, root: Json) -> Any:
    found: Any = root
    for part in reference.removeprefix("#").strip("/").split("/"):
        if part:
            found = found.get(part, {}) if isinstance(found, Mapping) else {}
    return found


def _choice(choices: list[Any], source: Source) -> Any:
    words = f" {plain(source.words)} "
    said = [item for item in choices if f" {str(item).casefold()} " in words]
    return (said or choices)[0]


def _array(schema: Json, name: str, source: Source, depth: int) -> list[Any]:
    items = schema.get("items", {})
    least = max(int(schema.get("minItems", 1)), 0)
    count = min(max(least, 1), int(schema.get("maxItems", max(least, 1))))
    if items.get("type") == "string" and not items.get("enum"):
        parts = [part for part in re.split(r",| and | und ", source.answer) if part.strip()]
        most = int(schema.get("maxItems", len(parts)))
        if len(parts) >= least:
            return [part.strip(" .") for part in parts[:most]]
    return [_fill(items, name, source, depth + 1) for _ in range(count)]


def _number(schema: Json, kind: str, source: Source) -> float:
    found = number_in(source.words)
    value: float = 0 if found is None else found
    value = max(value, schema.get("minimum", value))
    value = min(value, schema.get("maximum", value))
    return round(value) if kind == "integer" else value


def _string(schema: Json, name: str, source: Source) -> str:
    if schema.get("format") in _FORMATS:
        return _FORMATS[schema["format"]]
    text = source.answer
    if name in ("name", "title", "subject", "topic"):
        text = " ".join(source.words.split()[:6]) or name
    elif name in ("question", "request", "query"):
        text = source.words
    text = text.ljust(int(schema.get("minLength", 0)), ".")
    return text[: int(schema.get("maxLength", len(text)))]
