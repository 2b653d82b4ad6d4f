"""Speaking to a house as the Assist dialog and satellites do: through ``assist_pipeline/run``."""

from collections.abc import Callable
from typing import Any

from homeassistant.components.assist_pipeline import async_get_pipelines
from homeassistant.core import HomeAssistant
from homeassistant.setup import async_setup_component

from custom_components.switchboard.history.unified_log import DATA_LOG


class Assist:
    """A voice assistant with one agent. ``heard`` is all that its runs told over the websocket."""

    def __init__(self, hass: HomeAssistant, client: Any, pipeline: str) -> None:
        self._hass = hass
        self._client = client
        self._pipeline = pipeline
        self.heard: list[dict[str, Any]] = []

    async def say(self, text: str, conversation_id: str | None = "talk", **options: Any) -> str:
        """Say a sentence; returns what is spoken, ``""`` for nothing."""
        await self._client.send_json_auto_id(
            {
                "type": "assist_pipeline/run",
                "start_stage": "intent",
                "end_stage": "intent",
                "input": {"text": text},
                "pipeline": self._pipeline,
                "conversation_id": conversation_id,
                **options,
            }
        )
        spoken = ""
        while True:
            message = await self._client.receive_json()
            assert message.get("success", True), message
            event = message.get("event") or {}
            self.heard.append(event)
            if event.get("type") == "error":
                raise AssertionError(event)
            if event.get("type") == "intent-end":
                speech = event["data"]["intent_output"]["response"]["speech"]
                spoken = speech.get("plain", {}).get("speech", "")
            if event.get("type") == "run-end":
                await self._hass.async_block_till_done()
                return spoken


async def async_written(hass: HomeAssistant, entry: Any) -> None:
    """Wait until the log and what lets conversations go on are in the file."""
    await entry.runtime_data.live.conversation_store.async_drain()
    await hass.data[DATA_LOG].async_flush()


async def async_open_assist(
    hass: HomeAssistant,
    open_client: Callable,
    agent_id: str,
    *,
    language: str = "en",
    prefer_local_intents: bool = False,
) -> Assist:
    """Make a voice assistant that asks one agent, on the websocket that ``open_client`` gives."""
    assert await async_setup_component(hass, "assist_pipeline", {})
    client = await open_client(hass)
    await client.send_json_auto_id(
        {
            "type": "assist_pipeline/pipeline/create",
            "name": f"Test {language} {prefer_local_intents} {len(async_get_pipelines(hass))}",
            "language": language,
            "conversation_engine": agent_id,
            "conversation_language": language,
            "stt_engine": None,
            "stt_language": None,
            "tts_engine": None,
            "tts_language": None,
            "tts_voice": None,
            "wake_word_entity": None,
            "wake_word_id": None,
            "prefer_local_intents": prefer_local_intents,
        }
    )
    created = await client.receive_json()
    assert created["success"], created
    return Assist(hass, client, created["result"]["id"])
