"""Whose words are whose: the rule by which what is said becomes a person's memory or the house's.

A user who is a person speaks for that person, wherever they are; a user who is none speaks for the
household. So does a voice without a user, except on a satellite that the household has given to
one person. Whatever is recalled for a speaker is the household's and that person's own, never
another's.
"""

from collections import OrderedDict
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final

from homeassistant.components import conversation
from homeassistant.components.conversation.chat_log import async_subscribe_chat_logs
from homeassistant.components.conversation.const import ChatLogEventType
from homeassistant.core import HomeAssistant, callback
from homeassistant.helpers import entity_registry as er
from homeassistant.util.hass_dict import HassKey

from ..const import DOMAIN
from ..engine.storage.entries import HOUSEHOLD
from .origin import Origin, origin_of_overheard

PERSON = "person"

MOST_CONVERSATIONS: Final = 1000
_NOBODY: Final = ""
"""Owns words of which nobody knows who said them."""


@dataclass(slots=True)
class Owners:
    """Knows the persons of the house, and the satellites that were given to one of them."""

    hass: HomeAssistant
    _given: dict[str, Mapping[str, str]] = field(default_factory=dict)

    @callback
    def async_give(self, entry_id: str, given: Mapping[str, str]) -> Callable[[], None]:
        """Hold that satellites are a person's, as an entry's options say; returns how to end that.

        The keys are the entity ids of satellites, or the ids of their devices; the values the
        entity ids of persons.
        """
        self._given[entry_id] = given

        @callback
        def end() -> None:
            self._given.pop(entry_id, None)

        return end

    @callback
    def owner_of(
        self, user_id: str | None, device_id: str | None = None, satellite_id: str | None = None
    ) -> str:
        """Return whose memory a speaker's words become."""
        if user_id is None:
            return self._person_at(device_id, satellite_id) or HOUSEHOLD
        for person in self.hass.states.async_all(PERSON):
            if person.attributes.get("user_id") == user_id:
                return person.entity_id
        return HOUSEHOLD

    @callback
    def owner_of_origin(self, origin: Origin) -> str:
        """Return whose memory words become that came from there."""
        return self.owner_of(origin.user_id, origin.device_id, origin.satellite_id)

    @callback
    def owners_of(
        self, user_id: str | None, device_id: str | None = None, satellite_id: str | None = None
    ) -> tuple[str, ...]:
        """Return all whose memory a speaker may hear of: the household, and their own person."""
        return tuple(dict.fromkeys((HOUSEHOLD, self.owner_of(user_id, device_id, satellite_id))))

    def _person_at(self, device_id: str | None, satellite_id: str | None) -> str | None:
        registry = er.async_get(self.hass)
        satellite = registry.async_get(satellite_id) if satellite_id else None
        here = {satellite_id, device_id, satellite and satellite.device_id} - {None}
        for given in self._given.values():
            for place, person in given.items():
                entity = registry.async_get(place)
                if place in here or (entity and entity.device_id in here):
                    return person
        return None


DATA_OWNERS: HassKey[Owners] = HassKey(f"{DOMAIN}_owners")


@dataclass(slots=True)
class Speakers:
    """Knows whose each sentence is that was said in a conversation, by its time; holds no words.

    Home Assistant's log of a conversation says what was said and not by whom. It outlives a reload
    of the entry, and goes on when a satellite is given to somebody else.
    """

    hass: HomeAssistant
    _said: OrderedDict[str, dict[datetime, str]] = field(default_factory=OrderedDict)

    @callback
    def async_start(self) -> None:
        """Begin to listen, for as long as Home Assistant runs."""
        async_subscribe_chat_logs(self.hass, self._heard)

    @callback
    def spoke(self, conversation_id: str, at: datetime, owner: str) -> None:
        """Take note of whose the words are that were said then."""
        said = self._said.setdefault(conversation_id, {})
        said[at] = owner if said.get(at, owner) in (owner, _NOBODY) else _NOBODY
        self._said.move_to_end(conversation_id)
        if len(self._said) > MOST_CONVERSATIONS:
            self._said.popitem(last=False)

    @callback
    def others_in(
        self,
        conversation_id: str,
        contents: Iterable[conversation.Content],
        owners: Collection[str],
    ) -> bool:
        """Return whether some of this may be the words of anybody else than ``owners``."""
        said = self._said.get(conversation_id, {})
        return any(
            isinstance(content, conversation.UserContent)
            and said.get(content.created, _NOBODY) not in owners
            for content in contents
        )

    @callback
    def _heard(self, conversation_id: str, kind: ChatLogEventType, data: dict[str, Any]) -> None:
        if kind is ChatLogEventType.DELETED:
            self._said.pop(conversation_id, None)
        elif kind is ChatLogEventType.CONTENT_ADDED and data["content"]["role"] == "user":
            content = data["content"]
            origin = origin_of_overheard(self.hass, conversation_id, content["content"])
            owner = self.hass.data[DATA_OWNERS].owner_of_origin(origin) if origin else _NOBODY
            self.spoke(conversation_id, content["created"], owner)


DATA_SPEAKERS: HassKey[Speakers] = HassKey(f"{DOMAIN}_speakers")
