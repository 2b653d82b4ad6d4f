"""The shipped vocabulary against Home Assistant's own intents, in a small fictional house.

Each sentence is first said as it is, and must find no local match; then as the vocabulary puts it,
and must do what was meant.
"""

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from itertools import product

import pytest
from homeassistant.components import conversation
from homeassistant.components.conversation import ChatLog, ConversationInput
from homeassistant.components.conversation.agent_manager import get_agent_manager
from homeassistant.components.homeassistant.exposed_entities import async_expose_entity
from homeassistant.core import Context, HomeAssistant, ServiceCall, callback
from homeassistant.helpers import area_registry as ar
from homeassistant.helpers import config_validation as cv
from homeassistant.helpers import device_registry as dr
from homeassistant.helpers import entity_registry as er
from homeassistant.helpers import intent
from homeassistant.setup import async_setup_component
from pytest_homeassistant_custom_component.common import MockConfigEntry

from custom_components.switchboard.engine.language.lexicon import LANGUAGES
from custom_components.switchboard.engine.turn.phrases import phrase
from custom_components.switchboard.engine.turn.vocabulary import GAP, load_vocabulary, normalise
from demo.azure_standin.ask import Reply

from ..conftest import last_turn

MEDIA_SEARCH = "HassMediaSearchAndPlay"
"""Takes almost any words in some languages; an agent leaves it to the model."""


@dataclass(frozen=True)
class Names:
    """What things are called in the house of one language."""

    kitchen: str
    bedroom: str
    lamp: str
    machine: str
    heating: str
    scene: str


NAMES = {
    "en": Names("Kitchen", "Bedroom", "Floor Lamp", "Coffee Machine", "Heating", "Movie Night"),
    "de": Names("Küche", "Schlafzimmer", "Stehlampe", "Kaffeemaschine", "Heizung", "Filmabend"),
    "fr": Names("Cuisine", "Chambre", "Lampadaire", "Machine à café", "Chauffage", "Soirée film"),
    "it": Names(
        "Cucina", "Camera", "Piantana", "Macchina del caffè", "Riscaldamento", "Serata film"
    ),
    "nl": Names(
        "Keuken", "Slaapkamer", "Staande lamp", "Koffiezetapparaat", "Verwarming", "Filmavond"
    ),
    "es": Names(
        "Cocina", "Dormitorio", "Lámpara de pie", "Cafetera", "Calefacción", "Noche de cine"
    ),
}
ENTITIES = {
    "light.kitchen_one": ("kitchen", None),
    "light.lamp": ("bedroom", "lamp"),
    "switch.machine": ("kitchen", "machine"),
    "cover.kitchen_shutter": ("kitchen", None),
    "cover.kitchen_blind": ("kitchen", None),
    "cover.bedroom_curtain": ("bedroom", None),
    "climate.heating": ("kitchen", "heating"),
    "scene.movie": ("bedroom", "scene"),
}
CLASSES = ("shutter", "blind", "curtain")
COVER_OPENS_AND_CLOSES = 3
SERVICES = (
    *product(("light", "switch"), ("turn_on", "turn_off")),
    *product(("cover",), ("open_cover", "close_cover")),
)

LIGHT_OFF = ("light.turn_off", "light.kitchen_one")
LIGHT_ON = ("light.turn_on", "light.kitchen_one")
LAMP_OFF = ("light.turn_off", "light.lamp")
LAMP_ON = ("light.turn_on", "light.lamp")
MACHINE_ON = ("switch.turn_on", "switch.machine")
MACHINE_OFF = ("switch.turn_off", "switch.machine")
SHUTTER_DOWN = ("cover.close_cover", "cover.kitchen_shutter")
BLIND_DOWN = ("cover.close_cover", "cover.kitchen_blind")
BLIND_UP = ("cover.open_cover", "cover.kitchen_blind")
SHUTTER_UP = ("cover.open_cover", "cover.kitchen_shutter")
CURTAIN_CLOSED = ("cover.close_cover", "cover.bedroom_curtain")
CURTAIN_OPEN = ("cover.open_cover", "cover.bedroom_curtain")

SAID = [
    ("en", "Kill the kitchen lights", LIGHT_OFF),
    ("en", "Hey, could you kill the floor lamp please?", LAMP_OFF),
    ("en", "would you mind turning off the lights in the kitchen", LIGHT_OFF),
    ("en", "put the floor lamp on, thanks", LAMP_ON),
    ("en", "fire up the coffee machine", MACHINE_ON),
    ("en", "power down the coffee machine", MACHINE_OFF),
    ("en", "pull down the blinds in the kitchen", BLIND_DOWN),
    ("en", "turn of the kitchen lights", LIGHT_OFF),
    ("de", "Hey, mach das Licht in der Küche aus, bitte", LIGHT_OFF),
    ("de", "Könnten Sie bitte die Stehlampe ausschalten?", LAMP_OFF),
    ("de", "knips das Licht in der Küche an", LIGHT_ON),
    ("de", "stell mal die Stehlampe ab", LAMP_OFF),
    ("de", "wirf die Kaffeemaschine an", MACHINE_ON),
    ("de", "zieh die Rollläden in der Küche runter", SHUTTER_DOWN),
    ("de", "zieh die Vorhänge im Schlafzimmer auf", CURTAIN_OPEN),
    ("fr", "Éteignez la lumière de la cuisine, s'il vous plaît.", LIGHT_OFF),
    ("fr", "Pourrais-tu éteindre le lampadaire, s'il te plaît ?", LAMP_OFF),
    ("fr", "bon, rallume le lampadaire", LAMP_ON),
    ("fr", "mets la machine à café en marche", MACHINE_ON),
    ("fr", "je veux que tu éteignes la lumière de la cuisine", LIGHT_OFF),
    ("fr", "relève les volets de la cuisine", SHUTTER_UP),
    ("it", "Ehi, mi spegni la luce della cucina?", LIGHT_OFF),
    ("it", "accendimi la luce della cucina per cortesia", LIGHT_ON),
    ("it", "riesci a spegnere la piantana?", LAMP_OFF),
    ("it", "fai partire la macchina del caffè", MACHINE_ON),
    ("it", "stacca la macchina del caffè", MACHINE_OFF),
    ("it", "tira giù le tapparelle della cucina", SHUTTER_DOWN),
    ("nl", "Doe even het licht in de keuken uit", LIGHT_OFF),
    ("nl", "Zou je het licht in de keuken uit willen doen?", LIGHT_OFF),
    ("nl", "steek de staande lamp aan, dankjewel", LAMP_ON),
    ("nl", "knip de staande lamp uit", LAMP_OFF),
    ("nl", "start het koffiezetapparaat", MACHINE_ON),
    ("nl", "schuif de gordijnen in de slaapkamer dicht", CURTAIN_CLOSED),
    ("nl", "trek de rolluiken in de keuken omhoog", SHUTTER_UP),
    ("es", "Oye, apaga ya la luz de la cocina", LIGHT_OFF),
    ("es", "¿Me apagas la luz de la cocina, por favor?", LIGHT_OFF),
    ("es", "quiero que enciendas la lámpara de pie", LAMP_ON),
    ("es", "desenchufa la cafetera", MACHINE_OFF),
    ("es", "pon en marcha la cafetera", MACHINE_ON),
    ("es", "recoge las persianas de la cocina", BLIND_UP),
    ("es", "descorre las cortinas del dormitorio", CURTAIN_OPEN),
]

DIMMED = [
    ("en", "dim the kitchen lights to 20%", "light.kitchen_one"),
    ("de", "stell das Licht in der Küche auf 20 Prozent", "light.kitchen_one"),
    ("fr", "tamise le lampadaire à 20 %", "light.lamp"),
    ("it", "abbassa la luce della cucina al 20%", "light.kitchen_one"),
    ("nl", "dim het licht in de keuken tot 20 procent", "light.kitchen_one"),
    ("es", "atenúa la lámpara de pie al 20%", "light.lamp"),
]

FILLS = {
    "en": "the kitchen lights|the floor lamp|the blinds in the kitchen|in the kitchen|5 minutes|5"
    "|kitchen|movie night|lights",
    "de": "das Licht in der Küche|die Stehlampe|die Stehlampe aus|die Rollläden in der Küche"
    "|Filmabend|in der Küche|5 Minuten|Küche|Schlafzimmer|die Vorhänge in der Küche|der Küche"
    "|die Rollläden in der Küche hoch|die Stehlampe auf 20 Prozent|die Heizung auf 21 Grad",
    "fr": "la lumière de la cuisine|le lampadaire|les volets de la cuisine|la soirée film"
    "|de la cuisine|la cuisine|5 minutes|du lait à la liste de courses|le chauffage à 21 degrés",
    "it": "la luce della cucina|la piantana|le tapparelle della cucina|la serata film"
    "|della cucina|cucina|5 minuti|la piantana al 20%",
    "nl": "het licht in de keuken|de staande lamp|de rolluiken in de keuken|de keuken|5 minuten",
    "es": "la luz de la cocina|la lámpara de pie|las persianas de la cocina|la noche de cine"
    "|de la cocina|la cocina|las cortinas de la cocina|de 5 minutos",
}
PAIRS = {
    "en": ("kitchen|floor lamp|heating|the heating|blinds", "20%|21|the kitchen|kitchen"),
    "de": ("das Licht in der Küche|die Heizung", "20|21"),
    "fr": ("la lumière de la cuisine|le chauffage", "20%|21|21 degrés"),
    "it": ("della cucina|la piantana", "20%"),
    "nl": ("de keuken|de staande lamp|de verwarming|melk", "20%|21 graden|de boodschappenlijst"),
    "es": ("de la cocina|la lámpara de pie|la calefacción|leche", "20%|21 grados"),
}


class House:
    """Home Assistant with a few exposed things, and a satellite in the kitchen to speak to."""

    def __init__(self, hass: HomeAssistant, language: str, device_id: str) -> None:
        self.hass = hass
        self.language = language
        self.device_id = device_id
        self.names = list(asdict(NAMES[language]).values())
        self.calls: list[ServiceCall] = []

    @callback
    def record(self, call: ServiceCall) -> None:
        """Take the place of a service and note that it was called."""
        self.calls.append(call)

    def understood(self, text: str) -> str:
        """Return the text as the vocabulary puts it."""
        return normalise(text, load_vocabulary(self.language), protected=self.names)

    def _input(self, text: str) -> ConversationInput:
        return ConversationInput(
            text=text,
            context=Context(),
            conversation_id=None,
            device_id=self.device_id,
            satellite_id=None,
            language=self.language,
            agent_id="conversation.home_assistant",
        )

    async def say(self, text: str) -> intent.IntentResponse | None:
        """Match and carry out as an agent does: strictly, media search left out."""
        return await conversation.async_handle_intents(
            self.hass,
            self._input(text),
            ChatLog(self.hass, "test"),
            intent_filter=lambda result: result.intent.name == MEDIA_SEARCH,
        )

    async def matches(self, text: str) -> bool:
        """Tell whether a sentence matches, without carrying it out."""
        agent = get_agent_manager(self.hass).default_agent
        assert agent is not None
        result = await agent.async_recognize_intent(self._input(text), strict_intents_only=True)
        return result is not None and result.intent.name != MEDIA_SEARCH

    def done(self) -> set[tuple[str, str]]:
        """Return which services were called on which entities."""
        return {
            (f"{call.domain}.{call.service}", entity_id)
            for call in self.calls
            for entity_id in cv.ensure_list(call.data["entity_id"])
        }


async def build(hass: HomeAssistant, language: str) -> House:
    for component in ("homeassistant", "conversation", "intent", "light", "switch", "cover"):
        assert await async_setup_component(hass, component, {})
    for component in ("climate", "media_player", "scene"):
        assert await async_setup_component(hass, component, {})
    names = asdict(NAMES[language])
    areas = {room: ar.async_get(hass).async_create(names[room]) for room in ("kitchen", "bedroom")}
    for entity_id, (room, name) in ENTITIES.items():
        domain, object_id = entity_id.split(".")
        spoken_name = names[name] if name else f"Thing {object_id}"
        registered = er.async_get(hass).async_get_or_create(
            domain, "test", object_id, object_id_base=object_id, original_name=spoken_name
        )
        er.async_get(hass).async_update_entity(registered.entity_id, area_id=areas[room].id)
        attributes: dict = {"friendly_name": spoken_name}
        if domain == "light":
            attributes |= {"supported_color_modes": ["brightness"]}
        if domain == "cover":
            device_class = next(kind for kind in CLASSES if kind in object_id)
            attributes |= {
                "device_class": device_class,
                "supported_features": COVER_OPENS_AND_CLOSES,
            }
        hass.states.async_set(entity_id, "on", attributes)
        async_expose_entity(hass, conversation.DOMAIN, entity_id, should_expose=True)
    entry = MockConfigEntry(domain="test")
    entry.add_to_hass(hass)
    satellite = dr.async_get(hass).async_get_or_create(
        config_entry_id=entry.entry_id, identifiers={("test", "satellite")}
    )
    dr.async_get(hass).async_update_device(satellite.id, area_id=areas["kitchen"].id)
    house = House(hass, language, satellite.id)
    for domain, service in SERVICES:
        hass.services.async_register(domain, service, house.record)
    await hass.async_block_till_done()
    return house


@pytest.mark.parametrize("language", LANGUAGES)
async def test_sentences_that_find_no_match_do_what_was_meant(
    hass: HomeAssistant, language: str
) -> None:
    house = await build(hass, language)

    for spoken, meant in [(spoken, meant) for tag, spoken, meant in SAID if tag == language]:
        assert await house.say(spoken) is None, spoken
        assert house.done() == set(), spoken
        response = await house.say(house.understood(spoken))

        assert response is not None, spoken
        assert response.response_type is intent.IntentResponseType.ACTION_DONE
        assert house.done() == {meant}, spoken
        house.calls.clear()


@pytest.mark.parametrize(("language", "spoken", "light"), DIMMED)
async def test_a_light_is_dimmed_to_the_number_that_was_said(
    hass: HomeAssistant, language: str, spoken: str, light: str
) -> None:
    house = await build(hass, language)

    assert await house.say(spoken) is None
    assert await house.say(house.understood(spoken)) is not None

    assert house.done() == {("light.turn_on", light)}
    assert [call.data["brightness_pct"] for call in house.calls] == [20]


def examples(language: str, spoken: str) -> Iterator[str]:
    """Sentences that a rule is meant for, its gaps filled with things of the house."""
    if spoken.count(GAP) < 2:
        yield from (spoken.replace(GAP, fill) for fill in FILLS[language].split("|"))
        return
    first, second = (fills.split("|") for fills in PAIRS[language])
    for one, two in product(first, second):
        yield spoken.replace(GAP, one, 1).replace(GAP, two, 1)


async def helps(house: House, spoken: str) -> bool:
    for sentence in examples(house.language, spoken):
        if not await house.matches(sentence) and await house.matches(house.understood(sentence)):
            return True
    return False


@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_shipped_sentence_helps(hass: HomeAssistant, language: str) -> None:
    house = await build(hass, language)
    rewrites = {
        spoken: understood
        for spoken, understood in load_vocabulary(language).sentences.items()
        if spoken != understood.lower()
    }

    idle = [spoken for spoken in rewrites if not await helps(house, spoken)]

    assert rewrites
    assert idle == []


@pytest.mark.parametrize("language", LANGUAGES)
async def test_polite_words_around_an_understood_command_do_not_spoil_it(
    hass: HomeAssistant, language: str
) -> None:
    house = await build(hass, language)
    vocabulary = load_vocabulary(language)
    command = normalise(next(said for tag, said, _ in SAID if tag == language), vocabulary)
    assert await house.matches(command)

    spoiled = [
        sentence
        for sentence in (
            *(f"{opening}, {command}" for opening in vocabulary.openings),
            *(f"{command} {closing}" for closing in vocabulary.closings),
        )
        if not await house.matches(sentence) and not await house.matches(house.understood(sentence))
    ]

    assert spoiled == []


# What cannot be acted on in this house


LIST = "Add milk to the shopping list"
ANSWER = "There is no shopping list here yet."


@pytest.fixture
def asked(standin) -> list[str]:
    """Let a model answer; returns what it was asked."""
    heard: list[str] = []

    def answer(ask):
        heard.append(ask.turns[-1].text)
        return Reply(ANSWER)

    standin.state.rules = answer
    return heard


@pytest.mark.parametrize(
    ("language", "text"), [("en", LIST), ("de", "Setze Milch auf die Einkaufsliste")]
)
async def test_the_model_is_asked_where_no_list_is(open_assist, asked, standin, language, text):
    entry, assist = await open_assist(language=language)
    assert await assist.say(text) == ANSWER
    assert asked == [text]
    turn = last_turn(entry)
    assert (turn["route"], turn["error"]) == ("model", None)
    assert "HassShoppingListAddItem" not in str(standin.sent())  # of the attempt nothing is left


async def test_words_that_no_intent_takes_are_asked_of_the_model(open_assist, asked, monkeypatch):
    async def refuse(*_arguments: object, **_options: object) -> None:
        raise intent.InvalidSlotInfo("Received invalid slot info for HassTurnOff")

    _, assist = await open_assist()
    monkeypatch.setattr(intent, "async_handle", refuse)
    assert await assist.say("Turn off the bed light") == ANSWER


async def test_what_was_tried_and_failed_is_not_tried_again(open_assist, asked, monkeypatch):
    async def fail(*_arguments: object, **_options: object) -> None:
        raise intent.IntentHandleError("The lamp does not answer")

    _, assist = await open_assist()
    monkeypatch.setattr(intent, "async_handle", fail)
    assert await assist.say("Turn off the bed light") == "An unexpected error occurred"
    assert asked == []


async def test_without_a_model_nobody_hears_a_raw_error(open_assist, asked):
    _, assist = await open_assist(routing={"policy": "local_only"})
    assert await assist.say(LIST) == phrase("no_local_match", "en")
