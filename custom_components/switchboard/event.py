"""What happened, for automations: a sentence failed, something waits or was learnt, a budget ends.

It is told by an entity of the connection and, with the same words, to its device's triggers. It
holds numbers and names of options, and nothing of what was said.
"""

from collections.abc import Mapping
from typing import Any, Final, override

from homeassistant.components.event import EventEntity
from homeassistant.const import ATTR_DEVICE_ID, ATTR_ENTITY_ID, CONF_TYPE
from homeassistant.core import Event, HomeAssistant, callback
from homeassistant.helpers import entity_registry as er
from homeassistant.helpers.entity_platform import AddConfigEntryEntitiesCallback

from .const import EVENT_ANSWERED, EVENT_HAPPENED, HAPPENINGS
from .engine.turn.routing import Route
from .entity import device_of
from .memory.numbers import Numbers
from .runtime import SwitchboardConfigEntry

PARALLEL_UPDATES = 0

LEVELS: Final = (80, 100)
"""Percents of a budget that are told, once in its day or month."""


async def async_setup_entry(
    hass: HomeAssistant,
    entry: SwitchboardConfigEntry,
    async_add_entities: AddConfigEntryEntitiesCallback,
) -> None:
    """Add what tells of a connection."""
    async_add_entities([Happening(entry)])


class Happening(EventEntity):
    """Tells what people may want to be told."""

    _attr_has_entity_name = True
    _attr_should_poll = False
    _attr_translation_key = "happening"

    def __init__(self, entry: SwitchboardConfigEntry) -> None:
        self._entry = entry
        self._attr_event_types = list(HAPPENINGS)
        self._usage = entry.runtime_data.usage
        self._numbers = entry.runtime_data.learner.numbers
        self._counted: Mapping[str, int] | None = None
        self._told: dict[tuple[Any, ...], int] = {}
        self._attr_unique_id = f"{entry.entry_id}_happening"
        self._attr_device_info = device_of(entry)

    @override
    async def async_added_to_hass(self) -> None:
        await super().async_added_to_hass()
        self._spent(is_new=False)
        if self._numbers.now != Numbers():
            self._counted_anew()
        self.async_on_remove(self.hass.bus.async_listen(EVENT_ANSWERED, self._answered))
        self.async_on_remove(self._numbers.async_listen(self._counted_anew))
        self.async_on_remove(self._usage.async_listen(self._spent))

    @callback
    def _answered(self, event: Event) -> None:
        agent = er.async_get(self.hass).async_get(event.data[ATTR_ENTITY_ID])
        ours = agent is not None and agent.config_entry_id == self._entry.entry_id
        if ours and event.data["route"] == Route.NONE:
            kept = ("reason", ATTR_DEVICE_ID, "conversation_id")
            self._tell("failed", {name: event.data[name] for name in kept})

    @callback
    def _counted_anew(self) -> None:
        now = self._numbers.now
        counted = {"waits": now.waiting, "learnt": sum(now.facts.values())}
        before, self._counted = self._counted or counted, counted
        for kind, count in counted.items():
            if count > before[kind]:
                self._tell(kind, {"count": count - before[kind]})

    @callback
    def _spent(self, *, is_new: bool = True) -> None:
        for one in self._usage.allowances():
            limit, used = one["limit"], one["used"]
            if not isinstance(limit, int | float) or not isinstance(used, int | float):
                continue
            budget = one["of"], one["unit"], one["period"], one["resets"]
            reached = max((level for level in LEVELS if 100 * used >= level * limit), default=0)
            if reached > self._told.get(budget, 0):
                self._told[budget] = reached
                if is_new:
                    of = {"of": one["of"], "unit": one["unit"], "period": one["period"]}
                    self._tell("budget", of | {"percent": reached})

    @callback
    def _tell(self, kind: str, data: dict[str, Any]) -> None:
        self._trigger_event(kind, data)
        self.async_write_ha_state()
        device = self.device_entry.id if self.device_entry else None
        told = {CONF_TYPE: kind, ATTR_ENTITY_ID: self.entity_id, "told_by": device, **data}
        self.hass.bus.async_fire(EVENT_HAPPENED, told)
