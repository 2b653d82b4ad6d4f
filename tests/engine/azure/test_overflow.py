"""The words in which servers say that a request is too long, and those that say something else."""

import pytest

from custom_components.switchboard.engine.azure.translate import outgrown

SAID = [
    ({"code": "context_length_exceeded"}, "Your input exceeds the context window.", None),
    ({"code": None}, "This model's maximum context length is 8,192 tokens. You sent 9000.", 8192),
    (
        {"code": 400, "type": "exceed_context_size_error", "n_ctx": 256, "n_prompt_tokens": 1407},
        "the request exceeds the available context size. try increasing it",
        256,
    ),
    ({"code": 400}, "request (1407 tokens) exceeds the available context size (256 tokens)", 256),
    ({"code": 500}, "the request exceeds the available context size", None),
    ({"type": "invalid_request_error"}, "prompt is too long: 9,001 tokens > 9000 maximum", 9000),
    ({"code": "tokens_limit_reached"}, "Request body too large. Max size: 8000 tokens.", 8000),
    ({}, "The prompt (length 5000) exceeds the maximum model length of 4096.", 4096),
    ({}, "However, the model is loaded with context length of only 4096 tokens", 4096),
    ({}, "The input token count (9) exceeds the maximum number of tokens allowed (8).", 8),
    ({}, "Prompt contains 4000 tokens, too large for model with 3276 maximum context length", 3276),
    ({}, "Input is too long for requested model.", None),
    ({}, "Requested tokens (2285) exceed context window of 2048", 2048),
]
OTHER = [
    ({"code": "string_above_max_length"}, "Invalid 'input[3].content': string too long."),
    ({}, "max_tokens is too large: 200000. This model's maximum context length is 8192 tokens."),
    ({}, "'max_completion_tokens' is too large for this model"),
    ({"code": "content_filter"}, "The prompt was stopped."),
    ({}, "Context window too small"),
]


@pytest.mark.parametrize(("body", "message", "limit"), SAID)
def test_a_context_that_is_outgrown_is_known_in_many_words(body, message, limit):
    error = outgrown(body, message)
    assert error is not None
    assert error.limit == limit


@pytest.mark.parametrize(("body", "message"), OTHER)
def test_other_refusals_are_not_taken_for_it(body, message):
    assert outgrown(body, message) is None
