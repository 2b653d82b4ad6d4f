"""The client of a deployment, on Home Assistant's own HTTP client."""

from homeassistant.core import HomeAssistant, callback
from homeassistant.helpers.httpx_client import get_async_client

from ..engine.azure.client import Client, Connection, open_client


@callback
def async_open_client(hass: HomeAssistant, connection: Connection) -> Client:
    """Open a client.

    Raises:
        InvalidAuthError: the key cannot be a key.
    """
    return open_client(connection, get_async_client(hass))
