"""Switches: guest mode for the whole house, and whether a connection keeps a log."""

from typing import Any, override

from homeassistant.components.switch import SwitchEntity
from homeassistant.const import EntityCategory
from homeassistant.core import HomeAssistant, callback
from homeassistant.exceptions import ServiceValidationError
from homeassistant.helpers.entity_platform import AddConfigEntryEntitiesCallback

from .const import CONF_LOG_CONVERSATIONS, DOMAIN, SECTION_MEMORY
from .entity import (
    async_while_it_stands_for_the_house,
    device_of,
    device_of_memory,
    stands_for_the_house,
)
from .home.guests import DATA_GUESTS
from .home.origin import in_a_models_hand, in_a_script
from .runtime import SwitchboardConfigEntry

PARALLEL_UPDATES = 0


async def async_setup_entry(
    hass: HomeAssistant,
    entry: SwitchboardConfigEntry,
    async_add_entities: AddConfigEntryEntitiesCallback,
) -> None:
    """Add the switch of the connection, and the one of the house once."""
    async_add_entities([KeepLog(entry, of_house=stands_for_the_house(hass, entry))])

    @callback
    def add() -> None:
        async_add_entities([GuestMode(entry)])

    async_while_it_stands_for_the_house(hass, entry, add)


class _Switch(SwitchEntity):
    """A switch that is told of changes; not shown to voice assistants unless somebody wants it."""

    _attr_has_entity_name = True
    _attr_should_poll = False
    _attr_entity_category = EntityCategory.CONFIG


class GuestMode(_Switch):
    """Nothing is logged and nothing recalled while it is on, by any agent of the house."""

    _attr_translation_key = "guest_mode"

    def __init__(self, entry: SwitchboardConfigEntry) -> None:
        self._attr_unique_id = f"{entry.entry_id}_guest_mode"
        self._attr_device_info = device_of_memory(entry)

    @property
    @override
    def is_on(self) -> bool:
        return self.hass.data[DATA_GUESTS].is_on

    @override
    async def async_turn_on(self, **kwargs: Any) -> None:
        await self.hass.data[DATA_GUESTS].async_set(is_on=True)

    @override
    async def async_turn_off(self, **kwargs: Any) -> None:
        await self.hass.data[DATA_GUESTS].async_set(is_on=False)

    @override
    async def async_added_to_hass(self) -> None:
        self.async_on_remove(self.hass.data[DATA_GUESTS].async_listen(self._changed))

    @callback
    def _changed(self) -> None:
        self.async_write_ha_state()


class KeepLog(_Switch):
    """The option that lets a connection keep a log, within reach."""

    _attr_translation_key = "keep_log"

    def __init__(self, entry: SwitchboardConfigEntry, *, of_house: bool) -> None:
        self._entry = entry
        self._attr_unique_id = f"{entry.entry_id}_keep_log"
        self._attr_device_info = device_of_memory(entry) if of_house else device_of(entry)

    @property
    @override
    def is_on(self) -> bool:
        return self._entry.runtime_data.live.turn_recorder.settings.log_conversations

    @override
    async def async_turn_on(self, **kwargs: Any) -> None:
        """Agree to a log: an administrator does, who is signed in, and no automation."""
        user_id = self._context.user_id if self._context else None
        user = await self.hass.auth.async_get_user(user_id) if user_id else None
        if user is None or not user.is_admin or in_a_script() or in_a_models_hand():
            raise ServiceValidationError(
                translation_domain=DOMAIN, translation_key="log_needs_consent"
            )
        self._keep(log=True)

    @override
    async def async_turn_off(self, **kwargs: Any) -> None:
        """Keep no log from now on; what is in it goes when its time is over."""
        self._keep(log=False)

    @callback
    def _keep(self, *, log: bool) -> None:
        """Set the option, which has the connection loaded anew."""
        options = self._entry.options
        memory = {**options.get(SECTION_MEMORY, {}), CONF_LOG_CONVERSATIONS: log}
        self.hass.config_entries.async_update_entry(
            self._entry, options={**options, SECTION_MEMORY: memory}
        )
