"""A sensor for each agent that says whether somebody told it to write nothing down."""

from typing import Any, override

from homeassistant.components.binary_sensor import BinarySensorEntity
from homeassistant.config_entries import ConfigSubentry
from homeassistant.const import EntityCategory
from homeassistant.core import HomeAssistant, callback, valid_entity_id
from homeassistant.helpers import device_registry as dr
from homeassistant.helpers.entity_platform import AddConfigEntryEntitiesCallback

from .const import SUBENTRY_CONVERSATION
from .entity import device_of
from .home.off_record import DATA_OFF_RECORD
from .runtime import SwitchboardConfigEntry

PARALLEL_UPDATES = 0


async def async_setup_entry(
    hass: HomeAssistant,
    entry: SwitchboardConfigEntry,
    async_add_entities: AddConfigEntryEntitiesCallback,
) -> None:
    """Add a sensor for each agent."""
    for subentry in entry.subentries.values():
        if subentry.subentry_type == SUBENTRY_CONVERSATION:
            async_add_entities(
                [OffTheRecord(entry, subentry)], config_subentry_id=subentry.subentry_id
            )


class OffTheRecord(BinarySensorEntity):
    """On while somewhere an agent was told to write nothing down."""

    _attr_has_entity_name = True
    _attr_should_poll = False
    _attr_entity_category = EntityCategory.DIAGNOSTIC
    _attr_translation_key = "off_record"

    def __init__(self, entry: SwitchboardConfigEntry, subentry: ConfigSubentry) -> None:
        self._agent = subentry.subentry_id
        self._attr_unique_id = f"{subentry.subentry_id}_off_record"
        self._attr_device_info = device_of(entry, subentry)

    @property
    def _places(self) -> list[str]:
        told = self.hass.data[DATA_OFF_RECORD].places
        return [place for place, agent in told.items() if agent == self._agent]

    @property
    @override
    def is_on(self) -> bool:
        return bool(self._places)

    @property
    @override
    def extra_state_attributes(self) -> dict[str, Any]:
        """Name the devices at which it was told so; people at a dialog are not named."""
        return {"devices": list(filter(None, map(self._name_of, self._places)))}

    @callback
    def _name_of(self, place: str) -> str | None:
        device = dr.async_get(self.hass).async_get(place)
        if device is not None:
            return device.name_by_user or device.name
        state = self.hass.states.get(place) if valid_entity_id(place) else None
        return state.name if state is not None else None

    @override
    async def async_added_to_hass(self) -> None:
        self.async_on_remove(
            self.hass.data[DATA_OFF_RECORD].async_listen(self.async_write_ha_state)
        )
