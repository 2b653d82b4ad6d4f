"""All commands, registered once when the integration is set up."""

from homeassistant.core import HomeAssistant, callback

from . import (
    conversation_changes,
    conversations,
    deciding,
    forgetting,
    graph,
    health,
    memory,
    recall,
    requests,
    turns,
    usage,
    waiting,
    work,
)
from .frame import async_register
from .info import async_setup_info


@callback
def async_setup_commands(hass: HomeAssistant) -> None:
    """Register the commands."""
    async_setup_info(hass)
    turns.async_setup_subscription(hass)
    async_register(
        hass,
        (
            *memory.COMMANDS,
            *waiting.COMMANDS,
            *forgetting.COMMANDS,
            *deciding.COMMANDS,
            *recall.COMMANDS,
            *graph.COMMANDS,
            *conversations.COMMANDS,
            *conversation_changes.COMMANDS,
            *turns.COMMANDS,
            *requests.COMMANDS,
            *usage.COMMANDS,
            *work.COMMANDS,
            *health.COMMANDS,
        ),
    )
    work.async_setup_watch(hass)
