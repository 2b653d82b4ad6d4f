"""What the log has come to: how much waits to be read, and how much was learnt, of each kind."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Final, override

from homeassistant.components.sensor import (
    SensorDeviceClass,
    SensorEntity,
    SensorEntityDescription,
    SensorStateClass,
)
from homeassistant.const import EntityCategory
from homeassistant.core import callback

from .device import device_of_entry
from .listening_back import Numbers
from .runtime import SwitchboardConfigEntry


@dataclass(frozen=True, kw_only=True)
class LogNumberDescription(SensorEntityDescription):
    """A number of the log."""

    entity_category: EntityCategory | None = EntityCategory.DIAGNOSTIC
    value: Callable[[Numbers], int | datetime | None]


def _count(key: str, value: Callable[[Numbers], int]) -> LogNumberDescription:
    return LogNumberDescription(
        key=key, translation_key=key, state_class=SensorStateClass.MEASUREMENT, value=value
    )


LOG_NUMBERS: Final = (
    LogNumberDescription(
        key="last_extraction",
        translation_key="last_extraction",
        device_class=SensorDeviceClass.TIMESTAMP,
        value=lambda numbers: numbers.last_run,
    ),
    _count("pending_messages", lambda numbers: numbers.pending),
    _count("facts_preference", lambda numbers: numbers.facts.get("preference", 0)),
    _count("facts_feedback", lambda numbers: numbers.facts.get("feedback", 0)),
    _count("facts_fact", lambda numbers: numbers.facts.get("fact", 0)),
    _count("windows_failed", lambda numbers: numbers.windows_failed),
)


class LogSensor(SensorEntity):
    """One number of the log. Told of changes, never asked."""

    _attr_has_entity_name = True
    _attr_should_poll = False
    entity_description: LogNumberDescription

    def __init__(self, entry: SwitchboardConfigEntry, description: LogNumberDescription) -> None:
        self.entity_description = description
        self._listening = entry.runtime_data.listening
        self._attr_unique_id = f"{entry.entry_id}_{description.key}"
        self._attr_device_info = device_of_entry(entry)

    @property
    @override
    def native_value(self) -> int | datetime | None:
        """The number as it was read last."""
        return self.entity_description.value(self._listening.numbers)

    @override
    async def async_added_to_hass(self) -> None:
        """Follow the numbers."""
        self.async_on_remove(self._listening.async_listen(self._changed))

    @callback
    def _changed(self) -> None:
        self.async_write_ha_state()
