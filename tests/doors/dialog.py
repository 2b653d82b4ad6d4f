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
        """Say a sentence, and let everything settle; returns what is spoken, ``""`` for nothing."""
        output = await self._run(text, conversation_id, **options)
        await self._hass.async_block_till_done()
        return spoken(output)

    async def type_in(self, text: str, conversation_id: str | None = None) -> tuple[str, str]:
        """Say something in the Assist dialog; returns the answer and the conversation's id."""
        output = await self._run(text, conversation_id)
        return spoken(output), output["conversation_id"]

    async def _run(self, text: str, conversation_id: str | None, **options: Any) -> dict[str, Any]:
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
        output: dict[str, Any] = {}
        while True:
            message = await self._client.receive_json()
            assert message.get("success", True), message
            event = message.get("event") or {}
            self.heard.append(event)
            assert event.get("type") != "error", event
            if event.get("type") == "intent-end":
                output = event["data"]["intent_output"]
            if event.get("type") == "run-end":
                return output


def spoken(output: dict[str, Any]) -> str:
    """Return what is spoken of what an intent stage gave."""
    speech: str = output["response"]["speech"].get("plain", {}).get("speech", "") if output else ""
    return speech


async def async_written(hass: HomeAssistant, entry: Any) -> None:
    """Wait until the log and what lets conversations go on are in the file."""
    await entry.runtime_data.live.conversation_store.async_drain()
    await hass.data[DATA_LOG].async_flush()


async def async_make_pipeline(
    hass: HomeAssistant,
    client: Any,
    agent_id: str,
    language: str,
    *,
    prefer_local: bool,
    voice: str | None = None,
    ears: str | None = None,
) -> str:
    """Make a voice assistant that asks one agent; returns its id."""
    await client.send_json_auto_id(
        {
            "type": "assist_pipeline/pipeline/create",
            "name": f"Test {language} {prefer_local} {len(async_get_pipelines(hass))}",
            "language": language,
            "conversation_engine": agent_id,
            "conversation_language": language,
            "prefer_local_intents": prefer_local,
            **dict.fromkeys(("wake_word_entity", "wake_word_id")),
            "stt_engine": ears,
            "stt_language": ears and language,
            "tts_engine": voice,
            "tts_language": voice and language,
            "tts_voice": None,
        }
    )
    created = await client.receive_json()
    assert created["success"], created
    pipeline: str = created["result"]["id"]
    return pipeline


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
    pipeline = await async_make_pipeline(
        hass, client, agent_id, language, prefer_local=prefer_local_intents
    )
    return Assist(hass, client, pipeline)
