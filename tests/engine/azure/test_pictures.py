"""Pictures on the wire: what is asked, what is refused, what came, and what is counted."""

import asyncio
import base64

import pytest

from custom_components.switchboard.engine.azure import errors, pictures
from custom_components.switchboard.engine.azure.client import Connection, open_client
from custom_components.switchboard.engine.azure.endpoint import parse_endpoint
from custom_components.switchboard.engine.azure.messages import Attachment
from custom_components.switchboard.engine.azure.pictures import Painter
from demo.azure_standin.azure_errors import prompt_filtered
from demo.azure_standin.pictures import png
from tests.scripted_server import drop, never, refuse, reply

PNG = png(7)
DOOR = Attachment("image/jpeg", base64.b64encode(b"\xff\xd8\xffdoor").decode(), "door.jpg")
PAPER = Attachment("application/pdf", "JVBERi0=", "paper.pdf")


@pytest.fixture
def used():
    return []


@pytest.fixture
def painter(client, used):
    return Painter(client, "brush", on_usage=used.append, quality="low", agent="someone")


def answer(data=PNG, **more):
    shown = base64.b64encode(data).decode() if isinstance(data, bytes) else data
    return reply({"created": 1, "data": [{"b64_json": shown}], **more})


async def test_a_picture_is_asked_for_in_few_words_and_counted(server, painter, used):
    body = {"data": [{"b64_json": base64.b64encode(PNG).decode(), "revised_prompt": "A red cat"}]}
    server.will(reply(body))
    picture = await painter.draw("A cat")
    assert server.paths == ["/v1/images/generations"]
    assert server.requests[0].body == {
        "model": "brush",
        "n": 1,
        "prompt": "A cat",
        "quality": "low",
    }
    assert (picture.data, picture.mime_type) == (PNG, "image/png")
    assert picture.prompt == "A red cat"
    (record,) = used
    assert (record.purpose, record.deployment, record.agent) == ("picture", "brush", "someone")
    assert (record.pictures, record.tokens, record.failed) == (1, 0, None)
    assert "A cat" not in repr(record)


@pytest.mark.parametrize(
    ("begin", "mime_type"), [(b"\xff\xd8\xff", "image/jpeg"), (b"RIFF", "image/webp")]
)
async def test_a_large_picture_of_any_kind_arrives_whole(server, painter, begin, mime_type):
    data = begin + bytes(range(256)) * 4000
    server.will(answer(data))
    picture = await painter.draw("A cat")
    assert (picture.data == data, picture.mime_type, picture.prompt) == (True, mime_type, None)


async def test_on_the_dated_api_the_deployment_is_named_in_the_path_alone(
    server, http_client, used
):
    endpoint = parse_endpoint(f"{server.url}/openai/", "2025-04-01-preview")
    client = open_client(Connection(endpoint, "key-of-a-test", "voice"), http_client)
    server.will(answer(), answer())
    painter = Painter(client, "brush", on_usage=used.append)
    await painter.draw("A cat")
    await painter.draw("A cat", [DOOR])
    assert server.paths == [
        "/openai/deployments/brush/images/generations",
        "/openai/deployments/brush/images/edits",
    ]
    assert [one.query for one in server.requests] == [{"api-version": "2025-04-01-preview"}] * 2
    assert not any("model" in one.body for one in server.requests)


async def test_a_picture_is_made_of_others(server, painter):
    server.will(answer())
    await painter.draw("A winter", [DOOR, DOOR])
    (request,) = server.requests
    assert request.path == "/v1/images/edits"
    assert request.headers["Authorization"] == "Bearer key-of-a-test"
    file = {"name": "door.jpg", "type": "image/jpeg", "bytes": 7}
    assert request.body == {
        "model": "brush",
        "n": "1",
        "prompt": "A winter",
        "quality": "low",
        "image[]": [file, file],
    }


async def test_a_document_is_no_part_of_a_picture_and_nothing_is_sent(server, painter):
    with pytest.raises(errors.AttachmentsUnsupportedError):
        await painter.draw("A winter", [DOOR, PAPER])
    assert server.requests == []


@pytest.mark.parametrize(
    "refusal",
    [
        refuse(400, "unknown_parameter", "Unknown parameter: 'quality'.", param="quality"),
        refuse(400, "invalid_value", "Supported values are: 'standard'.", param="quality"),
        refuse(422, None, "Extra inputs are not permitted: quality"),
    ],
)
async def test_a_quality_that_is_refused_is_left_out_from_then_on(server, painter, used, refusal):
    server.will(refusal, answer(), answer())
    await painter.draw("A cat")
    await painter.draw("A dog")
    assert ["quality" in one.body for one in server.requests] == [True, False, False]
    assert [record.pictures for record in used] == [1, 1]


FILTERED = prompt_filtered("violence").body["error"]


@pytest.mark.parametrize(
    ("refusal", "expected"),
    [
        (refuse(404, "DeploymentNotFound"), errors.DeploymentNotFoundError),
        (refuse(400, "OperationNotSupported"), errors.PicturesUnsupportedError),
        (refuse(404, "404", "Resource not found"), errors.PicturesUnsupportedError),
        (refuse(410, "ModelDeprecated"), errors.ModelRetiredError),
        (reply({"error": FILTERED}, 400), errors.ContentFilteredError),
        (refuse(400, "contentFilter"), errors.ContentFilteredError),
        (refuse(400, "moderation_blocked", "quality"), errors.ContentFilteredError),
        (refuse(400, "invalid_value", "no", param="prompt"), errors.RequestRejectedError),
        (refuse(429, "429", headers={"retry-after": "7"}), errors.RateLimitedError),
        (refuse(429, "insufficient_quota"), errors.QuotaSpentError),
        (refuse(401, "401"), errors.InvalidAuthError),
        (refuse(403, "Forbidden"), errors.AccessDeniedError),
        (refuse(500, "InternalServerError"), errors.ServiceError),
        (drop(), errors.StreamBrokenError),
        (reply('{"data": [{"b64_j'), errors.StreamBrokenError),
        (answer("no Base64"), errors.StreamBrokenError),
        (reply("<html>Sign in", kind="text/html"), errors.WebPageError),
        (reply({"data": []}), errors.EmptyAnswerError),
        (reply({"data": [{"url": "https://example.com/cat"}]}), errors.EmptyAnswerError),
        (answer(b"a song"), errors.NotAzureOpenAIError),
    ],
)
async def test_every_failure_is_told_in_our_terms_and_counts_no_picture(
    server, client, used, refusal, expected
):
    server.will(refusal)
    painter = Painter(client, "brush", on_usage=used.append)
    with pytest.raises(errors.LLMError) as caught:
        await painter.draw("A cat")
    assert type(caught.value) is expected
    assert [(record.pictures, record.failed) for record in used] == [(0, expected.reason)]
    assert len(server.requests) == 1


async def test_a_model_that_makes_nothing_of_pictures_says_so(server, painter):
    server.will(refuse(400, "OperationNotSupported"))
    with pytest.raises(errors.AttachmentsUnsupportedError):
        await painter.draw("A winter", [DOOR])


async def test_it_is_not_waited_for_without_end(server, painter, used, monkeypatch):
    monkeypatch.setattr(pictures, "PICTURE_SECONDS", 0.05)
    server.will(never())
    with pytest.raises(errors.TimedOutError):
        await painter.draw("A cat")
    assert [record.failed for record in used] == ["timed_out"]


async def test_a_task_that_is_cancelled_hangs_up(server, painter, used):
    asked = asyncio.Event()

    async def hear(running, request):
        asked.set()
        return await never()(running, request)

    server.will(hear)
    drawing = asyncio.create_task(painter.draw("A cat"))
    await asked.wait()
    drawing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await drawing
    await asyncio.wait_for(server.hung_up.wait(), 5)
    assert [(record.pictures, record.failed) for record in used] == [(0, "no_answer")]


@pytest.mark.parametrize(
    "refusal",
    [
        refuse(400, "missing_required_parameter", "Missing: 'prompt'.", param="prompt"),
        refuse(400, "invalid_value", "Invalid value: '1x1'.", param="size"),
        refuse(422, None, "field required: prompt"),
    ],
)
async def test_a_deployment_is_tried_without_a_picture(server, painter, used, refusal):
    server.will(refusal)
    await painter.try_out()
    assert server.requests[0].body == {"model": "brush", "n": 1, "size": "1x1"}
    assert used == []


@pytest.mark.parametrize(
    ("refusal", "expected"),
    [
        (refuse(404, "DeploymentNotFound"), errors.DeploymentNotFoundError),
        (refuse(400, "OperationNotSupported"), errors.PicturesUnsupportedError),
        (refuse(410, "ModelDeprecated"), errors.ModelRetiredError),
        (refuse(401, "401"), errors.InvalidAuthError),
        (drop(), errors.StreamBrokenError),
    ],
)
async def test_what_stands_in_the_way_of_a_trial_is_told(server, painter, refusal, expected):
    server.will(refusal)
    with pytest.raises(errors.LLMError) as caught:
        await painter.try_out()
    assert type(caught.value) is expected
