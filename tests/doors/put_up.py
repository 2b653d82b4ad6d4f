"""Adds one entity of another integration to a house, with a config entry of its own."""

from homeassistant.config_entries import ConfigEntry, ConfigFlow
from homeassistant.core import HomeAssistant
from homeassistant.helpers.entity import Entity
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


async def put_up(hass: HomeAssistant, integration: str, kind: str, entity: Entity) -> None:
    """Add an entity of a kind, such as ``tts``, as an integration of that name has it."""

    async def set_up(hass: HomeAssistant, entry: ConfigEntry) -> bool:
        await hass.config_entries.async_forward_entry_setups(entry, [kind])
        return True

    async def add(
        hass: HomeAssistant, entry: ConfigEntry, add_entities: AddConfigEntryEntitiesCallback
    ) -> None:
        add_entities([entity])

    mock_integration(hass, MockModule(integration, async_setup_entry=set_up))
    mock_platform(hass, f"{integration}.config_flow")
    mock_platform(hass, f"{integration}.{kind}", MockPlatform(async_setup_entry=add))
    assert await async_setup_component(hass, kind, {})
    entry = MockConfigEntry(domain=integration)
    entry.add_to_hass(hass)
    with mock_config_flow(integration, ConfigFlow):
        assert await hass.config_entries.async_setup(entry.entry_id)
    await hass.async_block_till_done()
