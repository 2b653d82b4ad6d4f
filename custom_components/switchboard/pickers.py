"""What people know instead of ids, in actions: the names of persons, the words of a memory."""

import copy
from pathlib import Path
from typing import Any, Final

from homeassistant.core import Event, EventStateChangedData, HomeAssistant, callback
from homeassistant.exceptions import ServiceValidationError
from homeassistant.helpers.event import (
    async_track_state_added_domain,
    async_track_state_removed_domain,
)
from homeassistant.helpers.service import async_set_service_schema
from homeassistant.util.yaml import load_yaml_dict

from .const import DOMAIN
from .house_memory import HouseMemory
from .language.lexicon import plain
from .owners import PERSON
from .storage.entries import HOUSEHOLD

FILE: Final = Path(__file__).parent / "services.yaml"
OWNER: Final = "owner"


async def async_offer_owners(hass: HomeAssistant) -> None:
    """Let whose memory is meant be picked in every action that asks, as persons come and go."""
    described = await hass.async_add_executor_job(load_yaml_dict, str(FILE))

    @callback
    def offer(_: Event[EventStateChangedData] | None = None) -> None:
        choices = _owners(hass)
        for action, description in described.items():
            if OWNER in description["fields"]:
                async_set_service_schema(hass, DOMAIN, action, _with(description, choices))

    async_track_state_added_domain(hass, PERSON, offer)
    async_track_state_removed_domain(hass, PERSON, offer)
    offer()


@callback
def _owners(hass: HomeAssistant) -> list[dict[str, str]]:
    """Return everyone who may be picked; the household is called as the house is."""
    persons = sorted(hass.states.async_all(PERSON), key=lambda person: person.name)
    return [
        {"value": HOUSEHOLD, "label": hass.config.location_name},
        *({"value": person.entity_id, "label": person.name} for person in persons),
    ]


def _with(description: dict[str, Any], choices: list[dict[str, str]]) -> dict[str, Any]:
    described = copy.deepcopy(description)
    described["fields"][OWNER]["selector"] = {
        "select": {"options": choices, "custom_value": True, "mode": "dropdown"}
    }
    return described


async def async_id_of(
    memory: HouseMemory, named: str, owners: tuple[str, ...] | None, *, waits: bool
) -> str:
    """Return the id of what is named by its id, or by words that stand in it alone.

    Raises:
        ServiceValidationError: several say these words.
    """
    everyone = owners or await memory.all_owners()
    if waits:
        texts = {one.id: one.summary for one in await memory.waiting.listing(everyone)}
    else:
        page, _ = await memory.listing(everyone, status="active", containing=named, limit=2)
        texts = {one.id: one.text for one in page}
    wanted = plain(named)
    found = [one_id for one_id, text in texts.items() if wanted in plain(text)]
    if named in texts or not found:
        return named
    if len(found) > 1:
        raise ServiceValidationError(
            translation_domain=DOMAIN,
            translation_key="memory_named_twice",
            translation_placeholders={"value": named},
        )
    return found[0]
