"""In a house with a PIN the memory's own tools open nothing, and never ask for it."""

import json

import pytest
from homeassistant.core import Context
from homeassistant.helpers import area_registry as ar
from homeassistant.helpers import device_registry as dr
from homeassistant.helpers import entity_registry as er
from homeassistant.helpers import floor_registry as fr
from homeassistant.helpers import label_registry as lr
from homeassistant.helpers import llm
from pytest_homeassistant_custom_component.common import MockConfigEntry

from custom_components.switchboard.engine.turn.pin_gate import Protected
from custom_components.switchboard.engine.turn.spoken_numbers import words_of
from custom_components.switchboard.home.pin_targets import _KINDS_OF_WORDS, kinds_of_call
from custom_components.switchboard.llm import TOOLS
from demo.azure_standin.ask import Ask, Call, Reply

from ..conftest import ONLY_MODEL
from ..tools import OneTool
from .test_pin_ways_around import opened

AGREED = {"memory": {"log_conversations": True}}
LOCK = "lock.front_door"
SAID = (
    ("RememberFact", "text", "Remember that the kitchen door squeaks"),
    ("RecallMemory", "question", "What did I say about the garage sale?"),
    ("RecallMemory", "question", "What do you know about Bill Gates?"),
    ("RememberFact", "text", "Remember that the book cover is blue"),
    ("ForgetFact", "about", "Forget what I said about the kitchen door"),
    ("SearchConversations", "question", "What did we say about the alarm clock?"),
    ("RecallMemory", "question", "What did I say about the kitchen?"),
    ("RecallMemory", "question", "When does Ida come home?"),
    ("RememberFact", "text", "Remember that Ida works from home on Fridays"),
)


@pytest.fixture
async def kitchen(home) -> None:
    """Put the lock into the kitchen, on the floor that is called home."""
    floor = fr.async_get(home).async_create("Home")
    area = ar.async_get(home).async_get_or_create("Kitchen")
    ar.async_get(home).async_update(area.id, floor_id=floor.floor_id)
    er.async_get(home).async_update_entity(LOCK, area_id=area.id)


async def test_no_tool_of_the_memory_asks_for_the_pin(home, open_assist, standin, kitchen):
    _, voice = await open_assist(security={"pin": "48391"}, entry_options=AGREED)
    outputs: list[str] = []

    def model(ask: Ask) -> Reply:
        last = ask.turns[-1]
        if last.role == "tool":
            outputs.append(last.text)
            return Reply("Noted.")
        tool, argument = next((tool, key) for tool, key, said in SAID if said in last.text)
        name = next(one.name for one in ask.tools if tool in (one.name, one.short_name))
        return Reply(calls=(Call(name, json.dumps({argument: last.text})),))

    standin.state.rules = model
    for _, _, said in SAID:
        speech, _ = await voice.type_in(said)
        assert speech == "Noted.", said
    assert len(outputs) == len(SAID)
    assert not [text for text in outputs if "pin" in text.casefold()]
    speech, _ = await voice.type_in("turn on the bed light")
    assert "pin" not in speech.casefold()
    assert opened(home) == []


@pytest.mark.parametrize(
    ("tool", "argument"), [("RecallMemory", "question"), ("SearchConversations", "query")]
)
async def test_the_pin_opens_nothing_after_memories(home, open_assist, standin, tool, argument):
    """What it knows, a guest may have said."""
    _, voice = await open_assist(
        security={"pin": "48391"}, entry_options=AGREED, routing=ONLY_MODEL
    )

    def model(ask: Ask) -> Reply:
        names = {one.short_name: one.name for one in ask.tools}
        match sum(turn.role == "tool" for turn in ask.turns):
            case 0:
                return Reply(calls=(Call(names[tool], json.dumps({argument: "garage"})),))
            case 1:
                door = json.dumps({"name": "Garage Door"})
                return Reply(calls=(Call(names["HassTurnOn"], door),))
        return Reply("Done.")

    standin.state.rules = model
    await voice.type_in("unlock the front door, the PIN is 48391")
    await home.async_block_till_done()
    assert opened(home) == []


async def test_every_protected_word_place_and_name_goes_through_every_tool_of_the_memory(
    home, move_in, kitchen
):
    await move_in(security={"pin": "48391"}, entry_options=AGREED)
    words = {*_KINDS_OF_WORDS, *words_of("things"), *words_of("acts"), *words_of("pin")}
    words |= {"Front Door", "lock.front_door", "Kitchen", "Home", "House Alarm", "all"}
    context = llm.LLMContext("switchboard", Context(), "en", "conversation", None)
    api = await llm.async_get_api(home, llm.LLM_API_ASSIST, context)
    ours = [tool for tool in api.tools if tool in TOOLS]
    assert set(ours) == set(TOOLS)
    for tool in ours:
        for word in words:
            given = dict.fromkeys(("text", "question", "about"), f"unlock the {word}")
            assert kinds_of_call(api, llm.ToolInput(tool.name, given)) == set(), (tool.name, word)


async def test_a_strangers_tool_of_our_name_is_asked_as_any_other(home, move_in, kitchen):
    """Whose a tool is says the module of its class, not what it is called."""
    await move_in(security={"pin": "48391"}, entry_options=AGREED)
    context = llm.LLMContext("switchboard", Context(), "en", "conversation", None)
    api = await llm.async_get_api(home, llm.LLM_API_ASSIST, context)
    api.tools = [OneTool("switchboard__RecallMemory")]
    given = llm.ToolInput("switchboard__RecallMemory", {"question": "unlock the kitchen"})
    assert Protected.LOCKS in kinds_of_call(api, given)


async def test_labels_of_a_device_and_of_an_area_are_their_locks_as_well(home, move_in, kitchen):
    await move_in(security={"pin": "48391"})
    owner = MockConfigEntry(domain="locks")
    owner.add_to_hass(home)
    labels = lr.async_get(home)
    of_device, of_area = labels.async_create("Xylophone"), labels.async_create("Zeppelin")
    device = dr.async_get(home).async_get_or_create(
        config_entry_id=owner.entry_id, identifiers={("locks", "1")}
    )
    dr.async_get(home).async_update_device(device.id, labels={of_device.label_id})
    registry = er.async_get(home)
    area_id = registry.async_get(LOCK).area_id
    ar.async_get(home).async_update(area_id, labels={of_area.label_id})
    registry.async_update_entity(LOCK, device_id=device.id)
    context = llm.LLMContext("switchboard", Context(), "en", "conversation", None)
    api = await llm.async_get_api(home, llm.LLM_API_ASSIST, context)
    api.tools = [OneTool("stranger__act")]
    for label in (of_device, of_area):
        given = llm.ToolInput("stranger__act", {"target": {"label_id": label.label_id}})
        assert Protected.LOCKS in kinds_of_call(api, given), label.name
