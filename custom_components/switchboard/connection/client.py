"""The client of a deployment, on Home Assistant's own HTTP client."""

from typing import Any, cast

import openai
from homeassistant.core import HomeAssistant
from homeassistant.helpers.httpx_client import get_async_client

from ..engine.azure.client import Connection, open_client


async def async_open_client(hass: HomeAssistant, connection: Connection) -> openai.AsyncOpenAI:
    """Open a client; it looks the system up for its headers off the event loop.

    Raises:
        InvalidAuthError: the key cannot be a key.
    """
    client = open_client(connection, cast("Any", get_async_client(hass)))
    await hass.async_add_executor_job(client.platform_headers)
    return client
