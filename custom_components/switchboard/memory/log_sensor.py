"""What the log has come to: how much waits to be read, and how much was learnt, of each kind."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final, get_args, override

from homeassistant.components.sensor import (
    SensorDeviceClass,
    SensorEntity,
    SensorEntityDescription,
    SensorStateClass,
)
from homeassistant.config_entries import ConfigEntry
from homeassistant.const import EntityCategory
from homeassistant.core import HomeAssistant, callback

from ..engine.storage.entries import Category
from ..entity import device_of, device_of_memory, stands_for_the_house
from .learner import ExtractionScheduler
from .numbers import Numbers


@dataclass(frozen=True, kw_only=True)
class LogNumberDescription(SensorEntityDescription):
    """A number of the log; ``parts`` is what it is made up of.

    ``object_id`` is what its entity has always been called in its id, whatever it is named.
    """

    entity_category: EntityCategory | None = EntityCategory.DIAGNOSTIC
    value: Callable[[Numbers], int | datetime | None]
    parts: Callable[[Numbers], Mapping[str, int]] | None = None
    object_id: str


def _count(key: str, object_id: str, value: Callable[[Numbers], int]) -> LogNumberDescription:
    return LogNumberDescription(
        key=key,
        translation_key=key,
        state_class=SensorStateClass.MEASUREMENT,
        value=value,
        object_id=object_id,
    )


LOG_NUMBERS: Final = (
    LogNumberDescription(
        key="last_extraction",
        translation_key="last_extraction",
        device_class=SensorDeviceClass.TIMESTAMP,
        value=lambda numbers: numbers.last_run,
        parts=lambda numbers: {"paused": numbers.is_paused},
        object_id="last_listened_back",
    ),
    _count("pending_messages", "messages_not_yet_read", lambda numbers: numbers.pending),
    _count("waiting_facts", "waiting_for_you", lambda numbers: numbers.waiting),
    _count(
        "facts_preference", "preferences_learnt", lambda numbers: numbers.facts.get("preference", 0)
    ),
    _count("facts_feedback", "feedback_learnt", lambda numbers: numbers.facts.get("feedback", 0)),
    _count("facts_fact", "facts_learnt", lambda numbers: numbers.facts.get("fact", 0)),
    LogNumberDescription(
        key="memories",
        translation_key="memories",
        state_class=SensorStateClass.MEASUREMENT,
        value=lambda numbers: sum(numbers.memories.values()),
        parts=lambda numbers: {
            kind: numbers.memories.get(kind, 0) for kind in get_args(Category.__value__)
        },
        object_id="memories",
    ),
    LogNumberDescription(
        key="graph_relations",
        translation_key="graph_relations",
        state_class=SensorStateClass.MEASUREMENT,
        value=lambda numbers: numbers.graph.get("relations", 0),
        entity_registry_enabled_default=False,
        object_id="graph_relations",
    ),
    _count(
        "windows_failed",
        "windows_failed",
        lambda numbers: numbers.windows_failed + sum(numbers.graph_failures.values()),
    ),
)


class LogSensor(SensorEntity):
    """One number of the log. Told of changes, never asked."""

    _attr_has_entity_name = True
    _attr_should_poll = False
    entity_description: LogNumberDescription

    def __init__(
        self,
        hass: HomeAssistant,
        entry: ConfigEntry,
        learner: ExtractionScheduler,
        description: LogNumberDescription,
    ) -> None:
        self.entity_description = description
        self._learner = learner
        self._attr_unique_id = f"{entry.entry_id}_{description.key}"
        of_house = stands_for_the_house(hass, entry)
        self._attr_device_info = device_of_memory(entry) if of_house else device_of(entry)

    @property
    @override
    def suggested_object_id(self) -> str:
        """Return what the entity is called in its id."""
        return self.entity_description.object_id

    @property
    @override
    def native_value(self) -> int | datetime | None:
        """The number as it was read last."""
        return self.entity_description.value(self._learner.numbers)

    @property
    @override
    def extra_state_attributes(self) -> Mapping[str, int] | None:
        """Return what it is made up of, where it is made up of something."""
        parts = self.entity_description.parts
        return None if parts is None else parts(self._learner.numbers)

    @override
    async def async_added_to_hass(self) -> None:
        """Follow the numbers."""
        self.async_on_remove(self._learner.async_listen(self._changed))

    @callback
    def _changed(self) -> None:
        self.async_write_ha_state()
