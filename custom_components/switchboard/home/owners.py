"""Whose words are whose: the rule by which what is said becomes a person's memory or the house's.

A user who is a person speaks for that person, wherever they are; a user who is none speaks for the
household. So does a voice without a user, except on a satellite that the household has given to
one person. Whatever is recalled for a speaker is the household's and that person's own, never
another's.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from homeassistant.core import HomeAssistant, callback
from homeassistant.helpers import entity_registry as er
from homeassistant.util.hass_dict import HassKey

from ..const import DOMAIN
from ..engine.storage.entries import HOUSEHOLD
from .origin import Origin

PERSON = "person"


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
