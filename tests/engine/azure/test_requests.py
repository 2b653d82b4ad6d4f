"""A neutral request becomes what each API takes, less what the deployment refused."""

import json

import pytest

from custom_components.switchboard.engine.azure import chat_completions, responses
from custom_components.switchboard.engine.azure.capabilities import Capabilities
from custom_components.switchboard.engine.azure.messages import (
    LLMRequest,
    Message,
    ModelOptions,
    OutputSchema,
    ToolCall,
    ToolSpec,
)

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
PARAMETERS = {"type": "object", "properties": {"name": {"type": "string", "enum": ["lamp"]}}}
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


def test_the_same_request_is_the_same_bytes():
    assert json.dumps(for_responses()) == json.dumps(for_responses())
    assert json.dumps(for_chat()) == json.dumps(for_chat())


@pytest.mark.parametrize("build", [for_responses, for_chat])
def test_a_cache_key_is_sent_where_there_is_one_and_it_is_taken(build):
    keyed = LLMRequest(CONVERSATION, prompt_cache_key="kitchen")
    assert build(keyed)["prompt_cache_key"] == "kitchen"
    assert "prompt_cache_key" not in build(keyed, "prompt_cache_key")
    assert "prompt_cache_key" not in build(LLMRequest(CONVERSATION))
