"""Images and documents are taken on both APIs, described honestly, or refused."""

import base64
import json

import openai
import pytest

from demo.azure_standin.ask import Ask, Turn
from demo.azure_standin.script import reply_to

PICTURE = f"data:image/png;base64,{base64.b64encode(b'0123456789').decode()}"
PAPER = f"data:application/pdf;base64,{base64.b64encode(b'%PDF').decode()}"


async def ask_responses(client, *parts, model="house-voice"):
    content = [{"type": "input_text", "text": "What is this?"}, *parts]
    answer = await client.responses.create(
        model=model, input=[{"role": "user", "content": content}]
    )
    return answer.output_text


async def ask_chat(client, *parts, model="house-voice"):
    content = [{"type": "text", "text": "What is this?"}, *parts]
    answer = await client.chat.completions.create(
        model=model, messages=[{"role": "user", "content": content}]
    )
    return answer.choices[0].message.content


async def test_the_small_deployment_takes_neither(client):
    for call in (
        ask_responses(client, {"type": "input_image", "image_url": PICTURE}, model="house-small"),
        ask_chat(client, {"type": "image_url", "image_url": {"url": PICTURE}}, model="house-small"),
        ask_chat(
            client,
            {"type": "file", "file": {"filename": "bill.pdf", "file_data": PAPER}},
            model="house-small",
        ),
    ):
        with pytest.raises(openai.BadRequestError) as caught:
            await call
        assert caught.value.param.endswith(".content[1].type")


@pytest.mark.parametrize(
    "url", ["https://example.com/door.png", "data:image/png;base64,!", "data:image/bmp;base64,QQ=="]
)
async def test_an_image_that_cannot_be_looked_at_is_refused(client, url):
    with pytest.raises(openai.BadRequestError) as caught:
        await ask_responses(client, {"type": "input_image", "image_url": url})
    assert caught.value.param.endswith(".image_url")


async def test_an_attachment_costs_tokens(client):
    question = [{"type": "input_text", "text": "What is this?"}]
    image = {"type": "input_image", "image_url": PICTURE}
    costs = [
        (
            await client.responses.create(
                model="house-voice", input=[{"role": "user", "content": content}]
            )
        ).usage.input_tokens
        for content in (question, [*question, image])
    ]
    assert costs[1] - costs[0] == 85


def test_constraints_told_in_a_description_are_kept():
    schema = {
        "type": "object",
        "properties": {
            "day": {"type": "string", "description": "The day (format date)"},
            "mark": {"type": "number", "description": "(at least 2.5, at most 6)"},
        },
    }
    answer = json.loads(reply_to(Ask((Turn("user", "Hello there"),), schema=schema)).text)
    assert answer == {"day": "2026-01-01", "mark": 2.5}
