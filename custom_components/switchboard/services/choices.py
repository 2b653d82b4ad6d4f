"""What people pick from in actions instead of ids: persons, memories, conversations and changes.

Everybody who is signed in can read the descriptions of actions. So what is on offer is the
household's alone, and nothing while guests are here or where nobody agreed to a log. What changed
or was forgotten is taken out at once, and what there is now is read a moment later.
"""

import copy
import logging
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any, Final

from homeassistant.const import EVENT_CORE_CONFIG_UPDATE
from homeassistant.core import CALLBACK_TYPE, Event, HassJob, HomeAssistant, callback
from homeassistant.helpers.dispatcher import async_dispatcher_connect
from homeassistant.helpers.event import (
    async_call_later,
    async_track_state_added_domain,
    async_track_state_removed_domain,
)
from homeassistant.helpers.service import async_set_service_schema
from homeassistant.util.hass_dict import HassKey
from homeassistant.util.yaml import load_yaml_dict

from ..const import DOMAIN, SIGNAL_MEMORY_CHANGED
from ..engine.knowledge.undoable import Change, undoable
from ..engine.storage.entries import HOUSEHOLD, Talk
from ..engine.storage.errors import StorageError
from ..engine.storage.memory_entries import Memory
from ..engine.storage.transaction import Transaction
from ..history.unified_log import DATA_LOG
from ..home.guests import DATA_GUESTS
from ..home.owners import PERSON
from ..memory.house_memory import DATA_MEMORY
from .labels import Labels, async_labels

_LOGGER = logging.getLogger(__name__)

FILE: Final = Path(__file__).parents[1] / "services.yaml"
OWNER: Final = "owner"
MEMORY: Final = "memory_id"
CONVERSATION: Final = "conversation_id"
CHANGE: Final = "group_id"

MOST_CHOICES: Final = 100
SETTLE_SECONDS: Final = 1.0
"""How long is waited for more to change before everything is read again."""

type Choices = list[dict[str, str]]
"""What a field offers; each has a ``value`` and a ``label``."""


@dataclass(slots=True)
class Offering:
    """Keeps the descriptions of the actions up to date."""

    hass: HomeAssistant
    _described: dict[str, Any] = field(default_factory=dict)
    _owners: Choices = field(default_factory=list)
    _ours: Mapping[str, Choices] = field(default_factory=dict)
    _reading: int = 0
    _timer: CALLBACK_TYPE | None = None

    async def async_start(self) -> None:
        """Describe the actions, and follow what may be picked for as long as the house runs."""
        hass = self.hass
        self._described = await hass.async_add_executor_job(load_yaml_dict, str(FILE))
        async_track_state_added_domain(hass, PERSON, self._persons_changed)
        async_track_state_removed_domain(hass, PERSON, self._persons_changed)
        hass.bus.async_listen(EVENT_CORE_CONFIG_UPDATE, self._house_changed)
        hass.data[DATA_LOG].async_listen(self.async_read_soon)
        hass.data[DATA_GUESTS].async_listen(self.async_read_anew)
        async_dispatcher_connect(hass, SIGNAL_MEMORY_CHANGED, self.async_read_anew)
        self._persons_changed()

    async def async_opened(self) -> None:
        """Offer what there is once the log is open."""
        await self.hass.data[DATA_LOG].async_opened()
        self.async_read_soon()

    @callback
    def async_read_anew(self) -> None:
        """Take out at once what may have changed, and read in a moment what there is now."""
        self._reading += 1
        if self._ours:
            self._ours = {}
            self._describe()
        self.async_read_soon()

    @callback
    def async_read_soon(self) -> None:
        """Read in a moment what there is now."""
        if self._timer is None:
            job = HassJob(self._async_settled, cancel_on_shutdown=True)
            self._timer = async_call_later(self.hass, SETTLE_SECONDS, job)

    async def _async_settled(self, _now: datetime) -> None:
        self._timer = None
        self._reading += 1
        reading = self._reading
        ours = await self._async_ours()
        # What was read before something changed, or before a later reading, must not be shown.
        if reading == self._reading and ours != self._ours:
            self._ours = ours
            self._describe()

    async def _async_ours(self) -> dict[str, Choices]:
        """Return what of the household's may be picked."""
        memory = self.hass.data[DATA_MEMORY]
        if not memory.is_open:
            return {}
        talks = memory.hub.household
        read = memory.log.database.read
        try:
            found = await read(partial(_talks, conversation_ids=talks))
            # Whatever changed the memory has taken these out.
            known = None if MEMORY in self._ours else await read(_memories)
        except StorageError as err:
            _LOGGER.debug("What may be picked could not be read: %s", type(err).__name__)
            return {}
        labels = await async_labels(self.hass)
        ours = dict(self._ours) if known is None else _of_memories(*known, labels)
        ours[CONVERSATION] = [
            {"value": one.conversation_id, "label": labels.conversation(one)} for one in found
        ]
        return ours

    @callback
    def _house_changed(self, _: Event[Any]) -> None:
        """Take over its new name, language or time zone."""
        self._persons_changed()
        self.async_read_anew()

    @callback
    def _persons_changed(self, _: Event[Any] | None = None) -> None:
        persons = sorted(self.hass.states.async_all(PERSON), key=lambda person: person.name)
        # The household is called as the house is.
        self._owners = [
            {"value": HOUSEHOLD, "label": self.hass.config.location_name},
            *({"value": person.entity_id, "label": person.name} for person in persons),
        ]
        self._describe()

    @callback
    def _describe(self) -> None:
        offered = {OWNER: self._owners, **self._ours}
        for action, description in self._described.items():
            if {OWNER, MEMORY, CONVERSATION, CHANGE}.isdisjoint(description["fields"]):
                continue
            described = copy.deepcopy(description)
            for name, choices in offered.items():
                if choices and name in described["fields"]:
                    described["fields"][name]["selector"] = {
                        "select": {"options": choices, "custom_value": True, "mode": "dropdown"}
                    }
            async_set_service_schema(self.hass, DOMAIN, action, described)


def _memories(tx: Transaction) -> tuple[list[Memory], list[Change]]:
    """Read the latest of what is remembered of the household alone, and of what changed it."""
    page, _ = tx.memories.listing((HOUSEHOLD,), status="active", limit=MOST_CHOICES)
    return page, undoable(tx, (HOUSEHOLD,), MOST_CHOICES)


def _talks(tx: Transaction, conversation_ids: Collection[str]) -> list[Talk]:
    """Read the latest of the conversations in which only the household ever spoke."""
    return tx.log.talks(HOUSEHOLD, conversation_ids, MOST_CHOICES)


def _of_memories(page: list[Memory], changes: list[Change], labels: Labels) -> dict[str, Choices]:
    return {
        MEMORY: [{"value": one.id, "label": labels.memory(one.text)} for one in page],
        CHANGE: [{"value": one.group_id, "label": labels.change(one)} for one in changes],
    }


DATA_OFFERING: HassKey[Offering] = HassKey(f"{DOMAIN}_offering")
