"""What a deployment refuses is learnt from its own words."""

import json
from dataclasses import replace
from datetime import date

import pytest

from custom_components.switchboard.engine.azure.capabilities import Capabilities, learn
from custom_components.switchboard.engine.azure.errors import StatusError
from custom_components.switchboard.engine.azure.retirements import retirement_of
from custom_components.switchboard.engine.azure.values import Values


def refusal(message="", *, code=None, param=None, status=400, body=None):
    error = {"message": message, "code": code, "param": param} if body is None else body
    return StatusError(status, {}, json.dumps({"error": error}))


RESPONSES = Capabilities("responses")
CHAT = Capabilities("chat_completions")


USE_ANOTHER = (
    "Unsupported parameter: 'max_tokens' is not supported with this model."
    " Use 'max_completion_tokens' instead."
)
ONLY_ONE = "'temperature' does not support 0.7. Only the default (1) value is supported."
REFUSED = [
    ("temperature", "'temperature' is not supported.", "unsupported_parameter", "temperature"),
    ("temperature", ONLY_ONE, "unsupported_value", "temperature"),
    ("temperature", "unknown argument: 'temperature'", None, None),
    ("max_tokens", USE_ANOTHER, "unsupported_parameter", "max_tokens"),
    ("max_tokens", USE_ANOTHER, None, None),
    ("max_completion_tokens", "Unrecognized request argument supplied: max_completion_tokens"),
    ("top_p", "Unrecognized request arguments supplied: top_p, store"),
    ("stream_options", "Unknown parameter: 'stream_options'.", "unknown_parameter"),
    ("prompt_cache_key", "Unknown parameter: 'prompt_cache_key'."),
    (
        "prompt_cache_key",
        "Unrecognized request arguments: prompt_cache_key, prompt_cache_retention",
    ),
    (
        "prompt_cache_retention",
        "prompt_cache_retention is not supported on this model",
        "invalid_parameter",
        "prompt_cache_retention",
    ),
    ("prompt_cache_retention", "Invalid: '24h'.", "invalid_value", "prompt_cache_retention"),
    ("prompt_cache_options", "Unknown: '30m'.", "invalid_value", "prompt_cache_options.ttl"),
    (
        "prompt_cache_options",
        "Unknown parameter.",
        "unknown_parameter",
        "input[0].content[0].prompt_cache_breakpoint",
    ),
    ("prompt_cache_options", "Extra: messages.0.content.0.prompt_cache_breakpoint", "extra"),
    ("reasoning_effort", "Unknown parameter.", None, "reasoning.effort"),
    ("reasoning_effort", "Unsupported: 'minimal'", "unsupported_value", "reasoning_effort"),
    ("reasoning_effort", "Reasoning is not supported with this model."),
    ("reasoning_summary", "Unsupported parameter.", None, "reasoning.summary"),
    ("reasoning_summary", "Unknown parameter: 'reasoning.summary'.", None, "reasoning"),
    ("reasoning_summary", "Your organization must be verified to have reasoning summaries."),
    ("include", "Encrypted content is not supported with this model.", None, "include"),
    ("strict", "Unknown parameter: 'tools[0].strict'.", None, "tools[0].strict"),
    ("tools", "the model house does not support tools"),
    ("tools", "tool_choice is not supported", None, "tool_choice"),
    ("json_schema", "'response_format' of type 'json_schema' is not supported with this model."),
    ("json_schema", "response_format value as json_schema is enabled only for later versions"),
    ("json_schema", "Invalid: 'text.format' is not supported", None, "text.format"),
    ("system_role", "does not support 'system'", "unsupported_value", "messages[0].role"),
]


@pytest.mark.parametrize("row", REFUSED, ids=lambda row: row[1])
def test_a_refused_part_is_dropped(row):
    part, message, code, param = (*row, None, None)[:4]
    error = refusal(message, code=code, param=param)
    learnt = learn(CHAT, error)
    assert learnt is not None
    assert learnt.rejected == {part}
    assert learn(learnt, error) is None or part == "system_role"


@pytest.mark.parametrize(
    ("body", "part"),
    [
        ({"detail": [{"loc": ["body", "store"], "msg": "Extra inputs not permitted"}]}, "store"),
        ("unknown argument: 'temperature'", "temperature"),
    ],
)
def test_a_refused_part_is_dropped_in_whatever_shape_it_is_told(body, part):
    assert learn(CHAT, refusal(body=body, status=422)).rejected == {part}


@pytest.mark.parametrize(
    "error",
    [
        refusal("Something went wrong"),
        refusal("no", code="content_filter"),
        refusal("This is too large", code="context_length_exceeded"),
        refusal(
            "Invalid schema for function 'switch': 'x' is not supported.",
            code="invalid_function_parameters",
            param="tools[0].function.parameters",
        ),
        refusal("Unsupported", code="unsupported_parameter", param="tools[0].parameters"),
        refusal("Unsupported", code="unsupported_parameter", param="something_else"),
        refusal("Unsupported", code="unsupported_parameter", param="[0]"),
        refusal("This text is not supported in our store"),
        refusal("Unsupported content", code="unsupported_value", param="input[2].content"),
        refusal(body=["odd"]),
        refusal(body={"detail": "not supported"}),
        refusal(body={"message": 5, "code": ["odd"]}),
    ],
)
def test_other_refusals_teach_nothing(error):
    assert learn(RESPONSES, error) is None


OF_THE_PAST = "prompt_cache_retention is deprecated. Use prompt_cache_options.ttl instead."


@pytest.mark.parametrize(
    ("message", "bills"),
    [(OF_THE_PAST, True), ("prompt_cache_retention is not supported on this model", False)],
)
def test_a_refusal_may_tell_that_writes_to_the_cache_are_billed(message, bills):
    error = refusal(message, code="invalid_parameter", param="prompt_cache_retention")
    learnt = learn(RESPONSES, error)
    assert (learnt.rejected, learnt.bills_writes) == ({"prompt_cache_retention"}, bills)
    assert RESPONSES.with_lessons(learnt) == learnt
    assert not learnt.answered_by("house-1").answered_by("house-2").bills_writes


WORDS = "Unsupported value: '{}' is not supported. Supported values are: 'none', 'low' and 'high'."


@pytest.mark.parametrize(
    ("asked", "used"),
    [("minimal", "none"), ("xhigh", "high"), ("medium", "low"), ("low", "low"), ("huge", None)],
)
def test_an_effort_gives_way_to_the_nearest_that_is_taken(asked, used):
    error = refusal(WORDS.format("x"), code="unsupported_value", param="reasoning.effort")
    learnt = learn(RESPONSES, error, sent={"reasoning_effort": "minimal"})
    assert learnt.rejected == set()
    assert learnt.fit("reasoning_effort", asked) == used


@pytest.mark.parametrize(
    ("message", "code", "used"),
    [
        ("max_tokens is too large: 9000. It supports at most 4,096 tokens", "invalid_value", 4096),
        ("Expected a value <= 128, but got 9000 instead.", "integer_above_max_value", 128),
        ("max_tokens is too large: 9000", None, 4500),
        ("too large: 9000. This model's maximum context length is 8192 tokens", None, 4500),
    ],
)
def test_a_number_that_is_too_large_becomes_a_limit(message, code, used):
    error = refusal(message, code=code, param="max_tokens")
    learnt = learn(CHAT, error, sent={"max_completion_tokens": 9000})
    assert learnt.rejected == set()
    assert learnt.fit("max_completion_tokens", 9000) == used
    assert learnt.fit("max_completion_tokens", 20) == 20


def test_a_number_that_is_too_small_is_raised():
    message = "Invalid 'max_output_tokens': integer below minimum value. Expected a value >= 32"
    error = refusal(message, code="integer_below_min_value", param="max_output_tokens")
    learnt = learn(RESPONSES, error, sent={"max_output_tokens": 16})
    assert learnt.fit("max_output_tokens", 16) == 32


def test_a_limit_without_a_value_teaches_nothing():
    assert learn(CHAT, refusal("max_tokens is too large: 9000", param="max_tokens")) is None


def test_other_refusals_of_numbers_teach_nothing():
    error = refusal("There must be at least one item with a role", param="messages")
    assert learn(CHAT, error, sent={"max_tokens": 9000}) is None


def test_models_that_take_turns_share_what_was_refused():
    first = RESPONSES.answered_by("one")
    assert first == replace(RESPONSES, model="one")
    refused = replace(first, rejected=frozenset({"top_p"}))
    second = refused.answered_by("two")
    assert second.rejected == set()
    refused = replace(second, rejected=frozenset({"store"}))
    assert refused.answered_by("one").rejected == {"store"}
    assert refused.answered_by("one").answered_by("two").rejected == {"store"}


def test_instructions_try_one_role_after_the_other():
    error = refusal("no such role", code="unsupported_value", param="messages[0].role")
    assert RESPONSES.instructions_role == "system"
    second = learn(RESPONSES, error)
    assert second.instructions_role == "developer"
    third = learn(second, error)
    assert third.instructions_role == "user"
    assert learn(third, error) is None


def test_capabilities_survive_being_stored():
    known = Capabilities(
        "chat_completions",
        frozenset({"store", "temperature"}),
        128_000,
        "house-2",
        frozenset({"house-1"}),
        {"max_tokens": Values(frozenset({"9000"}), most=2000.0)},
        bills_writes=True,
    )
    assert Capabilities.from_dict(known.as_dict()) == known


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"wire": "telegraph", "rejected": None, "context_tokens": "many", "extra": 1},
        {"wire": "responses", "rejected": "temperature", "context_tokens": True},
        {"rejected": [1, None, "model"], "context_tokens": -5},
        {"values": [], "earlier": "house", "model": 5},
        {"values": {"temperature": 5, "store": {"most": 1}}, "earlier": [1]},
        {"bills_writes": "yes"},
    ],
)
def test_stored_nonsense_is_left_out(data):
    assert Capabilities.from_dict(data) == Capabilities("responses")


# The last days of models


@pytest.mark.parametrize(
    ("model", "day"),
    [
        ("gpt-4o-2024-08-06", date(2027, 4, 14)),
        ("gpt-4o-2024-05-13", date(2026, 10, 1)),
        ("gpt-5.4", date(2027, 9, 2)),
        ("gpt-4o-mini-tts-2025-12-15", date(2027, 6, 15)),
        ("gpt-4o-mini-tts-2025-03-20", date(2026, 10, 15)),
        ("GPT-4o-mini", date(2027, 4, 14)),
        ("gpt-5-mini-2025-08-07", date(2027, 2, 9)),
        ("text-embedding-3-small", date(2028, 2, 9)),
        ("gpt-4o-audio-preview", None),
        ("gpt-5-codex", None),
        ("house", None),
        ("", None),
        (None, None),
    ],
)
def test_a_model_is_known_with_its_version_and_without(model, day):
    assert retirement_of(model) == day


SEARCH_REFUSED = (
    ("Hosted tool 'web_search' is not supported with model-of-a-test.", "tools"),
    ("Invalid value: 'web_search'. Supported values are: 'function' and 'custom'.", "tools[3]"),
    ("Unsupported value.", "tools[3].type"),
    ("Web search is blocked for this subscription.", None),
)


@pytest.mark.parametrize(("message", "param"), SEARCH_REFUSED)
def test_a_refused_search_of_the_web_leaves_all_other_tools(message, param):
    error = refusal(message, param=param)
    learnt = learn(RESPONSES, error, {"web_search"})
    assert learnt.rejected == {"web_search"}
    assert not learnt.searches
    again = learn(learnt, error, {"web_search"})
    assert again is None or again.rejected > {"web_search"}


def test_a_refusal_of_something_else_leaves_the_search():
    error = refusal("Unknown parameter: 'store'.", code="unknown_parameter", param="store")
    assert learn(RESPONSES, error, {"web_search"}).rejected == {"store"}
    image = refusal("Images are not supported.", param="input[1].content")
    assert learn(RESPONSES, image, {"web_search", "vision"}).rejected == {"vision"}
