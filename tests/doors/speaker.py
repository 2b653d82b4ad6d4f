"""A house with a voice of ours, on the stand-in, and an assistant that speaks with it."""

import asyncio
from pathlib import Path
from types import MappingProxyType
from typing import Any

from homeassistant.config_entries import ConfigSubentry
from homeassistant.core import HomeAssistant
from homeassistant.setup import async_setup_component
from pytest_homeassistant_custom_component.common import MockConfigEntry

from tests.conftest import StandinServer

from .assist import Assistant, put_up_assistant
from .conftest import ONLY_MODEL, agent_of, entry_for

_OURS = ("tts_load_data_into_cache", "switchboard phrases", "switchboard voices")
SPEAKER = "tts.house_voice"
DEPLOYMENT = {"deployment": "house-speech", "service": "deployment"}
AZURE = {"deployment": "Azure AI Speech", "service": "azure_speech"}


def speaking(**data: Any) -> ConfigSubentry:
    """Return a voice on the entry's own resource, unless ``data`` says otherwise."""
    empty = {"endpoint": "", "api_key": "", "api_version": "", "voices": [], "speed": 1.0}
    return ConfigSubentry(
        data=MappingProxyType({**empty, **DEPLOYMENT, **data}),
        subentry_type="tts",
        title="House voice",
        unique_id=None,
    )


class Speaker:
    """What is heard of a house, and what it leaves behind."""

    def __init__(
        self, hass: HomeAssistant, standin: StandinServer, entry: MockConfigEntry, client: Any
    ) -> None:
        self.hass = hass
        self.entry = entry
        self.assistant: Assistant
        self._standin = standin
        self._client = client

    async def ask(self, text: str = "How is it?", **options: Any) -> bytes:
        """Ask by voice, and listen to the end; returns the audio."""
        del self.assistant.heard[:]
        await self.assistant.say(text, end_stage="tts", **options)
        return await self.listen()

    async def listen(self) -> bytes:
        """Return the audio of what was asked last."""
        [start] = [one for one in self.assistant.heard if one.get("type") == "run-start"]
        answer = await self._client.get(start["data"]["tts_output"]["url"])
        audio: bytes = await answer.read()
        await self.settle()
        return audio

    async def settle(self) -> None:
        """Wait for what goes on in the background until something was spoken, and kept."""
        await self.hass.async_block_till_done()
        while ours := [one for one in self.hass._background_tasks if _is_ours(one)]:
            await asyncio.wait(ours)

    @property
    def spoken(self) -> list[str]:
        """The texts that were asked for since it was put up."""
        return [one["text"] for one in self._standin.requests if is_speech(one)]

    @property
    def files(self) -> list[Path]:
        """All files with audio below the configuration."""
        folder = Path(self.hass.config.config_dir)
        kinds = {".mp3", ".wav", ".pcm", ".raw", ".ogg", ".part"}
        return [path for path in folder.rglob("*") if path.suffix in kinds]

    @property
    def characters(self) -> int:
        """The characters that were counted today."""
        return self.entry.runtime_data.usage.today.purposes["speaking"].characters


def _is_ours(task: asyncio.Future[Any]) -> bool:
    """Tell whether a task is about speech, or a job of the executor."""
    return not isinstance(task, asyncio.Task) or task.get_name().startswith(_OURS)


def is_speech(request: dict[str, Any]) -> bool:
    """Tell whether a request asked for audio."""
    path: str = request["path"]
    return path.endswith(("/audio/speech", "/tts/cognitiveservices/v1"))


async def put_up_speaker(
    hass: HomeAssistant,
    standin: StandinServer,
    ws_client: Any,
    http_client: Any,
    language: str = "en",
    **data: Any,
) -> Speaker:
    """Set up an agent and a voice, and an assistant that has both."""
    assert await async_setup_component(hass, "assist_pipeline", {})
    entry = entry_for(standin, routing=ONLY_MODEL)
    entry.add_to_hass(hass)
    hass.config_entries.async_add_subentry(entry, speaking(**data))
    assert await hass.config_entries.async_setup(entry.entry_id)
    websocket = await ws_client(hass)
    speaker = Speaker(hass, standin, entry, await http_client())
    await speaker.settle()
    standin.state.journal.clear()
    speaker.assistant = await put_up_assistant(
        hass, websocket, agent_of(hass, entry), language=language, voice=SPEAKER
    )
    return speaker
