"""Sentences that the house learns from its model, answers by itself, and unlearns."""

import json
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any

import pytest
from homeassistant.components import persistent_notification
from homeassistant.components.homeassistant.exposed_entities import async_expose_entity
from homeassistant.core import Context, HomeAssistant, callback
from homeassistant.helpers import area_registry as ar
from homeassistant.helpers import entity_registry as er
from homeassistant.helpers.event import async_call_later
from homeassistant.util import dt as dt_util
from pytest_homeassistant_custom_component.common import async_fire_time_changed

from custom_components.switchboard.engine.storage.entries import read_time
from custom_components.switchboard.engine.turn.phrases import load_phrases
from custom_components.switchboard.history.unified_log import DATA_LOG
from custom_components.switchboard.home.guests import DATA_GUESTS
from custom_components.switchboard.operations.learnt import NOTIFICATION, async_tell_of_day
from demo.azure_standin.ask import Ask, Call, Reply

from ..conftest import agent_of
from ..household import AGREED, act
from ..panel.conftest import Asking

LAMP = "input_boolean.bed_light"
READING = {
    "en": "I would like to read",
    "de": "Ich würde gerne lesen",
    "es": "Me apetece leer",
    "fr": "J'ai envie de lire",
    "it": "Mi va di leggere",
    "nl": "Ik heb zin om te lezen",
}
WRONG = {
    "en": "That was wrong.",
    "de": "Nein, das war falsch.",
    "es": "Eso está mal.",
    "fr": "C'était faux.",
    "it": "È sbagliato.",
    "nl": "Dat was fout.",
}
TOO_LONG = {
    "en": "That was too long.",
    "de": "Das war viel zu lang!",
    "es": "Demasiado largo",
    "fr": "C'était trop long.",
    "it": "Era troppo lungo.",
    "nl": "Dat was te lang.",
}
UNLEARNT = {
    "en": "All right, I won't answer that by myself any more.",
    "de": "In Ordnung, das beantworte ich nicht mehr selbst.",
    "es": "De acuerdo, eso ya no lo responderé por mi cuenta.",
    "fr": "D'accord, je ne répondrai plus à cela par moi-même.",
    "it": "Va bene, a questo non rispondo più da solo.",
    "nl": "Goed, dat beantwoord ik niet meer zelf.",
}


def reads(name: str = "Bed Light", **more: Any) -> Callable[[Ask], Reply]:
    """Return rules that switch a lamp off whatever is said."""

    def rules(ask: Ask) -> Reply:
        if ask.turns[-1].role == "tool":
            return Reply("There you are.")
        arguments = json.dumps({"name": name, **more})
        return Reply(calls=(Call("intent__HassTurnOff", arguments),))

    return rules


@pytest.fixture
def later(house: HomeAssistant) -> Callable[[], Awaitable[None]]:
    """Return how to let all that was said have been said ten minutes earlier."""

    async def pass_by() -> None:
        log = house.data[DATA_LOG]
        await log.async_flush()

        def move(tx: Any) -> None:
            rows = tx.log._run("SELECT id, created_at FROM unified_log").fetchall()
            for id_, at in rows:
                earlier = read_time(at) - timedelta(minutes=10)
                tx.log._run("UPDATE unified_log SET created_at = ? WHERE id = ?", earlier, id_)

        await log.database.write(move)

    return pass_by


@pytest.fixture
async def home_with(
    open_assist: Callable, house: HomeAssistant, standin: Any, hass_ws_client: Any
) -> Callable[..., Awaitable[tuple[Any, Asking]]]:
    """Return how to move in; gives the voice assistant and an administrator."""

    async def move(language: str = "en", **options: Any) -> tuple[Any, Asking]:
        standin.state.rules = reads()
        entry, assist = await open_assist(language=language, entry_options=AGREED, **options)
        admin = Asking(await hass_ws_client(house))
        assert agent_of(house, entry)
        return assist, admin

    return move


async def switched(house: HomeAssistant, assist: Any, text: str, talk: str) -> str | None:
    """Say something while the lamp is on; returns whether it is afterwards."""
    await house.services.async_call("input_boolean", "turn_on", {"entity_id": LAMP}, blocking=True)
    await assist.say(text, talk)
    state = house.states.get(LAMP)
    return None if state is None else state.state


async def learn(house: Any, assist: Any, admin: Asking, later: Any, text: str) -> dict[str, Any]:
    """Say a sentence twice and let it be answered at home from now on."""
    for talk in ("one", "two"):
        assert await switched(house, assist, text, talk) == "off"
        await later()
    [offered] = (await admin("learnt/list"))["offered"]
    return await admin("learnt/decide", item_id=offered["id"], decision="learn")


@pytest.mark.parametrize("language", READING)
async def test_a_sentence_is_learnt_answered_at_home_and_unlearnt_by_voice(
    language, home_with, house, standin, later
):
    assist, admin = await home_with(language)
    sentence = await learn(house, assist, admin, later, READING[language])
    assert (sentence["status"], sentence["name"]) == ("active", "Bed Light")
    assert sentence["tokens"] > 0
    before = len(standin.requests)
    assert await switched(house, assist, READING[language] + "!", "three") == "off"
    assert len(standin.requests) == before
    assert await assist.say(WRONG[language], "three") == UNLEARNT[language]
    assert len(standin.requests) == before
    await later()
    assert await switched(house, assist, READING[language], "four") == "off"
    assert len(standin.requests) > before
    [shown] = (await admin("learnt/list"))["sentences"]
    assert (shown["status"], shown["uses"]) == ("wrong", 1)
    assert (await admin("learnt/list"))["offered"] == []


async def test_a_sentence_is_offered_once_it_has_ended_twice_alike(home_with, house, later):
    assist, admin = await home_with()
    await switched(house, assist, READING["en"], "one")
    assert (await admin("learnt/list"))["offered"] == []
    await later()
    await switched(house, assist, READING["en"], "two")
    [offered] = (await admin("learnt/list"))["offered"]
    assert (offered["text"], offered["intent"], offered["entity_id"]) == (
        READING["en"],
        "HassTurnOff",
        LAMP,
    )
    declined = await admin("learnt/decide", item_id=offered["id"], decision="decline")
    listed = await admin("learnt/list")
    assert (listed["offered"], listed["sentences"][0]["status"]) == ([], "declined")
    await admin("learnt/decide", item_id=declined["id"], decision="undo")
    assert len((await admin("learnt/list"))["offered"]) == 1


@pytest.mark.parametrize(
    "objection",
    ["No, I meant the ceiling lights", "That was wrong", READING["en"]],
)
async def test_what_somebody_objects_to_is_not_offered(home_with, house, later, objection):
    assist, admin = await home_with()
    for talk in ("one", "two"):
        await switched(house, assist, READING["en"], talk)
        await assist.say(objection, talk)
        await later()
    assert (await admin("learnt/list"))["offered"] == []


async def test_words_that_may_refer_to_what_was_said_go_to_the_model(
    home_with, house, standin, later
):
    assist, admin = await home_with()
    await learn(house, assist, admin, later, READING["en"])
    before = len(standin.requests)
    await assist.say("Tell me about the ceiling lights", "three")
    after = len(standin.requests)
    assert after > before
    await switched(house, assist, READING["en"], "three")
    assert len(standin.requests) > after


@pytest.mark.parametrize("change", ["name", "area", "exposure"])
async def test_a_thing_that_is_renamed_moved_or_hidden_ends_it(
    home_with, house, standin, later, change
):

    assist, admin = await home_with()
    await learn(house, assist, admin, later, READING["en"])
    if change == "name":
        er.async_get(house).async_update_entity(LAMP, name="Moon")
    elif change == "area":
        attic = ar.async_get(house).async_create("Attic")
        er.async_get(house).async_update_entity(LAMP, area_id=attic.id)
    else:
        async_expose_entity(house, "conversation", LAMP, should_expose=False)
    await house.async_block_till_done()
    before = len(standin.requests)
    await assist.say(READING["en"], "three")
    assert len(standin.requests) > before
    [shown] = (await admin("learnt/list"))["sentences"]
    assert shown["status"] == "changed"


async def test_it_outlives_a_restart_and_nothing_of_it_outlives_forgetting(
    home_with, house, standin, later
):
    assist, admin = await home_with()
    await learn(house, assist, admin, later, READING["en"])
    log = house.data[DATA_LOG]
    await log.database.close()
    await log.database.open()
    before = len(standin.requests)
    assert await switched(house, assist, READING["en"], "three") == "off"
    assert len(standin.requests) == before
    await act(house, "forget", everything=True, confirm=True)
    await later()
    await assist.say(READING["en"], "four")
    assert len(standin.requests) > before
    assert (await admin("learnt/list"))["sentences"] == []


async def test_what_was_wrong_and_not_learnt_is_noted_once_it_is_said(home_with, house, standin):
    assist, admin = await home_with()
    await switched(house, assist, READING["en"], "one")
    before = len(standin.requests)
    spoken = await assist.say(WRONG["en"], "one")
    assert spoken.startswith("I have noted that this was wrong.")
    assert len(standin.requests) == before
    assert (await admin("learnt/note"))["wrong"] == 1


async def test_a_note_tells_each_morning_in_numbers_if_it_is_wished(open_assist, house, standin):
    standin.state.rules = reads()
    noted = {"memory": {"log_conversations": True, "daily_note": True}}
    _, assist = await open_assist(entry_options=noted)
    await switched(house, assist, READING["en"], "one")
    await house.data[DATA_LOG].async_flush()
    await async_tell_of_day(house)
    note = house.data[persistent_notification.DOMAIN][NOTIFICATION]
    assert "On offer: 0. Not answered: 0." in note["message"]
    assert READING["en"] not in note["message"]


@pytest.mark.parametrize("language", TOO_LONG)
async def test_what_was_too_long_becomes_a_wish_that_the_model_is_told(
    language, home_with, house, standin
):
    assist, admin = await home_with(language)
    standin.state.rules = lambda _: Reply("Long, long ago.")
    await assist.say("abracadabra", "one")
    before, phrases = len(standin.requests), load_phrases()[language]
    assert await assist.say(TOO_LONG[language], "one") == phrases["wish_kept"]
    assert len(standin.requests) == before
    [wish] = (await admin("memory/list", kind="feedback"))["items"]
    assert wish["text"] == phrases["wish_shorter"]
    await assist.say("abracadabra", "two")
    assert phrases["wish_shorter"] in str(standin.requests[-1])


async def test_a_no_to_a_question_is_an_answer(home_with, house, standin):
    assist, admin = await home_with()
    standin.state.rules = lambda _: Reply("Do you mean the bed light?")
    await assist.say("abracadabra", "one")
    before = len(standin.requests)
    await assist.say("not that one", "one")
    assert len(standin.requests) > before
    assert (await admin("learnt/note"))["wrong"] == 0


async def test_what_is_undone_is_unlearnt(home_with, house, standin, later):
    assist, admin = await home_with()
    await learn(house, assist, admin, later, READING["en"])
    assert await switched(house, assist, READING["en"], "three") == "off"
    await assist.say("undo that", "elsewhere")  # nothing was done there
    assert (await admin("learnt/list"))["sentences"][0]["status"] == "active"
    await assist.say("undo that", "three")
    assert house.states.get(LAMP).state == "on"
    [shown] = (await admin("learnt/list"))["sentences"]
    assert shown["status"] == "wrong"


async def test_a_lamp_that_shows_it_later_is_learnt_and_unlearnt(home_with, house, standin, later):
    """As one that is asked over the radio; a group of lamps changes with it."""
    assist, admin = await home_with()
    asked: list[Context] = []
    house.services.async_register("light", "turn_off", lambda call: asked.append(call.context))
    house.services.async_register("light", "turn_on", callback(lambda _: show("on")))
    async_expose_entity(house, "conversation", "light.porch", should_expose=True)
    standin.state.rules = reads("Porch")

    @callback
    def show(state: str, context: Context | None = None) -> None:
        for lamp, name in (("light.porch", "Porch"), ("light.all", "All lamps")):
            house.states.async_set(lamp, state, {"friendly_name": name}, context=context)

    show("on")
    for talk in ("one", "two"):
        await assist.say(READING["en"], talk)
        assert house.states.get("light.porch").state == "on"
        async_call_later(house, 0.4, callback(lambda _: show("off", asked[-1])))
        async_fire_time_changed(house, dt_util.utcnow() + timedelta(seconds=1))
        assert house.states.get("light.porch").state == "off"
        await later()
        show("on")
    [offered] = (await admin("learnt/list"))["offered"]
    assert offered["entity_id"] == "light.porch"
    await admin("learnt/decide", item_id=offered["id"], decision="learn")
    before = len(standin.requests)
    await assist.say(READING["en"], "three")
    assert (len(asked), len(standin.requests)) == (3, before)
    show("off", asked[-1])
    await assist.say("undo that", "three")
    assert house.states.get("light.porch").state == "on"
    [shown] = (await admin("learnt/list"))["sentences"]
    assert shown["status"] == "wrong"


async def test_what_the_pin_may_protect_is_never_offered(home, home_with, house, standin, later):
    assist, admin = await home_with()
    standin.state.rules = reads("Front Door")
    for talk in ("one", "two"):
        await assist.say(READING["en"], talk)
        await later()
    assert house.states.get("lock.front_door").state == "unlocked"
    assert (await admin("learnt/list"))["offered"] == []


async def test_no_note_is_made_without_consent_or_while_guests_are_here(
    home_with, open_assist, house
):
    assist, _ = await home_with()
    await switched(house, assist, READING["en"], "one")
    await house.data[DATA_GUESTS].async_set(is_on=True)
    await async_tell_of_day(house)
    await house.data[DATA_GUESTS].async_set(is_on=False)
    [entry] = house.config_entries.async_entries("switchboard")
    house.config_entries.async_update_entry(entry, options={})
    await house.async_block_till_done()
    await async_tell_of_day(house)
    assert NOTIFICATION not in house.data.get(persistent_notification.DOMAIN, {})
