"""A schema is said as strictly as both APIs can promise to follow it."""

import pytest

from custom_components.switchboard.engine.azure import chat_completions, responses
from custom_components.switchboard.engine.azure.capabilities import Capabilities
from custom_components.switchboard.engine.azure.messages import LLMRequest, Message, OutputSchema
from custom_components.switchboard.engine.azure.schemas import strict_form, without_absent


def of(**properties):
    return {"type": "object", "properties": properties, "required": list(properties)}


CLOSED = {
    "type": "object",
    "properties": {"name": {"type": "string"}},
    "required": ["name"],
    "additionalProperties": False,
}


def test_an_object_is_closed():
    assert strict_form(of(name={"type": "string"})) == CLOSED


def test_a_strict_schema_stays_as_it_is():
    assert strict_form(CLOSED) == CLOSED


@pytest.mark.parametrize(
    ("optional", "nullable"),
    [
        ({"type": "string"}, {"type": ["string", "null"]}),
        ({"type": ["string", "null"]}, {"type": ["string", "null"]}),
        (
            {"type": "string", "enum": ["a"]},
            {"anyOf": [{"type": "string", "enum": ["a"]}, {"type": "null"}]},
        ),
        (
            {"anyOf": [{"type": "string"}, {"type": "number"}]},
            {"anyOf": [{"anyOf": [{"type": "string"}, {"type": "number"}]}, {"type": "null"}]},
        ),
    ],
)
def test_what_is_optional_may_be_null_instead(optional, nullable):
    strict = strict_form({"type": "object", "properties": {"it": optional}})
    assert strict == {
        "type": "object",
        "properties": {"it": nullable},
        "required": ["it"],
        "additionalProperties": False,
    }


def test_constraints_are_put_in_words():
    strict = strict_form(
        of(
            mark={"type": "integer", "minimum": 1, "maximum": 6, "description": "The mark"},
            day={"type": "string", "format": "date", "default": "today"},
        )
    )
    assert strict is not None
    assert strict["properties"] == {
        "mark": {"type": "integer", "description": "The mark (at least 1, at most 6)"},
        "day": {"type": "string", "description": "(format date)"},
    }


def test_lists_and_objects_within_are_strict_too():
    inner = {"type": "object", "properties": {"y": {"type": "number"}}}
    strict = strict_form(of(rows={"type": "array", "items": inner, "uniqueItems": True}))
    assert strict is not None
    assert strict["properties"]["rows"] == {
        "type": "array",
        "items": {
            "type": "object",
            "properties": {"y": {"type": ["number", "null"]}},
            "required": ["y"],
            "additionalProperties": False,
        },
    }


@pytest.mark.parametrize(
    "loose",
    [
        {"type": "string"},
        of(any={"type": "object", "additionalProperties": True}),
        of(any={"type": "object"}),
        of(any={"type": "array"}),
        of(any={}),
        of(ref={"$ref": "#/$defs/it"}),
        of(both={"type": "string", "allOf": [{"type": "string"}]}),
    ],
)
def test_what_has_no_strict_form_has_none(loose):
    assert strict_form(loose) is None


def test_nulls_for_what_was_optional_are_taken_out_again():
    row = {
        "type": "object",
        "properties": {"x": {"type": "string"}, "y": {"type": "number"}},
        "required": ["x"],
    }
    schema = {
        "type": "object",
        "properties": {
            "rows": {"type": "array", "items": row},
            "note": {"type": "string"},
            "must": {"type": ["string", "null"]},
        },
        "required": ["rows", "must"],
    }
    answered = {"rows": [{"x": "a", "y": None}], "note": None, "must": None, "other": None}
    assert without_absent(answered, schema) == {"rows": [{"x": "a"}], "must": None, "other": None}


@pytest.mark.parametrize(
    ("schema", "sent", "strict"),
    [(of(name={"type": "string"}), CLOSED, True), ({"type": "array"}, {"type": "array"}, False)],
)
def test_both_apis_hear_how_strict_a_schema_is(schema, sent, strict):
    request = LLMRequest((Message("user", "Go"),), output_schema=OutputSchema("it", schema))
    expected = {"name": "it", "schema": sent, "strict": strict}
    one = responses.build(request, "voice", Capabilities("responses"))
    other = chat_completions.build(request, "voice", Capabilities("chat_completions"))
    assert one["text"]["format"] == {"type": "json_schema", **expected}
    assert other["response_format"] == {"type": "json_schema", "json_schema": expected}


def test_a_deployment_that_does_not_know_strictness_is_not_told_of_it():
    known = Capabilities("responses", frozenset({"strict"}))
    schema = OutputSchema("it", of(name={"type": "string"}))
    request = LLMRequest((Message("user", "Go"),), output_schema=schema)
    assert "strict" not in responses.build(request, "voice", known)["text"]["format"]
