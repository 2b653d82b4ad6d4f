"""Whose memory a speaker's words become, and whose may be recalled for them."""

import json

import pytest
from homeassistant.components import conversation
from homeassistant.components.websocket_api import current_connection
from homeassistant.core import Context, HomeAssistant
from homeassistant.data_entry_flow import FlowResultType
from homeassistant.helpers import device_registry as dr
from homeassistant.helpers import entity_registry as er
from homeassistant.helpers.chat_session import async_get_chat_session
from homeassistant.loader import async_get_integration
from pytest_homeassistant_custom_component.common import MockConfigEntry, async_fire_time_changed

from custom_components.switchboard.diagnostics import async_get_config_entry_diagnostics
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD
from custom_components.switchboard.home.owners import (
    DATA_OWNERS,
    MOST_CONVERSATIONS,
    PERSON,
    Owners,
    Speakers,
)

BEDSIDE = "assist_satellite.bedside"


@pytest.fixture
def bedside(house: HomeAssistant) -> str:
    """Put up a satellite, and return the id of its device."""
    entry = MockConfigEntry(domain="bedside")
    entry.add_to_hass(house)
    device = dr.async_get(house).async_get_or_create(
        config_entry_id=entry.entry_id, identifiers={("bedside", "1")}
    )
    satellite = er.async_get(house).async_get_or_create(
        "assist_satellite", "bedside", "1", suggested_object_id="bedside", device_id=device.id
    )
    assert satellite.entity_id == BEDSIDE
    return device.id


def given(device_id: str, person: str = "person.robin", **memory: object) -> dict:
    """Return options that give a satellite to a person."""
    satellites = [{"satellite": device_id, "person": person}]
    return {"memory": {"log_conversations": True, "satellites": satellites, **memory}}


async def test_a_person_has_the_households_memory_and_their_own(house, move_in, hass_admin_user):
    house.states.async_set("person.robin", "home", {"user_id": hass_admin_user.id})
    house.states.async_set("person.sam", "home", {"user_id": "sam"})
    await move_in()
    owners = house.data[DATA_OWNERS]
    assert owners.owner_of(hass_admin_user.id) == "person.robin"
    assert owners.owners_of(hass_admin_user.id) == (HOUSEHOLD, "person.robin")
    assert owners.owners_of("sam") == (HOUSEHOLD, "person.sam")


async def test_the_persons_are_there_before_anybody_can_speak(hass):
    """Else what somebody says while Home Assistant starts would become the household's."""
    integration = await async_get_integration(hass, "switchboard")
    assert PERSON in integration.after_dependencies


async def test_a_satellite_given_to_a_person_speaks_for_that_person(house, move_in, bedside):
    await move_in(entry_options=given(bedside))
    owners = house.data[DATA_OWNERS]
    for device_id, satellite_id in ((bedside, BEDSIDE), (bedside, None), (None, BEDSIDE)):
        assert owners.owner_of(None, device_id, satellite_id) == "person.robin"
        assert owners.owners_of(None, device_id, satellite_id) == (HOUSEHOLD, "person.robin")
    assert owners.owner_of(None, "another device", "assist_satellite.kitchen") == HOUSEHOLD


async def test_a_satellite_keeps_its_person_when_it_is_renamed(house, move_in, bedside):
    await move_in(entry_options=given(bedside))
    er.async_get(house).async_update_entity(BEDSIDE, new_entity_id="assist_satellite.attic")
    owners = house.data[DATA_OWNERS]
    assert owners.owner_of(None, None, "assist_satellite.attic") == "person.robin"


async def test_who_is_signed_in_is_never_taken_for_the_person_of_a_satellite(
    house, move_in, bedside, hass_admin_user
):
    house.states.async_set("person.sam", "home", {"user_id": hass_admin_user.id})
    await move_in(entry_options=given(bedside))
    owners = house.data[DATA_OWNERS]
    assert owners.owner_of(hass_admin_user.id, bedside, BEDSIDE) == "person.sam"
    assert owners.owner_of("a user who is no person", bedside, BEDSIDE) == HOUSEHOLD


async def test_a_satellite_is_given_only_as_long_as_a_log_is_kept(house, move_in, bedside):
    entry = await move_in(entry_options=given(bedside, log_conversations=False))
    owners = house.data[DATA_OWNERS]
    assert owners.owner_of(None, bedside) == HOUSEHOLD
    house.config_entries.async_update_entry(entry, options=given(bedside))
    await house.async_block_till_done()
    assert owners.owner_of(None, bedside) == "person.robin"
    assert await house.config_entries.async_unload(entry.entry_id)
    assert owners.owner_of(None, bedside) == HOUSEHOLD


async def test_satellites_are_given_in_the_form_of_the_entry(house, move_in, bedside):
    entry = await move_in()
    flow = await house.config_entries.options.async_init(entry.entry_id)
    result = await house.config_entries.options.async_configure(flow["flow_id"], given(bedside))
    assert result["type"] is FlowResultType.CREATE_ENTRY
    await house.async_block_till_done()
    assert house.data[DATA_OWNERS].owner_of(None, bedside) == "person.robin"
    assert entry.runtime_data.live.turn_recorder.settings.satellites == {bedside: "person.robin"}


async def test_whose_a_satellite_is_stays_out_of_the_diagnostics(house, move_in, bedside):
    entry = await move_in(entry_options=given(bedside))
    shown = json.dumps(await async_get_config_entry_diagnostics(house, entry), default=str)
    assert "satellites" in shown
    assert "robin" not in shown
    assert bedside not in shown


async def test_nobody_can_give_a_satellite_to_two_people(house, move_in, bedside):
    entry = await move_in()
    options = given(bedside)
    options["memory"]["satellites"] += given(bedside, "person.sam")["memory"]["satellites"]
    flow = await house.config_entries.options.async_init(entry.entry_id)
    result = await house.config_entries.options.async_configure(flow["flow_id"], options)
    assert result["type"] is FlowResultType.FORM
    assert result["errors"] == {"base": "satellite_given_twice"}
    options["memory"]["satellites"].pop()
    result = await house.config_entries.options.async_configure(flow["flow_id"], options)
    assert result["type"] is FlowResultType.CREATE_ENTRY
    await house.async_block_till_done()


async def test_a_satellite_that_is_given_by_its_name_is_known_by_its_device(
    house, move_in, bedside
):
    await move_in(entry_options=given(BEDSIDE))
    owners = house.data[DATA_OWNERS]
    assert owners.owner_of(None, bedside) == "person.robin"
    assert owners.owner_of(None, None, BEDSIDE) == "person.robin"
    assert owners.owner_of(None, "another device", "assist_satellite.kitchen") == HOUSEHOLD
    assert owners.owner_of(None) == HOUSEHOLD


def hello(freezer) -> conversation.UserContent:
    """Return what somebody says, a minute after what was said before."""
    freezer.tick(60)
    return conversation.UserContent("Hello")


async def test_words_are_anothers_unless_it_is_known_who_said_them(hass, freezer):
    speakers = Speakers(hass)
    said = [hello(freezer) for _ in range(3)]
    speakers.spoke("talk", said[0].created, "person.robin")
    speakers.spoke("talk", said[1].created, HOUSEHOLD)
    assert not speakers.others_in("talk", [said[0], said[1]], (HOUSEHOLD, "person.robin"))
    assert speakers.others_in("talk", [said[0]], (HOUSEHOLD, "person.sam"))
    assert speakers.others_in("talk", [said[2]], (HOUSEHOLD, "person.robin"))
    assert speakers.others_in("another talk", [said[0]], (HOUSEHOLD, "person.robin"))
    answer = conversation.AssistantContent("conversation.switchboard", "Hello")
    assert not speakers.others_in("another talk", [answer], (HOUSEHOLD,))
    # Two who speak in the same moment are nobody.
    speakers.spoke("talk", said[0].created, "person.sam")
    for person in ("person.robin", "person.sam"):
        assert speakers.others_in("talk", [said[0]], (HOUSEHOLD, person))


async def test_who_spoke_longest_ago_is_forgotten_where_many_speak(hass, freezer):
    speakers, said = Speakers(hass), hello(freezer)
    for number in range(MOST_CONVERSATIONS):
        speakers.spoke(str(number), said.created, "person.robin")
    speakers.spoke("0", said.created, "person.robin")
    assert not speakers.others_in("1", [said], ("person.robin",))
    speakers.spoke("one more", said.created, "person.robin")
    known = {"0", "2", str(MOST_CONVERSATIONS - 1), "one more"}
    for number in known:
        assert not speakers.others_in(number, [said], ("person.robin",))
    assert speakers.others_in("1", [said], ("person.robin",))


@pytest.mark.parametrize("is_signed_in", [False, True])
async def test_what_another_agent_is_told_is_the_households_unless_somebody_is_signed_in(
    house, freezer, is_signed_in
):
    speakers = Speakers(house)
    house.data[DATA_OWNERS] = Owners(house)
    speakers.async_start()
    told = conversation.ConversationInput(
        "Hello", Context(), None, None, None, "en", "conversation.another"
    )
    signed_in = current_connection.set(object() if is_signed_in else None)
    with (
        async_get_chat_session(house) as session,
        conversation.async_get_chat_log(house, session, told) as chat_log,
    ):
        answer = conversation.AssistantContent("conversation.another", "Hello")
        chat_log.async_add_assistant_content_without_tools(answer)
    current_connection.reset(signed_in)
    talk, words = session.conversation_id, chat_log.content
    assert speakers.others_in(talk, words, (HOUSEHOLD, "person.robin")) is is_signed_in
    freezer.tick(3600)
    async_fire_time_changed(house)
    await house.async_block_till_done()
    assert speakers.others_in(talk, words, (HOUSEHOLD, "person.robin"))
