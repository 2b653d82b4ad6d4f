"""A message costs its text and the frame around it."""

import json
from dataclasses import dataclass, field

from custom_components.switchboard.engine.tokens.counter import (
    TokenCounter,
    count_message,
    count_tools,
)


@dataclass(frozen=True)
class Call:
    name: str
    arguments: str


@dataclass(frozen=True)
class Tool:
    name: str
    description: str
    parameters: dict = field(default_factory=dict)


def test_a_message_costs_three_tokens_its_role_and_its_text(o200k):
    counter = TokenCounter(o200k)
    assert count_message(counter, "user", "Hello, world") == 3 + 1 + 3
    assert count_message(counter, "user", "") == 4


def test_a_tool_call_adds_its_name_and_arguments(o200k):
    counter = TokenCounter(o200k)
    call = Call("HassTurnOn", '{"area": "kitchen"}')
    added = count_message(counter, "assistant", "", [call, call]) - count_message(
        counter, "assistant", ""
    )
    assert added == 2 * (3 + counter.count(call.name).tokens + counter.count(call.arguments).tokens)


def test_tools_are_counted_as_the_json_that_is_sent(o200k):
    counter = TokenCounter(o200k)
    schema = {"type": "object", "properties": {"größe": {"type": "string"}}}
    tool = Tool("measure", "Measures a thing", schema)
    sent = json.dumps(
        {"name": "measure", "description": "Measures a thing", "parameters": schema},
        ensure_ascii=False,
        separators=(",", ":"),
    )
    assert count_tools(counter, [tool, tool]) == 2 * (3 + counter.count(sent).tokens)
    assert count_tools(counter, []) == 0


def test_a_schema_that_is_not_quite_json_is_counted_all_the_same(o200k):
    tool = Tool("odd", "Odd", {"default": {1, 2}, "text": "\ud800"})
    assert count_tools(TokenCounter(o200k), [tool]) > 3
