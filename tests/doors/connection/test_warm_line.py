"""The line to the model is opened while somebody still speaks."""

import asyncio
from typing import Any
from unittest.mock import patch

from ..conftest import ONLY_MODEL
from ..ears import EARS, put_up_ears


async def listening(client: Any, pipeline: str) -> None:
    """Have a voice assistant listen until its ears hear; nothing is said to it yet."""
    await client.send_json_auto_id(
        {
            "type": "assist_pipeline/run",
            "start_stage": "stt",
            "end_stage": "intent",
            "input": {"sample_rate": 16_000, "no_vad": True},
            "pipeline": pipeline,
        }
    )
    await until(client, "stt-start")


async def until(client: Any, event: str) -> dict[str, Any]:
    while True:
        message = await client.receive_json()
        assert message.get("success", True), message
        told = message.get("event") or {}
        assert told.get("type") != "error", told
        if told.get("type") == event:
            return told["data"]


async def test_a_line_is_opened_when_a_voice_assistant_begins_to_listen(
    house, open_assist, standin, hass_ws_client
):
    ears = await put_up_ears(house, "Who painted the ceiling?")
    entry, assist = await open_assist(routing=ONLY_MODEL, ears=EARS)
    client = await hass_ws_client(house)

    arrived, journal = asyncio.Event(), standin.state.journal
    opened = journal.open
    with patch.object(journal, "open", lambda *request: arrived.set() or opened(*request)):
        await listening(client, assist.id)
        async with asyncio.timeout(10):
            await arrived.wait()  # while somebody still speaks
    ears.said.set()
    await until(client, "intent-end")
    ahead, asked = standin.requests
    assert (ahead["method"], ahead["path"], ahead["body"]) == ("HEAD", "/openai/v1/", None)
    assert ahead["error"]["code"] == "401"  # it brought no key, and nothing was to be paid
    assert asked["method"] == "POST"

    ears.said.clear()  # again at once: the line is open still
    await listening(client, assist.id)
    ears.said.set()
    await until(client, "intent-end")
    await house.async_block_till_done()
    assert [one["method"] for one in standin.requests] == ["HEAD", "POST", "POST"]
    assert sum(one.calls for one in entry.runtime_data.usage.today.uses.values()) == 2


async def test_a_house_that_asks_no_model_opens_no_line(
    house, open_assist, standin, hass_ws_client
):
    ears = await put_up_ears(house, "Turn off the bed light")
    _, assist = await open_assist(routing={"policy": "local_only"}, ears=EARS)
    client = await hass_ws_client(house)
    await listening(client, assist.id)
    ears.said.set()
    await until(client, "intent-end")
    await house.async_block_till_done()
    assert house.states.get("input_boolean.bed_light").state == "off"
    assert not standin.requests
