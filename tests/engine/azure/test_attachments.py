"""Images and documents reach a deployment that takes them, and are refused in words otherwise."""

import base64
import json

import pytest

from custom_components.switchboard.engine.azure import chat_completions, responses
from custom_components.switchboard.engine.azure.capabilities import Capabilities, learn
from custom_components.switchboard.engine.azure.deltas import TextDelta
from custom_components.switchboard.engine.azure.errors import (
    AttachmentsUnsupportedError,
    RequestRejectedError,
    StatusError,
)
from custom_components.switchboard.engine.azure.messages import Attachment, LLMRequest, Message
from tests.engine.azure.wires import whole
from tests.scripted_server import refuse, reply

PICTURE = Attachment("image/png", base64.b64encode(b"a picture").decode(), "door.png")
PAPER = Attachment("application/pdf", base64.b64encode(b"a paper").decode(), "bill.pdf")
SHOWN = LLMRequest((Message("user", "What is this?", attachments=(PICTURE,)),))
HANDED = LLMRequest((Message("user", "What is this?", attachments=(PAPER,)),))
BOTH = LLMRequest((Message("user", "What is this?", attachments=(PICTURE, PAPER)),))
WIRES = pytest.mark.parametrize("wire", ["responses", "chat_completions"])


def told(message, param=None, code=None):
    return {"message": message, "param": param, "code": code}


# As services word it; what is refused is named in the message, or only in the parameter.
PART = "messages[0].content[1]"
NO_IMAGES = (
    told(
        "Invalid content type. image_url is only supported by certain models.",
        "messages.[0].content.[1].type",
    ),
    told(
        "Invalid value: 'input_image'. Supported values are: 'input_text'.",
        "input[0].content[1].type",
        "invalid_value",
    ),
    told("This model does not support image inputs."),
    told("house is not a multimodal model", code=400),
    told("Invalid chat format. Expected 'text' field."),
)
NO_FILES = (
    told("Invalid Value: 'file'. This model does not support file content types.", f"{PART}.type"),
    told("Invalid value: 'file'. Supported values are: 'text' and 'image_url'.", f"{PART}.type"),
    told(f"Missing required parameter: '{PART}.file.file_id'.", f"{PART}.file.file_id"),
)
NOT_ABOUT_KINDS = (
    told("You uploaded an unsupported image. Please use one of these formats: png, gif."),
    told(
        "Invalid image URL. Expected a base64-encoded data URL with an image type.",
        f"{PART}.image_url.url",
        "invalid_value",
    ),
    told(
        "Invalid value: 'input_text'. Supported values are: 'output_text'.",
        "input[1].content[0].type",
        "invalid_value",
    ),
    told("The image was stopped.", code="content_filter"),
)


def refusal(error):
    return StatusError(400, {}, json.dumps({"error": error}))


@pytest.mark.parametrize("wire", [responses, chat_completions], ids=["responses", "chat"])
def test_each_api_takes_an_image_and_a_document_with_the_words(wire, snapshot):
    assert wire.build(BOTH, "voice", Capabilities("responses")) == snapshot


def test_an_image_needs_no_words_and_a_document_no_name():
    request = LLMRequest((Message("user", attachments=(PICTURE, Attachment(PAPER.mime_type, ""))),))
    (message,) = responses.build(request, "voice", Capabilities("responses"))["input"]
    assert [part["type"] for part in message["content"]] == ["input_image", "input_file"]
    assert message["content"][1]["filename"] == "document"


def test_what_is_attached_is_not_part_of_a_printed_request():
    assert PICTURE.data not in repr(SHOWN)


@pytest.mark.parametrize("error", NO_IMAGES)
def test_a_refusal_of_images_is_learnt(error):
    learnt = learn(Capabilities("responses"), refusal(error), {"vision"})
    assert learnt == Capabilities("responses", frozenset({"vision"}))


@pytest.mark.parametrize("error", NO_FILES)
def test_a_refusal_of_documents_is_learnt_even_beside_an_image(error):
    learnt = learn(Capabilities("responses"), refusal(error), {"vision", "files"})
    assert learnt == Capabilities("responses", frozenset({"files"}))


@pytest.mark.parametrize("error", NOT_ABOUT_KINDS)
def test_a_bad_image_says_nothing_about_images_as_such(error):
    assert learn(Capabilities("responses"), refusal(error), {"vision"}) is None


@pytest.mark.parametrize("error", [*NO_IMAGES, *NO_FILES])
def test_a_request_without_attachments_teaches_nothing_about_them(error):
    learnt = learn(Capabilities("responses"), refusal(error))
    assert learnt is None or not learnt.rejected & {"vision", "files"}


def test_another_refusal_beside_an_attachment_is_learnt_as_ever():
    error = told("'temperature' is not supported.", "temperature", "unsupported_parameter")
    learnt = learn(Capabilities("responses"), refusal(error), {"vision"})
    assert learnt is not None
    assert learnt.rejected == {"temperature"}


@WIRES
async def test_a_deployment_that_refuses_images_says_so_and_is_not_asked_again(server, house, wire):
    server.will(reply({"error": NO_IMAGES[0]}, 400), whole(wire))
    at = house(wire)
    for _ in range(2):
        with pytest.raises(AttachmentsUnsupportedError, match="takes no images"):
            await at.hear(SHOWN)
    assert len(server.requests) == 1
    assert [known.rejected for known in at.learnt] == [{"vision"}]


@WIRES
async def test_a_deployment_may_take_images_and_no_documents(server, house, wire):
    server.will(reply({"error": NO_FILES[0]}, 400), whole(wire))
    at = house(wire)
    with pytest.raises(AttachmentsUnsupportedError, match="takes no documents"):
        await at.hear(HANDED)
    assert TextDelta("Hello") in await at.hear(SHOWN)


@WIRES
async def test_a_broken_image_is_a_refused_request(server, house, wire):
    server.will(refuse(400, "invalid_image_format", "You uploaded an unsupported image."))
    at = house(wire)
    with pytest.raises(RequestRejectedError):
        await at.hear(SHOWN)
    assert at.learnt == []
