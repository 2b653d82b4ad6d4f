"""Making a fresh Home Assistant a home: rooms, our integration, and a pipeline that talks to it."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from demo.forms import Answers, walk
from demo.house import POLL_SECONDS, START_SECONDS, House
from demo.server import HouseError

ROOMS: Mapping[str, tuple[str, ...]] = {
    "Kitchen": ("light.kitchen_lights", "cover.kitchen_window"),
    "Living Room": (
        "light.living_room_rgbww_lights",
        "light.ceiling_lights",
        "cover.living_room_window",
        "fan.living_room_fan",
        "climate.heatpump",
    ),
    "Bedroom": ("light.bed_light", "climate.ecobee"),
    "Office": ("light.office_rgbw_lights",),
    "Hall": ("light.entrance_color_white_lights", "cover.hall_window"),
    "Garage": ("cover.garage_door",),
}
ROOMLESS = (
    "lock.front_door",
    "sensor.outside_temperature",
    "sensor.outside_humidity",
    "switch.decorative_lights",
)
# The demo names three lights after their colour channels; nobody would speak of them that way.
SPOKEN_NAMES: Mapping[str, str] = {
    "light.living_room_rgbww_lights": "Living Room Lights",
    "light.office_rgbw_lights": "Office Lights",
    "light.entrance_color_white_lights": "Hall Lights",
}
SUBENTRY_FLOW = "/api/config/config_entries/subentries/flow"
EXPOSED = (*(entity for room in ROOMS.values() for entity in room), *ROOMLESS)


@dataclass(frozen=True, slots=True)
class Connection:
    """Where the model is, as the form of our config flow asks for it."""

    endpoint: str
    api_key: str
    deployment: str
    api_version: str = ""

    def answers(self) -> Answers:
        """The form filled in; an empty api_version means Azure's v1."""
        filled = {
            "endpoint": self.endpoint,
            "api_key": self.api_key,
            "deployment": self.deployment,
        }
        return {**filled, "api_version": self.api_version} if self.api_version else filled


@dataclass(frozen=True, slots=True)
class Agent:
    """Our conversation agent in a house: its config entry and its entity."""

    entry_id: str
    entity_id: str


async def furnish(house: House) -> None:
    """Put the devices of ``ROOMS`` into their rooms and show Assist ``EXPOSED``, nothing else."""
    await house.call(
        "homeassistant/expose_new_entities/set", assistant="conversation", expose_new=False
    )
    listed = await house.call("config/area_registry/list")
    areas = {area["name"]: area["area_id"] for area in listed}
    entries = await house.call("config/entity_registry/list")
    devices = {entry["entity_id"]: entry["device_id"] for entry in entries}
    for room, entities in ROOMS.items():
        if room not in areas:
            created = await house.call("config/area_registry/create", name=room)
            areas[room] = created["area_id"]
        for entity_id in entities:
            if device_id := devices[entity_id]:
                await house.call(
                    "config/device_registry/update", device_id=device_id, area_id=areas[room]
                )
            else:
                await house.call(
                    "config/entity_registry/update", entity_id=entity_id, area_id=areas[room]
                )
    for entity_id, name in SPOKEN_NAMES.items():
        await house.call(
            "config/device_registry/update", device_id=devices[entity_id], name_by_user=name
        )
    hidden = sorted(set(await house.states()) - set(EXPOSED))
    for shown, exposed in ((list(EXPOSED), True), (hidden, False)):
        await house.call(
            "homeassistant/expose_entity",
            assistants=["conversation"],
            entity_ids=shown,
            should_expose=exposed,
        )


@dataclass(frozen=True, slots=True)
class Tablet:
    """A tablet on a wall, to speak at: a device of its own."""

    name: str
    device_id: str


async def add_tablet(house: House, room: str) -> Tablet:
    """Put a tablet into ``room``, registered as Home Assistant's app for tablets does it.

    Raises:
        HouseError: It is not in the registry afterwards.
    """
    name = f"{room} Tablet"
    await house.request(
        "POST",
        "/api/mobile_app/registrations",
        {
            "app_id": "demo",
            "app_name": "Demo",
            "app_version": "1",
            "device_id": name.casefold().replace(" ", "-"),
            "device_name": name,
            "manufacturer": "Demo",
            "model": "Tablet",
            "os_name": "Demo",
            "os_version": "1",
            "supports_encryption": False,
        },
    )
    areas = {
        area["name"]: area["area_id"] for area in await house.call("config/area_registry/list")
    }
    for device in await house.call("config/device_registry/list"):
        if device["name"] == name:
            await house.call(
                "config/device_registry/update", device_id=device["id"], area_id=areas[room]
            )
            return Tablet(name, device["id"])
    raise HouseError(f"There is no device {name!r} after its registration: see the log.")


async def add_switchboard(house: House, connection: Connection) -> Agent:
    """Set the integration up through its own config flow, agree to a log, and wait for its agent.

    Raises:
        HouseError: The flow refused, or made no conversation agent.
    """
    done = await walk(
        house.request,
        "/api/config/config_entries/flow",
        {"handler": "switchboard", "show_advanced_options": False},
        connection.answers(),
    )
    _, follows = done["next_flow"]
    path = f"/api/config/config_entries/options/flow/{follows}"
    for choice in ("keep_log", "no_assistant"):
        await house.request("POST", path, {"next_step_id": choice})
    await house.request("POST", path, {})
    agent = await find_agent(house, done["result"]["entry_id"])
    await _loaded_again(house, agent.entry_id)
    return agent


async def reconnect(house: House, entry_id: str, connection: Connection) -> None:
    """Give a connection that is set up already another address, in its own form.

    Raises:
        HouseError: The form refused it.
    """
    await walk(
        house.request,
        "/api/config/config_entries/flow",
        {"handler": "switchboard", "entry_id": entry_id, "show_advanced_options": False},
        connection.answers(),
    )
    await _loaded_again(house, entry_id)


async def find_agent(house: House, entry_id: str) -> Agent:
    """Wait for our conversation entity; it appears once the entry is set up.

    Raises:
        HouseError: It did not.
    """
    try:
        async with asyncio.timeout(START_SECONDS):
            while True:
                for entry in await house.call("config/entity_registry/list"):
                    entity_id = entry["entity_id"]
                    ours = entry["platform"] == "switchboard"
                    agent = ours and entity_id.startswith("conversation.")
                    if agent and entity_id in await house.states():
                        return Agent(entry_id, entity_id)
                await asyncio.sleep(POLL_SECONDS)
    except TimeoutError as err:
        raise HouseError("The integration made no conversation agent: see the log.") from err


async def change_agent(house: House, agent: Agent, options: Answers) -> None:
    """Change options through the agent's reconfigure form (sections nested by their name).

    Conversations end with it: the entry is loaded anew.
    """
    subentries = await house.call("config_entries/subentries/list", entry_id=agent.entry_id)
    chosen = next(item for item in subentries if item["subentry_type"] == "conversation")
    await walk(
        house.request,
        SUBENTRY_FLOW,
        {
            "handler": [agent.entry_id, "conversation"],
            "subentry_id": chosen["subentry_id"],
            "show_advanced_options": True,
        },
        options,
    )
    await _loaded_again(house, agent.entry_id)


async def add_reminders(house: House, agent: Agent) -> str:
    """Add a shopping list and choose it for reminders; returns its entity id."""
    handler = {"handler": "shopping_list", "show_advanced_options": False}
    await walk(house.request, "/api/config/config_entries/flow", handler, {})
    listed = "todo.shopping_list"
    await walk(
        house.request,
        "/api/config/config_entries/options/flow",
        {"handler": agent.entry_id, "show_advanced_options": True},
        {"reminders": listed},
    )
    await _loaded_again(house, agent.entry_id)
    return listed


async def add_fallback(house: House, agent: Agent, deployment: str) -> None:
    """Let another deployment of the same resource stand in, through its own form.

    Raises:
        HouseError: The form refused it.
    """
    await walk(
        house.request,
        SUBENTRY_FLOW,
        {"handler": [agent.entry_id, "deployment"], "show_advanced_options": False},
        {"deployment": deployment},
    )
    await _loaded_again(house, agent.entry_id)


async def add_voice(house: House, agent: Agent, deployment: str) -> str:
    """Add a voice by a deployment that speaks; returns its entity id.

    Raises:
        HouseError: The deployment did not speak, or the voice did not appear.
    """
    await walk(
        house.request,
        SUBENTRY_FLOW,
        {"handler": [agent.entry_id, "tts"], "show_advanced_options": False},
        {"deployment": deployment},
    )
    try:
        async with asyncio.timeout(START_SECONDS):
            while True:
                for entry in await house.call("config/entity_registry/list"):
                    if entry["platform"] == "switchboard" and entry["entity_id"][:4] == "tts.":
                        await _loaded_again(house, agent.entry_id)
                        return str(entry["entity_id"])
                await asyncio.sleep(POLL_SECONDS)
    except TimeoutError as err:
        raise HouseError("The voice was not set up: see the log.") from err


async def _loaded_again(house: House, entry_id: str) -> None:
    """Wait until the entry is set up: changing a part of it has it loaded anew.

    Raises:
        HouseError: It was not.
    """
    try:
        async with asyncio.timeout(START_SECONDS):
            while True:
                for entry in await house.call("config_entries/get", domain="switchboard"):
                    if entry["entry_id"] == entry_id and entry["state"] == "loaded":
                        await find_agent(house, entry_id)
                        return
                await asyncio.sleep(POLL_SECONDS)
    except TimeoutError as err:
        raise HouseError("The integration was not set up again: see the log.") from err


async def add_pipeline(
    house: House, entity_id: str, name: str = "Switchboard", **fields: Any
) -> str:
    """Make the preferred Assist pipeline one that talks to ``entity_id``; returns its id.

    It neither hears nor speaks unless ``fields`` say how.
    """
    silent = ("stt_engine", "stt_language", "tts_engine", "tts_language", "tts_voice")
    pipeline = await house.call(
        "assist_pipeline/pipeline/create",
        **{
            "name": name,
            "language": "en",
            "conversation_engine": entity_id,
            "conversation_language": "en",
            "prefer_local_intents": False,
            **dict.fromkeys((*silent, "wake_word_entity", "wake_word_id")),
            **fields,
        },
    )
    pipeline_id: str = pipeline["id"]
    await house.call("assist_pipeline/pipeline/set_preferred", pipeline_id=pipeline_id)
    return pipeline_id
