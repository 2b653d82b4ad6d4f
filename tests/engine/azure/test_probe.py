"""What answers at an address is found out, and whatever stands in the way is named."""

import pytest

from custom_components.switchboard.engine.azure import errors
from custom_components.switchboard.engine.azure.capabilities import Capabilities
from custom_components.switchboard.engine.azure.client import Client
from custom_components.switchboard.engine.azure.endpoint import parse_endpoint
from custom_components.switchboard.engine.azure.probe import probe
from tests.scripted_server import drop, refuse, reply

RESPONSE = {"object": "response", "status": "completed", "output": []}
COMPLETION = {"object": "chat.completion", "choices": [{"index": 0, "finish_reason": "length"}]}
HTML = reply("<!doctype html><h1>Router</h1>", kind="text/html")
NO_PATH = refuse(404, "404", "Resource not found")
NO_SUCH_PAGE = reply({"detail": "Not Found"}, 404)


@pytest.fixture
def find(server, client, endpoint):
    async def find(*answers, **options):
        server.will(*answers)
        return await probe(client, endpoint, "voice", **options)

    return find


async def test_responses_are_asked_first_and_little(find, server):
    assert await find(reply(RESPONSE)) == Capabilities("responses")
    (request,) = server.requests
    assert request.path == "/v1/responses"
    assert request.body["model"] == "voice"
    assert request.body["max_output_tokens"] == 16
    assert request.body["store"] is False
    assert "stream" not in request.body


async def test_a_reasoning_model_that_runs_out_of_tokens_is_there(find):
    incomplete = RESPONSE | {
        "status": "incomplete",
        "incomplete_details": {"reason": "max_output_tokens"},
    }
    assert (await find(reply(incomplete))).wire == "responses"


@pytest.mark.parametrize(
    "missing",
    [
        NO_PATH,
        NO_SUCH_PAGE,
        reply("404 page not found", 404, kind="text/plain"),
        refuse(405, None),
        refuse(400, "OperationNotSupported"),
        refuse(400, "BadRequest", "Responses API is enabled only for api-version 2025 and later"),
        refuse(400, "invalid_value", "something this API never says"),
        HTML,
    ],
)
async def test_where_responses_are_missing_chat_completions_are_found(find, server, missing):
    assert await find(missing, reply(COMPLETION)) == Capabilities("chat_completions")
    assert server.paths == ["/v1/responses", "/v1/chat/completions"]


async def test_what_is_refused_on_the_way_is_learnt(find, server):
    found = await find(
        refuse(400, None, "Encrypted content is not supported with this model", param="include"),
        refuse(400, "unsupported_parameter", param="max_output_tokens"),
        reply(RESPONSE),
    )
    assert found == Capabilities("responses", frozenset({"include", "max_output_tokens"}))
    cache = {"prompt_cache_key", "prompt_cache_retention"}
    assert server.requests[-1].body.keys() == {"model", "input", "store", *cache}


async def test_an_older_deployment_takes_its_limit_by_the_older_name(find, server):
    unknown = refuse(400, None, "Unrecognized request argument supplied: max_completion_tokens")
    found = await find(NO_PATH, unknown, reply(COMPLETION))
    assert found == Capabilities("chat_completions", frozenset({"max_completion_tokens"}))
    assert server.requests[-1].body["max_tokens"] == 16


@pytest.mark.parametrize(
    "answer",
    [
        refuse(400, None, "Could not finish: max_tokens or model output limit was reached"),
        refuse(400, "content_filter"),
    ],
)
async def test_a_deployment_that_began_to_answer_is_there(find, answer):
    assert (await find(answer)).wire == "responses"


@pytest.mark.parametrize(
    ("answers", "expected"),
    [
        ([drop()], errors.CannotConnectError),
        ([refuse(401, "401")], errors.InvalidAuthError),
        ([reply({"statusCode": 401, "message": "Access denied"}, 401)], errors.InvalidAuthError),
        ([refuse(403, "403")], errors.AccessDeniedError),
        ([refuse(404, "DeploymentNotFound")], errors.DeploymentNotFoundError),
        ([NO_PATH, refuse(404, "DeploymentNotFound")], errors.DeploymentNotFoundError),
        ([refuse(400, "MissingApiVersionParameter")], errors.ApiVersionRequiredError),
        ([refuse(429, "429", headers={"retry-after": "60"})], errors.RateLimitedError),
        ([refuse(500, "InternalServerError")], errors.ServiceError),
        ([NO_PATH, refuse(503, "busy")], errors.ServiceError),
        ([refuse(400, "invalid_value"), NO_PATH], errors.RequestRejectedError),
        ([refuse(400, "invalid_value")] * 2, errors.RequestRejectedError),
        ([HTML, HTML], errors.NotAzureOpenAIError),
        ([NO_SUCH_PAGE] * 2, errors.NotAzureOpenAIError),
        ([NO_PATH] * 2, errors.NotAzureOpenAIError),
        ([reply({"message": "what?"}, 400)] * 2, errors.NotAzureOpenAIError),
        ([reply("what?", 400, kind="text/plain")] * 2, errors.NotAzureOpenAIError),
        ([reply({"state": "on"})] * 2, errors.NotAzureOpenAIError),
        ([reply([1, 2])] * 2, errors.NotAzureOpenAIError),
        ([reply("null")] * 2, errors.NotAzureOpenAIError),
        ([reply("{broken")] * 2, errors.NotAzureOpenAIError),
        ([reply("")] * 2, errors.NotAzureOpenAIError),
        ([reply("<html>log in</html>", 401, kind="text/html")] * 2, errors.NotAzureOpenAIError),
        (
            [reply("", 302, headers={"location": "http://127.0.0.1/login"})] * 2,
            errors.NotAzureOpenAIError,
        ),
    ],
)
async def test_each_obstacle_has_its_error(find, answers, expected):
    with pytest.raises(errors.LLMError) as caught:
        await find(*answers)
    assert type(caught.value) is expected


async def test_a_deployment_that_refuses_everything_is_given_up(find, server):
    parts = ["temperature", "top_p", "store", "include", "tools", "strict"]
    with pytest.raises(errors.RequestRejectedError):
        await find(
            *(refuse(400, "unsupported_parameter", param=part) for part in parts),
            *(refuse(400, "unsupported_parameter", param=part) for part in parts),
        )
    assert len(server.requests) == 12


async def test_a_request_that_times_out_by_itself_is_no_connection(find):
    with pytest.raises(errors.CannotConnectError):
        await find(refuse(408, "Timeout"))


@pytest.mark.parametrize(
    ("version", "answer", "expected"),
    [
        ("", NO_PATH, errors.ApiVersionRequiredError),
        ("", NO_SUCH_PAGE, errors.NotAzureOpenAIError),
        ("", refuse(404, "OtherThing", "nothing here"), errors.NotAzureOpenAIError),
        ("", refuse(400, "OperationNotSupported"), errors.OperationUnsupportedError),
        ("2024-10-21", NO_PATH, errors.NotAzureOpenAIError),
    ],
)
async def test_a_resource_without_v1_asks_for_a_version(server, client, version, answer, expected):
    endpoint = parse_endpoint("hearth.openai.azure.com", version)
    server.will(answer, answer)
    with pytest.raises(errors.LLMError) as caught:
        await probe(client, endpoint, "voice")
    assert type(caught.value) is expected


async def test_no_word_of_the_server_is_repeated(find):
    with pytest.raises(errors.LLMError) as caught:
        await find(*[refuse(400, "invalid_value", "the key is key-of-a-test")] * 2)
    assert "key-of-a-test" not in str(caught.value)


async def test_what_nobody_expected_is_unknown(client, endpoint, monkeypatch):
    async def explode(*_, **__):
        raise RuntimeError("odd")

    monkeypatch.setattr(Client, "post", explode)
    with pytest.raises(errors.LLMError) as caught:
        await probe(client, endpoint, "voice")
    assert caught.value.reason == "unknown"
