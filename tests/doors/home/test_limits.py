"""Limits: what a child, a guest or a satellite may use, whichever way a sentence goes."""

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, cast

import pytest
from homeassistant.components import conversation
from homeassistant.components.intent import async_register_timer_handler
from homeassistant.core import Context, HomeAssistant
from homeassistant.helpers import area_registry as ar
from homeassistant.helpers import device_registry as dr
from homeassistant.helpers import entity_registry as er
from homeassistant.helpers import llm
from homeassistant.setup import async_setup_component
from homeassistant.util import dt as dt_util
from pytest_homeassistant_custom_component.common import MockConfigEntry, MockUser

from custom_components.switchboard.engine.storage.learnt import LearntSentence
from custom_components.switchboard.engine.turn.learnt import key_of
from custom_components.switchboard.engine.turn.limits import Limit, Touch, Use, permit
from custom_components.switchboard.engine.turn.phrases import load_phrases
from custom_components.switchboard.history.unified_log import DATA_LOG
from custom_components.switchboard.home.guests import DATA_GUESTS
from custom_components.switchboard.home.limits import may_change
from custom_components.switchboard.turn_scope import scope_with
from demo.azure_standin.ask import Ask, Call, Reply

from ..conftest import agent_of, issues_of, speech
from ..household import KIM, ROBIN, is_person, use_tool
from ..tools import OneTool, OtherAPI

OFF_LAMP = {
    "en": "turn off the bed light",
    "de": "schalte Bed Light aus",
    "es": "apaga Bed Light",
    "fr": "éteins Bed Light",
    "it": "spegni Bed Light",
    "nl": "zet Bed Light uit",
}
UNLOCK = {
    "en": "unlock the front door",
    "de": "schließe Front Door auf",
    "es": "abre Front Door",
    "fr": "déverrouille Front Door",
    "it": "sblocca Front Door",
    "nl": "ontgrendel Front Door",
}
LAMP, LOCK = "input_boolean.bed_light", "lock.front_door"


@pytest.fixture
def satellite(home: HomeAssistant) -> tuple[str, str]:
    """Put up a satellite; returns its id, and that of its device."""
    entry = MockConfigEntry(domain="satellites")
    entry.add_to_hass(home)
    device = dr.async_get(home).async_get_or_create(
        config_entry_id=entry.entry_id, identifiers={("satellites", "attic")}
    )
    entity = er.async_get(home).async_get_or_create(
        "assist_satellite", "satellites", "attic", device_id=device.id
    )
    return entity.entity_id, device.id


@pytest.fixture
def live_in(home: HomeAssistant, open_assist: Callable) -> Callable:
    """Move in with one limit, and put up a voice assistant."""

    async def begin(
        policy: str = "local_first", language: str = "en", agreed: bool = False, **limit: Any
    ) -> Any:
        limits = [{"name": "A limit", **limit}]
        options = {"limits": {"limits": limits}, "memory": {"log_conversations": agreed}}
        return await open_assist(
            language=language, routing={"policy": policy}, entry_options=options
        )

    return begin


def calls_once(standin: Any, tool: str, **arguments: Any) -> None:
    """Let the model answer each sentence with one call of a tool, and tell its result."""

    def answer(ask: Ask) -> Reply:
        if ask.turns[-1].role != "user":
            return Reply(text=ask.turns[-1].text)
        full = next((t.name for t in ask.tools if tool in (t.name, t.short_name)), tool)
        return Reply(calls=(Call(full, json.dumps(arguments)),))

    standin.state.rules = answer


@pytest.mark.parametrize("language", OFF_LAMP)
@pytest.mark.parametrize("policy", ["local_first", "local_only"])
async def test_a_satellite_may_use_what_it_is_given_and_nothing_else(
    live_in, satellite, states, standin, policy, language
):
    place, device = satellite
    _, voice = await live_in(policy, language, satellites=[device], uses=["switches"])
    await voice.speak_at(place, OFF_LAMP[language])
    assert states(LAMP) == "off"
    answer, _ = await voice.speak_at(place, UNLOCK[language])
    assert answer == load_phrases()[language]["not_allowed"]
    assert states(LOCK) == "locked"
    assert standin.sent() == []
    await voice.type_in(UNLOCK[language])  # somebody else, elsewhere
    assert states(LOCK) == "unlocked"


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("HassTurnOff", {"name": "Front Door"}),
        ("HassTurnOff", {"area": "Hall"}),
        ("HassTurnOff", {"name": "Front Door", "domain": ["lock"]}),
    ],
)
async def test_a_tool_keeps_within_the_limit(live_in, satellite, states, standin, tool, arguments):
    place, device = satellite
    _, voice = await live_in("llm_only", satellites=[device], uses=["switches"])
    calls_once(standin, tool, **arguments)
    answer, _ = await voice.speak_at(place, "please")
    assert "not allowed" in answer
    assert (states(LOCK), states(LAMP)) == ("locked", "on")
    calls_once(standin, "HassTurnOff", name="Bed Light")
    await voice.speak_at(place, "please")
    assert states(LAMP) == "off"


async def test_rooms_are_kept_to(home, live_in, satellite, states, standin):
    place, device = satellite
    attic = ar.async_get(home).async_create("Attic")
    _, voice = await live_in(satellites=[device], uses=["switches"], areas=[attic.id])
    refused = load_phrases()["en"]["not_allowed"]
    assert (await voice.speak_at(place, OFF_LAMP["en"]))[0] == refused
    assert states(LAMP) == "on"
    er.async_get(home).async_update_entity(LAMP, area_id=attic.id)
    await voice.speak_at(place, OFF_LAMP["en"])
    assert states(LAMP) == "off"
    answer, _ = await voice.speak_at(place, "turn off ceiling lights")  # in no room
    assert answer == refused


@pytest.mark.parametrize("policy", ["llm_first", "local_first"])
async def test_the_fall_back_keeps_within_the_limit(live_in, satellite, states, standin, policy):
    place, device = satellite
    _, voice = await live_in(policy, satellites=[device], uses=["timers"])
    for _ in range(8):
        standin.order(status=500)
    answer, _ = await voice.speak_at(place, OFF_LAMP["en"])
    assert answer == load_phrases()["en"]["not_allowed"]
    assert states(LAMP) == "on"


async def test_own_sentences_are_scenes(home, live_in, satellite):
    _, device = satellite
    trigger = {"trigger": "conversation", "command": "make it cosy"}
    automation = {"triggers": [trigger], "actions": [{"event": "cosy", "event_data": {}}]}
    assert await async_setup_component(home, "automation", {"automation": automation})
    heard: list[Any] = []
    home.bus.async_listen("cosy", heard.append)
    entry, _ = await live_in("local_only", satellites=[device], uses=["lights"])
    there = {"agent_id": agent_of(home, entry), "device_id": device}
    await conversation.async_converse(home, "make it cosy", None, Context(), **there)
    await home.async_block_till_done()
    assert not heard
    await say_as(home, entry, "make it cosy")
    await home.async_block_till_done()
    assert len(heard) == 1


async def test_nobody_puts_off_what_is_limited(home, live_in, satellite, standin):
    place, device = satellite
    begun: list[Any] = []
    async_register_timer_handler(home, device, lambda *timer: begun.append(timer))
    _, voice = await live_in("llm_only", satellites=[device], uses=["timers", "switches"])
    calls_once(standin, "HassStartTimer", seconds=60, conversation_command=OFF_LAMP["en"])
    answer, _ = await voice.speak_at(place, "please")
    assert "not allowed" in answer
    assert not begun
    calls_once(standin, "HassStartTimer", seconds=60)
    await voice.speak_at(place, "please")
    assert len(begun) == 1
    calls_once(standin, "HassCancelTimer")
    await voice.speak_at(place, "please")


async def test_a_strangers_tool_is_everything_else(home, live_in, satellite, standin):
    place, device = satellite
    tool = OneTool("Helpful")
    llm.async_register_api(home, OtherAPI(home, tool))
    entry, voice = await live_in("llm_only", satellites=[device], uses=[*set(Use) - {Use.OTHER}])
    agent = next(iter(entry.subentries.values()))
    home.config_entries.async_update_subentry(
        entry, agent, data={**agent.data, "llm_hass_api": ["assist", "other"]}
    )
    await home.async_block_till_done()
    calls_once(standin, "Helpful")
    await voice.speak_at(place, "please")
    assert not tool.called
    await voice.type_in("please")
    assert len(tool.called) == 1


async def test_the_memory_is_limited_for_every_agent(home, live_in, satellite):
    _, device = satellite
    child = MockUser(id="kim").add_to_hass(home)
    is_person(home, KIM, child)
    await live_in(agreed=True, people=[KIM], satellites=[device], uses=["lights"])
    for who in ({"user_id": child.id}, {"device_id": device}):
        result = await use_tool(home, "switchboard__RecallMemory", question="bins", **who)
        assert cast("dict[str, Any]", result.data)["error"] == "not_allowed"
    free = await use_tool(home, "switchboard__RecallMemory", question="bins", user_id="resident")
    assert "not_allowed" not in str(free.data)


async def say_as(home: HomeAssistant, entry: Any, text: str, **who: Any) -> str:
    """Say something as a user, or in a voice that speech-to-text knew."""
    return speech(
        await conversation.async_converse(
            home, text, None, Context(**who), agent_id=agent_of(home, entry), language="en"
        )
    )


async def test_a_person_is_limited_wherever_they_are_and_whatever_they_are_called(
    home, live_in, states
):
    child, parent = (
        MockUser(id=name, is_owner=True).add_to_hass(home) for name in ("kim", "robin")
    )
    registered = er.async_get(home).async_get_or_create("person", "person", "kim")
    is_person(home, registered.entity_id, child)
    is_person(home, ROBIN, parent)
    entry, _ = await live_in(people=[registered.entity_id], uses=["switches"])
    refused = load_phrases()["en"]["not_allowed"]
    assert await say_as(home, entry, UNLOCK["en"], user_id=child.id) == refused
    home.states.async_remove(registered.entity_id)
    er.async_get(home).async_update_entity(registered.entity_id, new_entity_id="person.kimberly")
    is_person(home, "person.kimberly", child)
    await home.async_block_till_done()
    assert await say_as(home, entry, UNLOCK["en"], user_id=child.id) == refused
    assert states(LOCK) == "locked"
    await say_as(home, entry, UNLOCK["en"], user_id=parent.id)
    assert states(LOCK) == "unlocked"


async def test_guests_are_limited_while_they_are_here(home, live_in, satellite, states):
    place, _ = satellite
    _, voice = await live_in(guests=True, uses=["switches"])
    await home.data[DATA_GUESTS].async_set(is_on=True)
    refused = load_phrases()["en"]["not_allowed"]
    assert (await voice.speak_at(place, UNLOCK["en"]))[0] == refused
    await home.data[DATA_GUESTS].async_set(is_on=False)
    await voice.speak_at(place, UNLOCK["en"])
    assert states(LOCK) == "unlocked"


@dataclass
class HeardInput(conversation.ConversationInput):
    """What a release hands on that knows whose voice it was."""

    speaker_id: str | None = None


async def test_a_voice_only_ever_takes_away(home, live_in, satellite, states, monkeypatch):
    place, device = satellite
    entry, voice = await live_in(voices=["voice-7"], uses=["switches"])
    agent = home.data["conversation"].get_entity(agent_of(home, entry))
    process = type(agent).async_process
    heard = {"speaker_id": "voice-7"}

    async def with_speaker(self: Any, user_input: Any) -> Any:
        fields = {name: getattr(user_input, name) for name in user_input.__dataclass_fields__}
        return await process(self, HeardInput(**fields, **heard))

    monkeypatch.setattr(type(agent), "async_process", with_speaker)
    refused = load_phrases()["en"]["not_allowed"]
    assert (await voice.speak_at(place, UNLOCK["en"]))[0] == refused
    limits = [{"name": "Attic", "satellites": [device], "uses": []}]
    home.config_entries.async_update_entry(entry, options={"limits": {"limits": limits}})
    await home.async_block_till_done()
    heard["speaker_id"] = "the owner"
    assert (await voice.speak_at(place, UNLOCK["en"]))[0] == refused
    assert states(LOCK) == "locked"


async def test_a_turn_that_a_tool_begins_has_the_limits_of_who_asked(
    home, live_in, satellite, states
):
    _, device = satellite
    entry, _ = await live_in(satellites=[device], uses=["switches"])
    limit = Limit(frozenset(), guests=False, uses=frozenset({Use.TIMERS}), areas=frozenset())
    with scope_with(limits=frozenset({limit})):
        assert await say_as(home, entry, OFF_LAMP["en"]) == load_phrases()["en"]["not_allowed"]
        assert not may_change(home, LAMP)
    assert states(LAMP) == "on"
    assert may_change(home, LAMP)


async def test_a_learnt_sentence_keeps_within_the_limit(home, live_in, satellite, states, standin):
    place, device = satellite
    _, voice = await live_in(agreed=True, satellites=[device], uses=["timers"])
    words = "movies"
    learnt = LearntSentence(
        "1",
        *key_of(words, "en", None),
        words,
        "household",
        "active",
        "HassTurnOff",
        json.dumps({"name": "Bed Light"}),
        LAMP,
        dt_util.utcnow(),
        name="Bed Light",
        place="Hall",
    )
    await home.data[DATA_LOG].database.write(lambda tx: tx.learnt.put(learnt))
    answer, _ = await voice.speak_at(place, words)
    assert (answer, states(LAMP)) == (load_phrases()["en"]["not_allowed"], "on")
    await voice.type_in(words)
    assert states(LAMP) == "off"
    assert standin.sent() == []


async def test_nobody_undoes_what_they_may_not_do(home, live_in, satellite, states):
    _, device = satellite
    entry, _ = await live_in(satellites=[device], uses=["timers"])
    agent = agent_of(home, entry)

    async def say(text: str, **where: str) -> str:
        return speech(
            await conversation.async_converse(
                home, text, "talk", Context(), agent_id=agent, language="en", **where
            )
        )

    await say(OFF_LAMP["en"])
    assert await say("undo that", device_id=device) == load_phrases()["en"]["not_allowed"]
    assert states(LAMP) == "off"
    await say("undo that")
    assert states(LAMP) == "on"


async def test_a_child_is_limited_through_the_action_and_a_script(home, live_in, states, standin):
    child = MockUser(id="kim").add_to_hass(home)
    is_person(home, KIM, child)
    entry, _ = await live_in(people=[KIM], uses=["timers", "scenes"])
    ask = {"text": UNLOCK["en"], "agent_id": agent_of(home, entry), "language": "en"}
    steps = {"sequence": [{"action": "conversation.process", "data": ask}]}
    assert await async_setup_component(home, "script", {"script": {"asking": steps}})
    for domain, service, data in (("conversation", "process", ask), ("script", "asking", {})):
        await home.services.async_call(
            domain, service, data, blocking=True, context=Context(user_id=child.id)
        )
        assert states(LOCK) == "locked"
    await home.services.async_call("script", "asking", blocking=True)
    assert states(LOCK) == "unlocked"


async def test_a_voice_assistant_that_goes_around_limits_is_reported(home, open_assist):
    limits = [{"name": "A limit", "guests": True, "uses": []}]
    _, voice = await open_assist(prefer_local=True, entry_options={"limits": {"limits": limits}})
    await voice.type_in("tell me something")
    assert "pin_is_bypassed" in issues_of(home)


def test_what_nobody_can_tell_is_permitted_by_none():
    every = Limit(frozenset(), guests=False, uses=frozenset(Use), areas=frozenset())
    here = replace(every, areas=frozenset({"attic"}))
    assert not permit([every], [Touch()])
    assert permit([every], [Touch(Use.OTHER)])
    assert not permit([every, here], [Touch(Use.LIGHTS)])
    assert permit([every, here], [Touch(Use.LIGHTS, "attic"), Touch(Use.TIMERS)])
