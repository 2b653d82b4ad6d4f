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
from homeassistant.config_entries import ConfigEntry, ConfigFlow
from homeassistant.core import HomeAssistant
from homeassistant.exceptions import HomeAssistantError
from homeassistant.helpers.entity_platform import AddConfigEntryEntitiesCallback
from homeassistant.setup import async_setup_component
from pytest_homeassistant_custom_component.common import (
    MockConfigEntry,
    MockModule,
    MockPlatform,
    mock_config_flow,
    mock_integration,
    mock_platform,
)

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

    async def set_up(hass: HomeAssistant, entry: ConfigEntry) -> bool:
        await hass.config_entries.async_forward_entry_setups(entry, ["assist_satellite"])
        return True

    async def add(
        hass: HomeAssistant, entry: ConfigEntry, add_entities: AddConfigEntryEntitiesCallback
    ) -> None:
        add_entities([satellite])

    mock_integration(hass, MockModule("kitchen", async_setup_entry=set_up))
    mock_platform(hass, "kitchen.config_flow")
    mock_platform(hass, "kitchen.assist_satellite", MockPlatform(async_setup_entry=add))
    assert await async_setup_component(hass, "assist_satellite", {})
    entry = MockConfigEntry(domain="kitchen")
    entry.add_to_hass(hass)
    with mock_config_flow("kitchen", ConfigFlow):
        assert await hass.config_entries.async_setup(entry.entry_id)
    await hass.async_block_till_done()
    return satellite
