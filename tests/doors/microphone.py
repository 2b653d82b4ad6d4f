"""A microphone: sound that goes through ``assist_pipeline/run`` from its first stage."""

import asyncio
from typing import Any

from homeassistant.components.assist_pipeline.pipeline import (
    async_get_pipeline,
    async_update_pipeline,
)
from homeassistant.core import HomeAssistant


class Microphone:
    """Speaks to a voice assistant in sound, and keeps the events of each run."""

    def __init__(self, hass: HomeAssistant, client: Any, pipeline: str, told: Any) -> None:
        self._hass = hass
        self._client = client
        self._pipeline = pipeline
        self._told = told
        self.events: list[dict[str, Any]] = []

    async def use(self, engine: str, language: str = "en") -> None:
        """Choose what hears it."""
        await async_update_pipeline(
            self._hass,
            async_get_pipeline(self._hass, self._pipeline),
            stt_engine=engine,
            stt_language=language,
        )

    async def speak(self, *sound: bytes | str, ends: bool = True, end_stage: str = "intent") -> str:
        """Speak, and let go of the button if it ``ends``; returns what was understood.

        Where ``sound`` has a word, it waits until that was told.
        """
        await self._client.send_json_auto_id(
            {
                "type": "assist_pipeline/run",
                "start_stage": "stt",
                "end_stage": end_stage,
                "input": {"sample_rate": 16_000},
                "pipeline": self._pipeline,
                "conversation_id": "talk",
            }
        )
        self.events = []
        while True:
            message = await self._client.receive_json()
            assert message.get("success", True), message
            if (event := message.get("event")) is None:
                continue
            self.events.append(event)
            if event["type"] == "run-start":
                handler = bytes([event["data"]["runner_data"]["stt_binary_handler_id"]])
            if event["type"] == "stt-start":
                for part in sound:
                    if isinstance(part, str):
                        while await self._told.get() != part:
                            pass
                        continue
                    for at in range(0, len(part), 2048):
                        await self._client.send_bytes(handler + part[at : at + 2048])
                        for _ in range(20):  # what hears it, and what tells words, keep up
                            await asyncio.sleep(0)
                if ends:
                    await self._client.send_bytes(handler)
            if event["type"] == "run-end":
                return self.text

    @property
    def text(self) -> str:
        """What was understood in the last run."""
        found = [one["data"] for one in self.events if one["type"] == "stt-end"]
        return found[0]["stt_output"]["text"] if found else ""

    @property
    def errors(self) -> list[str]:
        """Codes of what went wrong in the last run."""
        return [one["data"]["code"] for one in self.events if one["type"] == "error"]
