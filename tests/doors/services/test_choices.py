"""What people pick from in actions: labels they know, of what is the household's alone."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any
from unittest.mock import patch

import pytest
from homeassistant.core import HomeAssistant
from homeassistant.helpers import area_registry as ar
from homeassistant.helpers import device_registry as dr
from homeassistant.helpers import entity_registry as er
from homeassistant.helpers.service import async_get_all_descriptions
from homeassistant.helpers.translation import async_get_translations
from homeassistant.setup import async_setup_component
from homeassistant.util import dt as dt_util
from pytest_homeassistant_custom_component.common import async_fire_time_changed

from custom_components.switchboard.const import DOMAIN
from custom_components.switchboard.history.unified_log import DATA_LOG
from custom_components.switchboard.services.choices import SETTLE_SECONDS
from custom_components.switchboard.services.labels import Labels, async_labels

from ..assist import put_up_assistant
from ..conftest import agent_of
from ..home.test_guests import GUEST_MODE, KEEP_LOG, use
from ..satellite import KITCHEN
from .test_memory_services import (
    AGREED,
    MODEL_ONLY,
    ROBIN,
    call,
    learn,
    refusal,
    told,
)

type Offered = Callable[[], Awaitable[dict[str, Any]]]


@pytest.fixture
async def entry(house, move_in) -> Any:
    assert await async_setup_component(house, "assist_pipeline", {})
    house.states.async_set(ROBIN, "home", {"friendly_name": "Robin"})
    return await move_in(entry_options=AGREED, routing=MODEL_ONLY)


@pytest.fixture
async def offered(house, entry, hass_ws_client, hass_read_only_access_token) -> Offered:
    """Return how somebody who is signed in and no administrator sees the actions."""
    client = await hass_ws_client(house, hass_read_only_access_token)

    async def ask() -> dict[str, Any]:
        await client.send_json_auto_id({"type": "get_services"})
        answer = await client.receive_json()
        assert answer["success"]
        return answer["result"][DOMAIN]

    return ask


async def settle(hass: HomeAssistant) -> None:
    """Let the time pass after which what may be picked is read again."""
    async_fire_time_changed(hass, dt_util.utcnow() + timedelta(seconds=SETTLE_SECONDS + 1))
    await hass.async_block_till_done()


def choices(described: dict[str, Any], action: str, field: str) -> dict[str, str]:
    selector = described[action]["fields"][field]["selector"]
    if "text" in selector:
        return {}
    assert selector["select"]["custom_value"]
    return {one["value"]: one["label"] for one in selector["select"]["options"]}


async def test_memories_and_changes_of_the_household_are_picked_by_their_words(
    house, entry, offered, freezer
):
    await house.config.async_set_time_zone("Europe/Berlin")
    await settle(house)
    freezer.move_to("2026-11-21 17:04:00+00:00")
    first = await told(house, "Likes tea")
    second = await told(house, "The bins go out " + "on Mondays " * 20)
    await call(house, "edit_memory", memory_id=first["id"], text="Likes coffee")
    await settle(house)
    described = await offered()
    shortened = f"The bins go out {'on Mondays ' * 20}"[:79].rstrip() + "…"
    for action in ("edit_memory", "forget"):
        assert choices(described, action, "memory_id") == {
            first["id"]: "Likes coffee",
            second["id"]: shortened,
        }
    changes = choices(described, "undo", "group_id")
    assert list(changes.values()) == [
        '21 Nov 18:04: changed "Likes tea" to "Likes coffee"',
        f'21 Nov 18:04: added "{shortened}"',
    ]
    await call(house, "undo", group_id=next(iter(changes)))
    await settle(house)
    changes = choices(await offered(), "undo", "group_id")
    assert '21 Nov 18:04: added "Likes tea"' in changes.values()
    assert len(changes) == 2


async def test_what_is_a_persons_own_is_in_no_description(house, entry, offered):
    await told(house, "Sings in the shower", owner=ROBIN)
    moved = await told(house, "Collects stamps")
    await told(house, "The bins go out on Mondays")
    await learn(house)
    await settle(house)
    assert "stamps" in json.dumps(await offered())
    await call(house, "edit_memory", memory_id=moved["id"], owner=ROBIN)
    for _ in range(2):
        described = json.dumps(await offered())
        assert "Sings" not in described
        assert "stamps" not in described
        assert "neighbour" not in described
        await settle(house)
    described = await offered()
    assert [*choices(described, "forget", "memory_id").values()] == ["The bins go out on Mondays"]
    assert len(choices(described, "undo", "group_id")) == 1


async def test_forgotten_words_are_in_no_description(house, entry, offered):
    memory = await told(house, "Likes warm cocoa")
    await call(house, "edit_memory", memory_id=memory["id"], text="Likes cold cocoa")
    await told(house, "The bins go out on Mondays")
    await settle(house)
    described = json.dumps(await offered())
    assert "warm cocoa" in described
    assert "cold cocoa" in described
    await call(house, "forget", memory_id=memory["id"])
    for _ in range(2):
        described = json.dumps(await offered())
        assert "warm cocoa" not in described
        assert "cold cocoa" not in described
        await settle(house)
    assert "Mondays" in described


async def test_what_was_read_before_something_was_forgotten_is_not_offered(house, entry, offered):
    """The reading has begun, and what it found is gone when it has ended."""
    memory = await told(house, "Likes warm cocoa")
    has_read, may_go_on = asyncio.Event(), asyncio.Event()

    async def held(hass: HomeAssistant) -> Labels:
        has_read.set()
        await may_go_on.wait()
        return await async_labels(hass)

    with patch("custom_components.switchboard.services.choices.async_labels", held):
        async_fire_time_changed(house, dt_util.utcnow() + timedelta(seconds=SETTLE_SECONDS + 1))
        await has_read.wait()
        await call(house, "forget", memory_id=memory["id"])
        may_go_on.set()
        await house.async_block_till_done()
    assert "warm cocoa" not in json.dumps(await offered())


@pytest.mark.parametrize("how", ["guests", "no_log", "unloaded"])
async def test_nothing_is_offered_to_guests_nor_without_a_log(house, entry, offered, how):
    await told(house, "Likes warm cocoa")
    await settle(house)
    assert "warm cocoa" in json.dumps(await offered())
    if how == "guests":
        await use(house, GUEST_MODE, "turn_on")
    elif how == "no_log":
        await use(house, KEEP_LOG, "turn_off")
    else:
        await house.config_entries.async_unload(entry.entry_id)
    for _ in range(2):
        described = await offered()
        assert "warm cocoa" not in json.dumps(described)
        # A field without choices is one to type in.
        for action, field in (("forget", "memory_id"), ("undo", "group_id")):
            assert "text" in described[action]["fields"][field]["selector"]
        await settle(house)
    if how == "guests":
        await use(house, GUEST_MODE, "turn_off")
        await settle(house)
        assert "warm cocoa" in json.dumps(await offered())


async def test_conversations_of_the_household_are_picked_by_when_and_where(
    house, entry, offered, hass_ws_client, hass_admin_user, freezer
):
    assistant = await put_up_assistant(house, await hass_ws_client(house), agent_of(house, entry))
    kitchen = ar.async_get(house).async_create("Kitchen")
    await house.config.async_set_time_zone("Europe/Berlin")
    await settle(house)
    freezer.move_to("2026-11-21 17:04:00+00:00")
    device = dr.async_get(house).async_get_or_create(
        config_entry_id=entry.entry_id, identifiers={("test", "kitchen")}, name="Speaker"
    )
    dr.async_get(house).async_update_device(device.id, area_id=kitchen.id)
    er.async_get(house).async_get_or_create(
        "assist_satellite", "test", "kitchen", suggested_object_id="kitchen", device_id=device.id
    )
    for text in ("Hello there", "Who are you?", "And who am I?"):
        _, ours = await assistant.speak_at(KITCHEN, text)
    _, typed = await assistant.type_in("Hello from a browser")
    house.states.async_set(ROBIN, "home", {"friendly_name": "Robin", "user_id": hass_admin_user.id})
    _, robins = await assistant.type_in("This is Robin's own")
    await house.data[DATA_LOG].async_flush()
    await settle(house)
    described = await offered()
    for action in ("conversation_stats", "reset_conversation"):
        assert choices(described, action, "conversation_id") == {
            ours: "Sat 21 Nov 18:04, Kitchen, 6 messages",
            typed: "Sat 21 Nov 18:04, 2 messages",
        }
    assert robins not in json.dumps(described)
    reset = await call(house, "reset_conversation", conversation_id=ours)
    assert reset == {"reset": [ours]}
    # Whoever takes up a conversation of the household makes it their own.
    await assistant.type_in("Robin goes on here", typed)
    await house.data[DATA_LOG].async_flush()
    await settle(house)
    assert typed not in json.dumps(await offered())


async def test_labels_are_in_the_language_of_the_house_and_name_a_year_gone_by(
    house, entry, freezer
):
    await settle(house)
    freezer.move_to("2025-03-02 08:30:00+00:00")
    memory = await told(house, "Trinkt Tee")
    await call(house, "edit_memory", memory_id=memory["id"], text="Trinkt Kaffee")
    await settle(house)
    freezer.move_to("2026-01-05 08:30:00+00:00")
    await house.config.async_update(language="de", time_zone="Europe/Berlin")
    await house.async_block_till_done()
    await settle(house)
    described = (await async_get_all_descriptions(house))[DOMAIN]
    (label,) = choices(described, "undo", "group_id").values()
    assert label == "2. März 2025 09:30: „Trinkt Tee“ in „Trinkt Kaffee“ geändert"


async def test_no_more_than_the_latest_are_offered(house, entry, offered):
    with patch("custom_components.switchboard.services.choices.MOST_CHOICES", 2):
        for text in ("Likes warm cocoa", "The bins go out on Mondays", "Collects stamps"):
            await told(house, text)
        await settle(house)
    described = await offered()
    latest = ["Collects stamps", "The bins go out on Mondays"]
    assert [*choices(described, "forget", "memory_id").values()] == latest
    assert len(choices(described, "undo", "group_id")) == 2


async def test_fields_keep_their_names(house, entry, offered):
    await told(house, "Likes warm cocoa")
    await settle(house)
    # Where these are empty, the frontend shows the translations.
    described = (await offered())["forget"]
    assert described["name"] == described["description"] == ""
    assert {"name", "description"}.isdisjoint(described["fields"]["memory_id"])
    assert described["response"] == {"optional": True}
    translated = await async_get_translations(house, "de", "services", {DOMAIN})
    assert translated[f"component.{DOMAIN}.services.forget.fields.memory_id.name"] == "Erinnerung"


async def test_a_change_is_named_by_words_that_it_alone_changed(house, entry):
    await told(house, "Likes warm cocoa", owner=ROBIN)
    await told(house, "Likes black coffee", owner=ROBIN)
    assert await refusal(house, "undo", group_id="likes") == "change_named_twice"
    assert await refusal(house, "undo", group_id="stamps") == "memory_nothing_to_undo"
    undone = await call(house, "undo", group_id="warm COCOA")
    assert [one["text"] for one in undone["removed"]] == ["Likes warm cocoa"]


async def test_a_memory_named_by_words_is_forgotten_once_that_is_confirmed(house, entry):
    await told(house, "Likes tea")
    longer = await told(house, "Likes tea with milk on Sundays", owner=ROBIN)
    assert await refusal(house, "forget", memory_id="tea") == "memory_named_twice"
    answer = await call(house, "forget", memory_id="with milk")
    assert not answer["done"]
    assert [one["id"] for one in answer["would_forget"]["memories"]] == [longer["id"]]
    # The whole of a memory's words name it, whatever else holds them.
    answer = await call(house, "forget", memory_id="likes tea", confirm=True)
    assert [one["text"] for one in answer["forgotten"]["memories"]] == ["Likes tea"]
