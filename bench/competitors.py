"""Who is compared: Home Assistant's own OpenAI agent and ours, each with a server of its own."""

import os
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any
from unittest.mock import patch

from aiohttp import web
from homeassistant.components import conversation
from homeassistant.config_entries import SOURCE_USER, ConfigEntry, ConfigSubentryData
from homeassistant.core import Context, HomeAssistant
from homeassistant.helpers import entity_registry as er

from custom_components.switchboard.agent_settings import DEFAULT_OPTIONS
from demo.azure_standin.app import DEFAULT_KEY, STANDIN, Standin, create_app

DEPLOYMENT = "house-brisk"
CORE = "openai_conversation"
OURS = "Switchboard"


@dataclass(frozen=True, slots=True)
class Competitor:
    """An agent of the house."""

    name: str
    hass: HomeAssistant
    entity_id: str
    entry_id: str

    async def say(self, text: str, conversation_id: str) -> str:
        """Speak to the agent; returns what it answers."""
        result = await conversation.async_converse(
            self.hass, text, conversation_id, Context(), agent_id=self.entity_id, language="en"
        )
        return str(result.response.speech["plain"]["speech"])

    async def keep_a_log(self) -> None:
        """Agree that conversations are logged, and so that there is a memory."""
        entry = self.hass.config_entries.async_get_entry(self.entry_id)
        if entry is None:
            raise RuntimeError(f"{self.name} has moved out")
        options = {"memory": {"log_conversations": True}}
        self.hass.config_entries.async_update_entry(entry, options=options)
        await self.hass.async_block_till_done()

    async def move_out(self) -> None:
        """Leave the house."""
        await self.hass.config_entries.async_remove(self.entry_id)
        await self.hass.async_block_till_done()


@asynccontextmanager
async def serve() -> AsyncGenerator[tuple[str, Standin]]:
    """A stand-in for Azure OpenAI with its own prompt cache and journal; yields its address."""
    app = create_app()
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
    await runner.setup()
    try:
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        yield f"http://127.0.0.1:{runner.addresses[0][1]}/openai/v1/", app[STANDIN]
    finally:
        await runner.cleanup()


async def move_in(
    hass: HomeAssistant, url: str, kind: str, deployment: str = DEPLOYMENT
) -> Competitor:
    """Set one of those up that are compared."""
    if kind == CORE:
        return await move_in_core(hass, url, deployment)
    return await move_in_ours(hass, url, kind, deployment=deployment)


async def move_in_core(hass: HomeAssistant, url: str, deployment: str) -> Competitor:
    """Set Home Assistant's own integration up with its own recommended options."""
    entry = _entry(
        CORE,
        {"api_key": DEFAULT_KEY},
        # Everything as recommended but the model: core decides by its name what to send, and the
        # server knows its deployments by name.
        {"llm_hass_api": ["assist"], "recommended": False, "chat_model": deployment},
        minor_version=_core_minor_version(),
        version=2,
    )
    # It has no option for the address; its client reads this variable.
    with patch.dict(os.environ, {"OPENAI_BASE_URL": url}):
        return await _move_in(hass, CORE, entry)


async def move_in_ours(
    hass: HomeAssistant,
    url: str,
    name: str,
    *,
    key: str = DEFAULT_KEY,
    deployment: str = DEPLOYMENT,
    pin: str = "",
    policy: str = "llm_only",
    refused: Sequence[str] = (),
) -> Competitor:
    """Set our integration up with its defaults; by this ``policy`` every turn reaches the model.

    ``refused`` is what it takes the deployment to have refused.
    """
    options = {
        key: dict(value) if isinstance(value, dict) else value
        for key, value in DEFAULT_OPTIONS.items()
    }
    options["routing"]["policy"] = policy
    if pin:
        options["security"] |= {"pin": pin}
    entry = _entry(
        "switchboard",
        {
            "endpoint": url,
            "api_key": key,
            "deployment": deployment,
            "api_version": "",
            "capabilities": {"wire": "responses", "rejected": [*refused]},
        },
        options,
    )
    return await _move_in(hass, name, entry)


def _core_minor_version() -> int:
    from homeassistant.components.openai_conversation.config_flow import OpenAIConfigFlow

    return OpenAIConfigFlow.MINOR_VERSION


def _entry(
    domain: str,
    data: Mapping[str, Any],
    options: Mapping[str, Any],
    minor_version: int = 1,
    version: int = 1,
) -> ConfigEntry:
    return ConfigEntry(
        data=data,
        discovery_keys=MappingProxyType({}),
        domain=domain,
        minor_version=minor_version,
        options={},
        source=SOURCE_USER,
        subentries_data=[
            ConfigSubentryData(
                data=dict(options), subentry_type="conversation", title="Voice", unique_id=None
            )
        ],
        title=domain,
        unique_id=None,
        version=version,
    )


async def _move_in(hass: HomeAssistant, name: str, entry: ConfigEntry) -> Competitor:
    await hass.config_entries.async_add(entry)
    await hass.async_block_till_done()
    entities = er.async_entries_for_config_entry(er.async_get(hass), entry.entry_id)
    agents = [entity.entity_id for entity in entities if entity.domain == "conversation"]
    if not agents:
        raise RuntimeError(f"{name} could not be set up: {entry.state}, {entry.reason}")
    return Competitor(name, hass, agents[0], entry.entry_id)
