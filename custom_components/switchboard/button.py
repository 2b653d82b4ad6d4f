"""Buttons on the memory of the house: learn now, and begin every conversation anew."""

from typing import override

from homeassistant.components.button import ButtonEntity
from homeassistant.const import EntityCategory
from homeassistant.core import HomeAssistant, callback
from homeassistant.exceptions import ServiceValidationError
from homeassistant.helpers.entity_platform import AddConfigEntryEntitiesCallback

from .const import DOMAIN
from .entity import async_while_it_stands_for_the_house, device_of_memory
from .memory.hub import DATA_HUB
from .runtime import SwitchboardConfigEntry

PARALLEL_UPDATES = 0


async def async_setup_entry(
    hass: HomeAssistant,
    entry: SwitchboardConfigEntry,
    async_add_entities: AddConfigEntryEntitiesCallback,
) -> None:
    """Add the buttons of the house, once however many connections there are."""

    @callback
    def add() -> None:
        async_add_entities([ListenBack(entry), BeginAnew(entry)])

    async_while_it_stands_for_the_house(hass, entry, add)


class _HouseButton(ButtonEntity):
    """A button of the whole house; not shown to voice assistants unless somebody wants that."""

    _attr_has_entity_name = True
    _attr_should_poll = False
    _attr_entity_category = EntityCategory.CONFIG
    _key: str

    def __init__(self, entry: SwitchboardConfigEntry) -> None:
        self._attr_translation_key = self._key
        self._attr_unique_id = f"{entry.entry_id}_{self._key}"
        self._attr_device_info = device_of_memory(entry)


class ListenBack(_HouseButton):
    """Has everything in the log read that was not read yet."""

    _key = "listen_back"

    @property
    @override
    def suggested_object_id(self) -> str | None:
        """Return what it has always been called in its id, whatever it is named."""
        return "listen_back_now"

    @override
    async def async_press(self) -> None:
        hub = self.hass.data[DATA_HUB]
        if hub.learner is None or not hub.log.is_open:
            raise ServiceValidationError(translation_domain=DOMAIN, translation_key="log_not_kept")
        hub.learner.async_run_soon()


class BeginAnew(_HouseButton):
    """Lets go of every conversation: the next sentence begins a new one."""

    _key = "begin_anew"

    @override
    async def async_press(self) -> None:
        self.hass.data[DATA_HUB].begin_anew()
