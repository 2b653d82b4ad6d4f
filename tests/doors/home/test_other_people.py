"""What one person said and was told, while others speak at the same place: never told to them."""

import json
import threading
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import pytest
from homeassistant.components import conversation, websocket_api
from homeassistant.components.conversation.const import DATA_COMPONENT
from homeassistant.core import Context, HomeAssistant
from homeassistant.helpers import device_registry as dr
from homeassistant.helpers import entity_registry as er
from homeassistant.setup import async_setup_component
from pytest_homeassistant_custom_component.common import (
    MockConfigEntry,
    MockEntityPlatform,
    async_fire_time_changed,
)

from custom_components.switchboard.agent import topics
from custom_components.switchboard.engine.dialogue.topics import taxonomy_of
from custom_components.switchboard.engine.language.taxonomy import Taxonomy
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD, LogEntry
from custom_components.switchboard.history.unified_log import DATA_LOG

from ..assist import Assistant, put_up_assistant
from ..conftest import ONLY_MODEL, agent_of

BEDSIDE = "assist_satellite.bedside"
ROBINS = "My locker is behind the blue wardrobe."
SAMS = "What did I just tell you?"


def given_to(person: str | None, **memory: object) -> dict:
    """Return options that give the bedside satellite to a person."""
    satellites = [{"satellite": BEDSIDE, "person": person}] if person else []
    return {"memory": {"log_conversations": True, "satellites": satellites, **memory}}


@pytest.fixture(autouse=True)
def _bedside(house: HomeAssistant) -> None:
    """Put a satellite beside a bed."""
    entry = MockConfigEntry(domain="bedside")
    entry.add_to_hass(house)
    device = dr.async_get(house).async_get_or_create(
        config_entry_id=entry.entry_id, identifiers={("bedside", "1")}
    )
    er.async_get(house).async_get_or_create(
        "assist_satellite", "bedside", "1", suggested_object_id="bedside", device_id=device.id
    )


@pytest.fixture
async def assistant_of(house: HomeAssistant, hass_ws_client) -> Callable[..., Awaitable[Assistant]]:
    """Return how to put up a voice assistant."""

    async def put_up(agent_id: str, **options: bool) -> Assistant:
        assert await async_setup_component(house, "assist_pipeline", {})
        return await put_up_assistant(house, await hass_ws_client(house), agent_id, **options)

    return put_up


@pytest.fixture
def give(house: HomeAssistant, freezer) -> Callable[..., Awaitable[None]]:
    """Give the satellite to somebody else, some minutes later."""

    async def give_to(entry, person: str | None, minutes: float = 6) -> None:
        freezer.tick(60 * minutes)
        async_fire_time_changed(house)
        await house.async_block_till_done()
        house.config_entries.async_update_entry(entry, options=given_to(person))
        await house.async_block_till_done()

    return give_to


def wire(standin, since: int = 0) -> str:
    """Return all that was sent, from a request on."""
    return json.dumps(standin.sent()[since:], ensure_ascii=False)


async def logged(house: HomeAssistant) -> list[LogEntry]:
    """Return what is in the log."""
    unified = house.data[DATA_LOG]
    await unified.async_flush()
    return [item.entry for item in await unified.database.read(lambda tx: [*tx.log.export()])]


# A satellite that is given to somebody else


@pytest.mark.parametrize("minutes", [1, 6])
@pytest.mark.parametrize("next_person", ["person.sam", None])
async def test_a_satellite_given_to_somebody_else_tells_nothing_of_who_had_it(
    open_assist, assistant_of, give, standin, minutes, next_person
):
    """With 1 minute Home Assistant's conversation goes on; with 6 ours would be taken up."""
    entry, assistant = await open_assist(entry_options=given_to("person.robin"), routing=ONLY_MODEL)
    await assistant.speak_at(BEDSIDE, ROBINS)
    assert "blue wardrobe" in wire(standin)
    await give(entry, next_person, minutes)
    before = len(standin.sent())
    await assistant.speak_at(BEDSIDE, SAMS)
    assert SAMS in wire(standin, before)
    assert "blue wardrobe" not in wire(standin, before)
    await give(entry, next_person, 1)  # loaded anew in the middle of the conversation
    await assistant.speak_at(BEDSIDE, "And what else?")
    assert "blue wardrobe" not in wire(standin, before)


async def test_what_was_said_before_a_satellite_was_given_to_a_person_is_left_behind(
    open_assist, assistant_of, give, standin
):
    entry, assistant = await open_assist(entry_options=given_to(None), routing=ONLY_MODEL)
    await assistant.speak_at(BEDSIDE, ROBINS)
    await give(entry, "person.robin")
    before = len(standin.sent())
    await assistant.speak_at(BEDSIDE, SAMS)
    assert "blue wardrobe" not in wire(standin, before)


async def test_a_satellite_that_stays_a_persons_goes_on_where_it_was(
    open_assist, assistant_of, give, standin
):
    entry, assistant = await open_assist(entry_options=given_to("person.robin"), routing=ONLY_MODEL)
    await assistant.speak_at(BEDSIDE, ROBINS)
    await give(entry, "person.robin")
    before = len(standin.sent())
    await assistant.speak_at(BEDSIDE, SAMS)
    assert "blue wardrobe" in wire(standin, before)


async def test_what_an_older_release_kept_is_taken_up_by_nobody(
    house, open_assist, assistant_of, give, standin
):
    entry, assistant = await open_assist(entry_options=given_to(None), routing=ONLY_MODEL)
    await assistant.speak_at(BEDSIDE, ROBINS)
    await entry.runtime_data.topics.idle()  # it keeps the conversation a second time
    unified = house.data[DATA_LOG]
    await unified.async_finish()

    def without_owners(tx) -> int:
        select = "SELECT conversation_id, state FROM conversation_checkpoints"
        rows = tx._conn.execute(select).fetchall()
        for conversation_id, state in rows:
            kept = tx.checkpoints.load(conversation_id)
            old = {key: value for key, value in json.loads(state).items() if key != "owners"}
            tx.checkpoints.save(replace(kept, state=json.dumps(old)))
        return len(rows)

    assert await unified.database.write(without_owners) == 1
    await give(entry, None)
    before = len(standin.sent())
    await assistant.speak_at(BEDSIDE, SAMS)
    assert "blue wardrobe" not in wire(standin, before)


async def test_topics_found_late_give_nobodys_words_to_who_spoke_before(
    house, open_assist, assistant_of, standin, freezer, monkeypatch
):
    """A satellite that knows who speaks; a model that is asked for topics may take seconds."""
    for person in ("robin", "sam"):
        house.states.async_set(f"person.{person}", "home", {"user_id": person})
    entry, assistant = await open_assist(entry_options=given_to(None), routing=ONLY_MODEL)
    go_on = threading.Event()

    def taken_long(*options: Any) -> Taxonomy:
        go_on.wait(20)
        return taxonomy_of(*options)

    monkeypatch.setattr(topics, "taxonomy_of", taken_long)
    for user_id, text in (("robin", "Hello."), ("robin", SAMS), ("sam", ROBINS)):
        await assistant.speak_at(BEDSIDE, text, user_id=user_id)
    go_on.set()
    await entry.runtime_data.topics.idle()
    freezer.tick(360)
    async_fire_time_changed(house)
    await house.async_block_till_done()
    before = len(standin.sent())
    await assistant.speak_at(BEDSIDE, SAMS, user_id="robin")
    assert SAMS in wire(standin, before)
    assert "blue wardrobe" not in wire(standin, before)


@pytest.mark.parametrize("reload", [False, True])
async def test_what_somebody_said_to_another_agent_is_not_told_to_the_next_speaker(
    house, move_in, assistant_of, give, standin, reload
):
    """Home Assistant's log of the conversation holds it all, and does not say whose it is."""
    entry = await move_in(entry_options=given_to("person.robin"), routing=ONLY_MODEL)
    other = await assistant_of(conversation.HOME_ASSISTANT_AGENT)
    ours = await assistant_of(agent_of(house, entry))
    ours.conversations = other.conversations
    if not reload:
        await ours.speak_at(BEDSIDE, "Good evening.")
    await other.speak_at(BEDSIDE, ROBINS)
    await give(entry, "person.sam", 1)
    before = len(standin.sent())
    await ours.speak_at(BEDSIDE, SAMS)
    assert SAMS in wire(standin, before)
    assert "blue wardrobe" not in wire(standin, before)


async def test_what_a_person_said_to_another_agent_is_known(house, move_in, assistant_of, standin):
    entry = await move_in(entry_options=given_to("person.robin"), routing=ONLY_MODEL)
    other = await assistant_of(conversation.HOME_ASSISTANT_AGENT)
    ours = await assistant_of(agent_of(house, entry))
    ours.conversations = other.conversations
    await other.speak_at(BEDSIDE, ROBINS)
    await ours.speak_at(BEDSIDE, SAMS)
    assert "blue wardrobe" in wire(standin)


@pytest.mark.parametrize("memory", [True, False])
async def test_two_users_in_one_conversation_hear_nothing(house, move_in, standin, memory):
    """2026.10 lets anybody go on in a conversation whose name they know."""
    for person in ("robin", "sam"):
        house.states.async_set(f"person.{person}", "home", {"user_id": person})
    options = {"memory": {"log_conversations": memory}}
    entry = await move_in(entry_options=options, routing=ONLY_MODEL)
    for user, text in (("robin", ROBINS), ("sam", SAMS)):
        await conversation.async_converse(
            house, text, "talk", Context(user_id=user), agent_id=agent_of(house, entry)
        )
    assert "blue wardrobe" not in wire(standin, 1)


# Other agents, overheard


class Parrot(conversation.ConversationEntity):
    """Another agent, as others write them."""

    _attr_name = "Parrot"
    _attr_unique_id = "parrot"
    _attr_supported_languages = "*"
    supported_languages = "*"

    async def _async_handle_message(self, user_input, chat_log):
        chat_log.async_add_assistant_content_without_tools(
            conversation.AssistantContent(self.entity_id, "So you say.")
        )
        return conversation.async_get_result_from_chat_log(user_input, chat_log)


@pytest.fixture
async def parrot(house: HomeAssistant) -> str:
    """Put up another agent."""
    platform = MockEntityPlatform(house, domain="conversation", platform_name="parrot")
    parrot = Parrot()
    parrot.entity_id = "conversation.parrot"
    house.data[DATA_COMPONENT]._platforms["parrot"] = platform
    house.data[DATA_COMPONENT]._entities[parrot.entity_id] = parrot
    await platform.async_add_entities([parrot])
    return parrot.entity_id


OTHERS_TOO = {"log_other_agents": True}


@pytest.mark.parametrize(
    ("agent", "prefer_local"), [("parrot", False), (None, False), ("parrot", True)]
)
async def test_what_a_signed_in_person_says_to_another_agent_is_theirs(
    house, move_in, assistant_of, parrot, hass_admin_user, agent, prefer_local
):
    house.states.async_set("person.robin", "home", {"user_id": hass_admin_user.id})
    await move_in(entry_options=given_to(None, **OTHERS_TOO))
    agent_id = parrot if agent else conversation.HOME_ASSISTANT_AGENT
    assistant = await assistant_of(agent_id, prefer_local=prefer_local)
    await assistant.type_in("turn off the bed light" if prefer_local else ROBINS)
    entries = await logged(house)
    assert [one.role for one in entries] == ["user", "assistant"]
    assert {one.owner for one in entries} == {"person.robin"}
    assert {one.user_id for one in entries} == {hass_admin_user.id}
    assert entries[0].tags == ()


async def test_what_is_said_to_another_agent_by_a_satellite_is_its_persons(
    house, move_in, assistant_of, parrot
):
    await move_in(entry_options=given_to("person.robin", **OTHERS_TOO))
    assistant = await assistant_of(parrot)
    await assistant.speak_at(BEDSIDE, ROBINS)
    await assistant.speak_at("assist_satellite.kitchen", "Good evening.")
    owners = {one.content: one.owner for one in await logged(house) if one.role == "user"}
    assert owners == {ROBINS: "person.robin", "Good evening.": HOUSEHOLD}


async def test_what_is_typed_to_another_agent_without_an_assistant_is_the_users(
    house, move_in, parrot, hass_ws_client, hass_admin_user
):
    house.states.async_set("person.robin", "home", {"user_id": hass_admin_user.id})
    await move_in(entry_options=given_to(None, **OTHERS_TOO))
    client = await hass_ws_client(house)
    await client.send_json_auto_id(
        {"type": "conversation/process", "text": ROBINS, "agent_id": parrot}
    )
    assert (await client.receive_json())["success"]
    assert {one.owner for one in await logged(house)} == {"person.robin"}


async def test_words_of_which_nobody_knows_whose_they_are_are_not_logged(
    house, move_in, parrot, standin, hass_ws_client
):
    """Another integration asks an agent past Home Assistant, for somebody who is signed in."""
    entry = await move_in(entry_options=given_to(None, **OTHERS_TOO), routing=ONLY_MODEL)

    @websocket_api.websocket_command({"type": "parrot/ask"})
    @websocket_api.async_response
    async def ask(hass, connection, msg):
        agent = hass.data[DATA_COMPONENT].get_entity(parrot)
        await agent.async_process(
            conversation.ConversationInput(
                text=ROBINS,
                context=connection.context(msg),
                conversation_id="talk",
                device_id=None,
                satellite_id=None,
                language="en",
                agent_id=parrot,
            )
        )
        connection.send_result(msg["id"])

    websocket_api.async_register_command(house, ask)
    client = await hass_ws_client(house)
    await client.send_json_auto_id({"type": "parrot/ask"})
    assert (await client.receive_json())["success"]
    assert await logged(house) == []
    await conversation.async_converse(
        house, SAMS, "talk", Context(), agent_id=agent_of(house, entry)
    )
    assert SAMS in wire(standin)
    assert "blue wardrobe" not in wire(standin)
