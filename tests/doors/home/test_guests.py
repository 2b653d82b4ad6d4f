"""Buttons and switches of the house: guest mode, keeping a log, listening back, beginning anew."""

from datetime import timedelta
from typing import Any

import pytest
from homeassistant.core import Context, HomeAssistant
from homeassistant.exceptions import ServiceValidationError
from homeassistant.helpers import device_registry as dr
from homeassistant.helpers import entity_registry as er
from homeassistant.helpers import llm
from homeassistant.helpers.storage import Store
from homeassistant.setup import async_setup_component
from homeassistant.util import dt as dt_util
from homeassistant.util.file import WriteError
from pytest_homeassistant_custom_component.common import MockUser, async_fire_time_changed

from custom_components.switchboard.const import DOMAIN
from custom_components.switchboard.engine.turn.instructions import GUESTS_HERE
from custom_components.switchboard.history.unified_log import DATA_LOG
from custom_components.switchboard.home.guests import AGAIN_SECONDS, DATA_GUESTS

from ..assist import Assistant
from ..conftest import ONLY_MODEL, by_person
from ..household import act

AGREED = {"memory": {"log_conversations": True}}
GUEST_MODE = "switch.memory_of_the_house_guest_mode"
KEEP_LOG = "switch.memory_of_the_house_keep_a_log"
BEGIN_ANEW = "button.memory_of_the_house_begin_all_conversations_anew"
LISTEN_BACK = "button.memory_of_the_house_listen_back_now"
TEA = "Drinks strong tea in the morning"


@pytest.fixture
async def opened(open_assist):
    return await open_assist(entry_options=AGREED, routing=ONLY_MODEL)


@pytest.fixture
def entry(opened):
    return opened[0]


@pytest.fixture
def dialog(opened) -> Assistant:
    """The Assist dialog, in front of the agent."""
    return opened[1]


async def use(hass: HomeAssistant, entity_id: str, action: str, **options: Any) -> None:
    domain = entity_id.split(".", maxsplit=1)[0]
    options.setdefault("context", by_person(hass))
    await hass.services.async_call(
        domain, action, {"entity_id": entity_id}, blocking=True, **options
    )
    await hass.async_block_till_done()


async def logged(hass: HomeAssistant) -> list[str]:
    log = hass.data[DATA_LOG]
    await log.async_flush()
    owners = await log.database.read(lambda tx: tx.log.owners())
    rows = [
        row
        for owner in owners
        for row in await log.database.read(lambda tx, owner=owner: tx.log.after(owner, 0, 100))
    ]
    return [row.entry.content for row in rows if row.entry.role == "user"]


def sent(standin: Any) -> str:
    return str(standin.requests[-1]["body"])


# Guest mode


async def test_while_guests_are_here_nothing_is_logged_and_nothing_recalled(house, dialog, standin):
    await act(house, "remember", text=TEA, pinned=True)
    await dialog.type_in("Hello, who is there?", "before")
    assert TEA in sent(standin)
    await use(house, GUEST_MODE, "turn_on")
    assert house.states.get(GUEST_MODE).state == "on"
    for conversation_id in ("before", "guests"):
        await dialog.type_in("What do I drink in the morning, tea?", conversation_id)
        assert TEA not in sent(standin)
        assert "who is there" not in sent(standin)
        assert "RecallMemory" not in sent(standin)
        assert sent(standin).count(GUESTS_HERE) == 1
    assert await logged(house) == ["Hello, who is there?"]
    await use(house, GUEST_MODE, "turn_off")
    await dialog.type_in("Good evening, and now?", "guests")
    assert TEA in sent(standin)
    assert GUESTS_HERE not in sent(standin)
    assert "in the morning, tea?" not in sent(standin)
    assert await logged(house) == ["Hello, who is there?", "Good evening, and now?"]


async def test_no_agent_has_the_tools_of_the_memory_while_guests_are_here(house, entry):
    context = llm.LLMContext("test", Context(), "en", "conversation", None)

    async def offered() -> set[str]:
        api = await llm.async_get_api(house, llm.LLM_API_ASSIST, context)
        return {tool.name for tool in api.tools if tool.name.startswith(f"{DOMAIN}__")}

    assert len(await offered()) == 4
    api = await llm.async_get_api(house, llm.LLM_API_ASSIST, context)
    await use(house, GUEST_MODE, "turn_on")
    assert await offered() == set()
    late = llm.ToolInput(
        tool_name=f"{DOMAIN}__RecallMemory", tool_args={"question": "What is drunk?"}
    )
    result = await api.async_call_tool(late)
    assert "no_memory" in str(result)


async def test_nothing_is_remembered_for_guests_and_the_action_says_why(house, entry):
    await use(house, GUEST_MODE, "turn_on")
    with pytest.raises(ServiceValidationError) as refused:
        await act(house, "remember", text=TEA)
    assert refused.value.translation_key == "guests_here"


async def test_deleting_everything_says_only_whether_it_is_done(house, entry):
    await act(house, "remember", text=TEA)
    await use(house, GUEST_MODE, "turn_on")
    assert await act(house, "purge", everything=True) == {"done": False}


async def test_guest_mode_is_written_as_soon_as_a_full_disk_takes_it(
    house, entry, hass_storage, monkeypatch
):
    async def refuse(*_: object) -> None:
        raise WriteError("No space left on device")

    with monkeypatch.context() as full:
        full.setattr(Store, "_async_write_data", refuse)
        await use(house, GUEST_MODE, "turn_on")
        async_fire_time_changed(house, dt_util.utcnow() + timedelta(seconds=AGAIN_SECONDS + 1))
        await house.async_block_till_done()
        assert f"{DOMAIN}.guest_mode" not in hass_storage
    async_fire_time_changed(house, dt_util.utcnow() + timedelta(seconds=2 * AGAIN_SECONDS + 2))
    await house.async_block_till_done()
    assert hass_storage[f"{DOMAIN}.guest_mode"]["data"] == {"is_on": True}


async def test_guest_mode_outlives_a_restart(house, entry, hass_storage):
    await use(house, GUEST_MODE, "turn_on")
    assert hass_storage[f"{DOMAIN}.guest_mode"]["data"] == {"is_on": True}
    again = type(house.data[DATA_GUESTS])(house)
    await again.async_load()
    assert again.is_on


async def test_what_a_guest_began_is_not_logged_after_guest_mode(house, entry, dialog):
    await use(house, GUEST_MODE, "turn_on")
    data = entry.runtime_data
    with data.live.turn_recorder.log.turn():
        await house.data[DATA_GUESTS].async_set(is_on=False)
        assert data.live.turn_recorder.log.has_forgotten_turn


# The log


async def test_the_switch_of_the_log_is_its_option(house, entry):
    assert house.states.get(KEEP_LOG).state == "on"
    await use(house, KEEP_LOG, "turn_off")
    assert entry.options["memory"]["log_conversations"] is False
    assert house.states.get(KEEP_LOG).state == "off"
    await use(house, KEEP_LOG, "turn_on")
    assert entry.options["memory"]["log_conversations"] is True
    assert house.data[DATA_LOG].is_agreed


async def test_only_an_administrator_agrees_to_a_log_by_the_switch(house, entry):
    await use(house, KEEP_LOG, "turn_off")
    user = MockUser(is_owner=False).add_to_hass(house)
    user.mock_policy({"entities": True})
    for context in (Context(), Context(user_id=user.id)):
        with pytest.raises(ServiceValidationError) as refused:
            await use(house, KEEP_LOG, "turn_on", context=context)
        assert refused.value.translation_key == "log_needs_consent"
    step = {"action": "switch.turn_on", "target": {"entity_id": KEEP_LOG}}
    script = {"keep": {"sequence": [step]}}
    assert await async_setup_component(house, "script", {"script": script})
    with pytest.raises(ServiceValidationError):
        await house.services.async_call("script", "keep", blocking=True, context=by_person(house))
    assert house.states.get(KEEP_LOG).state == "off"


# Buttons


async def test_a_button_begins_every_conversation_anew(house, entry, dialog, standin):
    await dialog.type_in("My parrot is called Coco.", "talk")
    await use(house, BEGIN_ANEW, "press")
    assert entry.runtime_data.live.windows.get_all_conversations() == []
    await dialog.type_in("What is it called?", "talk")
    assert "Coco" not in sent(standin).split("What is it called?")[0].split("input")[-1]


async def test_a_button_listens_back_now(house, entry, dialog):
    await dialog.type_in("I like strong tea in the morning.", "talk")
    log = house.data[DATA_LOG]
    await log.async_flush()
    assert entry.runtime_data.learner.report is None
    await use(house, LISTEN_BACK, "press")
    while not entry.runtime_data.learner.report:
        await house.data[DATA_LOG].database.read(lambda _: None)


async def test_without_a_log_there_is_nothing_to_listen_back_to(house, move_in):
    await move_in()
    with pytest.raises(ServiceValidationError) as refused:
        await use(house, LISTEN_BACK, "press")
    assert refused.value.translation_key == "log_not_kept"


# One house, several connections


async def test_the_memory_of_the_house_is_a_device_of_its_own(house, entry, move_in):
    second = await move_in(entry_options=AGREED, deployment="house-chat")
    devices = dr.async_get(house)
    entities = er.async_get(house)
    (memory,) = [one for one in devices.devices if one.name == "Memory of the house"]
    on_it = {one.entity_id for one in er.async_entries_for_device(entities, memory.id, True)}
    assert {GUEST_MODE, KEEP_LOG, BEGIN_ANEW, LISTEN_BACK} <= on_it
    assert "sensor.memory_of_the_house_preferences_learnt" in on_it
    assert {entities.async_get(one).config_entry_id for one in on_it} == {entry.entry_id}
    of_second = er.async_entries_for_config_entry(entities, second.entry_id)
    assert [one.entity_id for one in of_second if one.domain in ("switch", "button")] == [
        "switch.test_house_keep_a_log"
    ]
    assert await house.config_entries.async_remove(entry.entry_id)
    await house.async_block_till_done()
    of_second = er.async_entries_for_config_entry(entities, second.entry_id)
    assert {one.domain for one in of_second} >= {"switch", "button"}
    assert entities.async_get_entity_id("switch", DOMAIN, f"{second.entry_id}_guest_mode")


async def test_no_voice_assistant_is_shown_the_switches(house, entry):
    for entity_id in (GUEST_MODE, KEEP_LOG, BEGIN_ANEW, LISTEN_BACK):
        assert er.async_get(house).async_get(entity_id).entity_category == "config"


async def test_what_was_learnt_is_counted_without_calling_it_facts(house, entry):
    state = house.states.get("sensor.memory_of_the_house_preferences_learnt")
    assert (state.state, state.attributes.get("unit_of_measurement")) == ("0", None)
    assert state.attributes["state_class"] == "measurement"
