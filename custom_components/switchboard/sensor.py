"""The numbers of a connection: what it used up today, and what the log has come to.

Today: tokens, cost, latency, routes and failures. The log: how much waits to be read, and how much
was learnt, of each kind.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any, Final, get_args, override

from homeassistant.components.sensor import (
    SensorDeviceClass,
    SensorEntity,
    SensorEntityDescription,
    SensorStateClass,
)
from homeassistant.const import PERCENTAGE, EntityCategory, Platform, UnitOfTime
from homeassistant.core import HomeAssistant, callback
from homeassistant.helpers import entity_registry as er
from homeassistant.helpers.device_registry import DeviceInfo
from homeassistant.helpers.entity_platform import AddConfigEntryEntitiesCallback
from homeassistant.helpers.typing import StateType

from .const import DOMAIN
from .engine.storage.entries import Category
from .engine.turn.routing import Route
from .entity import device_of, device_of_memory, stands_for_the_house
from .memory.numbers import LiveNumbers, Numbers
from .runtime import SwitchboardConfigEntry
from .usage.tracker import UsageTracker

PARALLEL_UPDATES = 0


@dataclass(frozen=True, kw_only=True)
class NumberDescription[SourceT](SensorEntityDescription):
    """A number, and where it stands; ``parts`` is what it is made up of.

    ``began`` is when a sum began. ``object_id`` is what an entity has always been called in its id,
    whatever it is named.
    """

    entity_category: EntityCategory | None = EntityCategory.DIAGNOSTIC
    value: Callable[[SourceT], StateType | datetime]
    parts: Callable[[SourceT], Mapping[str, Any]] | None = None
    began: Callable[[SourceT], datetime | None] = lambda _: None
    object_id: str | None = None


type Spent = NumberDescription[UsageTracker]
type OfLog = NumberDescription[LiveNumbers]


def _number(
    key: str,
    value: Callable[[UsageTracker], StateType],
    *,
    enabled: bool = True,
    began: Callable[[UsageTracker], datetime] = lambda usage: usage.day_began,
    **described: Any,
) -> Spent:
    return NumberDescription(
        key=key,
        translation_key=key,
        entity_registry_enabled_default=enabled,
        value=value,
        began=began,
        **described,
    )


_counted = partial(_number, state_class=SensorStateClass.TOTAL_INCREASING)
"""A count that begins again each day; its unit is translated."""

_latency = partial(
    _number,
    device_class=SensorDeviceClass.DURATION,
    state_class=SensorStateClass.MEASUREMENT,
    native_unit_of_measurement=UnitOfTime.MILLISECONDS,
    suggested_display_precision=0,
)
_cost = partial(
    _number, device_class=SensorDeviceClass.MONETARY, state_class=SensorStateClass.TOTAL
)


def _cached_share(usage: UsageTracker) -> float | None:
    share = usage.today.total.cached_share
    return None if share is None else 100 * share


NUMBERS = (
    _counted(
        "input_tokens",
        lambda usage: usage.today.total.input_tokens,
        parts=lambda usage: {"cache_write_tokens": usage.today.total.cache_write_tokens},
    ),
    _counted("cached_tokens", lambda usage: usage.today.total.cached_tokens, enabled=False),
    _counted("output_tokens", lambda usage: usage.today.total.output_tokens),
    _counted("reasoning_tokens", lambda usage: usage.today.total.reasoning_tokens, enabled=False),
    _number(
        "cached_share",
        _cached_share,
        state_class=SensorStateClass.MEASUREMENT,
        native_unit_of_measurement=PERCENTAGE,
        suggested_display_precision=0,
    ),
    _latency("first_token", lambda usage: usage.today.last_first_token_ms, enabled=False),
    _latency("median_first_token", lambda usage: usage.today.median_first_token_ms),
    _counted("turns_local", lambda usage: usage.today.routes[Route.LOCAL]),
    _counted("turns_model", lambda usage: usage.today.routes[Route.MODEL]),
    _counted(
        "turns_fallback",
        lambda usage: usage.today.routes[Route.FALLBACK],
        enabled=False,
        object_id="turns_answered_in_its_place_today",
    ),
    _counted("turns_none", lambda usage: usage.today.routes[Route.NONE], enabled=False),
    _counted("failures", lambda usage: usage.today.total.failed),
)
COST = _cost(
    "cost",
    lambda usage: usage.cost_today,
    suggested_display_precision=4,
    parts=lambda usage: usage.costs_today,
)
COST_OF_MONTH = _cost(
    "cost_month",
    lambda usage: usage.cost_this_month,
    suggested_display_precision=2,
    parts=lambda usage: usage.costs_this_month,
    began=lambda usage: usage.month_began,
)


def _of_log(key: str, object_id: str, value: Callable[[Numbers], int], **described: Any) -> OfLog:
    return NumberDescription(
        key=key,
        translation_key=key,
        state_class=SensorStateClass.MEASUREMENT,
        value=lambda live: value(live.now),
        object_id=object_id,
        **described,
    )


def _facts(numbers: Numbers, kind: str) -> int:
    return numbers.facts.get(kind, 0)


def _memories(live: LiveNumbers) -> Mapping[str, int]:
    return {kind: live.now.memories.get(kind, 0) for kind in get_args(Category.__value__)}


LOG_NUMBERS: Final[tuple[OfLog, ...]] = (
    NumberDescription(
        key="last_extraction",
        translation_key="last_extraction",
        device_class=SensorDeviceClass.TIMESTAMP,
        value=lambda live: live.now.last_run,
        parts=lambda live: {"paused": live.now.is_paused},
        object_id="last_listened_back",
    ),
    _of_log("pending_messages", "messages_not_yet_read", lambda numbers: numbers.pending),
    _of_log("waiting_facts", "waiting_for_you", lambda numbers: numbers.waiting),
    *(
        _of_log(f"facts_{kind}", f"{learnt}_learnt", partial(_facts, kind=kind))
        for kind, learnt in (
            ("preference", "preferences"),
            ("feedback", "feedback"),
            ("fact", "facts"),
        )
    ),
    _of_log(
        "memories", "memories", lambda numbers: sum(numbers.memories.values()), parts=_memories
    ),
    _of_log(
        "graph_relations",
        "graph_relations",
        lambda numbers: numbers.graph.get("relations", 0),
        entity_registry_enabled_default=False,
    ),
    _of_log(
        "windows_failed",
        "windows_failed",
        lambda numbers: numbers.windows_failed + sum(numbers.graph_failures.values()),
    ),
)


async def async_setup_entry(
    hass: HomeAssistant,
    entry: SwitchboardConfigEntry,
    async_add_entities: AddConfigEntryEntitiesCallback,
) -> None:
    """Add the numbers; the cost only while there are prices, those of the log while it is kept."""
    usage, numbers = entry.runtime_data.usage, entry.runtime_data.learner.numbers
    device = device_of(entry)
    async_add_entities(NumberSensor(entry, usage, one, device) for one in NUMBERS)
    if entry.runtime_data.live.turn_recorder.settings.log_conversations:
        memory = device_of_memory(entry) if stands_for_the_house(hass, entry) else device
        async_add_entities(NumberSensor(entry, numbers, one, memory) for one in LOG_NUMBERS)
    else:
        _remove(hass, entry, *LOG_NUMBERS)
    if usage.is_priced:
        async_add_entities(NumberSensor(entry, usage, one, device) for one in (COST, COST_OF_MONTH))
    else:
        _remove(hass, entry, COST, COST_OF_MONTH)


@callback
def _remove(
    hass: HomeAssistant, entry: SwitchboardConfigEntry, *gone: SensorEntityDescription
) -> None:
    registry = er.async_get(hass)
    for description in gone:
        unique_id = _unique_id(entry, description)
        if entity_id := registry.async_get_entity_id(Platform.SENSOR, DOMAIN, unique_id):
            registry.async_remove(entity_id)


def _unique_id(entry: SwitchboardConfigEntry, description: SensorEntityDescription) -> str:
    return f"{entry.entry_id}_{description.key}"


class NumberSensor[SourceT: UsageTracker | LiveNumbers](SensorEntity):
    """One number. Told of changes, never asked; those of today are kept over a restart."""

    _attr_has_entity_name = True
    _attr_should_poll = False
    entity_description: NumberDescription[SourceT]

    def __init__(
        self,
        entry: SwitchboardConfigEntry,
        source: SourceT,
        description: NumberDescription[SourceT],
        device: DeviceInfo,
    ) -> None:
        self.entity_description = description
        self._source = source
        self._shown: object = None
        self._attr_unique_id = _unique_id(entry, description)
        self._attr_device_info = device

    @property
    @override
    def suggested_object_id(self) -> str | None:
        return self.entity_description.object_id or super().suggested_object_id

    @property
    @override
    def native_value(self) -> StateType | datetime:
        return self.entity_description.value(self._source)

    @property
    @override
    def native_unit_of_measurement(self) -> str | None:
        """Money is in the currency of Home Assistant; the rest knows its own unit."""
        if self.device_class is SensorDeviceClass.MONETARY:
            return self.hass.config.currency
        return super().native_unit_of_measurement

    @property
    @override
    def last_reset(self) -> datetime | None:
        """Return when the day or the month began, where statistics ask for it."""
        if self.state_class is SensorStateClass.TOTAL:
            return self.entity_description.began(self._source)
        return None

    @property
    @override
    def extra_state_attributes(self) -> Mapping[str, Any] | None:
        parts = self.entity_description.parts
        return None if parts is None else parts(self._source)

    @override
    async def async_added_to_hass(self) -> None:
        self.async_on_remove(self._source.async_listen(self._changed))

    @callback
    def _changed(self) -> None:
        shown = self.native_value, self.last_reset, self.extra_state_attributes
        if shown != self._shown:
            self._shown = shown
            self.async_write_ha_state()
