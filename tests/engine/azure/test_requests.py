"""A neutral request becomes what each API takes, less what the deployment refused."""

import json
from dataclasses import replace

import pytest

from custom_components.switchboard.engine.azure import chat_completions, responses
from custom_components.switchboard.engine.azure.capabilities import Capabilities
from custom_components.switchboard.engine.azure.messages import (
    Attachment,
    LLMRequest,
    Message,
    ModelOptions,
    OutputSchema,
    ToolCall,
    ToolSpec,
)
from custom_components.switchboard.engine.azure.schemas import strict_form, without_absent

REASONING = json.dumps({"type": "reasoning", "id": "rs_1", "summary": [], "encrypted_content": "e"})
CALL = ToolCall("call_1", "switch", '{"name": "lamp"}')
CONVERSATION = (
    Message("system", "Be brief."),
    Message("user", "Lamp on."),
    Message("assistant", "Switching.", (CALL,), reasoning=(REASONING,)),
    Message("tool", '{"done": true}', tool_call_id="call_1"),
)
SCHEMA = OutputSchema("facts", {"type": "object", "properties": {"facts": {"type": "array"}}})
TOOL = ToolSpec(
    "switch",
    "Switches something",
    {
        "type": "object",
        "properties": {"name": {"type": "string", "enum": ["lamp"]}},
        "oneOf": [],
        "anyOf": [{"required": ["name"]}],
        "allOf": [],
        "enum": [],
        "not": {},
    },
)
EVERYTHING = LLMRequest(
    messages=CONVERSATION,
    tools=(TOOL,),
    options=ModelOptions(0.5, 0.9, 150, "low"),
    output_schema=SCHEMA,
)


def for_responses(request=EVERYTHING, *rejected):
    return responses.build(request, "voice", Capabilities("responses", frozenset(rejected)))


def for_chat(request=EVERYTHING, *rejected):
    capabilities = Capabilities("chat_completions", frozenset(rejected))
    return chat_completions.build(request, "voice", capabilities)


@pytest.mark.parametrize("build", [for_responses, for_chat])
def test_each_api_gets_everything(build, snapshot):
    assert build() == snapshot


@pytest.mark.parametrize(
    ("part", "argument"),
    [
        ("store", "store"),
        ("include", "include"),
        ("temperature", "temperature"),
        ("top_p", "top_p"),
        ("max_output_tokens", "max_output_tokens"),
        ("reasoning_effort", "reasoning"),
        ("tools", "tools"),
        ("json_schema", "text"),
    ],
)
def test_responses_leaves_out_what_was_refused(part, argument):
    assert argument not in for_responses(EVERYTHING, part)


@pytest.mark.parametrize(
    ("part", "argument"),
    [
        ("temperature", "temperature"),
        ("top_p", "top_p"),
        ("reasoning_effort", "reasoning_effort"),
        ("tools", "tools"),
        ("json_schema", "response_format"),
    ],
)
def test_chat_completions_leaves_out_what_was_refused(part, argument):
    assert argument not in for_chat(EVERYTHING, part)


def test_the_limit_goes_by_the_name_the_deployment_takes():
    assert for_chat()["max_completion_tokens"] == 150
    older = for_chat(EVERYTHING, "max_completion_tokens")
    assert older["max_tokens"] == 150
    neither = for_chat(EVERYTHING, "max_completion_tokens", "max_tokens")
    assert not {"max_tokens", "max_completion_tokens"} & neither.keys()


def test_strictness_is_left_out_where_it_is_unknown():
    (tool,) = for_responses(EVERYTHING, "strict")["tools"]
    assert "strict" not in tool


def test_a_refused_schema_is_put_in_words():
    for last in (
        for_responses(EVERYTHING, "json_schema")["input"][-1],
        for_chat(EVERYTHING, "json_schema")["messages"][-1],
    ):
        assert last["role"] == "system"
        assert json.dumps(SCHEMA.schema) in last["content"]


@pytest.mark.parametrize(
    ("rejected", "role"),
    [((), "system"), (("system_role",), "developer"), (("system_role", "developer_role"), "user")],
)
def test_instructions_have_the_role_the_deployment_takes(rejected, role):
    assert for_responses(EVERYTHING, *rejected)["input"][0]["role"] == role
    assert for_chat(EVERYTHING, *rejected)["messages"][0]["role"] == role


@pytest.mark.parametrize("part", ["reasoning_summary", "include"])
def test_no_summary_is_asked_where_there_is_none(part):
    assert for_responses(EVERYTHING, part)["reasoning"] == {"effort": "low"}


def test_a_plain_question_needs_nothing_more():
    question = LLMRequest((Message("user", "Hello"),))
    assert for_chat(question) == {
        "model": "voice",
        "messages": [{"role": "user", "content": "Hello"}],
    }
    assert for_responses(question).keys() == {"model", "input", "store", "include", "reasoning"}


def test_reasoning_is_returned_only_with_what_it_led_to():
    def items(message, *rejected):
        request = LLMRequest((message,))
        return [item["type"] for item in for_responses(request, *rejected)["input"]]

    assert items(Message("assistant", "Yes.", reasoning=(REASONING,))) == ["reasoning", "message"]
    assert items(Message("assistant", reasoning=(REASONING,))) == []
    assert items(Message("assistant", "Yes.", reasoning=("{", "[]"))) == ["message"]
    assert items(Message("assistant", "Yes.", reasoning=(REASONING,)), "include") == ["message"]


def test_a_call_without_arguments_or_text_is_sent_whole():
    request = LLMRequest((Message("assistant", tool_calls=(ToolCall("c", "now", ""),)),))
    (message,) = for_chat(request)["messages"]
    assert "content" not in message
    assert message["tool_calls"][0]["function"]["arguments"] == "{}"
    assert for_responses(request)["input"][0]["arguments"] == "{}"


def test_a_tool_without_parameters_has_an_empty_schema():
    request = LLMRequest((), tools=(ToolSpec("now", "Tells the time", {}),))
    assert for_responses(request)["tools"][0]["parameters"] == {"type": "object", "properties": {}}


def test_a_stream_asks_for_its_usage_unless_refused():
    accepted = chat_completions.streaming(Capabilities("chat_completions"))
    assert accepted == {"stream": True, "stream_options": {"include_usage": True}}
    refused = Capabilities("chat_completions", frozenset({"stream_options"}))
    assert chat_completions.streaming(refused) == {"stream": True}


@pytest.mark.parametrize("build", [for_responses, for_chat])
def test_a_cache_key_is_sent_where_there_is_one_and_it_is_taken(build):
    keyed = LLMRequest(CONVERSATION, prompt_cache_key="kitchen")
    assert build(keyed)["prompt_cache_key"] == "kitchen"
    assert "prompt_cache_key" not in build(keyed, "prompt_cache_key")
    assert "prompt_cache_key" not in build(LLMRequest(CONVERSATION))


@pytest.mark.parametrize("build", [for_responses, for_chat])
def test_a_beginning_that_is_shared_is_to_be_kept_for_a_day(build):
    keyed = LLMRequest(CONVERSATION, prompt_cache_key="kitchen")
    assert build(keyed)["prompt_cache_retention"] == "24h"
    unkept = build(keyed, "prompt_cache_retention")
    assert build(keyed) == unkept | {"prompt_cache_retention": "24h"}
    assert "prompt_cache_retention" not in build(keyed, "prompt_cache_key")
    assert "prompt_cache_retention" not in build(LLMRequest(CONVERSATION))


@pytest.mark.parametrize(
    ("wire", "where", "kind"),
    [(responses, "input", "input_text"), (chat_completions, "messages", "text")],
)
def test_where_writes_are_billed_instructions_and_table_are_marked_at_their_end(wire, where, kind):
    pinned = (
        Message("system", "Be brief.", part="instructions"),
        Message("system", "Ask before you open a door.", part="instructions"),
        Message("system", "The hall is lit.", part="home"),
        Message("system", "It is noon.", part="note"),
        Message("user", "Lamp on."),
    )
    keyed, alone = LLMRequest(pinned, prompt_cache_key="kitchen"), LLMRequest(pinned)
    known = Capabilities("responses", bills_writes=True)
    free, refused = (
        replace(known, bills_writes=False),
        replace(known, rejected=frozenset({"prompt_cache_options"})),
    )

    def built(request, capabilities):
        return wire.build(request, "voice", capabilities)

    as_ever = built(keyed, free)
    del as_ever["prompt_cache_retention"]
    assert built(keyed, refused) == as_ever
    marked, options = built(keyed, known), {"mode": "explicit", "ttl": "30m"}
    mark = {"type": kind, "prompt_cache_breakpoint": {"mode": "explicit"}}
    for end in (1, 2):
        assert marked[where][end]["content"] == [mark | {"text": pinned[end].content}]
        marked[where][end]["content"] = pinned[end].content
    assert marked == as_ever | {"prompt_cache_options": options}
    assert built(alone, known) == built(alone, free) | {"prompt_cache_options": options}


@pytest.mark.parametrize(
    ("wire", "where", "kind"),
    [(responses, "input", "input_text"), (chat_completions, "messages", "text")],
)
def test_where_writes_are_billed_a_conversation_is_marked_once_it_has_gone_on(wire, where, kind):
    shown = Attachment("image/png", "AAAA")
    said = (
        *CONVERSATION,
        Message("user", "What is this?", attachments=(shown,)),
        Message("assistant", "", (replace(CALL, id="call_2"),)),
        Message("tool", "{}", tool_call_id="call_2"),
    )
    known = Capabilities("responses", bills_writes=True)

    def marked(messages):
        request = LLMRequest(messages, prompt_cache_key="kitchen")
        built = wire.build(request, "voice", known)[where]
        parts = [one["content"] for one in built if isinstance(one.get("content"), list)]
        for content in parts:
            assert all("prompt_cache_breakpoint" not in part for part in content[:-1])
        return [one[-1] for one in parts if "prompt_cache_breakpoint" in one[-1]]

    first, again = marked(CONVERSATION), marked(said)
    assert [part["text"] for part in first] == ["Be brief."]
    assert [part.get("text") for part in again[:2]] == ["Be brief.", "Lamp on."]
    assert [part["type"] for part in again[:2]] == [kind] * 2
    assert len(again) == 3


# Schemas are said as strictly as both APIs can promise to follow them


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
