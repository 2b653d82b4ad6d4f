"""Commands that describe one thing of the house, in a made-up home without a model."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hassil.recognize import RecognizeResult, recognize_all
from homeassistant.components.homeassistant.exposed_entities import async_expose_entity
from homeassistant.core import HomeAssistant
from homeassistant.helpers import entity_registry as er
from homeassistant.setup import async_setup_component

from bench.leaderboard import judge
from bench.leaderboard_home import Home
from custom_components.switchboard.agent import described
from custom_components.switchboard.engine.turn.phrases import phrase

FAN = "fan.zephyr"
LAMPS = ("light.glow", "light.gleam")
HOME = """
areas: [{name: Blue Room, id: blue}, {name: Attic, id: attic}]
entities:
- {name: Zephyr, id: fan.zephyr, area: blue, state: "off", attributes:
    {supported_features: [fan.FanEntityFeature.SET_SPEED]}}
- {name: Velvet, id: cover.velvet, state: open, attributes: {device_class:
    cover.CoverDeviceClass.CURTAIN, supported_features: &moves
    [cover.CoverEntityFeature.OPEN, cover.CoverEntityFeature.CLOSE,
    cover.CoverEntityFeature.SET_POSITION]}}
- {name: Old Oak, id: cover.old_oak, state: closed, attributes: {device_class:
    cover.CoverDeviceClass.GARAGE, supported_features: *moves}}
- {name: Glow, id: light.glow, area: attic, state: "off", attributes: &lamp
    {supported_color_modes: [onoff], color_mode: onoff}}
- {name: Gleam, id: light.gleam, area: attic, state: "off", attributes: *lamp}
- {name: Smart Lock, id: lock.smart_lock, state: locked}
- {name: Smart Lock, id: binary_sensor.smart_lock, state: "off"}
- {name: Echo, id: media_player.echo, state: "off", attributes: {supported_features: [
    media_player.MediaPlayerEntityFeature.TURN_ON,
    media_player.MediaPlayerEntityFeature.TURN_OFF]}}
- {name: Dusty, id: vacuum.dusty, state: docked, attributes: {supported_features:
    [vacuum.VacuumEntityFeature.START]}}
"""
ACTS = {
    "en": ("Turn on the fan in the blue room", "Close the curtains", "Start the hoover"),
    "de": ("Schalte den Ventilator ein", "Schließe die Vorhänge", "Starte den Staubsauger"),
    "es": ("Enciende el ventilador", "Cierra la cortina", "Inicia la aspiradora"),
    "fr": ("Allume le ventilateur", "Ferme les rideaux", "Démarre l'aspirateur"),
    "it": ("Accendi il ventilatore", "Chiudi le tende", "Avvia l'aspirapolvere"),
    "nl": ("Zet de ventilator aan", "Sluit de gordijnen", "Start de stofzuiger"),
}
DONE = ((FAN, "on"), ("cover.velvet", "closed"), ("vacuum.dusty", "cleaning"))
LEAVES = {
    "en": """Don't turn on the fan|Is the fan on?|Did you turn on the fan|Turn on the lamp|Fan
        Fan on|Door open|Open door|Turn on the purple fan|Turn on the fan in the attic|Turn on blue
        If it rains close the curtains|Turn on the fan and make tea|Unlock the back door
        Turn on the music|Pause|Turn on the room fan|Turn on the fan in my room""",
    "de": """Schalte den Ventilator nicht ein|Ist der Ventilator an?|Schalte die Lampe ein
        Tür auf|Öffne Tür|Schalte den lila Ventilator ein|Ventilator""",
    "es": """No enciendas el ventilador|¿Está encendido el ventilador?|Enciende la lámpara
        Puerta abierta|Abre puerta|Enciende el ventilador morado|Ventilador""",
    "fr": """N'allume pas le ventilateur|Le ventilateur est allumé ?|Allume la lampe
        Porte ouverte|Ouvre porte|Allume le ventilateur violet|Ventilateur""",
    "it": """Non accendere il ventilatore|Il ventilatore è acceso?|Accendi la lampada
        Porta aperta|Apri porta|Accendi il ventilatore viola|Ventilatore
        Apri il garage alle otto""",
    "nl": """Zet de ventilator niet aan|Staat de ventilator aan?|Zet de lamp aan
        Deur open|Open deur|Zet de paarse ventilator aan|Ventilator""",
}
OPEN = {
    "en": ("Open the garage door", "Unlock the smart lock", "Unlock the front door"),
    "de": ("Öffne das Garagentor",),
    "es": ("Abre la puerta del garaje",),
    "fr": ("Ouvre la porte du garage",),
    "it": ("Apri la porta del garage",),
    "nl": ("Open de garagedeur",),
}
LANGUAGES = tuple(ACTS)


@pytest.fixture
def live(open_assist: Callable, house: HomeAssistant, tmp_path: Path) -> Callable:
    """Move into the made-up home; returns how to speak there, and how its things are then."""

    async def move_in(
        language: str, policy: str = "local_only", **security: str
    ) -> tuple[Callable, Callable]:
        options = {"routing": {"policy": policy}, "security": security}
        assert await async_setup_component(house, "media_player", {})  # before any client
        entry, assist = await open_assist(language=language, **options)
        (tmp_path / "_fixtures.yaml").write_text(HOME)
        home = Home(house, tmp_path, entry.entry_id)
        await home.move_in()
        return assist.say, lambda: {one: state["state"] for one, state in home.states().items()}

    return move_in


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_thing_is_known_by_what_it_is(live, language):
    say, states = await live(language)
    for text, (thing, state) in zip(ACTS[language], DONE, strict=True):
        expected = states() | {thing: state}
        assert await say(text) != phrase("no_local_match", language), text
        assert states() == expected, text


@pytest.mark.parametrize("language", LANGUAGES)
async def test_what_may_mean_anything_else_moves_nothing(live, language):
    say, states = await live(language)
    before = states()
    for text in LEAVES[language].replace("\n", "|").split("|"):
        await say(text.strip())
        assert states() == before, text


@pytest.mark.parametrize("language", LANGUAGES)
async def test_what_is_protected_waits_for_the_pin(live, language):
    say, states = await live(language, pin="4711")
    before = states()
    for text in OPEN[language]:
        assert await say(text) == phrase("pin_required", language), text
        assert states() == before
    await say("4711")
    assert states() != before


async def test_the_only_player_is_meant_where_none_is_named(live):
    say, states = await live("en")
    before = states()
    await say("Turn on the speaker")
    assert states() == before | {"media_player.echo": "idle"}
    await say("Turn off the music")
    assert states() == before


async def test_a_thing_that_is_hidden_is_not_meant(live, house):
    say, states = await live("en")
    for thing in (FAN, LAMPS[0]):
        async_expose_entity(house, "conversation", thing, should_expose=False)
    before = states()
    await say("Turn on the fan in the blue room")
    assert states() == before
    await say("Turn on the lamp")  # the one that is left
    assert states() == before | {LAMPS[1]: "on"}


@pytest.mark.parametrize("called", [{"name": "(The Curtains)"}, {"aliases": ["Curtain"]}])
async def test_the_name_of_a_hidden_thing_is_no_description(live, house, called):
    say, states = await live("en")
    er.async_get(house).async_update_entity(LAMPS[0], **called)
    async_expose_entity(house, "conversation", LAMPS[0], should_expose=False)
    await house.async_block_till_done()
    before = states()
    await say("Close the curtain")
    assert states() == before


async def test_a_thing_that_goes_while_it_is_looked_for_is_not_meant(live, house, monkeypatch):
    say, states = await live("en")
    before = states()

    async def hide() -> None:
        async_expose_entity(house, "conversation", FAN, should_expose=False)

    def look(*given: Any, **options: Any) -> list[RecognizeResult]:
        found = list(recognize_all(*given, **options))
        asyncio.run_coroutine_threadsafe(hide(), house.loop).result()
        return found

    monkeypatch.setattr(described, "recognize_all", look)
    assert await say("Turn on the fan") == phrase("no_local_match", "en")
    assert states() == before
    assert FAN in house.data[described.DATA_THINGS]["en"]
    await say("Turn on the fan")
    assert FAN not in house.data[described.DATA_THINGS]["en"]


@pytest.mark.parametrize("policy", ["local_first", "local_only"])
@pytest.mark.usefixtures("missing_list")
async def test_a_sentence_of_the_household_about_no_list_breaks_no_other(live, standin, policy):
    say, states = await live("en", policy)
    standin.order(says="The model was asked.")
    before = states()
    asked = policy == "local_first"
    expected = "The model was asked." if asked else phrase("no_local_match", "en")
    assert await say("Turn on the fan") == expected
    assert states() == before
    await say("Close the curtains")
    assert states() == before | {"cover.velvet": "closed"}


async def test_a_region_has_the_words_of_its_language(live, house):
    say, states = await live("en-GB")
    before = states()
    await say("Close the curtains")
    assert states() == before | {"cover.velvet": "closed"}
    assert [*house.data[described.DATA_THINGS]] == ["en"]


@pytest.mark.parametrize(
    ("language", "fan", "cover", "leaves", "closes"),
    [
        ("en", "Fire Alarm", "Window Veil", "Turn on the fire|Close the window", "Close the veil"),
        ("fr", "Alarme incendie", "Voile salon", "Allume l'incendie", "Ferme le voile"),
    ],
)
async def test_what_a_thing_is_like_does_not_name_it(
    live, house, language, fan, cover, leaves, closes
):
    say, states = await live(language)
    for thing, name in ((FAN, fan), ("cover.velvet", cover)):
        er.async_get(house).async_update_entity(thing, name=name)
    await house.async_block_till_done()
    before = states()
    for text in leaves.split("|"):
        await say(text)
        assert states() == before, text
    await say(closes)
    assert states() == before | {"cover.velvet": "closed"}


@pytest.mark.parametrize(
    ("language", "lamp", "text"),
    [("de", "Licht Fernseher", "Schalte den Fernseher ein"), ("en", "Lamp TV", "Turn on the TV")],
)
async def test_a_half_of_a_name_that_says_another_kind_is_no_description(
    live, house, language, lamp, text
):
    say, states = await live(language)
    er.async_get(house).async_update_entity(LAMPS[0], name=lamp)
    await house.async_block_till_done()
    before = states()
    await say(text)
    assert states() == before


@pytest.mark.usefixtures("missing_list")
async def test_a_missing_list_is_no_hindrance_to_a_pin(live):
    say, states = await live("en", pin="4711")
    assert await say("Unlock the smart lock") == phrase("pin_required", "en")
    before = states()
    assert await say("Turn on the fan") == phrase("no_local_match", "en")
    assert states() == before


def test_what_came_of_a_sentence_is_compared_with_what_is_expected():
    before = {one: {"state": "off", "speed": 1, "is_closed": True} for one in (FAN, *LAMPS)}
    task = {"expect_changes": {FAN: {"state": "on"}}, "ignore_changes": {FAN: ["speed"]}}
    right = before | {FAN: {"state": "on", "speed": 2, "is_closed": False}}
    assert judge(task, before, right, "Done") == "right"
    assert judge(task, before, before, "Sorry") == "nothing"
    assert judge(task, before, right | {LAMPS[0]: {"state": "on", "speed": 1}}, "Done") == "wrong"
    assert judge({"expect_response": ["two"]}, before, before, "There are Two.") == "right"
    assert judge({"expect_response": "two"}, before, before, "Three") == "nothing"
    assert judge({"expect_response": "two"}, before, right, "Two") == "wrong"
