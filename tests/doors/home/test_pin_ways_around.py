"""Ways around the PIN: commands put off twice, scenes, groups, other makers' tools, numbers."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from homeassistant.components.homeassistant.exposed_entities import async_expose_entity
from homeassistant.components.intent import async_register_timer_handler
from homeassistant.core import HomeAssistant
from homeassistant.helpers import device_registry as dr
from homeassistant.helpers import entity_registry as er
from homeassistant.helpers import llm
from homeassistant.setup import async_setup_component
from pytest_homeassistant_custom_component.common import MockConfigEntry

from demo.azure_standin.ask import Ask, Call, Reply

from ..assist import Assistant
from ..conftest import ONLY_MODEL
from ..tools import OneTool, OtherAPI

PIN = {"pin": "48391"}
SHUT = {
    "lock.front_door": "locked",
    "cover.garage_door": "closed",
    "cover.attic_window": "closed",
    "alarm_control_panel.house_alarm": "armed_away",
}


@pytest.fixture
def live_in(home: HomeAssistant, open_assist: Callable) -> Callable:
    """Move in with a PIN, and put up a voice assistant."""

    async def begin(policy: str = "local_first", **security: Any) -> Assistant:
        _, voice = await open_assist(security=PIN | security, routing={"policy": policy})
        return voice

    return begin


def calls_once(standin: Any, tool: str, arguments: dict[str, Any]) -> None:
    """Let the model answer the next sentence with one call of a tool."""
    calls = [(tool, json.dumps(arguments))]

    def answer(ask: Ask) -> Reply:
        if ask.turns[-1].role != "user" or not calls:
            return Reply(text="Done.")
        name, given = calls.pop()
        full = next((t.name for t in ask.tools if name in (t.name, t.short_name)), name)
        return Reply(calls=(Call(full, given),))

    standin.state.rules = answer


def opened(home: HomeAssistant) -> list[str]:
    return [name for name, shut in SHUT.items() if home.states.get(name).state != shut]


# Commands for later


@pytest.fixture
def timers(home: HomeAssistant, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Take down which commands are put off, and let each of them be due at once."""
    begun: list[str] = []
    manager = "homeassistant.components.intent.timers.TimerManager.start_timer"

    def start(_: Any, *__: Any, conversation_command: str | None = None, **___: Any) -> str:
        begun.append(conversation_command or "")
        return "timer"

    monkeypatch.setattr(manager, start)
    return begun


@pytest.fixture
def satellite(home: HomeAssistant) -> str:
    """Put up a satellite that has timers; returns its id."""
    entry = MockConfigEntry(domain="satellites")
    entry.add_to_hass(home)
    device = dr.async_get(home).async_get_or_create(
        config_entry_id=entry.entry_id, identifiers={("satellites", "hall")}
    )
    async_register_timer_handler(home, device.id, lambda *_: None)
    return (
        er.async_get(home)
        .async_get_or_create("assist_satellite", "satellites", "hall", device_id=device.id)
        .entity_id
    )


@pytest.mark.parametrize(
    "later",
    [
        "in 1 second unlock the front door",
        "unlock the front door in 1 second",
        "in 1 second turn off the bed light",
        "in 1 second in 1 second unlock the front door",
    ],
)
async def test_a_model_cannot_put_off_a_command_that_puts_one_off(
    live_in, standin, timers, satellite, later
):
    voice = await live_in("llm_only")
    arguments = {"seconds": 1, "conversation_command": later}
    calls_once(standin, "HassStartTimer", arguments)
    await voice.speak_at(satellite, "please")
    assert timers == []
    assert "pin_later" in json.dumps(standin.sent())
    arguments["conversation_command"] = "turn off the bed light"
    calls_once(standin, "HassStartTimer", arguments)
    await voice.speak_at(satellite, "please")
    assert timers == ["turn off the bed light"]


@pytest.mark.parametrize(
    "command",
    [
        "in 1 second in 1 second unlock the front door",
        "unlock the front door in 1 second in 1 second",
    ],
)
async def test_the_fall_back_puts_off_no_command_to_put_off(live_in, standin, timers, command):
    voice = await live_in("llm_first")
    for _ in range(8):
        standin.order(status=500)
    assert (await voice.type_in(command))[0].startswith(NOT_LATER["en"][1])
    assert timers == []


@pytest.mark.parametrize("policy", ["local_first", "local_only"])
async def test_the_house_says_that_it_cannot_put_it_off(live_in, timers, satellite, policy):
    voice = await live_in(policy)
    for command in ("unlock the front door in 2 seconds", "in 2 seconds open the garage door"):
        answer, _ = await voice.speak_at(satellite, command)
        assert answer.startswith(NOT_LATER["en"][1])
    assert timers == []
    await voice.speak_at(satellite, "turn off the bed light in 2 seconds")
    assert timers == ["turn off the bed light"]


NOT_LATER = {
    "en": ("unlock the front door in 2 seconds", "I can't put that off, because"),
    "de": ("entriegle die Haust\u00fcr in 2 Sekunden", "Das kann ich nicht aufschieben, denn"),
    "fr": (
        "d\u00e9verrouille la porte d'entr\u00e9e dans 2 secondes",
        "Je ne peux pas remettre cela \u00e0 plus tard : il",
    ),
    "it": ("sblocca la porta d'ingresso tra 2 secondi", "Non posso rimandarlo, perch\u00e9"),
    "nl": ("ontgrendel de voordeur over 2 seconden", "Dat kan ik niet uitstellen, want"),
    "es": (
        "desbloquea la puerta principal en 2 segundos",
        "No puedo dejarlo para m\u00e1s tarde, porque",
    ),
}


@pytest.mark.parametrize("language", NOT_LATER)
@pytest.mark.parametrize("way", ["local", "fall-back", "model"])
@pytest.mark.parametrize("pin", ["", ", PIN 48391"])
async def test_nobody_puts_off_what_needs_the_pin_and_each_says_so(
    home, open_assist, standin, timers, satellite, language, way, pin
):
    """Neither with the PIN, nor where it is said at once: it is not kept for later."""
    command, sentence = NOT_LATER[language]
    policy = {"local": "local_first", "fall-back": "llm_first", "model": "llm_only"}[way]
    _, voice = await open_assist(language=language, security=PIN, routing={"policy": policy})
    if way == "fall-back":
        for _ in range(8):
            standin.order(status=500)
    elif way == "model":
        standin.state.rules = puts_off(command)
    answer, _ = await voice.speak_at(satellite, f"{command}{pin}")
    assert timers == []
    assert opened(home) == []
    if way == "model" or not pin:
        assert answer.startswith(sentence)


def puts_off(command: str) -> Callable[[Ask], Reply]:
    """Make a model that begins a timer with a command, and says what it is told to say."""

    def answer(ask: Ask) -> Reply:
        if ask.turns[-1].role == "user":
            tool = next(one.name for one in ask.tools if one.short_name == "HassStartTimer")
            given = {"seconds": 2, "conversation_command": command}
            return Reply(calls=(Call(tool, json.dumps(given)),))
        told = json.loads(ask.turns[-1].text).get("error_text", "")
        return Reply(text=told.partition('just this: "')[2].removesuffix('"'))

    return answer


# The right PIN, and what else is read in its turn


def reads_and_opens(first: list[str], then: list[str], mail: str = "") -> Callable[[Ask], Reply]:
    """Make a model that opens things, first what it was asked for, then what it read."""

    def answer(ask: Ask) -> Reply:
        since = ask.turns[max(at for at, one in enumerate(ask.turns) if one.role == "user") :]
        rounds = sum(bool(one.calls) for one in since)
        plan = [[mail], first, then] if mail else [first, then]
        if rounds == len(plan):
            return Reply(text="Done.")
        names = {one.short_name: one.name for one in ask.tools}
        calls = [
            Call(names[one], "{}")
            if one == mail
            else Call(
                names["HassTurnOff" if "Door" in one and "Garage" not in one else "HassTurnOn"],
                json.dumps({"name": one}),
            )
            for one in plan[rounds]
        ]
        return Reply(calls=tuple(calls))

    return answer


@pytest.mark.parametrize("at_once", [True, False])
async def test_the_pin_is_spent_by_the_wish_it_was_said_for(live_in, home, standin, at_once):
    """What a result makes the model call for as well needs it anew."""
    voice = await live_in("llm_only")
    standin.state.rules = reads_and_opens(["Front Door"], ["Garage Door"])
    if at_once:
        await voice.type_in("unlock the front door, the PIN is 48391")
    else:
        _, talk = await voice.type_in("unlock the front door")
        assert opened(home) == []
        await voice.type_in("48391", talk)
    await home.async_block_till_done()
    assert opened(home) == ["lock.front_door"]
    assert "pin_required" in json.dumps(standin.sent())


async def test_what_is_called_for_in_one_answer_is_one_wish(live_in, home, standin):
    voice = await live_in("llm_only")
    standin.state.rules = reads_and_opens(["Front Door", "Garage Door"], [])
    await voice.type_in("unlock the front door and open the garage door, the PIN is 48391")
    await home.async_block_till_done()
    assert opened(home) == ["lock.front_door", "cover.garage_door"]


def opens(*plan: list[str] | str) -> Callable[[Ask], Reply]:
    """Make a model that answers each request in turn: by opening doors, or by saying something.

    Once there is nothing more to do it says "Done.".
    """
    left = list(plan)

    def answer(ask: Ask) -> Reply:
        step = left.pop(0) if left and ask.turns[-1].role == "user" else "Done."
        if isinstance(step, str):
            return Reply(text=step)
        names = {one.short_name: one.name for one in ask.tools}
        calls = [
            Call(
                names["HassTurnOff" if name == "Front Door" else "HassTurnOn"],
                json.dumps({"name": name}),
            )
            for name in step
        ]
        return Reply(calls=tuple(calls))

    return answer


LOCK, GARAGE = ["Front Door"], ["Garage Door"]


@pytest.mark.parametrize(
    ("plan", "answer", "expected"),
    [
        ([LOCK, GARAGE], "48391", []),
        ([LOCK, LOCK], "48391", ["lock.front_door"]),
        ([LOCK, LOCK + GARAGE], "48391", ["lock.front_door"]),
        ([LOCK + GARAGE, LOCK + GARAGE], "48391", ["lock.front_door", "cover.garage_door"]),
        ([LOCK + GARAGE, GARAGE], "48391", ["cover.garage_door"]),
        (["What is the PIN?", GARAGE], "48391", []),
        (["What is the PIN?", LOCK], "48391", []),
        (["What is the PIN?", LOCK], "the PIN is 48391", []),
    ],
)
async def test_an_answer_opens_only_what_the_pin_was_asked_for(
    live_in, home, standin, plan, answer, expected
):
    """Where the model asked by itself, for nothing, the answer opens nothing."""
    voice = await live_in("llm_only")
    standin.state.rules = opens(*plan)
    _, talk = await voice.type_in("unlock the front door")
    await voice.type_in(answer, talk)
    await home.async_block_till_done()
    assert opened(home) == expected


@pytest.mark.parametrize("first", [LOCK, "What is the PIN?"])
async def test_what_the_answer_did_not_open_waits_for_the_pin_anew(live_in, home, standin, first):
    voice = await live_in("llm_only")
    standin.state.rules = opens(first, GARAGE, GARAGE)
    _, talk = await voice.type_in("open the doors")
    _, talk = await voice.type_in("48391", talk)
    await home.async_block_till_done()
    assert opened(home) == []
    await voice.type_in("48391", talk)
    await home.async_block_till_done()
    assert opened(home) == ["cover.garage_door"]


# Scenes


@pytest.mark.parametrize(
    ("entity_id", "wanted", "waits"),
    [
        ("cover.garage_door", {"state": "closed", "current_position": 100}, True),
        ("cover.garage_door", {"state": "closing", "current_position": 1}, True),
        ("cover.attic_window", {"state": "closed", "current_tilt_position": 50}, True),
        ("group.ways", {"state": "closed", "current_position": 100}, True),
        ("group.ways", "open", True),
        ("cover.garage_door", {"state": "closed", "current_position": 0}, False),
        ("cover.garage_door", "closed", False),
        ("lock.front_door", "locked", False),
        ("alarm_control_panel.house_alarm", "armed_home", False),
        ("group.ways", "closed", False),
    ],
)
@pytest.mark.parametrize("way", ["scene", "apply"])
async def test_a_scene_that_moves_shut_things_waits(home, live_in, entity_id, wanted, waits, way):
    group = {"ways": {"name": "Ways", "entities": ["cover.garage_door"]}}
    assert await async_setup_component(home, "group", {"group": group})
    entities = {entity_id: wanted}
    scene = [{"name": "Evening", "entities": entities}]
    assert await async_setup_component(home, "scene", {"scene": scene})
    await home.async_block_till_done()
    name, said = "scene.evening", "activate the evening scene"
    if way != "scene":
        step = {"action": f"scene.{way}", "data": {"entities": entities}}
        script = {"evening": {"alias": "Evening", "sequence": [step]}}
        assert await async_setup_component(home, "script", {"script": script})
        name, said = "script.evening", "run evening"
    async_expose_entity(home, "conversation", name, should_expose=True)
    voice = await live_in("local_only")
    answer, _ = await voice.type_in(said)
    await home.async_block_till_done()
    assert (answer == "What is the PIN?") is waits, answer
    assert not set(opened(home)) & {"cover.garage_door", "cover.attic_window"}


# What wraps other things


async def a_group(home: HomeAssistant, name: str, domain: str, *members: str) -> str:
    entry = MockConfigEntry(
        domain="group",
        title=name,
        options={
            "group_type": domain,
            "name": name,
            "entities": list(members),
            "hide_members": False,
        },
        version=1,
        minor_version=2,
    )
    entry.add_to_hass(home)
    assert await home.config_entries.async_setup(entry.entry_id)
    await home.async_block_till_done()
    entity_id = f"{domain}.{name.lower().replace(' ', '_')}"
    async_expose_entity(home, "conversation", entity_id, should_expose=True)
    return entity_id


@pytest.mark.parametrize("nested", [False, True])
async def test_a_group_of_covers_is_judged_by_what_is_in_it(home, live_in, nested):
    member = await a_group(home, "Big Doors", "cover", "cover.garage_door", "cover.kitchen_blind")
    shades = [member]
    if nested:
        shades.append(await a_group(home, "Shades", "cover", member))
    for entity_id in shades:
        er.async_get(home).async_update_entity(entity_id, device_class="shutter")
    await home.async_block_till_done()
    voice = await live_in(protected=["garages"])
    said = "open shades" if nested else "open big doors"
    assert (await voice.type_in(said))[0] == "What is the PIN?"
    await home.async_block_till_done()
    assert opened(home) == []


async def test_a_cover_made_of_templates_is_judged_by_what_it_does(home, live_in):
    cover = {
        "name": "Sunshade",
        "unique_id": "sunshade",
        "device_class": "shade",
        "state": "closed",
        "open_cover": [
            {"action": "cover.open_cover", "target": {"entity_id": "cover.garage_door"}}
        ],
        "close_cover": [],
    }
    assert await async_setup_component(home, "template", {"template": [{"cover": [cover]}]})
    await home.async_block_till_done()
    async_expose_entity(home, "conversation", "cover.sunshade", should_expose=True)
    voice = await live_in()
    assert (await voice.type_in("open the sunshade"))[0] == "What is the PIN?"
    await home.async_block_till_done()
    assert opened(home) == []


@pytest.mark.parametrize(
    ("service", "data", "waits"),
    [
        ("open_cover_tilt", {}, True),
        ("set_cover_tilt_position", {"tilt_position": 1}, True),
        ("set_cover_tilt_position", {"tilt_position": "{{ 100 }}"}, True),
        ("set_cover_tilt_position", {"tilt_position": 0}, False),
        ("close_cover_tilt", {}, False),
    ],
)
async def test_tilting_a_window_open_is_opening_it(home, live_in, service, data, waits):
    step = {
        "action": f"cover.{service}",
        "target": {"entity_id": "cover.attic_window"},
        "data": data,
        "continue_on_error": True,  # this window cannot be tilted
    }
    script = {"air": {"alias": "Air", "sequence": [step]}}
    assert await async_setup_component(home, "script", {"script": script})
    async_expose_entity(home, "conversation", "script.air", should_expose=True)
    voice = await live_in("local_only")
    assert ((await voice.type_in("run air"))[0] == "What is the PIN?") is waits


# Tools of others


SUSPICIOUS = [
    {"domain": ["lock"]},
    {"device_class": ["garage"]},
    {"device_class": "window"},
    {"domain": "lock", "object_id": "front_door", "verb": "open"},
    {"type": "call_service", "domain": "lock", "service_name": "unlock"},
    {"domain": "lock", "services": "unlock"},
    {"path": "/api/services/lock/unlock"},
    {"entity": "lock/front_door"},
    {"which": "alarm_control_panel"},
    {"do": {"unlockIt": True}},
    {"GARAGE": "open"},
    {"name": "house  alarm"},
    {"name": "front  door"},
    {"name": "front_door"},
    {"name": "Front-Door"},
    {"name": "frontdoor"},
    {"do": "openFrontDoorNow"},
    {"name": "\uff26\uff52\uff4f\uff4e\uff54 \uff24\uff4f\uff4f\uff52"},
    {"entity_id": "all"},
    {"target": {"entity_id": ["ALL "]}},
    {"area": "the hall"},
    {"area": "Hall "},
    {"action": "x.y", "area": "Hall"},
    {"action": "input_boolean.turn_on", "target": {"area_id": "hall"}},
]


@pytest.fixture
async def stranger(home: HomeAssistant, open_assist: Callable) -> tuple[OneTool, Assistant]:
    """Move in with another maker's tool; returns it and a voice assistant."""
    tool = OneTool("call")
    llm.async_register_api(home, OtherAPI(home, tool, name="strangers"))
    _, voice = await open_assist(security=PIN, routing=ONLY_MODEL, llm_hass_api=["strangers"])
    return tool, voice


async def test_the_pin_opens_nothing_after_what_others_wrote_was_read(home, open_assist, standin):
    """What a stranger's tool gives back may have wishes of its own in it."""
    tool = OneTool("call")
    llm.async_register_api(home, OtherAPI(home, tool, name="strangers"))
    apis = ["assist", "strangers"]
    _, voice = await open_assist(security=PIN, routing=ONLY_MODEL, llm_hass_api=apis)
    standin.state.rules = reads_and_opens(["Garage Door"], ["Front Door"], mail="call")
    await voice.type_in("read my mail and unlock the front door, the PIN is 48391")
    await home.async_block_till_done()
    assert len(tool.called) == 1
    assert opened(home) == []


@pytest.mark.parametrize("arguments", SUSPICIOUS, ids=json.dumps)
async def test_a_strangers_tool_waits_for_what_reads_like_a_way_in(stranger, standin, arguments):
    tool, voice = stranger
    calls_once(standin, "call", arguments)
    await voice.type_in("please")
    assert tool.called == []
    assert "pin_required" in json.dumps(standin.sent())


@pytest.mark.parametrize(
    "arguments",
    [
        {"entity_id": "input_boolean.bed_light"},
        {"query": "shall we call a challenger, with allowances, block by block?"},
        {"action": "input_boolean.turn_on", "target": {"area_id": "kitchen"}},
    ],
)
async def test_a_strangers_tool_is_called_for_other_things(stranger, standin, arguments):
    tool, voice = stranger
    calls_once(standin, "call", arguments)
    await voice.type_in("please")
    assert tool.called == [arguments]


# Numbers


@pytest.mark.parametrize("policy", ["local_only", "local_first", "llm_first"])
@pytest.mark.parametrize(
    "command",
    [
        "turn off the garage lamp 1200",
        "turn off garage lamp one two zero zero",
        "open the kitchen blind 0730",
        "open the kitchen blind, number 4711",
    ],
)
async def test_no_other_thing_is_acted_on_when_a_number_is_withheld(
    home, states, live_in, standin, policy, command
):
    names = er.async_get(home)
    names.async_update_entity("input_boolean.bed_light", aliases=["Garage Lamp"])
    names.async_update_entity("input_boolean.ceiling_lights", aliases=["Garage Lamp 1200"])
    voice = await live_in(policy)
    standin.state.rules = lambda _: Reply(text="Which one?")
    if policy == "llm_first":
        for _ in range(8):
            standin.order(status=500)
    await voice.type_in(command)
    await home.async_block_till_done()
    assert states("input_boolean.bed_light") == "on"
    assert states("cover.kitchen_blind") == "closed"


@pytest.mark.parametrize("policy", ["local_only", "llm_first"])
async def test_an_agent_without_a_pin_does_not_act_without_the_number_either(
    home, states, live_in, open_assist, standin, policy
):
    await live_in()
    er.async_get(home).async_update_entity("input_boolean.bed_light", aliases=["Garage Lamp"])
    _, voice = await open_assist(deployment="house-chat", routing={"policy": policy})
    for _ in range(8):
        standin.order(status=500)
    await voice.type_in("turn off the garage lamp 1200")
    await home.async_block_till_done()
    assert states("input_boolean.bed_light") == "on"
