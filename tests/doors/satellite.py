"""A satellite in the kitchen that does as it is told, and keeps what it announced."""

import asyncio
from typing import override

from homeassistant.components.assist_satellite import (
    AssistSatelliteAnnouncement,
    AssistSatelliteConfiguration,
    AssistSatelliteEntity,
    AssistSatelliteEntityFeature,
)
from homeassistant.components.assist_satellite.entity import AssistSatelliteState
from homeassistant.core import HomeAssistant
from homeassistant.exceptions import HomeAssistantError

from .put_up import put_up

KITCHEN = "assist_satellite.kitchen"


class KitchenSatellite(AssistSatelliteEntity):
    """Speaks without a voice: only turning text into sound is left out."""

    _attr_name = "Kitchen"
    _attr_unique_id = "kitchen"

    def __init__(self, features: AssistSatelliteEntityFeature) -> None:
        self._attr_supported_features = features
        self.announced: list[str] = []
        self.spoken = asyncio.Event()
        self.broken = False

    @override
    def async_get_configuration(self) -> AssistSatelliteConfiguration:
        return AssistSatelliteConfiguration([], [], 0)

    @override
    async def async_set_configuration(self, config: AssistSatelliteConfiguration) -> None: ...

    @override
    def on_pipeline_event(self, event: object) -> None: ...

    @override
    async def _resolve_announcement_media_id(
        self, message: str, media_id: str | None, preannounce_media_id: str | None = None
    ) -> AssistSatelliteAnnouncement:
        return AssistSatelliteAnnouncement(message, "", "", None, "tts", preannounce_media_id)

    @override
    async def async_announce(self, announcement: AssistSatelliteAnnouncement) -> None:
        if self.broken:
            raise HomeAssistantError("The loudspeaker is not plugged in")
        self.announced.append(announcement.message)
        self.spoken.set()

    def becomes(self, state: AssistSatelliteState) -> None:
        """Change the state as a pipeline would."""
        self._set_state(state)


async def put_up_satellite(
    hass: HomeAssistant, features: AssistSatelliteEntityFeature
) -> KitchenSatellite:
    """Add the satellite to the house."""
    satellite = KitchenSatellite(features)
    await put_up(hass, "kitchen", "assist_satellite", satellite)
    return satellite
